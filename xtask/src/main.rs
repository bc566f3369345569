//! The only build tool: sets up what is missing, then plays, verifies, tidies, measures.
#![expect(clippy::print_stdout, reason = "a build tool tells what it does")]

mod assistant;
mod browser;
mod mutants;
mod new_game;
mod packages;
mod python;
mod reach;
mod release;
mod run;
mod tidy;
mod toolchain;
mod verify;

use std::process::ExitCode;

use run::{Outcome, cargo};

const HELP: &str = "\
cargo xtask COMMAND

Play
  play                        build the page, serve it and open it in the browser (also: cargo play)
  play GAME …                 build and play one game in the terminal
  web [--quick]               build the page into crates/embedded-page/dist; the binary embeds it
  book                        make the book of docs/book in target/book, with every link checked

Make
  new-game NAME [PREFIX]      a sixth game: writes games/NAME and boards/NAME, a tiny card game that can be played at
                              once, with CHANGE ME where it becomes yours; PREFIX begins its clauses (two capitals)
  new-game --check            make such a game in a copy, run its tests and play it
  release [--check]           everything that is given away, into target/dist: a static program, a Debian package, an
                              image, the page, the Python wheel, checksums; --check packs again, compares, starts all

Check
  verify                      everything that must pass before a change lands (also: cargo verify)
  tidy                        the repository's own lints: clauses cited and tested, same files in every game
  python [--short] [ARGS]     build the Python wheel into target/wheels and run all its tests; ARGS go to pytest;
                              --short: a debug build and fewer games, as verify does
  mcp [N]                     play N games of each game through the Python client of the Model Context Protocol
  e2e [NAME]                  build the page and the binary, then run the browser tests whose name contains NAME
  screenshots                 run the browser tests that take the screenshots of the README and the book (docs/pictures)
  soak [ACTIONS [GAME]]       random play with every law on; 100000000 actions unless given
  reach [N [GAME]]            check in N random positions per game that clicks can do what the rules allow
  honesty [N [GAME]]          check that bots do not depend on hidden information; N positions per game
  blunders [N [GAME]]         hunt in N positions per game (10000) for bots that do what they think far worse than
                              something else; what is found goes to crates/lab/blunders
  puzzles [N [GAME [POINTS]]] cut N puzzles a game (200) from games of bots into boards/GAME/puzzles.txt, each with a
                              choice that is better than any other by so many POINTS (15)
  mutants GAME [N | again]    mutation testing of a game's rules; `again` retries the survivors
  stress COMMAND              server stress tests: load, idle, hostile, crash, fuzz, sync, sim
  load, crash                 short for stress load, stress crash
  deny                        licences, sources and duplicates of the dependencies (deny.toml); needs cargo-deny

Measure
  bench                       speed of the engine and the solver, release build, one core
  bots                        speed of the search, and time per move in the widest positions
  ladder [--write] [N [GAME]] play each bot level against the one below, N games per row; resumes;
                              --write updates docs/bots.md, but never a row with more games";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let rest: Vec<&str> = args.iter().skip(1).map(String::as_str).collect();
    let result = match args.first().map(String::as_str) {
        Some("play") => play(&rest),
        Some("web") => browser::build_page(&rest),
        Some("book") => cargo("run --quiet --package xtask-book --", &rest),
        Some("e2e") => browser::build().and_then(|()| browser::test(&rest, |_| ())),
        Some("screenshots") => browser::build().and_then(|()| browser::screenshots()),
        Some("python") => python::asked(&rest),
        Some("mcp") => assistant::play(&rest),
        Some("verify") => verify::verify(),
        Some("tidy") => tidy::tidy(),
        Some("bench") => cargo("run --quiet --release --package bench -- speed", &rest),
        Some("bots") => cargo("run --quiet --release --package bench -- bots", &rest),
        Some("honesty") => cargo("run --quiet --release --package bench -- honesty", &rest),
        Some("ladder") => cargo("run --quiet --release --package bench -- ladder", &rest),
        Some("blunders") => cargo("run --quiet --profile lab --package bench -- blunders", &rest),
        Some("puzzles") => cargo("run --quiet --profile lab --package bench -- puzzles", &rest),
        Some("soak") => cargo("run --quiet --profile strict --package bench -- soak", &rest),
        Some("reach") => reach::reach(&rest),
        Some("release") => release::asked(&rest),
        Some("new-game") => new_game::asked(&rest),
        Some("mutants") => mutants::mutants(&rest),
        Some("stress") => stress(&rest),
        Some("deny") => deny(),
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
    if args.first() == Some(&"sim") {
        return cargo("run --quiet --release --package stress --features simulation --", args);
    }
    cargo("run --quiet --release --package stress --", args)
}

/// What the dependencies may be. Advisories need a database, which `cargo deny check advisories` fetches.
fn deny() -> Outcome {
    let installed =
        run::cargo_command("deny --version").output().is_ok_and(|out| out.status.success());
    if !installed {
        return Err("cargo-deny is missing: cargo install --locked cargo-deny".into());
    }
    cargo("deny --all-features check bans licenses sources", &[])
}

/// Builds quickly, then plays: in the browser, or in the terminal where a game is named. The first build takes some
/// minutes; cargo's own lines say what is being built.
fn play(args: &[&str]) -> Outcome {
    const PROGRAM: &str =
        "--profile play --package quarterdeck --no-default-features --features server,screen";
    let stage = |what: &str| eprintln!("== {what} (the first time takes a minute or two)");
    if args.is_empty() {
        stage("Building the page");
        browser::build_page(&["--quick"])?;
        stage("Building the program that serves it");
        cargo(&format!("build {PROGRAM}"), &[])?;
        return cargo(&format!("run --quiet {PROGRAM} -- serve --port 0 --open"), &[]);
    }
    stage("Building the game");
    cargo(&format!("build {PROGRAM}"), &[])?;
    let args: Vec<&str> = std::iter::once("play").chain(args.iter().copied()).collect();
    cargo(&format!("run --quiet {PROGRAM} --"), &args)
}
