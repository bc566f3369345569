//! What a side can end a battle with, and how the ends compare.
//!
//! Booms and dice that show nothing do not count, so an end is four group sizes that add up to six at
//! most: 210 results. On each terrain they stand in one strict order (SW-11, SW-12).

use spaca_wor::{FORCE_SIZE, Terrain, standing};

use crate::game::Aim;
use crate::of_the_box;

/// How many results there are.
pub(crate) const RESULTS: usize = 210;
/// A group has nought to six dice.
const SIZES: usize = FORCE_SIZE as usize + 1;

/// The groups of each result.
pub(crate) static GROUPS: [[u8; 4]; RESULTS] = every_result();
static NUMBERS: [u8; SIZES * SIZES * SIZES * SIZES] = numbers();

/// The number of a result.
#[inline]
pub(crate) fn number(groups: [u8; 4]) -> usize {
    NUMBERS[place(groups)].into()
}

/// The result with Mekkas and Bikas exchanged: what Jungle is to one, Desert is to the other.
pub(crate) fn mirrored(result: usize) -> usize {
    let [spaca, mekka, bika, tanka] = GROUPS[result];
    number([spaca, bika, mekka, tanka])
}

/// Where each result stands among all, 0 being the worst for a side with this aim.
pub(crate) fn order(terrain: Terrain, aim: Aim) -> [u8; RESULTS] {
    let mut sorted: Vec<usize> = (0..RESULTS).collect();
    sorted.sort_unstable_by_key(|&result| standing(GROUPS[result], of_the_box().powers(terrain)));
    if aim == Aim::Lose {
        sorted.reverse();
    }
    let mut places = [0; RESULTS];
    for (place, &result) in sorted.iter().enumerate() {
        places[result] = place as u8;
    }
    places
}

/// The terrains that are solved. Desert is Jungle with Mekkas and Bikas exchanged.
pub(crate) const SOLVED: [Terrain; 3] = [Terrain::Plains, Terrain::Jungle, Terrain::Urban];

/// The solved terrain that stands for this one.
pub(crate) const fn solved(terrain: Terrain) -> usize {
    match terrain {
        Terrain::Plains => 0,
        Terrain::Jungle | Terrain::Desert => 1,
        Terrain::Urban => 2,
    }
}

/// A result on a terrain as the solved terrain knows it.
pub(crate) fn as_solved(terrain: Terrain, result: usize) -> usize {
    if terrain == Terrain::Desert { mirrored(result) } else { result }
}

const fn place(groups: [u8; 4]) -> usize {
    let [a, b, c, d] = groups;
    ((a as usize * SIZES + b as usize) * SIZES + c as usize) * SIZES + d as usize
}

const fn every_result() -> [[u8; 4]; RESULTS] {
    let mut results = [[0; 4]; RESULTS];
    let (mut found, mut packed) = (0, 0);
    while packed < SIZES * SIZES * SIZES * SIZES {
        let groups = [
            (packed / (SIZES * SIZES * SIZES)) as u8,
            (packed / (SIZES * SIZES) % SIZES) as u8,
            (packed / SIZES % SIZES) as u8,
            (packed % SIZES) as u8,
        ];
        if groups[0] + groups[1] + groups[2] + groups[3] <= FORCE_SIZE {
            results[found] = groups;
            found += 1;
        }
        packed += 1;
    }
    results
}

const fn numbers() -> [u8; SIZES * SIZES * SIZES * SIZES] {
    let results = every_result();
    let mut numbers = [u8::MAX; SIZES * SIZES * SIZES * SIZES];
    let mut result = 0;
    while result < RESULTS {
        numbers[place(results[result])] = result as u8;
        result += 1;
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_result_has_its_own_number() {
        assert!((0..RESULTS).all(|result| number(GROUPS[result]) == result));
    }

    #[test]
    fn no_two_results_stand_equal() {
        for terrain in Terrain::ALL {
            let mut standings = GROUPS.map(|groups| standing(groups, of_the_box().powers(terrain)));
            standings.sort_unstable();
            assert!(standings.windows(2).all(|pair| pair[0] < pair[1]), "{terrain:?}");
        }
    }

    #[test]
    fn desert_is_jungle_with_mekkas_and_bikas_exchanged() {
        let (jungle, desert) = (order(Terrain::Jungle, Aim::Win), order(Terrain::Desert, Aim::Win));
        assert!((0..RESULTS).all(|result| jungle[result] == desert[mirrored(result)]));
    }
}
