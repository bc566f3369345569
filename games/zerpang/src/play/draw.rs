//! The Draw phase and what comes after it.

use table::Seat;

use crate::pieces::{Card, Cards, Class, Piece, Side};
use crate::state::{Draw, Phase, Place, Zerpang, fresh_slot};

impl Zerpang {
    /// ZP-7a: Salvage is declared or Plunder played, if by what lies open it can be.
    pub(crate) fn plan(&mut self) {
        let seat = self.open.active;
        let salvage = self.class(seat) == Class::Pirate && !self.open.turn.acted;
        if salvage || self.could_use(seat, Some(Side::Pillage)) {
            self.ask(Phase::Plan, seat);
        } else {
            self.open_blockade();
        }
    }

    /// ZP-41: a card for each piece in a zone.
    pub(crate) fn salvage(&mut self) {
        self.open.turn.salvage = true;
        self.open_blockade();
    }

    /// ZP-7, ZP-30, ZP-41, ZP-50a: cards that the active player would draw.
    pub(crate) fn draw_size(&self) -> u8 {
        let seat = self.open.active;
        if self.open.turn.salvage {
            let zones = self.open.setup.board.zones();
            return self.printed().draw + (self.open.arena.occupied_by(seat) & zones).len() as u8;
        }
        let each = if self.open.turn.plunder {
            self.printed().plunder_draw
        } else {
            self.printed().zone_draw
        };
        let cards = self.printed().draw + self.zones_held(seat) * each;
        if self.class(seat) == Class::Gunslinger {
            let held = self.hand(seat).len();
            return cards.max(self.hand_limit(seat).saturating_sub(held));
        }
        cards
    }

    /// ZP-24, ZP-41: before the cards are drawn others may take them; not those of a Salvage, as Blockade itself
    /// says. All else of the Draw phase is as ever.
    pub(crate) fn open_blockade(&mut self) {
        if self.open.turn.salvage {
            self.draw_phase_cards(self.open.active);
        } else {
            self.ask_to_blockade(self.open.active);
        }
    }

    /// ZP-24: asked clockwise from the target.
    pub(crate) fn ask_to_blockade(&mut self, from: Seat) {
        let seats = self.open.setup.seats;
        let mut seat = from.plus(1, seats);
        while seat != self.open.active {
            if self.open.present.contains(seat) && self.could_use(seat, Some(Side::Pillage)) {
                self.ask(Phase::Blockade, seat);
                return;
            }
            seat = seat.plus(1, seats);
        }
        self.draw_phase_cards(self.open.active);
    }

    /// ZP-7, ZP-24: the cards of the Draw phase, for whoever gets them.
    pub(crate) fn draw_phase_cards(&mut self, taker: Seat) {
        self.draw_for(taker, self.draw_size(), Phase::Blockade);
    }

    /// Cards from the deck.
    pub(crate) fn draw_for(&mut self, taker: Seat, cards: u8, resume: Phase) {
        (self.open.draw.taker, self.open.draw.left, self.open.resume) = (taker, cards, resume);
        self.open.phase = Phase::Draw;
        self.draw_next();
    }

    /// ZP-7: an empty deck is the reshuffled discards; none there: no draw.
    fn draw_next(&mut self) {
        if self.secrets.deck.is_empty() {
            self.secrets.deck = std::mem::replace(&mut self.open.discard, Cards::NONE);
        }
        if self.open.draw.left == 0 || self.secrets.deck.is_empty() {
            self.open.draw.left = 0;
            self.drawn();
        }
    }

    /// A card from the deck into a hand.
    pub(crate) fn draw(&mut self, card: Card) {
        self.secrets.deck.take(card);
        self.receive(self.open.draw.taker, card);
        self.open.draw.left -= 1;
        self.draw_next();
    }

    /// ZP-13: what comes in one's own turn is new.
    fn receive(&mut self, seat: Seat, card: Card) {
        self.secrets.hands[seat.index()].add(card);
        if seat == self.open.active && self.open.resume != Phase::First {
            self.open.gained = self.open.gained.saturating_add(1);
            if let Some(slot) = fresh_slot(card) {
                self.secrets.fresh[slot] += 1;
            }
        }
    }

    /// What comes after a draw.
    fn drawn(&mut self) {
        let taker = self.open.draw.taker;
        match self.open.resume {
            Phase::First => self.dealt(),
            Phase::Blockade => {
                self.forget_draw();
                let alien = self.seat_of(Class::Alien).filter(|_| taker == self.open.active);
                let owns = self.number_in(self.open.active, Place::Abducted) > 0;
                match alien {
                    // ZP-55: Resource Probe, unless Blockade took the draw.
                    Some(alien) if owns => self.draw_for(alien, self.printed().draw, Phase::Plan),
                    _ => self.spoils(),
                }
            }
            _ => {
                self.forget_draw();
                self.spoils();
            }
        }
    }

    fn forget_draw(&mut self) {
        self.open.draw = Draw::default();
        self.open.resume = Phase::First;
    }

    /// ZP-7a: Treasure cards and Tag & Release, if by what lies open there can be any.
    pub(crate) fn spoils(&mut self) {
        let seat = self.open.active;
        let treasure = self.could_use(seat, None);
        let captives =
            self.class(seat) == Class::Alien && !self.open.turn.released && self.abducted() > 0;
        if treasure || captives {
            self.ask(Phase::Spoils, seat);
        } else {
            self.count_cards();
        }
    }

    /// ZP-54: a piece goes home for two cards of its owner.
    pub(crate) fn release(&mut self, seat: Seat, piece: Piece) {
        let owner = piece.owner();
        self.open.turn.released = true;
        self.open.turn.acted = true;
        self.open.arena.put(piece, Place::Home);
        (self.open.draw.taker, self.open.draw.victim) = (seat, owner);
        self.open.draw.left = self.printed().release.min(self.hand(owner).len());
        if self.open.draw.left == 0 {
            self.forget_draw();
            self.spoils();
        } else {
            self.open.resume = Phase::Spoils;
            self.open.phase = Phase::Steal;
        }
    }

    /// ZP-2, ZP-38, ZP-54: a random card changes hands; the two know it, the others only that.
    pub(crate) fn steal(&mut self, card: Card) {
        let (thief, victim) = (self.open.draw.taker, self.open.draw.victim);
        self.secrets.hands[victim.index()].take(card);
        for (knower, known) in self.secrets.known[victim.index()].iter_mut().enumerate() {
            if knower == thief.index() {
                known.take(card);
            } else {
                known.doubt();
            }
        }
        self.secrets.known[thief.index()][victim.index()].add(card);
        self.receive(thief, card);
        self.open.draw.left -= 1;
        if self.open.draw.left > 0 {
            return;
        }
        let resume = self.open.resume;
        self.forget_draw();
        if resume == Phase::Mover { self.meet() } else { self.spoils() }
    }

    /// ZP-50a: a Gunslinger discards down to the limit.
    pub(crate) fn count_cards(&mut self) {
        let seat = self.open.active;
        let held = self.hand(seat).len();
        if self.class(seat) == Class::Gunslinger && held > self.hand_limit(seat) {
            self.ask(Phase::Discard, seat);
        } else {
            self.after_draw();
        }
    }

    /// ZP-50a: one card away.
    pub(crate) fn throw_away(&mut self, seat: Seat, card: Card) {
        self.secrets.hands[seat.index()].take(card);
        self.open.discard.add(card);
        for known in &mut self.secrets.known[seat.index()] {
            known.take(card);
        }
        if let Some(slot) = fresh_slot(card) {
            self.secrets.fresh[slot] = self.secrets.fresh[slot].saturating_sub(1);
        }
        self.count_cards();
    }

    /// ZP-29: Keel Haul has its time, if by what lies open there can be one.
    pub(crate) fn after_draw(&mut self) {
        let seat = self.open.active;
        let named = self
            .open
            .present
            .iter()
            .any(|other| other != seat && !self.open.lasting.hauled.contains(other));
        if named && self.could_use(seat, Some(Side::Pillage)) {
            self.ask(Phase::After, seat);
        } else {
            self.end_turn();
        }
    }
}
