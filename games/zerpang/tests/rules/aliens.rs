//! Aliens and Elves.

use zerpang::{
    Card, LOST_IN_TRANSLATION, MUST_START_A_FIGHT, NO_ELVEN_TEXTS, NOT_ABDUCTED,
    NOT_AGAINST_ALIENS, NOT_AN_ALIEN, Phase, Place, RELEASE_TIME,
};

use crate::script::{AMBER, BLUE, CORAL, piece, scene, scene_with};

#[test]
fn zp_52_a_balloon_lands_where_it_starts_a_fight() {
    let scene = scene("alien,pirate,ninja")
        .at(AMBER, 1, "f8")
        .at(BLUE, 1, "e5")
        .hand(AMBER, &[Card::Two, Card::FullSails])
        .moving();
    scene
        .clone()
        .refused_by("use full-sails", &LOST_IN_TRANSLATION)
        .refused_by("balloon amber-1 h7", &MUST_START_A_FIGHT);
    scene.act("balloon amber-1 e6").act("lay two").now(Phase::Word).rated(1, 1);
    let pirate = crate::script::scene("pirate,alien,ninja")
        .at(AMBER, 1, "f8")
        .at(BLUE, 1, "e5")
        .hand(AMBER, &[Card::Two]);
    pirate.moving().refused_by("balloon amber-1 e6", &NOT_AN_ALIEN);
}

#[test]
fn zp_53_beaten_pieces_are_abducted_if_there_is_room_and_freed_by_a_defeat() {
    let shove = |scene: crate::script::Scene| {
        let play = scene.at(AMBER, 1, "f8").at(BLUE, 1, "f6").hand(AMBER, &[Card::Two]).moving();
        play.act("move amber-1 w").act("lay two").by(BLUE, "concede")
    };
    let play = shove(scene("alien,pirate,ninja")).now(Phase::Abduct).act("abduct");
    assert_eq!(play.0.place(piece(BLUE, 1)), Place::Abducted);
    // Five at home and one captive: full.
    shove(scene("alien,pirate,ninja").away(CORAL, 1, Place::Abducted)).home(BLUE, 1);
    // A Pirate beats an Alien: all his pieces come home, nobody else's.
    let freed = scene("pirate,alien,ninja")
        .at(AMBER, 1, "f8")
        .at(BLUE, 1, "f6")
        .away(AMBER, 2, Place::Abducted)
        .away(CORAL, 1, Place::Abducted);
    let play = freed
        .hand(AMBER, &[Card::Two])
        .moving()
        .act("move amber-1 w")
        .act("lay two")
        .by(BLUE, "concede");
    assert_eq!(play.0.place(piece(CORAL, 1)), Place::Abducted);
    play.home(AMBER, 2);
}

#[test]
fn zp_54_a_captive_is_released_for_two_random_cards() {
    let scene = scene("alien,pirate,ninja")
        .at(AMBER, 1, "f6")
        .away(BLUE, 1, Place::Abducted)
        .away(BLUE, 2, Place::Abducted)
        .hand(BLUE, &[Card::One, Card::Two, Card::Two]);
    let play = scene
        .moving()
        .refused_by("release blue-1", &RELEASE_TIME)
        .act("done")
        .by(BLUE, "pass")
        .fall("draw one")
        .now(Phase::Spoils);
    let play = play
        .refused_by("release blue-3", &NOT_ABDUCTED)
        .act("release blue-1")
        .fall("steal two")
        .fall("steal one");
    assert_eq!((play.hand(AMBER).len(), play.hand(BLUE).len()), (3, 1));
    play.home(BLUE, 1);
}

#[test]
fn zp_55_aliens_draw_along_and_owners_of_captives_do_not_help_against_them() {
    let scene =
        scene("zombie,alien,pirate").at(AMBER, 1, "f6").away(AMBER, 2, Place::Abducted).moving();
    let play = scene.act("done").fall("draw one").fall("draw two");
    assert_eq!(play.hand(BLUE).len(), 1);
    let fight = crate::script::scene("pirate,alien,zombie")
        .at(AMBER, 1, "f8")
        .at(BLUE, 1, "f6")
        .away(CORAL, 1, Place::Abducted)
        .hand(CORAL, &[Card::One]);
    let help = fight.moving().act("move amber-1 w").by(AMBER, "stand").now(Phase::Help);
    help.refused_by("lay one for aggressor", &NOT_AGAINST_ALIENS).allowed("lay one for defender");
}

#[test]
fn zp_56_four_captives_of_everybody_win() {
    let won = |scene: crate::script::Scene| {
        let play = scene
            .at(AMBER, 1, "f8")
            .at(BLUE, 1, "f6")
            .at(AMBER, 2, "g8")
            .at(AMBER, 3, "h8")
            .at(AMBER, 4, "h7")
            .hand(AMBER, &[Card::ForeignTraining])
            .moving();
        play.act("move amber-1 w").act("lay foreign-training").by(BLUE, "concede").act("abduct")
    };
    let captives =
        scene("alien,pirate,ninja").away(BLUE, 2, Place::Abducted).away(BLUE, 3, Place::Abducted);
    won(captives.clone().away(CORAL, 1, Place::Abducted)).won_by(AMBER);
    let none_of_coral = won(captives.away(BLUE, 4, Place::Abducted));
    assert_ne!(none_of_coral.0.phase(), Phase::Over);
    let elf = scene("alien,pirate,elf")
        .away(BLUE, 2, Place::Abducted)
        .away(BLUE, 3, Place::Abducted)
        .away(BLUE, 4, Place::Abducted);
    won(elf).won_by(AMBER);
}

#[test]
fn zp_57_elves_only_draw_and_win_by_rounds_or_by_the_clock() {
    let scene = scene_with("elf,pirate,ninja", &[("elf-rounds", "1")]).with(|view| {
        view.open.active = table::Seat(2);
        view.open.asked = table::Seat(2);
    });
    let play = scene.at(CORAL, 1, "f6").moving().act("done").fall("draw one").act("done");
    play.won_by(AMBER);
    let clock = scene_with("pirate,elf,ninja", &[("elf-clock", "on")]).at(AMBER, 1, "f6");
    let late = clock
        .clone()
        .with(|view| view.open.round.minutes = 170)
        .moving()
        .act("done")
        .act("salvage")
        .fall("draw one")
        .act("done")
        .act("done");
    late.now(Phase::Clock).fall("clock 11").won_by(BLUE);
    let soon = clock
        .with(|view| view.open.round.minutes = 170)
        .moving()
        .act("done")
        .act("salvage")
        .fall("draw one")
        .act("done")
        .act("done");
    let soon = soon.fall("clock 10").now(Phase::Blockade).by(AMBER, "pass").now(Phase::Draw);
    assert_eq!(soon.0.taker(), BLUE);
    let helper = scene_with("pirate,ninja,elf", &[])
        .at(AMBER, 1, "f8")
        .at(BLUE, 1, "f6")
        .hand(CORAL, &[Card::SabreKatana, Card::One]);
    let help = helper.moving().act("move amber-1 w").act("stand");
    help.refused_by("use sabre.katana for aggressor", &NO_ELVEN_TEXTS)
        .allowed("lay one for defender");
}
