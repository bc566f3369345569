//! High Card: a card each, one chance to swap it, and the highest wins. The smallest game that has all that a game
//! needs; `cargo xtask new-game` makes others of it. `RULES.md` has every clause. This file: what is in the box and
//! on the table; decisions, outcomes of chance, and their text forms.
#![expect(clippy::cast_possible_truncation, reason = "seats and cards are few")]

mod play;
mod spoken;

use serde::{Deserialize, Serialize};
use table::{BitSet, Seat};

pub use play::{CHOOSE_IN_TURN, GAME_IS_OVER, View};

// CHANGE ME: the numbers that are printed on the box.
/// HC-1: the fewest and the most seats.
pub const SEATS: (u8, u8) = (2, 4);
/// HC-1: how many cards there are.
pub const CARDS: u8 = 12;

/// The most seats, as an array length.
pub(crate) const LANES: usize = SEATS.1 as usize;

/// HC-1: a card, by its number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Card(pub u8);
table::members!(Card(u8));

/// What is chosen before the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// HC-1: how many play.
    pub seats: u8,
}

/// Where the game stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Phase {
    /// Everybody is dealt a card (HC-2).
    Deal,
    /// Somebody keeps or swaps (HC-3).
    Choose,
    /// Somebody draws another card (HC-3).
    Draw,
    /// All cards are shown (HC-4).
    Over,
}

// CHANGE ME: what players decide, and what chance does, each with its text form.
/// A decision by a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Action {
    /// HC-3: keep the card.
    Keep,
    /// HC-3: lay it aside and draw another one.
    Swap,
}
table::text_forms!(Action: "keep" => Keep, "swap" => Swap);

/// An outcome of chance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Chance {
    /// HC-2, HC-3: the card of this number is dealt, unseen by the others.
    Deal(u8),
}
table::text_forms!(Chance: "deal" => Deal(card));

/// A game of High Card in progress.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HighCard {
    pub(crate) open: Open,
    pub(crate) secrets: Secrets,
}

/// What not everybody knows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Secrets {
    /// HC-2: the card in everybody's hand.
    pub(crate) hands: [Option<Card>; LANES],
}

table::open_part! {
    of HighCard, secrets Secrets, seen as View {};

    /// All that everybody sees.
    pub struct Open {
        /// What was chosen.
        pub setup: Setup,
        /// Where the game stands.
        pub phase: Phase [hands => hands],
        /// Who is dealt a card, or decides.
        pub turn: Seat,
        /// Who has a card.
        pub holding: table::Seats,
        /// HC-3: the cards that were laid aside.
        pub aside: BitSet<Card, u16>,
    }
}
