//! The table as a game begins.

use table::Seat;

use super::{Open, Phase, Secrets, Setup, Side, Slots, SpacaWor};

impl SpacaWor {
    /// SW-1: both have a die to pick.
    pub(crate) fn opening(setup: &Setup) -> Self {
        let open = Open {
            setup: setup.clone(),
            phase: Phase::StartingDice,
            attacker: Seat(0),
            roller: Seat(0),
            terrain_die: None,
            terrain: None,
            won: [0; 2],
            last_winner: None,
            streak: 0,
            rolling: Slots::NONE,
            sides: [Side::fresh(setup.edition.battle.rolls); 2],
        };
        Self { open, secrets: Secrets { starting: [None; 2] } }
    }
}
