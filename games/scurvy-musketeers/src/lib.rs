//! The Scurvy Musketeers of the Spanish Main: everybody shoots a B-movie, and everybody else interferes.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "cards, seats and counts are far fewer than 256"
)]

mod action;
mod deck;
mod pieces;
mod play;
mod rules;
mod score;
mod spoken;
mod state;
mod titles;
mod view;

pub use action::{Action, Chance, seat_id};
pub use deck::{
    BadDeck, Deck, InUse, Index, LAGOON_FILE, LINE, MAIN, MUSKETEERS_FILE, SIDE, STACK, in_order,
};
pub use pieces::*;
pub use rules::*;
pub use score::Score;
pub use state::{
    Attack, Chore, Eyes, House, How, Item, Lasting, Line, Lingering, Mark, Part, Phase,
    ScurvyMusketeers, Stack, Task, Tasks, Then, Top,
};
pub use titles::{Form, Link, Piece, Title, Titles, understand};
pub use view::{Hand, View};
