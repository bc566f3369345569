//! What is IN THE BOX: pieces and the numbers of the game; cards and classes have their own files.

mod bags;
mod cards;
mod classes;

pub use bags::{Cards, Known};
pub use cards::{CARDS, Card, Effect, KINDS, Row, Side};
pub use classes::{Ability, CLASSES, Class, ClassCard};

use serde::{Deserialize, Serialize};
use table::{BitSet, Seat};

/// ZP-1: fewest and most players.
pub const FEWEST: u8 = 2;
/// ZP-1: most players, and places in every array.
pub const SEATS: usize = 6;
/// ZP-C3: pieces of a player.
pub const PIECES: usize = 6;
/// ZP-C3: Infection Rings in the box.
pub const RINGS: u8 = 12;
/// ZP-C1: sectors of the board: houses, Xs, zones and Home Bases.
pub const SECTORS: usize = 6;
/// ZP-C1: Gates of a Home Base.
pub const GATES: usize = 2;
/// ZP-C1: cells of a zone.
pub const ZONE_CELLS: u32 = 7;
/// ZP-50: what three of a kind and straights multiply.
pub const SET_FACTOR: u8 = 2;
/// ZP-43b: rings of a Carrier.
pub const CARRIER_RINGS: u8 = 1;
/// ZP-43c: rings of a Zombie piece.
pub const ZOMBIE_RINGS: u8 = 3;
/// ZP-46: pieces that win for the Zombies; ZP-39, ZP-42: of a triangle.
pub const THREE: u8 = 3;
/// ZP-51: pieces in a line.
pub const LINE: u8 = 4;
/// ZP-9a: progress of a goal that is reached, in twelfths.
pub const WHOLE: u8 = 12;
/// ZP-9a: rounds of a game, unless chosen.
pub const ROUNDS: u8 = 100;
/// ZP-57: rounds of a game with Elves, unless chosen.
pub const ELF_ROUNDS: u8 = 30;
/// ZP-9a: most rounds that can be chosen.
pub const MOST_ROUNDS: u8 = 200;
/// ZP-57: minutes after which the Elves win.
pub const ELF_MINUTES: u16 = 180;
/// ZP-57: most minutes that one turn counts: with so many the Elves have won whatever was before.
pub const TURN_MINUTES: u8 = ELF_MINUTES as u8 + 1;
/// ZP-57: lengths of a turn on a simulated clock: up to so many minutes it is quick, or slow; else somebody
/// fell asleep. Each with its weight for every minute.
const SIMULATED: [(u8, u32); 3] = [(4, 2_000), (30, 100), (TURN_MINUTES, 1)];

/// ZP-57: how often a simulated clock says that a turn took so many minutes.
pub(crate) fn turn_weight(minutes: u8) -> u32 {
    let pace = SIMULATED.into_iter().find(|&(most, _)| minutes <= most);
    pace.map_or(0, |(_, weight)| weight)
}

/// ZP-1a: Home Bases by the number of players, unless chosen.
pub const BASES: [&[u8]; SEATS + 1] =
    [&[], &[], &[0, 3], &[0, 2, 4], &[0, 1, 3, 4], &[0, 1, 2, 3, 4], &[0, 1, 2, 3, 4, 5]];

/// The colours of the pawns. Players are called after them.
pub const COLOURS: [&str; SEATS] = ["Amber", "Blue", "Coral", "Denim", "Emerald", "Fuchsia"];

/// A piece: its owner and its number, from 0; texts count from 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Piece(pub u8);

impl Piece {
    /// How many there can be.
    pub const COUNT: u8 = (SEATS * PIECES) as u8;

    /// Piece `number`, from 0, of a seat.
    #[inline]
    pub const fn new(seat: Seat, number: usize) -> Self {
        Self(seat.0 * PIECES as u8 + number as u8)
    }

    /// All the pieces that a seat can have.
    #[inline]
    pub const fn all_of(seat: Seat) -> Pieces {
        Pieces::from_bits(0x3f << (seat.0 * PIECES as u8))
    }

    /// Its owner.
    #[inline]
    pub const fn owner(self) -> Seat {
        Seat(self.0 / PIECES as u8)
    }

    /// Its number, from 0.
    #[inline]
    pub const fn number(self) -> usize {
        (self.0 % PIECES as u8) as usize
    }

    /// Whether there can be such a piece.
    #[inline]
    pub const fn exists(self) -> bool {
        self.0 < Self::COUNT
    }
}

table::members!(Piece(u8) as integer);

/// A set of pieces.
pub type Pieces = BitSet<Piece, u64>;
