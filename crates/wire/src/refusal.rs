//! Why something was refused: one type for the server, which says it, and for every client, which may act on its kind.

use std::fmt::{self, Display};

use serde::{Deserialize, Serialize};

/// Something was refused, and has changed nothing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Refusal {
    /// The table, if it was about one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// The command id, if it had one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// What kind of refusal it is.
    pub kind: RefusalKind,
    /// What is wrong, and what would be right.
    pub message: String,
    /// The clause of the rules that forbids it, if one does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
}

impl Refusal {
    /// A refusal that is about no table yet.
    pub fn new(kind: RefusalKind, message: impl Into<String>) -> Self {
        Self { table: None, id: None, kind, message: message.into(), clause: None }
    }

    /// The same, about a table and a command.
    #[must_use]
    pub fn about(self, table: Option<String>, id: Option<String>) -> Self {
        Self { table, id, ..self }
    }
}

/// The kinds of refusals. On the wire a kind is its name in small letters with hyphens: `not-seated`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RefusalKind {
    /// There is no such game.
    UnknownGame,
    /// These options or seats make no table.
    BadSetup,
    /// There is no such seat.
    UnknownSeat,
    /// There is no such bot.
    UnknownBot,
    /// It cannot be understood.
    Malformed,
    /// The rules forbid it.
    Illegal,
    /// It cannot be done as things stand.
    Impossible,
    /// It cannot be taken back.
    NoUndo,
    /// The record cannot be read.
    BadRecord,
    /// The secret opens no seat.
    Stranger,
    /// Somebody sits in that seat already.
    Taken,
    /// There is no such table.
    NoTable,
    /// Only a seat can do that.
    NotSeated,
    /// Whoever sits at the table cannot watch it.
    Seated,
    /// Only the host can do that.
    NotHost,
    /// The host's own seat.
    OwnSeat,
    /// No game is on.
    NotPlaying,
    /// A seat is still free.
    NotReady,
    /// The game has gone on since.
    Stale,
    /// The command id was used for something else.
    Conflict,
    /// Too much in too short a time.
    TooFast,
    /// Not yet.
    TooEarly,
    /// Not any more.
    TooLate,
    /// Too many characters.
    TooLong,
    /// Nothing to see in it.
    Empty,
    /// Too much waits; try again.
    Busy,
    /// No room for more.
    Full,
    /// Not open to everybody.
    Private,
    /// Somebody is called that already.
    NameTaken,
    /// The time for the whole game is up.
    OutOfTime,
    /// The body of a request did not come.
    TooSlow,
    /// No such path.
    UnknownPath,
    /// Not one of the server's names.
    UnknownName,
    /// A page of another site may not ask for that.
    Origin,
    /// The path does not take this method.
    BadMethod,
    /// This server has other rules than the game began by.
    OtherRules,
    /// The table cannot be brought back.
    Broken,
    /// The server could not write it down in time.
    Unavailable,
    /// A kind that only a newer server knows.
    #[serde(other)]
    Other,
}

impl Display for RefusalKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_have_the_names_that_clients_know() {
        let name = |kind| serde_json::to_value(kind).expect("a name");
        assert_eq!(name(RefusalKind::NotSeated), "not-seated");
        assert_eq!(name(RefusalKind::NoUndo), "no-undo");
        assert_eq!(RefusalKind::TooEarly.to_string(), "too-early");
        let read = |text: &str| serde_json::from_str::<RefusalKind>(text).expect("a kind");
        assert_eq!(read("\"other-rules\""), RefusalKind::OtherRules);
        assert_eq!(read("\"of-tomorrow\""), RefusalKind::Other);
    }
}
