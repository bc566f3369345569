//! `explain`: which choices, whose chances, how it goes on, and where somebody decides.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::{code, err, folder, out, quarterdeck, refused};

/// The record of a game between random bots, and what stands in its lines after the first.
fn record(test: &str, game: &str) -> (PathBuf, Vec<Value>) {
    let file = folder(&format!("explain-{test}")).join(test);
    let words = format!("play {game} --seats random,random --seed 3 --record {}", file.display());
    let played = quarterdeck(&words, "");
    assert_eq!(code(&played), 0, "{}", err(&played));
    let text = fs::read_to_string(&file).expect("the record is there");
    let lines = text.lines().skip(1).map(|line| serde_json::from_str(line).expect("JSON"));
    (file, lines.collect())
}

fn explain(file: &Path, more: &str) -> String {
    let told = quarterdeck(&format!("explain {} {more}", file.display()), "");
    assert_eq!(code(&told), 0, "{}", err(&told));
    out(&told)
}

#[test]
fn what_is_left_out_is_counted_and_can_be_seen() {
    let (file, _) = record("more", "cat-quest");
    let json: Value =
        serde_json::from_str(&explain(&file, "--at 30 --bot deckhand --json")).expect("JSON");
    let all = json["advice"].as_array().expect("a list").len();
    assert!(all > 10, "there is something to leave out: {all}");
    let choices = |told: &str| told.matches("chances: ").count();
    let ten = explain(&file, "--at 30 --bot deckhand");
    assert_eq!(choices(&ten), 10, "{ten}");
    assert!(ten.contains(&format!("… {} more: --all", all - 10)), "{ten}");
    let every = explain(&file, "--at 30 --bot deckhand --all");
    assert_eq!(choices(&every), all, "{every}");
    assert!(!every.contains("more: --all"), "{every}");
    assert!(every.contains("chances: Astra ") && every.contains("%, Biscuit "), "{every}");
    assert!(every.lines().all(|line| line.chars().count() <= 80), "{every}");
    let none = explain(&file, "--at 30 --bot random");
    assert!(none.contains("The random bot has no opinion here."), "{none}");
}

#[test]
fn where_nobody_decides_the_nearest_decisions_are_named() {
    let (file, steps) = record("nobody", "spaca-wor");
    let acts: Vec<usize> = (0..steps.len()).filter(|&n| steps[n]["act"].is_string()).collect();
    let falls = |n: &usize| steps[*n]["fall"].is_string();
    let fall = (0..steps.len()).filter(falls).find(|n| acts[0] < *n && acts[acts.len() - 1] > *n);
    let fall = fall.expect("chance speaks in the middle of the game");
    let message = refused(&format!("explain {} --at {fall}", file.display()), 1, &[]);
    let before = acts.iter().rfind(|&&n| n < fall).expect("somebody decided before");
    let after = acts.iter().find(|&&n| n > fall).expect("somebody decides after");
    assert!(message.contains("chance is next, so nobody decides"), "{message}");
    assert!(message.contains(&format!("--at {before}, and next at --at {after}")), "{message}");
    let message = refused(&format!("explain {}", file.display()), 1, &[]);
    let last = acts.last().expect("somebody decided");
    assert!(message.contains("the game is over"), "{message}");
    assert!(message.contains(&format!("for the last time at --at {last}")), "{message}");
}

#[test]
fn where_several_decide_at_once_one_of_them_is_picked() {
    let (file, _) = record("several", "spaca-wor");
    let first = explain(&file, "--at 0 --bot mate");
    assert!(first.starts_with("Redd: "), "{first}");
    assert!(first.contains("Also decides here (--seat): 1 (Bloo)"), "{first}");
    let other = explain(&file, "--at 0 --bot mate --seat 1");
    assert!(other.starts_with("Bloo: "), "{other}");
    let words = format!("explain {} --at 1 --bot mate --seat 0", file.display());
    refused(&words, 2, &["seat 0 does not decide after step 1; 1 (Bloo) does"]);
}

#[test]
fn continuations_are_told_in_words() {
    let (file, _) = record("onward", "scurvy-musketeers");
    let told = explain(&file, "--at 30 --bot mate --json");
    let json: Value = serde_json::from_str(&told).expect("JSON");
    assert_eq!(json["at"], 30);
    assert_eq!(json["names"].as_array().expect("a list").len(), 2);
    assert!(json["asked"].as_array().expect("a list").contains(&json["seat"]));
    let mut named = 0;
    for advised in json["advice"].as_array().expect("a list") {
        let line = advised["line"].as_array().expect("a list");
        assert!(line.iter().all(|step| step["seat"].is_u64() && step["text"].is_string()));
        assert_eq!(line[0]["label"], advised["label"], "the first step is the choice itself");
        named += line[1..].iter().filter(|step| step["label"] != step["text"]).count();
    }
    assert!(named > 0, "{told}");
}
