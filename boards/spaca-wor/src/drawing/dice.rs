//! A side's dice: what each shows, of what kind it is, and which go together.

use board::{Does, capital, icon};
use maud::{Markup, html};
use spaca_wor::{DieKind, Face};
use table::Seat;

use super::{SIX, Table, unit_icon};

impl Table<'_> {
    /// The dice of a side, Supports beside the unit that they are linked to.
    pub(super) fn dice(&self, seat: Seat, draw: impl Fn(usize) -> Markup) -> Markup {
        let side = self.side(seat);
        if side.force.is_none() {
            return Markup::default();
        }
        let free = (0..SIX).filter(|&slot| self.unit_of(seat, slot).is_none());
        html! {
            @for slot in free {
                @let supports = self.supports_of(seat, slot);
                @if supports.is_empty() {
                    (draw(slot))
                } @else {
                    span.tie {
                        (draw(slot))
                        @for support in supports { (icon("link")) (draw(support)) }
                    }
                }
            }
        }
    }

    /// The unit that a Support is linked to.
    pub(super) fn unit_of(&self, seat: Seat, slot: usize) -> Option<usize> {
        Some(usize::from(self.side(seat).links()[slot])).filter(|&unit| unit < SIX)
    }

    /// The Supports that are linked to a unit.
    pub(super) fn supports_of(&self, seat: Seat, slot: usize) -> Vec<usize> {
        (0..SIX).filter(|&other| self.unit_of(seat, other) == Some(slot)).collect()
    }

    /// A die that is only looked at.
    pub(super) fn plain_die(&self, seat: Seat, slot: usize) -> Markup {
        html! {
            span class={ "die " (self.colour(seat, slot)) " " } role="img" aria-label=(self.die_words(seat, slot))
                data-fresh=[self.fresh(seat, slot)] { (self.die_face(seat, slot)) }
        }
    }

    /// A die that can be touched.
    pub(super) fn die_button(&self, seat: Seat, slot: usize, does: &Does, class: &str) -> Markup {
        let picks = does.pick().map(|_| self.picked.contains(slot).to_string());
        let tied = does.pick().map(|_| self.unit_of(seat, slot).is_some());
        html! {
            button type="button" class={ "die " (self.colour(seat, slot)) " " (class) }
                aria-label=(self.die_words(seat, slot)) data-fresh=[self.fresh(seat, slot)]
                data-act=[does.act()] data-why=[does.why()] data-pick=[does.pick()] aria-pressed=[picks] {
                (self.die_face(seat, slot))
                @if let Some(tied) = tied { span.tied { @if tied { (icon("link")) } } }
            }
        }
    }

    fn colour(&self, seat: Seat, slot: usize) -> &'static str {
        super::colour(seat, self.side(seat).face(slot))
    }

    /// A die that has just been rolled is made anew, so that it is seen to roll.
    fn fresh(&self, seat: Seat, slot: usize) -> Option<String> {
        let side = self.side(seat);
        let rolled = self.view.open.roller == seat && self.view.open.rolling.contains(slot);
        (rolled && side.face(slot) != Face::Blank).then(|| format!("{}-{slot}", side.rolls))
    }

    fn die_words(&self, seat: Seat, slot: usize) -> String {
        let side = self.side(seat);
        let kind = match side.kind(slot) {
            Some(DieKind::Tanka) => "Tanka die",
            Some(DieKind::Turbo) => "Turbo die",
            _ => "die",
        };
        let shows = match side.face(slot) {
            Face::Blank => "not rolled".into(),
            face => capital(face.name()),
        };
        format!("{kind} {}: {shows}", slot + 1)
    }

    fn die_face(&self, seat: Seat, slot: usize) -> Markup {
        let side = self.side(seat);
        let tag = match side.kind(slot) {
            Some(DieKind::Tanka) => Some("Ta"),
            Some(DieKind::Turbo) => Some("Tu"),
            _ => None,
        };
        html! {
            @match side.face(slot) {
                Face::Blank => span.blank {},
                face => (icon(unit_icon(face))),
            }
            @if let Some(tag) = tag { span.kind data-kind=(tag) {} }
        }
    }
}
