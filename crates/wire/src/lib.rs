//! What clients and the server say to each other. Plain data: the page, the server and the load
//! generator use the same types, and `docs/online.md` shows each message.
//!
//! A message is a JSON object with one key, the kind of message: `{"act":{"table":"…",…}}`. Unknown
//! kinds, unknown fields and fields given twice are refused.

mod client_message;
mod http;
mod refusal;
mod server_message;

pub use client_message::{
    Act, Chat, ClientMessage, Command, Hint, Host, Invite, Key, React, Refresh, Rematch, Reveal,
    Rules, Sit, Stand, Watch,
};
pub use http::{
    Clock, Create, Created, Invitation, Join, Joined, LinkState, Listing, PushDevice, PushKey,
    PushNote, PushTaken, QrCode, QrText, QuietHours, Turn, TurnOf, Turns,
};
pub use refusal::{Refusal, RefusalKind};
pub use server_message::{
    Advice, Choice, Done, Hash, Odds, Offer, Outcome, Phase, Presence, Reaction, Replaced, Room,
    Said, SeatInfo, SeatKind, ServerMessage, Update, view_hash, view_text,
};

/// The most bytes that a message to the server may have.
pub const MESSAGE_LIMIT: usize = 4096;
/// The most characters of a name.
pub const NAME_LIMIT: usize = 24;
/// The most characters of something said at the table.
pub const CHAT_LIMIT: usize = 280;
