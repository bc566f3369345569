//! The bots' thread pool, at the lowest priority, so that people never wait for bots. Hints have their own queue
//! and threads.

mod advice;

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Instant;

use session::Thinker;

use crate::room::{Request, Room};
use crate::system;
pub(crate) use advice::Question;

/// A decision to be thought about.
pub(crate) struct Thought {
    pub due: Instant,
    pub room: Arc<Room>,
    pub seat: u8,
    /// The number after which it is to be made.
    pub seq: u32,
    pub thinker: Box<dyn Thinker>,
}

/// A thought in the order of its time.
struct Queued(Reverse<(Instant, u64)>, Thought);

impl PartialEq for Queued {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}
impl Eq for Queued {}
impl PartialOrd for Queued {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for Queued {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.cmp(&other.0)
    }
}

#[derive(Default)]
struct Heap {
    thoughts: BinaryHeap<Queued>,
    count: u64,
    closing: bool,
}

/// The way to the bots.
#[derive(Default)]
pub(crate) struct BotPool {
    heap: Mutex<Heap>,
    bell: Condvar,
    advice: advice::JobQueue,
}

impl BotPool {
    /// Starts the threads. They end with [`BotPool::close`].
    pub(crate) fn start(threads: usize) -> std::io::Result<Arc<Self>> {
        let bot_pool = Arc::new(Self::default());
        for number in 0..threads {
            let bot_pool = Arc::clone(&bot_pool);
            start(format!("bot {number}"), move || while bot_pool.next().map(think).is_some() {})?;
        }
        for number in 0..threads.div_ceil(2) {
            let bot_pool = Arc::clone(&bot_pool);
            let advise = move || while bot_pool.advice.next().map(Question::answer).is_some() {};
            start(format!("advice {number}"), advise)?;
        }
        Ok(bot_pool)
    }

    /// Takes a thought.
    pub(crate) fn push(&self, thought: Thought) {
        let mut heap = self.heap.lock().unwrap_or_else(PoisonError::into_inner);
        heap.count += 1;
        let order = Reverse((thought.due, heap.count));
        heap.thoughts.push(Queued(order, thought));
        drop(heap);
        self.bell.notify_one();
    }

    /// Takes a question for advice. A newer one takes the place of one of the same seat that still waits.
    pub(crate) fn ask(&self, question: Question) {
        self.advice.push(question);
    }

    /// How many decisions and how many questions wait.
    pub(crate) fn waiting(&self) -> (usize, usize) {
        let heap = self.heap.lock().unwrap_or_else(PoisonError::into_inner);
        (heap.thoughts.len(), self.advice.waiting())
    }

    pub(crate) fn close(&self) {
        let mut heap = self.heap.lock().unwrap_or_else(PoisonError::into_inner);
        heap.closing = true;
        heap.thoughts.clear();
        drop(heap);
        self.bell.notify_all();
        self.advice.close();
    }

    /// A thought that is due, and when the next one is: for a simulation, which has no threads.
    #[cfg(any(test, feature = "simulation"))]
    pub(crate) fn due(&self) -> (Option<Thought>, Option<Instant>) {
        let mut heap = self.heap.lock().unwrap_or_else(PoisonError::into_inner);
        let due = |heap: &Heap| heap.thoughts.peek().map(|queued| queued.1.due);
        let ripe = due(&heap).is_some_and(|due| due <= system::now());
        let thought = if ripe { heap.thoughts.pop().map(|queued| queued.1) } else { None };
        (thought, due(&heap))
    }

    fn next(&self) -> Option<Thought> {
        let mut heap = self.heap.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if heap.closing {
                return None;
            }
            let due = heap.thoughts.peek().map(|queued| queued.1.due);
            let now = system::now();
            heap = match due {
                Some(due) if due <= now => return heap.thoughts.pop().map(|queued| queued.1),
                Some(due) => {
                    let waited = self.bell.wait_timeout(heap, due - now);
                    waited.unwrap_or_else(PoisonError::into_inner).0
                }
                None => self.bell.wait(heap).unwrap_or_else(PoisonError::into_inner),
            };
        }
    }
}

/// Starts a thread of the lowest priority.
fn start(name: String, work: impl FnOnce() + Send + 'static) -> std::io::Result<()> {
    let work = move || {
        if rustix::process::nice(19).is_err() {
            tracing::warn!("bots think at the same priority as people");
        }
        work();
    };
    std::thread::Builder::new().name(name).spawn(work).map(drop)
}

/// Thinks, and brings the decision to the table. A bot that fails has just not decided.
pub(crate) fn think(thought: Thought) {
    let Thought { room, seat, seq, thinker, .. } = thought;
    let seed = room.bot_seed(seat, seq);
    room.handle(Request::Bot { seat, action: caught(move || thinker.think(seed)) });
}

fn caught<T>(work: impl FnOnce() -> T) -> Option<T> {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)).ok()
}

#[cfg(test)]
mod tests;
