//! All tables in one file, and back: for a server that keeps them in a folder.

use std::fmt::Display;
use std::path::Path;

use rusqlite::{Connection, OpenFlags};

use super::StoreError;
use super::sqlite::{SCHEMA, connect, corrupt, failed, file};
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
    copy_into(&db, into)?;
    Ok(count(into)?)
}

fn copy_into(db: &Connection, into: &Path) -> Result<(), StoreError> {
    db.execute("VACUUM INTO ?1", [into.to_string_lossy()]).map_err(|error| about(into, &error))?;
    std::fs::File::open(into).and_then(|file| file.sync_all()).map_err(|error| about(into, &error))
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
    copy_into(&db, &file(folder))?;
    Ok(kept)
}
