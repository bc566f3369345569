//! Programs that tests need and that do not come with Rust: Debian's packages are installed if they are missing.

use std::path::Path;
use std::process::Command;

use crate::run::{Outcome, folders, status};

/// A program that tests need.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Need {
    /// Its name.
    program: &'static str,
    /// The package that brings it.
    package: &'static str,
    /// What cannot be tested without it: the names of these tests have this word in them.
    pub(crate) tests: &'static str,
}

/// What the tests of the server need: a real database, and a trace of system calls.
pub(crate) const SERVER: [Need; 2] = [
    Need { program: "initdb", package: "postgresql", tests: "postgres" },
    Need { program: "strace", package: "strace", tests: "strace" },
];
/// What the tests of the page need.
pub(crate) const BROWSER: [Need; 2] = [
    Need { program: "chromium", package: "chromium", tests: "e2e" },
    Need { program: "chromedriver", package: "chromium-driver", tests: "e2e" },
];

/// What compiles the parts of the static program that are written in C.
pub(crate) const STATIC: [Need; 1] =
    [Need { program: "musl-gcc", package: "musl-tools", tests: "release" }];

/// Sees to it that these programs are there.
pub(crate) fn need(needs: &[Need]) -> Outcome {
    let missing = needs.iter().filter(|need| !is_there(need.program));
    let missing: Vec<&str> = missing.map(|need| need.package).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let names = missing.join(" and ");
    println!("Installing {names} …");
    apt(&["update", "--quiet"])
        .and_then(|()| apt(&[&["install", "--yes", "--no-install-recommends"], &*missing].concat()))
        .map_err(|error| format!("{error}\nThis needs {names}: install that, then run it again."))
}

/// The programs that are missing on a machine that has no apt to install them: their tests are left out.
pub(crate) fn out_of_reach(needs: &[Need]) -> Vec<Need> {
    if is_there("apt-get") {
        return Vec::new();
    }
    needs.iter().copied().filter(|need| !is_there(need.program)).collect()
}

/// What is left out, and why, in one line for each program.
pub(crate) fn told(without: &[Need]) -> String {
    let lines = without.iter().map(|Need { program, package, tests }| {
        format!("Left out: the tests of “{tests}”. There is no {program} here (Debian's package {package}), and no apt.\n")
    });
    lines.collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_out_is_told_with_its_reason() {
        assert_eq!(told(&[]), "");
        let told = told(&SERVER[1..]);
        assert!(told.contains("“strace”") && told.contains("no apt"), "{told}");
    }

    #[test]
    fn a_program_that_is_there_leaves_nothing_out() {
        let shell = Need { program: "sh", package: "dash", tests: "shell" };
        assert_eq!(out_of_reach(&[shell]), []);
    }
}
