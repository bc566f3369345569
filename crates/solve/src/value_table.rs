//! What every position is worth to the side that rolls, layer by layer of rolls left.

use crate::graph::{Graph, Throw};
use crate::plan::{FIRST, Left, Plan};
use crate::results::{GROUPS, RESULTS, number};
use crate::worth::Worth;

/// 1 / 6ⁿ.
const SIXTHS: [f64; 7] =
    [1.0, 1.0 / 6.0, 1.0 / 36.0, 1.0 / 216.0, 1.0 / 1_296.0, 1.0 / 7_776.0, 1.0 / 46_656.0];

/// The sheet on which a side's chances are worked out, for one worth of each result.
pub(crate) struct ValueTable<W> {
    payoff: Vec<W>,
    limits: Limits,
    last: Vec<W>,
    throws: Vec<W>,
    stands: Vec<W>,
    landings: [Vec<W>; Left::COUNT],
}

impl<W> Default for ValueTable<W> {
    fn default() -> Self {
        Self {
            payoff: Vec::new(),
            limits: Limits::default(),
            last: Vec::new(),
            throws: Vec::new(),
            stands: Vec::new(),
            landings: Default::default(),
        }
    }
}

impl<W: Worth> ValueTable<W> {
    /// Starts anew, with what each result is worth. Nothing is known but the last roll.
    pub(crate) fn begin(&mut self, graph: &Graph, payoff: &[W]) {
        debug_assert_eq!(payoff.len(), RESULTS);
        self.payoff.clear();
        self.payoff.extend_from_slice(payoff);
        self.limits = Limits::new(payoff);
        graph.last.evaluate(payoff, &mut self.last);
        self.throws.resize(graph.throws.len(), W::NEVER);
        self.stands.resize(graph.stands.len(), W::NEVER);
    }

    /// Works out all landings with so many rolls left; those with fewer left must be known.
    pub(crate) fn fill(&mut self, graph: &Graph, plan: &Plan, left: Left) {
        let need = plan.need(left);
        self.fill_throws(graph, &need.throws, left);
        self.fill_stands(graph, &need.stands);
        let landings = &mut self.landings[left as usize];
        landings.resize(graph.landings.len(), W::NEVER);
        for &at in &need.landings {
            let mut worth = W::NEVER;
            for &stand in &graph.links[graph.landings[usize::from(at)].stands.range()] {
                worth.improve(&self.stands[usize::from(stand)]);
            }
            landings[usize::from(at)] = worth;
        }
        self.close(plan, left);
    }

    /// The best of each throw and those that take more dice.
    fn fill_throws(&mut self, graph: &Graph, throws: &[u16], left: Left) {
        for &at in throws {
            let throw = &graph.throws[usize::from(at)];
            let mut worth = self.roll(graph, throw, left.after_roll());
            for &wider in &graph.wider[throw.wider.range()] {
                worth.improve(&self.throws[usize::from(wider)]);
            }
            self.throws[usize::from(at)] = worth;
        }
    }

    /// SW-7: stop, or the best throw.
    fn fill_stands(&mut self, graph: &Graph, stands: &[u16]) {
        for &at in stands {
            let stand = &graph.stands[usize::from(at)];
            let mut worth = self.payoff[usize::from(stand.result)];
            for &throw in &graph.wider[stand.throws.range()] {
                worth.improve(&self.throws[usize::from(throw)]);
            }
            self.stands[usize::from(at)] = worth;
        }
    }

    /// Without a Turbo die nothing is open.
    fn close(&mut self, plan: &Plan, left: Left) {
        let [one, two, _, one_open, two_open] = &mut self.landings;
        let (from, to) = match left {
            Left::OneOpen => (one, one_open),
            Left::TwoOpen => (two, two_open),
            _ => return,
        };
        for &at in &plan.need(left).closed {
            to[usize::from(at)] = from[usize::from(at)];
        }
    }

    /// What a throw is worth, by the rolls left after it without and with a Turbo in it.
    #[inline]
    pub(crate) fn roll(&self, graph: &Graph, throw: &Throw, after: [Option<Left>; 2]) -> W {
        let [quiet, turbo] = after;
        let (Some(turbo), false) = (turbo, quiet.is_none() && throw.turbo == throw.falls.to) else {
            return self.last[usize::from(throw.last[0])];
        };
        if let Some(limit) = self.limits.of(throw) {
            return limit;
        }
        let (from, middle, to) =
            (throw.falls.from as usize, throw.turbo as usize, throw.falls.to as usize);
        let mut worth = W::sum(&graph.falls[middle..to], &self.landings[turbo as usize]);
        let Some(quiet) = quiet else {
            worth.scale(SIXTHS[usize::from(throw.dice)]);
            worth.add(1.0, &self.last[usize::from(throw.last[1])]);
            return worth;
        };
        worth.add(1.0, &W::sum(&graph.falls[from..middle], &self.landings[quiet as usize]));
        worth.scale(SIXTHS[usize::from(throw.dice)]);
        worth
    }

    /// What each of these first throws is worth.
    pub(crate) fn solve(&mut self, graph: &Graph, plan: &Plan, payoff: &[W]) -> [W; 6] {
        self.begin(graph, payoff);
        for left in [Left::One, Left::OneOpen, Left::Two, Left::TwoOpen, Left::Three] {
            self.fill(graph, plan, left);
        }
        graph.first.map(|first| self.roll(graph, &graph.throws[usize::from(first)], FIRST))
    }

    /// What a result is worth.
    pub(crate) fn payoff(&self, result: usize) -> W {
        self.payoff[result]
    }
}

/// Throws that need no arithmetic: whatever lands, success is certain, or there is no hope at all.
struct Limits {
    /// By living dice and by result of the kept dice: nothing that can be added does any harm.
    sure: [[bool; RESULTS]; 7],
    /// By living dice: no result of so many dice helps.
    never: [bool; 7],
}

impl Default for Limits {
    fn default() -> Self {
        Self { sure: [[false; RESULTS]; 7], never: [false; 7] }
    }
}

impl Limits {
    fn new<W: Worth>(payoff: &[W]) -> Self {
        let mut limits = Self::default();
        for living in 0..7_u8 {
            limits.never[usize::from(living)] = true;
            // What has a die more has a higher number.
            for result in (0..RESULTS).rev() {
                let size: u8 = GROUPS[result].iter().sum();
                if size > living {
                    continue;
                }
                limits.never[usize::from(living)] &= payoff[result].is_never();
                let sure = &mut limits.sure[usize::from(living)];
                let with_one_more = |unit: usize| {
                    let mut groups = GROUPS[result];
                    groups[unit] += 1;
                    number(groups)
                };
                sure[result] = payoff[result].is_sure()
                    && (size == living || (0..4).all(|unit| sure[with_one_more(unit)]));
            }
        }
        limits
    }

    #[inline]
    fn of<W: Worth>(&self, throw: &Throw) -> Option<W> {
        if self.sure[usize::from(throw.living)][usize::from(throw.kept)] {
            return Some(W::SURE);
        }
        self.never[usize::from(throw.living)].then_some(W::NEVER)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::atlas;

    /// Whatever results are worth: another roll may always be declined.
    #[test]
    fn more_rolls_are_never_worse() {
        let atlas = atlas(true);
        let graph = &atlas.graph;
        let payoff: Vec<f64> =
            (0..RESULTS).map(|result| (result * 89 % 101) as f64 / 101.0).collect();
        for plan in &atlas.plans {
            let mut sheet = ValueTable::default();
            sheet.solve(graph, plan, &payoff);
            let pairs = [
                (Left::One, Left::Two),
                (Left::Two, Left::Three),
                (Left::One, Left::OneOpen),
                (Left::Two, Left::TwoOpen),
                (Left::OneOpen, Left::TwoOpen),
            ];
            for (fewer, more) in pairs {
                let known = |left: Left| plan.need(left).landings.iter().map(|&at| usize::from(at));
                let mut both = vec![0; graph.landings.len()];
                known(fewer).chain(known(more)).for_each(|at| both[at] += 1);
                let [few, many] = [fewer, more].map(|left| &sheet.landings[left as usize]);
                for at in (0..both.len()).filter(|&at| both[at] == 2) {
                    assert!(many[at] >= few[at] - 1e-15, "{fewer:?} {more:?}");
                }
            }
        }
    }

    /// Limits only save work.
    #[test]
    fn throws_that_need_no_arithmetic_are_worth_what_arithmetic_finds() {
        let atlas = atlas(false);
        let graph = &atlas.graph;
        let payoff: Vec<f64> =
            GROUPS.iter().map(|groups| f64::from(u8::from(groups[3] >= 2))).collect();
        let mut sheet = ValueTable::default();
        let saved = sheet.solve(graph, &atlas.plans[5], &payoff)[5];
        // A hair below certainty, nothing is sure.
        let nearly: Vec<f64> = payoff.iter().map(|chance| 0.25 + chance / 2.0).collect();
        let worked = sheet.solve(graph, &atlas.plans[5], &nearly)[5];
        assert!((0.25 + saved / 2.0 - worked).abs() < 1e-14, "{saved} {worked}");
    }
}
