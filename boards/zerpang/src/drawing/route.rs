//! The way to a cell: the cheapest one, or one that is drawn cell by cell; and how both look.

use std::collections::VecDeque;

use board::{Button, many};
use maud::{Markup, html};
use zerpang::{Action, Cell, Cells, Direction, Path, Piece};

use super::deeds::Deed;
use super::field::{emblem, fixed, middle};
use super::picking::Pick;
use super::{Table, piece_name, price_words};

impl Table<'_> {
    /// The piece that would walk: the one picked last, or the only one that can.
    pub(super) fn who_walks(&self) -> Option<Piece> {
        let moves = self.deeds.iter().filter(|deed| matches!(deed.action, Action::Move(..)));
        let mut movers = moves.filter_map(|deed| deed.piece);
        let first = movers.next();
        let only = first.filter(|_| movers.all(|piece| Some(piece) == first));
        self.picked.pieces.last().copied().or(only)
    }

    /// The way that is being drawn, as far as the rules allow it.
    pub(super) fn drawn_so_far(&self) -> Option<Path> {
        let (piece, path) = self.picked.way.filter(|_| self.may_draw())?;
        let walked = self.walk(self.walker.filter(|&walker| walker == piece)?, path);
        (path.is_empty() || self.seen.allows(walked.action)).then_some(path)
    }

    /// Whether a way can be drawn: a piece is known that can take a step, and no card is picked.
    fn may_draw(&self) -> bool {
        let mut steps = self.walker.into_iter().flat_map(|it| self.steps(it, Path::default()));
        self.picked.cards.is_empty() && steps.next().is_some()
    }

    /// What may be done while a way is drawn: go it, or go on with it.
    pub(super) fn drawing(&self) -> Option<Vec<Deed>> {
        let (walker, path) = self.walker.zip(self.drawn)?;
        let goes = (!path.is_empty()).then(|| self.walk(walker, path));
        Some(goes.into_iter().chain(self.steps(walker, path).map(|(_, deed)| deed)).collect())
    }

    /// What a touch of a lit cell picks: the cell, or one step more of the way that is drawn.
    pub(super) fn picks(&self, cell: Cell) -> Pick {
        let (Some(walker), Some(path)) = (self.walker, self.drawn) else { return Pick::To(cell) };
        let mut steps = self.steps(walker, path);
        let step = steps.find(|(_, deed)| deed.cell == Some(cell));
        step.map_or(Pick::To(cell), |(longer, _)| Pick::Way(walker, longer))
    }

    /// The buttons that begin a way cell by cell, take a step back, and leave that be.
    pub(super) fn drawing_buttons(&self) -> Vec<Button> {
        let Some(walker) = self.walker.filter(|_| self.may_draw()) else { return Vec::new() };
        let draws = |steps: &[Direction]| Pick::Way(walker, Path::new(steps)).set();
        let Some(path) = self.drawn else {
            let begin = Button::new(draws(&[]), "Draw the way").small("cell by cell");
            return vec![begin.icon("pen")];
        };
        let steps: Vec<Direction> = path.steps().collect();
        let back = steps.split_last().map(|(_, shorter)| draws(shorter));
        let back = back.map(|back| Button::new(back, "Back").small("one step").icon("left"));
        let leave = Button::new(draws(&steps), "Stop").small("drawing");
        back.into_iter().chain([leave]).collect()
    }

    /// The way to the picked cell: how far, and what lies on it.
    pub(super) fn way_words(&self, deed: &Deed) -> String {
        let Some((piece, path)) = deed.walks() else { return String::new() };
        let trail = self.game.trail(piece, path);
        let ring = if trail.iter().any(|&cell| self.view.open.arena.strewn.contains(cell)) {
            " There is a ring on the way."
        } else {
            ""
        };
        let spaces = many(trail.len(), "space", "spaces");
        format!("{spaces}, {}.{ring} Touch the cell again to go.", price_words(self.price(deed)))
    }

    /// What to do where no step is drawn yet.
    pub(super) fn first_step_words(&self) -> String {
        let walker = self.walker.map(piece_name).unwrap_or_default();
        format!("Touch the cells of {walker}’s way, one by one.")
    }

    /// The way to the picked cell, with running prices.
    pub(super) fn way(&self) -> Markup {
        let chosen = self.chosen();
        let (Some(to), Some(deed)) = (self.target(), chosen.first()) else {
            return Markup::default();
        };
        let Some((piece, path)) = deed.walks() else {
            return self.flight(deed.piece, to, self.price(deed));
        };
        let Some(from) = self.game.cell(piece) else { return Markup::default() };
        let trail = self.game.trail(piece, path);
        let steps: Vec<Direction> = path.steps().collect();
        let price = |n: usize| self.price(&self.walk(piece, Path::new(&steps[..n])));
        html! {
            g.way pointer-events="none" aria-hidden="true" {
                (ribbon(std::iter::once(from).chain(trail.iter().copied())))
                @for (n, &cell) in trail.iter().enumerate() {
                    (self.stop(piece, cell, price(n + 1), n + 1 == trail.len()))
                }
            }
        }
    }

    /// The cells of the way, which has its own prices. A way that is drawn may come back to them.
    pub(super) fn way_cells(&self) -> Vec<Cell> {
        let mut cells: Vec<Cell> = self.target().into_iter().collect();
        let chosen = self.chosen().first().and_then(|deed| deed.walks());
        if let (Some((piece, path)), false, None) = (chosen, cells.is_empty(), self.drawn) {
            cells.extend(self.game.trail(piece, path));
        }
        cells
    }

    /// A leap, an entry, or any other way without steps.
    fn flight(&self, piece: Option<Piece>, to: Cell, price: u16) -> Markup {
        let from = piece.and_then(|piece| self.game.cell(piece));
        let owner = piece.unwrap_or_else(|| Piece::new(self.focus(), 0));
        html! {
            g.way pointer-events="none" aria-hidden="true" {
                (ribbon(from.into_iter().chain([to])))
                (self.stop(owner, to, price, true))
            }
        }
    }

    fn stop(&self, piece: Piece, cell: Cell, price: u16, last: bool) -> Markup {
        let (x, y) = middle(cell);
        let (radius, large, drop) = if last { (21, 25, 9.0) } else { (14, 17, 6.0) };
        let (right, below) = (x + 20.0, y + 18.0);
        html! {
            circle cx=(fixed(x)) cy=(fixed(y)) r=(radius) fill="#F2B233" stroke="#17203A" stroke-width="3" {}
            text x=(fixed(x)) y=(fixed(y + drop)) font-size=(large) text-anchor="middle" fill="#17203A" { (price) }
            @if last && !self.game.foes_beside(piece.owner(), cell).is_empty() {
                circle cx=(fixed(right)) cy=(fixed(below)) r="14" fill="#FFF8E7" stroke="#A8281A" stroke-width="2.5" {}
                (emblem("fight", (right, below), 18.0, "#A8281A"))
            }
        }
    }

    /// A shortest path to a cell: over free cells if there is one, else over whatever lies between.
    pub(super) fn straight(&self, piece: Piece, to: Cell) -> Option<Path> {
        let from = self.game.cell(piece)?;
        let all = self.view.open.setup.board.cells();
        let open = self.game.open_cells(piece.owner());
        [open, all].into_iter().find_map(|ground| {
            let mut seen = Cells::only(from);
            let mut edge = VecDeque::from([(from, Path::default())]);
            while let Some((at, path)) = edge.pop_front() {
                for step in Direction::ALL {
                    let Some(next) = at.step(step) else { continue };
                    let Some(longer) = path.then(step) else { continue };
                    if next == to && all.contains(next) {
                        return Some(longer);
                    }
                    if ground.contains(next) && !seen.contains(next) {
                        seen = seen.with(next);
                        edge.push_back((next, longer));
                    }
                }
            }
            None
        })
    }
}

fn ribbon(cells: impl Iterator<Item = Cell>) -> Markup {
    let points: Vec<String> =
        cells.map(middle).map(|(x, y)| format!("{} {}", fixed(x), fixed(y))).collect();
    let path = format!("M{}", points.join("L"));
    html! {
        path d=(path) fill="none" stroke="#17203A" stroke-width="15" stroke-linecap="round"
            stroke-linejoin="round" {}
        path d=(path) fill="none" stroke="#F2B233" stroke-width="8" stroke-linecap="round"
            stroke-linejoin="round" {}
    }
}
