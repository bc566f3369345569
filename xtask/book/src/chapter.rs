//! A chapter: its Markdown read, its headings and clauses named, its links followed, its page written.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd, html};

use crate::resolve::{Book, Target};
use crate::source::{self, Line, Place};

/// A chapter of the book.
pub(crate) struct Chapter {
    pub(crate) title: String,
    /// The file in the book's folder.
    pub(crate) file: PathBuf,
    /// The file elsewhere that is the whole chapter, as a rulebook is.
    pub(crate) stands_for: Option<PathBuf>,
    /// Its address below that of the book.
    pub(crate) address: String,
    lines: Vec<Line>,
    text: String,
    /// Where each line begins in the text.
    starts: Vec<usize>,
}

/// A chapter as Markdown understands it.
pub(crate) struct Parsed<'a> {
    /// What is in it, and in which of its lines.
    events: Vec<(Event<'a>, usize)>,
    /// What can be linked to.
    pub(crate) anchors: BTreeSet<String>,
    /// The names of paragraphs, by the event that begins them.
    clauses: BTreeMap<usize, String>,
}

impl Chapter {
    pub(crate) fn open(folder: &Path, title: &str, path: &str) -> Result<Self, String> {
        let file = folder.join(path);
        let lines = source::lines(&file)?;
        let mut text = String::new();
        let mut starts = Vec::new();
        for line in &lines {
            starts.push(text.len());
            text += &line.text;
            text.push('\n');
        }
        let stands_for = source::stands_for(&file);
        let (title, address) = (title.to_owned(), address(path));
        Ok(Self { title, file, stands_for, address, lines, text, starts })
    }

    /// Reads the Markdown, and names whatever can be linked to.
    pub(crate) fn parse(&self) -> Parsed<'_> {
        let events = events(&self.text).map(|(event, range)| (event, self.line_at(range.start)));
        let mut parsed =
            Parsed { events: events.collect(), anchors: BTreeSet::new(), clauses: BTreeMap::new() };
        parsed.name_headings();
        parsed.name_clauses();
        parsed
    }

    /// What is in the chapter, and where.
    pub(crate) fn events(&self) -> impl Iterator<Item = (Event<'_>, &Place)> {
        events(&self.text).map(|(event, range)| (event, self.place(self.line_at(range.start))))
    }

    /// The line in which something stands.
    fn line_at(&self, at: usize) -> usize {
        self.starts.partition_point(|&start| start <= at).saturating_sub(1)
    }

    /// Where a line of the chapter stands.
    fn place(&self, line: usize) -> &Place {
        &self.lines[line].place
    }

    /// The chapter as HTML.
    pub(crate) fn html(&self, parsed: &Parsed<'_>, book: &mut Book<'_>) -> String {
        let mut shown = Vec::with_capacity(parsed.events.len());
        let mut is_link = true;
        for (n, (event, line)) in parsed.events.iter().enumerate() {
            let place = self.place(*line);
            match event.clone() {
                Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                    let target = book.follow(self, &dest_url, place);
                    is_link = !matches!(target, Target::File(_));
                    shown.push(match target {
                        Target::File(name) => {
                            raw(format!("<span class=\"file\" title=\"{name}\">"))
                        }
                        Target::Address(address) => Event::Start(Tag::Link {
                            link_type,
                            dest_url: address.into(),
                            title,
                            id,
                        }),
                    });
                }
                Event::End(TagEnd::Link) if !is_link => shown.push(raw("</span>")),
                Event::Start(Tag::Image { link_type, dest_url, title, id }) => {
                    let dest_url = book.picture(self, &dest_url, place).into();
                    shown.push(Event::Start(Tag::Image { link_type, dest_url, title, id }));
                }
                Event::Start(Tag::Paragraph) if parsed.clauses.contains_key(&n) => {
                    shown.push(raw(format!("<p id=\"{}\">", parsed.clauses[&n])));
                }
                Event::Html(text) | Event::InlineHtml(text) => book.only_comments(&text, place),
                event => framed(event, &mut shown),
            }
        }
        let mut out = String::new();
        html::push_html(&mut out, shown.into_iter());
        out
    }
}

/// Markdown as mdBook reads it.
fn events(text: &str) -> impl Iterator<Item = (Event<'_>, std::ops::Range<usize>)> {
    Parser::new_ext(text, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH).into_offset_iter()
}

fn raw<'a>(html: impl Into<String>) -> Event<'a> {
    Event::Html(html.into().into())
}

/// Wide things scroll in a frame of their own, which the keyboard reaches.
fn framed<'a>(event: Event<'a>, shown: &mut Vec<Event<'a>>) {
    match event {
        Event::Start(Tag::Table(columns)) => {
            shown.push(raw(
                "<div class=\"wide\" role=\"region\" aria-label=\"Table\" tabindex=\"0\">",
            ));
            shown.push(Event::Start(Tag::Table(columns)));
        }
        Event::End(TagEnd::Table) => shown.extend([Event::End(TagEnd::Table), raw("</div>\n")]),
        Event::Start(Tag::CodeBlock(kind)) => {
            let language = match kind {
                CodeBlockKind::Fenced(language) if !language.is_empty() => language,
                _ => "text".into(),
            };
            shown.push(raw(format!("<pre tabindex=\"0\" class=\"{language}\"><code>")));
        }
        Event::End(TagEnd::CodeBlock) => shown.push(raw("</code></pre>\n")),
        event => shown.push(event),
    }
}

impl Parsed<'_> {
    /// Names headings as mdBook does.
    fn name_headings(&mut self) {
        for n in 0..self.events.len() {
            if !matches!(self.events[n].0, Event::Start(Tag::Heading { .. })) {
                continue;
            }
            let inside = self.events[n..].iter().map(|(event, _)| event);
            let words: String = inside
                .take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))))
                .filter_map(|event| match event {
                    Event::Text(text) | Event::Code(text) => Some(&**text),
                    _ => None,
                })
                .collect();
            let name = self.fresh(&anchor(&words));
            if let (Event::Start(Tag::Heading { id, .. }), _) = &mut self.events[n] {
                *id = Some(name.into());
            }
        }
    }

    /// Names paragraphs that begin with the id of a clause.
    fn name_clauses(&mut self) {
        for n in 2..self.events.len() {
            let [(first, _), (Event::Start(Tag::Strong), _), (Event::Text(id), _)] =
                &self.events[n - 2..=n]
            else {
                continue;
            };
            if matches!(first, Event::Start(Tag::Paragraph)) && is_clause(id) {
                let name = self.fresh(&anchor(&id.clone()));
                self.clauses.insert(n - 2, name);
            }
        }
    }

    /// A name that nothing else has on this page.
    fn fresh(&mut self, name: &str) -> String {
        let others = (1..).map(|again| format!("{name}-{again}"));
        let mut names = std::iter::once(name.to_owned()).chain(others);
        let fresh = names.find(|name| !self.anchors.contains(name)).unwrap_or_default();
        self.anchors.insert(fresh.clone());
        fresh
    }
}

/// Whether this is the id of a clause, such as `SW-9` or `SP-34a`.
fn is_clause(text: &str) -> bool {
    text.split_once('-').is_some_and(|(prefix, number)| {
        prefix.len() == 2
            && prefix.bytes().all(|c| c.is_ascii_uppercase())
            && number.bytes().any(|c| c.is_ascii_digit())
            && number.bytes().all(|c| c.is_ascii_alphanumeric())
    })
}

/// Words as a name: small letters, digits and hyphens.
fn anchor(words: &str) -> String {
    let kept = words.trim().chars().filter_map(|c| match c {
        c if c.is_alphanumeric() || c == '_' || c == '-' => Some(c.to_ascii_lowercase()),
        c if c.is_whitespace() => Some('-'),
        _ => None,
    });
    kept.collect()
}

/// The address of a chapter's page.
pub(crate) fn address(path: &str) -> String {
    let page = path.strip_suffix(".md").unwrap_or(path);
    let page =
        page.strip_suffix("README").map_or_else(|| page.to_owned(), |home| format!("{home}index"));
    format!("{page}.html")
}
