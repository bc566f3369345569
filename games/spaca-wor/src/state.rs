//! What lies on the table, and questions about it.

mod open;
mod opening;
mod side;

use serde::{Deserialize, Serialize};
use table::{Edition, Seat, Seats, Turn};

use crate::pieces::{DieKind, Terrain};
use crate::printed::Printed;

pub use open::Open;
pub use side::{ALL_DICE, Side, Slots};
pub(crate) use side::{SIX, UNLINKED};

/// The options in force (SW-O1 to SW-O4).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "four independent switches")]
pub struct Setup {
    /// SW-O1: one of three Booms in a roll may be ignored.
    pub ignore_boom: bool,
    /// SW-O2: the terrain is known before the Attacker picks dice.
    pub terrain_first: bool,
    /// SW-O3: three wins in a row.
    pub three_wins: bool,
    /// SW-O4: at least ten battles.
    pub ten_battles: bool,
    /// SW-17: the numbers that are played with.
    #[serde(default, rename = "box", skip_serializing_if = "Edition::is_standard")]
    pub edition: Edition<Printed>,
}

/// Where the game stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Both pick a die for the starting roll (SW-1).
    StartingDice,
    /// The starting dice roll (SW-1).
    StartingRoll,
    /// The Defender picks a terrain die (SW-3).
    TerrainDie,
    /// The terrain die rolls (SW-5).
    TerrainRoll,
    /// The Attacker picks six dice (SW-4).
    AttackingForce,
    /// The Defender picks six dice (SW-6).
    DefendingForce,
    /// Combat dice roll (SW-7).
    Roll,
    /// Three Booms or more: one may be ignored (SW-O1).
    Ignore,
    /// A Support is linked (SW-9).
    Link,
    /// Roll some dice again, or stop (SW-7).
    Decide,
    /// Somebody has won (SW-16).
    Over,
}

/// A game of Spaca Wor in progress. Seat 0 is Redd, seat 1 is Bloo.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpacaWor {
    pub(crate) open: Open,
    pub(crate) secrets: Secrets,
}

/// What not everybody knows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Secrets {
    /// SW-1: the dice picked for the starting roll; until both are, each is a secret of its owner.
    pub(crate) starting: [Option<DieKind>; 2],
}

impl SpacaWor {
    /// SW-15: who attacks.
    pub fn attacker(&self) -> Seat {
        self.open.attacker
    }

    /// Who defends.
    #[inline]
    pub fn defender(&self) -> Seat {
        Seat(1 - self.open.attacker.0)
    }

    /// Whose dice roll.
    pub fn roller(&self) -> Seat {
        self.open.roller
    }

    /// Where the game stands.
    pub fn phase(&self) -> Phase {
        self.open.phase
    }

    /// The terrain of this battle, once it is rolled.
    pub fn terrain(&self) -> Option<Terrain> {
        self.open.terrain
    }

    /// The options in force.
    pub fn setup(&self) -> &Setup {
        &self.open.setup
    }

    /// SW-17: the numbers that are played with.
    #[inline]
    pub fn printed(&self) -> &Printed {
        &self.open.setup.edition
    }

    /// A nation's dice in the battle.
    #[inline]
    pub fn side(&self, seat: Seat) -> &Side {
        &self.open.sides[seat.index()]
    }

    /// The dice that are being rolled, linked or decided upon.
    #[inline]
    pub(crate) fn rolling_side(&self) -> &Side {
        self.side(self.open.roller)
    }

    /// Battles fought, draws not counted (SW-13).
    pub fn battles(&self) -> u8 {
        self.open.won[0].saturating_add(self.open.won[1])
    }

    #[inline]
    pub(crate) fn turn_now(&self) -> Turn {
        let seats = match self.open.phase {
            Phase::Over => return Turn::Over,
            Phase::StartingRoll | Phase::TerrainRoll | Phase::Roll => return Turn::Chance,
            Phase::StartingDice => (0..2)
                .map(Seat)
                .filter(|seat| self.secrets.starting[seat.index()].is_none())
                .collect(),
            Phase::TerrainDie | Phase::DefendingForce => Seats::only(self.defender()),
            Phase::AttackingForce => Seats::only(self.open.attacker),
            Phase::Ignore | Phase::Link | Phase::Decide => Seats::only(self.open.roller),
        };
        Turn::Seats(seats)
    }
}
