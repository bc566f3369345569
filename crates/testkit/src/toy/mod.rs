//! Lantern: a toy game with a bit of everything, and a fault for every law.
//!
//! Everybody bids oil in secret; the highest bid leads, plays a card and hopes that nobody snuffs it.
//! Cards are drawn unseen, the bids are simultaneous, the answers a response window, the offers
//! free-form. `RULES.md` beside this file has every clause.
//!
//! [`Setup::fault`] plants a [`Fault`]: a game that is wrong in one known way, so that a test can show
//! that its law would notice.
//!
//! ```
//! use table::{Game, Seat, Seats, Turn};
//! use testkit::toy::{Action, Card, Chance, Lantern, Setup};
//!
//! let mut game = Lantern::new(&Setup::default());
//! for _ in 0..6 {
//!     game.fall(Chance::Draw(Card::Spark)); // LN-2: three cards each
//! }
//! game.act(Seat(0), Action::Bid(0));
//! game.act(Seat(1), Action::Bid(2));
//! game.act(Seat(1), Action::Play(Card::Spark));
//! assert_eq!(game.turn(), Turn::Seats(Seats::only(Seat(0)))); // LN-6: asked, though there is no Snuff
//! assert_eq!(game.pass(Seat(0)), Some(Action::Pass));
//! ```

mod action;
mod fault;
mod laws;
mod pieces;
mod play;
mod rules;
mod spoken;
mod state;
mod view;
mod worth;

pub use action::{Action, Chance, Offer};
pub use fault::Fault;
pub use laws::{charter, charter_with, worlds};
pub use pieces::{Card, HAND, NAMES};
pub use rules::*;
pub use state::{Lantern, Phase, Setup, Trade};
pub use view::{Bid, Hand, View};
