//! Runs as data: what was asked for, parts of it played elsewhere, and the report of all parts together.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use catalog::Playable;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use session::{Refusal, RefusalKind};
use table::{Options, Stream, hash_of, play_by};

use crate::arena::{ArenaReport, ArenaRequest, arena_part};
use crate::balance::{BalanceReport, BalanceRequest, balance_part};
use crate::contender::Contender;
use crate::simulate::{Request, Summary, simulate_part};
use crate::work::{Heading, Known, Part, Shard, Work, only_a_part, read_part};

/// A run that can be asked for, played in parts and reported.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "kebab-case")]
pub enum Order {
    /// Many games of one kind.
    Simulate(Request),
    /// Bots against bots.
    Arena(ArenaRequest),
    /// What wins.
    Balance(BalanceRequest),
}

/// What came of a run.
#[derive(Clone, PartialEq, Debug)]
pub enum RunReport {
    /// Of many games.
    Simulate(Summary),
    /// Of an arena.
    Arena(ArenaReport),
    /// Of an inquiry into balance.
    Balance(BalanceReport),
}

impl Order {
    pub(crate) fn as_json(&self) -> Value {
        serde_json::to_value(self).expect("plain data has a JSON form")
    }

    /// Does it, or the part of it that `work` says; a part has no report.
    pub fn run(&self, work: &Work<'_>) -> Result<Option<RunReport>, Refusal> {
        Ok(match self {
            Self::Simulate(request) => simulate_part(request, work)?.map(RunReport::Simulate),
            Self::Arena(request) => arena_part(request, work)?.map(RunReport::Arena),
            Self::Balance(request) => balance_part(request, work)?.map(RunReport::Balance),
        })
    }
}

/// What this build plays, in a word: its version, the rules' version, and what bots did in a few games. Parts of two
/// builds that play alike fit together.
pub(crate) fn engine<G: Playable>() -> String {
    let about = G::about();
    let setup = G::set_up(about.seats.0, &Options::default()).expect("the usual set-up is sound");
    let hashes = ["random", "random", "random", "deckhand", "mate@4"].iter().zip(0..);
    let hashes: Vec<u64> = hashes
        .map(|(name, number)| {
            let bot: Contender = name.parse().expect("a level of ours");
            let mut brains: Vec<_> = (0..about.seats.0).map(|_| bot.sit::<G>(&setup)).collect();
            let mut game = G::new(&setup);
            play_by(&mut game, &mut Stream::new(2026, number), |game, seat, dice| {
                brains[seat.index()].choose(game, seat, dice)
            });
            hash_of(&game)
        })
        .collect();
    let version = env!("CARGO_PKG_VERSION");
    let learned = match G::WEIGHTS {
        [] => String::new(),
        weights => format!(" learned {:016x}", hash_of(&weights)),
    };
    format!("engine {version} rules {} {:016x}{learned}", about.rules_version, hash_of(&hashes))
}

/// A part that was read.
struct ReadPart {
    file: PathBuf,
    work: String,
    part: Part,
    pieces: BTreeMap<u64, String>,
}

/// Puts the parts of a run together: the report is that of the whole run, whatever the order of the files. Refuses
/// what does not fit together, and what is missing.
pub fn merge(files: &[PathBuf]) -> Result<RunReport, Refusal> {
    let bad = |message: String| Refusal::new(RefusalKind::BadRecord, message);
    let mut parts =
        files.iter().map(|file| read(file)).collect::<Result<Vec<_>, _>>().map_err(bad)?;
    parts.sort_by_key(|part| part.part.shard);
    let Some(first) = parts.first() else { return Err(bad("there are no parts".into())) };
    parts.iter().try_for_each(|part| fits(first, part)).map_err(bad)?;
    all_there(&parts).map_err(bad)?;
    let order: Order = serde_json::from_value(first.part.order.clone())
        .map_err(|error| bad(format!("{}: {error}", first.file.display())))?;
    let work = first.work.clone();
    let pieces = parts.into_iter().flat_map(|part| part.pieces).collect();
    let work = Work { known: Some(Known { work, pieces }), ..Work::default() };
    order.run(&work)?.ok_or_else(only_a_part)
}

fn read(file: &Path) -> Result<ReadPart, String> {
    let words = |wrong: &str| format!("{}: {wrong}", file.display());
    let (Heading { work, part }, mut pieces) = read_part(file).map_err(|wrong| words(&wrong))?;
    let part = part.ok_or_else(|| words("the progress of a whole run, no part of one"))?;
    pieces.retain(|&piece, _| piece < part.pieces && part.shard.has(piece));
    Ok(ReadPart { file: file.to_owned(), work, part, pieces })
}

/// Whether two parts are of one run; or what tells them apart.
fn fits(one: &ReadPart, other: &ReadPart) -> Result<(), String> {
    let [a, b] = [one, other].map(|part| part.file.display());
    let (orders, of) =
        ([&one.part.order, &other.part.order], [one, other].map(|p| p.part.shard.of));
    if orders[0] != orders[1] {
        return Err(format!("{a} and {b} are parts of different runs: {}", differs(orders)));
    }
    if of[0] != of[1] {
        return Err(format!("{a} is one of {} parts, and {b} one of {}", of[0], of[1]));
    }
    if one.work != other.work || one.part.pieces != other.part.pieces {
        return Err(format!("{a} and {b} were played by different engines"));
    }
    Ok(())
}

/// The first thing that two requests do not have in common.
fn differs([one, other]: [&Value; 2]) -> String {
    let keys = one.as_object().into_iter().chain(other.as_object()).flatten().map(|(key, _)| key);
    let mut keys = keys.filter(|key| one[key.as_str()] != other[key.as_str()]);
    match keys.next() {
        Some(key) => format!("{key} is {} in one and {} in the other", one[key], other[key]),
        None => "they were asked for differently".into(),
    }
}

/// Whether every part is there, once, and whole; the parts are sorted.
fn all_there(parts: &[ReadPart]) -> Result<(), String> {
    for pair in parts.windows(2) {
        if pair[0].part.shard == pair[1].part.shard {
            let [a, b] = [&pair[0], &pair[1]].map(|part| part.file.display());
            return Err(format!("{a} and {b} are both part {}", pair[0].part.shard));
        }
    }
    let of = parts.first().map_or(1, |part| part.part.shard.of);
    let has = |number: u32| parts.iter().any(|part| part.part.shard.number == number);
    let missing: Vec<String> = (1..=of)
        .filter(|&number| !has(number))
        .map(|number| Shard { number, of }.to_string())
        .take(10)
        .collect();
    if !missing.is_empty() {
        return Err(format!("missing: {}", missing.join(", ")));
    }
    let whole =
        |part: &&ReadPart| part.pieces.len() as u64 == part.part.shard.count(part.part.pieces);
    match parts.iter().find(|part| !whole(part)) {
        None => Ok(()),
        Some(part) => {
            let (has, of) = (part.pieces.len(), part.part.shard.count(part.part.pieces));
            let file = part.file.display();
            Err(format!("{file} has {has} of its {of} pieces; run its command again to finish it"))
        }
    }
}
