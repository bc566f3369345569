//! `SUMMARY.md`: the parts and chapters of the book, in order, in mdBook's format.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The table of contents.
const SUMMARY: &str = "SUMMARY.md";

/// A line of the contents.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Entry {
    /// The title of a part.
    Part(String),
    /// A chapter: its title, its file below the book's folder, and how deep it lies in the list.
    Chapter(String, String, usize),
}

impl Entry {
    /// Title and file, if this is a chapter.
    pub(crate) fn chapter(&self) -> Option<(&str, &str)> {
        match self {
            Self::Part(_) => None,
            Self::Chapter(title, path, _) => Some((title, path)),
        }
    }
}

/// Reads the contents; no chapter may be missing, listed twice or left out.
pub(crate) fn read(folder: &Path) -> Result<Vec<Entry>, Vec<String>> {
    let file = folder.join(SUMMARY);
    let text = fs::read_to_string(&file).map_err(|e| vec![format!("{}: {e}", file.display())])?;
    let (entries, mut amiss) = parse(&text, &file.display().to_string());
    let mut listed = BTreeSet::new();
    for (_, path) in entries.iter().filter_map(Entry::chapter) {
        if !listed.insert(folder.join(path)) {
            amiss.push(format!("{}: {path} is listed twice", file.display()));
        }
    }
    let unlisted =
        markdown(folder).into_iter().filter(|path| *path != file && !listed.contains(path));
    amiss.extend(unlisted.map(|path| format!("{}: {SUMMARY} does not list it", path.display())));
    if amiss.is_empty() { Ok(entries) } else { Err(amiss) }
}

/// The entries, and the lines that are none.
fn parse(text: &str, name: &str) -> (Vec<Entry>, Vec<String>) {
    let (mut entries, mut amiss) = (Vec::new(), Vec::new());
    for (line, number) in text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty()) {
        match (line.strip_prefix("# "), link(line)) {
            (Some(_), _) if entries.is_empty() && number == 1 => {}
            (Some(part), _) => entries.push(Entry::Part(part.trim().to_owned())),
            (None, Some(chapter)) => entries.push(chapter),
            (None, None) => amiss.push(format!("{name}:{number}: neither a part nor a chapter")),
        }
    }
    (entries, amiss)
}

/// The chapter in a line such as `  - [Title](path.md)`.
fn link(line: &str) -> Option<Entry> {
    let inside = line.trim_start();
    let depth = (line.len() - inside.len()) / 2;
    let inside = inside.strip_prefix("- ").unwrap_or(inside);
    let (title, path) = inside.strip_prefix('[')?.strip_suffix(')')?.split_once("](")?;
    Some(Entry::Chapter(title.to_owned(), path.to_owned(), depth))
}

/// Every page of text below a folder.
pub(crate) fn markdown(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for path in
        fs::read_dir(folder).into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path()))
    {
        if path.is_dir() {
            found.extend(markdown(&path));
        } else if path.extension().is_some_and(|ending| ending == "md") {
            found.push(path);
        }
    }
    found.sort();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_and_chapters_are_told_apart_and_other_lines_refused() {
        let (entries, amiss) = parse(
            "# Summary\n\n[Start](README.md)\n\n# Play\n- [A](a.md)\n  - [B](b/c.md)\nwords\n",
            "S",
        );
        let chapter =
            |title: &str, path: &str, depth| Entry::Chapter(title.into(), path.into(), depth);
        let expected = [
            chapter("Start", "README.md", 0),
            Entry::Part("Play".into()),
            chapter("A", "a.md", 0),
            chapter("B", "b/c.md", 1),
        ];
        assert_eq!(entries, expected);
        assert_eq!(amiss, ["S:8: neither a part nor a chapter"]);
    }
}
