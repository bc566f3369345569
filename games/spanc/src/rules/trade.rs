//! SP-29 to SP-29b, SP-34a: who may offer what to whom, and who may take it.

use table::{Illegal, Rule, Seat, allow};

use super::{
    A_BRIBE_PAYS, ANOTHER_PLAYER, ANSWER_FIRST, ASK_IN_NEED, BRIBE_THE_ATTACKER,
    CAPTAINS_ARE_NOT_TRADED, ENOUGH_OFFERS, GIRLS_BETWEEN_CAPERS, NAME_YOUR_OWN, NO_OFFER_TO_YOU,
    NO_OFFERS_NOW, OFFER_TO_WHO_DECIDES, ONE_OPEN_OFFER, OVERFLOW_FIRST, READY_ONLY_ANSWERS,
    SAME_OFFER, SOMETHING_REAL, SPARED_ALREADY, THEIR_GIRL, THEIR_TOY, THEY_CANNOT_PAY,
    TOY_IS_LOCKED, TOY_IS_NOT_YOURS, UNDER_ATTACK, YOU_CANNOT_PAY,
};
use crate::action::{Bribe, Deal, Goods, Offer, Term};
use crate::pieces::Crew;
use crate::state::{MOST_OFFERS, Phase, Spanc};

/// SP-29b: offers of a player in a step.
const OFFERS: usize = 2;
/// SP-29b: offers of the roller in the salvage window.
const SALVAGE_OFFERS: usize = 4;
/// SP-24a: offers in an overflow.
const SPILLS: u8 = 2;

impl Spanc {
    /// SP-29b: when, to whom and how often a player may propose anything.
    pub fn may_propose(&self, seat: Seat, to: Seat) -> Result<(), Illegal> {
        allow(to.0 < self.open.setup.seats && to != seat, &ANOTHER_PLAYER)?;
        if let Some((by, deal)) = self.open.sent {
            // A counter-offer: whoever is asked answers with an offer of his own.
            allow(deal.to() == seat && to == by, &ANSWER_FIRST)?;
            let ready = self.open.phase == Phase::Market && self.open.ready.contains(seat);
            allow(!ready, &READY_ONLY_ANSWERS)?;
        } else if self.open.phase == Phase::Market && self.overflowing().is_none() {
            allow(!self.open.ready.contains(seat), &READY_ONLY_ANSWERS)?;
        } else {
            let decider = self.decider().ok_or(Illegal(&NO_OFFERS_NOW))?;
            if decider != seat {
                let leisure = matches!(self.open.phase, Phase::Prepare | Phase::Brawl)
                    && self.overflowing().is_none();
                allow(to == decider || leisure, &OFFER_TO_WHO_DECIDES)?;
                allow(self.open.unasked[seat.index()].is_none(), &ONE_OPEN_OFFER)?;
            }
        }
        self.may_offer_more(seat)
    }

    /// SP-24a, SP-29b: how many offers.
    #[inline]
    pub(crate) fn may_offer_more(&self, seat: Seat) -> Result<(), Illegal> {
        let made = self.offers_made(seat);
        let more = if self.overflowing() == Some(seat) {
            self.open.spills < SPILLS && made < MOST_OFFERS
        } else {
            let most = match self.open.phase {
                Phase::Market => MOST_OFFERS,
                Phase::Salvage if self.open.active == seat => SALVAGE_OFFERS,
                _ => OFFERS,
            };
            made < most
        };
        allow(more, &ENOUGH_OFFERS)
    }

    /// SP-29b: the same offer not twice in a step.
    #[inline]
    pub(crate) fn is_new(&self, seat: Seat, deal: Deal) -> Result<(), Illegal> {
        let mut made = self.open.made[seat.index()].iter().map_while(|made| *made);
        allow(!made.any(|made| made == deal), &SAME_OFFER)
    }

    /// SP-29a: an offer that both could pay now.
    pub(super) fn may_offer(&self, seat: Seat, offer: Offer) -> Result<(), Illegal> {
        self.may_propose(seat, offer.to())?;
        self.may_trade(seat, offer)?;
        self.is_new(seat, Deal::Offer(offer))
    }

    /// SP-29, SP-29a: what both sides give; also asked when the answer is yes.
    #[inline]
    pub(crate) fn may_trade(&self, seat: Seat, offer: Offer) -> Result<(), Illegal> {
        let to = offer.to();
        let real = !offer.give.is_empty() || !offer.take.is_empty() || offer.girls().is_some();
        allow(real, &SOMETHING_REAL)?;
        self.may_give(seat, offer.give, &TOY_IS_NOT_YOURS)?;
        self.may_give(to, offer.take, &THEIR_TOY)?;
        self.may_price(seat, offer)?;
        offer.girls().map_or(Ok(()), |(given, taken)| self.may_trade_girls(seat, to, given, taken))
    }

    /// SP-29a: whoever pays Loot has it.
    #[inline]
    pub(crate) fn may_price(&self, seat: Seat, offer: Offer) -> Result<(), Illegal> {
        allow(offer.pays() <= self.free_loot(seat), &YOU_CANNOT_PAY)?;
        allow(offer.wants() <= self.free_loot(offer.to()), &THEY_CANNOT_PAY)
    }

    /// SP-14, SP-29a, SP-36: Toys that a player has, not locked, not fought for.
    fn may_give(&self, seat: Seat, goods: Goods, otherwise: &'static Rule) -> Result<(), Illegal> {
        if goods.is_empty() || goods.are_among(self.free_toys(seat)) {
            return Ok(());
        }
        allow(goods.are_among(self.toys(seat)), otherwise)?;
        let fought = goods.iter().any(|toy| self.is_fought_for(toy));
        Err(Illegal(if fought { &UNDER_ATTACK } else { &TOY_IS_LOCKED }))
    }

    /// SP-29: a girl for a girl, between capers, no Captains.
    fn may_trade_girls(
        &self,
        seat: Seat,
        to: Seat,
        given: Crew,
        taken: Crew,
    ) -> Result<(), Illegal> {
        allow(self.open.phase == Phase::Market, &GIRLS_BETWEEN_CAPERS)?;
        let own = self.place(seat, given).ok_or(Illegal(&NAME_YOUR_OWN))?;
        let theirs = self.place(to, taken).ok_or(Illegal(&THEIR_GIRL))?;
        let captains = self.is_captain(seat, own) || self.is_captain(to, theirs);
        allow(!captains, &CAPTAINS_ARE_NOT_TRADED)
    }

    /// SP-34a: anybody pays the player about to attack.
    pub(super) fn may_bribe(&self, seat: Seat, bribe: Bribe) -> Result<(), Illegal> {
        let now = self.open.phase == Phase::Brawl && self.overflowing().is_none();
        allow(now && bribe.to == self.open.active && seat != bribe.to, &BRIBE_THE_ATTACKER)?;
        self.may_propose(seat, bribe.to)?;
        self.may_pay(seat, bribe)?;
        self.is_new(seat, Deal::Bribe(bribe))
    }

    /// SP-34a: what a bribe holds; also asked when the answer is yes.
    pub(crate) fn may_pay(&self, seat: Seat, bribe: Bribe) -> Result<(), Illegal> {
        allow(!bribe.give.is_empty() || bribe.loot > 0, &A_BRIBE_PAYS)?;
        self.may_give(seat, bribe.give, &TOY_IS_NOT_YOURS)?;
        allow(bribe.loot <= self.free_loot(seat), &YOU_CANNOT_PAY)?;
        let worth = self.open.finished.contains(seat) && !self.open.spared.contains(seat);
        allow(bribe.term == Term::StandDown || worth, &SPARED_ALREADY)
    }

    /// SP-29b: asking for an offer counts as one.
    pub(super) fn may_ask(&self, seat: Seat, to: Seat) -> Result<(), Illegal> {
        let now =
            matches!(self.open.phase, Phase::Salvage | Phase::Brawl) && self.open.active == seat;
        allow(now && self.overflowing().is_none(), &ASK_IN_NEED)?;
        allow(self.open.sent.is_none(), &ANSWER_FIRST)?;
        self.may_propose(seat, to)?;
        self.is_new(seat, Deal::Ask(to))
    }

    /// SP-29b: an unasked offer to oneself that lies open.
    pub(super) fn may_accept(&self, seat: Seat, from: Seat) -> Result<(), Illegal> {
        allow(self.open.sent.is_none(), &ANSWER_FIRST)?;
        allow(self.overflowing().is_none_or(|who| who == seat), &OVERFLOW_FIRST)?;
        let open = self.open.unasked.get(from.index()).copied().flatten();
        allow(open.is_some_and(|deal| deal.to() == seat), &NO_OFFER_TO_YOU)
    }
}
