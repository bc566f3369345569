//! Fights.

use table::Illegal;
use zerpang::{
    ANOTHER_HAS_THE_WORD, Card, HONOR_STANDS, NO_WORD, NOBODY_TO_HELP, NOT_AS_HELP, NOT_THREATENED,
    NOTHING_TO_FIGHT, Phase, Place, SAY_FOR_WHOM,
};

use crate::script::{AMBER, BLUE, CORAL, DENIM, Play, Scene, piece, scene};

/// Amber's A1 walks from f8 to f7, next to Blue's B1 on f6; a Ninja does not slip away.
fn shove(scene: Scene) -> Play {
    let play =
        scene.at(AMBER, 1, "f8").at(BLUE, 1, "f6").moving().act("move amber-1 w").finish_moving();
    if play.0.phase() == Phase::Mover { play.act("attack amber-1") } else { play }
}

#[test]
fn zp_13b_attack_rating_means_either_role() {
    // The Defender uses a weapon, too.
    let play = shove(scene("ninja,ninja").at(AMBER, 2, "g7").hand(BLUE, &[Card::SabreKatana]));
    play.rated(2, 1).by(BLUE, "use katana.sabre").rated(2, 4);
}

#[test]
fn zp_14_a_clump_of_pieces_counts_together() {
    let scene = scene("ninja,pirate")
        .at(AMBER, 2, "g7")
        .at(AMBER, 3, "h7")
        .at(AMBER, 4, "e10")
        .at(BLUE, 2, "f5");
    // A4 stands apart; B2 is connected to B1.
    shove(scene).rated(3, 2);
}

#[test]
fn zp_14a_ratings_are_counted_afresh_and_dizzy_pieces_count_nothing_but_link() {
    let play = shove(scene("ninja,pirate").at(AMBER, 2, "g7").at(AMBER, 3, "h7").with(|view| {
        view.open.arena.dizzy = view.open.arena.dizzy.with(piece(AMBER, 2));
    }));
    play.rated(2, 1);
}

#[test]
fn zp_15_the_own_gate_adds_five_to_the_fighter_only() {
    let play =
        scene("ninja,pirate").at(AMBER, 1, "g8").at(AMBER, 2, "i7").at(BLUE, 1, "h8").moving();
    play.act("move amber-1 e").act("attack amber-1").rated(6, 1);
    // A friend on a Gate adds nothing more than itself.
    let friend =
        scene("ninja,pirate").at(AMBER, 1, "f9").at(AMBER, 2, "g9").at(BLUE, 1, "h7").moving();
    friend.act("move amber-1 sw").act("attack amber-1").rated(2, 1);
}

#[test]
fn zp_16_the_side_behind_has_the_word_and_defenders_win_ties() {
    let play = shove(
        scene("ninja,pirate")
            .hand(AMBER, &[Card::One, Card::Two])
            .hand(BLUE, &[Card::One, Card::One]),
    );
    assert_eq!(play.may(BLUE, "lay one"), Err(Illegal(&ANOTHER_HAS_THE_WORD)));
    play.rated(1, 1)
        .by(AMBER, "lay one")
        .rated(2, 1)
        .by(BLUE, "lay one")
        .rated(2, 2)
        .by(AMBER, "lay two")
        .by(BLUE, "lay one")
        .by(BLUE, "concede")
        .home(BLUE, 1);
    scene("ninja,pirate").game().refused_by("concede", &NO_WORD);
}

#[test]
fn zp_16a_a_stand_asks_for_honor_and_then_for_help_and_passes_lose() {
    let play = shove(
        scene("pirate,ninja,zombie,elf")
            .hand(BLUE, &[Card::One])
            .hand(CORAL, &[Card::One])
            .hand(DENIM, &[Card::Two]),
    );
    let called = play.by(AMBER, "stand").now(Phase::Honor).by(BLUE, "pass").now(Phase::Help);
    called.clone().by(CORAL, "pass").by(DENIM, "pass").home(AMBER, 1);
    called
        .refused_by("lay one", &SAY_FOR_WHOM)
        .by(CORAL, "lay one for aggressor")
        .rated(2, 1)
        .by(BLUE, "stand")
        .now(Phase::Help)
        .by(DENIM, "lay two for defender")
        .rated(2, 3)
        .by(AMBER, "concede");
    shove(scene("pirate,ninja")).refused_by("stand", &NOBODY_TO_HELP);
    shove(scene("pirate,ninja,zombie")).refused_by("stand", &NOBODY_TO_HELP);
}

#[test]
fn zp_17_specialty_help_may_be_refused_and_is_seen_by_all() {
    let play =
        shove(scene("pirate,zombie,ninja").hand(CORAL, &[Card::SabreKatana, Card::KeelHaul]));
    let offered = play
        .by(AMBER, "stand")
        .refused_by("use self-sacrifice for aggressor", &NOT_AS_HELP)
        .by(CORAL, "use katana.sabre for aggressor")
        .now(Phase::Consent);
    offered.clone().by(AMBER, "accept").rated(4, 1);
    let refused = offered.by(AMBER, "refuse").home(AMBER, 1);
    assert!(refused.hand(CORAL).has(Card::SabreKatana));
    assert_eq!(refused.view().shown[CORAL.index()].count(Card::SabreKatana), 1);
}

#[test]
fn zp_18_the_beaten_piece_goes_home_and_the_cards_are_discarded() {
    let play = shove(scene("ninja,pirate").hand(AMBER, &[Card::Two])).act("lay two").act("concede");
    let play = play.home(BLUE, 1).here(AMBER, 1, "f7");
    assert_eq!(play.open().discard.count(Card::Two), 1);
}

#[test]
fn zp_18a_first_a_rescue_then_abduction_then_home() {
    let scene = scene("alien,ninja,pirate").hand(AMBER, &[Card::Two]).hand(BLUE, &[Card::JuryRig]);
    let beaten = shove(scene.away(AMBER, 3, Place::Cloud)).act("lay two").by(BLUE, "concede");
    let beaten = beaten.now(Phase::Rescue);
    beaten.clone().by(BLUE, "use roll-with-the-punch to g2").here(BLUE, 1, "g2");
    let lights = beaten.by(BLUE, "pass").now(Phase::Abduct);
    lights.clone().by(AMBER, "pass").home(BLUE, 1);
    assert_eq!(lights.by(AMBER, "abduct").0.abducted(), 1);
}

#[test]
fn zp_19_several_defenders_fight_clockwise_and_their_owner_chooses_the_order() {
    let scene = scene("ninja,pirate,zombie")
        .at(AMBER, 1, "f8")
        .at(CORAL, 1, "e7")
        .at(BLUE, 1, "f6")
        .at(BLUE, 2, "g6")
        .hand(AMBER, &[Card::Blockade, Card::Blockade, Card::Blockade]);
    // f7 is next to e7, f6 and g6.
    let play = scene.moving().act("move amber-1 w").act("attack amber-1").now(Phase::Order);
    let play = play
        .refused_by("face coral-1", &zerpang::NOT_YOUR_PIECE)
        .refused_by("face blue-3", &NOT_THREATENED);
    let play = play.by(BLUE, "face blue-2").act("lay mystic-binding").by(BLUE, "concede");
    // Nothing carries over; then Coral.
    let play = play.rated(1, 1).by(AMBER, "lay mystic-binding").by(BLUE, "concede");
    play.home(BLUE, 1).now(Phase::Word).rated(1, 1).by(AMBER, "concede").here(CORAL, 1, "e7");
}

#[test]
fn zp_19_if_the_aggressor_falls_the_rest_is_off() {
    let scene =
        scene("pirate,ninja,zombie").at(AMBER, 1, "f8").at(CORAL, 1, "e7").at(BLUE, 1, "f6");
    let play = scene.moving().act("move amber-1 w").by(AMBER, "concede");
    play.home(AMBER, 1).here(BLUE, 1, "f6").here(CORAL, 1, "e7").now(Phase::Draw);
}

#[test]
fn zp_19a_the_active_player_says_which_mover_goes_first() {
    let scene = scene("pirate,ninja")
        .at(AMBER, 1, "f8")
        .at(AMBER, 2, "h6")
        .at(BLUE, 1, "f6")
        .at(BLUE, 2, "i4")
        .hand(AMBER, &[Card::Flanking]);
    let play =
        scene.moving().act("move amber-1 w").act("use flanking-maneuver amber-2 to h5").passes();
    play.now(Phase::Mover)
        .refused_by("attack amber-3", &NOTHING_TO_FIGHT)
        .act("attack amber-2")
        .act("concede")
        .home(AMBER, 2)
        .now(Phase::Word)
        .act("concede")
        .home(AMBER, 1);
}

#[test]
fn zp_32_honor_bound_leaves_one_against_one_without_help() {
    let scene = scene("ninja,pirate,zombie")
        .at(BLUE, 2, "f5")
        .at(BLUE, 3, "f4")
        .hand(AMBER, &[Card::Cannoneer, Card::Cannoneer, Card::Two])
        .hand(CORAL, &[Card::Two]);
    shove(scene)
        .rated(1, 3)
        .act("use honor-bound")
        .passes()
        .rated(1, 1)
        .refused_by("use honor-bound", &HONOR_STANDS)
        .refused_by("stand", &HONOR_STANDS)
        .act("lay two")
        .rated(3, 1);
}
