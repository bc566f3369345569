//! What the server says again and again when it refuses something, and how a refusal of the rules is passed on.

pub(crate) use wire::{Refusal, RefusalKind};

/// For a secret that opens nothing: the same words whatever is wrong with it.
pub(crate) fn stranger() -> Refusal {
    Refusal::new(RefusalKind::Stranger, "this link opens no seat here; ask the host for a new one")
}

pub(crate) fn no_table() -> Refusal {
    Refusal::new(RefusalKind::NoTable, "there is no such table; look at the link again")
}

pub(crate) fn not_seated() -> Refusal {
    Refusal::new(RefusalKind::NotSeated, "sit down first: only a seat can do that")
}

pub(crate) fn conflict() -> Refusal {
    Refusal::new(RefusalKind::Conflict, "this command id was used for something else")
}

/// A refusal of the rules, as it is sent.
pub(crate) fn by_rules(refusal: session::Refusal) -> Refusal {
    let kind = match refusal.kind {
        session::RefusalKind::UnknownGame => RefusalKind::UnknownGame,
        session::RefusalKind::BadSetup => RefusalKind::BadSetup,
        session::RefusalKind::UnknownSeat => RefusalKind::UnknownSeat,
        session::RefusalKind::UnknownBot => RefusalKind::UnknownBot,
        session::RefusalKind::Malformed => RefusalKind::Malformed,
        session::RefusalKind::Illegal => RefusalKind::Illegal,
        session::RefusalKind::Impossible => RefusalKind::Impossible,
        session::RefusalKind::NoUndo => RefusalKind::NoUndo,
        session::RefusalKind::BadRecord => RefusalKind::BadRecord,
    };
    let clause = refusal.clause.map(str::to_owned);
    Refusal { clause, ..Refusal::new(kind, refusal.message) }
}
