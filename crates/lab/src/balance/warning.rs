//! Warnings: win rates that depend on the strength of the bots, because they differ between two levels.

use std::fmt::{self, Display};

use serde::Serialize;

use super::{ERROR, Finding, LevelReport};
use crate::statistics::{deviate, percent, share_error, shared_error};

/// A win rate that is not the same at two levels of play.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Warning {
    /// What these seats have in common.
    pub name: String,
    /// The two levels.
    pub levels: [String; 2],
    /// The win rate at each.
    pub win_rates: [f64; 2],
    /// How many seats there were at each.
    pub samples: [u64; 2],
    /// What the rate would be at each if it did not matter.
    pub baselines: [f64; 2],
    /// By how much more the rate differs from its baseline at the second level than at the first.
    pub difference: f64,
    /// Its interval: 95 % for all comparisons of the kind together. It does not hold zero.
    pub interval: [f64; 2],
}

impl Warning {
    /// Compares two rows of one name.
    fn of(levels: [&LevelReport; 2], rows: [&Finding; 2], deviate: f64) -> Self {
        let [before, after] = rows.map(|row| row.win_rate - row.baseline);
        let errors = rows.map(|row| share_error(row.win_rate, row.sample));
        let (difference, spread) = (after - before, errors[0].hypot(errors[1]) * deviate);
        Self {
            name: rows[0].name.clone(),
            levels: levels.map(|level| level.level.clone()),
            win_rates: rows.map(|row| row.win_rate),
            samples: rows.map(|row| row.sample),
            baselines: rows.map(|row| row.baseline),
            difference,
            interval: [difference - spread, difference + spread],
        }
    }

    fn is_sure(&self) -> bool {
        self.interval[0] > 0.0 || self.interval[1] < 0.0
    }
}

/// Rates that truly differ between two levels of play.
pub(super) fn warnings(levels: &[LevelReport]) -> Vec<Warning> {
    let kinds: [fn(&LevelReport) -> &Vec<Finding>; 4] = [
        |level| &level.by_order,
        |level| &level.by_dealt,
        |level| &level.by_holding,
        |level| &level.by_deed,
    ];
    kinds.into_iter().flat_map(|kind| of_kind(levels, kind)).collect()
}

/// All rows of a kind share one error level.
fn of_kind(levels: &[LevelReport], kind: fn(&LevelReport) -> &Vec<Finding>) -> Vec<Warning> {
    let mut pairs = Vec::new();
    for (n, one) in levels.iter().enumerate() {
        for other in &levels[n + 1..] {
            for row in kind(one) {
                let same = kind(other).iter().find(|found| found.name == row.name);
                pairs.extend(same.map(|same| ([one, other], [row, same])));
            }
        }
    }
    let deviate = deviate(shared_error(ERROR, pairs.len()));
    let all = pairs.into_iter().map(|(levels, rows)| Warning::of(levels, rows, deviate));
    all.filter(Warning::is_sure).collect()
}

impl Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, other] = [0, 1].map(|n| {
            let (rate, sample) = (percent(self.win_rates[n]), self.samples[n]);
            format!("{rate} of {sample} among {} bots", self.levels[n])
        });
        let points = |share: f64| format!("{:+.1}", share * 100.0);
        let [low, high] = self.interval.map(points);
        let difference = points(self.difference);
        write!(f, "{}: {one}, {other}: {difference} points ({low} to {high})", self.name)?;
        let [before, after] = self.baselines;
        if (before - after).abs() > 0.0005 {
            let [before, after] = self.baselines.map(percent);
            write!(f, "; all of the kind: {before}, {after}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::level_report;
    use super::super::tests::{entry, holding};
    use super::*;
    use crate::balance::{Entry, Verdict};

    fn level(name: &str, entries: &[Entry]) -> LevelReport {
        level_report(&name.parse().expect("a level"), entries)
    }

    /// So many games of a thousand are won by the first seat.
    fn first_wins(name: &str, many: usize) -> LevelReport {
        let entries: Vec<Entry> = (0..1000).map(|n| entry(usize::from(n >= many))).collect();
        level(name, &entries)
    }

    #[test]
    fn a_finding_that_just_misses_at_another_level_is_no_warning() {
        let levels = [first_wins("deckhand", 538), first_wins("mate", 530)];
        let [one, other] = [0, 1].map(|n| levels[n].by_seat[0].verdict);
        assert_eq!((one, other), (Verdict::Above, Verdict::Even), "the verdicts differ");
        assert_eq!(warnings(&levels), [], "and the rates hardly do");
    }

    #[test]
    fn rates_that_truly_differ_are_warned_of_with_both_rates() {
        let levels = [first_wins("deckhand", 600), first_wins("mate", 750)];
        assert!(levels.iter().all(|level| level.by_seat[0].verdict == Verdict::Above), "both are");
        let found = warnings(&levels);
        assert_eq!(found.len(), 2, "{found:?}");
        let text = found[0].to_string();
        let told =
            "goes first: 60.0% of 1000 among deckhand bots, 75.0% of 1000 among mate bots: +15.0";
        assert!(text.starts_with(told), "{text}");
    }

    #[test]
    fn more_comparisons_need_more_of_a_difference() {
        let two = [first_wins("deckhand", 500), first_wins("mate", 555)];
        assert_eq!(warnings(&two).len(), 2);
        let three =
            [first_wins("deckhand", 500), first_wins("mate", 555), first_wins("random", 528)];
        assert_eq!(warnings(&three), []);
    }

    #[test]
    fn what_all_things_gain_from_one_level_to_the_next_is_no_warning() {
        // Among randoms winner and loser have alike; among mates winners have more of everything.
        let random: Vec<Entry> =
            (0..400).map(|n| holding(n % 2, &["bell", "book"], &["bell", "book"])).collect();
        let mate: Vec<Entry> = (0..400)
            .map(|n| {
                let loser: &[&str] = if n / 2 % 4 == 0 { &["bell", "book"] } else { &[] };
                holding(n % 2, &["bell", "book"], loser)
            })
            .collect();
        let levels = [level("random", &random), level("mate", &mate)];
        let rates = [0, 1].map(|n| levels[n].by_holding[0].win_rate);
        assert!(rates[1] - rates[0] > 0.25, "{rates:?}");
        assert_eq!(warnings(&levels), []);
    }
}
