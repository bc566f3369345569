//! Who has how much time left. Time is counted on the table's own clock, which stands while no server
//! runs, so nobody loses on time because the house was closed.

use table::{Seat, Seats};
use wire::Clock;

use super::State;
use crate::log::Event;

impl State {
    /// Books the time that an event took, and notes who is waited for from now on.
    pub(super) fn count_time(&mut self, asked_before: Seats, event: &Event) {
        let asked = self.asked();
        let acted = |seat: Seat| event.kind.plays() && event.seat == seat.0;
        for (seat, place) in (0..).map(Seat).zip(&mut self.places) {
            let ends = acted(seat) || !asked.has(seat);
            if asked_before.has(seat)
                && ends
                && let Some(since) = place.since.take()
            {
                place.spent += event.ms.saturating_sub(since);
            }
            if asked.has(seat) && place.since.is_none() {
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
