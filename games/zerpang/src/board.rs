//! The board as data: cells of a hexagon, what is on each of them, and how they touch.
//!
//! A board is a small text, a line per cell: `CELL KIND`, where a cell is a letter for its row and a
//! number for its slanting column (`f6` is the middle), and a kind is `treasure`, `x N`, `gate N`,
//! `house N`, `house N zone N`, `zone N` or `plain`; numbers are sectors, 0 to 5 clockwise. Lines may also
//! be parted by `;` or `/`, words by `_`; `#` starts a comment.

mod cells;
mod read;

use std::fmt::{self, Display};

use serde::{Deserialize, Serialize};
use table::Written as _;

pub(crate) use cells::RADIUS;
pub use cells::{Cell, Cells, Direction, Neighbours};

use crate::pieces::{GATES, SECTORS};

/// ZP-C1: a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Board {
    cells: Cells,
    zones: [Cells; SECTORS],
    houses: [Cell; SECTORS],
    xs: [Cell; SECTORS],
    gates: [[Cell; GATES]; SECTORS],
    treasure: Cell,
}

/// What a cell is, its zone aside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CellKind {
    /// Nothing but perhaps part of a zone.
    Plain,
    /// The Buried Treasure.
    Treasure,
    /// An X.
    X(u8),
    /// A Gate of a Home Base.
    Gate(u8),
    /// A Great House.
    House(u8),
}

impl Board {
    /// All cells.
    #[inline]
    pub const fn cells(&self) -> Cells {
        self.cells
    }

    /// The cells of a zone.
    #[inline]
    pub const fn zone(&self, sector: usize) -> Cells {
        self.zones[sector]
    }

    /// All cells that lie in zones.
    pub fn zones(&self) -> Cells {
        self.zones.into_iter().fold(Cells::NONE, |all, more| all | more)
    }

    /// The Great House of a sector.
    #[inline]
    pub const fn house(&self, sector: usize) -> Cell {
        self.houses[sector % SECTORS]
    }

    /// All Great Houses.
    #[inline]
    pub fn houses(&self) -> Cells {
        self.houses.into_iter().collect()
    }

    /// The X of a sector.
    #[inline]
    pub const fn x(&self, sector: usize) -> Cell {
        self.xs[sector % SECTORS]
    }

    /// All Xs.
    #[inline]
    pub fn xs(&self) -> Cells {
        self.xs.into_iter().collect()
    }

    /// The Gates of a Home Base.
    #[inline]
    pub const fn gates(&self, base: u8) -> [Cell; GATES] {
        self.gates[base as usize % SECTORS]
    }

    /// The same as a set.
    #[inline]
    pub fn gate_cells(&self, base: u8) -> Cells {
        let [one, other] = self.gates(base);
        Cells::only(one).with(other)
    }

    /// The Buried Treasure.
    #[inline]
    pub const fn treasure(&self) -> Cell {
        self.treasure
    }

    /// The cells next to any of these.
    #[inline]
    pub fn beside(&self, cells: Cells) -> Cells {
        cells.around() & self.cells
    }

    /// What a cell is.
    pub fn kind(&self, cell: Cell) -> CellKind {
        let sector = |list: &[Cell; SECTORS]| list.iter().position(|&c| c == cell);
        let gate = || self.gates.iter().position(|gates| gates.contains(&cell));
        if cell == self.treasure {
            CellKind::Treasure
        } else if let Some(n) = sector(&self.xs) {
            CellKind::X(n as u8)
        } else if let Some(n) = gate() {
            CellKind::Gate(n as u8)
        } else if let Some(n) = sector(&self.houses) {
            CellKind::House(n as u8)
        } else {
            CellKind::Plain
        }
    }

    /// The zone that a cell lies in.
    pub fn zone_of(&self, cell: Cell) -> Option<u8> {
        let at = self.zones.iter().position(|zone| zone.contains(cell))?;
        Some(at as u8)
    }

    /// What the line of a cell says.
    fn in_words(&self, cell: Cell) -> String {
        let kind = match self.kind(cell) {
            CellKind::Plain => String::new(),
            CellKind::Treasure => "treasure".into(),
            CellKind::X(n) => format!("x {n}"),
            CellKind::Gate(n) => format!("gate {n}"),
            CellKind::House(n) => format!("house {n}"),
        };
        match self.zone_of(cell) {
            Some(zone) if kind.is_empty() => format!("{cell} zone {zone}"),
            Some(zone) => format!("{cell} {kind} zone {zone}"),
            None if kind.is_empty() => format!("{cell} plain"),
            None => format!("{cell} {kind}"),
        }
    }
}

/// The board as its own text, on one line.
impl Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, cell) in self.cells.iter().enumerate() {
            let gap = if n == 0 { "" } else { "; " };
            write!(f, "{gap}{}", self.in_words(cell))?;
        }
        Ok(())
    }
}

table::as_text!(Board, Board::read);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_reads_back_from_its_own_text() {
        for (name, text) in Board::FORMAT.built_in {
            let board = Board::read(text).expect(name);
            assert_eq!(Board::read(&board.to_string()), Ok(board));
        }
    }
}
