//! The store of a simulation: one database for all its servers, which decides between them by the same keys as a real
//! one, and fails when it is told to.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use fair::Number;

use crate::log::Event;
use crate::state::Snapshot;
use crate::store::{
    Append, Device, HeardSeat, LoadFrom, Store, StoreError, StoredTable, Subscriptions, TablePhase,
    Verdict, command_key, today,
};

/// What happens to the next call of a server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mishap {
    /// The database is not reached.
    Unreached,
    /// It does what it is asked for, and the answer is lost.
    AnswerLost,
}

/// A table in the database.
#[derive(Default)]
struct Kept {
    events: Vec<Event>,
    /// The names of commands that are taken.
    commands: BTreeSet<String>,
    standing: Option<TablePhase>,
    record: Option<String>,
    snapshot: Option<Snapshot>,
    /// The day of the last visit.
    day: i32,
}

/// What the servers share.
#[derive(Default)]
pub(super) struct Database {
    tables: BTreeMap<u64, Kept>,
    /// The same events, which nobody deletes: what the auditor reads.
    pub log: Vec<Event>,
    pub deleted: bool,
    /// Tables that a server has written to since somebody last asked.
    pub news: Vec<u64>,
    pub mishap: Option<Mishap>,
}

impl Database {
    /// Stores an event in its place, or says who was there.
    pub(super) fn take(&mut self, append: &Append, shared: bool) -> Verdict {
        let kept = self.tables.entry(append.game).or_default();
        let place = append.seq as usize;
        if kept.events.get(place).is_some_and(|event| *event == append.event) {
            return Verdict::Stored; // by an attempt whose answer was lost
        }
        let key = command_key(&append.event).filter(|_| shared);
        let is_known = key.as_ref().is_some_and(|key| kept.commands.contains(key));
        if kept.events.len() != place || is_known {
            return Verdict::Taken;
        }
        kept.commands.extend(key);
        kept.events.push(append.event.clone());
        kept.standing = append.standing.or(kept.standing);
        kept.record = append.record.clone().or(kept.record.take());
        if shared || append.standing.is_some() {
            kept.day = kept.day.max(today());
        }
        self.log.push(append.event.clone());
        self.news.push(append.game);
        Verdict::Stored
    }

    fn stored(&self, game: u64, from: LoadFrom) -> StoredTable {
        let Some(kept) = self.tables.get(&game) else { return StoredTable::default() };
        let snapshot = kept.snapshot.clone().filter(|_| from == LoadFrom::Snapshot);
        let first = match from {
            LoadFrom::Event(first) => first,
            LoadFrom::Snapshot => snapshot.as_ref().map_or(0, |snapshot| snapshot.seq),
        };
        let events = kept.events.get(first as usize..).unwrap_or_default().to_vec();
        StoredTable { snapshot, events, standing: kept.standing, damage: None }
    }

    fn delete(&mut self, before: i32, but: &[u64]) -> u64 {
        let all = self.tables.len();
        self.tables.retain(|game, kept| {
            kept.standing == Some(TablePhase::Play) || kept.day >= before || but.contains(game)
        });
        let deleted = all - self.tables.len();
        self.deleted |= deleted > 0;
        deleted as u64
    }
}

/// A server's way to the database.
#[derive(Clone)]
pub(super) struct Link {
    pub database: Arc<Mutex<Database>>,
    /// Whether other servers have one, too.
    pub shared: bool,
}

impl Link {
    pub(super) fn open(&self) -> MutexGuard<'_, Database> {
        self.database.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does something, unless a mishap comes between.
    fn call<T>(&self, what: impl FnOnce(&mut Database) -> T) -> Result<T, StoreError> {
        let mut database = self.open();
        let mishap = database.mishap.take();
        if mishap == Some(Mishap::Unreached) {
            return Err(StoreError::new("the database is not reached"));
        }
        let done = what(&mut database);
        if mishap.is_some() { Err(StoreError::new("the answer is lost")) } else { Ok(done) }
    }
}

/// Nobody here wants to hear of anything.
impl Subscriptions for Link {
    fn push_key(&mut self, fresh: &[u8]) -> Result<Vec<u8>, StoreError> {
        Ok(fresh.into())
    }

    fn subscribe(&mut self, _: &Device, _: &[HeardSeat]) -> Result<u32, StoreError> {
        Ok(0)
    }

    fn subscribers(&mut self, _: u64, _: u8) -> Result<Vec<(Number, Device)>, StoreError> {
        Ok(Vec::new())
    }
}

impl Store for Link {
    fn append(&mut self, batch: &[Append]) -> Result<Vec<Verdict>, StoreError> {
        let shared = self.shared;
        self.call(|database| batch.iter().map(|append| database.take(append, shared)).collect())
    }

    fn load(&mut self, wanted: &[(u64, LoadFrom)]) -> Result<Vec<StoredTable>, StoreError> {
        self.call(|database| {
            wanted.iter().map(|&(game, from)| database.stored(game, from)).collect()
        })
    }

    fn keep(&mut self, snapshots: Vec<(u64, Snapshot)>) -> Result<(), StoreError> {
        self.call(|database| {
            for (game, snapshot) in snapshots {
                if let Some(kept) = database.tables.get_mut(&game) {
                    kept.snapshot = Some(snapshot);
                }
            }
        })
    }

    fn record(&mut self, game: u64) -> Result<Option<String>, StoreError> {
        self.call(|database| database.tables.get(&game).and_then(|kept| kept.record.clone()))
    }

    fn unfinished(&mut self) -> Result<Vec<u64>, StoreError> {
        self.call(|database| {
            let open = |kept: &Kept| kept.standing != Some(TablePhase::Over);
            let tables = database.tables.iter().filter(|(_, kept)| open(kept));
            tables.map(|(game, _)| *game).collect()
        })
    }

    fn touch(&mut self, games: &[u64]) -> Result<(), StoreError> {
        self.call(|database| {
            for game in games {
                if let Some(kept) = database.tables.get_mut(game) {
                    kept.day = kept.day.max(today());
                }
            }
        })
    }

    fn delete(&mut self, before: i32, but: &[u64]) -> Result<u64, StoreError> {
        self.call(|database| database.delete(before, but))
    }

    fn rest(&mut self) -> Result<bool, StoreError> {
        self.call(|_| true)
    }

    fn shared(&self) -> bool {
        self.shared
    }
}
