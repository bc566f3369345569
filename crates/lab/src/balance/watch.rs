//! What is written down during a game: who had what, who did what, who led, and what moved the chances.

use std::collections::BTreeSet;

use bots::{Chances, SEATS, judge};
use catalog::Playable;
use table::{Seat, Step, Turn};

use super::Entry;
use crate::game::Watcher;

/// Notes on a game that is being played.
pub(super) struct Diary<G: Playable> {
    entry: Entry,
    holdings: Vec<BTreeSet<String>>,
    deeds: Vec<BTreeSet<String>>,
    before: Option<(Chances, bool)>,
    first: Option<Seat>,
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
            first: None,
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

    fn note_deed(&mut self, game: &G, seat: Seat, action: &str) {
        if self.entry.decisions == 0 {
            self.note_deal(game);
        }
        self.entry.decisions += 1;
        if matches!(game.turn(), Turn::Seats(asked) if asked.len() == 1) {
            self.first.get_or_insert(seat);
        }
        self.note_holdings(game, seat.index());
        let verb = action.split(' ').next().unwrap_or_default();
        if !self.deeds[seat.index()].contains(verb) {
            self.deeds[seat.index()].insert(verb.to_owned());
        }
    }

    /// What chance alone has given to everybody.
    fn note_deal(&mut self, game: &G) {
        let seats = (0..game.seats()).map(Seat);
        self.entry.dealt = seats
            .map(|seat| {
                let mut names = Vec::new();
                game.belongings(seat, &mut names);
                names.sort_unstable();
                names.dedup();
                names
            })
            .collect();
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
        let first = self.first.map_or(0, |seat| seat.0);
        Entry { shares, first, holdings, deeds, ..self.entry }
    }
}

impl<G: Playable> Watcher<G> for Diary<G> {
    fn see(&mut self, before: &G, step: &Step<G::Action, G::Chance>) {
        let now = judge(before);
        self.weigh(now);
        self.before = Some((now, matches!(step, Step::Fall(_))));
        match step {
            Step::Act(seat, action) => self.note_deed(before, *seat, &action.to_string()),
            Step::Fall(_) => self.entry.chance_steps += 1,
        }
    }
}
