//! How a command fails: one message, and the exit code that goes with it.

use std::io;
use std::process::ExitCode;

use session::{Refusal, RefusalKind};

/// Why a command did not do what it was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// It was asked wrongly: exit code 2.
    Usage(String),
    /// It failed: exit code 1.
    Failed(String),
    /// Whoever read the output has had enough: no failure at all.
    NobodyListens,
}

impl Failure {
    /// Says so on standard error.
    pub(crate) fn report(self) -> ExitCode {
        let (message, code) = match self {
            Self::NobodyListens => return ExitCode::SUCCESS,
            Self::Usage(message) => (message, 2),
            Self::Failed(message) => (message, 1),
        };
        eprintln!("quarterdeck: {message}");
        ExitCode::from(code)
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        match refusal.kind {
            RefusalKind::UnknownGame
            | RefusalKind::BadSetup
            | RefusalKind::UnknownSeat
            | RefusalKind::UnknownBot => Self::Usage(refusal.to_string()),
            _ => Self::Failed(refusal.to_string()),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::NobodyListens,
            _ => Self::Failed(error.to_string()),
        }
    }
}
