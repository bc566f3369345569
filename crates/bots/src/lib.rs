//! Bots (computer players). They get a view by type, so they cannot peek; no game is named here.
//!
//! [`Random`] plays anything legal, [`Deckhand`] what looks best at once, [`Searcher`] looks ahead. All
//! of them work for any game that has a [`Worth`](table::Worth); `docs/bots.md` tells how.
#![expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "visits, points and seats are far below what a float holds exactly"
)]

mod budget;
mod candidates;
mod chances;
mod deckhand;
mod level;
mod luck;
mod manner;
mod oracle;
mod quick;
mod search;
mod searcher;
mod tree;
mod values;

use std::fmt::{self, Display};

use serde::{Deserialize, Serialize};
use table::{Game, Seat, Stream};

pub use budget::{Budget, Clock, Stop, set_clock};
pub use candidates::candidates;
pub use chances::{Chances, SEATS, judge, payoff, shares};
pub use deckhand::Deckhand;
pub use level::Level;
pub use luck::{Luck, luck};
pub use manner::Manner;
pub use oracle::Oracle;
pub use quick::Quick;
pub use search::{Rollouts, Search};
pub use searcher::Searcher;
pub use values::{HandMade, Values};

/// A player that is no person.
pub trait Bot<G: Game>: Send {
    /// What the bot does in this seat. The seat is waited for, and all that it knows is the view.
    fn choose(&mut self, view: &G::View, seat: Seat, dice: &mut Stream) -> G::Action;

    /// The seat's choices, best first, with what the bot expects of each; empty if it has no opinion.
    fn advise(&mut self, view: &G::View, seat: Seat, dice: &mut Stream) -> Vec<Advice<G::Action>> {
        let _ = (view, seat, dice);
        Vec::new()
    }

    /// From now on the bot gives its best answer so far as soon as this is pulled.
    fn heed(&mut self, stop: &Stop) {
        let _ = stop;
    }

    /// From now on the bot plays in this manner, if it has any.
    fn behave(&mut self, manner: Manner) {
        let _ = manner;
    }
}

/// What a bot expects of a choice.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice<A> {
    /// The choice.
    pub action: A,
    /// The chance of each seat to win the game, from 0 to 1.
    pub chances: Vec<f64>,
    /// A goal nearer than the game, if the bot knows of one.
    pub nearer: Option<Nearer>,
    /// How often the choice was tried; 0 where the bot need not try.
    pub visits: u32,
    /// How the bot expects the game to go on, chance left out; may be empty.
    pub line: Vec<(Seat, A)>,
}

/// A goal that is nearer than winning the game, and how likely it is reached.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Nearer {
    /// What it is, for people: `this battle`.
    pub goal: String,
    /// How likely it is reached, from 0 to 1.
    pub chance: f64,
    /// Whether it had better be reached.
    #[serde(default)]
    pub wish: Wish,
}

/// Whether a goal had better be reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wish {
    /// It had.
    #[default]
    Won,
    /// It had not, but for so little that bots and hints aim at it as people do.
    WonAllTheSame,
    /// It had not.
    Lost,
}

impl Wish {
    /// A footnote to what is said of the goal, if it needs one.
    pub const fn footnote(self) -> Option<&'static str> {
        match self {
            Self::WonAllTheSame => Some(
                "Exactly computed, this one is better lost, by less than a tenth of a percent.",
            ),
            Self::Won | Self::Lost => None,
        }
    }
}

impl Display for Nearer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:.1}%", self.goal, self.chance * 100.0)?;
        if self.wish == Wish::Lost { f.write_str(", which is better lost") } else { Ok(()) }
    }
}

/// Plays any legal action, each equally likely.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, view: &G::View, seat: Seat, dice: &mut Stream) -> G::Action {
        // What a seat may do is the same in all its dreams, so any dream will do.
        G::imagine(view, dice).random_action(seat, dice, &mut Vec::new())
    }
}
