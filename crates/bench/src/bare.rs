//! Spaca Wor once more, as a plain loop: no trait, no phases, no views, no records. What the engine's
//! speed is compared with, because machines differ and are noisy. Same rules, same random policy.

#![expect(
    clippy::inline_always,
    reason = "a plain loop is one piece: what it is compared with must not be slow"
)]

use table::Dice;

const SPACA: u8 = 0;
const TANKA: u8 = 3;
const BOOM: u8 = 4;
const SUPPORT: u8 = 5;
const TURBO: u8 = 6;
const BLANK: u8 = 7;
const NONE: u8 = 6;

const FACES: [[u8; 6]; 3] = [
    [SPACA, 1, 2, TANKA, BOOM, SUPPORT],
    [TANKA, TANKA, BOOM, BOOM, SUPPORT, SUPPORT],
    [SPACA, 1, 2, TANKA, BOOM, TURBO],
];
const RANK: [u8; 8] = [1, 2, 3, 4, 0, 5, 5, 0];
const FORCES: [[usize; 6]; 6] = [
    [0, 0, 0, 0, 1, 1],
    [0, 0, 0, 0, 1, 2],
    [0, 0, 0, 0, 2, 2],
    [0, 0, 0, 1, 1, 2],
    [0, 0, 0, 1, 2, 2],
    [0, 0, 1, 1, 2, 2],
];
const POWER: [[u8; 4]; 4] = [[1, 2, 3, 4], [1, 4, 2, 3], [1, 2, 4, 3], [4, 3, 2, 1]];

/// Plays one game at random; who won, and after how many battles.
pub(crate) fn play(dice: &mut impl Dice) -> (usize, u32) {
    let mut attacker = start(dice);
    let (mut battles, mut last) = (0, 2);
    loop {
        let die = dice.below(4) as usize;
        let attacking = FORCES[dice.below(6) as usize];
        let rolled = dice.below(6) as usize;
        let terrain = if rolled < 4 { rolled } else { die };
        let defending = FORCES[dice.below(6) as usize];
        let attack = standing(roll_out(&attacking, dice), terrain);
        let defence = standing(roll_out(&defending, dice), terrain);
        if attack == defence {
            continue;
        }
        let winner = if attack > defence { attacker } else { 1 - attacker };
        battles += 1;
        if battles >= 5 && winner == last {
            return (winner, battles);
        }
        (last, attacker) = (winner, winner);
    }
}

/// The starting roll; who attacks.
fn start(dice: &mut impl Dice) -> usize {
    let kinds = [dice.below(3) as usize, dice.below(3) as usize];
    loop {
        let [redd, bloo] = kinds.map(|kind| RANK[FACES[kind][dice.below(6) as usize] as usize]);
        if redd != bloo {
            return usize::from(redd > bloo);
        }
    }
}

/// One side's rolls; how many dice count as each unit.
#[inline(always)]
fn roll_out(kinds: &[usize; 6], dice: &mut impl Dice) -> [u8; 4] {
    let (mut faces, mut links) = ([BLANK; 6], [NONE; 6]);
    let (mut rolls, mut limit, mut mask) = (0, 3, 63_u8);
    loop {
        rolls += 1;
        for slot in 0..6 {
            if mask >> slot & 1 == 1 {
                faces[slot] = FACES[kinds[slot]][dice.below(6) as usize];
                links[slot] = NONE;
                if faces[slot] == TURBO {
                    limit = 4;
                }
            }
        }
        link(faces, &mut links, dice);
        let alive = showing(faces, |face| face != BOOM);
        if rolls == limit || alive == 0 {
            break;
        }
        mask = loop {
            let mask = (dice.bits() >> 26) as u8 & alive;
            if goes_along(links, mask) {
                break mask;
            }
        };
        if mask == 0 {
            break;
        }
    }
    let mut counts = [0; 8];
    for slot in 0..6 {
        let shown = if links[slot] < NONE { faces[links[slot] as usize] } else { faces[slot] };
        counts[shown as usize] += 1;
    }
    [counts[0], counts[1], counts[2], counts[3]]
}

/// Links loose Supports to units, at random.
#[inline(always)]
fn link(faces: [u8; 6], links: &mut [u8; 6], dice: &mut impl Dice) {
    let units = showing(faces, |face| face <= TANKA);
    if units == 0 {
        return;
    }
    for slot in 0..6 {
        if faces[slot] == SUPPORT && links[slot] == NONE {
            let mut left = units;
            if units.count_ones() > 1 {
                for _ in 0..dice.below(units.count_ones()) {
                    left &= left - 1;
                }
            }
            links[slot] = left.trailing_zeros() as u8;
        }
    }
}

#[inline(always)]
fn showing(faces: [u8; 6], question: impl Fn(u8) -> bool) -> u8 {
    let mut set = 0;
    for (slot, face) in faces.into_iter().enumerate() {
        set |= u8::from(question(face)) << slot;
    }
    set
}

#[inline(always)]
fn goes_along(links: [u8; 6], mask: u8) -> bool {
    let mut along = true;
    for (slot, to) in links.into_iter().enumerate() {
        along &= to == NONE || mask >> to & 1 == 0 || mask >> slot & 1 == 1;
    }
    along
}

#[inline(always)]
fn standing(counts: [u8; 4], terrain: usize) -> [u8; 4] {
    let mut rank = [0; 4];
    for unit in 0..4 {
        if counts[unit] > 0 {
            rank[unit] = counts[unit] * 8 + POWER[terrain][unit];
        }
    }
    for (a, b) in [(0, 1), (2, 3), (0, 2), (1, 3), (1, 2)] {
        if rank[a] < rank[b] {
            rank.swap(a, b);
        }
    }
    rank
}

#[cfg(test)]
mod tests {
    use spaca_wor::{Setup, SpacaWor};
    use table::{Game, Stream, playout};

    /// The plain loop is only worth comparing with if it plays the same game.
    #[test]
    fn the_plain_loop_plays_the_same_game() {
        const GAMES: u32 = 20_000;
        let mut dice = Stream::new(3, 0);
        let mut spare = Vec::new();
        let (mut plain, mut engine) = (0, 0);
        for _ in 0..GAMES {
            plain += super::play(&mut dice).1;
            let mut game = SpacaWor::new(&Setup::default());
            playout(&mut game, &mut dice, &mut spare);
            engine += u32::from(game.battles());
        }
        // A game has 5 battles and then some: 6 on average, with a variance of 2.
        let apart = f64::from(plain.abs_diff(engine)) / f64::from(GAMES);
        assert!(apart < 5.0 * (2.0 * 2.0 / f64::from(GAMES)).sqrt(), "{plain} against {engine}");
        assert!((5.9..6.1).contains(&(f64::from(engine) / f64::from(GAMES))));
    }
}
