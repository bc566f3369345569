//! Who KNOWS what. All lies open but the dogs: what a battle showed, all know; what Purrinus saw, her
//! player knows; the rest is one bag of unseen cards, in the pack, in the box or burned.

mod check;

use serde::{Deserialize, Serialize};
use table::{Dice, Seat, Seats};

use crate::pieces::{ASHES, ELEMENTS, Element, PACK};
use crate::play::draw_from;
use crate::printed::Printed;
use crate::state::{Ash, Card, CatQuest, Open, Secrets};

/// All that one onlooker may know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// Whose view it is; `None` is the gallery.
    pub onlooker: Option<Seat>,
    /// What lies open.
    pub open: Open,
    /// The pack, in order.
    pub pack: [Sight; PACK],
    /// Dogs out of the game that some know.
    pub ashes: [Option<Sight>; ASHES],
}

/// What an onlooker knows of a dog's card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Sight {
    /// It left the game.
    Gone,
    /// Nobody has seen it.
    Unseen,
    /// These seats have looked at it, and the onlooker is none of them.
    Hidden {
        /// Who knows it.
        by: Seats,
    },
    /// The onlooker has looked at it.
    Known {
        /// What it is.
        dog: Element,
        /// Who knows it.
        by: Seats,
    },
    /// A battle has shown it to all.
    Open(Element),
}

impl Sight {
    /// CQ-16, CQ-19: whoever looked knows what it is, all others that they looked.
    fn of(dog: Element, by: Seats, onlooker: Option<Seat>) -> Self {
        let own = onlooker.is_some_and(|onlooker| by.contains(onlooker));
        if own { Self::Known { dog, by } } else { Self::Hidden { by } }
    }

    /// What the onlooker knows it to be.
    pub fn dog(self) -> Option<Element> {
        match self {
            Self::Known { dog, .. } | Self::Open(dog) => Some(dog),
            Self::Gone | Self::Unseen | Self::Hidden { .. } => None,
        }
    }

    /// What it is, drawn from the bag where the onlooker does not know.
    fn imagine(self, bag: &mut [u8; ELEMENTS], dice: &mut impl Dice) -> Option<(Element, Seats)> {
        match self {
            Self::Known { dog, by } => Some((dog, by)),
            Self::Hidden { by } => {
                let dog = draw_from(*bag, dice);
                bag[dog as usize] = bag[dog as usize].saturating_sub(1);
                Some((dog, by))
            }
            Self::Gone | Self::Unseen | Self::Open(_) => None,
        }
    }
}

impl View {
    /// CQ-16, CQ-19c: everything but what others saw.
    pub(crate) fn of(game: &CatQuest, onlooker: Option<Seat>) -> Self {
        let CatQuest { open, secrets } = game;
        // No `..`: a new secret does not compile until someone decides who knows it.
        let &Secrets { pack, ashes } = secrets;
        let pack = pack.map(|card| match card {
            Card::Gone => Sight::Gone,
            Card::Unseen => Sight::Unseen,
            Card::Peeked(dog, by) => Sight::of(dog, by, onlooker),
            Card::Open(dog) => Sight::Open(dog),
        });
        let ashes = ashes.map(|ash| ash.map(|Ash { dog, by }| Sight::of(dog, by, onlooker)));
        Self { onlooker, open: open.clone(), pack, ashes }
    }

    /// CQ-16, CQ-19: whether its onlooker has seen a dog that a battle has not shown to all.
    pub(crate) fn conceals(&self) -> bool {
        let mut seen = self.pack.iter().chain(self.ashes.iter().flatten());
        seen.any(|sight| matches!(sight, Sight::Known { .. }))
    }

    /// A game that looks like this: what others saw is any of the dogs that the onlooker has not seen.
    pub(crate) fn imagine(&self, dice: &mut impl Dice) -> CatQuest {
        let mut bag = self.unknown();
        let mut see = |sight: Sight| sight.imagine(&mut bag, dice);
        let pack = self.pack.map(|sight| match sight {
            Sight::Gone => Card::Gone,
            Sight::Open(dog) => Card::Open(dog),
            _ => see(sight).map_or(Card::Unseen, |(dog, by)| Card::Peeked(dog, by)),
        });
        let ashes = self.ashes.map(|ash| ash.and_then(&mut see).map(|(dog, by)| Ash { dog, by }));
        CatQuest { open: self.open.clone(), secrets: Secrets { pack, ashes } }
    }

    /// CQ-28: the numbers that are played with.
    pub fn printed(&self) -> &Printed {
        &self.open.setup.edition
    }

    /// CQ-2: the row in which the pack lies.
    pub fn row(&self) -> &[Sight] {
        self.pack.get(..self.printed().pack.into()).unwrap_or(&self.pack)
    }

    /// CQ-23: whether no dog is left to meet in the battle that is on, or was.
    pub fn is_pack_beaten(&self) -> bool {
        self.pack.iter().skip(self.open.facing.into()).all(|&sight| sight == Sight::Gone)
    }

    /// The dogs that the onlooker has not seen, by element, wherever they are.
    pub fn unknown(&self) -> [u8; ELEMENTS] {
        let mut bag = self.printed().dogs;
        for (left, out) in bag.iter_mut().zip(self.open.out) {
            *left = left.saturating_sub(out);
        }
        let known = self.pack.into_iter().chain(self.ashes.into_iter().flatten());
        for dog in known.filter_map(Sight::dog) {
            bag[dog as usize] = bag[dog as usize].saturating_sub(1);
        }
        bag
    }
}
