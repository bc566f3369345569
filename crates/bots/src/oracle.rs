//! The ceiling: a searcher that is shown the true state. It is no [`Bot`](crate::Bot), so it cannot sit
//! down at a table: only the laboratory calls it.

use table::{Seat, Stream, Worth};

use crate::budget::Budget;
use crate::quick::Quick;
use crate::searcher::Searcher;

/// Looks ahead, and knows everything but the dice.
pub struct Oracle<G: Worth>(Searcher<G>);

impl<G: Worth> Oracle<G> {
    /// An oracle that thinks for so long.
    pub fn new(budget: Budget) -> Self {
        Self(Searcher::new(budget))
    }

    /// What it does in this seat, knowing the whole truth.
    pub fn choose(&mut self, truth: &G, seat: Seat, dice: &mut Stream) -> G::Action {
        let dream = |_: &mut Quick| truth.clone();
        self.0.search(&dream, seat, dice, false)[0].action
    }
}
