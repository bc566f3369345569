//! When it ends and who wins.

use std::cmp::Reverse;

use table::Seat;

use crate::pieces::{CATS, Cat};
use crate::state::{Best, CatQuest, Phase, Tremor};

impl CatQuest {
    /// CQ-24, CQ-24b: the track keeps a player's best battle; an equal one changes nothing.
    pub(crate) fn mark_score(&mut self) {
        self.open.battles += 1;
        let (beaten, battle) = (self.open.beaten, self.open.battles);
        let best = &mut self.open.best[self.open.active.index()];
        if best.is_none_or(|best| beaten > best.beaten) {
            *best = Some(Best { beaten, battle });
        }
    }

    /// CQ-26, CQ-27: the best battle among those who still play; on a tie the earlier one.
    pub(crate) fn leader(&self) -> Option<Seat> {
        let fought =
            self.open.present.iter().filter_map(|seat| Some((seat, self.open.best[seat.index()]?)));
        let leader = fought.max_by_key(|(_, best)| (best.beaten, Reverse(best.battle)));
        leader.map(|(seat, _)| seat)
    }

    /// CQ-26a: whether the nine alien stacks are empty.
    pub(crate) fn all_recruited(&self) -> bool {
        let mut aliens =
            CATS.iter().zip(self.open.stacks).filter(|(row, _)| row.cat != Cat::Earthcat);
        aliens.all(|(_, left)| left == 0)
    }

    /// CQ-23, CQ-26, CQ-26a, CQ-27: the game is over; at the round limit perhaps without a winner.
    pub(crate) fn end_game(&mut self, winner: Option<Seat>) {
        self.open.winner = winner;
        self.open.deal = None;
        self.open.tremor = Tremor::default();
        self.open.phase = Phase::Over;
    }

    /// The dogs of a seat's best battle.
    pub(crate) fn dogs_beaten(&self, seat: Seat) -> i32 {
        self.open.best.get(seat.index()).copied().flatten().map_or(0, |best| best.beaten.into())
    }
}
