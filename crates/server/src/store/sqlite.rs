//! One file, no set-up: `SQLite`, made durable before anybody is told.
//!
//! A batch of events, over all tables, is one row of `journal`: one sequential write and one sync, however
//! many tables moved. Every few megabytes, and when nobody plays, the journal is settled into `chapters`,
//! the events of one table in one place. A table is read from its chapters and from what is not settled yet.

use std::collections::HashMap;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags, params};
use rustix::fs::FlockOperation;

use super::{Append, Standing, Store, StoreError, Verdict, today};
use crate::log::{BadEvent, Event, push_framed, split_framed};
use crate::planted::{Fault, is_planted};

/// Older libraries can lose commits when a write-ahead log starts over.
const LIBRARY: i32 = 3_051_003;
/// The version of what is below.
const SCHEMA: i64 = 2;
/// Bytes before an event in the journal: its table and its number.
const PLACE: usize = 8 + 4;
/// The journal is settled when it has so many bytes.
const SETTLE_AT: usize = 4 << 20;
/// Pages of the write-ahead log after which it starts over, and the bytes of so many.
const PAGES: usize = 4000;
const LOG: usize = PAGES * (4096 + 24) + 32;

const TABLES: &str = "
    CREATE TABLE games (id INTEGER PRIMARY KEY, standing INTEGER NOT NULL,
        day INTEGER NOT NULL DEFAULT 0) STRICT;
    CREATE TABLE journal (batch INTEGER PRIMARY KEY, events BLOB NOT NULL) STRICT;
    CREATE TABLE chapters (game INTEGER NOT NULL, first INTEGER NOT NULL, events BLOB NOT NULL,
        PRIMARY KEY (game, first)) STRICT, WITHOUT ROWID;
    PRAGMA user_version = 2;";
/// From version 1: the day on which a table's standing changed last.
const DAYS: &str = "
    ALTER TABLE games ADD COLUMN day INTEGER NOT NULL DEFAULT 0;
    UPDATE games SET day = unixepoch() / 86400;
    PRAGMA user_version = 2;";

/// Events of a table that are not in a chapter yet.
#[derive(Default)]
struct Tail {
    first: u32,
    count: u32,
    bytes: Vec<u8>,
}

/// The store in one file.
pub(crate) struct Sqlite {
    db: Connection,
    /// Held as long as the store is open.
    _lock: File,
    tails: HashMap<u64, Tail>,
    unsettled: usize,
    spare: Vec<u8>,
}

#[expect(clippy::needless_pass_by_value, reason = "the signature is map_err's")]
fn failed(error: rusqlite::Error) -> StoreError {
    let fatal = matches!(
        error.sqlite_error_code(),
        Some(ErrorCode::SystemIoFailure | ErrorCode::DatabaseCorrupt)
    );
    StoreError { what: format!("the tables' file: {error}"), fatal }
}

#[expect(clippy::needless_pass_by_value, reason = "the signature is map_err's")]
fn corrupt(bad: BadEvent) -> StoreError {
    StoreError { what: format!("the tables' file is damaged: {}", bad.0), fatal: true }
}

fn key(game: u64) -> i64 {
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
        migrate(&connect(&file(folder))?)?;
        make_room(folder).map_err(StoreError::new)?;
        let db = connect(&file(folder))?;
        let mut store =
            Self { db, _lock: lock, tails: HashMap::new(), unsettled: 0, spare: Vec::new() };
        store.recover()?;
        Ok(store)
    }

    /// Settles what an interrupted server left in the journal.
    fn recover(&mut self) -> Result<(), StoreError> {
        let check: String = self.one("PRAGMA quick_check(1)")?;
        if check != "ok" {
            return Err(StoreError { what: format!("the tables' file: {check}"), fatal: true });
        }
        let rows: Vec<Vec<u8>> = {
            let mut read =
                self.db.prepare("SELECT events FROM journal ORDER BY batch").map_err(failed)?;
            let rows = read.query_map([], |row| row.get(0)).map_err(failed)?;
            rows.collect::<Result<_, _>>().map_err(failed)?
        };
        for row in &rows {
            for part in split_framed(row).map_err(corrupt)? {
                let (head, event) =
                    part.split_at_checked(PLACE).ok_or(corrupt(BadEvent("a place is cut off")))?;
                let game = u64::from_le_bytes(head[..8].try_into().expect("eight bytes"));
                let seq = u32::from_le_bytes(head[8..].try_into().expect("four bytes"));
                self.keep(game, seq, event);
            }
        }
        self.settle()
    }

    /// The tables that stand no further than this.
    pub(super) fn games(&self, most: Standing) -> Result<Vec<u64>, StoreError> {
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
        let work = |db: &Connection, tails: &HashMap<u64, Tail>| -> rusqlite::Result<()> {
            let mut insert = db.prepare_cached("INSERT INTO chapters VALUES (?1, ?2, ?3)")?;
            for (&game, tail) in tails {
                insert.execute(params![key(game), tail.first, tail.bytes])?;
            }
            db.execute_batch("DELETE FROM journal")
        };
        let tx = self.db.transaction().map_err(failed)?;
        work(&tx, &self.tails).map_err(failed)?;
        tx.commit().map_err(failed)?;
        self.tails.clear();
        self.unsettled = 0;
        Ok(())
    }

    fn write(&mut self, batch: &[Append]) -> rusqlite::Result<()> {
        let tx = self.db.transaction()?;
        tx.prepare_cached("INSERT INTO journal (events) VALUES (?1)")?.execute([&self.spare])?;
        for append in batch.iter().filter(|append| append.standing.is_some()) {
            let standing = append.standing.map_or(0, |standing| standing as i64);
            tx.prepare_cached("INSERT OR REPLACE INTO games VALUES (?1, ?2, ?3)")?
                .execute(params![key(append.game), standing, today()])?;
        }
        tx.commit()
    }
}

impl Store for Sqlite {
    fn append(&mut self, batch: &[Append]) -> Result<Vec<Verdict>, StoreError> {
        self.spare.clear();
        let mut bytes = Vec::with_capacity(128);
        for append in batch {
            bytes.clear();
            bytes.extend_from_slice(&append.game.to_le_bytes());
            bytes.extend_from_slice(&append.seq.to_le_bytes());
            append.event.encode(&mut bytes);
            push_framed(&mut self.spare, &bytes);
        }
        self.write(batch).map_err(failed)?;
        let written = std::mem::take(&mut self.spare);
        for (append, part) in batch.iter().zip(split_framed(&written).map_err(corrupt)?) {
            self.keep(append.game, append.seq, &part[PLACE..]);
        }
        self.spare = written;
        if self.unsettled > SETTLE_AT {
            self.settle()?;
        }
        Ok(vec![Verdict::Stored; batch.len()])
    }

    fn load(&mut self, game: u64, first: u32) -> Result<Vec<Event>, StoreError> {
        let chapters: Vec<(u32, Vec<u8>)> = {
            let mut read = self
                .db
                .prepare_cached("SELECT first, events FROM chapters WHERE game = ?1 ORDER BY first")
                .map_err(failed)?;
            let rows = read
                .query_map([key(game)], |row| Ok((row.get(0)?, row.get(1)?)))
                .map_err(failed)?;
            rows.collect::<Result<_, _>>().map_err(failed)?
        };
        let tail = self.tails.get(&game).map(|tail| (tail.first, tail.bytes.as_slice()));
        let mut events = Vec::new();
        for (start, bytes) in chapters.iter().map(|(s, b)| (*s, b.as_slice())).chain(tail) {
            if start as usize != events.len() {
                return Err(corrupt(BadEvent("a table's events have a gap")));
            }
            for part in split_framed(bytes).map_err(corrupt)? {
                events.push(Event::decode(part).map_err(corrupt)?);
            }
        }
        Ok(events.split_off(events.len().min(first as usize)))
    }

    fn unfinished(&mut self) -> Result<Vec<u64>, StoreError> {
        self.games(Standing::Play)
    }

    fn delete(&mut self, before: i32, but: &[u64]) -> Result<u64, StoreError> {
        self.rest()?;
        let work = |db: &Connection| -> rusqlite::Result<u64> {
            let mut old = db.prepare("SELECT id FROM games WHERE standing = ?1 AND day < ?2")?;
            let rows = old.query_map(params![Standing::Over as i64, before], |row| row.get(0))?;
            let old: Vec<i64> = rows.collect::<rusqlite::Result<_>>()?;
            let old = old.into_iter().filter(|game| !but.contains(&game.cast_unsigned()));
            let mut deleted = 0;
            for game in old {
                db.prepare_cached("DELETE FROM chapters WHERE game = ?1")?.execute([game])?;
                db.prepare_cached("DELETE FROM games WHERE id = ?1")?.execute([game])?;
                deleted += 1;
            }
            Ok(deleted)
        };
        let tx = self.db.transaction().map_err(failed)?;
        let deleted = work(&tx).map_err(failed)?;
        tx.commit().map_err(failed)?;
        Ok(deleted)
    }

    fn rest(&mut self) -> Result<(), StoreError> {
        if self.tails.is_empty() { Ok(()) } else { self.settle() }
    }

    fn shared(&self) -> bool {
        false
    }

    fn unsettled(&self) -> usize {
        self.unsettled
    }
}

fn file(folder: &Path) -> PathBuf {
    folder.join("tables.sqlite")
}

/// One writer: a second server on the same folder is refused. Readers (a backup) are welcome.
fn lock(folder: &Path) -> Result<File, StoreError> {
    let path = folder.join("tables.lock");
    let file =
        File::create(&path).map_err(|e| StoreError::new(format!("{}: {e}", path.display())))?;
    rustix::fs::flock(&file, FlockOperation::NonBlockingLockExclusive).map_err(|_| {
        StoreError::new(format!("{}: another server has these tables open", folder.display()))
    })?;
    Ok(file)
}

/// Makes room for the write-ahead log, where there is none to recover from: a file that grows takes longer
/// to sync than one that is written over. Zeros are no log, so they are passed over.
fn make_room(folder: &Path) -> std::io::Result<()> {
    let log = folder.join("tables.sqlite-wal");
    if log.metadata().is_ok_and(|data| data.len() > 0) {
        return Ok(());
    }
    std::fs::write(&log, vec![0; LOG])?;
    File::open(&log)?.sync_all()
}

fn connect(file: &Path) -> Result<Connection, StoreError> {
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
    match version {
        0 => db.execute_batch(&format!("BEGIN; {TABLES} COMMIT;")).map_err(failed),
        1 => db.execute_batch(&format!("BEGIN; {DAYS} COMMIT;")).map_err(failed),
        SCHEMA => Ok(()),
        other => Err(StoreError::new(format!(
            "the tables' file has version {other}, this server knows version {SCHEMA}: use a newer server"
        ))),
    }
}

/// What a backup or a restored file holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kept {
    /// How many tables.
    pub tables: u64,
    /// How many events.
    pub events: u64,
}

/// Counts what a file holds, and checks that it is whole.
fn count(file: &Path) -> Result<Kept, StoreError> {
    let amiss = |what: &str| StoreError::new(format!("{}: {what}", file.display()));
    let db = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY)
        .map_err(|_| amiss("there is no such file"))?;
    let one = |sql: &str| db.query_row(sql, [], |row| row.get::<_, String>(0));
    match one("PRAGMA integrity_check(1)") {
        Ok(check) if check == "ok" => {}
        _ => return Err(amiss("this is no file of tables, or it is damaged")),
    }
    let version = one("SELECT user_version || '' FROM pragma_user_version()");
    if !version.is_ok_and(|version| (1..=SCHEMA).any(|known| known.to_string() == version)) {
        return Err(amiss("this file holds no tables that this version knows"));
    }
    let tables: i64 =
        db.query_row("SELECT count(*) FROM games", [], |row| row.get(0)).map_err(failed)?;
    let mut events = 0;
    for sql in ["SELECT events FROM chapters", "SELECT events FROM journal"] {
        let mut read = db.prepare(sql).map_err(failed)?;
        let rows = read.query_map([], |row| row.get::<_, Vec<u8>>(0)).map_err(failed)?;
        for row in rows {
            events += split_framed(&row.map_err(failed)?).map_err(corrupt)?.len() as u64;
        }
    }
    Ok(Kept { tables: tables.cast_unsigned(), events })
}

/// Writes a copy of the tables of a folder into one new file, while a server runs or not: all that was
/// acknowledged before the call is in it.
pub fn backup(folder: &Path, into: &Path) -> Result<Kept, Box<dyn std::error::Error>> {
    if into.exists() {
        return Err(format!("{} exists already", into.display()).into());
    }
    if !file(folder).exists() {
        return Err(format!("{} holds no tables", folder.display()).into());
    }
    copy_into(&connect(&file(folder))?, into)?;
    Ok(count(into)?)
}

fn copy_into(db: &Connection, into: &Path) -> Result<(), StoreError> {
    db.execute("VACUUM INTO ?1", [into.to_string_lossy()]).map_err(failed)?;
    std::fs::File::open(into).and_then(|file| file.sync_all()).map_err(StoreError::new)
}

/// Puts a backup into a folder that holds no tables yet.
pub fn restore(from: &Path, folder: &Path) -> Result<Kept, Box<dyn std::error::Error>> {
    let kept = count(from)?;
    if file(folder).exists() {
        return Err(
            format!("{} holds tables already; choose another folder", folder.display()).into()
        );
    }
    std::fs::create_dir_all(folder)?;
    copy_into(&Connection::open(from)?, &file(folder))?;
    Ok(kept)
}
