//! How many tests run at a time: two that click, four that mostly watch, or one that takes figures.

use std::sync::{Condvar, Mutex, PoisonError};

/// What two cores carry: a browser that clicks all the time takes two lanes.
pub(crate) const LANES: usize = 4;

/// Lets tests through as long as lanes are free.
pub(crate) struct Gate {
    free: Mutex<usize>,
    freed: Condvar,
}

/// Lanes in use, given back however the test ends.
struct Taken<'a>(&'a Gate, usize);

impl Gate {
    /// With all lanes free.
    pub(crate) const fn new() -> Self {
        Self { free: Mutex::new(LANES), freed: Condvar::new() }
    }

    /// Runs this as soon as so many lanes are free.
    pub(crate) fn pass<T>(&self, lanes: usize, run: impl FnOnce() -> T) -> T {
        let _taken = self.take(lanes);
        run()
    }

    fn take(&self, lanes: usize) -> Taken<'_> {
        let free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        let mut free = self
            .freed
            .wait_while(free, |free| *free < lanes)
            .unwrap_or_else(PoisonError::into_inner);
        *free -= lanes;
        Taken(self, lanes)
    }
}

impl Drop for Taken<'_> {
    fn drop(&mut self) {
        *self.0.free.lock().unwrap_or_else(PoisonError::into_inner) += self.1;
        self.0.freed.notify_all();
    }
}
