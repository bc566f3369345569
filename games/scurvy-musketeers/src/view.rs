//! Who KNOWS what: hands are secret, votes until all are in, and what somebody has looked at is his.

mod check;
mod dream;
mod form;

use serde::{Deserialize, Serialize};
use table::{Seat, Seats};

use crate::pieces::{Card, Cards, SEATS};
use crate::state::{Open, Phase, ScurvyMusketeers, Secrets, Top};
use crate::titles::Titles;

/// What an onlooker knows of a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Hand {
    /// How many cards it has.
    pub size: u8,
    /// Those that the onlooker knows.
    pub cards: Cards,
}

/// All that one onlooker may know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// Whose view it is; `None` is the gallery.
    pub onlooker: Option<Seat>,
    /// What lies open.
    pub open: Open,
    /// SM-1: the title; the votes of others are hidden.
    pub titles: Titles,
    /// SM-1a: who has voted.
    pub voted: Seats,
    /// How many cards the deck has.
    pub deck: u8,
    /// Cards on top of the deck whose order somebody has seen: those the onlooker knows.
    pub top: [Option<Card>; Top::MOST],
    /// How many of them there are.
    pub top_size: u8,
    /// The hands.
    pub hands: [Hand; SEATS],
    /// What everybody knows of hands.
    pub known: Cards,
}

/// Where the gallery's knowledge is kept, after that of the seats.
pub(crate) const GALLERY: usize = SEATS;

impl View {
    /// SM-1a, SM-8: whether its onlooker knows a card that does not lie open, or has a vote that is not shown yet.
    pub(crate) fn conceals(&self) -> bool {
        let over = matches!(self.open.phase, Phase::Over | Phase::Curtain);
        let hand = |hand: &Hand| !hand.cards.is_subset(self.known);
        let top = |card: &Card| !self.known.contains(*card);
        let voted = |seat: u8| self.titles.vote_of(Seat(seat)).is_some();
        (!over && self.hands.iter().any(hand))
            || self.top.iter().flatten().any(top)
            || (self.open.phase == Phase::Vote && (0..self.open.setup.seats).any(voted))
    }

    /// SM-1a, SM-8: you see your own hand and vote, what you have looked at, and all that lies open.
    pub(crate) fn of(game: &ScurvyMusketeers, onlooker: Option<Seat>) -> Self {
        let ScurvyMusketeers { open, secrets } = game;
        // No `..`: a new secret does not compile until someone decides who knows it.
        let Secrets { titles, deck, top, hands, known } = secrets;
        let over = matches!(open.phase, Phase::Over | Phase::Curtain);
        let mine = known[onlooker.map_or(GALLERY, Seat::index)];
        let see = |seat: usize| {
            let own = onlooker.is_some_and(|onlooker| onlooker.index() == seat);
            let cards = if own || over { hands[seat] } else { hands[seat] & mine };
            Hand { size: hands[seat].len() as u8, cards }
        };
        let peek = |nth: usize| top.get(nth).filter(|&card| mine.contains(card));
        Self {
            onlooker,
            open: open.clone(),
            titles: titles.seen_by(onlooker, open.phase),
            voted: game.everybody().filter(|&seat| titles.vote_of(seat).is_some()).collect(),
            deck: deck.len() as u8,
            top: std::array::from_fn(peek),
            top_size: top.len() as u8,
            hands: std::array::from_fn(see),
            known: known[GALLERY],
        }
    }
}
