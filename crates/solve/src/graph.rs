//! Every position of one side's dice in a battle, and how they hang together.
//!
//! A side **stands** (dice lie, Supports are linked), it **throws** some dice and keeps the rest, the dice
//! **land**, and links lead to the next stand. How many rolls are left is not part of a position: see
//! [`crate::sheet`]. One graph serves the six forces, since dead dice vanish.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::OnceLock;

use crate::build::Builder;
use crate::last::LastRoll;
use crate::line::Line;
use crate::plan::{FIRST, Plan};

/// Dice lie, every Support is linked that can be: stop, or roll some.
pub(crate) struct Stand {
    /// What stopping yields.
    pub(crate) result: u8,
    /// The throws of a single die (within [`Graph::wider`]).
    pub(crate) throws: Span,
}

/// Some dice are kept, some are rolled.
pub(crate) struct Throw {
    /// Where the dice may land, first without a Turbo, then with one.
    pub(crate) falls: Span,
    /// Where those with a Turbo begin.
    pub(crate) turbo: u32,
    /// The throws of one die more (within [`Graph::wider`]).
    pub(crate) wider: Span,
    /// The rung for the last roll, and that without Turbos.
    pub(crate) last: [u16; 2],
    /// What the kept dice would yield.
    pub(crate) kept: u8,
    /// Dice rolled.
    pub(crate) dice: u8,
    /// Dice in the battle, rolled or not.
    pub(crate) living: u8,
}

/// The dice have landed; loose Supports are linked now, and with SW-O1 a Boom may be ignored.
pub(crate) struct Landing {
    /// The stands to choose from (within [`Graph::links`]).
    pub(crate) stands: Span,
    /// Whether a Turbo die is alive.
    pub(crate) has_turbo_die: bool,
}

/// One way for dice to land.
#[derive(Clone, Copy)]
pub(crate) struct Fall {
    pub(crate) to: u16,
    /// Out of 6ⁿ.
    pub(crate) weight: u16,
}

/// A stretch of a longer list.
#[derive(Clone, Copy, Default)]
pub(crate) struct Span {
    pub(crate) from: u32,
    pub(crate) to: u32,
}

impl Span {
    #[inline]
    pub(crate) fn range(self) -> Range<usize> {
        self.from as usize..self.to as usize
    }
}

/// All positions, each list in an order in which what depends on less comes first.
pub(crate) struct Graph {
    pub(crate) stands: Vec<Stand>,
    pub(crate) throws: Vec<Throw>,
    pub(crate) landings: Vec<Landing>,
    pub(crate) falls: Vec<Fall>,
    pub(crate) wider: Vec<u16>,
    pub(crate) links: Vec<u16>,
    pub(crate) last: LastRoll,
    /// The first throw of each force.
    pub(crate) first: [u16; 6],
    pub(crate) stand_numbers: HashMap<u64, u16>,
    pub(crate) throw_numbers: HashMap<(u64, [u8; 3]), u16>,
}

impl Graph {
    /// The number of a stand.
    pub(crate) fn stand(&self, line: &Line) -> usize {
        self.stand_numbers[&line.key()].into()
    }

    /// The number of a throw.
    pub(crate) fn throw(&self, kept: &Line, dice: [u8; 3]) -> usize {
        self.throw_numbers[&(kept.key(), dice)].into()
    }
}

/// The graph and the plans for each force, made once.
pub(crate) struct Atlas {
    pub(crate) graph: Graph,
    /// All that can come up.
    pub(crate) plans: [Plan; 6],
    /// What can come up when the first roll shows no Turbo.
    pub(crate) open_plans: [Plan; 6],
}

/// The graph without or with SW-O1.
pub(crate) fn atlas(ignore_boom: bool) -> &'static Atlas {
    static ATLASES: [OnceLock<Atlas>; 2] = [OnceLock::new(), OnceLock::new()];
    ATLASES[usize::from(ignore_boom)].get_or_init(|| {
        let graph = Builder::new(ignore_boom).finish();
        let plans = graph.first.map(|first| Plan::new(&graph, &[first], FIRST));
        let open_plans = graph.first.map(|first| Plan::new(&graph, &[first], [FIRST[0], None]));
        Atlas { graph, plans, open_plans }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Another program, written in another language, counted the same stands and throws.
    #[test]
    fn the_graphs_have_their_known_sizes() {
        let sizes = [false, true].map(|ignore_boom| {
            let graph = &atlas(ignore_boom).graph;
            [graph.stands.len(), graph.throws.len(), graph.landings.len(), graph.falls.len()]
        });
        assert_eq!(sizes[0], [17_016, 20_627, 30_914, 492_721]);
        assert_eq!(sizes[1], [17_839, 21_224, 34_070, 498_923]);
    }

    #[test]
    fn the_ways_to_land_add_up() {
        for graph in [false, true].map(|ignore_boom| &atlas(ignore_boom).graph) {
            for throw in &graph.throws {
                let falls = &graph.falls[throw.falls.range()];
                let weight: u32 = falls.iter().map(|fall| u32::from(fall.weight)).sum();
                assert_eq!(weight, 6_u32.pow(throw.dice.into()));
            }
        }
    }
}
