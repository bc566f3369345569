//! `cargo xtask bench` and `cargo xtask soak`: what must be fast, and what must hold for ever.
#![expect(clippy::print_stdout, reason = "its whole purpose is to print figures")]
#![expect(clippy::cast_possible_truncation, reason = "small numbers of dice")]

mod bare;
mod blunders;
mod bots;
mod ladder;
mod puzzles;
mod soak;
mod speed;

use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["speed"] => speed::run(),
        ["bots"] => bots::run(),
        ["honesty"] => return bots::honesty(bots::POSITIONS, None),
        ["honesty", positions, ref only @ ..] if only.len() < 2 => match positions.parse() {
            Ok(positions) => return bots::honesty(positions, only.first().copied()),
            Err(_) => return usage(),
        },
        ["ladder", ref rest @ ..] => match ladder::Asked::read(rest) {
            Some(asked) => return ladder::run(&asked),
            None => return usage(),
        },
        ["blunders", ref rest @ ..] if rest.len() < 3 => return blunders::run(rest),
        ["puzzles", ref rest @ ..] if rest.len() < 4 => return puzzles::run(rest),
        ["soak"] => return soak::run(soak::ACTIONS, None),
        ["soak", actions, ref only @ ..] if only.len() < 2 => match actions.parse() {
            Ok(actions) => return soak::run(actions, only.first().copied()),
            Err(_) => return usage(),
        },
        _ => return usage(),
    }
    ExitCode::SUCCESS
}

fn usage() -> ExitCode {
    eprintln!(
        "bench speed | soak [ACTIONS [GAME]] | bots | honesty [POSITIONS [GAME]] | \
         ladder [--write] [GAMES [GAME]] | blunders [POSITIONS [GAME]] | puzzles [COUNT [GAME [POINTS]]]"
    );
    ExitCode::from(2)
}
