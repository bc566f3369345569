//! How dice fall: one roll of several dice is one chance step.
//!
//! Dice of one kind are interchangeable, so a roll is told by the faces of each kind in ascending
//! order. A draw is one even number below 6ⁿ, looked up in tables of sorted faces.

use table::Dice;

use crate::action::{Chance, Faces};
use crate::pieces::{DICE, DieKind, Face};
use crate::printed::BattleNumbers;

/// 6ⁿ.
const POWERS_OF_SIX: [u32; 7] = [1, 6, 36, 216, 1_296, 7_776, 46_656];

/// Every roll of so many dice of each kind, one table after the other. A roll of equal dice is its sorted faces,
/// three bits each: entry `i` of a table is the roll whose faces are the digits of `i` to the base 6.
pub(crate) type Rolls = [u16; ROLLS];

/// How many dice of each kind a roll can have.
const MOST: [usize; 3] =
    [DICE[0].copies as usize, DICE[1].copies as usize, DICE[2].copies as usize];

/// Where the table of so many dice of each kind begins, and how long all of them are; no dice have one roll.
const PLACES: ([[usize; 5]; 3], usize) = {
    let (mut places, mut next, mut kind) = ([[0; 5]; 3], 1, 0);
    while kind < 3 {
        let mut n = 1;
        while n <= MOST[kind] {
            places[kind][n] = next;
            next += POWERS_OF_SIX[n] as usize;
            n += 1;
        }
        kind += 1;
    }
    (places, next)
};
const ROLLS: usize = PLACES.1;

/// Every roll of these dice.
pub(crate) const fn rolls_of(battle: &BattleNumbers) -> Rolls {
    let (mut rolls, mut kind) = ([0; ROLLS], 0);
    while kind < 3 {
        let mut n = 1;
        while n <= MOST[kind] {
            sort(&mut rolls, battle.faces(DieKind::ALL[kind]), PLACES.0[kind][n], n);
            n += 1;
        }
        kind += 1;
    }
    rolls
}

/// The table of so many equal dice.
const fn sort(rolls: &mut Rolls, faces: [Face; 6], from: usize, dice: usize) {
    let mut i = 0;
    while i < POWERS_OF_SIX[dice] as usize {
        let mut counts = [0_u8; Face::ALL.len()];
        let (mut digits, mut die) = (i, 0);
        while die < dice {
            counts[faces[digits % 6] as usize] += 1;
            digits /= 6;
            die += 1;
        }
        let mut face = Face::ALL.len();
        while face > 0 {
            face -= 1;
            while counts[face] > 0 {
                rolls[from + i] = rolls[from + i] << 3 | face as u16;
                counts[face] -= 1;
            }
        }
        i += 1;
    }
}

/// Draws a roll of so many dice of each kind.
#[inline]
pub(crate) fn toss(rolls: &Rolls, counts: [u32; 3], dice: &mut impl Dice) -> Faces {
    let mut number = dice.below(POWERS_OF_SIX[counts.iter().sum::<u32>() as usize]);
    let (mut packed, mut shift) = (0, 0);
    for kind in 0..3 {
        let n = counts[kind] as usize;
        let (rest, nth) = divide(number, n);
        packed |= u32::from(rolls[PLACES.0[kind][n] + nth as usize]) << shift;
        number = rest;
        shift += 3 * n;
    }
    Faces(packed | 1 << shift)
}

/// 2³² / 6ⁿ, rounded up.
const RECIPROCALS: [u64; 5] = [1 << 32, 715_827_883, 119_304_648, 19_884_108, 3_314_018];

/// A number below 6⁶ divided by 6ⁿ, and what is left over; exact, and quicker than a division.
#[inline]
const fn divide(number: u32, n: usize) -> (u32, u32) {
    let quotient = ((number as u64 * RECIPROCALS[n]) >> 32) as u32;
    (quotient, number - quotient * POWERS_OF_SIX[n])
}

/// Every roll of so many dice of each kind, with its weight out of 6ⁿ.
pub(crate) fn chances(rolls: &Rolls, counts: [u32; 3], out: &mut Vec<(Chance, u32)>) {
    let mut packed = vec![(0_u32, 1_u32)];
    let mut shift = 0;
    for (places, count) in PLACES.0.iter().zip(counts) {
        let n = count as usize;
        let from = places[n];
        let each = tally(&rolls[from..from + POWERS_OF_SIX[n] as usize]);
        packed = packed
            .iter()
            .flat_map(|&(low, w)| each.iter().map(move |&(high, v)| (low | high << shift, w * v)))
            .collect();
        shift += 3 * n;
    }
    out.extend(packed.into_iter().map(|(faces, w)| (Chance::Faces(Faces(faces | 1 << shift)), w)));
}

/// How often each roll stands in a table, in ascending order.
fn tally(rolls: &[u16]) -> Vec<(u32, u32)> {
    let mut sorted = rolls.to_vec();
    sorted.sort_unstable();
    sorted.chunk_by(|a, b| a == b).map(|run| (run[0].into(), run.len() as u32)).collect()
}

/// SW-1: draws the starting roll.
pub(crate) fn starting_toss(
    battle: &BattleNumbers,
    picked: [Option<DieKind>; 2],
    dice: &mut impl Dice,
) -> [Face; 2] {
    picked.map(|kind| dice.pick(&battle.faces(kind.unwrap_or(DieKind::Standard))))
}

/// SW-1: every starting roll, with its weight out of 36.
pub(crate) fn starting_chances(
    battle: &BattleNumbers,
    picked: [Option<DieKind>; 2],
    out: &mut Vec<(Chance, u32)>,
) {
    let [Some(redd), Some(bloo)] = picked else { return };
    for a in Face::ALL {
        for b in Face::ALL {
            let weight = faces_of(battle, redd, a) * faces_of(battle, bloo, b);
            if weight > 0 {
                out.push((Chance::Start([a, b]), weight));
            }
        }
    }
}

/// SW-C2: how many faces of a die show this.
fn faces_of(battle: &BattleNumbers, kind: DieKind, face: Face) -> u32 {
    battle.faces(kind).iter().filter(|&&shown| shown == face).count() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dividing_by_powers_of_six_is_exact() {
        for (n, &by) in POWERS_OF_SIX[..RECIPROCALS.len()].iter().enumerate() {
            assert!((0..POWERS_OF_SIX[6]).all(|x| divide(x, n) == (x / by, x % by)), "6^{n}");
        }
    }
}
