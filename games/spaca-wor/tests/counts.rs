//! Perft for dice: how many ways the next steps can go, derived by hand.
//!
//! Dice of one kind are interchangeable, so `n` dice of a kind with `f` different faces fall in
//! `f + n - 1` over `n` ways: six faces in 6, 21, 56, 126 ways for one to four dice, and the three
//! faces of a Tanka die in 3 or 6 ways for one or two dice.

use std::collections::BTreeMap;

use spaca_wor::{
    ALL_DICE, Action, Chance, DieKind, Face, Faces, Force, Phase, Printed, Setup, Slots, SpacaWor,
};
use table::{Edition, Game, Printed as _, count};
use testkit::{Scripted as _, counts};

const PLAIN: Setup = with([false; 4]);
const IGNORE_BOOM: Setup = with([true, false, false, false]);
const TERRAIN_FIRST: Setup = with([false, true, false, false]);

/// The sheet with these options: SW-O1, SW-O2, SW-O3, SW-O4.
const fn with([ignore_boom, terrain_first, three_wins, ten_battles]: [bool; 4]) -> Setup {
    Setup { ignore_boom, terrain_first, three_wins, ten_battles, edition: Edition::standard() }
}

/// Bloo won the start and Redd attacks.
const START: &str = "start standard; start standard; start spaca tanka";

/// Then `4S2T0U` attacks `4S0T2U` on Plains.
const BATTLE: &str = "terrain plains; force 4S2T0U; terrain plains; force 4S0T2U";

/// The game after these steps; whoever is waited for takes them.
fn after(setup: &Setup, steps: &[&str]) -> SpacaWor {
    SpacaWor::new(setup).goes(&steps.join("; "))
}

fn outcomes(game: &SpacaWor) -> Vec<(Chance, u32)> {
    let mut chances = Vec::new();
    game.chances(&mut chances);
    chances
}

/// The Attacker's first roll with this force is about to fall.
fn first_roll(force: Force) -> SpacaWor {
    let force = format!("terrain plains; force {}; terrain plains; force 4S2T0U", force.name());
    after(&PLAIN, &[START, &force])
}

#[test]
fn the_opening() {
    // Pick, pick: 3 × 3. The dice show 6, 3 or 6 different faces: (6 + 3 + 6)² = 225 starting rolls.
    //
    // Every place of SW-1 is on a die once, so two dice tie in as many ways as they share places: a
    // Tanka die and any die in 3 ways (Boom, Tanka, top), two other dice in 6. That makes
    // 5 × 3 + 4 × 6 = 39 ties; 225 - 39 = 186 rolls decide, each before 4 terrain dice.
    // After a tie the same dice roll again: 9 ways for two Tanka dice, 18 for one, 36 for none.
    // 186 × 4 + (1 × 3 × 9 + 4 × 3 × 18 + 4 × 6 × 36) = 744 + 1 107 = 1 851.
    //
    // Then 6 forces: 186 × 4 × 6 = 4 464. A tie goes on as above, with 6, 15 and 30 deciding rolls:
    // 1 × 3 × (6 × 4 + 3 × 9) + 4 × 3 × (15 × 4 + 3 × 18) + 4 × 6 × (30 × 4 + 6 × 36) = 9 585.
    let counts = counts(&SpacaWor::new(&PLAIN));
    assert_eq!(counts, [3, 9, 225, 1_851, 4_464 + 9_585]);
}

#[test]
fn the_opening_with_the_terrain_first() {
    // As above, but after the terrain die come its 4 faces: 186 × 4 × 4 = 2 976.
    let counts = counts(&SpacaWor::new(&TERRAIN_FIRST));
    assert_eq!(counts, [3, 9, 225, 1_851, 2_976 + 9_585]);
}

#[test]
fn setting_up_a_battle() {
    // 4 terrain dice, 6 forces, 4 faces of the terrain die, 6 forces. Then the Attacker's first roll:
    // 13 860 for all six forces together (see the next test), for each of the 4 × 4 × 6 other choices.
    let counts = counts(&after(&PLAIN, &[START]));
    assert_eq!(counts, [4, 24, 96, 576, 96 * 13_860]);
}

#[test]
fn setting_up_a_battle_with_the_terrain_first() {
    let counts = counts(&after(&TERRAIN_FIRST, &[START]));
    assert_eq!(counts, [4, 16, 96, 576]);
}

#[test]
fn first_rolls_of_every_force() {
    #[rustfmt::skip]
    let by_hand = [
        ("4S2T0U", 126 * 6),
        ("4S1T1U", 126 * 3 * 6),
        ("4S0T2U", 126 * 21),
        ("3S2T1U", 56 * 6 * 6),
        ("3S1T2U", 56 * 3 * 21),
        ("2S2T2U", 21 * 6 * 21),
    ];
    assert_eq!(by_hand.map(|(_, ways)| ways).iter().sum::<u64>(), 13_860);
    assert_eq!(by_hand.map(|(_, ways)| ways).iter().max(), Some(&3_528));
    for (force, ways) in by_hand {
        let force = Force::named(force).expect("a force");
        assert_eq!(count(&first_roll(force), 1), ways, "{}", force.name());
    }
}

/// The ways in which `n` dice of each kind fall: a product over the kinds.
fn ways([standard, tanka, turbo]: [usize; 3]) -> usize {
    const SIX_FACES: [usize; 5] = [1, 6, 21, 56, 126];
    const THREE_FACES: [usize; 3] = [1, 3, 6];
    SIX_FACES[standard] * THREE_FACES[tanka] * SIX_FACES[turbo]
}

/// A unit for each of `4S2T0U` and so on: nothing is linked, nothing is out.
fn all_tankas(force: Force) -> SpacaWor {
    let mut game = first_roll(force);
    game.fall(Chance::Faces(Faces::new(&[Face::Tanka; 6])));
    game
}

#[test]
fn weights_of_every_roll_of_every_force_sum_to_a_power_of_six() {
    for force in Force::ALL {
        let game = all_tankas(force);
        for dice in (1..=ALL_DICE.bits()).map(Slots::from_bits) {
            let mut rolling = game.clone();
            rolling.act(rolling.roller(), Action::Roll(dice));
            let chances = outcomes(&rolling);
            let sum: u32 = chances.iter().map(|&(_, weight)| weight).sum();
            assert_eq!(sum, 6_u32.pow(dice.len()), "{} {dice:?}", force.name());
            let side = rolling.side(rolling.roller());
            let kinds = DieKind::ALL.map(|kind| (side.of_kind(kind) & dice).iter().count());
            assert_eq!(chances.len(), ways(kinds), "{} {dice:?}", force.name());
        }
    }
}

#[test]
fn weights_of_the_start_and_of_the_terrain_sum_to_their_faces() {
    for redd in ["standard", "tanka", "turbo"] {
        for bloo in ["standard", "tanka", "turbo"] {
            let game = after(&PLAIN, &[&format!("start {redd}; start {bloo}")]);
            assert_eq!(outcomes(&game).iter().map(|&(_, weight)| weight).sum::<u32>(), 36);
        }
    }
    for terrain in ["plains", "jungle", "desert", "urban"] {
        let game = after(&PLAIN, &[START, &format!("terrain {terrain}; force 4S2T0U")]);
        assert_eq!(outcomes(&game).iter().map(|&(_, weight)| weight).sum::<u32>(), 6);
    }
}

#[test]
fn weights_of_first_rolls_count_the_ways_in_which_six_real_dice_fall() {
    // The slow way: all 46 656 rolls of six dice, one by one, each sorted within its kinds.
    for force in Force::ALL {
        let kinds: Vec<DieKind> = DieKind::ALL
            .into_iter()
            .flat_map(|kind| vec![kind; force.counts()[kind as usize].into()])
            .collect();
        let mut slow = BTreeMap::new();
        for roll in 0..6_usize.pow(6) {
            let mut digits = roll;
            let roll_one = |&kind: &DieKind| {
                let face = Printed::standard().battle.faces(kind)[digits % 6];
                digits /= 6;
                (kind, face)
            };
            let mut faces: Vec<(DieKind, Face)> = kinds.iter().map(roll_one).collect();
            faces.sort_unstable();
            let faces: Vec<Face> = faces.into_iter().map(|(_, face)| face).collect();
            *slow.entry(Faces::new(&faces)).or_insert(0) += 1;
        }
        let fast: BTreeMap<Faces, u32> = outcomes(&first_roll(force))
            .into_iter()
            .filter_map(|(chance, weight)| match chance {
                Chance::Faces(faces) => Some((faces, weight)),
                Chance::Start(_) | Chance::Terrain(_) => None,
            })
            .collect();
        assert_eq!(fast, slow, "{}", force.name());
    }
}

#[test]
fn weights_of_some_rolls() {
    let game = after(&PLAIN, &[START, BATTLE]);
    let weight = |faces: &str| {
        let chance: Chance = faces.parse().expect("an outcome");
        outcomes(&game).iter().find(|&&(each, _)| each == chance).map(|&(_, weight)| weight)
    };
    // One way for four equal Standard faces, 4! for four different ones; a Tanka die has each face twice.
    assert_eq!(weight("faces spaca spaca spaca spaca tanka tanka"), Some(4));
    assert_eq!(weight("faces spaca mekka bika tanka tanka tanka"), Some(24 * 4));
    assert_eq!(weight("faces spaca spaca mekka mekka tanka boom"), Some(6 * 8));
    assert_eq!(weight("faces mekka spaca bika tanka tanka tanka"), None, "not in ascending order");
}

#[test]
fn decisions_after_a_roll_without_supports() {
    // Every set of living dice may be rolled, and the empty set stands for stopping: 2ⁿ.
    for (faces, decisions) in [
        ("faces spaca mekka bika tanka tanka tanka", 64),
        ("faces spaca mekka bika boom tanka tanka", 32),
        ("faces spaca mekka boom boom tanka tanka", 16),
        ("faces spaca mekka boom boom tanka boom", 8),
        ("faces spaca boom boom boom tanka boom", 4),
        ("faces boom boom boom boom tanka boom", 2),
    ] {
        assert_eq!(count(&after(&PLAIN, &[START, BATTLE, faces]), 1), decisions, "{faces}");
    }
}

#[test]
fn decisions_with_linked_supports() {
    let game = |faces| after(&PLAIN, &[START, BATTLE, faces]);
    // A die and its Support: three of four ways (not the die alone). 64 × 3/4 = 48.
    let one = game("faces spaca mekka bika support tanka tanka; link 1");
    assert_eq!(count(&one, 1), 48);
    // Two Supports on two dice: 64 × 3/4 × 3/4 = 36.
    let apart = game("faces spaca mekka support support tanka tanka; link 1; link 2");
    assert_eq!(count(&apart, 1), 36);
    // Two Supports on one die: the die lies (4 ways) or all three roll (1 way). 5 × 8 = 40.
    let together = game("faces spaca mekka support support tanka tanka; link 1; link 1");
    assert_eq!(count(&together, 1), 40);
    // Three Supports on the only unit, linked by themselves: 8 + 1 ways, and two Booms.
    let all = game("faces boom boom support support tanka support");
    assert_eq!(count(&all, 1), 9);
    // Four Supports and no unit: nothing is linked, and 2⁴ sets.
    let alone = game("faces boom boom support support support support");
    assert_eq!(count(&alone, 1), 16);
}

#[test]
fn linking_two_supports() {
    // 4 units for each of two Supports; on the same unit 40 decisions follow, on two units 36:
    // 4 × 40 + 12 × 36 = 592.
    let game = after(&PLAIN, &[START, BATTLE, "faces spaca mekka support support tanka tanka"]);
    assert_eq!(counts(&game), [4, 16, 592]);
}

#[test]
fn ignoring_one_of_three_booms() {
    // 3 Booms or none. With one ignored four dice live, else three: 3 × 16 + 8 = 56.
    let faces = "faces spaca mekka boom boom tanka boom";
    assert_eq!(counts(&after(&IGNORE_BOOM, &[START, BATTLE, faces])), [4, 56]);
    // Without the option there is nothing to ignore.
    assert_eq!(count(&after(&PLAIN, &[START, BATTLE, faces]), 1), 8);
    // Six Booms: with one ignored it may be rolled or not, else the Defender's 2 646 first rolls.
    let faces = "faces boom boom boom boom boom boom";
    assert_eq!(counts(&after(&IGNORE_BOOM, &[START, BATTLE, faces])), [7, 6 * 2 + 2_646]);
}

#[test]
fn a_second_roll_of_any_dice() {
    // Four Standard dice: choose j of them, which fall in 1, 6, 21, 56, 126 ways:
    // 1 + 4 × 6 + 6 × 21 + 4 × 56 + 126 = 501. Two Tanka dice: 1 + 2 × 3 + 6 = 13.
    // 501 × 13 less the roll of no dice, and stopping before the Defender's 126 × 21 first rolls.
    let game = after(&PLAIN, &[START, BATTLE, "faces spaca mekka bika tanka tanka tanka"]);
    assert_eq!(counts(&game), [64, 501 * 13 - 1 + 126 * 21]);
}

/// Battle one, in which Bloo, the Defender, is left with one Standard die after `rolls` rolls; Redd has
/// two Mekkas.
fn last_die(rolls: usize) -> SpacaWor {
    let attack = "faces mekka mekka boom boom boom boom; stop";
    let defence = "faces spaca boom boom boom boom boom";
    let again = "roll 1; faces spaca";
    let mut steps = vec![START, BATTLE, attack, defence];
    steps.extend(std::iter::repeat_n(again, rolls - 1));
    after(&PLAIN, &steps)
}

#[test]
fn the_last_roll_of_the_last_die() {
    // Stop or roll. Stopping ends the battle, and 4 terrain dice and 6 forces follow; rolling has 6
    // outcomes, each of which ends the battle too.
    // Stop: 1, 4, 24, 96. Roll: 1, 6, 6 × 4, 6 × 24.
    assert_eq!(counts(&last_die(2)), [2, 4 + 6, 24 + 24, 96 + 144]);
}

#[test]
fn the_last_two_rolls_of_the_last_die() {
    // Stop: 1, 4, 24, 96. Roll: six faces; a Boom ends the battle, after the five others, a lone Support
    // among them, there is again stop or roll: 6, then 5 × 2 + 4, then 5 × (4 + 6) + 24.
    assert_eq!(counts(&last_die(1)), [2, 4 + 6, 24 + 14, 96 + 74]);
}

#[test]
fn a_turbo_gives_one_more_decision() {
    // A lone Turbo die on its third roll has six faces. Five of them end the Attacker's turn before the
    // Defender's 126 × 6 = 756 first rolls; only a Turbo is followed by stop or roll: 5 × 756 + 2.
    // After the Turbo, stopping leads to those 756 rolls, rolling to six faces.
    let set_up = "terrain plains; force 4S0T2U; terrain plains; force 4S2T0U";
    let lone = "faces boom boom boom boom spaca boom; roll 5; faces spaca; roll 5";
    let game = after(&PLAIN, &[START, set_up, lone]);
    assert_eq!(counts(&game), [6, 5 * 756 + 2]);
    let turbo = after(&PLAIN, &[START, set_up, lone, "faces turbo"]);
    assert_eq!(counts(&turbo), [2, 756 + 6]);
}

/// A battle that Redd wins at once as Attacker, but for the Defender's last word.
const WON: &str = "terrain plains; force 4S2T0U; terrain plains; force 4S2T0U; \
                   faces tanka tanka tanka tanka tanka tanka; stop; \
                   faces spaca mekka bika tanka boom boom";

#[test]
fn the_end_of_the_game() {
    // In the fourth battle stopping leads to 4 terrain dice. In the fifth it ends the game, and nothing
    // follows; each of the 15 rolls does not: four Standard dice in 501 - 1 = 500 ways.
    let four = after(&PLAIN, &[START, WON, "stop", WON, "stop", WON, "stop", WON]);
    assert_eq!(counts(&four), [16, 4 + 500]);
    let five = after(&PLAIN, &[START, WON, "stop", WON, "stop", WON, "stop", WON, "stop", WON]);
    assert_eq!(counts(&five), [16, 500]);
    let over =
        after(&PLAIN, &[START, WON, "stop", WON, "stop", WON, "stop", WON, "stop", WON, "stop"]);
    assert_eq!((over.phase(), count(&over, 1)), (Phase::Over, 0));
}
