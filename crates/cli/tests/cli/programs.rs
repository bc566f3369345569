//! Programs that play in the terminal: refused before the game, or told of, once for each kind of fault.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use crate::{code, err, folder, out, quarterdeck};

/// Plays Spaca Wor; how that ended, and what was printed.
fn play(seats: &str, input: &str) -> (i32, String, String) {
    let words = format!("play spaca-wor --seed 11 --seats {seats}");
    let output = quarterdeck(&words, input);
    (code(&output), out(&output), err(&output))
}

/// A program of these lines of shell.
fn script(name: &str, lines: &str) -> String {
    let file = folder(&format!("programs-{name}")).join(name);
    fs::write(&file, format!("#!/bin/sh\n{lines}\n")).expect("a file can be written");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).expect("it is ours");
    format!("cmd:{}", file.display())
}

/// Says something else every time, and never what is asked.
const BABBLER: &str = r#"n=0
while read -r line; do n=$((n+1)); echo "{\"cmd\":\"act\",\"action\":\"fly $n\"}"; done"#;

#[test]
fn a_program_that_is_not_there_is_refused_before_the_game() {
    let (code, screen, message) = play("random,cmd:/nowhere/bot", "");
    assert_eq!(code, 2, "{message}");
    assert!(message.contains("cmd:/nowhere/bot cannot be started"), "{message}");
    assert_eq!(screen, "", "nothing has begun");
    assert_eq!(play("random,cmd:", "").0, 2);
}

#[test]
fn faults_are_told_at_the_end_of_a_game_without_people() {
    let (code, screen, message) = play(&format!("random,{}", script("alone", BABBLER)), "");
    assert_eq!(code, 0, "{message}");
    let words = screen.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(words.matches(" × The program of Bloo may not say “fly 1”").count(), 1, "{screen}");
    assert!(!words.contains("“fly 2”"), "each kind is told once: {screen}");
    assert!(words.contains(", the first time."), "and counted: {screen}");
}

#[test]
fn faults_are_told_once_to_a_person_and_counted_at_the_end() {
    let seats = format!("human,{}", script("watched", BABBLER));
    for (input, exit) in
        [("1\n".repeat(500), 0), ("1\n1\n1\n1\nq\n".into(), 0), ("1\n1\n1\n1\n".into(), 1)]
    {
        let (code, screen, message) = play(&seats, &input);
        assert_eq!(code, exit, "{message}");
        let words = screen.split_whitespace().collect::<Vec<_>>().join(" ");
        let told = words.matches("The program of Bloo may not say").count();
        assert_eq!(told, 2, "once at the table, once at the end: {screen}");
        assert_eq!(words.matches(" × The program of Bloo").count(), 1, "{screen}");
    }
}

#[test]
fn a_program_that_wins_is_named() {
    let names = [script("one", BABBLER), script("two", BABBLER)];
    let (_, screen, _) = play(&names.join(","), "");
    let named = names.iter().any(|name| screen.contains(&format!("({name})")));
    assert!(named && screen.contains("won by"), "{screen}");
}
