//! Who KNOWS what. All lies open but the dogs: what a battle showed, all know; what Purrinus saw, her
//! player knows; the rest is one bag of unseen cards, in the pack, in the box or burned.

mod check;

use serde::{Deserialize, Serialize};
use table::{Dice, Seat, Seats};

use crate::board::Place;
use crate::pieces::{BODIES, BOXED, Body, Cats, DOGS_EACH, ELEMENTS, Element, PACK, SEATS};
use crate::play::draw_from;
use crate::state::{Ash, Best, Card, CatQuest, Deal, Phase, Setup, Tremor};

/// All that one onlooker may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct View {
    /// Whose view it is; `None` is the gallery.
    pub onlooker: Option<Seat>,
    /// What was agreed on before the game.
    pub setup: Setup,
    /// Where the game stands.
    pub phase: Phase,
    /// Who still plays.
    pub present: Seats,
    /// Who begins each round.
    pub first: Seat,
    /// Whose turn it is.
    pub active: Seat,
    /// The round, from 1.
    pub round: u16,
    /// Whether all alien cats were out at the end of some round.
    pub closing: bool,
    /// Where each body is on its orbit, from 0.
    pub planets: [u8; BODIES],
    /// The planet that is placed next.
    pub placing: Body,
    /// The ships.
    pub ships: [Place; SEATS],
    /// The players' cats.
    pub cats: [Cats; SEATS],
    /// Cats whose space ability is used up.
    pub tired: [Cats; SEATS],
    /// Cats in each body's stack.
    pub stacks: [u8; BODIES],
    /// Who must leave Earth first.
    pub barred: Seats,
    /// Best battles.
    pub best: [Option<Best>; SEATS],
    /// Battles fought so far.
    pub battles: u16,
    /// The pack, in order.
    pub pack: [Sight; PACK],
    /// Dogs left in the box.
    pub boxed: u8,
    /// Dogs out of the game that everybody knows, by element.
    pub out: [u8; ELEMENTS],
    /// Dogs out of the game that some know.
    pub ashes: [Option<Sight>; BOXED as usize],
    /// Whether something was done at Start already.
    pub begun: bool,
    /// Whether the ship has moved in this turn.
    pub moved: bool,
    /// Cats that the active player got in this turn.
    pub fresh: Cats,
    /// Cats of the bodies at which the active player recruited in this turn.
    pub recruited: Cats,
    /// Offers made at this Start or End.
    pub offers: u8,
    /// The trade that lies open.
    pub deal: Option<Deal>,
    /// The white and the black die, or Plukitten's in place of the white one.
    pub dice: [u8; 2],
    /// Which dice roll.
    pub rolling: [bool; 2],
    /// What Caturns of other players do to the roll.
    pub tremor: Tremor,
    /// The dog that is met, by its place in the pack.
    pub facing: u8,
    /// Dogs beaten in this battle.
    pub beaten: u8,
    /// Cats used in this battle.
    pub spent: Cats,
    /// Who has won.
    pub winner: Option<Seat>,
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
        // No `..`: a new field does not compile until someone decides who sees it.
        let &CatQuest {
            setup,
            phase,
            present,
            first,
            active,
            round,
            closing,
            planets,
            placing,
            ships,
            cats,
            tired,
            stacks,
            barred,
            best,
            battles,
            pack,
            boxed,
            out,
            ashes,
            begun,
            moved,
            fresh,
            recruited,
            offers,
            deal,
            dice,
            rolling,
            tremor,
            facing,
            beaten,
            spent,
            winner,
        } = game;
        let pack = pack.map(|card| match card {
            Card::Gone => Sight::Gone,
            Card::Unseen => Sight::Unseen,
            Card::Peeked(dog, by) => Sight::of(dog, by, onlooker),
            Card::Open(dog) => Sight::Open(dog),
        });
        let ashes = ashes.map(|ash| ash.map(|Ash { dog, by }| Sight::of(dog, by, onlooker)));
        Self {
            onlooker,
            setup,
            phase,
            present,
            first,
            active,
            round,
            closing,
            planets,
            placing,
            ships,
            cats,
            tired,
            stacks,
            barred,
            best,
            battles,
            pack,
            boxed,
            out,
            ashes,
            begun,
            moved,
            fresh,
            recruited,
            offers,
            deal,
            dice,
            rolling,
            tremor,
            facing,
            beaten,
            spent,
            winner,
        }
    }

    /// CQ-16, CQ-19: whether its onlooker has seen a dog that a battle has not shown to all.
    pub(crate) fn conceals(&self) -> bool {
        let mut seen = self.pack.iter().chain(self.ashes.iter().flatten());
        seen.any(|sight| matches!(sight, Sight::Known { .. }))
    }

    /// A game that looks like this: what others saw is any of the dogs that the onlooker has not seen.
    pub(crate) fn imagine(&self, dice_of_the_dream: &mut impl Dice) -> CatQuest {
        let &Self {
            onlooker: _,
            setup,
            phase,
            present,
            first,
            active,
            round,
            closing,
            planets,
            placing,
            ships,
            cats,
            tired,
            stacks,
            barred,
            best,
            battles,
            pack,
            boxed,
            out,
            ashes,
            begun,
            moved,
            fresh,
            recruited,
            offers,
            deal,
            dice,
            rolling,
            tremor,
            facing,
            beaten,
            spent,
            winner,
        } = self;
        let mut bag = self.unknown();
        let mut see = |sight: Sight| sight.imagine(&mut bag, dice_of_the_dream);
        let pack = pack.map(|sight| match sight {
            Sight::Gone => Card::Gone,
            Sight::Open(dog) => Card::Open(dog),
            _ => see(sight).map_or(Card::Unseen, |(dog, by)| Card::Peeked(dog, by)),
        });
        let ashes = ashes.map(|ash| ash.and_then(&mut see).map(|(dog, by)| Ash { dog, by }));
        CatQuest {
            setup,
            phase,
            present,
            first,
            active,
            round,
            closing,
            planets,
            placing,
            ships,
            cats,
            tired,
            stacks,
            barred,
            best,
            battles,
            pack,
            boxed,
            out,
            ashes,
            begun,
            moved,
            fresh,
            recruited,
            offers,
            deal,
            dice,
            rolling,
            tremor,
            facing,
            beaten,
            spent,
            winner,
        }
    }

    /// The dogs that the onlooker has not seen, by element, wherever they are.
    pub fn unknown(&self) -> [u8; ELEMENTS] {
        let mut bag = [DOGS_EACH; ELEMENTS];
        for (left, out) in bag.iter_mut().zip(self.out) {
            *left = left.saturating_sub(out);
        }
        let known = self.pack.into_iter().chain(self.ashes.into_iter().flatten());
        for dog in known.filter_map(Sight::dog) {
            bag[dog as usize] = bag[dog as usize].saturating_sub(1);
        }
        bag
    }
}
