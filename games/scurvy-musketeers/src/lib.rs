//! The Scurvy Musketeers of the Spanish Main: everybody shoots a B-movie, and everybody else interferes.
//!
//! Characters, Props and a Location make a Movie strong; Creatures attack other Movies; and special
//! effects may be answered by anybody at any time, which is what windows are for. When the credits roll,
//! the strongest Movie wins, with a bonus for words of the title. Cards are data with effects of a small
//! vocabulary, so a deck is a file. `RULES.md` has every clause; the code cites them by their ids.
//!
//! ```
//! use scurvy_musketeers::{Action, Chance, Phase, ScurvyMusketeers, Setup};
//! use table::{Game, Stream, Turn};
//!
//! let mut game = ScurvyMusketeers::new(&Setup { vote: false, ..Setup::of(3) });
//! let mut dice = Stream::new(2026, 0);
//! while game.turn() == Turn::Chance {
//!     let card = game.toss(&mut dice); // six Title words, a dealer, hands, and the first draw
//!     game.fall(card);
//! }
//! assert!(game.titles().title().is_some());
//! assert_eq!((game.phase(), game.round()), (Phase::Main, 1));
//! assert!(game.everybody().all(|seat| !game.cast(seat).is_empty())); // SM-2, SM-3
//! game.act(game.active(), Action::Done);
//! assert_eq!(game.phase(), Phase::Closing); // the others may answer: SM-7a
//! ```
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "cards, seats and counts are far fewer than 256"
)]

mod action;
mod deck;
mod encode;
mod pieces;
mod play;
mod printed;
mod rules;
mod score;
mod spoken;
mod state;
mod titles;
mod view;
mod worth;

pub use action::{Action, Chance, seat_id};
pub use deck::{
    Deck, InUse, Index, LAGOON_FILE, LINE, MAIN, MUSKETEERS_FILE, SIDE, STACK, in_order,
};
pub use pieces::*;
pub use printed::Printed;
pub use rules::*;
pub use score::Score;
pub use state::{
    Attack, Chore, Eyes, How, Item, Lasting, Line, Lingering, Mark, Open, Part, Phase,
    ScurvyMusketeers, Setup, Stack, Task, Tasks, Then, Top,
};
pub use titles::{Form, Little, Piece, Poster, Title, Titles, Typed, understand};
pub use view::{Hand, View};
