//! A game that was played: its set-up and its steps, chance included, with a state hash at each step.
//!
//! One JSON object a line: a header, the steps, a result. It replays without any generator of random
//! numbers, on every platform, for ever: a change of the rules is a new rules version.

use std::collections::BTreeMap;
use std::fmt::{self, Display};

use serde::{Deserialize, Serialize};

use crate::{Game, Options, Seat, Seats, Spoken, Step, Turn, hash_of};

/// The version of the format that this build writes and reads.
const FORMAT: u32 = 1;

/// The first line: what is played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// Version of the format.
    pub quarterdeck: u32,
    /// Name of the game.
    pub game: String,
    /// Rules version of the game.
    pub rules: u32,
    /// Number of seats.
    pub seats: u8,
    /// Options that differ from their defaults.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// Who sat where: a note for people.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<String>,
    /// Where the dice came from, if the table can show it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fair: Option<Fair>,
    /// Hash of the opening.
    #[serde(with = "hex")]
    pub hash: u64,
}

/// Where the dice of a table came from: numbers of the house and of the seats, as hexadecimal digits.
/// The `fair` crate makes and checks them; a record only carries them.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fair {
    /// The table and the round, for instance `k3vQ0aT9xZb/0`.
    pub table: String,
    /// What the house promised before the seats spoke: a hash of its number.
    pub commit: String,
    /// The numbers that the seats added, by seat; bots and silent seats add none.
    pub seats: Vec<Option<String>>,
    /// What the seats had promised before any of them showed its number, by seat; nothing in records of before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub promises: Vec<Option<String>>,
    /// The number of the house, revealed once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub house: Option<String>,
}

/// One line in the middle: what happened, and the hash of the state after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entry {
    /// A seat decided.
    Act(Seat, String, u64),
    /// Chance spoke.
    Fall(String, u64),
    /// So many steps were taken back.
    Back(u32, u64),
}

/// The last line: how it ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// Scores by seat.
    pub scores: Vec<i32>,
    /// The winners.
    pub winners: Seats,
}

/// A game that was played, or is being played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// What is played.
    pub header: Header,
    /// What happened.
    pub entries: Vec<Entry>,
    /// How it ended, if it did.
    pub result: Option<Outcome>,
}

/// A record that cannot be believed: where, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadRecord {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub what: String,
}

impl Display for BadRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl std::error::Error for BadRecord {}

/// A line between header and result, as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    n: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seat: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    act: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fall: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    back: Option<u32>,
    #[serde(with = "hex")]
    hash: u64,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Last {
    result: Outcome,
}

impl Record {
    /// The record of a game that is about to begin.
    pub fn new<G: Spoken>(opening: &G, options: &Options, players: Vec<String>) -> Self {
        let about = G::about();
        let options = options.iter().map(|(k, v)| (k.into(), v.into())).collect();
        let header = Header {
            quarterdeck: FORMAT,
            game: about.name.into(),
            rules: about.rules_version,
            seats: opening.seats(),
            options,
            players,
            fair: None,
            hash: hash_of(opening),
        };
        Self { header, entries: Vec::new(), result: None }
    }

    /// Adds a step, and the result once `after` is the end of the game.
    pub fn push<G: Spoken>(&mut self, step: Step<G::Action, G::Chance>, after: &G) {
        let hash = hash_of(after);
        self.entries.push(match step {
            Step::Act(seat, action) => Entry::Act(seat, action.to_string(), hash),
            Step::Fall(chance) => Entry::Fall(chance.to_string(), hash),
        });
        self.result = outcome(after);
    }

    /// Notes that so many steps were taken back, to this state.
    pub fn push_back<G: Game>(&mut self, steps: u32, now: &G) {
        self.entries.push(Entry::Back(steps, hash_of(now)));
        self.result = outcome(now);
    }

    /// The record as text, one JSON object a line.
    pub fn write(&self) -> String {
        self.lines(0).chain(self.result_line()).collect()
    }

    /// Its lines after the first so many, but for the result: the header, then a step each. What was written once
    /// stays as it is, so whoever has the first lines needs only the others.
    pub fn lines(&self, after: usize) -> impl Iterator<Item = String> {
        let header = (after == 0).then(|| json(&self.header));
        let entries = self.entries.iter().enumerate().skip(after.saturating_sub(1));
        header.into_iter().chain(entries.map(|(i, entry)| json(&line(i + 1, entry))))
    }

    /// Its last line, once the game is over. It goes again if the end is taken back.
    pub fn result_line(&self) -> Option<String> {
        self.result.as_ref().map(|result| json(&Last { result: result.clone() }))
    }

    /// Reads a record; what does not parse is refused with its line.
    pub fn read(text: &str) -> Result<Self, BadRecord> {
        let mut lines = text.lines().enumerate().map(|(i, line)| (i + 1, line));
        let (_, first) = lines.next().ok_or_else(|| bad(1, "the record is empty"))?;
        let header = read_header(first)?;
        let mut record = Self { header, entries: Vec::new(), result: None };
        for (number, text) in lines {
            if record.result.is_some() {
                return Err(bad(number, "there is more after the result"));
            }
            if text.trim_start().starts_with("{\"result\"") {
                record.result = Some(read_json::<Last>(number, text)?.result);
            } else {
                record.entries.push(read_entry(number, text, record.entries.len() + 1)?);
            }
        }
        Ok(record)
    }
}

fn read_header(text: &str) -> Result<Header, BadRecord> {
    #[derive(Deserialize)]
    struct Format {
        quarterdeck: u32,
    }
    let format = serde_json::from_str::<Format>(text).map_err(|error| {
        bad(1, format!("this is not the header of a Quarterdeck record ({error})"))
    })?;
    if format.quarterdeck != FORMAT {
        let other = format.quarterdeck;
        return Err(bad(
            1,
            format!("the record has format {other}; this build reads format {FORMAT}"),
        ));
    }
    read_json(1, text)
}

fn read_entry(number: usize, text: &str, expected: usize) -> Result<Entry, BadRecord> {
    let line: Line = read_json(number, text)?;
    if line.n != expected {
        return Err(bad(number, format!("entry {} stands where {expected} should", line.n)));
    }
    match (line.seat, line.act, line.fall, line.back) {
        (Some(seat), Some(act), None, None) => Ok(Entry::Act(Seat(seat), act, line.hash)),
        (None, None, Some(fall), None) => Ok(Entry::Fall(fall, line.hash)),
        (None, None, None, Some(back)) => Ok(Entry::Back(back, line.hash)),
        _ => Err(bad(number, "an entry has either “seat” and “act”, or “fall”, or “back”")),
    }
}

fn line(n: usize, entry: &Entry) -> Line {
    let empty = Line { n, seat: None, act: None, fall: None, back: None, hash: 0 };
    match entry {
        Entry::Act(seat, text, hash) => {
            Line { seat: Some(seat.0), act: Some(text.clone()), hash: *hash, ..empty }
        }
        Entry::Fall(text, hash) => Line { fall: Some(text.clone()), hash: *hash, ..empty },
        Entry::Back(steps, hash) => Line { back: Some(*steps), hash: *hash, ..empty },
    }
}

/// A line of the record.
fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain data has a JSON form") + "\n"
}

fn read_json<'a, T: Deserialize<'a>>(line: usize, text: &'a str) -> Result<T, BadRecord> {
    serde_json::from_str(text).map_err(|error| bad(line, format!("cannot be read: {error}")))
}

fn bad(line: usize, what: impl Into<String>) -> BadRecord {
    BadRecord { line, what: what.into() }
}

fn outcome<G: Game>(game: &G) -> Option<Outcome> {
    (game.turn() == Turn::Over).then(|| Outcome {
        scores: (0..game.seats()).map(|seat| game.score(Seat(seat))).collect(),
        winners: game.winners(),
    })
}

/// A record brought back to life.
#[derive(Clone, Debug)]
pub struct Replay<G: Game> {
    /// The set-up.
    pub setup: G::Setup,
    /// The options.
    pub options: Options,
    /// The opening, then the state after each step that stands.
    pub positions: Vec<G>,
    /// The steps that stand, one fewer than positions.
    pub steps: Vec<Step<G::Action, G::Chance>>,
}

/// Plays a record again, and believes nothing: every step is judged by the rules, every hash compared.
pub fn replay<G: Spoken>(record: &Record) -> Result<Replay<G>, BadRecord> {
    let header = &record.header;
    let about = G::about();
    if header.game != about.name {
        return Err(bad(1, format!("this is a game of {}, not of {}", header.game, about.name)));
    }
    if header.rules != about.rules_version {
        return Err(bad(
            1,
            format!(
                "the record needs rules version {} of {}; this build has version {}",
                header.rules, about.name, about.rules_version
            ),
        ));
    }
    let setup_error = |error: crate::BadSetup| bad(1, error.to_string());
    let options = Options::new(about, &header.options).map_err(setup_error)?;
    let setup = G::set_up(header.seats, &options).map_err(setup_error)?;
    let opening = G::new(&setup);
    compare(1, header.hash, &opening)?;
    let mut replay = Replay { setup, options, positions: vec![opening], steps: Vec::new() };
    for (i, entry) in record.entries.iter().enumerate() {
        replay.follow(i + 2, entry)?;
    }
    let end = record.entries.len() + 2;
    let reached = outcome(replay.now());
    match (&record.result, reached) {
        (Some(claimed), Some(reached)) if *claimed != reached => {
            Err(bad(end, "the result does not follow from the steps"))
        }
        (Some(_), None) => Err(bad(end, "there is a result, but the game is not over")),
        (None, Some(_)) => Err(bad(end, "the game is over, but its result is missing")),
        _ => Ok(replay),
    }
}

impl<G: Spoken> Replay<G> {
    /// The state after the last step that stands.
    pub fn now(&self) -> &G {
        self.positions.last().expect("the opening is always there")
    }

    fn follow(&mut self, line: usize, entry: &Entry) -> Result<(), BadRecord> {
        let hash = match entry {
            Entry::Act(seat, text, hash) => {
                let action: G::Action =
                    text.parse().map_err(|misread: crate::Misread| bad(line, misread.0))?;
                if seat.0 >= self.now().seats() {
                    return Err(bad(line, format!("there is no seat {}", seat.0)));
                }
                self.now()
                    .may(*seat, action)
                    .map_err(|illegal| bad(line, format!("“{text}” is not allowed: {illegal}")))?;
                self.step(Step::Act(*seat, action));
                *hash
            }
            Entry::Fall(text, hash) => {
                let chance: G::Chance =
                    text.parse().map_err(|misread: crate::Misread| bad(line, misread.0))?;
                if !can_fall(self.now(), chance) {
                    return Err(bad(line, format!("“{text}” cannot come up here")));
                }
                self.step(Step::Fall(chance));
                *hash
            }
            Entry::Back(steps, hash) => {
                let steps = *steps as usize;
                if steps == 0 || steps > self.steps.len() {
                    let most = self.steps.len();
                    return Err(bad(line, format!("{steps} steps back, where there are {most}")));
                }
                self.steps.truncate(self.steps.len() - steps);
                self.positions.truncate(self.steps.len() + 1);
                *hash
            }
        };
        compare(line, hash, self.now())
    }

    fn step(&mut self, step: Step<G::Action, G::Chance>) {
        let mut next = self.now().clone();
        step.take(&mut next);
        self.steps.push(step);
        self.positions.push(next);
    }
}

/// Whether chance is waited for and this outcome is one that can come up.
pub fn can_fall<G: Game>(game: &G, chance: G::Chance) -> bool {
    let mut chances = Vec::new();
    if game.turn() == Turn::Chance {
        game.chances(&mut chances);
    }
    chances.iter().any(|&(outcome, weight)| outcome == chance && weight > 0)
}

fn compare<G: Game>(line: usize, written: u64, game: &G) -> Result<(), BadRecord> {
    let reached = hash_of(game);
    if written == reached {
        return Ok(());
    }
    Err(bad(line, format!("the state has hash {reached:016x}, the record says {written:016x}")))
}

/// Hashes as sixteen hexadecimal digits: JSON numbers lose bits in some readers.
mod hex {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is serde's")]
    pub(super) fn serialize<S: Serializer>(hash: &u64, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&format_args!("{hash:016x}"))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<u64, D::Error> {
        let text = String::deserialize(from)?;
        if text.len() != 16 || !text.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(D::Error::custom("a hash has sixteen hexadecimal digits"));
        }
        u64::from_str_radix(&text, 16).map_err(D::Error::custom)
    }
}
