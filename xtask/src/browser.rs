//! The page in a real browser: builds what the tests need, installs the browser if it is missing, and
//! runs them.

use crate::packages::{self, need};
use crate::run::{Outcome, cargo, cargo_command, root, status, watched};
use crate::toolchain;

/// Builds the page.
pub(crate) fn build_page(how: &[&str]) -> Outcome {
    toolchain::need_target(toolchain::WASM)?;
    cargo("run --quiet --package xtask-web --", how)
}

/// Everything that has tests: the page itself is built for the browser, and its maker has been built by then. Named alike
/// wherever tests are built, so that cargo chooses the same features and builds nothing twice.
pub(crate) const TESTED: &str = "--workspace --exclude web --exclude xtask-web";

/// Builds the page, and the binary that serves it.
pub(crate) fn build() -> Outcome {
    build_page(&[])?;
    cargo(&format!("build --quiet {TESTED} --bin quarterdeck --test e2e"), &[])
}

/// Runs the tests in the browser and hands every line of their output to a reader.
pub(crate) fn test(more: &[&str], read: impl FnMut(&str)) -> Outcome {
    need(&packages::BROWSER)?;
    watched(cargo_command(&format!("test {TESTED} --test e2e --")).args(more), read)
}

/// The tests that take the screenshots.
const LOOKS: &str = "looks at three sizes";

/// Makes the screenshots of README.md and the book again: `docs/pictures/*.webp`.
pub(crate) fn screenshots() -> Outcome {
    need(&packages::BROWSER)?;
    let mut tests = cargo_command(&format!("test {TESTED} --test e2e --"));
    status(tests.arg(LOOKS).env("SCREENSHOTS", root().join("docs").join("pictures")))
}
