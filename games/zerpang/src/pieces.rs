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
/// ZP-1: cards that everybody starts with.
pub const HAND: u8 = 4;
/// ZP-7: cards that everybody draws in any case.
pub const BASIC_DRAW: u8 = 1;
/// ZP-4, ZP-40: free spaces at the start of a path.
pub const FREE_SPACES: u8 = 1;
/// ZP-43c: free spaces of a Zombie with three rings.
pub const FREE_SPACES_MUTATED: u8 = 2;
/// ZP-15: what the own Gate adds to a fighter.
pub const GATE_BONUS: u16 = 5;
/// ZP-37, ZP-40, ZP-52: Points for an ability that replaces Movement.
pub const ACTIVATION: u8 = 2;
/// ZP-40: Points for each further space of a Scoundrel's move.
pub const SCOUNDREL_SPACE: u8 = 2;
/// ZP-27, ZP-27a: more free spaces.
pub const SAILS: u8 = 2;
/// ZP-27a: more free spaces for a Point.
pub const GETA_FAR: u8 = 4;
/// ZP-27a: that Point.
pub const GETA_PRICE: u8 = 1;
/// ZP-47: Points that a Robot pays for a text.
pub const ROBOT_FEE: u8 = 1;
/// ZP-22: cards for a Treasure card.
pub const TREASURE_DRAW: u8 = 2;
/// ZP-30: cards for a zone after Plunder.
pub const PLUNDER_DRAW: u8 = 2;
/// ZP-54: cards for a released piece.
pub const RELEASE_CARDS: u8 = 2;
/// ZP-50a: cards of a Gunslinger's hand without pieces on the board.
pub const SLEEVES: u8 = 4;
/// ZP-50: what three of a kind and straights multiply.
pub const SET_FACTOR: u8 = 2;
/// ZP-53: pieces in an Alien's Home Base.
pub const BASE_ROOM: u8 = 6;
/// ZP-43b: rings of a Carrier.
pub const CARRIER_RINGS: u8 = 1;
/// ZP-43c: rings of a Zombie piece.
pub const ZOMBIE_RINGS: u8 = 3;
/// ZP-43c: worth of a Zombie piece by its rings.
pub const ZOMBIE_WORTH: [u16; 4] = [1, 2, 3, 3];
/// ZP-46: rings that a piece needs to count, and pieces that are needed.
pub const RIPE_RINGS: u8 = 2;
/// ZP-46: pieces that win for the Zombies; ZP-39, ZP-42: of a triangle.
pub const THREE: u8 = 3;
/// ZP-56: Abducted pieces that win.
pub const ABDUCTED: u8 = 4;
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
