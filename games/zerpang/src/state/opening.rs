//! ZP-1: the table before the first step.

use table::{Seat, Seats};

use super::{
    Arena, Binding, Combat, Draw, Lasting, Open, Payment, Phase, Place, Round, Secrets, Setup,
    ThisTurn, Zerpang,
};
use crate::board::Cells;
use crate::pieces::{Cards, Known, PIECES, Pieces, SEATS};

impl Zerpang {
    /// ZP-1: nobody on the board, nothing in hand.
    pub(crate) fn opening(setup: &Setup) -> Self {
        Self { open: Open::opening(setup), secrets: Secrets::opening() }
    }
}

impl Open {
    fn opening(setup: &Setup) -> Self {
        Self {
            setup: setup.clone(),
            phase: Phase::First,
            asked: Seat(0),
            resume: Phase::First,
            present: Seats::all(setup.seats),
            active: Seat(0),
            round: Round { first: Seat(0), number: 1, minutes: 0 },
            arena: Arena::opening(),
            discard: Cards::NONE,
            gained: 0,
            lasting: Lasting::default(),
            turn: ThisTurn::default(),
            draw: Draw::default(),
            payment: Payment::default(),
            binding: Binding::default(),
            combat: Combat::default(),
            winners: Seats::NONE,
        }
    }
}

impl Arena {
    const fn opening() -> Self {
        Self {
            places: [[Place::Home; PIECES]; SEATS],
            occupied: [Cells::NONE; SEATS],
            rings: [[0; PIECES]; SEATS],
            strewn: Cells::NONE,
            dizzy: Pieces::NONE,
            movers: [[0; PIECES]; SEATS],
        }
    }
}

impl Secrets {
    const fn opening() -> Self {
        Self {
            hands: [Cards::NONE; SEATS],
            deck: Cards::DECK,
            known: [[Known::NONE; SEATS]; SEATS],
            fresh: [0; 2],
        }
    }
}
