//! Many games in one call, for learners: [`Batch`] steps them and fills arrays that the caller owns; [`Position`] is
//! one game at a time, in text. Both are found by a game's name and have its types inside.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "lists, seats and batches are far below what the narrower numbers hold"
)]

mod batch;
mod choice;
mod drawn;
mod env;
mod games;
mod position;
mod rows;

use bots::Level;
use catalog::{Playable, Visitor};
use session::{Refusal, RefusalKind};
use table::{Layout, Options, Seat, Stream, Turn, set_up_new};

pub use batch::{Batch, Shape};
pub use choice::Choice;
pub use drawn::Drawn;
pub use games::Games;
pub use position::{Position, StepText};
pub use rows::Rows;

/// What is played: a game, its seats and its options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameSpec {
    /// The game's name.
    pub game: String,
    /// Number of seats.
    pub seats: u8,
    /// Options, as given.
    pub options: Vec<(String, String)>,
}

impl GameSpec {
    /// The options, checked.
    fn options<G: Playable>(&self) -> Result<Options, Refusal> {
        Ok(Options::new(G::about(), self.options.iter().map(|(key, value)| (key, value)))?)
    }

    /// The set-up, checked; an option that would do nothing is refused.
    fn set_up<G: Playable>(&self) -> Result<(G::Setup, Options), Refusal> {
        let options = self.options::<G>()?;
        Ok((set_up_new::<G>(self.seats, &options)?, options))
    }

    /// So many games at once.
    pub fn batch(&self, how: &BatchSpec) -> Result<Box<dyn Batch>, Refusal> {
        struct Open<'a>(&'a GameSpec, &'a BatchSpec);
        impl Visitor for Open<'_> {
            type Out = Result<Box<dyn Batch>, Refusal>;
            fn visit<G: Playable>(self) -> Self::Out {
                let (setup, _) = self.0.set_up::<G>()?;
                Ok(Box::new(Games::<G>::new(setup, self.1)?))
            }
        }
        catalog::visit(&self.game, Open(self, how))?
    }

    /// One game, at its beginning.
    pub fn deal(&self, seed: u64) -> Result<Box<dyn Position>, Refusal> {
        struct Deal<'a>(&'a GameSpec, u64);
        impl Visitor for Deal<'_> {
            type Out = Result<Box<dyn Position>, Refusal>;
            fn visit<G: Playable>(self) -> Self::Out {
                let (setup, options) = self.0.set_up::<G>()?;
                Ok(position::deal::<G>(&setup, options, self.1))
            }
        }
        catalog::visit(&self.game, Deal(self, seed))?
    }

    /// What learners are told of this game, and how.
    pub fn encoding(&self) -> Result<Encoding, Refusal> {
        struct Tell<'a>(&'a GameSpec);
        impl Visitor for Tell<'_> {
            type Out = Result<Encoding, Refusal>;
            fn visit<G: Playable>(self) -> Self::Out {
                Ok(Encoding::of::<G>(&self.0.set_up::<G>()?.0))
            }
        }
        catalog::visit(&self.game, Tell(self))?
    }
}

/// Brings a record back, every step judged and every hash compared.
pub fn load(record: &str, seed: u64) -> Result<Box<dyn Position>, Refusal> {
    struct Load(table::Record, u64);
    impl Visitor for Load {
        type Out = Result<Box<dyn Position>, Refusal>;
        fn visit<G: Playable>(self) -> Self::Out {
            position::load::<G>(&self.0, self.1)
        }
    }
    let record = table::Record::read(record)?;
    catalog::visit(&record.header.game.clone(), Load(record, seed))?
}

/// How many games are played at once, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BatchSpec {
    /// How many games.
    pub games: usize,
    /// The seed of all dice.
    pub seed: u64,
    /// How many threads; what comes of it does not depend on them.
    pub threads: usize,
    /// Who sits where: a bot, or whoever is asked through the arrays.
    pub players: Vec<Option<Level>>,
    /// Whether the next game begins in the step that ends one; otherwise in the step after.
    pub same_step: bool,
}

/// The most games of a batch.
pub const MOST_GAMES: usize = 1 << 20;
/// The most threads of a batch.
pub const MOST_THREADS: usize = 256;

impl BatchSpec {
    /// Refuses what no batch can be.
    fn check(&self, seats: u8) -> Result<(), Refusal> {
        let bad = |message: String| Err(Refusal::new(RefusalKind::BadSetup, message));
        if !(1..=MOST_GAMES).contains(&self.games) {
            return bad(format!("a batch has 1 to {MOST_GAMES} games, not {}", self.games));
        }
        if !(1..=MOST_THREADS).contains(&self.threads) {
            return bad(format!("a batch has 1 to {MOST_THREADS} threads, not {}", self.threads));
        }
        if self.players.len() != usize::from(seats) {
            let given = self.players.len();
            return bad(format!("{given} players are named, and there are {seats} seats"));
        }
        if self.players.iter().all(Option::is_some) {
            return bad("bots sit in all seats, so nobody is asked".into());
        }
        Ok(())
    }
}

/// What learners are told of a game, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Encoding {
    /// Raised whenever the same layout gets another meaning.
    pub version: u16,
    /// What a seat knows.
    pub seat: Layout,
    /// An action.
    pub action: Layout,
    /// Of version and both layouts: a learner that was trained on another one is refused.
    pub hash: u64,
}

impl Encoding {
    /// How this game tells itself. The layouts do not depend on the position; an action's needs some action.
    pub(crate) fn of<G: Playable>(setup: &G::Setup) -> Self {
        let (game, action) = first_decision::<G>(setup);
        let (seat, action) = (Layout::of(&game), Layout::of_actions(&game, action));
        let version = G::ENCODING;
        let hash = table::hash_of(&(seat.hash(version), action.hash(version)));
        Self { version, seat, action, hash }
    }
}

/// Some position in which somebody decides, and what may be decided there.
fn first_decision<G: Playable>(setup: &G::Setup) -> (G, G::Action) {
    let (mut game, mut dice, mut legal) = (G::new(setup), Stream::new(0, 0), Vec::new());
    loop {
        match game.turn() {
            Turn::Seats(seats) => {
                game.legal(seats.first().unwrap_or(Seat(0)), &mut legal);
                let action = *legal.first().expect("whoever is asked has something to do");
                return (game, action);
            }
            Turn::Chance => {
                let chance = game.toss(&mut dice);
                game.fall(chance);
            }
            Turn::Over => unreachable!("a game in which nobody decides is none"),
        }
    }
}
