//! Where bots think: on threads of their own, of the lowest priority, so that people never wait for them.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Instant;

use shelf::Thinker;

use crate::conn::Conn;
use crate::room::{Request, Room};

/// A decision to be thought about.
pub(crate) struct Thought {
    pub due: Instant,
    pub room: Arc<Room>,
    pub seat: u8,
    pub seq: u32,
    pub thinker: Box<dyn Thinker>,
    /// Somebody wants advice, not a decision.
    pub advise: Option<Arc<Conn>>,
}

/// Questions for advice that may wait; bots that have to play always may.
const ADVICE: usize = 64;

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
    advice: usize,
    closing: bool,
}

/// The way to the bots.
#[derive(Default)]
pub(crate) struct Study {
    heap: Mutex<Heap>,
    bell: Condvar,
}

impl Study {
    /// Starts the threads. They end with [`Study::close`].
    pub(crate) fn start(threads: usize) -> std::io::Result<Arc<Self>> {
        let study = Arc::new(Self::default());
        for number in 0..threads {
            let study = Arc::clone(&study);
            std::thread::Builder::new().name(format!("bot {number}")).spawn(move || {
                if rustix::process::nice(19).is_err() {
                    tracing::warn!("bots think at the same priority as people");
                }
                while let Some(thought) = study.next() {
                    think(thought);
                }
            })?;
        }
        Ok(study)
    }

    /// Takes a thought, or hands it back if too many want advice.
    pub(crate) fn push(&self, thought: Thought) -> Result<(), Thought> {
        let mut heap = self.heap.lock().unwrap_or_else(PoisonError::into_inner);
        if thought.advise.is_some() {
            if heap.advice >= ADVICE {
                return Err(thought);
            }
            heap.advice += 1;
        }
        heap.count += 1;
        let order = Reverse((thought.due, heap.count));
        heap.thoughts.push(Queued(order, thought));
        drop(heap);
        self.bell.notify_one();
        Ok(())
    }

    pub(crate) fn close(&self) {
        let mut heap = self.heap.lock().unwrap_or_else(PoisonError::into_inner);
        heap.closing = true;
        heap.thoughts.clear();
        drop(heap);
        self.bell.notify_all();
    }

    fn next(&self) -> Option<Thought> {
        let mut heap = self.heap.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if heap.closing {
                return None;
            }
            let due = heap.thoughts.peek().map(|queued| queued.1.due);
            let now = Instant::now();
            heap = match due {
                Some(due) if due <= now => {
                    let thought = heap.thoughts.pop().map(|queued| queued.1);
                    let advice = thought.as_ref().is_some_and(|thought| thought.advise.is_some());
                    heap.advice -= usize::from(advice);
                    return thought;
                }
                Some(due) => {
                    let waited = self.bell.wait_timeout(heap, due - now);
                    waited.unwrap_or_else(PoisonError::into_inner).0
                }
                None => self.bell.wait(heap).unwrap_or_else(PoisonError::into_inner),
            };
        }
    }
}

/// Thinks, and brings the answer back to the table. A bot that fails has just not decided.
fn think(thought: Thought) {
    let Thought { room, seat, seq, thinker, advise, .. } = thought;
    let seed = room.bot_seed(seat, seq);
    let request = if let Some(conn) = advise {
        let advice = caught(move || thinker.advise(seed)).unwrap_or_default();
        Request::Advised { conn, seq, advice }
    } else {
        Request::Bot { seat, action: caught(move || thinker.think(seed)) }
    };
    room.handle(request);
}

fn caught<T>(work: impl FnOnce() -> T) -> Option<T> {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)).ok()
}
