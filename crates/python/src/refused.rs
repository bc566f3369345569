//! Refusals as Python sees them: one exception class, defined in Python, with kind, clause and message.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;
use session::{Refusal, RefusalKind};

static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();

/// The refusal as an exception to raise.
pub(crate) fn raise(py: Python<'_>, refusal: &Refusal) -> PyErr {
    let class = match CLASS.import(py, "quarterdeck._refusal", "Refused") {
        Ok(class) => class,
        Err(error) => return error,
    };
    match class.call1(parts(refusal)) {
        Ok(exception) => PyErr::from_value(exception),
        Err(error) => error,
    }
}

/// Kind, clause and message.
pub(crate) fn parts(refusal: &Refusal) -> (&'static str, Option<&'static str>, String) {
    (kind(refusal.kind), refusal.clause, refusal.message.clone())
}

fn kind(kind: RefusalKind) -> &'static str {
    match kind {
        RefusalKind::UnknownGame => "unknown-game",
        RefusalKind::BadSetup => "bad-setup",
        RefusalKind::UnknownSeat => "unknown-seat",
        RefusalKind::UnknownBot => "unknown-bot",
        RefusalKind::Malformed => "malformed",
        RefusalKind::Illegal => "illegal",
        RefusalKind::Impossible => "impossible",
        RefusalKind::NoUndo => "no-undo",
        RefusalKind::BadRecord => "bad-record",
    }
}

/// A level by its name.
pub(crate) fn level(name: &str) -> Result<bots::Level, Refusal> {
    name.parse().map_err(|()| {
        let levels: Vec<String> = bots::Level::ALL.iter().map(ToString::to_string).collect();
        let shown: String = name.chars().take(40).collect();
        let message = format!("there is no bot “{shown}”; there is {}", levels.join(", "));
        Refusal::new(RefusalKind::UnknownBot, message)
    })
}
