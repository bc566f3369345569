//! What goes over plain HTTP: making a table, finding one, asking where it is one's turn.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// How long a seat may think.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Clock {
    /// As long as it likes.
    #[default]
    None,
    /// So many seconds for each decision; then a bot decides for once.
    Move(u32),
    /// So many seconds for all decisions of a game; then a bot plays the seat to the end.
    Game(u32),
}

/// A table to be made: the body of `POST /api/tables`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Create {
    /// The game, for instance `spaca-wor`.
    pub game: String,
    /// How many seats; the fewest of the game if not given.
    #[serde(default)]
    pub seats: Option<u8>,
    /// Options of the game.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Whether the lobby shows the table, so that strangers may sit down.
    #[serde(default)]
    pub listed: bool,
    /// Whether anybody who knows the table may watch.
    #[serde(default)]
    pub watch: bool,
    /// How long a seat may think.
    #[serde(default)]
    pub clock: Clock,
    /// Seconds after which a bot plays for somebody who is away; never if 0, 120 if not given.
    #[serde(default)]
    pub patience: Option<u32>,
    /// Bots by seat: a level, or nothing for a person. Shorter is filled with people.
    #[serde(default)]
    pub bots: Vec<Option<String>>,
    /// Where to post a note when it is somebody's turn; only where the server allows it.
    #[serde(default)]
    pub webhook: Option<String>,
}

/// A table that was made. The secrets are told only here.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Created {
    /// The table.
    pub table: String,
    /// The host's secret.
    pub host: String,
    /// The secrets of the seats; bots have none. A link is `/t/TABLE#SECRET`.
    pub seats: Vec<Option<String>>,
    /// The promise of the server for the dice.
    pub commit: String,
}

/// The body of `POST /api/tables/TABLE/join`: a free seat of a listed table, please.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Join {}

/// A seat that was given to you.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Joined {
    /// The table.
    pub table: String,
    /// The seat.
    pub seat: u8,
    /// Its secret.
    pub secret: String,
}

/// A table in the lobby.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Listing {
    /// The table.
    pub table: String,
    /// The game.
    pub game: String,
    /// What people call it.
    pub title: String,
    /// How many seats there are.
    pub seats: u8,
    /// How many of them are free.
    pub free: u8,
    /// Who sits there.
    pub names: Vec<String>,
    /// Whether one may watch.
    pub watch: bool,
    /// How long a seat may think.
    pub clock: Clock,
}

/// A seat of mine: part of the body of `POST /api/turns`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurnOf {
    /// The table.
    pub table: String,
    /// The secret of the seat.
    pub secret: String,
}

/// The body of `POST /api/turns`: where is it my turn?
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Turns {
    /// My seats; at most 16.
    pub seats: Vec<TurnOf>,
}

/// How one of my tables stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Turn {
    /// The table.
    pub table: String,
    /// The game.
    pub game: String,
    /// What people call it.
    pub title: String,
    /// Who else sits there: people by their names, bots by their level.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<String>,
    /// Whether the game has begun or is over.
    pub phase: crate::Phase,
    /// Whether it is my turn.
    pub mine: bool,
    /// What is asked of me, if anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prompt: Option<String>,
    /// Milliseconds that I have left, if there is a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<u64>,
}
