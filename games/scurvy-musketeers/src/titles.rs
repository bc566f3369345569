//! SM-1, SM-1a: the title of the movie: words that were drawn, titles made of them, proposals and votes.

mod ballot;
mod code;
mod grammar;
mod little;
mod text;

use serde::{Deserialize, Serialize};

use crate::pieces::{TITLES, Word};

pub use ballot::Titles;
pub use little::Little;
pub use text::{Typed, understand};

/// Titles that grammar makes: those laid out, and a few more to put in.
pub(crate) const MADE: usize = TITLES + 2;

/// The form of a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Form {
    /// As it is on the card.
    Plain,
    /// Plural.
    Plural,
    /// Possessive.
    Possessive,
    /// Possessive of the plural.
    PluralPossessive,
    /// What goes on: "Duelling".
    Ing,
    /// What was done: "Duelled".
    Ed,
    /// How it was done: "Reluctantly".
    Ly,
}

impl Form {
    const ALL: [Self; 7] = [
        Self::Plain,
        Self::Plural,
        Self::Possessive,
        Self::PluralPossessive,
        Self::Ing,
        Self::Ed,
        Self::Ly,
    ];

    /// The word in this form; empty if it has none.
    pub fn of(self, word: &Word) -> &str {
        match self {
            Self::Plain => &word.word,
            Self::Plural => &word.plural,
            Self::Possessive => &word.possessive,
            Self::PluralPossessive => &word.plural_possessive,
            Self::Ing => &word.ing,
            Self::Ed => &word.ed,
            Self::Ly => &word.ly,
        }
    }
}

/// A word or a mark of a title.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Piece {
    /// One of the words drawn.
    Drawn {
        /// Which of the six, from 0.
        slot: u8,
        /// Its form.
        form: Form,
    },
    /// A little word, or a mark.
    Little(Little),
}

/// SM-1a: a title in one breath, or a part of one: words that were drawn, each once, with the little words between
/// them, exactly as its author put them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Title([u8; 7]);

impl Title {
    const fn from_bits(bits: u64) -> Self {
        let (all, mut bytes, mut at) = (bits.to_le_bytes(), [0; 7], 0);
        while at < bytes.len() {
            bytes[at] = all[at];
            at += 1;
        }
        Self(bytes)
    }

    const fn bits(self) -> u64 {
        let (mut bytes, mut at) = ([0; 8], 0);
        while at < self.0.len() {
            bytes[at] = self.0[at];
            at += 1;
        }
        u64::from_le_bytes(bytes)
    }

    /// A title of these seven bytes, whether it makes sense or not.
    pub const fn raw(bytes: [u8; 7]) -> Self {
        Self(bytes)
    }
}

/// SM-1a: a whole title: most are said in one breath, long ones in up to three.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Poster([Title; Self::PARTS]);

impl Poster {
    /// Breaths of a title at most.
    pub const PARTS: usize = 3;
    /// Nothing is written.
    pub const EMPTY: Self = Self([Title::EMPTY; Self::PARTS]);

    /// The parts that are written.
    fn parts(&self) -> impl Iterator<Item = Title> + use<> {
        self.0.into_iter().filter(|&part| part != Title::EMPTY)
    }

    /// How many parts there is room for.
    pub fn room(&self) -> usize {
        Self::PARTS - self.parts().count()
    }

    /// The same with one more part; without it, if there is no room.
    #[must_use]
    pub fn with(mut self, part: Title) -> Self {
        if let Some(place) = self.0.iter_mut().find(|place| **place == Title::EMPTY) {
            *place = part;
        }
        self
    }

    /// The words and marks in order.
    pub fn pieces(&self) -> impl Iterator<Item = Piece> + use<> {
        self.parts().flat_map(Title::pieces)
    }

    /// Which of the six words it uses, and in which forms, in order.
    pub fn drawn(&self) -> impl Iterator<Item = (u8, Form)> + use<> {
        self.pieces().filter_map(|piece| match piece {
            Piece::Drawn { slot, form } => Some((slot, form)),
            Piece::Little(_) => None,
        })
    }

    /// The words used, a bit each.
    pub fn used(&self) -> u8 {
        self.drawn().fold(0, |used, (slot, _)| used | 1 << slot)
    }
}

impl From<Title> for Poster {
    fn from(title: Title) -> Self {
        Self::EMPTY.with(title)
    }
}
