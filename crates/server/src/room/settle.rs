//! What happens when the writer answers: events are durable, lost a race against another server, or were read.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use super::{Busy, Origin, PendingWrite, RACES, Request, Room, RoomState};
use crate::group_commit::Settled;
use crate::log::{Event, EventKind};
use crate::refusal::{Refusal, RefusalKind};
use crate::state::State;
use crate::store::{LoadFrom, StoredTable, TablePhase, Verdict};

/// A table that the store did not serve asks again after this time.
const LATER: Duration = Duration::from_secs(2);

/// An event lost its place to one of another server.
#[derive(Clone, Copy)]
pub(super) struct Lost {
    /// The place.
    pub seq: u32,
    /// How often in a row that has happened to what is asked now.
    times: u8,
}

/// What is known of earlier attempts at what is asked now.
#[derive(Default)]
pub(super) struct Trial {
    /// The first of those that wait was judged before, and the table is read again since;
    pub again: bool,
    /// and whether that is so of the one that is being judged.
    pub sure: bool,
    pub lost: Option<Lost>,
}

impl Trial {
    /// The next request is judged.
    pub(super) fn begin(&mut self) {
        self.sure = std::mem::take(&mut self.again);
        self.lost = self.lost.filter(|_| self.sure);
    }
}

impl Room {
    /// Goes on when the writer has answered.
    pub(crate) fn settled(self: &Arc<Self>, settled: Settled) {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        let busy = std::mem::replace(&mut inner.busy, Busy::Idle);
        let work = |inner: &mut RoomState| match (settled, busy) {
            (Settled::Appended(_, event, verdict), Busy::Writing(pending)) => match verdict {
                Verdict::Stored => self.committed(inner, &event, *pending),
                Verdict::Taken => self.overtaken(inner, &event, *pending),
                Verdict::Unknown => self.unwritten(inner, &event, *pending),
            },
            (Settled::Loaded(_, from, stored), Busy::Loading) => {
                self.loaded(inner, from, stored);
            }
            _ => tracing::error!(table = %self.name(), "an answer that nobody waited for"),
        };
        if catch_unwind(AssertUnwindSafe(|| work(&mut inner))).is_err() {
            self.recover(&mut inner);
        }
        self.drain(&mut inner);
    }

    /// The event is durable: it gets its number, and everybody may know.
    fn committed(self: &Arc<Self>, inner: &mut RoomState, event: &Event, pending: PendingWrite) {
        let Some(state) = &mut inner.state else { return };
        let first = state.coming();
        state.remember(event);
        let seq = state.told();
        if let Some(snapshot) = state.ripe_snapshot() {
            self.server.group_commit().keep(self.id, snapshot);
        }
        let client = match pending.origin {
            Origin::Client(conn, _) => Some(conn),
            Origin::Sitting(subscriber, _) => {
                self.seat(inner, *subscriber);
                if event.kind() == EventKind::Here {
                    self.welcome(inner);
                }
                None
            }
            Origin::Created(answer) => {
                drop(answer.send(Ok(())));
                None
            }
            Origin::Joined(answer, joined) => {
                drop(answer.send(Ok(joined)));
                None
            }
            Origin::Nobody => None,
        };
        self.dismiss(inner, event);
        inner.tell_said_since(first);
        match event.kind() {
            EventKind::Say | EventKind::React => {
                if let Some(conn) = client {
                    conn.done(self.name(), event.id.to_string(), seq);
                }
            }
            EventKind::Here | EventKind::Minute => {}
            _ => {
                let steps = (pending.steps, pending.shown);
                self.show(inner, event, client, steps, pending.asked);
            }
        }
        self.arm(inner);
    }

    /// Another server was first: the table is brought back, and what was asked is judged again, by the secrets
    /// and seats of then. What nobody asked for follows from how the table stands.
    fn overtaken(self: &Arc<Self>, inner: &mut RoomState, event: &Event, pending: PendingWrite) {
        self.put_away(inner);
        let times = inner.trial.lost.map_or(0, |lost| lost.times) + 1;
        inner.trial.lost = Some(Lost { seq: inner.known.0, times });
        if times > RACES || matches!(pending.origin, Origin::Created(_)) {
            let no = Refusal::new(
                RefusalKind::Busy,
                "too many hands at this table; try again in a moment",
            );
            return pending.origin.refuse(no, &self.name, &event.id);
        }
        let request = pending.origin.request(&event.id);
        inner.trial.again = request.is_ok();
        inner.waiting.push_front(request.unwrap_or(Request::Tick));
    }

    fn unwritten(self: &Arc<Self>, inner: &mut RoomState, event: &Event, pending: PendingWrite) {
        self.put_away(inner);
        let message = "the house cannot write anything down just now; try again in a moment";
        let no = Refusal::new(RefusalKind::Unavailable, message);
        if matches!(pending.origin, Origin::Nobody) {
            // What has to be written first cannot be: neither can what waits for it.
            inner.trial.again = false;
            for request in std::mem::take(&mut inner.waiting) {
                request.refuse(no.clone(), &self.name);
            }
        }
        pending.origin.refuse(no, &self.name, &event.id);
        self.look_again_later(inner);
    }

    /// The store did not do what the table needs: in a while it looks what it has to do.
    fn look_again_later(self: &Arc<Self>, inner: &mut RoomState) {
        let at = Instant::now() + LATER;
        inner.deadline = Some(inner.deadline.map_or(at, |deadline| deadline.min(at)));
        self.wake_at(inner, at);
    }

    fn loaded(
        self: &Arc<Self>,
        inner: &mut RoomState,
        from: LoadFrom,
        stored: Option<StoredTable>,
    ) {
        let Some(stored) = stored else {
            let no = Refusal::new(
                RefusalKind::Unavailable,
                "the house cannot find its papers just now; try again",
            );
            let name = self.name();
            inner.trial.again = false;
            inner.stale = inner.state.is_some();
            self.look_again_later(inner);
            for request in std::mem::take(&mut inner.waiting) {
                request.refuse(no.clone(), &name);
            }
            return;
        };
        if let Some(damage) = &stored.damage {
            tracing::error!(table = %self.name(), damage, "a table is damaged");
            self.put_away(inner);
            let message = "this table is damaged and rests until the house has looked at it";
            self.give_up(inner, &Refusal::new(RefusalKind::Broken, message));
            return self.server.forget(self.id);
        }
        let mut before = None;
        let (known, outcome) = match (&mut inner.state, from) {
            (Some(state), LoadFrom::Event(first)) => {
                let known = (first, state.coming());
                before = state.game.as_ref().map(|game| (game.len(), state.shown()));
                let outcome = stored.events.iter().try_for_each(|event| state.follow(event));
                drop(state.ripe_snapshot()); // whoever wrote the events keeps it
                (known, outcome)
            }
            _ => match self.opened(&stored) {
                Some(mut opened) => {
                    if let (Ok(state), Some(TablePhase::Over)) = (&mut opened, stored.standing) {
                        state.end_if_lost();
                    }
                    let known = if inner.known.0 == 0 { (u32::MAX, 0) } else { inner.known };
                    (known, opened.map(|state| self.lay_out(inner, state)))
                }
                None => return self.read_whole(inner),
            },
        };
        if let Err(no) = outcome {
            if no.kind != RefusalKind::NoTable {
                tracing::error!(table = %self.name(), error = %no.message, "a table cannot be read");
            }
            self.put_away(inner);
            self.give_up(inner, &no);
            return self.server.forget(self.id);
        }
        self.unseat_strangers(inner);
        let total = inner.state.as_ref().map_or(0, State::seq);
        let missed = (total.saturating_sub(known.0) as usize).min(stored.events.len());
        let news = &stored.events[stored.events.len() - missed..];
        let shown = inner.state.as_ref().map_or(0, State::shown);
        let went_on = before.is_none_or(|(_, before)| before != shown);
        if let Some((steps, _)) = before.filter(|_| went_on) {
            self.hold_back(inner, steps);
        }
        self.followed(inner, known.1, went_on, news);
        match self.to_note(inner) {
            Some(event) => self.propose(inner, event, Origin::Nobody),
            None => self.arm(inner),
        }
    }

    /// The table that its stored make; nothing if it is the snapshot that is wrong.
    fn opened(&self, stored: &StoredTable) -> Option<Result<State, Refusal>> {
        let Some(snapshot) = &stored.snapshot else {
            return Some(State::replay(self.id, &stored.events));
        };
        let state = State::resume(self.id, snapshot, &stored.events);
        if state.is_none() {
            self.server.metrics.snapshots_ignored.fetch_add(1, Ordering::Relaxed);
            tracing::warn!(table = %self.name(), "a snapshot does not fit its log");
        }
        state.map(Ok)
    }

    fn lay_out(&self, inner: &mut RoomState, mut state: State) {
        if let Some(snapshot) = state.ripe_snapshot() {
            self.server.group_commit().keep(self.id, snapshot);
        }
        state.held = inner.is_held();
        inner.state = Some(state);
        self.server.metrics.rooms_in_memory.fetch_add(1, Ordering::Relaxed);
    }
}
