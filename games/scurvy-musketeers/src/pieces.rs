//! What is in the box: the cards, what is printed on them, and the numbers of the rules.
//!
//! The cards come from the deck files; SM-C3 and SM-V2 say which of them are fixed by the rules.

mod effects;
mod lagoon;
mod musketeers;
mod sets;
mod words;

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

pub use effects::{
    At, Condition, Cost, Effect, EffectKind, Lasts, Like, Pick, Scope, Side, Sort, Target, Test,
    Usage, What, When,
};
pub use lagoon::{LAGOON, LAGOON_WORDS};
pub use musketeers::{MUSKETEERS, MUSKETEERS_WORDS};
pub(crate) use sets::enter;
pub use sets::{ABILITY, Cards, Traits, Types, traits};
pub use words::{Class, Word};

/// Places at the table.
pub const SEATS: usize = 6;
/// Fewest and most players.
pub const PLAYERS: (u8, u8) = (2, 6);
/// SM-1: Title words that are drawn.
pub const TITLE_WORDS: usize = 6;
/// SM-1a: titles that the program lays out at most.
pub const TITLES: usize = 5;
/// SM-1a: words that a title of one's own has at least.
pub const OWN_TITLE_WORDS: u32 = 3;
/// SM-36: the usual total of a match.
pub const MATCH_TOTAL: u16 = 150;
/// SM-36: games after which a match ends in any case.
pub const MATCH_GAMES: u8 = 30;

/// A card of the deck in use, by its number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Card(pub u8);

impl Card {
    /// The card as an array index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// SM-C1: the six types of cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Type {
    /// SM-9: the cast.
    Character,
    /// SM-20: the bad guys.
    Creature,
    /// SM-10: where it happens.
    Location,
    /// SM-12: what lies around.
    Prop,
    /// SM-13: special effects.
    Sfx,
    /// SM-31: the end.
    Credits,
}

impl Type {
    /// Every type, in printed order.
    pub const ALL: [Self; 6] =
        [Self::Character, Self::Creature, Self::Location, Self::Prop, Self::Sfx, Self::Credits];

    /// Its name, as on the cards.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Character => "Character",
            Self::Creature => "Creature",
            Self::Location => "Location",
            Self::Prop => "Prop",
            Self::Sfx => "SFX",
            Self::Credits => "Credits",
        }
    }
}

/// SM-C4: the lines of SFX.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Family {
    /// Cancels or stops something.
    Stop,
    /// Swings AS or DS.
    Swing,
    /// Removes something.
    Remove,
    /// Draws, or is about hands.
    Hand,
    /// Stays under a card.
    Stay,
}

impl Family {
    /// Every family and its name in deck files.
    pub const ALL: [(Self, &'static str); 5] = [
        (Self::Stop, "stop"),
        (Self::Swing, "swing"),
        (Self::Remove, "remove"),
        (Self::Hand, "hand"),
        (Self::Stay, "stay"),
    ];
}

/// SM-C4: the traits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[repr(u8)]
pub enum Trait {
    /// SM-26, SM-27.
    Swashbuckler,
    /// SM-28.
    Swarm,
    /// SM-29.
    Aquatic,
    /// SM-30.
    PsychoKiller,
    /// Only cards speak of it.
    Supernatural,
    /// SM-30.
    Weapon,
    /// SM-28; every Gun is a Weapon.
    Gun,
    /// SM-40.
    Treasure,
}

impl Trait {
    /// Every trait.
    pub const ALL: [Self; 8] = [
        Self::Swashbuckler,
        Self::Swarm,
        Self::Aquatic,
        Self::PsychoKiller,
        Self::Supernatural,
        Self::Weapon,
        Self::Gun,
        Self::Treasure,
    ];

    /// Its name, as on the cards.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Swashbuckler => "Swashbuckler",
            Self::Swarm => "Swarm",
            Self::Aquatic => "Aquatic",
            Self::PsychoKiller => "Psycho Killer",
            Self::Supernatural => "Supernatural",
            Self::Weapon => "Weapon",
            Self::Gun => "Gun",
            Self::Treasure => "Treasure",
        }
    }
}

/// Printed text: of the box, or a deck file's own, gone with its deck.
pub type Text = Cow<'static, str>;
/// A printed list, likewise.
pub type List<T> = Cow<'static, [T]>;

/// What is in a list.
#[inline]
pub(crate) const fn listed<T: Clone>(list: &List<T>) -> &[T] {
    match list {
        Cow::Borrowed(list) => list,
        Cow::Owned(list) => list.as_slice(),
    }
}

/// SM-C2: all that is printed on a card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Face {
    /// Its name in texts.
    pub id: Text,
    /// Its name.
    pub name: Text,
    /// Its type.
    pub kind: Type,
    /// SFX: what sort.
    pub family: Option<Family>,
    /// Characters: DS. Creatures: AS. Locations and Props: bonus. Others: nothing.
    pub value: i8,
    /// Its traits.
    pub traits: Traits,
    /// Its Title word, by its number.
    pub word: u8,
    /// What the effects do, in words.
    pub text: Text,
    /// SM-V1: what it does.
    pub effects: List<Effect>,
    /// SM-C2: what whoever plays it says.
    pub quote: Text,
    /// What is drawn on it.
    pub art: Text,
}

impl Face {
    /// A number that no card of the deck has.
    pub const BLANK: Self = Self {
        id: Text::Borrowed(""),
        name: Text::Borrowed(""),
        kind: Type::Credits,
        family: None,
        value: 0,
        traits: Traits::NONE,
        word: 0,
        text: Text::Borrowed(""),
        effects: List::Borrowed(&[]),
        quote: Text::Borrowed(""),
        art: Text::Borrowed(""),
    };

    /// Whether no card has it.
    pub(crate) const fn is_blank(&self) -> bool {
        match &self.name {
            Cow::Borrowed(name) => name.is_empty(),
            Cow::Owned(name) => name.is_empty(),
        }
    }

    /// SM-16: what a Creature does when it is played as an SFX.
    pub const fn as_sfx(&self) -> Option<&[Effect]> {
        let (effects, mut n) = (listed(&self.effects), 0);
        while n < effects.len() {
            if let EffectKind::PlayAs(inner) = &effects[n].kind {
                return Some(listed(inner));
            }
            n += 1;
        }
        None
    }

    /// What happens when it is played as an SFX, if it can be.
    #[inline]
    pub const fn sfx(&self) -> Option<&[Effect]> {
        match self.kind {
            Type::Sfx => Some(listed(&self.effects)),
            Type::Creature => self.as_sfx(),
            _ => None,
        }
    }

    /// SM-14: when its ability may be used and what it costs, if it has one.
    #[inline]
    pub const fn ability(&self) -> Option<(Usage, Cost)> {
        let (effects, mut n) = (listed(&self.effects), 0);
        while n < effects.len() {
            if let When::Use(usage, cost) = effects[n].when {
                return Some((usage, cost));
            }
            n += 1;
        }
        None
    }

    /// SM-13: whether it stays under a card.
    pub const fn stays(&self) -> bool {
        let (effects, mut n) = (listed(&self.effects), 0);
        while n < effects.len() {
            if matches!(effects[n].lasts, Lasts::Stays) {
                return true;
            }
            n += 1;
        }
        false
    }
}
