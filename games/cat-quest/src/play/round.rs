//! What happens between turns: the opening, the next seat, the end of a round, a seat that leaves.

use table::Seat;

use crate::board::placed;
use crate::pieces::{BODIES, Body, Cat, Cats};
use crate::state::{CatQuest, NOWHERE, Phase, Tremor};

impl CatQuest {
    /// CQ-1, CQ-4: this seat begins, once the outer planets are placed.
    pub(super) fn begin_with(&mut self, first: Seat) {
        self.first = first;
        self.active = first;
        self.placing = Body::ALL[self.setup.board.belt().index() + 1];
        self.dice = [0; 2];
        self.rolling = [true; 2];
        self.phase = Phase::Placing;
    }

    /// CQ-1: black × 6 + white is the planet's dot.
    pub(super) fn place_planet(&mut self, [white, black]: [u8; 2]) {
        let planet = self.placing.index();
        self.planets[planet] = placed(white, black, self.setup.board.dots(self.placing));
        if planet + 1 < BODIES {
            self.placing = Body::ALL[planet + 1];
        } else {
            self.placing = Body::Sun;
            self.start_turn(self.first);
        }
    }

    /// CQ-5: a new turn, with nothing done yet.
    #[inline]
    fn start_turn(&mut self, seat: Seat) {
        self.active = seat;
        self.begun = false;
        self.moved = false;
        self.fresh = Cats::NONE;
        self.recruited = Cats::NONE;
        self.offers = 0;
        self.deal = None;
        self.dice = [0; 2];
        self.rolling = [false; 2];
        self.tremor = Tremor::default();
        self.facing = 0;
        self.beaten = 0;
        self.spent = Cats::NONE;
        self.errands();
    }

    /// CQ-4, CQ-25, CQ-25b: the next seat to the left; after the last one the round ends.
    #[inline]
    pub(super) fn end_turn(&mut self) {
        let mut seat = self.active;
        loop {
            seat = seat.plus(1, self.setup.seats);
            if seat == self.first && self.end_round() {
                return;
            }
            if self.present.contains(seat) {
                if self.setup.readings.every_turn {
                    self.move_planets();
                }
                return self.start_turn(seat);
            }
        }
    }

    /// CQ-25a, CQ-26, CQ-26c: first the end of the game is looked for, then the planets move. Whether it is
    /// over.
    fn end_round(&mut self) -> bool {
        self.closing |= self.all_recruited();
        let leader = self.leader();
        if self.round >= self.setup.last_round() || (self.closing && leader.is_some()) {
            self.end_game(leader);
            return true;
        }
        self.round += 1;
        if !self.setup.readings.every_turn {
            self.move_planets();
        }
        false
    }

    /// CQ-25, CQ-25a: every planet goes its way; ships on it ride along, and so do those on the dots it
    /// passes or reaches.
    fn move_planets(&mut self) {
        let board = self.setup.board;
        for seat in self.present {
            let ship = &mut self.ships[seat.index()];
            let (dots, speed) = (board.dots(ship.orbit), board.speed(ship.orbit));
            let planet = self.planets[ship.orbit.index()];
            let ahead = (ship.dot + dots - planet) % dots;
            if ahead <= speed {
                ship.dot = (planet + speed) % dots;
            }
        }
        for body in Body::ALL {
            let dot = &mut self.planets[body.index()];
            *dot = (*dot + board.speed(body)) % board.dots(body);
        }
    }

    /// CQ-15a: a cat goes back to its stack, and its mark is cleared.
    pub(super) fn send_home(&mut self, seat: Seat, cat: Cat) {
        let seat = seat.index();
        self.cats[seat] = self.cats[seat].without(cat);
        self.tired[seat] = self.tired[seat].without(cat);
        self.stacks[cat.home().index()] += 1;
    }

    /// CQ-27: the cats go home, the ship is taken off; whatever waited for this seat goes on without it.
    pub(super) fn leave(&mut self, seat: Seat) {
        for cat in self.cats[seat.index()] {
            self.send_home(seat, cat);
        }
        self.present = self.present.without(seat);
        self.barred = self.barred.without(seat);
        self.ships[seat.index()] = NOWHERE;
        if self.present.len() == 1 {
            return self.end_game(self.present.first());
        }
        let partner = self.deal.is_some_and(|deal| deal.with == seat);
        if self.phase == Phase::First {
            self.active = if seat == self.active { self.left_of(seat) } else { self.active };
        } else if seat == self.active {
            self.end_turn();
        } else if partner {
            self.close_deal();
        } else if self.tremor.by == Some(seat) {
            self.keep();
        } else if matches!(self.phase, Phase::Start | Phase::End) {
            self.errands();
        }
    }
}
