//! What happens between turns: the opening, the next seat, the end of a round, a seat that leaves.

use table::Seat;

use crate::board::placed;
use crate::pieces::{BODIES, Body, Cat, Cats};
use crate::state::{CatQuest, NOWHERE, Phase, Tremor};

impl CatQuest {
    /// CQ-1, CQ-4: this seat begins, once the outer planets are placed.
    pub(super) fn begin_with(&mut self, first: Seat) {
        self.open.first = first;
        self.open.active = first;
        self.open.placing = Body::ALL[self.open.setup.board.belt().index() + 1];
        self.open.dice = [0; 2];
        self.open.rolling = [true; 2];
        self.open.phase = Phase::Placing;
    }

    /// CQ-1: black × 6 + white is the planet's dot.
    pub(super) fn place_planet(&mut self, [white, black]: [u8; 2]) {
        let planet = self.open.placing.index();
        self.open.planets[planet] =
            placed(white, black, self.open.setup.board.dots(self.open.placing));
        if planet + 1 < BODIES {
            self.open.placing = Body::ALL[planet + 1];
        } else {
            self.open.placing = Body::Sun;
            self.start_turn(self.open.first);
        }
    }

    /// CQ-5: a new turn, with nothing done yet.
    #[inline]
    fn start_turn(&mut self, seat: Seat) {
        self.open.active = seat;
        self.open.begun = false;
        self.open.moved = false;
        self.open.fresh = Cats::NONE;
        self.open.recruited = Cats::NONE;
        self.open.offers = 0;
        self.open.deal = None;
        self.open.dice = [0; 2];
        self.open.rolling = [false; 2];
        self.open.tremor = Tremor::default();
        self.open.facing = 0;
        self.open.beaten = 0;
        self.open.spent = Cats::NONE;
        self.errands();
    }

    /// CQ-4, CQ-25, CQ-25b: the next seat to the left; after the last one the round ends.
    #[inline]
    pub(super) fn end_turn(&mut self) {
        let mut seat = self.open.active;
        loop {
            seat = seat.plus(1, self.open.setup.seats);
            if seat == self.open.first && self.end_round() {
                return;
            }
            if self.open.present.contains(seat) {
                if self.open.setup.readings.every_turn {
                    self.move_planets();
                }
                return self.start_turn(seat);
            }
        }
    }

    /// CQ-25a, CQ-26, CQ-26c: first the end of the game is looked for, then the planets move. Whether it is
    /// over.
    fn end_round(&mut self) -> bool {
        self.open.closing |= self.all_recruited();
        let leader = self.leader();
        if self.open.round >= self.open.setup.last_round()
            || (self.open.closing && leader.is_some())
        {
            self.end_game(leader);
            return true;
        }
        self.open.round += 1;
        if !self.open.setup.readings.every_turn {
            self.move_planets();
        }
        false
    }

    /// CQ-25, CQ-25a: every planet goes its way; ships on it ride along, and so do those on the dots it
    /// passes or reaches.
    fn move_planets(&mut self) {
        let board = self.open.setup.board;
        for seat in self.open.present {
            let ship = &mut self.open.ships[seat.index()];
            let (dots, speed) = (board.dots(ship.orbit), board.speed(ship.orbit));
            let planet = self.open.planets[ship.orbit.index()];
            let ahead = (ship.dot + dots - planet) % dots;
            if ahead <= speed {
                ship.dot = (planet + speed) % dots;
            }
        }
        for body in Body::ALL {
            let dot = &mut self.open.planets[body.index()];
            *dot = (*dot + board.speed(body)) % board.dots(body);
        }
    }

    /// CQ-15a: a cat goes back to its stack, and its mark is cleared.
    pub(super) fn send_home(&mut self, seat: Seat, cat: Cat) {
        let seat = seat.index();
        self.open.cats[seat] = self.open.cats[seat].without(cat);
        self.open.tired[seat] = self.open.tired[seat].without(cat);
        self.open.stacks[cat.home().index()] += 1;
    }

    /// CQ-27: the cats go home, the ship is taken off; whatever waited for this seat goes on without it.
    pub(super) fn leave(&mut self, seat: Seat) {
        for cat in self.open.cats[seat.index()] {
            self.send_home(seat, cat);
        }
        self.open.present = self.open.present.without(seat);
        self.open.barred = self.open.barred.without(seat);
        self.open.ships[seat.index()] = NOWHERE;
        if self.open.present.len() == 1 {
            return self.end_game(self.open.present.first());
        }
        let partner = self.open.deal.is_some_and(|deal| deal.with == seat);
        if self.open.phase == Phase::First {
            self.open.active =
                if seat == self.open.active { self.left_of(seat) } else { self.open.active };
        } else if seat == self.open.active {
            self.end_turn();
        } else if partner {
            self.close_deal();
        } else if self.open.tremor.by == Some(seat) {
            self.keep();
        } else if matches!(self.open.phase, Phase::Start | Phase::End) {
            self.errands();
        }
    }
}
