//! Faults that are planted on purpose: a test that cannot find the fault it is there for proves nothing.
//! Only a build with the feature `planted-faults` or `simulation` can have one, and only if it is asked for; everywhere
//! else nothing is left of them.

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
    /// After a lost race a request is carried out without a look at who asks.
    TrustTheKicked,
    /// The store knows commands by their seat, whoever gave them, and a race is run again for ever.
    KeyBySeat,
    /// A server does not say which tables are in use at it, and another one deletes them.
    ForgetVisits,
    /// Requests are refused for what another server has stored already.
    RefuseUnread,
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

#[cfg(any(test, feature = "simulation"))]
thread_local! {
    static TRIED: std::cell::Cell<Option<Fault>> = const { std::cell::Cell::new(None) };
}

/// Plants a fault for the test or the simulation that runs on this thread.
#[cfg(any(test, feature = "simulation"))]
pub(crate) fn plant_here(fault: Option<Fault>) {
    TRIED.set(fault);
}

/// Whether this fault is planted.
#[cfg(any(test, feature = "planted-faults", feature = "simulation"))]
pub(crate) fn is_planted(fault: Fault) -> bool {
    is_planted_here(fault) || is_planted_everywhere(fault)
}

#[cfg(any(test, feature = "simulation"))]
fn is_planted_here(fault: Fault) -> bool {
    TRIED.get() == Some(fault)
}

#[cfg(all(feature = "planted-faults", not(any(test, feature = "simulation"))))]
const fn is_planted_here(_: Fault) -> bool {
    false
}

#[cfg(all(feature = "planted-faults", not(test)))]
fn is_planted_everywhere(fault: Fault) -> bool {
    PLANTED.get() == Some(&fault)
}

#[cfg(all(any(test, feature = "simulation"), not(all(feature = "planted-faults", not(test)))))]
const fn is_planted_everywhere(_: Fault) -> bool {
    false
}

/// Whether this fault is planted: never.
#[cfg(not(any(test, feature = "planted-faults", feature = "simulation")))]
pub(crate) const fn is_planted(_: Fault) -> bool {
    false
}
