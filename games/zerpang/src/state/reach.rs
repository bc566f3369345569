//! How far a piece can go: rings of cells around it, by a flood, and a cheapest path to each of them.

use table::Seat;

use super::Zerpang;
use crate::action::{LONGEST_PATH, Path};
use crate::board::{Cell, Cells, Direction};
use crate::pieces::{
    Class, FREE_SPACES, FREE_SPACES_MUTATED, Piece, SCOUNDREL_SPACE, ZOMBIE_RINGS,
};

/// The cells that a piece can reach, by the number of steps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reach {
    /// Where it stands, then the cells first reached with each step.
    levels: [Cells; LONGEST_PATH + 1],
    steps: usize,
    /// Rings lie here; paths prefer them or keep away.
    rings: Cells,
    likes_rings: bool,
}

impl Reach {
    /// All cells in reach, the start not included.
    #[inline]
    pub(crate) fn cells(&self) -> Cells {
        self.levels[1..=self.steps].iter().fold(Cells::NONE, |all, &level| all.and(level))
    }

    /// So many steps to a cell; nought if it is out of reach.
    pub(crate) fn steps_to(&self, cell: Cell) -> usize {
        (1..=self.steps).find(|&n| self.levels[n].has(cell)).unwrap_or(0)
    }

    /// A shortest path to a cell in reach. Zombies go by rings where they can, others keep off them.
    pub(crate) fn path_to(&self, cell: Cell) -> Path {
        let mut path = Path::default();
        let mut at = cell;
        for level in (0..self.steps_to(cell)).rev() {
            let before = self.levels[level];
            let from = |wanted: Cells| {
                Direction::ALL.into_iter().find_map(|direction| {
                    let back = at.step(BACK[direction as usize])?;
                    wanted.has(back).then_some((direction, back))
                })
            };
            let nice = if self.likes_rings {
                before.within(self.rings)
            } else {
                before.without(self.rings)
            };
            let Some((direction, back)) = from(nice).or_else(|| from(before)) else { break };
            path = path.after(direction);
            at = back;
        }
        path
    }
}

/// Directions turned round.
const BACK: [Direction; 6] = [
    Direction::West,
    Direction::NorthWest,
    Direction::NorthEast,
    Direction::East,
    Direction::SouthEast,
    Direction::SouthWest,
];

/// ZP-4, ZP-27, ZP-40, ZP-47: the price of so many spaces.
#[inline]
pub(crate) const fn walk_cost(spaces: usize, free: u8, each: u8) -> u16 {
    (spaces.saturating_sub(free as usize) as u16) * each as u16
}

impl Zerpang {
    /// ZP-4, ZP-27, ZP-43c: spaces that cost nothing.
    #[inline]
    pub(crate) fn free_spaces(&self, piece: Piece) -> u8 {
        let mutated =
            self.class(piece.owner()) == Class::Zombie && self.rings(piece) >= ZOMBIE_RINGS;
        let free = if mutated { FREE_SPACES_MUTATED } else { FREE_SPACES };
        free + self.sails
    }

    /// ZP-4: where an own piece can go with so many Points.
    pub(crate) fn reach(&self, piece: Piece, points: u16) -> Reach {
        let steps = usize::from(points) + usize::from(self.free_spaces(piece));
        self.flood(piece, self.open(piece.owner()), steps)
    }

    /// ZP-40: where a Scoundrel can move another's piece with so many Points.
    pub(crate) fn trick_reach(&self, piece: Piece, points: u16) -> Reach {
        let steps = usize::from(points / u16::from(SCOUNDREL_SPACE)) + usize::from(FREE_SPACES);
        self.flood(piece, self.open(piece.owner()), steps)
    }

    #[inline]
    fn flood(&self, piece: Piece, open: Cells, most: usize) -> Reach {
        let start = self.cell(piece).map_or(Cells::NONE, Cells::only);
        let likes_rings = self.class(piece.owner()) == Class::Zombie;
        let mut levels = [Cells::NONE; LONGEST_PATH + 1];
        levels[0] = start;
        let (mut seen, mut steps) = (start, 0);
        while steps < most.min(LONGEST_PATH) {
            let next = levels[steps].around().within(open).without(seen);
            if next.is_empty() {
                break;
            }
            steps += 1;
            levels[steps] = next;
            seen = seen.and(next);
        }
        Reach { levels, steps, rings: self.strewn, likes_rings }
    }

    /// ZP-7: zones in which a seat has a piece.
    pub(crate) fn zones_held(&self, seat: Seat) -> u8 {
        let men = self.men[seat.index()];
        let held = |zone: &usize| !self.house.board.zone(*zone).within(men).is_empty();
        (0..crate::pieces::SECTORS).filter(held).count() as u8
    }
}
