//! SW-C1 to SW-C3: what is in the box.

use spaca_wor::{DICE, DieKind, Face, Force, GROUNDS, Terrain};

use testkit::Scripted as _;

use crate::script::{Script, redd_attacks, table};

/// How often each face of a die comes up, seen in a starting roll against a Boom of a Tanka die.
fn falls_of(kind: &str) -> Vec<(&'static str, u32)> {
    let game = table().picks(kind, "tanka");
    let dice = |face: Face| game.weight(&format!("start {} boom", face.name())) / 2;
    Face::ALL[..7].iter().map(|&face| (face.name(), dice(face))).collect()
}

#[test]
fn sw_c1_each_nation_owns_four_standard_two_tanka_and_two_turbo_dice() {
    assert_eq!(DICE.map(|die| die.kind), DieKind::ALL);
    assert_eq!(DICE.map(|die| die.copies), [4, 2, 2]);
    assert_eq!(DICE.iter().map(|die| die.copies).sum::<u8>(), 8);
}

#[test]
fn sw_c1_nobody_takes_more_dice_of_a_kind_than_they_own() {
    for force in Force::ALL {
        let counts = force.counts();
        assert!(counts.iter().zip(&DICE).all(|(&taken, die)| taken <= die.copies), "{counts:?}");
    }
    for greedy in ["5S1T0U", "3S3T0U", "3S0T3U", "6S0T0U"] {
        assert_eq!(Force::named(greedy), None, "{greedy}");
    }
}

#[test]
fn sw_c2_a_standard_die_shows_each_unit_a_boom_and_a_support_but_never_a_turbo() {
    #[rustfmt::skip]
    assert_eq!(falls_of("standard"), [
        ("spaca", 1), ("mekka", 1), ("bika", 1), ("tanka", 1), ("boom", 1), ("support", 1), ("turbo", 0),
    ]);
}

#[test]
fn sw_c2_a_tanka_die_shows_tanka_support_and_boom_twice_and_no_other_unit() {
    #[rustfmt::skip]
    assert_eq!(falls_of("tanka"), [
        ("spaca", 0), ("mekka", 0), ("bika", 0), ("tanka", 2), ("boom", 2), ("support", 2), ("turbo", 0),
    ]);
}

#[test]
fn sw_c2_a_turbo_die_shows_each_unit_a_boom_and_a_turbo_but_never_a_support() {
    #[rustfmt::skip]
    assert_eq!(falls_of("turbo"), [
        ("spaca", 1), ("mekka", 1), ("bika", 1), ("tanka", 1), ("boom", 1), ("support", 0), ("turbo", 1),
    ]);
}

#[test]
fn sw_c2_in_battle_each_die_rolls_its_own_faces() {
    let game = redd_attacks().battle(Terrain::Plains, "2S2T2U", "4S2T0U");
    assert!(game.weight("faces spaca support tanka support mekka turbo") > 0);
    let standard_turbo = "faces spaca turbo tanka support mekka turbo";
    let tanka_spaca = "faces spaca support spaca support mekka turbo";
    let turbo_support = "faces spaca support tanka support mekka support";
    for impossible in [standard_turbo, tanka_spaca, turbo_support] {
        assert_eq!(game.weight(impossible), 0, "{impossible}");
    }
}

#[test]
fn sw_c3_each_terrain_die_shows_its_own_terrain_three_times_and_each_other_once() {
    assert_eq!(GROUNDS.map(|ground| ground.terrain), Terrain::ALL);
    for own in Terrain::ALL {
        for shown in Terrain::ALL {
            let faces = table().printed().battle.terrain_die(own)[shown as usize];
            assert_eq!(faces, if shown == own { 3 } else { 1 }, "{shown:?} on {own:?}");
        }
    }
}

#[test]
fn sw_c3_with_the_terrain_dice_there_are_twenty_dice_of_six_faces() {
    let combat = 2 * DICE.iter().map(|die| usize::from(die.copies)).sum::<usize>();
    assert_eq!(combat + GROUNDS.len(), 20);
    assert!(
        Terrain::ALL.iter().all(|&die| table()
            .printed()
            .battle
            .terrain_die(die)
            .iter()
            .sum::<u8>()
            == 6)
    );
}
