//! The searching bot: candidates, a first glance, trees grown apart, one answer.

use std::ops::RangeInclusive;

use table::{Dice, Seat, Stream, Worth};

use crate::budget::{Budget, Deadline, Stop};
use crate::candidates::candidates;
use crate::chances::SEATS;
use crate::deckhand::{Glance, glance, misjudge};
use crate::manner::{Manner, Taste};
use crate::quick::Quick;
use crate::search::{Rollouts, Search};
use crate::values::{HandMade, Values};
use crate::{Advice, Bot};

/// Dreams of the first glance, where there are few choices, and where there are many.
const GLANCES: RangeInclusive<u32> = 4..=12;
/// Choices that are looked at in a first glance, over all dreams, as long as that is within those bounds.
const LOOKED_AT: u32 = 600;
/// Decisions of an expected continuation.
const LINE: usize = 6;

/// Looks ahead.
pub struct Searcher<G: Worth, V = HandMade> {
    budget: Budget,
    values: V,
    trees: Vec<Search<G, V>>,
    stop: Stop,
    manner: Manner,
}

/// A choice with what the search found.
pub(crate) struct Found<A> {
    pub(crate) action: A,
    pub(crate) visits: u32,
    pub(crate) chances: [f64; SEATS],
    /// The own chance, first glance included.
    pub(crate) value: f64,
    /// What a manner goes by.
    taste: Taste,
    pub(crate) line: Vec<(Seat, A)>,
}

impl<G: Worth> Searcher<G> {
    /// A bot that thinks for so long, by the game's own worth.
    pub fn new(budget: Budget) -> Self {
        Self::with(HandMade, budget)
    }
}

impl<G: Worth, V: Values<G>> Searcher<G, V> {
    /// A bot that thinks for so long, by these values.
    pub fn with(values: V, budget: Budget) -> Self {
        let tree = |_| Search::with(values.clone(), Rollouts::Brief);
        let trees = (0..budget.trees.max(1)).map(tree).collect();
        Self { budget, values, trees, stop: Stop::default(), manner: Manner::Plain }
    }

    /// Searches in dreams; the choices, best first.
    pub(crate) fn search(
        &mut self,
        dream: &(impl Fn(&mut Quick) -> G + Sync),
        seat: Seat,
        dice: &mut impl Dice,
        explain: bool,
    ) -> Vec<Found<G::Action>> {
        let deadline = Deadline::new(self.budget.cap, 1, 1, &self.stop);
        let mut quick = Quick::from_dice(dice);
        let mut choices = Vec::new();
        candidates(&self.values, dream, seat, &mut quick, &mut choices);
        if choices.len() == 1 && !explain {
            return vec![Found::only(choices[0], seat)];
        }
        self.trees.iter_mut().for_each(|tree| tree.tried.clear());
        let dreams = LOOKED_AT / choices.len() as u32;
        let dreams = dreams.clamp(*GLANCES.start(), *GLANCES.end());
        let glances = glance(&self.values, dream, seat, &choices, dreams, &mut quick);
        // Whoever is asked to explain looks closely.
        let slip = if explain { 0 } else { self.budget.slip };
        let seen = choices.iter().zip(&glances);
        let start: Vec<_> = seen
            .map(|(&action, glance)| {
                (action, misjudge(glance.chances[seat.index()], slip, &mut quick))
            })
            .collect();
        if !deadline.is_past() {
            self.grow(dream, seat, &start, &mut quick);
        }
        self.merge(seat, &start, &glances)
    }

    /// Grows every tree, on as many threads as the budget and the machine have.
    fn grow(
        &mut self,
        dream: &(impl Fn(&mut Quick) -> G + Sync),
        seat: Seat,
        start: &[(G::Action, f32)],
        quick: &mut Quick,
    ) {
        let count = self.trees.len() as u32;
        let share = self.budget.iterations.div_ceil(count);
        let threads = threads(self.budget.threads).min(self.trees.len());
        let each = self.trees.len().div_ceil(threads);
        let (cap, stop) = (self.budget.cap, &self.stop);
        let seeds: Vec<Quick> = self.trees.iter().map(|_| Quick::from_dice(quick)).collect();
        let work = |trees: &mut [Search<G, V>], seeds: &[Quick]| {
            let parts = trees.len() as u32;
            let whole = |part| Deadline::new(cap, part, parts, stop);
            let deadlines: Vec<_> = (1..=parts).map(whole).collect();
            for ((tree, seed), deadline) in trees.iter_mut().zip(seeds).zip(&deadlines) {
                tree.grow(dream, seat, start, share, deadline, &mut seed.clone());
            }
        };
        if threads == 1 {
            return work(&mut self.trees, &seeds);
        }
        std::thread::scope(|scope| {
            for (trees, seeds) in self.trees.chunks_mut(each).zip(seeds.chunks(each)) {
                scope.spawn(|| work(trees, seeds));
            }
        });
    }

    /// Adds the trees up, always in the same order; the choices, best first.
    fn merge(
        &self,
        seat: Seat,
        start: &[(G::Action, f32)],
        glances: &[Glance],
    ) -> Vec<Found<G::Action>> {
        // What was hardly tried is told as the search sees it: first glances promise too much.
        let drift = self.trees.iter().map(Search::drift).sum::<f32>() / self.trees.len() as f32;
        let found = start.iter().enumerate().map(|(n, &(action, _))| {
            let weight = f64::from(*GLANCES.end());
            let glance = corrected(glances[n].chances, seat, drift);
            let mut sums = glance.map(|chance| f64::from(chance) * weight);
            let mut visits = 0;
            for tried in self.trees.iter().filter_map(|tree| tree.tried.get(n)) {
                visits += tried.visits;
                sums.iter_mut().zip(tried.sums).for_each(|(sum, more)| *sum += more);
            }
            let chances = sums.map(|sum| sum / (f64::from(visits) + weight));
            let line = self.trees[0].tried.get(n).map(|_| self.trees[0].line(n, LINE));
            let line = line.unwrap_or_else(|| vec![(seat, action)]);
            let value = chances[seat.index()];
            let (spread, at_once) = (glances[n].spread, glances[n].chances[seat.index()]);
            let taste = Taste { chance: value as f32, spread, at_once };
            Found { action, visits, chances, value, taste, line }
        });
        let mut found: Vec<_> = found.rev().collect(); // Of equals the last, as in the search.
        table::sort_few_by(&mut found, |a, b| {
            b.visits.cmp(&a.visits).then(b.value.total_cmp(&a.value))
        });
        found
    }
}

/// A first glance, made better or worse for a seat by so much, at the expense of the others.
fn corrected(glance: [f32; SEATS], seat: Seat, drift: f32) -> [f32; SEATS] {
    let own = glance[seat.index()];
    let better = (own + drift).clamp(0.0, 1.0);
    let rest = if own < 1.0 { (1.0 - better) / (1.0 - own) } else { 1.0 };
    let mut glance = glance.map(|chance| chance * rest);
    glance[seat.index()] = if own < 1.0 { better } else { own };
    glance
}

impl<A: Copy> Found<A> {
    fn only(action: A, seat: Seat) -> Self {
        let taste = Taste { chance: 0.0, spread: 0.0, at_once: 0.0 };
        let line = vec![(seat, action)];
        Self { action, visits: 0, chances: [0.0; SEATS], value: 0.0, taste, line }
    }

    pub(crate) fn advice(self, seats: usize) -> Advice<A> {
        let Self { action, visits, chances, line, .. } = self;
        Advice { action, chances: chances[..seats].to_vec(), nearer: None, visits, line }
    }
}

#[cfg(not(target_family = "wasm"))]
fn threads(wanted: Option<usize>) -> usize {
    wanted.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)).max(1)
}

#[cfg(target_family = "wasm")]
fn threads(_: Option<usize>) -> usize {
    1
}

impl<G: Worth, V: Values<G>> Bot<G> for Searcher<G, V> {
    fn choose(&mut self, view: &G::View, seat: Seat, dice: &mut Stream) -> G::Action {
        let dream = |dice: &mut Quick| G::imagine(view, dice);
        let found = self.search(&dream, seat, dice, false);
        // What was hardly tried proves nothing.
        let is_sure = |one: &&Found<_>| 2 * one.visits >= found[0].visits;
        let tastes: Vec<Taste> = found.iter().take_while(is_sure).map(|one| one.taste).collect();
        found[self.manner.likes(&tastes)].action
    }

    fn advise(&mut self, view: &G::View, seat: Seat, dice: &mut Stream) -> Vec<Advice<G::Action>> {
        let seats = usize::from(G::imagine(view, dice).seats());
        let dream = |dice: &mut Quick| G::imagine(view, dice);
        let found = self.search(&dream, seat, dice, true);
        found.into_iter().map(|found| found.advice(seats)).collect()
    }

    fn heed(&mut self, stop: &Stop) {
        self.stop = stop.clone();
    }

    fn behave(&mut self, manner: Manner) {
        self.manner = manner;
    }
}
