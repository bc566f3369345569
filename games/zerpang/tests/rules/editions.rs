//! ZP-58: editions with other numbers of the rules.

use table::{Encode, Options, Spoken, Turn, hash_of, set_up_new};
use zerpang::{Card, Class, Phase, Setup, Side, Zerpang};

use crate::script::{AMBER, BLUE, scene, scene_with, setup};

fn edition(text: &str) -> Result<Setup, String> {
    let options = Options::new(Zerpang::about(), [("box", text)]).map_err(|bad| bad.to_string())?;
    set_up_new::<Zerpang>(2, &options).map_err(|bad| bad.to_string())
}

#[test]
fn zp_58_the_box_itself_is_no_edition() {
    let usual = setup(2, &[]);
    assert_eq!(edition("cards.hand = 4").as_ref(), Ok(&usual));
    assert_eq!(Zerpang::box_hash(&usual), hash_of(&usual.board), "the box adds nothing");
    let rich = edition("cards.hand = 5").expect("an edition");
    assert_ne!(Zerpang::box_hash(&rich), Zerpang::box_hash(&usual));
    let spurs = setup(2, &[("board", "spurs"), ("box", "cards.hand = 5")]);
    assert_ne!(Zerpang::box_hash(&rich), Zerpang::box_hash(&spurs), "the board counts, too");
}

#[test]
fn zp_58_hands_are_those_of_the_edition() {
    let dealt = |text: &str| {
        let mut game = <Zerpang as table::Game>::new(&edition(text).expect("an edition"));
        let mut dice = table::Stream::new(58, 0);
        while table::Game::turn(&game) == Turn::Chance {
            let card = table::Game::toss(&game, &mut dice);
            table::Game::fall(&mut game, card);
        }
        [AMBER, BLUE].map(|seat| table::Game::view(&game, None).hands[seat.index()].len())
    };
    assert_eq!((dealt(""), dealt("cards.hand = 7")), ([4, 4], [7, 7]));
}

#[test]
fn zp_58_free_spaces_and_prices_are_those_of_the_edition() {
    let walks = |text: &str| {
        let table = scene_with("pirate,ninja", &[("box", text)]).at(AMBER, 1, "f10");
        let play = table.hand(AMBER, &[Card::One, Card::One]).moving().act("move amber-1 w e w");
        play.open().payment.due
    };
    assert_eq!((walks(""), walks("spaces.free = 2")), (2, 1));
    let leaps = |text: &str| {
        let table = scene_with("ninja,pirate", &[("box", text)]).at(AMBER, 1, "g9");
        let play = table.hand(AMBER, &[Card::Two, Card::Two]).moving().act("leap amber-1 e5");
        play.open().payment.due
    };
    assert_eq!((leaps(""), leaps("prices.activation = 3")), (2, 3));
}

#[test]
fn zp_58_a_gate_and_rings_add_what_the_edition_says() {
    let gate = |text: &str| {
        scene_with("ninja,pirate", &[("box", text)])
            .at(AMBER, 1, "g8")
            .at(AMBER, 2, "i7")
            .at(BLUE, 1, "h8")
            .moving()
            .act("move amber-1 e")
            .act("attack amber-1")
    };
    gate("").rated(6, 1);
    gate("fights.gate = 2").rated(3, 1);
}

#[test]
fn zp_58_cards_and_classes_say_the_numbers_of_the_edition() {
    let text = "cards.treasure = 1; prices.activation = 3; goals.captives = 3";
    let play = scene_with("alien,pirate,ninja", &[("box", text)]).moving();
    let printed = play.0.printed();
    let gist = |printed| Card::TreasureEverywhere.gist(printed, Side::Pillage);
    let usual = scene("pirate,ninja").moving();
    assert_eq!(
        (gist(printed), gist(usual.0.printed())),
        ("draws one card".into(), "draws two cards".into())
    );
    let alien = Class::Alien.card();
    assert!(alien.abilities[1].text(printed).contains("for 3 Points"));
    assert!(alien.wins.text(printed).starts_with("three captives, "));
    assert_eq!(play.0.goal(AMBER), (0, 3));
    let all = Class::ALL.into_iter().flat_map(|class| class.card().abilities);
    let texts = all.map(|ability| ability.text(printed));
    assert!(texts.into_iter().all(|text| !text.contains(['{', '}'])));
}

#[test]
fn zp_58_what_cannot_be_is_refused_with_the_reason() {
    let refused = |text: &str| edition(text).expect_err("no such edition");
    assert_eq!(
        refused("goals.room = 3"),
        "option box, line 1: 4 captives do not fit into a base with room for 3"
    );
    assert_eq!(
        refused("fights.gate = 21"),
        "option box, line 1: fights.gate takes a whole number from 0 to 20, not 21"
    );
    assert_eq!(scene("alien,pirate,ninja").moving().now(Phase::Movement).0.goal(AMBER), (0, 4));
}
