//! Cat Quest: Space Adventure! Two to four captains comb the solar system for elemental cats, and bring
//! them home to Earth to settle things with the Doom Dogs.
//!
//! On a turn a ship flies as far as two dice say, recruits, peeks and trades; or, on Earth, its cats meet
//! the five dogs of the pack one by one. Beat them all in one battle, and the game is yours. `RULES.md`
//! has every clause; the code cites them by their ids.
//!
//! ```
//! use cat_quest::{Action, Body, CatQuest, Chance, Place, Setup};
//! use table::{Game, Seat, Turn};
//!
//! let astra = Seat(0);
//! let mut game = CatQuest::new(&Setup::new(2));
//! game.fall(Chance::First(astra));
//! for _outer_planet in 0..5 {
//!     game.fall(Chance::Dice([1, 2])); // CQ-1: black × 6 + white is dot 13.
//! }
//! game.act(astra, Action::Roll);
//! game.fall(Chance::Dice([1, 1]));
//! // CQ-7a: Mars 3 is two steps from Earth 1, Jupiter is beyond the belt.
//! assert!(game.may(astra, Action::Go(Place::new(Body::Mars, 3))).is_ok());
//! assert!(game.may(astra, Action::Go(Place::new(Body::Jupiter, 3))).is_err());
//! ```
#![expect(
    clippy::cast_possible_truncation,
    reason = "numbers of dots, cats, dogs and seats are below 65 and fit into a byte"
)]

mod action;
mod board;
mod encode;
mod pieces;
mod play;
mod printed;
mod reach;
mod rules;
mod score;
mod spoken;
mod state;
mod view;
mod worth;

pub use action::{Action, Chance, Quake};
pub use board::{Board, DOTS, Place, Steps};
pub use pieces::{
    ASHES, BODIES, Body, CATS, Cat, CatCard, Cats, ELEMENTS, Element, FACES, LONGEST, MOST_ROUNDS,
    PACK, ROUNDS, SEATS,
};
pub use printed::Printed;
pub use reach::{Costs, Places, Sky};
pub use rules::*;
pub use state::{Ash, Best, Card, CatQuest, Deal, Open, Phase, Readings, Setup, Tremor};
pub use view::{Sight, View};
