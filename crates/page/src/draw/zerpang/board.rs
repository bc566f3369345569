//! The board: hexagons with their zones, Gates, houses and Xs, what can be reached and at what price.

use zerpang::{Action, Cell, Kind, Piece, Stage};

use super::Board;
use crate::draw::{capital, escape, icon};

/// From the middle of a cell to its corners.
const SIZE: f64 = 40.0;
/// The patterns of the six zones.
const PRINTS: [&str; 6] = [
    r##"<path d="M0 8L8 0" stroke="#17203A" stroke-width="1.2" opacity=".2"/>"##,
    r##"<circle cx="4" cy="4" r="1.3" fill="#17203A" opacity=".22"/>"##,
    r##"<path d="M0 4H8" stroke="#17203A" stroke-width="1.2" opacity=".18"/>"##,
    r##"<path d="M0 4q2-3 4 0t4 0" stroke="#17203A" stroke-width="1.2" fill="none" opacity=".22"/>"##,
    r##"<path d="M4 0V8" stroke="#17203A" stroke-width="1.2" opacity=".18"/>"##,
    r##"<path d="M2 4H6M4 2V6" stroke="#17203A" stroke-width="1.2" opacity=".22"/>"##,
];

/// The middle of a cell.
pub(super) fn middle(cell: Cell) -> (f64, f64) {
    let (q, r) = cell.coordinates();
    let (q, r) = (f64::from(q), f64::from(r));
    (SIZE * 3.0_f64.sqrt() * (q + r / 2.0), SIZE * 1.5 * r)
}

/// The outline of a hexagon of this size around a point.
fn outline((x, y): (f64, f64), size: f64) -> String {
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
pub(super) fn emblem(name: &str, (x, y): (f64, f64), size: f64, colour: &str) -> String {
    format!(
        "<svg x=\"{:.1}\" y=\"{:.1}\" width=\"{size}\" height=\"{size}\" fill=\"{colour}\" color=\"{colour}\"><use href=\"#{name}\"/></svg>",
        x - size / 2.0,
        y - size / 2.0
    )
}

/// A cell that can be reached: the least price, and whether that starts a fight.
struct Lit {
    cell: Cell,
    price: u16,
    fight: bool,
}

impl Board<'_> {
    /// The whole board with its legend.
    pub(super) fn field(&self) -> String {
        let lit = self.lit();
        let (left, top, width, height) = self.frame();
        let prints: String = PRINTS
            .iter()
            .enumerate()
            .map(|(n, print)| format!("<pattern id=\"zp{n}\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\">{print}</pattern>"))
            .collect();
        format!(
            "<svg class=\"hex\" viewBox=\"{left:.0} {top:.0} {width:.0} {height:.0}\" role=\"group\" aria-label=\"Board of {} cells\"><defs>{prints}</defs>{}{}{}{}{}{}{}</svg>{}",
            self.view.house.board.cells().len(),
            self.wood(),
            self.cells(&lit),
            self.bases(),
            self.strewn_rings(),
            self.way(),
            self.pawns(),
            self.prices(&lit),
            self.legend(&lit)
        )
    }

    /// The rectangle that holds all cells and the Home Bases.
    fn frame(&self) -> (f64, f64, f64, f64) {
        let cells = || self.view.house.board.cells().iter().map(middle);
        let bars = (0..self.view.house.seats).map(|seat| self.base_spot(table::Seat(seat)));
        let mut reach = (0.0_f64, 0.0_f64);
        for (x, y) in cells() {
            reach = (reach.0.max(x.abs() + 42.0), reach.1.max(y.abs() + 52.0));
        }
        for (x, y, turn) in bars {
            let (sin, cos) = turn.to_radians().sin_cos();
            let (wide, high) =
                (104.0 * cos.abs() + 17.0 * sin.abs(), 104.0 * sin.abs() + 17.0 * cos.abs());
            reach = (reach.0.max(x.abs() + wide + 5.0), reach.1.max(y.abs() + high + 5.0));
        }
        (-reach.0, -reach.1, reach.0 * 2.0, reach.1 * 2.0)
    }

    /// What can be reached, from the deeds that fit.
    fn lit(&self) -> Vec<Lit> {
        let cells = self.lit_cells();
        cells
            .into_iter()
            .map(|cell| {
                let deeds = || self.fitting().filter(|deed| deed.cell == Some(cell));
                let price = deeds().map(|deed| self.price(deed)).min().unwrap_or(0);
                let owner = deeds().find_map(|deed| deed.piece).map_or(self.focus(), Piece::owner);
                Lit { cell, price, fight: !self.game.foes_beside(owner, cell).is_empty() }
            })
            .collect()
    }

    fn wood(&self) -> String {
        let edges = self.view.house.board.cells().iter().map(|cell| {
            let (x, y) = middle(cell);
            outline((x, y + 7.0), SIZE + 3.0)
        });
        let path: String = edges.collect();
        format!("<path d=\"{path}\" fill=\"#5B4326\" stroke=\"#17203A\" stroke-width=\"3\"/>")
    }

    fn cells(&self, lit: &[Lit]) -> String {
        let pieces = self.lit_pieces();
        self.view.house.board.cells().iter().map(|cell| self.cell(cell, lit, &pieces)).collect()
    }

    fn cell(&self, cell: Cell, lit: &[Lit], pieces: &[Piece]) -> String {
        let here = lit.iter().find(|lit| lit.cell == cell);
        let piece = self.game.piece_at(cell);
        let live = piece.is_some_and(|piece| pieces.contains(&piece));
        let class = match (here, live) {
            (Some(_), _) => "cell lit",
            (None, true) => "cell live",
            _ => "cell",
        };
        let does = self.cell_does(cell, here.is_some(), piece.filter(|_| live));
        let words = self.cell_words(cell, here, piece);
        format!(
            "<g class=\"{class}\" data-key=\"{cell}\" {does} aria-label=\"{}\">{}{}</g>",
            escape(&words),
            self.ground(cell),
            self.halo(cell, here, piece.filter(|_| live))
        )
    }

    /// What a touch of a cell does.
    fn cell_does(&self, cell: Cell, lit: bool, live: Option<Piece>) -> String {
        let button = "role=\"button\" tabindex=\"0\"";
        if lit {
            let picked = self.target() == Some(cell);
            let only = match self.chosen().as_slice() {
                [deed] if picked => Some(deed.text.clone()),
                _ => None,
            };
            return match only {
                Some(text) => {
                    format!("{button} aria-pressed=\"true\" data-act=\"{}\"", escape(&text))
                }
                None => format!("{button} aria-pressed=\"{picked}\" data-set=\"to:{cell}\""),
            };
        }
        if let Some(piece) = live {
            let answer = match self.view.stage {
                Stage::Mover => Some(Action::Attack(piece)),
                Stage::Order => Some(Action::Face(piece)),
                Stage::Upload => Some(Action::Upload(piece)),
                _ => None,
            };
            if let Some(action) = answer {
                return format!("{button} data-act=\"{action}\"");
            }
            let picked = self.picked.pieces.contains(&piece);
            let kind = if self.may_group() { "pick" } else { "set" };
            return format!("{button} aria-pressed=\"{picked}\" data-{kind}=\"piece:{piece}\"");
        }
        if self.fitting().any(|deed| deed.cell == Some(cell)) {
            // Several pieces could go there: the bar asks which.
            return format!("{button} aria-pressed=\"false\" data-set=\"to:{cell}\"");
        }
        match self.refused_at(cell).filter(|_| self.snapshot.outcome.is_none()) {
            Some(action) => {
                format!(
                    "role=\"button\" aria-disabled=\"true\" tabindex=\"-1\" data-why=\"{action}\""
                )
            }
            None => "role=\"img\"".into(),
        }
    }

    /// A cell, what is on it, and what it would cost, for ears.
    fn cell_words(&self, cell: Cell, lit: Option<&Lit>, piece: Option<Piece>) -> String {
        let board = &self.view.house.board;
        let mut words = vec![cell.to_string()];
        words.push(match board.kind(cell) {
            Kind::Treasure => "Buried Treasure".into(),
            Kind::X(_) => "X".into(),
            Kind::House(_) => "Great House".into(),
            Kind::Gate(base) => self.gate_words(base),
            Kind::Plain => String::new(),
        });
        words.push(
            board.zone_of(cell).map_or_else(String::new, |zone| format!("zone {}", zone + 1)),
        );
        words.push(piece.map_or_else(String::new, |piece| self.piece_words(piece)));
        let rings = piece.map_or(0, |piece| self.game.rings(piece));
        words.push(if rings > 0 {
            crate::draw::many(rings.into(), "ring", "rings")
        } else {
            String::new()
        });
        words.push(if self.view.strewn.has(cell) {
            "a ring lies here".into()
        } else {
            String::new()
        });
        if let Some(lit) = lit {
            words.push(price_words(lit.price));
            words.push(if lit.fight { "starts a fight".into() } else { String::new() });
        }
        words.retain(|word| !word.is_empty());
        words.join(", ")
    }

    fn gate_owner(&self, base: u8) -> Option<table::Seat> {
        let seats = (0..self.view.house.seats).map(table::Seat);
        let owns = |seat: &table::Seat| self.view.house.bases[seat.index()] == base;
        seats.filter(|&seat| self.view.present.has(seat)).find(owns)
    }

    fn gate_words(&self, base: u8) -> String {
        self.gate_owner(base).map_or_else(
            || "open Gate".into(),
            |seat| format!("{} Gate", capital(&self.whose(seat))),
        )
    }

    /// The stock of a cell with its print and its picture.
    fn ground(&self, cell: Cell) -> String {
        let board = &self.view.house.board;
        let at = middle(cell);
        let zone = board.zone_of(cell);
        let owner = match board.kind(cell) {
            Kind::Gate(base) => self.gate_owner(base),
            _ => None,
        };
        let stock = match board.kind(cell) {
            Kind::Treasure => "#F2B233".into(),
            Kind::X(_) => "#FFF8E7".into(),
            Kind::Gate(_) if owner.is_some() => "#B9C2D6".into(),
            Kind::Gate(_) => "#E4DCC6".into(),
            _ => zone
                .map_or_else(|| "var(--plain)".to_owned(), |zone| format!("var(--z{})", zone + 1)),
        };
        let shape = outline(at, SIZE - 1.5);
        let print = zone
            .map(|zone| format!("<path d=\"{shape}\" fill=\"url(#zp{zone})\"/>"))
            .unwrap_or_default();
        let picture = match board.kind(cell) {
            Kind::Plain => String::new(),
            Kind::Treasure => emblem("tr-treasure", at, 42.0, "#17203A"),
            Kind::X(_) => emblem("xmark", at, 36.0, "#A8281A"),
            Kind::House(_) => {
                format!("<g opacity=\".85\">{}</g>", emblem("house", at, 44.0, "#17203A"))
            }
            Kind::Gate(_) => {
                let fade = if owner.is_some() { ".75" } else { ".3" };
                let rim = owner.map_or_else(String::new, |seat| {
                    format!(
                        "<path d=\"{}\" fill=\"none\" stroke=\"var(--p{})\" stroke-width=\"5\"/>",
                        outline(at, SIZE - 7.0),
                        seat.0 + 1
                    )
                });
                format!("{rim}<g opacity=\"{fade}\">{}</g>", emblem("gate", at, 30.0, "#17203A"))
            }
        };
        format!(
            "<path d=\"{shape}\" fill=\"{stock}\" stroke=\"#17203A\" stroke-width=\"2.5\"/>{print}{picture}"
        )
    }

    /// What marks a cell as one to touch.
    fn halo(&self, cell: Cell, lit: Option<&Lit>, live: Option<Piece>) -> String {
        let at = middle(cell);
        let picked = live.is_some_and(|piece| self.picked.pieces.contains(&piece));
        if lit.is_some() {
            format!(
                "<path class=\"halo\" d=\"{}\" fill=\"none\" stroke=\"#0B6E75\" stroke-width=\"4\" stroke-dasharray=\"8 5\"/>",
                outline(at, SIZE - 6.0)
            )
        } else if picked {
            format!(
                "<path d=\"{0}\" fill=\"none\" stroke=\"#17203A\" stroke-width=\"10\"/><path d=\"{0}\" fill=\"none\" stroke=\"#F2B233\" stroke-width=\"6\"/>",
                outline(at, SIZE - 5.0)
            )
        } else if live.is_some() {
            format!(
                "<path d=\"{0}\" fill=\"none\" stroke=\"#FFF8E7\" stroke-width=\"7\"/><path class=\"halo\" d=\"{0}\" fill=\"none\" stroke=\"#0B6E75\" stroke-width=\"4.5\" stroke-dasharray=\"8 5\"/>",
                outline(at, SIZE - 4.5)
            )
        } else {
            String::new()
        }
    }

    fn strewn_rings(&self) -> String {
        let rings = self.view.strewn.iter().map(|cell| {
            let (x, y) = middle(cell);
            format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"21\" fill=\"none\" stroke=\"#FFF8E7\" stroke-width=\"8\"/><circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"21\" fill=\"none\" stroke=\"#2F6614\" stroke-width=\"6\" stroke-dasharray=\"9 4.2\"/>")
        });
        format!("<g pointer-events=\"none\">{}</g>", rings.collect::<String>())
    }

    /// The price on every cell in reach: a disc for a quiet stop, a square for a fight.
    fn prices(&self, lit: &[Lit]) -> String {
        let way = self.way_cells();
        let badges = lit.iter().filter(|lit| !way.contains(&lit.cell)).map(|lit| {
            let (x, y) = middle(lit.cell);
            let plain = self.view.house.board.kind(lit.cell) == Kind::Plain && !self.view.strewn.has(lit.cell);
            let off = if plain { 0.0 } else { 15.0 };
            let shape = if lit.fight {
                "<rect x=\"-14\" y=\"-14\" width=\"28\" height=\"28\" rx=\"5\" fill=\"#A8281A\" stroke=\"#FFF8E7\" stroke-width=\"2.5\"/>"
            } else {
                "<circle r=\"14\" fill=\"#0B6E75\" stroke=\"#FFF8E7\" stroke-width=\"2.5\"/>"
            };
            format!("<g transform=\"translate({:.1} {:.1})\">{shape}<text y=\"6.5\" font-size=\"18\" text-anchor=\"middle\" fill=\"#fff\">{}</text></g>", x + off, y + off * 0.9, lit.price)
        });
        format!(
            "<g pointer-events=\"none\" aria-hidden=\"true\">{}</g>",
            badges.collect::<String>()
        )
    }

    /// What the badges mean, and the way back to a fight.
    fn legend(&self, lit: &[Lit]) -> String {
        let key = if lit.is_empty() {
            String::new()
        } else {
            // Two players leave the lower left corner free, more of them the upper one.
            let low = if self.view.house.seats == 2 { " low" } else { "" };
            format!(
                "<div class=\"corner-bl hexkey{low}\" aria-hidden=\"true\"><span class=\"chip\"><i class=\"ok\">1</i>quiet</span><span class=\"chip\"><i class=\"no\">1</i>fight</span></div>"
            )
        };
        let back = if self.is_fight() && !self.shows_fight() {
            format!(
                "<div class=\"corner-tr\"><button type=\"button\" class=\"btn\" data-pick=\"see\" aria-pressed=\"true\">{}The fight</button></div>",
                icon("fight")
            )
        } else {
            String::new()
        };
        key + &back
    }
}

/// A price in words.
pub(super) fn price_words(price: u16) -> String {
    match price {
        0 => "free".into(),
        1 => "1 Point".into(),
        more => format!("{more} Points"),
    }
}
