//! Dice for bots' thoughts: quick, and the same everywhere. Tables use `table`'s stream instead.

use table::{Dice, split_mix};

/// A small quick generator (`SplitMix64`). Good enough for dreams, and never for a real roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Quick(u64);

impl Quick {
    /// The dice of a seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Dice with a seed drawn from other dice.
    pub fn from_dice(dice: &mut impl Dice) -> Self {
        Self(u64::from(dice.bits()) << 32 | u64::from(dice.bits()))
    }
}

impl Dice for Quick {
    #[inline]
    fn bits(&mut self) -> u32 {
        (split_mix(&mut self.0) >> 32) as u32
    }
}
