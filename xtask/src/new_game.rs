//! `cargo xtask new-game NAME`: a sixth game. Copies the example `examples/high-card` under another name, and enters it
//! in the workspace and the catalog.

use std::fs;
use std::path::{Path, PathBuf};

use crate::run::{Outcome, cargo, files, folders, root, text};

/// The game that is copied: a name for commands, a type, a title and the beginning of its clauses.
const EXAMPLE: Names<'static> =
    Names { name: "high-card", kind: "HighCard", title: "High Card", prefix: "HC" };

/// The names of a game, in the forms in which files have them.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Names<'a> {
    name: &'a str,
    kind: &'a str,
    title: &'a str,
    prefix: &'a str,
}

impl Names<'_> {
    /// A text of the example as this game has it.
    fn renamed(&self, text: &str) -> String {
        let Names { name, kind, title, prefix } = EXAMPLE;
        let code = |name: &str| name.replace('-', "_");
        text.replace(&code(name), &code(self.name))
            .replace(name, self.name)
            .replace(kind, self.kind)
            .replace(title, self.title)
            .replace(&format!("{prefix}-"), &format!("{}-", self.prefix))
            .replace(
                &format!("{}_", prefix.to_lowercase()),
                &format!("{}_", self.prefix.to_lowercase()),
            )
    }
}

/// What `cargo xtask new-game` does with these arguments.
pub(crate) fn asked(args: &[&str]) -> Outcome {
    match args {
        ["--check"] => check(),
        [name] => make(&root(), name, &prefix_of(name)).map(|made| print_next(name, &made)),
        [name, prefix] => make(&root(), name, prefix).map(|made| print_next(name, &made)),
        _ => {
            Err("new-game NAME [PREFIX]: for instance `cargo xtask new-game liars-dice LD`".into())
        }
    }
}

fn print_next(name: &str, made: &[PathBuf]) {
    let home = root();
    for file in made {
        println!("wrote {}", file.strip_prefix(&home).unwrap_or(file).display());
    }
    println!(
        "\nIt can be played at once:\n  cargo play {name} --seats human,mate\nIts laws and rules are tested by\n  cargo test -p {name}\n\
         Now search for CHANGE ME in games/{name} and boards/{name}."
    );
}

/// Two capitals for the clauses: the first letters of two words, or of one.
fn prefix_of(name: &str) -> String {
    let words: Vec<&str> = name.split('-').collect();
    let letters: String = match words[..] {
        [first, second, ..] => first.chars().take(1).chain(second.chars().take(1)).collect(),
        _ => name.chars().take(2).collect(),
    };
    letters.to_uppercase()
}

/// Writes the game and enters it; everything is refused before anything is written.
fn make(root: &Path, name: &str, prefix: &str) -> Result<Vec<PathBuf>, String> {
    check_names(root, name, prefix)?;
    let words: Vec<String> = name.split('-').map(capital).collect();
    let (kind, title) = (words.concat(), words.join(" "));
    let names = Names { name, kind: &kind, title: &title, prefix };
    let mut writes = entered(root, names)?;
    for (from, to) in [("game", "games"), ("board", "boards")] {
        let example = root.join("examples").join(EXAMPLE.name).join(from);
        for file in files(&example, &[""]) {
            let path = file.strip_prefix(&example).map_err(|error| error.to_string())?;
            let mut text = names.renamed(&text(&file));
            if path.extension().is_some_and(|ending| ending == "txt") {
                text = without_expectations(&text); // Its hashes are those of another game.
            }
            writes.push((root.join(to).join(name).join(path), text));
        }
    }
    for (path, text) in &writes {
        let folder = path.parent().unwrap_or(root);
        let failed = |error| format!("{}: {error}", path.display());
        fs::create_dir_all(folder).map_err(failed)?;
        fs::write(path, text).map_err(failed)?;
    }
    Ok(writes.into_iter().map(|(path, _)| path).collect())
}

/// A playthrough that the test has yet to fill in.
fn without_expectations(text: &str) -> String {
    text.split_inclusive('\n').filter(|line| !line.starts_with('>')).collect()
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// Whether a game can be called so, and its clauses too.
fn check_names(root: &Path, name: &str, prefix: &str) -> Outcome {
    let is_word = |word: &str| {
        word.starts_with(|c: char| c.is_ascii_lowercase())
            && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
    };
    if !name.split('-').all(is_word) || name.len() > 40 {
        return Err(format!(
            "“{name}” is no name of a game: small letters and digits, words parted by hyphens"
        ));
    }
    let members = ["games", "boards", "crates"].iter().flat_map(|part| folders(&root.join(part)));
    let is_taken = |path: &Path| path.file_name().is_some_and(|taken| taken == name);
    if members.into_iter().any(|path| is_taken(&path))
        || name == EXAMPLE.name
        || is_dependency(root, name)
    {
        return Err(format!("the name {name} is taken"));
    }
    if prefix.len() != 2 || !prefix.bytes().all(|letter| letter.is_ascii_uppercase()) {
        return Err(format!(
            "“{prefix}” is no beginning of clauses: two capitals, for instance LD"
        ));
    }
    let has_prefix =
        |path: &PathBuf| text(&path.join("RULES.md")).contains(&format!("**{prefix}-"));
    match folders(&root.join("games")).iter().find(|path| has_prefix(path)) {
        None => Ok(()),
        Some(game) => Err(format!(
            "the clauses of {} begin with {prefix}: name two other capitals, `new-game {name} XY`",
            game.file_name().unwrap_or_default().to_string_lossy()
        )),
    }
}

/// Whether something outside of the workspace has this name already.
fn is_dependency(root: &Path, name: &str) -> bool {
    text(&root.join("Cargo.lock")).contains(&format!("\nname = \"{name}\"\n"))
}

/// The files outside of the game that name it, with their new texts.
fn entered(root: &Path, names: Names<'_>) -> Result<Vec<(PathBuf, String)>, String> {
    let Names { name, kind, .. } = names;
    let code = name.replace('-', "_");
    let edits = [
        (
            "Cargo.toml",
            "[workspace.dependencies]\n",
            format!(
                "{name} = {{ path = \"games/{name}\" }}\n{name}-board = {{ path = \"boards/{name}\" }}\n"
            ),
        ),
        (
            "crates/catalog/Cargo.toml",
            "[dependencies]\n",
            format!("{name} = {{ workspace = true }}\n{name}-board = {{ workspace = true }}\n"),
        ),
        (
            "crates/catalog/src/lib.rs",
            "    scurvy_musketeers::ScurvyMusketeers,\n",
            format!("    {code}::{kind},\n"),
        ),
        (
            "crates/catalog/src/lib.rs",
            "];\n\n",
            format!(
                "impl Playable for {code}::{kind} {{\n    type Board = {code}_board::{kind}Board;\n}}\n\n"
            ),
        ),
    ];
    let mut writes: Vec<(PathBuf, String)> = Vec::new();
    for (file, after, line) in edits {
        let path = root.join(file);
        let known = writes.iter().position(|(written, _)| *written == path);
        let old = known.map_or_else(|| text(&path), |at| writes.swap_remove(at).1);
        let (before, rest) = old
            .split_once(after)
            .ok_or_else(|| format!("{file}: “{}” is not there any more", after.trim()))?;
        writes.push((path, format!("{before}{after}{line}{rest}")));
    }
    Ok(writes)
}

/// The name of the game that the check makes.
const TRIED: &str = "tiny-probe";

/// Makes a game in a copy of the repository, tests it and plays it by program, with the target folder of this one.
fn check() -> Outcome {
    let (home, copy) = (root(), root().join("target").join("new-game"));
    let _ = fs::remove_dir_all(&copy);
    copied(&home, &copy)?;
    make(&copy, TRIED, "TP")?;
    let target = home.join("target").display().to_string();
    let manifest = copy.join("Cargo.toml").display().to_string();
    let run = |words: &str, more: &[&str]| {
        cargo(words, &[&["--manifest-path", &manifest, "--target-dir", &target], more].concat())
    };
    run(&format!("test --quiet -p {TRIED} -p {TRIED}-board"), &["--", "--skip", "golden"])?;
    let play = ["--", "simulate", TRIED, "--games", "20", "--seats", "mate,random"];
    run("run --quiet -p quarterdeck --no-default-features", &play)?;
    fs::remove_dir_all(&copy).map_err(|error| error.to_string())
}

/// Copies what a build needs.
fn copied(from: &Path, to: &Path) -> Outcome {
    let failed = |error: std::io::Error| error.to_string();
    for entry in fs::read_dir(from).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let (path, name) = (entry.path(), entry.file_name());
        if name == "target" || name == ".git" {
            continue;
        }
        if path.is_dir() {
            fs::create_dir_all(to.join(&name)).map_err(failed)?;
            copied(&path, &to.join(&name))?;
        } else {
            fs::create_dir_all(to)
                .and_then(|()| fs::copy(&path, to.join(&name)))
                .map_err(failed)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The most that a new game may have; lines without blank ones and comments.
    const MOST_FILES: usize = 12;
    const MOST_LINES: usize = 400;

    fn lines(file: &Path) -> usize {
        let counts = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with("//");
        text(file).lines().filter(counts).count()
    }

    /// The parts of the repository that `new-game` reads, in a folder of their own.
    fn sketch(called: &str) -> PathBuf {
        let (home, sketch) = (root(), root().join("target").join("tmp").join(called));
        let _ = fs::remove_dir_all(&sketch);
        copied(&home.join("examples"), &sketch.join("examples")).expect("it can be copied");
        for file in
            ["Cargo.toml", "Cargo.lock", "crates/catalog/Cargo.toml", "crates/catalog/src/lib.rs"]
        {
            let to = sketch.join(file);
            fs::create_dir_all(to.parent().expect("a folder")).expect("it can be made");
            fs::copy(home.join(file), to).expect("it can be copied");
        }
        sketch
    }

    #[test]
    fn a_new_game_is_small_entered_and_has_nothing_of_the_example() {
        let sketch = sketch("new-game");
        let made = make(&sketch, "liars-dice", "LD").expect("a new game");
        let own: Vec<&PathBuf> =
            made.iter().filter(|path| !path.starts_with(sketch.join("crates"))).collect();
        for file in &own {
            let text = text(file);
            let of_example = ["high", "High", "HC-", "hc_"].into_iter().find(|word| {
                text.contains(word) && !file.ends_with("Cargo.toml") && !text.contains("highest")
            });
            assert_eq!(of_example, None, "{}", file.display());
        }
        let own: Vec<_> = own.iter().filter(|path| path.parent() != Some(&*sketch)).collect();
        let lines: usize = own.iter().map(|file| lines(file)).sum();
        assert!(
            own.len() <= MOST_FILES && lines <= MOST_LINES,
            "{} files, {lines} lines",
            own.len()
        );
        let catalog = text(&sketch.join("crates/catalog/src/lib.rs"));
        assert!(catalog.contains("    liars_dice::LiarsDice,\n"));
        assert!(catalog.contains("type Board = liars_dice_board::LiarsDiceBoard;"));
        let manifest = text(&sketch.join("Cargo.toml"));
        assert!(manifest.contains("liars-dice-board = { path = \"boards/liars-dice\" }"));
        assert!(make(&sketch, "liars-dice", "LX").is_err_and(|why| why.contains("is taken")));
        assert!(make(&sketch, "lady-dragon", "LD").is_err_and(|why| why.contains("two other")));
    }

    #[test]
    fn odd_names_are_refused_and_nothing_is_written() {
        let sketch = sketch("odd-names");
        for name in ["", "Liar", "1st", "a--b", "../x", "serde", "high-card", "a b"] {
            assert!(make(&sketch, name, "QX").is_err(), "{name}");
        }
        assert!(make(&sketch, "tidy-name", "q").is_err());
        assert!(!sketch.join("games").exists());
    }

    #[test]
    fn clauses_begin_with_two_letters_of_the_name() {
        assert_eq!(prefix_of("liars-dice"), "LD");
        assert_eq!(prefix_of("tarot"), "TA");
    }
}
