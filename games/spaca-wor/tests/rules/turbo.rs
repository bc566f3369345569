//! SW-10: a fourth roll.

use spaca_wor::{LINK_TO_A_UNIT, OTHER_SIDE_ROLLS, Phase, SpacaWor, Terrain};
use table::{Game, Turn};
use testkit::Scripted as _;

use crate::script::{BLOO, REDD, Script, redd_attacks};

/// Redd attacks with two Turbo dice, 5 and 6; the first roll is about to fall.
fn turbo_battle() -> SpacaWor {
    redd_attacks().battle(Terrain::Plains, "4S0T2U", "4S0T2U")
}

/// A Turbo on die 6 in the first roll.
fn early_turbo() -> SpacaWor {
    turbo_battle().faces("spaca mekka bika tanka | spaca turbo")
}

#[test]
fn sw_10_the_first_turbo_gives_a_fourth_roll() {
    let game = early_turbo();
    assert_eq!(game.side(REDD).limit, 4);
    let game = game.roll("6").faces("spaca").roll("6").faces("mekka");
    assert_eq!((game.phase(), game.side(REDD).rolls), (Phase::Decide, 3), "one roll is left");
    let game = game.roll("6").faces("bika");
    assert_eq!((game.roller(), game.side(REDD).rolls), (BLOO, 4), "and none after it");
}

#[test]
fn sw_10_without_a_turbo_there_is_no_fourth_roll() {
    let game = turbo_battle().faces("spaca mekka bika tanka | spaca spaca");
    assert_eq!(game.side(REDD).limit, 3);
    let game = game.roll("6").faces("spaca").roll("6").faces("mekka");
    assert_eq!((game.roller(), game.turn()), (BLOO, Turn::Chance));
}

#[test]
fn sw_10_the_turbo_die_is_rolled_again_with_the_next_roll() {
    let game = early_turbo().roll("1 6").faces("tanka | tanka");
    assert_eq!(game.shown(REDD), "tanka mekka bika tanka spaca tanka");
    assert_eq!(game.side(REDD).limit, 4, "the roll that it gave stays");
}

#[test]
fn sw_10_a_second_turbo_gives_nothing() {
    let game = early_turbo().roll("6").faces("turbo").roll("6").faces("turbo");
    assert_eq!((game.phase(), game.side(REDD).limit), (Phase::Decide, 4));
    let game = game.roll("6").faces("turbo");
    assert_eq!((game.roller(), game.side(REDD).rolls), (BLOO, 4), "no fifth roll");
    let game = game.faces("spaca mekka bika tanka | spaca spaca");
    game.refused_by("redd: roll 6", &OTHER_SIDE_ROLLS);
}

#[test]
fn sw_10_two_turbos_in_one_roll_give_one_roll() {
    let game = turbo_battle().faces("spaca mekka bika tanka | turbo turbo");
    assert_eq!(game.side(REDD).limit, 4);
    let game = game.roll("5").faces("spaca").roll("5").faces("spaca").roll("5").faces("spaca");
    assert_eq!((game.roller(), game.side(REDD).rolls), (BLOO, 4));
}

#[test]
fn sw_10_a_first_turbo_on_the_third_roll_still_gives_the_fourth() {
    let game = turbo_battle().faces("spaca mekka bika tanka | spaca spaca");
    let game = game.roll("6").faces("spaca").roll("6").faces("turbo");
    assert_eq!((game.phase(), game.waits_for()), (Phase::Decide, Some(REDD)));
    let game = game.roll("6").faces("tanka");
    assert_eq!((game.roller(), game.groups(REDD)), (BLOO, [2, 1, 1, 2]));
}

#[test]
fn sw_10_a_turbo_may_be_left_lying_and_counts_for_nothing() {
    let game = early_turbo();
    assert_eq!(game.groups(REDD), [2, 1, 1, 1], "five dice count");
    let game = game.roll("1").faces("spaca").roll("1").faces("spaca").roll("1").faces("spaca");
    assert_eq!(game.shown(REDD), "spaca mekka bika tanka spaca turbo");
    assert_eq!((game.side(REDD).rolls, game.groups(REDD)), (4, [2, 1, 1, 1]));
}

#[test]
fn sw_10_a_turbo_kept_once_may_be_rolled_later() {
    let game = early_turbo().roll("1").faces("spaca");
    game.allowed("redd: roll 6");
}

#[test]
fn sw_10_a_player_with_a_turbo_may_stop_all_the_same() {
    let game = early_turbo().stop();
    assert_eq!((game.roller(), game.side(REDD).rolls), (BLOO, 1));
}

#[test]
fn sw_10_a_support_is_never_linked_to_a_turbo() {
    let game = turbo_battle().faces("spaca mekka bika support | spaca turbo");
    game.refused_by("redd: link 6", &LINK_TO_A_UNIT);
    let alone = turbo_battle().faces("boom boom boom support | boom turbo");
    assert_eq!(alone.groups(REDD), [0; 4], "a Turbo is no unit to help");
}

#[test]
fn sw_10_a_turbo_of_one_player_gives_the_other_nothing() {
    let game = early_turbo().stop();
    assert_eq!((game.side(REDD).limit, game.side(BLOO).limit), (4, 3));
    let game = game.faces("spaca mekka bika tanka | spaca spaca");
    let game = game.roll("1").faces("spaca").roll("1").faces("spaca");
    assert_eq!((game.phase(), game.side(BLOO).rolls), (Phase::TerrainDie, 3));
}

#[test]
fn sw_10_both_players_may_have_their_turbo() {
    let game = early_turbo().stop().faces("spaca mekka bika tanka | spaca turbo");
    assert_eq!((game.side(REDD).limit, game.side(BLOO).limit), (4, 4));
}

#[test]
fn sw_10_the_fourth_roll_lasts_for_one_battle() {
    let game = early_turbo().stop().keeps("spaca spaca spaca spaca | boom boom");
    let game = game.battle(Terrain::Plains, "4S0T2U", "4S0T2U");
    assert_eq!([REDD, BLOO].map(|seat| game.side(seat).limit), [3, 3]);
}
