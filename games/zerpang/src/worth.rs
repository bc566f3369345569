//! What a position is worth, for bots that look ahead: a rough guess in points.
//!
//! Every class has a goal of its own, so every class counts something else. Whatever a player has begun to
//! pay for counts as done, at its price: else nobody who looks one step ahead would ever begin.

use table::{Dice, Options, Seat, Spoken, Worth};

use crate::action::{Action, Chance, Laid, Target};
use crate::board::{Cell, Cells, Neighbours};
use crate::pieces::{Card, Class, Effect, FEWEST, PIECES, Piece, SECTORS, THREE};
use crate::state::{Phase, Place, Zerpang};

/// Points of a card that are too much to be lost.
const WASTE: u8 = 3;
/// Points for a piece on the board.
const PIECE: i32 = 90;
/// Points for a zone that brings cards.
const ZONE: i32 = 60;
/// Points that depend on a fight.
const FIGHT: i32 = 80;
/// What a hand can pay that is a handful: the Points of some eight cards.
const HANDFUL: i32 = 18;
/// What a text is worth, in what a card can pay.
const TEXT: i32 = 1;
/// Points for each Point of a handful.
const COIN: i32 = 24;
/// Points for each Point beyond a handful, up to three more.
const SPARE: i32 = 11;
/// Points for Elves once the last round is over.
const TIME: i32 = 2_600;
/// Effort, in tenths of a turn, for a spot that no piece is left for.
const NOBODY: i32 = 60;
/// Effort more if somebody else stands there.
const TAKEN: i32 = 12;
/// Effort that is almost none.
const SOON: i32 = 18;
/// Points for being so near.
const THREAT: i32 = 300;
/// Points for each spot that is held.
const HELD: i32 = 150;
/// Points for each tenth of a turn that is missing.
const EFFORT: i32 = 25;
/// Effort of a free move.
const WALK: i32 = 10;
/// Effort of each further space.
const PACE: i32 = 4;
/// Effort of a Leap and the step after it.
const LEAP: i32 = 20;
/// Effort of an entry.
const ENTRY: i32 = 6;
/// Points for a ring on a piece on the board.
const RING: i32 = 330;
/// Points for a ring on a piece elsewhere.
const RING_AT_HOME: i32 = 150;
/// Points for a ring near the pieces.
const LYING: i32 = 90;
/// Points for a ring on any cell.
const STREWN: i32 = 30;
/// Points for an upload.
const UPLOAD: i32 = 300;
/// Points for each tenth of a turn that a Robot is away from the Treasure.
const RUSH: i32 = 14;
/// Points for an upload point.
const CHARGE: i32 = 20;
/// Points for each owner of captives.
const OWNER: i32 = 500;
/// Points for each captive.
const CAPTIVE: i32 = 200;

impl Worth for Zerpang {
    fn worth(&self, seat: Seat) -> i32 {
        if !self.open.present.contains(seat) {
            return -20_000;
        }
        let cells = self.cells_soon(seat);
        let mut points = self.goal_worth(seat, cells)
            + cells.len().cast_signed() * PIECE
            + self.hand_worth(seat)
            + self.zones_of(cells) * ZONE;
        if let Some(fight) = self.open.combat.fight.as_ref()
            && let Some(role) = fight.role_of(seat)
        {
            let stake = FIGHT;
            points += if fight.behind == role { -stake } else { stake };
        }
        points
    }

    fn is_deal(&self, _: Seat, action: Action) -> bool {
        self.open.phase == Phase::Consent && action == Action::Accept
    }

    /// Every turn ends with a draw, and the tree with the turn: deeper down the others would look weaker
    /// than they are.
    fn is_watershed(chance: Chance) -> bool {
        matches!(chance, Chance::Draw(_))
    }

    fn is_offer(&self, _: Seat, action: Action) -> bool {
        self.open.phase == Phase::Help && matches!(action, Action::Use(_))
    }

    /// ZP-10: what is too much is lost. Nobody pays far more than is due while something smaller is enough.
    fn is_folly(&self, seat: Seat, action: Action, legal: &[Action]) -> bool {
        let due = self.open.payment.due;
        let pays = |action: &Action| match action {
            Action::Lay(lay) => Some(lay.cards().map(Laid::value).sum::<u8>()),
            _ => None,
        };
        let Some(paid) = pays(&action).filter(|_| self.open.asked == seat) else { return false };
        let enough = |paid: u8| paid >= due;
        self.open.phase == Phase::Pay
            && paid >= due + WASTE
            && legal.iter().filter_map(pays).any(|less| enough(less) && less + WASTE <= paid)
    }

    fn belongings(&self, seat: Seat, out: &mut Vec<String>) {
        out.push(self.class(seat).card().title.to_owned());
    }

    /// ZP-1: different classes; any that may play together, in any order.
    fn deal(seats: u8, dice: &mut impl Dice) -> Vec<(&'static str, String)> {
        let mixes: Vec<Vec<Class>> = mixes(usize::from(seats))
            .filter(|mix| {
                let choices = Options::new(Self::about(), [("classes", names(mix))]);
                choices.and_then(|choices| Self::set_up(seats, &choices)).is_ok()
            })
            .collect();
        if mixes.is_empty() {
            return Vec::new(); // Nobody can play with so many seats.
        }
        let mut mix = mixes[dice.below(mixes.len() as u32) as usize].clone();
        for last in (1..mix.len()).rev() {
            mix.swap(last, dice.below(last as u32 + 1) as usize);
        }
        vec![("classes", names(&mix))]
    }
}

/// Every choice of so many different classes.
fn mixes(many: usize) -> impl Iterator<Item = Vec<Class>> {
    (0_u32..1 << Class::ALL.len())
        .map(|set| Class::ALL.into_iter().filter(|&class| set >> class as u32 & 1 == 1).collect())
        .filter(move |mix: &Vec<Class>| mix.len() == many)
}

/// Classes as the option names them.
fn names(classes: &[Class]) -> String {
    classes.iter().map(|class| class.card().name).collect::<Vec<_>>().join(",")
}

impl Zerpang {
    /// Where a seat's pieces stand once what was begun is done.
    fn cells_soon(&self, seat: Seat) -> Cells {
        let cells = self.open.arena.occupied_by(seat);
        let Some((piece, to)) = self.begun() else { return cells };
        if piece.owner() != seat {
            return cells;
        }
        let from = self.cell(piece).map_or(Cells::NONE, Cells::only);
        (cells - from).with(to)
    }

    /// A seat's pieces that are at home then.
    fn home_soon(&self, seat: Seat) -> u8 {
        let enters =
            |(piece, _): (Piece, Cell)| piece.owner() == seat && self.place(piece) == Place::Home;
        self.number_in(seat, Place::Home) - u8::from(self.begun().is_some_and(enters))
    }

    /// ZP-10a, ZP-33: the piece that will be put somewhere, if nobody minds.
    fn begun(&self) -> Option<(Piece, Cell)> {
        match self.open.phase {
            Phase::Pay => match self.open.payment.task? {
                Action::Enter(piece, to) | Action::Leap(piece, to) | Action::Balloon(piece, to) => {
                    Some((piece, to))
                }
                Action::Move(piece, path) => {
                    let walk = |at: Cell, step| at.step(step).unwrap_or(at);
                    Some((piece, path.steps().fold(self.cell(piece)?, walk)))
                }
                _ => None,
            },
            Phase::Bind if self.open.binding.count.is_multiple_of(2) => {
                let what = self.open.binding.text.as_ref()?.what;
                match (what.card.effect(what.side), what.target) {
                    (Effect::Crew | Effect::Flank | Effect::Everywhere, Target::Piece(p, to)) => {
                        Some((p, to))
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// ZP-7, ZP-10: what the cards can pay or do, each worth less the more there are; what is due is as good
    /// as paid.
    fn hand_worth(&self, seat: Seat) -> i32 {
        let (hand, side) = (self.hand(seat), self.class(seat).side());
        let value = |card: Card| {
            let points = side.map_or(card.best_value(), |side| card.value(side));
            i32::from(points) + if card.is_point() { 0 } else { TEXT }
        };
        let held: i32 = hand.kinds().map(|card| value(card) * i32::from(hand.count(card))).sum();
        let paying = self.open.phase == Phase::Pay && self.open.asked == seat;
        let due = if paying { i32::from(self.open.payment.due).min(held) } else { 0 };
        let left = held - due;
        let few = left.min(HANDFUL);
        let many = (left - few).min(HANDFUL * 3);
        few * COIN + many * SPARE
    }

    /// ZP-7: zones in which there is a piece.
    fn zones_of(&self, cells: Cells) -> i32 {
        let held = |zone: &usize| !(self.open.setup.board.zone(*zone) & cells).is_empty();
        (0..SECTORS).filter(held).count() as i32
    }

    /// How near a seat is to its goal.
    fn goal_worth(&self, seat: Seat, cells: Cells) -> i32 {
        let board = &self.open.setup.board;
        match self.class(seat) {
            Class::Ninja if self.open.setup.seats == FEWEST => {
                self.spots_worth(seat, cells, [0, 1, 2, 3, 4, 5].map(|n| board.house(n)))
            }
            Class::Pirate if self.open.setup.seats == FEWEST => {
                self.spots_worth(seat, cells, [0, 1, 2, 3, 4, 5].map(|n| board.x(n)))
            }
            Class::Ninja => (0..2)
                .map(|n| self.spots_worth(seat, cells, [n, n + 2, n + 4].map(|n| board.house(n))))
                .max()
                .unwrap_or(0),
            Class::Pirate => (0..2)
                .map(|n| self.spots_worth(seat, cells, [n, n + 2, n + 4].map(|n| board.x(n))))
                .max()
                .unwrap_or(0),
            Class::Gunslinger => (0..SECTORS / 2)
                .map(|n| {
                    let m = n + SECTORS / 2;
                    let spots = [board.house(n), board.x(n), board.x(m), board.house(m)];
                    self.spots_worth(seat, cells, spots)
                })
                .max()
                .unwrap_or(0),
            Class::Zombie => self.rings_worth(seat, cells),
            Class::Robot => self.uploads_worth(seat, cells),
            Class::Alien => self.captives_worth(seat),
            Class::Elf => {
                let (waited, needed) = self.goal(seat);
                TIME * i32::from(waited) / i32::from(needed).max(1)
            }
        }
    }

    /// ZP-39, ZP-42, ZP-51: how near the pieces are to holding all of these spots.
    fn spots_worth<const N: usize>(&self, seat: Seat, cells: Cells, spots: [Cell; N]) -> i32 {
        let wanted: Cells = spots.into_iter().collect();
        let held = (cells & wanted).len().cast_signed();
        let (mut idle, mut home) = (cells - wanted, self.home_soon(seat));
        let taken = self.taken();
        let mut effort = 0;
        for spot in spots.into_iter().filter(|&spot| !cells.contains(spot)) {
            let walker = idle.iter().map(|cell| (self.walk_effort(seat, cell, spot), cell)).min();
            let entry = (home > 0).then(|| self.entry_effort(seat, spot));
            effort += match (walker, entry) {
                (Some((walk, cell)), entry) if entry.is_none_or(|entry| walk <= entry) => {
                    idle = idle.without(cell);
                    walk
                }
                (_, Some(entry)) => {
                    home -= 1;
                    entry
                }
                _ => NOBODY,
            };
            if taken.contains(spot) {
                effort += TAKEN;
            }
        }
        let threat = if effort <= SOON { THREAT } else { 0 };
        held * HELD - effort * EFFORT + threat
    }

    /// What it takes to walk from one cell to another, in tenths of a turn.
    fn walk_effort(&self, seat: Seat, from: Cell, to: Cell) -> i32 {
        let steps = i32::from(STEPS[from.0 as usize][to.0 as usize]);
        let walk = WALK + PACE * (steps - 1);
        let leaps = self.class(seat) == Class::Ninja && self.gates(seat).contains(from);
        if leaps { walk.min(LEAP) } else { walk }
    }

    /// ZP-3: the same for a piece that is still at home.
    fn entry_effort(&self, seat: Seat, to: Cell) -> i32 {
        let walk = self.gates(seat).iter().map(|gate| self.walk_effort(seat, gate, to)).min();
        walk.unwrap_or(0) + ENTRY
    }

    /// ZP-46: rings on the three best pieces, and rings and enemies to come by.
    fn rings_worth(&self, seat: Seat, cells: Cells) -> i32 {
        let mut worn = [0; PIECES];
        for (worn, piece) in worn.iter_mut().zip(Self::pieces(seat)) {
            let rings = i32::from(self.rings(piece).min(self.printed().ripe_rings));
            let there = matches!(self.place(piece), Place::At(_));
            *worn = rings * if there { RING } else { RING_AT_HOME };
        }
        worn.sort_unstable();
        let best: i32 = worn.iter().rev().take(THREE.into()).sum();
        let near = (cells.around() | cells).around();
        let lying = (self.open.arena.strewn & near).len().cast_signed() * LYING
            + self.open.arena.strewn.len().cast_signed() * STREWN;
        best + lying
    }

    /// ZP-49: uploads, and how near the next pieces are to the Treasure.
    fn uploads_worth(&self, seat: Seat, cells: Cells) -> i32 {
        let treasure = self.open.setup.board.treasure();
        let effort: i32 = cells
            .iter()
            .map(|cell| if cell == treasure { 3 } else { self.walk_effort(seat, cell, treasure) })
            .sum();
        let home = i32::from(self.home_soon(seat) + self.number_in(seat, Place::Abducted));
        let all = effort + home * (self.entry_effort(seat, treasure));
        i32::from(self.uploads(seat)) * UPLOAD - all * RUSH
            + i32::from(self.open.lasting.charges) * CHARGE
    }

    /// ZP-56: owners of captives, and captives.
    fn captives_worth(&self, seat: Seat) -> i32 {
        let others =
            || self.open.present.iter().filter(|&s| s != seat && self.class(s) != Class::Elf);
        let kept = |s: Seat| i32::from(self.number_in(s, Place::Abducted));
        let owners = others().filter(|&s| kept(s) > 0).count() as i32;
        let captives: i32 = others().map(kept).sum();
        owners.min(i32::from(self.printed().captives)) * OWNER + captives.min(5) * CAPTIVE
    }
}

/// Steps from each cell of the grid to each other one, if nothing is in the way.
static STEPS: [[u8; Cell::COUNT]; Cell::COUNT] = {
    let mut steps = [[0; Cell::COUNT]; Cell::COUNT];
    let mut from = 0;
    while from < Cell::COUNT {
        let mut to = 0;
        while to < Cell::COUNT {
            steps[from][to] = apart(Cell(from as u8), Cell(to as u8));
            to += 1;
        }
        from += 1;
    }
    steps
};

const fn apart(from: Cell, to: Cell) -> u8 {
    let ((q, r), (other_q, other_r)) = (from.coordinates(), to.coordinates());
    let (q, r) = (q - other_q, r - other_r);
    let (along, across, both) = (q.unsigned_abs(), r.unsigned_abs(), (q + r).unsigned_abs());
    let most = if along > across { along } else { across };
    if most > both { most } else { both }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    /// How often each deal came up.
    fn deals(seats: u8, many: u64) -> BTreeMap<String, u64> {
        let mut found = BTreeMap::new();
        for number in 0..many {
            let dealt = Zerpang::deal(seats, &mut table::Stream::new(9, number));
            let choices = Options::new(Zerpang::about(), dealt.clone()).expect("a known option");
            assert!(Zerpang::set_up(seats, &choices).is_ok(), "{dealt:?}");
            *found.entry(dealt[0].1.clone()).or_default() += 1;
        }
        found
    }

    #[test]
    fn two_players_are_ninja_and_pirate_as_often_as_pirate_and_ninja() {
        let found = deals(2, 1000);
        assert_eq!(found.keys().collect::<Vec<_>>(), ["ninja,pirate", "pirate,ninja"]);
        assert!(found.values().all(|count| (440..560).contains(count)), "{found:?}");
    }

    #[test]
    fn every_class_sits_everywhere_as_often_as_elsewhere() {
        for seats in 3..=6 {
            let mut at: BTreeMap<(String, usize), u64> = BTreeMap::new();
            for (deal, count) in deals(seats, 2000) {
                for (seat, class) in deal.split(',').enumerate() {
                    *at.entry((class.to_owned(), seat)).or_default() += count;
                }
            }
            assert_eq!(at.len(), Class::ALL.len() * usize::from(seats), "every class, every seat");
            for class in Class::ALL.map(|class| class.card().name) {
                let counts = || (0..seats.into()).map(|seat| at[&(class.to_owned(), seat)]);
                let (least, most) = (counts().min(), counts().max());
                assert!(least.zip(most).is_some_and(|(a, b)| b < a * 5 / 3), "{class}: {at:?}");
            }
        }
    }

    #[test]
    fn nothing_is_dealt_where_nobody_can_play() {
        assert!(Zerpang::deal(1, &mut table::Stream::new(9, 0)).is_empty());
        assert!(Zerpang::deal(9, &mut table::Stream::new(9, 0)).is_empty());
    }
}
