//! The numbers of a box file as a list, and the text of an edition: which of them differ.

use super::{Found, Reader, rule_of, value_of};
use crate::BadText;
use crate::printed::reader::{Span, whole};

/// Bytes of an edition's text, at most.
const MOST: usize = 48 * 1024;
/// Names that a refusal lists.
const SHOWN: usize = 6;

/// A number that is printed in a box.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PrintedNumber {
    /// Its name: section, row and key with dots, for instance `toys.marco.ninja`.
    pub name: String,
    /// What it may be.
    pub allowed: Allowed,
    /// What is printed.
    pub value: i16,
    /// The clause that it belongs to.
    pub clause: String,
    /// What it means, in a few words.
    pub says: String,
}

/// What a number may be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Allowed {
    /// A whole number from the first to the second.
    Whole(i16, i16),
    /// One of these words; `false` and `true` make a switch.
    Words(Vec<String>),
}

impl Allowed {
    fn read(rule: &str) -> Option<Self> {
        if let Some((from, to)) = rule.split_once("..") {
            return Some(Self::Whole(from.parse().ok()?, to.parse().ok()?));
        }
        Some(Self::Words(rule.split('|').map(str::to_owned).collect()))
    }

    /// The value that a word of a text means.
    fn value(&self, word: &str) -> Result<i16, String> {
        let found = match self {
            Self::Whole(from, to) => {
                whole(word.as_bytes(), (0, word.len())).filter(|value| (from..=to).contains(&value))
            }
            Self::Words(words) => {
                let word = match word {
                    "on" => "true",
                    "off" => "false",
                    word => word,
                };
                let place = words.iter().position(|known| known == word);
                place.and_then(|nth| i16::try_from(nth).ok())
            }
        };
        found.ok_or_else(|| format!("takes {}, not {word}", self.in_words()))
    }

    /// What it may be, in words.
    pub fn in_words(&self) -> String {
        match self {
            Self::Whole(from, to) => format!("a whole number from {from} to {to}"),
            Self::Words(words) => words.join(" or "),
        }
    }

    /// A value as it is written.
    pub fn written(&self, value: i16) -> String {
        let word = |words: &Vec<String>| words.get(usize::try_from(value).ok()?).cloned();
        match self {
            Self::Whole(..) => value.to_string(),
            Self::Words(words) => word(words).unwrap_or_default(),
        }
    }
}

/// A number that differs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// Its place in the file.
    pub(super) nth: usize,
    /// What it is now.
    pub(super) value: i16,
    /// The line that says so.
    pub(super) line: usize,
    /// Its name.
    pub name: String,
    /// What it is now, as it is written.
    pub now: String,
}

impl Change {
    /// The change as a line of an edition.
    pub fn line(&self) -> String {
        format!("{} = {}", self.name, self.now)
    }
}

fn piece(text: &str, span: Span) -> &str {
    text.get(span.0..span.1).unwrap_or_default()
}

/// Section, row and key of a number, with dots.
fn name(text: &str, found: &Found) -> String {
    let parts = [found.section, found.row, found.key].map(|span| piece(text, span));
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(".")
}

/// All numbers of a box file, in its order.
pub fn printed_numbers(file: &str) -> Vec<PrintedNumber> {
    let mut reader = Reader::of(file);
    let next = || reader.next().ok().flatten();
    std::iter::from_fn(next).filter_map(|found| number(file, &found)).collect()
}

fn number(file: &str, found: &Found) -> Option<PrintedNumber> {
    let rule = piece(file, rule_of(file.as_bytes(), found)?);
    let mut words = rule.trim().splitn(3, ' ');
    let allowed = Allowed::read(words.next()?)?;
    let (clause, says) = (words.next()?.to_owned(), words.next().unwrap_or_default().to_owned());
    let value = value_of(file.as_bytes(), found)?;
    Some(PrintedNumber { name: name(file, found), allowed, value, clause, says })
}

/// The number that is meant: by its name, or by the beginnings of its parts where only one fits.
pub fn number_named(all: &[PrintedNumber], meant: &str) -> Result<usize, String> {
    if let Some(nth) = all.iter().position(|number| number.name == meant) {
        return Ok(nth);
    }
    let fits = |name: &str| {
        let (have, want) = (name.split('.'), meant.split('.'));
        have.clone().count() == want.clone().count()
            && have.zip(want).all(|(have, want)| !want.is_empty() && have.starts_with(want))
    };
    let like: Vec<usize> = (0..all.len()).filter(|&nth| fits(&all[nth].name)).collect();
    match *like.as_slice() {
        [nth] => Ok(nth),
        [] => Err(format!("there is no “{}” in the box; {}", shown(meant), nearest(all, meant))),
        _ => {
            Err(format!("“{}” may be {}", shown(meant), list(like.iter().map(|&n| &*all[n].name))))
        }
    }
}

fn shown(text: &str) -> String {
    text.chars().take(60).collect()
}

/// What there is instead: what has the first parts in common.
fn nearest(all: &[PrintedNumber], meant: &str) -> String {
    let mut start = meant;
    while let Some((parent, _)) = start.rsplit_once('.') {
        let prefix = format!("{parent}.");
        let below: Vec<&str> = all
            .iter()
            .filter_map(|number| number.name.strip_prefix(&prefix)?.split('.').next())
            .collect();
        if !below.is_empty() {
            return format!("{parent} has {}", list(below.into_iter()));
        }
        start = parent;
    }
    format!("it has {}", list(all.iter().filter_map(|number| number.name.split('.').next())))
}

fn list<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let mut names: Vec<&str> = names.collect();
    names.dedup();
    let more = names.len().saturating_sub(SHOWN);
    names.truncate(SHOWN);
    let named = names.join(", ");
    if more > 0 { format!("{named} and {more} more") } else { named }
}

/// The numbers that a text changes, in the order of the file; those that stay as they are are left out. A refusal
/// names the line and the reason.
pub fn changes(file: &str, text: &str) -> Result<Vec<Change>, BadText> {
    let mut reader = Reader::of(text);
    let bad = |line: usize, reason: String| BadText { line, reason };
    if text.len() > MOST {
        return Err(bad(1, format!("the text is longer than {MOST} bytes")));
    }
    let (all, mut changes) = (printed_numbers(file), Vec::<Change>::new());
    loop {
        let line = reader.line;
        let found = match reader.next() {
            Ok(Some(found)) => found,
            Ok(None) => break,
            Err(reason) => return Err(bad(reader.line.max(line), reason.into())),
        };
        let nth =
            number_named(&all, &name(text, &found)).map_err(|reason| bad(found.line, reason))?;
        let (number, word) = (&all[nth], piece(text, found.value));
        let value = number.allowed.value(word);
        let value = value.map_err(|reason| bad(found.line, format!("{} {reason}", number.name)))?;
        if let Some(twice) = changes.iter().find(|change| change.nth == nth) {
            let reason = format!("{} is in line {} already", number.name, twice.line);
            return Err(bad(found.line, reason));
        }
        let now = number.allowed.written(value);
        changes.push(Change { nth, value, line: found.line, name: number.name.clone(), now });
    }
    changes.retain(|change| all[change.nth].value != change.value);
    changes.sort_by_key(|change| change.nth);
    Ok(changes)
}

/// The shortest text that says the same.
pub fn shortest(file: &str, text: &str) -> Result<String, BadText> {
    Ok(written(&changes(file, text)?))
}

/// Changes as a text.
pub(super) fn written(changes: &[Change]) -> String {
    changes.iter().map(Change::line).collect::<Vec<_>>().join("; ")
}
