//! How a board is read from its text, line by line, and what can be wrong with it.

use table::{TextFormat, Written};

use super::{Board, Cell, Cells, Neighbours};
use crate::pieces::{SECTORS, ZONE_CELLS};

/// ZP-C1: how boards are written, and those that come with the game; the first is that of the box.
impl Written for Board {
    const FORMAT: TextFormat = TextFormat {
        what: "board",
        built_in: &[
            ("standard", include_str!("../../boards/standard.txt")),
            ("spurs", include_str!("../../boards/spurs.txt")),
        ],
        lines: &[';', '/'],
        words: &['_'],
    };
    type Draft = Draft;

    fn take(draft: &mut Draft, words: &[&str]) -> Result<(), String> {
        draft.read(words)
    }

    fn finish(draft: Draft) -> Result<Self, String> {
        draft.finish()
    }
}

/// A board being read.
#[derive(Default)]
pub struct Draft {
    cells: Cells,
    zones: [Cells; SECTORS],
    houses: [Option<Cell>; SECTORS],
    xs: [Option<Cell>; SECTORS],
    gates: [Vec<Cell>; SECTORS],
    treasure: Option<Cell>,
}

impl Draft {
    fn read(&mut self, words: &[&str]) -> Result<(), String> {
        let [cell, kind @ ..] = words else { return Ok(()) };
        let cell: Cell = cell.parse().map_err(|misread: table::Misread| misread.0)?;
        if self.cells.contains(cell) {
            return Err(format!("{cell} was there already"));
        }
        self.cells = self.cells.with(cell);
        match kind {
            ["plain"] => Ok(()),
            ["treasure"] => set(&mut self.treasure, cell, "Buried Treasure"),
            ["x", n] => set(&mut self.xs[sector(n)?], cell, "X of this number"),
            ["house", n] => set(&mut self.houses[sector(n)?], cell, "house of this number"),
            ["house", n, "zone", zone] => {
                set(&mut self.houses[sector(n)?], cell, "house of this number")?;
                self.add_to_zone(cell, zone)
            }
            ["zone", zone] => self.add_to_zone(cell, zone),
            ["gate", n] => {
                let gates = &mut self.gates[sector(n)?];
                gates.push(cell);
                if gates.len() <= 2 { Ok(()) } else { Err("a Home Base has two Gates".into()) }
            }
            _ => {
                let shown: String = kind.join(" ").chars().take(40).collect();
                Err(format!(
                    "“{shown}” is no kind of cell; kinds are treasure, x N, gate N, house N, house N \
                     zone N, zone N and plain"
                ))
            }
        }
    }

    fn add_to_zone(&mut self, cell: Cell, zone: &str) -> Result<(), String> {
        let zone = &mut self.zones[sector(zone)?];
        *zone = zone.with(cell);
        Ok(())
    }

    fn finish(self) -> Result<Board, String> {
        let treasure = self.treasure.ok_or("there is no Buried Treasure")?;
        let (mut houses, mut xs) = ([treasure; SECTORS], [treasure; SECTORS]);
        let mut gates = [[treasure; 2]; SECTORS];
        for n in 0..SECTORS {
            houses[n] = self.houses[n].ok_or_else(|| format!("there is no house {n}"))?;
            xs[n] = self.xs[n].ok_or_else(|| format!("there is no X {n}"))?;
            let [one, other] = self.gates[n][..] else {
                return Err(format!("base {n} has no two Gates"));
            };
            gates[n] = [one, other];
        }
        let board = Board { cells: self.cells, zones: self.zones, houses, xs, gates, treasure };
        board.hangs_together()?;
        Ok(board)
    }
}

impl Board {
    /// ZP-C1, ZP-C1b: zones have seven cells each and are connected; so is the board without its Gates,
    /// and every Gate leads somewhere.
    fn hangs_together(&self) -> Result<(), String> {
        for (n, zone) in self.zones.iter().enumerate() {
            if zone.len() != ZONE_CELLS {
                return Err(format!("zone {n} has {} cells, not {ZONE_CELLS}", zone.len()));
            }
            if !is_connected(*zone) {
                return Err(format!("zone {n} falls apart"));
            }
        }
        let gates = (0..SECTORS as u8)
            .map(|base| self.gate_cells(base))
            .fold(Cells::NONE, |all, more| all | more);
        let others = self.cells - gates;
        if !is_connected(others) {
            return Err("with all Gates closed the board falls apart".into());
        }
        match gates.iter().find(|&gate| (Cells::only(gate).around() & others).is_empty()) {
            Some(gate) => Err(format!("the Gate {gate} leads nowhere")),
            None => Ok(()),
        }
    }
}

fn is_connected(cells: Cells) -> bool {
    let first = cells.first().map_or(Cells::NONE, Cells::only);
    first.linked(cells) == cells
}

fn sector(text: &str) -> Result<usize, String> {
    let shown: String = text.chars().take(20).collect();
    let number = if text.len() == 1 { text.parse().ok() } else { None };
    number
        .filter(|&n| n < SECTORS)
        .ok_or_else(|| format!("“{shown}” is no sector; sectors are 0 to {}", SECTORS - 1))
}

fn set(place: &mut Option<Cell>, cell: Cell, what: &str) -> Result<(), String> {
    match place.replace(cell) {
        None => Ok(()),
        Some(_) => Err(format!("there is another {what} already")),
    }
}
