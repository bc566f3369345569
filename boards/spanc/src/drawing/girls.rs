//! The crews: girls with their Toys tucked in, spare Toys, and where a picked Toy may go.

use board::{Does, Seen, icon, mark};
use maud::{Markup, html};
use spanc::{Action, CREW_SIZE, Crew, Skill, Spanc, Test, Toy};
use table::Seat;

use super::picking::Card;
use super::{Table, cards};

impl Table<'_> {
    /// The crew in the drawer: cards with skills, Toys tucked in, what can be touched lit.
    pub(super) fn crew_drawer(&self) -> Markup {
        let seat = self.focus();
        let spare = self.view.open.held[seat.index()][CREW_SIZE];
        html! {
            div.head {
                h2 { (self.seen.whose(seat)) " crew" }
                @if !spare.is_empty() {
                    span.spares { "spare " @for toy in spare.iter() { (self.toy_chip(toy)) } }
                }
                (self.ways_out(seat))
            }
            div.crewrow { (self.girls(seat, true)) }
        }
    }

    /// Where else a picked Toy may go: to the spare ones, or to the bin.
    fn ways_out(&self, seat: Seat) -> Markup {
        let Some(Card::Toy(toy)) = self.picked.filter(|_| self.seen.me == Some(seat)) else {
            return Markup::default();
        };
        let way = |action: Action, words: &str, symbol: &str| {
            let does = self.seen.does(action);
            let inside = html! { (icon(symbol)) (words) };
            if does.is_act() {
                does.button("btn quiet is-legal", &inside)
            } else {
                Markup::default()
            }
        };
        html! {
            span.spares {
                (way(Action::Unassign(toy), "to the spare Toys", "hand"))
                (way(Action::Discard(toy), "to the bin", "close"))
            }
        }
    }

    /// The girls of a crew.
    pub(super) fn girls(&self, seat: Seat, live: bool) -> Markup {
        html! {
            @for place in 0..CREW_SIZE {
                @if let Some(girl) = self.view.open.girls[seat.index()][place] { (self.girl(seat, place, girl, live)) }
            }
        }
    }

    fn toy_chip(&self, toy: Toy) -> Markup {
        let card = Card::Toy(toy);
        let inside = html! { (cards::art(toy.card().id, "mini")) (toy.card().name) };
        let class = format!("toycard sm {}", self.glow(card, "is-legal"));
        let words = cards::toy_aloud(self.game.printed(), toy);
        touchable(
            &class,
            &self.touched(card),
            (toy.card().id, &words),
            self.is_picked(card),
            &inside,
        )
    }

    /// The skill that the crew's next Challenge tests.
    fn wanted(&self, seat: Seat) -> Option<Skill> {
        let at = usize::from(self.view.open.at[seat.index()]);
        match self.game.printed().challenge(self.view.open.row.get(at).copied().flatten()?).test {
            Test::Skill(skill) => Some(skill),
            Test::Highest | Test::Lowest => None,
        }
    }

    /// A girl: Toys tucked behind her card, a crown for the Captain.
    pub(super) fn girl(&self, seat: Seat, place: usize, girl: Crew, live: bool) -> Markup {
        let (card, down) = (girl.card(), self.is_down(seat, place));
        let does = self.girl_touch(girl, live, down);
        let picked = self.is_picked(Card::Girl(girl));
        let named =
            self.view.open.active == seat && self.view.open.girl.map(usize::from) == Some(place);
        let class = match self.glow(Card::Girl(girl), "is-legal") {
            glow if live && !glow.is_empty() => glow,
            _ if named => "is-named",
            _ => "",
        };
        let words = cards::girl_aloud(girl, self.game.skills(seat, place));
        let inside = html! {
            (cards::skill_row(self.game.skills(seat, place), self.game.printed().girl(girl), self.wanted(seat)))
            span.art { (cards::art(card.id, "")) }
            span class={ "name" @if card.name.len() > 14 { " long" } } { (card.name) }
        };
        html! {
            div class={ "crew " (class) } {
                @for toy in self.view.open.held[seat.index()][place].iter() { (self.tucked(toy, live)) }
                (touchable(if down { "card out" } else { "card" }, &does, (card.id, &words), picked, &inside))
                @if self.is_captain(seat, place) {
                    svg.star role="img" aria-label="Captain" fill="currentColor" { use href="#captain" {} }
                }
                @if live && !down && seat == self.view.open.active { (self.odds_chip(seat, place, named)) }
                @if down { span.chip.bad.ko { "out" } }
            }
        }
    }

    fn girl_touch(&self, girl: Crew, live: bool, down: bool) -> Does {
        match self.touched(Card::Girl(girl)) {
            _ if !live => Does::Nothing,
            Does::Nothing if down && self.seen.prompted => self.seen.does(Action::Name(girl)),
            does => does,
        }
    }

    fn odds_chip(&self, seat: Seat, place: usize, named: bool) -> Markup {
        let rolling = self.game.rolling().filter(|_| named);
        let attempt = rolling.or_else(|| self.game.attempt(seat, place));
        html! { @if let Some(attempt) = attempt { span.chip.odd { (spanc::chance(attempt.ways)) } } }
    }

    /// A Toy tucked behind a card.
    fn tucked(&self, toy: Toy, live: bool) -> Markup {
        let card = Card::Toy(toy);
        let does = if live { self.touched(card) } else { Does::Nothing };
        let class = format!("tuck {}", if live { self.glow(card, "lit") } else { "" });
        let words = cards::toy_aloud(self.game.printed(), toy);
        touchable(
            &class,
            &does,
            (toy.card().id, &words),
            self.is_picked(card),
            &cards::tuck_face(self.game.printed(), toy),
        )
    }

    /// Everybody else's crew, small.
    pub(super) fn crews(&self, words: &str) -> Markup {
        let others =
            (0..self.view.open.setup.seats).map(Seat).filter(|&seat| Some(seat) != self.seen.me);
        html! {
            div.crews {
                p.note { (icon("captain")) span { (words) } }
                @for seat in others {
                    section.lane {
                        h2 { (mark(seat.0)) " " (self.seen.name(seat)) }
                        div.crewrow.slim { (self.girls(seat, true)) }
                    }
                }
            }
        }
    }
}

/// A card as a button: it does something, or opens large. `words` are read aloud.
fn touchable(
    class: &str,
    does: &Does,
    (id, words): (&str, &str),
    picked: bool,
    inside: &Markup,
) -> Markup {
    let opens = (*does == Does::Nothing).then_some(id);
    html! {
        button type="button" class=(class) aria-label=(words) data-set=[does.set()] data-act=[does.act()] data-why=[does.why()]
            data-card=[opens] aria-pressed=[does.set().map(|_| picked.to_string())] { (inside) }
    }
}

/// Who wears a girl's colours, and where she stands.
pub(super) fn owner(seen: &Seen<'_, Spanc>, girl: Crew) -> Option<(Seat, usize)> {
    let mut seats = (0..seen.view.open.setup.seats).map(Seat);
    seats.find_map(|seat| Some((seat, seen.dream.place(seat, girl)?)))
}
