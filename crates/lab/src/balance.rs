//! Balance: what wins a game when everybody plays alike: seats, cards, deeds, options, luck.
//!
//! Game `k` draws from stream `k` of the seed, so the same request gives the same report. Each kind of
//! finding shares one error level among all its rows (Šidák), so that many rows find nothing by accident.
//! What a game wants dealt (`Worth::deal`) is dealt anew for every game, unless it was given.

mod deal;
mod finding;
mod measure;
mod warning;
mod watch;

use std::collections::BTreeMap;

use catalog::{Playable, Visitor};
use serde::{Deserialize, Serialize};
use session::Refusal;
use table::{OptionKind, Options, Stream};

use crate::contender::{Brain, Contender};
use crate::game::play;
use crate::order::{Order, engine};
use crate::program::most_common;
use crate::statistics::shared_error;
use crate::work::{Task, Work, only_a_part, spread};

pub(crate) use deal::Deals;
pub(crate) use finding::place_name;
pub use finding::{Finding, Verdict};
use finding::{findings, order_findings, seat_findings};
pub use measure::{Difference, Lengths};
pub use warning::Warning;
use watch::Diary;

/// The error level that all rows of a kind share.
const ERROR: f64 = 0.05;

/// What win rates by holding and by deed do not say.
const NOTE: &str = "these are correlations, not causes";

/// What to look into.
#[derive(Clone, Debug, Serialize, Deserialize)]
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
    /// Options that were dealt anew for every game.
    pub dealt: Vec<String>,
    /// Seats at the table.
    pub seats: u8,
    /// The seed.
    pub seed: u64,
    /// Findings by level of play.
    pub levels: Vec<LevelReport>,
    /// What win rates by holding and by deed do not say.
    pub note: &'static str,
    /// What each switch changes, played by the last level.
    pub switches: Vec<SwitchRow>,
    /// Win rates that depend on the strength of the bots.
    pub warnings: Vec<Warning>,
    /// What programs did wrong, and how often; the most common ones.
    pub faults: BTreeMap<String, u64>,
    /// Findings that were looked for again with another seed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub confirmed: Vec<Confirmed>,
}

/// A finding, and whether another seed finds it, too.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Confirmed {
    /// The level of play.
    pub level: String,
    /// The row.
    pub name: String,
    /// Its win rate with the other seed.
    pub win_rate: Option<f64>,
    /// Whether it is a finding there, of the same direction.
    pub holds: bool,
}

impl LevelReport {
    /// Every row, the causes first.
    pub fn rows(&self) -> impl Iterator<Item = &Finding> {
        let causes = self.by_order.iter().chain(&self.by_dealt);
        causes.chain(&self.by_holding).chain(&self.by_deed)
    }
}

impl BalanceReport {
    /// Every row that is a finding, with its level.
    pub fn found(&self) -> impl Iterator<Item = (&LevelReport, &Finding)> {
        let rows = self.levels.iter().flat_map(|level| level.rows().map(move |row| (level, row)));
        rows.filter(|(_, row)| row.verdict != Verdict::Even)
    }

    /// Looks for the findings in the report of another seed.
    pub fn confirm(&mut self, again: &Self) {
        let look = |(level, row): (&LevelReport, &Finding)| {
            let same = again.levels.iter().find(|other| other.level == level.level);
            let same = same.and_then(|level| level.rows().find(|other| other.name == row.name));
            Confirmed {
                level: level.level.clone(),
                name: row.name.clone(),
                win_rate: same.map(|other| other.win_rate),
                holds: same.is_some_and(|other| other.verdict == row.verdict),
            }
        };
        self.confirmed = self.found().map(look).collect();
    }
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
    /// The 95 % interval of that.
    pub lead_changes_interval: [f64; 2],
    /// How much of the way to the result was chance, from 0 to 1: squared moves of the estimated chances at
    /// chance steps, of all such moves. Nothing where the game's own estimate does not see what chance does.
    pub chance_share: Option<f64>,
    /// The 95 % interval of that.
    pub chance_share_interval: [f64; 2],
    /// Win rates by turn order, beginning with whoever was the first to decide alone.
    pub by_order: Vec<Finding>,
    /// Win rates by seat.
    pub by_seat: Vec<Finding>,
    /// Win rates of those who were dealt something before anybody decided. Chance gave it, so these are effects.
    pub by_dealt: Vec<Finding>,
    /// Win rates of those who had something at some time.
    pub by_holding: Vec<Finding>,
    /// Win rates of those who did something at some time. Companions of winning, as is what somebody had.
    pub by_deed: Vec<Finding>,
}

/// A switch the other way, compared with the games of the same level without it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SwitchRow {
    /// The option.
    pub option: String,
    /// Its value here.
    pub value: String,
    /// Its value without.
    pub instead_of: String,
    /// Who filled all seats, here and without.
    pub level: String,
    /// Games with it; as many were played without.
    pub games: u64,
    /// How long they took.
    pub length: Lengths,
    /// How often somebody else took the lead, on average.
    pub lead_changes: f64,
    /// The 95 % interval of that.
    pub lead_changes_interval: [f64; 2],
    /// How many more decisions a game takes on average.
    pub longer: Difference,
    /// How many more times the lead changes on average.
    pub more_lead_changes: Difference,
    /// How much more often the first seat wins.
    pub first_seat: Difference,
    /// Win rates by seat.
    pub by_seat: Vec<Finding>,
}

/// A game, as findings need it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Entry {
    pub(crate) shares: Vec<f64>,
    /// The seat that was the first to decide alone.
    pub(crate) first: u8,
    pub(crate) decisions: u64,
    pub(crate) chance_steps: u64,
    pub(crate) lead_changes: u64,
    pub(crate) by_chance: f64,
    pub(crate) by_choice: f64,
    /// What each seat had before anybody decided anything.
    pub(crate) dealt: Vec<Vec<String>>,
    pub(crate) holdings: Vec<Vec<String>>,
    pub(crate) deeds: Vec<Vec<String>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) faults: Vec<String>,
}

/// Plays and looks; `work` says how.
pub fn balance(request: &BalanceRequest, work: &Work<'_>) -> Result<BalanceReport, Refusal> {
    balance_part(request, work)?.ok_or_else(only_a_part)
}

/// The same; nothing is told of a part.
pub(crate) fn balance_part(
    request: &BalanceRequest,
    work: &Work<'_>,
) -> Result<Option<BalanceReport>, Refusal> {
    request.levels.iter().try_for_each(Contender::try_out)?;
    catalog::visit(&request.game, Inquiry { request, work })?
}

struct Inquiry<'a> {
    request: &'a BalanceRequest,
    work: &'a Work<'a>,
}

/// A switch that is tried the other way.
struct Switch {
    option: String,
    value: String,
    instead_of: String,
}

/// One series of games: who plays, with which options.
pub(crate) struct Series<G: Playable> {
    pub(crate) deals: Deals,
    /// The set-up of all games, if nothing is dealt.
    pub(crate) fixed: Option<G::Setup>,
    pub(crate) level: Contender,
    switch: Option<Switch>,
}

impl<G: Playable> Series<G> {
    /// Tries every deal of so many games, so that none is refused later.
    pub(crate) fn new(
        seats: u8,
        seed: u64,
        options: Vec<(String, String)>,
        level: Contender,
        games: u64,
    ) -> Result<Self, Refusal> {
        let deals = Deals::new(seats, seed, options);
        let first = deals.setup::<G>(0)?;
        level.fits::<G>(&first)?;
        let is_dealt = !deals.keys::<G>().is_empty();
        if is_dealt {
            (1..games).try_for_each(|nth| deals.setup::<G>(nth).map(drop))?;
        }
        Ok(Self { deals, fixed: (!is_dealt).then_some(first), level, switch: None })
    }

    /// Sits down at every seat.
    pub(crate) fn sit(&self, seats: u8, setup: &G::Setup) -> Vec<Brain<G>> {
        (0..seats).map(|_| self.level.sit(setup)).collect()
    }
}

impl Visitor for Inquiry<'_> {
    type Out = Result<Option<BalanceReport>, Refusal>;

    fn visit<G: Playable>(self) -> Self::Out {
        let request = self.request;
        let options = Options::new(G::about(), request.options.iter().map(|(k, v)| (k, v)))?;
        let seats = request.seats.unwrap_or(G::about().seats.0);
        let dealt = Deals::new(seats, request.seed, request.options.clone()).keys::<G>();
        let all = series::<G>(request, seats)?;
        let total = request.games.saturating_mul(all.len() as u64);
        let mut fingerprint = format!(
            "balance {} {:?} {seats} {:?} {} {} {} {}",
            request.game,
            request.options,
            request.levels,
            request.games,
            request.switches,
            request.seed,
            engine::<G>()
        );
        if !dealt.is_empty() {
            fingerprint += &format!(" dealt {dealt:?}");
        }
        let order = Order::Balance(request.clone()).as_json();
        let task = Task { fingerprint, order, total };
        let crew = || -> Vec<Vec<Brain<G>>> {
            let sit = |one: &Series<G>| one.fixed.as_ref().map(|setup| one.sit(seats, setup));
            all.iter().map(|one| sit(one).unwrap_or_default()).collect()
        };
        let entries = spread(self.work, &task, crew, |crew, number| {
            let (n, nth) = ((number / request.games) as usize, number % request.games);
            if let Some(setup) = &all[n].fixed {
                return one_game::<G>(setup, &mut crew[n], request.seed, n as u64, nth);
            }
            let setup = all[n].deals.setup::<G>(nth).expect("every deal was tried before");
            let mut fresh = all[n].sit(seats, &setup);
            one_game::<G>(&setup, &mut fresh, request.seed, n as u64, nth)
        })?;
        let Some(entries) = entries else { return Ok(None) };
        let mut report = BalanceReport {
            game: request.game.clone(),
            options: options.iter().map(|(k, v)| (k.into(), v.into())).collect(),
            dealt,
            seats,
            seed: request.seed,
            levels: Vec::new(),
            note: NOTE,
            switches: Vec::new(),
            warnings: Vec::new(),
            faults: BTreeMap::new(),
            confirmed: Vec::new(),
        };
        let played: Vec<&[Entry]> = entries.chunks(request.games.max(1) as usize).collect();
        let Some(without) = request.levels.len().checked_sub(1).and_then(|n| played.get(n)) else {
            return Ok(Some(report));
        };
        // Length, lead changes and first seat of every switch share one error level.
        let switches = all.len() - request.levels.len();
        let error = shared_error(ERROR, switches * 3);
        let mut faults = BTreeMap::new();
        for (one, entries) in all.iter().zip(&played) {
            for what in entries.iter().flat_map(|entry| &entry.faults) {
                *faults.entry(format!("{} {what}", one.level)).or_insert(0) += 1;
            }
            match &one.switch {
                None => report.levels.push(level_report(&one.level, entries)),
                Some(switch) => {
                    report.switches.push(switch_row(switch, &one.level, entries, without, error));
                }
            }
        }
        report.warnings = warning::warnings(&report.levels);
        report.faults = most_common(faults);
        Ok(Some(report))
    }
}

/// Every level with the options as given, then every option otherwise, played by the last level.
fn series<G: Playable>(request: &BalanceRequest, seats: u8) -> Result<Vec<Series<G>>, Refusal> {
    let new = |extra: Option<(&str, &str)>, level: &Contender| {
        let given = request.options.iter().map(|(k, v)| (k.as_str(), v.as_str()));
        let kept = given.filter(|(key, _)| extra.is_none_or(|(other, _)| other != *key));
        let chosen = kept.chain(extra).map(|(k, v)| (k.to_owned(), v.to_owned())).collect();
        Series::new(seats, request.seed, chosen, level.clone(), request.games)
    };
    let mut all = Vec::new();
    for level in &request.levels {
        all.push(new(None, level)?);
    }
    let Some(level) = request.levels.last().filter(|_| request.switches) else { return Ok(all) };
    for option in G::about().options {
        let given = request.options.iter().find(|(key, _)| key == option.key);
        let now = given.map_or_else(|| option.kind.default_value(), |(_, value)| value.clone());
        for value in other_values(&option.kind, &now) {
            // An option that does not go with those that were given is left out.
            let Ok(mut one) = new(Some((option.key, &value)), level) else { continue };
            let option = option.key.to_owned();
            one.switch = Some(Switch { option, value, instead_of: now.clone() });
            all.push(one);
        }
    }
    Ok(all)
}

/// What else an option may be: every other word; of a number, half as much and twice as much. A text, such as a deck,
/// is compared with none.
fn other_values(kind: &OptionKind, now: &str) -> Vec<String> {
    let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
    let mut values: Vec<String> = match kind {
        OptionKind::Switch => words(&["on", "off"]),
        OptionKind::OneOf(all) => words(all),
        OptionKind::Number { from, to, .. } => {
            let number: u32 = now.parse().unwrap_or(*from);
            let near = [number / 2, number.saturating_mul(2)].map(|n| n.clamp(*from, *to));
            near.iter().map(u32::to_string).collect()
        }
        OptionKind::Text => vec![String::new()],
    };
    values.dedup();
    values.retain(|value| value != now);
    values
}

pub(crate) fn one_game<G: Playable>(
    setup: &G::Setup,
    crew: &mut [Brain<G>],
    seed: u64,
    series: u64,
    nth: u64,
) -> Entry {
    let mut diary = Diary::<G>::new(crew.len());
    let mut brains: Vec<&mut Brain<G>> = crew.iter_mut().collect();
    let (mut dice, mut bot_dice) = (Stream::new(seed, nth), Stream::new(!seed, series << 40 | nth));
    let (over, played) = play::<G>(setup, &mut brains, &mut dice, &mut bot_dice, &mut diary);
    let faults = played.faults.into_iter().map(|(_, what)| what).collect();
    Entry { faults, ..diary.close(&over, played.shares) }
}

fn level_report(level: &Contender, entries: &[Entry]) -> LevelReport {
    let (lead_changes, lead_changes_interval) = measure::lead_changes(entries);
    let (chance_share, chance_share_interval) = measure::chance_share(entries);
    LevelReport {
        level: level.to_string(),
        games: entries.len() as u64,
        length: Lengths::of(entries),
        lead_changes,
        lead_changes_interval,
        chance_share,
        chance_share_interval,
        by_order: order_findings(entries),
        by_seat: seat_findings(entries),
        by_dealt: findings(entries, |entry| &entry.dealt),
        by_holding: findings(entries, |entry| &entry.holdings),
        by_deed: findings(entries, |entry| &entry.deeds).into_iter().map(spoken_deed).collect(),
    }
}

/// A deed by the word that a player types for it.
fn spoken_deed(mut deed: Finding) -> Finding {
    deed.name = format!("chose “{}” at least once", deed.name);
    deed
}

#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
fn switch_row(
    switch: &Switch,
    level: &Contender,
    entries: &[Entry],
    without: &[Entry],
    error: f64,
) -> SwitchRow {
    let (lead_changes, lead_changes_interval) = measure::lead_changes(entries);
    let difference = |part: fn(&Entry) -> f64| Difference::of(entries, without, error, part);
    SwitchRow {
        option: switch.option.clone(),
        value: switch.value.clone(),
        instead_of: switch.instead_of.clone(),
        level: level.to_string(),
        games: entries.len() as u64,
        length: Lengths::of(entries),
        lead_changes,
        lead_changes_interval,
        longer: difference(|entry| entry.decisions as f64),
        more_lead_changes: difference(|entry| entry.lead_changes as f64),
        first_seat: difference(|entry| entry.shares[0]),
        by_seat: seat_findings(entries),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game of two that this seat won.
    pub(super) fn entry(winner: usize) -> Entry {
        holding(winner, &[], &[])
    }

    /// The same; what the winner had, and the loser.
    pub(super) fn holding(winner: usize, won: &[&str], lost: &[&str]) -> Entry {
        let share = |seat: usize| if seat == winner { 1.0 } else { 0.0 };
        let held = |seat: usize| if seat == winner { won } else { lost };
        let words = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        Entry {
            shares: (0..2).map(share).collect(),
            holdings: (0..2).map(held).map(words).collect(),
            deeds: vec![Vec::new(); 2],
            decisions: 10 + winner as u64,
            ..Entry::default()
        }
    }
}
