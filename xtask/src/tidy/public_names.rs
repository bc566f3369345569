//! Lint of public names: across crates a name means one thing, or two at the most. Games are left out: inside a game the
//! rulebook's words rule, and the testkit's toy is a game.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::shown;
use crate::run::{files, text};

/// As many crates may give a name different meanings.
const MEANINGS: usize = 2;

/// Types that carry another crate's meaning, and therefore its name: the crate, the name, and where it comes from.
const SAME_MEANING: [(&str, &str, &str); 1] = [("wire", "Outcome", "table")];

/// What begins the definition of a public type.
const DEFINITIONS: [&str; 4] = ["pub struct ", "pub enum ", "pub trait ", "pub type "];

/// Every name that too many crates define.
pub(super) fn amiss(root: &Path) -> Vec<String> {
    let sources = files(&root.join("crates"), &[".rs"]).into_iter().filter_map(|file| {
        let path = shown(&file, root);
        let (krate, inside) = path.strip_prefix("crates/")?.split_once("/src/")?;
        (!inside.starts_with("toy/")).then(|| (krate.to_owned(), text(&file)))
    });
    ambiguous(sources)
}

/// The names that too many of these crates define, given each crate's sources.
fn ambiguous(sources: impl Iterator<Item = (String, String)>) -> Vec<String> {
    let mut crates: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (krate, source) in sources {
        for name in source.lines().filter_map(defined) {
            let carries = SAME_MEANING.iter().any(|(by, what, _)| *by == krate && *what == name);
            if !carries {
                crates.entry(name.to_owned()).or_default().insert(krate.clone());
            }
        }
    }
    let many = crates.into_iter().filter(|(_, by)| by.len() > MEANINGS);
    many.map(|(name, by)| {
        let by = by.into_iter().collect::<Vec<_>>().join(", ");
        format!("{name} is a public name of {by}: give each meaning a name of its own")
    })
    .collect()
}

/// The name of the public type whose definition begins in this line.
fn defined(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let rest = DEFINITIONS.iter().find_map(|start| line.strip_prefix(start))?;
    rest.split(|c: char| !c.is_alphanumeric() && c != '_').next()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn amiss_in(sources: &[(&str, &str)]) -> Vec<String> {
        let owned = sources.iter().map(|(krate, text)| ((*krate).to_owned(), (*text).to_owned()));
        ambiguous(owned)
    }

    #[test]
    fn three_meanings_of_a_name_are_too_many() {
        let two =
            [("a", "pub struct Desk {"), ("b", "    pub enum Desk {"), ("b", "pub struct Desk;")];
        assert!(amiss_in(&two).is_empty(), "two crates");
        let planted = [&two[..], &[("c", "pub type Desk<T> = Vec<T>;")]].concat();
        let expected = ["Desk is a public name of a, b, c: give each meaning a name of its own"];
        assert_eq!(amiss_in(&planted), expected);
    }

    #[test]
    fn private_names_mentions_and_carried_names_do_not_count() {
        let two = [("a", "pub struct Outcome;"), ("table", "pub struct Outcome {")];
        for (krate, other) in [
            ("c", "pub(crate) struct Outcome;"),
            ("c", "pub use table::Outcome;"),
            ("c", "// pub struct Outcome"),
            ("wire", "pub struct Outcome {"),
        ] {
            assert!(amiss_in(&[&two[..], &[(krate, other)]].concat()).is_empty(), "{other}");
        }
    }
}
