//! Runs in parts: the report of all parts together is that of one run, and nothing else is put together.

use std::path::{Path, PathBuf};

use lab::{ArenaRequest, BalanceRequest, Contender, Order, Request, RunReport, Shard, Work};

fn bots(names: &[&str]) -> Vec<Contender> {
    names.iter().map(|name| name.parse().expect("a known bot")).collect()
}

fn simulation(seed: u64) -> Order {
    let (game, seats) = ("spaca-wor".into(), bots(&["random", "deckhand"]));
    Order::Simulate(Request { game, options: Vec::new(), seats, games: 9, seed })
}

fn orders() -> Vec<Order> {
    let (game, options) = ("cat-quest".to_owned(), Vec::new());
    vec![
        simulation(3),
        Order::Arena(ArenaRequest {
            game: "spaca-wor".into(),
            options: vec![("ten-battles".into(), "on".into())],
            seats: None,
            bots: bots(&["random", "deckhand", "mate@4"]),
            gauntlet: false,
            games: 4,
            seed: 3,
        }),
        Order::Balance(BalanceRequest {
            game,
            options,
            seats: Some(3),
            levels: bots(&["random"]),
            games: 20,
            switches: false,
            seed: 3,
        }),
    ]
}

/// A folder of this test, which is empty.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("shards").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

/// Plays one part into a file.
fn part(order: &Order, number: u32, of: u32, file: &Path) {
    let shard = Shard { number, of };
    let work = Work { threads: 2, progress: Some(file.into()), shard, ..Work::default() };
    assert_eq!(order.run(&work).expect("the order is sound"), None, "a part has no report");
}

/// Plays all parts; their files.
fn parts(order: &Order, of: u32, folder: &Path) -> Vec<PathBuf> {
    let files: Vec<PathBuf> = (1..=of).map(|n| folder.join(format!("{n}.part"))).collect();
    for (file, number) in files.iter().zip(1..) {
        part(order, number, of, file);
    }
    files
}

fn bytes(report: &RunReport) -> String {
    match report {
        RunReport::Simulate(summary) => serde_json::to_string(summary),
        RunReport::Arena(report) => serde_json::to_string(report),
        RunReport::Balance(report) => serde_json::to_string(report),
    }
    .expect("plain data")
}

fn refused(files: &[PathBuf], says: &str) {
    let message = lab::merge(files).expect_err("these do not fit together").to_string();
    assert!(message.contains(says), "“{message}” does not say “{says}”");
}

#[test]
fn parts_in_any_order_have_the_bytes_of_one_run() {
    for (n, order) in orders().iter().enumerate() {
        let whole = order.run(&Work::default()).expect("sound").expect("the whole has a report");
        let mut files = parts(order, 5, &folder(&format!("any-{n}")));
        for turn in 0..3 {
            files.rotate_left(turn);
            files.swap(0, 2);
            let merged = lab::merge(&files).expect("all parts are there");
            assert_eq!(bytes(&merged), bytes(&whole), "{order:?}");
        }
    }
}

#[test]
fn a_part_that_was_killed_goes_on() {
    let (order, folder) = (simulation(3), folder("killed"));
    let files = parts(&order, 2, &folder);
    let whole = bytes(&lab::merge(&files).expect("all parts are there"));
    let text = std::fs::read_to_string(&files[1]).expect("it was just written");
    std::fs::write(&files[1], &text[..text.len() - 30]).expect("it can be written");
    refused(&files, "has 3 of its 4 pieces; run its command again");
    part(&order, 2, 2, &files[1]);
    assert_eq!(bytes(&lab::merge(&files).expect("it is whole again")), whole);
}

#[test]
fn missing_and_double_parts_are_named() {
    let folder = folder("missing");
    let files = parts(&simulation(3), 4, &folder);
    refused(&files[1..3], "missing: 1/4, 4/4");
    refused(&[files.as_slice(), &files[..1]].concat(), "are both part 1/4");
    refused(&[], "there are no parts");
}

#[test]
fn parts_of_different_runs_are_told_apart() {
    let (one, other) = (folder("one"), folder("other"));
    let files = parts(&simulation(3), 2, &one);
    let others = parts(&simulation(4), 2, &other);
    refused(&[files[0].clone(), others[1].clone()], "seed is 3 in one and 4 in the other");
    let thirds = other.join("third.part");
    part(&simulation(3), 2, 3, &thirds);
    refused(&[files[0].clone(), thirds], "is one of 2 parts");
    let foreign = other.join("foreign.part");
    let text = std::fs::read_to_string(&files[1]).expect("it was just written");
    let spoilt = text.replacen(" rules ", " rules 9", 1);
    std::fs::write(&foreign, spoilt).expect("it can be written");
    refused(&[files[0].clone(), foreign.clone()], "different engines");
    std::fs::write(&foreign, "hello\n").expect("it can be written");
    refused(std::slice::from_ref(&foreign), "no part of a run");
    let whole = other.join("whole");
    let work = Work { progress: Some(whole.clone()), ..Work::default() };
    assert!(simulation(3).run(&work).expect("sound").is_some());
    refused(&[whole], "the progress of a whole run");
}
