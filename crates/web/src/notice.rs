//! A toast: a short message to the person, either a refusal with its clause or some news.

use session::Refusal;

/// A word to the person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notice {
    /// What is said.
    pub words: String,
    /// The clause behind it.
    pub clause: Option<String>,
    /// Whether it is a refusal.
    pub bad: bool,
    /// Whether it stays when others go on.
    pub stays: bool,
}

impl From<Refusal> for Notice {
    fn from(refusal: Refusal) -> Self {
        let clause = refusal.clause.map(ToOwned::to_owned);
        Self { clause, ..Self::trouble(refusal.message) }
    }
}

impl Notice {
    /// Some news.
    pub fn news(words: impl Into<String>) -> Self {
        Self { words: words.into(), clause: None, bad: false, stays: false }
    }

    /// Some trouble.
    pub fn trouble(words: impl Into<String>) -> Self {
        Self { bad: true, ..Self::news(words) }
    }
}
