//! The beat: a response window keeps what happened unseen for the same time, whether anybody can answer or not, so
//! that speed tells nothing.

use std::time::{Duration, Instant};

use crate::system;

/// What is kept back just now.
#[derive(Default)]
pub(super) struct Beat {
    until: Option<Instant>,
    /// Whether something is to be shown when the beat is over.
    owed: bool,
}

impl Beat {
    /// Whether something is kept back just now.
    pub(super) fn is_held(&self) -> bool {
        self.end().is_some()
    }

    /// When the beat is over that is kept just now.
    pub(super) fn end(&self) -> Option<Instant> {
        self.until.filter(|&until| until > system::now())
    }

    /// Keeps a beat of this length, if it has any; one that is being kept already gets no longer.
    pub(super) fn keep(&mut self, length: Duration) {
        let next = || (!length.is_zero()).then(|| system::now() + length);
        self.until = self.end().or_else(next);
    }

    /// Something is to be shown when the beat is over.
    pub(super) fn owe(&mut self) {
        self.owed = true;
    }

    /// Whether something is to be shown when the beat is over.
    pub(super) fn is_owed(&self) -> bool {
        self.owed
    }

    /// When something is to be shown that was kept back.
    pub(super) fn due(&self) -> Option<Instant> {
        self.until.filter(|_| self.owed)
    }

    /// Ends a beat whose time is over; whether something is to be shown now, if there was one.
    pub(super) fn finish(&mut self, now: Instant) -> Option<bool> {
        self.until.take_if(|until| *until <= now)?;
        Some(std::mem::take(&mut self.owed))
    }

    /// Time passes at once.
    #[cfg(test)]
    pub(super) fn run_out(&mut self) {
        self.until = self.until.map(|_| system::now());
    }
}
