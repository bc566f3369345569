//! Refusals: why a command is not carried out, in words for people. A refused command changes nothing.

use session::Refusal;
use wire::Refused;

/// A refusal on its way to whoever asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct No {
    pub kind: &'static str,
    pub message: String,
    pub clause: Option<&'static str>,
}

impl No {
    pub(crate) fn new(kind: &'static str, message: impl Into<String>) -> Self {
        Self { kind, message: message.into(), clause: None }
    }

    /// For a secret that opens nothing: the same words whatever is wrong with it.
    pub(crate) fn stranger() -> Self {
        Self::new("stranger", "this link opens no seat here; ask the host for a new one")
    }

    pub(crate) fn no_table() -> Self {
        Self::new("no-table", "there is no such table; look at the link again")
    }

    pub(crate) fn not_seated() -> Self {
        Self::new("not-seated", "sit down first: only a seat can do that")
    }

    pub(crate) fn conflict() -> Self {
        Self::new("conflict", "this command id was used for something else")
    }

    /// As it is sent.
    pub(crate) fn about(self, table: Option<String>, id: Option<String>) -> Refused {
        let clause = self.clause.map(str::to_owned);
        Refused { table, id, kind: self.kind.into(), message: self.message, clause }
    }
}

impl From<Refusal> for No {
    fn from(refusal: Refusal) -> Self {
        let kind = match refusal.kind {
            session::RefusalKind::UnknownGame => "unknown-game",
            session::RefusalKind::BadSetup => "bad-setup",
            session::RefusalKind::UnknownSeat => "unknown-seat",
            session::RefusalKind::UnknownBot => "unknown-bot",
            session::RefusalKind::Malformed => "malformed",
            session::RefusalKind::Illegal => "illegal",
            session::RefusalKind::Impossible => "impossible",
            session::RefusalKind::NoUndo => "no-undo",
            session::RefusalKind::BadRecord => "bad-record",
        };
        Self { kind, message: refusal.message, clause: refusal.clause }
    }
}
