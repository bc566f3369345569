//! What may move: win rates by turn order, by what was dealt and by what somebody had; how games go.
#![expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
#![expect(clippy::cast_sign_loss, reason = "counts are not negative")]

use std::collections::BTreeMap;

use serde::Serialize;

use super::sequence::half_width;
use crate::balance::{Entry, place_name};

/// What a row is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// The win rate of a place in the turn order.
    TurnOrder,
    /// The win rate of who was dealt something before anybody decided: chance gave it, so the rate is its effect.
    Dealt,
    /// The win rate of who had something at some time: a companion of winning, not its cause.
    Had,
    /// How games go.
    Course,
}

impl Kind {
    /// Whether it is a share of wins, told in points of a hundred.
    pub fn is_win_rate(self) -> bool {
        self != Self::Course
    }
}

/// How games go.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Course {
    Decisions,
    LeadChanges,
    Luck,
}

/// A number that may move.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Row {
    kind: Kind,
    what: String,
    measure: Measure,
}

#[derive(Clone, PartialEq, Debug)]
enum Measure {
    /// Of the seat so many places after the first one.
    Place(usize),
    Dealt(String),
    Had(String),
    Course(Course),
}

/// What was found about one number.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Moved {
    /// Who played.
    pub level: String,
    /// What it is about.
    pub kind: Kind,
    /// The number, in words.
    pub what: String,
    /// Its value in the first arm.
    pub before: f64,
    /// Its value in the second arm.
    pub after: f64,
    /// The second less the first.
    pub difference: f64,
    /// The interval of that: all intervals of a report hold together, at every look, 95 times in 100.
    pub interval: [f64; 2],
    /// Whether the interval excludes nothing: it moved.
    pub sure: bool,
    /// Whether all of the interval is too small to matter.
    pub negligible: bool,
    /// How many seats or games it was counted in, in the arm with fewer.
    pub sample: u64,
}

/// Things with fewer seats are no rows.
const FEW: f64 = 20.0;
/// A number that was counted less often than this is not judged.
const ENOUGH: f64 = 60.0;
/// Of a length or a number of lead changes, the part that does not matter for each point of the margin.
const COURSE_MARGIN: f64 = 2.5;

/// The rows of a series, from its first games.
pub(super) fn rows(before: &[Entry], after: &[Entry]) -> Vec<Row> {
    let seats = before.first().map_or(0, |entry| entry.shares.len());
    let all = || before.iter().chain(after);
    let named = |of: fn(&Entry) -> &Vec<Vec<String>>| {
        let mut count: BTreeMap<&str, f64> = BTreeMap::new();
        for name in all().flat_map(of).flatten() {
            *count.entry(name).or_default() += 1.0;
        }
        count.retain(|_, count| *count >= FEW);
        count.into_keys().map(str::to_owned).collect::<Vec<_>>()
    };
    let mut rows: Vec<Row> = (0..seats).map(place_row).collect();
    let dealt = named(|entry| &entry.dealt);
    let had = named(|entry| &entry.holdings).into_iter().filter(|name| !dealt.contains(name));
    let of = |kind, what, measure| Row { kind, what, measure };
    let had: Vec<_> =
        had.map(|name| of(Kind::Had, format!("had {name}"), Measure::Had(name))).collect();
    rows.extend(
        dealt
            .into_iter()
            .map(|name| of(Kind::Dealt, format!("dealt {name}"), Measure::Dealt(name))),
    );
    let course = |what: &str, course| of(Kind::Course, what.into(), Measure::Course(course));
    rows.push(course("decisions a game", Course::Decisions));
    rows.push(course("lead changes a game", Course::LeadChanges));
    rows.push(course("luck's share of changes in the odds", Course::Luck));
    rows.extend(had);
    rows
}

fn place_row(place: usize) -> Row {
    Row { kind: Kind::TurnOrder, what: place_name(place), measure: Measure::Place(place) }
}

/// A sum and what it is divided by, of one game.
type Part = (f64, f64);

impl Row {
    fn of(&self, entry: &Entry) -> Part {
        let wins = |names: &[Vec<String>], name: &String| {
            let having = names.iter().zip(&entry.shares).filter(|(names, _)| names.contains(name));
            having.fold((0.0, 0.0), |(wins, count), (_, share)| (wins + share, count + 1.0))
        };
        match &self.measure {
            Measure::Place(place) => {
                let seats = entry.shares.len().max(1);
                (entry.shares[(usize::from(entry.first) + place) % seats], 1.0)
            }
            Measure::Dealt(name) => wins(&entry.dealt, name),
            Measure::Had(name) => wins(&entry.holdings, name),
            Measure::Course(Course::Decisions) => (entry.decisions as f64, 1.0),
            Measure::Course(Course::LeadChanges) => (entry.lead_changes as f64, 1.0),
            Measure::Course(Course::Luck) => (entry.by_chance, entry.by_chance + entry.by_choice),
        }
    }

    /// Compares the arms, pair by pair; nothing if it was counted too seldom.
    pub(super) fn judge(
        &self,
        level: &str,
        arms: [&[Entry]; 2],
        error: f64,
        margin: f64,
    ) -> Option<Moved> {
        let sums = arms.map(|entries| {
            let parts = entries.iter().map(|entry| self.of(entry));
            parts.fold((0.0, 0.0), |(x, c), part| (x + part.0, c + part.1))
        });
        let is_count = !matches!(self.measure, Measure::Course(Course::Luck));
        if sums.iter().any(|&(_, c)| c <= 0.0 || (is_count && c < ENOUGH)) {
            return None;
        }
        let [before, after] = sums.map(|(x, c)| x / c);
        let spread = self.deviation(arms, sums) * half_width(arms[0].len(), error);
        let difference = after - before;
        let interval = [difference - spread, difference + spread];
        let margin = match self.measure {
            Measure::Course(Course::Decisions | Course::LeadChanges) => {
                before * margin * COURSE_MARGIN
            }
            _ => margin,
        };
        Some(Moved {
            level: level.to_owned(),
            kind: self.kind,
            what: self.what.clone(),
            before,
            after,
            difference,
            interval,
            sure: interval[0] > 0.0 || interval[1] < 0.0,
            negligible: interval.iter().all(|end| end.abs() <= margin),
            sample: sums.map(|(_, c)| c).into_iter().fold(f64::INFINITY, f64::min) as u64,
        })
    }

    /// The standard deviation of what a pair adds to the difference of the two ratios; of win rates as if two more
    /// pairs had gone opposite ways, so that it is never nothing.
    fn deviation(&self, [before, after]: [&[Entry]; 2], sums: [Part; 2]) -> f64 {
        let count = before.len() as f64;
        let weigh = |entry: &Entry, (x, c): Part| {
            let part = self.of(entry);
            (part.0 - x / c * part.1) * count / c
        };
        let pairs = before.iter().zip(after);
        let squares: f64 = pairs
            .map(|(before, after)| (weigh(after, sums[1]) - weigh(before, sums[0])).powi(2))
            .sum();
        let extra = if self.kind.is_win_rate() { 2.0 * count / sums[0].1 } else { 0.0 };
        ((squares + extra) / count).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game of two in which this seat won, and this one went first.
    fn entry(winner: usize, first: u8) -> Entry {
        let share = |seat: usize| if seat == winner { 1.0 } else { 0.0 };
        let names = |name: &str| vec![name.to_owned()];
        Entry {
            shares: (0..2).map(share).collect(),
            first,
            dealt: vec![names("bell"), names("book")],
            holdings: vec![names("bell"), names("book")],
            decisions: 10,
            ..Entry::default()
        }
    }

    fn judged(before: &[Entry], after: &[Entry]) -> Vec<Moved> {
        let rows = rows(before, after);
        let judge = |row: &Row| row.judge("mate", [before, after], 0.005, 0.02);
        rows.iter().filter_map(judge).collect()
    }

    fn named<'a>(found: &'a [Moved], what: &str) -> &'a Moved {
        found.iter().find(|row| row.what == what).expect("there is such a row")
    }

    #[test]
    fn the_turn_order_is_told_from_the_seat() {
        // Seats win in turns, and who goes first always wins after the change.
        let before: Vec<Entry> = (0..400).map(|n| entry(n / 2 % 2, (n % 2) as u8)).collect();
        let after: Vec<Entry> = (0..400).map(|n| entry(n % 2, (n % 2) as u8)).collect();
        let found = judged(&before, &after);
        let first = named(&found, "goes first");
        assert!(first.sure && (first.difference - 0.5).abs() < 1e-9, "{first:?}");
        assert!(!named(&found, "dealt bell").sure, "the seat gains nothing");
        assert!(found.iter().all(|row| row.kind != Kind::Had), "what was dealt is no companion");
    }

    #[test]
    fn equal_arms_move_nothing_and_soon_cannot_matter() {
        let games: Vec<Entry> = (0..4000).map(|n| entry(n % 2, 0)).collect();
        let found = judged(&games, &games);
        assert!(found.iter().all(|row| !row.sure && row.negligible), "{found:?}");
        let few = judged(&games[..100], &games[..100]);
        assert!(few.iter().any(|row| !row.negligible), "a hundred pairs show little: {few:?}");
    }
}
