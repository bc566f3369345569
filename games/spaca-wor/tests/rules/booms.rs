//! SW-8, SW-O1: Booms, and the one that may be ignored.

use spaca_wor::{
    Action, BOOM_IS_OUT, BOOMS_FIRST, IGNORE_A_FRESH_BOOM, LINK_TO_A_UNIT, NOTHING_TO_IGNORE,
    OTHER_SIDE_ROLLS, Phase, SpacaWor, Terrain,
};
use table::{Game, Illegal};
use testkit::Scripted as _;

use crate::script::{BLOO, IGNORE_BOOM, REDD, Script, first_battle, redd_attacks_by};

/// Redd's first roll is about to fall where Booms may be ignored.
fn lenient_battle() -> SpacaWor {
    redd_attacks_by(&IGNORE_BOOM).battle(Terrain::Plains, "4S2T0U", "4S0T2U")
}

/// Three Booms: dice 3, 4 and 6.
fn three_booms() -> SpacaWor {
    lenient_battle().faces("spaca mekka boom boom | tanka boom")
}

#[test]
fn sw_8_a_boom_may_not_be_rolled_again() {
    let game = first_battle().faces("spaca mekka bika boom | tanka tanka");
    game.refused_by("redd: roll 4", &BOOM_IS_OUT);
    game.refused_by("redd: roll 1 4 5", &BOOM_IS_OUT);
    game.allowed("redd: roll 1 2 3 5 6"); // the others may
}

#[test]
fn sw_8_a_boom_of_an_earlier_roll_stays_out() {
    let game = first_battle().faces("spaca mekka bika boom | tanka tanka");
    let game = game.roll("1").faces("boom");
    game.refused_by("redd: roll 1", &BOOM_IS_OUT);
    game.refused_by("redd: roll 4", &BOOM_IS_OUT);
    assert_eq!(game.side(REDD).alive().len(), 4);
}

#[test]
fn sw_8_a_boom_counts_for_nothing() {
    let game = first_battle().faces("boom boom boom boom | tanka boom");
    assert_eq!(game.groups(REDD), [0, 0, 0, 1]);
}

#[test]
fn sw_8_a_support_never_helps_a_boom() {
    let game = first_battle().faces("spaca mekka boom support | tanka tanka");
    game.refused_by("redd: link 3", &LINK_TO_A_UNIT);
}

#[test]
fn sw_8_whoever_has_no_dice_left_has_finished() {
    let game = first_battle().faces("boom boom boom boom | boom boom");
    assert_eq!((game.phase(), game.roller()), (Phase::Roll, BLOO));
    assert_eq!((game.side(REDD).rolls, game.groups(REDD)), (1, [0; 4]));
}

#[test]
fn sw_8_the_last_die_may_go_on_a_later_roll() {
    let game = first_battle().faces("boom boom boom boom | tanka boom");
    assert_eq!(game.decisions(), ["stop", "roll 5"]);
    let game = game.roll("5").faces("boom");
    assert_eq!((game.roller(), game.side(REDD).rolls), (BLOO, 2));
}

#[test]
fn sw_8_in_the_next_battle_the_die_is_back() {
    let game = first_battle().keeps("boom boom boom boom | boom boom");
    let game = game.keeps("spaca spaca spaca spaca | mekka mekka");
    let game = game.battle(Terrain::Plains, "4S2T0U", "4S2T0U");
    let game = game.keeps("spaca spaca spaca spaca | boom boom");
    assert_eq!(game.roller(), REDD);
    assert!(game.weight("faces spaca mekka bika tanka tanka tanka") > 0, "all six dice roll");
}

#[test]
fn sw_o1_of_three_booms_in_one_roll_one_may_be_ignored() {
    let game = three_booms();
    assert_eq!((game.phase(), game.waits_for()), (Phase::Ignore, Some(REDD)));
    assert_eq!(game.decisions(), ["ignore 3", "ignore 4", "ignore 6", "ignore none"]);
}

#[test]
fn sw_o1_without_the_option_three_booms_are_three_booms() {
    let game = first_battle().faces("spaca mekka boom boom | tanka boom");
    assert_eq!(game.phase(), Phase::Decide);
    game.refused_by("redd: ignore 3", &NOTHING_TO_IGNORE);
    game.refused_by("redd: ignore none", &NOTHING_TO_IGNORE);
    game.refused_by("redd: roll 3", &BOOM_IS_OUT);
}

#[test]
fn sw_o1_two_booms_in_a_roll_are_too_few() {
    let game = lenient_battle().faces("spaca mekka bika boom | tanka boom");
    assert_eq!(game.phase(), Phase::Decide);
    game.refused_by("redd: ignore 4", &NOTHING_TO_IGNORE);
}

#[test]
fn sw_o1_booms_of_two_rolls_do_not_add_up() {
    let game = lenient_battle().faces("spaca mekka bika boom | tanka boom").roll("1").faces("boom");
    assert_eq!(game.side(REDD).alive().len(), 3, "three Booms in all");
    assert_eq!(game.phase(), Phase::Decide);
    game.refused_by("redd: ignore 1", &NOTHING_TO_IGNORE);
}

#[test]
fn sw_o1_an_ignored_boom_shows_nothing_and_may_be_rolled_again() {
    let game = three_booms().ignore(4);
    assert_eq!(game.shown(REDD), "spaca mekka boom blank tanka boom");
    assert_eq!(game.groups(REDD), [1, 1, 0, 1], "nothing counts for nothing");
    game.allowed("redd: roll 4");
    game.refused_by("redd: roll 3", &BOOM_IS_OUT); // that one is not ignored
    let game = game.roll("4").faces("tanka");
    assert_eq!(game.groups(REDD), [1, 1, 0, 2]);
}

#[test]
fn sw_o1_an_ignored_boom_may_be_left_lying() {
    let game = three_booms().ignore(4).roll("1").faces("mekka");
    assert_eq!(game.shown(REDD), "mekka mekka boom blank tanka boom");
    let game = game.stop();
    assert_eq!(game.groups(REDD), [0, 2, 0, 1]);
}

#[test]
fn sw_o1_the_player_may_let_every_boom_stand() {
    let game = three_booms().does(REDD, "ignore none");
    assert_eq!(game.phase(), Phase::Decide);
    for dice in ["roll 3", "roll 4", "roll 6"] {
        game.refused_by(&format!("redd: {dice}"), &BOOM_IS_OUT);
    }
}

#[test]
fn sw_o1_only_one_boom_is_ignored_even_of_six() {
    let game = lenient_battle().faces("boom boom boom boom | boom boom").ignore(5);
    game.refused_by("redd: ignore 6", &NOTHING_TO_IGNORE);
    assert_eq!(game.decisions(), ["stop", "roll 5"], "the battle goes on with one die");
}

#[test]
fn sw_o1_whoever_ignores_none_of_six_booms_has_finished() {
    let game = lenient_battle().faces("boom boom boom boom | boom boom").does(REDD, "ignore none");
    assert_eq!((game.phase(), game.roller()), (Phase::Roll, BLOO));
}

#[test]
fn sw_o1_only_a_boom_of_this_very_roll_may_be_ignored() {
    let game = lenient_battle().faces("spaca mekka bika boom | tanka tanka");
    let game = game.roll("1 2 3").faces("boom boom boom");
    game.refused_by("redd: ignore 4", &IGNORE_A_FRESH_BOOM); // an old Boom
    game.refused_by("redd: ignore 5", &IGNORE_A_FRESH_BOOM); // a Tanka
    game.allowed("redd: ignore 1");
}

#[test]
fn sw_o1_a_die_that_does_not_exist_cannot_be_ignored() {
    for die in 6..=u8::MAX {
        let refusal = Err(Illegal(&IGNORE_A_FRESH_BOOM));
        assert_eq!(three_booms().may(REDD, Action::Ignore(die)), refusal, "{die}");
    }
}

#[test]
fn sw_o1_first_the_booms_then_everything_else() {
    let game = lenient_battle().faces("spaca mekka boom boom | boom support");
    for later in ["stop", "roll 1", "link 1"] {
        game.refused_by(&format!("redd: {later}"), &BOOMS_FIRST);
    }
    let game = game.ignore(5);
    assert_eq!(game.phase(), Phase::Link, "now the Support");
    game.refused_by("redd: link 5", &LINK_TO_A_UNIT); // it shows no unit
    assert_eq!(game.link(2).phase(), Phase::Decide);
}

#[test]
fn sw_o1_the_other_player_has_no_say_in_it() {
    let game = three_booms();
    for action in ["ignore 3", "ignore none", "stop", "roll 1"] {
        game.refused_by(&format!("bloo: {action}"), &OTHER_SIDE_ROLLS);
    }
}

#[test]
fn sw_o1_the_other_player_is_not_told_to_settle_booms_that_are_not_theirs() {
    three_booms().refused_by("bloo: link 1", &OTHER_SIDE_ROLLS);
}

#[test]
fn sw_o1_a_later_roll_of_three_booms_gives_the_choice_again() {
    let game = three_booms().ignore(4).roll("1 2 4").faces("boom boom boom");
    assert_eq!(game.decisions(), ["ignore 1", "ignore 2", "ignore 4", "ignore none"]);
    let game = game.ignore(4).roll("4 5").faces("mekka | tanka");
    assert_eq!(game.shown(REDD), "boom boom boom mekka tanka boom");
}

#[test]
fn sw_o1_the_defender_and_the_last_roll_have_the_choice_too() {
    let game = lenient_battle().keeps("spaca mekka bika tanka | boom boom");
    let game = game.faces("spaca spaca spaca spaca | mekka mekka").roll("1").faces("mekka");
    let game = game.roll("1 2 3").faces("boom boom boom");
    assert_eq!((game.phase(), game.waits_for()), (Phase::Ignore, Some(BLOO)));
    let game = game.ignore(3);
    assert_eq!((game.phase(), game.groups(BLOO)), (Phase::TerrainDie, [1, 2, 0, 0]));
}
