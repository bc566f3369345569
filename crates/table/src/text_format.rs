//! Texts with which people change what is in the box (boards, decks): chosen by name or written out, read line
//! by line, refused with the line.

use std::fmt::{self, Display};

/// Characters of a name that are repeated to whoever wrote it.
const SHOWN: usize = 40;
/// What starts a comment.
const COMMENT: char = '#';

/// A text that cannot be read: where, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadText {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub reason: String,
}

impl Display for BadText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for BadText {}

/// A kind of text that is a line a thing, in words.
#[derive(Clone, Copy, Debug)]
pub struct TextFormat {
    /// What such a text is, in one word.
    pub what: &'static str,
    /// Those that come with the game, with their names; the first is that of the box.
    pub built_in: &'static [(&'static str, &'static str)],
    /// What parts lines, besides their ends.
    pub lines: &'static [char],
    /// What parts words, besides blanks.
    pub words: &'static [char],
}

impl TextFormat {
    /// One that comes with the game.
    pub fn named(&self, name: &str) -> Option<&'static str> {
        self.built_in.iter().find(|(built_in, _)| *built_in == name).map(|&(_, text)| text)
    }

    /// The text that an option means: none is that of the box, a word a built-in one, anything else is it.
    pub fn chosen<'a>(&self, text: &'a str) -> Result<&'a str, BadText> {
        let text = text.trim();
        if text.is_empty() {
            return Ok(self.built_in[0].1);
        }
        let parts = |c: char| c.is_whitespace() || c == COMMENT || self.parts(c);
        if text.contains(parts) {
            return Ok(text);
        }
        self.named(text).ok_or_else(|| {
            let names: Vec<&str> = self.built_in.iter().map(|&(name, _)| name).collect();
            let shown: String = text.chars().take(SHOWN).collect();
            let (what, names) = (self.what, names.join(", "));
            let reason = format!(
                "there is no {what} “{shown}”; there is {names}, or write out a whole {what}"
            );
            BadText { line: 1, reason }
        })
    }

    fn parts(&self, c: char) -> bool {
        self.lines.contains(&c) || self.words.contains(&c)
    }

    /// Hands over the words of every line that has any; the number of the last of them.
    pub fn read(
        &self,
        text: &str,
        mut take: impl FnMut(&[&str]) -> Result<(), String>,
    ) -> Result<usize, BadText> {
        let mut last = 1;
        for (line, number) in text.split(|c| c == '\n' || self.lines.contains(&c)).zip(1..) {
            let line = line.split(COMMENT).next().unwrap_or_default();
            let words = line.split(|c: char| c.is_whitespace() || self.words.contains(&c));
            let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
            if !words.is_empty() {
                take(&words).map_err(|reason| BadText { line: number, reason })?;
                last = number;
            }
        }
        Ok(last)
    }
}

/// What people can write out in lines of words: a board, a deck.
pub trait Written: Sized {
    /// How it is written, and those that come with the game.
    const FORMAT: TextFormat;
    /// What has been read so far.
    type Draft: Default;

    /// Reads the words of a line.
    fn take(draft: &mut Self::Draft, words: &[&str]) -> Result<(), String>;

    /// The whole, once all lines are read.
    fn finish(draft: Self::Draft) -> Result<Self, String>;

    /// Reads a text, or says in which line what is wrong.
    fn read(text: &str) -> Result<Self, BadText> {
        let mut draft = Self::Draft::default();
        let line = Self::FORMAT.read(text, |words| Self::take(&mut draft, words))?;
        Self::finish(draft).map_err(|reason| BadText { line, reason })
    }

    /// One that comes with the game.
    fn named(name: &str) -> Option<Self> {
        Self::read(Self::FORMAT.named(name)?).ok()
    }

    /// The one of the box.
    fn standard() -> Self {
        Self::read(Self::FORMAT.built_in[0].1).expect("what is in the box is built in and reads")
    }

    /// The one that an option means: none is that of the box, a word a built-in one, anything else is it.
    fn chosen(text: &str) -> Result<Self, BadText> {
        Self::read(Self::FORMAT.chosen(text)?)
    }
}

/// Lets serde write and read a type as its text, with `#[serde(into = "String", try_from = "String")]`: by `Display`
/// and by `FromStr`, or by the function named.
#[macro_export]
macro_rules! as_text {
    ($type:ty) => {
        $crate::as_text!($type, str::parse::<$type>);
    };
    ($type:ty, $read:expr) => {
        impl From<$type> for String {
            fn from(value: $type) -> Self {
                value.to_string()
            }
        }

        impl TryFrom<String> for $type {
            type Error = String;

            fn try_from(text: String) -> Result<Self, String> {
                $read(&text).map_err(|bad| bad.to_string())
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    const MENU: TextFormat = TextFormat {
        what: "menu",
        built_in: &[("plain", "soup"), ("feast", "soup\ncake")],
        lines: &[';'],
        words: &[','],
    };

    #[test]
    fn a_text_is_named_or_written_out() {
        assert_eq!(MENU.chosen(" "), Ok("soup"));
        assert_eq!(MENU.chosen(" feast "), Ok("soup\ncake"));
        assert_eq!(MENU.chosen("soup;pie"), Ok("soup;pie"));
        assert_eq!(MENU.chosen("pie #mine"), Ok("pie #mine"));
        let refused = MENU.chosen(&"x".repeat(99)).expect_err("no such menu");
        let reason = format!(
            "there is no menu “{}”; there is plain, feast, or write out a whole menu",
            "x".repeat(40)
        );
        assert_eq!(refused, BadText { line: 1, reason });
    }

    #[test]
    fn lines_are_read_in_words_and_refused_by_their_number() {
        let mut read = Vec::new();
        let last = MENU.read("# ours\n\nsoup,hot; pie # cold\n", |words| {
            read.push(words.join(" "));
            Ok(())
        });
        assert_eq!((read, last), (vec!["soup hot".into(), "pie".into()], Ok(4)));
        let refused = MENU.read("soup\n\npie", |words| match words {
            ["pie"] => Err("no pie today".into()),
            _ => Ok(()),
        });
        assert_eq!(refused.expect_err("no pie").to_string(), "line 3: no pie today");
    }
}
