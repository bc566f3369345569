//! What lies open: all of the table but hands, deck and what somebody has seen of them. A view holds it as it is.

use serde::{Deserialize, Serialize};
use table::{Seat, Seats};

use super::{Fight, Phase, Place, Setup, Text};
use crate::action::Action;
use crate::board::{Cell, Cells};
use crate::pieces::{Cards, PIECES, Piece, Pieces, SEATS};

/// All that everybody sees.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Open {
    /// What was agreed on before the game.
    pub setup: Setup,
    /// What the table waits for.
    pub phase: Phase,
    /// Who decides, where somebody does.
    pub asked: Seat,
    /// What goes on after a payment, a window or a draw.
    pub resume: Phase,
    /// Who still plays.
    pub present: Seats,
    /// Whose turn it is.
    pub active: Seat,
    /// The round, and the clock.
    pub round: Round,
    /// The board and what stands on it.
    pub arena: Arena,
    /// The discards.
    pub discard: Cards,
    /// ZP-13: cards that the active player got in this turn.
    pub gained: u8,
    /// What outlasts a turn.
    pub lasting: Lasting,
    /// What was done in this turn.
    pub turn: ThisTurn,
    /// Cards that are being drawn or stolen.
    pub draw: Draw,
    /// What is being paid for.
    pub payment: Payment,
    /// The text that is being used.
    pub binding: Binding,
    /// Fights, and who was beaten.
    pub combat: Combat,
    /// ZP-9: who has won.
    pub winners: Seats,
}

/// ZP-9a, ZP-57: how long the game has gone on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Round {
    /// ZP-2: who began.
    pub first: Seat,
    /// From 1.
    pub number: u8,
    /// ZP-57: minutes on the recorded clock.
    pub minutes: u16,
}

/// The pieces and the rings.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Arena {
    pub(crate) places: [[Place; PIECES]; SEATS],
    /// The cells of everybody's pieces: the same as `places`, as sets.
    #[serde(skip)]
    pub(crate) occupied: [Cells; SEATS],
    /// ZP-43: rings on pieces.
    pub rings: [[u8; PIECES]; SEATS],
    /// ZP-43a: rings on cells.
    pub strewn: Cells,
    /// ZP-37: disoriented pieces.
    pub dizzy: Pieces,
    /// ZP-19a: when each piece became a mover in this turn, from 1; nought is no mover.
    pub movers: [[u8; PIECES]; SEATS],
}

impl Arena {
    /// Where a piece is.
    #[inline]
    pub const fn place(&self, piece: Piece) -> Place {
        self.places[piece.owner().index()][piece.number()]
    }

    /// Where a seat's pieces are, by their numbers.
    #[inline]
    pub const fn places(&self, seat: Seat) -> &[Place; PIECES] {
        &self.places[seat.index()]
    }

    /// The cell of a piece, if it is on the board.
    #[inline]
    pub const fn cell(&self, piece: Piece) -> Option<Cell> {
        match self.place(piece) {
            Place::At(cell) => Some(cell),
            _ => None,
        }
    }

    /// The rings of a piece.
    #[inline]
    pub const fn worn(&self, piece: Piece) -> u8 {
        self.rings[piece.owner().index()][piece.number()]
    }

    /// The cells of a seat's pieces.
    #[inline]
    pub const fn occupied_by(&self, seat: Seat) -> Cells {
        self.occupied[seat.index()]
    }

    /// Puts a piece somewhere.
    #[inline]
    pub fn put(&mut self, piece: Piece, to: Place) {
        let (from, owner) = (self.cell(piece), piece.owner().index());
        let cells = &mut self.occupied[owner];
        if let Some(from) = from {
            *cells = cells.without(from);
        }
        if let Place::At(cell) = to {
            *cells = cells.with(cell);
        }
        self.places[owner][piece.number()] = to;
    }

    /// The sets of cells again, from the places.
    pub(crate) fn count_occupied(&mut self) {
        for (occupied, places) in self.occupied.iter_mut().zip(&self.places) {
            let cells = places.iter().filter_map(|place| match place {
                Place::At(cell) => Some(*cell),
                _ => None,
            });
            *occupied = cells.collect();
        }
    }
}

/// What outlasts the turn in which it came.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Lasting {
    /// ZP-48: upload points left.
    pub charges: u8,
    /// ZP-29: who loses the next turn.
    pub hauled: Seats,
    /// ZP-40a: the piece that a Pirate moved in the latest turn of his own.
    pub tricked: [Option<Piece>; SEATS],
}

/// What the active player has done in this turn.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct ThisTurn {
    /// ZP-41: whether anything was done at all.
    pub acted: bool,
    /// ZP-8: whether anything of a normal Movement was done.
    pub marched: bool,
    /// ZP-26: numbers of the pieces of the normal move.
    pub walked: u8,
    /// ZP-4: spaces that the normal move, or the Scoundrel's, has taken so far.
    pub paces: u8,
    /// ZP-26, ZP-36: numbers of the second pieces.
    pub flanked: u8,
    /// ZP-27: more free spaces in the normal move.
    pub sails: u8,
    /// ZP-38: whether a fight was begun.
    pub fought: bool,
    /// ZP-30: whether Plunder works.
    pub plunder: bool,
    /// ZP-41: whether this is a Salvage.
    pub salvage: bool,
    /// ZP-40a: whether a Scoundrel was at work.
    pub tricking: bool,
    /// ZP-54: whether a piece was released.
    pub released: bool,
}

/// ZP-7, ZP-38, ZP-54: cards that change hands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Draw {
    /// Who draws or steals.
    pub taker: Seat,
    /// From whom it is stolen.
    pub victim: Seat,
    /// Cards still to be drawn or stolen.
    pub left: u8,
}

/// ZP-10a: something that has a price.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Payment {
    /// Points still due.
    pub due: u8,
    /// What they are for.
    pub task: Option<Action>,
}

/// ZP-33: a text that others may bind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Binding {
    /// The text that is being used.
    pub text: Option<Text>,
    /// Bindings on it.
    pub count: u8,
    /// Who played last.
    pub binder: Seat,
}

/// ZP-14 to ZP-20: the fight that is on, and what comes of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Combat {
    /// The fight that is on.
    pub fight: Option<Fight>,
    /// ZP-19: the Aggressor whose fights are being fought.
    pub aggressor: Option<Piece>,
    /// ZP-18a: beaten pieces that have not left yet.
    pub fallen: Pieces,
    /// ZP-43a: beaten pieces that leave a ring.
    pub tainted: Pieces,
    /// ZP-53: whose Abducted pieces come home.
    pub freed: Option<Seat>,
    /// ZP-53: whether a beaten piece can be Abducted.
    pub may_abduct: bool,
}
