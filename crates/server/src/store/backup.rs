//! Backup and restore: all tables in one file with a checksum, and back into a new folder.

use std::fmt::Display;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;

use rusqlite::{Connection, OpenFlags};
use sha2::{Digest, Sha256};

use super::StoreError;
use super::sqlite::{SCHEMA, connect, corrupt, failed, file, private};
use crate::log::split_framed;

/// What a file says that it is, in its head: the tables of a server, or a backup with its sum at the end.
const TABLES: u32 = 0;
const BACKUP: u32 = 0x5144_424b;
/// Where it says so (`application_id` of `SQLite`).
const KIND_AT: u64 = 68;
/// What is said of a file that is not what it should be.
const ODD: &str = "this is no file of tables, or it is damaged";
/// The bytes of a sum.
const SUM: usize = 32;

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
    let bytes = File::open(file).map_err(|error| amiss(&error))?;
    if !is_as_sealed(bytes).map_err(|error| amiss(&error))? {
        return Err(amiss(&ODD));
    }
    let db = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY)
        .map_err(|error| amiss(&error))?;
    let one = |sql: &str| db.query_row(sql, [], |row| row.get::<_, String>(0));
    if !one("PRAGMA integrity_check(1)").is_ok_and(|check| check == "ok") {
        return Err(amiss(&ODD));
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
    copy_into(&db, into, BACKUP)?;
    seal(into).and_then(|()| sync(into)).map_err(|error| about(into, &error))?;
    Ok(count(into)?)
}

/// Copies everything into a new file, with this number for what it is.
fn copy_into(db: &Connection, into: &Path, kind: u32) -> Result<(), StoreError> {
    private(into).map_err(|error| about(into, &error))?;
    db.execute("VACUUM INTO ?1", [into.to_string_lossy()]).map_err(|error| about(into, &error))?;
    let copy = Connection::open(into).map_err(|error| about(into, &error))?;
    copy.pragma_update(None, "application_id", kind).map_err(|error| about(into, &error))?;
    Ok(())
}

/// Makes a file durable.
fn sync(file: &Path) -> std::io::Result<()> {
    File::open(file)?.sync_all()
}

/// Adds the sum of all its bytes to a file that is complete.
fn seal(file: &Path) -> std::io::Result<()> {
    let sum = sum_of(File::open(file)?)?;
    File::options().append(true).open(file)?.write_all(&sum)
}

/// The SHA-256 of everything that can be read.
fn sum_of(mut bytes: impl Read) -> std::io::Result<[u8; SUM]> {
    let (mut hasher, mut space) = (Sha256::new(), vec![0; 64 * 1024]);
    loop {
        match bytes.read(&mut space)? {
            0 => return Ok(hasher.finalize().into()),
            some => hasher.update(&space[..some]),
        }
    }
}

/// Whether a file holds what was sealed: then its last bytes are the sum of all before them. The tables' own file, or
/// a copy of it by other means, has no seal to break.
fn is_as_sealed(mut file: impl Read + Seek) -> std::io::Result<bool> {
    let length = file.seek(SeekFrom::End(0))?;
    file.seek(SeekFrom::Start(KIND_AT))?;
    let mut kind = [0; 4];
    if length < KIND_AT + 4 + SUM as u64 || file.read_exact(&mut kind).is_err() {
        return Ok(false);
    }
    match u32::from_be_bytes(kind) {
        TABLES => Ok(true),
        BACKUP => {
            file.rewind()?;
            let sum = sum_of(file.by_ref().take(length - SUM as u64))?;
            let mut noted = [0; SUM];
            file.read_exact(&mut noted)?;
            Ok(noted == sum)
        }
        _ => Ok(false),
    }
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
    let db = Connection::open_with_flags(from, OpenFlags::SQLITE_OPEN_READ_ONLY)
        .map_err(|error| about(from, &error))?;
    copy_into(&db, &file(folder), TABLES)?;
    sync(&file(folder)).map_err(|error| about(folder, &error))?;
    Ok(kept)
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    /// Every bit of a backup counts, also those that no table is in.
    #[test]
    fn a_flipped_bit_of_a_backup_is_found_wherever_it_is() {
        let folder = crate::testing::folder();
        drop(crate::store::sqlite::Sqlite::open(folder.path()).expect("a new file"));
        let copy = folder.path().join("copy.backup");
        backup(folder.path(), &copy).expect("it can copy");
        let mut bytes = std::fs::read(&copy).expect("it is there");
        assert!(is_as_sealed(Cursor::new(&bytes)).expect("it can be read"));
        let ends = (0..200).chain(bytes.len() - 200..bytes.len());
        for at in ends.chain((200..bytes.len() - 200).step_by(97)) {
            for bit in 0..8 {
                bytes[at] ^= 1 << bit;
                let whole = is_as_sealed(Cursor::new(&bytes)).expect("it can be read");
                assert!(!whole, "byte {at}, bit {bit}");
                bytes[at] ^= 1 << bit;
            }
        }
        for length in [0, 1, 100, bytes.len() - 1] {
            assert!(!is_as_sealed(Cursor::new(&bytes[..length])).expect("it can be read"));
        }
    }
}
