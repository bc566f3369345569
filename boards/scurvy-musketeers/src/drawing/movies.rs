//! The Movies: Location and cast with what lies on them, the defence and its sum.

use board::{icon, mark};
use maud::{Markup, html};
use scurvy_musketeers::{Card, Mark, Part};
use table::Seat;

use super::Table;

impl Table<'_> {
    /// The title, the Movies, and the scene over them. One's own is below, but among many it comes first.
    pub(super) fn movies(&self) -> Markup {
        let me = self.focus();
        let attacked = self.view.open.attack.map(|attack| attack.on);
        let mut others: Vec<Seat> = self.game.everybody().filter(|&seat| seat != me).collect();
        table::sort_few(&mut others, |&seat| Some(seat) != attacked);
        let many = others.len() > 2;
        html! {
            h2.marquee { (self.title()) }
            @if many { (self.movie(me)) }
            div class={ "others n" (others.len()) } { @for seat in others { (self.movie(seat)) } }
            @if !many { (self.movie(me)) }
            @if self.shows_scene() { (self.scene()) }
        }
    }

    fn is_attacked(&self, seat: Seat) -> bool {
        self.view.open.attack.is_some_and(|attack| attack.on == seat)
    }

    fn movie(&self, seat: Seat) -> Markup {
        let mine = if seat == self.focus() { " mine" } else { "" };
        let hit = if self.is_attacked(seat) { " hit" } else { "" };
        let name = self.seen.name(seat);
        let cards = || self.game.location(seat).iter().chain(self.game.cast(seat));
        html! {
            section class={ "movie p" (seat.0 + 1) (mine) (hit) } aria-label={ "Movie of " (name) } {
                div.who {
                    span { (mark(seat.0)) (name) }
                    (self.aim_here(seat))
                    button.ds type="button" data-set={ "sum:" (seat.0) } {
                        small { "DS" } " " (self.game.ds(seat, self.is_attacked(seat)))
                        span.vh { ", show the sum" }
                    }
                }
                @if self.touch.value("sum").is_some_and(|shown| shown.parse() == Ok(seat.0)) {
                    table.ledger { tbody { (self.defence_rows(seat)) } }
                }
                div.cast.scrolls {
                    @for card in cards() { (self.slot(card)) }
                    @if cards().next().is_none() { p.hollow { "An empty set." } }
                }
            }
        }
    }

    /// A Movie as what the picked card is for.
    fn aim_here(&self, seat: Seat) -> Markup {
        let token = self.picks(Mark::Seat(seat));
        html! {
            @if let Some(token) = token {
                button.btn.aimhere type="button" data-set=(token) aria-pressed=(self.touch.has(&token)) {
                    (icon("right")) "here"
                }
            }
        }
    }

    /// A card in a Movie with what lies on it.
    fn slot(&self, card: Card) -> Markup {
        html! {
            div class={ "slot " (self.glow(Mark::Card(card))) } {
                (self.card(card, ""))
                @for on in self.view.open.line.on(card) {
                    @let class = format!("under {}", self.glow(Mark::Card(on)));
                    @let worth = self.worth(on).map(|worth| format!("{worth:+}"));
                    (self.touchable(on, &class, &html! { em { (self.name(on)) } (worth.unwrap_or_default()) }))
                }
            }
        }
    }

    /// SM-22: what a card in play adds to its Movie now, if it is part of the sum.
    fn worth(&self, card: Card) -> Option<i32> {
        let movie = self.game.everybody().find(|&seat| self.game.movie(seat).contains(card))?;
        let mut worth = None;
        self.game.itemise(movie, self.is_attacked(movie), |part| match part {
            Part::Card(other, amount) if other == card => worth = Some(amount),
            _ => {}
        });
        worth
    }

    /// SM-22: what a defence is made of.
    pub(super) fn defence_rows(&self, movie: Seat) -> Markup {
        let mut rows = Vec::new();
        self.game.itemise(movie, self.is_attacked(movie), |part| {
            rows.push(match part {
                Part::Card(card, amount) => (self.name(card), amount),
                Part::Guard(amount) => ("played for this defence", amount),
            });
        });
        html! { @for (name, amount) in rows { (row(name, &format!("{amount:+}"))) } }
    }
}

/// A line of a sum.
pub(super) fn row(name: &str, amount: &str) -> Markup {
    html! { tr { td { (name) } td { (amount) } } }
}
