//! What judges positions for whoever searches: the game's hand-made worth, or learned values on top of it.

use nets::Net;
use table::{Encode, Turn, Worth};

use crate::chances::{Chances, SEATS, judge, payoff, shares};

/// What positions are worth to whoever searches.
pub trait Values<G: Worth>: Clone + Send + Sync {
    /// How likely each seat is to win, at any time.
    fn judge(&self, game: &G) -> Chances;
}

/// The game's own worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct HandMade;

impl<G: Worth> Values<G> for HandMade {
    #[inline]
    fn judge(&self, game: &G) -> Chances {
        judge(game)
    }
}

impl<G: Worth + Encode> Values<G> for Net<'static> {
    #[inline]
    fn judge(&self, game: &G) -> Chances {
        if game.turn() == Turn::Over {
            return payoff(game);
        }
        let mut points = [i32::MIN; SEATS];
        self.points(game, &mut points);
        shares(&points[..usize::from(game.seats()).min(SEATS)])
    }
}
