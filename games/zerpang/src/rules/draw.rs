//! Upload, Draw and what comes after.

use table::{Illegal, Seat, allow};

use super::{
    NO_SUCH_CARD, NOT_A_SALVAGER, NOT_ABDUCTED, NOT_IDLE, NOT_ON_TREASURE, NOT_YOUR_PIECE,
    NOTHING_TO_DISCARD, RELEASE_TIME, UPLOAD_TIME,
};
use crate::pieces::{Card, Class, Piece};
use crate::state::{Phase, Place, Zerpang};

impl Zerpang {
    /// ZP-48: a Robot's piece on the Treasure, after combat, one a turn.
    pub(crate) fn may_upload(&self, seat: Seat, piece: Piece) -> Result<(), Illegal> {
        self.now(Phase::Upload, &UPLOAD_TIME)?;
        self.may_name(piece)?;
        allow(piece.owner() == seat, &NOT_YOUR_PIECE)?;
        let there = self.cell(piece) == Some(self.open.setup.board.treasure());
        allow(there, &NOT_ON_TREASURE)
    }

    /// ZP-41: Salvage Operation.
    pub(crate) fn may_salvage(&self, seat: Seat) -> Result<(), Illegal> {
        allow(self.class(seat) == Class::Pirate, &NOT_A_SALVAGER)?;
        self.now(Phase::Plan, &NOT_A_SALVAGER)?;
        allow(!self.open.turn.acted, &NOT_IDLE)
    }

    /// ZP-54: Tag & Release.
    pub(crate) fn may_release(&self, seat: Seat, piece: Piece) -> Result<(), Illegal> {
        allow(self.class(seat) == Class::Alien, &RELEASE_TIME)?;
        self.now(Phase::Spoils, &RELEASE_TIME)?;
        self.may_name(piece)?;
        allow(!self.open.turn.released, &RELEASE_TIME)?;
        allow(self.place(piece) == Place::Abducted, &NOT_ABDUCTED)
    }

    /// ZP-50a: a Gunslinger above the limit discards what he likes.
    pub(crate) fn may_discard(&self, seat: Seat, card: Card) -> Result<(), Illegal> {
        allow(self.open.phase == Phase::Discard, &NOTHING_TO_DISCARD)?;
        allow(self.hand(seat).has(card), &NO_SUCH_CARD)
    }

    /// ZP-50a: cards that a Gunslinger may hold.
    pub(crate) fn hand_limit(&self, seat: Seat) -> u8 {
        self.printed().sleeves + self.on_board(seat)
    }
}
