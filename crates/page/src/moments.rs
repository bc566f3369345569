//! Which decisive moments are still to be shown, and for how long each, so that nobody waits too long for others.

use std::collections::VecDeque;
use std::time::Duration;

use board::{Kind, Moment};
use table::Seat;

use crate::snapshot::Snapshot;

/// The usual pace, in milliseconds between the steps of bots: dice have come to rest before the next step.
pub const STEADY: u32 = 800;

/// How long somebody waits for the others between two turns of their own, at the usual pace and in milliseconds. The
/// more of it is over, the shorter whatever does not concern them is shown.
pub const WAIT: u32 = 12_000;

/// So much of it is for what concerns them, which is shown in full until a third of it is over.
const OWN: u32 = 3_500;

/// Dice, the number needed and the verdict cannot be read in less; what else lies there can. What would be shorter is
/// left to the story.
const SHORTEST: (u32, u32) = (1_250, 550);

/// With more than so many waiting, only what decides something is shown; with half as many, all go faster.
const MANY: usize = 12;

/// Moments that wait to be shown, one after the other.
#[derive(Clone, Debug, Default)]
pub struct Queue {
    /// How many moments of the game are known; `None` before the first look.
    known: Option<usize>,
    waiting: VecDeque<Moment>,
    /// Whose eyes these are.
    me: Option<Seat>,
    /// How long the onlooker has waited since the last turn of their own, in milliseconds.
    waited: u32,
    /// Whether it is their own turn.
    own_turn: bool,
}

impl Queue {
    /// Looks at a table: whatever is new there waits to be shown. The first look shows what has happened to the
    /// onlooker since their last decision, if they come back to a table; one at a table where something was taken
    /// back shows nothing old. What the onlooker played needs no telling.
    pub fn look(&mut self, now: &Snapshot) {
        let comes_back = self.known.is_none();
        let known = self.known.unwrap_or(now.shown);
        if now.moments.len() < known {
            self.waiting.clear();
        }
        self.known = Some(now.moments.len());
        self.me = now.me;
        if self.own_turn {
            self.waited = 0;
        }
        self.own_turn = now.prompted && now.pass().is_none();
        for moment in now.moments.iter().skip(known) {
            let own = moment.kind == Kind::Play && moment.actor.is_some() && moment.actor == now.me;
            let missed = !comes_back || (self.me.is_some() && self.concerns_me(moment));
            if own || !missed || self.waiting.back_mut().is_some_and(|last| last.absorbs(moment)) {
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
        loop {
            let hurry = if self.waiting.len() > MANY / 2 { 2 } else { 1 };
            let moment = self.waiting.pop_front().filter(|_| pace > 0)?;
            let decides = matches!(moment.kind, Kind::Roll | Kind::Fight | Kind::Battle);
            let shortest = at_pace(if decides { SHORTEST.0 / hurry } else { SHORTEST.1 }, pace);
            let full = (at_pace(moment.kind.time(), pace) / hurry).max(shortest);
            let time = match self.concerns_me(&moment) {
                true if self.waited <= at_pace(WAIT / 3, pace) => full,
                true => self.share(full, pace).max(shortest),
                false => self.share(full, pace),
            };
            if time >= shortest {
                self.waited += time;
                return Some((moment, Duration::from_millis(time.into())));
            }
        }
    }

    /// How long a bot waits before its step, in milliseconds: shorter where somebody has waited long.
    pub fn pause(&mut self, pace: u32) -> u32 {
        let pause = self.share(pace, pace);
        self.waited += pause;
        pause
    }

    /// What is left of a time where somebody has waited already.
    fn share(&self, time: u32, pace: u32) -> u32 {
        let all = at_pace(WAIT - OWN, pace).max(1);
        let left = u64::from(time) * u64::from(all.saturating_sub(self.waited)) / u64::from(all);
        u32::try_from(left).unwrap_or(time)
    }

    /// Whether the onlooker has a part in a moment.
    fn concerns_me(&self, moment: &Moment) -> bool {
        let parts = moment.parties.iter().map(|party| party.seat);
        self.me.is_none()
            || parts
                .chain([moment.actor, moment.target])
                .any(|seat| seat.is_some() && seat == self.me)
    }

    /// Forgets what waits.
    pub fn skip(&mut self) {
        self.waiting.clear();
    }
}

/// A time of the usual pace at another one.
fn at_pace(time: u32, pace: u32) -> u32 {
    time * (pace + STEADY / 2) / (STEADY + STEADY / 2)
}
