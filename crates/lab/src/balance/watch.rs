//! What is written down during a game: who had what, who did what, who led, and what moved the chances.

use std::collections::BTreeSet;

use bots::{Chances, SEATS, judge};
use catalog::Playable;
use table::{Seat, Step};

use super::Entry;
use crate::game::Watcher;

/// Notes on a game that is being played.
pub(super) struct Diary<G: Playable> {
    entry: Entry,
    holdings: Vec<BTreeSet<String>>,
    deeds: Vec<BTreeSet<String>>,
    before: Option<(Chances, bool)>,
    leader: Option<usize>,
    spare: Vec<String>,
    game: std::marker::PhantomData<fn() -> G>,
}

/// By how much somebody else has to be ahead to count as the new leader.
const CLEARLY: f32 = 0.02;

impl<G: Playable> Diary<G> {
    pub(super) fn new(seats: usize) -> Self {
        Self {
            entry: Entry::default(),
            holdings: vec![BTreeSet::new(); seats],
            deeds: vec![BTreeSet::new(); seats],
            before: None,
            leader: None,
            spare: Vec::new(),
            game: std::marker::PhantomData,
        }
    }

    /// What the last step has done to everybody's chances.
    fn weigh(&mut self, now: Chances) {
        if let Some((before, by_chance)) = self.before {
            let moved: f64 =
                before.iter().zip(now).map(|(b, n)| f64::from((n - b) * (n - b))).sum();
            let sum = if by_chance { &mut self.entry.by_chance } else { &mut self.entry.by_choice };
            *sum += moved;
        }
        let best = (0..SEATS).max_by(|&a, &b| now[a].total_cmp(&now[b])).unwrap_or(0);
        match self.leader {
            Some(leader) if leader == best || now[best] < now[leader] + CLEARLY => {}
            Some(_) => {
                self.entry.lead_changes += 1;
                self.leader = Some(best);
            }
            None => self.leader = Some(best),
        }
    }

    fn note_holdings(&mut self, game: &G, seat: usize) {
        self.spare.clear();
        game.belongings(Seat(seat as u8), &mut self.spare);
        self.holdings[seat].extend(self.spare.drain(..));
    }

    /// The game is over.
    pub(super) fn close(mut self, over: &G, shares: Vec<f64>) -> Entry {
        self.weigh(bots::payoff(over));
        for seat in 0..shares.len() {
            self.note_holdings(over, seat);
        }
        let list = |sets: Vec<BTreeSet<String>>| {
            sets.into_iter().map(|set| set.into_iter().collect()).collect()
        };
        let (holdings, deeds) = (list(self.holdings), list(self.deeds));
        Entry { shares, holdings, deeds, ..self.entry }
    }
}

impl<G: Playable> Watcher<G> for Diary<G> {
    fn see(&mut self, before: &G, step: &Step<G::Action, G::Chance>) {
        let now = judge(before);
        self.weigh(now);
        self.before = Some((now, matches!(step, Step::Fall(_))));
        if let Step::Act(seat, action) = step {
            self.entry.decisions += 1;
            self.note_holdings(before, seat.index());
            let text = action.to_string();
            let verb = text.split(' ').next().unwrap_or_default();
            if !self.deeds[seat.index()].contains(verb) {
                self.deeds[seat.index()].insert(verb.to_owned());
            }
        }
    }
}
