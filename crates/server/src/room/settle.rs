//! What happens when the writer answers: events are durable, lost a race against another server, or were read.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::time::Duration;

use super::{Busy, Origin, PendingWrite, Request, Room, RoomState};
use crate::group_commit::Settled;
use crate::log::{Event, EventKind};
use crate::planted::{Fault, is_planted};
use crate::refusal::{Refusal, RefusalKind};
use crate::state::State;
use crate::store::{LoadFrom, StoredTable, TablePhase, Verdict};
use crate::system;

/// A table that the store did not serve asks again after this time.
const LATER: Duration = Duration::from_secs(2);

/// What of the log was known before the table was read, and what of the game had been shown.
struct Before {
    /// The number of the next event in the log, and of the next that is told.
    known: (u32, u32),
    /// Steps of the game, and how many of them had been shown; nothing if the table was put away.
    game: Option<(usize, u32)>,
}

impl Room {
    /// Goes on when the writer has answered.
    pub(crate) fn settled(&self, settled: Settled) {
        let mut state = self.lock();
        if catch_unwind(AssertUnwindSafe(|| state.settled(settled))).is_err() {
            state.recover();
        }
        state.drain();
    }
}

impl RoomState {
    fn settled(&mut self, settled: Settled) {
        match (settled, std::mem::replace(&mut self.busy, Busy::Idle)) {
            (Settled::Appended(_, event, verdict), Busy::Writing(pending)) => match verdict {
                Verdict::Stored => self.committed(&event, *pending),
                Verdict::Taken => self.overtaken(&event, *pending),
                Verdict::Unknown => self.unwritten(&event, *pending),
            },
            (Settled::Loaded(_, from, stored), Busy::Loading) => match stored {
                Some(stored) => self.loaded(from, &stored),
                None => self.not_loaded(),
            },
            _ => tracing::error!(table = %self.name, "an answer that nobody waited for"),
        }
    }

    /// The event is durable: it gets its number, and everybody may know.
    fn committed(&mut self, event: &Event, pending: PendingWrite) {
        let Some(state) = &mut self.state else { return };
        let first = state.coming();
        state.remember(event);
        let seq = state.told();
        if event.kind().begins() {
            for seat in state.withheld() {
                self.server.metrics.numbers_withheld.fetch_add(1, Ordering::Relaxed);
                tracing::warn!(table = %self.name, seat, "a promised number for the dice was never shown");
            }
        }
        if let Some(snapshot) = state.ripe_snapshot() {
            self.server.group_commit().keep(self.id, snapshot);
        }
        let client = match pending.origin {
            Origin::Client(conn, _) => Some(conn),
            Origin::Sitting(subscriber, _) => {
                self.audience.admit(&self.name, *subscriber);
                if event.kind() == EventKind::Here {
                    self.welcome();
                }
                None
            }
            Origin::Created(answer) => {
                drop(answer.send(Ok(())));
                None
            }
            Origin::Joined(answer, _, joined) => {
                drop(answer.send(Ok(joined)));
                None
            }
            Origin::Nobody => None,
        };
        self.audience.dismiss(&self.name, event);
        if let (EventKind::Revoke, Some(state)) = (event.kind(), &self.state) {
            self.audience.unseat_strangers(&self.name, state);
        }
        self.tell_said_since(first);
        match event.kind() {
            EventKind::Say | EventKind::React => {
                if let Some(conn) = client {
                    conn.done(self.name(), event.id.to_string(), seq);
                }
            }
            EventKind::Here | EventKind::Minute => {}
            _ => {
                let steps = (pending.steps, pending.shown);
                self.show(event, client, steps, pending.asked);
            }
        }
        self.arm();
    }

    /// Another server was first: the table is brought back, and what was asked is judged again, by the secrets
    /// and seats of then. What nobody asked for follows from how the table stands.
    fn overtaken(&mut self, event: &Event, pending: PendingWrite) {
        self.put_away();
        let tries = self.inbox.lose(self.known.0);
        if !tries || matches!(pending.origin, Origin::Created(_)) {
            let message = "too many hands at this table; try again in a moment";
            let no = Refusal::new(RefusalKind::Busy, message);
            return pending.origin.refuse(no, &self.name, &event.id);
        }
        match pending.origin.request(&event.id) {
            Ok(request) => self.inbox.judge_again(request),
            Err(_) => self.inbox.put_first(Request::Tick),
        }
    }

    /// The planted fault: after a lost race nobody looks whether who asks still has the seat.
    fn trusts_the_kicked(&self) -> bool {
        is_planted(Fault::TrustTheKicked) && self.inbox.has_lost()
    }

    fn unwritten(&mut self, event: &Event, pending: PendingWrite) {
        self.put_away();
        let message = "the house cannot write anything down just now; try again in a moment";
        let no = Refusal::new(RefusalKind::Unavailable, message);
        if matches!(pending.origin, Origin::Nobody) {
            // What has to be written first cannot be: neither can what waits for it.
            self.inbox.refuse_all(&no, &self.name);
        }
        pending.origin.refuse(no, &self.name, &event.id);
        self.look_again_later();
    }

    /// The store did not do what the table needs: in a while it looks what it has to do.
    fn look_again_later(&mut self) {
        let at = system::now() + LATER;
        self.deadline = Some(self.deadline.map_or(at, |deadline| deadline.min(at)));
        self.wake_at(at);
    }

    fn not_loaded(&mut self) {
        let message = "the house cannot find its papers just now; try again";
        self.stale = self.state.is_some();
        self.look_again_later();
        self.inbox.refuse_all(&Refusal::new(RefusalKind::Unavailable, message), &self.name);
    }

    fn loaded(&mut self, from: LoadFrom, stored: &StoredTable) {
        if let Some(damage) = &stored.damage {
            tracing::error!(table = %self.name, damage, "a table is damaged");
            let message = "this table is damaged and rests until the house has looked at it";
            return self.close(&Refusal::new(RefusalKind::Broken, message));
        }
        let before = match self.bring_back(from, stored) {
            Ok(Some(before)) => before,
            Ok(None) => return self.read_whole(),
            Err(no) => {
                if no.kind != RefusalKind::NoTable {
                    tracing::error!(table = %self.name, error = %no.message, "a table cannot be read");
                }
                return self.close(&no);
            }
        };
        let Some(state) = &self.state else { return };
        if !self.trusts_the_kicked() {
            self.audience.unseat_strangers(&self.name, state);
        }
        let missed = (state.seq().saturating_sub(before.known.0) as usize).min(stored.events.len());
        let news = &stored.events[stored.events.len() - missed..];
        let went_on = before.game.is_none_or(|(_, shown)| shown != state.shown());
        if let Some((steps, _)) = before.game.filter(|_| went_on) {
            self.hold_back(steps);
        }
        self.followed(before.known.1, went_on, news);
        match self.to_note() {
            Some(event) => self.propose(event, Origin::Nobody),
            None => self.arm(),
        }
    }

    /// The table is as its stored events make it. Nothing if its snapshot is wrong: then all of them are needed.
    fn bring_back(
        &mut self,
        from: LoadFrom,
        stored: &StoredTable,
    ) -> Result<Option<Before>, Refusal> {
        if let (Some(state), LoadFrom::Event(first)) = (&mut self.state, from) {
            let known = (first, state.coming());
            let game = state.game.as_ref().map(|game| (game.len(), state.shown()));
            stored.events.iter().try_for_each(|event| state.follow(event))?;
            drop(state.ripe_snapshot()); // whoever wrote the events keeps it
            return Ok(Some(Before { known, game }));
        }
        let Some(opened) = self.opened(stored) else { return Ok(None) };
        let mut state = opened?;
        if stored.standing == Some(TablePhase::Over) {
            state.end_if_lost();
        }
        self.lay_out(state);
        let known = if self.known.0 == 0 { (u32::MAX, 0) } else { self.known };
        Ok(Some(Before { known, game: None }))
    }

    /// A table that cannot be played is left alone; its events are kept.
    fn close(&mut self, no: &Refusal) {
        self.put_away();
        self.give_up(no);
        self.server.forget(self.id);
    }

    /// The table that was stored; nothing if it is the snapshot that is wrong.
    fn opened(&self, stored: &StoredTable) -> Option<Result<State, Refusal>> {
        let Some(snapshot) = &stored.snapshot else {
            return Some(State::replay(self.id, &stored.events));
        };
        let state = State::resume(self.id, snapshot, &stored.events);
        if state.is_none() {
            self.server.metrics.snapshots_ignored.fetch_add(1, Ordering::Relaxed);
            tracing::warn!(table = %self.name, "a snapshot does not fit its log");
        }
        state.map(Ok)
    }

    fn lay_out(&mut self, mut state: State) {
        if let Some(snapshot) = state.ripe_snapshot() {
            self.server.group_commit().keep(self.id, snapshot);
        }
        state.held = self.beat.is_held();
        self.state = Some(state);
        self.server.metrics.rooms_in_memory.fetch_add(1, Ordering::Relaxed);
    }

    /// Events of other servers: a seat that came there has left here. What is told of them begins with
    /// `first`, and unless the game went on in them for all to see, nothing is told of what was played.
    fn followed(&mut self, first: u32, went_on: bool, events: &[Event]) {
        if events.is_empty() {
            // Read anew: what came between is news to those who have been here all the time.
            let last = self.state.as_ref().map_or(0, State::told);
            for subscriber in self.audience.iter_mut() {
                subscriber.fresh |= subscriber.seen < last;
            }
            return self.show_fresh();
        }
        self.tell_said_since(first);
        for event in events {
            if matches!(event.kind(), EventKind::Sit | EventKind::Here) {
                self.audience.move_elsewhere(&self.name, event.seat);
            }
            if !self.trusts_the_kicked() {
                self.audience.dismiss(&self.name, event);
            }
            self.audience.note_undo(event);
        }
        let is_told = |event: &Event| match event.kind() {
            EventKind::Here | EventKind::Minute | EventKind::Say | EventKind::React => false,
            kind if kind.plays() => went_on,
            _ => true,
        };
        if events.iter().any(is_told) {
            self.show_all();
        }
    }
}
