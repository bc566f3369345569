//! SM-1 to SM-3: the title, the deal and the starting cast; SM-36: the next game of a match.

use table::Seat;

use crate::pieces::{Card, Cards, Type};
use crate::state::{Phase, ScurvyMusketeers};
use crate::titles::{Poster, Title};

impl ScurvyMusketeers {
    /// SM-1: a Title word is turned up; the card goes back.
    pub(super) fn turn_up_word(&mut self, card: Card) {
        self.secrets.titles.draw(card);
        if !self.secrets.titles.is_complete() {
            return;
        }
        self.secrets.titles.lay_out(&self.open.setup.deck);
        if self.open.setup.vote {
            self.open.phase = Phase::Propose;
        } else {
            self.choose_title();
        }
    }

    /// SM-1a: a title of one's own, or none.
    pub(super) fn propose(&mut self, seat: Seat, title: Option<Title>) {
        let written = self.secrets.titles.own[seat.index()];
        self.secrets.titles.own[seat.index()] =
            title.map_or(Poster::EMPTY, |title| written.with(title));
        self.secrets.titles.answered = self.secrets.titles.answered.with(seat);
        if self.secrets.titles.unasked(self.open.setup.seats).is_empty() {
            self.open.phase = Phase::Vote;
        }
    }

    /// SM-1a: a long title grows.
    pub(super) fn write_on(&mut self, seat: Seat, part: Title) {
        let own = &mut self.secrets.titles.own[seat.index()];
        *own = own.with(part);
    }

    /// SM-1a: a vote; when all are in, the title is chosen.
    pub(super) fn vote(&mut self, seat: Seat, number: u8) {
        self.secrets.titles.votes[seat.index()] = number;
        if self.secrets.titles.unvoted(self.open.setup.seats).is_empty() {
            self.choose_title();
        }
    }

    fn choose_title(&mut self) {
        let title = self.secrets.titles.winner(&self.open.setup.deck);
        self.secrets.titles.choose(title, &self.open.setup.deck);
        if self.open.games == 0 {
            self.open.phase = Phase::Dealer;
        } else {
            self.begin_deal();
        }
    }

    /// SM-3: the first dealer is random.
    pub(super) fn appoint(&mut self, dealer: Seat) {
        self.open.dealer = dealer;
        self.begin_deal();
    }

    /// SM-2: from the dealer's left.
    fn begin_deal(&mut self) {
        self.open.active = self.left_of(self.open.dealer);
        self.open.phase = Phase::Deal;
    }

    /// SM-2: a card is dealt; a full hand without a Character is shown and goes back, unless no
    /// Character is left to come.
    pub(super) fn deal(&mut self, card: Card) {
        self.open.shown = Cards::NONE;
        let seat = self.open.active;
        self.take_from_deck(seat, card);
        let characters = self.open.setup.deck.index.of_type(Type::Character);
        let hand = self.secrets.hands[seat.index()];
        if hand.len() < u32::from(self.printed().hand) {
            return;
        }
        if (hand & characters).is_empty() && !(self.secrets.deck & characters).is_empty() {
            self.open.shown = hand;
            self.secrets.deck |= hand;
            self.secrets.hands[seat.index()] = Cards::NONE;
            self.open.last = None;
            return;
        }
        if seat == self.open.dealer {
            self.open_the_play();
        } else {
            self.open.active = self.left_of(seat);
        }
    }

    /// SM-3: everybody lays out all Characters; then the dealer's left begins.
    fn open_the_play(&mut self) {
        let characters = self.open.setup.deck.index.of_type(Type::Character);
        let mut seat = self.left_of(self.open.dealer);
        for _ in 0..self.open.setup.seats {
            for card in self.secrets.hands[seat.index()] & characters {
                self.secrets.hands[seat.index()].remove(card);
                self.lay_down(card, seat, None);
            }
            self.open.plain[seat.index()] = self.secrets.hands[seat.index()].len() as u8;
            seat = self.left_of(seat);
        }
        self.open.round = 1;
        self.open.busy = true;
        self.begin_turn(self.left_of(self.open.dealer));
    }

    /// SM-36: the dealer passes to the left, and everything begins anew.
    pub(super) fn next_game(&mut self) {
        let (games, totals, dealer) =
            (self.open.games, self.open.totals, self.left_of(self.open.dealer));
        *self = Self::opening(&self.open.setup);
        (self.open.games, self.open.totals, self.open.dealer) = (games, totals, dealer);
    }
}
