//! Who MAY do what. Every function answers clauses of `RULES.md`.

use table::{Illegal, Rule, Seat, allow};

use super::action::{Action, Offer};
use super::fault::Fault;
use super::pieces::Card;
use super::state::{Lantern, Phase};

table::rules! {
    NO_SUCH_SEAT: "LN-1", "There is nobody in that lane";
    NO_HUMMING: "LN-1", "Nobody hums in this lane";
    BID_ONCE: "LN-3", "Everybody bids once a night, before the leader is known";
    BID_WHAT_YOU_HAVE: "LN-3", "You bid no more oil than you have";
    LEADER_PLAYS: "LN-5", "It is the leader who plays or rests, once a night";
    SNUFFS_ARE_NOT_PLAYED: "LN-5", "A Spark or a Flame is played, never a Snuff";
    CARD_IN_HAND: "LN-5", "You have no such card in hand";
    WINDOW_IS_SHUT: "LN-6", "You are not asked to answer a card now";
    NO_SNUFF: "LN-6", "You snuff with a Snuff, and have none";
    NOT_NOW: "LN-8", "Offers are made while the leader thinks and none lies open";
    ONE_OFFER: "LN-8", "Everybody makes one offer a night";
    OFFER_TO_THE_LEADER: "LN-8", "The leader offers to anybody else, all others to the leader";
    PRICE_IN_REACH: "LN-8", "An offer asks for no more oil than the partner has";
    NO_OFFER_TO_YOU: "LN-8", "No offer to you lies open";
    MORNING_HAS_COME: "LN-10", "The last night is over";
}

/// [`Fault::Uncited`]: a clause that the rulebook does not have.
static UNHEARD_OF: Rule = Rule { clause: "LN-99", says: "It is just not done" };

impl Lantern {
    /// Whether `seat` may do this now, or the clause that forbids it.
    pub(crate) fn may_act(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        let ruling = self.ruling(seat, action);
        if ruling.is_err() {
            self.meter_refusal();
        }
        ruling
    }

    fn ruling(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        allow(self.phase != Phase::Over, &MORNING_HAS_COME)?;
        allow(seat.0 < self.setup.seats, &NO_SUCH_SEAT)?;
        match action {
            Action::Bid(oil) => self.may_bid(seat, oil),
            Action::Offer(offer) => self.may_offer(seat, offer),
            Action::Accept | Action::Decline => self.may_answer_offer(seat),
            Action::Play(card) => self.may_play(seat, card),
            Action::Rest => self.may_lead(seat),
            Action::Snuff => self.may_snuff(seat),
            Action::Pass => self.may_pass(seat),
            Action::Hum => self.may_hum(seat),
        }
    }

    /// LN-3: anything from none to all you have, once.
    fn may_bid(&self, seat: Seat, oil: u8) -> Result<(), Illegal> {
        let owes = self.phase == Phase::Bid && self.bids[seat.index()].is_none();
        let uncited = self.has(Fault::Uncited);
        allow(owes, if uncited { &UNHEARD_OF } else { &BID_ONCE })?;
        let all_in = oil > 0 && oil == self.oil[seat.index()];
        if all_in && self.has(Fault::RightsByOthers) {
            let snuffs = |other: Seat| self.hands[other.index()][Card::Snuff as usize];
            allow(self.others(seat).all(|other| snuffs(other) < 2), &BID_WHAT_YOU_HAVE)?;
        }
        allow(oil <= self.oil[seat.index()], &BID_WHAT_YOU_HAVE)
    }

    /// LN-5: the leader decides.
    fn may_lead(&self, seat: Seat) -> Result<(), Illegal> {
        allow(self.phase == Phase::Lead && seat == self.lead, &LEADER_PLAYS)
    }

    /// LN-5: a light from hand.
    fn may_play(&self, seat: Seat, card: Card) -> Result<(), Illegal> {
        self.may_lead(seat)?;
        allow(card.light() > 0, &SNUFFS_ARE_NOT_PLAYED)?;
        allow(self.has_card(seat, card), &CARD_IN_HAND)
    }

    /// LN-6: whoever is asked in the window.
    fn is_asked(&self, seat: Seat) -> bool {
        self.phase == Phase::Window && self.answerer() == Some(seat)
    }

    fn may_snuff(&self, seat: Seat) -> Result<(), Illegal> {
        allow(self.is_asked(seat), &WINDOW_IS_SHUT)?;
        allow(self.has_card(seat, Card::Snuff), &NO_SNUFF)
    }

    fn may_pass(&self, seat: Seat) -> Result<(), Illegal> {
        allow(self.is_asked(seat), &WINDOW_IS_SHUT)?;
        let stuck = self.has(Fault::Stuck) && !self.has_card(seat, Card::Snuff);
        allow(!stuck, &WINDOW_IS_SHUT)
    }

    fn may_hum(&self, seat: Seat) -> Result<(), Illegal> {
        let hums = self.has(Fault::Hums) && self.phase == Phase::Lead && seat != self.lead;
        allow(hums, &NO_HUMMING)
    }

    /// LN-8: when, how often and to whom.
    pub(crate) fn may_offer_at_all(&self, seat: Seat, to: Seat) -> Result<(), Illegal> {
        allow(self.phase == Phase::Lead, &NOT_NOW)?;
        allow(!self.offered.contains(seat), &ONE_OFFER)?;
        allow(to.0 < self.setup.seats, &NO_SUCH_SEAT)?;
        allow(to != seat && (seat == self.lead || to == self.lead), &OFFER_TO_THE_LEADER)
    }

    /// LN-8: a card that you have, for oil that the partner has.
    fn may_offer(&self, seat: Seat, offer: Offer) -> Result<(), Illegal> {
        self.may_offer_at_all(seat, offer.to)?;
        allow(self.has_card(seat, offer.card), &CARD_IN_HAND)?;
        allow(offer.price <= self.oil[offer.to.index()], &PRICE_IN_REACH)
    }

    /// LN-8: the partner answers.
    fn may_answer_offer(&self, seat: Seat) -> Result<(), Illegal> {
        let mine = self.trade.is_some_and(|trade| trade.offer.to == seat);
        allow(mine && self.phase == Phase::Answer, &NO_OFFER_TO_YOU)
    }

    fn meter_refusal(&self) {
        if self.has(Fault::Meddling) {
            self.meter.tick();
        }
    }
}
