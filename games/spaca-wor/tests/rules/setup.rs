//! SW-3 to SW-6 and SW-O2: ground and forces.

use spaca_wor::{
    ATTACKER_PICKS_SIX, Chance, DEFENDER_PICKS_SIX, DEFENDER_PICKS_TERRAIN, DieKind, FORCE_SIZE,
    Force, Phase, SIX_ARE_PICKED_ONCE, SpacaWor, TERRAIN_COMES_FIRST, Terrain,
};
use table::{Game, Illegal, Turn};
use testkit::Scripted as _;

use crate::script::{BLOO, REDD, Script, TERRAIN_FIRST, redd_attacks, redd_attacks_by};

/// Redd is about to pick six dice.
fn plains_die() -> SpacaWor {
    redd_attacks().does(BLOO, "terrain plains")
}

/// The terrain die is about to roll.
fn redd_has_picked() -> SpacaWor {
    plains_die().does(REDD, "force 4S2T0U")
}

#[test]
fn sw_3_the_defender_picks_any_of_the_four_terrain_dice() {
    let game = redd_attacks();
    assert_eq!(game.waits_for(), Some(BLOO));
    let dice = ["terrain plains", "terrain jungle", "terrain desert", "terrain urban"];
    assert_eq!(game.decisions(), dice);
}

#[test]
fn sw_3_the_attacker_may_not_pick_the_terrain_die() {
    let game = redd_attacks();
    game.refused_by("redd: terrain urban", &DEFENDER_PICKS_TERRAIN);
}

#[test]
fn sw_3_the_terrain_die_is_picked_openly_and_not_rolled_yet() {
    let game = plains_die();
    assert_eq!(game.view(Some(REDD)).open.terrain_die, Some(Terrain::Plains));
    assert_eq!(game.view(None).open.terrain_die, Some(Terrain::Plains));
    assert_eq!(game.terrain(), None);
}

#[test]
fn sw_3_the_defender_may_not_swap_the_terrain_die_later() {
    let set_up = redd_has_picked().falls("terrain urban");
    let rolling = set_up.clone().does(BLOO, "force 2S2T2U");
    let deciding = rolling.clone().faces("spaca mekka bika tanka | tanka tanka");
    for game in [plains_die(), redd_has_picked(), set_up, rolling, deciding] {
        let refusal = Err(Illegal(&TERRAIN_COMES_FIRST));
        assert_eq!(game.asked(BLOO, "terrain jungle"), refusal, "{:?}", game.phase());
        assert_eq!(game.asked(REDD, "terrain jungle"), refusal, "{:?}", game.phase());
    }
}

#[test]
fn sw_4_the_attacker_picks_six_of_eight_dice_in_one_of_six_ways() {
    let game = plains_die();
    assert_eq!(game.waits_for(), Some(REDD));
    let forces = ["4S2T0U", "4S1T1U", "4S0T2U", "3S2T1U", "3S1T2U", "2S2T2U"];
    assert_eq!(game.decisions(), forces.map(|force| format!("force {force}")));
    assert!(Force::ALL.iter().all(|force| force.counts().iter().sum::<u8>() == FORCE_SIZE));
}

#[test]
fn sw_4_five_dice_or_seven_are_no_force() {
    for number in ["4S1T0U", "3S2T0U", "4S2T1U", "4S2T2U", "0S0T0U"] {
        assert_eq!(Force::named(number), None, "{number}");
    }
}

#[test]
fn sw_4_the_dice_stand_in_the_order_of_their_kinds() {
    let game = plains_die().does(REDD, "force 3S2T1U");
    let kinds: Vec<_> = (0..6).filter_map(|slot| game.side(REDD).kind(slot)).collect();
    let [standard, tanka, turbo] = DieKind::ALL;
    assert_eq!(kinds, [standard, standard, standard, tanka, tanka, turbo]);
}

#[test]
fn sw_4_the_defender_may_not_pick_while_the_attacker_does() {
    plains_die().refused_by("bloo: force 2S2T2U", &ATTACKER_PICKS_SIX);
}

#[test]
fn sw_4_nobody_picks_dice_before_the_terrain_die_is_chosen() {
    let game = redd_attacks();
    game.refused_by("redd: force 2S2T2U", &SIX_ARE_PICKED_ONCE);
    game.refused_by("bloo: force 2S2T2U", &SIX_ARE_PICKED_ONCE);
}

#[test]
fn sw_4_a_force_is_not_changed_once_the_terrain_is_about_to_roll() {
    let game = redd_has_picked();
    game.refused_by("redd: force 2S2T2U", &SIX_ARE_PICKED_ONCE);
}

#[test]
fn sw_5_the_terrain_comes_up_three_times_in_six_as_picked_else_any_other() {
    for die in Terrain::ALL {
        let game = redd_attacks()
            .does(BLOO, &format!("terrain {}", die.ground().name))
            .does(REDD, "force 4S2T0U");
        let mut chances = Vec::new();
        game.chances(&mut chances);
        let weight = |terrain| if terrain == die { 3 } else { 1 };
        let expected = Terrain::ALL.map(|terrain| (Chance::Terrain(terrain), weight(terrain)));
        assert_eq!(chances, expected);
    }
}

#[test]
fn sw_5_the_terrain_that_was_rolled_holds_for_the_whole_battle() {
    let game = redd_has_picked().falls("terrain desert").does(BLOO, "force 4S2T0U");
    assert_eq!(game.terrain(), Some(Terrain::Desert), "not what its die favours");
    let game = game.keeps("spaca mekka bika tanka | tanka boom");
    assert_eq!(game.terrain(), Some(Terrain::Desert));
    let game = game.faces("spaca mekka bika bika | boom boom").roll("1").faces("boom").stop();
    assert_eq!(game.terrain(), Some(Terrain::Desert));
    assert_eq!(game.last_winner(), Some(BLOO), "two Bikas beat two Tankas in Desert");
}

#[test]
fn sw_5_nobody_decides_while_the_terrain_die_rolls() {
    let game = redd_has_picked();
    assert_eq!(game.turn(), Turn::Chance);
    for seat in [REDD, BLOO] {
        let mut legal = Vec::new();
        game.legal(seat, &mut legal);
        assert_eq!(legal, []);
    }
    game.refused_by("bloo: force 4S2T0U", &SIX_ARE_PICKED_ONCE);
}

#[test]
fn sw_6_the_defender_picks_six_dice_after_the_terrain_is_known() {
    let game = redd_has_picked().falls("terrain jungle");
    assert_eq!(game.waits_for(), Some(BLOO));
    assert_eq!(game.terrain(), Some(Terrain::Jungle));
    assert_eq!(game.decisions(), plains_die().decisions(), "the same six ways");
    assert_eq!(game.does(BLOO, "force 3S1T2U").turn(), Turn::Chance);
}

#[test]
fn sw_6_the_attacker_may_not_pick_again_when_the_defender_does() {
    let game = redd_has_picked().falls("terrain jungle");
    game.refused_by("redd: force 2S2T2U", &DEFENDER_PICKS_SIX);
}

#[test]
fn sw_6_once_the_dice_roll_nobody_picks_others() {
    let game = redd_has_picked().falls("terrain jungle").does(BLOO, "force 3S1T2U");
    let deciding = game.clone().faces("spaca mekka bika tanka | tanka tanka");
    for game in [game, deciding] {
        game.refused_by("redd: force 2S2T2U", &SIX_ARE_PICKED_ONCE);
        game.refused_by("bloo: force 2S2T2U", &SIX_ARE_PICKED_ONCE);
    }
}

#[test]
fn sw_6_every_battle_is_picked_anew() {
    let game = redd_attacks().war("R").does(BLOO, "terrain urban").does(REDD, "force 2S2T2U");
    assert_eq!(game.side(REDD).force, Force::named("2S2T2U"));
    assert_eq!(game.side(BLOO).force, None);
}

#[test]
fn sw_o2_with_the_option_the_terrain_is_rolled_before_the_attacker_picks() {
    let game = redd_attacks_by(&TERRAIN_FIRST).does(BLOO, "terrain plains");
    assert_eq!(game.phase(), Phase::TerrainRoll);
    game.refused_by("redd: force 4S2T0U", &SIX_ARE_PICKED_ONCE);
    let game = game.falls("terrain urban");
    assert_eq!((game.phase(), game.waits_for()), (Phase::AttackingForce, Some(REDD)));
    assert_eq!(game.terrain(), Some(Terrain::Urban), "the Attacker knows it");
}

#[test]
fn sw_o2_with_the_option_the_defender_still_picks_last_and_the_dice_roll_at_once() {
    let game = redd_attacks_by(&TERRAIN_FIRST).does(BLOO, "terrain plains").falls("terrain urban");
    game.refused_by("bloo: force 4S2T0U", &ATTACKER_PICKS_SIX);
    let game = game.does(REDD, "force 4S2T0U");
    assert_eq!((game.phase(), game.waits_for()), (Phase::DefendingForce, Some(BLOO)));
    game.refused_by("redd: force 4S2T0U", &DEFENDER_PICKS_SIX);
    let game = game.does(BLOO, "force 2S2T2U");
    assert_eq!(
        (game.phase(), game.roller()),
        (Phase::Roll, REDD),
        "the terrain is not rolled twice"
    );
}

#[test]
fn sw_o2_without_the_option_the_attacker_picks_before_the_terrain_is_rolled() {
    let game = plains_die();
    assert_eq!((game.phase(), game.terrain()), (Phase::AttackingForce, None));
    assert_eq!(game.does(REDD, "force 4S2T0U").phase(), Phase::TerrainRoll);
}
