//! For an operator in trouble (`quarterdeck inspect`): what a data folder holds, what is damaged, and a repaired copy in
//! which damaged tables rest. Nothing in the folder itself is changed, and a server may be running.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::path::Path;

use rusqlite::types::Value;
use rusqlite::{Connection, OpenFlags, OptionalExtension, params, params_from_iter};

use super::sqlite::{DAMAGED, SCHEMA, Sqlite, file, journal, key};
use super::{StoreError, TablePhase};
use crate::ids;
use crate::log::{Change, Event, push_framed, split_framed};

/// What a data folder holds.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Survey {
    /// What `SQLite` itself finds wrong with the file: then no server opens it.
    pub file: Option<String>,
    /// The tables, the largest first.
    pub tables: Vec<SurveyedTable>,
    /// Damaged rows of the journal that no table can be found for.
    pub lost_rows: u64,
}

/// A table on disk.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SurveyedTable {
    /// Its name, as in its link.
    pub table: String,
    /// The game, if its first event can be read.
    pub game: Option<String>,
    /// How it stands: `lobby`, `play` or `over`.
    pub phase: &'static str,
    /// Events that can be read.
    pub events: u64,
    /// Bytes of its events, its snapshot and its record.
    pub bytes: u64,
    /// What is wrong with it: the table rests.
    pub damage: Option<String>,
}

/// What is stored beside the tables, and goes into a repaired copy as it is.
const BESIDE: [&str; 2] = ["push_key", "subscriptions"];

/// The rows of a table, as far as they can be read.
#[derive(Default)]
struct Rows {
    standing: i64,
    day: i32,
    /// Chapters by their first event.
    chapters: Vec<(u32, Vec<u8>)>,
    snapshot: Option<(u32, Vec<u8>)>,
    record: Option<String>,
    damage: Option<String>,
}

impl Rows {
    fn note(&mut self, damage: impl Into<String>) {
        self.damage.get_or_insert_with(|| damage.into());
    }

    /// Adds an event of the journal; nothing if it is damaged.
    fn push(&mut self, seq: u32, event: Option<&[u8]>) {
        if event.is_none() {
            self.note(format!("event {seq} in the journal is damaged"));
        }
        if self
            .chapters
            .last()
            .is_none_or(|(first, bytes)| first.saturating_add(count(bytes)) != seq)
        {
            self.chapters.push((seq, Vec::new()));
        }
        let (_, bytes) = self.chapters.last_mut().expect("one was just added");
        push_framed(bytes, event.unwrap_or(DAMAGED));
    }

    /// Reads every event, and notes the first that cannot be.
    fn check(&mut self) -> (Vec<Event>, u64) {
        let (mut events, mut next, mut bytes) = (Vec::new(), 0, 0);
        let chapters = std::mem::take(&mut self.chapters);
        for (first, chapter) in &chapters {
            bytes += chapter.len() as u64;
            if *first != next {
                self.note(format!("events {next} to {first} are missing"));
            }
            next = first.saturating_add(count(chapter));
            let parts = split_framed(chapter).map_err(|bad| self.note(bad.0)).unwrap_or_default();
            for (seq, part) in (*first..).zip(parts) {
                match Event::decode(part) {
                    Ok(event) => events.push(event),
                    Err(bad) => self.note(format!("event {seq}: {}", bad.0)),
                }
            }
        }
        if chapters.is_empty() {
            self.note("it has no events");
        }
        self.chapters = chapters;
        let beside = self.snapshot.as_ref().map_or(0, |(_, body)| body.len())
            + self.record.as_ref().map_or(0, String::len);
        (events, bytes + beside as u64)
    }
}

fn count(chapter: &[u8]) -> u32 {
    split_framed(chapter).map_or(0, |parts| u32::try_from(parts.len()).unwrap_or(u32::MAX))
}

/// Everything in a folder that can still be read, by table.
struct Found {
    file: Option<String>,
    /// The key of push and the devices: the rows of their tables.
    beside: Vec<(&'static str, Vec<Vec<Value>>)>,
    tables: BTreeMap<u64, Rows>,
    lost_rows: u64,
}

/// The rows of a query, up to the first that cannot be read, and why.
fn rows<T>(
    db: &Connection,
    sql: &str,
    row: impl FnMut(&rusqlite::Row<'_>) -> rusqlite::Result<T>,
) -> (Vec<T>, Option<String>) {
    let mut found = Vec::new();
    let read = || -> rusqlite::Result<()> {
        let mut query = db.prepare(sql)?;
        for one in query.query_map([], row)? {
            found.push(one?);
        }
        Ok(())
    };
    let amiss = read().err().map(|error| error.to_string());
    (found, amiss)
}

fn read(folder: &Path) -> Result<Found, StoreError> {
    let path = file(folder);
    if !path.is_file() {
        return Err(StoreError::new(format!("{} holds no tables", folder.display())));
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY;
    let db = Connection::open_with_flags(&path, flags).map_err(StoreError::new)?;
    let check = db.query_row("PRAGMA quick_check(1)", [], |row| row.get::<_, String>(0));
    let file =
        check.map_or_else(|error| Some(error.to_string()), |said| (said != "ok").then_some(said));
    let version = "SELECT user_version FROM pragma_user_version()";
    let version: i64 = db.query_row(version, [], |row| row.get(0)).map_err(StoreError::new)?;
    if version != SCHEMA {
        let what = format!("the tables' file has version {version}; only a server opens it");
        return Err(StoreError::new(what));
    }
    // One view of everything, however long it takes and whatever a server writes meanwhile.
    db.execute_batch("BEGIN").map_err(StoreError::new)?;
    let mut found = Found { file, beside: Vec::new(), tables: BTreeMap::new(), lost_rows: 0 };
    let game = |number: i64| number.cast_unsigned();
    let known = "SELECT id, standing, day FROM games";
    let (games, amiss) = rows(&db, known, |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)));
    found.file = found.file.or(amiss);
    for (id, standing, day) in games {
        found.tables.insert(game(id), Rows { standing, day, ..Rows::default() });
    }
    // Tables whose own row cannot be read any more have chapters, perhaps.
    let (ids, _) = rows(&db, "SELECT DISTINCT game FROM chapters", |row| row.get(0));
    for id in ids {
        found.tables.entry(game(id)).or_insert_with(|| {
            let damage = Some("its own row is lost".to_owned());
            Rows { standing: TablePhase::Over as i64, damage, ..Rows::default() }
        });
    }
    for (&id, table) in &mut found.tables {
        read_table(&db, id, table);
    }
    read_journal(&db, &mut found);
    found.beside = BESIDE.map(|table| (table, read_beside(&db, table))).into();
    Ok(found)
}

/// The rows of a table as they are, as far as they can be read.
fn read_beside(db: &Connection, table: &str) -> Vec<Vec<Value>> {
    let row =
        |row: &rusqlite::Row<'_>| (0..row.as_ref().column_count()).map(|n| row.get(n)).collect();
    rows(db, &format!("SELECT * FROM {table}"), row).0
}

/// Reads the chapters, the snapshot and the record of a table.
fn read_table(db: &Connection, id: u64, table: &mut Rows) {
    let sql = format!("SELECT first, events FROM chapters WHERE game = {} ORDER BY first", key(id));
    let (chapters, amiss) = rows(db, &sql, |row| Ok((row.get(0)?, row.get(1)?)));
    table.chapters = chapters;
    if let Some(amiss) = amiss {
        table.note(format!("its events: {amiss}"));
    }
    let one = "SELECT seq, body FROM snapshots WHERE game = ?1";
    let row = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
    // The log is the truth: what is kept beside it and cannot be read is as good as none.
    table.snapshot = db.query_row(one, params![key(id)], row).optional().ok().flatten();
    let one = "SELECT body FROM records WHERE game = ?1";
    table.record = db.query_row(one, params![key(id)], |row| row.get(0)).optional().ok().flatten();
}

/// Reads what is not settled yet.
fn read_journal(db: &Connection, found: &mut Found) {
    let sql = "SELECT events, marks FROM journal ORDER BY batch";
    let row = |row: &rusqlite::Row<'_>| {
        Ok((row.get::<_, Vec<u8>>(0)?, row.get::<_, Option<Vec<u8>>>(1)?))
    };
    let (batches, amiss) = rows(db, sql, row);
    found.file = found.file.take().or(amiss);
    for (events, marks) in &batches {
        for event in journal::read(events, marks.as_deref()) {
            match found.tables.get_mut(&event.game) {
                Some(table) => table.push(event.seq, event.event),
                None => found.lost_rows += 1,
            }
        }
    }
}

/// Looks at every table of a folder; changes nothing.
pub fn survey(folder: &Path) -> Result<Survey, Box<dyn Error + Send + Sync>> {
    let found = read(folder)?;
    let mut tables: Vec<SurveyedTable> = found
        .tables
        .into_iter()
        .map(|(id, mut rows)| {
            let (events, bytes) = rows.check();
            let game = match events.first().map(|event| &event.change) {
                Some(Change::Open(opening)) => Some(opening.game.clone()),
                _ => None,
            };
            let phase = match TablePhase::of(rows.standing) {
                TablePhase::Lobby => "lobby",
                TablePhase::Play => "play",
                TablePhase::Over => "over",
            };
            let (table, events) = (ids::table_name(id), events.len() as u64);
            SurveyedTable { table, game, phase, events, bytes, damage: rows.damage }
        })
        .collect();
    tables.sort_by(|one, other| other.bytes.cmp(&one.bytes).then(one.table.cmp(&other.table)));
    Ok(Survey { file: found.file, tables, lost_rows: found.lost_rows })
}

/// Writes what can be read of a folder into a new one, in which damaged tables rest: they answer `broken`, no server
/// wakes them, and their readable events and records are kept. The names of those tables.
pub fn repair(folder: &Path, into: &Path) -> Result<Vec<String>, Box<dyn Error + Send + Sync>> {
    if file(into).exists() {
        return Err(
            format!("{} holds tables already; choose another folder", into.display()).into()
        );
    }
    let mut found = read(folder)?;
    let mut rest = BTreeSet::new();
    let mut store = Sqlite::open(into)?;
    for (&id, table) in &mut found.tables {
        table.check();
        if table.damage.is_some() {
            rest.insert(ids::table_name(id));
            // A hole where the damage was, so that nobody takes what is left for the whole table.
            table.push(u32::MAX, None);
            (table.standing, table.snapshot) = (TablePhase::Over as i64, None);
        }
    }
    store.fill(|db| {
        for (table, row) in
            found.beside.iter().flat_map(|(table, rows)| rows.iter().map(move |row| (table, row)))
        {
            let places = vec!["?"; row.len()].join(", ");
            db.prepare_cached(&format!("INSERT OR IGNORE INTO {table} VALUES ({places})"))?
                .execute(params_from_iter(row))?;
        }
        for (&id, table) in &found.tables {
            db.prepare_cached("INSERT INTO games VALUES (?1, ?2, ?3)")?.execute(params![
                key(id),
                table.standing,
                table.day
            ])?;
            for (first, events) in &table.chapters {
                db.prepare_cached("INSERT OR IGNORE INTO chapters VALUES (?1, ?2, ?3)")?
                    .execute(params![key(id), first, events])?;
            }
            if let Some((seq, body)) = &table.snapshot {
                db.prepare_cached("INSERT INTO snapshots VALUES (?1, ?2, ?3)")?
                    .execute(params![key(id), seq, body])?;
            }
            if let Some(record) = &table.record {
                db.prepare_cached("INSERT INTO records VALUES (?1, ?2)")?
                    .execute(params![key(id), record])?;
            }
        }
        Ok(())
    })?;
    Ok(rest.into_iter().collect())
}

#[cfg(test)]
mod tests;
