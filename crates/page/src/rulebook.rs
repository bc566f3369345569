//! The rulebook as markup: our words and rulings, every clause findable, every mention of one a link.

use table::Rulebook;

use crate::draw::escape;

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
        let about = shelf::about(game).ok()?;
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
    Passage { clause, section: section.into(), html: block(text, ids), words: words.to_lowercase() }
}

/// Markdown of one paragraph: lists, tables, code blocks, or plain text.
fn block(text: &str, ids: &[&str]) -> String {
    let lines: Vec<&str> = text.lines().collect();
    if lines.first().is_some_and(|line| line.starts_with("```")) {
        let inner: Vec<&str> =
            lines[1..].iter().filter(|l| !l.starts_with("```")).copied().collect();
        return format!("<pre>{}</pre>", escape(&inner.join("\n")));
    }
    if lines.len() > 1 && lines.iter().all(|line| line.starts_with('|')) {
        return table_markup(&lines, ids);
    }
    let is_item = |line: &str| line.trim_start().starts_with("- ");
    if !lines.iter().any(|line| is_item(line)) {
        return format!("<p>{}</p>", inline(&lines.join(" "), ids));
    }
    let mut html = String::new();
    let mut items: Vec<String> = Vec::new();
    let mut lead = Vec::new();
    for line in &lines {
        if let Some(item) = line.trim_start().strip_prefix("- ") {
            items.push(item.into());
        } else if let Some(last) = items.last_mut() {
            last.push(' ');
            last.push_str(line.trim());
        } else {
            lead.push(*line);
        }
    }
    if !lead.is_empty() {
        html.push_str(&format!("<p>{}</p>", inline(&lead.join(" "), ids)));
    }
    let items: String =
        items.iter().map(|item| format!("<li>{}</li>", inline(item, ids))).collect();
    format!("{html}<ul>{items}</ul>")
}

fn table_markup(lines: &[&str], ids: &[&str]) -> String {
    let rows = lines.iter().filter(|line| !line.starts_with("|-") && !line.starts_with("| -"));
    let rows: String = rows
        .enumerate()
        .map(|(n, line)| {
            let tag = if n == 0 { "th" } else { "td" };
            let cells: String = line
                .trim_matches('|')
                .split('|')
                .map(|cell| format!("<{tag}>{}</{tag}>", inline(cell.trim(), ids)))
                .collect();
            format!("<tr>{cells}</tr>")
        })
        .collect();
    format!("<table>{rows}</table>")
}

/// Bold, italics, code, and clause ids as links.
pub fn inline(text: &str, ids: &[&str]) -> String {
    let text = pairs(&pairs(&pairs(&escape(text), "**", "b"), "`", "code"), "_", "em");
    link_clauses(&text, ids)
}

/// Turns `mark…mark` into `<tag>…</tag>`, where the marks stand at the edges of words.
fn pairs(text: &str, mark: &str, tag: &str) -> String {
    let mut html = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(mark) {
        let opens = !before.ends_with(char::is_alphanumeric);
        match after.split_once(mark) {
            Some((inner, end)) if opens && !inner.is_empty() => {
                html.push_str(&format!("{before}<{tag}>{inner}</{tag}>"));
                rest = end;
            }
            _ => {
                html.push_str(before);
                html.push_str(mark);
                rest = after;
            }
        }
    }
    html + rest
}

/// The ids of a game's clauses.
pub fn clause_ids(game: &str) -> Vec<&'static str> {
    let Ok(about) = shelf::about(game) else { return Vec::new() };
    Rulebook::read(about.rules).clauses.iter().map(|clause| clause.id).collect()
}

/// Makes every known clause id in a text a button that opens the rulebook there.
pub fn link_clauses(text: &str, ids: &[&str]) -> String {
    let mut html = String::new();
    let mut word = String::new();
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-';
    let finish = |word: &mut String, html: &mut String| {
        if word.contains('-') && ids.contains(&word.as_str()) {
            html.push_str(&clause_button(word));
        } else {
            html.push_str(word);
        }
        word.clear();
    };
    for c in text.chars() {
        if is_part(c) {
            word.push(c);
        } else {
            finish(&mut word, &mut html);
            html.push(c);
        }
    }
    finish(&mut word, &mut html);
    html
}

/// A button that opens the rulebook at a clause.
pub fn clause_button(clause: &str) -> String {
    let clause = escape(clause);
    format!("<button type=\"button\" class=\"clause\" data-rule=\"{clause}\">{clause}</button>")
}
