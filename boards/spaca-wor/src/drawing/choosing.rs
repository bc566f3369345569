//! What is chosen before a battle: a die to start with, the ground, six dice.

use board::{capital, icon, mark};
use maud::{Markup, html};
use spaca_wor::{Action, DICE, DieKind, Face, Force, Pick, Printed, Terrain};
use table::Seat;

use super::{Table, kind_name, ladder, landscape, terrain_icon, unit_icon};

impl Table<'_> {
    /// SW-1: both pick a die in secret.
    pub(super) fn starting(&self) -> Markup {
        html! {
            div.picking.three {
                @for die in &DICE {
                    (self.option(Action::Start(die.kind), "option", &html! {
                        b { (capital(die.name)) " die" }
                        span.faces { @for face in self.view.printed().battle.faces(die.kind) { (self.small_die(face)) } }
                    }))
                }
            }
            div.fists {
                @for (seat, card) in (0..).map(Seat).zip(self.seen.seats) {
                    p { (mark(seat.0)) b { (card.seat) } " " (self.fist(seat)) }
                }
            }
        }
    }

    fn fist(&self, seat: Seat) -> String {
        match self.view.starting[seat.index()] {
            Pick::None => "has not picked yet".into(),
            Pick::Hidden => "has a die in the fist".into(),
            Pick::Known(kind) => format!("rolls a {} die", kind_name(kind)),
        }
    }

    /// Something to choose: a touch does it, or says why not.
    fn option(&self, action: Action, class: &str, inside: &Markup) -> Markup {
        let does = self.seen.does(action);
        let legal = if does.is_act() { "is-legal" } else { "" };
        does.button(&format!("{class} {legal}"), inside)
    }

    fn my_colour(&self) -> &'static str {
        if self.near().0 == 0 { "redd" } else { "bloo" }
    }

    fn small_die(&self, face: Face) -> Markup {
        let class = if face == Face::Boom { "gone" } else { self.my_colour() };
        html! {
            span class={ "die " (class) } role="img" aria-label=(capital(face.name())) {
                (icon(unit_icon(face)))
            }
        }
    }

    /// SW-3: four terrain dice, each with its ground and the order of power there.
    pub(super) fn grounds(&self) -> Markup {
        html! {
            div.picking.four {
                @for terrain in Terrain::ALL {
                    (self.option(Action::Terrain(terrain), "option land", &html! {
                        (landscape::draw(Some(terrain)))
                        b.tname { (terrain_icon(terrain)) (capital(terrain.ground().name)) }
                        (ladder(self.view.printed(), terrain))
                        (sixths(self.view.printed(), terrain))
                    }))
                }
            }
        }
    }

    /// SW-4, SW-6: which six of the eight dice.
    pub(super) fn forces(&self) -> Markup {
        html! {
            (self.line(self.far(), false))
            div.picking.six {
                @for force in Force::ALL {
                    (self.option(Action::Force(force), "option force", &html! {
                        b { (force_words(force)) }
                        span.faces {
                            @for (kind, count) in DieKind::ALL.into_iter().zip(force.counts()) {
                                @for _ in 0..count { (self.kind_die(kind)) }
                            }
                        }
                    }))
                }
            }
        }
    }

    fn kind_die(&self, kind: DieKind) -> Markup {
        let face = match kind {
            DieKind::Standard => "roll",
            DieKind::Tanka => "un-tanka",
            DieKind::Turbo => "un-turbo",
        };
        html! { span class={ "die " (self.my_colour()) } aria-hidden="true" { (icon(face)) } }
    }
}

fn force_words(force: Force) -> String {
    let counts = DieKind::ALL.into_iter().zip(force.counts()).filter(|&(_, count)| count > 0);
    counts
        .map(|(kind, count)| format!("{count} {}", kind_name(kind)))
        .collect::<Vec<_>>()
        .join(", ")
}

/// How many of a terrain die's faces show which ground.
fn sixths(printed: &Printed, terrain: Terrain) -> Markup {
    let faces = printed.battle.terrain_die(terrain);
    let all = if faces.iter().sum::<u8>() == 6 {
        "six".into()
    } else {
        faces.iter().sum::<u8>().to_string()
    };
    let counts = Terrain::ALL.map(|other| (other, faces[other as usize]));
    let words = counts.map(|(other, count)| format!("{count} {}", capital(other.ground().name)));
    html! {
        span.sixths role="img" aria-label={ "of " (all) " faces: " (words.join(", ")) } {
            @for (other, count) in counts { span { (terrain_icon(other)) (count) } }
        }
    }
}
