//! Who may do what on a travel turn: recruit, look, trade, roll and fly.

use table::{Illegal, Seat, allow};

use super::{
    ABILITY_IS_USED, ALL_REVEALED, ANSWER_FIRST, BATTLE_IS_ON, BELT_IS_TOO_FAR, DICE_ARE_ROLLING,
    EACH_GIVES_ONE, ENOUGH_OFFERS, HAS_LEFT, KNOWN_TO_YOU, LEAVE_EARTH, NO_BODY_HERE, NO_MOVE_NOW,
    NO_OFFER_TO_YOU, NO_PURRINUS, NO_SUCH_PLACE, NO_SUCH_SHIP, NO_TRADE_ON_EARTH, NOBODY_HOME,
    NOT_THEIRS_TO_GIVE, NOT_TOGETHER, NOT_YOUR_TURN, NOT_YOURS_TO_GIVE, NOTHING_TO_KEEP,
    ONE_COUNTER, ONE_FROM_EACH_BODY, ONLY_AT_END, ONLY_AT_START, OTHER_CATURN, OWN_ONE_ALREADY,
    SAME_AGAIN, THESE_DICE_ONLY, TOO_FAR, TOO_NEW, TWO_OF_A_KIND_FOR_THEM, TWO_OF_A_KIND_FOR_YOU,
};
use crate::action::Quake;
use crate::board::Place;
use crate::pieces::{Body, Cat, Cats};
use crate::reach::Places;
use crate::state::{Card, CatQuest, Deal, Phase};

impl CatQuest {
    /// CQ-11, CQ-12: a cat of the body one is on, once per body and turn, and never a second of its kind.
    #[inline]
    pub(crate) fn may_recruit(&self, seat: Seat) -> Result<(), Illegal> {
        let body = self.body_at(self.open.ships[seat.index()]).ok_or(Illegal(&NO_BODY_HERE))?;
        allow(!self.open.recruited.contains(body.cat()), &ONE_FROM_EACH_BODY)?;
        allow(!self.open.cats[seat.index()].contains(body.cat()), &OWN_ONE_ALREADY)?;
        allow(self.open.stacks[body.index()] > 0, &NOBODY_HOME)
    }

    /// CQ-14, CQ-15, CQ-19: Purrinus looks at the first unrevealed dog, unless its player knows it.
    #[inline]
    pub(crate) fn may_look(&self, seat: Seat) -> Result<(), Illegal> {
        allow(self.open.cats[seat.index()].contains(Cat::Purrinus), &NO_PURRINUS)?;
        allow(!self.open.tired[seat.index()].contains(Cat::Purrinus), &ABILITY_IS_USED)?;
        allow(!self.open.fresh.contains(Cat::Purrinus), &TOO_NEW)?;
        let first = self.first_unrevealed().ok_or(Illegal(&ALL_REVEALED))?;
        let known = matches!(self.secrets.pack[first], Card::Peeked(_, by) if by.contains(seat));
        allow(!known, &KNOWN_TO_YOU)
    }

    /// CQ-13, CQ-13a: to another player at the same place, off Earth, three times at most.
    pub(crate) fn may_offer_to(&self, to: Seat) -> Result<(), Illegal> {
        allow(to.0 < self.open.setup.seats, &NO_SUCH_SHIP)?;
        allow(self.open.present.contains(to), &HAS_LEFT)?;
        let together = self.open.ships[to.index()] == self.open.ships[self.open.active.index()];
        allow(to != self.open.active && together, &NOT_TOGETHER)?;
        allow(!self.is_on_earth(self.open.active), &NO_TRADE_ON_EARTH)?;
        allow(self.open.offers < self.printed().offers, &ENOUGH_OFFERS)
    }

    /// CQ-12, CQ-13: each gives at least one cat of their own, and nobody ends up with two of a kind.
    pub(crate) fn may_swap(
        &self,
        seat: Seat,
        with: Seat,
        give: Cats,
        take: Cats,
    ) -> Result<(), Illegal> {
        let [mine, theirs] = [seat, with].map(|seat| self.open.cats[seat.index()]);
        allow(!give.is_empty() && !take.is_empty(), &EACH_GIVES_ONE)?;
        allow(give.is_subset(mine), &NOT_YOURS_TO_GIVE)?;
        allow(take.is_subset(theirs), &NOT_THEIRS_TO_GIVE)?;
        allow(((mine - give) & take).is_empty(), &TWO_OF_A_KIND_FOR_YOU)?;
        allow(((theirs - take) & give).is_empty(), &TWO_OF_A_KIND_FOR_THEM)
    }

    /// CQ-13a: whoever the open offer is for.
    pub(super) fn may_answer(&self, seat: Seat) -> Result<(), Illegal> {
        let open = matches!(self.open.phase, Phase::Answer | Phase::Counter);
        allow(open && seat == self.asked(), &NO_OFFER_TO_YOU)
    }

    /// CQ-13a: the partner, once, with another swap.
    pub(super) fn may_counter(&self, seat: Seat, give: Cats, take: Cats) -> Result<(), Illegal> {
        self.may_answer(seat)?;
        allow(self.open.phase == Phase::Answer, &ONE_COUNTER)?;
        self.may_swap(seat, self.open.active, give, take)?;
        let same = |deal: Deal| deal.give == take && deal.take == give;
        allow(!self.open.deal.is_some_and(same), &SAME_AGAIN)
    }

    /// CQ-5a, CQ-6: at Start.
    pub(super) fn may_roll(&self) -> Result<(), Illegal> {
        match self.open.phase {
            Phase::Start => Ok(()),
            Phase::Answer | Phase::Counter => Err(Illegal(&ANSWER_FIRST)),
            phase if phase.is_battle() => Err(Illegal(&BATTLE_IS_ON)),
            _ => Err(Illegal(&ONLY_AT_START)),
        }
    }

    /// CQ-5a: at End.
    pub(super) fn may_end(&self) -> Result<(), Illegal> {
        match self.open.phase {
            Phase::End => Ok(()),
            Phase::Answer | Phase::Counter => Err(Illegal(&ANSWER_FIRST)),
            phase if phase.is_battle() => Err(Illegal(&BATTLE_IS_ON)),
            _ => Err(Illegal(&ONLY_AT_END)),
        }
    }

    /// CQ-18, CQ-18a: right after a roll of one's own, where Caturn can do something about it, or as the next
    /// one to be asked about somebody else's.
    pub(super) fn may_keep(&self, seat: Seat) -> Result<(), Illegal> {
        let asking = matches!(self.open.phase, Phase::Quake | Phase::Aftershock);
        if asking && self.open.tremor.by.is_some() {
            return allow(seat == self.asked(), &OTHER_CATURN);
        }
        allow(seat == self.open.active, &NOT_YOUR_TURN)?;
        allow(asking, &NOTHING_TO_KEEP)
    }

    /// CQ-18: one or both of the dice that fell.
    pub(super) fn may_reroll(&self, seat: Seat, quake: Quake) -> Result<(), Illegal> {
        self.may_keep(seat)?;
        let own = (quake == Quake::Plukitten) == (self.open.phase == Phase::Aftershock);
        allow(own, &THESE_DICE_ONLY)
    }

    /// CQ-6, CQ-7, CQ-7a, CQ-24d: any place in reach, and off Earth after a lost battle.
    pub(super) fn may_go(&self, seat: Seat, place: Place) -> Result<(), Illegal> {
        match self.open.phase {
            Phase::Go => {}
            Phase::Quake | Phase::Roll => return Err(Illegal(&DICE_ARE_ROLLING)),
            phase if phase.is_battle() => return Err(Illegal(&BATTLE_IS_ON)),
            _ => return Err(Illegal(&NO_MOVE_NOW)),
        }
        let sky = self.open.setup.sky();
        let board = sky.board;
        allow(board.has(place), &NO_SUCH_PLACE)?;
        let barred = self.open.barred.contains(seat) && place == self.body(Body::Earth);
        allow(!barred, &LEAVE_EARTH)?;
        let here = self.open.ships[seat.index()];
        if sky.reach(here, self.speed()).has(place) {
            return Ok(());
        }
        let beyond = board.is_outer(here.orbit) != board.is_outer(place.orbit);
        Err(Illegal(if beyond { &BELT_IS_TOO_FAR } else { &TOO_FAR }))
    }

    /// CQ-7a, CQ-24d: the places that the active player may go to.
    #[inline]
    pub(crate) fn in_reach(&self) -> Places {
        let here = self.open.ships[self.open.active.index()];
        let reach = self.open.setup.sky().reach(here, self.speed());
        let barred = self.open.barred.contains(self.open.active);
        if barred { reach.without(self.body(Body::Earth)) } else { reach }
    }
}
