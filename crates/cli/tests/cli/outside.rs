//! What comes from outside: files without end, numbers below nothing, options said twice, files of others.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::{folder, quarterdeck, refused};

#[test]
fn a_file_without_end_is_no_record() {
    for command in ["verify", "replay", "explain"] {
        let says = "/dev/zero: larger than 64 MiB, so it is no record";
        refused(&format!("{command} /dev/zero"), 1, &[says]);
    }
    let folder = folder("outside-records");
    let file = folder.join("bytes");
    fs::write(&file, b"\xff\xfe").expect("a file can be written");
    let words = format!("verify {}", file.display());
    refused(&words, 1, &["bytes: not text, so it is no record"]);
    refused(&format!("verify {}", folder.display()), 1, &["records: ", "directory"]);
}

#[test]
fn a_file_without_end_is_no_option() {
    for device in ["/dev/zero", "/dev/full"] {
        let words = format!("simulate cat-quest --games 1 --option board=@{device}");
        refused(&words, 2, &[device, ": larger than 1 MiB, so it is no value of an option"]);
    }
}

#[test]
fn an_option_is_given_once() {
    let twice = "--option ten-battles=on --option ten-battles=off";
    for command in ["play", "simulate", "solve"] {
        let words = format!("{command} spaca-wor {twice}");
        refused(&words, 2, &["the option “ten-battles” is given twice"]);
    }
}

#[test]
fn numbers_below_nothing_are_refused_as_what_they_are() {
    let own = ["play spaca-wor --seed -1", "explain f --at -1", "explain f --most -1"];
    let more = ["replay f --at -1", "serve --connections -1"];
    for words in own.into_iter().chain(more) {
        refused(words, 2, &["invalid value '-1' for '--", "a whole number from 0 on is needed"]);
    }
    for words in ["explain f --seat -1", "replay f --view -1", "serve --port -1"] {
        refused(words, 2, &["invalid value '-1' for '--", "-1 is not in 0..="]);
    }
    for words in ["simulate spaca-wor --games -1", "simulate spaca-wor --seed -1"] {
        let message = refused(words, 2, &["invalid value '-1' for '--"]);
        assert!(!message.contains("-- -1"), "{message}");
    }
    refused("replay f --at 99999999999999999999", 2, &["this number is too large"]);
    refused("replay f --at soon", 2, &["a whole number from 0 on is needed"]);
}

#[test]
fn backups_say_what_they_are_about() {
    let folder = folder("outside-backups");
    let path = |name: &str| folder.join(name).display().to_string();
    let (file, gone, tables) = (path("file"), path("gone"), path("tables"));
    fs::write(&file, "nothing").expect("a file can be written");
    let place = folder.display().to_string();
    refused(&format!("restore --data {tables} {gone}"), 1, &[&gone, "No such file"]);
    refused(&format!("restore --data {tables} {place}"), 1, &[&place, "this is no file"]);
    refused(&format!("restore --data {tables} {file}"), 1, &[&file, "no file of tables"]);
    refused(&format!("backup --data {gone} {tables}"), 1, &[&gone, "holds no tables"]);
    refused(&format!("backup --data {place} {file}"), 1, &[&file, "exists already"]);
    fs::write(folder.join("tables.sqlite"), "nothing").expect("a file can be written");
    refused(&format!("backup --data {place} {tables}"), 1, &[&place, "not a database"]);
}

/// What a server says until it is open, with the desktop's programs looked for in this folder.
fn serve(tables: &str, more: &[&str], programs: &Path) -> String {
    let mut server = Command::new(env!("CARGO_BIN_EXE_quarterdeck"))
        .args(["serve", "--port", "0", "--data", tables])
        .args(more)
        .env("PATH", programs)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary runs");
    let mut lines = BufReader::new(server.stdout.take().expect("the output is piped"));
    let mut said = String::new();
    while !said.contains("is open at")
        && lines.read_line(&mut said).expect("it says where it is") > 0
    {}
    assert!(said.contains("is open at"), "{said}");
    server.kill().expect("it is ours");
    server.wait().expect("it ends");
    said
}

#[cfg(target_os = "linux")]
#[test]
fn where_no_browser_can_be_opened_the_address_is_the_last_line() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = folder("outside-opener");
    let tables = folder.join("tables").display().to_string();
    let opener = |script: &str| {
        let program = folder.join("xdg-open");
        fs::write(&program, format!("#!/bin/sh\n{script}\n")).expect("a file can be written");
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).expect("it is ours");
        serve(&tables, &["--open"], &folder)
    };
    let alone = |said: &str| said.contains("No browser could be opened.");
    assert!(alone(&serve(&tables, &["--open"], &folder)), "there is no opener");
    let said = opener("echo noise; echo noise >&2; exit 3");
    assert!(alone(&said) && !said.contains("noise"), "{said}");
    assert!(said.trim_end().lines().last().is_some_and(|line| line.contains("is open at http://")));
    assert!(!alone(&opener("exit 0")), "a browser is open");
}

#[test]
fn a_server_that_cannot_open_its_tables_does_not_say_that_it_is_open() {
    let folder = folder("outside-shut");
    let file = folder.join("file").display().to_string();
    fs::write(&file, "nothing").expect("a file can be written");
    let output = quarterdeck(&format!("serve --port 0 --data {file}"), "");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "");
    refused("serve --webhook https://relay.example/", 2, &["--webhook", "http://"]);
}

#[test]
fn a_backup_goes_into_a_folder_only() {
    let folder = folder("outside-restored");
    let path = |name: &str| folder.join(name).display().to_string();
    let (tables, kept, file) = (path("tables"), path("kept"), path("file"));
    fs::write(&file, "nothing").expect("a file can be written");
    serve(&tables, &[], &folder);
    let made = quarterdeck(&format!("backup --data {tables} {kept}"), "");
    assert!(made.status.success(), "the server's tables can be kept");
    refused(&format!("restore --data {file} {kept}"), 1, &[&file, "this is no folder"]);
    refused(&format!("restore --data {file}/in {kept}"), 1, &[&file, "/in", "directory"]);
    refused(&format!("restore --data {tables} {kept}"), 1, &[&tables, "holds tables already"]);
    let nowhere = path("nowhere/kept");
    refused(&format!("backup --data {tables} {nowhere}"), 1, &[&nowhere]);
}

#[test]
fn an_operator_in_trouble_sees_what_a_folder_holds_and_gets_a_copy() {
    let folder = folder("outside-inspected");
    let path = |name: &str| folder.join(name).display().to_string();
    let (tables, copy, gone) = (path("tables"), path("copy"), path("gone"));
    serve(&tables, &[], &folder);
    let seen = quarterdeck(&format!("inspect --data {tables}"), "");
    let said = String::from_utf8_lossy(&seen.stdout).into_owned();
    assert_eq!(said, "0 tables, 0 events, 0 bytes; 0 damaged\n");
    let made = quarterdeck(&format!("inspect --data {tables} --repair {copy}"), "");
    assert!(made.status.success(), "a whole folder can be copied, too");
    serve(&copy, &[], &folder);
    refused(&format!("inspect --data {gone}"), 1, &[&gone, "holds no tables"]);
    refused(&format!("inspect --data {tables} --repair {copy}"), 1, &[&copy, "already"]);
    refused("serve --log loud", 2, &["--log", "levels are error, warn, info"]);
}

#[test]
fn a_record_is_not_written_over_unless_it_is_said() {
    let folder = folder("outside-over");
    let file = folder.join("game.record");
    let words = format!("play spaca-wor --seats random,random --record {}", file.display());
    let play = |seed: u32, more: &str| quarterdeck(&format!("{words} --seed {seed} {more}"), "");
    assert!(play(1, "").status.success(), "nothing is there yet");
    let kept = fs::read(&file).expect("the record is there");
    refused(&format!("{words} --seed 2"), 1, &["game.record exists already", "--force"]);
    assert_eq!(fs::read(&file).expect("it is still there"), kept);
    assert!(play(2, "--force").status.success(), "it was said");
    assert_ne!(fs::read(&file).expect("another game is there"), kept);
    let place = folder.display();
    let words = format!("play spaca-wor --seats random,random --force --record {place}");
    refused(&words, 1, &["exists already, and is no file"]);
    refused("play spaca-wor --force", 2, &["--record"]);
}
