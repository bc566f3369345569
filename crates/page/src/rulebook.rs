//! The rulebook as markup: our words and rulings, every clause findable, every mention of one a link.

use maud::{Markup, html};
use table::Rulebook;

/// A paragraph of the rulebook.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Passage {
    /// The clause's id, if it is one.
    pub clause: Option<String>,
    /// The heading it stands under.
    pub section: String,
    /// Its markup.
    pub html: String,
    /// Its words, in lower case, for the search.
    words: String,
}

/// The rulebook of one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Book {
    /// The game's title.
    pub title: String,
    /// The paragraphs in printed order.
    pub passages: Vec<Passage>,
}

impl Book {
    /// The rulebook of the game of this name.
    pub fn of(game: &str) -> Option<Self> {
        let about = catalog::about(game).ok()?;
        let ids = clause_ids(game);
        let mut section = String::from("Welcome");
        let mut passages = Vec::new();
        for paragraph in about.rules.split("\n\n").map(str::trim).filter(|p| !p.is_empty()) {
            if let Some(heading) = paragraph.strip_prefix("## ") {
                section = heading.trim().into();
            } else if !paragraph.starts_with("# ") {
                passages.push(passage(paragraph, &section, &ids));
            }
        }
        Some(Self { title: about.title.into(), passages })
    }

    /// The paragraphs that have every word, or the clause of that id; all of them for no words.
    pub fn search(&self, words: &str) -> Vec<&Passage> {
        let wanted: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
        let exact = self.passages.iter().find(|passage| {
            passage.clause.as_deref().is_some_and(|id| id.eq_ignore_ascii_case(words.trim()))
        });
        if let Some(passage) = exact {
            return vec![passage];
        }
        let has = |passage: &&Passage| wanted.iter().all(|word| passage.words.contains(word));
        self.passages.iter().filter(has).collect()
    }
}

fn passage(paragraph: &str, section: &str, ids: &[&str]) -> Passage {
    let (clause, text) = paragraph
        .strip_prefix("**")
        .and_then(|rest| rest.split_once("**"))
        .filter(|(id, _)| ids.contains(id))
        .map_or((None, paragraph), |(id, text)| (Some(id.to_owned()), text.trim()));
    let words = format!("{} {} {}", clause.as_deref().unwrap_or_default(), section, text);
    Passage {
        clause,
        section: section.into(),
        html: block(text, ids).into_string(),
        words: words.to_lowercase(),
    }
}

/// Markdown of one paragraph: lists, tables, code blocks, or plain text.
fn block(text: &str, ids: &[&str]) -> Markup {
    let lines: Vec<&str> = text.lines().collect();
    if lines.first().is_some_and(|line| line.starts_with("```")) {
        let inner = lines[1..].iter().filter(|line| !line.starts_with("```")).copied();
        return html! { pre { (inner.collect::<Vec<_>>().join("\n")) } };
    }
    if lines.len() > 1 && lines.iter().all(|line| line.starts_with('|')) {
        return table_markup(&lines, ids);
    }
    let is_item = |line: &&str| line.trim_start().starts_with("- ");
    let first = lines.iter().position(is_item).unwrap_or(lines.len());
    let (lead, list) = lines.split_at(first);
    html! {
        @if !lead.is_empty() { p { (inline(&lead.join(" "), ids)) } }
        @if !list.is_empty() { ul { @for item in items(list) { li { (inline(&item, ids)) } } } }
    }
}

/// The items of a list; a line that begins none belongs to the one before.
fn items(lines: &[&str]) -> Vec<String> {
    let mut items: Vec<String> = Vec::new();
    for line in lines {
        match (line.trim_start().strip_prefix("- "), items.last_mut()) {
            (None, Some(last)) => *last = format!("{last} {}", line.trim()),
            (item, _) => items.push(item.unwrap_or(line).into()),
        }
    }
    items
}

fn table_markup(lines: &[&str], ids: &[&str]) -> Markup {
    let rows = lines.iter().filter(|line| !line.starts_with("|-") && !line.starts_with("| -"));
    let cells = |line: &str| -> Vec<Markup> {
        line.trim_matches('|').split('|').map(|cell| inline(cell.trim(), ids)).collect()
    };
    html! {
        table {
            @for (n, line) in rows.enumerate() {
                tr { @for cell in cells(line) { @if n == 0 { th { (cell) } } @else { td { (cell) } } } }
            }
        }
    }
}

/// Bold, italics, code, and clause ids as links.
fn inline(text: &str, ids: &[&str]) -> Markup {
    marked(text, &["**", "`", "_"], ids)
}

/// Text in which pairs of these marks stand at the edges of words; without any, clause ids are links.
fn marked(text: &str, marks: &[&str], ids: &[&str]) -> Markup {
    let Some((mark, finer)) = marks.split_first() else { return link_clauses(text, ids) };
    html! {
        @for (is_marked, part) in pairs(text, mark) {
            @let inner = marked(part, finer, ids);
            @match (is_marked, *mark) {
                (false, _) => (inner),
                (true, "**") => b { (inner) },
                (true, "`") => code { (inner) },
                (true, _) => em { (inner) },
            }
        }
    }
}

/// The parts of a text, and whether each stood between two marks. A mark inside a word is none.
fn pairs<'a>(text: &'a str, mark: &str) -> Vec<(bool, &'a str)> {
    let (mut parts, mut begin, mut from) = (Vec::new(), 0, 0);
    while let Some(at) = text[from..].find(mark).map(|at| from + at) {
        let inner = at + mark.len();
        let end = text[inner..].find(mark).map(|length| inner + length);
        match end.filter(|&end| end > inner && !text[..at].ends_with(char::is_alphanumeric)) {
            Some(end) => {
                parts.extend([(false, &text[begin..at]), (true, &text[inner..end])]);
                (begin, from) = (end + mark.len(), end + mark.len());
            }
            None => from = inner,
        }
    }
    parts.push((false, &text[begin..]));
    parts
}

/// The ids of a game's clauses.
pub fn clause_ids(game: &str) -> Vec<&'static str> {
    let Ok(about) = catalog::about(game) else { return Vec::new() };
    Rulebook::read(about.rules).clauses.iter().map(|clause| clause.id).collect()
}

/// A text in which every known clause id is a button that opens the rulebook there.
pub fn link_clauses(text: &str, ids: &[&str]) -> Markup {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-';
    let words = text.split_inclusive(move |c: char| !is_part(c));
    html! {
        @for word in words {
            @let (id, rest) = word.split_at(word.find(|c| !is_part(c)).unwrap_or(word.len()));
            @if id.contains('-') && ids.contains(&id) { (board::clause_button(id)) } @else { (id) }
            (rest)
        }
    }
}
