//! Who has how much time left. Time is counted on the table's own clock, which stands while no server
//! runs, so nobody loses on time because the house was closed.

use std::time::Duration;

use table::{Seat, Seats};
use wire::{Clock, Phase};

use super::{Place, State};
use crate::log::{Event, EventKind};
use crate::refusal::{Refusal, RefusalKind};

/// How often a game in which real time counts is told of it.
pub(crate) const MINUTE: Duration = Duration::from_secs(60);
/// The same in milliseconds of the table's clock.
const MINUTE_MS: u64 = 60_000;

/// Who is waited for, as far as anybody is told.
#[derive(Clone, Copy)]
pub(super) struct Waiting {
    asked: Seats,
    /// Whether it is for answers in a window.
    open: bool,
    shown: u32,
}

impl Place {
    /// A decision is taken back: the time that it took runs on, so that nobody gains any by it.
    fn take_time_back(&mut self, running: u64, now: u64) {
        let last = std::mem::take(&mut self.last);
        self.spent = self.spent.saturating_sub(last);
        self.since = Some(now.saturating_sub(running + last));
    }
}

impl State {
    /// Who is waited for, as far as anybody is told.
    pub(super) fn waiting(&self) -> Waiting {
        let open = self.game.as_ref().is_some_and(|game| game.is_open());
        Waiting { asked: self.asked(), open, shown: self.shown() }
    }

    /// Books the time that an event took, and notes who is waited for from now on. In a window it counts for all
    /// who are asked, as long as it is open: whose time runs must not tell who has answered.
    pub(super) fn count_time(&mut self, before: Waiting, event: &Event) {
        let same = before.shown == self.shown();
        if event.kind().plays() && same {
            return;
        }
        let (asked, closed) = (self.asked(), before.open && !same);
        let decides =
            matches!(event.kind(), EventKind::Act | EventKind::BotAct | EventKind::StandInAct);
        for (seat, place) in (0..).map(Seat).zip(&mut self.places) {
            let own = event.seat == seat.0;
            let running = place.since.filter(|_| before.asked.contains(seat));
            let running = running.map(|since| event.ms.saturating_sub(since));
            if own && event.kind() == EventKind::Undo {
                place.take_time_back(running.unwrap_or(0), event.ms);
            } else if let Some(running) =
                running.filter(|_| (own && decides) || closed || !asked.contains(seat))
            {
                place.since = None;
                place.spent += running;
                place.last = if own { running } else { 0 };
            }
            if !asked.contains(seat) {
                place.since = None;
            } else if place.since.is_none() {
                place.since = Some(event.ms);
            }
        }
    }

    /// A minute has passed with somebody at the table. Servers that share a table count each minute once.
    pub(super) fn minute(&mut self, event: &Event) -> Result<(), Refusal> {
        if self.minute_at().is_none_or(|at| event.ms < at) {
            return Err(Refusal::new(RefusalKind::Impossible, "no minute has passed"));
        }
        self.told_time = event.ms;
        self.playing()?.time_passes(MINUTE);
        Ok(())
    }

    /// When the game is to be told that another minute has passed, if real time counts in it.
    pub(crate) fn minute_at(&self) -> Option<u64> {
        let playing = self.game.as_ref().filter(|_| self.phase == Phase::Play);
        playing
            .filter(|game| game.has_clock() && !self.is_suspended())
            .map(|_| self.told_time + MINUTE_MS)
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
