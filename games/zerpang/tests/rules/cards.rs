//! The texts of the cards.

use table::Illegal;
use zerpang::{
    AGGRESSOR_ONLY, ASKED_IN_TURN, BESIDE_A_FRIEND, BLOCKADE_TIME, CANNONEER_TIME,
    CANNOT_PAY_FURTHER, CREW_TIME, Card, DOUBLED_ALREADY, ESCAPE_TIME, EVERYWHERE_TIME,
    FLANKING_TIME, HAUL_TIME, NEEDS_ANOTHER_CARD, NEEDS_DISGUISE, NEEDS_TRAINING, NO_FREE_GATE,
    NO_WAY_OUT, NOT_INTO_COMBAT, NOT_THE_MOVER, NOT_YOURSELF, ONE_SPACE, PLUNDER_TIME, Phase,
    RESCUE_TIME, SAILS_FIRST, SAILS_TIME, SAME_TEXT, TREASURE_TIME, WEAPON_TIME,
};

use crate::script::{AMBER, BLUE, CORAL, Play, Scene, scene};

/// Amber's A1 walks from f8 to f7, next to Blue's B1 on f6.
fn shove(scene: Scene) -> Play {
    let play =
        scene.at(AMBER, 1, "f8").at(BLUE, 1, "f6").moving().act("move amber-1 w").finish_moving();
    if play.0.phase() == Phase::Mover { play.act("attack amber-1") } else { play }
}

#[test]
fn zp_20_jury_rig_saves_a_beaten_piece_to_a_free_gate() {
    let play = shove(scene("pirate,ninja").hand(AMBER, &[Card::JuryRig]))
        .refused_by("use jury-rig to g9", &RESCUE_TIME);
    let beaten = play.act("concede").now(Phase::Rescue);
    beaten
        .refused_by("use jury-rig to e3", &NO_FREE_GATE)
        .act("use jury-rig to g9")
        .passes()
        .here(AMBER, 1, "g9");
    // On a Gate beside an enemy it attacks.
    let scene = scene("pirate,ninja").at(BLUE, 2, "h8").hand(AMBER, &[Card::JuryRig]);
    let again = shove(scene).act("concede").act("use jury-rig to g9").passes();
    again.now(Phase::Word).rated(6, 1);
}

#[test]
fn zp_20a_roll_with_the_punch_is_the_same_and_works_after_slipping_away() {
    let scene =
        scene("ninja,pirate").at(AMBER, 1, "f8").at(BLUE, 1, "f6").hand(AMBER, &[Card::JuryRig]);
    let play = scene.moving().act("move amber-1 w").act("not here blue").now(Phase::Rescue);
    play.refused_by("use jury-rig to g9", &SAME_TEXT)
        .act("use roll-with-the-punch to g9")
        .here(AMBER, 1, "g9");
}

#[test]
fn zp_21_foreign_training_opens_the_ninjutsu_side_for_a_pirate() {
    let hand = [Card::ForeignTraining, Card::Flanking];
    let with =
        scene("pirate,ninja").at(AMBER, 1, "f8").at(AMBER, 2, "i4").hand(AMBER, &hand).moving();
    let play = with
        .refused_by("use foreign-training", &NEEDS_ANOTHER_CARD)
        .act("use theyre-everywhere amber-2 to f7")
        .passes();
    assert!(play.hand(AMBER).is_empty());
    play.here(AMBER, 2, "f7");
    let without = scene("pirate,ninja")
        .at(AMBER, 1, "f8")
        .at(AMBER, 2, "i4")
        .hand(AMBER, &hand[1..])
        .moving();
    without.refused_by("use theyre-everywhere amber-2 to f7", &NEEDS_TRAINING);
}

#[test]
fn zp_21a_amazing_disguise_opens_the_pillage_side_for_a_ninja() {
    let hand = [Card::ForeignTraining, Card::Flanking];
    let scene = |hand: &[Card]| scene("ninja,pirate").at(AMBER, 1, "f8").hand(AMBER, hand).moving();
    scene(&hand).act("use flanking-maneuver amber-1 to f7").passes().here(AMBER, 1, "f7");
    scene(&hand[1..]).refused_by("use flanking-maneuver amber-1 to f7", &NEEDS_DISGUISE);
}

#[test]
fn zp_22_treasure_everywhere_is_two_cards() {
    let scene = scene("pirate,zombie,elf")
        .at(AMBER, 1, "f6")
        .hand(AMBER, &[Card::TreasureEverywhere])
        .moving();
    let play = scene
        .refused_by("use treasure-everywhere", &TREASURE_TIME)
        .act("done")
        .act("draw")
        .fall("draw one");
    let play =
        play.act("use treasure-everywhere").fall("draw one").fall("draw two").now(Phase::Spoils);
    assert_eq!(play.hand(AMBER).len(), 3);
}

#[test]
fn zp_22a_fortunes_favor_is_two_cards() {
    let scene = scene("ninja,zombie,elf")
        .at(AMBER, 1, "f6")
        .hand(AMBER, &[Card::TreasureEverywhere])
        .moving();
    let play = scene.act("done").fall("draw one").now(Phase::Spoils);
    play.refused_by("use treasure-everywhere", &SAME_TEXT)
        .act("use fortunes-favor")
        .fall("draw one")
        .fall("draw two");
}

#[test]
fn zp_23_new_crew_enters_free_and_counts_for_the_next_price() {
    let scene = scene("pirate,zombie,elf")
        .at(AMBER, 1, "f8")
        .hand(AMBER, &[Card::NewCrew, Card::Two])
        .game();
    let play = scene.act("use new-crew amber-2 to g9").here(AMBER, 2, "g9").act("enter amber-3 i7");
    assert_eq!(play.open().payment.due, 2);
    let late = crate::script::scene("pirate,zombie,elf")
        .at(AMBER, 1, "f8")
        .hand(AMBER, &[Card::NewCrew])
        .moving();
    late.refused_by("use new-crew amber-2 to g9", &CREW_TIME);
}

#[test]
fn zp_23a_deployment_is_the_same() {
    let scene = scene("ninja,zombie,elf").at(AMBER, 1, "f8").hand(AMBER, &[Card::NewCrew]).game();
    scene
        .refused_by("use new-crew amber-2 to g9", &SAME_TEXT)
        .act("use deployment amber-2 to g9")
        .here(AMBER, 2, "g9");
}

#[test]
fn zp_24_blockade_takes_the_draw_but_not_a_salvage() {
    let scene = scene("zombie,pirate,pirate")
        .at(AMBER, 1, "f8")
        .hand(BLUE, &[Card::Blockade])
        .hand(CORAL, &[Card::One]);
    let play = scene
        .clone()
        .moving()
        .refused_by("use blockade", &zerpang::BRAINLESS)
        .act("done")
        .now(Phase::Blockade);
    let play = play.by(BLUE, "use blockade").fall("draw two").fall("draw two");
    assert_eq!((play.hand(BLUE).len(), play.hand(AMBER).len()), (2, 0));
    let play = scene
        .moving()
        .act("done")
        .by(BLUE, "pass")
        .refused_by("use blockade", &zerpang::NO_SUCH_CARD)
        .by(CORAL, "pass");
    assert_eq!(play.fall("draw one").fall("draw one").hand(AMBER).len(), 2);
    let salvage = crate::script::scene("pirate,pirate")
        .at(AMBER, 1, "f8")
        .hand(BLUE, &[Card::Blockade])
        .moving();
    let salvage = salvage.act("done").act("salvage").fall("draw one").fall("draw one");
    assert_eq!(salvage.hand(AMBER).len(), 2);
    let own = crate::script::scene("pirate,ninja")
        .at(AMBER, 1, "f8")
        .hand(AMBER, &[Card::Blockade])
        .moving();
    own.refused_by("use blockade", &BLOCKADE_TIME);
}

#[test]
fn zp_25_a_cannoneer_connects_all_own_pieces() {
    let scene = scene("pirate,zombie,elf")
        .at(AMBER, 2, "i4")
        .at(AMBER, 3, "d5")
        .hand(AMBER, &[Card::Cannoneer]);
    scene.clone().at(AMBER, 1, "f8").moving().refused_by("use cannoneer", &CANNONEER_TIME);
    shove(scene).rated(1, 1).act("use cannoneer").rated(3, 1);
}

#[test]
fn zp_26_flanking_moves_a_second_piece_one_space() {
    let scene = scene("pirate,zombie,elf")
        .at(AMBER, 1, "f8")
        .at(AMBER, 2, "i4")
        .hand(AMBER, &[Card::Flanking, Card::Flanking]);
    let play = scene.clone().moving().refused_by("use flanking-maneuver amber-2 to h6", &ONE_SPACE);
    let play = play
        .act("use flanking-maneuver amber-2 to h4")
        .refused_by("move amber-2 e", &zerpang::SECOND_PIECE_MOVED);
    let play = play
        .act("move amber-1 w")
        .refused_by("use flanking-maneuver amber-1 to f8", &NOT_THE_MOVER);
    play.act("use flanking-maneuver amber-2 to h5").here(AMBER, 2, "h5");
    scene.game().refused_by("use flanking-maneuver amber-2 to h4", &FLANKING_TIME);
}

#[test]
fn zp_27_full_sails_are_two_more_spaces_and_add_up() {
    let scene = scene("pirate,zombie,elf")
        .at(AMBER, 1, "f10")
        .at(AMBER, 2, "i4")
        .hand(AMBER, &[Card::FullSails, Card::FullSails, Card::FullSails]);
    scene.clone().game().refused_by("use full-sails", &SAILS_TIME);
    let play =
        scene.moving().act("use full-sails").act("use full-sails").act("move amber-1 w w w w w");
    play.here(AMBER, 1, "f5").refused_by("use full-sails", &SAILS_FIRST);
}

#[test]
fn zp_27a_geta_is_two_more_spaces_or_four_for_a_point() {
    let scene =
        |cards: &[Card]| scene("ninja,zombie,elf").at(AMBER, 1, "f10").hand(AMBER, cards).moving();
    scene(&[Card::FullSails])
        .refused_by("use geta-of-speed further", &CANNOT_PAY_FURTHER)
        .act("use geta-of-speed")
        .act("move amber-1 w w w");
    let far = scene(&[Card::FullSails, Card::One]).act("use geta-of-speed further").act("lay one");
    far.act("move amber-1 w w w w w").here(AMBER, 1, "f5");
}

#[test]
fn zp_28_pirate_weapons_add_two() {
    let scene =
        scene("pirate,zombie,elf").hand(AMBER, &[Card::GunpowderKatana, Card::SabreShuriken]);
    scene.clone().at(AMBER, 1, "f8").moving().refused_by("use gunpowder.katana", &WEAPON_TIME);
    shove(scene).act("use gunpowder.katana").rated(3, 1);
}

#[test]
fn zp_28a_ninja_weapons_add_three() {
    let scene = scene("ninja,zombie,elf").hand(AMBER, &[Card::GunpowderKatana]);
    shove(scene)
        .refused_by("use gunpowder.katana", &NEEDS_DISGUISE)
        .act("use katana.gunpowder")
        .rated(4, 1);
}

#[test]
fn zp_29_keel_haul_takes_a_turn_and_nobody_is_named_twice() {
    let scene = scene("pirate,zombie,elf")
        .at(AMBER, 1, "f6")
        .hand(AMBER, &[Card::KeelHaul, Card::KeelHaul])
        .moving();
    let play = scene
        .refused_by("use keel-haul on blue", &HAUL_TIME)
        .act("done")
        .act("draw")
        .fall("draw one")
        .act("done");
    let play = play
        .now(Phase::After)
        .refused_by("use keel-haul on amber", &NOT_YOURSELF)
        .act("use keel-haul on blue");
    let play = play.refused_by("use keel-haul on blue", &zerpang::NAMED_ALREADY).act("done");
    assert_eq!(play.open().active, CORAL);
    assert!(!play.open().lasting.hauled.contains(BLUE), "that turn is lost");
}

#[test]
fn zp_30_plunder_is_two_cards_a_zone() {
    let scene = scene("pirate,zombie,elf")
        .at(AMBER, 1, "f8")
        .at(AMBER, 2, "e5")
        .hand(AMBER, &[Card::Plunder])
        .moving();
    let play = scene.refused_by("use plunder", &PLUNDER_TIME).act("done").act("use plunder");
    assert_eq!(play.open().draw.left, 5);
}

#[test]
fn zp_31_backwards_leaves_the_fight_with_no_loser() {
    let scene = scene("pirate,zombie,elf").hand(AMBER, &[Card::Backwards]);
    scene
        .clone()
        .at(AMBER, 1, "f8")
        .moving()
        .refused_by("use tactically-advance-backwards to f9", &ESCAPE_TIME);
    let play = shove(scene).refused_by("use tactically-advance-backwards to e7", &NO_WAY_OUT);
    let play =
        play.act("use tactically-advance-backwards to f8").here(AMBER, 1, "f8").here(BLUE, 1, "f6");
    assert!(play.open().arena.strewn.is_empty());
}

#[test]
fn zp_31a_a_smoke_bomb_is_the_same() {
    let scene = scene("ninja,zombie,elf").hand(AMBER, &[Card::Backwards]);
    shove(scene)
        .refused_by("use tactically-advance-backwards to f8", &SAME_TEXT)
        .act("use smoke-bomb to f8")
        .here(AMBER, 1, "f8");
}

#[test]
fn zp_33_a_binding_cancels_and_a_second_one_lets_it_through() {
    let scene = scene("pirate,ninja,ninja")
        .hand(AMBER, &[Card::GunpowderKatana, Card::One])
        .hand(BLUE, &[Card::Blockade])
        .hand(CORAL, &[Card::Blockade]);
    let used = shove(scene).act("use gunpowder.katana").now(Phase::Bind);
    assert_eq!(used.may(CORAL, "use mystic-binding"), Err(Illegal(&ASKED_IN_TURN)));
    let bound = used.clone().by(BLUE, "use mystic-binding").now(Phase::Bind);
    bound.clone().by(CORAL, "pass").now(Phase::Word).rated(1, 1);
    bound.by(CORAL, "use mystic-binding").rated(3, 1);
    used.by(BLUE, "pass").by(CORAL, "pass").rated(3, 1);
}

#[test]
fn zp_34_resourcefulness_doubles_specialty_points_before_and_after() {
    let scene = scene("ninja,zombie,elf")
        .at(BLUE, 2, "f5")
        .at(BLUE, 3, "f4")
        .at(BLUE, 4, "f3")
        .at(BLUE, 5, "e5")
        .at(BLUE, 6, "e4")
        .worn(BLUE, 1, 3)
        .worn(BLUE, 2, 3)
        .hand(AMBER, &[Card::One, Card::KeelHaul, Card::Plunder, Card::Plunder, Card::JuryRig]);
    let play = shove(scene).rated(1, 10).act("lay one").act("lay self-sacrifice").rated(6, 10);
    let play = play
        .act("use resourcefulness")
        .rated(10, 10)
        .refused_by("use resourcefulness", &DOUBLED_ALREADY);
    play.act("lay roll-with-the-punch").rated(12, 10);
}

#[test]
fn zp_35_self_sacrifice_takes_all_neighbours_home() {
    let scene = scene("ninja,zombie,elf")
        .at(AMBER, 2, "g7")
        .at(BLUE, 2, "e7")
        .at(BLUE, 3, "f5")
        .hand(AMBER, &[Card::KeelHaul]);
    let play = shove(scene).by(BLUE, "face blue-1").by(AMBER, "use self-sacrifice");
    let play = play.home(AMBER, 1).home(AMBER, 2).home(BLUE, 1).home(BLUE, 2).here(BLUE, 3, "f5");
    assert_eq!(play.open().arena.strewn.len(), 4);
    let defends =
        crate::script::scene("pirate,ninja").at(AMBER, 2, "g7").hand(BLUE, &[Card::KeelHaul]);
    shove(defends).refused_by("use self-sacrifice", &AGGRESSOR_ONLY);
}

#[test]
fn zp_36_they_are_everywhere_beside_a_friend_and_no_enemy() {
    let scene = scene("ninja,zombie,elf")
        .at(AMBER, 1, "f8")
        .at(AMBER, 2, "i4")
        .at(BLUE, 1, "f6")
        .hand(AMBER, &[Card::Flanking]);
    scene.clone().game().refused_by("use theyre-everywhere amber-2 to f9", &EVERYWHERE_TIME);
    scene
        .moving()
        .refused_by("use theyre-everywhere amber-2 to h5", &BESIDE_A_FRIEND)
        .refused_by("use theyre-everywhere amber-2 to f7", &NOT_INTO_COMBAT)
        .act("use theyre-everywhere amber-2 to f9")
        .here(AMBER, 2, "f9");
}
