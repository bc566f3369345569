//! The repository's own lints, which a compiler does not check: every clause is written down, carried out and
//! tested; the rooms are the same in every game and on every board; what must not be named is not named.

mod boards;
mod english;
mod graph;
mod literals;
mod public_names;
mod stranger;

use std::collections::BTreeSet;
use std::path::Path;

use crate::run::{Outcome, files, folders, root, text};

/// Checks the whole repository and lists all problems.
pub(crate) fn tidy() -> Outcome {
    let root = root();
    let mut amiss = Vec::new();
    let games: Vec<Game> =
        folders(&root.join("games")).iter().map(|path| Game::read(path)).collect();
    for example in EXAMPLES {
        Game::read(&root.join(example)).check(&mut amiss);
    }
    for game in &games {
        game.check(&mut amiss);
    }
    for file in files(&root, &[".rs", ".md", ".toml", ".txt"]) {
        let (text, name) = (text(&file), shown(&file, &root));
        for game in &games {
            amiss.extend(
                game.unknown_citations(&text).map(|id| format!("{name}: there is no {id}")),
            );
        }
        if file.extension().is_some_and(|ending| ending == "rs") {
            amiss.extend(source_amiss(&name, &text));
        }
    }
    let names: Vec<String> = games.into_iter().map(|game| game.name).collect();
    amiss.extend(names_no_game(&root, &names));
    amiss.extend(boards::amiss(&root, &names));
    amiss.extend(graph::amiss(&root));
    amiss.extend(stranger::amiss(&root));
    amiss.extend(public_names::amiss(&root));
    if amiss.is_empty() { Ok(()) } else { Err(amiss.join("\n")) }
}

/// The names of the files right in a folder.
fn names_in(folder: &Path) -> Vec<String> {
    let here = files(folder, &[".rs"]).into_iter().filter(|file| file.parent() == Some(folder));
    here.filter_map(|file| Some(file.file_name()?.to_string_lossy().into_owned())).collect()
}

fn shown(file: &Path, root: &Path) -> String {
    file.strip_prefix(root).unwrap_or(file).to_string_lossy().replace('\\', "/")
}

/// The game that new ones are made of, and the one that the book makes of it: as tidy as they are.
const EXAMPLES: [&str; 2] = ["examples/high-card/game", "examples/mia/game"];

/// A game of no more lines in `src` may have several rooms in one file, and lists its clauses in its rulebook alone.
const SMALL: usize = 500;
/// The rooms that a small game has all the same.
const SMALL_ROOMS: [&str; 3] = ["RULES.md", "src/lib.rs", "tests/laws.rs"];

/// The rooms of every game, and what stands in each under the same name. A room that has grown is a folder of the same
/// name beside its file.
const ROOMS: [(&str, &str); 15] = [
    ("RULES.md", ""),
    ("clauses.txt", ""),
    ("src/lib.rs", ""),
    ("src/pieces.rs", ""),
    ("src/state.rs", "pub enum Phase {"),
    ("src/action.rs", "pub enum Action {"),
    ("src/rules.rs", "table::rules! {"),
    ("src/play.rs", "impl Game for "),
    ("src/score.rs", ""),
    ("src/view.rs", "pub struct View {"),
    ("src/spoken.rs", "impl Spoken for "),
    ("src/worth.rs", "impl Worth for "),
    ("tests/laws.rs", ""),
    ("tests/secrets.rs", ""),
    ("tests/counts.rs", ""),
];

/// What learners read: every game has it, a small one wherever in `src`.
const ENCODE: &str = "src/encode.rs";

/// Rooms that a game may have, and what stands in each then.
const MORE_ROOMS: [(&str, &str); 14] = [
    ("src/printed.rs", "pub struct Printed {"),
    (ENCODE, "impl Encode for "),
    ("src/state/open.rs", "pub struct Open {"),
    ("src/state/opening.rs", "fn opening("),
    ("src/spoken/components.rs", "fn all() -> Value"),
    ("src/spoken/label.rs", "fn of("),
    ("src/spoken/menu.rs", "fn of("),
    ("src/spoken/names.rs", ""),
    ("src/spoken/picture.rs", "fn of("),
    ("src/spoken/prompt.rs", "fn of("),
    ("src/spoken/set_up.rs", "fn setup("),
    ("src/spoken/tell.rs", "fn story("),
    ("src/spoken/texts.rs", ""),
    ("src/spoken/understand.rs", "fn understand("),
];

/// Where every room is one of those above, so that the same words are found at the same place in every game.
const WORDS: &str = "src/spoken";

/// A game as its texts tell it.
struct Game {
    name: String,
    /// Two capitals, for instance `SW`.
    prefix: String,
    clauses: BTreeSet<String>,
    rulebook: BTreeSet<String>,
    cited: BTreeSet<String>,
    /// Names of the test functions.
    tests: Vec<String>,
    missing_rooms: Vec<String>,
}

impl Game {
    fn read(path: &Path) -> Self {
        let all = |folder: &str| -> String {
            files(&path.join(folder), &[".rs"]).iter().map(|file| text(file)).collect()
        };
        let source = all("src");
        let is_small = source.lines().count() <= SMALL;
        let ledger = path.join("clauses.txt");
        let listed: BTreeSet<String> = text(&ledger)
            .lines()
            .filter(|line| !line.is_empty() && !line.starts_with('#'))
            .map(str::to_owned)
            .collect();
        let rulebook = ids(&text(&path.join("RULES.md")));
        let clauses = if is_small && !ledger.is_file() { rulebook.clone() } else { listed };
        let prefix = clauses.first().and_then(|id| id.split('-').next()).unwrap_or("??").to_owned();
        let own = format!("{prefix}-");
        let rulebook = rulebook.into_iter().filter(|id| id.starts_with(&own)).collect();
        let cited = citations(&source, &prefix).collect();
        let tests = all("tests").lines().filter_map(test_name).collect();
        let playthroughs = files(&path.join("tests/playthroughs"), &[".txt"]);
        let there = |room: &str| path.join(room).is_file();
        let words: Vec<String> = names_in(&path.join(WORDS));
        let read = |room: &str| there(room).then(|| text(&path.join(room)));
        let mut missing_rooms =
            if is_small { small_amiss(read, &source, &words) } else { rooms_amiss(read, &words) };
        if !there("tests/rules.rs") && !there("tests/rules/main.rs") {
            missing_rooms.push("tests/rules.rs".into());
        }
        if playthroughs.is_empty() {
            missing_rooms.push("tests/playthroughs/*.txt (a header and steps; see testkit)".into());
        }
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Self { name, prefix, clauses, rulebook, cited, tests, missing_rooms }
    }

    fn check(&self, amiss: &mut Vec<String>) {
        let name = &self.name;
        amiss.extend(self.missing_rooms.iter().map(|room| format!("{name}: {room} is missing")));
        if self.clauses.is_empty() {
            amiss.push(format!("{name}: clauses.txt lists no clause"));
        }
        for id in &self.clauses {
            if !self.rulebook.contains(id) {
                amiss.push(format!("{name}: {id} is not in RULES.md"));
            }
            if !self.cited.contains(id) {
                amiss.push(format!("{name}: no function or table in src/ cites {id}"));
            }
            let start = format!("{}_", test_prefix(id));
            if !self.tests.iter().any(|test| test.starts_with(&start)) {
                amiss.push(format!("{name}: no test is called {start}…"));
            }
        }
        let unlisted = self.rulebook.difference(&self.clauses);
        amiss.extend(unlisted.map(|id| format!("{name}: {id} of RULES.md is not in clauses.txt")));
        let own = format!("{}_", self.prefix.to_lowercase());
        let known: Vec<String> =
            self.clauses.iter().map(|id| format!("{}_", test_prefix(id))).collect();
        for test in self.tests.iter().filter(|test| test.starts_with(&own)) {
            if !known.iter().any(|start| test.starts_with(start)) {
                amiss.push(format!("{name}: test {test} is named after no clause"));
            }
        }
    }

    fn unknown_citations(&self, text: &str) -> impl Iterator<Item = String> {
        citations(text, &self.prefix).filter(|id| !self.clauses.contains(id))
    }
}

/// The ids of the paragraphs of a rulebook that begin with one.
fn ids(rulebook: &str) -> BTreeSet<String> {
    let starts = rulebook.lines().filter_map(|line| line.strip_prefix("**")?.split_once("**"));
    let is_id = |id: &&str| {
        id.split_once('-').is_some_and(|(game, number)| {
            game.len() == 2
                && game.bytes().all(|letter| letter.is_ascii_uppercase())
                && number.bytes().any(|digit| digit.is_ascii_digit())
        })
    };
    starts.map(|(id, _)| id).filter(is_id).map(str::to_owned).collect()
}

/// What a small game lacks: a room it needs all the same, or what stands in the others, wherever in `src`.
fn small_amiss(
    read: impl Fn(&str) -> Option<String>,
    source: &str,
    words: &[String],
) -> Vec<String> {
    let is_there = |room: &str| read(room).is_some();
    let encode = MORE_ROOMS.iter().filter(|(room, _)| *room == ENCODE);
    let elsewhere = ROOMS.iter().chain(encode).filter(|(room, holds)| {
        room.starts_with("src/") && !is_there(room) && !source.contains(holds)
    });
    let lost = elsewhere.map(|(room, holds)| format!("“{holds}” in {room}, or anywhere in src,"));
    let not_needed =
        |room: &str| ROOMS.iter().any(|(known, _)| *known == room) && !SMALL_ROOMS.contains(&room);
    let more = rooms_amiss(&read, words);
    more.into_iter().filter(|room| !not_needed(room)).chain(lost).collect()
}

/// What is not as in every game: rooms that are not there, that lack what stands in them, or have another name.
fn rooms_amiss(read: impl Fn(&str) -> Option<String>, words: &[String]) -> Vec<String> {
    let missing =
        ROOMS.iter().filter(|(room, _)| read(room).is_none()).map(|&(room, _)| room.to_owned());
    let all = || ROOMS.iter().chain(&MORE_ROOMS);
    let lacks =
        |&&(room, holds): &&(&str, &str)| read(room).is_some_and(|text| !text.contains(holds));
    let empty = all().filter(lacks).map(|(room, holds)| format!("“{holds}” in {room}"));
    let known = |name: &&String| all().any(|(room, _)| *room == format!("{WORDS}/{name}"));
    let odd = words.iter().filter(|name| !known(name));
    missing.chain(empty).chain(odd.map(|name| format!("a known name for {WORDS}/{name}"))).collect()
}

/// How tests of a clause begin: `SW-7a` is `sw_7a`.
fn test_prefix(id: &str) -> String {
    id.to_lowercase().replace('-', "_")
}

/// The name of a function, if the line begins one.
fn test_name(line: &str) -> Option<String> {
    let rest = line.trim_start().strip_prefix("fn ")?;
    rest.split_once('(').map(|(name, _)| name.to_owned())
}

/// The clause ids of a game that a text mentions.
fn citations<'a>(text: &'a str, prefix: &str) -> impl Iterator<Item = String> + use<'a> {
    let start = format!("{prefix}-");
    let places: Vec<usize> = text.match_indices(&start).map(|(at, _)| at).collect();
    let length = start.len();
    places.into_iter().filter_map(move |at| {
        let before = text[..at].chars().next_back();
        let number: String =
            text[at + length..].chars().take_while(char::is_ascii_alphanumeric).collect();
        let is_word = before.is_some_and(char::is_alphanumeric);
        (!is_word && number.contains(|c: char| c.is_ascii_digit()))
            .then(|| format!("{start}{number}"))
    })
}

/// What no source file may contain, spelt so that this file does not contain it either.
const FORBIDDEN: [(&str, &str); 6] = [
    (concat!("to", "do!("), "is not finished"),
    (concat!("unimpl", "emented!("), "is not finished"),
    (concat!("#[ign", "ore"), "skips a test"),
    (concat!("#[should", "_panic"), "a test asserts what happens instead"),
    (concat!("thread::sl", "eep"), "nothing waits for time to pass"),
    (concat!("/wo", "rk/"), "names a path of one machine"),
];

/// What the rules and the table may not use: they are the same on every platform, for ever.
const IMPURE: [&str; 8] =
    ["HashMap", "HashSet", "std::time", "std::thread", "std::fs", "std::env", "f32", "f64"];

fn source_amiss(name: &str, text: &str) -> Vec<String> {
    let mut amiss = Vec::new();
    if !text.starts_with("//!") {
        amiss.push(format!("{name}: the first line says which question the file answers (//!)"));
    }
    for (word, why) in FORBIDDEN {
        if text.contains(word) {
            amiss.push(format!("{name}: {word} {why}"));
        }
    }
    let pure = name.starts_with("crates/table/src/")
        || (name.starts_with("games/") && name.contains("/src/"));
    for word in IMPURE {
        if pure && words(text).any(|found| found == word || found.starts_with(&format!("{word}::")))
        {
            amiss.push(format!("{name}: {word} does not belong into the rules"));
        }
    }
    amiss
}

/// The paths and identifiers of a source text.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_' && c != ':')
}

/// The table, the bots, the session and the laws know no game by name.
fn names_no_game(root: &Path, games: &[String]) -> Vec<String> {
    let mut amiss = Vec::new();
    for krate in ["table", "nets", "bots", "session", "testkit"] {
        let folder = root.join("crates").join(krate);
        let manifest = folder.join("Cargo.toml");
        for file in files(&folder.join("src"), &[".rs"]).into_iter().chain([manifest]) {
            let text = text(&file);
            let named = games.iter().filter(|game| names(&text, game));
            amiss.extend(named.map(|game| format!("{}: names {game}", shown(&file, root))));
        }
    }
    amiss
}

/// Whether a source or a manifest names a game, as a crate or as a word; comments may.
fn names(text: &str, game: &str) -> bool {
    let code = game.replace('-', "_");
    let mut lines = text.lines().map(str::trim_start).filter(|line| !line.starts_with("//"));
    lines.any(|line| line.contains(&code) || line.contains(game))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn citations_are_whole_ids() {
        let text = format!("see {0}-7a, ({0}-C1) and X{0}-3 but not {0}-x or {0}-", "QQ");
        assert_eq!(citations(&text, "QQ").collect::<Vec<_>>(), ["QQ-7a", "QQ-C1"]);
    }

    #[test]
    fn a_clause_without_text_code_or_test_is_amiss() {
        let ids = |ids: &[&str]| ids.iter().map(|&id| id.to_owned()).collect::<BTreeSet<String>>();
        let game = Game {
            name: "toy".into(),
            prefix: "QQ".into(),
            clauses: ids(&["QQ-1", "QQ-1a", "QQ-2"]),
            rulebook: ids(&["QQ-1", "QQ-1a", "QQ-9"]),
            cited: ids(&["QQ-1", "QQ-2"]),
            tests: vec!["qq_1a_is_tested".into(), "qq_2_too".into(), "qq_5_is_not_a_clause".into()],
            missing_rooms: vec!["src/view.rs".into()],
        };
        let mut amiss = Vec::new();
        game.check(&mut amiss);
        let expected = [
            "toy: src/view.rs is missing",
            "toy: no test is called qq_1_…",
            "toy: no function or table in src/ cites QQ-1a",
            "toy: QQ-2 is not in RULES.md",
            "toy: QQ-9 of RULES.md is not in clauses.txt",
            "toy: test qq_5_is_not_a_clause is named after no clause",
        ];
        assert_eq!(amiss, expected);
    }

    #[test]
    fn every_game_has_the_same_rooms_with_the_same_things_in_them() {
        let all = || ROOMS.iter().chain(&MORE_ROOMS);
        let holds = |room: &str| all().find(|(name, _)| *name == room).map(|(_, text)| *text);
        let furnished = |room: &str| holds(room).map(str::to_owned);
        assert!(rooms_amiss(furnished, &["menu.rs".into()]).is_empty());
        let rooms_of_words = format!("{WORDS}/");
        let few = |room: &str| furnished(room).filter(|_| !room.starts_with(&rooms_of_words));
        assert!(rooms_amiss(few, &[]).is_empty(), "a small game says everything in one file");
        let no_view = |room: &str| furnished(room).filter(|_| room != "src/view.rs");
        assert_eq!(rooms_amiss(no_view, &[]), ["src/view.rs"]);
        let stage = |room: &str| furnished(room).map(|text| text.replace("Phase", "Stage"));
        assert_eq!(rooms_amiss(stage, &[]), ["“pub enum Phase {” in src/state.rs"]);
        let odd = rooms_amiss(furnished, &["listen.rs".into()]);
        assert_eq!(odd, ["a known name for src/spoken/listen.rs"]);
    }

    #[test]
    fn a_small_game_may_say_everything_in_one_file_but_has_to_say_it() {
        let all: String = ROOMS.iter().chain(&MORE_ROOMS).map(|(_, holds)| *holds).collect();
        let few = |room: &str| SMALL_ROOMS.contains(&room).then(String::new);
        assert!(small_amiss(few, &all, &[]).is_empty());
        let mute = all.replace("impl Spoken for ", "");
        let expected = ["“impl Spoken for ” in src/spoken.rs, or anywhere in src,"];
        assert_eq!(small_amiss(few, &mute, &[]), expected);
        assert_eq!(small_amiss(|_| None, &all, &[]), SMALL_ROOMS);
        assert_eq!(
            small_amiss(few, &all, &["odd.rs".into()]),
            ["a known name for src/spoken/odd.rs"]
        );
    }

    #[test]
    fn only_paragraphs_with_an_id_are_clauses() {
        let found = ids("**QQ-1** One.\n**Not** one.\n**QQ-2a** Two.\nSee **QQ-3**.");
        assert_eq!(found.into_iter().collect::<Vec<_>>(), ["QQ-1", "QQ-2a"]);
    }

    #[test]
    fn impure_words_are_found_only_as_words() {
        let name = "games/toy/src/play.rs";
        assert!(source_amiss(name, "//! x\nlet half: f64 = 0.5;")[0].contains("f64"));
        assert!(source_amiss(name, "//! x\nuse std::time::Instant;")[0].contains("std::time"));
        assert!(source_amiss(name, "//! x\nlet sf64 = 1;").is_empty());
        assert!(source_amiss("crates/solve/src/lib.rs", "//! x\nf64").is_empty());
    }

    #[test]
    fn every_file_says_what_it_is_for() {
        assert_eq!(source_amiss("crates/lab/src/lib.rs", "use x;").len(), 1);
    }
}
