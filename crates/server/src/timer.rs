//! Timers: wakes a table when a clock runs out, a stand-in is due, or a response window closes.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Instant;

use tokio::sync::Notify;

use crate::room::{Request, Room};
use crate::system;

/// When, a number to tell equals apart, and whom.
type Wake = (Reverse<(Instant, u64)>, ByNumber);

/// A table that is compared by nothing.
struct ByNumber(Weak<Room>);

impl PartialEq for ByNumber {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
impl Eq for ByNumber {}
impl PartialOrd for ByNumber {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for ByNumber {
    fn cmp(&self, _: &Self) -> std::cmp::Ordering {
        std::cmp::Ordering::Equal
    }
}

/// The list of what is due when.
#[derive(Default)]
pub(crate) struct Timer {
    heap: Mutex<(BinaryHeap<Wake>, u64)>,
    bell: Notify,
}

impl Timer {
    pub(crate) fn wake(&self, room: &Weak<Room>, at: Instant) {
        let mut heap = self.heap.lock().unwrap_or_else(PoisonError::into_inner);
        heap.1 += 1;
        let number = heap.1;
        let first = heap.0.peek().is_none_or(|(Reverse((next, _)), _)| at < *next);
        heap.0.push((Reverse((at, number)), ByNumber(Weak::clone(room))));
        drop(heap);
        if first {
            self.bell.notify_one();
        }
    }

    /// Takes all that is due, and says when the next is.
    pub(crate) fn due(&self, now: Instant) -> (Vec<Weak<Room>>, Option<Instant>) {
        let mut heap = self.heap.lock().unwrap_or_else(PoisonError::into_inner);
        let mut due = Vec::new();
        while let Some((Reverse((at, _)), _)) = heap.0.peek() {
            if *at > now {
                return (due, Some(*at));
            }
            due.extend(heap.0.pop().map(|(_, room)| room.0));
        }
        (due, None)
    }

    /// Wakes tables for ever.
    pub(crate) async fn run(self: Arc<Self>) {
        loop {
            let (due, next) = self.due(system::now());
            for room in due.iter().filter_map(Weak::upgrade) {
                room.handle(Request::Tick);
            }
            let bell = self.bell.notified();
            match next {
                Some(at) => {
                    let _ = tokio::time::timeout_at(at.into(), bell).await;
                }
                None => bell.await,
            }
        }
    }
}
