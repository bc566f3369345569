//! What HAPPENS. `impl Game` is the table of contents of the whole game.

use table::{Dice, Game, Illegal, Seat, Seats, Turn};

use super::action::{Action, Chance, Offer};
use super::fault::{Fault, Meter, restless};
use super::pieces::{BAG, Card, HAND, LANES};
use super::state::{Lantern, Phase, Setup, Trade};
use super::view::View;

impl Game for Lantern {
    type Setup = Setup;
    type Action = Action;
    type Chance = Chance;
    type View = View;

    fn new(setup: &Setup) -> Self {
        Self {
            setup: *setup,
            phase: Phase::Deal,
            night: 0,
            lead: Seat(0),
            bag: BAG,
            hands: [[0; 3]; LANES],
            shining: [[0; 3]; LANES],
            discard: [0; 3],
            oil: std::array::from_fn(
                |lane| {
                    if lane < usize::from(setup.seats) { setup.oil } else { 0 }
                },
            ),
            bids: [None; LANES],
            offered: Seats::NONE,
            trade: None,
            played: None,
            answering: Seats::NONE,
            smudge: 0,
            meter: Meter::of(setup.fault),
        }
    }

    fn seats(&self) -> u8 {
        self.setup.seats
    }

    fn turn(&self) -> Turn {
        self.turn_now()
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        out.extend((0..=self.oil[seat.index()]).map(Action::Bid));
        out.extend(self.menu(seat));
        out.extend([Action::Accept, Action::Decline]);
        out.extend(Card::ALL.map(Action::Play));
        out.extend([Action::Rest, Action::Snuff, Action::Pass, Action::Hum]);
        out.retain(|&action| self.may_act(seat, action).is_ok());
        self.spoil_list(out);
    }

    fn may(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        self.may_act(seat, action)
    }

    fn act(&mut self, seat: Seat, action: Action) {
        debug_assert_eq!(self.may_act(seat, action), Ok(()));
        self.spoil_act(seat, action);
        match action {
            Action::Bid(oil) => self.bid(seat, oil),
            Action::Offer(offer) => self.offer(seat, offer),
            Action::Accept => self.settle(true),
            Action::Decline => self.settle(false),
            Action::Play(card) => self.play(card),
            Action::Rest => self.close_play(),
            Action::Snuff => self.snuff(seat),
            Action::Pass => self.let_be(seat),
            Action::Hum => self.offered = self.offered.with(seat),
        }
    }

    fn pass(&self, seat: Seat) -> Option<Action> {
        let window = self.phase == Phase::Window && self.answerer() == Some(seat);
        (window || self.has(Fault::PassElsewhere)).then_some(Action::Pass)
    }

    fn chances(&self, out: &mut Vec<(Chance, u32)>) {
        out.clear();
        match self.phase {
            Phase::Wind => out.extend({
                let gust = self.setup.gust();
                [(Chance::Wind(false), DIE - gust), (Chance::Wind(true), gust)]
            }),
            Phase::Deal | Phase::Draw => {
                out.extend(Card::ALL.map(|c| (Chance::Draw(c), self.bag[c as usize].into())));
                out.retain(|&(_, weight)| weight > 0 || self.has(Fault::Weightless));
            }
            _ => {}
        }
        if self.has(Fault::TwiceListed) {
            out.extend(out.first().copied());
        }
    }

    fn toss(&self, dice: &mut impl Dice) -> Chance {
        if self.phase == Phase::Wind {
            return Chance::Wind(dice.below(DIE) >= DIE - self.setup.gust());
        }
        if self.has(Fault::StrayToss) && dice.below(8) == 0 {
            return Chance::Wind(false);
        }
        if self.has(Fault::LoadedBag) {
            let even = self.bag.map(|copies| copies.min(1));
            return Chance::Draw(draw(even, dice));
        }
        Chance::Draw(draw(self.bag, dice))
    }

    fn fall(&mut self, chance: Chance) {
        match chance {
            Chance::Draw(card) => self.draw(card),
            Chance::Wind(gust) => self.shine(!gust),
        }
    }

    fn score(&self, seat: Seat) -> i32 {
        let shining = self.shining[seat.index()];
        Card::ALL.map(|card| i32::from(card.light() * shining[card as usize])).iter().sum()
    }

    /// LN-10: the most light, then the most oil.
    fn winners(&self) -> Seats {
        let standing = |seat: Seat| (self.score(seat), self.oil[seat.index()]);
        let best = self.everybody().map(standing).max();
        let stranger = self.has(Fault::StrangerWins).then_some(Seat(self.setup.seats));
        self.everybody().filter(|&seat| Some(standing(seat)) == best).chain(stranger).collect()
    }

    fn view(&self, onlooker: Option<Seat>) -> View {
        View::of(self, onlooker)
    }

    fn imagine(view: &View, dice: &mut impl Dice) -> Self {
        view.imagine(dice)
    }

    fn random_action(&self, seat: Seat, dice: &mut impl Dice, spare: &mut Vec<Action>) -> Action {
        self.legal(seat, spare);
        match self.setup.fault {
            Fault::PartialWhim if dice.below(3) == 0 => spare[0],
            Fault::StrayWhim if dice.below(8) == 0 => Action::Hum,
            _ => dice.pick(spare),
        }
    }
}

/// LN-O3: faces of the wind die.
pub(super) const DIE: u32 = 6;

impl Setup {
    /// LN-O3, LN-O5: faces that put a light out.
    pub(super) const fn gust(self) -> u32 {
        if self.stormy { 2 } else { 1 }
    }
}

/// LN-8: the price of offers on the menu, where the partner has it.
const MENU_PRICE: u8 = 1;

/// Draws a card from so many of each kind, each as likely.
pub(crate) fn draw(from: [u8; 3], dice: &mut impl Dice) -> Card {
    let total: u8 = from.iter().sum();
    let mut nth = dice.below(total.max(1).into());
    for card in Card::ALL {
        let copies = u32::from(from[card as usize]);
        if nth < copies {
            return card;
        }
        nth -= copies;
    }
    Card::Spark
}

impl Lantern {
    /// LN-8: a short menu of offers, in ascending order.
    fn menu(&self, seat: Seat) -> impl Iterator<Item = Action> {
        let partners = self.everybody().filter(move |&to| self.may_offer_at_all(seat, to).is_ok());
        partners.flat_map(move |to| {
            let price = MENU_PRICE.min(self.oil[to.index()]);
            Card::ALL.map(|card| Action::Offer(Offer { to, card, price }))
        })
    }

    /// LN-3, LN-4: when all have bid, the highest leads and pays.
    fn bid(&mut self, seat: Seat, oil: u8) {
        self.bids[seat.index()] = Some(oil);
        if !self.bidding().is_empty() {
            return;
        }
        let mut best = self.lead;
        for other in self.others(self.lead) {
            if self.bids[other.index()] > self.bids[best.index()] {
                best = other;
            }
        }
        let price = self.bids[best.index()].unwrap_or(0);
        let spill = self.has(Fault::OilSpill);
        let jars = &mut self.oil[best.index()];
        *jars = if spill { *jars + price } else { *jars - price };
        self.lead = best;
        self.phase = Phase::Lead;
    }

    /// LN-8: the card is laid on the table.
    fn offer(&mut self, seat: Seat, offer: Offer) {
        self.hands[seat.index()][offer.card as usize] -= 1;
        self.offered = self.offered.with(seat);
        self.trade = Some(Trade { from: seat, offer });
        self.phase = Phase::Answer;
    }

    /// LN-8: the card changes hands for oil, or goes back.
    fn settle(&mut self, accepted: bool) {
        let Some(Trade { from, offer }) = self.trade.take() else { return };
        let owner = if accepted { offer.to } else { from };
        self.hands[owner.index()][offer.card as usize] += 1;
        if accepted {
            self.oil[offer.to.index()] -= offer.price;
            self.oil[from.index()] += offer.price;
        }
        self.phase = Phase::Lead;
    }

    /// LN-5, LN-6: the card is played, and everybody else with a hand is asked.
    fn play(&mut self, card: Card) {
        self.hands[self.lead.index()][card as usize] -= 1;
        self.played = Some(card);
        let by_contents = self.has(Fault::AsksHolders);
        self.answering = self
            .others(self.lead)
            .filter(|&seat| {
                let holds = self.has_card(seat, Card::Snuff);
                if by_contents { holds } else { self.hand_size(seat) > 0 }
            })
            .collect();
        self.phase = Phase::Window;
        self.close_window();
    }

    /// LN-7: both cards are discarded.
    fn snuff(&mut self, seat: Seat) {
        self.hands[seat.index()][Card::Snuff as usize] -= 1;
        self.discard[Card::Snuff as usize] += 1;
        self.answering = Seats::NONE;
        self.shine(false);
    }

    fn let_be(&mut self, seat: Seat) {
        self.answering = self.answering.without(seat);
        self.close_window();
    }

    /// LN-7, LN-O3: if all have passed, the card shines, wind permitting.
    fn close_window(&mut self) {
        if !self.answering.is_empty() {
            return;
        }
        if self.setup.windy {
            self.phase = Phase::Wind;
        } else {
            self.shine(true);
        }
    }

    /// LN-7: the card shines for the leader, or is discarded.
    fn shine(&mut self, shines: bool) {
        if let Some(card) = self.played.take() {
            let to = if shines { &mut self.shining[self.lead.index()] } else { &mut self.discard };
            let lost = !shines && self.setup.fault == Fault::CardLost;
            to[card as usize] += u8::from(!lost);
        }
        self.close_play();
    }

    /// LN-9: the leader draws, if there is a card.
    fn close_play(&mut self) {
        if self.bag.iter().any(|&copies| copies > 0) {
            self.phase = Phase::Draw;
        } else {
            self.end_night();
        }
    }

    /// LN-2, LN-9: a card from the bag into a hand.
    fn draw(&mut self, card: Card) {
        let drawer = self.drawer();
        self.bag[card as usize] -= 1;
        self.hands[drawer.index()][card as usize] += 1;
        if self.phase == Phase::Draw {
            self.end_night();
        } else if self.everybody().all(|seat| self.hand_size(seat) == HAND) {
            self.phase = Phase::Bid;
        }
    }

    /// LN-10: the next night, or the end.
    fn end_night(&mut self) {
        self.night += u8::from(!self.has(Fault::Endless));
        self.smudge = 0;
        if self.night == self.setup.nights {
            self.phase = Phase::Over;
        } else {
            self.phase = Phase::Bid;
            self.bids = [None; LANES];
            self.offered = Seats::NONE;
        }
    }

    /// Plants faults in a list of actions.
    fn spoil_list(&self, out: &mut Vec<Action>) {
        match self.setup.fault {
            Fault::Unlisted => out.retain(|&action| action != Action::Rest),
            Fault::Unsorted if self.phase == Phase::Bid => out.reverse(),
            Fault::Overlisted if out.contains(&Action::Pass) && !out.contains(&Action::Snuff) => {
                out.insert(0, Action::Snuff);
            }
            _ => {}
        }
    }

    /// Plants faults in what happens.
    fn spoil_act(&mut self, seat: Seat, action: Action) {
        match self.setup.fault {
            Fault::Aliased => self.meter.tick(),
            Fault::Restless => self.smudge = restless(),
            Fault::FirstBid if self.smudge == 0 && matches!(action, Action::Bid(_)) => {
                self.smudge = seat.0 + 1;
            }
            Fault::Allocates => drop(std::hint::black_box(vec![0_u8; 16])),
            Fault::Panics => assert!(!matches!(action, Action::Bid(_)), "a planted panic"),
            _ => {}
        }
    }
}
