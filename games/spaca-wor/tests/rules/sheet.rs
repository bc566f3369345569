//! SW-E1 to SW-E4: the worked examples of the sheet, step by step. Where its pictures are lost, the faces
//! are such that what it tells of them comes true.

use std::cmp::Ordering::{Greater, Less};

use spaca_wor::{
    Phase, SUPPORTS_GO_ALONG, SpacaWor, Terrain, Terrain::Plains, Terrain::Urban, compare,
};
use table::Game;
use testkit::Scripted as _;

use crate::script::{BLOO, REDD, Script, fight, powers, table};

/// Bloo wins the starting roll, picks the Plains die and defends; the first battle is set up.
fn first_set_up() -> SpacaWor {
    table()
        .picks("standard", "standard")
        .falls("start mekka tanka")
        .does(BLOO, "terrain plains")
        .does(REDD, "force 4S2T0U")
        .falls("terrain plains")
        .does(BLOO, "force 4S0T2U")
}

/// Redd keeps two Mekkas, then a third and a Support on it, and rolls one die for the last time.
fn redd_has_rolled() -> SpacaWor {
    first_set_up()
        .faces("spaca mekka mekka bika | tanka boom")
        .roll("1 4 5")
        .faces("spaca mekka | support")
        .link(4)
        .roll("1")
        .faces("bika")
}

/// Bloo keeps three Spacas and has four rolls, then keeps three Tankas, and rolls the Spacas twice.
fn first_battle() -> SpacaWor {
    redd_has_rolled()
        .faces("spaca spaca mekka bika | spaca turbo")
        .roll("3 4 6")
        .faces("tanka tanka | tanka")
        .roll("1 2 5")
        .faces("spaca mekka | bika")
        .roll("1 2 5")
        .faces("mekka tanka | boom")
}

/// Redd picks the Urban die, and Urban it is.
fn second_set_up() -> SpacaWor {
    first_battle()
        .does(REDD, "terrain urban")
        .does(BLOO, "force 2S2T2U")
        .falls("terrain urban")
        .does(REDD, "force 4S0T2U")
}

/// Bloo keeps two Spacas; two Booms later, two dice are left for the fourth roll.
fn bloo_has_rolled() -> SpacaWor {
    second_set_up()
        .faces("spaca bika | tanka tanka | spaca turbo")
        .roll("2 3 4 6")
        .faces("bika | tanka boom | tanka")
        .roll("2 3 6")
        .faces("bika | boom | tanka")
        .roll("2 6")
        .faces("mekka | turbo")
}

/// Redd keeps two Mekkas, sets the Booms aside, rolls two Spacas and is content.
fn second_battle() -> SpacaWor {
    bloo_has_rolled()
        .faces("mekka mekka bika boom | tanka boom")
        .roll("3 5")
        .faces("spaca | spaca")
        .stop()
}

#[test]
fn sw_e1_redd_ends_with_three_mekkas_and_a_support() {
    let game = redd_has_rolled();
    assert_eq!(game.shown(REDD), "bika mekka mekka mekka support boom");
    assert_eq!(game.groups(REDD), [0, 4, 1, 0]);
    assert_eq!((game.side(REDD).rolls, game.roller()), (3, BLOO), "three rolls, no Turbo");
}

#[test]
fn sw_e1_redd_could_not_have_rolled_the_third_mekka_without_the_support() {
    let game = first_set_up().faces("spaca mekka mekka bika | tanka boom").roll("1 4 5");
    let game = game.faces("spaca mekka | support").link(4);
    game.refused_by("redd: roll 1 4", &SUPPORTS_GO_ALONG);
}

#[test]
fn sw_e1_bloo_ends_with_four_tankas_after_four_rolls() {
    let game = first_battle();
    assert_eq!(game.shown(BLOO), "mekka tanka tanka tanka boom tanka");
    assert_eq!((game.groups(BLOO), game.side(BLOO).rolls), ([0, 1, 0, 4], 4));
}

#[test]
fn sw_e1_four_mekkas_lose_to_four_tankas_on_plains() {
    let game = first_battle();
    assert_eq!((game.terrain(), game.last_winner()), (Some(Plains), Some(BLOO)));
    assert_eq!((game.attacker(), game.defender()), (BLOO, REDD), "Bloo attacks next");
}

#[test]
fn sw_e2_bloo_ends_with_two_spacas_and_a_mekka_after_four_rolls() {
    let game = bloo_has_rolled();
    assert_eq!(game.shown(BLOO), "spaca mekka boom boom spaca turbo");
    assert_eq!((game.groups(BLOO), game.side(BLOO).rolls), ([2, 1, 0, 0], 4));
    assert_eq!((game.phase(), game.roller()), (Phase::Roll, REDD));
}

#[test]
fn sw_e2_two_spacas_and_two_mekkas_beat_two_spacas_and_one_mekka_in_urban() {
    let game = second_battle();
    assert_eq!((game.groups(REDD), game.side(REDD).rolls), ([2, 2, 0, 0], 2));
    assert_eq!((game.terrain(), game.last_winner()), (Some(Urban), Some(REDD)));
    assert_eq!((game.attacker(), game.defender()), (REDD, BLOO), "Redd attacks next");
}

#[test]
fn sw_e2_after_both_battles_each_nation_has_won_one() {
    let game = second_battle();
    assert_eq!((game.phase(), game.battles(), game.wins()), (Phase::TerrainDie, 2, [1, 1]));
    assert_eq!([REDD, BLOO].map(|seat| game.score(seat)), [1, 0]);
}

const FOUR_SPACAS: [&str; 2] = ["4S2T0U", "spaca spaca spaca spaca | boom boom"];

#[test]
fn sw_e3_three_tankas_lose_to_four_spacas_on_any_terrain() {
    let three_tankas = ["4S2T0U", "tanka boom boom boom | tanka tanka"];
    for terrain in Terrain::ALL {
        let game = fight(terrain, three_tankas, FOUR_SPACAS);
        assert_eq!(game.last_winner(), Some(BLOO), "{terrain:?}");
        assert_eq!(compare(game.side(REDD), game.side(BLOO), powers(terrain)), Less);
    }
}

#[test]
fn sw_e3_four_tankas_beat_four_spacas_on_plains_and_lose_to_them_in_urban() {
    let four_tankas = ["4S2T0U", "tanka tanka boom boom | tanka tanka"];
    assert_eq!(fight(Plains, four_tankas, FOUR_SPACAS).last_winner(), Some(REDD));
    assert_eq!(fight(Urban, four_tankas, FOUR_SPACAS).last_winner(), Some(BLOO));
}

const SPACAS_AND_A_TANKA: [&str; 2] = ["4S2T0U", "spaca spaca spaca spaca | tanka boom"];

#[test]
fn sw_e4_four_spacas_and_a_tanka_lose_to_four_spacas_and_two_mekkas() {
    let two_mekkas = ["4S0T2U", "spaca spaca spaca spaca | mekka mekka"];
    let game = fight(Plains, SPACAS_AND_A_TANKA, two_mekkas);
    assert_eq!((game.groups(REDD), game.groups(BLOO)), ([4, 0, 0, 1], [4, 2, 0, 0]));
    assert_eq!(game.last_winner(), Some(BLOO));
    assert_eq!(compare(game.side(REDD), game.side(BLOO), powers(Plains)), Less);
}

#[test]
fn sw_e4_four_spacas_and_a_tanka_beat_four_spacas_and_one_mekka() {
    let one_mekka = ["4S0T2U", "spaca spaca spaca spaca | mekka boom"];
    let game = fight(Plains, SPACAS_AND_A_TANKA, one_mekka);
    assert_eq!((game.groups(REDD), game.groups(BLOO)), ([4, 0, 0, 1], [4, 1, 0, 0]));
    assert_eq!(game.last_winner(), Some(REDD));
    assert_eq!(compare(game.side(REDD), game.side(BLOO), powers(Plains)), Greater);
}
