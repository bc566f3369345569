//! The way to a cell that is picked: step by step with running prices, or through the air.

use zerpang::{Action, Cell, Path, Piece};

use super::Board;
use super::board::{emblem, middle};

impl Board<'_> {
    /// The way to the picked cell, with running prices.
    pub(super) fn way(&self) -> String {
        let Some(to) = self.target() else { return String::new() };
        let chosen = self.chosen();
        let Some(deed) = chosen.first() else { return String::new() };
        let (piece, path) = match deed.action {
            Action::Move(piece, path) => (piece, path),
            Action::Link(_, path) => (deed.piece.unwrap_or(Piece(0)), path),
            _ => return self.flight(deed.piece, to, self.price(deed)),
        };
        let Some(from) = self.game.cell(piece) else { return String::new() };
        let trail = self.game.trail(piece, path);
        let line: Vec<(f64, f64)> =
            std::iter::once(from).chain(trail.iter().copied()).map(middle).collect();
        let steps: Vec<_> = path.steps().collect();
        let stops: String = trail
            .iter()
            .enumerate()
            .map(|(n, &cell)| {
                let so_far = Path::new(&steps[..=n]);
                let action = match deed.action {
                    Action::Link(group, _) => Action::Link(group, so_far),
                    _ => Action::Move(piece, so_far),
                };
                let price = self.snapshot.me.map_or(0, |seat| self.game.price(seat, action));
                self.stop(piece, cell, price, cell == to)
            })
            .collect();
        format!(
            "<g class=\"way\" pointer-events=\"none\" aria-hidden=\"true\">{}{stops}</g>",
            ribbon(&line)
        )
    }

    /// The cells of the way, which has its own prices.
    pub(super) fn way_cells(&self) -> Vec<Cell> {
        let mut cells: Vec<Cell> = self.target().into_iter().collect();
        if let (Some(_), [deed, ..]) = (self.target(), self.chosen().as_slice())
            && let (Action::Move(_, path) | Action::Link(_, path), Some(piece)) =
                (deed.action, deed.piece)
        {
            cells.extend(self.game.trail(piece, path));
        }
        cells
    }

    /// A leap, an entry, or any other way without steps.
    fn flight(&self, piece: Option<Piece>, to: Cell, price: u16) -> String {
        let from = piece.and_then(|piece| self.game.cell(piece));
        let line: Vec<(f64, f64)> = from.into_iter().chain([to]).map(middle).collect();
        let owner = piece.unwrap_or_else(|| Piece::new(self.focus(), 0));
        format!(
            "<g class=\"way\" pointer-events=\"none\" aria-hidden=\"true\">{}{}</g>",
            ribbon(&line),
            self.stop(owner, to, price, true)
        )
    }

    fn stop(&self, piece: Piece, cell: Cell, price: u16, last: bool) -> String {
        let (x, y) = middle(cell);
        let (radius, large, drop) = if last { (21, 25, 9.0) } else { (14, 17, 6.0) };
        let fight = if last && !self.game.foes_beside(piece.owner(), cell).is_empty() {
            format!(
                "<circle cx=\"{0:.1}\" cy=\"{1:.1}\" r=\"14\" fill=\"#FFF8E7\" stroke=\"#A8281A\" stroke-width=\"2.5\"/>{2}",
                x + 20.0,
                y + 18.0,
                emblem("fight", (x + 20.0, y + 18.0), 18.0, "#A8281A")
            )
        } else {
            String::new()
        };
        format!(
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\" fill=\"#F2B233\" stroke=\"#17203A\" stroke-width=\"3\"/><text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"{large}\" text-anchor=\"middle\" fill=\"#17203A\">{price}</text>{fight}",
            y + drop
        )
    }
}

fn ribbon(line: &[(f64, f64)]) -> String {
    let points: Vec<String> = line.iter().map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
    let path = points.join("L");
    format!(
        "<path d=\"M{path}\" fill=\"none\" stroke=\"#17203A\" stroke-width=\"15\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M{path}\" fill=\"none\" stroke=\"#F2B233\" stroke-width=\"8\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
    )
}
