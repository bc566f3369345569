//! What is in the box: cards, oil and lanes.

use serde::{Deserialize, Serialize};

/// A card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Card {
    /// A little light.
    Spark,
    /// More light.
    Flame,
    /// Puts a light out.
    Snuff,
}

/// How many cards of each kind.
pub(crate) type Cards = [u8; Card::ALL.len()];

/// One row of the card table.
struct Row {
    name: &'static str,
    light: u8,
    copies: u8,
}

/// The cards, in printed order.
#[rustfmt::skip]
const ROWS: [Row; 3] = [
    Row { name: "spark", light: 1, copies: 6 },
    Row { name: "flame", light: 2, copies: 4 },
    Row { name: "snuff", light: 0, copies: 5 },
];

/// LN-1: the full bag.
pub(crate) const BAG: Cards = [ROWS[0].copies, ROWS[1].copies, ROWS[2].copies];

/// LN-2: cards that everybody draws.
pub const HAND: u8 = 3;

/// LN-1: the fewest and the most seats.
pub(crate) const SEATS: (u8, u8) = (2, 4);

/// The most seats, as an array length.
pub(crate) const LANES: usize = SEATS.1 as usize;

/// LN-2, LN-O2: jars of oil at the start.
pub(crate) const SCARCE: u8 = 2;
pub(crate) const PLENTY: u8 = 4;

/// What the rules call the seats.
pub const NAMES: [&str; LANES] = ["Amber", "Blue", "Coral", "Dusk"];

impl Card {
    /// Every card, in printed order.
    pub const ALL: [Self; 3] = [Self::Spark, Self::Flame, Self::Snuff];

    /// The printed name.
    pub const fn name(self) -> &'static str {
        ROWS[self as usize].name
    }

    /// The light it gives.
    pub const fn light(self) -> u8 {
        ROWS[self as usize].light
    }

    /// The card of this name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|card| card.name() == name)
    }
}
