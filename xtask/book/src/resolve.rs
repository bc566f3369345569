//! Where links lead: to a chapter, to a file of the repository, or out of the house. What leads nowhere is told.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::chapter::{Chapter, Parsed};
use crate::source::{Place, beside};

/// What a link leads to.
pub(crate) enum Target {
    /// A page of the book, or an address outside.
    Address(String),
    /// A file of the repository, which has no page.
    File(String),
}

/// The chapters while their links are followed.
pub(crate) struct Book<'a> {
    root: &'a Path,
    chapters: &'a [Chapter],
    read: &'a [Parsed<'a>],
    pictures: BTreeMap<String, PathBuf>,
    amiss: Vec<String>,
}

/// Files that browsers show as pictures.
const PICTURES: [&str; 3] = ["webp", "png", "svg"];

impl<'a> Book<'a> {
    pub(crate) fn new(root: &'a Path, chapters: &'a [Chapter], read: &'a [Parsed<'a>]) -> Self {
        Self { root, chapters, read, pictures: BTreeMap::new(), amiss: Vec::new() }
    }

    /// The pictures that are shown, by their addresses, and what is wrong.
    pub(crate) fn finish(self) -> (BTreeMap<String, PathBuf>, Vec<String>) {
        (self.pictures, self.amiss)
    }

    fn tell(&mut self, place: &Place, what: &str) {
        let file = self.in_repository(&place.file);
        self.amiss.push(format!("{file}:{}: {what}", place.line));
    }

    /// A file as one names it from the top of the repository.
    fn in_repository(&self, file: &Path) -> String {
        file.strip_prefix(self.root).unwrap_or(file).display().to_string()
    }

    /// Follows a link that stands at a place of a chapter.
    pub(crate) fn follow(&mut self, from: &Chapter, link: &str, place: &Place) -> Target {
        if let Some((scheme, rest)) = link.split_once(':') {
            if !is_address(scheme, rest) {
                self.tell(place, &format!("“{link}” is no address"));
            }
            return Target::Address(link.to_owned());
        }
        let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
        let file = if path.is_empty() { from.file.clone() } else { beside(&place.file, path) };
        let chapters = self.chapters;
        let found = chapters.iter().position(|chapter| chapter.is_page_of(&file));
        let Some(nth) = found else {
            if !file.exists() || !file.starts_with(self.root) {
                self.tell(place, &format!("there is no {}", self.in_repository(&file)));
            }
            return Target::File(self.in_repository(&file));
        };
        if !anchor.is_empty() && !self.read[nth].anchors.contains(anchor) {
            let file = self.in_repository(&file);
            self.tell(place, &format!("{file} has no place “{anchor}”"));
        }
        let hash = if anchor.is_empty() { "" } else { "#" };
        Target::Address(format!("{}{}{hash}{anchor}", from.way_up(), chapters[nth].address))
    }

    /// The address of a picture.
    pub(crate) fn picture(&mut self, from: &Chapter, link: &str, place: &Place) -> String {
        let file = beside(&place.file, link);
        let ending = file.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        if !file.is_file() || !PICTURES.contains(&ending) {
            self.tell(place, &format!("there is no picture {}", self.in_repository(&file)));
        }
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let address = format!("pictures/{name}");
        let other = self.pictures.insert(address.clone(), file.clone());
        if other.is_some_and(|other| other != file) {
            self.tell(place, &format!("another picture is called {name}, too"));
        }
        format!("{}{address}", from.way_up())
    }

    /// HTML in a text is a comment; what looks like anything else is told.
    pub(crate) fn only_comments(&mut self, html: &str, place: &Place) {
        let is_tag =
            |at: usize| html[at + 1..].starts_with(|c: char| c.is_alphabetic() || c == '/');
        if html.match_indices('<').any(|(at, _)| is_tag(at)) {
            self.tell(place, &format!("“{}” is HTML: write Markdown", html.trim()));
        }
    }
}

impl Chapter {
    /// Whether this chapter is the page of a file.
    fn is_page_of(&self, file: &Path) -> bool {
        self.file == file || self.stands_for.as_deref() == Some(file)
    }

    /// From the chapter's page to the top of the book.
    pub(crate) fn way_up(&self) -> String {
        "../".repeat(self.address.matches('/').count())
    }
}

/// Whether something has the form of an address outside; it is not asked for.
fn is_address(scheme: &str, rest: &str) -> bool {
    let host = rest.strip_prefix("//").and_then(|rest| rest.split(['/', '?', '#']).next());
    let is_host = |host: &str| {
        !host.is_empty() && host.split('.').all(|part| !part.is_empty()) && !host.contains(' ')
    };
    match scheme {
        "http" | "https" => host.is_some_and(is_host) && !rest.contains(char::is_whitespace),
        "mailto" => {
            rest.split_once('@').is_some_and(|(name, host)| !name.is_empty() && is_host(host))
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_outside_have_a_scheme_and_a_host() {
        for good in [
            "https://rustup.rs",
            "http://127.0.0.1:8080/a?b#c",
            "https://a.example/x y".trim_end_matches(" y"),
        ] {
            let (scheme, rest) = good.split_once(':').expect("a scheme");
            assert!(is_address(scheme, rest), "{good}");
        }
        for bad in
            ["https:/rustup.rs", "https://", "https://a..b/", "javascript:alert(1)", "https://a b"]
        {
            let (scheme, rest) = bad.split_once(':').expect("a scheme");
            assert!(!is_address(scheme, rest), "{bad}");
        }
    }
}
