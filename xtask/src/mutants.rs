//! Would the tests notice? Plants a seeded sample of small faults in a game's rules, one at a time.
//!
//! A mutant is tried with the quick tests first, and only a survivor meets the slow ones (the laws). Which
//! mutants are tried depends on what they are and not on their line, so that the sample stays when lines move.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::run::{Outcome, cargo_command, folders, root, shown, text};

/// How many mutants are tried where nobody says.
const SAMPLE: usize = 150;

/// Any number would do; that it is always the same one makes figures comparable.
const SEED: u64 = 2026;

/// The rooms of a game that decide: permission, effect, winning.
const ROOMS: [&str; 5] = ["rules.rs", "rules/**", "play.rs", "play/**", "score.rs"];

/// The tests that take seconds: only a mutant that all others let pass meets them.
const SLOW: [&str; 1] = ["laws"];

const ASKED: &str = "cargo xtask mutants GAME [N | again]
  tries N mutants of the game's rules, play and score (150 if not given); always the same ones.
  again: only those that survived last time";

/// Tries a sample of a game's mutants, or the survivors of last time again, and tells who survived.
pub(crate) fn mutants(args: &[&str]) -> Outcome {
    let (game, again, size) = match *args {
        [game] => (game, false, SAMPLE),
        [game, "again"] => (game, true, 0),
        [game, size] => (game, false, size.parse().map_err(|_| ASKED)?),
        _ => return Err(ASKED.into()),
    };
    if !root().join("games").join(game).is_dir() {
        let names = folders(&root().join("games"));
        let names = names.iter().filter_map(|path| path.file_name()?.to_str());
        return Err(format!("no game {game}; there are {}", names.collect::<Vec<_>>().join(", ")));
    }
    let out = root().join("target/mutants").join(game);
    let chosen =
        if again { lines(&out.join("survivors.txt")) } else { sample(listed(game)?, size) };
    let (slow, quick): (Vec<_>, Vec<_>) =
        tests_of(game).into_iter().partition(|name| SLOW.contains(&name.as_str()));
    let first = pass(game, &chosen, &quick, &out.join("quick"))?;
    let second = pass(game, &first.missed, &slow, &out.join("slow"))?;
    fs::write(out.join("survivors.txt"), second.missed.join("\n") + "\n")
        .map_err(|e| e.to_string())?;
    report(game, chosen.len(), &first, &second);
    Ok(())
}

/// What became of the mutants of one pass.
struct Pass {
    caught: usize,
    timed_out: usize,
    unviable: usize,
    missed: Vec<String>,
}

fn report(game: &str, chosen: usize, first: &Pass, second: &Pass) {
    println!(
        "{game}: {chosen} mutants: {} caught ({} of them by the laws alone), {} never ended and were stopped, {} did not \
         compile, {} survived",
        first.caught + second.caught,
        second.caught,
        first.timed_out + second.timed_out,
        first.unviable + second.unviable,
        second.missed.len(),
    );
    for name in &second.missed {
        println!("  {name}");
    }
}

/// Runs cargo-mutants on the mutants with these names against some of the game's tests.
fn pass(game: &str, names: &[String], tests: &[String], out: &Path) -> Result<Pass, String> {
    if names.is_empty() {
        return Ok(Pass { caught: 0, timed_out: 0, unviable: 0, missed: Vec::new() });
    }
    let _ = fs::remove_dir_all(out);
    fs::create_dir_all(out).map_err(|error| error.to_string())?;
    let mut command = mutants_of(game);
    command.args([
        "--jobs=1",
        "--no-shuffle",
        "--timeout-multiplier=4",
        "--colors=never",
        "--output",
    ]);
    command.arg(out).env("CARGO_PROFILE_DEV_DEBUG", "0").env("CARGO_INCREMENTAL", "1");
    for name in names {
        command.arg(format!("--re=^{}$", escaped(name)));
    }
    command.args(["--", "--lib"]);
    command.args(tests.iter().map(|name| format!("--test={name}")));
    let status = command.status().map_err(|error| error.to_string())?;
    // 0: all caught; 2: some missed; 3: some timed out. Everything else means that nothing was tried.
    if !matches!(status.code(), Some(0 | 2 | 3)) {
        return Err(format!("failed: {}", shown(&command)));
    }
    let found = |name: &str| lines(&out.join("mutants.out").join(name));
    let (caught, timed_out, unviable) =
        (found("caught.txt").len(), found("timeout.txt").len(), found("unviable.txt").len());
    let missed = found("missed.txt");
    let tried = caught + timed_out + unviable + missed.len();
    if tried != names.len() {
        return Err(format!("{tried} mutants were tried of {}", names.len()));
    }
    Ok(Pass { caught, timed_out, unviable, missed })
}

/// All mutants of a game's deciding rooms, by name.
fn listed(game: &str) -> Result<Vec<String>, String> {
    let mut command = mutants_of(game);
    command.args(["--list", "--colors=never"]);
    let output = command.output().map_err(|error| error.to_string())?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{said}cargo-mutants is needed: cargo install --locked cargo-mutants"));
    }
    Ok(String::from_utf8_lossy(&output.stdout).lines().map(String::from).collect())
}

fn mutants_of(game: &str) -> Command {
    let mut command = cargo_command("mutants --package");
    command.arg(game);
    command.args(ROOMS.iter().map(|room| format!("--file=games/{game}/src/{room}")));
    command
}

/// The game's test programs by name.
fn tests_of(game: &str) -> Vec<String> {
    let folder = root().join("games").join(game).join("tests");
    let with_main = folders(&folder).into_iter().filter(|path| path.join("main.rs").exists());
    let files = fs::read_dir(&folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut tests: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|e| e == "rs")).chain(with_main).collect();
    tests.sort();
    tests.iter().filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned())).collect()
}

/// The `size` mutants whose names hash lowest: as good as drawn, and the same ones when lines move.
fn sample(all: Vec<String>, size: usize) -> Vec<String> {
    let mut hashed: Vec<(u64, String)> = Vec::new();
    for name in all {
        let mut hash = hash(what(&name));
        while hashed.iter().any(|(other, _)| *other == hash) {
            hash = mix(hash);
        }
        hashed.push((hash, name));
    }
    hashed.sort();
    hashed.truncate(size);
    let mut names: Vec<String> = hashed.into_iter().map(|(_, name)| name).collect();
    names.sort();
    names
}

/// A mutant's name without line and column: `games/…/play.rs:35:9: replace …` is at `35:9`.
fn what(name: &str) -> impl Iterator<Item = &str> {
    name.splitn(4, ':').enumerate().filter(|(at, _)| matches!(at, 0 | 3)).map(|(_, part)| part)
}

fn hash<'a>(parts: impl Iterator<Item = &'a str>) -> u64 {
    parts.flat_map(str::bytes).fold(mix(SEED), |hash, byte| mix(hash ^ u64::from(byte)))
}

/// The finalizer of `SplitMix64`.
fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A name as a regular expression that finds nothing else.
fn escaped(name: &str) -> String {
    let mut regex = String::new();
    for letter in name.chars() {
        if r"\.+*?()|[]{}^$#&-~".contains(letter) {
            regex.push('\\');
        }
        regex.push(letter);
    }
    regex
}

fn lines(file: &Path) -> Vec<String> {
    text(file).lines().filter(|line| !line.is_empty()).map(String::from).collect()
}

#[cfg(test)]
mod tests {
    use super::sample;

    fn names(lines: &[u32]) -> Vec<String> {
        let fault = |(k, line): (usize, &u32)| {
            format!("games/x/src/play.rs:{line}:9: replace a{} with b", k / 2)
        };
        lines.iter().enumerate().map(fault).collect()
    }

    /// Line and column left out.
    fn faults(names: &[String]) -> Vec<String> {
        let mut faults: Vec<String> =
            names.iter().map(|name| super::what(name).collect()).collect();
        faults.sort();
        faults
    }

    #[test]
    fn a_sample_stays_when_lines_move() {
        let before = sample(names(&[1, 2, 3, 4, 5, 6, 7, 8]), 3);
        let after = sample(names(&[11, 12, 13, 24, 25, 36, 37, 48]), 3);
        assert_eq!(before.len(), 3);
        assert_eq!(faults(&before), faults(&after));
    }

    #[test]
    fn a_larger_sample_holds_the_smaller_one() {
        let all = names(&[1, 2, 3, 4, 5, 6, 7, 8]);
        let (small, large) = (sample(all.clone(), 3), sample(all, 6));
        assert!(small.iter().all(|name| large.contains(name)));
    }
}
