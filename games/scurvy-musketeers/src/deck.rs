//! SM-C5, SM-40: a deck as data, ready to be played with: the one of the box, mixed, or from a file.

mod cache;
mod check;
mod compile;
mod fields;
mod file;
mod index;

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, LazyLock};

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use table::{BadText, hash_of};

use crate::pieces::{
    Card, Effect, Face, LAGOON, LAGOON_WORDS, List, MUSKETEERS, MUSKETEERS_WORDS, TITLE_WORDS,
    Text, Type, Word,
};

use crate::state::Lingering;

pub use compile::in_order;
pub use index::{Index, LINE, STACK};
pub(crate) use index::{LASTING, TASKS, needs_attack};

/// The deck of the box, as its file has it.
pub const MUSKETEERS_FILE: &str = include_str!("../decks/scurvy-musketeers.toml");
/// SM-40: the side deck, as its file has it.
pub const LAGOON_FILE: &str = include_str!("../decks/cursed-lagoon.toml");

/// The name of the deck of the box.
pub const MAIN: &str = "scurvy-musketeers";
/// SM-40: the name of the side deck.
pub const SIDE: &str = "cursed-lagoon";

/// A deck ready to be played with. It never changes.
#[derive(Debug)]
pub struct Deck {
    /// What it is called.
    pub name: Text,
    /// What is printed on the cards, by their numbers; blank where there is none.
    pub faces: List<Face>,
    /// The Title words, by their numbers.
    pub words: List<Word>,
    /// What the rules ask of the whole deck.
    pub index: Index,
    /// The choice that names it, or its whole text; and what is mixed in.
    source: (Text, Text),
    fingerprint: u64,
}

/// The deck in use. Those of the box are there for ever; one from a file is counted, shared by all games that are
/// played with it, and dropped with the last of them.
#[derive(Clone)]
pub struct InUse(Source);

#[derive(Clone)]
enum Source {
    Box(&'static Deck),
    File(Arc<Deck>),
}

impl fmt::Debug for InUse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "InUse({:?})", self.name)
    }
}

static BOX: Deck = Deck {
    name: Text::Borrowed("The Scurvy Musketeers of the Spanish Main"),
    faces: List::Borrowed(&MUSKETEERS),
    words: List::Borrowed(&MUSKETEERS_WORDS),
    index: Index::of(&MUSKETEERS),
    source: (Text::Borrowed(""), Text::Borrowed("")),
    fingerprint: 1,
};

/// SM-40: both decks of the box, one after the other.
static MIXED: LazyLock<Deck> = LazyLock::new(|| {
    let faces: Vec<Face> = MUSKETEERS.iter().chain(&LAGOON).cloned().collect();
    Deck {
        name: Text::Borrowed("The Scurvy Musketeers of the Cursed Lagoon"),
        index: Index::of(&faces),
        faces: faces.into(),
        words: MUSKETEERS_WORDS.iter().chain(&LAGOON_WORDS).cloned().collect(),
        source: (Text::Borrowed(""), Text::Borrowed(SIDE)),
        fingerprint: 2,
    }
});

impl InUse {
    /// The deck of the box.
    pub const fn standard() -> Self {
        Self(Source::Box(&BOX))
    }

    /// SM-40: the deck of the box with the side deck mixed in.
    pub fn mixed() -> Self {
        Self(Source::Box(&MIXED))
    }

    /// The deck that is meant: by name, or by the text of a file; with what is mixed in, named likewise.
    pub fn chosen(deck: &str, mix: &str) -> Result<Self, BadText> {
        let deck = if deck.trim() == MAIN { "" } else { deck };
        let mix = match mix.trim() {
            "none" => "",
            SIDE => SIDE,
            _ => mix,
        };
        match (deck, mix) {
            ("", "") => Ok(Self::standard()),
            ("", SIDE) => Ok(Self::mixed()),
            _ => Ok(Self(Source::File(cache::get(deck, mix)?))),
        }
    }
}

impl Deck {
    /// Reads a deck and what is mixed in.
    fn read(deck: &str, mix: &str) -> Result<Self, BadText> {
        let main = if deck.is_empty() { MUSKETEERS_FILE } else { deck };
        let side = if mix == SIDE { LAGOON_FILE } else { mix };
        let (name, faces, words) = compile::by_name(main, side)?;
        Ok(Self {
            name: name.into(),
            index: Index::of(&faces),
            faces: faces.into(),
            words: words.into(),
            source: (deck.to_owned().into(), mix.to_owned().into()),
            fingerprint: hash_of(&(deck, mix)),
        })
    }

    /// What is printed on a card.
    #[inline]
    pub fn face(&self, card: Card) -> &Face {
        self.faces.get(card.index()).unwrap_or(&Face::BLANK)
    }

    /// The type of a card.
    #[inline]
    pub fn kind(&self, card: Card) -> Type {
        self.face(card).kind
    }

    /// The effect that lasts for an attack or a turn.
    pub(crate) fn lingering(&self, one: Lingering) -> &Effect {
        let face = self.face(one.card);
        let effects = if one.sfx { face.sfx().unwrap_or_default() } else { &face.effects };
        &effects[usize::from(one.nth)]
    }

    /// The Title word of a card.
    pub fn word_of(&self, card: Card) -> &Word {
        &self.words[usize::from(self.face(card).word)]
    }

    /// The card of this id, or `new_1` for the first one that the box does not have.
    pub fn named(&self, id: &str) -> Option<Card> {
        self.index.all.iter().find(|&card| self.face(card).id == id)
    }
}

impl std::ops::Deref for InUse {
    type Target = Deck;

    #[inline]
    fn deref(&self) -> &Deck {
        match &self.0 {
            Source::Box(deck) => deck,
            Source::File(deck) => deck,
        }
    }
}

impl PartialEq for InUse {
    fn eq(&self, other: &Self) -> bool {
        self.fingerprint == other.fingerprint
    }
}

impl Eq for InUse {}

impl Hash for InUse {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.fingerprint);
    }
}

impl Serialize for InUse {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.source.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for InUse {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (deck, mix) = <(String, String)>::deserialize(deserializer)?;
        Self::chosen(&deck, &mix).map_err(D::Error::custom)
    }
}

/// Numbers of the box: the main deck's, then the side deck's. New cards of a file come after them.
pub(crate) const BOXED: usize = MUSKETEERS.len() + LAGOON.len();
/// The most numbers that cards can have.
pub(crate) const NUMBERS: usize = 255;

/// The id of a card of the box by its number, and the other way round.
pub(crate) fn boxed_id(card: Card) -> Option<&'static str> {
    MIXED.faces.get(card.index()).map(|face| &*face.id)
}

/// The number of the card with this id, among those of the box.
pub(crate) fn boxed_card(id: &str) -> Option<Card> {
    MIXED.faces.iter().position(|face| face.id == id).map(|n| Card(n as u8))
}

const _: () = assert!(TITLE_WORDS < 7, "a place in a title has three bits, and one value ends it");
