//! The laboratory as a researcher uses it: the same request gives the same numbers, bots are honest and
//! end their games, and a program that misbehaves costs nobody else a thing.

use lab::{ArenaReport, ArenaRequest, BalanceRequest, Contender, Work};

fn names() -> Vec<&'static str> {
    catalog::games().iter().map(|about| about.name).collect()
}

fn bots(names: &[&str]) -> Vec<Contender> {
    names.iter().map(|name| name.parse().expect("a known bot")).collect()
}

fn work(threads: usize) -> Work<'static> {
    Work { threads, ..Work::default() }
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
        let most = catalog::about(game).expect("it is on the shelf").seats.1;
        let mut request = request(game, &["mate@8", "captain@8"], 1);
        request.seats = Some(most);
        let report = lab::arena(&request, &work(2)).expect("the request is sound");
        let shares: f64 = report.bots.iter().map(|bot| bot.win_rate * bot.seats_taken as f64).sum();
        assert!((shares - report.games as f64).abs() < 1e-3, "{game}: {report:?}");
    }
}

#[test]
#[expect(clippy::cast_precision_loss, reason = "a handful of games")]
fn copies_in_one_game_are_one_game_and_not_independent() {
    let mut request = request("cat-quest", &["random", "deckhand"], 6);
    request.seats = Some(3);
    let report = lab::arena(&request, &work(2)).expect("the request is sound");
    assert_eq!(report.games, 12, "six games each way round");
    for bot in &report.bots {
        assert_eq!((bot.games, bot.seats_taken), (12, 6 + 6 * 2), "{bot:?}");
        let by_games = lab::wilson(bot.win_rate * bot.games as f64, bot.games, lab::NORMAL_95);
        assert_eq!(bot.interval.map(f64::to_bits), by_games.map(f64::to_bits), "{bot:?}");
    }
    request.seats = Some(2);
    let report = lab::arena(&request, &work(2)).expect("the request is sound");
    assert!(report.bots.iter().all(|bot| (bot.games, bot.seats_taken) == (6, 6)), "{report:?}");
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

fn inquiry(game: &str, seats: u8, levels: &[&str], games: u64) -> BalanceRequest {
    BalanceRequest {
        game: game.into(),
        options: Vec::new(),
        seats: Some(seats),
        levels: bots(levels),
        games,
        switches: false,
        seed: 2,
    }
}

#[test]
fn balance_finds_what_wins() {
    let request = inquiry("cat-quest", 2, &["random", "deckhand"], 40);
    let report = lab::balance(&request, &work(2)).expect("the request is sound");
    assert_eq!(report, lab::balance(&request, &work(1)).expect("the request is sound"));
    assert_eq!(report.levels.len(), 2);
    let deckhands = &report.levels[1];
    assert_eq!(deckhands.games, 40);
    assert!(deckhands.by_holding.iter().any(|row| row.name == "Solcat"));
    let luck = deckhands.chance_share.expect("its worth sees dice");
    assert!((0.05..0.95).contains(&luck), "{luck}");
    let page = lab::balance_page(&report);
    assert!(page.contains("<svg") && !page.contains("<script") && !page.contains("http"));
}

#[test]
fn balance_tells_how_far_its_numbers_can_be_trusted() {
    let mut request = inquiry("spanc", 2, &["random", "deckhand"], 60);
    request.switches = true;
    let report = lab::balance(&request, &work(2)).expect("the request is sound");
    let page = lab::balance_page(&report);
    assert!(page.contains(report.note), "what was had is no cause");
    for level in &report.levels {
        let [low, high] = level.length.median_interval;
        assert!(low < level.length.median && level.length.median < high, "{:?}", level.length);
        assert!(page.contains(&format!("{} decisions ({low} – {high})", level.length.median)));
        let estimates = [
            (level.lead_changes, level.lead_changes_interval),
            (level.chance_share.expect("seen"), level.chance_share_interval),
            (level.length.mean, level.length.mean_interval),
        ];
        assert!(estimates.iter().all(|(value, [low, high])| low < value && value < high));
        let baseline = level.by_holding[0].baseline;
        assert!(level.by_holding.iter().all(|row| row.baseline.to_bits() == baseline.to_bits()));
        assert!(page.contains(&format!("dashed: {:.1}%, of all that had any", baseline * 100.0)));
    }
    let switch = &report.switches[0];
    assert_eq!((switch.level.as_str(), switch.instead_of.as_str()), ("deckhand", "on"));
    let base = &report.levels[1];
    let by = switch.length.mean - base.length.mean;
    assert!((switch.longer.by - by).abs() < 1e-9, "{switch:?}");
    let by = switch.by_seat[0].win_rate - base.by_seat[0].win_rate;
    assert!((switch.first_seat.by - by).abs() < 1e-9, "{switch:?}");
    for difference in [&switch.longer, &switch.more_lead_changes, &switch.first_seat] {
        let [low, high] = difference.interval;
        assert!(low < difference.by && difference.by < high, "{difference:?}");
    }
    assert!(page.contains("among deckhand bots, and what differs from as many with catfights=on"));
}

#[test]
fn a_class_is_told_from_a_seat() {
    let request = inquiry("zerpang", 2, &["deckhand"], 60);
    let report = lab::balance(&request, &work(2)).expect("the request is sound");
    assert_eq!(report.dealt, ["classes"]);
    let level = &report.levels[0];
    let ninja = level.by_dealt.iter().find(|row| row.name == "Ninja").expect("someone was one");
    assert_eq!(ninja.sample, 60);
    let [first, second] = [0, 1].map(|seat| level.by_seat[seat].win_rate);
    assert!((ninja.win_rate - first).abs() > 0.01, "the Ninja is not the first seat: {ninja:?}");
    assert!((ninja.win_rate - second).abs() > 0.01, "nor the second: {ninja:?}");

    let mut given = request;
    given.options = vec![("classes".into(), "ninja,pirate".into())];
    let report = lab::balance(&given, &work(2)).expect("the request is sound");
    assert!(report.dealt.is_empty());
    let level = &report.levels[0];
    let ninja = level.by_holding.iter().find(|row| row.name == "Ninja").expect("someone was one");
    assert_eq!(ninja.win_rate.to_bits(), level.by_seat[0].win_rate.to_bits(), "as it was given");
}

#[test]
fn where_classes_are_more_than_seats_all_of_them_play() {
    let request = inquiry("zerpang", 3, &["random"], 120);
    let report = lab::balance(&request, &work(2)).expect("the request is sound");
    let found = &report.levels[0].by_holding;
    assert_eq!(found.len(), 7, "{found:?}");
    let dealt: u64 = found.iter().map(|row| row.sample).sum();
    assert_eq!(dealt, 3 * 120, "everybody has one");
    assert!(found.iter().all(|row| (row.baseline - 1.0 / 3.0).abs() < 1e-6), "{found:?}");
}

#[test]
fn what_is_dealt_hangs_on_neither_threads_nor_stops() {
    let request = inquiry("zerpang", 3, &["random"], 30);
    let whole = lab::balance(&request, &work(1)).expect("the request is sound");
    let name = format!("quarterdeck-{}-deal.work", std::process::id());
    let path = std::env::temp_dir().join(name);
    let kept = Work { threads: 2, progress: Some(path.clone()), ..Work::default() };
    assert_eq!(whole, lab::balance(&request, &kept).expect("the request is sound"));
    let text = std::fs::read_to_string(&path).expect("it was just written");
    let some: Vec<&str> = text.lines().take(12).collect();
    std::fs::write(&path, some.join("\n") + "\n").expect("it can be written");
    assert_eq!(whole, lab::balance(&request, &kept).expect("the request is sound"));
    std::fs::remove_file(&path).expect("it was just there");
}

#[test]
fn the_turn_order_is_not_the_seat_where_chance_says_who_begins() {
    let request = inquiry("cat-quest", 3, &["deckhand"], 60);
    let report = lab::balance(&request, &work(2)).expect("the request is sound");
    let level = &report.levels[0];
    let rates = |rows: &[lab::Finding]| rows.iter().map(|row| row.win_rate).collect::<Vec<_>>();
    assert_ne!(rates(&level.by_order), rates(&level.by_seat));
    assert!((rates(&level.by_order).iter().sum::<f64>() - 1.0).abs() < 1e-6);
    assert_eq!(level.by_order[0].name, "goes first");
}

#[test]
fn findings_are_looked_for_again_with_another_seed() {
    let mut request = inquiry("zerpang", 2, &["deckhand"], 80);
    let mut report = lab::balance(&request, &work(2)).expect("the request is sound");
    let found: Vec<String> = report.found().map(|(_, row)| row.name.clone()).collect();
    request.seed += 1;
    let again = lab::balance(&request, &work(2)).expect("the request is sound");
    report.confirm(&again);
    let looked: Vec<String> = report.confirmed.iter().map(|row| row.name.clone()).collect();
    assert_eq!(looked, found);
    report.confirm(&report.clone());
    assert!(report.confirmed.iter().all(|row| row.holds), "what is the same holds");
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
fn a_report_on_balance_tells_what_programs_did_wrong() {
    let request = lab::BalanceRequest {
        game: "spaca-wor".into(),
        options: Vec::new(),
        seats: None,
        levels: vec![program("silent", "exit 3")],
        games: 3,
        switches: false,
        seed: 1,
    };
    let report = lab::balance(&request, &work(1)).expect("the run goes on");
    let said = report.faults.keys().any(|fault| fault.contains("has ended"));
    assert!(said, "{:?}", report.faults);
    assert!(lab::balance_page(&report).contains("has ended"), "the page says it, too");
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
