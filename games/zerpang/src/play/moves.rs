//! Entrance and Movement: pieces come in, walk, leap and are moved.

use crate::action::{Action, Path};
use crate::board::Cell;
use crate::pieces::{CARRIER_RINGS, Class, Piece, ZOMBIE_RINGS};
use crate::state::{Phase, Place, Zerpang};

impl Zerpang {
    /// ZP-3: Entrance, unless nothing can enter.
    pub(crate) fn start_entrance(&mut self) {
        let seat = self.open.active;
        let home = self.open.arena.places(seat).contains(&Place::Home);
        if home && !self.free_gates(seat).is_empty() {
            self.ask(Phase::Entrance, seat);
        } else {
            self.start_movement();
        }
    }

    /// ZP-4: Movement, unless there is nothing to move.
    pub(crate) fn start_movement(&mut self) {
        let seat = self.open.active;
        let others = self.class(seat) == Class::Pirate && !self.enemies(seat).is_empty();
        if self.on_board(seat) > 0 || others {
            self.ask(Phase::Movement, seat);
        } else {
            self.end_movement();
        }
    }

    /// ZP-4, ZP-26: Movement goes on while a long way could, or a card could still move a second piece.
    pub(crate) fn go_on_moving(&mut self) {
        let seat = self.open.active;
        let second = Self::pieces(seat).any(|piece| {
            self.cell(piece).is_some() && self.open.turn.walked >> piece.number() & 1 == 0
        });
        let further = self.walks_on() && self.could_add(seat);
        if self.open.turn.walked == 0 || further || (second && self.could_use(seat, None)) {
            self.ask(Phase::Movement, seat);
        } else {
            self.end_movement();
        }
    }

    /// ZP-6, ZP-3a: fights are gathered when Movement ends.
    pub(crate) fn end_movement(&mut self) {
        self.open.payment.task = None;
        self.meet();
    }

    /// ZP-10a: something that may have a price: it is paid, then it happens.
    pub(crate) fn undertake(&mut self, action: Action, price: u8) {
        self.open.turn.acted = true;
        self.open.payment.task = Some(action);
        if price == 0 {
            self.carry_out(action);
        } else {
            self.open.payment.due = price;
            self.ask(Phase::Pay, self.open.active);
        }
    }

    /// ZP-37, ZP-40, ZP-52: an ability in place of Movement.
    pub(crate) fn activate(&mut self, action: Action) {
        self.open.turn.marched = true;
        self.undertake(action, self.printed().activation);
    }

    /// What was paid for happens.
    pub(crate) fn carry_out(&mut self, task: Action) {
        self.open.payment.task = None;
        match task {
            Action::Enter(piece, gate) => self.enter(piece, gate),
            Action::Move(piece, path) => {
                self.walk(piece, path);
                if piece.owner() == self.open.active {
                    self.stride(1 << piece.number(), path);
                } else {
                    self.leave_off(piece, path);
                }
            }
            Action::Link(group, path) => {
                self.walk_together(group, path);
                self.stride(group, path);
            }
            Action::Leap(piece, to) => {
                self.put(piece, to);
                self.open.arena.dizzy = self.open.arena.dizzy.with(piece);
                self.land();
            }
            Action::Balloon(piece, to) => {
                self.put(piece, to);
                self.land();
            }
            Action::Scoundrel(piece) => {
                self.open.lasting.tricked[self.open.active.index()] = Some(piece);
                self.open.turn.tricking = true;
                self.ask_for_trick(piece);
            }
            Action::Use(what) => self.fee_paid(what),
            _ => {}
        }
    }

    /// ZP-3: a piece comes in.
    pub(crate) fn enter(&mut self, piece: Piece, gate: Cell) {
        self.put(piece, gate);
        if !self.is_won() {
            self.start_entrance();
        }
    }

    /// ZP-4, ZP-9: after a walk.
    fn stride(&mut self, walked: u8, path: Path) {
        if !self.is_won() {
            self.open.turn.paces = self.open.turn.paces.saturating_add(path.len() as u8);
            self.open.turn.walked = walked;
            self.open.turn.marched = true;
            self.go_on_moving();
        }
    }

    /// ZP-9, ZP-40: after a Scoundrel's walk.
    fn leave_off(&mut self, piece: Piece, path: Path) {
        if self.is_won() {
            return;
        }
        self.open.turn.paces = self.open.turn.paces.saturating_add(path.len() as u8);
        if self.walks_on() && self.could_add(self.open.active) {
            self.ask_for_trick(piece);
        } else {
            self.end_movement();
        }
    }

    /// ZP-40: where does the piece go that was paid for?
    fn ask_for_trick(&mut self, piece: Piece) {
        self.open.payment.task = Some(Action::Scoundrel(piece));
        self.ask(Phase::Trick, self.open.active);
    }

    /// ZP-8: after an ability in place of Movement.
    fn land(&mut self) {
        if !self.is_won() {
            self.end_movement();
        }
    }

    /// ZP-26, ZP-36: a second piece goes where a card sends it.
    pub(crate) fn send_second(&mut self, piece: Piece, to: Cell) {
        self.put(piece, to);
        self.open.turn.flanked |= 1 << piece.number();
        if !self.is_won() {
            self.go_on_moving();
        }
    }

    /// ZP-4, ZP-43b: step by step, over rings.
    fn walk(&mut self, piece: Piece, path: Path) {
        let Some(mut at) = self.cell(piece) else { return };
        for step in path.steps() {
            let Some(next) = at.step(step) else { break };
            at = next;
            self.cross(piece, at);
        }
        self.put(piece, at);
    }

    /// ZP-47: all at once, over rings.
    fn walk_together(&mut self, group: u8, path: Path) {
        let seat = self.open.active;
        let linked = || Self::pieces(seat).filter(|piece| group >> piece.number() & 1 == 1);
        for step in path.steps() {
            for piece in linked() {
                let next = self.cell(piece).and_then(|cell| cell.step(step));
                if let Some(next) = next {
                    self.open.arena.places[seat.index()][piece.number()] = Place::At(next);
                }
            }
            for piece in linked() {
                if let Some(cell) = self.cell(piece) {
                    self.cross(piece, cell);
                }
            }
        }
        self.open.arena.count_occupied();
        let order = self.next_order();
        for piece in linked() {
            self.open.arena.movers[seat.index()][piece.number()] = order;
        }
    }

    /// ZP-43b, ZP-43c: a piece on a ring takes it, if it can wear it.
    fn cross(&mut self, piece: Piece, cell: Cell) {
        let undead = self.class(piece.owner()) == Class::Zombie;
        let most = if undead { ZOMBIE_RINGS } else { CARRIER_RINGS };
        let worn = &mut self.open.arena.rings[piece.owner().index()][piece.number()];
        if self.open.arena.strewn.contains(cell) && *worn < most {
            *worn += 1;
            self.open.arena.strewn = self.open.arena.strewn.without(cell);
        }
    }

    /// Puts a piece onto a cell: it takes a ring there, and is a mover.
    pub(crate) fn put(&mut self, piece: Piece, to: Cell) {
        self.open.arena.put(piece, Place::At(to));
        self.cross(piece, to);
        self.open.arena.movers[piece.owner().index()][piece.number()] = self.next_order();
    }

    /// ZP-19a: later movers have higher numbers.
    fn next_order(&self) -> u8 {
        self.open.arena.movers.iter().flatten().max().map_or(1, |&last| last.saturating_add(1))
    }

    /// Takes a piece off the board: home, to the Cloud Mind, or into a saucer.
    pub(crate) fn take_off(&mut self, piece: Piece, to: Place) {
        self.open.arena.put(piece, to);
        self.open.arena.movers[piece.owner().index()][piece.number()] = 0;
        self.open.arena.dizzy = self.open.arena.dizzy.without(piece);
        // ZP-40a: a piece that left the board comes back as another one.
        for tricked in &mut self.open.lasting.tricked {
            if *tricked == Some(piece) {
                *tricked = None;
            }
        }
    }
}
