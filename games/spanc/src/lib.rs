//! SPANC: crews of Space Pirate Amazon Ninja Catgirls race through capers for Loot and Poolboys.
//!
//! A caper is four Challenges in a row. Send a girl, roll two dice, and hope for her skill or less; if
//! it fails, borrow, break or buy a Toy. The first crew through gets the most, everybody else has one
//! more turn, and crews that meet at the end may claw at each other. Ten Loot, Poolboys included, win
//! after a caper. `RULES.md` has every clause; the code cites them by their ids.
//!
//! ```
//! use spanc::{Action, Chance, Phase, Setup, Spanc};
//! use table::{Game, Seat, Stream, Turn};
//!
//! let mut game = Spanc::new(&Setup::of(2));
//! let mut dice = Stream::new(2026, 0);
//! while game.turn() == Turn::Chance {
//!     let card = game.toss(&mut dice); // four girls and a Toy each: SP-1
//!     game.fall(card);
//! }
//! for seat in [Seat(0), Seat(1)] {
//!     let girl = game.girls(seat)[0].expect("a crew has four girls");
//!     game.act(seat, Action::Captain(girl));
//! }
//! assert_eq!(game.phase(), Phase::First); // both have two Loot: SP-4
//! game.fall(Chance::First(Seat(1)));
//! assert_eq!(game.phase(), Phase::TurnUp);
//! ```
#![expect(
    clippy::cast_possible_truncation,
    reason = "cards, places and dice are far fewer than 256 and fit into a byte"
)]

mod action;
mod encode;
mod pieces;
mod play;
mod printed;
mod rules;
mod score;
mod spoken;
mod state;
mod view;
mod worth;

pub use action::{Action, Bribe, Chance, Deal, Goods, Offer, Term, seat_id};
pub use pieces::{
    CAPER_LIMIT, CHALLENGES, CREW, CREW_SIZE, Cards, Challenge, ChallengeCard, Crew, CrewCard,
    Effect, Numbers, ROW, Skill, TOYS, Test, Toy, ToyCard, ToyKind, Toys, chance, odds,
};
pub use printed::{Demand, Printed, Reward};
pub use rules::*;
pub use spoken::{needed, toy_text};
pub use state::{Attempt, Fight, Open, Phase, SEATS, Setup, Side, Spanc};
pub use view::{Ballot, Pick, View};
