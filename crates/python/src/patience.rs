//! Long work beside which Python stays awake: it hears how far the work is, and Ctrl-C ends it between two pieces.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, Thread};
use std::time::Duration;

use pyo3::prelude::*;
use session::Refusal;

use crate::refused::raise;

/// How often Python is looked after.
const LOOK: Duration = Duration::from_millis(20);

/// What the worker and the caller tell each other.
#[derive(Default)]
pub(crate) struct Watch {
    stop: AtomicBool,
    over: AtomicBool,
    done: AtomicU64,
    of: AtomicU64,
}

impl Watch {
    /// The worker says how many pieces of how many are done.
    pub(crate) fn tell(&self, done: u64, of: u64) {
        self.of.store(of, Ordering::Relaxed);
        self.done.store(done, Ordering::Relaxed);
    }

    /// Whether the worker should stop.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn pieces(&self) -> (u64, u64) {
        (self.done.load(Ordering::Relaxed), self.of.load(Ordering::Relaxed))
    }
}

/// Says that the worker is over, whatever ended it, and wakes the caller.
struct Over<'a>(&'a Watch, Thread);

impl Drop for Over<'_> {
    fn drop(&mut self) {
        self.0.over.store(true, Ordering::Release);
        self.1.unpark();
    }
}

/// Does long work on a thread of its own. Meanwhile this one hands signals to Python and tells how far the work is; what
/// is raised there stops the work and is raised here.
pub(crate) fn patiently<T: Send>(
    py: Python<'_>,
    tell: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&Watch) -> Result<T, Refusal> + Send,
) -> PyResult<T> {
    let (watch, caller) = (Watch::default(), thread::current());
    let watch = &watch;
    thread::scope(|scope| {
        let worker = scope.spawn(move || {
            let _over = Over(watch, caller);
            work(watch)
        });
        let mut told = (0, 0);
        let mut heard = Ok(());
        while !watch.over.load(Ordering::Acquire) {
            py.detach(|| thread::park_timeout(LOOK));
            if heard.is_ok() {
                heard = py.check_signals().and_then(|()| pass_on(tell, watch, &mut told));
                watch.stop.store(heard.is_err(), Ordering::Relaxed);
            }
        }
        let done = py.detach(|| worker.join()).unwrap_or_else(|panic| resume_unwind(panic));
        heard.and_then(|()| pass_on(tell, watch, &mut told))?;
        done.map_err(|refusal| raise(py, &refusal))
    })
}

/// Tells Python how far the work is, if that is news.
fn pass_on(tell: Option<&Bound<'_, PyAny>>, watch: &Watch, told: &mut (u64, u64)) -> PyResult<()> {
    let now = watch.pieces();
    let Some(tell) = tell.filter(|_| now != *told) else { return Ok(()) };
    *told = now;
    tell.call1(now).map(drop)
}
