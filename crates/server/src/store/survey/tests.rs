//! What an operator in trouble is told, and what a repaired copy holds.

use super::*;
use crate::store::tests::event;
use crate::store::{Append, LoadFrom, Store};

/// A folder with three tables, of three events each: in chapters, or still in the journal.
fn folder(settled: bool) -> tempfile::TempDir {
    let folder = crate::testing::folder();
    let mut store = Sqlite::open(folder.path()).expect("a new file");
    for seq in 0..3 {
        let append = |game: u64| Append {
            game,
            seq,
            event: event("", &format!("{game}/{seq}")),
            standing: (seq == 0).then_some(TablePhase::Play),
            record: None,
        };
        store.append(&[1, 2, 3].map(append)).expect("it can write");
    }
    if settled {
        store.rest().expect("it can tidy up");
    }
    folder
}

fn damage(folder: &Path, table: &str) {
    let db = Connection::open(file(folder)).expect("it is there");
    let sql = format!(
        "UPDATE {table} SET events = CAST(replace(events, CAST('2/1' AS BLOB), x'ff2f31') AS BLOB)"
    );
    assert!(db.execute(&sql, []).expect("it can be changed") > 0);
}

fn damaged(survey: &Survey) -> Vec<bool> {
    let mut tables: Vec<&SurveyedTable> = survey.tables.iter().collect();
    tables.sort_by_key(|table| ids::table_number(&table.table));
    tables.iter().map(|table| table.damage.is_some()).collect()
}

#[test]
fn tables_are_listed_with_their_size_and_damage_and_nothing_is_changed() {
    for (settled, place) in [(true, "chapters"), (false, "journal")] {
        let folder = folder(settled);
        let survey_before = survey(folder.path()).expect("it is whole");
        assert_eq!(damaged(&survey_before), [false; 3], "{place}");
        assert!(survey_before.tables.iter().all(|table| table.events == 3 && table.bytes > 60));
        assert!(survey_before.tables.iter().all(|table| table.phase == "play"));
        damage(folder.path(), place);
        let bytes = std::fs::read(file(folder.path())).expect("a file");
        let found = survey(folder.path()).expect("it can be read");
        assert_eq!((damaged(&found), found.file), (vec![false, true, false], None), "{place}");
        assert_eq!(std::fs::read(file(folder.path())).expect("a file"), bytes, "{place}");
    }
}

#[test]
fn in_a_repaired_copy_damaged_tables_rest_and_the_others_are_whole() {
    for (settled, place) in [(true, "chapters"), (false, "journal")] {
        let (folder, new) = (folder(settled), crate::testing::folder());
        damage(folder.path(), place);
        let rest = repair(folder.path(), new.path()).expect("it can be read");
        assert_eq!(rest, [ids::table_name(2)], "{place}");
        let mut store = Sqlite::open(new.path()).expect("a server opens it");
        let wanted = [1, 2, 3].map(|game| (game, LoadFrom::Snapshot));
        let loaded = store.load(&wanted).expect("it can read");
        let whole: Vec<_> = loaded.iter().map(|stored| stored.damage.is_none()).collect();
        assert_eq!(whole, [true, false, true], "{place}");
        assert_eq!((loaded[0].events.len(), loaded[2].events.len()), (3, 3), "{place}");
        assert_eq!(store.unfinished().expect("it can read"), [1, 3], "nobody wakes the other");
        drop(store);
        assert!(repair(folder.path(), new.path()).is_err(), "nothing is overwritten");
    }
}

#[test]
fn pages_that_are_lost_cost_the_tables_in_them() {
    let folder = crate::testing::folder();
    let mut store = Sqlite::open(folder.path()).expect("a new file");
    for game in 1..=40 {
        let (event, standing) = (event("", &"talk ".repeat(600)), Some(TablePhase::Play));
        store.append(&[Append { game, seq: 0, event, standing, record: None }]).expect("it writes");
    }
    store.rest().expect("it can tidy up");
    drop(store);
    let path = file(folder.path());
    let db = Connection::open(&path).expect("it is there");
    db.execute_batch("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE;").expect("it");
    drop(db);
    let mut bytes = std::fs::read(&path).expect("a file");
    let pages = bytes.len() / 4096;
    let leaf =
        (pages / 2..pages).find(|page| bytes[page * 4096] == 10).expect("a leaf of an index");
    bytes[leaf * 4096..(leaf + 1) * 4096].fill(0xff);
    std::fs::write(&path, bytes).expect("it can be changed");
    assert!(Sqlite::open(folder.path()).is_err(), "no server opens that");
    let found = survey(folder.path()).expect("it can be looked at");
    assert!(found.file.is_some());
    let new = crate::testing::folder();
    let rest = repair(folder.path(), new.path()).expect("something is left");
    let mut store = Sqlite::open(new.path()).expect("a server opens the copy");
    let whole = 40 - rest.len();
    assert!((1..40).contains(&whole), "{whole} tables are whole");
    assert_eq!(store.unfinished().expect("it can read").len(), whole);
}

#[test]
fn a_folder_without_tables_is_said_to_be_one() {
    let folder = crate::testing::folder();
    assert!(survey(folder.path()).expect_err("nothing").to_string().contains("holds no tables"));
}
