//! Pieces: a shape for the seat, an emblem for the class, hoops for rings; and the Home Bases.

use board::capital;
use maud::{Markup, html};
use table::Seat;
use zerpang::{Class, PIECES, Piece, Place};

use super::Table;
use super::field::{emblem, fixed, middle};

/// The shapes of the six seats, in a box of 24.
const SHAPES: [&str; 6] = [
    "M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19Z",
    "M4 4h16v16H4Z",
    "M12 2.5 22.5 21h-21Z",
    "M12 1 22 12 12 23 2 12Z",
    "M6.5 2.5h11L23 12l-5.5 9.5h-11L1 12Z",
    "M12 1l3.2 7.2 7.8.8-5.9 5.2L18.8 22 12 18l-6.8 4 1.7-7.8L1 9l7.8-.8Z",
];

/// The emblem's size and drop in each shape, so that it lies inside.
const INSIDE: [(f64, f64); 6] =
    [(29.0, 0.0), (29.0, 0.0), (22.0, 6.0), (25.0, 0.0), (29.0, 0.0), (22.0, 1.0)];

/// How wide a pawn is.
const WIDTH: f64 = 52.0;

/// The burst behind a fighter.
const BURST: &str = "M0-38 8-27 20-33 21-20 35-19 28-7 38 0 28 7 35 19 21 20 20 33 8 27 0 38-8 27-20 33-21 20-35 19-28 7-38 0-28-7-35-19-21-20-20-33-8-27Z";

/// A spinning head.
const DIZZY: &str = "M4.500-1a4.500 4.500 0 1 0-2 4.500M1.500 0A1.500 1.500 0 1 0 0 1.500";

fn shape(seat: Seat) -> &'static str {
    SHAPES[seat.index() % SHAPES.len()]
}

fn colour(seat: Seat) -> String {
    format!("var(--p{})", seat.0 + 1)
}

fn class_emblem(seat: Seat, class: Class, at: (f64, f64), size: f64) -> Markup {
    emblem(&format!("cl-{}", class.card().name), at, size, &format!("var(--on-p{})", seat.0 + 1))
}

/// A pawn around the origin.
fn pawn(seat: Seat, class: Class) -> Markup {
    let (size, drop) = INSIDE[seat.index() % INSIDE.len()];
    let (scale, half) = (WIDTH / 24.0, WIDTH / 2.0);
    let placed = |y: String| format!("translate(-{half} {y}) scale({scale:.3})");
    html! {
        path d=(shape(seat)) transform=(placed(fixed(3.0 - half))) fill="#17203A" stroke="#17203A" stroke-width="2.2"
            stroke-linejoin="round" {}
        path d=(shape(seat)) transform=(placed(format!("-{half}"))) fill=(colour(seat)) stroke="#17203A"
            stroke-width="1.8" stroke-linejoin="round" {}
        path d=(shape(seat)) transform="translate(-21.8 -21.8) scale(1.82)" fill="none" stroke="#FFF8E7"
            stroke-width="1.2" stroke-linejoin="round" opacity=".7" {}
        (class_emblem(seat, class, (0.0, drop), size))
    }
}

/// A pawn in a box of its own.
pub(super) fn token(seat: Seat, class: Class) -> Markup {
    html! {
        svg.tok2 viewBox="-32 -32 64 64" width="44" height="44" aria-hidden="true" { (pawn(seat, class)) }
    }
}

impl Table<'_> {
    /// Every piece on the board. They glide from cell to cell; touches go to the cells below.
    pub(super) fn pawns(&self) -> Markup {
        let all = (0..Piece::COUNT).map(Piece);
        let standing = all.filter_map(|piece| self.game.cell(piece).map(|cell| (piece, cell)));
        html! {
            g.pawns pointer-events="none" aria-hidden="true" {
                @for (piece, cell) in standing {
                    @let (x, y) = middle(cell);
                    g.pawn data-key=(piece) style=(format!("transform:translate({x:.1}px,{y:.1}px)")) {
                        (self.tension(piece))
                        (pawn(piece.owner(), self.class(piece.owner())))
                        (self.hoops(piece))
                        (self.tag(piece))
                    }
                }
            }
        }
    }

    /// Fighters wear a burst.
    fn tension(&self, piece: Piece) -> Markup {
        let fights =
            self.view.open.combat.fight.is_some_and(|fight| fight.fighters.contains(&piece));
        html! {
            @if fights || self.view.open.combat.aggressor == Some(piece) || self.view.open.combat.fallen.contains(piece) {
                path d=(BURST) fill="#F2B233" stroke="#A8281A" stroke-width="3" stroke-linejoin="round" {}
            }
        }
    }

    /// One hoop on the shoulder for each ring.
    fn hoops(&self, piece: Piece) -> Markup {
        html! {
            @for n in 0..usize::from(self.game.rings(piece)) {
                @let (x, y) = [(20, -20), (27, -5), (24, 11)][n % 3];
                circle cx=(x) cy=(y) r="6.5" fill="none" stroke="#17203A" stroke-width="7" {}
                circle cx=(x) cy=(y) r="6.5" fill="#CFE6B4" stroke="#4E9A26" stroke-width="4" {}
            }
        }
    }

    /// The number of a piece, and whether its head spins.
    fn tag(&self, piece: Piece) -> Markup {
        html! {
            @if self.view.open.arena.dizzy.contains(piece) {
                g transform="translate(-20 -20)" {
                    circle r="10" fill="#FFF8E7" stroke="#17203A" stroke-width="2" {}
                    path d=(DIZZY) fill="none" stroke="#4B1F5E" stroke-width="2" {}
                }
            }
            g.num transform="translate(-19 20)" {
                circle r="9.5" fill="#17203A" stroke="#FFF8E7" stroke-width="1.5" {}
                text y="5" font-size="14" text-anchor="middle" fill="#FFF8E7" { (piece.number() + 1) }
            }
        }
    }

    /// Where a seat's Home Base lies: behind its Gates, along the edge; and how it is turned.
    pub(super) fn base_spot(&self, seat: Seat) -> (f64, f64, f64) {
        let board = &self.view.open.setup.board;
        let [one, other] = board.gates(self.view.open.setup.bases[seat.index()]).map(middle);
        let (mx, my) = (f64::midpoint(one.0, other.0), f64::midpoint(one.1, other.1));
        let far = mx.hypot(my).max(1.0);
        let (ux, uy) = (mx / far, my / far);
        let edge = board
            .cells()
            .iter()
            .map(middle)
            .filter(|(x, y)| (x * uy - y * ux).abs() < 110.0)
            .map(|(x, y)| x * ux + y * uy)
            .fold(0.0_f64, f64::max);
        let off = edge + 60.0;
        let mut turn = uy.atan2(ux).to_degrees() - 90.0;
        if turn < -95.0 {
            turn += 180.0;
        }
        if turn > 85.0 {
            turn -= 180.0;
        }
        (ux * off, uy * off, turn)
    }

    /// The Home Bases, with a bead for every piece.
    pub(super) fn bases(&self) -> Markup {
        let seats = (0..self.view.open.setup.seats).map(Seat);
        html! { @for seat in seats.filter(|&seat| self.view.open.present.contains(seat)) { (self.base(seat)) } }
    }

    fn base(&self, seat: Seat) -> Markup {
        let (x, y, turn) = self.base_spot(seat);
        let class = self.class(seat);
        html! {
            g transform=(format!("translate({x:.1} {y:.1}) rotate({turn:.1})")) role="img"
                aria-label=(self.base_words(seat)) {
                rect x="-104" y="-17" width="208" height="34" rx="10" fill="#F4E7C9" stroke="#17203A" stroke-width="3" {}
                rect x="-104" y="-17" width="34" height="34" rx="10" fill=(colour(seat)) stroke="#17203A" stroke-width="3" {}
                g transform=(format!("rotate({:.1} -87 0)", -turn)) { (class_emblem(seat, class, (-87.0, 0.0), 22.0)) }
                @for number in 0..PIECES { (self.bead(Piece::new(seat, number))) }
                @if class == Class::Alien { (self.captives()) }
            }
        }
    }

    fn bead(&self, piece: Piece) -> Markup {
        let step = if self.class(piece.owner()) == Class::Alien { 15.0 } else { 20.0 };
        let x = -54.0 + step * f64::from(u8::try_from(piece.number()).unwrap_or(0));
        let rings = self.game.rings(piece);
        html! {
            @match self.spot(piece) {
                Place::Home => {
                    circle cx=(x) cy="0" r="7" fill=(colour(piece.owner())) stroke="#17203A" stroke-width="2" {}
                    @if rings > 0 {
                        text x=(x) y="4" font-size="11" text-anchor="middle" fill="#17203A" { (rings) }
                        circle cx=(x) cy="0" r="10" fill="none" stroke="#2F6614" stroke-width="2.5" {}
                    }
                }
                Place::Cloud => {
                    circle cx=(x) cy="0" r="9" fill="#F2B233" stroke="#17203A" stroke-width="2" {}
                    (emblem("bolt", (x, 0.0), 13.0, "#17203A"))
                }
                Place::At(_) => {
                    circle cx=(x) cy="0" r="6" fill="none" stroke="#17203A" stroke-width="2" opacity=".5" {}
                }
                Place::Abducted => {
                    path d={ "M" (fixed(x - 5.0)) "-5l10 10m0-10-10 10" } stroke="#17203A" stroke-width="2" opacity=".6" {}
                }
            }
        }
    }

    /// Abducted pieces lie in the Aliens' base, in dashes.
    fn captives(&self) -> Markup {
        let all = (0..Piece::COUNT).map(Piece).filter(|&piece| self.spot(piece) == Place::Abducted);
        html! {
            @for (piece, x) in all.zip([44.0, 60.0, 76.0, 92.0, 108.0, 124.0]) {
                rect x=(fixed(x - 9.5)) y="-10" width="19" height="20" rx="5" fill="#FFF8E7" stroke="#17203A"
                    stroke-width="1.5" stroke-dasharray="4 3" {}
                path d=(shape(piece.owner())) transform=(format!("translate({:.1} -8) scale(.667)", x - 8.0))
                    fill=(colour(piece.owner())) stroke="#17203A" stroke-width="2" {}
            }
        }
    }

    fn base_words(&self, seat: Seat) -> String {
        let places = self.view.open.arena.places(seat);
        let count = |place: Place| places.iter().filter(|&&there| there == place).count();
        let whose = capital(&self.whose(seat));
        let home = format!("{whose} Home Base: {} at home", count(Place::Home));
        let away = [(Place::Cloud, "uploaded"), (Place::Abducted, "abducted")];
        let away = away.into_iter().filter(|&(place, _)| count(place) > 0);
        away.fold(home, |words, (place, name)| format!("{words}, {} {name}", count(place)))
    }
}
