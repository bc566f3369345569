//! SP-29 to SP-29b, SP-34a: offers are made, answered and carried out.

use table::Seat;

use crate::action::{Bribe, Deal, Offer, Term};
use crate::state::{LOOSE, Phase, SEATS, Spanc};

impl Spanc {
    /// SP-29b: the partner of whoever decides is waited for; an unasked offer lies open.
    pub(super) fn propose(&mut self, seat: Seat, deal: Deal) {
        let next = self.offers_made(seat);
        if let Some(place) = self.open.made[seat.index()].get_mut(next) {
            *place = Some(deal);
        }
        if self.overflowing() == Some(seat) {
            self.open.spills += 1;
        }
        let counter = self.open.sent.take().is_some();
        let market = self.open.phase == Phase::Market && self.overflowing().is_none();
        if market || (!counter && self.decider() == Some(seat)) {
            self.open.sent = Some((seat, deal));
        } else {
            self.open.unasked[seat.index()] = Some(deal);
        }
    }

    /// SP-29a, SP-33: yes or no, to an offer or to a motion.
    pub(super) fn answer(&mut self, seat: Seat, yes: bool) {
        match self.open.sent.take() {
            None => self.vote(seat, yes),
            Some((by, deal)) if yes => {
                self.open.ready = self.open.ready.without(seat); // SP-46a
                self.carry_out_deal(by, deal);
            }
            Some(_) => {}
        }
    }

    /// SP-29b: an unasked offer is taken; if it is the decider who takes it, all others are void.
    pub(super) fn accept(&mut self, seat: Seat, from: Seat) {
        let deal = self.open.unasked[from.index()].take();
        if self.decider() == Some(seat) {
            self.open.unasked = [None; SEATS];
        }
        if let Some(deal) = deal {
            self.carry_out_deal(from, deal);
        }
    }

    /// SP-29a: carried out if both can still pay, else void.
    fn carry_out_deal(&mut self, by: Seat, deal: Deal) {
        match deal {
            Deal::Offer(offer) if self.may_trade(by, offer).is_ok() => self.trade(by, offer),
            Deal::Bribe(bribe) if self.may_pay(by, bribe).is_ok() => self.pay_off(by, bribe),
            _ => {}
        }
    }

    fn pay(&mut self, from: Seat, to: Seat, loot: u8) {
        self.open.loot[from.index()] = self.open.loot[from.index()].saturating_sub(loot);
        self.open.loot[to.index()] = self.open.loot[to.index()].saturating_add(loot);
    }

    /// SP-29a: everything changes hands at once; Toys arrive unassigned.
    fn trade(&mut self, by: Seat, offer: Offer) {
        let to = offer.to();
        for (goods, from, to) in [(offer.give, by, to), (offer.take, to, by)] {
            for toy in goods.iter() {
                self.take_toy(from, toy);
                self.put_toy(to, toy, LOOSE);
            }
        }
        self.pay(by, to, offer.pays());
        self.pay(to, by, offer.wants());
        if let Some((given, taken)) = offer.girls()
            && let (Some(here), Some(there)) = (self.place(by, given), self.place(to, taken))
        {
            self.undress(by, here);
            self.undress(to, there);
            self.open.girls[by.index()][here] = Some(taken);
            self.open.girls[to.index()][there] = Some(given);
        }
    }

    /// SP-29a, SP-45: a girl leaves; her Toys stay behind unassigned.
    pub(super) fn undress(&mut self, seat: Seat, place: usize) {
        let held = &mut self.open.held[seat.index()];
        let hers = std::mem::take(&mut held[place]);
        held[LOOSE] |= hers;
        self.count_unassigned(seat);
    }

    /// SP-34a: paid at once; the attacker gives up, or spares the payer's crew.
    fn pay_off(&mut self, by: Seat, bribe: Bribe) {
        for toy in bribe.give.iter() {
            self.take_toy(by, toy);
            self.put_toy(bribe.to, toy, LOOSE);
        }
        self.pay(by, bribe.to, bribe.loot);
        match bribe.term {
            Term::SpareUs => self.open.spared = self.open.spared.with(by),
            Term::StandDown => self.end_attack(),
        }
    }
}
