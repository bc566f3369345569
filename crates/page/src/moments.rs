//! Which decisive moments are still to be shown, and for how long each.

use std::collections::VecDeque;
use std::time::Duration;

use board::{Kind, Moment};

use crate::snapshot::Snapshot;

/// The usual pace, in milliseconds between the steps of bots: dice have come to rest before the next step.
pub const STEADY: u32 = 800;

/// With more than so many waiting, only what decides something is shown; with half as many, all go faster.
const MANY: usize = 12;

/// Moments that wait to be shown, one after the other.
#[derive(Clone, Debug, Default)]
pub struct Queue {
    /// How many moments of the game are known; `None` before the first look.
    known: Option<usize>,
    waiting: VecDeque<Moment>,
}

impl Queue {
    /// Looks at a table: whatever is new there waits to be shown. The first look, and one at a table where
    /// something was taken back, show nothing old. What the onlooker played needs no telling.
    pub fn look(&mut self, now: &Snapshot) {
        let known = self.known.unwrap_or(now.moments.len());
        if now.moments.len() < known {
            self.waiting.clear();
        }
        self.known = Some(now.moments.len());
        for moment in now.moments.iter().skip(known) {
            let own = moment.kind == Kind::Play && moment.actor.is_some() && moment.actor == now.me;
            if own || self.waiting.back_mut().is_some_and(|last| last.absorbs(moment)) {
                continue;
            }
            self.waiting.push_back(moment.clone());
        }
        if self.waiting.len() > MANY {
            self.waiting.retain(|moment| !matches!(moment.kind, Kind::Draw | Kind::Play));
        }
    }

    /// One more waits to be shown.
    pub fn push(&mut self, moment: Option<Moment>) {
        self.waiting.extend(moment);
    }

    /// The next moment, and how long it is held at this pace; nothing at the pace of 0.
    pub fn next(&mut self, pace: u32) -> Option<(Moment, Duration)> {
        let hurry = if self.waiting.len() > MANY / 2 { 2 } else { 1 };
        let moment = self.waiting.pop_front().filter(|_| pace > 0)?;
        let time = moment.kind.time() * (pace + STEADY / 2) / (STEADY + STEADY / 2) / hurry;
        Some((moment, Duration::from_millis(time.into())))
    }

    /// Forgets what waits.
    pub fn skip(&mut self) {
        self.waiting.clear();
    }
}
