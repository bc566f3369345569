//! Whether draws follow their weights: Pearson's chi-square test, with room for bad luck.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;

/// The normal deviate that is exceeded with a probability of one in a million.
const ONE_IN_A_MILLION: f64 = 4.753_424_308_822_899;
/// Cells with a smaller expectation are merged with their neighbours.
const LEAST_EXPECTED: f64 = 16.0;
/// A suspicion is checked with so many times as many fresh draws.
pub(crate) const SECOND_LOOK: usize = 4;

/// The outcomes of a draw and their weights.
pub(crate) struct Cells<T> {
    index: HashMap<T, usize>,
    weights: Vec<f64>,
}

impl<T: Eq + Hash + Debug> Cells<T> {
    /// These outcomes, each with its weight. An outcome that comes twice is counted in its last place.
    pub(crate) fn new<W: Into<f64>>(outcomes: impl IntoIterator<Item = (T, W)>) -> Self {
        let (mut index, mut weights) = (HashMap::new(), Vec::new());
        for (outcome, weight) in outcomes {
            index.insert(outcome, weights.len());
            weights.push(weight.into());
        }
        Self { index, weights }
    }

    /// Draws so often and compares; if that looks odd, draws again. A fair draw is found guilty with a
    /// probability of one in a million twice over.
    pub(crate) fn judge(&self, draws: usize, mut draw: impl FnMut() -> T) -> Result<(), String> {
        if self.look(draws, &mut draw)?.is_none() {
            return Ok(());
        }
        match self.look(draws * SECOND_LOOK, &mut draw)? {
            None => Ok(()),
            Some(odd) => Err(odd),
        }
    }

    /// One look: what is odd about it, if anything, or a draw that is no outcome at all.
    fn look(&self, draws: usize, draw: &mut impl FnMut() -> T) -> Result<Option<String>, String> {
        let mut counts = vec![0_u64; self.weights.len()];
        for _ in 0..draws {
            let drawn = draw();
            let cell = self.index.get(&drawn);
            counts[*cell.ok_or_else(|| format!("{drawn:?} is none of the outcomes."))?] += 1;
        }
        Ok(odd(&counts, &self.weights))
    }
}

/// What is odd about how often each outcome was drawn, if anything.
pub(crate) fn odd(counts: &[u64], weights: &[f64]) -> Option<String> {
    let pairs = merged(counts, weights);
    let freedom = pairs.len().saturating_sub(1);
    let (square, limit) = (chi_square(&pairs), critical(freedom));
    (freedom > 0 && square > limit).then(|| {
        let (draws, outcomes): (u64, _) = (counts.iter().sum(), weights.len());
        format!(
            "{draws} draws of {outcomes} outcomes do not follow their weights: chi-square {square:.1} \
             exceeds {limit:.1} at {freedom} degrees of freedom."
        )
    })
}

/// Counts and expectations, with small cells merged.
fn merged(counts: &[u64], weights: &[f64]) -> Vec<(f64, f64)> {
    let total: f64 = weights.iter().sum();
    let draws = float(counts.iter().sum());
    let mut pairs: Vec<(f64, f64)> = Vec::new();
    let (mut seen, mut expected) = (0.0, 0.0);
    for (&count, &weight) in counts.iter().zip(weights) {
        seen += float(count);
        expected += draws * weight / total;
        if expected >= LEAST_EXPECTED {
            pairs.push((seen, expected));
            (seen, expected) = (0.0, 0.0);
        }
    }
    if let Some(last) = pairs.last_mut() {
        *last = (last.0 + seen, last.1 + expected);
    }
    pairs
}

fn chi_square(pairs: &[(f64, f64)]) -> f64 {
    pairs.iter().map(|(seen, expected)| (seen - expected).powi(2) / expected).sum()
}

/// What chi-square exceeds with a probability of about one in a million: the approximation of Wilson
/// and Hilferty, which errs on the side of mercy where there are few degrees of freedom.
fn critical(freedom: usize) -> f64 {
    let k = float(freedom as u64).max(1.0);
    let spread = 2.0 / (9.0 * k);
    k * (1.0 - spread + ONE_IN_A_MILLION * spread.sqrt()).powi(3)
}

#[expect(clippy::cast_precision_loss, reason = "counts of draws are far below 2^52")]
fn float(count: u64) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use table::{Dice, Stream};

    use super::*;

    /// Against the exact quantiles at 1 − 10⁻⁶.
    #[test]
    fn the_critical_value_is_about_right_and_never_too_strict() {
        for (freedom, exact) in [
            (1, 23.928),
            (2, 27.631),
            (5, 35.888),
            (10, 46.863),
            (100, 182.127),
            (1_000, 1_227.152),
        ] {
            let ratio = critical(freedom) / exact;
            assert!((1.0..1.15).contains(&ratio), "{freedom}: {ratio}");
        }
    }

    #[test]
    fn fair_dice_pass_and_loaded_dice_do_not() {
        let mut dice = Stream::new(1, 0);
        let die = Cells::new((0..6).map(|face| (face, 1_u32)));
        assert_eq!(die.judge(2_000, || dice.below(6)), Ok(()));
        let loaded = die.judge(2_000, || dice.below(7) % 6).expect_err("one face comes up twice");
        assert!(loaded.contains("do not follow their weights"), "{loaded}");
        let stray = die.judge(2_000, || dice.below(7)).expect_err("there is no seventh face");
        assert_eq!(stray, "6 is none of the outcomes.");
    }

    #[test]
    fn weights_count_and_rare_outcomes_are_merged() {
        let mut dice = Stream::new(2, 0);
        let weights = [900_u32, 90, 5, 3, 1, 1];
        let cells = Cells::new(weights.iter().copied().enumerate());
        let mut draw = || {
            let mut left = dice.below(1_000);
            let weighs = |&weight: &u32| {
                let here = left < weight;
                left = left.wrapping_sub(weight);
                here
            };
            weights.iter().position(weighs).expect("the weights add up")
        };
        assert_eq!(cells.judge(5_000, &mut draw), Ok(()));
        assert_eq!(merged(&[5_000, 0, 0, 0, 0, 0], &cells.weights).len(), 4);
        assert!(cells.judge(5_000, || 0).is_err());
    }

    #[test]
    fn a_single_outcome_is_always_fair() {
        assert_eq!(Cells::new([('x', 7_u32)]).judge(10, || 'x'), Ok(()));
    }
}
