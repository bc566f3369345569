//! Who has how much time left. Time is counted on the table's own clock, which stands while no server
//! runs, so nobody loses on time because the house was closed.

use table::{Seat, Seats};
use wire::Clock;

use super::{Place, State};
use crate::log::{Event, Kind};

impl Place {
    /// A decision is taken back: the time that it took runs on, so that nobody gains any by it.
    fn take_time_back(&mut self, running: u64, now: u64) {
        let last = std::mem::take(&mut self.last);
        self.spent = self.spent.saturating_sub(last);
        self.since = Some(now.saturating_sub(running + last));
    }
}

impl State {
    /// Books the time that an event took, and notes who is waited for from now on.
    pub(super) fn count_time(&mut self, asked_before: Seats, event: &Event) {
        let asked = self.asked();
        let decides = matches!(event.kind, Kind::Act | Kind::BotAct | Kind::KeepAct);
        for (seat, place) in (0..).map(Seat).zip(&mut self.places) {
            let own = event.seat == seat.0;
            let running = place.since.filter(|_| asked_before.has(seat));
            let running = running.map(|since| event.ms.saturating_sub(since));
            if own && event.kind == Kind::Undo {
                place.take_time_back(running.unwrap_or(0), event.ms);
            } else if let Some(running) = running.filter(|_| (own && decides) || !asked.has(seat)) {
                place.since = None;
                place.spent += running;
                place.last = if own { running } else { 0 };
            }
            if !asked.has(seat) {
                place.since = None;
            } else if place.since.is_none() {
                place.since = Some(event.ms);
            }
        }
    }

    /// Milliseconds that a seat has left at this time, if a clock runs for it at all.
    pub(crate) fn left(&self, seat: Seat, now: u64) -> Option<u64> {
        let place = self.places.get(seat.index())?;
        let running = place.since.map_or(0, |since| now.saturating_sub(since));
        match self.opening.clock {
            Clock::None => None,
            Clock::Move(seconds) => Some((u64::from(seconds) * 1000).saturating_sub(running)),
            Clock::Game(seconds) => {
                Some((u64::from(seconds) * 1000).saturating_sub(place.spent + running))
            }
        }
    }

    /// Milliseconds left by seat, for everybody to see; empty without a clock.
    pub(crate) fn all_left(&self, now: u64) -> Vec<Option<u64>> {
        if self.opening.clock == Clock::None {
            return Vec::new();
        }
        (0..).map(Seat).zip(&self.places).map(|(seat, _)| self.left(seat, now)).collect()
    }
}
