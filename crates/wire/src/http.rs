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
    /// The invitation to the table: whoever has it takes a free seat with `POST /api/tables/TABLE/join`. Its link
    /// is `/t/TABLE#INVITE`.
    #[serde(default)]
    pub invite: String,
    /// The promise of the server for the dice.
    pub commit: String,
}

/// The body of `POST /api/tables/TABLE/join`: a seat, please. Without an invitation only a listed table gives one.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// What came in the link: the table's invitation, the secret of a seat, or a key that another device made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invite: Option<String>,
    /// Any free seat will do, if the one of the link is taken.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub any: bool,
}

/// What the link in somebody's hand leads to: the answer to `POST /api/tables/TABLE/invitation`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Invitation {
    /// The table.
    pub table: String,
    /// The game.
    pub game: String,
    /// What people call it.
    pub title: String,
    /// What the link is good for.
    pub link: LinkState,
    /// How many seats there are.
    pub seats: u8,
    /// How many of them are free.
    pub free: u8,
    /// Who sits there; nobody is named to whoever has no link.
    pub names: Vec<String>,
    /// Whether one may watch.
    pub watch: bool,
    /// Whether the game has begun or is over.
    pub phase: crate::Phase,
}

/// What a link is good for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LinkState {
    /// A seat is free for you.
    Seat,
    /// It opens a seat in which you sit already, from here, too.
    Yours,
    /// Somebody sits in the seat of the link, and another one is free.
    Taken,
    /// Every seat is taken.
    Full,
    /// There is no secret in it, or one that opens nothing.
    Nothing,
}

/// A text to be drawn as a QR code: the body of `POST /api/qr`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QrText {
    /// At most 300 characters.
    pub text: String,
}

/// A QR code: a square of so many modules, and the outline of the dark ones as an SVG path.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct QrCode {
    /// Modules on a side, without a margin.
    pub size: u32,
    /// The dark modules.
    pub path: String,
}

/// A seat that was given to you.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Joined {
    /// The table.
    pub table: String,
    /// The seat.
    pub seat: u8,
    /// Its secret, which only you are told.
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

/// The key by which push services know this server: the answer to `GET /api/push`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PushKey {
    /// A point of the curve P-256, uncompressed, in base64url: the browser's `applicationServerKey`.
    pub key: String,
}

/// A browser that wants to be told when it is one's turn: the body of `POST /api/push`. It replaces what was asked for
/// with the same endpoint.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PushDevice {
    /// Where its push service takes messages.
    pub endpoint: String,
    /// The device's own public key, in base64url.
    pub p256dh: String,
    /// A secret between the device and this server, in base64url.
    pub auth: String,
    /// When it is not to be disturbed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quiet: Option<QuietHours>,
    /// The seats that it wants to hear of; at most 64. Without any nothing is kept of the device.
    pub seats: Vec<TurnOf>,
}

/// Hours of every day in which nothing is sent, in minutes since midnight, UTC; past midnight if `to` is the smaller.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QuietHours {
    /// The first minute.
    pub from: u16,
    /// The first minute after them.
    pub to: u16,
}

/// The answer to `POST /api/push`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PushTaken {
    /// Of how many seats the device will hear: those whose secret is right, and where fewer than eight other devices do.
    pub seats: u32,
}

/// What a push message says, once the browser has decrypted it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PushNote {
    /// The table where it is one's turn.
    pub table: String,
    /// What people call its game.
    pub title: String,
    /// Who else sits there.
    pub with: Vec<String>,
}
