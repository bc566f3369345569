//! The laboratory as a researcher uses it: the same request gives the same numbers, bots are honest and
//! end their games, and a program that misbehaves costs nobody else a thing.

use lab::{ArenaReport, ArenaRequest, BalanceRequest, Contender, Work};

fn names() -> Vec<&'static str> {
    shelf::games().iter().map(|about| about.name).collect()
}

fn bots(names: &[&str]) -> Vec<Contender> {
    names.iter().map(|name| name.parse().expect("a known bot")).collect()
}

fn work(threads: usize) -> Work<'static> {
    Work { threads, progress: None, tell: &|_, _| {} }
}

fn request(game: &str, names: &[&str], games: u64) -> ArenaRequest {
    let (options, bots) = (Vec::new(), bots(names));
    ArenaRequest { game: game.into(), options, seats: None, bots, gauntlet: false, games, seed: 4 }
}

/// A report without its times, which differ from run to run.
fn timeless(mut report: ArenaReport) -> ArenaReport {
    report.bots.iter_mut().for_each(|bot| bot.seconds_per_move = 0.0);
    report
}

#[test]
fn the_same_arena_gives_the_same_table_on_any_number_of_threads() {
    let request = request("spaca-wor", &["random", "deckhand", "mate@20"], 6);
    let one = lab::arena(&request, &work(1)).expect("the request is sound");
    let two = lab::arena(&request, &work(2)).expect("the request is sound");
    assert_eq!(one.games, 18);
    assert_eq!(timeless(one), timeless(two));
}

#[test]
fn greed_beats_chance_in_every_game() {
    for game in names() {
        let report = lab::arena(&request(game, &["deckhand", "random"], 40), &work(2));
        let row = &report.expect("the request is sound").matches[0];
        assert!(row.interval[0] > row.even, "{game}: {row:?}");
    }
}

#[test]
#[expect(clippy::cast_precision_loss, reason = "a handful of games")]
fn every_level_ends_its_games_at_the_fullest_table() {
    for game in names() {
        let most = shelf::about(game).expect("it is on the shelf").seats.1;
        let mut request = request(game, &["mate@8", "captain@8"], 1);
        request.seats = Some(most);
        let report = lab::arena(&request, &work(2)).expect("the request is sound");
        let shares: f64 = report.bots.iter().map(|bot| bot.win_rate * bot.games as f64).sum();
        assert!((shares - report.games as f64).abs() < 1e-3, "{game}: {report:?}");
    }
}

#[test]
fn bots_decide_alike_in_worlds_that_they_cannot_tell_apart() {
    let bots = bots(&["random", "deckhand", "mate@12"]);
    for game in names() {
        let found = lab::honesty(game, &bots, 150, 3).expect("the request is sound");
        assert_eq!((found.positions, found.betrayed), (150, 0), "{game}");
    }
}

#[test]
fn an_oracle_sees_more_and_the_inspection_notices() {
    // A player that is shown the truth is what the inspection is there to find.
    let hidden = names().into_iter().filter(|game| *game != "spaca-wor" && *game != "spanc");
    let betrayed: u64 = hidden
        .map(|game| lab::honesty(game, &bots(&["oracle@40"]), 400, 3).expect("sound").betrayed)
        .sum();
    assert!(betrayed > 0);
}

#[test]
fn balance_finds_what_wins() {
    let request = BalanceRequest {
        game: "cat-quest".into(),
        options: Vec::new(),
        seats: Some(2),
        levels: bots(&["random", "deckhand"]),
        games: 40,
        switches: false,
        seed: 2,
    };
    let report = lab::balance(&request, &work(2)).expect("the request is sound");
    assert_eq!(report, lab::balance(&request, &work(1)).expect("the request is sound"));
    assert_eq!(report.levels.len(), 2);
    let deckhands = &report.levels[1];
    assert_eq!(deckhands.games, 40);
    assert!(deckhands.by_holding.iter().any(|row| row.name == "Solcat"));
    assert!((0.05..0.95).contains(&deckhands.chance_share), "{}", deckhands.chance_share);
    let page = lab::balance_page(&report);
    assert!(page.contains("<svg") && !page.contains("<script") && !page.contains("http"));
}

/// A program that is made of these lines of shell.
#[cfg(unix)]
fn program(name: &str, lines: &str) -> Contender {
    use std::os::unix::fs::PermissionsExt;
    let file = std::env::temp_dir().join(format!("quarterdeck-{}-{name}", std::process::id()));
    std::fs::write(&file, format!("#!/bin/sh\n{lines}\n"))
        .expect("a temporary file can be written");
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o755)).expect("it is ours");
    Contender::Program(file.to_str().expect("a plain path").into())
}

#[cfg(unix)]
#[test]
fn a_program_that_crashes_or_cheats_loses_its_turns_and_is_reported() {
    let crash = program("crash", "exit 3");
    let cheat =
        program("cheat", "while read line; do echo '{\"cmd\":\"act\",\"action\":\"win\"}'; done");
    let babble = program("babble", "while read line; do echo hello; done");
    let mut request = request("spaca-wor", &["random"], 2);
    request.bots.extend([crash, cheat, babble]);
    let report = lab::arena(&request, &work(1)).expect("the run goes on");
    assert_eq!(report.games, 12);
    for (what, who) in
        [("crash", "has ended"), ("cheat", "may not say"), ("babble", "said “hello”")]
    {
        let found = report.faults.keys().any(|fault| fault.contains(what) && fault.contains(who));
        assert!(found, "{what} {who}: {:?}", report.faults);
    }
}

#[cfg(unix)]
#[test]
fn a_program_that_stalls_is_not_waited_for() {
    use lab::{Program, Question};
    let Contender::Program(command) = program("stall", "while read line; do :; done") else {
        return;
    };
    let mut stall = Program::new(&command).with_patience(std::time::Duration::from_millis(50));
    let question = Question {
        game: "spaca-wor",
        seat: table::Seat(0),
        view: serde_json::Value::Null,
        legal: Vec::new(),
    };
    assert_eq!(stall.ask(&question, |_| Ok(())), None);
    let faults = stall.take_faults();
    assert!(faults[0].contains("did not answer"), "{faults:?}");
}
