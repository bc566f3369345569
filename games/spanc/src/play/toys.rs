//! SP-18 to SP-28: Toys are used, broken, moved and discarded.

use table::Seat;

use crate::pieces::{Crew, Toy, Toys};
use crate::state::{LOOSE, Phase, Side, Spanc};

impl Spanc {
    /// Takes a Toy from wherever the player keeps it.
    pub(super) fn take_toy(&mut self, seat: Seat, toy: Toy) {
        for toys in &mut self.open.held[seat.index()] {
            toys.remove(toy);
        }
        self.count_unassigned(seat);
    }

    /// Puts a Toy in a player's place; place 4 is unassigned.
    pub(super) fn put_toy(&mut self, seat: Seat, toy: Toy, place: usize) {
        self.open.held[seat.index()][place].insert(toy);
        self.count_unassigned(seat);
    }

    /// A Toy goes to the discards.
    pub(super) fn throw_away(&mut self, seat: Seat, toy: Toy) {
        self.take_toy(seat, toy);
        self.open.toy_cards.discard(toy.0);
    }

    /// SP-26: a once-only card of this kind is spent.
    fn spend(&mut self, seat: Seat, kind: Toys) {
        if let Some(card) = (self.toys(seat) & kind).first() {
            self.throw_away(seat, card);
        }
    }

    /// SP-C5: a bonus to one roll.
    pub(super) fn surge(&mut self, seat: Seat, card: Toy) {
        self.throw_away(seat, card);
        let surge = self.printed().surge;
        match (self.open.phase, &mut self.open.fight) {
            (Phase::ArmAttacker, Some(fight)) => fight.bonus[Side::Attacker as usize] += surge,
            (Phase::ArmDefender, Some(fight)) => fight.bonus[Side::Defender as usize] += surge,
            _ => self.open.bonus += surge,
        }
    }

    /// SP-C5, SP-15a, SP-38: she stands again, her Toys unlocked.
    pub(super) fn revive(&mut self, seat: Seat, card: Toy, girl: Crew) {
        self.throw_away(seat, card);
        let Some(place) = self.place(seat, girl) else { return };
        if self.falling_side().is_some() {
            self.rescue(seat, place);
        } else if self.is_down(seat, place) {
            self.open.down[seat.index()] &= !(1 << place);
            if self.open.phase == Phase::Rouse {
                self.begin_turn();
            }
        } else {
            self.get_up_again();
        }
    }

    /// SP-C5: the card counts as beaten but pays no printed reward.
    pub(super) fn take_door(&mut self, seat: Seat, girl: Crew) {
        self.spend(seat, Toy::DOORS);
        self.open.girl = self.place(seat, girl).map(|place| place as u8);
        self.beat(false);
    }

    /// SP-C5: both dice again.
    pub(super) fn live_again(&mut self, seat: Seat) {
        self.spend(seat, Toy::LIVES);
        self.roll_again();
    }

    /// SP-C5: one die again, the other stays.
    pub(super) fn weigh(&mut self, seat: Seat, die: u8) {
        self.spend(seat, Toy::WEIGHTED);
        let [low, high] = self.open.dice;
        self.roll_again();
        self.open.kept = if die == low { high } else { low };
    }

    /// SP-C5: another girl goes on.
    pub(super) fn tag(&mut self, seat: Seat, girl: Crew) {
        self.spend(seat, Toy::TAGS);
        self.open.girl = self.place(seat, girl).map(|place| place as u8);
    }

    /// SP-21: it serves for one more throw of the dice, hit or miss.
    pub(super) fn break_toy(&mut self, seat: Seat, toy: Toy) {
        self.throw_away(seat, toy);
        self.roll_again();
        self.open.broken = Some(toy);
    }

    /// SP-25a: one move more, unless it only puts surplus away (SP-24a).
    fn count_move(&mut self, seat: Seat, from: usize) {
        if !self.is_free_move(seat, from) {
            self.open.moves[seat.index()] += 1;
        }
    }

    fn home(&self, seat: Seat, toy: Toy) -> usize {
        self.place_of(seat, toy).unwrap_or(LOOSE)
    }

    /// SP-25: a Toy goes to a girl.
    pub(super) fn assign(&mut self, seat: Seat, toy: Toy, girl: Crew) {
        self.count_move(seat, self.home(seat, toy));
        let place = self.place(seat, girl).unwrap_or(LOOSE);
        self.take_toy(seat, toy);
        self.put_toy(seat, toy, place);
    }

    /// SP-25: a Toy comes back to the unassigned ones.
    pub(super) fn unassign(&mut self, seat: Seat, toy: Toy) {
        self.count_move(seat, self.home(seat, toy));
        self.take_toy(seat, toy);
        self.put_toy(seat, toy, LOOSE);
    }

    /// SP-25: two Toys change places.
    pub(super) fn swap(&mut self, seat: Seat, one: Toy, other: Toy) {
        let (here, there) = (self.home(seat, one), self.home(seat, other));
        self.open.moves[seat.index()] += 1;
        self.take_toy(seat, one);
        self.take_toy(seat, other);
        self.put_toy(seat, one, there);
        self.put_toy(seat, other, here);
    }

    /// SP-25a: a Toy is discarded.
    pub(super) fn discard(&mut self, seat: Seat, toy: Toy) {
        self.count_move(seat, self.home(seat, toy));
        self.throw_away(seat, toy);
    }
}
