//! `quarterdeck` as a stranger uses it: what it prints, what it refuses, and how it exits.

mod commands;
#[cfg(unix)]
mod documents;
mod explain;
#[cfg(unix)]
mod health;
mod old_records;
#[cfg(unix)]
mod outside;
#[cfg(unix)]
mod programs;
mod stdio;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Runs `quarterdeck` with words separated by spaces and some input.
fn quarterdeck(words: &str, input: impl Into<Vec<u8>>) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quarterdeck"))
        .args(words.split_whitespace())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let (mut stdin, input) = (child.stdin.take().expect("the input is piped"), input.into());
    // A command that needs no input may be gone before it is written: that is no failure here.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the binary ends");
    writer.join().expect("the writer ends");
    output
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("the output is text")
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("the message is text")
}

fn code(output: &Output) -> i32 {
    output.status.code().expect("it was not killed")
}

/// Runs a command that must be refused; what it complained about.
fn refused(words: &str, exit: i32, says: &[&str]) -> String {
    let output = quarterdeck(words, "");
    let message = err(&output);
    assert_eq!(code(&output), exit, "{words}: {message}");
    for part in says {
        assert!(message.contains(part), "{words}: “{message}” does not say “{part}”");
    }
    assert!(!message.contains("panicked"), "{words}: {message}");
    message
}

/// An empty folder of this test run.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cli").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}
