//! A battle with the dogs: the pack in order, the wheel of elements, and who may answer.

use std::cmp::Ordering;
use std::f64::consts::TAU;

use board::{capital, chip, clause_button, icon};
use cat_quest::{Action, Cat, Element, Phase, Sight};
use maud::{Markup, html};

use super::{Table, cards};

/// The elements in the order of the wheel: each beats the next two.
pub(super) const WHEEL: [Element; 5] =
    [Element::Metal, Element::Air, Element::Earth, Element::Water, Element::Fire];

impl Table<'_> {
    pub(super) fn battle(&self) -> Markup {
        html! {
            div.arena2 {
                ol.packrow aria-label="The pack" { (self.pack_row()) }
                div.ring {
                    div.wheelbox {
                        (self.wheel())
                        p { "Each element beats the next two, clockwise. " (clause_button("CQ-21")) }
                    }
                    div.answers { (self.answers()) }
                }
            }
        }
    }

    fn pack_row(&self) -> Markup {
        let facing = usize::from(self.view.open.facing);
        html! {
            @for (n, &sight) in self.view.row().iter().enumerate() {
                @let beaten = n < facing && sight != Sight::Gone;
                @let class = match n.cmp(&facing) {
                    Ordering::Less if beaten => "beat",
                    Ordering::Equal => "now",
                    _ => "",
                };
                li class=(class) {
                    (cards::dog_card(sight))
                    @if beaten { svg.i.stamp role="img" aria-label="beaten" { use href="#check" {} } }
                    span.dcap { b { (n + 1) } " " (capital(sight.dog().map_or("", Element::name))) }
                }
            }
        }
    }

    /// The dog that is met.
    fn met(&self) -> Option<Element> {
        match self.view.pack.get(usize::from(self.view.open.facing))? {
            Sight::Open(dog) => Some(*dog),
            _ => None,
        }
    }

    fn wheel(&self) -> Markup {
        let met = self.met();
        let pairs = (0..5).flat_map(|n| [(n, (n + 1) % 5), (n, (n + 2) % 5)]);
        html! {
            svg.wheel viewBox="-90 -90 180 180" role="img" aria-label="Metal beats Air and Earth, Air beats Earth and Water, Earth beats Water and Fire, Water beats Fire and Metal, Fire beats Metal and Air" {
                defs { (tip("tip", 5, "#5A52B0")) (tip("tiphot", 4, "#F2B233")) }
                @for (from, to) in pairs { (arrow(from, to, met == Some(WHEEL[to]))) }
                @for (n, &element) in WHEEL.iter().enumerate() { (spoke(n, element, met == Some(element))) }
            }
        }
    }

    /// Every cat of the fighter: those that may go, and why the others may not; then whatever else may be done.
    fn answers(&self) -> Markup {
        let seat = self.view.open.active;
        let fights = self.view.open.phase == Phase::Fight;
        let cats = self.view.open.cats[seat.index()].iter().filter(|_| fights);
        let cats: Vec<Cat> = cats.collect();
        // CQ-18a, CQ-24e: another player may be asked about this battle, too.
        let rest = self.seen.legal.iter().filter(|action| {
            let apart = matches!(action, Action::Send(_) | Action::Offer { .. } | Action::Leave);
            self.seen.prompted && !apart
        });
        let rest: Vec<Action> = rest.copied().collect();
        html! {
            @for &cat in &cats { (self.fighter(cat)) }
            @for &action in &rest {
                (self.seen.does(action).button("answer is-legal", &html! {
                    span.tile { (icon(symbol(action))) }
                    span { b { (self.seen.label(action)) } }
                    span {}
                }))
            }
            @if cats.is_empty() && rest.is_empty() {
                (chip("", "fight", &format!("{} fights: {} beaten so far", self.seen.name(seat), self.view.open.beaten)))
            }
        }
    }

    fn fighter(&self, cat: Cat) -> Markup {
        let card = cat.card();
        let mine = self.seen.me == Some(self.view.open.active);
        let does = self.seen.does(Action::Send(cat));
        let allowed = mine && does.is_act();
        let (element, dog) = (capital(card.element.name()), self.met().map_or("", Element::name));
        let words = if self.view.open.spent.contains(cat) {
            "has fought already".to_owned()
        } else if self.met().is_some_and(|dog| cat.beats(dog)) {
            format!("{element} beats {dog}")
        } else {
            format!("{element} does not beat {dog}")
        };
        html! {
            button type="button" class={ "answer " (if allowed { "is-legal" } else { "" }) } data-act=[does.act()]
                data-why=[does.why()] aria-disabled=[(!allowed).then_some("true")] {
                (face(cat))
                span { b { (card.title) } (words) }
                span {}
            }
        }
    }
}

fn symbol(action: Action) -> &'static str {
    match action {
        Action::Gamble => "flag",
        Action::Burn => "el-fire",
        Action::Spare | Action::Keep => "check",
        Action::GiveUp => "stop",
        _ => "roll",
    }
}

/// Where an element stands on the wheel.
fn place_on_wheel(n: usize) -> (f64, f64) {
    let angle = TAU * f64::from(u8::try_from(n).unwrap_or(0)) / 5.0 - TAU / 4.0;
    (62.0 * angle.cos(), 62.0 * angle.sin())
}

/// The tip of an arrow.
fn tip(id: &str, size: u8, colour: &str) -> Markup {
    html! {
        marker id=(id) viewBox="0 0 8 8" refX="4" refY="4" markerWidth=(size) markerHeight=(size) orient="auto" {
            path d="M0 0 8 4 0 8Z" fill=(colour) {}
        }
    }
}

fn arrow(from: usize, to: usize, hot: bool) -> Markup {
    let ((ax, ay), (bx, by)) = (place_on_wheel(from), place_on_wheel(to));
    let (dx, dy) = (bx - ax, by - ay);
    let length = dx.hypot(dy);
    let (ux, uy) = (dx / length, dy / length);
    let line = format!(
        "M{:.1} {:.1}L{:.1} {:.1}",
        ax + ux * 22.0,
        ay + uy * 22.0,
        bx - ux * 27.0,
        by - uy * 27.0
    );
    let (colour, width, end) = if hot { ("#F2B233", 4, "tiphot") } else { ("#5A52B0", 2, "tip") };
    html! { path d=(line) stroke=(colour) stroke-width=(width) marker-end={ "url(#" (end) ")" } {} }
}

fn spoke(n: usize, element: Element, met: bool) -> Markup {
    let (x, y) = place_on_wheel(n);
    let (rim, width) = if met { ("#FF9B8A", 4) } else { ("#FFF8E7", 2) };
    html! {
        g transform=(format!("translate({x:.1} {y:.1})")) {
            circle r="19" fill={ "var(--el-" (element.name()) ")" } stroke=(rim) stroke-width=(width) {}
            svg x="-12" y="-12" width="24" height="24" fill="#fff" color="#fff" { use href={ "#el-" (element.name()) } {} }
        }
    }
}

/// A cat's face on a tile.
fn face(cat: Cat) -> Markup {
    html! {
        span.face {
            svg viewBox="10 4 100 100" aria-hidden="true" { use href=(cards::art(cat)) width="120" height="120" {} }
        }
    }
}
