//! Everything that must hold before a change lands, in one command on a machine with rustup only.

use std::process::Command;
use std::time::Instant;

use crate::packages::{self, need};
use crate::run::{Outcome, cargo, cargo_command, root, status, watched};
use crate::{browser, tidy};

const WASM: &str = "wasm32-unknown-unknown";

/// Sets up, then checks: format, lints, tidiness, tests, docs, and the page in a real browser. The page comes
/// before the tests, which build the binary that serves it.
pub(crate) fn verify() -> Outcome {
    let start = Instant::now();
    set_up()?;
    stage("format", || cargo("fmt --all --check", &[]))?;
    stage("tidy", tidy::tidy)?;
    // Neither keeps two cores busy from beginning to end.
    std::thread::scope(|scope| {
        let lints = scope.spawn(|| stage("lints", lints));
        stage("page", browser::build_page).and(lints.join().expect("a stage does not panic"))
    })?;
    let mut tests = Tests::default();
    stage("tests", || {
        let mut all = cargo_command(&format!("test {} --no-fail-fast", browser::TESTED));
        watched(&mut all, |line| tests.read(line))
    })
    .map_err(|error| format!("{error}\n{}", tests.closing()))?;
    stage("docs", docs)?;
    stage("browser", || browser::test(&[], |line| tests.read(line)))
        .map_err(|error| format!("{error}\n{}", tests.closing()))?;
    println!("All verified in {} s.", start.elapsed().as_secs());
    println!("{}", tests.closing());
    Ok(())
}

fn lints() -> Outcome {
    cargo("clippy --quiet --workspace --all-targets -- -D warnings", &[])
}

fn stage(name: &str, work: impl FnOnce() -> Outcome) -> Outcome {
    println!("== {name}");
    let start = Instant::now();
    work().map_err(|error| format!("{name}: {error}"))?;
    println!("== {name} took {} s", start.elapsed().as_secs());
    Ok(())
}

/// Adds what rustup may have left out: automatic installs can be switched off.
fn set_up() -> Outcome {
    let libraries = |target: &str| {
        let mut rustc = Command::new("rustc");
        rustc.args(["--print", "target-libdir", "--target", target]).current_dir(root());
        let output = rustc.output().map_err(|error| format!("rustc: {error}"))?;
        Ok::<_, String>(String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    if !std::path::Path::new(&libraries(WASM)?).is_dir() {
        rustup(&["target", "add", WASM])?;
    }
    for (tool, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        let found = cargo_command(tool).arg("--version").output();
        if !found.is_ok_and(|output| output.status.success()) {
            rustup(&["component", "add", component])?;
        }
    }
    need(&packages::SERVER)
}

fn rustup(words: &[&str]) -> Outcome {
    status(Command::new("rustup").args(words).current_dir(root()))
}

fn docs() -> Outcome {
    status(cargo_command("doc --quiet --workspace --no-deps").env("RUSTDOCFLAGS", "-D warnings"))
}

/// How many tests ran.
#[derive(Default)]
struct Tests {
    passed: u32,
    failed: u32,
}

impl Tests {
    /// Reads `test result: ok. 12 passed; 0 failed; …`.
    fn read(&mut self, line: &str) {
        let Some(counts) = line.strip_prefix("test result: ") else { return };
        let count = |word: &str| {
            let before = counts.split(word).next().unwrap_or_default().trim_end();
            before.rsplit([' ', ';']).next().and_then(|n| n.parse().ok()).unwrap_or(0)
        };
        self.passed += count("passed");
        self.failed += count("failed");
    }

    fn closing(&self) -> String {
        format!("{} passed, {} failed", self.passed, self.failed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn test_counts_add_up() {
        let mut tests = Tests::default();
        tests.read("test result: ok. 12 passed; 0 failed; 0 ignored; 0 measured; 3 filtered out");
        tests.read("running 3 tests");
        tests.read("test result: FAILED. 1 passed; 2 failed; 0 ignored; 0 measured");
        assert_eq!(tests.closing(), "13 passed, 2 failed");
    }
}
