//! What a position is worth: a chance, or (see [`crate::lanes`]) several chances side by side.

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
