//! SM-1, SM-1a: how the title comes about: words drawn, titles laid out and put in, votes.

use table::{Dice, Seat, Seats};

use super::{Form, MADE, Piece, Poster, Title, grammar, text};
use crate::deck::Deck;
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
    /// What each seat has put in, or has written of it.
    pub(crate) own: [Poster; SEATS],
    /// Who has put in a title, or none.
    pub(crate) answered: Seats,
    /// What each seat has voted for.
    pub(crate) votes: [u8; SEATS],
    /// The title.
    pub(crate) chosen: Poster,
    /// SM-34: the words of the title, a bit each, by their numbers in the deck.
    pub(crate) words: u128,
}

impl Titles {
    /// No word yet.
    pub const NONE: Self = Self {
        drawn: [Card(0); TITLE_WORDS],
        count: 0,
        made: [Title::EMPTY; MADE],
        own: [Poster::EMPTY; SEATS],
        answered: Seats::NONE,
        votes: [NO_VOTE; SEATS],
        chosen: Poster::EMPTY,
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

    /// SM-1a: what a title of this seat can always end with: all words that it has not used, as they were drawn.
    pub(crate) fn rest(&self, seat: Seat) -> Option<Title> {
        let used = self.own[seat.index()].used();
        let unused = (0..TITLE_WORDS as u8).filter(|slot| used >> slot & 1 == 0);
        let (mut pieces, mut count) =
            ([Piece::Drawn { slot: 0, form: Form::Plain }; TITLE_WORDS], 0);
        for slot in unused {
            pieces[count] = Piece::Drawn { slot, form: Form::Plain };
            count += 1;
        }
        Title::of(&pieces[..count])
    }

    /// SM-1a: lays out titles.
    pub(crate) fn lay_out(&mut self, deck: &Deck) {
        let words = self.drawn.map(|card| deck.word_of(card));
        self.made = grammar::titles(words);
    }

    /// The titles that can be voted for, by their numbers: those laid out, then those of the seats, each with its
    /// author.
    fn open(&self) -> impl Iterator<Item = (Poster, Option<Seat>)> + use<'_> {
        let laid = self.laid_out().map(|title| (Poster::from(title), None));
        let own = self.answered.iter().map(|seat| (self.own[seat.index()], Some(seat)));
        laid.chain(own.filter(|&(title, _)| title != Poster::EMPTY))
    }

    /// The title with this number.
    pub fn numbered(&self, number: u8) -> Option<Poster> {
        self.open().nth(usize::from(number)).map(|(title, _)| title)
    }

    /// SM-1a: the seat that has put in the title with this number; none for those laid out.
    pub fn author_of(&self, number: u8) -> Option<Seat> {
        self.open().nth(usize::from(number)).and_then(|(_, author)| author)
    }

    /// The numbers that can be voted for, without a gap.
    pub fn numbers(&self) -> impl Iterator<Item = u8> + use<'_> {
        self.open().zip(0..).map(|(_, number)| number)
    }

    /// Who has not put in a title, or said that there is none.
    pub(crate) fn unasked(&self, seats: u8) -> Seats {
        (0..seats).map(Seat).filter(|&seat| !self.answered.contains(seat)).collect()
    }

    /// Who has not voted.
    pub(crate) fn unvoted(&self, seats: u8) -> Seats {
        (0..seats).map(Seat).filter(|&seat| self.vote_of(seat).is_none()).collect()
    }

    /// SM-1a: what a seat has written of a title that it has yet to finish.
    pub fn written_by(&self, seat: Seat) -> Option<Poster> {
        let written = self.own[seat.index()];
        (written != Poster::EMPTY && !self.answered.contains(seat)).then_some(written)
    }

    /// What a seat has voted for.
    pub fn vote_of(&self, seat: Seat) -> Option<u8> {
        Some(self.votes[seat.index()]).filter(|&vote| vote != NO_VOTE)
    }

    /// SM-1a: how many more parts the title of a seat may have.
    pub(crate) fn room(&self, seat: Seat) -> usize {
        self.own[seat.index()].room()
    }

    /// SM-1a: whether what a seat has written may go on so: every word once, in forms that there are.
    pub(crate) fn goes_on(&self, seat: Seat, part: Title, deck: &Deck) -> bool {
        let written = self.own[seat.index()];
        let mut used = written.used();
        written.room() > 0
            && part.is_canonical()
            && Poster::from(part).drawn().all(|(slot, form)| {
                let once = used >> slot & 1 == 0;
                used |= 1 << slot;
                once && !form.of(deck.word_of(self.drawn[usize::from(slot)])).is_empty()
            })
    }

    /// SM-1a: whether a seat may put in this title: it has enough words.
    pub(crate) fn is_proper(&self, seat: Seat, title: Title, deck: &Deck) -> bool {
        let whole = self.own[seat.index()].with(title);
        self.goes_on(seat, title, deck) && self.count_of(whole, deck) >= OWN_TITLE_WORDS
    }

    /// SM-1, SM-34: the Title words in a title, a bit each, by their numbers in the deck.
    fn words_of(&self, title: Poster, deck: &Deck) -> u128 {
        let word = |slot: u8| deck.face(self.drawn[usize::from(slot)]).word;
        title.drawn().fold(0, |words, (slot, _)| words | 1 << word(slot))
    }

    /// SM-1a: how many different Title words a title has.
    pub fn count_of(&self, title: Poster, deck: &Deck) -> u32 {
        self.words_of(title, deck).count_ones()
    }

    /// SM-1a: whether the title that a seat would put in is laid out already.
    pub(crate) fn is_laid_out(&self, seat: Seat, title: Title) -> bool {
        let whole = self.own[seat.index()].with(title);
        self.laid_out().any(|other| other.pieces().eq(whole.pieces()))
    }

    /// SM-1a: the title with the most votes, then the most words, then the first.
    pub(crate) fn winner(&self, deck: &Deck) -> Poster {
        let mut best = (0, 0, Poster::EMPTY);
        for (number, (title, _)) in (0..).zip(self.open()) {
            let votes: u32 = self.votes.iter().map(|&vote| u32::from(vote == number)).sum();
            let words = self.count_of(title, deck);
            if (votes, words) > (best.0, best.1) || best.2 == Poster::EMPTY {
                best = (votes, words, title);
            }
        }
        best.2
    }

    /// SM-1, SM-34: this is the title; its words pay.
    pub(crate) fn choose(&mut self, title: Poster, deck: &Deck) {
        self.chosen = title;
        self.words = self.words_of(title, deck);
    }

    /// SM-34: whether the word with this number is in the title.
    #[inline]
    pub(crate) const fn pays(&self, word: u8) -> bool {
        self.words >> word & 1 == 1
    }

    /// The title, once it is chosen.
    pub fn title(&self) -> Option<Poster> {
        (self.chosen != Poster::EMPTY).then_some(self.chosen)
    }

    /// A title in full, word by word, and whether each is one of the words drawn.
    pub fn spoken(&self, title: Poster, deck: &Deck) -> Vec<(String, bool)> {
        text::spoken(title, &self.drawn.map(|card| deck.word_of(card)))
    }

    /// A title in full.
    pub fn in_words(&self, title: Poster, deck: &Deck) -> String {
        let words: Vec<String> =
            self.spoken(title, deck).into_iter().map(|(word, _)| word).collect();
        words.join(" ")
    }

    /// The words that were drawn.
    pub fn words_drawn<'d>(&self, deck: &'d Deck) -> Vec<&'d Word> {
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
        for seat in voted {
            if self.votes[seat.index()] == NO_VOTE {
                let count = self.numbers().count() as u32;
                let nth = dice.below(count.max(1)) as usize;
                let vote = self.numbers().nth(nth).unwrap_or(0);
                self.votes[seat.index()] = vote;
            }
        }
    }
}
