//! The parts of a table: where it is, what lies over it, and words to the person.

use page::{LocalHost, OnlineHost, Source};
use shelf::{Advised, Refusal};

/// What lies over the table.
#[derive(Clone, PartialEq, Debug)]
pub enum Sheet {
    /// Nothing.
    None,
    /// The menu.
    Menu,
    /// The rulebook, at a clause or from the beginning.
    Rules(String),
    /// The whole story.
    Story,
    /// Everything that may be done.
    Choices,
    /// A card, large.
    Card(String),
    /// What a bot thinks of the choices.
    Hint(Vec<Advised>),
    /// Settings.
    Settings,
    /// The table as text.
    Text,
    /// How it ended.
    End,
    /// A link that carries the game.
    Share(String),
    /// What is said at a table on a server.
    Talk,
}

/// A word to the person: a refusal with its clause, or some news.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// What is said.
    pub words: String,
    /// The clause behind it.
    pub clause: Option<String>,
    /// Whether it is a refusal.
    pub bad: bool,
}

impl From<Refusal> for Note {
    fn from(refusal: Refusal) -> Self {
        let clause = refusal.clause.map(ToOwned::to_owned);
        Self { words: refusal.message, clause, bad: true }
    }
}

impl Note {
    /// Some news.
    pub fn news(words: impl Into<String>) -> Self {
        Self { words: words.into(), clause: None, bad: false }
    }

    /// Some trouble.
    pub fn trouble(words: impl Into<String>) -> Self {
        Self { words: words.into(), clause: None, bad: true }
    }
}

/// Where the table is.
pub enum Host {
    /// On this device.
    Local(Box<LocalHost>),
    /// On a server.
    Online(Box<OnlineHost>),
}

impl Host {
    pub(crate) fn source(&self) -> &dyn Source {
        match self {
            Self::Local(host) => &**host,
            Self::Online(host) => &**host,
        }
    }

    pub(crate) fn source_mut(&mut self) -> &mut dyn Source {
        match self {
            Self::Local(host) => &mut **host,
            Self::Online(host) => &mut **host,
        }
    }
}
