//! How games went: how long, how often the lead changed, how much was chance, and what an option changes.
#![expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]

use serde::Serialize;

use super::{Entry, Verdict};
use crate::statistics::{NORMAL_95, deviate, mean, median_ranks, ratio};

/// How long games took, in decisions.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Lengths {
    /// On average.
    pub mean: f64,
    /// The 95 % interval of that.
    pub mean_interval: [f64; 2],
    /// The middle one.
    pub median: u64,
    /// The 95 % interval of that.
    pub median_interval: [u64; 2],
    /// Nine of ten are longer.
    pub short: u64,
    /// Nine of ten are shorter.
    pub long: u64,
    /// How many games fall into each of twelve equal parts between the shortest and the longest.
    pub histogram: Vec<u64>,
    /// The shortest and the longest.
    pub range: [u64; 2],
}

/// Bars of a histogram.
const BARS: u64 = 12;

impl Lengths {
    pub(super) fn of(entries: &[Entry]) -> Self {
        let mut sorted: Vec<u64> = entries.iter().map(|entry| entry.decisions).collect();
        sorted.sort_unstable();
        let ranked = |rank: usize| sorted.get(rank).copied().unwrap_or(0);
        let at = |tenths: usize| ranked(sorted.len() * tenths / 10);
        let (low, high) = (at(0), sorted.last().copied().unwrap_or(0));
        let mut histogram = vec![0; BARS as usize];
        for length in &sorted {
            histogram[((length - low) * BARS / (high - low + 1)) as usize] += 1;
        }
        let (mean, mean_interval) = mean(sorted.iter().map(|&length| length as f64), NORMAL_95);
        Self {
            mean,
            mean_interval,
            median: at(5),
            median_interval: median_ranks(sorted.len()).map(ranked),
            short: at(1),
            long: at(9),
            histogram,
            range: [low, high],
        }
    }
}

/// How often somebody else took the lead, on average, with its 95 % interval.
pub(super) fn lead_changes(entries: &[Entry]) -> (f64, [f64; 2]) {
    mean(entries.iter().map(|entry| entry.lead_changes as f64), NORMAL_95)
}

/// A share of chance below this is none that the estimate has seen.
const UNSEEN: f64 = 0.0005;

/// How much of all moves of the odds was chance, with its 95 % interval by how games vary; nothing if there were
/// chance steps and the estimate saw none of them.
pub(super) fn chance_share(entries: &[Entry]) -> (Option<f64>, [f64; 2]) {
    let pairs = entries.iter().map(|entry| (entry.by_chance, entry.by_chance + entry.by_choice));
    let (share, [low, high]) = ratio(pairs, NORMAL_95);
    let is_blind = share < UNSEEN && entries.iter().any(|entry| entry.chance_steps > 0);
    ((!is_blind).then_some(share), [low.max(0.0), high.min(1.0)])
}

/// What an option changes.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Difference {
    /// By how much there is more of it with the option than without.
    pub by: f64,
    /// Its interval: 95 % for all differences of the report together.
    pub interval: [f64; 2],
    /// Whether that is more or less than nothing.
    pub verdict: Verdict,
}

impl Difference {
    /// Game by game: two games of the same number had the same dice, as far as they went alike.
    pub(super) fn of(
        with: &[Entry],
        without: &[Entry],
        error: f64,
        part: impl Fn(&Entry) -> f64,
    ) -> Self {
        let pairs = with.iter().zip(without).map(|(with, without)| part(with) - part(without));
        let (by, interval) = mean(pairs, deviate(error));
        Self { by, interval, verdict: Verdict::of(interval, 0.0) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::entry;
    use super::*;

    #[test]
    fn lengths_are_sorted_into_bars() {
        let entries: Vec<Entry> = (0..100).map(|n| entry(n % 2)).collect();
        let lengths = Lengths::of(&entries);
        assert_eq!((lengths.median, lengths.range), (11, [10, 11]));
        assert_eq!(lengths.histogram.iter().sum::<u64>(), 100);
    }

    #[test]
    fn a_median_has_the_interval_of_its_ranks() {
        let long = |n: u64| Entry { decisions: 1000 + n * n, ..Entry::default() };
        let lengths = Lengths::of(&(0..100).map(long).collect::<Vec<_>>());
        assert_eq!(lengths.median_interval, [1000 + 39 * 39, 1000 + 60 * 60]);
        let [low, high] = lengths.mean_interval;
        assert!(low < lengths.mean && lengths.mean < high);
    }

    #[test]
    fn luck_is_less_sure_the_more_it_differs_from_game_to_game() {
        let game = |by_chance: f64, lead_changes: u64| Entry {
            by_chance,
            by_choice: 1.0 - by_chance,
            lead_changes,
            ..Entry::default()
        };
        let alike = chance_share(&vec![game(0.5, 3); 50]);
        assert!(
            (alike.0.expect("seen") - 0.5).abs() < 1e-12 && alike.1[1] - alike.1[0] < 1e-9,
            "{alike:?}"
        );
        let mixed: Vec<Entry> =
            (0..50).map(|n| if n % 2 == 0 { game(0.1, 0) } else { game(0.9, 6) }).collect();
        let (share, [low, high]) = chance_share(&mixed);
        let share = share.expect("it was seen");
        assert!((share - 0.5).abs() < 1e-12 && low < 0.4 && high > 0.6, "{share} {low} {high}");
        let unseen = Entry { chance_steps: 9, ..game(0.0, 1) };
        assert_eq!(chance_share(&vec![unseen; 50]).0, None, "the estimate is blind");
        let (leads, [low, high]) = lead_changes(&mixed);
        assert!((leads - 3.0).abs() < 1e-12 && low < 2.2 && high > 3.8, "{leads} {low} {high}");
    }

    #[test]
    fn an_option_that_makes_games_longer_is_found_and_one_that_does_nothing_is_not() {
        let base: Vec<Entry> = (0..60).map(|n| entry(n % 2)).collect();
        let long = |n: usize| Entry { decisions: 30 + n as u64 % 5, ..entry(n % 2) };
        let with: Vec<Entry> = (0..60).map(long).collect();
        let longer = Difference::of(&with, &base, 0.05, |entry| entry.decisions as f64);
        assert!((longer.by - 21.5).abs() < 1e-9 && longer.verdict == Verdict::Above, "{longer:?}");
        let first = Difference::of(&with, &base, 0.05, |entry| entry.shares[0]);
        assert_eq!((first.by.abs() < 1e-12, first.verdict), (true, Verdict::Even));
        let many = Difference::of(&with, &base, 0.001, |entry| entry.decisions as f64);
        assert!(many.interval[0] < longer.interval[0], "many comparisons make it wider");
    }
}
