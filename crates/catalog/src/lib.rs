//! Which games are there? The list of the games and their boards, and tables for a game given by name. The only
//! crate that names all games.

mod captain;
mod learned;
mod tables;

use board::Board;
use bots::{Bot, Budget, Level};
use session::{Player, Refusal, RefusalKind, usual_bot};
use table::{About, Encode, Spoken, Worth};

pub use learned::{admiral_note, learned_bot};
pub use tables::{
    advise, decide, lay_out, lay_out_again, lay_out_fairly, load, session_from_view, unfair_draw,
};

/// A game of the catalog: one that can be spoken of and looked at, and whose positions can be judged, so that it has
/// bots of every level, and told in numbers.
pub trait Playable: Spoken + Worth + Encode {
    /// How it looks and is touched; [`board::Plain`] tells any game in words.
    type Board: Board<Game = Self>;
    /// The learned values of the game; empty where none have proved better than the hand-made worth.
    const WEIGHTS: &'static [u8] = &[];

    /// Whether captains and admirals play from an exact solution at this table.
    fn is_solved(setup: &Self::Setup) -> bool {
        let _ = setup;
        false
    }

    /// A bot of this level for this set-up, thinking for as long as the budget says; bots that do not
    /// search need none.
    fn bot(level: Level, setup: &Self::Setup, budget: Option<Budget>) -> Box<dyn Bot<Self>> {
        match (level, budget) {
            // Known when it is compiled, so that a page without learned values has no code for them either.
            (Level::Admiral, Some(_)) if Self::WEIGHTS.is_empty() => {
                usual_bot(Level::Captain, budget)
            }
            (Level::Admiral, Some(_)) => learned_bot(Self::WEIGHTS, setup, budget),
            _ => usual_bot(level, budget),
        }
    }
}

/// Work to be done with whichever game is meant, without type erasure.
pub trait Visitor {
    /// What comes of it.
    type Out;
    /// Does the work for one game.
    fn visit<G: Playable>(self) -> Self::Out;
}

macro_rules! catalog {
    ($($game:ty),+ $(,)?) => {
        /// The boxes.
        pub fn games() -> Vec<&'static About> {
            vec![$(<$game>::about()),+]
        }

        /// Does some work with the game of this name.
        pub fn visit<V: Visitor>(name: &str, visitor: V) -> Result<V::Out, Refusal> {
            $(if name == <$game>::about().name {
                return Ok(visitor.visit::<$game>());
            })+
            Err(unknown_game(name))
        }
    };
}

catalog![
    spaca_wor::SpacaWor,
    cat_quest::CatQuest,
    spanc::Spanc,
    zerpang::Zerpang,
    scurvy_musketeers::ScurvyMusketeers,
];

impl Playable for cat_quest::CatQuest {
    type Board = cat_quest_board::CatQuestBoard;
}

impl Playable for spanc::Spanc {
    type Board = spanc_board::SpancBoard;
}

impl Playable for zerpang::Zerpang {
    type Board = zerpang_board::ZerpangBoard;
}

impl Playable for scurvy_musketeers::ScurvyMusketeers {
    type Board = scurvy_musketeers_board::ScurvyMusketeersBoard;
}

impl Playable for spaca_wor::SpacaWor {
    type Board = spaca_wor_board::SpacaWorBoard;

    fn is_solved(setup: &Self::Setup) -> bool {
        solve::is_solved(setup)
    }

    fn bot(level: Level, setup: &Self::Setup, budget: Option<Budget>) -> Box<dyn Bot<Self>> {
        match level {
            Level::Captain | Level::Admiral if Self::is_solved(setup) => {
                Box::new(captain::SolvedCaptain::new(setup))
            }
            _ => usual_bot(level, budget),
        }
    }
}

fn unknown_game(name: &str) -> Refusal {
    let names: Vec<_> = games().iter().map(|about| about.name).collect();
    let shown: String = name.chars().take(40).collect();
    let message = format!("there is no game “{shown}” on the shelf; there is {}", names.join(", "));
    Refusal::new(RefusalKind::UnknownGame, message)
}

/// The box of this name.
pub fn about(name: &str) -> Result<&'static About, Refusal> {
    games().into_iter().find(|about| about.name == name).ok_or_else(|| unknown_game(name))
}

/// The components of the game of this name, as data.
pub fn components(name: &str) -> Result<serde_json::Value, Refusal> {
    struct Components;
    impl Visitor for Components {
        type Out = serde_json::Value;
        fn visit<G: Playable>(self) -> Self::Out {
            G::components()
        }
    }
    visit(name, Components)
}

/// Reads `human,captain,…` for a game; unknown names are refused with those that there are.
pub fn players(game: &str, names: &[&str], with_people: bool) -> Result<Vec<Player>, Refusal> {
    session::players(about(game)?, names, with_people)
}
