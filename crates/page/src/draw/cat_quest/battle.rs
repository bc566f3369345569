//! A battle with the dogs: the pack in order, the wheel of elements, and who may answer.

use std::f64::consts::TAU;

use cat_quest::{Element, Phase, Sight};

use super::{Board, dog_card};
use crate::draw::{capital, chip, escape, icon};

/// The elements in the order of the wheel: each beats the next two.
const WHEEL: [Element; 5] =
    [Element::Metal, Element::Air, Element::Earth, Element::Water, Element::Fire];

impl Board<'_> {
    pub(super) fn battle(&self) -> String {
        format!(
            "<div class=\"arena2\"><ol class=\"packrow\" aria-label=\"The pack\">{}</ol><div class=\"ring\"><div class=\"wheelbox\">{}<p>Each element beats the next two, clockwise. {}</p></div><div class=\"answers\">{}</div></div></div>",
            self.pack_row(),
            self.wheel(),
            crate::rulebook::clause_button("CQ-21"),
            self.answers()
        )
    }

    fn pack_row(&self) -> String {
        let facing = usize::from(self.view.facing);
        self.view
            .pack
            .iter()
            .enumerate()
            .map(|(n, &sight)| {
                let (class, stamp) = match n.cmp(&facing) {
                    std::cmp::Ordering::Less if sight != Sight::Gone => {
                        ("beat", "<svg class=\"i stamp\" role=\"img\" aria-label=\"beaten\"><use href=\"#check\"/></svg>")
                    }
                    std::cmp::Ordering::Equal => ("now", ""),
                    _ => ("", ""),
                };
                let words = sight.dog().map_or("", |dog| dog.name());
                format!("<li class=\"{class}\">{}{stamp}<span class=\"dcap\"><b>{}</b> {}</span></li>", dog_card(sight, ""), n + 1, capital(words))
            })
            .collect()
    }

    fn met(&self) -> Option<Element> {
        let sight = self.view.pack.get(usize::from(self.view.facing))?;
        if let Sight::Open(dog) = sight { Some(*dog) } else { None }
    }

    fn wheel(&self) -> String {
        let met = self.met();
        let at = |n: usize| {
            let angle = TAU * f64::from(u8::try_from(n).unwrap_or(0)) / 5.0 - TAU / 4.0;
            (62.0 * angle.cos(), 62.0 * angle.sin())
        };
        let arrows: String = (0..5)
            .flat_map(|n| [(n, (n + 1) % 5), (n, (n + 2) % 5)])
            .map(|(from, to)| {
                let ((ax, ay), (bx, by)) = (at(from), at(to));
                let hot = met == Some(WHEEL[to]);
                let (dx, dy) = (bx - ax, by - ay);
                let length = (dx * dx + dy * dy).sqrt();
                let (ux, uy) = (dx / length, dy / length);
                format!(
                    "<path d=\"M{:.1} {:.1}L{:.1} {:.1}\" stroke=\"{}\" stroke-width=\"{}\" marker-end=\"url(#{})\"/>",
                    ax + ux * 22.0, ay + uy * 22.0, bx - ux * 27.0, by - uy * 27.0,
                    if hot { "#F2B233" } else { "#5A52B0" },
                    if hot { 4 } else { 2 },
                    if hot { "tiphot" } else { "tip" }
                )
            })
            .collect();
        let tokens: String = WHEEL
            .iter()
            .enumerate()
            .map(|(n, element)| {
                let (x, y) = at(n);
                let rim = if met == Some(*element) { "#FF9B8A" } else { "#FFF8E7" };
                format!(
                    "<g transform=\"translate({x:.1} {y:.1})\"><circle r=\"19\" fill=\"var(--el-{0})\" stroke=\"{rim}\" stroke-width=\"{1}\"/><svg x=\"-12\" y=\"-12\" width=\"24\" height=\"24\" fill=\"#fff\" color=\"#fff\"><use href=\"#el-{0}\"/></svg></g>",
                    element.name(),
                    if met == Some(*element) { 4 } else { 2 }
                )
            })
            .collect();
        format!(
            "<svg class=\"wheel\" viewBox=\"-90 -90 180 180\" role=\"img\" aria-label=\"Metal beats Air and Earth, Air beats Earth and Water, Earth beats Water and Fire, Water beats Fire and Metal, Fire beats Metal and Air\"><defs><marker id=\"tip\" viewBox=\"0 0 8 8\" refX=\"4\" refY=\"4\" markerWidth=\"5\" markerHeight=\"5\" orient=\"auto\"><path d=\"M0 0 8 4 0 8Z\" fill=\"#5A52B0\"/></marker><marker id=\"tiphot\" viewBox=\"0 0 8 8\" refX=\"4\" refY=\"4\" markerWidth=\"4\" markerHeight=\"4\" orient=\"auto\"><path d=\"M0 0 8 4 0 8Z\" fill=\"#F2B233\"/></marker></defs>{arrows}{tokens}</svg>"
        )
    }

    /// Every cat of the fighter: those that may go, and why the others may not.
    fn answers(&self) -> String {
        let seat = self.view.active;
        let mine = self.snapshot.me == Some(seat) && self.snapshot.prompted;
        let mut html = String::new();
        if matches!(self.view.phase, Phase::Fight) {
            for cat in self.view.cats[seat.index()].iter() {
                let card = cat.card();
                let action = format!("send {}", card.name);
                let allowed = mine && self.snapshot.allows(&action);
                let spent = self.view.spent.has(cat);
                let words = if spent {
                    "has fought already".to_owned()
                } else if self.met().is_some_and(|dog| cat.beats(dog)) {
                    format!(
                        "{} beats {}",
                        capital(card.element.name()),
                        self.met().map_or("", Element::name)
                    )
                } else {
                    format!(
                        "{} does not beat {}",
                        capital(card.element.name()),
                        self.met().map_or("", Element::name)
                    )
                };
                let does = if allowed {
                    format!("data-act=\"{action}\"")
                } else {
                    format!("data-why=\"{action}\" aria-disabled=\"true\"")
                };
                html.push_str(&format!(
                    "<button type=\"button\" class=\"answer {}\" {does}>{}<span><b>{}</b>{}</span><span></span></button>",
                    if allowed { "is-legal" } else { "" },
                    face(card.name),
                    card.title,
                    escape(&words)
                ));
            }
        }
        let rest = self.snapshot.legal.iter().filter(|choice| {
            mine && !choice.text.starts_with("send ")
                && !choice.text.starts_with("offer ")
                && choice.text != "leave"
        });
        for choice in rest {
            let name = match choice.text.as_str() {
                "gamble" => "flag",
                "burn" => "el-fire",
                "spare" | "keep" => "check",
                "give up" => "stop",
                _ => "roll",
            };
            html.push_str(&format!(
                "<button type=\"button\" class=\"answer is-legal\" data-act=\"{}\"><span class=\"tile\">{}</span><span><b>{}</b></span><span></span></button>",
                escape(&choice.text), icon(name), escape(&choice.label)
            ));
        }
        if html.is_empty() {
            let words =
                format!("{} fights: {} beaten so far", self.snapshot.name(seat), self.view.beaten);
            html = chip("", "fight", &words);
        }
        html
    }
}

/// A cat's face on a tile.
fn face(name: &str) -> String {
    let art = if name == "earthcat" { "common_earth_cat" } else { name };
    format!(
        "<span class=\"face\"><svg viewBox=\"10 4 100 100\" aria-hidden=\"true\"><use href=\"#cq-{art}\" width=\"120\" height=\"120\"/></svg></span>"
    )
}
