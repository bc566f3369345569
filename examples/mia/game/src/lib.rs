//! Mia: two dice under a cup, and a claim that may be a lie. The game that the book writes step by step, made from what
//! `cargo xtask new-game` writes. `RULES.md` has every clause. This file: what is in the box and on the table; decisions,
//! outcomes of chance, and their text forms.

mod play;
mod roll;
mod spoken;

use serde::{Deserialize, Serialize};
use table::Seat;

pub use play::{ANSWER_IN_TURN, CLAIM_HIGHER, CLAIM_OWN_ROLL, GAME_IS_OVER, MIA_IS_DOUBTED, View};
pub use roll::Roll;

// ANCHOR: box
/// MI-1: the fewest and the most seats.
pub const SEATS: (u8, u8) = (2, 4);
/// MI-1: how many lives everybody has.
pub const LIVES: u8 = 3;

/// The most seats, as an array length.
pub(crate) const LANES: usize = SEATS.1 as usize;

/// What is chosen before the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// MI-1: how many play.
    pub seats: u8,
}
// ANCHOR_END: box

// ANCHOR: phase
/// Where the game stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Phase {
    /// The dice are rolled under the cup (MI-3).
    Roll,
    /// Whoever has the cup claims something (MI-4).
    Claim,
    /// The next player believes it or not (MI-5).
    Answer,
    /// One is left (MI-7).
    Over,
}
// ANCHOR_END: phase

// ANCHOR: action
/// A decision by a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Action {
    /// MI-4: claim that this was rolled.
    Claim(Roll),
    /// MI-5: believe it, and take the cup.
    Believe,
    /// MI-5: have the cup lifted.
    Doubt,
}
table::text_forms!(Action: "claim" => Claim(roll), "believe" => Believe, "doubt" => Doubt);

/// An outcome of chance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Chance {
    /// MI-3: this lies under the cup.
    Roll(Roll),
}
table::text_forms!(Chance: "roll" => Roll(roll));
// ANCHOR_END: action

// ANCHOR: state
/// A game of Mia in progress.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mia {
    pub(crate) open: Open,
    pub(crate) secrets: Secrets,
}

/// What not everybody knows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Secrets {
    /// MI-3: what lies under the cup, from the roll until it is lifted or passed on.
    pub(crate) roll: Option<Roll>,
}

table::open_part! {
    of Mia, secrets Secrets, seen as View {};

    /// All that everybody sees.
    pub struct Open {
        /// What was chosen.
        pub setup: Setup,
        /// Where the game stands.
        pub phase: Phase,
        /// MI-3: who has the cup.
        pub cup: Seat [roll => roll],
        /// MI-4: the last claim of the round.
        pub claim: Option<Roll>,
        /// MI-6: what lay under the cup when it was lifted.
        pub shown: Option<Roll>,
        /// MI-1: everybody's lives.
        pub lives: [u8; LANES],
    }
}
// ANCHOR_END: state
