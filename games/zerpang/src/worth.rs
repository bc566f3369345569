//! What a position is worth, for bots that look ahead: a rough guess in points. Every class has a goal
//! of its own, so every class counts something else.

use table::{Seat, Worth};

use crate::action::Action;
use crate::board::Cell;
use crate::pieces::{Class, FEWEST, RIPE_RINGS, SECTORS, THREE};
use crate::state::{Stage, Zerpang};

/// Points for each twelfth of the goal.
const TWELFTH: i32 = 250;
/// Points for each step that a piece is nearer to where it is wanted.
const STEP: i32 = 35;
/// Steps that are counted.
const FAR: i32 = 6;
/// Points for a piece on the board.
const PIECE: i32 = 130;
/// Points for a card in hand, up to a handful.
const CARD: i32 = 55;
/// Cards that are a handful.
const HANDFUL: i32 = 8;
/// Points for a zone that brings cards.
const ZONE: i32 = 60;
/// Points for a ring.
const RING: i32 = 120;
/// Points for an upload point.
const CHARGE: i32 = 40;
/// Points that hang on a fight.
const FIGHT: i32 = 170;
/// Points for Elves once the last round is over.
const TIME: i32 = 2_600;

impl Worth for Zerpang {
    fn worth(&self, seat: Seat) -> i32 {
        if !self.present.has(seat) {
            return -20_000;
        }
        let cards = (i32::from(self.hands[seat.index()].len())).min(HANDFUL);
        let mut points = i32::from(self.progress(seat)) * TWELFTH
            + i32::from(self.on_board(seat)) * PIECE
            + cards * CARD
            + i32::from(self.zones_held(seat)) * ZONE
            + self.approach(seat);
        if let Some(role) = self.fight.as_ref().and_then(|fight| fight.role_of(seat)) {
            let behind = self.fight.as_ref().is_some_and(|fight| fight.behind == role);
            points += if behind { -FIGHT } else { FIGHT };
        }
        points
    }

    fn is_deal(&self, _: Seat, action: Action) -> bool {
        self.stage == Stage::Consent && action == Action::Accept
    }

    fn belongings(&self, seat: Seat, out: &mut Vec<String>) {
        out.push(self.class(seat).card().title.to_owned());
    }
}

impl Zerpang {
    /// How near a seat is to its goal, beyond what counts towards it already.
    fn approach(&self, seat: Seat) -> i32 {
        let board = &self.house.board;
        match self.class(seat) {
            Class::Ninja => self.triangle_approach(seat, |n| board.house(n)),
            Class::Pirate => self.triangle_approach(seat, |n| board.x(n)),
            Class::Gunslinger => {
                let line = |first: usize| {
                    let ends = [first, first + SECTORS / 2];
                    let near = |n: usize| {
                        self.nearness(seat, board.house(n)) + self.nearness(seat, board.x(n))
                    };
                    ends.into_iter().map(near).sum::<i32>()
                };
                (0..SECTORS / 2).map(line).max().unwrap_or(0)
            }
            Class::Zombie => {
                let ripe = i32::from(RIPE_RINGS);
                let mut rings = self.rings[seat.index()].map(|worn| i32::from(worn).min(ripe));
                rings.sort_unstable();
                let best: i32 = rings.iter().rev().take(THREE.into()).sum();
                best * RING + i32::from(self.rings_in_play()) * RING / 4
            }
            Class::Robot => i32::from(self.charges) * CHARGE,
            Class::Alien => {
                self.enemies(seat).within(self.men[seat.index()].around()).len().cast_signed()
                    * STEP
            }
            Class::Elf => TIME * i32::from(self.round) / i32::from(self.last_round()).max(1),
        }
    }

    /// ZP-39, ZP-42: how near the pieces are to a triangle; with two players to all six corners.
    fn triangle_approach(&self, seat: Seat, spot: impl Fn(usize) -> Cell) -> i32 {
        let near = |n: usize| self.nearness(seat, spot(n));
        if self.house.seats == FEWEST {
            return (0..SECTORS).map(near).sum();
        }
        let triangle = |first: usize| near(first) + near(first + 2) + near(first + 4);
        (0..2).map(triangle).max().unwrap_or(0)
    }

    /// Points for the piece that is nearest to a spot.
    fn nearness(&self, seat: Seat, spot: Cell) -> i32 {
        let away = self.men[seat.index()].iter().map(|cell| steps(cell, spot)).min();
        away.map_or(0, |away| (FAR - away).max(0) * STEP)
    }
}

/// Steps from one cell to another, if nothing is in the way.
fn steps(from: Cell, to: Cell) -> i32 {
    let ((q, r), (other_q, other_r)) = (from.coordinates(), to.coordinates());
    let (q, r) = (i32::from(q) - i32::from(other_q), i32::from(r) - i32::from(other_r));
    q.abs().max(r.abs()).max((q + r).abs())
}
