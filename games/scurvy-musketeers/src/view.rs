//! Who KNOWS what: hands are secret, votes until all are in, and what somebody has looked at is his.

mod check;
mod dream;
mod form;

use serde::{Deserialize, Serialize};
use table::{Seat, Seats};

use crate::pieces::{Card, Cards, SEATS};
use crate::state::{
    Attack, Lasting, Line, Phase, ScurvyMusketeers, Setup, Stack, Tasks, Then, Top,
};
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct View {
    /// Whose view it is; `None` is the gallery.
    pub onlooker: Option<Seat>,
    /// The set-up.
    pub setup: Setup,
    /// Where the game stands.
    pub phase: Phase,
    /// What follows.
    pub then: Then,
    /// SM-36: games that are over.
    pub games: u8,
    /// SM-36: totals.
    pub totals: [i16; SEATS],
    /// The dealer.
    pub dealer: Seat,
    /// The round.
    pub round: u8,
    /// Whose turn it is.
    pub active: Seat,
    /// SM-5: whether he has acted in it.
    pub begun: bool,
    /// The last one who acted.
    pub opener: Seat,
    /// Who is asked in a window.
    pub asked: Seat,
    /// SM-1: the title; the votes of others are hidden.
    pub titles: Titles,
    /// SM-1a: who has voted.
    pub voted: Seats,
    /// How many cards the deck has.
    pub deck: u8,
    /// Cards on top of the deck whose order somebody has seen: how many, and those the onlooker knows.
    pub top: [Option<Card>; Top::MOST],
    /// How many of them there are.
    pub top_size: u8,
    /// The discard pile.
    pub discards: Cards,
    /// The hands.
    pub hands: [Hand; SEATS],
    /// What everybody knows of hands.
    pub open: Cards,
    /// SM-3: so many cards of each hand, at least, are no Characters.
    pub plain: [u8; SEATS],
    /// SM-2: a hand that was just shown.
    pub shown: Cards,
    /// The Movies.
    pub movies: [Cards; SEATS],
    /// What lies on what, in order.
    pub line: Line,
    /// SM-17a: what waits.
    pub stack: Stack,
    /// What is to be carried out.
    pub tasks: Tasks,
    /// The attack in progress.
    pub attack: Option<Attack>,
    /// Effects that last.
    pub lasting: Lasting,
    /// SM-14: abilities used this turn.
    pub used: Cards,
    /// SM-12: Characters that have gained a Prop this turn.
    pub gained: Cards,
    /// SM-12: Characters that may gain one more.
    pub extra: Cards,
    /// SM-31: who rolled the credits.
    pub credits: Option<(Seat, Card)>,
    /// SM-32: who has the last turn.
    pub last: Option<Seat>,
    /// SM-32a: whether this round is busy.
    pub busy: bool,
    /// SM-32a: quiet rounds.
    pub quiet: u8,
}

/// Where the gallery's knowledge is kept, after that of the seats.
pub(crate) const GALLERY: usize = SEATS;

impl View {
    /// SM-1a, SM-8: whether its onlooker knows a card that does not lie open, or has a vote that is not shown yet.
    pub(crate) fn conceals(&self) -> bool {
        let over = matches!(self.phase, Phase::Over | Phase::Curtain);
        let hand = |hand: &Hand| !hand.cards.is_subset(self.open);
        let top = |card: &Card| !self.open.contains(*card);
        let voted = |seat: u8| self.titles.vote_of(Seat(seat)).is_some();
        (!over && self.hands.iter().any(hand))
            || self.top.iter().flatten().any(top)
            || (self.phase == Phase::Vote && (0..self.setup.seats).any(voted))
    }

    /// SM-1a, SM-8: you see your own hand and vote, what you have looked at, and all that lies open.
    pub(crate) fn of(game: &ScurvyMusketeers, onlooker: Option<Seat>) -> Self {
        // No `..`: a new field does not compile until someone decides who sees it.
        let ScurvyMusketeers {
            setup,
            phase,
            then,
            games,
            totals,
            dealer,
            round,
            active,
            begun,
            opener,
            asked,
            titles,
            deck,
            top,
            discards,
            hands,
            known,
            plain,
            shown,
            movies,
            line,
            stack,
            tasks,
            attack,
            lasting,
            used,
            gained,
            extra,
            credits,
            last,
            busy,
            quiet,
        } = game;
        let over = matches!(phase, Phase::Over | Phase::Curtain);
        let mine = known[onlooker.map_or(GALLERY, Seat::index)];
        let see = |seat: usize| {
            let own = onlooker.is_some_and(|onlooker| onlooker.index() == seat);
            let cards = if own || over { hands[seat] } else { hands[seat] & mine };
            Hand { size: hands[seat].len() as u8, cards }
        };
        let peek = |nth: usize| top.get(nth).filter(|&card| mine.contains(card));
        Self {
            onlooker,
            setup: setup.clone(),
            phase: *phase,
            then: *then,
            games: *games,
            totals: *totals,
            dealer: *dealer,
            round: *round,
            active: *active,
            begun: *begun,
            opener: *opener,
            asked: *asked,
            titles: titles.seen_by(onlooker, *phase),
            voted: game.everybody().filter(|&seat| titles.vote_of(seat).is_some()).collect(),
            deck: deck.len() as u8,
            top: std::array::from_fn(peek),
            top_size: top.len() as u8,
            discards: *discards,
            hands: std::array::from_fn(see),
            open: known[GALLERY],
            plain: *plain,
            shown: *shown,
            movies: *movies,
            line: line.clone(),
            stack: stack.clone(),
            tasks: tasks.clone(),
            attack: *attack,
            lasting: lasting.clone(),
            used: *used,
            gained: *gained,
            extra: *extra,
            credits: *credits,
            last: *last,
            busy: *busy,
            quiet: *quiet,
        }
    }
}
