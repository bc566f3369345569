//! SM-1, SM-C2: Title words and what grammar needs to know of them.

use super::Text;

/// What a word is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// An adjective.
    Quality,
    /// A number: stands first, before a plural.
    Number,
    /// Somebody.
    Person,
    /// An animal.
    Beast,
    /// A thing.
    Thing,
    /// Something that has no plural.
    Stuff,
    /// Something that happens.
    Event,
    /// A place.
    Place,
    /// Somebody's name.
    PersonName,
    /// A place's name.
    PlaceName,
}

impl Class {
    /// Whether it stands before nouns.
    pub const fn is_adjective(self) -> bool {
        matches!(self, Self::Quality | Self::Number)
    }

    /// Whether it is a name, which takes no article.
    pub const fn is_name(self) -> bool {
        matches!(self, Self::PersonName | Self::PlaceName)
    }

    /// Whether it is a place.
    pub const fn is_place(self) -> bool {
        matches!(self, Self::Place | Self::PlaceName)
    }

    /// Whether it can own something.
    pub const fn is_person(self) -> bool {
        matches!(self, Self::Person | Self::PersonName)
    }
}

/// A Title word in all its forms.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Word {
    /// The word itself.
    pub word: Text,
    /// What it is.
    pub class: Class,
    /// Its plural; empty if it has none.
    pub plural: Text,
    /// Its possessive.
    pub possessive: Text,
    /// The possessive of its plural; empty if it has none.
    pub plural_possessive: Text,
    /// What goes on: "Duelling"; empty if it has no such form.
    pub ing: Text,
    /// What was done: "Duelled"; empty if it has no such form.
    pub ed: Text,
    /// How it was done: "Reluctantly"; empty if it has no such form.
    pub ly: Text,
    /// `a`, `an` or nothing.
    pub article: Text,
    /// Places: how one is there. Adjectives: the word as the end of a title.
    pub tail: Text,
}
