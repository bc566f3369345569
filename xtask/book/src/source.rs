//! The text of a chapter, line by line, each with the place where it stands: what is included comes from another file.

use std::fmt::{self, Display};
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::rc::Rc;

/// A line of a file.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) file: Rc<Path>,
    /// Counted from 1.
    pub(crate) line: usize,
}

impl Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file.display(), self.line)
    }
}

/// A line of a chapter.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) text: String,
    pub(crate) place: Place,
}

/// How a line begins that stands for text from elsewhere: `{{#include FILE}}` or `{{#include FILE:ANCHOR}}`.
const INCLUDE: &str = "{{#include ";
/// What marks a part of a file, in a comment of its language.
const BEGIN: &str = "ANCHOR: ";
const END: &str = "ANCHOR_END: ";

/// The lines of a file, with what it includes.
pub(crate) fn lines(file: &Path) -> Result<Vec<Line>, String> {
    let mut all = Vec::new();
    for line in plain(file)? {
        match wanted(&line.text) {
            None => all.push(line),
            Some((other, anchor)) => {
                let other = beside(file, other);
                let told = |why: String| format!("{}: {why}", line.place);
                all.extend(part(plain(&other).map_err(told)?, anchor).ok_or_else(|| {
                    let anchor = anchor.unwrap_or_default();
                    told(format!("{} has no whole part “{anchor}”", other.display()))
                })?);
            }
        }
    }
    Ok(all)
}

/// The one file that is all of another's text, if it is.
pub(crate) fn stands_for(file: &Path) -> Option<PathBuf> {
    let text = fs::read_to_string(file).ok()?;
    let (other, anchor) = wanted(text.trim())?;
    anchor.is_none().then(|| beside(file, other))
}

/// The lines of a file as they are.
fn plain(file: &Path) -> Result<Vec<Line>, String> {
    let text = fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let shared: Rc<Path> = file.into();
    let line = |(text, number): (&str, usize)| Line {
        text: text.to_owned(),
        place: Place { file: Rc::clone(&shared), line: number },
    };
    Ok(text.lines().zip(1..).map(line).collect())
}

/// The file and the part that a line asks for.
fn wanted(line: &str) -> Option<(&str, Option<&str>)> {
    let inside = line.trim().strip_prefix(INCLUDE)?.strip_suffix("}}")?.trim();
    if inside.contains('\n') {
        return None;
    }
    Some(inside.split_once(':').map_or((inside, None), |(file, part)| (file, Some(part))))
}

/// What stands between the marks of an anchor, or everything; without marks. Nothing if the part has no end.
fn part(lines: Vec<Line>, anchor: Option<&str>) -> Option<Vec<Line>> {
    let (mut inside, mut found, mut kept) = (anchor.is_none(), anchor.is_none(), Vec::new());
    for line in lines {
        if let Some(name) = named(&line.text, END) {
            inside &= Some(name) != anchor;
        } else if let Some(name) = named(&line.text, BEGIN) {
            found |= Some(name) == anchor;
            inside |= Some(name) == anchor;
        } else if inside {
            kept.push(line);
        }
    }
    (found && (anchor.is_none() || !inside)).then_some(kept)
}

/// The name behind a mark.
fn named<'a>(line: &'a str, mark: &str) -> Option<&'a str> {
    line.split_once(mark)?.1.split_whitespace().next()
}

/// A path as it is written in a file.
pub(crate) fn beside(file: &Path, path: &str) -> PathBuf {
    tidy(&file.parent().unwrap_or(file).join(path))
}

/// A path without `.` and `..`.
fn tidy(path: &Path) -> PathBuf {
    let mut tidy = PathBuf::new();
    for component in path.components() {
        match component {
            Component::ParentDir => drop(tidy.pop()),
            Component::CurDir => {}
            other => tidy.push(other),
        }
    }
    tidy
}
