//! Sets of cards, a bit each: decks are bags, and nobody's Toys need a list.

use serde::{Deserialize, Serialize};
use table::BitSet;

use super::Toy;

table::members!(Toy(u8));

/// A set of Toys.
pub type Toys = BitSet<Toy, u64>;

/// Cards of one kind, by their numbers.
pub type Numbers = BitSet<u8, u64>;

/// SP-2: a deck without an order, and its discards; a bit for each card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Cards {
    /// Cards still to be drawn; their order is nobody's to know.
    pub deck: Numbers,
    /// Cards discarded, face up.
    pub discards: Numbers,
}

impl Cards {
    /// A full deck of so many cards.
    pub fn full(count: u8) -> Self {
        Self { deck: Numbers::all(count), discards: Numbers::NONE }
    }

    /// SP-2: what the next card may be: the deck or, where it is empty, the discards.
    #[inline]
    pub fn next(self) -> Numbers {
        if self.deck.is_empty() { self.discards } else { self.deck }
    }

    /// Takes a card of [`Cards::next`]; an empty deck is first made of the discards.
    #[inline]
    pub fn take(&mut self, card: u8) {
        if self.deck.is_empty() {
            self.deck = std::mem::take(&mut self.discards);
        }
        self.deck.remove(card);
    }

    /// Puts a card on the discards.
    #[inline]
    pub fn discard(&mut self, card: u8) {
        self.discards.insert(card);
    }

    /// How many cards are left to draw before the discards are shuffled.
    pub fn left(self) -> u32 {
        self.deck.len()
    }
}
