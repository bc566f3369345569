//! How dice fall: one roll of several dice is one chance step.
//!
//! Dice of one kind are interchangeable, so a roll is told by the faces of each kind in ascending
//! order. A draw is one even number below 6ⁿ, looked up in tables of sorted faces.

use table::Dice;

use crate::action::{Chance, Faces};
use crate::pieces::{DICE, DieKind, Face};

/// 6ⁿ.
const POWERS_OF_SIX: [u32; 7] = [1, 6, 36, 216, 1_296, 7_776, 46_656];

/// Every roll of `N` equal dice as sorted faces, three bits each: entry `i` is the roll whose faces are
/// the digits of `i` to the base 6.
const fn sorted<const ROLLS: usize>(kind: DieKind, dice: usize) -> [u16; ROLLS] {
    let mut rolls = [0; ROLLS];
    let mut i = 0;
    while i < ROLLS {
        let mut counts = [0_u8; Face::ALL.len()];
        let mut digits = i;
        let mut die = 0;
        while die < dice {
            counts[kind.die().faces[digits % 6] as usize] += 1;
            digits /= 6;
            die += 1;
        }
        let mut face = Face::ALL.len();
        while face > 0 {
            face -= 1;
            while counts[face] > 0 {
                rolls[i] = rolls[i] << 3 | face as u16;
                counts[face] -= 1;
            }
        }
        i += 1;
    }
    rolls
}

static STANDARD_1: [u16; 6] = sorted(DieKind::Standard, 1);
static STANDARD_2: [u16; 36] = sorted(DieKind::Standard, 2);
static STANDARD_3: [u16; 216] = sorted(DieKind::Standard, 3);
static STANDARD_4: [u16; 1_296] = sorted(DieKind::Standard, 4);
static TANKA_1: [u16; 6] = sorted(DieKind::Tanka, 1);
static TANKA_2: [u16; 36] = sorted(DieKind::Tanka, 2);
static TURBO_1: [u16; 6] = sorted(DieKind::Turbo, 1);
static TURBO_2: [u16; 36] = sorted(DieKind::Turbo, 2);

/// Every roll of so many dice of a kind, by kind and number.
static ROLLS: [[&[u16]; 5]; 3] = [
    [&[0], &STANDARD_1, &STANDARD_2, &STANDARD_3, &STANDARD_4],
    [&[0], &TANKA_1, &TANKA_2, &[], &[]],
    [&[0], &TURBO_1, &TURBO_2, &[], &[]],
];

/// Draws a roll of so many dice of each kind.
#[inline]
pub(crate) fn toss(counts: [u32; 3], dice: &mut impl Dice) -> Faces {
    let mut number = dice.below(POWERS_OF_SIX[counts.iter().sum::<u32>() as usize]);
    let (mut packed, mut shift) = (0, 0);
    for kind in 0..3 {
        let n = counts[kind] as usize;
        let (rest, nth) = divide(number, n);
        packed |= u32::from(ROLLS[kind][n][nth as usize]) << shift;
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
pub(crate) fn chances(counts: [u32; 3], out: &mut Vec<(Chance, u32)>) {
    let mut packed = vec![(0_u32, 1_u32)];
    let mut shift = 0;
    for kind in 0..3 {
        let n = counts[kind] as usize;
        let each = tally(ROLLS[kind][n]);
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
pub(crate) fn starting_toss(picked: [Option<DieKind>; 2], dice: &mut impl Dice) -> [Face; 2] {
    picked.map(|kind| dice.pick(&kind.unwrap_or(DieKind::Standard).die().faces))
}

/// SW-1: every starting roll, with its weight out of 36.
pub(crate) fn starting_chances(picked: [Option<DieKind>; 2], out: &mut Vec<(Chance, u32)>) {
    let [Some(redd), Some(bloo)] = picked else { return };
    for a in Face::ALL {
        for b in Face::ALL {
            let weight = faces_of(redd, a) * faces_of(bloo, b);
            if weight > 0 {
                out.push((Chance::Start([a, b]), weight));
            }
        }
    }
}

/// SW-C2: how many faces of a die show this.
fn faces_of(kind: DieKind, face: Face) -> u32 {
    DICE[kind as usize].faces.iter().filter(|&&shown| shown == face).count() as u32
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
