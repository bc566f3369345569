//! MI-2: two dice as one number, and which of two is higher.

use std::fmt::{self, Display};
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use table::Dice;

// ANCHOR: roll
/// MI-2: every roll with the higher die first, from the lowest to Mia.
const ROLLS: [u32; 21] =
    [31, 32, 41, 42, 43, 51, 52, 53, 54, 61, 62, 63, 64, 65, 11, 22, 33, 44, 55, 66, 21];

/// MI-2: what two dice show, by its place in that order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Roll(u8);

impl Roll {
    /// How many different rolls there are.
    pub const COUNT: usize = ROLLS.len();
    /// The highest of all.
    pub const MIA: Self = Self(20);

    /// Every roll, the lowest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..=Self::MIA.0).map(Self)
    }

    /// Its place in the order, from 0.
    pub fn rank(self) -> usize {
        self.0.into()
    }

    /// In how many of 36 ways two dice show it.
    pub fn ways(self) -> u32 {
        let is_double = ROLLS[self.rank()].is_multiple_of(11);
        if is_double { 1 } else { 2 }
    }

    /// MI-3: rolls both dice.
    pub fn thrown(dice: &mut impl Dice) -> Self {
        let (one, other) = (dice.below(6) + 1, dice.below(6) + 1);
        Self::read(10 * one.max(other) + one.min(other)).expect("two dice show one of the rolls")
    }

    fn read(digits: u32) -> Option<Self> {
        Self::all().find(|roll| ROLLS[roll.rank()] == digits)
    }
}
// ANCHOR_END: roll

// ANCHOR: roll_text
impl Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        ROLLS[self.rank()].fmt(f)
    }
}

impl FromStr for Roll {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().ok().and_then(Self::read).ok_or("a roll is written with the higher die first")
    }
}
table::as_text!(Roll);
// ANCHOR_END: roll_text
