//! The orbit map: dots, planets, ships, what is in reach and the way there.

use std::collections::BTreeMap;
use std::f64::consts::TAU;

use board::{Does, capital, icon, many, width_of};
use cat_quest::{Action, Body, Phase, Place};
use maud::{Markup, PreEscaped, html};
use table::Seat;

use super::Table;
use super::planets::{LOOKS, RADII, planet, sky};
use super::plate::Plate;

impl Table<'_> {
    fn spot(&self, place: Place) -> (f64, f64) {
        let dots = f64::from(self.view.open.setup.board.dots(place.orbit)).max(1.0);
        let angle = TAU * f64::from(place.dot) / dots;
        let radius = RADII[place.orbit.index()];
        (radius * angle.cos(), -radius * angle.sin())
    }

    /// The places that can be flown to, with their costs.
    fn reachable(&self) -> BTreeMap<Place, u8> {
        if self.view.open.phase != Phase::Go || !self.seen.prompted {
            return BTreeMap::new();
        }
        let costs = self.view.open.setup.sky().costs(self.here());
        let places = self.seen.legal.iter().filter_map(|action| match action {
            Action::Go(place) => Some(*place),
            _ => None,
        });
        places.map(|place| (place, costs.of(place))).collect()
    }

    /// The whole map.
    pub(super) fn map(&self) -> Markup {
        let reach = self.reachable();
        let (x, y) = self.spot(self.here());
        let window = if self.touch.has("zoom") {
            format!("{:.0} {:.0} 520 520", x - 260.0, y - 260.0)
        } else {
            "-520 -520 1040 1040".into()
        };
        html! {
            svg.map data-nearest="" viewBox=(window) preserveAspectRatio="xMidYMid meet" role="group"
                aria-label="Orbit map" {
                (sky())
                (self.dots(&reach))
                @for body in Body::ALL { (self.planet(body, &reach)) }
                @if let Some(to) = self.target() { (self.route(to)) }
                g.lbl-l aria-hidden="true" { (self.plates(&reach, 23.0)) }
                g.lbl-s aria-hidden="true" { (self.plates(&reach, 36.0)) }
                (self.ships())
            }
            (self.corners(&reach))
        }
    }

    fn dots(&self, reach: &BTreeMap<Place, u8>) -> Markup {
        let all = || self.view.open.setup.board.all().filter(|place| place.orbit != Body::Sun);
        let plain = all().filter(|place| !reach.contains_key(place)).map(|place| self.spot(place));
        let plain: Vec<String> = plain
            .map(|(x, y)| format!("M{:.1} {y:.1}a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z", x - 4.0))
            .collect();
        html! {
            path d=(plain.concat()) fill="#8F86D8" {}
            g.lit fill="#5FD4D6" stroke="#131237" stroke-width="2.5" {
                @for place in all() {
                    @if let Some(&cost) = reach.get(&place) { (self.lit_dot(place, cost)) }
                }
            }
        }
    }

    fn lit_dot(&self, place: Place, cost: u8) -> Markup {
        let (x, y) = self.spot(place);
        let (radius, opacity) = match cost {
            0..=3 => ("12", "1"),
            4..=6 => ("9.5", "0.9"),
            _ => ("7.5", "0.75"),
        };
        let does = self.flies_to(place);
        let (x, below, y) = (format!("{x:.1}"), format!("{:.1}", y + 4.5), format!("{y:.1}"));
        html! {
            g.spot role="button" data-act=[does.act()] data-set=[does.set()]
                aria-label={ (self.place_name(place)) " · cost " (cost) } {
                circle cx=(x) cy=(y) r="20" fill="transparent" stroke="none" {}
                circle cx=(x) cy=(y) r=(radius) opacity=(opacity) {}
                @if cost <= 6 { text.lbl-cost x=(x) y=(below) { (cost) } }
            }
        }
    }

    fn planet(&self, body: Body, reach: &BTreeMap<Place, u8>) -> Markup {
        let place = self.body(body);
        let (x, y) = self.spot(place);
        let size = LOOKS[body.index()].2;
        let cost = reach.get(&place);
        let does = match cost {
            Some(_) => Some(self.flies_to(place)),
            None => self.seen.prompted.then(|| self.seen.does(Action::Go(place))),
        };
        let does = does.unwrap_or_default();
        let name = capital(body.name());
        let hoop = size + if body == Body::Sun { 22.0 } else { 9.0 };
        html! {
            g.planet data-key=(name) role=(if does == Does::Nothing { "img" } else { "button" })
                aria-disabled=[does.why().map(|_| "true")] data-act=[does.act()] data-set=[does.set()] data-why=[does.why()]
                aria-label={
                    (name) @if let Some(cost) = cost { ", cost " (cost) } ", "
                    (many(self.view.open.stacks[body.index()].into(), "cat", "cats")) " left"
                }
                style=(format!("transform:translate({x:.1}px,{y:.1}px)")) {
                @if cost.is_some() {
                    circle.hoop r=(format!("{hoop:.0}")) fill="none" stroke="#5FD4D6" stroke-width="5"
                        stroke-dasharray="9 6" {}
                }
                (planet(body))
            }
        }
    }

    /// Name plates; each takes the first side of its body where it hides no other.
    fn plates(&self, reach: &BTreeMap<Place, u8>, size: f64) -> Markup {
        let mut taken: Vec<Plate> = Body::ALL
            .into_iter()
            .map(|body| {
                let (x, y) = self.spot(self.body(body));
                let r = LOOKS[body.index()].2;
                Plate { x, y, width: 2.0 * r, height: 2.0 * r }
            })
            .collect();
        taken.extend(self.view.open.present.iter().map(|seat| {
            let ((x, y), wide) = (self.ship(seat), 70.0 * self.ship_scale(seat));
            Plate { x, y, width: wide, height: wide }
        }));
        let named = Body::ALL.into_iter().filter(|&body| {
            reach.contains_key(&self.body(body)) || size <= 30.0 || reach.is_empty()
        });
        let plates = named.map(|body| {
            let (plate, words) = self.plate(body, reach, size, &taken);
            let drawn = self.drawn_plate(body, reach, &plate, size, &words);
            taken.push(plate);
            drawn
        });
        let plates: Vec<Markup> = plates.collect();
        html! { @for plate in plates { (plate) } }
    }

    fn plate(
        &self,
        body: Body,
        reach: &BTreeMap<Place, u8>,
        size: f64,
        taken: &[Plate],
    ) -> (Plate, String) {
        let place = self.body(body);
        let name = capital(body.name());
        let words = reach.get(&place).map_or_else(|| name.clone(), |cost| format!("{name} {cost}"));
        let width = width_of(&words) * size * 0.62 + size * 0.9;
        let around = self.spot(place);
        (Plate::beside(around, LOOKS[body.index()].2, width, size * 1.5, taken), words)
    }

    fn drawn_plate(
        &self,
        body: Body,
        reach: &BTreeMap<Place, u8>,
        plate: &Plate,
        size: f64,
        words: &str,
    ) -> Markup {
        let place = self.body(body);
        let (fill, edge, ink) = match reach.get(&place) {
            Some(_) if self.target() == Some(place) => ("#F2B233", "#131237", "#17203A"),
            Some(_) => ("#5FD4D6", "#131237", "#17203A"),
            None => ("#131237", "#6A62C0", "#E9E6FF"),
        };
        let fixed = |number: f64| format!("{number:.1}");
        html! {
            rect x=(fixed(plate.x - plate.width / 2.0)) y=(fixed(plate.y - plate.height / 2.0))
                width=(fixed(plate.width)) height=(fixed(plate.height)) rx=(fixed(plate.height / 2.0)) fill=(fill)
                stroke=(edge) stroke-width="2.5" {}
            text x=(fixed(plate.x)) y=(fixed(plate.y + size * 0.36)) font-size=(size) text-anchor="middle" fill=(ink) {
                (words)
            }
        }
    }

    /// The cheapest way to a place, with running costs.
    fn route(&self, to: Place) -> Markup {
        let costs = self.view.open.setup.sky().costs(self.here());
        let path = costs.path(to);
        let points = path.iter().map(|place| self.spot(*place));
        let points: Vec<String> = points.map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
        let line = format!("M{}", points.join(" L"));
        html! {
            g.way pointer-events="none" {
                path d=(line) fill="none" stroke="#131237" stroke-width="16" stroke-linejoin="round"
                    stroke-linecap="round" {}
                path d=(line) fill="none" stroke="#F2B233" stroke-width="8" stroke-linejoin="round"
                    stroke-linecap="round" {}
                @for place in path.iter().skip(1) {
                    @let (x, y) = self.spot(*place);
                    circle cx=(format!("{x:.1}")) cy=(format!("{y:.1}")) r="15" fill="#F2B233" stroke="#131237"
                        stroke-width="3" {}
                    text x=(format!("{x:.1}")) y=(format!("{:.1}", y + 6.0)) font-size="17" text-anchor="middle"
                        fill="#17203A" { (costs.of(*place)) }
                }
            }
        }
    }

    fn ships(&self) -> Markup {
        let mut order: Vec<Seat> = self.view.open.present.iter().collect();
        table::sort_few(&mut order, |&seat| seat == self.focus());
        html! {
            @for seat in order {
                @let (x, y) = self.ship(seat);
                @let scale = self.ship_scale(seat);
                @let flies = self.seen.me == Some(seat) && self.seen.prompted && self.view.open.phase == Phase::Go;
                g.ship data-key={ "ship" (seat.0) } role="img" data-drag[flies]
                    aria-label={ "ship of " (self.seen.name(seat)) " at " (self.place_name(self.view.open.ships[seat.index()])) }
                    pointer-events=[(!flies).then_some("none")]
                    style=(format!("transform:translate({x:.1}px,{y:.1}px) scale({scale})")) {
                    circle cy="2" r="35" fill="#131237" {}
                    circle cy="2" r="31" fill={ "var(--p" (seat.0 + 1) ")" } stroke="#FFF8E7" stroke-width="4" {}
                    (PreEscaped(ROCKET))
                    g transform="translate(14 12) scale(.9)" { use href={ "#m" (seat.0 + 1) } width="24" height="24" {} }
                }
            }
        }
    }

    /// Where a ship is drawn: beside its body, and beside whoever was there before.
    fn ship(&self, seat: Seat) -> (f64, f64) {
        let place = self.view.open.ships[seat.index()];
        let (x, y) = self.spot(place);
        let same = |other: &Seat| self.view.open.ships[other.index()] == place && other.0 < seat.0;
        let crowd = self.view.open.present.iter().filter(same).count();
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

    fn corners(&self, reach: &BTreeMap<Place, u8>) -> Markup {
        let [white, black] = self.view.open.dice;
        let rolled = matches!(self.view.open.phase, Phase::Quake | Phase::Go) && white > 0;
        let round = self.view.open.round;
        html! {
            @if rolled {
                div.corner-tl role="img" aria-label={ "white " (white) ", black " (black) ": speed " (white + black) } {
                    span.die.pip data-fresh={ (round) "w" (white) } { (icon(&format!("f{white}"))) }
                    span.die.pip.black data-fresh={ (round) "b" (black) } { (icon(&format!("f{black}"))) }
                    b { (white + black) }
                }
            }
            @if !reach.is_empty() {
                div.corner-bl.key aria-hidden="true" {
                    i style="--k:12px" {} "1–3" i style="--k:9px" {} "4–6" i style="--k:7px" {} "7 and more"
                }
            }
            div.corner-tr {
                button.btn.round type="button" data-pick="zoom" aria-pressed=(self.touch.has("zoom").to_string())
                    aria-label="Zoom to the ship" { (icon("zoom")) }
            }
        }
    }
}

const ROCKET: &str = r##"<g transform="translate(0 -2) scale(.62)" stroke="#17203A" stroke-width="3" stroke-linejoin="round"><path d="M-10 26C-6 40 6 40 10 26L0 46Z" fill="#F2B233"/><path d="M-14 8-28 26V36L-10 28ZM14 8 28 26V36L10 28Z" fill="#FFF8E7"/><path d="M0-40C18-22 20 4 12 28H-12C-20 4-18-22 0-40Z" fill="#FFF8E7"/><circle r="8" fill="#A9DDF3"/></g>"##;
