//! What every store must keep, tried on each of them.

use super::*;
use crate::log::{Kind, NOBODY};

pub(crate) fn event(id: &str, text: &str) -> Event {
    let (kind, seat) = (Kind::Act, if id.is_empty() { NOBODY } else { 0 });
    Event { kind, seat, ms: 5, hash: 9, id: id.into(), text: text.into() }
}

fn append(game: u64, seq: u32, id: &str, text: &str) -> Append {
    Append { game, seq, event: event(id, text), standing: (seq == 0).then_some(Standing::Play) }
}

/// What is stored comes back, in order, by table.
fn keeps_events_in_order(store: &mut dyn Store) {
    let games = [3, u64::MAX - 1];
    for seq in 0..5 {
        let batch =
            games.map(|game| append(game, seq, &format!("c{seq}"), &format!("{game}/{seq}")));
        assert_eq!(store.append(&batch).expect("it can write"), [Verdict::Stored; 2]);
    }
    for game in games {
        let events = store.load(game, 2).expect("it can read");
        let texts: Vec<&str> = events.iter().map(|event| &*event.text).collect();
        assert_eq!(texts, [2, 3, 4].map(|seq| format!("{game}/{seq}")));
    }
    assert_eq!(store.load(17, 0).expect("it can read"), []);
    let mut open = store.unfinished().expect("it can read");
    open.sort_unstable();
    assert_eq!(open, games);
    let over = Append { standing: Some(Standing::Over), ..append(3, 5, "", "end") };
    store.append(&[over]).expect("it can write");
    assert_eq!(store.unfinished().expect("it can read"), [u64::MAX - 1]);
}

/// Old tables go when their game is over and nobody is at them; the others stay.
fn deletes_old_tables(store: &mut dyn Store) {
    for game in [21, 22, 23] {
        let standing = if game == 23 { Standing::Play } else { Standing::Over };
        let over = Append { standing: Some(standing), ..append(game, 0, "", "end") };
        store.append(&[over]).expect("it can write");
    }
    assert_eq!(store.delete(today(), &[]).expect("it can delete"), 0, "they ended today");
    store.delete(today() + 1, &[22]).expect("it can delete");
    let kept = [21, 22, 23].map(|game| store.load(game, 0).expect("it can read").len());
    assert_eq!(kept, [0, 1, 1]);
    store.append(&[append(21, 0, "", "new")]).expect("the number is free again");
}

#[test]
fn sqlite_deletes_old_tables() {
    let mut store = sqlite::Sqlite::open(&crate::testing::folder("store-old")).expect("a new file");
    deletes_old_tables(&mut store);
}

/// A file of the version before is brought up to date; its tables count as old from then on.
#[test]
fn a_file_of_version_1_is_brought_up_to_date() {
    let folder = crate::testing::folder("store-1");
    let mut store = sqlite::Sqlite::open(&folder).expect("a new file");
    let over = Append { standing: Some(Standing::Over), ..append(5, 0, "", "end") };
    store.append(&[over]).expect("it can write");
    drop(store);
    let db = rusqlite::Connection::open(folder.join("tables.sqlite")).expect("it is there");
    db.execute_batch("ALTER TABLE games DROP COLUMN day; PRAGMA user_version = 1").expect("it can");
    drop(db);
    let mut store = sqlite::Sqlite::open(&folder).expect("it is brought up to date");
    assert_eq!(store.delete(today(), &[]).expect("it can delete"), 0);
    assert_eq!(store.load(5, 0).expect("it can read").len(), 1);
}

#[test]
fn sqlite_keeps_events_in_order_and_over_restarts() {
    let folder = crate::testing::folder("store");
    let mut store = sqlite::Sqlite::open(&folder).expect("a new file");
    keeps_events_in_order(&mut store);
    let before = store.load(3, 0).expect("it can read");
    drop(store);
    let mut store = sqlite::Sqlite::open(&folder).expect("the same file");
    assert_eq!(store.load(3, 0).expect("it can read"), before);
    store.append(&[append(3, 6, "x", "after")]).expect("it can write");
    store.rest().expect("it can settle");
    assert_eq!(store.load(3, 0).expect("it can read").len(), 7);
}

#[test]
fn a_second_server_on_the_same_file_is_refused() {
    let folder = crate::testing::folder("store-lock");
    let _first = sqlite::Sqlite::open(&folder).expect("a new file");
    let refused = sqlite::Sqlite::open(&folder).err().expect("it is locked");
    assert!(refused.to_string().contains("another server"), "{refused}");
}

#[test]
fn a_file_of_a_newer_version_is_refused_and_left_alone() {
    let folder = crate::testing::folder("store-version");
    drop(sqlite::Sqlite::open(&folder).expect("a new file"));
    let db = rusqlite::Connection::open(folder.join("tables.sqlite")).expect("it is there");
    db.execute_batch("PRAGMA user_version = 99").expect("it can be changed");
    drop(db);
    let refused = sqlite::Sqlite::open(&folder).err().expect("it is newer");
    assert!(refused.to_string().contains("newer server"), "{refused}");
}

#[test]
fn a_backup_while_the_server_runs_has_all_that_was_acknowledged() {
    let folder = crate::testing::folder("store-backup");
    let mut store = sqlite::Sqlite::open(&folder).expect("a new file");
    for seq in 0..50 {
        store.append(&[append(1, seq, &format!("{seq}"), "x")]).expect("it can write");
    }
    let copy = folder.join("copy.backup");
    assert_eq!(backup(&folder, &copy).expect("it can copy").events, 50);
    store.append(&[append(1, 50, "50", "later")]).expect("it can still write");
    assert!(backup(&folder, &copy).is_err(), "a backup is not overwritten");
    let restored = folder.join("restored");
    let kept = restore(&copy, &restored).expect("it is whole");
    assert_eq!(kept, Kept { tables: 1, events: 50 });
    assert!(restore(&copy, &restored).is_err(), "tables are not overwritten");
    let mut again = sqlite::Sqlite::open(&restored).expect("it is a file of tables");
    assert_eq!(again.load(1, 0).expect("it can read").len(), 50);
}
