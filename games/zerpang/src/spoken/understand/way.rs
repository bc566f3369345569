//! A way in words: cells one by one, cells far apart, or steps; each leg is a shortest one.

use table::Misread;

use crate::action::Path;
use crate::board::{Cell, Cells, Direction, Neighbours};
use crate::pieces::Piece;
use crate::state::Zerpang;

/// Words between the cells of a way that say nothing.
const FILLERS: [&str; 5] = ["to", "via", "over", "then", "and"];
/// The word for where the piece stands.
const BACK: &str = "back";

/// Reads ways.
pub(super) struct Way;

impl Way {
    /// Whether a way can begin with this word.
    pub(super) fn begins_with(word: &str) -> bool {
        FILLERS.contains(&word) || word == BACK || Direction::named(word).is_some() || is_cell(word)
    }

    /// The steps of a piece over these cells, or by these steps. What the rules forbid they say themselves.
    pub(super) fn of(
        game: &Zerpang,
        piece: Piece,
        words: &[&str],
    ) -> Result<Vec<Direction>, Misread> {
        // A piece that is not on the board has no way; any step lets the rules say so.
        let Some(start) = game.cell(piece) else { return Ok(vec![Direction::East]) };
        let (mut at, mut steps) = (start, Vec::new());
        for word in words.iter().filter(|word| !FILLERS.contains(word)) {
            if let Some(step) = Direction::named(word) {
                steps.push(step);
                at = at.step(step).unwrap_or(at);
                continue;
            }
            let to = if *word == BACK { start } else { cell(game, word)? };
            let leg = leg(game, piece, at, to);
            steps.extend(leg.ok_or_else(|| Misread::new(word, "a cell that can be reached"))?);
            at = to;
        }
        Ok(steps)
    }
}

fn is_cell(word: &str) -> bool {
    word.parse::<Cell>().is_ok()
}

fn cell(game: &Zerpang, word: &str) -> Result<Cell, Misread> {
    let on_board = |cell: &Cell| game.setup().board.cells().contains(*cell);
    let misread = || {
        Misread::new(
            word,
            "a cell of the board, for instance f6, or a step: e, se, sw, w, nw or ne",
        )
    };
    word.parse().ok().filter(on_board).ok_or_else(misread)
}

/// A shortest way from cell to cell: as it is listed, else over free cells, else over whatever is between.
fn leg(game: &Zerpang, piece: Piece, from: Cell, to: Cell) -> Option<Vec<Direction>> {
    let here = Cells::only(from);
    if here.around().contains(to) || from == to {
        return straight(from, to, here.with(to));
    }
    if game.cell(piece) == Some(from) {
        let path = game.reach(piece, u16::from(u8::MAX)).path_to(to);
        if path != Path::default() {
            return Some(path.steps().collect());
        }
    }
    let free = game.open_cells(piece.owner()) | game.cell(piece).map_or(Cells::NONE, Cells::only);
    straight(from, to, free).or_else(|| straight(from, to, game.setup().board.cells()))
}

/// A shortest way over this ground.
fn straight(from: Cell, to: Cell, ground: Cells) -> Option<Vec<Direction>> {
    let mut seen = Cells::only(from);
    let mut ways = std::collections::VecDeque::from([(from, Vec::new())]);
    while let Some((at, way)) = ways.pop_front() {
        if at == to {
            return Some(way);
        }
        for step in Direction::ALL {
            let next = at.step(step).filter(|&next| ground.contains(next) && !seen.contains(next));
            if let Some(next) = next {
                seen = seen.with(next);
                ways.push_back((next, [&way[..], &[step]].concat()));
            }
        }
    }
    None
}
