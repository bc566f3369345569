//! SW-7, SW-7a: rolling, keeping, stopping.

use spaca_wor::{
    ALL_DICE, AT_LEAST_ONE_DIE, Action, DICE_ARE_ROLLING, OTHER_SIDE_ROLLS, Phase,
    ROLLS_COME_LATER, Slots, SpacaWor,
};
use table::{Game, Illegal, Turn};
use testkit::Scripted as _;

use crate::script::{BLOO, REDD, Script, first_battle, redd_attacks, table};

/// Redd has rolled once: six units, so that every die may be kept or rolled.
fn six_units() -> SpacaWor {
    first_battle().faces("spaca mekka bika tanka | tanka tanka")
}

#[test]
fn sw_7_the_first_roll_takes_all_six_dice() {
    let game = first_battle();
    assert_eq!((game.turn(), game.roller()), (Turn::Chance, REDD));
    assert!(game.weight("faces spaca mekka bika tanka tanka tanka") > 0);
    assert_eq!(game.weight("faces spaca mekka bika tanka tanka"), 0, "five dice");
    assert_eq!(game.weight("faces spaca"), 0, "one die");
}

#[test]
fn sw_7_no_combat_die_rolls_before_both_sides_have_picked() {
    let picking = redd_attacks().does(BLOO, "terrain plains");
    let terrain_rolls = picking.clone().does(REDD, "force 4S2T0U");
    let bloo_picks = terrain_rolls.clone().falls("terrain plains");
    let start_rolls = table().picks("turbo", "turbo");
    for game in [table(), start_rolls, redd_attacks(), picking, terrain_rolls, bloo_picks] {
        for seat in [REDD, BLOO] {
            let refusal = Err(Illegal(&ROLLS_COME_LATER));
            assert_eq!(game.asked(seat, "roll 1 2 3"), refusal, "{:?}", game.phase());
            assert_eq!(game.asked(seat, "stop"), refusal, "{:?}", game.phase());
        }
    }
}

#[test]
fn sw_7_dice_in_the_air_are_left_alone() {
    let game = six_units().roll("1 2");
    game.refused_by("redd: roll 3", &DICE_ARE_ROLLING);
    game.refused_by("redd: stop", &DICE_ARE_ROLLING);
}

#[test]
fn sw_7_the_attacker_rolls_to_the_end_before_the_defender() {
    let game = six_units();
    assert_eq!(game.waits_for(), Some(REDD));
    game.refused_by("bloo: roll 1", &OTHER_SIDE_ROLLS);
    game.refused_by("bloo: stop", &OTHER_SIDE_ROLLS);
    let game = game.roll("1").faces("bika");
    assert_eq!((game.waits_for(), game.side(BLOO).rolls), (Some(REDD), 0));
}

#[test]
fn sw_7_when_the_defender_rolls_the_attacker_is_done() {
    let game = six_units().stop();
    assert_eq!((game.turn(), game.roller()), (Turn::Chance, BLOO));
    let game = game.faces("spaca mekka bika tanka | spaca spaca");
    assert_eq!(game.waits_for(), Some(BLOO));
    game.refused_by("redd: roll 1", &OTHER_SIDE_ROLLS);
    game.refused_by("redd: stop", &OTHER_SIDE_ROLLS);
}

#[test]
fn sw_7_after_a_roll_any_mix_of_dice_may_be_rolled_again() {
    let game = six_units();
    for dice in 1..=ALL_DICE.bits() {
        assert_eq!(game.may(REDD, Action::Roll(Slots::from_bits(dice))), Ok(()), "{dice:#b}");
    }
    assert_eq!(game.decisions().len(), 64, "63 rolls, or stop");
}

#[test]
fn sw_7_dice_that_are_kept_keep_their_faces() {
    let game = six_units().roll("1 2 5").faces("bika bika | tanka");
    assert_eq!(game.shown(REDD), "bika bika bika tanka tanka tanka");
    assert_eq!(game.groups(REDD), [0, 0, 3, 3]);
}

#[test]
fn sw_7_only_the_dice_that_were_chosen_are_rolled() {
    let game = six_units().roll("1 2 5");
    assert!(game.weight("faces bika bika tanka") > 0);
    assert_eq!(game.weight("faces bika bika bika"), 0, "die 5 is a Tanka die");
    assert_eq!(game.weight("faces bika bika"), 0, "three dice were chosen");
}

#[test]
fn sw_7_a_die_kept_once_may_still_be_rolled_later() {
    let game = six_units().roll("1 2").faces("tanka tanka");
    game.allowed("redd: roll 3"); // kept after the first roll
    let game = game.roll("3 4").faces("tanka tanka");
    assert_eq!(game.groups(REDD), [0, 0, 0, 6]);
}

#[test]
fn sw_7_a_player_may_stop_early_after_any_roll() {
    assert_eq!(six_units().stop().side(REDD).rolls, 1);
    let twice = six_units().roll("1").faces("bika").stop();
    assert_eq!((twice.side(REDD).rolls, twice.roller()), (2, BLOO));
    assert_eq!(twice.shown(REDD), "bika mekka bika tanka tanka tanka");
}

#[test]
fn sw_7_the_third_roll_is_the_last_and_ends_the_turn_by_itself() {
    let game = six_units().roll("1").faces("bika").roll("1").faces("bika");
    assert_eq!((game.phase(), game.roller()), (Phase::Roll, BLOO));
    assert_eq!(game.side(REDD).rolls, 3);
    game.refused_by("redd: roll 1", &DICE_ARE_ROLLING);
    let game = game.faces("spaca mekka bika tanka | spaca spaca");
    game.refused_by("redd: roll 1", &OTHER_SIDE_ROLLS); // no fourth roll
}

#[test]
fn sw_7_the_defender_has_three_rolls_too_and_then_the_battle_is_decided() {
    let game = six_units().stop().faces("spaca mekka bika tanka | spaca spaca");
    let game = game.roll("1 2 3 5 6").faces("mekka bika bika | spaca spaca");
    assert_eq!((game.phase(), game.waits_for()), (Phase::Decide, Some(BLOO)));
    let game = game.roll("1 2 3 5 6").faces("tanka tanka tanka | spaca spaca");
    assert_eq!((game.phase(), game.battles()), (Phase::TerrainDie, 1));
    assert_eq!(game.last_winner(), Some(BLOO), "four Tankas beat three");
}

#[test]
fn sw_7a_the_first_roll_may_not_be_skipped() {
    let attacker = first_battle();
    attacker.refused_by("redd: stop", &DICE_ARE_ROLLING);
    let defender = six_units().stop();
    defender.refused_by("bloo: stop", &DICE_ARE_ROLLING);
}

#[test]
fn sw_7a_a_later_roll_takes_at_least_one_die() {
    six_units().refused_by("redd: roll", &AT_LEAST_ONE_DIE);
    for die in 1..=6 {
        six_units().allowed(&format!("redd: roll {die}"));
    }
}

#[test]
fn sw_7a_a_seventh_die_is_none_of_your_six() {
    for dice in ALL_DICE.bits() + 1..=u8::MAX {
        let roll = Action::Roll(Slots::from_bits(dice));
        assert_eq!(six_units().may(REDD, roll), Err(Illegal(&AT_LEAST_ONE_DIE)), "{dice:#b}");
    }
}

#[test]
fn sw_7a_a_die_chosen_for_a_roll_has_lost_its_old_face() {
    let game = six_units().roll("5 6");
    assert_eq!(game.shown(REDD), "spaca mekka bika tanka blank blank");
    assert_eq!(game.groups(REDD), [1, 1, 1, 1], "two of three Tankas are gone");
    let game = game.faces("boom boom").stop();
    assert_eq!(game.groups(REDD), [1, 1, 1, 1], "and do not come back");
}

#[test]
fn sw_7a_once_dice_are_chosen_for_a_roll_nobody_takes_it_back() {
    let game = six_units().roll("5 6");
    for change in ["roll 5", "roll 1", "stop"] {
        game.refused_by(&format!("redd: {change}"), &DICE_ARE_ROLLING);
    }
}

#[test]
fn sw_7a_losing_on_purpose_is_legal() {
    let game = first_battle().keeps("spaca spaca mekka mekka | boom boom");
    let winning = game.faces("tanka tanka tanka tanka | tanka boom");
    let game = winning.roll("1 2 3 4 5").faces("boom boom boom boom | boom");
    assert_eq!(game.last_winner(), Some(REDD), "Bloo had five Tankas and rolled them away");
}
