//! Do records that earlier builds wrote still open?
//!
//! `old_records/` has games as builds of November 2026 wrote them, named by game and rules version. A record of the rules that
//! this build plays by is played again, step by step with its hashes; one of older rules is refused by name. When
//! a game gets new rules, its records stay here, and one of the new rules joins them.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{code, err, out, quarterdeck, refused};

/// A record and what its first line says: the game and its rules version.
struct OldRecord {
    file: PathBuf,
    game: String,
    rules: u64,
}

impl OldRecord {
    fn read(file: PathBuf) -> Self {
        let text = fs::read_to_string(&file).expect("a record is text");
        let line = text.lines().next().expect("a record has a header");
        let header: serde_json::Value = serde_json::from_str(line).expect("a header is JSON");
        let game = header["game"].as_str().expect("it names its game").to_owned();
        let rules = header["rules"].as_u64().expect("it names its rules");
        Self { file, game, rules }
    }

    fn all() -> Vec<Self> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/old_records");
        let entries = fs::read_dir(folder).expect("the records are there");
        entries.map(|entry| Self::read(entry.expect("a file").path())).collect()
    }

    /// Whether it was whole when it was written.
    fn has_result(&self) -> bool {
        fs::read_to_string(&self.file).is_ok_and(|text| text.contains("{\"result\":"))
    }

    fn opens(&self) {
        let file = self.file.display().to_string();
        let replayed = quarterdeck(&format!("replay {file}"), "");
        assert_eq!(code(&replayed), 0, "{file}: {}", err(&replayed));
        if self.has_result() {
            let verified = quarterdeck(&format!("verify {file}"), "");
            assert_eq!(code(&verified), 0, "{file}: {}", err(&verified));
            assert!(out(&verified).contains("every hash agrees"), "{}", out(&verified));
        } else {
            refused(&format!("verify {file}"), 1, &["all by the rules", "no result"]);
        }
    }

    fn is_refused(&self, now: u64) {
        let (file, game, rules) = (self.file.display(), &self.game, self.rules);
        let says = format!("needs rules version {rules} of {game}; this build has version {now}");
        refused(&format!("replay {file}"), 1, &[&says]);
    }
}

/// The rules versions of this build, as it tells them.
fn rules_now() -> Vec<(String, u64)> {
    let told = out(&quarterdeck("--version", ""));
    let rows = told.lines().filter_map(|line| line.split_once(" rules version "));
    rows.map(|(game, rules)| (game.to_owned(), rules.parse().expect("a number"))).collect()
}

#[test]
fn records_of_earlier_builds_open_or_say_which_rules_they_need() {
    let now = rules_now();
    let all = OldRecord::all();
    for (game, rules) in &now {
        let own: Vec<&OldRecord> = all.iter().filter(|record| record.game == *game).collect();
        let of_now = own.iter().any(|record| record.rules == *rules && record.has_result());
        assert!(of_now || own.is_empty(), "{game}: no whole game by rules version {rules} is kept");
        for record in own {
            if record.rules == *rules { record.opens() } else { record.is_refused(*rules) }
        }
    }
    let unknown = all.iter().find(|record| now.iter().all(|(game, _)| *game != record.game));
    assert_eq!(unknown.map(|record| &record.file), None, "a game is gone");
}

#[test]
fn the_version_tells_the_build_the_rules_and_the_format_of_records() {
    let told = out(&quarterdeck("--version", ""));
    let version = env!("CARGO_PKG_VERSION");
    assert!(told.starts_with(&format!("quarterdeck {version}")), "{told}");
    assert!(told.lines().any(|line| line == "record format 1"), "{told}");
    assert!(rules_now().len() >= 5, "{told}");
    assert_eq!(out(&quarterdeck("-V", "")), format!("quarterdeck {version}\n"));
}
