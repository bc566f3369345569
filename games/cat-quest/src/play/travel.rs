//! What happens on a travel turn.

use table::Seat;

use crate::action::{Action, Quake};
use crate::board::Place;
use crate::pieces::{Cat, Cats, Element};
use crate::state::{Card, CatQuest, Deal, Phase};

impl CatQuest {
    /// CQ-5a: what may be done at Start or End; of offers, the swaps of one cat for another.
    pub(super) fn list_errands(&self, seat: Seat, out: &mut Vec<Action>) {
        let start = self.open.phase == Phase::Start;
        if start && self.may_battle(seat).is_ok() {
            out.push(Action::Battle);
        }
        if self.may_recruit(seat).is_ok() {
            out.push(Action::Recruit);
        }
        if self.may_look(seat).is_ok() {
            out.push(Action::Look);
        }
        out.push(if start { Action::Roll } else { Action::Done });
        if self.can_trade() {
            for to in self.partners() {
                let swaps = self.swaps(seat, to);
                out.extend(swaps.map(|(give, take)| Action::Offer { to, give, take }));
            }
        }
    }

    /// CQ-13a: counter-offers of one cat for another.
    pub(super) fn list_counters(&self, seat: Seat, out: &mut Vec<Action>) {
        let offered = self.open.deal.map(|deal| (deal.take, deal.give));
        let swaps = self.swaps(seat, self.open.active).filter(|&swap| Some(swap) != offered);
        out.extend(swaps.map(|(give, take)| Action::Counter { give, take }));
    }

    /// CQ-12, CQ-13: every swap of one cat for another kind that leaves nobody with two of a kind.
    fn swaps(&self, seat: Seat, with: Seat) -> impl Iterator<Item = (Cats, Cats)> {
        let [mine, theirs] = [seat, with].map(|seat| self.open.cats[seat.index()]);
        let gifts = mine - theirs;
        let wishes = theirs - mine;
        gifts.iter().flat_map(move |give| {
            wishes.iter().map(move |take| (Cats::only(give), Cats::only(take)))
        })
    }

    #[inline]
    fn can_trade(&self) -> bool {
        self.open.offers < self.printed().offers && self.has_company()
    }

    /// CQ-5a: Start or End, as long as there is something to do there; else the roll, or the next turn.
    #[inline]
    pub(super) fn errands(&mut self) {
        self.open.phase = if self.open.moved { Phase::End } else { Phase::Start };
        let seat = self.open.active;
        let something = self.may_battle(seat).is_ok()
            || self.may_recruit(seat).is_ok()
            || self.may_look(seat).is_ok()
            || self.can_trade();
        if !something {
            if self.open.moved { self.end_turn() } else { self.roll([true, true]) }
        }
    }

    /// CQ-11, CQ-14: the cat joins the player, and sleeps until the next turn.
    pub(super) fn recruit(&mut self, seat: Seat) {
        let body = self.open.ships[seat.index()].orbit;
        self.open.stacks[body.index()] -= 1;
        self.open.cats[seat.index()] = self.open.cats[seat.index()].with(body.cat());
        self.open.fresh = self.open.fresh.with(body.cat());
        self.open.recruited = self.open.recruited.with(body.cat());
        self.open.begun = true;
        self.errands();
    }

    /// CQ-15, CQ-19: Purrinus floats over to the first unrevealed dog.
    pub(super) fn look(&mut self, seat: Seat) {
        self.open.tired[seat.index()] = self.open.tired[seat.index()].with(Cat::Purrinus);
        self.open.begun = true;
        self.open.phase = Phase::Look;
    }

    /// CQ-16, CQ-19: what Purrinus saw is known to this player from now on.
    pub(super) fn glimpse(&mut self, dog: Element) {
        if let Some(first) = self.first_unrevealed() {
            let by = match self.secrets.pack[first] {
                Card::Peeked(_, by) => by,
                _ => table::Seats::NONE,
            };
            self.secrets.pack[first] = Card::Peeked(dog, by.with(self.open.active));
        }
        self.errands();
    }

    /// CQ-13a: an offer waits for its answer.
    pub(super) fn offer(&mut self, with: Seat, give: Cats, take: Cats) {
        self.open.offers += 1;
        self.open.begun = true;
        self.open.deal = Some(Deal { with, give, take });
        self.open.phase = Phase::Answer;
    }

    /// CQ-13a: the partner's own idea, once.
    pub(super) fn counter(&mut self, give: Cats, take: Cats) {
        let deal = self.open.deal.map(|deal| Deal { give: take, take: give, ..deal });
        self.open.deal = deal;
        self.open.phase = Phase::Counter;
    }

    /// CQ-13, CQ-14, CQ-15a: the cats change hands, with their marks, and sleep until the next turn.
    pub(super) fn accept(&mut self) {
        if let Some(Deal { with, give, take }) = self.open.deal {
            let (mine, theirs) = (self.open.active.index(), with.index());
            let hand_over = |hands: &mut [Cats; crate::pieces::SEATS]| {
                let (given, taken) = (hands[mine] & give, hands[theirs] & take);
                hands[mine] = (hands[mine] - give) | taken;
                hands[theirs] = (hands[theirs] - take) | given;
            };
            hand_over(&mut self.open.cats);
            hand_over(&mut self.open.tired);
            self.open.fresh = (self.open.fresh - give) | take;
            if self.open.setup.readings.shared_caturn && give.contains(Cat::Caturn) {
                self.open.tremor.fresh = self.open.tremor.fresh.with(with);
            }
        }
        self.close_deal();
    }

    /// CQ-13a: back to Start or End.
    pub(super) fn close_deal(&mut self) {
        self.open.deal = None;
        self.errands();
    }

    /// CQ-6: these dice roll, the white one and the black one.
    #[inline]
    pub(super) fn roll(&mut self, dice: [bool; 2]) {
        self.open.rolling = dice;
        for (face, rolls) in self.open.dice.iter_mut().zip(dice) {
            if rolls {
                *face = 0;
            }
        }
        self.open.phase = Phase::Roll;
    }

    /// CQ-6, CQ-18: the dice lie; Caturn may shake them once more.
    #[inline]
    pub(super) fn land(&mut self, dice: [u8; 2]) {
        self.open.dice = dice;
        self.open.rolling = [false; 2];
        self.ask_caturns(Phase::Quake);
    }

    /// CQ-18, CQ-18a: whoever rolled is asked first; after another player's shake, the players after that one.
    #[inline]
    pub(super) fn ask_caturns(&mut self, asking: Phase) {
        self.open.phase = asking;
        if self.open.tremor.by.is_some() || !self.can_shake(self.open.active) {
            self.keep();
        }
    }

    /// CQ-18, CQ-18a: the next Caturn is asked; after the last one the roll stands.
    #[inline]
    pub(super) fn keep(&mut self) {
        self.open.tremor.by = self.next_shaker();
        if self.open.tremor.by.is_some() {
            return;
        }
        if self.open.phase == Phase::Quake {
            self.open.phase = Phase::Go;
        } else {
            self.settle_gamble();
        }
    }

    /// CQ-18a: the next player to the left whose Caturn could shake this roll, until it comes to the roller.
    #[inline]
    fn next_shaker(&self) -> Option<Seat> {
        if !self.open.setup.readings.shared_caturn {
            return None;
        }
        let others = self.to_the_left(self.shaker()).take_while(|&seat| seat != self.open.active);
        others.into_iter().find(|&seat| self.open.present.contains(seat) && self.can_shake(seat))
    }

    /// CQ-15a, CQ-18, CQ-18a, CQ-22a: Caturn is tired now, and used if this is a battle of its player.
    pub(super) fn reroll(&mut self, seat: Seat, quake: Quake) {
        self.open.tired[seat.index()] = self.open.tired[seat.index()].with(Cat::Caturn);
        match quake {
            Quake::White => self.roll([true, false]),
            Quake::Black => self.roll([false, true]),
            Quake::Both => self.roll([true, true]),
            Quake::Plukitten => {
                if seat == self.open.active {
                    self.open.spent = self.open.spent.with(Cat::Caturn);
                }
                self.open.dice = [0; 2];
                self.open.phase = Phase::Gamble;
            }
        }
    }

    /// CQ-7a, CQ-24d: the ship is there; what it did not need of its speed is lost, and so is the bar.
    #[inline]
    pub(super) fn go(&mut self, seat: Seat, place: Place) {
        self.open.ships[seat.index()] = place;
        self.open.barred = self.open.barred.without(seat);
        self.open.moved = true;
        self.open.offers = 0;
        self.errands();
    }
}
