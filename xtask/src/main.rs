//! The only build tool: sets up what is missing, then plays, verifies, tidies, measures.
#![expect(clippy::print_stdout, reason = "a build tool tells what it does")]

mod browser;
mod mutants;
mod packages;
mod run;
mod tidy;
mod toolchain;
mod verify;

use std::process::ExitCode;

use run::{Outcome, cargo};

const HELP: &str = "\
cargo xtask COMMAND
  play            build the page, serve it and open it in the browser (also: cargo play)
  play GAME …     build the game and play it in the terminal
  web [--quick]   build the page into crates/embedded-page/dist, which the quarterdeck binary embeds
  e2e [NAMES]     build page and binary, then test the page in Chromium (pictures: target/screens)
  verify          everything that must hold before a change lands (also: cargo verify)
  tidy            only the house rules: clauses cited and tested, the same rooms everywhere
  bench           speed of the engine and the solver, measured in release on one core
  soak [ACTIONS [GAME]]  random play with all laws on, release with every check; 100000000 if not given
  bots            speed of the search, and the bots' time for a move in the widest positions
  honesty [N [GAME]]  do bots decide alike in worlds that they cannot tell apart? N positions a game
  ladder [--write] [N [GAME]]  plays the ladder of bots, N games a row, goes on where it was stopped;
                  --write puts rows into docs/bots.md unless those there are of more games
  mutants GAME [N | again]  plants N small faults in a game's rules, one at a time: do its tests notice?
  stress COMMAND  the server under load, crashes and hostility: load, idle, hostile, crash, fuzz, sync
  load, crash     the same, spelt shorter";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let rest: Vec<&str> = args.iter().skip(1).map(String::as_str).collect();
    let result = match args.first().map(String::as_str) {
        Some("play") => play(&rest),
        Some("web") => browser::build_page(&rest),
        Some("e2e") => browser::build().and_then(|()| browser::test(&rest, |_| ())),
        Some("verify") => verify::verify(),
        Some("tidy") => tidy::tidy(),
        Some("bench") => cargo("run --quiet --release --package bench -- speed", &rest),
        Some("bots") => cargo("run --quiet --release --package bench -- bots", &rest),
        Some("honesty") => cargo("run --quiet --release --package bench -- honesty", &rest),
        Some("ladder") => cargo("run --quiet --release --package bench -- ladder", &rest),
        Some("soak") => cargo("run --quiet --profile strict --package bench -- soak", &rest),
        Some("mutants") => mutants::mutants(&rest),
        Some("stress") => stress(&rest),
        Some(command @ ("load" | "crash")) => stress(&[&[command], &rest[..]].concat()),
        _ => Err(HELP.into()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// The server under stress, in release: figures are worth nothing otherwise.
fn stress(args: &[&str]) -> Outcome {
    cargo("run --quiet --release --package stress --", args)
}

/// Builds in release, then plays: in the browser, or in the terminal where a game is named. The first
/// build takes some minutes.
fn play(args: &[&str]) -> Outcome {
    if args.is_empty() {
        eprintln!("Setting the table (the first time takes some minutes) …");
        browser::build_page(&[])?;
        return cargo("run --quiet --release --package quarterdeck -- serve --port 0 --open", &[]);
    }
    eprintln!("Setting the table (the first time takes a minute) …");
    let args: Vec<&str> = std::iter::once("play").chain(args.iter().copied()).collect();
    cargo("run --quiet --release --package quarterdeck --", &args)
}
