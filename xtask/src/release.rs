//! What is given away: builds the page, the static program and the wheel; `xtask/release` packs them and tries them out.

use std::path::PathBuf;
use std::process::Command;

use crate::packages::{self, need};
use crate::run::{Outcome, cargo_command, root, status};
use crate::{browser, python, toolchain};

/// What `cargo xtask release` does with these arguments.
pub(crate) fn asked(args: &[&str]) -> Outcome {
    let checks = match args {
        [] => false,
        ["--check"] => true,
        _ => return Err("cargo xtask release [--check]".into()),
    };
    let time = time();
    need_tools()?;
    browser::build_page(&[])?;
    build(&time)?;
    println!("Building the Python wheel …");
    if let Err(why) = python::wheel(&time) {
        println!("Left out: the Python wheel: {why}.");
    }
    let mut pack = cargo_command("run --quiet --package xtask-release --");
    pack.env("SOURCE_DATE_EPOCH", time);
    status(if checks { pack.arg("--check") } else { &mut pack })
}

/// What compiles for any Linux: Rust's part, and that for what is written in C.
fn need_tools() -> Outcome {
    let target = toolchain::STATIC;
    toolchain::need_target(target)
        .map_err(|_| format!("The static program needs this: rustup target add {target}"))?;
    need(&packages::STATIC)
}

/// Builds the program: all in one file, that runs on any Linux. It names no folder of this machine.
fn build(time: &str) -> Outcome {
    println!("Building the static program …");
    let target = toolchain::STATIC;
    let mut build = cargo_command("build --quiet --locked --release --package quarterdeck");
    build.args(["--target", target]).env("SOURCE_DATE_EPOCH", time);
    build.env("CARGO_PROFILE_RELEASE_STRIP", "symbols");
    build.env("CARGO_ENCODED_RUSTFLAGS", elsewhere());
    if let Some(commit) = git(&["describe", "--always", "--dirty", "--abbrev=12"]) {
        build.env("QUARTERDECK_COMMIT", commit);
    }
    status(&mut build)
}

/// The folders of this machine, by names that are the same everywhere: messages of the program name source files.
fn elsewhere() -> String {
    let home = std::env::home_dir().unwrap_or_default().join(".cargo");
    let cargo = std::env::var_os("CARGO_HOME").map_or(home, PathBuf::from);
    let remap = |from: PathBuf, to: &str| format!("--remap-path-prefix={}={to}", from.display());
    [remap(cargo, "/cargo"), remap(root(), "/quarterdeck")].join("\u{1f}")
}

/// The time that everything in the packages has: that of the commit, unless it is told.
fn time() -> String {
    let told = std::env::var("SOURCE_DATE_EPOCH").ok();
    let commit = || git(&["log", "-1", "--format=%ct"]);
    told.or_else(commit).unwrap_or_else(|| "315532800".into())
}

/// What git says, if these sources are in its care.
fn git(words: &[&str]) -> Option<String> {
    let output = Command::new("git").args(words).current_dir(root()).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?.trim().to_owned();
    (output.status.success() && !text.is_empty()).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_given_away_is_asked_for_in_words_that_are_known() {
        assert!(asked(&["--chekc"]).is_err_and(|why| why.contains("[--check]")));
    }

    #[test]
    fn no_folder_of_this_machine_keeps_its_name() {
        let flags = elsewhere();
        let maps: Vec<&str> = flags.split('\u{1f}').collect();
        assert!(maps[0].ends_with("=/cargo") && maps[1].ends_with("=/quarterdeck"), "{flags}");
        assert!(maps[1].contains(&root().display().to_string()), "{flags}");
    }
}
