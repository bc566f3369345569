//! A cell: its ground, what it says, and what a touch of it does.

use board::{Does, capital, many};
use maud::{Markup, html};
use table::Seat;
use zerpang::{Action, Cell, CellKind, Phase, Piece};

use super::field::{Lit, SIZE, emblem, middle, outline};
use super::picking::Pick;
use super::{Table, price_words};

impl Table<'_> {
    pub(super) fn cell(&self, cell: Cell, lit: &[Lit], pieces: &[Piece]) -> Markup {
        let here = lit.iter().find(|lit| lit.cell == cell);
        let piece = self.game.piece_at(cell);
        let live = piece.filter(|piece| pieces.contains(piece));
        let class = match (here, live) {
            (Some(_), _) => "cell lit",
            (None, Some(_)) => "cell live",
            _ => "cell",
        };
        let (does, pressed) = self.cell_does(cell, here.is_some(), live);
        let is_why = does.why().is_some();
        let is_button = does != Does::Nothing;
        html! {
            g class=(class) data-key=(cell) role=(if is_button { "button" } else { "img" })
                aria-disabled=[is_why.then_some("true")] aria-pressed=[pressed.map(|it| it.to_string())]
                data-act=[does.act()] data-pick=[does.pick()] data-set=[does.set()] data-why=[does.why()]
                aria-label=(self.cell_words(cell, here, piece)) {
                (self.ground(cell)) (self.halo(cell, here, live))
            }
        }
    }

    /// What a touch of a cell does, and whether it is pressed already.
    fn cell_does(&self, cell: Cell, lit: bool, live: Option<Piece>) -> (Does, Option<bool>) {
        if lit {
            let picked = self.target() == Some(cell);
            return match self.chosen().as_slice() {
                [deed] if picked => (self.seen.does(deed.action), Some(true)),
                _ => (self.picks(cell).set(), Some(picked)),
            };
        }
        if let Some(piece) = live {
            let answer = match self.view.open.phase {
                Phase::Mover => Some(Action::Attack(piece)),
                Phase::Order => Some(Action::Face(piece)),
                Phase::Upload => Some(Action::Upload(piece)),
                _ => None,
            };
            let picked = self.picked.pieces.contains(&piece);
            let pick = || (Pick::Piece(piece).among(self.may_group()), Some(picked));
            return answer.map_or_else(pick, |answer| (self.seen.does(answer), None));
        }
        if self.fitting().any(|deed| deed.cell == Some(cell)) {
            // Several pieces could go there: the bar asks which.
            return (Pick::To(cell).set(), Some(false));
        }
        let refused = self.refused_at(cell).filter(|_| self.seen.outcome.is_none());
        (refused.map_or(Does::Nothing, |action| Does::Why(action.to_string())), None)
    }

    /// A cell, what is on it, and what it would cost, for ears.
    fn cell_words(&self, cell: Cell, lit: Option<&Lit>, piece: Option<Piece>) -> String {
        let board = &self.view.open.setup.board;
        let kind = match board.kind(cell) {
            CellKind::Treasure => Some("Buried Treasure".into()),
            CellKind::X(_) => Some("X".into()),
            CellKind::House(_) => Some("Great House".into()),
            CellKind::Gate(base) => Some(self.gate_words(base)),
            CellKind::Plain => None,
        };
        let rings = piece.map(|piece| self.game.rings(piece)).filter(|&rings| rings > 0);
        let words = [
            Some(cell.to_string()),
            kind,
            board.zone_of(cell).map(|zone| format!("zone {}", zone + 1)),
            piece.map(|piece| self.piece_words(piece)),
            rings.map(|rings| many(rings.into(), "ring", "rings")),
            self.view.open.arena.strewn.contains(cell).then(|| "a ring lies here".into()),
            lit.map(|lit| price_words(lit.price)),
            lit.filter(|lit| lit.fight).map(|_| "starts a fight".into()),
        ];
        words.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }

    fn gate_owner(&self, base: u8) -> Option<Seat> {
        let seats = (0..self.view.open.setup.seats).map(Seat);
        let owns = |seat: &Seat| self.view.open.setup.bases[seat.index()] == base;
        seats.filter(|&seat| self.view.open.present.contains(seat)).find(owns)
    }

    fn gate_words(&self, base: u8) -> String {
        let owner = self.gate_owner(base).map(|seat| capital(&self.whose(seat)));
        owner.map_or_else(|| "open Gate".into(), |whose| format!("{whose} Gate"))
    }

    /// The stock of a cell with its print and its picture.
    fn ground(&self, cell: Cell) -> Markup {
        let board = &self.view.open.setup.board;
        let (kind, zone) = (board.kind(cell), board.zone_of(cell));
        let owner = match kind {
            CellKind::Gate(base) => self.gate_owner(base),
            _ => None,
        };
        let stock = match kind {
            CellKind::Treasure => "#F2B233".into(),
            CellKind::X(_) => "#FFF8E7".into(),
            CellKind::Gate(_) if owner.is_some() => "#B9C2D6".into(),
            CellKind::Gate(_) => "#E4DCC6".into(),
            _ => zone.map_or("var(--plain)".into(), |zone| format!("var(--z{})", zone + 1)),
        };
        let shape = outline(middle(cell), SIZE - 1.5);
        html! {
            path d=(shape) fill=(stock) stroke="#17203A" stroke-width="2.5" {}
            @if let Some(zone) = zone { path d=(shape) fill={ "url(#zp" (zone) ")" } {} }
            (landmark(kind, middle(cell), owner))
        }
    }

    /// What marks a cell as one to touch.
    fn halo(&self, cell: Cell, lit: Option<&Lit>, live: Option<Piece>) -> Markup {
        let shape = |inset: f64| outline(middle(cell), SIZE - inset);
        let picked = live.is_some_and(|piece| self.picked.pieces.contains(&piece));
        html! {
            @if lit.is_some() {
                path.halo d=(shape(6.0)) fill="none" stroke="#0B6E75" stroke-width="4" stroke-dasharray="8 5" {}
            } @else if picked {
                path d=(shape(5.0)) fill="none" stroke="#17203A" stroke-width="10" {}
                path d=(shape(5.0)) fill="none" stroke="#F2B233" stroke-width="6" {}
            } @else if live.is_some() {
                path d=(shape(4.5)) fill="none" stroke="#FFF8E7" stroke-width="7" {}
                path.halo d=(shape(4.5)) fill="none" stroke="#0B6E75" stroke-width="4.5" stroke-dasharray="8 5" {}
            }
        }
    }
}

/// The picture of a Treasure, an X, a house or a Gate.
fn landmark(kind: CellKind, at: (f64, f64), owner: Option<Seat>) -> Markup {
    html! {
        @match kind {
            CellKind::Plain => {},
            CellKind::Treasure => (emblem("tr-treasure", at, 42.0, "#17203A")),
            CellKind::X(_) => (emblem("xmark", at, 36.0, "#A8281A")),
            CellKind::House(_) => g opacity=".85" { (emblem("house", at, 44.0, "#17203A")) },
            CellKind::Gate(_) => {
                @if let Some(seat) = owner {
                    path d=(outline(at, SIZE - 7.0)) fill="none" stroke={ "var(--p" (seat.0 + 1) ")" } stroke-width="5" {}
                }
                g opacity=(if owner.is_some() { ".75" } else { ".3" }) { (emblem("gate", at, 30.0, "#17203A")) }
            }
        }
    }
}
