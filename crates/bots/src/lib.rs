//! Players that are no people. They get a view by type, so they cannot peek; no game is named here.

use std::fmt::{self, Display};
use std::str::FromStr;

use table::{Game, Seat, Stream};

/// A player that is no person.
pub trait Bot<G: Game>: Send {
    /// What the bot does in this seat. The seat is waited for, and all that it knows is the view.
    fn choose(&mut self, view: &G::View, seat: Seat, dice: &mut Stream) -> G::Action;

    /// The seat's choices, best first, with what the bot expects of each; empty if it has no opinion.
    fn advise(&mut self, view: &G::View, seat: Seat, dice: &mut Stream) -> Vec<Advice<G::Action>> {
        let _ = (view, seat, dice);
        Vec::new()
    }
}

/// What a bot expects of a choice.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice<A> {
    /// The choice.
    pub action: A,
    /// The chance of each seat to win the game, from 0 to 1.
    pub chances: Vec<f64>,
    /// More about it in a few words, for people; may be empty.
    pub note: String,
}

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
}

impl Level {
    /// Every level, weakest first.
    pub const ALL: [Self; 4] = [Self::Random, Self::Deckhand, Self::Mate, Self::Captain];
}

impl Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Random => "random",
            Self::Deckhand => "deckhand",
            Self::Mate => "mate",
            Self::Captain => "captain",
        })
    }
}

impl FromStr for Level {
    type Err = ();

    fn from_str(name: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|level| level.to_string() == name).ok_or(())
    }
}

/// Plays any legal action, each equally likely.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, view: &G::View, seat: Seat, dice: &mut Stream) -> G::Action {
        // What a seat may do is the same in all its dreams, so any dream will do.
        G::imagine(view, dice).whim(seat, dice, &mut Vec::new())
    }
}
