//! SP-5, SP-14, SP-24: whose Toys are where, and who has too many.

use table::Seat;

use super::{Fight, LOOSE, Phase, Spanc};
use crate::pieces::{Crew, Toy, Toys};

impl Spanc {
    /// The Toys of the girl in this place; place 4 holds the unassigned ones.
    #[inline]
    pub(crate) const fn toys_at(&self, seat: Seat, place: usize) -> Toys {
        self.open.held[seat.index()][place]
    }

    /// A player's unassigned Toys.
    #[inline]
    pub const fn unassigned(&self, seat: Seat) -> Toys {
        self.open.held[seat.index()][LOOSE]
    }

    /// The Toys that a girl of that crew wears.
    pub fn worn_by(&self, seat: Seat, girl: Crew) -> Toys {
        self.place(seat, girl).map_or(Toys::NONE, |place| self.toys_at(seat, place))
    }

    /// All Toys of a player.
    #[inline]
    pub fn toys(&self, seat: Seat) -> Toys {
        self.open.held[seat.index()].iter().fold(Toys::NONE, |all, &toys| all | toys)
    }

    /// SP-14, SP-36: the Toys of a player that are not locked, nor under attack.
    #[inline]
    pub(crate) fn free_toys(&self, seat: Seat) -> Toys {
        let mut free = Toys::NONE;
        for place in 0..=LOOSE {
            if place == LOOSE || !self.is_down(seat, place) {
                free |= self.toys_at(seat, place);
            }
        }
        if let Some(Fight { prize: Some(prize), .. }) = self.open.fight {
            free.remove(prize);
        }
        free
    }

    /// The place of a Toy among a player's, if he has it.
    #[inline]
    pub(crate) fn place_of(&self, seat: Seat, toy: Toy) -> Option<usize> {
        self.open.held[seat.index()].iter().position(|toys| toys.contains(toy))
    }

    /// SP-5: how many Toys the girl in this place may own.
    #[inline]
    pub(crate) fn toy_limit(&self, seat: Seat, place: usize) -> u32 {
        let printed = self.printed();
        if self.is_captain(seat, place) { printed.captain_toys } else { printed.girl_toys }
    }

    /// Whether the girl in this place has room for a Toy.
    #[inline]
    pub(crate) fn has_room(&self, seat: Seat, place: usize) -> bool {
        !self.toys_at(seat, place).has_at_least(self.toy_limit(seat, place))
    }

    /// SP-24a: who has too many unassigned Toys, clockwise from the active player. At the plank they are
    /// counted once somebody new has signed on and the crew has a Captain again (SP-45).
    #[inline]
    pub(crate) fn overflowing(&self) -> Option<Seat> {
        let signing_on = matches!(self.open.phase, Phase::PlankDraw | Phase::PlankSuccessor);
        if self.secrets.surplus.is_empty() || signing_on {
            return None;
        }
        self.clockwise(self.open.active).find(|&seat| self.secrets.surplus.contains(seat))
    }

    /// SP-24: notes whether a player has too many unassigned Toys, whenever they change.
    #[inline]
    pub(crate) fn count_unassigned(&mut self, seat: Seat) {
        let limit = self.printed().unassigned_toys;
        self.secrets.surplus = if self.unassigned(seat).has_at_least(limit + 1) {
            self.secrets.surplus.with(seat)
        } else {
            self.secrets.surplus.without(seat)
        };
    }
}
