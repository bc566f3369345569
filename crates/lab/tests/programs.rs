//! Bots in any language: whoever misbehaves loses a turn, holds nobody up, and leaves nothing behind.
#![cfg(unix)]

use std::os::unix::fs::PermissionsExt;
use std::time::Duration;

use lab::{Contender, Program, Question, Request, Work};

/// A program that is made of these lines of shell: its command.
fn script(name: &str, lines: &str) -> String {
    let file = std::env::temp_dir().join(format!("quarterdeck-{}-{name}", std::process::id()));
    std::fs::write(&file, format!("#!/bin/sh\n{lines}\n"))
        .expect("a temporary file can be written");
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o755)).expect("it is ours");
    file.to_str().expect("a plain path").into()
}

/// What it says to a question to which “yes” is the only answer, and what it did wrong.
fn ask(program: &mut Program) -> (Option<String>, Vec<String>) {
    let question = Question {
        game: "spaca-wor",
        seat: table::Seat(0),
        view: serde_json::Value::Null,
        legal: Vec::new(),
    };
    let no = session::Refusal::new(session::RefusalKind::Impossible, "no");
    let said = program.ask(&question, |text| if text == "yes" { Ok(()) } else { Err(no.clone()) });
    (said, program.take_faults())
}

fn started(name: &str, lines: &str, patience: Duration) -> Program {
    Program::new(&script(name, lines)).with_patience(patience)
}

const YES: &str = r#"echo '{"cmd":"act","action":"yes"}'"#;
const LONG: Duration = Duration::from_secs(60);
const SHORT: Duration = Duration::from_millis(300);

#[test]
fn a_program_that_answers_is_heard() {
    let mut program = started("yes", &format!("while read line; do {YES}; done"), LONG);
    for _ in 0..3 {
        assert_eq!(ask(&mut program), (Some("yes".into()), Vec::new()));
    }
}

#[test]
fn a_program_that_talks_and_never_listens_is_not_waited_for() {
    let may = r#"echo '{"cmd":"may","action":"yes"}'"#;
    let mut program = started("flood", &format!("while :; do {may}; done"), SHORT);
    let (said, faults) = ask(&mut program);
    assert_eq!(said, None);
    assert!(faults.iter().any(|f| f == "does not listen" || f.contains("in time")), "{faults:?}");
}

#[test]
fn a_line_without_end_is_cut_off() {
    let mut program = started("zeros", "exec cat /dev/zero", LONG);
    let (said, faults) = ask(&mut program);
    assert_eq!(said, None);
    assert!(faults[0].contains("more than 1048576 bytes"), "{faults:?}");
}

#[test]
fn an_answer_to_no_question_is_not_taken_for_the_next() {
    let lines = format!("while read line; do {YES}; {YES}; done");
    let mut program = started("two", &lines, LONG);
    // The second line is dropped as soon as it is there when the next question is asked.
    for _ in 0..500 {
        let (_, faults) = ask(&mut program);
        if faults.iter().any(|fault| fault.contains("without being asked")) {
            return;
        }
    }
    panic!("nobody complained");
}

#[test]
fn a_greeting_costs_turns_and_a_restart_but_is_no_answer() {
    let mut program =
        started("greet", &format!("echo hello; while read line; do {YES}; done"), LONG);
    for _ in 0..4 {
        let (said, faults) = ask(&mut program);
        let lost = faults.iter().any(|fault| fault.contains("said “hello”"));
        let hushed = faults.iter().any(|fault| fault.contains("without being asked"));
        assert!((said.is_none() && lost) || (said.is_some() && !lost) || hushed, "{faults:?}");
    }
}

#[test]
fn what_a_program_says_is_safe_to_print() {
    let mut program = started("escape", r"printf '\033[2J\007boo\n'; read line", LONG);
    let (_, faults) = ask(&mut program);
    let told = faults.concat();
    assert!(!told.chars().any(char::is_control), "{told:?}");
}

#[test]
fn children_of_a_program_end_with_it() {
    let mark = std::env::temp_dir().join(format!("quarterdeck-{}-child", std::process::id()));
    let _ = std::fs::remove_file(&mark);
    let lines = format!("sleep 600 & echo $! > {}; read line; {YES}; exit", mark.display());
    let mut program = started("fork", &lines, LONG);
    assert_eq!(ask(&mut program).0.as_deref(), Some("yes"));
    let child = std::fs::read_to_string(&mark).expect("it told the child's number");
    let state = || std::fs::read_to_string(format!("/proc/{}/stat", child.trim()));
    assert!(state().is_ok(), "the child runs");
    drop(program);
    // Ended, or about to be taken away by whoever adopted it.
    let gone = || state().map_or(true, |stat| stat.contains(") Z ") || stat.contains(") X "));
    let until = std::time::Instant::now() + LONG;
    while !gone() && std::time::Instant::now() < until {
        std::thread::yield_now();
    }
    assert!(gone(), "the child still runs");
    let _ = std::fs::remove_file(&mark);
}

fn request(seats: &[&str]) -> Request {
    let seats: Result<Vec<Contender>, _> = seats.iter().map(|name| name.parse()).collect();
    Request {
        game: "spaca-wor".into(),
        options: Vec::new(),
        seats: seats.expect("known names"),
        games: 6,
        seed: 5,
    }
}

#[test]
fn a_program_that_is_not_there_is_refused_before_the_first_game() {
    let refused = lab::simulate(&request(&["cmd:./no-such-program", "random"]), &Work::default());
    let message = refused.expect_err("it cannot play").to_string();
    assert!(
        message.contains("no-such-program") && message.contains("cannot be started"),
        "{message}"
    );
}

#[test]
fn a_program_is_started_for_every_game_so_threads_change_nothing() {
    // It ends after its third answer of a game, and so may lose turns, but in every game the same ones.
    let pick = r#"sed 's/.*"legal":\[{[^}]*"text":"\([^"]*\)".*/{"cmd":"act","action":"\1"}/'"#;
    let lines = format!(
        "n=0; while [ $n -lt 3 ] && read -r line; do echo \"$line\" | {pick}; n=$((n+1)); done"
    );
    let seat = format!("cmd:{}", script("three", &lines));
    let play = |threads| {
        let work = Work { threads, ..Work::default() };
        let summary = lab::simulate(&request(&[&seat, "random"]), &work).expect("it runs");
        (summary.wins, summary.decisions, summary.faults)
    };
    let once = play(1);
    assert!(!once.2.is_empty(), "it ends too soon for a whole game");
    assert_eq!(once, play(2));
}
