//! Lints of boards and page: the same rooms beside every game, no game named outside its board, no
//! markup made of text.

use std::collections::BTreeSet;
use std::path::Path;

use super::english::reads_english;
use super::literals::literals;
use super::{names, shown};
use crate::run::{files, folders, text};

/// The rooms of a board that is drawn in words.
const PLAIN: [&str; 3] = ["box.svg", "Cargo.toml", "src/lib.rs"];
/// The rooms of a guided first game, which a board may do without.
const LESSON: [&str; 2] = ["lesson/game.record", "lesson/notes.txt"];

/// The rooms of every board that draws. A room that has grown is a folder of the same name beside its file. `art.svg` is not among
/// them: a game without pictures of its own needs none.
const ROOMS: [&str; 10] = [
    "style.css",
    "box.svg",
    "Cargo.toml",
    "src/lib.rs",
    "src/drawing.rs",
    "src/look.rs",
    "src/crew.rs",
    "puzzles.txt",
    "lesson/game.record",
    "lesson/notes.txt",
];

/// Everything that is amiss with the boards of these games, and with the page around them.
pub(super) fn amiss(root: &Path, games: &[String]) -> Vec<String> {
    let mut amiss = Vec::new();
    let boards: BTreeSet<String> =
        folders(&root.join("boards")).iter().map(|path| last(path)).collect();
    for board in boards.iter().chain(games).collect::<BTreeSet<_>>() {
        let folder = root.join("boards").join(board);
        let there = files(&folder, &[""]).iter().map(|file| shown(file, &folder)).collect();
        amiss.extend(rooms_amiss(board, games.contains(board), &there));
    }
    for file in files(&root.join("crates/web/assets"), &[".css"]) {
        amiss.extend(style_amiss(&shown(&file, root), &text(&file)));
    }
    let page = sources(root, &["crates/page/src", "crates/web/src"]);
    let names_one = |text: &str| games.iter().any(|game| names(text, game));
    amiss.extend(that("names a game", &page, names_one));
    let drawn = [page, sources(root, &["boards", "crates/board/src"])].concat();
    amiss.extend(that("decides by what people are told", &drawn, reads_english));
    let written = [drawn, sources(root, &["crates/lab/src"])].concat();
    let writes = |text: &str| literals(text).into_iter().any(is_filled_markup);
    amiss.extend(that("writes markup as text", &written, writes));
    amiss
}

fn last(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// The sources below these folders, without tests: what they are called, and their text.
fn sources(root: &Path, folders: &[&str]) -> Vec<(String, String)> {
    let all = folders.iter().flat_map(|folder| files(&root.join(folder), &[".rs"]));
    let named = all.map(|file| (shown(&file, root), without_tests(&text(&file)).to_owned()));
    named.filter(|(name, _)| !name.contains("/tests/")).collect()
}

/// A source up to its own tests.
fn without_tests(source: &str) -> &str {
    source.split("#[cfg(test)]\nmod ").next().unwrap_or(source)
}

/// The files that do what they should not.
fn that(does: &str, sources: &[(String, String)], is_wrong: impl Fn(&str) -> bool) -> Vec<String> {
    let wrong = sources.iter().filter(|(_, text)| is_wrong(text));
    wrong.map(|(name, _)| format!("{name}: {does}")).collect()
}

/// A board has its rooms, and nothing lies outside of them.
fn rooms_amiss(board: &str, has_game: bool, there: &BTreeSet<String>) -> Vec<String> {
    let has = |room: &str| there.contains(room);
    let draws = has("src/drawing.rs") || has("style.css");
    let teaches = LESSON.iter().any(|room| has(room));
    let needs = |room: &str| (draws && !LESSON.contains(&room)) || PLAIN.contains(&room);
    let needs = |room: &str| needs(room) || (teaches && LESSON.contains(&room));
    let missing = ROOMS.iter().filter(|room| needs(room) && !has(room));
    let missing = missing.map(|room| format!("{room} is missing"));
    let is_inside = |path: &str| {
        let inside = ["src/", "lesson/", "tests/"].iter().any(|room| path.starts_with(room));
        inside || path == "art.svg" || ROOMS.contains(&path)
    };
    let strange = there.iter().filter(|path| !is_inside(path));
    let strange = strange.map(|path| format!("{path} belongs to no room"));
    let orphan = (!has_game).then(|| "there is no such game".to_owned());
    missing.chain(strange).chain(orphan).map(|what| format!("boards/{board}: {what}")).collect()
}

/// What all games share styles none of them: the class that scopes a game's style (`.g-…`) belongs to its board.
fn style_amiss(name: &str, style: &str) -> Vec<String> {
    let hooks = style.split(".g-").skip(1).map(|rest| {
        rest.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').next().unwrap_or_default()
    });
    let hooks: BTreeSet<&str> = hooks.filter(|hook| *hook != "plain").collect();
    hooks.iter().map(|hook| format!("{name}: .g-{hook} belongs into a board's style.css")).collect()
}

/// Whether a literal is markup with something filled in: a tag, and a hole for `format!`.
fn is_filled_markup(literal: &str) -> bool {
    let is_tag = |rest: &str| {
        let name = rest.trim_start_matches('/');
        let after = name.trim_start_matches(|c: char| c.is_ascii_lowercase() || c.is_ascii_digit());
        name.len() > after.len() && after.starts_with([' ', '>', '/', '{'])
    };
    let plain = literal.replace("{{", "").replace("\\u{", "");
    plain.contains('{') && literal.split('<').skip(1).any(is_tag)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn there(paths: &[&str]) -> BTreeSet<String> {
        paths.iter().map(|&path| path.to_owned()).collect()
    }

    #[test]
    fn every_board_has_the_same_rooms() {
        assert!(rooms_amiss("toy", true, &there(&ROOMS)).is_empty(), "pictures are optional");
        assert!(rooms_amiss("toy", true, &there(&PLAIN)).is_empty(), "words are enough");
        let half = there(&[&PLAIN[..], &["lesson/notes.txt"]].concat());
        let expected = ["boards/toy: lesson/game.record is missing"];
        assert_eq!(rooms_amiss("toy", true, &half), expected);
        let orphan = ["boards/toy: there is no such game"];
        assert_eq!(rooms_amiss("toy", false, &there(&ROOMS)), orphan);
        let bare = there(&ROOMS[1..]);
        assert_eq!(rooms_amiss("toy", true, &bare), ["boards/toy: style.css is missing"]);
        let stray = [&ROOMS[..], &["art.svg", "more.css", "src/drawing/map.rs"]].concat();
        let expected = ["boards/toy: more.css belongs to no room"];
        assert_eq!(rooms_amiss("toy", true, &there(&stray)), expected);
    }

    #[test]
    fn the_shared_style_knows_no_game() {
        let style = ".g-plain .board {}\n.g-toy .seat, .g-toy-2 {}\n.big-toy {}";
        let expected =
            ["-2", ""].map(|n| format!("x.css: .g-toy{n} belongs into a board's style.css"));
        let mut amiss = style_amiss("x.css", style);
        amiss.reverse();
        assert_eq!(amiss, expected);
    }

    #[test]
    fn markup_is_not_made_of_text() {
        assert!(is_filled_markup(r#"<b class=\"x\">{}</b>"#));
        assert!(is_filled_markup("{name}</b>"));
        assert!(is_filled_markup("<{tag} class=\\\"card\\\">{inside}</{tag}><br>"));
        assert!(!is_filled_markup("<b>bold</b>"), "nothing is filled in");
        assert!(!is_filled_markup("{} < {}, {left}<{right}"), "no tag");
        assert!(!is_filled_markup("<b>{{}}\\u{2019}</b>"), "braces that are no holes");
    }

    #[test]
    fn the_page_names_no_game_but_in_its_tests() {
        assert!(names("use toy_game::Toy;", "toy-game"));
        assert!(names("match game { \"toy-game\" => 1 }", "toy-game"));
        assert!(!names("// like toy-game\n    /// or toy_game\nlet toy = 1;", "toy-game"));
        let tested = "fn f() {}\n#[cfg(test)]\nmod tests {\n    play(\"toy-game\");\n}";
        assert!(!names(without_tests(tested), "toy-game"));
    }

    #[test]
    fn who_does_what_it_should_not_is_named() {
        let sources = [("x/a.rs", "la la"), ("x/b.rs", "ho")];
        let sources = sources.map(|(name, text)| (name.to_owned(), text.to_owned()));
        assert_eq!(that("sings", &sources, |text| text.contains("la")), ["x/a.rs: sings"]);
    }
}
