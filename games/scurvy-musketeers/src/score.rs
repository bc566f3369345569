//! SM-33 to SM-36, SM-40: what a Movie is worth, and who wins.

use table::{Seat, Seats};

use crate::pieces::{Card, Cards, Trait};
use crate::printed::Printed;
use crate::state::{Phase, ScurvyMusketeers};

/// How a score comes about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Score {
    /// SM-33: the DS of the Movie.
    pub base: i32,
    /// SM-34: cards whose Title word is in the title.
    pub words: i32,
    /// SM-40: Treasure cards in the Movie.
    pub treasures: i32,
}

impl Score {
    /// All together, by the numbers that are played with.
    pub const fn total(self, printed: &Printed) -> i32 {
        let words = self.words * printed.word_bonus;
        self.base + words + self.treasures * printed.treasure_bonus
    }
}

impl ScurvyMusketeers {
    /// SM-33, SM-34, SM-40: the score of this game, as things stand.
    pub fn breakdown(&self, seat: Seat) -> Score {
        let movie = self.open.movies[seat.index()];
        let treasure = |card: &Card| self.own_traits(*card).contains(Trait::Treasure);
        let treasures = movie.iter().filter(treasure).count() as i32;
        let words = self.paying(seat).len() as i32;
        Score { base: self.ds(seat, false), words, treasures }
    }

    /// SM-34: the cards in Movie, hand, or rolled as credits whose Title word is in the title.
    pub fn paying(&self, seat: Seat) -> Cards {
        let mut cards = self.open.movies[seat.index()] | self.secrets.hands[seat.index()];
        if let Some((_, credits)) = self.open.credits.filter(|&(roller, _)| roller == seat) {
            cards.insert(credits);
        }
        cards.iter().filter(|&card| self.secrets.titles.pays(self.face(card).word)).collect()
    }

    /// The points of this game.
    pub(crate) fn points(&self, seat: Seat) -> i32 {
        self.breakdown(seat).total(self.printed())
    }

    /// The standing at any time: totals of a match count.
    pub(crate) fn standing(&self, seat: Seat) -> i32 {
        if seat.0 >= self.open.setup.seats {
            return 0;
        }
        let total = i32::from(self.open.totals[seat.index()]);
        let counted = self.open.setup.goal.is_some()
            && matches!(self.open.phase, Phase::Over | Phase::Curtain);
        if counted { total } else { total + self.points(seat) }
    }

    /// SM-35: the highest score, then the higher base, then more Characters, then shared. SM-36: of a
    /// match, the highest total.
    pub(crate) fn best(&self) -> Seats {
        let key = |seat: Seat| {
            if self.open.setup.goal.is_some() {
                return (self.standing(seat), 0, 0);
            }
            (self.standing(seat), self.ds(seat, false), self.cast(seat).len())
        };
        let best = self.everybody().map(key).max();
        self.everybody().filter(|&seat| Some(key(seat)) == best).collect()
    }
}
