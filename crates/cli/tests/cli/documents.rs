//! What README.md and the book print: every command is run, or stands in `not-run.txt` with the reason; every transcript is
//! what the command says.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use xtask_book::{Listing, documents, listings};

use crate::folder;

/// The commands that are not run: each with ` # ` and the reason. A test in `main.rs` parses those of `quarterdeck`.
const NOT_RUN: &str = include_str!("../not-run.txt");

/// What stands before a command in a transcript.
const SHELL: &str = "$ ";
/// What stands before what somebody types at the table.
const TABLE: &str = "? for help > ";
/// Stands for lines, or for a part of one, that are left out.
const LEFT_OUT: &str = "…";

/// A command of a document.
#[derive(Debug)]
struct Printed {
    command: String,
    /// What the document says it prints; nothing where it does not say.
    shown: Option<Vec<String>>,
    place: String,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("the repository")
}

/// The commands of a document, in order.
fn printed(document: &Path) -> Vec<Printed> {
    let all = listings(document).unwrap_or_else(|error| panic!("{error}"));
    all.iter().fold(Vec::new(), |mut found, listing| {
        read(listing, &mut found);
        found
    })
}

/// Adds what stands in a listing.
fn read(listing: &Listing, found: &mut Vec<Printed>) {
    match listing.language.as_str() {
        "sh" => {
            let commands = listing.text.lines().map(without_comment);
            let printed = |line: &str| Printed {
                command: line.into(),
                shown: None,
                place: listing.place.clone(),
            };
            found.extend(commands.filter(|line| !line.is_empty()).map(printed));
        }
        "console" => listing.text.lines().for_each(|line| read_transcript(line, listing, found)),
        _ => {
            let is_command =
                |line: &&str| line.starts_with("quarterdeck ") || line.starts_with(SHELL);
            let command = listing.text.lines().find(is_command);
            let place = &listing.place;
            assert_eq!(command, None, "{place}: commands stand in sh, transcripts in console");
        }
    }
}

fn without_comment(line: &str) -> &str {
    line.split(" #").next().unwrap_or_default().trim()
}

/// Adds a line of a transcript. One that begins without a command goes on with the transcript before it.
fn read_transcript(line: &str, listing: &Listing, found: &mut Vec<Printed>) {
    if let Some(command) = line.strip_prefix(SHELL) {
        let (command, place) = (command.into(), listing.place.clone());
        found.push(Printed { command, shown: Some(Vec::new()), place });
        return;
    }
    let last = found.last_mut().and_then(|printed| printed.shown.as_mut());
    let last = last.unwrap_or_else(|| panic!("{}: begin with “$ ”", listing.place));
    last.push(line.trim_end().to_owned());
}

/// Runs the commands of a document in a folder of their own, one after the other; what is wrong with them.
fn run_all(document: &Path) -> Vec<String> {
    let name = document.strip_prefix(root()).unwrap_or(document).display().to_string();
    let folder = folder(&format!("documents-{}", name.replace(['/', '.'], "-")));
    let wanted = printed(document).into_iter().filter(|printed| !is_listed(&printed.command));
    wanted
        .filter_map(|printed| {
            run(&printed, &folder)
                .err()
                .map(|why| format!("{}: {}\n{why}", printed.place, printed.command))
        })
        .collect()
}

fn is_listed(command: &str) -> bool {
    not_run().any(|(listed, _)| listed == command)
}

fn not_run() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = NOT_RUN.lines().filter(|line| !line.is_empty());
    lines.map(|line| line.split_once(" # ").unwrap_or((line, "")))
}

fn run(printed: &Printed, folder: &Path) -> Result<(), String> {
    let shown = printed.shown.as_deref();
    if let (Some(file), Some(lines)) = (printed.command.strip_prefix("cat "), shown) {
        // A file that the reader is told to write.
        fs::write(folder.join(file), lines.join("\n") + "\n").map_err(|error| error.to_string())?;
        return Ok(());
    }
    if !printed.command.starts_with("quarterdeck ") {
        return Err("this is no command of ours: name it in not-run.txt with the reason".into());
    }
    let typed = shown.unwrap_or_default().iter().filter_map(|line| line.split_once(TABLE));
    let typed: String = typed.flat_map(|(_, words)| [words, "\n"]).collect();
    let (code, said) = shell(&printed.command, &typed, folder)?;
    if said.contains("panicked") || (shown.is_none() && code != Some(0)) {
        return Err(format!("it ends with {code:?} and says:\n{said}"));
    }
    let Some(shown) = shown else { return Ok(()) };
    let said: Vec<&str> = said.trim_end().lines().map(str::trim_end).collect();
    let shown: Vec<&str> = shown.iter().map(String::as_str).collect();
    let end = shown.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1);
    if agree(&shown[..end], &said) { Ok(()) } else { Err(format!("it says:\n{}", said.join("\n"))) }
}

/// What a command prints in a shell that finds our program.
fn shell(command: &str, typed: &str, folder: &Path) -> Result<(Option<i32>, String), String> {
    let ours = Path::new(env!("CARGO_BIN_EXE_quarterdeck")).parent().expect("a folder");
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path =
        std::env::join_paths(std::iter::once(ours.into()).chain(std::env::split_paths(&path)))
            .map_err(|error| error.to_string())?;
    let mut child = Command::new("sh")
        .args(["-c", &format!("exec 2>&1; {command}")])
        .env("PATH", path)
        .env("HOME", folder)
        .env("XDG_CACHE_HOME", folder.join("cache"))
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| error.to_string())?;
    let (mut stdin, typed) = (child.stdin.take().expect("the input is piped"), typed.to_owned());
    let writer = std::thread::spawn(move || drop(stdin.write_all(typed.as_bytes())));
    let output = child.wait_with_output().map_err(|error| error.to_string())?;
    drop(writer.join());
    Ok((output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned()))
}

/// Whether what is shown is what was said, but for what is left out.
fn agree(shown: &[&str], said: &[&str]) -> bool {
    match (shown.split_first(), said.split_first()) {
        (None, None) => true,
        (Some((&LEFT_OUT, rest)), Some((_, more))) => agree(rest, more) || agree(shown, more),
        (Some((line, rest)), Some((other, more))) => alike(line, other) && agree(rest, more),
        _ => false,
    }
}

/// The same for the parts of a line.
fn alike(shown: &str, said: &str) -> bool {
    let Some((before, after)) = shown.split_once(LEFT_OUT) else { return shown == said };
    let Some(rest) = said.strip_prefix(before) else { return false };
    let mut ends = rest.char_indices().map(|(at, _)| at).chain([rest.len()]);
    ends.any(|at| alike(after, &rest[at..]))
}

#[test]
fn every_command_of_the_readme_and_the_book_does_what_they_say() {
    let documents = documents(root());
    assert!(documents.len() > 10, "the book is there");
    let amiss: Vec<String> = std::thread::scope(|scope| {
        let runs: Vec<_> =
            documents.iter().map(|document| scope.spawn(|| run_all(document))).collect();
        runs.into_iter().flat_map(|run| run.join().expect("a run ends")).collect()
    });
    assert!(amiss.is_empty(), "{}", amiss.join("\n\n"));
}

#[test]
fn what_is_not_run_has_a_reason_and_stands_in_a_document() {
    let printed: BTreeSet<String> =
        documents(root()).iter().flat_map(|file| printed(file)).map(|p| p.command).collect();
    for (command, reason) in not_run() {
        assert!(!reason.is_empty(), "{command}: why not?");
        assert!(printed.contains(command), "{command} is in no document any more");
    }
}

#[test]
fn commands_of_the_build_tool_exist() {
    let text = |file: &str| fs::read_to_string(root().join(file)).expect("it is there");
    let (tool, aliases) = (text("xtask/src/main.rs"), text(".cargo/config.toml"));
    for (command, _) in not_run() {
        let words: Vec<&str> = command.split_whitespace().collect();
        let known = match words[..] {
            ["cargo", "xtask", name, ..] => tool.contains(&format!("Some(\"{name}\")")),
            ["cargo", "build" | "test" | "install", ..] => true,
            ["cargo", alias, ..] => aliases.contains(&format!("{alias} = ")),
            _ => true,
        };
        assert!(known, "{command}");
    }
}

#[test]
fn a_transcript_that_lies_is_found() {
    let said = ["Redd rolls 4.", "Bloo rolls 2.", "Redd wins in 3 s."];
    assert!(agree(&["Redd rolls 4.", "Bloo rolls 2.", "Redd wins in 3 s."], &said));
    assert!(agree(&["Redd rolls 4.", "…", "Redd wins in … s."], &said));
    assert!(agree(&["…"], &said));
    for lie in
        [&["Redd rolls 5.", "…"][..], &["Redd rolls 4.", "Bloo rolls 2."], &["…", "Bloo wins."]]
    {
        assert!(!agree(lie, &said), "{lie:?}");
    }
    let planted =
        Printed { command: "quarterdeck rules chess".into(), shown: None, place: String::new() };
    assert!(run(&planted, &folder("documents-planted")).is_err());
}
