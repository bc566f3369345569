//! Programs that play in the terminal: refused before the game, or told of, once for each kind of fault.
#![cfg(unix)]

use std::fs;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};

/// Plays Spaca Wor; what was printed.
fn play(seats: &str, input: &str) -> (Option<i32>, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quarterdeck"))
        .args(["play", "spaca-wor", "--seed", "11", "--seats", seats])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    // A game that is refused may be over before its input is written: that is no failure here.
    let _ = child.stdin.take().expect("the input is piped").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("the binary ends");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// A program of these lines of shell.
fn script(name: &str, lines: &str) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("programs");
    fs::create_dir_all(&folder).expect("a folder can be made");
    let file = folder.join(name);
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
    assert_eq!(code, Some(2), "{message}");
    assert!(message.contains("cmd:/nowhere/bot cannot be started"), "{message}");
    assert_eq!(screen, "", "nothing has begun");
    assert_eq!(play("random,cmd:", "").0, Some(2));
}

#[test]
fn faults_are_told_at_the_end_of_a_game_without_people() {
    let (code, screen, message) = play(&format!("random,{}", script("alone", BABBLER)), "");
    assert_eq!(code, Some(0), "{message}");
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
        assert_eq!(code, Some(exit), "{message}");
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
