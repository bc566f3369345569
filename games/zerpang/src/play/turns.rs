//! The round of turns: who begins, what ends with a turn, and when it is all over.

use table::{Seat, Seats};

use crate::pieces::{Class, ELF_MINUTES, HAND, PIECES, Pieces, SEATS};
use crate::state::{Phase, Zerpang};

impl Zerpang {
    /// ZP-1, ZP-2: who begins is known, and everybody is dealt a hand.
    pub(crate) fn begin_with(&mut self, first: Seat) {
        (self.first, self.active) = (first, first);
        self.deal_to(first);
    }

    /// ZP-1: four cards for a seat.
    fn deal_to(&mut self, seat: Seat) {
        self.taker = seat;
        self.left = HAND;
        self.resume = Phase::First;
        self.phase = Phase::Draw;
    }

    /// ZP-1: the next hand, or the first turn.
    pub(crate) fn dealt(&mut self) {
        let next = self.after(self.taker);
        if next == self.first {
            self.begin_turn(self.first);
        } else {
            self.deal_to(next);
        }
    }

    /// The next seat clockwise that still plays.
    pub(crate) fn after(&self, seat: Seat) -> Seat {
        let seats = self.setup.seats;
        let others = (1..=seats).map(|by| seat.plus(by, seats));
        others.into_iter().find(|&other| self.present.has(other)).unwrap_or(seat)
    }

    /// ZP-2b: Begin.
    pub(crate) fn begin_turn(&mut self, seat: Seat) {
        self.active = seat;
        self.clear_turn();
        self.recover(seat);
        if self.class(seat) == Class::Elf {
            self.plan();
        } else {
            self.start_entrance();
        }
    }

    /// ZP-37, ZP-48: what comes back when a seat's turn comes, had or lost: its pieces are themselves again,
    /// and every upload has its Point for the round.
    fn recover(&mut self, seat: Seat) {
        self.dizzy = Pieces(self.dizzy.0 & !self.dizzy.of(seat).0);
        if self.class(seat) == Class::Robot {
            self.charges = self.uploads(seat);
        }
    }

    /// Nothing of a turn outlives it.
    fn clear_turn(&mut self) {
        self.movers = [[0; PIECES]; SEATS];
        self.fresh = [0; 2];
        self.gained = 0;
        (self.acted, self.marched, self.fought) = (false, false, false);
        (self.walked, self.paces, self.flanked, self.sails) = (0, 0, 0, 0);
        (self.plunder, self.salvage, self.released, self.tricking) = (false, false, false, false);
        (self.taker, self.victim, self.left) = (Seat(0), Seat(0), 0);
        (self.due, self.task, self.text, self.binds) = (0, None, None, 0);
        self.binder = Seat(0);
        (self.fight, self.aggressor, self.freed, self.may_abduct) = (None, None, None, false);
        (self.fallen, self.tainted) = (Pieces::NONE, Pieces::NONE);
        self.resume = Phase::First;
    }

    /// ZP-29, ZP-40a: the turn ends, and the next seat that is not skipped begins.
    pub(crate) fn end_turn(&mut self) {
        if !self.tricking {
            self.tricked[self.active.index()] = None;
        }
        self.clear_turn();
        let seats = self.setup.seats;
        let mut seat = self.active;
        loop {
            seat = seat.plus(1, seats);
            if seat == self.first && self.ends_round() {
                return;
            }
            if !self.present.has(seat) {
                continue;
            }
            if !self.hauled.has(seat) {
                break;
            }
            self.skip(seat);
        }
        self.active = seat;
        if self.goes_by_the_clock() {
            self.phase = Phase::Clock;
        } else {
            self.begin_turn(seat);
        }
    }

    /// ZP-29, ZP-48: a turn is lost; what lasts until that turn ends, and what comes with it comes.
    fn skip(&mut self, seat: Seat) {
        self.hauled = self.hauled.without(seat);
        self.tricked[seat.index()] = None;
        self.recover(seat);
    }

    /// ZP-9a, ZP-57: a round is over; whether the game is.
    fn ends_round(&mut self) -> bool {
        if self.round < self.last_round() {
            self.round += 1;
            return false;
        }
        let elf = self.seat_of(Class::Elf).filter(|_| !self.setup.elf_clock);
        self.finish(elf.map_or_else(|| self.foremost(), Seats::only));
        true
    }

    /// ZP-57: the clock is read; after three hours the Elves have won.
    pub(crate) fn read_clock(&mut self, minutes: u8) {
        self.minutes += u16::from(minutes);
        match self.seat_of(Class::Elf) {
            Some(elf) if self.minutes > ELF_MINUTES => self.finish(Seats::only(elf)),
            _ => self.begin_turn(self.active),
        }
    }

    /// ZP-9: the game is over.
    pub(crate) fn finish(&mut self, winners: Seats) {
        self.clear_turn();
        self.winners = winners;
        self.asked = self.active;
        self.phase = Phase::Over;
    }

    /// ZP-9: whether somebody has won: the seat whose turn it is comes first, then clockwise.
    pub(crate) fn is_won(&mut self) -> bool {
        let seats = self.setup.seats;
        let order = (0..seats).map(|by| self.active.plus(by, seats));
        let won = order.into_iter().find(|&seat| self.present.has(seat) && self.has_won(seat));
        if let Some(seat) = won {
            self.finish(Seats::only(seat));
        }
        won.is_some()
    }
}
