//! Faults that are planted on purpose: a test that cannot find the fault it is there for proves nothing.
//! Only a build with the feature `planted-faults` can have one, and only if it is asked for; everywhere else
//! nothing is left of them.

/// What can be made to go wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    /// Events are told before they are durable.
    TellEarly,
    /// Commands are carried out again when they come again.
    ForgetCommands,
    /// The disk is never synced.
    NeverSync,
    /// Onlookers move for the first seat.
    TrustStrangers,
    /// Secrets are written to the log.
    LogSecrets,
    /// Decisions are judged and taken back by how a game stands, and not by what has been shown of it.
    TellWindows,
    /// Answers that nobody is shown have numbers.
    NumberAnswers,
}

#[cfg(feature = "planted-faults")]
static PLANTED: std::sync::OnceLock<Fault> = std::sync::OnceLock::new();

/// Plants a fault for the rest of the life of this process; whether there is one of this name.
#[cfg(feature = "planted-faults")]
pub fn plant(name: &str) -> bool {
    use Fault::{ForgetCommands, LogSecrets, NeverSync, NumberAnswers, TellEarly, TellWindows};
    let windows = [TellWindows, NumberAnswers];
    let all = [TellEarly, ForgetCommands, NeverSync, Fault::TrustStrangers, LogSecrets];
    let mut all = all.into_iter().chain(windows);
    let fault = all.find(|fault| format!("{fault:?}") == name);
    fault.is_some_and(|fault| PLANTED.set(fault).is_ok())
}

#[cfg(test)]
thread_local! {
    static TRIED: std::cell::Cell<Option<Fault>> = const { std::cell::Cell::new(None) };
}

/// Plants a fault for the test that runs on this thread.
#[cfg(test)]
pub(crate) fn plant_here(fault: Option<Fault>) {
    TRIED.set(fault);
}

/// Whether this fault is planted for the test on this thread.
#[cfg(test)]
pub(crate) fn is_planted(fault: Fault) -> bool {
    TRIED.get() == Some(fault)
}

/// Whether this fault is planted.
#[cfg(all(feature = "planted-faults", not(test)))]
pub(crate) fn is_planted(fault: Fault) -> bool {
    PLANTED.get() == Some(&fault)
}

/// Whether this fault is planted: never.
#[cfg(not(any(feature = "planted-faults", test)))]
pub(crate) const fn is_planted(_: Fault) -> bool {
    false
}
