//! How well a bot plays: the same words for every game, everywhere.

use std::fmt::{self, Display};
use std::str::FromStr;

/// How well a bot plays, the same words for every game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Any legal action, each as likely as the next.
    Random,
    /// Greedy.
    Deckhand,
    /// Searches, quick.
    Mate,
    /// Searches, strong; perfect where the game is solved.
    Captain,
    /// A captain with learned values and more search; perfect where the game is solved.
    Admiral,
}

impl Level {
    /// Every level, weakest first.
    pub const ALL: [Self; 5] =
        [Self::Random, Self::Deckhand, Self::Mate, Self::Captain, Self::Admiral];

    /// Whether it thinks for longer if it is given more iterations.
    pub const fn searches(self) -> bool {
        matches!(self, Self::Mate | Self::Captain | Self::Admiral)
    }
}

impl Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Random => "random",
            Self::Deckhand => "deckhand",
            Self::Mate => "mate",
            Self::Captain => "captain",
            Self::Admiral => "admiral",
        })
    }
}

impl FromStr for Level {
    type Err = ();

    fn from_str(name: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|level| level.to_string() == name).ok_or(())
    }
}
