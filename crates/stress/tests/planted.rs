//! The stress tests tried on servers that have a fault: each must find the one that it is there for.
//! `cargo test --package stress --features planted-faults --test planted`
#![cfg(feature = "planted-faults")]

use std::path::Path;

use stress::crash::{Plan, Report, crash_and_check};

fn program() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_stress"))
}

fn with(fault: &str) -> Vec<String> {
    vec!["--fault".into(), fault.into()]
}

fn crash(fault: &str, kills: usize) -> Report {
    let plan = Plan {
        program: program().into(),
        kills,
        tables: 8,
        life: (100, 500),
        database: None,
        nodes: 1,
        seed: 2026,
        serve: with(fault),
    };
    crash_and_check(&plan).expect("a report")
}

/// R1: what is told before it is durable is lost when the server is killed.
#[test]
fn a_kill_finds_what_was_told_too_early() {
    let report = crash("TellEarly", 12);
    assert!(report.amiss.iter().any(|what| what.contains("acknowledged")), "{report:?}");
}

/// R1: a command that is sent again after a kill is carried out twice.
#[test]
fn a_kill_finds_commands_that_are_forgotten() {
    let report = crash("ForgetCommands", 40);
    assert!(!report.amiss.is_empty(), "{report:?}");
}

/// R2: the trace shows an answer that no sync came before.
#[test]
fn a_trace_finds_what_is_not_synced() {
    let verdict = stress::trace::watch(program(), 40, &with("NeverSync")).expect("a trace");
    assert!(!verdict.unsynced.is_empty(), "{verdict:?}");
}

/// S1: somebody without a seat moves.
#[test]
fn nonsense_finds_a_seat_that_is_not_checked() {
    let (_, [before, after]) =
        stress::fuzz::storm(program(), 6_000, &with("TrustStrangers")).expect("a storm");
    assert!(after > before, "from {before} to {after}");
}

/// H4: a secret in the log is found.
#[test]
fn the_reader_of_logs_finds_a_secret() {
    assert_ne!(stress::logs::telltale(program(), &with("LogSecrets")).expect("a game"), None);
}
