//! A table's own clock, which stands while no server has the table in memory.

use std::time::{Duration, Instant};

use crate::system;

/// A time on the table's clock, and when that was.
#[derive(Default)]
pub(super) struct TableClock(Option<(u64, Instant)>);

impl TableClock {
    /// Whether the table has been in memory here.
    pub(super) fn has_run(&self) -> bool {
        self.0.is_some()
    }

    /// Milliseconds on the clock, which go on from the last event's and never back.
    pub(super) fn now(&mut self, last: u64) -> u64 {
        let (ms, at) = *self.0.get_or_insert((last, system::now()));
        last.max(ms + u64::try_from(system::since(at).as_millis()).unwrap_or(u64::MAX))
    }

    /// When it was, or will be, so late on the clock.
    pub(super) fn instant_of(&self, time: u64) -> Option<Instant> {
        let (ms, at) = self.0?;
        let ahead = Duration::from_millis(time.saturating_sub(ms));
        let behind = Duration::from_millis(ms.saturating_sub(time));
        (at + ahead).checked_sub(behind)
    }
}
