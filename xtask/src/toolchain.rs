//! What rustup may have left out: automatic installs can be switched off.

use std::path::Path;
use std::process::Command;

use crate::run::{Outcome, cargo_command, root, status};

/// What the page is compiled for.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";
/// What the program that is given away is compiled for: nothing of the system it runs on is needed.
pub(crate) const STATIC: &str = "x86_64-unknown-linux-musl";

/// Adds what is compiled for, if it is missing.
pub(crate) fn need_target(target: &str) -> Outcome {
    let mut rustc = Command::new("rustc");
    rustc.args(["--print", "target-libdir", "--target", target]).current_dir(root());
    let output = rustc.output().map_err(|error| format!("rustc: {error}"))?;
    let libraries = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    if Path::new(&libraries).is_dir() { Ok(()) } else { rustup(&["target", "add", target]) }
}

/// Adds the tools that check the code, if they are missing.
pub(crate) fn need_components() -> Outcome {
    for (tool, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        let found = cargo_command(tool).arg("--version").output();
        if !found.is_ok_and(|output| output.status.success()) {
            rustup(&["component", "add", component])?;
        }
    }
    Ok(())
}

fn rustup(words: &[&str]) -> Outcome {
    status(Command::new("rustup").args(words).current_dir(root()))
}
