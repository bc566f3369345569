//! The hash of a state, the same on every platform.
//!
//! A derived `Hash` feeds lengths as `usize` and enum tags as `isize`, whose width differs between a
//! server and a browser. This hasher widens both to 64 bits; nothing else may hash a state.

use std::hash::{Hash, Hasher};

/// Hashes a value the same way on 32-bit and 64-bit machines, for ever.
#[derive(Clone, Debug)]
pub struct StateHasher(u64);

/// A step of `SplitMix64`: moves the state on, and mixes it.
#[inline]
pub const fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The hash of a state, as records write it.
pub fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = StateHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}

impl Default for StateHasher {
    fn default() -> Self {
        Self(0x5175_6172_7465_7264) // "Quarterd"
    }
}

impl StateHasher {
    fn word(&mut self, word: u64) {
        self.0 = split_mix(&mut (self.0 ^ word));
    }
}

impl Hasher for StateHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.word(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, n: u8) {
        self.word(u64::from(n));
    }
    fn write_u16(&mut self, n: u16) {
        self.word(u64::from(n));
    }
    fn write_u32(&mut self, n: u32) {
        self.word(u64::from(n));
    }
    fn write_u64(&mut self, n: u64) {
        self.word(n);
    }
    fn write_u128(&mut self, n: u128) {
        self.write(&n.to_le_bytes());
    }
    fn write_usize(&mut self, n: usize) {
        self.word(n as u64);
    }
    fn write_i8(&mut self, n: i8) {
        self.write_isize(isize::from(n));
    }
    fn write_i16(&mut self, n: i16) {
        self.write_isize(isize::from(n));
    }
    fn write_i32(&mut self, n: i32) {
        self.write_i64(i64::from(n));
    }
    fn write_i64(&mut self, n: i64) {
        self.word(n.cast_unsigned());
    }
    fn write_i128(&mut self, n: i128) {
        self.write(&n.to_le_bytes());
    }
    fn write_isize(&mut self, n: isize) {
        self.write_i64(n as i64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Hash)]
    enum Shape {
        Point,
        Line { from: u16, to: i32 },
    }

    /// Golden vectors: a change here breaks every record ever written.
    #[test]
    fn golden_hashes_never_change() {
        assert_eq!(hash_of(&()), 0x5175_6172_7465_7264);
        assert_eq!(hash_of(&Shape::Point), 0x5aed_769c_d199_0d19);
        assert_eq!(hash_of(&Shape::Line { from: 7, to: -1 }), 0xd06b_6dda_74ce_5c12);
        assert_eq!(hash_of(&([1_u8, 2, 3], Some(true), 5_u128)), 0x7650_f088_9b27_1265);
    }

    #[test]
    fn order_and_place_matter() {
        assert_ne!(hash_of(&(1_u8, 2_u8)), hash_of(&(2_u8, 1_u8)));
        assert_ne!(hash_of(&[0_u8; 3]), hash_of(&[0_u8; 4]));
    }
}
