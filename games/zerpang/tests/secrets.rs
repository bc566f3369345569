//! Who knows what: hands, stolen cards, cards that went back to a hand.

use table::{Choices, Game, Seat, Spoken, Step, Stream};
use zerpang::{Action, Card, Cards, Chance, Hand, Place, Stage, View, Zerpang};

const AMBER: Seat = Seat(0);
const BLUE: Seat = Seat(1);
const CORAL: Seat = Seat(2);

fn view_of(classes: &str) -> View {
    let choices = Choices::new(Zerpang::about(), [("classes", classes)]).expect("known");
    let house = Zerpang::set_up(3, &choices).expect("a fair table");
    let mut view = Zerpang::new(&house).view(None);
    view.stage = Stage::Movement;
    view.hands = [Hand::Known(Cards::NONE); 6];
    view
}

/// Amber, a Ninja, is about to take one of Blue's two cards; Coral looks on.
fn theft() -> Zerpang {
    let mut view = view_of("ninja,pirate,zombie");
    view.places[0][0] = Place::At("f7".parse().expect("a cell"));
    view.places[1][0] = Place::At("f6".parse().expect("a cell"));
    view.movers[0][0] = 1;
    view.hands[1] = Hand::Known([Card::Blockade, Card::Two].into_iter().collect());
    view.stage = Stage::Mover;
    let mut game = Zerpang::imagine(&view, &mut Stream::new(1, 1));
    game.act(AMBER, Action::NotHere(BLUE));
    game
}

#[test]
fn zp_2_a_stolen_card_is_known_to_thief_and_victim_only() {
    let mut game = theft();
    game.fall(Chance::Steal(Card::Blockade));
    let seen = |onlooker| game.view(onlooker).seen[AMBER.index()].count(Card::Blockade);
    assert_eq!((seen(Some(BLUE)), seen(Some(CORAL)), seen(None)), (1, 0, 0));
    assert_eq!(game.view(Some(AMBER)).exposed[BLUE.index()].count(Card::Blockade), 1);
    assert_eq!(game.view(Some(CORAL)).hands[AMBER.index()], Hand::Hidden(1));
    // Whoever knows it dreams of it always, the others hardly ever.
    let dreams = |onlooker: Seat| {
        let view = game.view(Some(onlooker));
        let dream = |n| Zerpang::imagine(&view, &mut Stream::new(n, 0)).hand(AMBER);
        (0..50).filter(|&n| dream(n).has(Card::Blockade)).count()
    };
    assert_eq!(dreams(BLUE), 50);
    assert!(dreams(CORAL) < 20);
}

#[test]
fn zp_2_a_theft_is_told_to_each_as_he_may_know_it() {
    let game = theft();
    let step = Step::Fall(Chance::Steal(Card::Blockade));
    let mut after = game.clone();
    step.take(&mut after);
    let told = |onlooker: Option<Seat>| {
        Zerpang::tell(onlooker, &game.view(onlooker), step, &after.view(onlooker))
    };
    assert!(told(Some(AMBER)).starts_with("Amber takes Blockade / Mystic Binding from Blue."));
    assert!(told(Some(BLUE)).contains("Blockade"));
    assert!(told(Some(CORAL)).starts_with("Amber takes a card from Blue."));
    assert!(!told(None).contains("Blockade"));
}

#[test]
fn zp_7_a_drawn_card_is_the_drawers_own() {
    let choices = Choices::default();
    let mut game = Zerpang::new(&Zerpang::set_up(3, &choices).expect("three may play"));
    game.fall(Chance::First(BLUE));
    let step = Step::Fall(Chance::Draw(Card::SabreKatana));
    let mut after = game.clone();
    step.take(&mut after);
    let told = |onlooker: Option<Seat>| {
        Zerpang::tell(onlooker, &game.view(onlooker), step, &after.view(onlooker))
    };
    assert_eq!(told(Some(BLUE)), "You draw Sabre of Yarr (Katana).");
    assert_eq!(told(Some(AMBER)), "Blue draws a card.");
    assert_eq!(after.view(Some(AMBER)).hands[1], Hand::Hidden(1));
}

#[test]
fn zp_10a_whoever_is_paying_can_pay_in_every_dream() {
    let mut view = view_of("pirate,ninja,zombie");
    for (number, name) in ["f8", "f9", "g8", "e5", "d5"].into_iter().enumerate() {
        view.places[0][number] = Place::At(name.parse().expect("a cell"));
    }
    view.stage = Stage::Entrance;
    view.hands[0] = Hand::Known([Card::Blockade, Card::One].into_iter().collect());
    let mut game = Zerpang::imagine(&view, &mut Stream::new(1, 1));
    let gate = "g9".parse().expect("a cell");
    game.act(AMBER, Action::Enter(zerpang::Piece::new(AMBER, 5), gate));
    let mut legal = Vec::new();
    for n in 0..100 {
        let dream = Zerpang::imagine(&game.view(Some(BLUE)), &mut Stream::new(n, 0));
        dream.legal(AMBER, &mut legal);
        assert!(legal.iter().all(|action| matches!(action, Action::Lay(_))), "{legal:?}");
        assert!(!legal.is_empty());
    }
}

#[test]
fn a_view_that_cannot_be_is_not_believed() {
    let game = theft();
    let text = serde_json::to_string(&game.view(Some(AMBER))).expect("plain data");
    assert!(serde_json::from_str::<View>(&text).is_ok());
    for (from, to) in [
        ("\"active\":0", "\"active\":6"),
        ("\"taker\":0", "\"taker\":200"),
        ("\"left\":1", "\"left\":3"),
        ("\"f6\"", "\"f7\""),
        ("\"deck\":", "\"deck\":1"),
        ("\"stage\":\"steal\"", "\"stage\":\"word\""),
        ("\"round\":1", "\"round\":0"),
    ] {
        let bent = text.replacen(from, to, 1);
        assert_ne!(bent, text, "{from}");
        assert!(serde_json::from_str::<View>(&bent).is_err(), "{to}");
    }
}
