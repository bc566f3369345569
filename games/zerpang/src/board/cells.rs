//! Cells of a hexagonal grid, sets of them in one word, and steps between them.

use std::fmt::{self, Display};
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use table::{BitSet, Misread};

/// ZP-C1a: how far a cell can be from the middle; the board of the box uses four of it.
pub(crate) const RADIUS: i8 = 5;
/// Cells of a row of the grid that holds the hexagon.
const WIDTH: i8 = 2 * RADIUS + 1;
const GRID: u8 = (WIDTH * WIDTH) as u8;
const ROWS: &[u8; WIDTH as usize] = b"abcdefghijk";

/// ZP-C1a: a cell, by its place in the grid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Cell(pub u8);

/// ZP-C1a: the six directions, clockwise from the east.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[expect(missing_docs, reason = "directions need no explanation")]
pub enum Direction {
    East,
    SouthEast,
    SouthWest,
    West,
    NorthWest,
    NorthEast,
}

impl Direction {
    /// All of them, clockwise.
    pub const ALL: [Self; 6] = [
        Self::East,
        Self::SouthEast,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
        Self::NorthEast,
    ];

    /// ZP-C1a: what it adds to a cell's coordinates.
    pub const fn offset(self) -> (i8, i8) {
        [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)][self as usize]
    }

    /// The same turned round.
    #[must_use]
    #[inline]
    pub const fn back(self) -> Self {
        Self::ALL[(self as usize + Self::ALL.len() / 2) % Self::ALL.len()]
    }

    /// Its name in texts.
    pub const fn name(self) -> &'static str {
        ["e", "se", "sw", "w", "nw", "ne"][self as usize]
    }

    /// The direction of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|direction| direction.name() == name)
    }
}

impl Cell {
    /// Places of the grid.
    pub(crate) const COUNT: usize = GRID as usize;

    /// ZP-C1a: the cell of these coordinates, if the grid has it.
    #[inline]
    pub const fn at(q: i8, r: i8) -> Option<Self> {
        if within(q) && within(r) && within(q + r) {
            Some(Self(((r + RADIUS) * WIDTH + q + RADIUS) as u8))
        } else {
            None
        }
    }

    /// ZP-C1a: its coordinates.
    #[inline]
    pub const fn coordinates(self) -> (i8, i8) {
        let at = self.0 as i8;
        (at % WIDTH - RADIUS, at / WIDTH - RADIUS)
    }

    /// Whether the grid has it.
    #[inline]
    pub const fn exists(self) -> bool {
        if self.0 >= GRID {
            return false;
        }
        let (q, r) = self.coordinates();
        q + r >= -RADIUS && q + r <= RADIUS
    }

    /// The cell so far away, if the grid has it.
    #[inline]
    pub const fn away(self, (dq, dr): (i8, i8)) -> Option<Self> {
        let (q, r) = self.coordinates();
        Self::at(q + dq, r + dr)
    }

    /// The next cell in a direction, if the grid has it.
    #[inline]
    pub const fn step(self, direction: Direction) -> Option<Self> {
        if self.0 < GRID { STEPS[self.0 as usize][direction as usize] } else { None }
    }

    /// The row, as its letter.
    pub const fn row(self) -> char {
        ROWS[(self.0 / WIDTH as u8) as usize % ROWS.len()] as char
    }
}

/// The next cell of every cell in every direction: looked up, as paths are made of little else.
static STEPS: [[Option<Cell>; Direction::ALL.len()]; Cell::COUNT] = {
    let mut steps = [[None; Direction::ALL.len()]; Cell::COUNT];
    let mut at = 0;
    while at < steps.len() {
        let mut nth = 0;
        while nth < Direction::ALL.len() {
            steps[at][nth] = Cell(at as u8).away(Direction::ALL[nth].offset());
            nth += 1;
        }
        at += 1;
    }
    steps
};

const fn within(n: i8) -> bool {
    n >= -RADIUS && n <= RADIUS
}

impl Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.exists() {
            write!(f, "{}{}", self.row(), self.0 % WIDTH as u8 + 1)
        } else {
            write!(f, "cell-{}", self.0)
        }
    }
}

impl FromStr for Cell {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        let misread = || Misread::new(text, "a cell, for instance f6 (row a to k, column 1 to 11)");
        let mut letters = text.chars();
        let row = letters.next().and_then(|row| ROWS.iter().position(|&r| r as char == row));
        let column: &str = letters.as_str();
        let plain = !column.starts_with('0') && column.bytes().all(|b| b.is_ascii_digit());
        let column =
            column.parse::<i8>().ok().filter(|column| plain && (1..=WIDTH).contains(column));
        let (row, column) = row.zip(column).ok_or_else(misread)?;
        Self::at(column - 1 - RADIUS, row as i8 - RADIUS).ok_or_else(misread)
    }
}

table::as_text!(Cell);

table::members!(Cell(u8));

/// A set of cells, a bit each.
pub type Cells = BitSet<Cell, u128>;

const fn column(q: i8) -> u128 {
    let mut cells = 0;
    let mut row = 0;
    while row < WIDTH {
        cells |= 1 << (row * WIDTH + q + RADIUS);
        row += 1;
    }
    cells
}

/// The columns from which a step to the east or to the west would leave the grid.
const EAST_EDGE: u128 = column(RADIUS);
const WEST_EDGE: u128 = column(-RADIUS);
const W: u32 = WIDTH as u32;

/// What cells have that other sets have not: neighbours.
pub trait Neighbours: Copy {
    /// ZP-C1a: the cells of the grid next to any of these.
    #[must_use]
    fn around(self) -> Self;

    /// All cells of `through` that these are linked to, step by step, these included.
    #[must_use]
    fn linked(self, through: Self) -> Self;
}

impl Neighbours for Cells {
    #[inline]
    fn around(self) -> Self {
        let all = self.bits();
        let (eastward, westward) = (all & !EAST_EDGE, all & !WEST_EDGE);
        Self::from_bits(
            eastward << 1
                | westward >> 1
                | all << W
                | all >> W
                | westward << (W - 1)
                | eastward >> (W - 1),
        )
    }

    #[inline]
    fn linked(self, through: Self) -> Self {
        let mut all = self;
        loop {
            let more = all | all.around() & through;
            if more == all {
                return all;
            }
            all = more;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shifts_and_steps_agree_on_the_whole_grid() {
        let grid: Cells = (0..GRID).map(Cell).filter(|cell| cell.exists()).collect();
        assert_eq!(grid.len(), 91);
        for cell in grid {
            let stepped: Cells = Direction::ALL.into_iter().filter_map(|d| cell.step(d)).collect();
            assert_eq!(Cells::only(cell).around() & grid, stepped, "{cell}");
            assert_eq!(cell.to_string().parse(), Ok(cell));
        }
    }
}
