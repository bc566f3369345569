//! The middle of the table: an offer, a catfight, the market, the crews, or the roll.

use board::{clause_button, icon, mark};
use maud::{Markup, html};
use spanc::Phase;
use table::Seat;

use super::Table;

impl Table<'_> {
    pub(super) fn middle(&self) -> Markup {
        if let Some((by, deal)) = self.view.open.sent {
            return self.offered(by, deal);
        }
        if let Some(fight) = self.view.open.fight {
            return self.fight(&fight);
        }
        match self.view.open.phase {
            Phase::Captains | Phase::Deal => self.crews(
                "Four girls each. One of yours becomes Captain: she may wear two Toys and rolls again once a caper.",
            ),
            Phase::Market | Phase::Plank | Phase::PlankSuccessor => self.market(),
            Phase::Brawl => self.crews("Crews that finished together may fight."),
            Phase::Over => self.crews("The loot is counted."),
            _ => self.roll_box(),
        }
    }

    fn market(&self) -> Markup {
        let market = self.view.open.phase == Phase::Market;
        html! {
            ol.stages {
                li class=(if market { "" } else { "now" }) { "plank" }
                li class=(if market { "now" } else { "" }) { "market" }
            }
            div.stalls2 {
                section.stall {
                    h2 { (icon("store")) "The store" }
                    div.shopline {
                        div.deckpile { @for _ in 0..3 { div.card.back {} } }
                        p { "A Toy, unseen, for two Loot. " (clause_button("SP-44")) }
                    }
                }
                section.stall {
                    h2 { (icon("flag")) "Who is ready?" }
                    ul.rdylist {
                        @for seat in (0..self.view.open.setup.seats).map(Seat) {
                            @let ready = self.view.open.ready.contains(seat);
                            li class=(if ready { "ok" } else { "" }) {
                                (mark(seat.0)) (self.seen.name(seat))
                                em {
                                    (icon(if ready { "check" } else { "clock" }))
                                    (if ready { "ready" } else { "still busy" })
                                }
                            }
                        }
                    }
                }
            }
            (self.crews("Trade, move Toys, buy; then be ready."))
        }
    }
}
