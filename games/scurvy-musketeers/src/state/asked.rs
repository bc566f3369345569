//! Who is asked, and for what: by what lies open, never by what is hidden.

use table::{Seat, Seats, Turn};

use super::{Chore, How, Item, Phase, ScurvyMusketeers, Task};
use crate::pieces::{ABILITY, Cards, Type};

/// What a seat is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Floor {
    /// SM-1a: a title of one's own.
    Propose,
    /// SM-1a: a vote.
    Vote,
    /// SM-7: anything.
    Main,
    /// SM-17a: to cancel this.
    Cancel(Item),
    /// SM-17a: to answer.
    Answer,
    /// SM-25a: to save the victim.
    Save,
    /// SM-25: to name the victim.
    Victim,
    /// SM-8: to discard.
    Discard,
    /// Something that has to be chosen.
    Chore(Task),
    /// SM-36: to go on with the match.
    Next,
}

impl How {
    /// SM-17b: the bit of [`Types`](crate::pieces::Types) by which it is cancelled.
    pub(crate) const fn bit(self) -> u8 {
        match self {
            Self::Sfx => Type::Sfx as u8,
            Self::Ability => ABILITY,
            Self::Character => Type::Character as u8,
            Self::Prop => Type::Prop as u8,
            Self::Location | Self::Attached => Type::Location as u8,
            Self::Creature => Type::Creature as u8,
        }
    }
}

impl ScurvyMusketeers {
    /// What the table waits for.
    #[inline]
    pub(crate) fn turn_now(&self) -> Turn {
        if let Some(task) = self.open.tasks.first() {
            return match task.chore {
                Chore::Draw | Chore::Lose | Chore::Steal | Chore::Look => Turn::Chance,
                Chore::Discard | Chore::Take | Chore::Choose => Turn::Seats(Seats::only(task.seat)),
            };
        }
        if !self.open.stack.is_empty() {
            return Turn::Seats(Seats::only(self.open.asked));
        }
        let seat = match self.open.phase {
            Phase::Words | Phase::Dealer | Phase::Deal => return Turn::Chance,
            Phase::Propose => {
                return Turn::Seats(self.secrets.titles.unasked(self.open.setup.seats));
            }
            Phase::Vote => return Turn::Seats(self.secrets.titles.unvoted(self.open.setup.seats)),
            Phase::Main | Phase::Discard => self.open.active,
            Phase::Quiet | Phase::Closing | Phase::Clash | Phase::Save => self.open.asked,
            Phase::Victim => self.open.attack.as_ref().map_or(self.open.active, |attack| attack.by),
            Phase::Curtain => self.left_of(self.open.dealer),
            Phase::Over => return Turn::Over,
        };
        Turn::Seats(Seats::only(seat))
    }

    /// What this seat is asked for, if for anything.
    #[inline]
    pub(crate) fn floor(&self, seat: Seat) -> Option<Floor> {
        let Turn::Seats(asked) = self.turn_now() else { return None };
        if !asked.contains(seat) {
            return None;
        }
        if let Some(task) = self.open.tasks.first() {
            return Some(Floor::Chore(task));
        }
        if let Some(item) = self.open.stack.top() {
            return Some(Floor::Cancel(item));
        }
        Some(match self.open.phase {
            Phase::Propose => Floor::Propose,
            Phase::Vote => Floor::Vote,
            Phase::Main => Floor::Main,
            Phase::Quiet | Phase::Closing | Phase::Clash => Floor::Answer,
            Phase::Save => Floor::Save,
            Phase::Victim => Floor::Victim,
            Phase::Discard => Floor::Discard,
            Phase::Curtain => Floor::Next,
            Phase::Words | Phase::Dealer | Phase::Deal | Phase::Over => return None,
        })
    }

    /// Whether a hand is empty: everybody sees that.
    #[inline]
    pub(crate) fn is_empty_handed(&self, seat: Seat) -> bool {
        self.secrets.hands[seat.index()].is_empty()
    }

    /// SM-14: cards of a Movie whose ability can still be used this turn, of these.
    #[inline]
    pub(crate) fn fresh(&self, seat: Seat, of: Cards) -> Cards {
        (self.open.movies[seat.index()] & of) - self.open.used
    }

    /// SM-17a, SM-6: whether a seat could cancel this, as far as everybody can tell.
    pub(crate) fn could_cancel(&self, seat: Seat, item: Item) -> bool {
        let own = seat == item.by || self.open.round > self.printed().first_round;
        own && !self.is_empty_handed(seat)
    }

    /// SM-17b: whether anything that could cancel this may be in a hand.
    pub(crate) fn is_cancellable(&self, how: How) -> bool {
        let cancels = self.open.setup.deck.index.cancels[usize::from(how.bit())];
        !cancels.is_empty() && !(cancels & self.unseen()).is_empty()
    }

    /// SM-17a, SM-24: whether a seat could answer in an open window, on whichever side. Where nobody attacks, the player whose
    /// turn it is has the floor next, and is not asked twice.
    #[inline]
    pub(crate) fn could_answer(&self, seat: Seat) -> bool {
        if seat == self.open.active && self.open.phase != Phase::Clash {
            return false;
        }
        !self.is_empty_handed(seat)
            || !self.fresh(seat, self.open.setup.deck.index.abilities).is_empty()
    }

    /// SM-25a: whether a seat could save the victim.
    pub(crate) fn could_save(&self, seat: Seat) -> bool {
        let index = &self.open.setup.deck.index;
        let by_card = !self.is_empty_handed(seat) && !(index.saves & self.unseen()).is_empty();
        by_card || !self.fresh(seat, index.save_abilities).is_empty()
    }
}
