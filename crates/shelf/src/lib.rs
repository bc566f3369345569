//! The shelf: the list of the games, and type-erased tables to play them at. The only place that
//! names all games.

mod captain;
mod desk;
mod fairly;
mod hosted;
mod player;
mod refusal;
mod sight;
mod thinking;

use board::Board;
use bots::{Bot, Budget, Deckhand, Level, Random, Searcher};
use table::{About, Options, Record, Spoken, Worth};

pub use desk::{AutoPass, Desk};
pub use fairly::{lay_out_fairly, unfair_draw};
pub use hosted::{Advised, Choice, Draw, Expected, Table};
pub use player::{Player, players};
pub use refusal::{Refusal, RefusalKind};
pub use sight::{Sight, sight_of};
pub use thinking::{Question, Thinker};

/// How long a response window stays open at least before a host shows what came of it, in milliseconds:
/// the same for people, bots and automatic passes, so that speed tells nothing.
pub const BEAT: u32 = 1_000;

/// A game on the shelf: one that can be spoken of and looked at, and whose positions can be judged, so that it has
/// bots of every level.
pub trait Shelved: Spoken + Worth {
    /// How it looks and is touched; [`board::Plain`] tells any game in words.
    type Board: Board<Game = Self>;

    /// A bot of this level for this set-up, thinking for as long as the budget says; bots that do not
    /// search need none.
    fn bot(level: Level, setup: &Self::Setup, budget: Option<Budget>) -> Box<dyn Bot<Self>> {
        let _ = setup;
        usual_bot(level, budget)
    }

    /// Whether the captain knows the exact chances, so that the page shows them unasked.
    fn has_exact_odds() -> bool {
        false
    }
}

/// The bot of a level for any game: random, greedy, or searching.
pub fn usual_bot<G: Worth>(level: Level, budget: Option<Budget>) -> Box<dyn Bot<G>> {
    match (level, budget) {
        (Level::Random, _) => Box::new(Random),
        (Level::Mate | Level::Captain, Some(budget)) => Box::new(Searcher::new(budget)),
        (Level::Deckhand | Level::Mate | Level::Captain, _) => Box::new(Deckhand),
    }
}

/// Work to be done with whichever game is meant, without type erasure.
pub trait Visitor {
    /// What comes of it.
    type Out;
    /// Does the work for one game.
    fn visit<G: Shelved>(self) -> Self::Out;
}

macro_rules! shelf {
    ($($game:ty),+ $(,)?) => {
        /// The boxes on the shelf.
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

shelf![
    spaca_wor::SpacaWor,
    cat_quest::CatQuest,
    spanc::Spanc,
    zerpang::Zerpang,
    scurvy_musketeers::ScurvyMusketeers,
];

impl Shelved for cat_quest::CatQuest {
    type Board = cat_quest_board::CatQuestBoard;
}

impl Shelved for spanc::Spanc {
    type Board = spanc_board::SpancBoard;
}

impl Shelved for zerpang::Zerpang {
    type Board = zerpang_board::ZerpangBoard;
}

impl Shelved for scurvy_musketeers::ScurvyMusketeers {
    type Board = scurvy_musketeers_board::ScurvyMusketeersBoard;
}

impl Shelved for spaca_wor::SpacaWor {
    type Board = spaca_wor_board::SpacaWorBoard;

    fn bot(level: Level, setup: &Self::Setup, budget: Option<Budget>) -> Box<dyn Bot<Self>> {
        match level {
            Level::Captain => Box::new(captain::SolvedCaptain::new(*setup)),
            _ => usual_bot(level, budget),
        }
    }

    fn has_exact_odds() -> bool {
        true
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

/// Whether the captain of this game knows the exact chances.
pub fn has_exact_odds(name: &str) -> bool {
    struct ExactOdds;
    impl Visitor for ExactOdds {
        type Out = bool;
        fn visit<G: Shelved>(self) -> bool {
            G::has_exact_odds()
        }
    }
    visit(name, ExactOdds).unwrap_or(false)
}

/// What a table is laid out from.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Layout {
    /// Number of seats; the fewest of the game if none is given.
    pub seats: Option<u8>,
    /// Options, as given.
    pub options: Vec<(String, String)>,
    /// Who sits where: a note for the record.
    pub players: Vec<String>,
    /// The seed of the dice.
    pub seed: u64,
}

/// Lays out a table for a new game of this name. An option that would do nothing is refused.
pub fn lay_out(name: &str, layout: &Layout) -> Result<Box<dyn Table>, Refusal> {
    visit(name, LayOut { layout, new: true })?
}

/// Lays out a table as it once was, whatever its options needed then: for a game whose steps are known.
pub fn lay_out_again(name: &str, layout: &Layout) -> Result<Box<dyn Table>, Refusal> {
    visit(name, LayOut { layout, new: false })?
}

struct LayOut<'a> {
    layout: &'a Layout,
    new: bool,
}

impl Visitor for LayOut<'_> {
    type Out = Result<Box<dyn Table>, Refusal>;

    fn visit<G: Shelved>(self) -> Self::Out {
        let Layout { seats, options, players, seed } = self.layout;
        let options = Options::new(G::about(), options.iter().map(|(k, v)| (k, v)))?;
        let seats = seats.unwrap_or(G::about().seats.0);
        let desk = Desk::<G>::new(seats, options, players.clone())?;
        if self.new {
            table::meets_needs::<G>(desk.setup(), desk.options())?;
        }
        Ok(hosted::host(desk, *seed))
    }
}

/// Brings a record back to the table, every step judged and every hash compared.
pub fn load(record: Record, seed: u64) -> Result<Box<dyn Table>, Refusal> {
    struct Load(Record, u64);
    impl Visitor for Load {
        type Out = Result<Box<dyn Table>, Refusal>;
        fn visit<G: Shelved>(self) -> Self::Out {
            Ok(hosted::host(Desk::<G>::load(self.0)?, self.1))
        }
    }
    let name = record.header.game.clone();
    visit(&name, Load(record, seed))?
}

/// The components of the game of this name, as data.
pub fn components(name: &str) -> Result<serde_json::Value, Refusal> {
    struct Components;
    impl Visitor for Components {
        type Out = serde_json::Value;
        fn visit<G: Shelved>(self) -> Self::Out {
            G::components()
        }
    }
    visit(name, Components)
}
