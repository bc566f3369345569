//! How long a bot may think: so many iterations, and never longer than so much time.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use table::Worth;

use crate::Level;

/// How long a search goes on. Without a cap the answer depends on the seed and on nothing else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// Iterations, over all trees.
    pub iterations: u32,
    /// Trees that are grown apart and added up, on as many cores as there are. The same number on every
    /// machine, so that the answer is the same too.
    pub trees: u32,
    /// How many threads grow them; as many as there are cores if not given.
    pub threads: Option<usize>,
    /// No longer than this, whatever the iterations.
    pub cap: Option<Duration>,
    /// How far a first glance may be wrong either way, in thousandths of winning chance.
    pub slip: u8,
}

impl Budget {
    /// So many iterations in one tree, however long it takes.
    pub const fn iterations(iterations: u32) -> Self {
        Self { iterations, trees: 1, threads: Some(1), cap: None, slip: 0 }
    }

    /// What a level thinks for at a table; `None` where it does not search.
    pub fn of<G: Worth>(level: Level) -> Option<Self> {
        match level {
            Level::Random | Level::Deckhand => None,
            Level::Admiral => Self::of::<G>(Level::Captain)
                .map(|budget| Self { iterations: ADMIRAL * G::EFFORT, ..budget }),
            Level::Mate => Some(Self {
                iterations: MATE * G::EFFORT,
                trees: 1,
                threads: Some(1),
                cap: Some(Duration::from_millis(250)),
                slip: G::BLUR / MATE_SEES,
            }),
            Level::Captain => Some(Self {
                iterations: CAPTAIN * G::EFFORT,
                trees: 4,
                threads: None,
                cap: Some(Duration::from_millis(900)),
                slip: 0,
            }),
        }
    }

    /// What a level thinks for in the laboratory, where only iterations count and games must be quick;
    /// `None` where it does not search.
    pub fn in_the_lab<G: Worth>(level: Level) -> Option<Self> {
        match level {
            Level::Random | Level::Deckhand => None,
            Level::Mate => {
                Some(Self { slip: G::BLUR / MATE_SEES, ..Self::iterations(MATE * G::EFFORT) })
            }
            Level::Captain | Level::Admiral => {
                Some(Self::iterations(CAPTAIN_IN_THE_LAB * G::EFFORT))
            }
        }
    }
}

/// Iterations of a mate, wherever it plays.
const MATE: u32 = 25;
/// How many times better than a deckhand a mate sees.
const MATE_SEES: u8 = 4;
/// Iterations of a captain at a table, over its four trees.
const CAPTAIN: u32 = 8_000;
/// Iterations of an admiral at a table, over its four trees: more than a captain's, as far as time allows.
const ADMIRAL: u32 = 32_000;
/// Iterations of a captain or an admiral in the laboratory, where games have to be quick.
const CAPTAIN_IN_THE_LAB: u32 = 1_000;

/// Tells the time since some moment; only differences matter.
pub type Clock = fn() -> Duration;

static CLOCK: OnceLock<Clock> = OnceLock::new();

/// Gives the bots a clock, where the platform has none of its own (a browser has, but not Rust's). The
/// first one counts. Without any, time caps are not kept and iterations alone decide.
pub fn set_clock(clock: Clock) {
    let _ = CLOCK.set(clock);
}

/// The time, if anybody can tell.
pub(crate) fn now() -> Option<Duration> {
    CLOCK.get().map(|clock| clock()).or_else(own_clock)
}

#[cfg(not(target_family = "wasm"))]
#[expect(clippy::unnecessary_wraps, reason = "a browser has no clock of its own")]
fn own_clock() -> Option<Duration> {
    static START: OnceLock<std::time::Instant> = OnceLock::new();
    Some(START.get_or_init(std::time::Instant::now).elapsed())
}

#[cfg(target_family = "wasm")]
fn own_clock() -> Option<Duration> {
    None
}

/// A cord to pull: whoever heeds it gives the best answer so far.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Stops every search that heeds it, now and until it is released.
    pub fn pull(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Searches may go on.
    pub fn release(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Whether it is pulled.
    #[inline]
    pub fn is_pulled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// When a search has to end, besides its iterations.
#[derive(Clone, Debug, Default)]
pub(crate) struct Deadline {
    at: Option<Duration>,
    stop: Stop,
}

impl Deadline {
    /// This share of the cap from now on, `part` of `parts`.
    pub(crate) fn new(cap: Option<Duration>, part: u32, parts: u32, stop: &Stop) -> Self {
        let at = cap.zip(now()).map(|(cap, now)| now + cap * part / parts.max(1));
        Self { at, stop: stop.clone() }
    }

    /// Whether it is time to answer.
    #[inline]
    pub(crate) fn is_past(&self) -> bool {
        self.stop.is_pulled() || self.at.is_some_and(|at| now().is_some_and(|now| now >= at))
    }
}
