//! What is agreed on before a game, and what only some of those agreements put on the table.
//!
//! Readings and tremors came after the first games were recorded. While nobody chose them they add nothing to
//! the hash of a state, so those records still replay hash by hash.

use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};
use table::{Edition, Seat, Seats, Written as _};

use crate::board::Board;
use crate::pieces::{LONGEST, ROUNDS};
use crate::printed::Printed;
use crate::reach::Sky;

/// Player count and what was agreed on before the game.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// CQ-3: two to four.
    pub seats: u8,
    /// CQ-4: whether the host, at the first seat, says who begins; else chance does.
    pub host_chooses: bool,
    /// CQ-26: the game ends after so many rounds; CQ-26c: 0 is no limit.
    pub rounds: u8,
    /// CQ-C5: the board.
    pub board: Board,
    /// How the table reads what the sheet leaves open.
    pub readings: Readings,
    /// CQ-28: the numbers that are played with.
    #[serde(default, rename = "box", skip_serializing_if = "Edition::is_standard")]
    pub edition: Edition<Printed>,
}

impl Setup {
    /// The rules of the box, for so many players.
    pub fn new(seats: u8) -> Self {
        let (board, readings) = (Board::standard(), Readings::default());
        let edition = Edition::standard();
        Self { seats, host_chooses: false, rounds: ROUNDS, board, readings, edition }
    }

    /// CQ-7, CQ-C5: the board, and what steps cost on it.
    #[inline]
    pub fn sky(&self) -> Sky<'_> {
        Sky { board: &self.board, steps: self.edition.steps }
    }

    /// CQ-26: the round limit, if the table plays with one.
    pub fn limit(&self) -> Option<u8> {
        (self.rounds > 0).then_some(self.rounds)
    }

    /// CQ-26, CQ-26c: the round after which the game is over whatever happened.
    #[inline]
    pub fn last_round(&self) -> u16 {
        self.limit().map_or(LONGEST, u16::from)
    }
}

/// What readers of the sheet dispute, where a table may choose; none of it is the reading of the box.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Readings {
    /// CQ-18a: Caturn shakes anybody's dice.
    pub shared_caturn: bool,
    /// CQ-24e: the left neighbour picks the cat that goes home.
    pub neighbour_picks: bool,
    /// CQ-25b: the planets move after every turn.
    pub every_turn: bool,
}

impl Hash for Readings {
    fn hash<H: Hasher>(&self, state: &mut H) {
        if *self != Self::default() {
            (self.shared_caturn, self.neighbour_picks, self.every_turn).hash(state);
        }
    }
}

/// CQ-18a: what Caturns of other players do to a roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Tremor {
    /// The other player who is asked, or whose Caturn has just shaken the dice.
    pub by: Option<Seat>,
    /// CQ-14: the other players who got their Caturn in this turn.
    pub fresh: Seats,
}

impl Hash for Tremor {
    fn hash<H: Hasher>(&self, state: &mut H) {
        if *self != Self::default() {
            (self.by, self.fresh).hash(state);
        }
    }
}
