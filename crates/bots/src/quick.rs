//! Dice for bots' thoughts: quick, and the same everywhere. Tables use `table`'s stream instead.

use table::Dice;

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
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 32) as u32
    }
}
