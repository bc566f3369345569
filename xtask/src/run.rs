//! Running cargo and rustup, and finding the files of the repository.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a task comes to: nothing, or what is wrong.
pub(crate) type Outcome = Result<(), String>;

/// The top of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the repository").into()
}

/// Runs cargo with words separated by spaces and further arguments.
pub(crate) fn cargo(words: &str, more: &[&str]) -> Outcome {
    status(cargo_command(words).args(more))
}

/// A cargo command in the repository.
pub(crate) fn cargo_command(words: &str) -> Command {
    let mut command = Command::new(std::env::var("CARGO").unwrap_or_else(|_| "cargo".into()));
    command.args(words.split(' ')).current_dir(root());
    command
}

/// Runs a command to its end.
pub(crate) fn status(command: &mut Command) -> Outcome {
    let status = command.status().map_err(|error| format!("{command:?}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("failed: {}", shown(command))) }
}

/// Runs a command, shows its output as it comes and hands every line to a reader.
pub(crate) fn watched(command: &mut Command, mut read: impl FnMut(&str)) -> Outcome {
    let failed = |error: std::io::Error| error.to_string();
    let mut child = command.stdout(Stdio::piped()).spawn().map_err(failed)?;
    let output = child.stdout.take().expect("the output is piped");
    for line in BufReader::new(output).lines() {
        let line = line.map_err(failed)?;
        println!("{line}");
        read(&line);
    }
    let status = child.wait().map_err(failed)?;
    if status.success() { Ok(()) } else { Err(format!("failed: {}", shown(command))) }
}

/// A command as one would type it.
pub(crate) fn shown(command: &Command) -> String {
    let words = command.get_args().map(|word| word.to_string_lossy().into_owned());
    format!("cargo {}", words.collect::<Vec<_>>().join(" "))
}

/// The folders in a folder, in alphabetical order.
pub(crate) fn folders(of: &Path) -> Vec<PathBuf> {
    entries(of).into_iter().filter(|path| path.is_dir()).collect()
}

/// Every file below a folder that has one of these endings, in alphabetical order.
pub(crate) fn files(below: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for path in entries(below) {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            if name != "target" && name != ".git" {
                found.extend(files(&path, endings));
            }
        } else if endings.iter().any(|ending| name.ends_with(ending)) {
            found.push(path);
        }
    }
    found
}

fn entries(of: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = fs::read_dir(of)
        .map(|entries| entries.filter_map(|entry| entry.ok().map(|e| e.path())).collect())
        .unwrap_or_default();
    paths.sort();
    paths
}

/// The text of a file; a missing or unreadable one is empty.
pub(crate) fn text(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_default()
}
