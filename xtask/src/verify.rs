//! Everything that must hold before a change lands, in one command on a machine with rustup only.

use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use crate::browser::{self, TESTED};
use crate::packages::{self, need};
use crate::run::{Outcome, cargo, cargo_command, status, watched};
use crate::{tidy, toolchain};

/// Sets up, then checks: format, lints, tidiness, tests, docs, and the page in a real browser. The page comes
/// before the tests, which build the binary that serves it.
pub(crate) fn verify() -> Outcome {
    let start = Instant::now();
    let without = set_up()?;
    stage("format", || cargo("fmt --all --check", &[]))?;
    stage("tidy", tidy::tidy)?;
    toolchain::need_target(toolchain::WASM)?;
    // None of these keeps two cores busy from beginning to end.
    std::thread::scope(|scope| {
        let checks = scope.spawn(|| stage("lints", lints).and_then(|()| stage("docs", docs)));
        let page =
            stage("page", || browser::build_page(&[])).and_then(|()| stage("parity", parity));
        page.and(checks.join().expect("a stage does not panic"))
    })?;
    let mut tests = Tests::default();
    stage("test build", || cargo(&format!("test --quiet {TESTED} --no-run"), &[]))?;
    stage("tests", || native_tests(&without, &mut tests))
        .map_err(|error| format!("{error}\n{}", tests.closing()))?;
    if packages::out_of_reach(&packages::BROWSER).is_empty() {
        stage("e2e", || browser::test(&[], |line| tests.read(line)))
            .map_err(|error| format!("{error}\n{}", tests.closing()))?;
    }
    println!("{}", table(&times()));
    println!("All verified in {} s.", start.elapsed().as_secs());
    print!("{}", packages::told(&without));
    println!("{}", tests.closing());
    Ok(())
}

/// The tests of online tables, which mostly wait for clocks and databases: many at a time, beside all others.
const ONLINE: &str = "--test online -- --test-threads=8";

/// All tests but those in the browser.
fn native_tests(without: &[packages::Need], tests: &mut Tests) -> Outcome {
    let skipped: Vec<&str> = without.iter().flat_map(|need| ["--skip", need.tests]).collect();
    let mut online_tests = Tests::default();
    let (all, online) = std::thread::scope(|scope| {
        let online = scope.spawn(|| {
            let mut online = cargo_command(&format!("test {TESTED} {ONLINE}"));
            watched(online.args(&skipped), |line| online_tests.read(line))
        });
        let mut all = cargo_command(&format!("test {TESTED} --no-fail-fast --"));
        let all = watched(all.args(&skipped), |line| tests.read(line));
        (all, online.join().expect("a stage does not panic"))
    });
    tests.add(&online_tests);
    all.and(online)
}

fn lints() -> Outcome {
    cargo("clippy --quiet --workspace --all-targets -- -D warnings", &[])?;
    cargo(
        "clippy --quiet --workspace --all-targets --features stress/simulation -- -D warnings",
        &[],
    )
}

/// The engine for the browser, which a test compares with the native one: it finds it built. Named beside the page, so
/// that cargo chooses the same features and compiles the games once for both.
fn parity() -> Outcome {
    const BOTH: &str = "build --quiet --profile page --package parity --package web";
    cargo(&format!("{BOTH} --target {}", toolchain::WASM), &[])
}

/// The stages that have passed, and the seconds that each took.
static TIMES: Mutex<Vec<(&'static str, u64)>> = Mutex::new(Vec::new());

fn times() -> Vec<(&'static str, u64)> {
    TIMES.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

fn stage(name: &'static str, work: impl FnOnce() -> Outcome) -> Outcome {
    println!("== {name}");
    let start = Instant::now();
    work().map_err(|error| format!("{name}: {error}"))?;
    let seconds = start.elapsed().as_secs();
    println!("== {name} took {seconds} s");
    TIMES.lock().unwrap_or_else(PoisonError::into_inner).push((name, seconds));
    Ok(())
}

/// Where the time went, longest first. Some stages run side by side, so the sum is more than the whole.
fn table(times: &[(&str, u64)]) -> String {
    let mut rows = times.to_vec();
    rows.sort_by_key(|&(_, seconds)| std::cmp::Reverse(seconds));
    let rows = rows.iter().map(|(name, seconds)| format!("{name:12}{seconds:>6} s"));
    rows.collect::<Vec<_>>().join("\n")
}

/// Sees to what the checks need beside what the page needs. Where nothing can be installed, the rest is checked: what is
/// missing for the others is told now and at the end.
fn set_up() -> Result<Vec<packages::Need>, String> {
    toolchain::need_components()?;
    let without = packages::out_of_reach(&[packages::SERVER, packages::BROWSER].concat());
    if without.is_empty() {
        need(&packages::SERVER)?;
    }
    print!("{}", packages::told(&without));
    Ok(without)
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

    fn add(&mut self, more: &Self) {
        self.passed += more.passed;
        self.failed += more.failed;
    }

    fn closing(&self) -> String {
        format!("{} passed, {} failed", self.passed, self.failed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_stage_stands_first() {
        let shown = table(&[("format", 2), ("e2e", 300), ("tests", 45)]);
        let lines: Vec<Vec<&str>> =
            shown.lines().map(|line| line.split_whitespace().collect()).collect();
        assert_eq!(lines, [["e2e", "300", "s"], ["tests", "45", "s"], ["format", "2", "s"]]);
    }

    #[test]
    fn test_counts_add_up() {
        let mut tests = Tests::default();
        tests.read("test result: ok. 12 passed; 0 failed; 0 ignored; 0 measured; 3 filtered out");
        tests.read("running 3 tests");
        tests.read("test result: FAILED. 1 passed; 2 failed; 0 ignored; 0 measured");
        assert_eq!(tests.closing(), "13 passed, 2 failed");
    }
}
