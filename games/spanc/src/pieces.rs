//! What is in the box: 21 Crew, 33 Toys, 54 Challenges, two dice, and a bank of Loot.

mod challenges;
mod crew;
mod sets;
mod toys;

use serde::{Deserialize, Serialize};
use table::Odds;

pub use challenges::CHALLENGES;
pub use crew::CREW;
pub use sets::{Cards, Numbers, Toys};
pub use toys::TOYS;

/// The four skills.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Skill {
    /// Flying, feasting, big guns.
    SpacePirate,
    /// Muscle, swords, a commanding glare.
    Amazon,
    /// Shadows, ropes, quiet slippers.
    Ninja,
    /// Style, and knowing it.
    Catgirl,
}

impl Skill {
    /// Every skill, in printed order.
    pub const ALL: [Self; 4] = [Self::SpacePirate, Self::Amazon, Self::Ninja, Self::Catgirl];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::SpacePirate => "Space Pirate",
            Self::Amazon => "Amazon",
            Self::Ninja => "Ninja",
            Self::Catgirl => "Catgirl",
        }
    }

    /// Its name in texts of actions.
    pub const fn id(self) -> &'static str {
        match self {
            Self::SpacePirate => "pirate",
            Self::Amazon => "amazon",
            Self::Ninja => "ninja",
            Self::Catgirl => "catgirl",
        }
    }

    /// Its initial, as on the cards.
    pub const fn initial(self) -> char {
        match self {
            Self::SpacePirate => 'S',
            Self::Amazon => 'A',
            Self::Ninja => 'N',
            Self::Catgirl => 'C',
        }
    }
}

/// SP-C1: a Crew card.
#[derive(Debug)]
pub struct CrewCard {
    /// Its name in texts.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What is printed below.
    pub flavour: &'static str,
    /// What is drawn above.
    pub portrait: &'static str,
}

/// What sort of Toy a card is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ToyKind {
    /// A thing that helps with some skills.
    Skill,
    /// SP-28: a Poolboy.
    Poolboy,
    /// SP-C5, SP-26: usable once only.
    Once(Effect),
}

/// SP-C5: what a once-only card does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// A bonus to one roll.
    Surge,
    /// A knocked-out girl stands again.
    Revive,
    /// The Challenge counts as beaten.
    SecretDoor,
    /// Both dice again.
    NineLives,
    /// One die again.
    WeightedDie,
    /// Another girl goes on.
    Tag,
}

/// SP-C2: a Toy card.
#[derive(Debug)]
pub struct ToyCard {
    /// Its name in texts; unique, where names need not be.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What sort of Toy it is.
    pub kind: ToyKind,
    /// What is printed below.
    pub flavour: &'static str,
    /// What is drawn above.
    pub portrait: &'static str,
}

/// SP-C3: what a Challenge tests.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Test {
    /// This skill.
    Skill(Skill),
    /// SP-17: whatever she is best at.
    Highest,
    /// SP-17: whatever she is worst at.
    Lowest,
}

/// SP-C3: a Challenge card.
#[derive(Debug)]
pub struct ChallengeCard {
    /// Its name in texts.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What is printed below.
    pub flavour: &'static str,
    /// What it looks like when she beats it.
    pub success: &'static str,
    /// What it looks like when she does not.
    pub failure: &'static str,
}

macro_rules! card {
    ($(#[$doc:meta])* $name:ident, $row:ty, $table:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
        #[serde(into = "String", try_from = "String")]
        pub struct $name(pub u8);

        impl $name {
            /// How many there are.
            pub const COUNT: u8 = $table.len() as u8;

            /// Every one, in printed order.
            pub fn all() -> impl Iterator<Item = Self> {
                (0..Self::COUNT).map(Self)
            }

            /// The one of this id.
            pub fn named(id: &str) -> Option<Self> {
                Self::all().find(|card| card.card().id == id)
            }

            /// What is printed on it.
            #[inline]
            pub const fn card(self) -> &'static $row {
                &$table[self.0 as usize]
            }

            /// Its id, or a number that no card has.
            pub fn id(self) -> String {
                $table.get(usize::from(self.0)).map_or_else(|| format!("#{}", self.0), |c| c.id.into())
            }
        }

        impl From<$name> for String {
            fn from(card: $name) -> Self {
                card.id()
            }
        }

        impl TryFrom<String> for $name {
            type Error = String;

            fn try_from(id: String) -> Result<Self, String> {
                Self::named(&id).ok_or_else(|| format!("there is no card “{id}”"))
            }
        }
    };
}

card! {
    /// SP-C1: a girl, by her number in [`CREW`].
    Crew, CrewCard, CREW
}
card! {
    /// SP-C2: a Toy, by its number in [`TOYS`].
    Toy, ToyCard, TOYS
}
card! {
    /// SP-C3: a Challenge, by its number in [`CHALLENGES`].
    Challenge, ChallengeCard, CHALLENGES
}

impl Toy {
    /// SP-28: the Poolboys.
    pub const POOLBOYS: Toys = {
        let (mut set, mut toy) = (0, 0);
        while toy < TOYS.len() {
            if matches!(TOYS[toy].kind, ToyKind::Poolboy) {
                set |= 1 << toy;
            }
            toy += 1;
        }
        Toys::from_bits(set)
    };

    /// SP-C5: the cards with this effect.
    pub const fn all_with(effect: Effect) -> Toys {
        let (mut set, mut toy) = (0, 0);
        while toy < TOYS.len() {
            if let ToyKind::Once(other) = TOYS[toy].kind
                && other as u8 == effect as u8
            {
                set |= 1 << toy;
            }
            toy += 1;
        }
        Toys::from_bits(set)
    }

    /// SP-C5: all cards that are usable once only.
    pub const ONCE: Toys = {
        let (mut set, mut toy) = (0, 0);
        while toy < TOYS.len() {
            if matches!(TOYS[toy].kind, ToyKind::Once(_)) {
                set |= 1 << toy;
            }
            toy += 1;
        }
        Toys::from_bits(set)
    };

    /// SP-C5: cards that revive.
    pub const REVIVING: Toys = Self::all_with(Effect::Revive);
    /// SP-C5: Adrenaline Surges.
    pub const SURGES: Toys = Self::all_with(Effect::Surge);
    /// SP-C5: the Secret Door.
    pub const DOORS: Toys = Self::all_with(Effect::SecretDoor);
    /// SP-C5: Nine Lives.
    pub const LIVES: Toys = Self::all_with(Effect::NineLives);
    /// SP-C5: the Weighted Die.
    pub const WEIGHTED: Toys = Self::all_with(Effect::WeightedDie);
    /// SP-C5: Tag, You're It.
    pub const TAGS: Toys = Self::all_with(Effect::Tag);

    /// SP-28: whether it is a Poolboy.
    #[inline]
    pub fn is_poolboy(self) -> bool {
        Toy::POOLBOYS.contains(self)
    }

    /// SP-C5: what it does once, if it is such a card.
    pub fn effect(self) -> Option<Effect> {
        match TOYS.get(usize::from(self.0))?.kind {
            ToyKind::Once(effect) => Some(effect),
            ToyKind::Skill | ToyKind::Poolboy => None,
        }
    }
}

/// SP-1: girls of a crew.
pub const CREW_SIZE: usize = 4;
/// SP-3: Challenges of a caper.
pub const ROW: usize = 4;
/// SP-43a: the caper limit, unless chosen otherwise.
pub const CAPER_LIMIT: u8 = 20;

/// SP-C4, SP-12: of the 36 rolls of two dice, how many are at most this skill; a 2 always, a 12 never.
pub const fn odds(skill: i8) -> u8 {
    const AT_MOST: [u8; 10] = [1, 3, 6, 10, 15, 21, 26, 30, 33, 35];
    match skill {
        ..=2 => AT_MOST[0],
        3..=10 => AT_MOST[(skill - 2).unsigned_abs() as usize],
        _ => AT_MOST[9],
    }
}

/// How likely so many rolls of two dice are.
pub const fn chance(ways: u8) -> Odds {
    Odds::new(ways as u32, 36)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odds_are_counted_on_real_dice() {
        for skill in -5..=16_i8 {
            let rolls = (1..=6_i8).flat_map(|one| (1..=6).map(move |other| one + other));
            let good = rolls.filter(|&sum| sum == 2 || (sum != 12 && sum <= skill)).count();
            assert_eq!(usize::from(odds(skill)), good, "{skill}");
        }
        assert_eq!([36, 35, 33, 1].map(|ways| chance(ways).percent()), [100, 97, 92, 3]);
    }

    #[test]
    fn ids_are_unique_and_read_back() {
        assert!(Crew::all().all(|card| Crew::named(card.card().id) == Some(card)));
        assert!(Toy::all().all(|card| Toy::named(card.card().id) == Some(card)));
        assert!(Challenge::all().all(|card| Challenge::named(card.card().id) == Some(card)));
        assert_eq!(Toy::named("teapot"), None);
    }
}
