//! Who knows what: hands, stolen cards, cards that went back to a hand.

use table::{Dice as _, Game, Options, Seat, Spoken, Step, Stream, random_step};
use testkit::Scripted as _;
use zerpang::{Action, Card, Cards, Chance, Hand, Phase, Piece, Place, View, Zerpang};

const AMBER: Seat = Seat(0);
const BLUE: Seat = Seat(1);
const CORAL: Seat = Seat(2);

fn view_of(classes: &str) -> View {
    let choices = Options::new(Zerpang::about(), [("classes", classes)]).expect("known");
    let setup = Zerpang::set_up(3, &choices).expect("a fair table");
    let mut view = Zerpang::new(&setup).view(None);
    view.open.phase = Phase::Movement;
    view.hands = [Hand::Known(Cards::NONE); 6];
    view
}

/// Amber, a Ninja, is about to take one of Blue's two cards; Coral looks on.
fn theft() -> Zerpang {
    let mut view = view_of("ninja,pirate,zombie");
    view.open.arena.put(Piece::new(AMBER, 0), Place::At("f7".parse().expect("a cell")));
    view.open.arena.put(Piece::new(BLUE, 0), Place::At("f6".parse().expect("a cell")));
    view.open.arena.movers[0][0] = 1;
    view.hands[1] = Hand::Known([Card::Blockade, Card::Two].into_iter().collect());
    view.open.phase = Phase::Mover;
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
    assert!(
        told(Some(AMBER)).starts_with("Amber takes a card from Blue: Blockade / Mystic Binding,")
    );
    assert!(told(Some(BLUE)).contains("Blockade"));
    assert!(told(Some(CORAL)).starts_with("Amber takes a card from Blue."));
    assert!(!told(None).contains("Blockade"));
}

#[test]
fn zp_7_a_drawn_card_is_the_drawers_own() {
    let choices = Options::default();
    let mut game = Zerpang::new(&Zerpang::set_up(3, &choices).expect("three may play"));
    game.fall(Chance::First(BLUE));
    let step = Step::Fall(Chance::Draw(Card::SabreKatana));
    let mut after = game.clone();
    step.take(&mut after);
    let told = |onlooker: Option<Seat>| {
        Zerpang::tell(onlooker, &game.view(onlooker), step, &after.view(onlooker))
    };
    assert_eq!(told(Some(BLUE)), "You draw Sabre of Yarr (Katana), which adds 2.");
    assert_eq!(told(Some(AMBER)), "Blue draws a card.");
    assert_eq!(after.view(Some(AMBER)).hands[1], Hand::Hidden(1));
}

#[test]
fn zp_10a_whoever_is_paying_can_pay_in_every_dream() {
    let mut view = view_of("pirate,ninja,zombie");
    for (number, name) in ["f8", "f9", "g8", "e5", "d5"].into_iter().enumerate() {
        let cell = name.parse().expect("a cell");
        view.open.arena.put(Piece::new(AMBER, number), Place::At(cell));
    }
    view.open.phase = Phase::Entrance;
    view.hands[0] = Hand::Known([Card::Blockade, Card::One].into_iter().collect());
    let mut game = Zerpang::imagine(&view, &mut Stream::new(1, 1));
    let gate = "g9".parse().expect("a cell");
    game.act(AMBER, Action::Enter(Piece::new(AMBER, 5), gate));
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
        ("\"f6\"", "\"a6\""),
        ("\"deck\":", "\"deck\":1"),
        ("\"phase\":\"steal\"", "\"phase\":\"word\""),
        ("\"number\":1", "\"number\":0"),
    ] {
        let bent = text.replacen(from, to, 1);
        assert_ne!(bent, text, "{from}");
        assert!(serde_json::from_str::<View>(&bent).is_err(), "{to}");
    }
}

/// A table of four by the texts of records: Amber a Ninja, Blue a Pirate, Coral a Zombie, Denim a Robot.
fn four(hands: [&str; 4], steps: &str) -> Zerpang {
    let classes = [("classes", "ninja,pirate,zombie,robot")];
    let choices = Options::new(Zerpang::about(), classes).expect("known");
    let setup = Zerpang::set_up(4, &choices).expect("a fair table");
    let cards = hands.iter().flat_map(|hand| hand.split(' ')).map(|card| format!("draw {card}"));
    let deal = cards.collect::<Vec<_>>().join("; ");
    Zerpang::new(&setup).goes(&format!("first amber; {deal}; {steps}"))
}

/// Everybody who may look: all players, and somebody who only watches.
fn onlookers(game: &Zerpang) -> impl Iterator<Item = Option<Seat>> + use<> {
    (0..game.seats()).map(|seat| Some(Seat(seat))).chain([None])
}

/// Blue's piece stands next to Amber's on a Gate, Blue calls for help, and Amber has no answer.
const CALL_FOR_HELP: &str = "amber: enter amber-1 i7; amber: done; amber: done; amber: draw; blue: pass; \
    denim: pass; draw one; amber: done; amber: done; blue: enter blue-1 j5; blue: done; blue: move blue-1 ne; \
    blue: stand; amber: pass";
const ONES: &str = "one one one one";

#[test]
fn zp_17_a_refused_card_is_seen_by_all_until_it_is_played() {
    let hands = [ONES, ONES, ONES, "gunpowder.katana one one two"];
    let offered = four(
        hands,
        &format!("{CALL_FOR_HELP}; coral: pass; denim: use katana.gunpowder for aggressor"),
    );
    let refused = offered.goes("blue: refuse");
    let seen = |game: &Zerpang, onlooker| game.view(onlooker).seen[3].count(Card::GunpowderKatana);
    for onlooker in onlookers(&refused).filter(|&onlooker| onlooker != Some(Seat(3))) {
        assert_eq!(seen(&refused, onlooker), 1, "{onlooker:?}");
        let dream = Zerpang::imagine(&refused.view(onlooker), &mut Stream::new(5, 5));
        assert!(dream.hand(Seat(3)).has(Card::GunpowderKatana), "{onlooker:?}");
    }
    assert_eq!(
        refused.view(Some(Seat(3))).exposed[3].count(Card::GunpowderKatana),
        1,
        "Denim knows that"
    );
    // All passed, so Blue's piece is gone; Blue draws, and Denim's card is still known.
    assert_eq!(
        seen(&refused.goes("blue: pass; blue: draw; denim: pass; amber: pass; draw two"), None),
        1
    );
}

#[test]
fn zp_2_cards_that_are_played_or_discarded_lie_open() {
    let game = four(
        [ONES, ONES, "two two one one", ONES],
        &format!("{CALL_FOR_HELP}; coral: lay two for aggressor"),
    );
    for onlooker in onlookers(&game) {
        let view = game.view(onlooker);
        assert_eq!(view.open.discard.count(Card::Two), 1);
        assert_eq!(view.hands[2].len(), 3);
    }
}

#[test]
fn zp_2_after_a_theft_nobody_else_is_sure_of_what_the_victim_holds() {
    // All know that Blue holds a Blockade. Amber takes one of Blue's cards; only the two know whether it was that.
    let mut view = theft().view(Some(CORAL));
    view.seen[1].add(Card::Blockade);
    view.shown[1].add(Card::Blockade);
    let game = Zerpang::imagine(&view, &mut Stream::new(2, 2));
    let other =
        game.hand(BLUE).kinds().find(|&card| card != Card::Blockade).unwrap_or(Card::Blockade);
    for stolen in [other, Card::Blockade] {
        let mut after = game.clone();
        after.fall(Chance::Steal(stolen));
        let seen = |onlooker| after.view(onlooker).seen[1].count(Card::Blockade);
        assert_eq!((seen(Some(CORAL)), seen(None)), (0, 0), "{stolen:?}");
        assert_eq!(seen(Some(AMBER)), u8::from(stolen != Card::Blockade), "the thief saw it");
    }
}

#[test]
fn zp_24_whoever_blockades_keeps_the_drawn_cards_secret() {
    let game = four(
        [ONES, "blockade one one one", ONES, ONES],
        "amber: enter amber-1 g9; done; done; draw; blue: use blockade; denim: pass; amber: pass",
    );
    let after = game.clone().falls("draw plunder");
    assert_eq!(after.hand(BLUE).count(Card::Plunder), 1);
    for onlooker in onlookers(&game) {
        let step = Step::Fall(Chance::Draw(Card::Plunder));
        let told = Zerpang::tell(onlooker, &game.view(onlooker), step, &after.view(onlooker));
        assert_eq!(told.contains("Plunder"), onlooker == Some(BLUE), "{onlooker:?}: {told}");
        let known = matches!(after.view(onlooker).hands[1], Hand::Known(_));
        assert_eq!(known, onlooker == Some(BLUE));
    }
}

#[test]
fn zp_54_two_cards_for_a_captive_are_known_to_two() {
    let mut view = view_of("alien,pirate,ninja");
    view.open.arena.put(Piece::new(BLUE, 0), Place::Abducted);
    view.hands[1] = Hand::Known([Card::KeelHaul, Card::Plunder, Card::One].into_iter().collect());
    view.open.phase = Phase::Spoils;
    let game = Zerpang::imagine(&view, &mut Stream::new(1, 1));
    let game = game.goes("amber: release blue-1; steal keel-haul; steal plunder");
    let seen = |onlooker| game.view(onlooker).seen[0].cards().len();
    assert_eq!((seen(Some(BLUE)), seen(Some(CORAL)), seen(None)), (2, 0, 0));
}

#[test]
fn zp_2_whoever_is_asked_is_asked_by_what_lies_open() {
    // Somebody who dreams of other hands never sees another seat asked than the one that is.
    let (mut dice, mut spare) = (Stream::new(21, 0), Vec::new());
    for classes in ["ninja,pirate,zombie,robot", "pirate,gunslinger,alien,elf"] {
        let choices = Options::new(Zerpang::about(), [("classes", classes), ("rounds", "5")]);
        let setup = Zerpang::set_up(4, &choices.expect("known")).expect("a fair table");
        let mut game = Zerpang::new(&setup);
        while let Some(step) = random_step(&game, &mut dice, &mut spare) {
            let mut after = game.clone();
            step.take(&mut after);
            for onlooker in onlookers(&game) {
                let dream = Zerpang::imagine(&game.view(onlooker), &mut dice);
                assert_eq!((dream.turn(), dream.phase()), (game.turn(), game.phase()));
                // A step of chance or an answer that all can see leads to the same question in a dream.
                let open =
                    matches!(step, Step::Act(_, Action::Pass | Action::Done | Action::Stand));
                if let (true, Step::Act(seat, action)) = (open, step)
                    && dream.may(seat, action).is_ok()
                {
                    let mut dreamt = dream;
                    dreamt.act(seat, action);
                    assert_eq!(
                        (dreamt.turn(), dreamt.phase()),
                        (after.turn(), after.phase()),
                        "{action}"
                    );
                }
            }
            game = after;
        }
    }
}

/// Phases of the game, as views write them.
const PHASES: [&str; 18] = [
    "entrance", "movement", "trick", "mover", "order", "word", "honor", "help", "consent", "bind",
    "pay", "rescue", "abduct", "upload", "plan", "blockade", "spoils", "after",
];

#[test]
fn a_view_with_odd_numbers_is_refused_or_can_be_played() {
    for (n, classes) in
        ["pirate,ninja,robot,alien", "zombie,gunslinger,pirate,elf"].into_iter().enumerate()
    {
        let start = || {
            let choices = Options::new(Zerpang::about(), [("classes", classes), ("rounds", "8")]);
            Zerpang::new(&Zerpang::set_up(4, &choices.expect("known")).expect("a fair table"))
        };
        let read = testkit::play_odd_views(start, 4_000, |view, dice| {
            if dice.below(4) == 0 {
                view["open"]["phase"] = dice.pick(&PHASES).into();
            }
        });
        assert!(read > 300, "{read} views were read at table {n}");
    }
}
