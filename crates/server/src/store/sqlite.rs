//! One file, no set-up: `SQLite`, made durable before anybody is told.
//!
//! A batch of events, over all tables, is one row of `journal`: one sequential write and one sync, however
//! many tables moved. Every few megabytes, and when nobody plays, the journal is settled into `chapters`,
//! the events of one table in one place. A table is read from its chapters and from what is not settled yet.
//! Snapshots are written when the journal is settled, so they cost no sync of their own.

pub(super) mod journal;
mod subscriptions;

use std::collections::HashMap;
use std::fmt::Display;
use std::fs::{File, Permissions};
use std::io::Write;
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OptionalExtension, params};
use rustix::fs::FlockOperation;

use super::{Append, LoadFrom, Store, StoreError, StoredTable, TablePhase, Verdict, today};
use crate::ids;
use crate::log::{BadEvent, Event, push_framed, split_framed};
use crate::planted::{Fault, is_planted};
use crate::state::Snapshot;
use journal::{Found, Row};
use subscriptions::PUSH;

/// Older libraries can lose commits when a write-ahead log starts over.
const LIBRARY: i32 = 3_051_003;
/// The version of what is below.
pub(super) const SCHEMA: i64 = 5;
/// The journal is settled whenever it has grown by so many bytes.
const SETTLE_AT: usize = 4 << 20;
/// Pages of the write-ahead log after which it starts over, and the bytes of so many.
const PAGES: usize = 4000;
const LOG: usize = PAGES * (4096 + 24) + 32;

const TABLES: &str = "
    CREATE TABLE games (id INTEGER PRIMARY KEY, standing INTEGER NOT NULL,
        day INTEGER NOT NULL DEFAULT 0) STRICT;
    CREATE TABLE journal (batch INTEGER PRIMARY KEY, events BLOB NOT NULL, marks BLOB) STRICT;
    CREATE TABLE chapters (game INTEGER NOT NULL, first INTEGER NOT NULL, events BLOB NOT NULL,
        PRIMARY KEY (game, first)) STRICT, WITHOUT ROWID;
    CREATE TABLE snapshots (game INTEGER PRIMARY KEY, seq INTEGER NOT NULL, body BLOB NOT NULL) STRICT;
    CREATE TABLE records (game INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT;";
/// From version 1: the day on which a table's standing changed last.
const DAYS: &str = "
    ALTER TABLE games ADD COLUMN day INTEGER NOT NULL DEFAULT 0;
    UPDATE games SET day = unixepoch() / 86400;";
/// From version 2: a state of a table, to begin from.
const SNAPSHOTS: &str = "
    CREATE TABLE snapshots (game INTEGER PRIMARY KEY, seq INTEGER NOT NULL, body BLOB NOT NULL) STRICT;";
/// From version 3: what is in a row of the journal, and the record of a table's last game that is over.
const RECORDS: &str = "
    ALTER TABLE journal ADD COLUMN marks BLOB;
    CREATE TABLE records (game INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT;";
/// What stands in the place of an event that is damaged: it is none, so its table rests.
pub(super) const DAMAGED: &[u8] = b"damaged";

/// Events of a table that are not in a chapter yet.
#[derive(Default)]
struct Tail {
    first: u32,
    count: u32,
    bytes: Vec<u8>,
}

/// A row of the journal: what came in with one sync, and what is marked in it.
struct Batch {
    events: Vec<u8>,
    marks: Option<Vec<u8>>,
}

/// The store in one file.
pub(crate) struct Sqlite {
    db: Connection,
    /// Held as long as the store is open.
    _lock: File,
    tails: HashMap<u64, Tail>,
    /// Snapshots that are not in the file yet.
    snapshots: HashMap<u64, Snapshot>,
    unsettled: usize,
    /// The journal is settled when it has so many bytes.
    settle_at: usize,
    row: Row,
}

#[expect(clippy::needless_pass_by_value, reason = "the signature is map_err's")]
pub(super) fn failed(error: rusqlite::Error) -> StoreError {
    let fatal = matches!(
        error.sqlite_error_code(),
        Some(ErrorCode::SystemIoFailure | ErrorCode::DatabaseCorrupt)
    );
    StoreError { what: format!("the tables' file: {error}"), fatal }
}

#[expect(clippy::needless_pass_by_value, reason = "the signature is map_err's")]
pub(super) fn corrupt(bad: BadEvent) -> StoreError {
    StoreError::new(format!("a table is damaged: {}", bad.0))
}

pub(super) fn key(game: u64) -> i64 {
    game.cast_signed()
}

impl Sqlite {
    /// Opens or makes `tables.sqlite` in this folder.
    pub(crate) fn open(folder: &Path) -> Result<Self, StoreError> {
        let version = rusqlite::version_number();
        if version < LIBRARY {
            let what = format!("SQLite {} may lose commits; 3.51.3 is needed", rusqlite::version());
            return Err(StoreError { what, fatal: true });
        }
        std::fs::create_dir_all(folder)
            .map_err(|error| StoreError::new(format!("{}: {error}", folder.display())))?;
        let lock = lock(folder)?;
        private(&file(folder)).map_err(StoreError::new)?;
        migrate(&connect(&file(folder))?)?;
        make_room(folder).map_err(StoreError::new)?;
        let db = connect(&file(folder))?;
        let (tails, snapshots) = (HashMap::new(), HashMap::new());
        let (unsettled, settle_at, row) = (0, SETTLE_AT, Row::default());
        let mut store = Self { db, _lock: lock, tails, snapshots, unsettled, settle_at, row };
        store.recover()?;
        Ok(store)
    }

    /// Settles what an interrupted server left in the journal.
    fn recover(&mut self) -> Result<(), StoreError> {
        let check: String = self.one("PRAGMA quick_check(1)")?;
        if check != "ok" {
            return Err(StoreError { what: format!("the tables' file: {check}"), fatal: true });
        }
        for Batch { events, marks } in &self.journal().map_err(failed)? {
            for found in journal::read(events, marks.as_deref()) {
                self.recover_event(found)?;
            }
        }
        self.settle()
    }

    fn journal(&self) -> rusqlite::Result<Vec<Batch>> {
        let mut read = self.db.prepare("SELECT events, marks FROM journal ORDER BY batch")?;
        let rows =
            read.query_map([], |row| Ok(Batch { events: row.get(0)?, marks: row.get(1)? }))?;
        rows.collect()
    }

    /// Takes an event of the journal. One that is damaged leaves a hole, so that its table rests; a table that is
    /// known by nothing but damage is none.
    fn recover_event(&mut self, found: Found<'_>) -> Result<(), StoreError> {
        let Found { game, seq, event } = found;
        if event.is_none() {
            if self.standing(game).map_err(failed)?.is_none() {
                return Ok(());
            }
            let table = ids::table_name(game);
            tracing::error!(table, seq, "an event in the journal is damaged: its table rests");
        }
        self.keep(game, seq, event.unwrap_or(DAMAGED));
        Ok(())
    }

    /// How a table stands, if there is one.
    fn standing(&self, game: u64) -> rusqlite::Result<Option<TablePhase>> {
        let sql = "SELECT standing FROM games WHERE id = ?1";
        let number = self.db.prepare_cached(sql)?.query_row([key(game)], |row| row.get(0));
        Ok(number.optional()?.map(TablePhase::of))
    }

    /// The tables that stand no further than this.
    pub(super) fn games(&self, most: TablePhase) -> Result<Vec<u64>, StoreError> {
        let mut read =
            self.db.prepare_cached("SELECT id FROM games WHERE standing <= ?1").map_err(failed)?;
        let rows = read.query_map([most as i64], |row| row.get(0)).map_err(failed)?;
        rows.map(|row| row.map(i64::cast_unsigned).map_err(failed)).collect()
    }

    fn one<T: rusqlite::types::FromSql>(&self, sql: &str) -> Result<T, StoreError> {
        self.db.query_row(sql, [], |row| row.get(0)).map_err(failed)
    }

    fn keep(&mut self, game: u64, seq: u32, event: &[u8]) {
        let tail = self.tails.entry(game).or_insert_with(|| Tail { first: seq, ..Tail::default() });
        push_framed(&mut tail.bytes, event);
        tail.count += 1;
        self.unsettled += event.len() + 4;
    }

    /// Moves the journal into chapters, in one transaction.
    fn settle(&mut self) -> Result<(), StoreError> {
        let (tails, snapshots) = (&self.tails, &self.snapshots);
        let work = |db: &Connection| -> rusqlite::Result<()> {
            let mut insert = db.prepare_cached("INSERT INTO chapters VALUES (?1, ?2, ?3)")?;
            for (&game, tail) in tails {
                insert.execute(params![key(game), tail.first, tail.bytes])?;
            }
            let mut insert = db.prepare_cached(
                "INSERT OR REPLACE INTO snapshots SELECT id, ?2, ?3 FROM games WHERE id = ?1",
            )?;
            for (&game, snapshot) in snapshots {
                insert.execute(params![key(game), snapshot.seq, snapshot.body])?;
            }
            db.execute_batch("DELETE FROM journal")
        };
        let tx = self.db.transaction().map_err(failed)?;
        work(&tx).map_err(failed)?;
        tx.commit().map_err(failed)?;
        self.tails.clear();
        self.snapshots.clear();
        (self.unsettled, self.settle_at) = (0, SETTLE_AT);
        Ok(())
    }

    /// The newest snapshot of a table.
    fn snapshot(&self, game: u64) -> rusqlite::Result<Option<Snapshot>> {
        if let Some(snapshot) = self.snapshots.get(&game) {
            return Ok(Some(snapshot.clone()));
        }
        let mut read = self.db.prepare_cached("SELECT seq, body FROM snapshots WHERE game = ?1")?;
        let row = |row: &rusqlite::Row<'_>| Ok(Snapshot { seq: row.get(0)?, body: row.get(1)? });
        read.query_row([key(game)], row).optional()
    }

    /// The chapters of a table from the one on that has this event.
    fn chapters(&self, game: u64, first: u32) -> rusqlite::Result<Vec<(u32, Vec<u8>)>> {
        let mut read = self.db.prepare_cached(
            "SELECT first, events FROM chapters WHERE game = ?1 AND first >= coalesce((SELECT max(first)
                FROM chapters WHERE game = ?1 AND first <= ?2), 0) ORDER BY first",
        )?;
        let rows =
            read.query_map(params![key(game), first], |row| Ok((row.get(0)?, row.get(1)?)))?;
        rows.collect()
    }

    /// The events of a table, in order, from one on.
    pub(super) fn events(&self, game: u64, first: u32) -> Result<Vec<Event>, StoreError> {
        let chapters = self.chapters(game, first).map_err(failed)?;
        let tail = self.tails.get(&game).map(|tail| (tail.first, tail.bytes.as_slice()));
        let (mut events, mut next) = (Vec::new(), None);
        for (start, bytes) in chapters.iter().map(|(s, b)| (*s, b.as_slice())).chain(tail) {
            let seq = next.get_or_insert(start.min(first));
            if start != *seq {
                return Err(corrupt(BadEvent("a table's events have a gap")));
            }
            for part in split_framed(bytes).map_err(corrupt)? {
                if *seq >= first {
                    events.push(Event::decode(part).map_err(corrupt)?);
                }
                *seq += 1;
            }
        }
        Ok(events)
    }

    /// Writes into a new file what was read from a damaged one.
    pub(super) fn fill(
        &mut self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<()>,
    ) -> Result<(), StoreError> {
        let tx = self.db.transaction().map_err(failed)?;
        work(&tx).map_err(failed)?;
        tx.commit().map_err(failed)
    }

    fn write(&mut self, batch: &[Append]) -> rusqlite::Result<()> {
        let tx = self.db.transaction()?;
        tx.prepare_cached("INSERT INTO journal (events, marks) VALUES (?1, ?2)")?
            .execute(params![self.row.events, self.row.marks])?;
        for append in batch.iter().filter(|append| append.standing.is_some()) {
            let standing = append.standing.map_or(0, |standing| standing as i64);
            tx.prepare_cached("INSERT OR REPLACE INTO games VALUES (?1, ?2, ?3)")?
                .execute(params![key(append.game), standing, today()])?;
        }
        for append in batch {
            if let Some(record) = &append.record {
                tx.prepare_cached("INSERT OR REPLACE INTO records VALUES (?1, ?2)")?
                    .execute(params![key(append.game), record])?;
            }
        }
        tx.commit()
    }
}

impl Store for Sqlite {
    fn append(&mut self, batch: &[Append]) -> Result<Vec<Verdict>, StoreError> {
        self.row.fill(batch);
        self.write(batch).map_err(failed)?;
        let row = std::mem::take(&mut self.row);
        for found in journal::read(&row.events, None) {
            self.keep(found.game, found.seq, found.event.unwrap_or(DAMAGED));
        }
        self.row = row;
        if self.unsettled > self.settle_at
            && let Err(error) = self.settle()
        {
            // What was asked for is durable: only tidying up has failed, and is tried again later.
            tracing::error!(%error, fatal = error.fatal, "the journal cannot be settled");
            self.settle_at = self.unsettled + SETTLE_AT;
            if error.fatal {
                return Err(error);
            }
        }
        Ok(vec![Verdict::Stored; batch.len()])
    }

    fn load(&mut self, wanted: &[(u64, LoadFrom)]) -> Result<Vec<StoredTable>, StoreError> {
        let read = |&(game, from): &(u64, LoadFrom)| {
            let (snapshot, first) = match from {
                LoadFrom::Event(first) => (None, first),
                LoadFrom::Snapshot => {
                    let snapshot = self.snapshot(game).map_err(failed)?;
                    let first = snapshot.as_ref().map_or(0, |snapshot| snapshot.seq);
                    (snapshot, first)
                }
            };
            let standing = self.standing(game).map_err(failed)?;
            let (events, damage) = match self.events(game, first) {
                Ok(events) => (events, None),
                Err(error) if error.fatal => return Err(error),
                Err(error) => (Vec::new(), Some(error.what)),
            };
            Ok(StoredTable { snapshot, events, standing, damage })
        };
        wanted.iter().map(read).collect()
    }

    fn keep(&mut self, snapshots: Vec<(u64, Snapshot)>) -> Result<(), StoreError> {
        self.snapshots.extend(snapshots);
        Ok(())
    }

    fn record(&mut self, game: u64) -> Result<Option<String>, StoreError> {
        let sql = "SELECT body FROM records WHERE game = ?1";
        let mut read = self.db.prepare_cached(sql).map_err(failed)?;
        read.query_row([key(game)], |row| row.get(0)).optional().map_err(failed)
    }

    fn unfinished(&mut self) -> Result<Vec<u64>, StoreError> {
        self.games(TablePhase::Play)
    }

    fn touch(&mut self, _: &[u64]) -> Result<(), StoreError> {
        Ok(()) // nobody else deletes anything
    }

    fn delete(&mut self, before: i32, but: &[u64]) -> Result<u64, StoreError> {
        self.rest()?;
        let work = |db: &Connection| -> rusqlite::Result<u64> {
            let mut old = db.prepare("SELECT id FROM games WHERE standing <> ?1 AND day < ?2")?;
            let rows = old.query_map(params![TablePhase::Play as i64, before], |row| row.get(0))?;
            let old: Vec<i64> = rows.collect::<rusqlite::Result<_>>()?;
            let old = old.into_iter().filter(|game| !but.contains(&game.cast_unsigned()));
            let mut deleted = 0;
            for game in old {
                let own = ["chapters", "snapshots", "records", "subscriptions"]
                    .map(|own| format!("{own} WHERE game"));
                for table in own.iter().map(String::as_str).chain(["games WHERE id"]) {
                    db.prepare_cached(&format!("DELETE FROM {table} = ?1"))?.execute([game])?;
                }
                deleted += 1;
            }
            Ok(deleted)
        };
        let tx = self.db.transaction().map_err(failed)?;
        let deleted = work(&tx).map_err(failed)?;
        tx.commit().map_err(failed)?;
        Ok(deleted)
    }

    fn rest(&mut self) -> Result<bool, StoreError> {
        if self.tails.is_empty() { Ok(false) } else { self.settle().map(|()| true) }
    }

    fn shared(&self) -> bool {
        false
    }

    fn unsettled(&self) -> usize {
        self.unsettled
    }
}

pub(super) fn file(folder: &Path) -> PathBuf {
    folder.join("tables.sqlite")
}

/// One writer: a second server on the same folder is refused. Readers (a backup) are welcome. It is the folder that
/// is locked: whatever is deleted in it, the lock stays.
fn lock(folder: &Path) -> Result<File, StoreError> {
    let amiss = |what: &dyn Display| StoreError::new(format!("{}: {what}", folder.display()));
    let handle = File::open(folder).map_err(|error| amiss(&error))?;
    rustix::fs::flock(&handle, FlockOperation::NonBlockingLockExclusive)
        .map_err(|_| amiss(&"another server has these tables open"))?;
    Ok(handle)
}

/// Makes room for the write-ahead log, where there is none to recover from: a file that grows takes longer
/// to sync than one that is written over. Zeros are no log, so they are passed over.
fn make_room(folder: &Path) -> std::io::Result<()> {
    let log = folder.join("tables.sqlite-wal");
    if log.metadata().is_ok_and(|data| data.len() > 0) {
        return Ok(());
    }
    let mut log = private(&log)?;
    log.write_all(&vec![0; LOG])?;
    log.sync_all()
}

/// A file that nobody but the server's own user may read, made if it is not there: tables have secrets in them.
/// What the database puts beside it is as private.
pub(super) fn private(path: &Path) -> std::io::Result<File> {
    let file = File::options().create(true).append(true).mode(0o600).open(path)?;
    file.set_permissions(Permissions::from_mode(0o600))?;
    Ok(file)
}

pub(super) fn connect(file: &Path) -> Result<Connection, StoreError> {
    let db = Connection::open(file).map_err(failed)?;
    db.busy_timeout(Duration::from_secs(5)).map_err(failed)?;
    let sync = if is_planted(Fault::NeverSync) { "OFF" } else { "FULL" };
    db.execute_batch(&format!(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = {sync}; PRAGMA foreign_keys = ON;
         PRAGMA mmap_size = 0; PRAGMA wal_autocheckpoint = {PAGES}; PRAGMA cache_size = -8000;",
    ))
    .map_err(failed)?;
    Ok(db)
}

fn migrate(db: &Connection) -> Result<(), StoreError> {
    let version: i64 = db.query_row("PRAGMA user_version", [], |row| row.get(0)).map_err(failed)?;
    let change = |sql: &[&str]| {
        db.execute_batch(&format!("BEGIN; {} COMMIT;", sql.concat())).map_err(failed)
    };
    match version {
        0 => change(&[TABLES, PUSH]),
        1 => change(&[DAYS, SNAPSHOTS, RECORDS, PUSH]),
        2 => change(&[SNAPSHOTS, RECORDS, PUSH]),
        3 => change(&[RECORDS, PUSH]),
        4 => change(&[PUSH]),
        SCHEMA => Ok(()),
        other => Err(StoreError::new(format!(
            "the tables' file has version {other}, this server knows version {SCHEMA}: use a newer server"
        ))),
    }
}
