//! Undo, computed from what was revealed: back over a seat's own decision, if it told nobody anything.

use table::{Seat, Spoken, Step, Stream};

use super::Session;
use crate::refusal::{Refusal, RefusalKind};

/// Dreams per onlooker in which a step is tried.
const DREAMS: u32 = 8;

impl<G: Spoken> Session<G> {
    /// Takes the seat's last decision back, with what the table played for it since. Refused where
    /// chance has spoken, another seat has acted, or somebody has learnt something.
    pub fn undo(&mut self, seat: Seat) -> Result<(), Refusal> {
        let last = self.last_choice(seat)?;
        let no = |why: &str| Err(Refusal::new(RefusalKind::NoUndo, why));
        for n in (last..self.steps.len()).rev() {
            match self.steps[n] {
                Step::Fall(_) => return no("chance has spoken since: what was rolled is rolled"),
                Step::Act(other, _) if other != seat => {
                    return no("somebody else has acted since");
                }
                Step::Act(_, action) if self.tells(n, seat, action) => {
                    return no("it told somebody something: what was seen is seen");
                }
                Step::Act(..) => {}
            }
        }
        self.go_back(self.steps.len() - last);
        Ok(())
    }

    /// Goes back to the seat's last decision whatever has happened since; the record says so. Only
    /// for a person who plays against nobody but bots.
    pub fn rewind(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.check_seat(seat)?;
        let last = self.own_choices(seat).find(|&n| !self.was_passed_for(n, seat));
        self.go_back(self.steps.len() - last.ok_or_else(nothing)?);
        Ok(())
    }

    /// Whether the table passed for the seat in step `n`. Of steps of a loaded record: whether it was a pass where
    /// nothing concerned the seat.
    fn was_passed_for(&self, n: usize, seat: Seat) -> bool {
        let before = &self.positions[n];
        let passed = || matches!(self.steps[n], Step::Act(by, act) if before.pass(by) == Some(act));
        let unconcerned = || !G::concerns(&before.view(Some(seat)), seat);
        self.passed_for.contains(&n) || (n < self.loaded && passed() && unconcerned())
    }

    /// The last step that was the seat's own decision among several.
    fn last_choice(&self, seat: Seat) -> Result<usize, Refusal> {
        self.check_seat(seat)?;
        self.own_choices(seat).next().ok_or_else(nothing)
    }

    /// The steps that were the seat's own decisions among several, the last one first.
    fn own_choices(&self, seat: Seat) -> impl Iterator<Item = usize> {
        let own = move |n: &usize| matches!(self.steps[*n], Step::Act(by, _) if by == seat);
        (0..self.steps.len()).rev().filter(own).filter(move |&n| self.was_a_choice(n, seat))
    }

    fn go_back(&mut self, steps: usize) {
        self.steps.truncate(self.steps.len() - steps);
        self.positions.truncate(self.steps.len() + 1);
        self.falls = super::falls(&self.steps);
        self.shown = self.shown.min(self.steps.len());
        self.loaded = self.loaded.min(self.steps.len());
        self.passed_for.retain(|&n| n < self.steps.len());
        self.ahead.fill(None);
        let now = self.positions.last().expect("the opening is always there");
        self.record.push_back(u32::try_from(steps).expect("a history fits into memory"), now);
    }

    /// Whether step `n` was a decision among several.
    fn was_a_choice(&self, n: usize, seat: Seat) -> bool {
        let mut legal = Vec::new();
        self.positions[n].legal(seat, &mut legal);
        legal.len() > 1
    }

    /// Whether step `n` told any onlooker more than itself: in a dream it is impossible, or leads elsewhere.
    fn tells(&self, n: usize, seat: Seat, action: G::Action) -> bool {
        let (before, after) = (&self.positions[n], &self.positions[n + 1]);
        // Not by what is hidden: whether something may be taken back must not tell either.
        let mut dice = Stream::new(0, n as u64);
        let everyone = (0..before.seats()).map(|other| Some(Seat(other))).chain([None]);
        everyone.into_iter().any(|onlooker| {
            let view = before.view(onlooker);
            (0..DREAMS).any(|_| {
                let mut dream = G::imagine(&view, &mut dice);
                if dream.may(seat, action).is_err() {
                    return true;
                }
                dream.act(seat, action);
                dream.view(onlooker) != after.view(onlooker)
            })
        })
    }
}

fn nothing() -> Refusal {
    Refusal::new(RefusalKind::NoUndo, "there is nothing of yours to take back")
}
