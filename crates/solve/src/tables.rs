//! The tables that the perfect player is shipped with, and how they are written and read.
//!
//! `solved.bin` holds one page for each of SW-O1 and SW-O2 off or on and each aim: little-endian `f64`s.
//! The other options only change the game around the battles. `make-tables` writes the file anew.

use spaca_wor::Setup;

use crate::battle::{Battle, Tables};
use crate::game::Aim;
use crate::graph::atlas;
use crate::plan::{FIRST, Plan};
use crate::results::{RESULTS, SOLVED};

static SHIPPED: &[u8] = include_bytes!("solved.bin");

/// The aims of a battle, in the order of the pages.
pub(crate) const AIMS: [Aim; 2] = [Aim::Win, Aim::Lose];
/// The page of an aim; a battle that means nothing is played to be won.
pub(crate) const fn page(aim: Aim) -> usize {
    match aim {
        Aim::Win | Aim::Either => 0,
        Aim::Lose => 1,
    }
}

/// Numbers on a page: the value, one for each pair of forces, one for each reply.
const PAGE: usize = 1 + SOLVED.len() * 6 * 6 + SOLVED.len() * 6 * RESULTS;
/// Bytes of a number.
const WIDTH: usize = size_of::<f64>();

/// Solves every battle and returns what `solved.bin` has to hold.
pub fn make_tables(threads: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    for ignore_boom in [false, true] {
        let graph = &atlas(ignore_boom).graph;
        let plan = Plan::new(graph, &graph.first, FIRST);
        for terrain_first in [false, true] {
            let setup = &Setup { ignore_boom, terrain_first, ..Setup::default() };
            for aim in AIMS {
                let (_, tables) = Battle { graph, plan: &plan, setup, aim, threads }.solve();
                bytes.extend(tables.numbers().flat_map(f64::to_le_bytes));
            }
        }
    }
    bytes
}

impl Tables {
    /// What was shipped for these options and this aim.
    pub(crate) fn shipped(setup: &Setup, aim: Aim) -> Self {
        let options = 2 * usize::from(setup.ignore_boom) + usize::from(setup.terrain_first);
        let page = 2 * options + page(aim);
        let mut numbers = SHIPPED[page * PAGE * WIDTH..][..PAGE * WIDTH]
            .chunks_exact(WIDTH)
            .map(|bytes| f64::from_le_bytes(bytes.try_into().expect("eight bytes")));
        let mut next = || numbers.next().expect("a page has this many numbers");
        let success = next();
        let cells =
            std::array::from_fn(|_| std::array::from_fn(|_| std::array::from_fn(|_| next())));
        let replies = (0..SOLVED.len())
            .map(|_| std::array::from_fn(|_| std::array::from_fn(|_| next())))
            .collect();
        Self { success, cells, replies }
    }

    /// The numbers of the page, in order.
    fn numbers(&self) -> impl Iterator<Item = f64> {
        let cells = self.cells.as_flattened().as_flattened();
        let replies = self.replies.as_flattened().as_flattened();
        std::iter::once(self.success).chain(cells.iter().copied()).chain(replies.iter().copied())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One round of solving with every page's own value: it has to give back the page.
    #[test]
    fn every_shipped_page_follows_from_its_own_value() {
        for (ignore_boom, terrain_first) in
            [(false, false), (false, true), (true, false), (true, true)]
        {
            let setup = &Setup { ignore_boom, terrain_first, ..Setup::default() };
            let graph = &atlas(ignore_boom).graph;
            let plan = Plan::new(graph, &graph.first, FIRST);
            for aim in AIMS {
                let shipped = Tables::shipped(setup, aim);
                let battle = Battle { graph, plan: &plan, setup, aim, threads: 2 };
                let found = battle.consequence(shipped.success);
                let pairs = shipped.numbers().zip(found.numbers());
                let apart = pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
                assert!(apart < 1e-12, "{setup:?} {aim:?}: {apart}");
            }
        }
    }

    #[test]
    fn the_file_holds_eight_pages_and_nothing_else() {
        assert_eq!(SHIPPED.len(), 8 * PAGE * WIDTH);
    }
}
