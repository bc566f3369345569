//! Whole games through the Python client of the Model Context Protocol, against the program as it is built for players.

use std::path::PathBuf;
use std::process::Command;

use crate::run::{Outcome, cargo, root, status};

/// The client, at the version that was tried.
const CLIENT: &str = "mcp==2.3.0";

/// Plays so many games of each game; 100 unless told otherwise.
pub(crate) fn play(args: &[&str]) -> Outcome {
    let games = args.first().unwrap_or(&"100");
    if games.parse::<u32>().is_err() {
        return Err(format!("“{games}” is no number of games"));
    }
    cargo(
        "build --quiet --release --package quarterdeck --no-default-features --features mcp",
        &[],
    )?;
    let python = set_up()?;
    let program = root().join("target").join("release").join("quarterdeck");
    let mut client = Command::new(python);
    status(client.arg(root().join("examples/assistant.py")).arg(program).arg(games))
}

/// The interpreter of a virtual environment with the client in it.
fn set_up() -> Result<PathBuf, String> {
    let folder = root().join("target").join("assistant");
    let python = folder.join("bin").join("python");
    if !folder.join(CLIENT).exists() {
        status(Command::new("python3").args(["-m", "venv"]).arg(&folder))?;
        let quiet = ["--quiet", "--disable-pip-version-check"];
        status(Command::new(&python).args(["-m", "pip", "install"]).args(quiet).arg(CLIENT))?;
        std::fs::write(folder.join(CLIENT), "").map_err(|error| error.to_string())?;
    }
    Ok(python)
}
