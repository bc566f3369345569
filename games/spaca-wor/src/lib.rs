//! Spaca Wor: two nations, Redd and Bloo, settle an old quarrel with dice.
//!
//! Each battle the Defender picks the ground, both sides pick six of their eight dice, and roll up to
//! three times, keeping what they like. The most dice of one unit win; on equal numbers the unit that
//! is stronger on this ground. Win two battles in a row, from the fifth on, and the game is yours.
//! `RULES.md` has every clause; the code cites them by their ids.
//!
//! ```
//! use spaca_wor::{Action, Chance, DieKind, Face, Setup, SpacaWor};
//! use table::{Game, Seat, Turn};
//!
//! let (redd, bloo) = (Seat(0), Seat(1));
//! let mut game = SpacaWor::new(&Setup::default());
//! game.act(redd, Action::Start(DieKind::Standard));
//! game.act(bloo, Action::Start(DieKind::Tanka));
//! assert_eq!(game.turn(), Turn::Chance);
//! game.fall(Chance::Start([Face::Spaca, Face::Support]));
//! assert_eq!(game.attacker(), redd); // Bloo rolled better and defends: SW-2.
//! ```
#![expect(
    clippy::cast_possible_truncation,
    reason = "numbers of dice, faces and slots are below ten and fit into a byte"
)]

mod action;
mod encode;
mod pieces;
mod play;
mod printed;
mod rolls;
mod rules;
mod score;
mod spoken;
mod state;
mod view;
mod worth;

pub use action::{Action, Chance, Faces};
pub use pieces::{DICE, Die, DieKind, FORCE_SIZE, Face, Force, GROUNDS, Ground, Terrain};
pub use printed::{BattleNumbers, Printed};
pub use rules::*;
pub use score::{compare, standing};
pub use state::{ALL_DICE, Open, Phase, Setup, Side, Slots, SpacaWor};
pub use view::{Pick, View};
