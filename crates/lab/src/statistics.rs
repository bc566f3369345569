//! Intervals and ratings: how far the numbers can be trusted.
#![expect(clippy::cast_precision_loss, reason = "counts of games are far below 2^52")]
#![expect(clippy::cast_sign_loss, reason = "a rank is at least one")]

/// The normal deviate of a two-sided 95 % interval.
pub const NORMAL_95: f64 = 1.959_963_984_540_054;

/// Percent with one decimal, and never a false 0.0 or 100.0.
pub fn percent(chance: f64) -> String {
    let percent = chance * 100.0;
    match percent {
        p if p > 0.0 && p < 0.05 => "<0.1%".into(),
        p if (99.95..100.0).contains(&p) => ">99.9%".into(),
        p => format!("{p:.1}%"),
    }
}

/// Wilson's interval for a share, where draws may count as parts of a win.
pub fn wilson(wins: f64, games: u64, deviate: f64) -> [f64; 2] {
    if games == 0 {
        return [0.0, 1.0];
    }
    let n = games as f64;
    let (share, square) = (wins / n, deviate * deviate);
    let centre = (share + square / (2.0 * n)) / (1.0 + square / n);
    let spread = (share * (1.0 - share) / n + square / (4.0 * n * n)).max(0.0).sqrt();
    let spread = spread * deviate / (1.0 + square / n);
    [(centre - spread).max(0.0), (centre + spread).min(1.0)]
}

/// The normal deviate for a two-sided interval that errs with this probability, by bisection.
pub(crate) fn deviate(error: f64) -> f64 {
    let (mut low, mut high) = (0.0, 10.0);
    for _ in 0..80 {
        let middle = f64::midpoint(low, high);
        if tail(middle) * 2.0 > error { low = middle } else { high = middle }
    }
    f64::midpoint(low, high)
}

/// The probability that a normal deviate exceeds `x`, for `x` not below zero (Abramowitz and Stegun
/// 26.2.17, good to seven digits).
pub(crate) fn tail(x: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.231_641_9 * x);
    let powers = [0.319_381_530, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
    let sum = powers.iter().rev().fold(0.0, |sum, power| (sum + power) * t);
    (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt() * sum
}

/// The error level of each of so many comparisons so that all hold together (Šidák).
pub(crate) fn shared_error(error: f64, comparisons: usize) -> f64 {
    1.0 - (1.0 - error).powf(1.0 / comparisons.max(1) as f64)
}

/// A mean and its 95 % interval, by the spread of the values; with this deviate instead, if not for 95 %.
pub(crate) fn mean(values: impl Iterator<Item = f64> + Clone, deviate: f64) -> (f64, [f64; 2]) {
    ratio(values.map(|value| (value, 1.0)), deviate)
}

/// The sum of the first numbers over the sum of the second ones, and its interval by how the pairs vary.
pub(crate) fn ratio(
    pairs: impl Iterator<Item = (f64, f64)> + Clone,
    deviate: f64,
) -> (f64, [f64; 2]) {
    let (count, above, below) =
        pairs.clone().fold((0.0, 0.0, 0.0), |(n, a, b), (x, y)| (n + 1.0, a + x, b + y));
    if below <= 0.0 {
        return (0.0, [0.0; 2]);
    }
    let share = above / below;
    let squares: f64 = pairs.map(|(x, y)| (x - share * y).powi(2)).sum();
    let spread = deviate * (squares * count / (count - 1.0_f64).max(1.0)).sqrt() / below;
    (share, [share - spread, share + spread])
}

/// Which of so many sorted values bound a 95 % interval of the median, counted from 0 (the binomial
/// distribution of how many lie below it).
pub(crate) fn median_ranks(count: usize) -> [usize; 2] {
    let n = count as f64;
    let rank = (f64::midpoint(n, 1.0) - NORMAL_95 * n.sqrt() / 2.0).floor().max(1.0) as usize;
    [rank - 1, count.saturating_sub(rank)]
}

/// The standard error of a share, never nothing: as if one more had won and one more had lost (Agresti and
/// Caffo).
pub(crate) fn share_error(share: f64, sample: u64) -> f64 {
    let n = sample as f64 + 2.0;
    let share = (share * sample as f64 + 1.0) / n;
    (share * (1.0 - share) / n).max(0.0).sqrt()
}

/// A game as ratings see it: who sat there, and what share of the win each seat got.
#[derive(Clone, PartialEq, Debug)]
pub struct RatedGame {
    /// The contender of each seat, by number.
    pub seated: Vec<usize>,
    /// Its share.
    pub shares: Vec<f64>,
}

/// Points of a rating for odds of ten to one.
const TEN_TO_ONE: f64 = 400.0;
/// The mean of all ratings.
const MEAN: f64 = 1500.0;
/// How firmly ratings are held near the mean, in units of one over a squared natural logarithm: about
/// a game's worth, so that a clean sweep has a rating too.
const PRIOR: f64 = 0.25;

/// Ratings with 95 % intervals, from who won at which tables (Plackett and Luce's model of the first
/// place, by Newton's method).
pub fn ratings(contenders: usize, games: &[RatedGame]) -> Vec<(f64, [f64; 2])> {
    let mut strength = vec![0.0; contenders];
    let mut covariance = Vec::new();
    for _ in 0..60 {
        let (gradient, mut information) = slopes(&strength, games);
        for (n, row) in information.iter_mut().enumerate() {
            row[n] += PRIOR;
        }
        covariance = inverse(information);
        let mut largest = 0.0_f64;
        for n in 0..contenders {
            let step: f64 = covariance[n].iter().zip(&gradient).map(|(c, g)| c * g).sum();
            let step = step.clamp(-1.0, 1.0);
            strength[n] += step;
            largest = largest.max(step.abs());
        }
        if largest < 1e-9 {
            break;
        }
    }
    let mean = strength.iter().sum::<f64>() / contenders.max(1) as f64;
    let unit = TEN_TO_ONE / std::f64::consts::LN_10;
    let rating = |n: usize| {
        let middle = MEAN + unit * (strength[n] - mean);
        let spread = unit * NORMAL_95 * centred(&covariance, n).max(0.0).sqrt();
        (middle, [middle - spread, middle + spread])
    };
    (0..contenders).map(rating).collect()
}

/// The variance of a strength less the mean of all.
fn centred(covariance: &[Vec<f64>], n: usize) -> f64 {
    let count = covariance.len() as f64;
    let row: f64 = covariance[n].iter().sum();
    let all: f64 = covariance.iter().flatten().sum();
    covariance[n][n] - 2.0 * row / count + all / (count * count)
}

/// The gradient of the log-likelihood, and the information: its negative curvature.
fn slopes(strength: &[f64], games: &[RatedGame]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let n = strength.len();
    let mut gradient: Vec<f64> = strength.iter().map(|s| -PRIOR * s).collect();
    let mut information = vec![vec![0.0; n]; n];
    for game in games {
        let weights: Vec<f64> = game.seated.iter().map(|&who| strength[who].exp()).collect();
        let sum: f64 = weights.iter().sum();
        for (i, &one) in game.seated.iter().enumerate() {
            let p = weights[i] / sum;
            gradient[one] += game.shares[i] - p;
            information[one][one] += p;
            for (j, &other) in game.seated.iter().enumerate() {
                information[one][other] -= p * weights[j] / sum;
            }
        }
    }
    (gradient, information)
}

/// The inverse of a small positive matrix.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let n = matrix.len();
    let unit = |row: usize| (0..n).map(move |column| f64::from(u8::from(row == column)));
    let mut result: Vec<Vec<f64>> = (0..n).map(|row| unit(row).collect()).collect();
    for column in 0..n {
        let pivot = matrix[column][column].max(1e-12);
        for k in 0..n {
            matrix[column][k] /= pivot;
            result[column][k] /= pivot;
        }
        for row in (0..n).filter(|&row| row != column) {
            let factor = matrix[row][column];
            for k in 0..n {
                matrix[row][k] -= factor * matrix[column][k];
                result[row][k] -= factor * result[column][k];
            }
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_is_the_textbook_interval() {
        let [low, high] = wilson(5.0, 10, NORMAL_95);
        assert!((low - 0.236_6).abs() < 1e-4 && (high - 0.763_4).abs() < 1e-4, "{low} {high}");
        let [none, all] = wilson(0.0, 0, NORMAL_95);
        assert!(none.abs() < 1e-12 && (all - 1.0).abs() < 1e-12, "nothing is known");
        assert!(wilson(0.0, 20, NORMAL_95)[0] < 1e-12);
    }

    #[test]
    fn deviates_are_those_of_the_tables() {
        assert!((deviate(0.05) - NORMAL_95).abs() < 1e-5);
        assert!((deviate(0.01) - 2.575_829).abs() < 1e-5);
        assert!((shared_error(0.05, 10) - 0.005_116).abs() < 1e-6);
    }

    #[test]
    fn a_mean_has_the_textbook_interval() {
        let (middle, [low, high]) = mean([2.0, 4.0, 4.0, 6.0].into_iter(), 2.0);
        let error = (8.0_f64 / 3.0 / 4.0).sqrt();
        assert!((middle - 4.0).abs() < 1e-12);
        assert!(
            (low - 4.0 + 2.0 * error).abs() < 1e-12 && (high - 4.0 - 2.0 * error).abs() < 1e-12
        );
        assert_eq!(mean(std::iter::empty(), 2.0), (0.0, [0.0; 2]), "nothing is known");
    }

    #[test]
    fn a_ratio_is_sure_where_every_pair_has_it_and_unsure_where_they_vary() {
        let (share, [low, high]) = ratio([(1.0, 4.0), (2.0, 8.0)].into_iter(), 2.0);
        assert!((share - 0.25).abs() < 1e-12 && high - low < 1e-12);
        let (share, [low, high]) = ratio([(1.0, 4.0), (5.0, 8.0)].into_iter(), 2.0);
        assert!((share - 0.5).abs() < 1e-12);
        // Residues 1 and -1: variance 2 · 2 / 1 over 12 squared.
        assert!((high - low - 4.0 * 2.0 / 12.0).abs() < 1e-12, "{low} {high}");
    }

    /// The chance that at most so many of `n` fair coins show heads.
    fn at_most(heads: usize, n: usize) -> f64 {
        let step = |term: f64, k: usize| term * (n - k) as f64 / (k + 1) as f64;
        let first = 0.5_f64.powi(i32::try_from(n).expect("a few coins"));
        let terms = (0..heads).scan(first, |term, k| {
            *term = step(*term, k);
            Some(*term)
        });
        first + terms.sum::<f64>()
    }

    #[test]
    fn the_median_lies_between_its_ranks_95_times_in_100() {
        assert_eq!((median_ranks(20), median_ranks(100)), ([5, 14], [39, 60]));
        for n in 6..=200 {
            let [low, high] = median_ranks(n);
            assert_eq!(low + high, n - 1, "as many are left out below as above");
            let missed = 2.0 * at_most(low, n);
            assert!(missed < 0.052, "{n}: {low} {high} miss {missed}");
            assert!(2.0 * at_most(low + 1, n) > 0.045, "{n}: {low} {high} are too wide");
        }
        assert_eq!(median_ranks(1), [0, 0]);
    }

    #[test]
    fn three_wins_of_four_are_191_points() {
        let game = |share: f64| RatedGame { seated: vec![0, 1], shares: vec![share, 1.0 - share] };
        let games: Vec<_> = (0..4000).map(|n| game(f64::from(u8::from(n % 4 != 0)))).collect();
        let rated = ratings(2, &games);
        assert!((rated[0].0 - rated[1].0 - 190.85).abs() < 1.0, "{rated:?}");
        assert!(rated[0].1[0] > rated[1].1[1]);
    }

    #[test]
    fn a_clean_sweep_has_a_rating_and_a_wide_interval() {
        let game = RatedGame { seated: vec![0, 1, 1], shares: vec![1.0, 0.0, 0.0] };
        let rated = ratings(2, &vec![game; 50]);
        assert!(rated[0].0.is_finite() && rated[0].0 > rated[1].0 + 200.0);
    }

    #[test]
    fn rare_is_not_never() {
        assert_eq!(percent(0.0), "0.0%");
        assert_eq!(percent(0.0001), "<0.1%");
        assert_eq!(percent(0.99999), ">99.9%");
        assert_eq!(percent(1.0), "100.0%");
        assert_eq!(percent(0.4444), "44.4%");
    }
}
