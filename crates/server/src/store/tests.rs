//! What every store must keep, tried on each of them.

use super::*;
use crate::log::{Change, NOBODY};

pub(crate) fn event(id: &str, text: &str) -> Event {
    let seat = if id.is_empty() { NOBODY } else { 0 };
    Event { seat, quiet: false, ms: 5, hash: 9, id: id.into(), change: Change::Act(text.into()) }
}

fn append(game: u64, seq: u32, id: &str, text: &str) -> Append {
    let standing = (seq == 0).then_some(TablePhase::Play);
    Append { game, seq, event: event(id, text), standing, record: None }
}

/// The events of a table from one on.
fn events(store: &mut dyn Store, game: u64, first: u32) -> Vec<Event> {
    let stored = store.load(&[(game, LoadFrom::Event(first))]).expect("it can read").pop();
    stored.expect("an answer for each").events
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
        let events = events(store, game, 2);
        let texts: Vec<_> = events.iter().map(|event| event.change.to_row()).collect();
        assert_eq!(texts, [2, 3, 4].map(|seq| format!("{game}/{seq}")));
    }
    assert_eq!(events(store, 17, 0), []);
    let mut open = store.unfinished().expect("it can read");
    open.sort_unstable();
    assert_eq!(open, games);
    let over = Append { standing: Some(TablePhase::Over), ..append(3, 5, "", "end") };
    store.append(&[over]).expect("it can write");
    assert_eq!(store.unfinished().expect("it can read"), [u64::MAX - 1]);
}

/// Old tables go when their game is over and nobody is at them; the others stay.
fn deletes_old_tables(store: &mut dyn Store) {
    for (game, standing) in [
        (21, TablePhase::Over),
        (22, TablePhase::Over),
        (23, TablePhase::Play),
        (24, TablePhase::Lobby),
    ] {
        let over = Append { standing: Some(standing), ..append(game, 0, "", "end") };
        store.append(&[over]).expect("it can write");
    }
    assert_eq!(store.delete(today(), &[]).expect("it can delete"), 0, "they ended today");
    store.delete(today() + 1, &[22]).expect("it can delete");
    let kept = [21, 22, 23, 24].map(|game| events(store, game, 0).len());
    assert_eq!(kept, [0, 1, 1, 0], "what was never begun goes, too");
    store.append(&[append(21, 0, "", "new")]).expect("the number is free again");
}

/// The newest snapshot of a table is given out with the events from its own on, and goes with the table.
fn keeps_snapshots(store: &mut dyn Store) {
    let shot = |seq: u32, body: &str| Snapshot { seq, body: body.into() };
    for seq in 0..9 {
        store.append(&[append(31, seq, "", &format!("{seq}"))]).expect("it can write");
    }
    store.keep(vec![(31, shot(3, "old")), (99, shot(1, "no such table"))]).expect("it can keep");
    store.keep(vec![(31, shot(6, "new"))]).expect("it can keep");
    for _ in 0..2 {
        let stored =
            store.load(&[(31, LoadFrom::Snapshot), (31, LoadFrom::Event(2))]).expect("it can read");
        assert_eq!(stored[0].snapshot, Some(shot(6, "new")));
        let texts: Vec<_> = stored[0].events.iter().map(|event| event.change.to_row()).collect();
        assert_eq!(texts, ["6", "7", "8"]);
        assert_eq!((&stored[1].snapshot, stored[1].events.len()), (&None, 7));
        store.rest().expect("it can settle");
    }
    store.append(&[append(31, 9, "", "9")]).expect("it can write");
    assert_eq!(store.load(&[(31, LoadFrom::Snapshot)]).expect("it can read")[0].events.len(), 4);
    let over = Append { standing: Some(TablePhase::Over), ..append(31, 10, "", "end") };
    store.append(&[over]).expect("it can write");
    store.delete(today() + 1, &[]).expect("it can delete");
    for game in [31, 99] {
        let left = store.load(&[(game, LoadFrom::Snapshot)]).expect("it can read");
        assert_eq!(left, [StoredTable::default()]);
    }
}

#[test]
fn sqlite_keeps_snapshots() {
    let folder = crate::testing::folder();
    keeps_snapshots(&mut sqlite::Sqlite::open(folder.path()).expect("a new file"));
}

/// The key stays the first, a device hears of what it asked for last, and what it wants goes with the table.
fn keeps_subscriptions(store: &mut dyn Store) {
    assert_eq!(store.push_key(b"first").expect("it can keep"), b"first");
    assert_eq!(store.push_key(b"second").expect("it can read"), b"first");
    let device = |n: u8| Device {
        endpoint: format!("https://push.example/{n}"),
        p256dh: vec![4; 65],
        auth: vec![n; 16],
        quiet: (n == 1).then_some((1320, 420)),
    };
    let heard = |game, seat| HeardSeat { game, seat, lock: [seat; 32] };
    let seats = [heard(51, 0), heard(51, 1), heard(u64::MAX, 0)];
    assert_eq!(store.subscribe(&device(1), &seats).expect("it can write"), 3);
    let found = store.subscribers(51, 1).expect("it can read");
    assert_eq!(found, [([1; 32], device(1))]);
    assert_eq!(store.subscribe(&device(1), &seats[..1]).expect("it can write"), 1);
    assert_eq!(store.subscribers(51, 1).expect("it can read"), [], "it is not asked for any more");
    for n in 2..9 {
        assert_eq!(store.subscribe(&device(n), &seats[..1]).expect("it can write"), 1);
    }
    assert_eq!(store.subscribe(&device(9), &seats[..2]).expect("it can write"), 1, "eight at most");
    assert_eq!(store.subscribe(&device(8), &seats[..1]).expect("it can write"), 1, "the same one");
    store.subscribe(&device(2), &[]).expect("it can write");
    assert_eq!(store.subscribers(51, 0).expect("it can read").len(), 7);
    let over = Append { standing: Some(TablePhase::Over), ..append(51, 0, "", "end") };
    store.append(&[over]).expect("it can write");
    store.delete(today() + 1, &[]).expect("it can delete");
    assert_eq!(store.subscribers(51, 0).expect("it can read"), []);
}

#[test]
fn sqlite_keeps_subscriptions() {
    let folder = crate::testing::folder();
    keeps_subscriptions(&mut sqlite::Sqlite::open(folder.path()).expect("a new file"));
}

/// The record of a table's last game is there as soon as the event that ended it is, and goes with the table.
fn keeps_records(store: &mut dyn Store) {
    let over = |seq: u32, record: &str| Append {
        standing: Some(TablePhase::Over),
        record: Some(record.to_owned()),
        ..append(41, seq, "", "end")
    };
    assert_eq!(store.record(41).expect("it can read"), None);
    store.append(&[over(0, "first")]).expect("it can write");
    assert_eq!(store.record(41).expect("it can read").as_deref(), Some("first"));
    store.append(&[over(1, "second")]).expect("it can write");
    assert_eq!(store.record(41).expect("it can read").as_deref(), Some("second"));
    let stored = store.load(&[(41, LoadFrom::Event(0))]).expect("it can read");
    assert_eq!(stored[0].standing, Some(TablePhase::Over));
    store.delete(today() + 1, &[]).expect("it can delete");
    assert_eq!(store.record(41).expect("it can read"), None);
}

#[test]
fn sqlite_keeps_records() {
    let folder = crate::testing::folder();
    keeps_records(&mut sqlite::Sqlite::open(folder.path()).expect("a new file"));
}

#[test]
fn sqlite_deletes_old_tables() {
    let folder = crate::testing::folder();
    deletes_old_tables(&mut sqlite::Sqlite::open(folder.path()).expect("a new file"));
}

/// Files of versions before are brought up to date; their tables count as old from then on.
#[test]
fn files_of_versions_before_are_brought_up_to_date() {
    let four = "DROP TABLE push_key; DROP TABLE subscriptions;";
    let three = format!("{four} DROP TABLE records; ALTER TABLE journal DROP COLUMN marks;");
    let two = format!("{three} DROP TABLE snapshots;");
    is_brought_up_to_date(&format!(
        "{two} ALTER TABLE games DROP COLUMN day; PRAGMA user_version = 1"
    ));
    is_brought_up_to_date(&format!("{two} PRAGMA user_version = 2"));
    is_brought_up_to_date(&format!("{three} PRAGMA user_version = 3"));
    is_brought_up_to_date(&format!("{four} PRAGMA user_version = 4"));
}

fn is_brought_up_to_date(back: &str) {
    let folder = crate::testing::folder();
    let mut store = sqlite::Sqlite::open(folder.path()).expect("a new file");
    let over = Append { standing: Some(TablePhase::Over), ..append(5, 0, "", "end") };
    store.append(&[over]).expect("it can write");
    drop(store);
    let db = rusqlite::Connection::open(folder.path().join("tables.sqlite")).expect("it is there");
    db.execute_batch(back).expect("it can be changed");
    drop(db);
    let mut store = sqlite::Sqlite::open(folder.path()).expect("it is brought up to date");
    assert_eq!(store.delete(today(), &[]).expect("it can delete"), 0);
    assert_eq!(events(&mut store, 5, 0).len(), 1);
    assert_eq!(store.push_key(b"new").expect("it can keep"), b"new");
}

#[test]
fn sqlite_keeps_events_in_order_and_over_restarts() {
    let folder = crate::testing::folder();
    let mut store = sqlite::Sqlite::open(folder.path()).expect("a new file");
    keeps_events_in_order(&mut store);
    let before = events(&mut store, 3, 0);
    drop(store);
    let mut store = sqlite::Sqlite::open(folder.path()).expect("the same file");
    assert_eq!(events(&mut store, 3, 0), before);
    store.append(&[append(3, 6, "x", "after")]).expect("it can write");
    store.rest().expect("it can settle");
    assert_eq!(events(&mut store, 3, 0).len(), 7);
}

#[test]
fn a_second_server_on_the_same_file_is_refused() {
    let folder = crate::testing::folder();
    let _first = sqlite::Sqlite::open(folder.path()).expect("a new file");
    let refused = sqlite::Sqlite::open(folder.path()).err().expect("it is locked");
    assert!(refused.to_string().contains("another server"), "{refused}");
}

/// The lock is the folder's, so nothing that is deleted in it lets anybody in.
#[test]
fn a_second_server_is_refused_whatever_was_deleted() {
    let folder = crate::testing::folder();
    let first = sqlite::Sqlite::open(folder.path()).expect("a new file");
    for entry in std::fs::read_dir(folder.path()).expect("a folder") {
        std::fs::remove_file(entry.expect("a file").path()).expect("it can be deleted");
    }
    let refused = sqlite::Sqlite::open(folder.path()).err().expect("it is locked");
    assert!(refused.to_string().contains("another server"), "{refused}");
    drop(first);
    sqlite::Sqlite::open(folder.path()).expect("nobody has it now");
}

/// What is damaged in the journal: one table rests, and the others have all that was acknowledged.
#[test]
fn a_damaged_row_of_the_journal_harms_one_table() {
    let folder = crate::testing::folder();
    let mut store = sqlite::Sqlite::open(folder.path()).expect("a new file");
    for seq in 0..3 {
        let batch = [1, 2, 3].map(|game| append(game, seq, "", &format!("{game}/{seq}")));
        store.append(&batch).expect("it can write");
    }
    drop(store);
    let db = rusqlite::Connection::open(sqlite::file(folder.path())).expect("it is there");
    let damage = "UPDATE journal SET events = CAST(replace(events, CAST('2/1' AS BLOB),
        CAST('2/9' AS BLOB)) AS BLOB) WHERE batch = 2";
    assert_eq!(db.execute(damage, []).expect("it can be changed"), 1);
    drop(db);
    let mut store = sqlite::Sqlite::open(folder.path()).expect("it opens all the same");
    let loaded =
        store.load(&[1, 2, 3].map(|game| (game, LoadFrom::Event(0)))).expect("it can read");
    let whole = loaded.iter().map(|stored| stored.damage.is_none()).collect::<Vec<_>>();
    assert_eq!(whole, [true, false, true]);
    assert_eq!((loaded[0].events.len(), loaded[2].events.len()), (3, 3));
    store.append(&[append(1, 3, "", "on")]).expect("the others go on");
    drop(store);
    let mut store = sqlite::Sqlite::open(folder.path()).expect("and are there again");
    assert_eq!(events(&mut store, 1, 0).len(), 4);
}

#[test]
fn a_file_of_a_newer_version_is_refused_and_left_alone() {
    let folder = crate::testing::folder();
    drop(sqlite::Sqlite::open(folder.path()).expect("a new file"));
    let db = rusqlite::Connection::open(folder.path().join("tables.sqlite")).expect("it is there");
    db.execute_batch("PRAGMA user_version = 99").expect("it can be changed");
    drop(db);
    let refused = sqlite::Sqlite::open(folder.path()).err().expect("it is newer");
    assert!(refused.to_string().contains("newer server"), "{refused}");
}

#[test]
fn a_backup_while_the_server_runs_has_all_that_was_acknowledged() {
    let folder = crate::testing::folder();
    let mut store = sqlite::Sqlite::open(folder.path()).expect("a new file");
    for seq in 0..50 {
        store.append(&[append(1, seq, &format!("{seq}"), "x")]).expect("it can write");
    }
    let snapshot = Snapshot { seq: 40, body: b"as it stood".into() };
    store.keep(vec![(1, snapshot.clone())]).expect("it can keep");
    store.rest().expect("it can settle");
    let copy = folder.path().join("copy.backup");
    assert_eq!(backup(folder.path(), &copy).expect("it can copy").events, 50);
    store.append(&[append(1, 50, "50", "later")]).expect("it can still write");
    assert!(backup(folder.path(), &copy).is_err(), "a backup is not overwritten");
    let restored = folder.path().join("restored");
    let kept = restore(&copy, &restored).expect("it is whole");
    assert_eq!(kept, Kept { tables: 1, events: 50 });
    assert!(restore(&copy, &restored).is_err(), "tables are not overwritten");
    let mut again = sqlite::Sqlite::open(&restored).expect("it is a file of tables");
    assert_eq!(events(&mut again, 1, 0).len(), 50);
    let stored = again.load(&[(1, LoadFrom::Snapshot)]).expect("it can read");
    assert_eq!((&stored[0].snapshot, stored[0].events.len()), (&Some(snapshot), 10));
}

#[test]
fn a_backup_with_a_changed_byte_is_refused_wherever_it_is() {
    let folder = crate::testing::folder();
    let mut store = sqlite::Sqlite::open(folder.path()).expect("a new file");
    for seq in 0..40 {
        store.append(&[append(1, seq, &format!("{seq}"), "a line of talk")]).expect("it can write");
    }
    let (copy, changed) = (folder.path().join("whole"), folder.path().join("changed"));
    backup(folder.path(), &copy).expect("it can copy");
    let whole = std::fs::read(&copy).expect("it is there");
    let talk = |bytes: &[u8]| bytes == b"a line of talk";
    let places: Vec<usize> =
        whole.windows(14).enumerate().filter(|(_, bytes)| talk(bytes)).map(|(at, _)| at).collect();
    assert!(places.len() >= 40);
    for (n, at) in places.into_iter().enumerate() {
        let mut bytes = whole.clone();
        bytes[at] ^= 1;
        std::fs::write(&changed, bytes).expect("it can be written");
        let into = folder.path().join(format!("restored-{n}"));
        let refused = restore(&changed, &into).expect_err("it is damaged");
        assert!(refused.to_string().contains("damaged"), "{refused}");
        assert!(!into.exists(), "nothing is begun");
    }
    restore(&copy, &folder.path().join("restored")).expect("the whole one does");
}

/// Whoever is told that something could not be written finds nothing of it; tidying up is another matter.
#[test]
fn what_is_durable_is_not_refused_because_the_journal_cannot_be_settled() {
    let folder = crate::testing::folder();
    let mut store = sqlite::Sqlite::open(folder.path()).expect("a new file");
    let other = rusqlite::Connection::open(sqlite::file(folder.path())).expect("it is there");
    let full = "CREATE TRIGGER full BEFORE INSERT ON chapters
        BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END";
    other.execute_batch(full).expect("chapters have no room now");
    let text = "x".repeat(1 << 20);
    for seq in 0..8 {
        let stored = store.append(&[append(1, seq, &format!("c{seq}"), &text)]);
        assert_eq!(stored.expect("it is written"), [Verdict::Stored]);
    }
    assert!(store.rest().is_err(), "it cannot be settled");
    assert_eq!(events(&mut store, 1, 0).len(), 8);
    other.execute_batch("DROP TRIGGER full").expect("there is room again");
    store.rest().expect("now it can");
    drop(store);
    let mut store = sqlite::Sqlite::open(folder.path()).expect("it is whole");
    assert_eq!(events(&mut store, 1, 0).len(), 8);
}

/// Tables have secrets in them: only whoever runs the server may read what is kept.
#[test]
fn nobody_else_on_the_machine_reads_tables_or_backups() {
    use std::os::unix::fs::PermissionsExt;
    let folder = crate::testing::folder();
    let mut store = sqlite::Sqlite::open(folder.path()).expect("a new file");
    store.append(&[append(1, 0, "a", "x")]).expect("it can write");
    let copy = folder.path().join("copy.backup");
    backup(folder.path(), &copy).expect("it can copy");
    restore(&copy, &folder.path().join("restored")).expect("it is whole");
    let open: Vec<_> = [folder.path().to_owned(), folder.path().join("restored")]
        .into_iter()
        .flat_map(|folder| std::fs::read_dir(folder).expect("a folder"))
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.is_file())
        .filter(|path| path.metadata().expect("it is there").permissions().mode() & 0o077 != 0)
        .collect();
    assert_eq!(open, [] as [std::path::PathBuf; 0]);
}
