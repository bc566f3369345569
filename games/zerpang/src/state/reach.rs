//! How far a piece can go: rings of cells around it, by a flood, and a cheapest path to each of them.

use table::Seat;

use super::Zerpang;
use crate::action::{LONGEST_PATH, Path};
use crate::board::{Cell, Cells, Direction, Neighbours};
use crate::pieces::{Class, Piece, ZOMBIE_RINGS};

/// The cells that a piece can reach, by the number of steps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reach {
    /// Where it stands, then the cells first reached with each step.
    levels: [Cells; LONGEST_PATH + 1],
    steps: usize,
    /// Rings lie here; paths prefer them or keep away.
    rings: Cells,
    /// ZP-43c: whether the piece is a Zombie's that can wear one more.
    likes_rings: bool,
}

impl Reach {
    /// All cells in reach, the start not included.
    #[inline]
    pub(crate) fn cells(&self) -> Cells {
        self.levels[1..=self.steps].iter().fold(Cells::NONE, |all, &level| all | level)
    }

    /// ZP-43c: rings that a Zombie can fetch and be back where it stood.
    #[inline]
    pub(crate) fn fetches(&self) -> Cells {
        let near = self.levels[1..=self.steps / 2].iter().fold(Cells::NONE, |all, &n| all | n);
        if self.likes_rings { near & self.rings } else { Cells::NONE }
    }

    /// A shortest path to a cell, and the same way back.
    pub(crate) fn there_and_back(&self, cell: Cell) -> Path {
        let there = self.path_to(cell);
        let back = there.steps().fold(Path::default(), |back, step| back.after(step.back()));
        back.steps().fold(there, |path, step| path.then(step).unwrap_or(path))
    }

    /// So many steps to a cell; nought if it is out of reach.
    pub(crate) fn steps_to(&self, cell: Cell) -> usize {
        (1..=self.steps).find(|&n| self.levels[n].contains(cell)).unwrap_or(0)
    }

    /// A shortest path to a cell in reach.
    pub(crate) fn path_to(&self, cell: Cell) -> Path {
        let mut path = Path::default();
        let mut at = cell;
        for level in (0..self.steps_to(cell)).rev() {
            let Some((direction, back)) = self.before(at, level) else { break };
            path = path.after(direction);
            at = back;
        }
        path
    }

    /// Whence a shortest path comes to a cell. Zombies go by rings where they can, others keep off them.
    #[inline]
    fn before(&self, at: Cell, level: usize) -> Option<(Direction, Cell)> {
        let before = self.levels[level];
        let nice = if self.likes_rings { before & self.rings } else { before - self.rings };
        let mut any = None;
        for direction in Direction::ALL {
            let Some(back) = at.step(direction.back()) else { continue };
            if nice.contains(back) {
                return Some((direction, back));
            }
            if any.is_none() && before.contains(back) {
                any = Some((direction, back));
            }
        }
        any
    }

    /// The same paths to all cells in reach, in ascending order.
    pub(crate) fn each_path(&self, mut visit: impl FnMut(Path)) {
        let mut words = [0_u64; Cell::COUNT];
        let mut found = [0_u64; Cell::COUNT];
        for level in 1..=self.steps {
            let mut count = 0;
            for cell in self.levels[level] {
                if let Some((direction, back)) = self.before(cell, level - 1) {
                    let word = Path::word_then(words[back.0 as usize], level - 1, direction);
                    words[cell.0 as usize] = word;
                    found[count] = word;
                    count += 1;
                }
            }
            found[..count].sort_unstable();
            found[..count].iter().for_each(|&word| visit(Path::from_word(word)));
        }
    }
}

impl Zerpang {
    /// ZP-4, ZP-27, ZP-43c: spaces that cost nothing.
    #[inline]
    pub(crate) fn free_spaces(&self, piece: Piece) -> u8 {
        let mutated =
            self.class(piece.owner()) == Class::Zombie && self.rings(piece) >= ZOMBIE_RINGS;
        let free = if mutated { self.printed().free_mutated } else { self.printed().free_spaces };
        free + self.open.turn.sails
    }

    /// ZP-4: where an own piece can go with so many Points.
    pub(crate) fn reach(&self, piece: Piece, points: u16) -> Reach {
        let free = self.free_spaces(piece).saturating_sub(self.open.turn.paces);
        self.flood(piece, usize::from(points) + usize::from(free))
    }

    /// ZP-40: where a Scoundrel can move another's piece with so many Points.
    pub(crate) fn trick_reach(&self, piece: Piece, points: u16) -> Reach {
        let free = self.printed().free_spaces.saturating_sub(self.open.turn.paces);
        self.flood(
            piece,
            usize::from(points / u16::from(self.printed().scoundrel_space)) + usize::from(free),
        )
    }

    #[inline]
    fn flood(&self, piece: Piece, most: usize) -> Reach {
        let (owner, open) = (piece.owner(), self.open_cells(piece.owner()));
        let start = self.cell(piece).map_or(Cells::NONE, Cells::only);
        let hungry = self.class(owner) == Class::Zombie && self.rings(piece) < ZOMBIE_RINGS;
        let likes_rings = hungry && owner == self.open.active;
        let mut levels = [Cells::NONE; LONGEST_PATH + 1];
        levels[0] = start;
        let (mut seen, mut steps) = (start, 0);
        while steps < most.min(LONGEST_PATH) {
            let next = (levels[steps].around() & open) - seen;
            if next.is_empty() {
                break;
            }
            steps += 1;
            levels[steps] = next;
            seen |= next;
        }
        Reach { levels, steps, rings: self.open.arena.strewn, likes_rings }
    }

    /// ZP-7: zones in which a seat has a piece.
    pub(crate) fn zones_held(&self, seat: Seat) -> u8 {
        let cells = self.open.arena.occupied_by(seat);
        let held = |zone: &usize| !(self.open.setup.board.zone(*zone) & cells).is_empty();
        (0..crate::pieces::SECTORS).filter(held).count() as u8
    }
}
