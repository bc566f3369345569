//! The page in a real browser: builds what the tests need, installs the browser if it is missing, and
//! runs them.

use std::process::Command;

use crate::run::{Outcome, cargo, cargo_command, status, watched};

/// Debian's packages, and the program that each brings.
const PACKAGES: [(&str, &str); 2] = [("chromium", "chromium"), ("chromium-driver", "chromedriver")];

/// Builds the page, and the binary that serves it.
pub(crate) fn build() -> Outcome {
    cargo("run --quiet --package xtask-web --", &[])?;
    cargo("build --quiet --package quarterdeck", &[])
}

/// Runs the tests in the browser and hands every line of their output to a reader.
pub(crate) fn test(more: &[&str], read: impl FnMut(&str)) -> Outcome {
    install()?;
    watched(cargo_command("test --package browser --test browser --").args(more), read)
}

/// Sees to it that the browser and its driver are there.
fn install() -> Outcome {
    let is_there = |program: &str| {
        Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success())
    };
    let missing: Vec<&str> = PACKAGES
        .iter()
        .filter(|(_, program)| !is_there(program))
        .map(|&(package, _)| package)
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    println!("Installing {} …", missing.join(" and "));
    apt(&["update"])
        .and_then(|()| apt(&[&["install", "--yes", "--no-install-recommends"], &*missing].concat()))
        .map_err(|error| {
            let missing = missing.join(" and ");
            format!("{error}\nThe tests in the browser need {missing}: install them, then run this again.")
        })
}

/// Runs apt-get as root, or through sudo if it asks for no password.
fn apt(words: &[&str]) -> Outcome {
    let user = Command::new("id").arg("-u").output().map_err(|error| format!("id: {error}"))?;
    let is_root = String::from_utf8_lossy(&user.stdout).trim() == "0";
    let mut command = Command::new(if is_root { "apt-get" } else { "sudo" });
    if !is_root {
        command.args(["-n", "apt-get"]);
    }
    status(command.args(words).env("DEBIAN_FRONTEND", "noninteractive"))
}
