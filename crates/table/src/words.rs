//! What people are told, as values: a question, a choice with its odds, something that happened. Every home shows
//! the same values; how they are printed is decided here, once.

use std::fmt::{self, Display};

use serde::{Deserialize, Serialize};

use crate::Seat;

/// What is asked of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Prompt {
    /// What is asked, in one sentence that can stand alone.
    pub question: String,
    /// More about it: what led to it, what it costs, what comes of it. Says nothing of how to answer.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub aside: String,
    /// Examples of what can be typed, for homes in which one types.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub typed: Vec<String>,
}

impl Prompt {
    /// The question alone.
    pub fn new(question: impl Into<String>) -> Self {
        Self { question: question.into(), ..Self::default() }
    }

    /// The same question with more about it.
    #[must_use]
    pub fn with_aside(mut self, aside: impl Into<String>) -> Self {
        self.aside = aside.into();
        self
    }

    /// The same question with examples of what can be typed.
    #[must_use]
    pub fn with_typed<T: Into<String>>(mut self, typed: impl IntoIterator<Item = T>) -> Self {
        self.typed = typed.into_iter().map(Into::into).collect();
        self
    }

    /// All of it, for homes in which one types.
    pub fn to_be_typed(&self) -> String {
        if self.typed.is_empty() {
            return self.to_string();
        }
        format!("{self} Say for instance: {}.", self.typed.join("; "))
    }
}

impl From<&str> for Prompt {
    fn from(question: &str) -> Self {
        Self::new(question)
    }
}

impl From<String> for Prompt {
    fn from(question: String) -> Self {
        Self::new(question)
    }
}

/// The question and what is said about it.
impl Display for Prompt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.question)?;
        if self.aside.is_empty() { Ok(()) } else { write!(f, " {}", self.aside) }
    }
}

/// An action as one of several choices.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Label {
    /// What it is, in a few words.
    pub words: String,
    /// More about it: on what terms, what comes of it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub aside: String,
    /// How likely the roll is good that it leads to at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub odds: Option<Odds>,
    /// Whose odds it changes, or whose rolls it comes down to later.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stakes: Vec<Stake>,
}

impl Label {
    /// Words alone.
    pub fn new(words: impl Into<String>) -> Self {
        Self { words: words.into(), ..Self::default() }
    }

    /// The same words with more about them.
    #[must_use]
    pub fn with_aside(mut self, aside: impl Into<String>) -> Self {
        self.aside = aside.into();
        self
    }

    /// The same words with the odds of the roll that follows.
    #[must_use]
    pub fn with_odds(mut self, odds: impl Into<Option<Odds>>) -> Self {
        self.odds = odds.into();
        self
    }

    /// The same words with the odds of others.
    #[must_use]
    pub fn with_stakes(mut self, stakes: impl IntoIterator<Item = Stake>) -> Self {
        self.stakes = stakes.into_iter().collect();
        self
    }

    /// Whether there is more to it than words.
    pub fn has_terms(&self) -> bool {
        !self.aside.is_empty() || self.odds.is_some() || !self.stakes.is_empty()
    }

    /// All but the words: for instance `8 or less, 72%`.
    pub fn terms(&self) -> String {
        let aside = Some(self.aside.clone()).filter(|aside| !aside.is_empty());
        let odds = self.odds.map(|odds| odds.to_string());
        let stakes = self.stakes.iter().map(Stake::to_string);
        aside.into_iter().chain(odds).chain(stakes).collect::<Vec<_>>().join(", ")
    }
}

impl From<&str> for Label {
    fn from(words: &str) -> Self {
        Self::new(words)
    }
}

impl From<String> for Label {
    fn from(words: String) -> Self {
        Self::new(words)
    }
}

/// As it is printed: for instance `Send Hera: 8 or less, 72%`.
impl Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words)?;
        if self.has_terms() { write!(f, ": {}", self.terms()) } else { Ok(()) }
    }
}

/// How likely something is, exactly: so many of so many cases, each as likely.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Odds {
    /// The good cases.
    pub good: u32,
    /// All cases.
    pub of: u32,
}

impl Odds {
    /// Cases of which people count every one: the faces of a die.
    const FEW: u32 = 6;

    /// So many good cases of so many.
    pub const fn new(good: u32, of: u32) -> Self {
        Self { good, of }
    }

    /// In whole percent, rounded; of no cases at all none is good.
    pub fn percent(self) -> u64 {
        let (good, of) = (u64::from(self.good), u64::from(self.of));
        (good * 100 + of / 2).checked_div(of).unwrap_or(0)
    }
}

/// In percent; where there are few cases, how many of them.
impl Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.of <= Self::FEW {
            write!(f, "{} in {}", self.good, self.of)
        } else {
            write!(f, "{}%", self.percent())
        }
    }
}

/// Somebody's odds that depend on a choice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Stake {
    /// Whose.
    pub who: String,
    /// What they are without the choice, if it changes them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub was: Option<Odds>,
    /// What they are with it.
    pub odds: Odds,
}

impl Display for Stake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.was {
            Some(was) => write!(f, "{} {was} becomes {}", self.who, self.odds),
            None => write!(f, "{} {}", self.who, self.odds),
        }
    }
}

/// Something that happened, as told to one onlooker.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Told {
    /// Whose doing it was, if anybody's.
    pub actor: Option<Seat>,
    /// What happened; may be nothing.
    pub text: String,
}

impl Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// A text with a capital letter.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_prompt_is_printed_with_its_aside_and_examples_only_where_one_types() {
        let bare = Prompt::from("Who goes?");
        assert_eq!(
            (bare.to_string(), bare.to_be_typed()),
            ("Who goes?".into(), "Who goes?".into())
        );
        let full = bare.with_aside("It costs nothing.").with_typed(["send hera", "no"]);
        assert_eq!(full.to_string(), "Who goes? It costs nothing.");
        assert_eq!(
            full.to_be_typed(),
            "Who goes? It costs nothing. Say for instance: send hera; no."
        );
    }

    #[test]
    fn a_label_is_printed_with_its_numbers_in_one_order() {
        let send = Label::new("Send Hera").with_aside("8 or less").with_odds(Odds::new(26, 36));
        assert_eq!(send.to_string(), "Send Hera: 8 or less, 72%");
        let stake = |who: &str, was, odds| Stake { who: who.into(), was, odds };
        let give = Label::new("Give her the Gun").with_stakes([
            stake("Hera", Some(Odds::new(15, 36)), Odds::new(21, 36)),
            stake("Zoe", None, Odds::new(1, 36)),
        ]);
        assert_eq!(give.to_string(), "Give her the Gun: Hera 42% becomes 58%, Zoe 3%");
        assert_eq!(give.terms(), "Hera 42% becomes 58%, Zoe 3%");
        assert_eq!(Label::from("Stop").to_string(), "Stop");
    }

    #[test]
    fn odds_are_whole_percent_or_faces_of_a_die() {
        assert_eq!(Odds::new(3, 6).to_string(), "3 in 6");
        assert_eq!(Odds::new(35, 36).to_string(), "97%");
        assert_eq!(Odds::new(u32::MAX, u32::MAX).percent(), 100);
        assert_eq!(Odds::new(1, 0).percent(), 0);
    }

    #[test]
    fn what_has_nothing_to_add_is_short_as_json() {
        let json = |label: &Label| serde_json::to_string(label).expect("plain data");
        assert_eq!(json(&Label::new("Stop")), r#"{"words":"Stop"}"#);
        let odds = Label::new("Go").with_odds(Odds::new(1, 36));
        assert_eq!(json(&odds), r#"{"words":"Go","odds":{"good":1,"of":36}}"#);
        assert_eq!(serde_json::from_str::<Label>(&json(&odds)).expect("its own form"), odds);
        let prompt: Prompt = serde_json::from_str(r#"{"question":"Who?"}"#).expect("a prompt");
        assert_eq!(prompt, Prompt::new("Who?"));
    }
}
