//! Programs that tests need and that do not come with Rust: Debian's packages are installed if they are missing.

use std::path::Path;
use std::process::Command;

use crate::run::{Outcome, folders, status};

/// A program, and the package that brings it.
pub(crate) type Need = (&'static str, &'static str);

/// What the tests of the server need: a real database, and a trace of system calls.
pub(crate) const SERVER: [Need; 2] = [("initdb", "postgresql"), ("strace", "strace")];
/// What the tests of the page need.
pub(crate) const BROWSER: [Need; 2] =
    [("chromium", "chromium"), ("chromedriver", "chromium-driver")];

/// Sees to it that these programs are there.
pub(crate) fn need(needs: &[Need]) -> Outcome {
    let missing = needs.iter().filter(|(program, _)| !is_there(program));
    let missing: Vec<&str> = missing.map(|&(_, package)| package).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let names = missing.join(" and ");
    println!("Installing {names} …");
    apt(&["update", "--quiet"])
        .and_then(|()| apt(&[&["install", "--yes", "--no-install-recommends"], &*missing].concat()))
        .map_err(|error| {
            format!("{error}\nThe tests need {names}: install that, then run this again.")
        })
}

/// Whether a program can be started, or is one of the database's, which are not on the path.
fn is_there(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let versions = folders(Path::new("/usr/lib/postgresql"));
    let mut places = versions.iter().map(|version| version.join("bin"));
    std::env::split_paths(&path).any(|place| place.join(program).is_file())
        || places.any(|place| place.join(program).is_file())
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
