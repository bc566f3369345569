//! Keep and Roll: a touch moves a die; a Support goes along with its die.

use board::{Does, icon, many};
use maud::{Markup, html};
use spaca_wor::{Action, Face, Phase};
use table::Seat;

use super::{Die, Table};

impl Table<'_> {
    /// Keep and Roll: a touch moves a die; a Support goes along with its die.
    pub(super) fn trays(&self, seat: Seat) -> Markup {
        let side = self.side(seat);
        let (rolled, kept): (Vec<usize>, Vec<usize>) =
            side.alive().iter().partition(|&slot| self.picked.contains(slot));
        let die = |&slot: &usize| {
            let class = if self.picked.contains(slot) { "is-picked" } else { "is-legal" };
            self.die_button(seat, slot, &self.picks(seat, slot), class)
        };
        html! {
            div.trays {
                section.tray aria-label="Keep" {
                    h2 { (icon("lock")) "Keep " small { (many(kept.len(), "die", "dice")) } }
                    div.rows {
                        @for slot in &kept { (die(slot)) }
                        @for slot in side.showing(Face::Boom).iter() { (self.plain_die(seat, slot)) }
                    }
                }
                section.tray.on aria-label="Roll" {
                    h2 { (icon("roll")) "Roll " small { (many(rolled.len(), "die", "dice")) } }
                    div.rows {
                        @for slot in &rolled { (die(slot)) }
                        @if rolled.is_empty() {
                            p.hollow { "Touch the dice that you want to roll again." }
                        }
                    }
                }
            }
        }
    }

    /// Picks a die, and its Supports with it.
    pub(super) fn picks(&self, seat: Seat, slot: usize) -> Does {
        Does::picks(std::iter::once(slot).chain(self.supports_of(seat, slot)).map(Die))
    }

    /// A Support to be linked, or a Boom to be ignored: the dice that can be meant are lit.
    pub(super) fn asking(&self, seat: Seat) -> Markup {
        let links = self.view.open.phase == Phase::Link;
        let die = |slot: usize| {
            let nth = u8::try_from(slot).unwrap_or(u8::MAX);
            let does = self.seen.does(if links { Action::Link(nth) } else { Action::Ignore(nth) });
            self.die_button(seat, slot, &does, if does.is_act() { "is-legal" } else { "" })
        };
        let (symbol, words) = if links {
            ("link", "Link the Support to …")
        } else {
            ("un-boom", "Ignore one Boom …")
        };
        html! {
            div.trays.one {
                section.tray.on { h2 { (icon(symbol)) (words) } div.rows { (self.dice(seat, die)) } }
            }
        }
    }
}
