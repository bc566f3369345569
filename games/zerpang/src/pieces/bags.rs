//! Cards as counts: hands, the deck, the discards, and what somebody knows of a hand.

use serde::{Deserialize, Serialize};
use table::Dice;

use super::cards::{CARDS, Card, KINDS};

/// Bits of a lane.
const LANE: u32 = 6;
const LANE_MASK: u128 = (1 << LANE) - 1;
/// How many cards of each kind: six bits a kind. A hand, the deck, the discards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Cards(u128);

impl Cards {
    /// No card.
    pub const NONE: Self = Self(0);

    /// ZP-C2: the whole deck.
    pub const DECK: Self = {
        let mut deck = 0;
        let mut kind = 0;
        while kind < KINDS {
            deck |= (CARDS[kind].copies as u128) << (kind as u32 * LANE);
            kind += 1;
        }
        Self(deck)
    };

    /// So many of a kind.
    #[inline]
    pub const fn count(self, card: Card) -> u8 {
        (self.0 >> (card as u32 * LANE) & LANE_MASK) as u8
    }

    /// Whether there is one of the kind.
    #[inline]
    pub const fn has(self, card: Card) -> bool {
        self.count(card) > 0
    }

    /// One more.
    #[inline]
    pub const fn add(&mut self, card: Card) {
        self.0 += 1 << (card as u32 * LANE);
    }

    /// One less; there must be one.
    #[inline]
    pub const fn take(&mut self, card: Card) {
        self.0 -= 1 << (card as u32 * LANE);
    }

    /// One less, if there is one.
    #[must_use]
    #[inline]
    pub const fn less(mut self, card: Card) -> Option<Self> {
        if !self.has(card) {
            return None;
        }
        self.take(card);
        Some(self)
    }

    /// Both together.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// These less the others, where there are enough of each kind.
    pub fn checked_less(self, other: Self) -> Option<Self> {
        let enough = Card::ALL.into_iter().all(|card| self.count(card) >= other.count(card));
        enough.then(|| Self(self.0 - other.0))
    }

    /// How many cards.
    #[inline]
    pub const fn len(self) -> u8 {
        // Pairs of lanes, so that a sum of all of them does not overflow its lane.
        let even: u128 = ONES_OF_PAIRS * LANE_MASK;
        let pairs = (self.0 & even) + (self.0 >> LANE & even);
        let low = (pairs as u64 & 0xfff)
            + (pairs as u64 >> 12 & 0xfff)
            + (pairs as u64 >> 24 & 0xfff)
            + (pairs as u64 >> 36 & 0xfff)
            + (pairs as u64 >> 48 & 0xfff);
        let high = (pairs >> 60) as u64;
        let high = (high & 0xfff)
            + (high >> 12 & 0xfff)
            + (high >> 24 & 0xfff)
            + (high >> 36 & 0xfff)
            + (high >> 48 & 0xfff);
        (low + high) as u8
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kinds of which there is at least one, in order.
    #[inline]
    pub fn kinds(self) -> impl Iterator<Item = Card> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let kind = left.trailing_zeros() / LANE;
            left &= !(LANE_MASK << (kind * LANE));
            Card::ALL.get(kind as usize).copied()
        })
    }

    /// One of the cards, each as likely; there must be one.
    #[inline]
    pub fn draw(self, dice: &mut impl Dice) -> Card {
        let mut nth = dice.below(u32::from(self.len()).max(1)) as u8;
        for card in self.kinds() {
            let count = self.count(card);
            if nth < count {
                return card;
            }
            nth -= count;
        }
        Card::One
    }
}

/// The lowest bit of every second lane.
const ONES_OF_PAIRS: u128 = {
    let mut ones = 0;
    let mut kind = 0;
    while kind < KINDS {
        ones |= 1 << (kind as u32 * LANE);
        kind += 2;
    }
    ones
};

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Self::NONE, |mut all, card| {
            all.add(card);
            all
        })
    }
}

impl Serialize for Cards {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Card::ALL.map(|card| self.count(card)).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Cards {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let counts = <[u8; KINDS]>::deserialize(deserializer)?;
        let mut cards = Self::NONE;
        for (card, count) in Card::ALL.into_iter().zip(counts) {
            if count > card.row().copies {
                return Err(serde::de::Error::custom("there are not so many cards"));
            }
            cards.0 |= u128::from(count) << (card as u32 * LANE);
        }
        Ok(cards)
    }
}

/// Bits of a lane of what is known.
const FEW: u32 = 3;
const MOST_KNOWN: u64 = (1 << FEW) - 1;
const FEW_ONES: u64 = {
    let mut ones = 0;
    let mut kind = 0;
    while kind < KINDS {
        ones |= 1 << (kind as u32 * FEW);
        kind += 1;
    }
    ones
};

/// ZP-2: cards that somebody knows to be in another's hand: at least so many of each kind, up to seven.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Known(u64);

impl Known {
    /// Nothing is known.
    pub const NONE: Self = Self(0);

    /// At least so many.
    #[inline]
    pub const fn count(self, card: Card) -> u8 {
        (self.0 >> (card as u32 * FEW) & MOST_KNOWN) as u8
    }

    /// One more was seen to come.
    pub const fn add(&mut self, card: Card) {
        if (self.count(card) as u64) < MOST_KNOWN {
            self.0 += 1 << (card as u32 * FEW);
        }
    }

    /// One of the kind was seen to go.
    #[inline]
    pub const fn take(&mut self, card: Card) {
        if self.count(card) > 0 {
            self.0 -= 1 << (card as u32 * FEW);
        }
    }

    /// A card went unseen: of every kind, one less is sure.
    #[inline]
    pub const fn doubt(&mut self) {
        let any = (self.0 | self.0 >> 1 | self.0 >> 2) & FEW_ONES;
        self.0 -= any;
    }

    /// Whether nothing is known.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// As cards.
    pub fn cards(self) -> Cards {
        let mut cards = Cards::NONE;
        for card in Card::ALL {
            cards.0 |= u128::from(self.count(card)) << (card as u32 * LANE);
        }
        cards
    }
}

impl Serialize for Known {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.cards().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Known {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let cards = Cards::deserialize(deserializer)?;
        let mut known = Self::NONE;
        for card in Card::ALL {
            let count = u64::from(cards.count(card));
            if count > MOST_KNOWN {
                return Err(serde::de::Error::custom("nobody knows so many cards"));
            }
            known.0 |= count << (card as u32 * FEW);
        }
        Ok(known)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pieces::Side;

    #[test]
    fn the_table_is_in_order_and_lengths_add_up() {
        for (nth, row) in CARDS.iter().enumerate() {
            assert_eq!(row.card as usize, nth);
            assert_eq!(Card::named(row.ids[0]), Some((row.card, Side::Pillage)));
        }
        assert_eq!(Cards::DECK.len(), 99);
        let mut cards = Cards::NONE;
        for (n, card) in Card::ALL.into_iter().cycle().take(57).enumerate() {
            assert_eq!(usize::from(cards.len()), n);
            cards.add(card);
        }
        assert_eq!(cards.kinds().count(), KINDS);
    }

    #[test]
    fn doubt_takes_one_of_every_kind() {
        let mut known = Known::NONE;
        for _ in 0..9 {
            known.add(Card::One);
        }
        known.add(Card::SabreShuriken);
        known.doubt();
        assert_eq!(known.count(Card::One), 6);
        assert_eq!(known.count(Card::SabreShuriken), 0);
    }
}
