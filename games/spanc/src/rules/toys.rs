//! SP-18 to SP-28: who may use, break, move and discard Toys.

use table::{Illegal, Seat, allow};

use super::{
    ALREADY_THERE, ANSWER_FIRST, BREAK_A_PLUS, BREAK_WHAT_SHE_WORE, CARD_IS_NOT_YOURS,
    GIRL_HAS_ONE_TOY, NAME_YOUR_OWN, NO_MORE_MOVES, NO_SUCH_DIE, NO_TOYS_HERE, NO_WINDOW,
    NOT_FOUGHT_THAT_WAY, NOT_IN_THIS_STEP, ONE_POOLBOY, ONLY_WHO_FALLS, OVERFLOW_FIRST,
    POOLBOYS_DO_NOT_BREAK, SAME_PLACE, SHE_STANDS, TAG_SOMEBODY_ELSE, THERE_IS_ROOM, TOY_IS_LOCKED,
    TOY_IS_NOT_YOURS, TWO_UNASSIGNED, UNDER_ATTACK, WRONG_CARD,
};
use crate::pieces::{Crew, Toy, Toys};
use crate::state::{LOOSE, Phase, Side, Spanc};

/// SP-25a: Toy moves in a step.
pub(crate) const MOVES: u8 = 8;
/// SP-46a: Toy moves in the market.
pub(crate) const MARKET_MOVES: u8 = 16;

impl Spanc {
    /// SP-14, SP-25, SP-36: a Toy of one's own that is neither locked nor fought for; where it is.
    fn may_handle(&self, seat: Seat, toy: Toy) -> Result<usize, Illegal> {
        let place = self.place_of(seat, toy).ok_or(Illegal(&TOY_IS_NOT_YOURS))?;
        allow(place == LOOSE || !self.is_down(seat, place), &TOY_IS_LOCKED)?;
        allow(!self.is_fought_for(toy), &UNDER_ATTACK)?;
        Ok(place)
    }

    /// SP-36: whether this Toy is the prize of the attack that is going on.
    pub(crate) fn is_fought_for(&self, toy: Toy) -> bool {
        self.open.fight.is_some_and(|fight| fight.prize == Some(toy))
    }

    /// SP-22, SP-26: a once-only card of one's own, from anywhere but a knocked-out girl.
    fn may_use(&self, seat: Seat, card: Toy, kind: Toys) -> Result<(), Illegal> {
        let place = self.place_of(seat, card).ok_or(Illegal(&CARD_IS_NOT_YOURS))?;
        allow(kind.contains(card), &WRONG_CARD)?;
        allow(place == LOOSE || !self.is_down(seat, place), &TOY_IS_LOCKED)?;
        allow(!self.is_fought_for(card), &UNDER_ATTACK)
    }

    /// SP-26: the card of this kind that there is only one of.
    fn may_use_any(&self, seat: Seat, kind: Toys) -> Result<(), Illegal> {
        let card = (self.toys(seat) & kind).first().ok_or(Illegal(&CARD_IS_NOT_YOURS))?;
        self.may_use(seat, card, kind)
    }

    /// SP-24a: cards are used in their windows, also to get rid of surplus Toys; answers come first.
    fn may_use_now(&self, seat: Seat) -> Result<(), Illegal> {
        allow(self.open.sent.is_none(), &ANSWER_FIRST)?;
        allow(self.overflowing().is_none_or(|who| who == seat), &OVERFLOW_FIRST)
    }

    /// SP-C5: cards for the roller in the salvage window.
    fn may_use_in_window(&self, seat: Seat) -> Result<(), Illegal> {
        self.may_use_now(seat)?;
        allow(self.open.fight.is_none(), &NOT_FOUGHT_THAT_WAY)?;
        allow(self.open.phase == Phase::Salvage && self.open.active == seat, &NO_WINDOW)
    }

    /// SP-C5: in the salvage window, or while arming; for one's own girl.
    pub(super) fn may_surge(&self, seat: Seat, card: Toy) -> Result<(), Illegal> {
        self.may_use_now(seat)?;
        let now = match self.open.phase {
            Phase::Salvage | Phase::ArmAttacker => self.open.active == seat,
            Phase::ArmDefender => self.open.fight.is_some_and(|fight| fight.on_seat == seat),
            _ => false,
        };
        allow(now, &NOT_IN_THIS_STEP)?;
        self.may_use(seat, card, Toy::SURGES)
    }

    /// SP-C5: wherever its owner decides; at once on an Amazon loss (SP-38); nobody standing (SP-10b).
    pub(super) fn may_revive(&self, seat: Seat, card: Toy, girl: Crew) -> Result<(), Illegal> {
        match self.open.phase {
            Phase::Rouse => {
                self.may_proceed(seat)?;
                allow(self.open.active == seat, &NOT_IN_THIS_STEP)?;
            }
            Phase::AttackerFalls | Phase::DefenderFalls => self.may_rescue(seat)?,
            _ => self.may_decide(seat)?,
        }
        let place = self.place(seat, girl).ok_or(Illegal(&NAME_YOUR_OWN))?;
        self.may_use(seat, card, Toy::REVIVING)?;
        let falls = self.falling_side().is_some();
        let refusal = if falls { &ONLY_WHO_FALLS } else { &SHE_STANDS };
        allow(self.needs_reviving(seat, place), refusal)
    }

    fn may_rescue(&self, seat: Seat) -> Result<(), Illegal> {
        self.may_proceed(seat)?;
        let side = self.falling_side();
        let own = |side| self.open.fight.is_some_and(|fight| self.fighter(&fight, side).0 == seat);
        allow(side.is_some_and(own), &NOT_IN_THIS_STEP)
    }

    /// SP-38: the side whose fall is being decided.
    pub(crate) fn falling_side(&self) -> Option<Side> {
        match self.open.phase {
            Phase::AttackerFalls => Some(Side::Attacker),
            Phase::DefenderFalls => Some(Side::Defender),
            _ => None,
        }
    }

    /// Who may be revived: the fallen; in the salvage window the roller too; the one who falls now.
    pub(crate) fn needs_reviving(&self, seat: Seat, place: usize) -> bool {
        if let (Some(side), Some(fight)) = (self.falling_side(), self.open.fight) {
            return self.fighter(&fight, side) == (seat, place);
        }
        let rolls = self.open.phase == Phase::Salvage
            && self.open.active == seat
            && self.open.girl == Some(place as u8);
        rolls || self.is_down(seat, place)
    }

    /// SP-C5: instead of the named girl's roll, or in the salvage window.
    pub(super) fn may_take_door(&self, seat: Seat, girl: Crew) -> Result<(), Illegal> {
        self.may_use_now(seat)?;
        let now = matches!(self.open.phase, Phase::Prepare | Phase::GoOn | Phase::Salvage);
        allow(now && self.open.active == seat, &NOT_IN_THIS_STEP)?;
        self.may_send(seat, girl)?;
        let named = self.open.girl.is_none_or(|place| self.place(seat, girl) == Some(place.into()));
        allow(named, &super::SAME_GIRL)?;
        self.may_use_any(seat, Toy::DOORS)
    }

    /// SP-C5: both dice again.
    pub(super) fn may_live_again(&self, seat: Seat) -> Result<(), Illegal> {
        self.may_use_in_window(seat)?;
        self.may_use_any(seat, Toy::LIVES)
    }

    /// SP-C5: one die again, the other stays.
    pub(super) fn may_weigh(&self, seat: Seat, die: u8) -> Result<(), Illegal> {
        self.may_use_in_window(seat)?;
        self.may_use_any(seat, Toy::WEIGHTED)?;
        allow(self.open.dice.contains(&die), &NO_SUCH_DIE)
    }

    /// SP-C5: another girl makes the rest of this turn's attempts.
    pub(super) fn may_tag(&self, seat: Seat, girl: Crew) -> Result<(), Illegal> {
        self.may_use_now(seat)?;
        allow(self.open.phase == Phase::GoOn && self.open.active == seat, &NOT_IN_THIS_STEP)?;
        self.may_use_any(seat, Toy::TAGS)?;
        let place = self.place(seat, girl).ok_or(Illegal(&NAME_YOUR_OWN))?;
        let other = self.stands(seat, place) && self.open.girl != Some(place as u8);
        allow(other, &TAG_SOMEBODY_ELSE)
    }

    /// SP-21: a Toy with a plus in the tested skill that she wore when the dice fell.
    pub(super) fn may_break(&self, seat: Seat, toy: Toy) -> Result<(), Illegal> {
        self.may_salvage(seat)?;
        let (Some(place), Some(at)) = (self.open.girl, self.facing(seat)) else {
            return Err(Illegal(&NO_WINDOW));
        };
        let place = usize::from(place);
        allow(self.toys(seat).contains(toy), &TOY_IS_NOT_YOURS)?;
        allow(!self.printed().challenge(at).no_toys, &NO_TOYS_HERE)?;
        let wore = self.open.worn.contains(toy) && self.toys_at(seat, place).contains(toy);
        allow(wore, &BREAK_WHAT_SHE_WORE)?;
        allow(!toy.is_poolboy(), &POOLBOYS_DO_NOT_BREAK)?;
        let tested = self.tested_skills(place, at);
        let plus = self.printed().toy(toy);
        let helps = plus.iter().zip(tested).any(|(&plus, tested)| tested && plus > 0);
        allow(helps, &BREAK_A_PLUS)
    }

    /// SP-25a, SP-46a: so many moves in a step.
    pub(crate) fn has_moves(&self, seat: Seat) -> bool {
        let most = if self.open.phase == Phase::Market { MARKET_MOVES } else { MOVES };
        self.open.moves[seat.index()] < most
    }

    /// SP-24a: in an overflow, getting rid of an unassigned Toy is never a move too many.
    pub(crate) fn is_free_move(&self, seat: Seat, from: usize) -> bool {
        from == LOOSE && self.overflowing() == Some(seat)
    }

    /// SP-28: whether the girl in this place may have this Toy beside those.
    fn may_wear(toy: Toy, beside: Toys) -> Result<(), Illegal> {
        let two = toy.is_poolboy() && !(beside & Toy::POOLBOYS).is_empty();
        allow(!two, &ONE_POOLBOY)
    }

    /// SP-25: a Toy to a girl with room for it; she may be knocked out (SP-25a).
    pub(super) fn may_assign(&self, seat: Seat, toy: Toy, girl: Crew) -> Result<(), Illegal> {
        self.may_decide(seat)?;
        let from = self.may_handle(seat, toy)?;
        let to = self.place(seat, girl).ok_or(Illegal(&NAME_YOUR_OWN))?;
        self.may_move(seat, toy, from, to)
    }

    /// SP-25: the rest of [`Spanc::may_assign`], once both places are known.
    #[inline]
    pub(crate) fn may_move(
        &self,
        seat: Seat,
        toy: Toy,
        from: usize,
        to: usize,
    ) -> Result<(), Illegal> {
        allow(from != to, &ALREADY_THERE)?;
        allow(self.has_room(seat, to), &GIRL_HAS_ONE_TOY)?;
        Self::may_wear(toy, self.toys_at(seat, to))?;
        allow(self.has_moves(seat) || self.is_free_move(seat, from), &NO_MORE_MOVES)
    }

    /// SP-25: a Toy back to the unassigned ones, of which there are two at most (SP-24).
    pub(super) fn may_unassign(&self, seat: Seat, toy: Toy) -> Result<(), Illegal> {
        self.may_decide(seat)?;
        let from = self.may_handle(seat, toy)?;
        allow(from != LOOSE, &ALREADY_THERE)?;
        allow(self.unassigned(seat).len() < self.printed().unassigned_toys, &TWO_UNASSIGNED)?;
        allow(self.has_moves(seat), &NO_MORE_MOVES)
    }

    /// SP-25: a Toy pushes another out, which goes to where the first one was.
    pub(super) fn may_swap(&self, seat: Seat, one: Toy, other: Toy) -> Result<(), Illegal> {
        self.may_decide(seat)?;
        let here = self.may_handle(seat, one)?;
        let there = self.may_handle(seat, other)?;
        allow(one < other, &SAME_PLACE)?;
        self.may_exchange(seat, (one, here), (other, there))
    }

    /// SP-25: the rest of [`Spanc::may_swap`], once both places are known.
    #[inline]
    pub(crate) fn may_exchange(
        &self,
        seat: Seat,
        (one, here): (Toy, usize),
        (other, there): (Toy, usize),
    ) -> Result<(), Illegal> {
        allow(here != there, &SAME_PLACE)?;
        let full = |place: usize| place != LOOSE && !self.has_room(seat, place);
        allow(full(here) || full(there), &THERE_IS_ROOM)?;
        for (toy, to, leaves) in [(one, there, other), (other, here, one)] {
            if to != LOOSE {
                let mut beside = self.toys_at(seat, to);
                beside.remove(leaves);
                Self::may_wear(toy, beside)?;
            }
        }
        allow(self.has_moves(seat), &NO_MORE_MOVES)
    }

    /// SP-25a: a Toy may be discarded wherever its owner decides.
    pub(super) fn may_discard(&self, seat: Seat, toy: Toy) -> Result<(), Illegal> {
        self.may_decide(seat)?;
        let from = self.may_handle(seat, toy)?;
        allow(self.has_moves(seat) || self.is_free_move(seat, from), &NO_MORE_MOVES)
    }
}
