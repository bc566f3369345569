//! Win rates with intervals, and which of them are findings.
#![expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]

use std::collections::BTreeMap;

use serde::Serialize;

use super::{ERROR, Entry};
use crate::statistics::{deviate, shared_error, wilson};

/// Rows with a smaller sample say nothing and are left out.
const FEW: u64 = 20;

/// Where an interval lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// All of it lies above what it would be if it did not matter.
    Above,
    /// All of it lies below.
    Below,
    /// It holds that.
    Even,
}

impl Verdict {
    pub(super) fn of([low, high]: [f64; 2], baseline: f64) -> Self {
        match () {
            () if low > baseline => Self::Above,
            () if high < baseline => Self::Below,
            () => Self::Even,
        }
    }
}

/// How often some seats won.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Finding {
    /// What these seats have in common.
    pub name: String,
    /// How many there were, over all games: a game in which two seats had it counts twice.
    pub sample: u64,
    /// Their share of the wins.
    pub win_rate: f64,
    /// Its interval: 95 % for all rows of the kind together.
    pub interval: [f64; 2],
    /// What it would be if it did not matter: an even share for seats; for things that somebody had or did,
    /// the win rate of everybody who had or did any of the kind.
    pub baseline: f64,
    /// What follows.
    pub verdict: Verdict,
}

impl Finding {
    pub(super) fn new(name: String, wins: f64, sample: u64, baseline: f64, rows: usize) -> Self {
        let interval = wilson(wins, sample, deviate(shared_error(ERROR, rows)));
        let (win_rate, verdict) = (wins / sample.max(1) as f64, Verdict::of(interval, baseline));
        Self { name, sample, win_rate, interval, baseline, verdict }
    }
}

/// Win rates by seat, against an even share.
pub(super) fn seat_findings(entries: &[Entry]) -> Vec<Finding> {
    let seats = entries.first().map_or(0, |entry| entry.shares.len());
    let row = |seat: usize| {
        let wins = entries.iter().map(|entry| entry.shares[seat]).sum();
        let name = format!("seat {seat}");
        Finding::new(name, wins, entries.len() as u64, 1.0 / seats as f64, seats)
    };
    (0..seats).map(row).collect()
}

/// Win rates by turn order, against an even share: where chance says who begins, this is not the seat.
pub(super) fn order_findings(entries: &[Entry]) -> Vec<Finding> {
    let seats = entries.first().map_or(0, |entry| entry.shares.len());
    let row = |place: usize| {
        let won = |entry: &Entry| entry.shares[(usize::from(entry.first) + place) % seats];
        let wins = entries.iter().map(won).sum();
        let even = 1.0 / seats as f64;
        Finding::new(place_name(place), wins, entries.len() as u64, even, seats)
    };
    (0..seats).map(row).collect()
}

/// A place in the turn order, in words.
pub(crate) fn place_name(place: usize) -> String {
    match place {
        0 => "goes first".into(),
        1 => "goes second".into(),
        2 => "goes third".into(),
        n => format!("goes {}th", n + 1),
    }
}

/// Win rates of seats that have something in common, best first. Who wins has more of everything, so the
/// question is whether a thing is better to have than things of its kind are on average.
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
    let (wins, sample) =
        rows.values().fold((0.0, 0), |(wins, sample), row| (wins + row.0, sample + row.1));
    let baseline = wins / sample.max(1) as f64;
    rows.retain(|_, &mut (_, sample)| sample >= FEW);
    let count = rows.len();
    let row = |(name, (wins, sample)): (&str, (f64, u64))| {
        Finding::new(name.to_owned(), wins, sample, baseline, count)
    };
    let mut found: Vec<Finding> = rows.into_iter().map(row).collect();
    found.sort_by(|a, b| b.win_rate.total_cmp(&a.win_rate));
    found
}

impl std::fmt::Display for Verdict {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match self {
            Self::Above => "above",
            Self::Below => "below",
            Self::Even => "not significant",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{entry, holding};
    use super::*;

    #[test]
    fn a_seat_that_always_wins_is_found_and_seats_that_take_turns_are_not() {
        let entries: Vec<Entry> = (0..200).map(|_| entry(0)).collect();
        let found = seat_findings(&entries);
        assert_eq!((found[0].verdict, found[1].verdict), (Verdict::Above, Verdict::Below));
        let entries: Vec<Entry> = (0..200).map(|n| entry(n % 2)).collect();
        assert!(seat_findings(&entries).iter().all(|row| row.verdict == Verdict::Even));
    }

    #[test]
    fn winners_have_more_of_everything_and_that_is_no_finding() {
        // The winner has both charms, the loser one of them: each is had by two winners of three.
        let entries: Vec<Entry> = (0..200)
            .map(|n| {
                let loser = if n / 2 % 2 == 0 { "bell" } else { "book" };
                holding(n % 2, &["bell", "book"], &[loser])
            })
            .collect();
        let found = findings(&entries, |entry| &entry.holdings);
        assert_eq!(found.len(), 2);
        for row in &found {
            assert!(row.interval[0] > 0.5, "it would be one against an even share: {row:?}");
            assert!((row.baseline - 2.0 / 3.0).abs() < 1e-12, "{row:?}");
            assert_eq!(row.verdict, Verdict::Even, "{row:?}");
        }
    }

    #[test]
    fn what_is_better_to_have_than_the_others_is_found_and_what_is_worse_too() {
        let entries: Vec<Entry> =
            (0..200).map(|n| holding(n % 2, &["bell", "candle"], &["book", "candle"])).collect();
        let found = findings(&entries, |entry| &entry.holdings);
        let verdicts: Vec<_> = found.iter().map(|row| (row.name.as_str(), row.verdict)).collect();
        let expected =
            [("bell", Verdict::Above), ("candle", Verdict::Even), ("book", Verdict::Below)];
        assert_eq!(verdicts, expected);
        assert!(found.iter().all(|row| (row.baseline - 0.5).abs() < 1e-12));
    }

    #[test]
    fn where_everybody_has_exactly_one_the_baseline_is_an_even_share() {
        let entries: Vec<Entry> = (0..90).map(|_| holding(0, &["bell"], &["book"])).collect();
        let found = findings(&entries, |entry| &entry.holdings);
        assert!(found.iter().all(|row| (row.baseline - 0.5).abs() < 1e-12), "{found:?}");
    }

    #[test]
    fn rare_things_count_for_the_baseline_and_have_no_row() {
        let rare = |n: usize| if n < 10 { vec!["bell", "dodo"] } else { vec!["bell"] };
        let entries: Vec<Entry> = (0..40).map(|n| holding(0, &rare(n), &["bell"])).collect();
        let found = findings(&entries, |entry| &entry.holdings);
        assert_eq!(found.len(), 1);
        assert!((found[0].baseline - 50.0 / 90.0).abs() < 1e-12, "{found:?}");
    }

    #[test]
    fn many_rows_make_wider_intervals() {
        let alone = Finding::new("x".into(), 60.0, 100, 0.5, 1).interval;
        let among = Finding::new("x".into(), 60.0, 100, 0.5, 50).interval;
        assert!(among[0] < alone[0] && among[1] > alone[1]);
    }
}
