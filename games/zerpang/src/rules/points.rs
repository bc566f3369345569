//! Points: cards and upload points, for a task or in a fight.

use table::{Illegal, Seat, allow};

use super::{
    FOR_YOURSELF, KEEP_IT_PAYABLE, NO_CHARGES, NO_OVERCHARGE, NO_SUCH_CARD, NO_WORD,
    NOT_AGAINST_ALIENS, NOTHING_DUE, OWN_SIDE_ONLY, PAIRS_FOR_GUNSLINGERS, SAME_VALUE,
    SAY_FOR_WHOM, SET_IN_ORDER, SETS_ONLY,
};
use crate::action::{Aid, Laid, Lay};
use crate::pieces::{Cards, Class, Side};
use crate::state::{Phase, Role, Zerpang, points_of};

impl Zerpang {
    /// ZP-10, ZP-16: there is something to pay, or a fight to add to.
    pub(crate) fn may_add_points(&self) -> Result<(), Illegal> {
        match self.open.phase {
            Phase::Pay | Phase::Word | Phase::Help => Ok(()),
            _ => Err(Illegal(self.interruption().unwrap_or(&NOTHING_DUE))),
        }
    }

    /// ZP-10, ZP-12, ZP-50: cards for their Points.
    pub(crate) fn may_lay(&self, seat: Seat, lay: Lay) -> Result<(), Illegal> {
        let rest = self.hand_after(seat, lay)?;
        let class = self.class(seat);
        lay.cards().try_for_each(|laid| may_count(laid, class))?;
        if class == Class::Gunslinger {
            may_be_set(lay, self.open.setup.singles)?;
        } else {
            allow(lay.second.is_none() && lay.third.is_none(), &PAIRS_FOR_GUNSLINGERS)?;
        }
        self.may_aid(seat, lay.aid)?;
        if self.open.phase != Phase::Pay {
            return Ok(());
        }
        let value = u16::from(points_of(lay));
        allow(value + self.purse(seat, rest) >= self.open.payment.due.into(), &KEEP_IT_PAYABLE)
    }

    /// The hand without the cards that are laid.
    #[inline]
    fn hand_after(&self, seat: Seat, lay: Lay) -> Result<Cards, Illegal> {
        let mut hand = self.hand(seat);
        for laid in lay.cards() {
            hand = hand.less(laid.card).ok_or(Illegal(&NO_SUCH_CARD))?;
        }
        Ok(hand)
    }

    /// ZP-48: upload points as Points.
    pub(crate) fn may_charge(&self, seat: Seat, points: u8, aid: Aid) -> Result<(), Illegal> {
        allow(self.class(seat) == Class::Robot, &NO_CHARGES)?;
        allow((1..=self.open.lasting.charges).contains(&points), &NO_CHARGES)?;
        allow(self.open.phase != Phase::Pay || points <= self.open.payment.due, &NO_OVERCHARGE)?;
        self.may_aid(seat, aid)
    }

    /// ZP-17, ZP-55: helpers say for whom, and some may not help one side; others play for themselves.
    #[inline]
    pub(crate) fn may_aid(&self, seat: Seat, aid: Aid) -> Result<(), Illegal> {
        if self.open.phase != Phase::Help {
            return allow(aid == Aid::Own, &FOR_YOURSELF);
        }
        let role = match aid {
            Aid::Own => return Err(Illegal(&SAY_FOR_WHOM)),
            Aid::Aggressor => Role::Aggressor,
            Aid::Defender => Role::Defender,
        };
        let Some(fight) = self.open.combat.fight else { return Err(Illegal(&NO_WORD)) };
        let against = self.class(fight.player(role.other()));
        let held =
            against == Class::Alien && self.number_in(seat, crate::state::Place::Abducted) > 0;
        allow(!held, &NOT_AGAINST_ALIENS)
    }
}

/// ZP-12: the side that a class counts; where both have one value, it has one name.
#[inline]
pub(crate) fn may_count(laid: Laid, class: Class) -> Result<(), Illegal> {
    match class.side() {
        Some(_) if laid.card.is_point() => allow(laid.side == Side::Pillage, &SAME_VALUE),
        Some(side) => allow(laid.side == side, &OWN_SIDE_ONLY),
        None => {
            let [one, other] = laid.card.row().values;
            allow(laid.side == Side::Pillage || one != other, &SAME_VALUE)
        }
    }
}

/// ZP-50: a pair, three of a kind, a straight; or a single Point card where that was agreed.
pub(crate) fn may_be_set(lay: Lay, singles: bool) -> Result<(), Illegal> {
    let (first, second, third) = (lay.first, lay.second, lay.third);
    let Some(second) = second else {
        let single = third.is_none() && singles && first.card.is_point();
        return allow(single, &SETS_ONLY);
    };
    allow(first <= second && third.is_none_or(|third| second <= third), &SET_IN_ORDER)?;
    let Some(third) = third else {
        return allow(first.value() == second.value(), &SETS_ONLY);
    };
    let mut values = [first.value(), second.value(), third.value()];
    values.sort_unstable();
    let [low, middle, high] = values;
    let alike = low == high;
    let straight = low + 1 == middle && middle + 1 == high;
    allow(alike || straight, &SETS_ONLY)
}
