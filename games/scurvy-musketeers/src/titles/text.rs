//! Titles in words, in their text form, and as people type them.

use std::fmt::{self, Display};
use std::str::FromStr;

use table::Misread;

use super::{Form, Link, Piece, Title};
use crate::pieces::{TITLE_WORDS, Word};

/// A title in full, as on a poster.
pub(super) fn in_words(title: Title, words: &[&'static Word; TITLE_WORDS]) -> String {
    let pieces: Vec<Piece> = title.pieces().collect();
    let mut text = String::new();
    for (at, piece) in pieces.iter().enumerate() {
        let Some(&word) = words.get(usize::from(piece.slot)) else { continue };
        let spoken = match piece.link {
            Link::Tail => word.tail.to_owned(),
            Link::At => {
                let place = pieces[at..].iter().filter_map(|p| words.get(usize::from(p.slot)));
                let place = place.copied().find(|word| word.class.is_place());
                let how = place.map_or("at the", |place| place.tail);
                format!("{how} {}", piece.form.of(word))
            }
            link => format!("{} {}", link.words(), piece.form.of(word)),
        };
        text.push(' ');
        text.push_str(spoken.trim());
    }
    let text = text.trim();
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().collect::<String>() + letters.as_str()
    })
}

/// The link in the text form: its words with hyphens.
fn link_id(link: Link) -> String {
    match link {
        Link::At => "at".into(),
        Link::Tail => "tail".into(),
        link => link.words().replace(' ', "-"),
    }
}

const ENDINGS: [&str; 4] = ["", "s", "'s", "s'"];

impl Display for Title {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, piece) in self.pieces().enumerate() {
            if at > 0 {
                f.write_str(" ")?;
            }
            if piece.link != Link::None {
                write!(f, "{} ", link_id(piece.link))?;
            }
            write!(f, "{}{}", piece.slot + 1, ENDINGS[piece.form as usize])?;
        }
        if *self == Self::EMPTY { f.write_str("none") } else { Ok(()) }
    }
}

impl FromStr for Title {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        let misread =
            || Misread::new(text, "words by their numbers, for instance the 2's 5 of-the 1");
        if text == "none" {
            return Ok(Self::EMPTY);
        }
        let (mut pieces, mut link) = (Vec::new(), Link::None);
        for token in text.split(' ') {
            if let Some(next) = Link::ALL.into_iter().skip(1).find(|&next| link_id(next) == token) {
                link = next;
                continue;
            }
            let number = token.get(..1).and_then(|digit| digit.parse::<u8>().ok());
            let slot =
                number.filter(|n| (1..=TITLE_WORDS as u8).contains(n)).ok_or_else(misread)?;
            let ending = ENDINGS.iter().position(|&ending| ending == &token[1..]);
            let form = Form::ALL[ending.ok_or_else(misread)?];
            pieces.push(Piece { slot: slot - 1, form, link });
            link = Link::None;
        }
        let title = Self::of(pieces.iter().copied());
        let short = pieces.len() <= TITLE_WORDS;
        if short && title.to_string() == text { Ok(title) } else { Err(misread()) }
    }
}

impl From<Title> for String {
    fn from(title: Title) -> Self {
        title.to_string()
    }
}

impl TryFrom<String> for Title {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse().map_err(|misread: Misread| misread.0)
    }
}

/// SM-1a: the title that somebody types. Words count in all their forms; between them stand the small
/// words that we have, or the nearest.
pub fn understand(typed: &str, words: &[&'static Word]) -> Option<Title> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut small: Vec<String> = Vec::new();
    for token in typed.split_whitespace() {
        let plain = token.trim_matches(|c: char| !c.is_alphanumeric() && c != '\'' && c != '’');
        let plain = plain.replace('’', "'");
        match form_of(&plain, words, &pieces) {
            Some((slot, form)) => {
                let link = link_of(&small, words, slot);
                pieces.push(Piece { slot, form, link });
                small.clear();
            }
            None => small.push(plain.to_lowercase()),
        }
    }
    (!pieces.is_empty()).then(|| Title::of(pieces))
}

fn form_of(token: &str, words: &[&'static Word], used: &[Piece]) -> Option<(u8, Form)> {
    let free = |slot: usize| used.iter().all(|piece| usize::from(piece.slot) != slot);
    let fits = |form: Form, word: &'static Word| {
        !form.of(word).is_empty() && form.of(word).eq_ignore_ascii_case(token)
    };
    words.iter().enumerate().filter(|&(slot, _)| free(slot)).find_map(|(slot, word)| {
        let form = Form::ALL.into_iter().find(|&form| fits(form, word))?;
        Some((slot as u8, form))
    })
}

fn link_of(small: &[String], words: &[&'static Word], slot: u8) -> Link {
    let said = small.join(" ");
    let word = words.get(usize::from(slot));
    let tail = word.filter(|word| word.class.is_adjective()).is_some_and(|word| {
        let before = word.tail.to_lowercase();
        before.split_whitespace().count() > 1
            && before.starts_with(&said)
            && !said.is_empty()
            && before.trim_end().ends_with(&word.word.to_lowercase())
            && !Link::ALL.into_iter().any(|link| link.words() == said)
    });
    if tail {
        return Link::Tail;
    }
    if let Some(link) = Link::ALL.into_iter().find(|link| link.words() == said) {
        return link;
    }
    let article = said.ends_with("the") || said.ends_with(" a") || said == "a";
    let first = small.first().map_or("", String::as_str);
    match (first, article) {
        ("and" | "or" | "&", true) => Link::AndThe,
        ("and" | "or" | "&", false) => Link::And,
        ("versus" | "vs" | "against", true) => Link::VersusThe,
        ("versus" | "vs" | "against", false) => Link::Versus,
        ("with", true) => Link::WithThe,
        ("with", false) => Link::With,
        ("from", true) => Link::FromThe,
        ("from", false) => Link::From,
        ("at" | "on" | "in" | "aboard" | "under", _) => Link::At,
        ("the" | "a" | "an", _) => Link::The,
        (_, true) => Link::OfThe,
        (_, false) => Link::Of,
    }
}
