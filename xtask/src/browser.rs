//! The page in a real browser: builds what the tests need, installs the browser if it is missing, and
//! runs them.

use crate::packages::{self, need};
use crate::run::{Outcome, cargo, cargo_command, watched};

/// Builds the page.
pub(crate) fn build_page() -> Outcome {
    cargo("run --quiet --package xtask-web --", &[])
}

/// Builds the page, and the binary that serves it. With the whole workspace and a test in view cargo chooses the
/// same features as for all tests, so that nothing is built twice.
pub(crate) fn build() -> Outcome {
    build_page()?;
    cargo("build --quiet --workspace --bin quarterdeck --test browser", &[])
}

/// Runs the tests in the browser and hands every line of their output to a reader.
pub(crate) fn test(more: &[&str], read: impl FnMut(&str)) -> Outcome {
    need(&packages::BROWSER)?;
    watched(cargo_command("test --workspace --test browser --").args(more), read)
}
