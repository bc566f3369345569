//! The house rules of boards and page: the same rooms beside every game, no game named outside its board, no
//! markup made of text.

use std::collections::BTreeSet;
use std::path::Path;

use super::literals::literals;
use super::{names, shown};
use crate::run::{files, folders, text};

/// What every board has. `art.svg` is not among it: a game without pictures of its own needs none.
const LOOKS: [&str; 2] = ["style.css", "box.svg"];

/// What a board has as soon as it is a crate. A room that has grown is a folder of the same name beside its file.
const ROOMS: [&str; 6] = [
    "Cargo.toml",
    "src/lib.rs",
    "src/drawing.rs",
    "src/look.rs",
    "lesson/game.record",
    "lesson/notes.txt",
];

/// Files of the page that still name a game, and folders of such files. The list only shrinks: a file leaves it when
/// what it says of one game has moved to that game's board.
const NAMES_A_GAME: &[&str] = &[
    "crates/page/src/bar.rs",
    "crates/page/src/boards.rs",
    "crates/page/src/boxes.rs",
    "crates/page/src/draw.rs",
    "crates/page/src/draw/scurvy",
    "crates/page/src/draw/zerpang",
    "crates/page/src/guide.rs",
    "crates/page/src/options.rs",
    "crates/page/src/setup.rs",
    "crates/page/src/tale.rs",
];

/// Files of the page that still write markup as text, and folders of such files. The list only shrinks: `maud` and
/// Leptos escape what they are given, a text does not.
const WRITES_MARKUP: &[&str] = &[
    "crates/page/src/bar.rs",
    "crates/page/src/draw.rs",
    "crates/page/src/draw/plain.rs",
    "crates/page/src/draw/scurvy",
    "crates/page/src/draw/zerpang",
    "crates/page/src/markup.rs",
    "crates/page/src/review.rs",
    "crates/page/src/rulebook.rs",
    "crates/page/src/tale.rs",
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
    let naming = |text: &str| games.iter().any(|game| names(text, game));
    amiss.extend(unexcused("names a game", NAMES_A_GAME, &page, naming));
    let drawn = [page, sources(root, &["boards"])].concat();
    let writing = |text: &str| literals(text).into_iter().any(is_filled_markup);
    amiss.extend(unexcused("writes markup as text", WRITES_MARKUP, &drawn, writing));
    amiss
}

fn last(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// The sources below these folders: what they are called, and their text.
fn sources(root: &Path, folders: &[&str]) -> Vec<(String, String)> {
    let all = folders.iter().flat_map(|folder| files(&root.join(folder), &[".rs"]));
    all.map(|file| (shown(&file, root), text(&file))).collect()
}

/// A board has its rooms, all of them once it is a crate, and nothing lies outside of them.
fn rooms_amiss(board: &str, has_game: bool, there: &BTreeSet<String>) -> Vec<String> {
    let is_crate = there.contains("Cargo.toml");
    let rooms = LOOKS.iter().chain(ROOMS.iter().filter(|_| is_crate));
    let missing =
        rooms.filter(|room| !there.contains(**room)).map(|room| format!("{room} is missing"));
    let is_inside = |path: &str| {
        let inside = ["src/", "lesson/", "tests/"].iter().any(|room| path.starts_with(room));
        LOOKS.contains(&path) || path == "art.svg" || (is_crate && (inside || path == "Cargo.toml"))
    };
    let strange = there.iter().filter(|path| !is_inside(path));
    let strange = strange.map(|path| format!("{path} belongs to no room"));
    let orphan = (!has_game).then(|| "there is no such game".to_owned());
    missing.chain(strange).chain(orphan).map(|what| format!("boards/{board}: {what}")).collect()
}

/// What all games share styles none of them: the class that a game's looks hang on (`.g-…`) is its board's.
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

/// Files that do what they should not and are not on the list, and what is on the list without need.
fn unexcused(
    does: &str,
    list: &[&str],
    sources: &[(String, String)],
    is_wrong: impl Fn(&str) -> bool,
) -> Vec<String> {
    let wrong = sources.iter().filter(|(_, text)| is_wrong(text)).map(|(name, _)| &**name);
    let wrong: Vec<&str> = wrong.collect();
    let covers = |listed: &str, file: &str| {
        let rest = file.strip_prefix(listed);
        rest.is_some_and(|rest| rest.is_empty() || rest == ".rs" || rest.starts_with('/'))
    };
    let new = wrong.iter().filter(|file| !list.iter().any(|listed| covers(listed, file)));
    let new = new.map(|file| format!("{file}: {does}"));
    let idle = list.iter().filter(|listed| !wrong.iter().any(|file| covers(listed, file)));
    let idle =
        idle.map(|listed| format!("{listed}: nothing there {does}, so tidy need not list it"));
    new.chain(idle).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn there(paths: &[&str]) -> BTreeSet<String> {
        paths.iter().map(|&path| path.to_owned()).collect()
    }

    #[test]
    fn a_board_has_its_looks_and_once_it_is_a_crate_all_rooms() {
        let looks = ["art.svg", "box.svg", "style.css"];
        assert!(rooms_amiss("toy", true, &there(&looks)).is_empty());
        assert!(rooms_amiss("toy", true, &there(&looks[1..])).is_empty(), "pictures are optional");
        assert_eq!(
            rooms_amiss("toy", true, &there(&looks[..2])),
            ["boards/toy: style.css is missing"]
        );
        assert_eq!(
            rooms_amiss("toy", false, &there(&looks)),
            ["boards/toy: there is no such game"]
        );
        let stray = there(&["box.svg", "style.css", "more.css", "src/lib.rs"]);
        let expected = [
            "boards/toy: more.css belongs to no room",
            "boards/toy: src/lib.rs belongs to no room",
        ];
        assert_eq!(rooms_amiss("toy", true, &stray), expected);
        let half = there(&["Cargo.toml", "box.svg", "src/drawing.rs", "src/lib.rs", "style.css"]);
        let expected = ["src/look.rs", "lesson/game.record", "lesson/notes.txt"];
        let expected = expected.map(|room| format!("boards/toy: {room} is missing"));
        assert_eq!(rooms_amiss("toy", true, &half), expected);
        let whole = LOOKS.iter().chain(&ROOMS).copied().collect::<Vec<_>>();
        assert!(rooms_amiss("toy", true, &there(&whole)).is_empty());
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
    fn a_game_is_named_only_by_files_on_the_list() {
        assert!(names("use toy_game::Toy;", "toy-game"));
        assert!(names("match game { \"toy-game\" => 1 }", "toy-game"));
        assert!(!names("// like toy-game\n    /// or toy_game\nlet toy = 1;", "toy-game"));
    }

    #[test]
    fn a_list_of_excuses_only_shrinks() {
        let sources = |names: &[&str]| -> Vec<(String, String)> {
            names.iter().map(|&name| (name.to_owned(), "la la".to_owned())).collect()
        };
        let check = |names: &[&str]| {
            let list = ["x/a.rs", "x/b"];
            unexcused("sings", &list, &sources(names), |text| text.contains("la"))
        };
        let expected = [
            "x/bb.rs: sings",
            "x/c.rs: sings",
            "x/a.rs: nothing there sings, so tidy need not list it",
        ];
        assert_eq!(check(&["x/b/deep.rs", "x/bb.rs", "x/c.rs"]), expected);
        assert!(check(&["x/a.rs", "x/b.rs", "x/b/deep.rs"]).is_empty());
    }
}
