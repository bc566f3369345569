//! SP-29b: a short menu of offers that a player would think of. The rules take any other, too.

use table::Seat;

use crate::action::{Action, Bribe, Deal, Goods, Offer, Term};
use crate::pieces::{Test, Toy, Toys};
use crate::state::{Phase, SEATS, Spanc};

/// Prices on the menu.
const PRICES: std::ops::RangeInclusive<i8> = 1..=3;

/// Of 36 rolls, so many good ones are a fair chance.
const FAIR: u8 = 10;

impl Spanc {
    /// The requests, offers and bribes on the menu, in ascending order.
    pub(super) fn list_offers(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.may_offer_more(seat).is_err() {
            return;
        }
        let first = if self.open.active == seat && self.open.sent.is_none() {
            self.list_requests(seat, out)
        } else {
            out.len()
        };
        self.think_of_offers(seat, out);
        if out.len() > first + 1 {
            out[first..].sort_unstable();
        }
    }

    /// SP-29b: whom the active player would ask for an offer; then where the offers begin. In the
    /// salvage window those are for the same Toys, so they are thought of here.
    fn list_requests(&self, seat: Seat, out: &mut Vec<Action>) -> usize {
        let may = |to: &Seat| self.may_do(seat, Action::Ask(*to)).is_ok();
        if self.open.phase == Phase::Brawl {
            let rich =
                |to: &Seat| self.open.finished.contains(*to) && self.open.loot[to.index()] > 0;
            out.extend(self.everybody().filter(rich).filter(may).map(Action::Ask));
        }
        if self.open.phase != Phase::Salvage || self.overflowing().is_some() {
            return out.len();
        }
        let mut savers = [None; SEATS];
        for to in self.everybody().filter(|&to| to != seat) {
            savers[to.index()] = self.saver(to);
        }
        let helps = |to: &Seat| savers[to.index()].is_some();
        out.extend(self.everybody().filter(helps).filter(may).map(Action::Ask));
        let first = out.len();
        for to in self.everybody().filter(helps) {
            self.think_of_rescue(seat, to, savers[to.index()], out);
        }
        first
    }

    /// Puts an offer on the menu, if both could pay and it is a new one.
    fn put(&self, seat: Seat, offer: Offer, out: &mut Vec<Action>) {
        self.put_for(seat, offer, [offer.loot], out);
    }

    /// Puts an offer on the menu at each of these prices; the goods are the same and judged once.
    #[inline]
    fn put_for(
        &self,
        seat: Seat,
        offer: Offer,
        prices: impl IntoIterator<Item = i8>,
        out: &mut Vec<Action>,
    ) {
        if self.may_trade(seat, offer.at(0)).is_err() {
            return;
        }
        for loot in prices {
            let offer = offer.at(loot);
            let may = self.may_price(seat, offer);
            if may.and_then(|()| self.is_new(seat, Deal::Offer(offer))).is_ok() {
                out.push(Action::Offer(offer));
            }
        }
    }

    /// SP-33: whether somebody might think of abandoning the caper: nobody of the crew has a fair chance.
    pub(super) fn is_hopeless(&self) -> bool {
        let ways = |place: usize| self.attempt(self.open.active, place).map_or(0, |one| one.ways);
        !self.standing(self.open.active).any(|place| ways(place) >= FAIR)
    }

    fn think_of_offers(&self, seat: Seat, out: &mut Vec<Action>) {
        if let Some((by, deal)) = self.open.sent {
            if deal.to() == seat && self.may_propose(seat, by).is_ok() {
                self.think_of_counters(seat, by, deal, out);
            }
            return;
        }
        let overflow = self.overflowing();
        match self.open.phase {
            _ if overflow == Some(seat) => self.think_of_sales(seat, 1, out),
            _ if overflow.is_some() => {}
            Phase::Salvage if self.open.active != seat => self.think_of_help(seat, out),
            Phase::Brawl if self.open.active != seat => self.think_of_bribes(seat, out),
            Phase::Prepare | Phase::GoOn if self.open.active == seat => {
                self.think_of_purchases(seat, out);
            }
            Phase::Prepare => {
                self.think_of_sale(seat, self.open.active, self.printed().store_price, out);
            }
            Phase::Market => {
                self.think_of_purchases(seat, out);
                self.think_of_sales(seat, self.printed().store_price, out);
            }
            _ => {}
        }
    }

    /// A Toy of a player that would save the roll on the table; rather one that he does not use.
    fn saver(&self, of: Seat) -> Option<Toy> {
        let (idle, free) = (self.unassigned(of), self.free_toys(of));
        if self.printed().challenge(self.facing(self.open.active)?).no_toys
            || self.open.dice == [6, 6]
        {
            return None; // SP-12, SP-27: no Toy helps
        }
        let saves = |&toy: &Toy| {
            self.would_help(self.open.active, toy) && self.would_save(Toys::only(toy), Toys::NONE)
        };
        idle.iter().find(saves).or_else(|| (free - idle).iter().find(saves))
    }

    /// SP-20: the roller would buy what saves him, for Loot or for a Toy that he does not use.
    fn think_of_rescue(&self, seat: Seat, to: Seat, saver: Option<Toy>, out: &mut Vec<Action>) {
        let Some(toy) = saver.filter(|_| self.may_propose(seat, to).is_ok()) else { return };
        self.put_for(seat, Offer::new(to, Goods::NONE, Goods::one(toy), 0), PRICES, out);
        for spare in self.unassigned(seat) {
            self.put(seat, Offer::new(to, Goods::one(spare), Goods::one(toy), 0), out);
        }
    }

    /// SP-20, SP-29b: the others would sell it to him.
    fn think_of_help(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.may_propose(seat, self.open.active).is_err() {
            return;
        }
        if let Some(toy) = self.saver(seat) {
            let offer = Offer::new(self.open.active, Goods::one(toy), Goods::NONE, 0);
            self.put_for(seat, offer, PRICES.map(|price| -price), out);
        }
    }

    /// SP-29b: an answer that is an offer: a better price, or what was asked for.
    fn think_of_counters(&self, seat: Seat, by: Seat, deal: Deal, out: &mut Vec<Action>) {
        match deal {
            Deal::Offer(offer) if !offer.take.is_empty() && offer.girls().is_none() => {
                let counter = Offer::new(by, offer.take, offer.give, 0);
                let more = |more: i8| offer.loot.saturating_add(more).saturating_neg();
                self.put_for(seat, counter, [1, 2].map(more), out);
            }
            Deal::Ask(_) if self.open.phase == Phase::Brawl => self.think_of_bribes(seat, out),
            Deal::Ask(_) => self.think_of_help(seat, out),
            _ => {}
        }
    }

    /// SP-34a: a little Loot for peace.
    fn think_of_bribes(&self, seat: Seat, out: &mut Vec<Action>) {
        for term in [Term::SpareUs, Term::StandDown] {
            for loot in 1..=self.printed().store_price {
                let bribe = Bribe { to: self.open.active, term, give: Goods::NONE, loot };
                if self.may_do(seat, Action::Bribe(bribe)).is_ok() {
                    out.push(Action::Bribe(bribe));
                }
            }
        }
    }

    /// Toys that lie unused elsewhere, at the price of the store; in a caper only what helps now.
    fn think_of_purchases(&self, seat: Seat, out: &mut Vec<Action>) {
        let price = self.printed().store_price;
        if self.open.loot[seat.index()] < price {
            return;
        }
        for to in self.everybody().filter(|&to| to != seat && !self.unassigned(to).is_empty()) {
            if self.may_propose(seat, to).is_err() {
                continue;
            }
            for toy in self.unassigned(to).iter().filter(|&toy| self.would_help(seat, toy)) {
                let pay = price.cast_signed();
                self.put(seat, Offer::new(to, Goods::NONE, Goods::one(toy), pay), out);
            }
        }
    }

    /// Whether a Toy has a plus in the skill that the crew's next Challenge tests; any has between capers.
    fn would_help(&self, seat: Seat, toy: Toy) -> bool {
        let printed = self.printed();
        match self.facing(seat).map(|at| printed.challenge(at).test) {
            Some(Test::Skill(skill)) => printed.toy(toy)[skill as usize] > 0,
            Some(Test::Highest | Test::Lowest) => printed.toy(toy).iter().any(|&plus| plus > 0),
            None => true,
        }
    }

    /// A sale to whoever can pay best.
    fn think_of_sales(&self, seat: Seat, price: u8, out: &mut Vec<Action>) {
        let others = self.everybody().filter(|&to| to != seat);
        if let Some(to) = others.max_by_key(|to| self.open.loot[to.index()]) {
            self.think_of_sale(seat, to, price, out);
        }
    }

    /// A Toy that lies unused here.
    fn think_of_sale(&self, seat: Seat, to: Seat, price: u8, out: &mut Vec<Action>) {
        if self.open.loot[to.index()] >= price && self.may_propose(seat, to).is_ok() {
            for toy in self.unassigned(seat) {
                let want = -price.cast_signed();
                self.put(seat, Offer::new(to, Goods::one(toy), Goods::NONE, want), out);
            }
        }
    }
}
