//! SM-1 to SM-3: the title, the deal and the starting cast; SM-36: the next game of a match.

use table::{Game, Seat};

use crate::pieces::{Card, Cards, HAND, Type};
use crate::state::{Phase, ScurvyMusketeers};
use crate::titles::{Poster, Title};

impl ScurvyMusketeers {
    /// SM-1: a Title word is turned up; the card goes back.
    pub(super) fn turn_up_word(&mut self, card: Card) {
        self.titles.draw(card);
        if !self.titles.is_complete() {
            return;
        }
        self.titles.lay_out(&self.setup.deck);
        if self.setup.vote {
            self.phase = Phase::Propose;
        } else {
            self.choose_title();
        }
    }

    /// SM-1a: a title of one's own, or none.
    pub(super) fn propose(&mut self, seat: Seat, title: Option<Title>) {
        let written = self.titles.own[seat.index()];
        self.titles.own[seat.index()] = title.map_or(Poster::EMPTY, |title| written.with(title));
        self.titles.answered = self.titles.answered.with(seat);
        if self.titles.unasked(self.setup.seats).is_empty() {
            self.phase = Phase::Vote;
        }
    }

    /// SM-1a: a long title grows.
    pub(super) fn write_on(&mut self, seat: Seat, part: Title) {
        let own = &mut self.titles.own[seat.index()];
        *own = own.with(part);
    }

    /// SM-1a: a vote; when all are in, the title is chosen.
    pub(super) fn vote(&mut self, seat: Seat, number: u8) {
        self.titles.votes[seat.index()] = number;
        if self.titles.unvoted(self.setup.seats).is_empty() {
            self.choose_title();
        }
    }

    fn choose_title(&mut self) {
        let title = self.titles.winner(&self.setup.deck);
        self.titles.choose(title, &self.setup.deck);
        if self.games == 0 {
            self.phase = Phase::Dealer;
        } else {
            self.begin_deal();
        }
    }

    /// SM-3: the first dealer is random.
    pub(super) fn appoint(&mut self, dealer: Seat) {
        self.dealer = dealer;
        self.begin_deal();
    }

    /// SM-2: from the dealer's left.
    fn begin_deal(&mut self) {
        self.active = self.left_of(self.dealer);
        self.phase = Phase::Deal;
    }

    /// SM-2: a card is dealt; a full hand without a Character is shown and goes back, unless no
    /// Character is left to come.
    pub(super) fn deal(&mut self, card: Card) {
        self.shown = Cards::NONE;
        let seat = self.active;
        self.take_from_deck(seat, card);
        let characters = self.setup.deck.index.of_type(Type::Character);
        let hand = self.hands[seat.index()];
        if hand.len() < u32::from(HAND) {
            return;
        }
        if (hand & characters).is_empty() && !(self.deck & characters).is_empty() {
            self.shown = hand;
            self.deck |= hand;
            self.hands[seat.index()] = Cards::NONE;
            self.last = None;
            return;
        }
        if seat == self.dealer {
            self.open_the_play();
        } else {
            self.active = self.left_of(seat);
        }
    }

    /// SM-3: everybody lays out all Characters; then the dealer's left begins.
    fn open_the_play(&mut self) {
        let characters = self.setup.deck.index.of_type(Type::Character);
        let mut seat = self.left_of(self.dealer);
        for _ in 0..self.setup.seats {
            for card in self.hands[seat.index()] & characters {
                self.hands[seat.index()].remove(card);
                self.lay_down(card, seat, None);
            }
            self.plain[seat.index()] = self.hands[seat.index()].len() as u8;
            seat = self.left_of(seat);
        }
        self.round = 1;
        self.busy = true;
        self.begin_turn(self.left_of(self.dealer));
    }

    /// SM-36: the dealer passes to the left, and everything begins anew.
    pub(super) fn next_game(&mut self) {
        let (games, totals, dealer) = (self.games, self.totals, self.left_of(self.dealer));
        *self = Self { games, totals, dealer, ..Self::new(&self.setup) };
    }
}
