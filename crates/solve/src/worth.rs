//! What a position is worth: one chance, or many chances side by side.

use crate::graph::Fall;

/// Something that can be averaged over dice and improved by choices.
pub(crate) trait Worth: Copy + Send {
    /// Never succeeds.
    const NEVER: Self;
    /// Always succeeds.
    const SURE: Self;

    /// Adds another worth, weighted.
    fn add(&mut self, weight: f64, other: &Self);
    /// Multiplies.
    fn scale(&mut self, by: f64);
    /// Takes the other where it is better.
    fn improve(&mut self, other: &Self);
    /// The sum over ways to land, weighted.
    #[inline]
    fn sum(falls: &[Fall], landings: &[Self]) -> Self {
        let mut sum = Self::NEVER;
        for fall in falls {
            sum.add(fall.weight.into(), &landings[usize::from(fall.to)]);
        }
        sum
    }
    /// Whether no other worth is better.
    fn is_sure(&self) -> bool;
    /// Whether no other worth is worse.
    fn is_never(&self) -> bool;
}

impl Worth for f64 {
    const NEVER: Self = 0.0;
    const SURE: Self = 1.0;

    #[inline]
    fn add(&mut self, weight: f64, other: &Self) {
        *self += weight * other;
    }
    #[inline]
    fn scale(&mut self, by: f64) {
        *self *= by;
    }
    #[inline]
    fn improve(&mut self, other: &Self) {
        *self = if *other > *self { *other } else { *self };
    }
    /// Four sums side by side, since each has to wait for itself.
    #[inline]
    fn sum(falls: &[Fall], landings: &[Self]) -> Self {
        let term = |fall: &Fall| f64::from(fall.weight) * landings[usize::from(fall.to)];
        let fours = falls.chunks_exact(4);
        let mut sum: Self = fours.remainder().iter().map(term).sum();
        let mut sums = [0.0; 4];
        for four in fours {
            for (sum, fall) in sums.iter_mut().zip(four) {
                *sum += term(fall);
            }
        }
        sum += sums[0] + sums[1] + (sums[2] + sums[3]);
        sum
    }
    #[inline]
    fn is_sure(&self) -> bool {
        *self >= 1.0
    }
    #[inline]
    fn is_never(&self) -> bool {
        *self <= 0.0
    }
}

/// Lanes that are worked out side by side, so that the compiler can use wide registers.
pub(crate) const LANES: usize = 4;

/// The chance to succeed in each of several lanes, draws counted at their worth, and the chance of a
/// draw that goes with it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Split {
    pub(crate) success: [f64; LANES],
    pub(crate) draw: [f64; LANES],
}

impl Worth for Split {
    const NEVER: Self = Self { success: [0.0; LANES], draw: [0.0; LANES] };
    const SURE: Self = Self { success: [1.0; LANES], draw: [0.0; LANES] };

    #[inline]
    fn add(&mut self, weight: f64, other: &Self) {
        for lane in 0..LANES {
            self.success[lane] += weight * other.success[lane];
            self.draw[lane] += weight * other.draw[lane];
        }
    }
    #[inline]
    fn scale(&mut self, by: f64) {
        for lane in 0..LANES {
            self.success[lane] *= by;
            self.draw[lane] *= by;
        }
    }
    #[inline]
    fn improve(&mut self, other: &Self) {
        for lane in 0..LANES {
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
