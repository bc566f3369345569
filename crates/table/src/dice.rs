//! Randomness, outside the rules: a trait for whoever draws, and one stream that never changes.

use chacha20::ChaCha20;
use chacha20::cipher::{KeyIvInit, StreamCipher, StreamCipherSeek};

/// A source of random bits, so that the rules never choose a generator.
pub trait Dice {
    /// Thirty-two even bits.
    fn bits(&mut self) -> u32;

    /// An even number in `0..n`, by multiplication with rejection: `u32` only, the same everywhere.
    #[inline]
    fn below(&mut self, n: u32) -> u32 {
        let mut product = u64::from(self.bits()) * u64::from(n);
        if low(product) < n {
            let unfair = n.wrapping_neg() % n;
            while low(product) < unfair {
                product = u64::from(self.bits()) * u64::from(n);
            }
        }
        (product >> 32) as u32
    }

    /// One of the items, each equally likely.
    #[inline]
    fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(u32::try_from(items.len()).expect("a choice among fewer than 2^32"))
            as usize]
    }
}

const fn low(product: u64) -> u32 {
    product as u32
}

/// Words of the key stream that are made at once: four blocks of the cipher.
const WORDS: usize = 64;

/// The dice of every table: the `ChaCha20` key stream of a seed. Stream `k` of a seed is independent of
/// all others, so game `k` of a simulation does not depend on who played the games before it.
#[derive(Clone, Debug)]
pub struct Stream {
    key: [u8; 32],
    number: u64,
    refills: u32,
    used: usize,
    words: [u32; WORDS],
}

impl Stream {
    /// Stream `number` of a seed.
    pub const fn new(seed: u64, number: u64) -> Self {
        let (mut key, seed, mut i) = ([0; 32], seed.to_le_bytes(), 0);
        while i < seed.len() {
            key[i] = seed[i];
            i += 1;
        }
        Self::keyed(key, number)
    }

    /// Stream `number` of a whole key: nobody guesses what comes next from what came before.
    pub const fn keyed(key: [u8; 32], number: u64) -> Self {
        Self { key, number, refills: 0, used: WORDS, words: [0; WORDS] }
    }

    #[cold]
    #[inline(never)]
    fn refill(&mut self) {
        let mut nonce = [0; 12];
        nonce[..8].copy_from_slice(&self.number.to_le_bytes());
        let mut bytes = [0; WORDS * 4];
        let mut cipher = ChaCha20::new(&self.key.into(), &nonce.into());
        cipher.seek(u64::from(self.refills) * bytes.len() as u64);
        cipher.apply_keystream(&mut bytes);
        for (word, chunk) in self.words.iter_mut().zip(bytes.chunks_exact(4)) {
            *word = u32::from_le_bytes(chunk.try_into().expect("four bytes"));
        }
        self.refills += 1;
        self.used = 0;
    }
}

impl Dice for Stream {
    #[inline]
    fn bits(&mut self) -> u32 {
        if self.used == WORDS {
            self.refill();
        }
        let word = self.words[self.used];
        self.used += 1;
        word
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 8439, A.1, test vector 1: key, nonce and counter zero.
    #[test]
    fn the_stream_is_chacha20() {
        let mut stream = Stream::new(0, 0);
        let words: [u32; 4] = std::array::from_fn(|_| stream.bits());
        assert_eq!(words, [0xade0_b876, 0x903d_f1a0, 0xe56a_5d40, 0x28bd_8653]);
    }

    /// Golden vectors: a change here changes every seeded game.
    #[test]
    fn golden_draws_never_change() {
        let mut stream = Stream::new(2026, 7);
        let sixes: [u32; 12] = std::array::from_fn(|_| stream.below(6));
        assert_eq!(sixes, [1, 0, 3, 2, 5, 5, 2, 3, 3, 2, 2, 3]);
        let mut far = Stream::new(2026, 7);
        let last = (0..1000).map(|_| far.bits()).last();
        assert_eq!(last, Some(0xe220_5899));
    }

    #[test]
    fn streams_of_one_seed_differ() {
        assert_ne!(Stream::new(1, 0).bits(), Stream::new(1, 1).bits());
        assert_ne!(Stream::new(1, 0).bits(), Stream::new(2, 0).bits());
    }

    #[test]
    fn a_seed_is_the_beginning_of_a_key() {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&2026_u64.to_le_bytes());
        assert_eq!(Stream::keyed(key, 7).bits(), Stream::new(2026, 7).bits());
        key[31] = 1;
        assert_ne!(Stream::keyed(key, 7).bits(), Stream::new(2026, 7).bits());
    }

    /// A generator that counts, to see the rejection at work: 2^32 is no multiple of 3.
    struct Counting(u32);
    impl Dice for Counting {
        fn bits(&mut self) -> u32 {
            self.0 = self.0.wrapping_add(1);
            self.0.wrapping_sub(1)
        }
    }

    #[test]
    fn bounded_draws_throw_the_unfair_rest_away() {
        // 0 * 3 has a low half of 0, below 2^32 mod 3 = 1: drawn again, and 1 * 3 >> 32 is 0.
        let mut dice = Counting(0);
        assert_eq!(dice.below(3), 0);
        assert_eq!(dice.0, 2);
    }

    #[test]
    fn every_item_is_picked_sooner_or_later() {
        let mut stream = Stream::new(5, 0);
        let mut seen = [false; 5];
        for _ in 0..200 {
            seen[stream.pick(&[0_usize, 1, 2, 3, 4])] = true;
        }
        assert_eq!(seen, [true; 5]);
    }
}
