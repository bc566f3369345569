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
}

#[cfg(feature = "planted-faults")]
static PLANTED: std::sync::OnceLock<Fault> = std::sync::OnceLock::new();

/// Plants a fault for the rest of the life of this process; whether there is one of this name.
#[cfg(feature = "planted-faults")]
pub fn plant(name: &str) -> bool {
    use Fault::{ForgetCommands, LogSecrets, NeverSync, TellEarly, TrustStrangers};
    let all = [TellEarly, ForgetCommands, NeverSync, TrustStrangers, LogSecrets];
    let fault = all.into_iter().find(|fault| format!("{fault:?}") == name);
    fault.is_some_and(|fault| PLANTED.set(fault).is_ok())
}

/// Whether this fault is planted.
#[cfg(feature = "planted-faults")]
pub(crate) fn is_planted(fault: Fault) -> bool {
    PLANTED.get() == Some(&fault)
}

/// Whether this fault is planted: never.
#[cfg(not(feature = "planted-faults"))]
pub(crate) const fn is_planted(_: Fault) -> bool {
    false
}
