//! Titles in words, in their text form, and as people type them.

use std::fmt::{self, Display};
use std::str::FromStr;

use table::{Misread, capital};

use super::{Form, Little, Piece, Poster, Title};
use crate::pieces::{TITLE_WORDS, Word};

/// A title in full, as on a poster: each word, and whether it is one of those drawn.
pub(super) fn spoken(title: Poster, words: &[&Word; TITLE_WORDS]) -> Vec<(String, bool)> {
    let mut spoken: Vec<(String, bool)> = Vec::new();
    for piece in title.pieces() {
        let (word, drawn) = match (piece, spoken.last_mut()) {
            (Piece::Little(mark), Some((before, _))) if mark.is_mark() => {
                *before += mark.word();
                continue;
            }
            (Piece::Little(little), _) => (little.word(), false),
            (Piece::Drawn { slot, form }, _) => {
                (words.get(usize::from(slot)).map_or("", |word| form.of(word)), true)
            }
        };
        let begins = spoken.last().is_none_or(|(before, _)| before.ends_with([':', '!', '?', '-']));
        spoken.push((if begins { capital(word) } else { word.into() }, drawn));
    }
    spoken
}

/// The endings of the forms in the text form.
const ENDINGS: [&str; Form::ALL.len()] = ["", "s", "'s", "s'", "ing", "ed", "ly"];

/// Words drawn by their numbers, little words in small letters: `the 2's 5 of the 1!`
impl Display for Title {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::EMPTY {
            return f.write_str("none");
        }
        for (at, piece) in self.pieces().enumerate() {
            let close = matches!(piece, Piece::Little(mark) if mark.is_mark());
            if at > 0 && !close {
                f.write_str(" ")?;
            }
            match piece {
                Piece::Little(little) => f.write_str(&little.word().to_ascii_lowercase())?,
                Piece::Drawn { slot, form } => {
                    write!(f, "{}{}", slot + 1, ENDINGS[form as usize])?;
                }
            }
        }
        Ok(())
    }
}

impl FromStr for Title {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        if text == "none" {
            return Ok(Self::EMPTY);
        }
        let read = put_together(text.split(' '), |token, _| numbered(token), NUMBERED)?;
        let pieces: Vec<Piece> = read.iter().map(|&(piece, _)| piece).collect();
        let title = Self::of(&pieces).filter(|title| title.to_string() == text);
        title.ok_or_else(|| Misread::new(text, NUMBERED))
    }
}

const NUMBERED: &str = "words drawn by their numbers with an ending ('s, s, ing, …), each once, and little words in \
    small letters: the 2's 5 of the 1";

/// A word by its number, with the ending of its form.
fn numbered(token: &str) -> Option<(u8, Form)> {
    let number = token.get(..1)?.parse::<u8>().ok()?;
    let slot = number.checked_sub(1).filter(|&slot| usize::from(slot) < TITLE_WORDS)?;
    let form = ENDINGS.iter().position(|&ending| ending == &token[1..])?;
    Some((slot, Form::ALL[form]))
}

table::as_text!(Title);

/// Reads a title token by token: words drawn as `drawn` knows them, and little words, each with its token. The refusal
/// names the word that is neither.
fn put_together<'t>(
    tokens: impl Iterator<Item = &'t str>,
    drawn: impl Fn(&str, u8) -> Option<(u8, Form)>,
    expected: &str,
) -> Result<Vec<(Piece, &'t str)>, Misread> {
    let (mut pieces, mut used) = (Vec::new(), 0);
    for token in tokens {
        let is_word = |word: &str| drawn(word, used).is_some() || Little::named(word).is_some();
        let (word, marks) = unmarked(token, is_word);
        let piece = match drawn(word, used) {
            Some((slot, form)) => {
                used |= 1 << slot;
                Some(Piece::Drawn { slot, form })
            }
            None => Little::named(word).map(Piece::Little),
        };
        pieces.push((piece.ok_or_else(|| Misread::new(word, expected))?, token));
        let marks = marks.char_indices().map(|(at, mark)| &marks[at..at + mark.len_utf8()]);
        pieces.extend(marks.filter_map(Little::named).map(|mark| (Piece::Little(mark), token)));
    }
    Ok(pieces)
}

/// A token as a word and the marks behind it; as a whole, if that is a word.
fn unmarked(token: &str, is_word: impl Fn(&str) -> bool) -> (&str, &str) {
    let mut word = token;
    while !is_word(word) {
        match word.char_indices().next_back() {
            Some((at, mark)) if at > 0 && ",:!?".contains(mark) => word = &word[..at],
            _ => return (token, ""),
        }
    }
    token.split_at(word.len())
}

/// What somebody types as a title, or as the rest of one that is begun.
pub enum Typed {
    /// All of it, or all that was missing.
    Whole(Title),
    /// So much of it is said in one breath; the same words, typed again, go on.
    Begun(Title),
}

/// SM-1a: the title that somebody types, word for word. Words drawn count in all their forms; beside them stand little
/// words and marks, and whatever is neither is named. Of a title that is `begun`, either the whole is typed or the
/// rest.
pub fn understand(typed: &str, words: &[&Word], begun: Poster) -> Result<Typed, Misread> {
    let plain = typed.replace('’', "'").replace(['–', '—'], "-");
    let plain = plain.trim_matches(|c: char| c.is_whitespace() || "“”\"".contains(c));
    let all: Vec<&str> = words.iter().map(|word| &*word.word).collect();
    let expected = format!(
        "one of {}, once and in a form that it has, or a little word (article, pronoun, preposition, conjunction, \
         common adverb or verb, number)",
        all.join(", ")
    );
    let form = |token: &str, used: u8| form_of(token, words, used);
    let read = put_together(plain.split_whitespace(), form, &expected)?;
    let all: Vec<Piece> = read.iter().map(|&(piece, _)| piece).collect();
    let before: Vec<Piece> = begun.pieces().collect();
    let rest = all.strip_prefix(&before[..]).unwrap_or(&all);
    if let Some(title) = Title::of(rest) {
        return Ok(Typed::Whole(title));
    }
    let most = (1..rest.len()).rev().find_map(|count| Some((count, Title::of(&rest[..count])?)));
    match most {
        Some((_, part)) if begun.room() > 1 => Ok(Typed::Begun(part)),
        _ => {
            let at = all.len() - rest.len() + most.map_or(0, |(count, _)| count);
            let word = read.get(at).map_or(plain, |&(_, token)| token);
            Err(Misread::new(word, "a shorter title: from here on the poster has no room"))
        }
    }
}

/// A word that is not used yet in one of its forms; as it is on the card, if several fit.
fn form_of(token: &str, words: &[&Word], used: u8) -> Option<(u8, Form)> {
    Form::ALL.into_iter().find_map(|form| {
        let fits = |&(slot, word): &(usize, &&Word)| {
            used >> slot & 1 == 0 && !token.is_empty() && form.of(word).eq_ignore_ascii_case(token)
        };
        words.iter().enumerate().find(fits).map(|(slot, _)| (slot as u8, form))
    })
}
