//! What a position is worth, for bots that look ahead: a rough guess in points.

use table::{Seat, Worth};

use crate::pieces::HAND;
use crate::state::{Phase, ScurvyMusketeers};

/// Points for each point of the score.
const SCORE: i32 = 80;
/// Points for a card in hand.
const CARD: i32 = 35;
/// Points of the score that a Character who is about to fall is good for.
const VICTIM: i32 = 5;

impl Worth for ScurvyMusketeers {
    fn worth(&self, seat: Seat) -> i32 {
        let before = matches!(self.phase, Phase::Words | Phase::Propose | Phase::Vote);
        let score = if before { 0 } else { self.standing(seat) - self.at_stake(seat) };
        let cards = (self.hands[seat.index()].len() as i32).min(i32::from(HAND));
        score * SCORE + cards * CARD
    }

    fn belongings(&self, seat: Seat, out: &mut Vec<String>) {
        let cards = self.movies[seat.index()].iter();
        out.extend(cards.map(|card| self.face(card).name.to_owned()));
    }
}

impl ScurvyMusketeers {
    /// SM-21, SM-25: what a Movie loses if the attack on it ends as it stands.
    fn at_stake(&self, seat: Seat) -> i32 {
        let Some(attack) = self.attack.as_ref().filter(|attack| attack.on == seat) else {
            return 0;
        };
        let falls = self.running_as(attack) >= self.ds(seat, true);
        if falls { VICTIM } else { 0 }
    }
}
