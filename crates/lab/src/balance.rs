//! Balance: what wins a game when everybody plays alike: seats, cards, deeds, options, luck.
//!
//! Game `k` draws from stream `k` of the seed, so the same request gives the same report. Each kind of
//! finding shares one error level among all its rows (Šidák), so that many rows find nothing by accident.

mod finding;
mod watch;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use shelf::{Refusal, Shelved, Visitor};
use table::{Choices, OptionKind, Stream};

use crate::contender::{Brain, Contender};
use crate::game::play;
use crate::work::{Work, spread};

pub use finding::{Finding, Lengths, Verdict};
use finding::{findings, seat_findings};
use watch::Diary;

/// What to look into.
#[derive(Clone, Debug)]
pub struct BalanceRequest {
    /// Name of the game.
    pub game: String,
    /// Options, as given.
    pub options: Vec<(String, String)>,
    /// Seats at the table; the fewest if not given.
    pub seats: Option<u8>,
    /// Who plays: each level fills all seats in games of its own.
    pub levels: Vec<Contender>,
    /// Games of each level.
    pub games: u64,
    /// Whether every switch of the game is tried both ways, too.
    pub switches: bool,
    /// The seed of everything.
    pub seed: u64,
}

/// What was found.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BalanceReport {
    /// Name of the game.
    pub game: String,
    /// Options that differ from their defaults.
    pub options: BTreeMap<String, String>,
    /// Seats at the table.
    pub seats: u8,
    /// The seed.
    pub seed: u64,
    /// Findings by level of play.
    pub levels: Vec<LevelReport>,
    /// What each switch changes, played by the last level.
    pub switches: Vec<SwitchRow>,
    /// Findings that hang on how well everybody plays.
    pub warnings: Vec<String>,
}

/// Findings at one level of play.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LevelReport {
    /// Who filled all seats.
    pub level: String,
    /// Games.
    pub games: u64,
    /// How long they took.
    pub length: Lengths,
    /// How often somebody else took the lead, on average, by the game's own estimate.
    pub lead_changes: f64,
    /// How much of the way to the result was chance, from 0 to 1: squared moves of the estimated chances at
    /// chance steps, of all such moves.
    pub chance_share: f64,
    /// Win rates by seat.
    pub by_seat: Vec<Finding>,
    /// Win rates of those who had something at some time.
    pub by_holding: Vec<Finding>,
    /// Win rates of those who did something at some time.
    pub by_deed: Vec<Finding>,
}

/// A switch, both ways.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SwitchRow {
    /// The option.
    pub option: String,
    /// The value that is not the default.
    pub value: String,
    /// Games with it.
    pub games: u64,
    /// How long they took.
    pub length: Lengths,
    /// Win rates by seat.
    pub by_seat: Vec<Finding>,
}

/// A game, as findings need it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Entry {
    shares: Vec<f64>,
    decisions: u64,
    lead_changes: u64,
    by_chance: f64,
    by_choice: f64,
    holdings: Vec<Vec<String>>,
    deeds: Vec<Vec<String>>,
}

/// Plays and looks; `work` says how.
pub fn balance(request: &BalanceRequest, work: &Work<'_>) -> Result<BalanceReport, Refusal> {
    shelf::visit(&request.game, Inquiry { request, work })?
}

struct Inquiry<'a> {
    request: &'a BalanceRequest,
    work: &'a Work<'a>,
}

/// One series of games: who plays, with which options.
struct Series<G: Shelved> {
    setup: G::Setup,
    level: Contender,
    switch: Option<(String, String)>,
}

impl Visitor for Inquiry<'_> {
    type Out = Result<BalanceReport, Refusal>;

    fn visit<G: Shelved>(self) -> Self::Out {
        let request = self.request;
        let choices = Choices::new(G::about(), request.options.iter().map(|(k, v)| (k, v)))?;
        let seats = request.seats.unwrap_or(G::about().seats.0);
        let all = series::<G>(request, seats)?;
        let total = request.games * all.len() as u64;
        let fingerprint = format!(
            "balance {} {:?} {seats} {:?} {} {} {}",
            request.game,
            request.options,
            request.levels,
            request.games,
            request.switches,
            request.seed
        );
        let crew = || -> Vec<Vec<Brain<G>>> {
            let sit = |one: &Series<G>| (0..seats).map(|_| one.level.sit(&one.setup)).collect();
            all.iter().map(sit).collect()
        };
        let entries = spread(self.work, &fingerprint, total, crew, |crew, number| {
            let (n, nth) = ((number / request.games) as usize, number % request.games);
            one_game::<G>(&all[n].setup, &mut crew[n], request.seed, n as u64, nth)
        })?;
        let mut report = BalanceReport {
            game: request.game.clone(),
            options: choices.iter().map(|(k, v)| (k.into(), v.into())).collect(),
            seats,
            seed: request.seed,
            levels: Vec::new(),
            switches: Vec::new(),
            warnings: Vec::new(),
        };
        for (one, entries) in all.iter().zip(entries.chunks(request.games as usize)) {
            match &one.switch {
                None => report.levels.push(level_report(&one.level, entries)),
                Some((option, value)) => report.switches.push(SwitchRow {
                    option: option.clone(),
                    value: value.clone(),
                    games: entries.len() as u64,
                    length: Lengths::of(entries),
                    by_seat: seat_findings(entries),
                }),
            }
        }
        report.warnings = finding::warnings(&report.levels);
        Ok(report)
    }
}

/// Every level with the options as given, then every switch the other way, played by the last level.
fn series<G: Shelved>(request: &BalanceRequest, seats: u8) -> Result<Vec<Series<G>>, Refusal> {
    let setup = |extra: Option<(&str, &str)>| -> Result<G::Setup, Refusal> {
        let given = request.options.iter().map(|(k, v)| (k.as_str(), v.as_str()));
        let kept = given.filter(|(key, _)| extra.is_none_or(|(other, _)| other != *key));
        let choices = Choices::new(G::about(), kept.chain(extra))?;
        Ok(G::set_up(seats, &choices)?)
    };
    let mut all = Vec::new();
    for level in &request.levels {
        all.push(Series { setup: setup(None)?, level: level.clone(), switch: None });
    }
    let Some(level) = request.levels.last().filter(|_| request.switches) else { return Ok(all) };
    for option in G::about().options {
        let given = request.options.iter().find(|(key, _)| key == option.key);
        let now = given.map_or_else(|| option.kind.default_value(), |(_, value)| value.clone());
        let values: &[&str] = match &option.kind {
            OptionKind::Switch => &["on", "off"],
            OptionKind::OneOf(words) => words,
            OptionKind::Number { .. } | OptionKind::Text => &[],
        };
        for &value in values.iter().filter(|&&value| value != now) {
            if let Ok(setup) = setup(Some((option.key, value))) {
                let switch = Some((option.key.to_owned(), value.to_owned()));
                all.push(Series { setup, level: level.clone(), switch });
            }
        }
    }
    Ok(all)
}

fn one_game<G: Shelved>(
    setup: &G::Setup,
    crew: &mut [Brain<G>],
    seed: u64,
    series: u64,
    nth: u64,
) -> Entry {
    let mut diary = Diary::<G>::new(crew.len());
    let mut brains: Vec<&mut Brain<G>> = crew.iter_mut().collect();
    let (mut dice, mut musings) = (Stream::new(seed, nth), Stream::new(!seed, series << 40 | nth));
    let (over, played) = play::<G>(setup, &mut brains, &mut dice, &mut musings, &mut diary);
    diary.close(&over, played.shares)
}

#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
fn level_report(level: &Contender, entries: &[Entry]) -> LevelReport {
    let games = entries.len().max(1) as f64;
    let sum = |part: fn(&Entry) -> f64| entries.iter().map(part).sum::<f64>();
    let (by_chance, by_choice) = (sum(|e| e.by_chance), sum(|e| e.by_choice));
    LevelReport {
        level: level.to_string(),
        games: entries.len() as u64,
        length: Lengths::of(entries),
        lead_changes: sum(|e| e.lead_changes as f64) / games,
        chance_share: by_chance / (by_chance + by_choice).max(1e-12),
        by_seat: seat_findings(entries),
        by_holding: findings(entries, |entry| &entry.holdings),
        by_deed: findings(entries, |entry| &entry.deeds),
    }
}
