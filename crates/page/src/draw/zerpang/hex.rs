//! The hex board: zones with patterns, what is printed on cells, pieces, and where one may go.

use table::Seat;
use zerpang::{Cell, Kind, Piece, Role};

use super::Board;
use crate::draw::{escape, icon, mark};

/// Half the height of a cell.
const SIZE: f64 = 40.0;

fn middle(cell: Cell) -> (f64, f64) {
    let (q, r) = cell.coordinates();
    let (q, r) = (f64::from(q), f64::from(r));
    (SIZE * 3.0_f64.sqrt() * (q + r / 2.0), SIZE * 1.5 * r)
}

fn outline(x: f64, y: f64, size: f64) -> String {
    let points: Vec<String> = (0..6)
        .map(|n| {
            let angle = std::f64::consts::PI / 3.0 * (f64::from(n) + 0.5);
            format!("{:.1} {:.1}", x + size * angle.cos(), y + size * angle.sin())
        })
        .collect();
    format!("M{}Z", points.join("L"))
}

impl Board<'_> {
    pub(super) fn board(&self) -> String {
        let cells: Vec<Cell> = self.view.house.board.cells().iter().collect();
        let bottom: String = cells
            .iter()
            .map(|&cell| {
                let (x, y) = middle(cell);
                outline(x, y + 9.0, SIZE + 3.0)
            })
            .collect();
        let faces: String = cells.iter().map(|&cell| self.cell(cell)).collect();
        let goals = self.goals();
        let pieces: String = self.pieces();
        let reach = cells
            .iter()
            .map(|&cell| middle(cell))
            .fold((0.0_f64, 0.0_f64), |(w, h), (x, y)| (w.max(x.abs()), h.max(y.abs())));
        let (w, h) = (reach.0 + 52.0, reach.1 + 62.0);
        format!(
            "<svg class=\"hex\" data-nearest=\"\" viewBox=\"{:.0} {:.0} {:.0} {:.0}\" role=\"group\" aria-label=\"Board\"><defs>{PATTERNS}</defs><path d=\"{bottom}\" fill=\"#5B4326\" stroke=\"#17203A\" stroke-width=\"3\"/>{faces}{goals}{pieces}</svg>{}{}",
            -w,
            -h,
            2.0 * w,
            2.0 * h,
            self.fight(),
            KEY
        )
    }

    fn cell(&self, cell: Cell) -> String {
        let board = &self.view.house.board;
        let (x, y) = middle(cell);
        let zone = board.zone_of(cell);
        let fill = zone.map_or("var(--plain)".into(), |zone| format!("var(--z{})", zone % 6 + 1));
        let shape = outline(x, y, SIZE - 1.5);
        let pattern = zone.map_or(String::new(), |zone| {
            format!("<path d=\"{shape}\" fill=\"url(#zp{})\"/>", zone % 6)
        });
        let printed = match board.kind(cell) {
            Kind::Plain => String::new(),
            Kind::Treasure => printed(x, y, "tr-treasure", "#F2B233", "#17203A"),
            Kind::X(_) => printed(x, y, "xmark", "#FFFFFF", "#A8281A"),
            Kind::House(_) => printed(x, y, "house", "#FFF8E7", "#17203A"),
            Kind::Gate(base) => self.gate(x, y, base),
        };
        let ring = if self.view.strewn.has(cell) {
            format!(
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"27\" fill=\"none\" stroke=\"#1B6B3A\" stroke-width=\"5\" stroke-dasharray=\"7 4\"/>"
            )
        } else {
            String::new()
        };
        format!(
            "<g class=\"hexcell\"><path d=\"{shape}\" fill=\"{fill}\" stroke=\"#17203A\" stroke-width=\"2\"/>{pattern}{printed}{ring}</g>"
        )
    }

    fn gate(&self, x: f64, y: f64, base: u8) -> String {
        let owner = (0..self.view.house.seats)
            .find(|&seat| self.view.house.bases[usize::from(seat)] == base);
        let colour = owner.map_or("#8A7A55".into(), |seat| format!("var(--p{})", seat + 1));
        format!(
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"29\" fill=\"none\" stroke=\"#17203A\" stroke-width=\"8\"/><circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"29\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"5\"/>{}",
            printed(x, y, "gate", "none", "#5B4326")
        )
    }

    /// Cells that can be touched: where pieces start, and where they may go.
    fn goals(&self) -> String {
        let from = self.from();
        let mut html = String::new();
        let mut seen: Vec<Cell> = Vec::new();
        let mut deeds: Vec<&super::Deed<'_>> = self.deeds.iter().collect();
        deeds.sort_by_key(|deed| deed.text.len());
        for deed in &deeds {
            let Some(to) = deed.to.filter(|to| !seen.contains(to)) else { continue };
            if deed.from.is_some() && deed.from != from {
                continue;
            }
            seen.push(to);
            let (x, y) = middle(to);
            let picked = self.picked_cell("to") == Some(to);
            let does = if picked {
                format!("data-act=\"{}\"", escape(deed.text))
            } else {
                format!("data-set=\"to:{to}\"")
            };
            let hoop = outline(x, y, SIZE - 5.0);
            let edge = if picked {
                "stroke=\"#F2B233\" stroke-width=\"7\"".to_owned()
            } else {
                "stroke=\"#0B6E75\" stroke-width=\"4\" stroke-dasharray=\"8 5\"".into()
            };
            let badge = match (deed.cost(), deed.fights()) {
                ("", _) => String::new(),
                (cost, true) => format!(
                    "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"22\" height=\"22\" rx=\"4\" fill=\"#A8281A\" stroke=\"#17203A\" stroke-width=\"2\"/><text x=\"{:.1}\" y=\"{:.1}\" fill=\"#fff\">{cost}</text>",
                    x + 8.0,
                    y + 8.0,
                    x + 19.0,
                    y + 24.5
                ),
                (cost, false) => format!(
                    "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"12\" fill=\"#0B6E75\" stroke=\"#17203A\" stroke-width=\"2\"/><text x=\"{:.1}\" y=\"{:.1}\" fill=\"#fff\">{cost}</text>",
                    x + 19.0,
                    y + 19.0,
                    x + 19.0,
                    y + 24.5
                ),
            };
            html.push_str(&format!("<g class=\"goal\" role=\"button\" tabindex=\"0\" {does} aria-label=\"{}\"><path d=\"{hoop}\" fill=\"#0B6E75\" fill-opacity=\".12\" {edge}/><g font-size=\"15\" text-anchor=\"middle\">{badge}</g></g>", escape(deed.label)));
        }
        html
    }

    fn pieces(&self) -> String {
        let mut html = String::new();
        for cell in self.view.house.board.cells().iter() {
            let Some(piece) = self.game.piece_at(cell) else { continue };
            html.push_str(&self.piece(piece, cell));
        }
        html
    }

    fn piece(&self, piece: Piece, cell: Cell) -> String {
        let (x, y) = middle(cell);
        let owner = piece.owner();
        let colour = owner.0 + 1;
        let class = self.view.house.classes[owner.index()].card();
        let can = self.deeds.iter().any(|deed| deed.from == Some(cell));
        let picked = self.from() == Some(cell) && can;
        let does = if can {
            format!(
                "role=\"button\" tabindex=\"0\" data-set=\"from:{cell}\" aria-pressed=\"{picked}\""
            )
        } else {
            "role=\"img\"".into()
        };
        let rings = self.game.rings(piece);
        let hoops: String = (0..rings).map(|n| format!("<circle r=\"{}\" fill=\"none\" stroke=\"#1B6B3A\" stroke-width=\"3\" stroke-dasharray=\"5 3\"/>", 25 + 4 * n)).collect();
        let dizzy = if self.view.dizzy.has(piece) {
            "<text y=\"-20\" font-size=\"16\" text-anchor=\"middle\">✶</text>"
        } else {
            ""
        };
        let halo = match (picked, can) {
            (true, _) => {
                "<circle r=\"29\" fill=\"none\" stroke=\"#17203A\" stroke-width=\"9\"/><circle r=\"29\" fill=\"none\" stroke=\"#F2B233\" stroke-width=\"5\"/>"
            }
            (false, true) => {
                "<circle r=\"29\" fill=\"none\" stroke=\"#0B6E75\" stroke-width=\"4\" stroke-dasharray=\"7 4\"/>"
            }
            _ => "",
        };
        format!(
            "<g class=\"pawn\" data-key=\"{piece}\" {does} aria-label=\"{} {} at {cell}{}\" style=\"transform:translate({x:.1}px,{y:.1}px)\">{halo}{hoops}<circle r=\"23\" fill=\"#17203A\"/><circle r=\"20.5\" fill=\"var(--p{colour})\"/><svg x=\"-15\" y=\"-15\" width=\"30\" height=\"30\" color=\"var(--on-p{colour})\" fill=\"var(--on-p{colour})\"><use href=\"#cl-{}\"/></svg><svg x=\"8\" y=\"-27\" width=\"20\" height=\"20\"><use href=\"#m{colour}\"/></svg>{dizzy}</g>",
            escape(&self.snapshot.name(owner)),
            class.title,
            if rings > 0 { format!(", {rings} rings") } else { String::new() },
            class.name
        )
    }

    /// The fight that is on: both sides and what they have laid.
    fn fight(&self) -> String {
        let Some(fight) = &self.view.fight else { return String::new() };
        let side = |role: Role| {
            let piece = fight.fighter(role);
            let seat: Seat = piece.owner();
            let class = self.view.house.classes[seat.index()].card();
            let words = match role {
                Role::Aggressor => "Aggressor",
                Role::Defender => "Defender",
            };
            let state = if fight.behind == role {
                "<span class=\"chip bad\">behind</span>"
            } else {
                "<span class=\"chip good\">ahead</span>"
            };
            format!(
                "<div class=\"side p{}\"><header>{}<span>{} · {}<br><small>{words}</small></span></header><div class=\"n\">{}<small> from cards</small></div>{state}</div>",
                seat.0 + 1,
                mark(seat.0),
                escape(&self.snapshot.name(seat)),
                class.title,
                fight.points[role as usize]
            )
        };
        format!(
            "<div class=\"fightbox\"><h3>{}A fight</h3><div class=\"fight\">{}{}</div></div>",
            icon("fight"),
            side(Role::Aggressor),
            side(Role::Defender)
        )
    }
}

fn printed(x: f64, y: f64, name: &str, disc: &str, colour: &str) -> String {
    format!(
        "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"21\" fill=\"{disc}\" stroke=\"{}\" stroke-width=\"2\"/><svg x=\"{:.1}\" y=\"{:.1}\" width=\"30\" height=\"30\" color=\"{colour}\" fill=\"{colour}\"><use href=\"#{name}\"/></svg>",
        if disc == "none" { "none" } else { "#17203A" },
        x - 15.0,
        y - 15.0
    )
}

const KEY: &str = "<div class=\"corner-bl hexkey\" aria-hidden=\"true\"><span class=\"chip\"><i class=\"ok\">1</i>stop</span><span class=\"chip\"><i class=\"no\">1</i>fight</span></div>";

const PATTERNS: &str = r##"<pattern id="zp0" width="8" height="8" patternUnits="userSpaceOnUse"><path d="M0 8L8 0" stroke="#17203A" stroke-width="1.2" opacity=".2"/></pattern><pattern id="zp1" width="8" height="8" patternUnits="userSpaceOnUse"><circle cx="4" cy="4" r="1.3" fill="#17203A" opacity=".22"/></pattern><pattern id="zp2" width="8" height="8" patternUnits="userSpaceOnUse"><path d="M0 4H8" stroke="#17203A" stroke-width="1.2" opacity=".18"/></pattern><pattern id="zp3" width="8" height="8" patternUnits="userSpaceOnUse"><path d="M0 4q2-3 4 0t4 0" stroke="#17203A" stroke-width="1.2" fill="none" opacity=".22"/></pattern><pattern id="zp4" width="8" height="8" patternUnits="userSpaceOnUse"><path d="M4 0V8" stroke="#17203A" stroke-width="1.2" opacity=".18"/></pattern><pattern id="zp5" width="8" height="8" patternUnits="userSpaceOnUse"><path d="M2 4H6M4 2V6" stroke="#17203A" stroke-width="1.2" opacity=".22"/></pattern>"##;
