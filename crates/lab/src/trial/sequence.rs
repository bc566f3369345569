//! Confidence sequences: intervals that hold at every look together, so one may stop whenever one likes.
//!
//! Asymptotic confidence sequences with Robbins' normal mixture (Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas,
//! "Time-uniform central limit theory and asymptotic confidence sequences", 2021, theorem 2.2).
#![expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]

/// The number of pairs at which the sequence is tightest.
const TIGHTEST: f64 = 1000.0;

/// Half the width of the interval of a mean of so many values with a standard deviation of one. It misses the truth
/// at any look with this probability.
pub(super) fn half_width(count: usize, error: f64) -> f64 {
    let (t, log) = (count.max(1) as f64, -2.0 * error.ln());
    let rho = (log + (log + 1.0).ln()) / TIGHTEST;
    let grown = t * rho + 1.0;
    (2.0 * grown / (t * t * rho) * (grown.sqrt() / error).ln()).sqrt()
}

#[cfg(test)]
mod tests {
    use table::{Dice, Stream};

    use super::*;

    #[test]
    fn it_is_wider_than_a_single_look_and_shrinks() {
        let single = |count: usize| 1.96 / (count as f64).sqrt();
        for count in [100, 1000, 10_000] {
            let times = half_width(count, 0.05) / single(count);
            assert!((1.3..2.2).contains(&times), "{count}: {times}");
        }
        assert!(half_width(1000, 0.001) > half_width(1000, 0.05));
    }

    #[test]
    fn a_fair_coin_is_seldom_called_unfair_at_any_look() {
        let misses = (0..400)
            .filter(|&run| {
                let mut dice = Stream::new(77, run);
                let mut sum = 0.0;
                (1..=3000).any(|count| {
                    sum += if dice.below(2) == 0 { 1.0 } else { -1.0 };
                    count >= 100 && (sum / count as f64).abs() > half_width(count, 0.05)
                })
            })
            .count();
        assert!(misses <= 20, "{misses} of 400 were called unfair; 5 % are 20");
    }
}
