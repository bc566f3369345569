//! Why something could not be done, in words that every home of the games shows as they are.

use std::fmt::{self, Display};

use serde::Serialize;
use table::{BadRecord, BadSetup, Illegal, Misread};

/// What kind of refusal it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum RefusalKind {
    /// There is no such game.
    UnknownGame,
    /// The game has no such seats or options.
    BadSetup,
    /// There is no such seat.
    UnknownSeat,
    /// There is no such bot for this game.
    UnknownBot,
    /// A text is no action or outcome.
    Malformed,
    /// The rules forbid it.
    Illegal,
    /// This outcome cannot come up, or chance is not waited for.
    Impossible,
    /// This step cannot be taken back.
    NoUndo,
    /// The record cannot be believed.
    BadRecord,
}

/// Why something could not be done. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Refusal {
    /// What kind of refusal it is.
    pub kind: RefusalKind,
    /// What is wrong, and what would be right.
    pub message: String,
    /// The clause of the rules that forbids it, if one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clause: Option<&'static str>,
}

impl Refusal {
    /// A refusal that no clause of the rules stands behind.
    pub fn new(kind: RefusalKind, message: impl Into<String>) -> Self {
        Self { kind, message: message.into(), clause: None }
    }
}

impl Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        self.clause.map_or(Ok(()), |clause| write!(f, " (rule {clause})"))
    }
}

impl std::error::Error for Refusal {}

impl From<Illegal> for Refusal {
    fn from(Illegal(rule): Illegal) -> Self {
        Self { kind: RefusalKind::Illegal, message: rule.says.into(), clause: Some(rule.clause) }
    }
}

impl From<Misread> for Refusal {
    fn from(misread: Misread) -> Self {
        Self::new(RefusalKind::Malformed, misread.0)
    }
}

impl From<BadSetup> for Refusal {
    fn from(bad: BadSetup) -> Self {
        Self::new(RefusalKind::BadSetup, bad.0)
    }
}

impl From<BadRecord> for Refusal {
    fn from(bad: BadRecord) -> Self {
        Self::new(RefusalKind::BadRecord, bad.to_string())
    }
}
