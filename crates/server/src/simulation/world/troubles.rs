//! What goes wrong: servers die, the database is slow, hangs, cannot be reached or loses its answers, calendars jump,
//! lines break.

use std::time::Duration;

use table::Dice;

use super::{Happening, World};
use crate::simulation::database::Mishap;

/// Until when something is wrong.
#[derive(Default)]
pub(super) struct Weather {
    /// The database takes long for everything.
    slow: Duration,
    /// It answers nobody.
    hangs: Duration,
    /// Now and then it fails, before or after it has done something.
    fails: Duration,
    /// A server does not reach it.
    cut: [Duration; 2],
}

impl Weather {
    /// Everything is well again.
    pub(super) fn clears(&mut self) {
        *self = Self::default();
    }
}

impl World {
    /// Something goes wrong, until everything is well.
    pub(super) fn trouble(&mut self) {
        if self.is_calm() {
            return;
        }
        if self.is_asleep() {
            return self.plan(self.morning.saturating_sub(self.now), Happening::Trouble);
        }
        self.goes_wrong();
        let next = self.millis(300, 6000);
        self.plan(next, Happening::Trouble);
    }

    fn goes_wrong(&mut self) {
        let node = self.dice.below(u32::try_from(self.machines.len()).unwrap_or(1)) as usize;
        let lasts = self.now + self.millis(200, 3000);
        self.troubles[1] += 1;
        match self.dice.below(8) {
            0 | 1 => self.dies(node),
            2 => self.weather.slow = lasts,
            3 => self.weather.hangs = self.now + self.millis(500, 12_000),
            4 => self.weather.fails = lasts,
            5 => self.weather.cut[node] = lasts,
            6 => {
                let hours = i64::from(self.dice.below(5)) - 2;
                self.machines[node].ahead = hours * 3600;
            }
            _ => self.breaks_some(),
        }
    }

    /// A server is killed, and comes back after a while.
    fn dies(&mut self, node: usize) {
        if !self.machines[node].is_running() {
            return;
        }
        self.troubles[0] += 1;
        self.kill(node);
        for line in 0..self.lines.len() {
            if self.lines[line].node == node && !self.lines[line].cut {
                let notices = self.millis(1, 1500);
                self.plan(notices, Happening::Broken(line));
            }
        }
        let comes_back = self.millis(50, 4000);
        self.plan(comes_back, Happening::Restart(node));
    }

    /// Some lines break.
    fn breaks_some(&mut self) {
        for line in 0..self.lines.len() {
            if !self.lines[line].cut && self.chance(40) {
                self.breaks(line);
            }
        }
    }

    /// Whether a server does not reach the database.
    pub(super) fn is_cut(&self, node: usize) -> bool {
        self.weather.cut.get(node).is_some_and(|until| self.now < *until)
    }

    /// How long the store takes to do something, and then to say so.
    pub(super) fn store_takes(&mut self, node: usize) -> (Duration, Duration) {
        let (effect, answer) = (self.micros(100, 3000), self.micros(100, 3000));
        if self.is_cut(node) {
            return (self.millis(1000, 4000), answer);
        }
        if self.now < self.weather.hangs {
            // Either it hangs before it does anything, or when all is done.
            let hangs = self.weather.hangs.saturating_sub(self.now);
            return if self.chance(50) {
                (hangs + effect, answer)
            } else {
                (effect, hangs + answer)
            };
        }
        if self.now < self.weather.slow {
            return (self.millis(20, 900), self.millis(20, 900));
        }
        (effect, answer)
    }

    /// What goes wrong with the next thing that a server asks the store for.
    pub(super) fn mishap(&mut self, node: usize) -> Option<Mishap> {
        if self.is_cut(node) {
            return Some(Mishap::Unreached);
        }
        let fails = self.now < self.weather.fails && self.chance(40);
        fails.then(|| if self.chance(50) { Mishap::Unreached } else { Mishap::AnswerLost })
    }
}
