//! When the writer has answered: events are durable, lost their place, or were read.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};

use wire::Tell;

use super::{Busy, Flight, Inner, Origin, Request, Room};
use crate::ledger::Settled;
use crate::log::{Event, Kind};
use crate::refusal::No;
use crate::state::State;
use crate::store::{From, Papers, Verdict};

impl Room {
    /// Goes on when the writer has answered.
    pub(crate) fn settled(self: &Arc<Self>, settled: Settled) {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        let busy = std::mem::replace(&mut inner.busy, Busy::Idle);
        let work = |inner: &mut Inner| match (settled, busy) {
            (Settled::Appended(_, event, verdict), Busy::Writing(flight)) => match verdict {
                Some(Verdict::Stored) => self.committed(inner, &event, *flight),
                Some(Verdict::Taken) => self.overtaken(inner, event, *flight),
                None => self.unwritten(inner, *flight),
            },
            (Settled::Loaded(_, from, papers), Busy::Loading) => {
                self.loaded(inner, from, papers);
            }
            _ => tracing::error!(table = %self.name(), "an answer that nobody waited for"),
        };
        if catch_unwind(AssertUnwindSafe(|| work(&mut inner))).is_err() {
            self.recover(&mut inner);
        }
        self.drain(&mut inner);
    }

    /// The event is durable: it gets its number, and everybody may know.
    fn committed(self: &Arc<Self>, inner: &mut Inner, event: &Event, flight: Flight) {
        let Some(state) = &mut inner.state else { return };
        state.remember(event);
        let seq = state.seq() - 1;
        if let Some(snapshot) = state.ripe_snapshot() {
            self.house.ledger().keep(self.id, snapshot);
        }
        let client = match flight.origin {
            Origin::Client(conn) => Some(conn),
            Origin::Sitting(sub) => {
                self.seat(inner, *sub);
                if event.kind == Kind::Here {
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
        match event.kind {
            Kind::Say | Kind::React => {
                let said = inner.state.as_ref().and_then(|state| state.said.back().cloned());
                if let Some(said) = said {
                    inner.broadcast(&Tell::Said(said));
                }
                if let Some(conn) = client {
                    conn.done(self.name(), event.id.to_string(), seq);
                }
            }
            Kind::Here => {}
            _ => self.show(inner, event, client, flight.steps, flight.asked),
        }
        self.arm(inner);
    }

    /// Another server was first: bring the table back, and try again.
    fn overtaken(self: &Arc<Self>, inner: &mut Inner, event: Event, flight: Flight) {
        self.put_away(inner);
        inner.waiting.push_front(Request::Again(Box::new((event, flight.origin))));
    }

    fn unwritten(self: &Arc<Self>, inner: &mut Inner, flight: Flight) {
        self.put_away(inner);
        let message = "the house cannot write anything down just now; try again in a moment";
        flight.origin.refuse(No::new("unavailable", message), &self.name());
    }

    fn loaded(self: &Arc<Self>, inner: &mut Inner, from: From, papers: Option<Papers>) {
        let Some(papers) = papers else {
            let no = No::new("unavailable", "the house cannot find its papers just now; try again");
            let name = self.name();
            for request in std::mem::take(&mut inner.waiting) {
                request.refuse(no.clone(), &name);
            }
            return;
        };
        let (first, outcome) = match (&mut inner.state, from) {
            (Some(state), From::Event(first)) => {
                let outcome = papers.events.iter().try_for_each(|event| state.follow(event));
                drop(state.ripe_snapshot()); // whoever wrote the events keeps it
                (first, outcome)
            }
            _ => match self.opened(&papers) {
                Some(opened) => (0, opened.map(|state| self.lay_out(inner, state))),
                None => return self.read_whole(inner),
            },
        };
        if let Err(no) = outcome {
            if no.kind != "no-table" {
                tracing::error!(table = %self.name(), error = %no.message, "a table cannot be read");
            }
            self.put_away(inner);
            self.give_up(inner, &no);
            return self.house.forget(self.id);
        }
        self.followed(inner, first, &papers.events);
        self.arm(inner);
    }

    /// The table that its papers make; nothing if it is the snapshot that is wrong.
    fn opened(&self, papers: &Papers) -> Option<Result<State, No>> {
        let Some(snapshot) = &papers.snapshot else {
            return Some(State::replay(self.id, &papers.events));
        };
        let state = State::resume(self.id, snapshot, &papers.events);
        if state.is_none() {
            self.house.metrics.snapshots_ignored.fetch_add(1, Ordering::Relaxed);
            tracing::warn!(table = %self.name(), "a snapshot does not fit its log");
        }
        state.map(Ok)
    }

    fn lay_out(&self, inner: &mut Inner, mut state: State) {
        if let Some(snapshot) = state.ripe_snapshot() {
            self.house.ledger().keep(self.id, snapshot);
        }
        inner.state = Some(state);
        self.house.metrics.rooms_in_memory.fetch_add(1, Ordering::Relaxed);
    }
}
