//! SM-1, SM-1a: the title of the movie: words that were drawn, titles made of them, proposals and votes.

mod ballot;
mod grammar;
mod text;

use serde::{Deserialize, Serialize};

use crate::pieces::{TITLE_WORDS, TITLES, Word};

pub use ballot::Titles;
pub use text::understand;

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
}

/// What stands before a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Link {
    /// Nothing.
    None,
    /// "the"
    The,
    /// "of"
    Of,
    /// "of the"
    OfThe,
    /// "and"
    And,
    /// "and the"
    AndThe,
    /// "versus"
    Versus,
    /// "versus the"
    VersusThe,
    /// "with"
    With,
    /// "with the"
    WithThe,
    /// How one is at that place: "on the", "aboard the".
    At,
    /// The word as the end of a title: "of the Courageous", "at Midnight".
    Tail,
    /// "from"
    From,
    /// "from the"
    FromThe,
    /// "near"
    Near,
    /// "near the"
    NearThe,
}

impl Form {
    const ALL: [Self; 4] = [Self::Plain, Self::Plural, Self::Possessive, Self::PluralPossessive];

    /// The word in this form; empty if it has none.
    pub const fn of(self, word: &'static Word) -> &'static str {
        match self {
            Self::Plain => word.word,
            Self::Plural => word.plural,
            Self::Possessive => word.possessive,
            Self::PluralPossessive => word.plural_possessive,
        }
    }
}

impl Link {
    const ALL: [Self; 16] = [
        Self::None,
        Self::The,
        Self::Of,
        Self::OfThe,
        Self::And,
        Self::AndThe,
        Self::Versus,
        Self::VersusThe,
        Self::With,
        Self::WithThe,
        Self::At,
        Self::Tail,
        Self::From,
        Self::FromThe,
        Self::Near,
        Self::NearThe,
    ];

    /// The words, where they are always the same.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Self::None | Self::At | Self::Tail => "",
            Self::The => "the",
            Self::Of => "of",
            Self::OfThe => "of the",
            Self::And => "and",
            Self::AndThe => "and the",
            Self::Versus => "versus",
            Self::VersusThe => "versus the",
            Self::With => "with",
            Self::WithThe => "with the",
            Self::From => "from",
            Self::FromThe => "from the",
            Self::Near => "near",
            Self::NearThe => "near the",
        }
    }
}

/// A word of a title: which of the six, in which form, and what stands before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Which of the six words, from 0.
    pub slot: u8,
    /// Its form.
    pub form: Form,
    /// What stands before it.
    pub link: Link,
}

/// Bits of a piece: three for the slot, two for the form, four for the link.
const PIECE_BITS: usize = 9;
/// A slot that ends the title.
const END: u64 = 7;

/// A title: up to six of the words that were drawn, each with its form and what stands before it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Title([u8; 7]);

impl Title {
    /// A title without words.
    pub const EMPTY: Self = Self::from_bits({
        let (mut bits, mut at) = (0, 0);
        while at < TITLE_WORDS {
            bits |= END << (at * PIECE_BITS);
            at += 1;
        }
        bits
    });

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

    /// The words in order.
    pub fn pieces(self) -> impl Iterator<Item = Piece> {
        let bits = self.bits();
        (0..TITLE_WORDS).map_while(move |at| {
            let bits = bits >> (at * PIECE_BITS);
            (bits & 7 != END).then(|| Piece {
                slot: (bits & 7) as u8,
                form: Form::ALL[(bits >> 3 & 3) as usize],
                link: Link::ALL[(bits >> 5 & 15) as usize],
            })
        })
    }

    /// A title of these words.
    pub fn of(pieces: impl IntoIterator<Item = Piece>) -> Self {
        let mut bits = Self::EMPTY.bits();
        for (at, piece) in pieces.into_iter().take(TITLE_WORDS).enumerate() {
            let Piece { slot, form, link } = piece;
            let packed = u64::from(slot & 7) | (form as u64) << 3 | (link as u64) << 5;
            bits = bits & !(0x1ff << (at * PIECE_BITS)) | packed << (at * PIECE_BITS);
        }
        Self::from_bits(bits)
    }

    /// The words used, a bit each.
    pub fn used(self) -> u8 {
        self.pieces().fold(0, |used, piece| used | 1 << piece.slot)
    }

    /// Whether it is written the one way in which it is written.
    fn is_canonical(self) -> bool {
        Self::of(self.pieces()) == self
    }
}
