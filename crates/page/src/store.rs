//! Saved games on the device, so that a reload, a closed tab or a crash loses nothing: a small head, and the record in
//! chunks. A step writes the last chunk, then the head, which says how much of the chunks counts. After a crash in
//! between, the game is as it was before the step. When storage is full, finished games are evicted.

mod device;

use serde::{Deserialize, Serialize};
use session::{Refusal, RefusalKind};
use table::hash_of;

pub use self::device::{Storage, Store};
use crate::host::{LocalHost, Waiting};
use crate::setup::SetUp;

/// The beginning of the keys of all games: `quarterdeck:game:ID` is a head, `quarterdeck:game:ID:0` the first chunk.
const PREFIX: &str = "quarterdeck:game:";
/// The version of the format. Version 1 had head and record in one text.
const FORMAT: u32 = 2;
/// A chunk of so many bytes is full: the next step begins another one.
const CHUNK: usize = 8_192;

/// The key of a game's head. It changes with every step, after everything else.
pub fn head_key(id: &str) -> String {
    format!("{PREFIX}{id}")
}

fn chunk_key(id: &str, nth: usize) -> String {
    format!("{PREFIX}{id}:{nth}")
}

/// The game that a key belongs to.
fn id_of(key: &str) -> Option<&str> {
    key.strip_prefix(PREFIX)?.split(':').next()
}

/// How much is stored of a record without its result, and what its hash is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
struct Extent {
    lines: usize,
    bytes: usize,
    hash: u64,
}

impl Extent {
    fn of(text: &str) -> Self {
        let mut extent = Self::default();
        text.split_inclusive('\n').for_each(|line| extent.add(line));
        extent
    }

    fn add(&mut self, line: &str) {
        self.lines += 1;
        self.bytes += line.len();
        self.hash = hash_of(&(self.hash, line));
    }
}

/// The head of a stored game: what a list of games shows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SavedGame {
    /// Version of the format.
    format: u32,
    /// A name that no other game on the device has.
    pub id: String,
    /// When it was last touched, in milliseconds since 1970, by the device's clock.
    pub touched: u64,
    /// What was chosen before the game.
    pub setup: SetUp,
    /// One line about where it stands.
    pub stands: String,
    /// Whether it is over.
    pub over: bool,
    /// Whether a person is waited for.
    pub your_move: bool,
    /// How much of the chunks is the record.
    #[serde(default)]
    extent: Extent,
    /// The last line of the record, once the game is over.
    #[serde(default)]
    result: Option<String>,
    /// The whole record, in version 1.
    #[serde(default, skip_serializing)]
    record: Option<String>,
}

impl SavedGame {
    fn of(id: &str, touched: u64, host: &LocalHost, extent: Extent) -> Self {
        let waiting = host.waiting();
        Self {
            format: FORMAT,
            id: id.into(),
            touched,
            setup: host.setup().clone(),
            stands: host.stands(),
            over: waiting == Waiting::Over,
            your_move: matches!(waiting, Waiting::Person(_)),
            extent,
            result: host.table().record().result_line(),
            record: None,
        }
    }

    /// From text; what cannot be read is told, not thrown away.
    fn read(text: &str) -> Result<Self, String> {
        let mut saved: Self =
            serde_json::from_str(text).map_err(|_| "This game cannot be read.".to_owned())?;
        match (saved.format, &saved.record) {
            (1, Some(record)) => saved.extent = Extent::of(record),
            (FORMAT, None) => {}
            (other, _) => {
                return Err(format!(
                    "This game is stored in format {other}; this page reads up to {FORMAT}."
                ));
            }
        }
        Ok(saved)
    }

    /// The last chunk, by number and text, and the record.
    fn chunks<S: Storage>(&self, store: &Store<S>) -> Option<(usize, String, String)> {
        let (mut text, mut nth) = (String::new(), 0);
        loop {
            let mut chunk = store.get(&chunk_key(&self.id, nth))?;
            let left = self.extent.bytes - text.len();
            if chunk.len() >= left {
                // The rest was written by a step whose head was not.
                chunk.truncate(chunk.is_char_boundary(left).then_some(left)?);
                text.push_str(&chunk);
                let is_whole = Extent::of(&text) == self.extent;
                return is_whole.then(|| (nth, chunk, text + self.result.as_deref().unwrap_or("")));
            }
            text.push_str(&chunk);
            nth += 1;
        }
    }
}

/// The head of a game, if it is there.
fn head<S: Storage>(store: &Store<S>, id: &str) -> Result<SavedGame, String> {
    let missing = || "This game is not on this device. It may have been thrown away.".to_owned();
    SavedGame::read(&store.get(&head_key(id)).ok_or_else(missing)?)
}

/// The record of a stored game, the number of its last chunk and that chunk's text; a game in format 1 has no chunks yet.
fn read<S: Storage>(
    store: &Store<S>,
    saved: &SavedGame,
) -> Result<(usize, String, String), String> {
    if let Some(record) = &saved.record {
        return Ok((0, String::new(), record.clone()));
    }
    let damaged = || "This game cannot be read: its record on this device is damaged.".to_owned();
    saved.chunks(store).ok_or_else(damaged)
}

/// The record of a stored game.
pub fn record<S: Storage>(store: &Store<S>, id: &str) -> Result<String, String> {
    read(store, &head(store, id)?).map(|(_, _, record)| record)
}

/// The stored games, last touched first.
pub fn games<S: Storage>(store: &Store<S>) -> Vec<SavedGame> {
    let keys = store.keys(PREFIX);
    let heads =
        keys.iter().filter_map(|key| key.strip_prefix(PREFIX).filter(|id| !id.contains(':')));
    let mut games: Vec<SavedGame> = heads.filter_map(|id| head(store, id).ok()).collect();
    table::sort_few(&mut games, |saved| std::cmp::Reverse(saved.touched));
    games
}

/// Deletes a game: the head first, so that a crash leaves no game without its record.
pub fn delete<S: Storage>(store: &mut Store<S>, id: &str) {
    for key in store.keys(&head_key(id)).iter().filter(|key| id_of(key) == Some(id)) {
        store.remove(key);
    }
}

/// Evicts something when storage is full: chunks whose game is gone, or else the finished game that was used least
/// recently. Returns whether there was anything to evict.
fn make_room<S: Storage>(store: &mut Store<S>, for_id: &str) -> bool {
    let keys = store.keys(PREFIX);
    let ids = || keys.iter().filter_map(|key| id_of(key));
    let orphan = ids().find(|id| !keys.contains(&head_key(id))).map(ToOwned::to_owned);
    let finished = || {
        let stored = |id: &str| store.is_stored(|key| id_of(key) == Some(id));
        let old = games(store).into_iter().rev();
        old.filter(|saved| saved.over && saved.id != for_id && stored(&saved.id))
            .map(|s| s.id)
            .next()
    };
    let gone = orphan.or_else(finished);
    gone.map(|id| delete(store, &id)).is_some()
}

/// A game at the table, and how much of it is stored.
pub struct OpenGame {
    /// The table.
    pub host: LocalHost,
    id: String,
    extent: Extent,
    /// The number of the last chunk, and its text.
    last: (usize, String),
    /// How much is stored, as this tab last saw it: another tab may have gone on since.
    known: Extent,
}

impl OpenGame {
    /// A game of which nothing is stored yet.
    pub fn new(id: &str, host: LocalHost) -> Self {
        let (extent, known) = (Extent::default(), Extent::default());
        Self { host, id: id.into(), extent, last: (0, String::new()), known }
    }

    /// Brings a stored game back to the table.
    pub fn open<S: Storage>(store: &Store<S>, id: &str) -> Result<Self, String> {
        let saved = head(store, id)?;
        let (nth, chunk, record) = read(store, &saved)?;
        let refused = |refusal: Refusal| refusal.to_string();
        let host = LocalHost::resume(saved.setup.clone(), &record).map_err(refused)?;
        // A game in format 1 is written anew with the next step.
        let extent = if saved.record.is_some() { Extent::default() } else { saved.extent };
        Ok(Self { host, id: id.into(), extent, last: (nth, chunk), known: saved.extent })
    }

    /// Stores what has happened since it was last stored; whether the device had room for it. Finished games make room,
    /// oldest first; without room the game is remembered as long as the page is open.
    pub fn save<S: Storage>(&mut self, store: &mut Store<S>, now: u64) -> bool {
        let (nth, chunk) = &mut self.last;
        for line in self.host.table().record().lines(self.extent.lines) {
            if chunk.len() >= CHUNK {
                store.put(&chunk_key(&self.id, *nth), std::mem::take(chunk));
                *nth += 1;
            }
            self.extent.add(&line);
            chunk.push_str(&line);
        }
        store.put(&chunk_key(&self.id, *nth), chunk.clone());
        self.known = self.extent;
        let head = SavedGame::of(&self.id, now, &self.host, self.extent);
        let head = serde_json::to_string(&head).expect("plain data has a JSON form");
        store.put(&head_key(&self.id), head);
        // The head's key is the first, so it is stored last.
        while !store.flush(|key| id_of(key) == Some(&self.id)) {
            if !make_room(store, &self.id) {
                return false;
            }
        }
        true
    }

    /// Whether another tab has gone on with this game, or thrown it away; the head tells.
    pub fn is_stale<S: Storage>(&self, store: &Store<S>) -> bool {
        head(store, &self.id).map(|saved| saved.extent) != Ok(self.known)
    }
}

/// A record that came from elsewhere, as a game of this device: every seat is a person's.
pub fn adopt(record: &str) -> Result<SetUp, Refusal> {
    let no = |_| Refusal::new(RefusalKind::BadRecord, "This is no record of a game.");
    let read = table::Record::read(record).map_err(no)?;
    let header = read.header.clone();
    catalog::load(read, 0)?;
    let players = header.players.iter().map(|name| match name.parse() {
        Ok(level) => crate::SeatPlan::bot(level),
        Err(()) => crate::SeatPlan::person(name),
    });
    let mut seats: Vec<crate::SeatPlan> = players.collect();
    seats.resize(usize::from(header.seats), crate::SeatPlan::person(""));
    Ok(SetUp {
        game: header.game,
        seats,
        options: header.options.into_iter().collect(),
        seed: header.hash,
        lesson: false,
        dice_stand: false,
        caper: None,
    })
}

/// A table that goes on with a record that came from elsewhere.
pub fn import(record: &str) -> Result<LocalHost, Refusal> {
    LocalHost::resume(adopt(record)?, record)
}
