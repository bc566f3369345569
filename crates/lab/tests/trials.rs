//! Trials of a change as a designer makes them: what moves is found, what does not is not, and pairs reproduce.

use std::path::Path;
use std::time::Duration;

use lab::{Contender, Kind, TrialReport, TrialRequest, TrialWork, Why};

fn request(game: &str, changes: &[(&str, &str)], games: u64) -> TrialRequest {
    let deckhand: Contender = "deckhand".parse().expect("a level");
    TrialRequest {
        game: game.into(),
        options: Vec::new(),
        changes: changes.iter().map(|&(key, value)| (key.into(), value.into())).collect(),
        seats: None,
        levels: vec![deckhand],
        games,
        time: None,
        margin: 0.02,
        seed: 1,
        threads: 2,
        cache: None,
    }
}

fn tried(request: &TrialRequest) -> TrialReport {
    lab::try_change(request, &|_, _| {}).expect("the request is sound")
}

#[test]
fn a_change_that_makes_games_longer_is_found_with_examples() {
    let request = request("spaca-wor", &[("ten-battles", "on")], 200);
    let report = tried(&request);
    let length = report.findings.iter().find(|row| row.what == "decisions a game");
    let length = length.expect("it is always a row");
    assert!(length.sure && length.difference > 0.0, "{length:?}");
    assert!(length.interval[0] < length.difference && length.difference < length.interval[1]);
    assert_eq!(report.arms[1].options["ten-battles"], "on");
    assert!(report.arms[0].options.is_empty());
    assert_eq!(report.examples.len(), 3, "some games were won by another one");
    for example in &report.examples {
        for record in &example.records {
            let record = table::Record::read(record).expect("it was written by us");
            let table = catalog::load(record, 0).expect("it replays");
            assert!(table.outcome().is_some());
        }
        assert!(example.alike > 0, "the dice are the same");
    }
    let one_thread = TrialRequest { threads: 1, ..request };
    assert_eq!(report, tried(&one_thread), "threads change nothing");
}

#[test]
fn printed_numbers_can_be_changed() {
    for (key, value) in [("pack.dogs", "1"), ("game.battles", "12")] {
        let game = if key == "pack.dogs" { "cat-quest" } else { "spaca-wor" };
        let random = vec!["random".parse().expect("a level")];
        let request = TrialRequest { levels: random, ..request(game, &[(key, value)], 150) };
        let report = tried(&request);
        let length = report.findings.iter().find(|row| row.what == "decisions a game");
        assert!(length.is_some_and(|row| row.sure), "{key}: {:?}", report.findings);
        assert_eq!(report.arms[1].options["box"], format!("{key} = {value}"));
    }
}

#[test]
fn games_may_be_played_elsewhere() {
    let request = request("spaca-wor", &[("ten-battles", "on")], 140);
    let here = TrialWork::default();
    let elsewhere = |games: &lab::TrialGames| lab::trial_games(&request, games, &here);
    let away = TrialWork { elsewhere: Some(&elsewhere), ..TrialWork::default() };
    let report = lab::try_with(&request, &away).expect("all games come back");
    assert_eq!(report, tried(&request));
    let refused =
        |elsewhere: &dyn Fn(&lab::TrialGames) -> Result<Vec<String>, session::Refusal>| {
            let away = TrialWork { elsewhere: Some(elsewhere), ..TrialWork::default() };
            lab::try_with(&request, &away).expect_err("these games are no good").to_string()
        };
    assert!(refused(&|_| Ok(Vec::new())).contains("0 games came back of 128"));
    let other = |games: &lab::TrialGames| {
        let games = lab::TrialGames { engine: "another".into(), ..games.clone() };
        lab::trial_games(&request, &games, &TrialWork::default())
    };
    assert!(refused(&other).contains("another engine"));
}

#[test]
fn who_plays_can_be_changed_too() {
    let report = tried(&request("spaca-wor", &[("level", "random")], 150));
    assert_eq!(
        (report.arms[0].levels[0].as_str(), report.arms[1].levels[0].as_str()),
        ("deckhand", "random")
    );
    assert_eq!(report.stopped[0].pairs, 150);
}

#[test]
fn a_class_that_was_dealt_is_told_as_such() {
    let report = tried(&request("zerpang", &[("level", "random")], 130));
    let ninja = report.findings.iter().find(|row| row.what == "dealt Ninja");
    assert_eq!(ninja.map(|row| row.kind), Some(Kind::Dealt), "{:?}", report.findings);
}

#[test]
fn without_a_change_nothing_is_found_and_the_dice_differ() {
    let report = tried(&request("spaca-wor", &[], 300));
    assert!(report.findings.iter().all(|row| !row.sure), "{:?}", report.findings);
    assert!(report.stopped[0].parted > 250, "the arms have different dice");
    assert!(report.examples.is_empty());
}

#[test]
fn a_trial_ends_in_time_and_says_so() {
    let mut request = request("cat-quest", &[("level", "mate@40")], 1_000_000);
    request.time = Some(Duration::from_millis(1));
    let report = tried(&request);
    assert_eq!(report.stopped[0].why, Why::Time);
    assert_eq!(report.stopped[0].pairs, 128, "there is one look at least");
}

#[test]
fn games_without_the_change_are_kept_for_the_next_trial() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("trial-cache");
    let _ = std::fs::remove_dir_all(&folder);
    let mut request = request("spaca-wor", &[("ten-battles", "on")], 140);
    let fresh = tried(&request);
    request.cache = Some(folder.clone());
    assert_eq!(tried(&request), fresh);
    let again = tried(&request);
    assert_eq!(again.stopped[0].cached, 140, "all of them were known");
    assert_eq!((again.findings, again.examples), (fresh.findings, fresh.examples));
    for file in std::fs::read_dir(&folder).expect("it was made") {
        std::fs::write(file.expect("it is there").path(), "spoilt").expect("it is ours");
    }
    assert_eq!(tried(&request).stopped[0].cached, 0, "a spoilt file is no games");
}
