//! Time and random bytes of a simulation, on the thread where one runs; everywhere else the system's own.

use std::cell::RefCell;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use table::{Dice, Stream};

use super::real;

/// More than anybody asks how long ago something was.
const BEFORE: Duration = Duration::from_secs(400 * 24 * 3600);
/// When every simulation begins, after the first of 1970: it is noon.
const NOON: Duration = Duration::from_secs(20_000 * 24 * 3600 + 12 * 3600);

thread_local! {
    static GIVEN: RefCell<Option<Given>> = const { RefCell::new(None) };
}

/// What a simulation gives instead of the machine.
struct Given {
    /// Where time begins; only what has passed since then counts.
    base: Instant,
    passed: Duration,
    /// How much later it is by the calendar of the machine whose turn it is, in seconds.
    ahead: i64,
    dice: Stream,
}

impl Given {
    fn wall(&self) -> SystemTime {
        let ahead = Duration::from_secs(self.ahead.unsigned_abs());
        let noon = UNIX_EPOCH + NOON + self.passed;
        if self.ahead < 0 { noon - ahead } else { noon + ahead }
    }
}

fn given<T>(ask: impl FnOnce(&mut Given) -> T) -> Option<T> {
    GIVEN.with_borrow_mut(|given| given.as_mut().map(ask))
}

/// From now on this thread is in a simulation.
pub(crate) fn begin(seed: u64) {
    let given = Given {
        base: real::now() + BEFORE,
        passed: Duration::ZERO,
        ahead: 0,
        dice: Stream::new(seed, 1),
    };
    GIVEN.set(Some(given));
}

/// The simulation is over.
pub(crate) fn end() {
    GIVEN.set(None);
}

/// Whether this thread is in one.
pub(crate) fn is_simulated() -> bool {
    given(|_| ()).is_some()
}

/// So much time has passed, and it is the turn of a machine whose calendar is so many seconds ahead.
pub(crate) fn enter(passed: Duration, ahead: i64) {
    given(|given| (given.passed, given.ahead) = (passed, ahead));
}

/// How much time of the simulation has passed at an instant.
pub(crate) fn passed_at(at: Instant) -> Duration {
    given(|given| at.saturating_duration_since(given.base)).unwrap_or_default()
}

/// The time that only goes forward.
pub(crate) fn now() -> Instant {
    given(|given| given.base + given.passed).unwrap_or_else(real::now)
}

/// The time of the calendar, which may be set.
pub(crate) fn wall() -> SystemTime {
    given(|given| given.wall()).unwrap_or_else(real::wall)
}

/// Fills a place with random bytes.
pub(crate) fn fill(bytes: &mut [u8]) {
    let simulated = given(|given| {
        for byte in &mut *bytes {
            *byte = given.dice.bits().to_le_bytes()[0];
        }
    });
    if simulated.is_none() {
        real::fill(bytes);
    }
}
