//! SM-13, SM-14: SFX and abilities.

use table::{Illegal, Seat, allow};

use super::{
    ABILITY_IN_A_WINDOW, ABILITY_ON_YOUR_TURN, COST_OF_THE_ABILITY, Cause, FIRST_CARD, Moment,
    NEEDS_AN_ATTACK, NO_ABILITY, NO_SUCH_COST, NOT_AN_SFX, NOT_IN_HAND, ONLY_CANCELS, ONLY_SAVES,
    SFX_IN_A_WINDOW, USED_ALREADY, YOUR_OWN_MOVIE,
};
use crate::pieces::{Card, Cost, Usage};
use crate::state::{Floor, Mark, Phase, ScurvyMusketeers};

impl ScurvyMusketeers {
    /// SM-13, SM-17a, SM-25a: in any window, if anything can come of it.
    pub(crate) fn may_play_sfx(
        &self,
        seat: Seat,
        floor: Option<Floor>,
        card: Card,
        one: Mark,
        two: Mark,
    ) -> Result<(), Illegal> {
        allow(self.secrets.hands[seat.index()].contains(card), &NOT_IN_HAND)?;
        let effects = self.face(card).sfx().ok_or(Illegal(&NOT_AN_SFX))?;
        self.may_answer_with_card(seat, floor, card)?;
        let cause = Cause { card, by: seat, host: Mark::None };
        self.may_aim(effects, Moment::Play, cause, one, two)
    }

    /// SM-5, SM-17a, SM-25a: which cards fit into the window that is open.
    pub(crate) fn may_answer_with_card(
        &self,
        seat: Seat,
        floor: Option<Floor>,
        card: Card,
    ) -> Result<(), Illegal> {
        let index = &self.open.setup.deck.index;
        match floor {
            Some(Floor::Main | Floor::Answer) => Ok(()),
            Some(Floor::Cancel(item)) => {
                allow(index.cancels[usize::from(item.how.bit())].contains(card), &ONLY_CANCELS)
            }
            Some(Floor::Save) => allow(index.saves.contains(card), &ONLY_SAVES),
            None if self.waits_for_first_card(seat) => Err(Illegal(&FIRST_CARD)),
            _ => Err(Illegal(&SFX_IN_A_WINDOW)),
        }
    }

    /// SM-5: whether it is too early for this seat, because the player has done nothing yet in his turn.
    fn waits_for_first_card(&self, seat: Seat) -> bool {
        seat != self.open.active && self.open.phase == Phase::Main && !self.open.begun
    }

    /// SM-14: of a card in one's own Movie, once a turn, at its time and at its cost.
    pub(crate) fn may_use(
        &self,
        seat: Seat,
        floor: Option<Floor>,
        card: Card,
        pay: Option<Card>,
        one: Mark,
        two: Mark,
    ) -> Result<(), Illegal> {
        let cost = self.may_use_at_all(seat, floor, card)?;
        match (cost, pay) {
            (Cost::Discard, Some(pay)) => {
                allow(self.secrets.hands[seat.index()].contains(pay), &NOT_IN_HAND)?;
            }
            (Cost::Discard, None) => return Err(Illegal(&COST_OF_THE_ABILITY)),
            (_, Some(_)) => return Err(Illegal(&NO_SUCH_COST)),
            (_, None) => {}
        }
        let host = self.open.line.host(card).map_or(Mark::None, Mark::Card);
        let cause = Cause { card, by: seat, host };
        self.may_aim(&self.face(card).effects, Moment::Use, cause, one, two)
    }

    /// SM-14: whose it is, whether it is spent, and when it may be used; what it costs.
    pub(crate) fn may_use_at_all(
        &self,
        seat: Seat,
        floor: Option<Floor>,
        card: Card,
    ) -> Result<Cost, Illegal> {
        allow(self.open.movies[seat.index()].contains(card), &YOUR_OWN_MOVIE)?;
        let (usage, cost) = self.face(card).ability().ok_or(Illegal(&NO_ABILITY))?;
        allow(!self.open.used.contains(card), &USED_ALREADY)?;
        match floor {
            Some(Floor::Main | Floor::Answer) => {}
            Some(Floor::Save) => {
                allow(self.open.setup.deck.index.save_abilities.contains(card), &ONLY_SAVES)?;
            }
            Some(Floor::Cancel(_)) => return Err(Illegal(&ONLY_CANCELS)),
            None if self.waits_for_first_card(seat) => return Err(Illegal(&FIRST_CARD)),
            _ => return Err(Illegal(&ABILITY_IN_A_WINDOW)),
        }
        match usage {
            Usage::Any => {}
            Usage::Own => allow(seat == self.open.active, &ABILITY_ON_YOUR_TURN)?,
            Usage::Attack => allow(self.open.attack.is_some(), &NEEDS_AN_ATTACK)?,
        }
        Ok(cost)
    }
}
