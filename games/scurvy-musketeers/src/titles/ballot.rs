//! SM-1, SM-1a: how the title comes about: words drawn, titles laid out and put in, votes.

use table::{Dice, Seat, Seats};

use super::{Form, Link, MADE, Piece, Title, grammar, text};
use crate::deck::InUse;
use crate::pieces::{Card, OWN_TITLE_WORDS, SEATS, TITLE_WORDS, TITLES, Word};
use crate::state::Phase;

/// No vote yet.
const NO_VOTE: u8 = u8::MAX;

/// SM-1, SM-1a: how the title comes about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Titles {
    /// The cards whose words were drawn.
    drawn: [Card; TITLE_WORDS],
    count: u8,
    /// Titles that grammar has made: those laid out, then a few to put in.
    made: [Title; MADE],
    /// What each seat has put in.
    pub(crate) own: [Title; SEATS],
    /// Who has put in a title, or none.
    pub(crate) answered: Seats,
    /// What each seat has voted for.
    pub(crate) votes: [u8; SEATS],
    /// The title.
    pub(crate) chosen: Title,
    /// SM-34: the words of the title, a bit each, by their numbers in the deck.
    pub(crate) words: u128,
}

impl Titles {
    /// No word yet.
    pub const NONE: Self = Self {
        drawn: [Card(0); TITLE_WORDS],
        count: 0,
        made: [Title::EMPTY; MADE],
        own: [Title::EMPTY; SEATS],
        answered: Seats::NONE,
        votes: [NO_VOTE; SEATS],
        chosen: Title::EMPTY,
        words: 0,
    };

    /// The cards whose words were drawn, in order.
    pub fn drawn(&self) -> impl Iterator<Item = Card> + use<'_> {
        self.drawn[..usize::from(self.count)].iter().copied()
    }

    /// Whether all words are drawn.
    pub(crate) const fn is_complete(&self) -> bool {
        self.count as usize == TITLE_WORDS
    }

    pub(crate) fn draw(&mut self, card: Card) {
        self.drawn[usize::from(self.count)] = card;
        self.count += 1;
    }

    /// SM-1a: the titles that the program lays out, best first.
    pub fn laid_out(&self) -> impl Iterator<Item = Title> + use<'_> {
        self.made[..TITLES].iter().copied().filter(|&title| title != Title::EMPTY)
    }

    /// Titles that somebody might put in, beside those laid out.
    pub(crate) fn spare(&self) -> impl Iterator<Item = Title> + use<'_> {
        self.made[TITLES..].iter().copied().filter(|&title| title != Title::EMPTY)
    }

    /// SM-1a: lays out titles.
    pub(crate) fn lay_out(&mut self, deck: InUse) {
        let words = self.drawn.map(|card| deck.word_of(card));
        self.made = grammar::titles(words);
    }

    /// The title with this number: those laid out, then those of the seats.
    pub fn numbered(&self, number: u8) -> Option<Title> {
        let number = usize::from(number);
        let own = || self.own.get(number.checked_sub(TITLES)?).copied();
        let title = self.made[..TITLES].get(number).copied().or_else(own)?;
        (title != Title::EMPTY).then_some(title)
    }

    /// SM-1a: the seat that has put in the title with this number; none for those laid out.
    pub fn author_of(number: u8) -> Option<Seat> {
        number.checked_sub(TITLES as u8).map(Seat)
    }

    /// The numbers that can be voted for.
    pub fn numbers(&self) -> impl Iterator<Item = u8> + use<'_> {
        (0..(TITLES + SEATS) as u8).filter(|&number| self.numbered(number).is_some())
    }

    /// Who has not put in a title, or said that there is none.
    pub(crate) fn unasked(&self, seats: u8) -> Seats {
        (0..seats).map(Seat).filter(|&seat| !self.answered.has(seat)).collect()
    }

    /// Who has not voted.
    pub(crate) fn unvoted(&self, seats: u8) -> Seats {
        (0..seats).map(Seat).filter(|&seat| self.vote_of(seat).is_none()).collect()
    }

    /// What a seat has voted for.
    pub fn vote_of(&self, seat: Seat) -> Option<u8> {
        Some(self.votes[seat.index()]).filter(|&vote| vote != NO_VOTE)
    }

    /// SM-1a: whether somebody may put in this title: enough words, each once, in forms that there are.
    pub(crate) fn is_proper(&self, title: Title, deck: InUse) -> bool {
        let mut used = 0_u8;
        let sound = title.is_canonical()
            && title.pieces().all(|Piece { slot, form, link }| {
                let Some(&card) = self.drawn.get(usize::from(slot)) else { return false };
                let word = deck.word_of(card);
                let twice = used >> slot & 1 == 1;
                used |= 1 << slot;
                let placed =
                    link != Link::Tail || (word.class.is_adjective() && form == Form::Plain);
                !twice && placed && !form.of(word).is_empty()
            });
        sound && used.count_ones() >= OWN_TITLE_WORDS
    }

    /// SM-1a: whether a title is laid out already.
    pub(crate) fn is_laid_out(&self, title: Title) -> bool {
        self.laid_out().any(|other| other == title)
    }

    /// SM-1a: the title with the most votes, then the most words, then the first.
    pub(crate) fn winner(&self) -> Title {
        let mut best = (0, 0, Title::EMPTY);
        for number in self.numbers() {
            let Some(title) = self.numbered(number) else { continue };
            let votes: u32 = self.votes.iter().map(|&vote| u32::from(vote == number)).sum();
            let words = title.used().count_ones();
            if (votes, words) > (best.0, best.1) || best.2 == Title::EMPTY {
                best = (votes, words, title);
            }
        }
        best.2
    }

    /// SM-1, SM-34: this is the title; its words pay.
    pub(crate) fn choose(&mut self, title: Title, deck: InUse) {
        self.chosen = title;
        self.words = 0;
        for piece in title.pieces() {
            self.words |= 1 << deck.face(self.drawn[usize::from(piece.slot)]).word;
        }
    }

    /// SM-34: whether the word with this number is in the title.
    #[inline]
    pub(crate) const fn pays(&self, word: u8) -> bool {
        self.words >> word & 1 == 1
    }

    /// The title, once it is chosen.
    pub fn title(&self) -> Option<Title> {
        (self.chosen != Title::EMPTY).then_some(self.chosen)
    }

    /// A title in full.
    pub fn in_words(&self, title: Title, deck: InUse) -> String {
        text::in_words(title, &self.drawn.map(|card| deck.word_of(card)))
    }

    /// The words that were drawn.
    pub fn words_drawn(&self, deck: InUse) -> Vec<&'static Word> {
        self.drawn().map(|card| deck.word_of(card)).collect()
    }
}

impl Titles {
    /// All titles that grammar has made.
    pub(crate) const fn made(&self) -> [Title; MADE] {
        self.made
    }

    pub(crate) const fn set_made(&mut self, made: [Title; MADE]) {
        self.made = made;
    }

    /// All titles that there are.
    pub(crate) fn all(&self) -> impl Iterator<Item = Title> + use<'_> {
        self.made.iter().chain(&self.own).chain([&self.chosen]).copied()
    }

    /// SM-1a: the votes of others are hidden until all are in.
    pub(crate) fn seen_by(&self, onlooker: Option<Seat>, phase: Phase) -> Self {
        let mut seen = *self;
        if phase == Phase::Vote {
            for (seat, vote) in seen.votes.iter_mut().enumerate() {
                if onlooker.is_none_or(|onlooker| onlooker.index() != seat) {
                    *vote = NO_VOTE;
                }
            }
        }
        seen
    }

    /// Fills in the votes that are hidden, each as likely.
    pub(crate) fn imagine_votes(&mut self, voted: Seats, dice: &mut impl Dice) {
        for seat in voted.iter() {
            if self.votes[seat.index()] == NO_VOTE {
                let count = self.numbers().count() as u32;
                let nth = dice.below(count.max(1)) as usize;
                let vote = self.numbers().nth(nth).unwrap_or(0);
                self.votes[seat.index()] = vote;
            }
        }
    }
}
