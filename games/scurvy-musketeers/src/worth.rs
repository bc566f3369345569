//! What a position is worth, for bots that look ahead: a rough guess in points.

use table::{Seat, Worth};

use crate::state::ScurvyMusketeers;

/// Points for each point of the score so far.
const SCORE: i32 = 70;
/// Points for a card in hand.
const CARD: i32 = 45;
/// Points for a Character in the Movie: without any there are no credits.
const CHARACTER: i32 = 60;

impl Worth for ScurvyMusketeers {
    fn worth(&self, seat: Seat) -> i32 {
        let hand = i32::try_from(self.hand(seat).len()).unwrap_or(0);
        let cast = i32::try_from(self.cast(seat).len()).unwrap_or(0);
        SCORE * self.standing(seat) + CARD * hand + CHARACTER * cast
    }

    fn belongings(&self, seat: Seat, out: &mut Vec<String>) {
        out.extend(self.movie(seat).iter().map(|card| self.face(card).name.to_owned()));
    }
}
