//! The table: the orbit map with ships and reachable dots, or the battle with the dogs; cats and pack below.

mod battle;
mod cards;
mod deciding;
mod map;
mod planets;
mod plate;
mod trade;

use board::{Does, Facts, Scene, Seen, Touch, capital, chip, icon, many};
use cat_quest::{Action, Body, CatQuest, Open, Phase, Place, Sight, View};
use maud::{Markup, html};
use table::Seat;

pub(crate) use cards::{open_card, small_card};

/// Draws the table.
pub(crate) fn draw(seen: &Seen<'_, CatQuest>, touch: &Touch) -> Scene {
    let table = Table { seen, touch, view: seen.view };
    let battle = seen.view.open.phase.is_battle();
    Scene {
        body: if battle { "g-cat battlebody" } else { "g-cat" },
        place: table.place(),
        facts: (0..seen.view.open.setup.seats).map(|seat| table.facts(Seat(seat))).collect(),
        board: if battle { table.battle() } else { table.map() },
        drawer: table.drawer(),
        aside: table.aside(),
        buttons: table.buttons(),
        more: table.leaving().into_iter().collect(),
    }
}

/// The touches that lead to an action.
pub(crate) fn way(seen: &Seen<'_, CatQuest>, action: Action) -> Vec<Does> {
    match action {
        Action::Offer { to, give, take } => trade::way(seen, to, give, take, action),
        Action::Counter { give, take } => {
            trade::way(seen, seen.view.open.active, give, take, action)
        }
        Action::Go(place) => vec![Does::Set(format!("go:{place}")), seen.does(action)],
        other => vec![seen.does(other)],
    }
}

struct Table<'a> {
    seen: &'a Seen<'a, CatQuest>,
    touch: &'a Touch,
    view: &'a View,
}

impl Table<'_> {
    /// The seat whose cats and ship are looked at most closely.
    fn focus(&self) -> Seat {
        self.seen.me.unwrap_or(self.view.open.active)
    }

    /// Where the ship is that is looked at most closely.
    fn here(&self) -> Place {
        self.view.open.ships[self.focus().index()]
    }

    fn body(&self, body: Body) -> Place {
        Place { orbit: body, dot: self.view.open.planets[body.index()] }
    }

    fn place(&self) -> String {
        let Open { round, setup, phase, active, .. } = &self.view.open;
        let who = if self.seen.me == Some(*active) {
            "your turn".into()
        } else {
            format!("{}’s turn", self.seen.name(*active))
        };
        let doing = match phase {
            Phase::Over => "over",
            phase if phase.is_battle() => "battle",
            Phase::Go | Phase::Roll | Phase::Quake => "travelling",
            _ => "at rest",
        };
        let limit = setup.limit().map_or(String::new(), |limit| format!(" of {limit}"));
        format!("Round {round}{limit} · {who} · {doing}")
    }

    fn facts(&self, seat: Seat) -> Facts {
        let view = self.view;
        let cats = view.open.cats[seat.index()];
        let best =
            view.open.best[seat.index()].map_or("–".into(), |best| best.beaten.to_string());
        let ship = view.open.ships[seat.index()];
        let on = if self.body(ship.orbit) == ship { "on" } else { "near" };
        Facts {
            facts: html! {
                span title="cats" { (icon("sk-cat")) (cats.iter().count()) span.vh { " cats" } }
                span.opt title="best battle" {
                    (icon("flag")) (best) span.vh { " dogs in the best battle" }
                }
            },
            extra: html! {
                @for cat in cats.iter() { (cards::token(cat)) }
                @if view.open.present.contains(seat) {
                    (chip("", "ship", &format!("{on} {}", capital(ship.orbit.name()))))
                } @else {
                    (chip("bad", "", "has left"))
                }
                @if view.open.barred.contains(seat) { (chip("bad", "lock", "must leave Earth")) }
            },
        }
    }

    fn drawer(&self) -> Markup {
        if self.is_trading() {
            return self.trading();
        }
        let shown = self.touch.value("show").and_then(|n| n.parse().ok()).map(Seat);
        let seat = shown.filter(|seat| seat.0 < self.view.open.setup.seats).unwrap_or(self.focus());
        let cats = self.view.open.cats[seat.index()];
        html! {
            div {
                div.head { h2 { (self.seen.whose(seat)) " cats" } (self.pack_dots()) }
                div.catrow.scrolls {
                    @for cat in cats.iter() {
                        @let tired = self.view.open.tired[seat.index()].contains(cat);
                        div.catst {
                            (cards::cat_button(cat, if tired { "spent" } else { "" }))
                            @if tired { span.ctag { "ability used" } }
                        }
                    }
                    @if cats.is_empty() { p.hollow { "No cats yet." } }
                }
            }
            @if !self.view.open.phase.is_battle() { (self.pack_cards()) }
        }
    }

    fn pack_cards(&self) -> Markup {
        let left = self.view.pack.iter().filter(|sight| **sight != Sight::Gone).count();
        html! {
            div.packwrap {
                div.head { h2 { "The pack: " (many(left, "dog", "dogs")) } }
                div.pack { @for sight in self.view.row() { (cards::dog_card(*sight)) } }
            }
        }
    }

    fn pack_dots(&self) -> Markup {
        html! {
            span.packdots role="img" aria-label="The pack" {
                "Dogs "
                @for sight in self.view.row() {
                    @match (sight, sight.dog()) {
                        (Sight::Gone, _) => span.tok.gone { "×" },
                        (_, Some(dog)) => span.tok style=(cards::tint(dog)) { (cards::element_icon(dog)) },
                        _ => span.tok style="--el:var(--ink)" { "?" },
                    }
                }
            }
        }
    }
}
