//! Win rates with intervals, and which of them are findings.
#![expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]

use std::collections::BTreeMap;

use serde::Serialize;

use super::{Entry, LevelReport};
use crate::statistics::{deviate, shared_error, wilson};

/// The error level that all rows of a kind share.
const ERROR: f64 = 0.05;
/// Rows with fewer games say nothing and are left out.
const FEW: u64 = 20;

/// Whether a win rate is a fair share.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The whole interval lies above it.
    Above,
    /// The whole interval lies below it.
    Below,
    /// The interval holds it.
    Even,
}

/// How often some seats won.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Finding {
    /// What these seats have in common.
    pub name: String,
    /// How many there were, over all games.
    pub games: u64,
    /// Their share of the wins.
    pub win_rate: f64,
    /// Its interval: 95 % for all rows of the kind together.
    pub interval: [f64; 2],
    /// What it would be if it did not matter.
    pub fair: f64,
    /// What follows.
    pub verdict: Verdict,
}

impl Finding {
    fn new(name: String, wins: f64, games: u64, fair: f64, rows: usize) -> Self {
        let interval = wilson(wins, games, deviate(shared_error(ERROR, rows)));
        let verdict = match interval {
            [low, _] if low > fair => Verdict::Above,
            [_, high] if high < fair => Verdict::Below,
            _ => Verdict::Even,
        };
        Self { name, games, win_rate: wins / games.max(1) as f64, interval, fair, verdict }
    }
}

fn fair(entries: &[Entry]) -> f64 {
    1.0 / entries.first().map_or(1, |entry| entry.shares.len()) as f64
}

/// Win rates by seat.
pub(super) fn seat_findings(entries: &[Entry]) -> Vec<Finding> {
    let seats = entries.first().map_or(0, |entry| entry.shares.len());
    let row = |seat: usize| {
        let wins = entries.iter().map(|entry| entry.shares[seat]).sum();
        let name = format!("seat {seat}");
        Finding::new(name, wins, entries.len() as u64, fair(entries), seats)
    };
    (0..seats).map(row).collect()
}

/// Win rates of seats that have something in common, best first.
pub(super) fn findings(
    entries: &[Entry],
    of: impl Fn(&Entry) -> &Vec<Vec<String>>,
) -> Vec<Finding> {
    let mut rows: BTreeMap<&str, (f64, u64)> = BTreeMap::new();
    for entry in entries {
        for (names, share) in of(entry).iter().zip(&entry.shares) {
            for name in names {
                let row = rows.entry(name).or_default();
                *row = (row.0 + share, row.1 + 1);
            }
        }
    }
    rows.retain(|_, &mut (_, games)| games >= FEW);
    let count = rows.len();
    let row = |(name, (wins, games)): (&str, (f64, u64))| {
        Finding::new(name.to_owned(), wins, games, fair(entries), count)
    };
    let mut found: Vec<Finding> = rows.into_iter().map(row).collect();
    found.sort_by(|a, b| b.win_rate.total_cmp(&a.win_rate));
    found
}

/// How long games took, in decisions.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Lengths {
    /// On average.
    pub mean: f64,
    /// The middle one.
    pub median: u64,
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
        let at = |tenths: usize| sorted.get(sorted.len() * tenths / 10).copied().unwrap_or(0);
        let (low, high) = (at(0), sorted.last().copied().unwrap_or(0));
        let mut histogram = vec![0; BARS as usize];
        for length in &sorted {
            histogram[((length - low) * BARS / (high - low + 1)) as usize] += 1;
        }
        let mean = sorted.iter().sum::<u64>() as f64 / sorted.len().max(1) as f64;
        Self { mean, median: at(5), short: at(1), long: at(9), histogram, range: [low, high] }
    }
}

/// Findings that are not the same at every level of play.
pub(super) fn warnings(levels: &[LevelReport]) -> Vec<String> {
    let mut warnings = Vec::new();
    let kinds: [fn(&LevelReport) -> &Vec<Finding>; 3] =
        [|level| &level.by_seat, |level| &level.by_holding, |level| &level.by_deed];
    for kind in kinds {
        let mut verdicts: BTreeMap<&str, Vec<(&str, Verdict)>> = BTreeMap::new();
        for level in levels {
            for found in kind(level) {
                let row = verdicts.entry(&found.name).or_default();
                row.push((&level.level, found.verdict));
            }
        }
        for (name, row) in verdicts {
            if row.windows(2).any(|pair| pair[0].1 != pair[1].1) {
                let told: Vec<String> = row
                    .iter()
                    .map(|(level, verdict)| format!("{verdict} among {level}s"))
                    .collect();
                warnings.push(format!("{name}: {}", told.join(", ")));
            }
        }
    }
    warnings
}

impl std::fmt::Display for Verdict {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match self {
            Self::Above => "above its fair share",
            Self::Below => "below its fair share",
            Self::Even => "no finding",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(winner: usize, lucky: usize) -> Entry {
        let share = |seat: usize| if seat == winner { 1.0 } else { 0.0 };
        let holds = |seat: usize| if seat == lucky { vec!["charm".to_owned()] } else { Vec::new() };
        Entry {
            shares: (0..2).map(share).collect(),
            holdings: (0..2).map(holds).collect(),
            deeds: vec![Vec::new(); 2],
            decisions: 10 + winner as u64,
            ..Entry::default()
        }
    }

    #[test]
    fn what_always_wins_is_found_and_what_does_not_matter_is_not() {
        let entries: Vec<Entry> = (0..200).map(|n| entry(n % 2, n % 2)).collect();
        assert_eq!(findings(&entries, |e| &e.holdings)[0].verdict, Verdict::Above);
        assert!(seat_findings(&entries).iter().all(|row| row.verdict == Verdict::Even));
        let entries: Vec<Entry> = (0..200).map(|n| entry(n % 2, n / 2 % 2)).collect();
        assert_eq!(findings(&entries, |e| &e.holdings)[0].verdict, Verdict::Even);
    }

    #[test]
    fn many_rows_make_wider_intervals() {
        let alone = Finding::new("x".into(), 60.0, 100, 0.5, 1).interval;
        let among = Finding::new("x".into(), 60.0, 100, 0.5, 50).interval;
        assert!(among[0] < alone[0] && among[1] > alone[1]);
    }

    #[test]
    fn lengths_are_sorted_into_bars() {
        let entries: Vec<Entry> = (0..100).map(|n| entry(n % 2, 0)).collect();
        let lengths = Lengths::of(&entries);
        assert_eq!((lengths.median, lengths.range), (11, [10, 11]));
        assert_eq!(lengths.histogram.iter().sum::<u64>(), 100);
    }
}
