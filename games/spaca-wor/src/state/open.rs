//! What lies open: all of the table but the dice in two fists. A view holds it as it is.

use table::Seat;

use super::{Phase, Secrets, Setup, Side, Slots, SpacaWor};
use crate::pieces::Terrain;
use crate::view::View;

table::open_part! {
    of SpacaWor, secrets Secrets, seen as View {};

    /// All that everybody sees.
    pub struct Open {
        /// The options in force.
        pub setup: Setup,
        /// Where the game stands.
        pub phase: Phase [starting => starting],
        /// SW-15: who attacks.
        pub attacker: Seat,
        /// Whose dice roll.
        pub roller: Seat,
        /// The terrain die of this battle.
        pub terrain_die: Option<Terrain>,
        /// The terrain of this battle, once it is rolled.
        pub terrain: Option<Terrain>,
        /// Battles won; draws do not count (SW-13).
        pub won: [u8; 2],
        /// Who won the last battle.
        pub last_winner: Option<Seat>,
        /// How many battles in a row the last winner has won.
        pub streak: u8,
        /// The dice of the roll that is pending or just fell.
        pub rolling: Slots,
        /// Both sides' dice in the battle, or in the last one until the next is set up.
        pub sides: [Side; 2],
    }
}
