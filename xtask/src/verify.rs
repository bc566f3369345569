//! Everything that must hold before a change lands, in one command on a machine with rustup only.

use std::time::Instant;

use crate::packages::{self, need};
use crate::run::{Outcome, cargo, cargo_command, status, watched};
use crate::{browser, tidy, toolchain};

/// Sets up, then checks: format, lints, tidiness, tests, docs, and the page in a real browser. The page comes
/// before the tests, which build the binary that serves it.
pub(crate) fn verify() -> Outcome {
    let start = Instant::now();
    set_up()?;
    stage("format", || cargo("fmt --all --check", &[]))?;
    stage("tidy", tidy::tidy)?;
    toolchain::need_target()?;
    // None of these keeps two cores busy from beginning to end.
    std::thread::scope(|scope| {
        let checks = scope.spawn(|| stage("lints", lints).and_then(|()| stage("parity", parity)));
        let page = stage("page", || browser::build_page(&[]));
        page.and(checks.join().expect("a stage does not panic"))
    })?;
    let mut tests = Tests::default();
    stage("tests", || {
        let mut all = cargo_command(&format!("test {} --no-fail-fast", browser::TESTED));
        watched(&mut all, |line| tests.read(line))
    })
    .map_err(|error| format!("{error}\n{}", tests.closing()))?;
    stage("docs", docs)?;
    stage("e2e", || browser::test(&[], |line| tests.read(line)))
        .map_err(|error| format!("{error}\n{}", tests.closing()))?;
    println!("All verified in {} s.", start.elapsed().as_secs());
    println!("{}", tests.closing());
    Ok(())
}

fn lints() -> Outcome {
    cargo("clippy --quiet --workspace --all-targets -- -D warnings", &[])
}

/// The engine for the browser, which a test compares with the native one: it finds it built.
fn parity() -> Outcome {
    cargo(
        &format!("build --quiet --profile page --package parity --target {}", toolchain::WASM),
        &[],
    )
}

fn stage(name: &str, work: impl FnOnce() -> Outcome) -> Outcome {
    println!("== {name}");
    let start = Instant::now();
    work().map_err(|error| format!("{name}: {error}"))?;
    println!("== {name} took {} s", start.elapsed().as_secs());
    Ok(())
}

/// What the checks need beside what the page needs.
fn set_up() -> Outcome {
    toolchain::need_components()?;
    need(&packages::SERVER)
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
