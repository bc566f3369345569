//! All tables in one file, and back: for a server that keeps them in a folder.

use std::fmt::Display;
use std::path::Path;

use rusqlite::types::ValueRef;
use rusqlite::{Connection, OpenFlags};

use super::StoreError;
use super::sqlite::{SCHEMA, connect, corrupt, failed, file, private};
use crate::log::split_framed;

/// What a backup or a restored file holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kept {
    /// How many tables.
    pub tables: u64,
    /// How many events.
    pub events: u64,
}

/// What is wrong with a file or a folder, with its name.
fn about(path: &Path, what: &dyn Display) -> StoreError {
    StoreError::new(format!("{}: {what}", path.display()))
}

/// Counts what a file holds, and checks that it is whole.
fn count(file: &Path) -> Result<Kept, StoreError> {
    let amiss = |what: &dyn Display| about(file, what);
    let there = std::fs::metadata(file).map_err(|error| amiss(&error))?;
    if !there.is_file() {
        return Err(amiss(&"this is no file"));
    }
    let db = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY)
        .map_err(|error| amiss(&error))?;
    let one = |sql: &str| db.query_row(sql, [], |row| row.get::<_, String>(0));
    match one("PRAGMA integrity_check(1)") {
        Ok(check) if check == "ok" => {}
        _ => return Err(amiss(&"this is no file of tables, or it is damaged")),
    }
    let version = one("SELECT user_version || '' FROM pragma_user_version()");
    if !version.is_ok_and(|version| (1..=SCHEMA).any(|known| known.to_string() == version)) {
        return Err(amiss(&"this file holds no tables that this version knows"));
    }
    if !is_as_sealed(&db).map_err(failed)? {
        return Err(amiss(&"this is not what was backed up: the file is damaged"));
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
    let db = connect(&file(folder)).map_err(|error| about(folder, &error))?;
    copy_into(&db, into, seal)?;
    Ok(count(into)?)
}

/// Copies everything into a new file and makes a last change there; the file is durable then.
fn copy_into(
    db: &Connection,
    into: &Path,
    change: impl FnOnce(&Connection) -> rusqlite::Result<()>,
) -> Result<(), StoreError> {
    private(into).map_err(|error| about(into, &error))?;
    db.execute("VACUUM INTO ?1", [into.to_string_lossy()]).map_err(|error| about(into, &error))?;
    let copy = Connection::open(into).map_err(|error| about(into, &error))?;
    change(&copy).map_err(|error| about(into, &error))?;
    drop(copy);
    std::fs::File::open(into).and_then(|file| file.sync_all()).map_err(|error| about(into, &error))
}

/// One number for everything that a file holds.
fn digest(db: &Connection) -> rusqlite::Result<fair::Number> {
    let mut read = db.prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'seal' ORDER BY name",
    )?;
    let names = read.query_map([], |row| row.get::<_, String>(0))?;
    let mut digest = fair::digest(&[b"quarterdeck/backup/1"]);
    for name in names.collect::<Result<Vec<_>, _>>()? {
        let mut read = db.prepare(&format!("SELECT * FROM \"{name}\" ORDER BY 1, 2"))?;
        let columns = read.column_count();
        let mut rows = read.query([])?;
        while let Some(row) = rows.next()? {
            for column in 0..columns {
                let value = row.get_ref(column)?;
                digest = match value {
                    ValueRef::Integer(number) => fair::digest(&[&digest, &number.to_le_bytes()]),
                    ValueRef::Blob(bytes) | ValueRef::Text(bytes) => {
                        fair::digest(&[&digest, bytes])
                    }
                    ValueRef::Real(_) | ValueRef::Null => fair::digest(&[&digest]),
                };
            }
        }
    }
    Ok(digest)
}

/// Notes in a backup what it holds, so that a change is found.
fn seal(db: &Connection) -> rusqlite::Result<()> {
    let digest = digest(db)?;
    db.execute_batch("CREATE TABLE seal (digest BLOB NOT NULL) STRICT")?;
    db.execute("INSERT INTO seal VALUES (?1)", [digest])?;
    Ok(())
}

/// Takes the note off again: the tables go on.
fn unseal(db: &Connection) -> rusqlite::Result<()> {
    db.execute_batch("DROP TABLE IF EXISTS seal")
}

/// Whether a file holds what was sealed; one that was copied by other means has no seal to break.
fn is_as_sealed(db: &Connection) -> rusqlite::Result<bool> {
    if !db.table_exists(None, "seal")? {
        return Ok(true);
    }
    let sealed: Vec<u8> = db.query_row("SELECT digest FROM seal", [], |row| row.get(0))?;
    Ok(sealed == digest(db)?)
}

/// Puts a backup into a folder that holds no tables yet.
pub fn restore(from: &Path, folder: &Path) -> Result<Kept, Box<dyn std::error::Error>> {
    let kept = count(from)?;
    if file(folder).exists() {
        return Err(
            format!("{} holds tables already; choose another folder", folder.display()).into()
        );
    }
    if folder.exists() && !folder.is_dir() {
        return Err(about(folder, &"this is no folder").into());
    }
    std::fs::create_dir_all(folder).map_err(|error| about(folder, &error))?;
    let db = Connection::open(from).map_err(|error| about(from, &error))?;
    copy_into(&db, &file(folder), unseal)?;
    Ok(kept)
}
