//! Offers that others have made: those that lie open, and the one whose answer is waited for.

use board::{Does, icon, mark};
use maud::{Markup, html};
use spanc::{Action, Crew, Deal, Goods, Term};
use table::Seat;

use super::Table;

impl Table<'_> {
    /// SP-29b: the offers that lie open to the onlooker, to be taken with a touch, and the onlooker's own.
    pub(super) fn open_offers(&self) -> Markup {
        let Some(me) = self.seen.me else { return Markup::default() };
        let open = (0..).map(Seat).zip(&self.view.open.unasked);
        html! {
            @for (by, deal) in open.filter_map(|(by, deal)| Some((by, (*deal)?))) {
                @if by == me {
                    p.openoffer { (mark(by.0)) "Your offer to " (self.seen.name(deal.to())) " lies open." }
                } @else if deal.to() == me {
                    (self.open_offer(by))
                }
            }
        }
    }

    fn open_offer(&self, by: Seat) -> Markup {
        let action = Action::Accept(by);
        let listed = self.seen.legal.contains(&action);
        let does = if listed { self.seen.does(action) } else { Does::Why(action.to_string()) };
        let words = if listed {
            self.seen.label(action)
        } else {
            "An offer that cannot be taken now.".into()
        };
        let class = if listed { "openoffer is-legal" } else { "openoffer" };
        does.button(class, &html! { (mark(by.0)) span { (words) } (icon("trade")) })
    }

    /// An offer that waits for its answer: two pans.
    pub(super) fn offered(&self, by: Seat, deal: Deal) -> Markup {
        let to = deal.to();
        let (gives, takes) = sides(deal);
        html! {
            section class={ "stall offer p" (by.0 + 1) } {
                h2 {
                    (mark(by.0)) "An offer from " (self.seen.name_inside(by)) " to " (self.seen.name_inside(to))
                }
                div.deal {
                    (self.offered_pan(by, &gives))
                    div.swap { (icon("trade")) }
                    (self.offered_pan(to, &takes))
                }
            }
        }
    }

    fn offered_pan(&self, seat: Seat, things: &[Markup]) -> Markup {
        html! {
            div.pan {
                h3 { (self.seen.does_what(seat, "give")) }
                @for thing in things { span.toycard { (thing) } }
                @if things.is_empty() { p.hollow { "nothing" } }
            }
        }
    }
}

/// What changes hands each way.
fn sides(deal: Deal) -> (Vec<Markup>, Vec<Markup>) {
    let words = |text: &str| vec![html! { (text) }];
    match deal {
        Deal::Offer(offer) => {
            let (given, taken) = offer.girls().unzip();
            (things(offer.give, given, offer.pays()), things(offer.take, taken, offer.wants()))
        }
        Deal::Ask(_) => (Vec::new(), words("an offer of your own")),
        Deal::Bribe(bribe) => {
            let peace = match bribe.term {
                Term::SpareUs => "peace for this crew",
                Term::StandDown => "no attack at all",
            };
            (things(bribe.give, None, bribe.loot), words(peace))
        }
    }
}

fn things(toys: Goods, girl: Option<Crew>, loot: u8) -> Vec<Markup> {
    let names = toys.iter().map(|toy| toy.card().name).chain(girl.map(|girl| girl.card().name));
    let mut all: Vec<Markup> = names.map(|name| html! { (name) }).collect();
    if loot > 0 {
        all.push(html! { (icon("loot")) (loot) " Loot" });
    }
    all
}
