//! Spaca Wor, solved: what perfect play achieves, and the player who plays it.
//!
//! Everything lies open in this game but the starting dice, so it has a value, and this crate computes
//! it exactly. [`solve`] works out one **battle** (which terrain die, which forces, which dice to keep,
//! where to link a Support), once with both sides trying to win it and once with both trying to lose,
//! and then the **game** around it, where the winner has to attack again and some battles are better
//! lost. [`Captain`] plays accordingly, from tables that [`make_tables`] has written.
//!
//! How it is done, from the inside out:
//!
//! * `line`, `build`, `graph`: one side's dice, less all that makes no difference, and how they follow
//!   from each other; `last`: the last roll, where only numbers matter.
//! * `plan`, `sheet`, `worth`, `lanes`: what each position is worth, layer by layer of rolls left.
//! * `results`, `preparation`, `round`, `battle`: the Attacker's roll against the Defender's reply, and the choices
//!   before them. A draw is fought again, so it is worth the battle itself: a fixed point.
//! * `game`: which battles to win. `captain`, `roller`: advice for any position.
//!
//! ```
//! use solve::Captain;
//! use spaca_wor::{Action, DieKind, Setup, SpacaWor};
//! use table::{Game, Seat};
//!
//! let setup = Setup::default();
//! let game = SpacaWor::new(&setup);
//! let best = Captain::new(&setup).choose(&game.view(Some(Seat(0))), Seat(0));
//! assert_eq!(best, Action::Start(DieKind::Tanka));
//! ```
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "numbers of dice, faces, results and positions are small"
)]

mod battle;
mod build;
mod captain;
mod game;
mod graph;
mod json;
mod lanes;
mod last;
mod line;
mod plan;
mod preparation;
mod results;
mod roller;
mod round;
mod solution;
mod tables;
mod text;
mod value_table;
mod worth;

pub use battle::{BattleValue, Cell};
pub use captain::{ActionValue, Captain};
pub use game::{Aim, BattleAim, GameValue, Start};
pub use solution::{Solution, is_solved, solve};
pub use tables::make_tables;

use spaca_wor::{BattleNumbers, Printed};

/// The numbers that the solution is exact for: those of the box as it is sold.
fn of_the_box() -> &'static BattleNumbers {
    &<Printed as table::Printed>::standard().battle
}
