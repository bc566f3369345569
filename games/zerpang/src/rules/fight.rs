//! Fights: who meets whom, who has the word, and who may slip away.

use table::{Illegal, Seat, Seats, allow};

use super::{
    HONOR_STANDS, NO_SUCH_SEAT, NO_WORD, NOBODY_TO_HELP, NOT_THREATENED, NOT_YOUR_OPPONENT,
    NOT_YOUR_PIECE, NOTHING_TO_FIGHT, SLIP_TIME,
};
use crate::board::{Cells, Neighbours};
use crate::pieces::{Class, Piece, Pieces};
use crate::state::{Phase, Zerpang};

impl Zerpang {
    /// ZP-19a: the order in which a piece became a mover; nought is no mover.
    #[inline]
    pub(crate) fn mover(&self, piece: Piece) -> u8 {
        self.open.arena.movers[piece.owner().index()][piece.number()]
    }

    /// ZP-19a: the enemies that a mover attacks: those beside it, unless they moved later.
    pub(crate) fn prey_of(&self, piece: Piece) -> Pieces {
        let order = self.mover(piece);
        let Some(cell) = self.cell(piece).filter(|_| order > 0) else { return Pieces::NONE };
        let near = Cells::only(cell).around() & self.enemies(piece.owner());
        let mut prey = Pieces::NONE;
        for cell in near {
            if let Some(other) = self.piece_at(cell).filter(|&other| self.mover(other) < order) {
                prey = prey.with(other);
            }
        }
        prey
    }

    /// ZP-19a: movers that have somebody to attack.
    pub(crate) fn attackers(&self) -> Pieces {
        let mut attackers = Pieces::NONE;
        for seat in self.open.present {
            let cells = self.open.arena.occupied_by(seat);
            if (cells.around() & self.enemies(seat)).is_empty() {
                continue;
            }
            for piece in Self::pieces(seat) {
                if self.mover(piece) > 0 && !self.prey_of(piece).is_empty() {
                    attackers = attackers.with(piece);
                }
            }
        }
        attackers
    }

    /// ZP-19a: which mover goes first.
    pub(crate) fn may_attack(&self, piece: Piece) -> Result<(), Illegal> {
        allow(self.open.phase == Phase::Mover, self.interruption().unwrap_or(&NOTHING_TO_FIGHT))?;
        self.may_name(piece)?;
        allow(!self.prey_of(piece).is_empty(), &NOTHING_TO_FIGHT)
    }

    /// ZP-19: which of one's own threatened pieces is fought first.
    pub(crate) fn may_face(&self, piece: Piece) -> Result<(), Illegal> {
        allow(self.open.phase == Phase::Order, self.interruption().unwrap_or(&NOT_THREATENED))?;
        self.may_name(piece)?;
        allow(piece.owner() == self.open.asked, &NOT_YOUR_PIECE)?;
        let threatened = self
            .open
            .combat
            .aggressor
            .is_some_and(|aggressor| self.prey_of(aggressor).contains(piece));
        allow(threatened, &NOT_THREATENED)
    }

    /// ZP-38: I Was Not Here to Fight.
    pub(crate) fn may_slip_away(&self, seat: Seat, from: Seat) -> Result<(), Illegal> {
        let ninja = self.class(seat) == Class::Ninja && seat == self.open.active;
        let first = self.open.phase == Phase::Mover && !self.open.turn.fought;
        allow(ninja && first, &SLIP_TIME)?;
        allow(from.0 < self.open.setup.seats, &NO_SUCH_SEAT)?;
        allow(self.opponents(seat).contains(from), &NOT_YOUR_OPPONENT)
    }

    /// ZP-38: players whom a seat's movers would fight.
    pub(crate) fn opponents(&self, seat: Seat) -> Seats {
        let movers = Self::pieces(seat).filter(|&piece| self.mover(piece) > 0);
        movers.flat_map(|piece| self.prey_of(piece).iter()).map(Piece::owner).collect()
    }

    /// ZP-16: both fighters may concede while either of them has the word.
    pub(crate) fn may_give_in(&self, seat: Seat) -> bool {
        let fights = self.open.combat.fight.is_some_and(|fight| fight.role_of(seat).is_some());
        self.open.phase == Phase::Word && fights
    }

    /// ZP-16a, ZP-32: the last call, if anybody is there to hear it.
    pub(crate) fn may_stand(&self) -> Result<(), Illegal> {
        self.now(Phase::Word, &NO_WORD)?;
        let Some(fight) = self.open.combat.fight else { return Err(Illegal(&NO_WORD)) };
        allow(!fight.honor, &HONOR_STANDS)?;
        allow(self.has_helpers(&fight), &NOBODY_TO_HELP)
    }
}
