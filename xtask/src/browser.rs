//! The page in a real browser: builds what the tests need, installs the browser if it is missing, and
//! runs them.

use crate::packages::{self, need};
use crate::run::{Outcome, cargo, cargo_command, watched};

/// Builds the page, and the binary that serves it.
pub(crate) fn build() -> Outcome {
    cargo("run --quiet --package xtask-web --", &[])?;
    cargo("build --quiet --package quarterdeck", &[])
}

/// Runs the tests in the browser and hands every line of their output to a reader.
pub(crate) fn test(more: &[&str], read: impl FnMut(&str)) -> Outcome {
    need(&packages::BROWSER)?;
    watched(cargo_command("test --package browser --test browser --").args(more), read)
}
