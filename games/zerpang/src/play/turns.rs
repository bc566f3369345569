//! The round of turns: who begins, what ends with a turn, and when it is all over.

use table::{Seat, Seats};

use crate::pieces::{Class, ELF_MINUTES, PIECES, Piece, SEATS};
use crate::state::{Binding, Combat, Draw, Payment, Phase, ThisTurn, Zerpang};

impl Zerpang {
    /// ZP-1, ZP-2: who begins is known, and everybody is dealt a hand.
    pub(crate) fn begin_with(&mut self, first: Seat) {
        (self.open.round.first, self.open.active) = (first, first);
        self.deal_to(first);
    }

    /// ZP-1: four cards for a seat.
    fn deal_to(&mut self, seat: Seat) {
        self.open.draw.taker = seat;
        self.open.draw.left = self.printed().hand;
        self.open.resume = Phase::First;
        self.open.phase = Phase::Draw;
    }

    /// ZP-1: the next hand, or the first turn.
    pub(crate) fn dealt(&mut self) {
        let next = self.after(self.open.draw.taker);
        if next == self.open.round.first {
            self.begin_turn(self.open.round.first);
        } else {
            self.deal_to(next);
        }
    }

    /// The next seat clockwise that still plays.
    pub(crate) fn after(&self, seat: Seat) -> Seat {
        let seats = self.open.setup.seats;
        let others = (1..=seats).map(|by| seat.plus(by, seats));
        others.into_iter().find(|&other| self.open.present.contains(other)).unwrap_or(seat)
    }

    /// ZP-2b: Begin.
    pub(crate) fn begin_turn(&mut self, seat: Seat) {
        self.open.active = seat;
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
        self.open.arena.dizzy -= Piece::all_of(seat);
        if self.class(seat) == Class::Robot {
            self.open.lasting.charges = self.uploads(seat);
        }
    }

    /// Nothing of a turn outlives it.
    fn clear_turn(&mut self) {
        self.open.arena.movers = [[0; PIECES]; SEATS];
        self.secrets.fresh = [0; 2];
        self.open.gained = 0;
        self.open.turn = ThisTurn::default();
        self.open.draw = Draw::default();
        self.open.payment = Payment::default();
        self.open.binding = Binding::default();
        self.open.combat = Combat::default();
        self.open.resume = Phase::First;
    }

    /// ZP-29, ZP-40a: the turn ends, and the next seat that is not skipped begins.
    pub(crate) fn end_turn(&mut self) {
        if !self.open.turn.tricking {
            self.open.lasting.tricked[self.open.active.index()] = None;
        }
        self.clear_turn();
        let seats = self.open.setup.seats;
        let mut seat = self.open.active;
        loop {
            seat = seat.plus(1, seats);
            if seat == self.open.round.first && self.ends_round() {
                return;
            }
            if !self.open.present.contains(seat) {
                continue;
            }
            if !self.open.lasting.hauled.contains(seat) {
                break;
            }
            self.skip(seat);
        }
        self.open.active = seat;
        if self.goes_by_the_clock() {
            self.open.phase = Phase::Clock;
        } else {
            self.begin_turn(seat);
        }
    }

    /// ZP-29, ZP-48: a turn is lost; what lasts until that turn ends, and what comes with it comes.
    fn skip(&mut self, seat: Seat) {
        self.open.lasting.hauled = self.open.lasting.hauled.without(seat);
        self.open.lasting.tricked[seat.index()] = None;
        self.recover(seat);
    }

    /// ZP-9a, ZP-57: a round is over; whether the game is.
    fn ends_round(&mut self) -> bool {
        if self.open.round.number < self.last_round() {
            self.open.round.number += 1;
            return false;
        }
        let elf = self.seat_of(Class::Elf).filter(|_| !self.open.setup.elf_clock);
        self.finish(elf.map_or_else(|| self.foremost(), Seats::only));
        true
    }

    /// ZP-57: the clock is read; after three hours the Elves have won.
    pub(crate) fn read_clock(&mut self, minutes: u8) {
        self.open.round.minutes += u16::from(minutes);
        match self.seat_of(Class::Elf) {
            Some(elf) if self.open.round.minutes > ELF_MINUTES => self.finish(Seats::only(elf)),
            _ => self.begin_turn(self.open.active),
        }
    }

    /// ZP-9: the game is over.
    pub(crate) fn finish(&mut self, winners: Seats) {
        self.clear_turn();
        self.open.winners = winners;
        self.open.asked = self.open.active;
        self.open.phase = Phase::Over;
    }

    /// ZP-9: whether somebody has won: the seat whose turn it is comes first, then clockwise.
    pub(crate) fn is_won(&mut self) -> bool {
        let seats = self.open.setup.seats;
        let order = (0..seats).map(|by| self.open.active.plus(by, seats));
        let won =
            order.into_iter().find(|&seat| self.open.present.contains(seat) && self.has_won(seat));
        if let Some(seat) = won {
            self.finish(Seats::only(seat));
        }
        won.is_some()
    }
}
