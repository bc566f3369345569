//! Entrance and Movement: who may come in, and who may go where.

use table::{Illegal, Seat, allow};

use super::{
    A_GROUP, ALONE_WITH_SAILS, CANNOT_PAY_ABILITY, CANNOT_PAY_ENTRY, CANNOT_PAY_PATH,
    CELL_IS_TAKEN, ELVES_STAY, FROM_A_GATE, GATE_IS_CLOSED, GATE_IS_TAKEN, IN_ORDER,
    MUST_START_A_FIGHT, NO_PATH, NO_SUCH_CELL, NO_SUCH_PIECE, NOT_A_NINJA, NOT_A_PIRATE,
    NOT_A_ROBOT, NOT_AN_ALIEN, NOT_AT_HOME, NOT_ON_BOARD, NOT_ONTO_A_HOUSE, NOT_THAT_PIECE,
    NOT_YOUR_GATE, NOT_YOUR_OWN, NOT_YOUR_PIECE, NOWHERE_TO_GO, OFF_THE_BOARD, ON_ITS_GOAL,
    ONE_MOVE, ONLY_IN_MOVEMENT, PHASE_IS_USED, SECOND_PIECE_MOVED, TOO_LONG_A_PATH, WISE_TO_YOU,
};
use crate::action::{Action, LONGEST_PATH, Path};
use crate::board::{Cell, Cells, Neighbours};
use crate::pieces::{Cards, Class, PIECES, Piece};
use crate::state::{Phase, Place, Zerpang, most_points};

impl Zerpang {
    /// ZP-10: the most that a seat could pay with these cards.
    #[inline]
    pub(crate) fn purse(&self, seat: Seat, hand: Cards) -> u16 {
        most_points(hand, self.class(seat), self.open.setup.singles)
            + u16::from(self.charges_of(seat))
    }

    /// ZP-10a: a task that the hand cannot pay is not offered.
    #[inline]
    fn may_afford(
        &self,
        seat: Seat,
        price: u16,
        otherwise: &'static table::Rule,
    ) -> Result<(), Illegal> {
        allow(price == 0 || self.purse(seat, self.hand(seat)) >= price, otherwise)
    }

    /// ZP-3, ZP-44, ZP-48: the price of an entry.
    pub(crate) fn entry_cost(&self, seat: Seat) -> u8 {
        let out = self.on_board(seat) + self.uploads(seat);
        let off = if self.class(seat) == Class::Zombie { self.rings_in_play() } else { 0 };
        out.saturating_sub(off)
    }

    /// ZP-3: a piece from home onto a free own Gate, if it can be paid for.
    pub(crate) fn may_enter(&self, seat: Seat, piece: Piece, gate: Cell) -> Result<(), Illegal> {
        self.may_come_in(seat, piece, gate)?;
        self.may_afford(seat, self.entry_cost(seat).into(), &CANNOT_PAY_ENTRY)
    }

    /// ZP-3, ZP-23: a piece from home onto a free own Gate. Of pieces that are alike the first one enters.
    pub(crate) fn may_come_in(&self, seat: Seat, piece: Piece, gate: Cell) -> Result<(), Illegal> {
        self.may_name(piece)?;
        allow(piece.owner() == seat, &NOT_YOUR_PIECE)?;
        allow(self.class(seat) != Class::Elf, &ELVES_STAY)?;
        allow(self.place(piece) == Place::Home, &NOT_AT_HOME)?;
        allow(self.is_first_alike(piece), &IN_ORDER)?;
        allow(self.open.setup.board.cells().contains(gate), &NO_SUCH_CELL)?;
        allow(self.gates(seat).contains(gate), &NOT_YOUR_GATE)?;
        allow(!self.taken().contains(gate), &GATE_IS_TAKEN)
    }

    /// ZP-3: whether no lower number at home has as many rings.
    #[inline]
    pub(crate) fn is_first_alike(&self, piece: Piece) -> bool {
        let (places, rings) = (
            &self.open.arena.places[piece.owner().index()],
            &self.open.arena.rings[piece.owner().index()],
        );
        let own = rings[piece.number()];
        (0..piece.number()).all(|n| places[n] != Place::Home || rings[n] != own)
    }

    /// ZP-C3: there is such a piece.
    #[inline]
    pub(crate) fn may_name(&self, piece: Piece) -> Result<(), Illegal> {
        let known = piece.exists() && self.open.present.contains(piece.owner());
        allow(known, &NO_SUCH_PIECE)
    }

    /// ZP-4: the normal move has its time, once a turn.
    pub(crate) fn may_march(&self, seat: Seat) -> Result<(), Illegal> {
        self.now(Phase::Movement, &ONLY_IN_MOVEMENT)?;
        debug_assert_eq!(seat, self.open.active);
        allow(self.open.turn.walked == 0 || self.walks_on(), &ONE_MOVE)
    }

    /// ZP-4: whether the latest path was as long as one can be, so that it goes on with another.
    #[inline]
    pub(crate) const fn walks_on(&self) -> bool {
        self.open.turn.paces > 0 && (self.open.turn.paces as usize).is_multiple_of(LONGEST_PATH)
    }

    /// ZP-4, ZP-40: one own piece, or the one that a Scoundrel paid for, along a path.
    pub(crate) fn may_move(&self, seat: Seat, piece: Piece, path: Path) -> Result<(), Illegal> {
        if self.open.phase == Phase::Trick {
            allow(self.open.payment.task == Some(Action::Scoundrel(piece)), &NOT_THAT_PIECE)?;
            self.may_walk(piece, path)?;
            return self.may_afford(seat, self.trick_cost(path), &CANNOT_PAY_PATH);
        }
        self.may_march(seat)?;
        self.may_be_moved(seat, piece)?;
        self.may_walk(piece, path)?;
        self.may_afford(seat, self.move_cost(piece, path), &CANNOT_PAY_PATH)
    }

    /// ZP-4, ZP-26: an own piece on the board that no card has moved; on a long way the one that walks.
    #[inline]
    pub(crate) fn may_be_moved(&self, seat: Seat, piece: Piece) -> Result<(), Illegal> {
        self.may_name(piece)?;
        allow(piece.owner() == seat, &NOT_YOUR_PIECE)?;
        allow(self.cell(piece).is_some(), &NOT_ON_BOARD)?;
        allow(
            self.open.turn.walked == 0 || self.open.turn.walked == 1 << piece.number(),
            &ONE_MOVE,
        )?;
        allow(self.open.turn.flanked >> piece.number() & 1 == 0, &SECOND_PIECE_MOVED)
    }

    /// ZP-4: the price of a path, after what has been walked already.
    #[inline]
    pub(crate) fn move_cost(&self, piece: Piece, path: Path) -> u16 {
        self.further_cost(path, self.free_spaces(piece))
    }

    /// ZP-40: the price of a Scoundrel's path.
    pub(crate) fn trick_cost(&self, path: Path) -> u16 {
        self.further_cost(path, self.printed().free_spaces)
            * u16::from(self.printed().scoundrel_space)
    }

    /// ZP-4: the spaces of a path that are not free.
    #[inline]
    fn further_cost(&self, path: Path, free: u8) -> u16 {
        let free = free.saturating_sub(self.open.turn.paces);
        path.len().saturating_sub(free.into()) as u16
    }

    /// ZP-4: a path that goes somewhere and can be said at once.
    #[inline]
    fn may_say(path: Path) -> Result<(), Illegal> {
        allow(!path.is_empty(), &NO_PATH)?;
        allow(path.len() <= LONGEST_PATH, &TOO_LONG_A_PATH)
    }

    /// ZP-4, ZP-5: single steps over free cells that are open to the owner; the own cell is left behind.
    fn may_walk(&self, piece: Piece, path: Path) -> Result<(), Illegal> {
        Self::may_say(path)?;
        let Some(mut at) = self.cell(piece) else { return Err(Illegal(&NOT_ON_BOARD)) };
        let (taken, closed) = (self.taken().without(at), self.closed(piece.owner()));
        for step in path.steps() {
            let next = at.step(step).filter(|&next| self.open.setup.board.cells().contains(next));
            let Some(next) = next else { return Err(Illegal(&OFF_THE_BOARD)) };
            allow(!taken.contains(next), &CELL_IS_TAKEN)?;
            allow(!closed.contains(next), &GATE_IS_CLOSED)?;
            at = next;
        }
        Ok(())
    }

    /// ZP-47: Cyberlink.
    pub(crate) fn may_link(&self, seat: Seat, group: u8, path: Path) -> Result<(), Illegal> {
        allow(self.class(seat) == Class::Robot, &NOT_A_ROBOT)?;
        allow(self.open.turn.sails == 0, &ALONE_WITH_SAILS)?;
        allow(group.count_ones() >= 2 && group >> PIECES == 0, &A_GROUP)?;
        allow(self.open.turn.walked == 0 || self.open.turn.walked == group, &ONE_MOVE)?;
        allow(group & self.open.turn.flanked == 0, &SECOND_PIECE_MOVED)?;
        let cells = self.group(seat, group);
        allow(cells.len() == group.count_ones(), &A_GROUP)?;
        self.may_walk_together(seat, cells, path)?;
        self.may_afford(seat, self.link_cost(group, path), &CANNOT_PAY_PATH)
    }

    /// The cells of a group.
    pub(crate) fn group(&self, seat: Seat, group: u8) -> Cells {
        Self::pieces(seat)
            .filter(|piece| group >> piece.number() & 1 == 1)
            .filter_map(|piece| self.cell(piece))
            .collect()
    }

    /// ZP-47: the first space is free for all, then one Point per piece and space.
    pub(crate) fn link_cost(&self, group: u8, path: Path) -> u16 {
        self.further_cost(path, self.printed().free_spaces) * group.count_ones() as u16
    }

    /// ZP-47: all move at once; each needs a cell that is open, and free or just left by the group.
    fn may_walk_together(&self, seat: Seat, cells: Cells, path: Path) -> Result<(), Illegal> {
        Self::may_say(path)?;
        let (others, closed) = (self.taken() - cells, self.closed(seat));
        let mut now = cells;
        for step in path.steps() {
            let next: Cells = now.iter().filter_map(|cell| cell.step(step)).collect();
            let all = next.len() == cells.len() && next.is_subset(self.open.setup.board.cells());
            allow(all, &OFF_THE_BOARD)?;
            allow((next & others).is_empty(), &CELL_IS_TAKEN)?;
            allow((next & closed).is_empty(), &GATE_IS_CLOSED)?;
            now = next;
        }
        Ok(())
    }

    /// ZP-8: an ability in place of the Movement phase, of one's own class.
    pub(crate) fn may_replace_movement(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        let (class, otherwise) = match action {
            Action::Leap(..) => (Class::Ninja, &NOT_A_NINJA),
            Action::Scoundrel(_) => (Class::Pirate, &NOT_A_PIRATE),
            _ => (Class::Alien, &NOT_AN_ALIEN),
        };
        allow(self.class(seat) == class, otherwise)?;
        self.now(Phase::Movement, &ONLY_IN_MOVEMENT)?;
        allow(!self.open.turn.marched, &PHASE_IS_USED)?;
        self.may_afford(seat, self.printed().activation.into(), &CANNOT_PAY_ABILITY)
    }

    /// ZP-5: a cell that a seat's piece may be put on.
    fn may_land(&self, seat: Seat, to: Cell) -> Result<(), Illegal> {
        allow(self.open.setup.board.cells().contains(to), &NO_SUCH_CELL)?;
        allow(!self.taken().contains(to), &CELL_IS_TAKEN)?;
        allow(!self.closed(seat).contains(to), &GATE_IS_CLOSED)
    }

    /// ZP-37: Leap Across the Heavens.
    pub(crate) fn may_leap(&self, seat: Seat, piece: Piece, to: Cell) -> Result<(), Illegal> {
        self.may_name(piece)?;
        allow(piece.owner() == seat, &NOT_YOUR_PIECE)?;
        let on_gate = self.cell(piece).is_some_and(|cell| self.gates(seat).contains(cell));
        allow(on_gate, &FROM_A_GATE)?;
        self.may_land(seat, to)?;
        allow(!self.open.setup.board.houses().contains(to), &NOT_ONTO_A_HOUSE)
    }

    /// ZP-37: where a leap may end.
    pub(crate) fn leap_cells(&self, seat: Seat) -> Cells {
        self.open_cells(seat) - self.open.setup.board.houses()
    }

    /// ZP-52: Weather Balloons.
    pub(crate) fn may_balloon(&self, seat: Seat, piece: Piece, to: Cell) -> Result<(), Illegal> {
        self.may_name(piece)?;
        allow(piece.owner() == seat, &NOT_YOUR_PIECE)?;
        allow(self.cell(piece).is_some(), &NOT_ON_BOARD)?;
        self.may_land(seat, to)?;
        allow(self.balloon_cells(seat).contains(to), &MUST_START_A_FIGHT)
    }

    /// ZP-52: where a balloon may land.
    pub(crate) fn balloon_cells(&self, seat: Seat) -> Cells {
        self.open_cells(seat) & self.open.setup.board.beside(self.enemies(seat))
    }

    /// ZP-40, ZP-40a: whom a Scoundrel may move.
    pub(crate) fn may_trick(&self, seat: Seat, piece: Piece) -> Result<(), Illegal> {
        self.may_name(piece)?;
        allow(piece.owner() != seat, &NOT_YOUR_OWN)?;
        let Some(cell) = self.cell(piece) else { return Err(Illegal(&NOT_ON_BOARD)) };
        allow(self.open.lasting.tricked[seat.index()] != Some(piece), &WISE_TO_YOU)?;
        let board = &self.open.setup.board;
        let goal = match self.class(piece.owner()) {
            Class::Ninja => board.houses(),
            Class::Pirate => board.xs(),
            Class::Gunslinger => board.houses() | board.xs(),
            _ => Cells::NONE,
        };
        allow(!goal.contains(cell), &ON_ITS_GOAL)?;
        let steps = Cells::only(cell).around() & self.open_cells(piece.owner());
        allow(!steps.is_empty(), &NOWHERE_TO_GO)
    }
}
