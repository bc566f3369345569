//! Sets of cards, traits and types, a bit each: the deck is a bag, and nobody's hand needs a list.

use table::{BitSet, U256};

use super::{Card, Trait, Type};

table::members!(Card(u8));
table::members!(enum Trait as integer);
table::members!(enum Type);

/// A set of cards.
pub type Cards = BitSet<Card, U256>;

/// A set of traits.
pub type Traits = BitSet<Trait, u8>;

/// Types of cards; [`ABILITY`] stands beside them.
pub type Types = BitSet<Type, u8>;

/// The bit of abilities in [`Types`], beside the six types.
pub const ABILITY: u8 = 6;

/// These traits, for the tables of cards.
pub const fn traits(of: &[Trait]) -> Traits {
    let (mut set, mut n) = (0, 0);
    while n < of.len() {
        set |= 1 << of[n] as u8;
        n += 1;
    }
    Traits::from_bits(set)
}

/// Puts a card in, where the set of a printed deck is made by the compiler.
pub(crate) const fn enter(cards: &mut Cards, card: Card) {
    let U256(mut words) = cards.bits();
    words[card.index() >> 6] |= 1 << (card.0 & 63);
    *cards = Cards::from_bits(U256(words));
}
