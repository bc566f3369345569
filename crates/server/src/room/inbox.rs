//! The requests that wait at a table, and what is known of earlier attempts at the first of them.

use std::collections::VecDeque;

use super::Request;
use crate::planted::{Fault, is_planted};
use crate::refusal::{Refusal, RefusalKind};

/// Requests that may wait at one table.
const WAITING: usize = 64;
/// Races with other servers that a request may lose in a row.
const RACES: u8 = 20;

/// What waits at a table.
#[derive(Default)]
pub(super) struct Inbox {
    waiting: VecDeque<Request>,
    /// The first of those that wait was judged before, and the table is read again since;
    again: bool,
    /// and whether that is so of the one that is being judged.
    sure: bool,
    lost: Option<Lost>,
}

/// An event lost its place to one of another server.
#[derive(Clone, Copy)]
struct Lost {
    /// The place.
    seq: u32,
    /// How often in a row that has happened to what is asked now.
    times: u8,
}

impl Inbox {
    /// Takes a request, or gives it back if too many wait.
    pub(super) fn push(&mut self, request: Request) -> Result<(), Request> {
        if self.waiting.len() >= WAITING && request.is_asked() {
            return Err(request);
        }
        self.waiting.push_back(request);
        Ok(())
    }

    /// The request comes first once the table has been read again.
    pub(super) fn put_first(&mut self, request: Request) {
        self.waiting.push_front(request);
    }

    /// The same for one that was judged: what is decided then is certain.
    pub(super) fn judge_again(&mut self, request: Request) {
        self.again = true;
        self.put_first(request);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// The request that comes next.
    pub(super) fn first(&self) -> Option<&Request> {
        self.waiting.front()
    }

    pub(super) fn pop(&mut self) -> Option<Request> {
        self.waiting.pop_front()
    }

    /// The request that was taken is judged now.
    pub(super) fn begin(&mut self) {
        self.sure = std::mem::take(&mut self.again);
        self.lost = self.lost.filter(|_| self.sure);
    }

    /// Whether the table was read again since the present request was judged for the first time.
    pub(super) fn is_sure(&self) -> bool {
        self.sure
    }

    /// Whether the present request has lost a race.
    pub(super) fn has_lost(&self) -> bool {
        self.lost.is_some()
    }

    /// Whether the present request lost this very place.
    pub(super) fn has_lost_at(&self, seq: u32) -> bool {
        self.lost.is_some_and(|lost| lost.seq == seq) && !is_planted(Fault::KeyBySeat)
    }

    /// The present request has lost this place; whether it may try again.
    pub(super) fn lose(&mut self, seq: u32) -> bool {
        let times = self.lost.map_or(0, |lost| lost.times).saturating_add(1);
        self.lost = Some(Lost { seq, times });
        times <= RACES || is_planted(Fault::KeyBySeat)
    }

    /// Says no to everybody who waits.
    pub(super) fn refuse_all(&mut self, no: &Refusal, table: &str) {
        self.again = false;
        for request in std::mem::take(&mut self.waiting) {
            request.refuse(no.clone(), table);
        }
    }

    /// Gives memory back that is not needed just now.
    pub(super) fn shrink(&mut self) {
        self.waiting.shrink_to_fit();
    }
}

/// What is said where too many wait.
pub(super) fn overcrowded() -> Refusal {
    Refusal::new(RefusalKind::Busy, "too much at once at this table; try again in a moment")
}
