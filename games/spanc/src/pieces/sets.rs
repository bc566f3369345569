//! Sets of cards, a bit each: decks are bags, and nobody's Toys need a list.

use serde::{Deserialize, Serialize};

use super::Toy;

/// A set of Toys.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(into = "Vec<Toy>", from = "Vec<Toy>")]
pub struct Toys(pub(crate) u64);

impl Toys {
    /// No Toy.
    pub const NONE: Self = Self(0);

    /// This Toy and no other.
    #[inline]
    pub const fn only(toy: Toy) -> Self {
        Self(1 << toy.0)
    }

    /// Whether the set holds the Toy; a number that no card has is in no set.
    #[inline]
    pub const fn has(self, toy: Toy) -> bool {
        toy.0 < 64 && self.0 >> toy.0 & 1 == 1
    }

    /// Puts a Toy in.
    #[inline]
    pub const fn add(&mut self, toy: Toy) {
        self.0 |= 1 << toy.0;
    }

    /// Takes a Toy out.
    #[inline]
    pub const fn remove(&mut self, toy: Toy) {
        self.0 &= !(1 << toy.0);
    }

    /// How many Toys.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether there are at least so many: cheaper than counting them all.
    #[inline]
    pub const fn has_at_least(self, count: u32) -> bool {
        let (mut left, mut more) = (self.0, count);
        while more > 1 {
            left &= left.wrapping_sub(1);
            more -= 1;
        }
        left != 0 || count == 0
    }

    /// The Toys in both.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The Toys in either.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The Toys in this and not in the other.
    #[inline]
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The first Toy, if any.
    #[inline]
    pub const fn first(self) -> Option<Toy> {
        if self.0 == 0 { None } else { Some(Toy(self.0.trailing_zeros() as u8)) }
    }

    /// Every set of some of these Toys, all of them first and none of them last.
    #[inline]
    pub(crate) fn subsets(self) -> impl Iterator<Item = Self> {
        let smaller = move |set: &Self| Some(Self(set.0.checked_sub(1)? & self.0));
        std::iter::successors(Some(self), smaller)
    }

    /// The Toys, in printed order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Toy> {
        bits(self.0).map(Toy)
    }
}

impl FromIterator<Toy> for Toys {
    fn from_iter<I: IntoIterator<Item = Toy>>(toys: I) -> Self {
        let mut set = Self::NONE;
        toys.into_iter().for_each(|toy| set.add(toy));
        set
    }
}

impl From<Toys> for Vec<Toy> {
    fn from(toys: Toys) -> Self {
        toys.iter().collect()
    }
}

impl From<Vec<Toy>> for Toys {
    fn from(toys: Vec<Toy>) -> Self {
        toys.into_iter().collect()
    }
}

/// SP-2: a deck without an order, and its discards; a bit for each card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "PlainCards", from = "PlainCards")]
pub struct Cards {
    /// Cards still to be drawn; their order is nobody's to know.
    pub deck: u64,
    /// Cards discarded, face up.
    pub discards: u64,
}

impl Cards {
    /// A full deck of so many cards.
    pub const fn full(count: u8) -> Self {
        Self { deck: (1 << count) - 1, discards: 0 }
    }

    /// SP-2: what the next card may be: the deck or, where it is empty, the discards.
    #[inline]
    pub const fn next(self) -> u64 {
        if self.deck == 0 { self.discards } else { self.deck }
    }

    /// Takes a card of [`Cards::next`]; an empty deck is first made of the discards.
    #[inline]
    pub const fn take(&mut self, card: u8) {
        if self.deck == 0 {
            self.deck = self.discards;
            self.discards = 0;
        }
        self.deck &= !(1 << card);
    }

    /// Puts a card on the discards.
    #[inline]
    pub const fn discard(&mut self, card: u8) {
        self.discards |= 1 << card;
    }

    /// How many cards are left to draw before the discards are shuffled.
    pub const fn left(self) -> u32 {
        self.deck.count_ones()
    }
}

/// A deck as views write it: numbers of cards, in printed order.
#[derive(Serialize, Deserialize)]
struct PlainCards {
    deck: Vec<u8>,
    discards: Vec<u8>,
}

impl From<Cards> for PlainCards {
    fn from(cards: Cards) -> Self {
        Self { deck: bits(cards.deck).collect(), discards: bits(cards.discards).collect() }
    }
}

impl From<PlainCards> for Cards {
    fn from(cards: PlainCards) -> Self {
        let set = |cards: Vec<u8>| cards.into_iter().fold(0, |set, card| set | 1 << (card & 63));
        Self { deck: set(cards.deck), discards: set(cards.discards) }
    }
}

/// The numbers of the bits of a word, ascending.
#[inline]
pub(crate) fn bits(mut word: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros() as u8;
        word &= word.wrapping_sub(1);
        (bit < 64).then_some(bit)
    })
}

/// The number of the `nth` bit of a word.
pub(crate) fn nth_bit(word: u64, nth: u32) -> u8 {
    bits(word).nth(nth as usize).unwrap_or(0)
}
