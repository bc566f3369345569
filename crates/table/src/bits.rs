//! The integers that hold a set, up to 256 bits.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, Not};

/// An integer whose bits are the members of a [`BitSet`](crate::BitSet).
pub trait Bits:
    Copy + Ord + Hash + Debug + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self>
{
    /// No bit.
    const ZERO: Self;
    /// How many bits there are.
    const BITS: u32;

    /// This bit alone; there must be such a bit.
    fn one(bit: u32) -> Self;

    /// The first so many bits; there must be so many.
    fn low(count: u32) -> Self;

    /// Whether the bit is set; a bit that does not exist is not.
    fn has(self, bit: u32) -> bool;

    /// How many bits are set.
    fn count(self) -> u32;

    /// The lowest bit that is set.
    fn lowest(self) -> Option<u32>;

    /// All but the lowest bit that is set.
    #[must_use]
    fn without_lowest(self) -> Self;

    /// The number before this one; none before zero.
    fn less_one(self) -> Option<Self>;

    /// The `n`-th bit that is set, from 0.
    fn nth(self, n: u32) -> Option<u32>;
}

macro_rules! integers {
    ($($integer:ident),*) => { $(
        impl Bits for $integer {
            const ZERO: Self = 0;
            const BITS: u32 = Self::BITS;

            #[inline]
            fn one(bit: u32) -> Self {
                1 << bit
            }

            #[inline]
            fn low(count: u32) -> Self {
                if count == 0 { 0 } else { Self::MAX >> (Self::BITS - count) }
            }

            #[inline]
            fn has(self, bit: u32) -> bool {
                bit < Self::BITS && self >> bit & 1 == 1
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn lowest(self) -> Option<u32> {
                (self != 0).then(|| self.trailing_zeros())
            }

            #[inline]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn less_one(self) -> Option<Self> {
                self.checked_sub(1)
            }

            #[inline]
            fn nth(self, n: u32) -> Option<u32> {
                (0..n).fold(self, |left, _| left.without_lowest()).lowest()
            }
        }
    )* };
}

integers!(u8, u16, u32, u64, u128);

/// Words of a [`U256`].
const WORDS: usize = 4;

/// 256 bits, the low ones first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct U256(pub [u64; WORDS]);

impl BitAnd for U256 {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl BitOr for U256 {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

impl Not for U256 {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

impl Bits for U256 {
    const ZERO: Self = Self([0; WORDS]);
    const BITS: u32 = 256;

    #[inline]
    fn one(bit: u32) -> Self {
        let mut bits = Self::ZERO;
        bits.0[(bit >> 6) as usize] = 1 << (bit & 63);
        bits
    }

    #[inline]
    fn low(count: u32) -> Self {
        Self(std::array::from_fn(|word| u64::low(count.saturating_sub(word as u32 * 64).min(64))))
    }

    #[inline]
    fn has(self, bit: u32) -> bool {
        bit < Self::BITS && self.0[(bit >> 6) as usize] >> (bit & 63) & 1 == 1
    }

    #[inline]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    fn lowest(self) -> Option<u32> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some((word as u32) << 6 | self.0[word].trailing_zeros())
    }

    #[inline]
    fn without_lowest(mut self) -> Self {
        if let Some(word) = self.0.iter_mut().find(|word| **word != 0) {
            *word &= *word - 1;
        }
        self
    }

    fn less_one(mut self) -> Option<Self> {
        let word = self.0.iter().position(|&word| word != 0)?;
        self.0[..word].fill(u64::MAX);
        self.0[word] -= 1;
        Some(self)
    }

    #[inline]
    fn nth(self, mut n: u32) -> Option<u32> {
        for (at, word) in self.0.into_iter().enumerate() {
            let here = word.count_ones();
            if n < here {
                return Some((at as u32) << 6 | nth_by_halves(word, n));
            }
            n -= here;
        }
        None
    }
}

/// The place of the `n`-th bit that is set, found by halves.
#[inline]
fn nth_by_halves(word: u64, mut n: u32) -> u32 {
    let (mut at, mut width) = (0, 32);
    while width > 0 {
        let low = (word >> at & ((1 << width) - 1)).count_ones();
        if n >= low {
            n -= low;
            at += width;
        }
        width /= 2;
    }
    at
}
