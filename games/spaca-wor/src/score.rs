//! When it ends and who wins: battles, then the game.

use std::cmp::Ordering;

use table::Seat;

use crate::state::{Setup, Side, SpacaWor};

impl Setup {
    /// SW-16, SW-O3: wins in a row that end the game.
    pub fn wins_in_a_row(&self) -> u8 {
        self.edition.wins[usize::from(self.three_wins)]
    }

    /// SW-16, SW-O4: the fewest battles of a game.
    pub fn fewest_battles(&self) -> u8 {
        self.edition.battles[usize::from(self.ten_battles)]
    }
}

/// SW-11, SW-12: groups where units have these powers, best first; compared as they are, the greater one wins. A group is its
/// size times eight plus its power there; no group is 0, below any other.
#[inline]
pub fn standing(groups: [u8; 4], powers: [u8; 4]) -> [u8; 4] {
    let mut rank: [u8; 4] =
        std::array::from_fn(
            |unit| {
                if groups[unit] > 0 { groups[unit] * 8 + powers[unit] } else { 0 }
            },
        );
    // A sorting network: best first.
    for (a, b) in [(0, 1), (2, 3), (0, 2), (1, 3), (1, 2)] {
        if rank[a] < rank[b] {
            rank.swap(a, b);
        }
    }
    rank
}

/// SW-11, SW-12, SW-13: how one side does against the other; equal is a draw. Worked examples: SW-E1, SW-E2,
/// SW-E3, SW-E4.
#[inline]
pub fn compare(one: &Side, other: &Side, powers: [u8; 4]) -> Ordering {
    standing(one.groups(), powers).cmp(&standing(other.groups(), powers))
}

impl SpacaWor {
    /// SW-11 to SW-13: who wins the battle on the table, if it is not a draw.
    #[inline]
    pub(crate) fn battle_winner(&self) -> Option<Seat> {
        let powers = self.printed().battle.powers(self.open.terrain?);
        match compare(&self.open.sides[0], &self.open.sides[1], powers) {
            Ordering::Greater => Some(Seat(0)),
            Ordering::Less => Some(Seat(1)),
            Ordering::Equal => None,
        }
    }

    /// SW-16: whether the last winner has won the game.
    #[inline]
    pub(crate) fn has_ended(&self) -> bool {
        self.battles() >= self.open.setup.fewest_battles()
            && self.open.streak >= self.open.setup.wins_in_a_row()
    }

    /// The wins in a row of a seat: whoever has any when the game is over has won it.
    pub(crate) fn streak_of(&self, seat: Seat) -> u8 {
        if self.open.last_winner == Some(seat) { self.open.streak } else { 0 }
    }
}
