//! The orbit map: dots, planets, ships, what is in reach and the way there.

use std::collections::BTreeMap;
use std::f64::consts::TAU;

use cat_quest::{Body, Phase, Place};
use table::Seat;

use super::Board;
use super::plate::Plate;
use crate::draw::{capital, icon};

/// Radius of each orbit, from the Sun out.
const RADII: [f64; 10] = [0.0, 74.0, 122.0, 170.0, 218.0, 300.0, 348.0, 396.0, 444.0, 488.0];
/// Where the belt lies.
const BELT: f64 = 259.0;
/// Colour, kind of surface and size of each body.
const LOOKS: [(&str, &str, f64); 10] = [
    ("#F2B233", "sun", 36.0),
    ("#C9A26A", "crater", 16.0),
    ("#F0B27A", "bands", 20.0),
    ("#3A7FD5", "earth", 22.0),
    ("#E8553A", "crater", 18.0),
    ("#E0A45C", "bands", 32.0),
    ("#EBCB97", "ring", 25.0),
    ("#8FD9D2", "bands", 23.0),
    ("#4C7FE0", "bands", 23.0),
    ("#C9B7A5", "crater", 14.0),
];

impl Board<'_> {
    fn spot(&self, place: Place) -> (f64, f64) {
        let dots = f64::from(self.view.house.board.dots(place.orbit)).max(1.0);
        let angle = TAU * f64::from(place.dot) / dots;
        let radius = RADII[place.orbit.index()];
        (radius * angle.cos(), -radius * angle.sin())
    }

    /// The places that can be flown to, with their costs.
    fn reachable(&self) -> BTreeMap<Place, u8> {
        if self.view.phase != Phase::Go || !self.snapshot.prompted {
            return BTreeMap::new();
        }
        let costs = self.view.house.board.costs(self.view.ships[self.focus().index()]);
        let places = self.snapshot.legal.iter().filter_map(|choice| {
            choice.text.strip_prefix("go ").and_then(|place| place.parse::<Place>().ok())
        });
        places.map(|place| (place, costs.of(place))).collect()
    }

    /// The whole map.
    pub(super) fn map(&self) -> String {
        let reach = self.reachable();
        let zoomed = self.touch.has("zoom");
        let (x, y) = self.spot(self.view.ships[self.focus().index()]);
        let window = if zoomed {
            format!("{:.0} {:.0} 520 520", x - 260.0, y - 260.0)
        } else {
            "-520 -520 1040 1040".into()
        };
        let target = self.target().and_then(|t| t.strip_prefix("go ").and_then(|p| p.parse().ok()));
        format!(
            "<svg class=\"map\" data-nearest=\"\" viewBox=\"{window}\" preserveAspectRatio=\"xMidYMid meet\" role=\"group\" aria-label=\"Orbit map\">{}{}{}{}{}{}</svg>{}",
            sky(),
            self.dots(&reach),
            self.bodies(&reach),
            target.map(|to| self.way(to)).unwrap_or_default(),
            self.labels(&reach, target),
            self.ships(),
            self.corners(&reach)
        )
    }

    fn dots(&self, reach: &BTreeMap<Place, u8>) -> String {
        let mut plain = String::new();
        let mut lit = String::new();
        for place in self.view.house.board.all() {
            if place.orbit == Body::Sun {
                continue;
            }
            let (x, y) = self.spot(place);
            let Some(&cost) = reach.get(&place) else {
                plain.push_str(&format!("M{:.1} {y:.1}a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z", x - 4.0));
                continue;
            };
            let (radius, opacity) = match cost {
                0..=3 => (12.0, 1.0),
                4..=6 => (9.5, 0.9),
                _ => (7.5, 0.75),
            };
            let name = capital(&place.to_string());
            let token = format!("go:{place}");
            let does = if self.touch.has(&token) {
                format!("data-act=\"go {place}\"")
            } else {
                format!("data-set=\"{token}\"")
            };
            lit.push_str(&format!(
                "<g class=\"spot\" role=\"button\" tabindex=\"-1\" {does} aria-label=\"{name}, cost {cost}\"><circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"20\" fill=\"transparent\" stroke=\"none\"/><circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\" opacity=\"{opacity}\"/>{}</g>",
                if cost <= 6 { format!("<text class=\"lbl-cost\" x=\"{x:.1}\" y=\"{:.1}\">{cost}</text>", y + 4.5) } else { String::new() }
            ));
        }
        format!(
            "<path d=\"{plain}\" fill=\"#8F86D8\"/><g class=\"lit\" fill=\"#5FD4D6\" stroke=\"#131237\" stroke-width=\"2.5\">{lit}</g>"
        )
    }

    fn bodies(&self, reach: &BTreeMap<Place, u8>) -> String {
        Body::ALL
            .into_iter()
            .map(|body| {
                let place = self.body(body);
                let (x, y) = self.spot(place);
                let (colour, kind, size) = LOOKS[body.index()];
                let drawn = planet(colour, kind, size);
                let ring = if reach.contains_key(&place) {
                    format!("<circle class=\"hoop\" r=\"{:.0}\" fill=\"none\" stroke=\"#5FD4D6\" stroke-width=\"5\" stroke-dasharray=\"9 6\"/>", size + if body == Body::Sun { 22.0 } else { 9.0 })
                } else {
                    String::new()
                };
                let name = capital(body.name());
                let action = format!("go {place}");
                let token = format!("go:{place}");
                let does = match reach.get(&place) {
                    Some(_) if self.touch.has(&token) => format!("role=\"button\" tabindex=\"0\" data-act=\"{action}\""),
                    Some(_) => format!("role=\"button\" tabindex=\"0\" data-set=\"{token}\""),
                    None if self.snapshot.prompted => format!("data-why=\"{action}\""),
                    None => String::new(),
                };
                let cost = reach.get(&place).map(|cost| format!(", cost {cost}")).unwrap_or_default();
                let role = if reach.contains_key(&place) { "" } else { " role=\"img\"" };
                format!(
                    "<g class=\"planet\" data-key=\"{name}\" {does}{role} aria-label=\"{name}{cost}, {} left\" style=\"transform:translate({x:.1}px,{y:.1}px)\">{ring}{drawn}</g>",
                    crate::draw::many(self.view.stacks[body.index()].into(), "cat", "cats")
                )
            })
            .collect()
    }

    /// Name plates; each takes the first side of its body where it hides no other.
    fn labels(&self, reach: &BTreeMap<Place, u8>, target: Option<Place>) -> String {
        let large = self.plates(reach, target, 23.0);
        let small = self.plates(reach, target, 36.0);
        format!(
            "<g class=\"lbl-l\" aria-hidden=\"true\">{large}</g><g class=\"lbl-s\" aria-hidden=\"true\">{small}</g>"
        )
    }

    fn plates(&self, reach: &BTreeMap<Place, u8>, target: Option<Place>, size: f64) -> String {
        let mut taken: Vec<Plate> = Body::ALL
            .into_iter()
            .map(|body| {
                let (x, y) = self.spot(self.body(body));
                let r = LOOKS[body.index()].2;
                Plate { x, y, width: 2.0 * r, height: 2.0 * r }
            })
            .collect();
        taken.extend(self.view.present.iter().map(|seat| {
            let ((x, y), wide) = (self.ship(seat), 70.0 * self.ship_scale(seat));
            Plate { x, y, width: wide, height: wide }
        }));
        let mut html = String::new();
        for body in Body::ALL {
            let place = self.body(body);
            let cost = reach.get(&place);
            if cost.is_none() && size > 30.0 && !reach.is_empty() {
                continue;
            }
            let (fill, edge, ink) = match cost {
                Some(_) if target == Some(place) => ("#F2B233", "#131237", "#17203A"),
                Some(_) => ("#5FD4D6", "#131237", "#17203A"),
                None => ("#131237", "#6A62C0", "#E9E6FF"),
            };
            let name = capital(body.name());
            let words = cost.map_or_else(|| name.clone(), |cost| format!("{name} {cost}"));
            let width = crate::draw::width_of(&words) * size * 0.62 + size * 0.9;
            let around = self.spot(place);
            let plate = Plate::beside(around, LOOKS[body.index()].2, width, size * 1.5, &taken);
            html.push_str(&format!(
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{width:.1}\" height=\"{:.1}\" rx=\"{:.1}\" fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"2.5\"/><text x=\"{:.1}\" y=\"{:.1}\" font-size=\"{size}\" text-anchor=\"middle\" fill=\"{ink}\">{words}</text>",
                plate.x - width / 2.0, plate.y - plate.height / 2.0, plate.height, plate.height / 2.0, plate.x, plate.y + size * 0.36
            ));
            taken.push(plate);
        }
        html
    }

    /// The cheapest way to a place, with running costs.
    fn way(&self, to: Place) -> String {
        let costs = self.view.house.board.costs(self.view.ships[self.focus().index()]);
        let path = costs.path(to);
        let points: Vec<String> = path
            .iter()
            .map(|place| self.spot(*place))
            .map(|(x, y)| format!("{x:.1} {y:.1}"))
            .collect();
        let line = points.join(" L");
        let stops: String = path
            .iter()
            .skip(1)
            .map(|place| {
                let (x, y) = self.spot(*place);
                format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"15\" fill=\"#F2B233\" stroke=\"#131237\" stroke-width=\"3\"/><text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"17\" text-anchor=\"middle\" fill=\"#17203A\">{}</text>", y + 6.0, costs.of(*place))
            })
            .collect();
        format!(
            "<g class=\"way\" pointer-events=\"none\"><path d=\"M{line}\" fill=\"none\" stroke=\"#131237\" stroke-width=\"16\" stroke-linejoin=\"round\" stroke-linecap=\"round\"/><path d=\"M{line}\" fill=\"none\" stroke=\"#F2B233\" stroke-width=\"8\" stroke-linejoin=\"round\" stroke-linecap=\"round\"/>{stops}</g>"
        )
    }

    fn ships(&self) -> String {
        let mut order: Vec<Seat> = self.view.present.iter().collect();
        order.sort_by_key(|&seat| seat == self.focus());
        order
            .into_iter()
            .map(|seat| {
                let place = self.view.ships[seat.index()];
                let ((x, y), scale) = (self.ship(seat), self.ship_scale(seat));
                let name = self.snapshot.name(seat);
                format!(
                    "<g class=\"ship\" data-key=\"ship{0}\" role=\"img\" aria-label=\"ship of {name} at {place}\" pointer-events=\"none\" style=\"transform:translate({x:.1}px,{y:.1}px) scale({scale})\"><circle cy=\"2\" r=\"35\" fill=\"#131237\"/><circle cy=\"2\" r=\"31\" fill=\"var(--p{1})\" stroke=\"#FFF8E7\" stroke-width=\"4\"/>{ROCKET}<g transform=\"translate(14 12) scale(.9)\"><use href=\"#m{1}\" width=\"24\" height=\"24\"/></g></g>",
                    seat.0,
                    seat.0 + 1
                )
            })
            .collect()
    }

    /// Where a ship is drawn: beside its body, and beside whoever was there before.
    fn ship(&self, seat: Seat) -> (f64, f64) {
        let place = self.view.ships[seat.index()];
        let (x, y) = self.spot(place);
        let same = |other: &Seat| self.view.ships[other.index()] == place && other.0 < seat.0;
        let crowd = self.view.present.iter().filter(same).count();
        if self.body(place.orbit) != place && crowd == 0 {
            return (x, y);
        }
        let angle = TAU * (0.08 + 0.25 * f64::from(u8::try_from(crowd).unwrap_or(0)));
        let off = LOOKS[place.orbit.index()].2 + 10.0;
        (x + off * angle.cos(), y - off * angle.sin())
    }

    /// The onlooker's own ship is larger.
    fn ship_scale(&self, seat: Seat) -> f64 {
        if seat == self.focus() { 0.74 } else { 0.6 }
    }

    fn corners(&self, reach: &BTreeMap<Place, u8>) -> String {
        let [white, black] = self.view.dice;
        let rolled = matches!(self.view.phase, Phase::Quake | Phase::Go) && white > 0;
        let dice = if rolled {
            format!(
                "<div class=\"corner-tl\" role=\"img\" aria-label=\"white {white}, black {black}: speed {2}\"><span class=\"die pip\" data-fresh=\"{3}w{white}\">{0}</span><span class=\"die pip black\" data-fresh=\"{3}b{black}\">{1}</span><b>{2}</b></div>",
                icon(&format!("f{white}")),
                icon(&format!("f{black}")),
                white + black,
                self.view.round,
            )
        } else {
            String::new()
        };
        let key = if reach.is_empty() {
            String::new()
        } else {
            "<div class=\"corner-bl key\" aria-hidden=\"true\"><i style=\"--k:12px\"></i>1–3<i style=\"--k:9px\"></i>4–6<i style=\"--k:7px\"></i>7 and more</div>".into()
        };
        let zoomed = self.touch.has("zoom");
        format!(
            "{dice}{key}<div class=\"corner-tr\"><button type=\"button\" class=\"btn round\" data-pick=\"zoom\" aria-pressed=\"{zoomed}\" aria-label=\"Zoom to the ship\">{}</button></div>",
            icon("zoom")
        )
    }
}

/// Stars, orbits and the belt: the same for every game.
fn sky() -> String {
    let mut stars = String::new();
    let mut state: u32 = 4;
    let mut draw = |from: f64, to: f64| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        from + (to - from) * f64::from(state >> 8) / f64::from(1_u32 << 24)
    };
    for _ in 0..90 {
        let (x, y, size) = (draw(-900.0, 900.0), draw(-620.0, 620.0), draw(1.5, 4.0));
        stars.push_str(&format!("M{x:.0} {:.0}l{1:.1} {size:.1} {size:.1} {1:.1}-{size:.1} {1:.1}-{1:.1} {size:.1}-{1:.1}-{size:.1}-{size:.1}-{1:.1} {size:.1}-{1:.1}Z", y, size * 0.4));
    }
    let mut rocks = String::new();
    for n in 0..120 {
        let angle = f64::from(n) * TAU / 120.0 + draw(-0.02, 0.02);
        let radius = BELT + draw(-13.0, 13.0);
        let (x, y, size) = (radius * angle.cos(), radius * angle.sin(), draw(2.5, 6.0));
        rocks.push_str(&format!(
            "M{:.0} {y:.0}l{:.1}-{:.1} {:.1} {:.1} {:.1} {:.1}-{:.1} {:.1}Z",
            x - size,
            size * 0.8,
            size,
            size * 1.1,
            size * 0.5,
            size * 0.2,
            size * 1.1,
            size * 1.2,
            size * 0.6
        ));
    }
    let orbits: String = RADII[1..]
        .iter()
        .map(|radius| {
            format!("<circle r=\"{radius}\" fill=\"none\" stroke=\"#4A44A0\" stroke-width=\"2\"/>")
        })
        .collect();
    format!(
        "<path d=\"{stars}\" fill=\"#B9B2F0\" opacity=\".55\"/>{orbits}<path d=\"{rocks}\" fill=\"#9C8D7A\"/>"
    )
}

/// A body at the origin.
fn planet(colour: &str, kind: &str, r: f64) -> String {
    let ink = "stroke=\"#17203A\" stroke-width=\"3\" stroke-linejoin=\"round\"";
    let disc = format!("<circle r=\"{r}\" fill=\"{colour}\" {ink}/>");
    let shine = format!(
        "<path d=\"M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}\" fill=\"none\" stroke=\"#FFF8E7\" stroke-width=\"2.6\" stroke-linecap=\"round\"/>",
        -r * 0.68,
        -r * 0.3,
        -r * 0.55,
        -r * 0.62,
        -r * 0.25,
        -r * 0.72
    );
    let surface = match kind {
        "sun" => {
            let points: Vec<String> = (0..32)
                .map(|n| {
                    let radius = if n % 2 == 0 { 52.0 } else { 41.0 };
                    let angle = TAU * f64::from(n) / 32.0;
                    format!("{:.1} {:.1}", radius * angle.cos(), radius * angle.sin())
                })
                .collect();
            return format!(
                "<path d=\"M{}Z\" fill=\"#F2801F\" {ink}/>{disc}{shine}",
                points.join("L")
            );
        }
        "bands" => format!(
            "<path d=\"M{0:.1} {1:.1}Q0 {2:.1} {3:.1} {1:.1}M{0:.1} {4:.1}Q0 {5:.1} {3:.1} {4:.1}\" fill=\"none\" stroke=\"#17203A\" stroke-opacity=\".35\" stroke-width=\"{6:.1}\"/>",
            -r * 0.9,
            -r * 0.3,
            -r * 0.1,
            r * 0.9,
            r * 0.25,
            r * 0.45,
            r * 0.16
        ),
        "ring" => format!(
            "<g transform=\"rotate(-16)\"><ellipse rx=\"{0:.1}\" ry=\"{1:.1}\" fill=\"none\" stroke=\"#17203A\" stroke-width=\"{2:.1}\"/><ellipse rx=\"{0:.1}\" ry=\"{1:.1}\" fill=\"none\" stroke=\"#FFF8E7\" stroke-width=\"{3:.1}\"/><path d=\"M{4:.1} 0A{5:.1} {5:.1} 0 0 1 {5:.1} 0Z\" fill=\"{colour}\"/></g>",
            r * 1.7,
            r * 0.48,
            r * 0.3,
            r * 0.14,
            1.5 - r,
            r - 1.5
        ),
        "earth" => format!(
            "<path d=\"M{0:.1} {1:.1}q{2:.1} {3:.1} {4:.1} {5:.1}q{5:.1} {6:.1} {7:.1} {2:.1}ZM0 {6:.1}q{8:.1} {3:.1} {9:.1} {10:.1}q{10:.1} {6:.1} {11:.1} {12:.1}Z\" fill=\"#5FAE4E\"/>",
            -r * 0.6,
            -r * 0.3,
            r * 0.4,
            -r * 0.5,
            r * 0.8,
            -r * 0.1,
            r * 0.5,
            -r * 0.5,
            r * 0.3,
            r * 0.7,
            -r * 0.2,
            -r * 0.7,
            r * 0.2
        ),
        _ => format!(
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{:.1}\" fill=\"#17203A\" fill-opacity=\".3\"/><circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{:.1}\" fill=\"#17203A\" fill-opacity=\".3\"/>",
            -r * 0.3,
            r * 0.3,
            r * 0.22,
            r * 0.35,
            -r * 0.15,
            r * 0.16
        ),
    };
    format!("{disc}{surface}{shine}")
}

const ROCKET: &str = r##"<g transform="translate(0 -2) scale(.62)" stroke="#17203A" stroke-width="3" stroke-linejoin="round"><path d="M-10 26C-6 40 6 40 10 26L0 46Z" fill="#F2B233"/><path d="M-14 8-28 26V36L-10 28ZM14 8 28 26V36L10 28Z" fill="#FFF8E7"/><path d="M0-40C18-22 20 4 12 28H-12C-20 4-18-22 0-40Z" fill="#FFF8E7"/><circle r="8" fill="#A9DDF3"/></g>"##;
