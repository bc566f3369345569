//! Proposing an event: it happens in memory, or is refused, and goes to the writer.

use std::sync::atomic::Ordering;

use tokio::sync::oneshot;
use wire::Phase;

use super::{Busy, Origin, Request, RoomState};
use crate::log::{Change, Event, EventKind, NOBODY};
use crate::planted::{Fault, is_planted};
use crate::refusal::{self, Refusal, RefusalKind};
use crate::state::{State, author_of, body_of};
use crate::store::{Append, TablePhase};

/// An event on its way to the disk.
pub(super) struct PendingWrite {
    pub origin: Origin,
    /// Steps of the game before it, and how many of them had been shown.
    pub steps: usize,
    pub shown: u32,
    pub asked: table::Seats,
}

impl RoomState {
    /// The table is made.
    pub(super) fn create(&mut self, event: Event, answer: oneshot::Sender<Result<(), Refusal>>) {
        match State::open(self.id, &event) {
            Err(no) => drop(answer.send(Err(no))),
            Ok(mut state) => {
                state.forget_opening();
                self.state = Some(state);
                self.server.metrics.rooms_in_memory.fetch_add(1, Ordering::Relaxed);
                let (origin, asked) = (Origin::Created(answer), table::Seats::NONE);
                let pending = PendingWrite { origin, steps: 0, shown: 0, asked };
                self.write(event, pending, Some(TablePhase::Lobby));
            }
        }
    }

    /// Lets an event happen and sends it to the disk, or refuses it.
    pub(super) fn propose(&mut self, mut event: Event, origin: Origin) {
        event.ms = self.now();
        let Some(state) = &self.state else { return };
        if !event.id.is_empty()
            && let Some(known) = state.command(author_of(&event), &event.id)
            && let Origin::Client(conn, _) = &origin
        {
            if known.body == body_of(&event) {
                return conn.done(self.name(), event.id.into(), known.seq);
            }
            return origin.refuse(refusal::conflict(), &self.name, &event.id);
        }
        if self.inbox.has_lost_at(state.seq()) && !event.id.is_empty() {
            // Its place is free, and yet it was taken: by what it is called, and not by anything new.
            return origin.refuse(refusal::conflict(), &self.name, &event.id);
        }
        if self.is_full() && event.kind() != EventKind::Close {
            let no = Refusal::new(RefusalKind::Full, "this table has seen enough; make a new one");
            return origin.refuse(no, &self.name, &event.id);
        }
        let held = self.beat.is_held();
        let Some(state) = &mut self.state else { return };
        let (phase, round) = (state.phase, state.round);
        let (asked, shown) = (state.awaited(), state.shown());
        let steps = state.game.as_ref().map_or(0, |game| game.len());
        if let Err(no) = state.apply(&event) {
            return match origin.request(&event.id) {
                Ok(request) => self.refuse(request, no),
                Err(origin) => origin.refuse(no, &self.name, &event.id),
            };
        }
        event.hash = state.hash();
        event.quiet = event.kind().plays()
            && (state.shown() == shown || held)
            && !is_planted(Fault::NumberAnswers);
        if state.round != round {
            event.begin_next_game();
        }
        let standing = (state.phase != phase).then_some(match state.phase {
            Phase::Lobby => TablePhase::Lobby,
            Phase::Play => TablePhase::Play,
            Phase::Over => TablePhase::Over,
        });
        self.write(event, PendingWrite { origin, steps, shown, asked }, standing);
    }

    /// Says no. Where other servers write, the table is read again first: what is missing here may be there.
    pub(super) fn refuse(&mut self, request: Request, no: Refusal) {
        let certain = self.inbox.is_sure()
            || matches!(
                no.kind,
                RefusalKind::Malformed | RefusalKind::TooFast | RefusalKind::TooLong
            );
        if self.server.shared && !certain && !is_planted(Fault::RefuseUnread) {
            self.stale = true;
            return self.inbox.judge_again(request);
        }
        self.server.metrics.refused.fetch_add(1, Ordering::Relaxed);
        request.refuse(no, &self.name);
    }

    /// Whether the table has seen enough.
    pub(super) fn is_full(&self) -> bool {
        self.state.as_ref().is_some_and(|state| state.seq() >= self.server.config.limits.events)
    }

    fn write(&mut self, event: Event, pending: PendingWrite, standing: Option<TablePhase>) {
        let seq = self.state.as_ref().map_or(0, State::seq);
        self.busy = Busy::Writing(Box::new(pending));
        let record = self.state.as_ref().filter(|_| standing == Some(TablePhase::Over));
        let record = record.and_then(State::record);
        let append = Append { game: self.id, seq, event, standing, record };
        self.server.group_commit().append(self.room(), append);
    }

    /// Milliseconds on the table's clock.
    pub(super) fn now(&mut self) -> u64 {
        let last = self.state.as_ref().map_or(0, |state| state.ms);
        self.clock.now(last)
    }
}

/// An event that is not in the log yet.
pub(crate) fn event(change: Change, seat: Option<u8>, id: &str) -> Event {
    let (seat, id) = (seat.unwrap_or(NOBODY), id.into());
    Event { seat, quiet: false, ms: 0, hash: 0, id, change }
}
