//! SM-1a: a title in seven bytes that keeps every word of its author: words are coded by how likely they are where
//! they stand, so the usual ones cost little. The arithmetic is whole and exact, the same everywhere.

use super::little::{COMMON, COUNT, DETERMINERS, Little, MARKS};
use super::{Form, Piece, Title};
use crate::pieces::TITLE_WORDS;

/// The most words and marks of a title.
pub(super) const MOST: usize = 24;
/// What fits into seven bytes.
const LIMIT: u64 = 1 << 56;

/// What stands before a word: it decides what is likely.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    /// Nothing, or a little word.
    Little,
    /// An article, or what stands in its place.
    Determiner,
    /// One of the words drawn.
    Drawn,
}

/// What comes next. The end comes first: so it costs nothing.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    End,
    The,
    Drawn,
    Of,
    And,
    A,
    Mark,
    Determiner,
    Common,
    Other,
}

impl Next {
    const ALL: [Self; 10] = [
        Self::End,
        Self::The,
        Self::Drawn,
        Self::Of,
        Self::And,
        Self::A,
        Self::Mark,
        Self::Determiner,
        Self::Common,
        Self::Other,
    ];

    const fn of(little: Little) -> Self {
        match little {
            Little::THE => Self::The,
            Little::OF => Self::Of,
            Little::AND => Self::And,
            Little::A => Self::A,
            _ if little.is_mark() => Self::Mark,
            _ if little.is_determiner() => Self::Determiner,
            _ if little.is_common() => Self::Common,
            _ => Self::Other,
        }
    }

    /// The little words among which it is.
    const fn range(self) -> (u16, u16) {
        match self {
            Self::The => Little::THE.alone(),
            Self::Of => Little::OF.alone(),
            Self::And => Little::AND.alone(),
            Self::A => Little::A.alone(),
            Self::Mark => (0, MARKS),
            Self::Determiner => (MARKS, DETERMINERS),
            Self::Common => (DETERMINERS, COMMON),
            Self::Other => (COMMON, COUNT),
            Self::End | Self::Drawn => (0, 1),
        }
    }
}

/// How likely each is, roughly, added up: after a little word, after an article, after one of the words drawn.
const SUMS: [[u64; Next::ALL.len() + 1]; 3] = [
    [0, 1, 18, 37, 38, 39, 42, 43, 53, 58, 68],
    [0, 1, 2, 46, 47, 48, 49, 50, 52, 54, 62],
    [0, 1, 2, 18, 24, 28, 29, 35, 37, 53, 61],
];

/// The weights of the forms of a word, added up.
const FORMS: [u64; Form::ALL.len() + 1] = [0, 24, 30, 35, 36, 39, 41, 42];

/// Puts one of several outcomes on top of what is coded: that between `low` and `high` of `all`. `None` if there is no
/// room for it.
const fn push(coded: u64, low: u64, high: u64, all: u64) -> Option<u64> {
    let share = high - low;
    match (coded / share).checked_mul(all) {
        Some(grown) if grown < LIMIT => Some(grown + low + coded % share),
        _ => None,
    }
}

/// Takes what was put on top, which lies between `low` and `high` of `all`, off again.
const fn pull(coded: u64, low: u64, high: u64, all: u64) -> u64 {
    (high - low) * (coded / all) + coded % all - low
}

/// Where a reader of a title stands: what comes before, and which words are used.
#[derive(Clone, Copy)]
struct Place {
    before: Before,
    used: u8,
}

impl Place {
    const START: Self = Self { before: Before::Little, used: 0 };

    const fn sums(self) -> &'static [u64; Next::ALL.len() + 1] {
        &SUMS[self.before as usize]
    }

    /// How many of the words drawn are not used yet.
    fn left(self) -> u64 {
        TITLE_WORDS as u64 - u64::from(self.used.count_ones())
    }

    /// The words drawn that are not used yet, in order.
    fn unused(self) -> impl Iterator<Item = u8> {
        (0..TITLE_WORDS as u8).filter(move |slot| self.used >> slot & 1 == 0)
    }

    /// The place after a piece; `None` if the piece cannot stand here.
    fn after(self, piece: Piece) -> Option<Self> {
        match piece {
            Piece::Drawn { slot, .. } => self
                .unused()
                .any(|other| other == slot)
                .then_some(Self { before: Before::Drawn, used: self.used | 1 << slot }),
            Piece::Little(little) if little.is_determiner() => {
                Some(Self { before: Before::Determiner, ..self })
            }
            // A mark changes nothing: what follows depends on the word before it.
            Piece::Little(little) if little.is_mark() => Some(self),
            Piece::Little(_) => Some(Self { before: Before::Little, ..self }),
        }
    }

    fn push_next(self, coded: u64, next: Next) -> Option<u64> {
        let (sums, at) = (self.sums(), next as usize);
        push(coded, sums[at], sums[at + 1], sums[Next::ALL.len()])
    }

    /// Codes a piece that stands here on top of all that follows it.
    fn push(self, coded: u64, piece: Piece) -> Option<u64> {
        match piece {
            Piece::Little(little) => {
                let next = Next::of(little);
                let (low, high) = next.range();
                let rank = u64::from(little.0 - low);
                let coded = push(coded, rank, rank + 1, u64::from(high - low))?;
                self.push_next(coded, next)
            }
            Piece::Drawn { slot, form } => {
                let (form, all) = (form as usize, FORMS[Form::ALL.len()]);
                let coded = push(coded, FORMS[form], FORMS[form + 1], all)?;
                let rank = self.unused().position(|other| other == slot)? as u64;
                let coded = push(coded, rank, rank + 1, self.left())?;
                self.push_next(coded, Next::Drawn)
            }
        }
    }

    /// Reads the piece that stands here, and what follows it; `None` at the end, and where no title goes on.
    fn pull(self, coded: u64) -> Option<(Piece, u64)> {
        let (sums, all) = (self.sums(), self.sums()[Next::ALL.len()]);
        let at = sums.partition_point(|&sum| sum <= coded % all) - 1;
        let coded = pull(coded, sums[at], sums[at + 1], all);
        match Next::ALL[at] {
            Next::End => None,
            Next::Drawn => {
                let (left, all) = (self.left(), FORMS[Form::ALL.len()]);
                let rank = coded.checked_rem(left)?;
                let slot = self.unused().nth(rank as usize)?;
                let coded = pull(coded, rank, rank + 1, left);
                let form = FORMS.partition_point(|&sum| sum <= coded % all) - 1;
                let coded = pull(coded, FORMS[form], FORMS[form + 1], all);
                Some((Piece::Drawn { slot, form: Form::ALL[form] }, coded))
            }
            next => {
                let (low, high) = next.range();
                let all = u64::from(high - low);
                let rank = coded % all;
                Some((Piece::Little(Little(low + rank as u16)), pull(coded, rank, rank + 1, all)))
            }
        }
    }
}

impl Title {
    /// A title without words.
    pub const EMPTY: Self = Self::from_bits(0);

    /// The title of these words and marks; `None` if it is too long, or uses a word twice.
    pub fn of(pieces: &[Piece]) -> Option<Self> {
        let mut places = [Place::START; MOST + 1];
        if pieces.len() > MOST {
            return None;
        }
        for (at, &piece) in pieces.iter().enumerate() {
            places[at + 1] = places[at].after(piece)?;
        }
        let mut coded = 0;
        for (&place, &piece) in places.iter().zip(pieces).rev() {
            coded = place.push(coded, piece)?;
        }
        (coded < LIMIT).then(|| Self::from_bits(coded))
    }

    /// The words and marks in order.
    pub fn pieces(self) -> impl Iterator<Item = Piece> {
        let mut place = Some((Place::START, self.bits()));
        let read = move || {
            let (here, coded) = place?;
            let (piece, rest) = here.pull(coded)?;
            place = here.after(piece).map(|next| (next, rest));
            Some(piece)
        };
        std::iter::from_fn(read).fuse().take(MOST)
    }

    /// Whether it is written the one way in which it is written.
    pub(super) fn is_canonical(self) -> bool {
        let (mut pieces, mut count) = ([Piece::Little(Little::THE); MOST], 0);
        for piece in self.pieces() {
            pieces[count] = piece;
            count += 1;
        }
        Self::of(&pieces[..count]) == Some(self)
    }
}
