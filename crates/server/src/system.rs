//! What the machine gives a server: time and random bytes. In a simulation both are the simulation's.

#[cfg(any(test, feature = "simulation"))]
mod simulated;

use std::time::{Duration, Instant};

#[cfg(not(any(test, feature = "simulation")))]
pub(crate) use real::{fill, now, wall};
#[cfg(any(test, feature = "simulation"))]
pub(crate) use simulated::{begin, end, enter, fill, is_simulated, now, passed_at, wall};

/// The system's own.
mod real {
    use std::time::{Instant, SystemTime};

    /// The time that only goes forward.
    pub(crate) fn now() -> Instant {
        Instant::now()
    }

    /// The time of the calendar, which may be set.
    pub(crate) fn wall() -> SystemTime {
        SystemTime::now()
    }

    /// Fills a place with random bytes.
    pub(crate) fn fill(bytes: &mut [u8]) {
        getrandom::fill(bytes).expect("the system has randomness");
    }
}

/// Whether this thread is in a simulation: never.
#[cfg(not(any(test, feature = "simulation")))]
pub(crate) const fn is_simulated() -> bool {
    false
}

/// How long ago that was.
pub(crate) fn since(then: Instant) -> Duration {
    now().saturating_duration_since(then)
}
