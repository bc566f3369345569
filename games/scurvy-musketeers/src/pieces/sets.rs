//! Sets of cards, a bit each: the deck is a bag, and nobody's hand needs a list.

use serde::{Deserialize, Serialize};
use table::Dice;

use super::Card;

/// Words of a set.
const WORDS: usize = 4;

/// A set of cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(into = "Vec<Card>", from = "Vec<Card>")]
pub struct Cards([u64; WORDS]);

impl Cards {
    /// No card.
    pub const NONE: Self = Self([0; WORDS]);

    /// Just this card.
    #[inline]
    pub const fn only(card: Card) -> Self {
        Self::NONE.with(card)
    }

    /// Whether the card is one of them.
    #[inline]
    pub const fn has(&self, card: Card) -> bool {
        self.0[card.index() >> 6] >> (card.0 & 63) & 1 == 1
    }

    /// Puts a card in.
    #[inline]
    pub const fn add(&mut self, card: Card) {
        self.0[card.index() >> 6] |= 1 << (card.0 & 63);
    }

    /// Takes a card out.
    #[inline]
    pub const fn remove(&mut self, card: Card) {
        self.0[card.index() >> 6] &= !(1 << (card.0 & 63));
    }

    /// These and one more.
    #[inline]
    #[must_use]
    pub const fn with(mut self, card: Card) -> Self {
        self.add(card);
        self
    }

    /// How many.
    #[inline]
    pub const fn len(&self) -> u32 {
        let [a, b, c, d] = self.0;
        a.count_ones() + b.count_ones() + c.count_ones() + d.count_ones()
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        let [a, b, c, d] = self.0;
        a | b | c | d == 0
    }

    /// The cards of both sets.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        let (mine, other) = (self.0, other.0);
        Self([mine[0] | other[0], mine[1] | other[1], mine[2] | other[2], mine[3] | other[3]])
    }

    /// The cards in both.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        let (mine, other) = (self.0, other.0);
        Self([mine[0] & other[0], mine[1] & other[1], mine[2] & other[2], mine[3] & other[3]])
    }

    /// The cards of the first that are not in the second.
    #[inline]
    #[must_use]
    pub const fn less(self, other: Self) -> Self {
        let (mine, other) = (self.0, other.0);
        Self([mine[0] & !other[0], mine[1] & !other[1], mine[2] & !other[2], mine[3] & !other[3]])
    }

    /// The first card, if any.
    #[inline]
    pub fn first(&self) -> Option<Card> {
        self.iter().next()
    }

    /// The cards, in ascending order.
    #[inline]
    pub fn iter(&self) -> CardIter {
        CardIter { left: self.0, word: 0 }
    }

    /// The card at this place, in ascending order.
    #[inline]
    fn nth(&self, mut nth: u32) -> Option<Card> {
        for (word, &bits) in self.0.iter().enumerate() {
            let here = bits.count_ones();
            if nth < here {
                return Some(Card((word as u8) << 6 | nth_bit(bits, nth)));
            }
            nth -= here;
        }
        None
    }

    /// One of the cards, each as likely.
    #[inline]
    pub fn draw(&self, dice: &mut impl Dice) -> Option<Card> {
        match self.len() {
            0 => None,
            count => self.nth(dice.below(count)),
        }
    }
}

/// The place of the n-th set bit, found by halves.
#[inline]
fn nth_bit(bits: u64, mut nth: u32) -> u8 {
    let (mut at, mut width) = (0, 32);
    while width > 0 {
        let low = (bits >> at & ((1 << width) - 1)).count_ones();
        if nth >= low {
            nth -= low;
            at += width;
        }
        width /= 2;
    }
    at
}

/// Walks along a set.
#[derive(Clone, Debug)]
pub struct CardIter {
    left: [u64; WORDS],
    word: usize,
}

impl Iterator for CardIter {
    type Item = Card;

    #[inline]
    fn next(&mut self) -> Option<Card> {
        while self.word < WORDS {
            let bits = &mut self.left[self.word];
            if *bits != 0 {
                let bit = bits.trailing_zeros() as u8;
                *bits &= *bits - 1;
                return Some(Card((self.word as u8) << 6 | bit));
            }
            self.word += 1;
        }
        None
    }
}

impl IntoIterator for &Cards {
    type Item = Card;
    type IntoIter = CardIter;

    #[inline]
    fn into_iter(self) -> CardIter {
        self.iter()
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Self::NONE, Self::with)
    }
}

impl From<Vec<Card>> for Cards {
    fn from(cards: Vec<Card>) -> Self {
        cards.into_iter().collect()
    }
}

impl From<Cards> for Vec<Card> {
    fn from(cards: Cards) -> Self {
        cards.iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_of_a_set_is_at_one_place() {
        let set: Cards = [0, 3, 63, 64, 119, 128, 191, 255].map(Card).into_iter().collect();
        assert_eq!(set.len(), 8);
        let listed: Vec<Card> = set.iter().collect();
        let found: Vec<Card> = (0..9).filter_map(|nth| set.nth(nth)).collect();
        assert_eq!(listed, found);
        assert!(set.has(Card(191)) && !set.has(Card(190)));
    }
}
