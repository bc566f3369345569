//! Ninjas, Pirates and Robots.

use zerpang::{
    A_GROUP, ALONE_WITH_SAILS, Card, FROM_A_GATE, NO_CHARGES, NOT_A_NINJA, NOT_A_PIRATE,
    NOT_A_ROBOT, NOT_IDLE, NOT_ON_TREASURE, NOT_ONTO_A_HOUSE, NOT_YOUR_OPPONENT, NOT_YOUR_OWN,
    ON_ITS_GOAL, Phase, Place, ROBOT_FEE_DUE, SLIP_TIME, WISE_TO_YOU,
};

use crate::script::{AMBER, BLUE, CORAL, piece, scene};

#[test]
fn zp_37_a_ninja_leaps_from_a_gate_and_is_dizzy() {
    let scene = scene("ninja,pirate")
        .at(AMBER, 1, "g9")
        .at(AMBER, 2, "f8")
        .at(BLUE, 1, "f5")
        .hand(AMBER, &[Card::Two]);
    let play = scene
        .moving()
        .refused_by("leap amber-2 e6", &FROM_A_GATE)
        .refused_by("leap amber-1 f2", &NOT_ONTO_A_HOUSE);
    let play = play.act("leap amber-1 f6").act("lay two").act("attack amber-1").rated(0, 1);
    assert!(play.open().arena.dizzy.contains(piece(AMBER, 1)));
    let pirate = crate::script::scene("pirate,ninja").at(AMBER, 1, "g9").hand(AMBER, &[Card::Two]);
    pirate.moving().refused_by("leap amber-1 f6", &NOT_A_NINJA);
}

#[test]
fn zp_38_a_ninja_slips_away_with_a_random_card() {
    let scene = scene("ninja,pirate,zombie")
        .at(AMBER, 1, "f8")
        .at(BLUE, 1, "f6")
        .hand(BLUE, &[Card::Blockade]);
    let play = scene
        .moving()
        .act("move amber-1 w")
        .now(Phase::Mover)
        .refused_by("not here coral", &NOT_YOUR_OPPONENT);
    let play = play.act("not here blue").home(AMBER, 1).fall("steal blockade");
    assert!(play.hand(AMBER).has(Card::Blockade) && play.hand(BLUE).is_empty());
    let defends = crate::script::scene("pirate,ninja")
        .at(AMBER, 1, "f8")
        .at(AMBER, 2, "g7")
        .at(BLUE, 1, "f6");
    defends.moving().act("move amber-1 w").refused_by("not here amber", &SLIP_TIME);
}

#[test]
fn zp_40_a_scoundrel_moves_anothers_piece_into_a_fight() {
    let scene = scene("pirate,ninja,zombie")
        .at(BLUE, 1, "f8")
        .at(CORAL, 1, "f5")
        .hand(AMBER, &[Card::Two, Card::Two]);
    let play = scene
        .moving()
        .refused_by("scoundrel amber-1", &NOT_YOUR_OWN)
        .act("scoundrel blue-1")
        .act("lay two");
    let play = play.now(Phase::Trick).act("move blue-1 w w").act("lay two");
    play.now(Phase::Word).rated(1, 1).by(BLUE, "concede").home(BLUE, 1);
    let ninja = crate::script::scene("ninja,pirate")
        .at(AMBER, 1, "g8")
        .at(BLUE, 1, "e5")
        .hand(AMBER, &[Card::Two]);
    ninja.moving().refused_by("scoundrel blue-1", &NOT_A_PIRATE);
}

#[test]
fn zp_40a_not_twice_running_and_not_from_a_goal() {
    let scene = scene("pirate,ninja,gunslinger")
        .at(BLUE, 1, "f10")
        .at(BLUE, 2, "e5")
        .at(CORAL, 1, "f7")
        .hand(AMBER, &[Card::Two]);
    let play = scene.with(|view| view.open.lasting.tricked[0] = Some(piece(BLUE, 2))).moving();
    play.refused_by("scoundrel blue-1", &ON_ITS_GOAL)
        .refused_by("scoundrel coral-1", &ON_ITS_GOAL)
        .refused_by("scoundrel blue-2", &WISE_TO_YOU);
}

#[test]
fn zp_41_salvage_is_a_card_for_each_piece_in_a_zone_in_an_idle_turn() {
    let scene = scene("pirate,zombie,elf").at(AMBER, 1, "f8").at(AMBER, 2, "f9").at(AMBER, 3, "f6");
    let play = scene.clone().moving().act("done").act("salvage");
    assert_eq!(play.open().draw.left, 3);
    let busy = scene.hand(AMBER, &[Card::One]).moving().act("move amber-3 sw").act("done".trim());
    busy.refused_by("salvage", &NOT_IDLE);
}

#[test]
fn zp_47_robots_link_and_pay_for_texts() {
    let scene = scene("robot,pirate,ninja")
        .at(AMBER, 1, "f8")
        .at(AMBER, 2, "f9")
        .hand(AMBER, &[Card::Two, Card::FullSails]);
    let play = scene.clone().moving().refused_by("link 1 w", &zerpang::A_GROUP);
    let play = play.refused_by("link 1+3 w", &A_GROUP).act("link 1+2 w w").now(Phase::Pay);
    play.act("lay two").here(AMBER, 1, "f6").here(AMBER, 2, "f7");
    let sails = scene.moving().act("use full-sails").now(Phase::Pay).act("lay two").passes();
    sails.refused_by("link 1+2 w", &ALONE_WITH_SAILS).act("move amber-1 w w w");
    let poor = crate::script::scene("robot,pirate,ninja")
        .at(AMBER, 1, "f8")
        .hand(AMBER, &[Card::FullSails]);
    poor.moving().refused_by("use full-sails", &ROBOT_FEE_DUE);
    let pirate =
        crate::script::scene("pirate,ninja").at(AMBER, 1, "f8").at(AMBER, 2, "f9").moving();
    pirate.refused_by("link 1+2 w", &NOT_A_ROBOT);
}

#[test]
fn zp_48_an_upload_gives_a_point_each_round() {
    let scene = scene("robot,pirate,ninja").at(AMBER, 1, "f7").at(AMBER, 2, "f9").away(
        AMBER,
        3,
        Place::Cloud,
    );
    let play = scene
        .clone()
        .moving()
        .act("move amber-1 w")
        .now(Phase::Upload)
        .refused_by("upload amber-2", &NOT_ON_TREASURE);
    assert_eq!(play.act("upload amber-1").0.uploads(AMBER), 2);
    let pays = scene.with(|view| view.open.lasting.charges = 3).game().act("enter amber-4 g9");
    assert_eq!(pays.open().payment.due, 3);
    pays.refused_by("charge 4", &NO_CHARGES).act("charge 1").act("charge 2").here(AMBER, 4, "g9");
}
