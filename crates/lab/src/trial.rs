//! `try`: what a change does. Pairs of games with the same dice, one with the change and one without.
//!
//! Pair `k` draws from stream `k` of the seed in both arms. Looks are taken as games come in; all intervals hold
//! together at every look ([`sequence`]), the error being shared among all rows of all levels (Bonferroni), so the
//! trial stops whenever everything is sure or too small to matter. Without a change the arms have different dice, and
//! whatever is found is a false alarm.

mod change;
mod elsewhere;
mod row;
mod sequence;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use catalog::{Playable, Visitor};
use serde::Serialize;
use serde_json::Value;
use session::Refusal;
use table::{Options, Record, Seats, Step, Stream, hash_of};

use crate::balance::{Entry, Series, one_game};
use crate::contender::{Brain, Contender};
use crate::game::{Watcher, play};
use crate::order::engine;
use crate::work::{Task, Work, read_part, spread};

use change::{Variant, in_words};
pub use elsewhere::{TrialGames, TrialWork, trial_games};
pub use row::{Kind, Moved};
use row::{Row, rows};

/// The probability of any false finding in a report.
const ERROR: f64 = 0.05;
/// Pairs before the first look.
const FIRST_LOOK: u64 = 128;
/// Example games, at most.
const EXAMPLES: usize = 3;
/// What the dice of the second arm are moved by where nothing is changed.
const OTHER_DICE: u64 = 0x5eed_0000_0000_0001;

/// What to try.
#[derive(Clone, Debug)]
pub struct TrialRequest {
    /// Name of the game.
    pub game: String,
    /// Options of both arms, as given.
    pub options: Vec<(String, String)>,
    /// What is changed in the second arm.
    pub changes: Vec<(String, String)>,
    /// Seats at the table; the fewest if not given.
    pub seats: Option<u8>,
    /// Who plays: each level fills all seats in games of its own.
    pub levels: Vec<Contender>,
    /// Pairs of each level, at most.
    pub games: u64,
    /// How long it may take in all.
    pub time: Option<Duration>,
    /// A change of a win rate that does not matter.
    pub margin: f64,
    /// The seed of everything.
    pub seed: u64,
    /// How many threads.
    pub threads: usize,
    /// A folder that keeps the games of first arms.
    pub cache: Option<PathBuf>,
}

/// What was found.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TrialReport {
    /// Name of the game.
    pub game: String,
    /// What was changed.
    pub changes: Vec<String>,
    /// Both arms.
    pub arms: [Arm; 2],
    /// Seats at the table.
    pub seats: u8,
    /// The seed.
    pub seed: u64,
    /// The probability of any false finding.
    pub error: f64,
    /// A change of a win rate that does not matter.
    pub margin: f64,
    /// Everything that was compared.
    pub findings: Vec<Moved>,
    /// What moved differently at two levels: the intervals do not meet.
    pub depends_on_level: Vec<String>,
    /// How far each level went.
    pub stopped: Vec<TrialEnd>,
    /// Games that the change decided.
    pub examples: Vec<Example>,
}

/// One of two ways to play.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Arm {
    /// Options that differ from their defaults.
    pub options: BTreeMap<String, String>,
    /// Who filled all seats, by level.
    pub levels: Vec<String>,
}

/// How far a level went, and why no further.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TrialEnd {
    /// The level.
    pub level: String,
    /// Pairs of games.
    pub pairs: u64,
    /// Pairs in which the change made any difference to what was counted.
    pub parted: u64,
    /// First-arm games that were known from an earlier trial.
    #[serde(skip)]
    pub cached: u64,
    /// Why.
    pub why: Why,
}

/// Why a trial ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// Everything that is no companion is sure or cannot matter.
    Decided,
    /// All pairs were played.
    Games,
    /// The time was up.
    Time,
}

/// A game that another one won after the change.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Example {
    /// Its number.
    pub game: u64,
    /// Who won, before and after.
    pub winners: [Seats; 2],
    /// Steps that both games have in common.
    pub alike: usize,
    /// Both records.
    #[serde(skip)]
    pub records: [String; 2],
}

/// Tries a change; `tell` hears of pairs that were played.
pub fn try_change(
    request: &TrialRequest,
    tell: &(dyn Fn(u64, u64) + Sync),
) -> Result<TrialReport, Refusal> {
    try_with(request, &TrialWork { tell, ..TrialWork::default() })
}

/// The same; `work` says how the games are played.
pub fn try_with(request: &TrialRequest, work: &TrialWork<'_>) -> Result<TrialReport, Refusal> {
    request.levels.iter().try_for_each(Contender::try_out)?;
    catalog::visit(&request.game, Trial { request, work })?
}

struct Trial<'a> {
    request: &'a TrialRequest,
    work: &'a TrialWork<'a>,
}

impl Visitor for Trial<'_> {
    type Out = Result<TrialReport, Refusal>;

    fn visit<G: Playable>(self) -> Self::Out {
        let request = self.request;
        let variant = Variant::of::<G>(&request.options, &request.changes)?;
        let seats = request.seats.unwrap_or(G::about().seats.0);
        let other = |level: &Contender| variant.level.clone().unwrap_or_else(|| level.clone());
        let arm = |options: &[(String, String)], level: &dyn Fn(&Contender) -> Contender| {
            let options = Options::new(G::about(), options.iter().map(|(k, v)| (k, v)))?;
            table::set_up_new::<G>(seats, &options)?;
            let options = options.iter().map(|(k, v)| (k.into(), v.into())).collect();
            let levels = request.levels.iter().map(|l| level(l).to_string()).collect();
            Ok::<Arm, Refusal>(Arm { options, levels })
        };
        let arms = [arm(&request.options, &Contender::clone)?, arm(&variant.options, &other)?];
        let mut report = TrialReport {
            game: request.game.clone(),
            changes: request.changes.iter().map(in_words).collect(),
            arms,
            seats,
            seed: request.seed,
            error: ERROR,
            margin: request.margin,
            findings: Vec::new(),
            depends_on_level: Vec::new(),
            stopped: Vec::new(),
            examples: Vec::new(),
        };
        for (n, level) in request.levels.iter().enumerate() {
            let mut pair = Pair::<G>::new(request, self.work, &variant, n)?;
            let (moved, why) = pair.run(level)?;
            report.findings.extend(moved);
            report.stopped.push(pair.stop(level, why));
            if n == 0 && !request.changes.is_empty() {
                report.examples = pair.examples()?;
            }
        }
        report.depends_on_level = depends_on_level(&report.findings);
        Ok(report)
    }
}

/// Rows whose intervals at two levels do not meet; both hold, so the levels differ.
fn depends_on_level(findings: &[Moved]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for (n, one) in findings.iter().enumerate() {
        let others = findings[n + 1..].iter().filter(|other| other.what == one.what);
        let apart = |other: &Moved| {
            one.interval[1] < other.interval[0] || other.interval[1] < one.interval[0]
        };
        if others.into_iter().any(apart) && !names.contains(&one.what) {
            names.push(one.what.clone());
        }
    }
    names
}

/// Both arms of one level.
struct Pair<'a, G: Playable> {
    request: &'a TrialRequest,
    work: &'a TrialWork<'a>,
    /// The number of the level.
    level: usize,
    seats: u8,
    series: [Series<G>; 2],
    entries: [Vec<Entry>; 2],
    cached: usize,
}

impl<'a, G: Playable> Pair<'a, G> {
    fn new(
        request: &'a TrialRequest,
        work: &'a TrialWork<'a>,
        variant: &Variant,
        level: usize,
    ) -> Result<Self, Refusal> {
        let seats = request.seats.unwrap_or(G::about().seats.0);
        let usual = &request.levels[level];
        let other = variant.level.as_ref().unwrap_or(usual);
        let [before, after] =
            [(&request.options, usual), (&variant.options, other)].map(|(options, level)| {
                Series::new(seats, request.seed, options.clone(), level.clone(), request.games)
            });
        let (series, entries) = ([before?, after?], [Vec::new(), Vec::new()]);
        let mut pair = Self { request, work, level, seats, series, entries, cached: 0 };
        pair.recall();
        Ok(pair)
    }

    /// The seed of an arm: the same dice in both, unless nothing is changed.
    fn seed(&self, arm: usize) -> u64 {
        let is_other = arm == 1 && self.request.changes.is_empty();
        if is_other { self.request.seed.wrapping_add(OTHER_DICE) } else { self.request.seed }
    }

    /// Plays until all is decided, or games or time are up.
    fn run(&mut self, level: &Contender) -> Result<(Vec<Moved>, Why), Refusal> {
        let (start, most) = (Instant::now(), self.request.games);
        let name = level.to_string();
        let (mut pairs, mut all) = (FIRST_LOOK.min(most), None);
        loop {
            self.play_to(pairs)?;
            (self.work.tell)(pairs, most);
            let rows = all.get_or_insert_with(|| self.first_rows());
            let moved = self.judge(rows, &name, pairs as usize);
            let decided = |row: &Moved| row.kind == Kind::Had || row.sure || row.negligible;
            if moved.iter().all(decided) {
                return Ok((moved, Why::Decided));
            }
            if pairs == most {
                return Ok((moved, Why::Games));
            }
            let next = next_look(pairs, start.elapsed(), self.time());
            if next == pairs {
                return Ok((moved, Why::Time));
            }
            pairs = next.min(most);
        }
    }

    /// What may move, from the pairs of the first look.
    fn first_rows(&self) -> Vec<Row> {
        let [before, after] = &self.entries;
        let first = before.len().min(after.len()).min(FIRST_LOOK as usize);
        rows(&before[..first], &after[..first])
    }

    /// Judges every row by so many pairs; all rows of all levels share the error.
    #[expect(clippy::cast_precision_loss, reason = "rows and levels are few")]
    fn judge(&self, rows: &[Row], level: &str, pairs: usize) -> Vec<Moved> {
        let TrialRequest { levels, margin, .. } = self.request;
        let error = ERROR / levels.len() as f64 / rows.len().max(1) as f64;
        let arms = [&self.entries[0][..pairs], &self.entries[1][..pairs]];
        rows.iter().filter_map(|row| row.judge(level, arms, error, *margin)).collect()
    }

    /// How long this level may take.
    fn time(&self) -> Option<Duration> {
        let levels = u32::try_from(self.request.levels.len()).unwrap_or(1).max(1);
        self.request.time.map(|time| time / levels)
    }

    /// Plays what is missing of so many pairs.
    fn play_to(&mut self, pairs: u64) -> Result<(), Refusal> {
        for arm in 0..2 {
            let from = self.entries[arm].len() as u64;
            let played = match self.work.elsewhere {
                Some(play) if from < pairs => self.play_elsewhere(play, arm, from, pairs)?,
                _ => self.play_here(arm, from, pairs)?,
            };
            self.entries[arm].extend(played);
        }
        self.remember();
        Ok(())
    }

    /// Plays games of an arm on this machine.
    fn play_here(&self, arm: usize, from: u64, to: u64) -> Result<Vec<Entry>, Refusal> {
        let (series, seats, seed) = (&self.series[arm], self.seats, self.seed(arm));
        let (threads, stop) = (self.request.threads, self.work.stop);
        let work = Work { threads, stop, ..Work::default() };
        let total = to.saturating_sub(from);
        let task = Task { fingerprint: String::new(), order: Value::Null, total };
        let crew = || series.crew(seats);
        let played =
            spread(&work, &task, crew, |crew, piece| series.play(crew, seats, seed, from + piece))?;
        Ok(played.unwrap_or_default())
    }

    /// The file and the first line of the first arm's games, if they are kept.
    fn kept(&self) -> Option<(PathBuf, Task)> {
        let folder = self.request.cache.as_ref()?;
        let request = self.request;
        let fingerprint = format!(
            "trial {} {:?} {} {} {} {}",
            request.game,
            request.options,
            self.seats,
            self.series[0].level,
            request.seed,
            engine::<G>()
        );
        let file = folder.join(format!("{:016x}.games", hash_of(&fingerprint.as_bytes())));
        let total = self.entries[0].len() as u64;
        Some((file, Task { fingerprint, order: Value::Null, total }))
    }

    /// Takes the first arm's games from an earlier trial, as far as they go.
    fn recall(&mut self) {
        let Some((file, task)) = self.kept() else { return };
        let Ok((heading, mut pieces)) = read_part(&file) else { return };
        if heading.work != task.fingerprint {
            return;
        }
        let known = (0..self.request.games).map_while(|piece| {
            pieces.remove(&piece).and_then(|done| serde_json::from_str(&done).ok())
        });
        self.entries[0] = known.collect();
        self.cached = self.entries[0].len();
    }

    /// Keeps the first arm's games. What cannot be kept is played again another time.
    fn remember(&self) {
        let Some((file, task)) = self.kept().filter(|_| self.entries[0].len() > self.cached) else {
            return;
        };
        let made = file.parent().is_some_and(|folder| std::fs::create_dir_all(folder).is_ok());
        let work = Work { progress: made.then_some(file), ..Work::default() };
        let known = &self.entries[0];
        let kept = spread(&work, &task, || (), |(), piece| known[piece as usize].clone());
        drop(kept);
    }

    fn stop(&self, level: &Contender, why: Why) -> TrialEnd {
        let [before, after] = &self.entries;
        let pairs = before.len().min(after.len());
        let parted = before.iter().zip(after).filter(|(before, after)| before != after).count();
        TrialEnd {
            level: level.to_string(),
            pairs: pairs as u64,
            parted: parted as u64,
            cached: self.cached.min(pairs) as u64,
            why,
        }
    }

    /// The first games that somebody else won.
    fn examples(&self) -> Result<Vec<Example>, Refusal> {
        let [before, after] = &self.entries;
        let differ =
            before.iter().zip(after).enumerate().filter(|(_, (b, a))| b.shares != a.shares);
        differ.take(EXAMPLES).map(|(game, _)| self.example(game as u64)).collect()
    }

    fn example(&self, game: u64) -> Result<Example, Refusal> {
        let [before, after] =
            [0, 1].map(|arm| self.series[arm].record(self.seats, self.seed(arm), game));
        let records = [before?, after?];
        let steps = records[0].entries.iter().zip(&records[1].entries);
        let winners =
            |record: &Record| record.result.as_ref().map_or(Seats::default(), |r| r.winners);
        Ok(Example {
            game,
            winners: [winners(&records[0]), winners(&records[1])],
            alike: steps.take_while(|(one, other)| same_step(one, other)).count(),
            records: [records[0].write(), records[1].write()],
        })
    }
}

/// Whether two games took the same step; their states differ at least in what was changed.
fn same_step(one: &table::Entry, other: &table::Entry) -> bool {
    use table::Entry::{Act, Fall};
    match (one, other) {
        (Act(seat, action, _), Act(by, done, _)) => (seat, action) == (by, done),
        (Fall(chance, _), Fall(came, _)) => chance == came,
        _ => false,
    }
}

/// How many pairs there are at the next look: half as many more, or what there is time for; the same if that is hardly
/// any.
#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
#[expect(clippy::cast_sign_loss, reason = "time that is left is not negative")]
fn next_look(pairs: u64, taken: Duration, time: Option<Duration>) -> u64 {
    let more = pairs / 2;
    let Some(time) = time else { return pairs + more };
    let left = time.saturating_sub(taken).as_secs_f64();
    let room = (pairs as f64 * left / taken.as_secs_f64().max(1e-6)) as u64;
    if room * 10 < pairs { pairs } else { pairs + more.min(room) }
}

/// Writes a game down while it is played.
struct Recorder<G: Playable> {
    game: G,
    record: Record,
}

impl<G: Playable> Watcher<G> for Recorder<G> {
    fn see(&mut self, _: &G, step: &Step<G::Action, G::Chance>) {
        (*step).take(&mut self.game);
        self.record.push(*step, &self.game);
    }
}

impl<G: Playable> Series<G> {
    /// The record of a game of the series, played again.
    fn record(&self, seats: u8, seed: u64, nth: u64) -> Result<Record, Refusal> {
        let (setup, options) = (self.deals.setup::<G>(nth)?, self.deals.options::<G>(nth)?);
        let mut crew = self.sit(seats, &setup);
        let game = G::new(&setup);
        let players = vec![self.level.to_string(); seats.into()];
        let record = Record::new(&game, &options, players);
        let mut recorder = Recorder { game, record };
        let mut brains: Vec<&mut Brain<G>> = crew.iter_mut().collect();
        let (mut dice, mut bot_dice) = (Stream::new(seed, nth), Stream::new(!seed, nth));
        play::<G>(&setup, &mut brains, &mut dice, &mut bot_dice, &mut recorder);
        Ok(recorder.record)
    }

    /// The bots of one thread, if the set-up is that of all games.
    fn crew(&self, seats: u8) -> Vec<Brain<G>> {
        self.fixed.as_ref().map(|setup| self.sit(seats, setup)).unwrap_or_default()
    }

    fn play(&self, crew: &mut [Brain<G>], seats: u8, seed: u64, nth: u64) -> Entry {
        if let Some(setup) = &self.fixed {
            return one_game::<G>(setup, crew, seed, 0, nth);
        }
        let setup = self.deals.setup::<G>(nth).expect("every deal was tried before");
        one_game::<G>(&setup, &mut self.sit(seats, &setup), seed, 0, nth)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looks_come_closer_where_time_is_short() {
        let second = Duration::from_secs(1);
        assert_eq!(next_look(1000, second, None), 1500);
        assert_eq!(next_look(1000, second, Some(second * 9)), 1500);
        assert_eq!(next_look(1000, second * 10, Some(second * 12)), 1200);
        assert_eq!(next_look(1000, second * 10, Some(second * 10)), 1000, "the time is up");
    }
}
