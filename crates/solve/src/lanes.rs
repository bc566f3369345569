//! Several chances side by side, so that the compiler can use wide registers.

use crate::worth::Worth;

/// A worth that has lanes, each with the chance to succeed (draws counted at their worth) and the chance
/// of a draw that goes with it.
pub(crate) trait Lanes: Worth {
    /// How many.
    const COUNT: usize;

    /// Sets a lane.
    fn set(&mut self, lane: usize, success: f64, draw: f64);
    /// What a lane holds: success and draw.
    fn get(&self, lane: usize) -> [f64; 2];
}

/// Chances to succeed; what they owe to draws is forgotten. One cache line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plain([f64; 8]);

impl Lanes for Plain {
    const COUNT: usize = 8;

    fn set(&mut self, lane: usize, success: f64, _draw: f64) {
        self.0[lane] = success;
    }
    fn get(&self, lane: usize) -> [f64; 2] {
        [self.0[lane], 0.0]
    }
}

impl Worth for Plain {
    const NEVER: Self = Self([0.0; 8]);
    const SURE: Self = Self([1.0; 8]);

    #[inline]
    fn add(&mut self, weight: f64, other: &Self) {
        for (own, other) in self.0.iter_mut().zip(&other.0) {
            *own += weight * other;
        }
    }
    #[inline]
    fn scale(&mut self, by: f64) {
        for own in &mut self.0 {
            *own *= by;
        }
    }
    #[inline]
    fn improve(&mut self, other: &Self) {
        for (own, other) in self.0.iter_mut().zip(&other.0) {
            *own = if *other > *own { *other } else { *own };
        }
    }
    #[inline]
    fn is_sure(&self) -> bool {
        self.0.iter().all(|&chance| chance >= 1.0)
    }
    #[inline]
    fn is_never(&self) -> bool {
        self.0.iter().all(|&chance| chance <= 0.0)
    }
}

/// Chances to succeed, and the chance of a draw under the same choices. One cache line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Split {
    success: [f64; 4],
    draw: [f64; 4],
}

impl Lanes for Split {
    const COUNT: usize = 4;

    fn set(&mut self, lane: usize, success: f64, draw: f64) {
        self.success[lane] = success;
        self.draw[lane] = draw;
    }
    fn get(&self, lane: usize) -> [f64; 2] {
        [self.success[lane], self.draw[lane]]
    }
}

impl Worth for Split {
    const NEVER: Self = Self { success: [0.0; 4], draw: [0.0; 4] };
    const SURE: Self = Self { success: [1.0; 4], draw: [0.0; 4] };

    #[inline]
    fn add(&mut self, weight: f64, other: &Self) {
        for lane in 0..Self::COUNT {
            self.success[lane] += weight * other.success[lane];
            self.draw[lane] += weight * other.draw[lane];
        }
    }
    #[inline]
    fn scale(&mut self, by: f64) {
        for lane in 0..Self::COUNT {
            self.success[lane] *= by;
            self.draw[lane] *= by;
        }
    }
    #[inline]
    fn improve(&mut self, other: &Self) {
        for lane in 0..Self::COUNT {
            // Masks, not branches: the compiler does several lanes at once.
            let better = u64::from(other.success[lane] > self.success[lane]).wrapping_neg();
            self.success[lane] = pick(better, other.success[lane], self.success[lane]);
            self.draw[lane] = pick(better, other.draw[lane], self.draw[lane]);
        }
    }
    #[inline]
    fn is_sure(&self) -> bool {
        self.success.iter().all(|&chance| chance >= 1.0)
    }
    #[inline]
    fn is_never(&self) -> bool {
        self.success.iter().all(|&chance| chance <= 0.0)
    }
}

/// The first where the mask is all ones, the second where it is all zeros.
#[inline]
fn pick(mask: u64, one: f64, other: f64) -> f64 {
    f64::from_bits(one.to_bits() & mask | other.to_bits() & !mask)
}
