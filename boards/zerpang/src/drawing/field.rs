//! The board as a whole: wood, cells, bases, rings, pieces, the way and what can be reached at what price.

use board::icon;
use maud::{Markup, PreEscaped, html};
use table::Seat;
use zerpang::{Cell, CellKind, Piece};

use super::Table;

/// From the middle of a cell to its corners.
pub(super) const SIZE: f64 = 40.0;
/// The patterns of the six zones.
const PRINTS: [&str; 6] = [
    r##"<path d="M0 8L8 0" stroke="#17203A" stroke-width="1.2" opacity=".2"/>"##,
    r##"<circle cx="4" cy="4" r="1.3" fill="#17203A" opacity=".22"/>"##,
    r##"<path d="M0 4H8" stroke="#17203A" stroke-width="1.2" opacity=".18"/>"##,
    r##"<path d="M0 4q2-3 4 0t4 0" stroke="#17203A" stroke-width="1.2" fill="none" opacity=".22"/>"##,
    r##"<path d="M4 0V8" stroke="#17203A" stroke-width="1.2" opacity=".18"/>"##,
    r##"<path d="M2 4H6M4 2V6" stroke="#17203A" stroke-width="1.2" opacity=".22"/>"##,
];

/// A length as the drawing has it.
pub(super) fn fixed(length: f64) -> String {
    format!("{length:.1}")
}

/// The middle of a cell.
pub(super) fn middle(cell: Cell) -> (f64, f64) {
    let (q, r) = cell.coordinates();
    let (q, r) = (f64::from(q), f64::from(r));
    (SIZE * 3.0_f64.sqrt() * (q + r / 2.0), SIZE * 1.5 * r)
}

/// The outline of a hexagon of this size around a point.
pub(super) fn outline((x, y): (f64, f64), size: f64) -> String {
    let half = size * 3.0_f64.sqrt() / 2.0;
    format!(
        "M{:.1} {:.1}L{x:.1} {:.1}L{:.1} {:.1}V{:.1}L{x:.1} {:.1}L{:.1} {:.1}Z",
        x + half,
        y + size / 2.0,
        y + size,
        x - half,
        y + size / 2.0,
        y - size / 2.0,
        y - size,
        x + half,
        y - size / 2.0
    )
}

/// An icon of the sprite, centred on a point.
pub(super) fn emblem(name: &str, (x, y): (f64, f64), size: f64, colour: &str) -> Markup {
    html! {
        svg x=(fixed(x - size / 2.0)) y=(fixed(y - size / 2.0)) width=(size) height=(size) fill=(colour)
            color=(colour) { use href={ "#" (name) } {} }
    }
}

/// A cell that can be reached: the least price, and whether that starts a fight.
pub(super) struct Lit {
    pub(super) cell: Cell,
    pub(super) price: u16,
    pub(super) fight: bool,
}

impl Table<'_> {
    /// The whole board with its legend.
    pub(super) fn field(&self) -> Markup {
        let (lit, pieces) = (self.lit(), self.lit_pieces());
        let cells = self.view.open.setup.board.cells();
        let (wide, high) = self.reach();
        let frame = format!("{:.0} {:.0} {:.0} {:.0}", -wide, -high, wide * 2.0, high * 2.0);
        html! {
            svg.hex viewBox=(frame) role="group" aria-label={ "Board of " (cells.len()) " cells" } {
                defs {
                    @for (n, print) in PRINTS.into_iter().enumerate() {
                        pattern id={ "zp" (n) } width="8" height="8" patternUnits="userSpaceOnUse" { (PreEscaped(print)) }
                    }
                }
                (self.wood())
                @for cell in cells.iter() { (self.cell(cell, &lit, &pieces)) }
                (self.bases())
                (self.strewn_rings())
                (self.way())
                (self.pawns())
                (self.prices(&lit))
            }
            (self.legend(&lit))
        }
    }

    /// How far cells and Home Bases are from the middle, to the side and up.
    fn reach(&self) -> (f64, f64) {
        let cells = self.view.open.setup.board.cells().iter().map(middle);
        let cells = cells.map(|(x, y)| (x.abs() + 42.0, y.abs() + 52.0));
        let bars = (0..self.view.open.setup.seats).map(|seat| self.base_spot(Seat(seat)));
        let bars = bars.map(|(x, y, turn)| {
            let (sin, cos) = turn.to_radians().sin_cos();
            let (wide, high) =
                (104.0 * cos.abs() + 17.0 * sin.abs(), 104.0 * sin.abs() + 17.0 * cos.abs());
            (x.abs() + wide + 5.0, y.abs() + high + 5.0)
        });
        let far = |most: (f64, f64), spot: (f64, f64)| (most.0.max(spot.0), most.1.max(spot.1));
        cells.chain(bars).fold((0.0, 0.0), far)
    }

    /// What can be reached, from the deeds that fit.
    fn lit(&self) -> Vec<Lit> {
        let lit = self.lit_cells().into_iter().map(|cell| {
            let deeds = || self.fitting().filter(|deed| deed.cell == Some(cell));
            let price = deeds().map(|deed| self.price(deed)).min().unwrap_or(0);
            let owner = deeds().find_map(|deed| deed.piece).map_or(self.focus(), Piece::owner);
            Lit { cell, price, fight: !self.game.foes_beside(owner, cell).is_empty() }
        });
        lit.collect()
    }

    fn wood(&self) -> Markup {
        let edges = self.view.open.setup.board.cells().iter().map(|cell| {
            let (x, y) = middle(cell);
            outline((x, y + 7.0), SIZE + 3.0)
        });
        html! { path d=(edges.collect::<String>()) fill="#5B4326" stroke="#17203A" stroke-width="3" {} }
    }

    fn strewn_rings(&self) -> Markup {
        html! {
            g pointer-events="none" {
                @for cell in self.view.open.arena.strewn.iter() {
                    @let (x, y) = middle(cell);
                    circle cx=(fixed(x)) cy=(fixed(y)) r="21" fill="none" stroke="#FFF8E7" stroke-width="8" {}
                    circle cx=(fixed(x)) cy=(fixed(y)) r="21" fill="none" stroke="#2F6614" stroke-width="6"
                        stroke-dasharray="9 4.2" {}
                }
            }
        }
    }

    /// The price on every cell in reach: a disc for a quiet stop, a square for a fight.
    fn prices(&self, lit: &[Lit]) -> Markup {
        let way = self.way_cells();
        html! {
            g pointer-events="none" aria-hidden="true" {
                @for lit in lit.iter().filter(|lit| !way.contains(&lit.cell)) { (self.price_badge(lit)) }
            }
        }
    }

    fn price_badge(&self, lit: &Lit) -> Markup {
        let (x, y) = middle(lit.cell);
        let plain = self.view.open.setup.board.kind(lit.cell) == CellKind::Plain;
        let off = if plain && !self.view.open.arena.strewn.contains(lit.cell) { 0.0 } else { 15.0 };
        html! {
            g transform=(format!("translate({:.1} {:.1})", x + off, y + off * 0.9)) {
                @if lit.fight {
                    rect x="-14" y="-14" width="28" height="28" rx="5" fill="#A8281A" stroke="#FFF8E7" stroke-width="2.5" {}
                } @else {
                    circle r="14" fill="#0B6E75" stroke="#FFF8E7" stroke-width="2.5" {}
                }
                text y="6.5" font-size="18" text-anchor="middle" fill="#fff" { (lit.price) }
            }
        }
    }

    /// What the badges mean, and the way back to a fight.
    fn legend(&self, lit: &[Lit]) -> Markup {
        // Two players leave the lower left corner free, more of them the upper one.
        let low = self.view.open.setup.seats == 2;
        html! {
            @if !lit.is_empty() {
                div.corner-bl.hexkey.low[low] aria-hidden="true" {
                    span.chip { i.ok { "1" } "quiet" }
                    span.chip { i.no { "1" } "fight" }
                }
            }
            @if self.is_fight() && !self.shows_fight() {
                div.corner-tr {
                    button.btn type="button" data-pick="see" aria-pressed="true" { (icon("fight")) "The fight" }
                }
            }
        }
    }
}
