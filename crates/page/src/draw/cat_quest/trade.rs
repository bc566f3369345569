//! Trading: cats of both sides are picked, and the offer is made or refused with its clause.

use table::Seat;

use super::{Board, cat_card};
use crate::draw::{Button, escape, mark};

impl Board<'_> {
    /// Everybody's cats, to be picked.
    pub(super) fn trading(&self) -> String {
        let me = self.focus();
        let mut html = String::from("<div class=\"tradebox\">");
        html.push_str(&self.trade_row(me, "give", "You give"));
        for seat in self.view.present.iter().filter(|&seat| seat != me) {
            let name = self.snapshot.name(seat);
            html.push_str(&self.trade_row(
                seat,
                &format!("take{}", seat.0),
                &format!("{name} gives"),
            ));
        }
        html + "</div>"
    }

    fn trade_row(&self, seat: Seat, side: &str, heading: &str) -> String {
        let cats = self.view.cats[seat.index()];
        let cards: String = cats
            .iter()
            .map(|cat| {
                let token = format!("{side}-{}", cat.card().name);
                let picked = self.touch.has(&token);
                let class = if picked { "is-picked" } else { "is-legal" };
                cat_card(cat, class, &format!("data-pick=\"{token}\" aria-pressed=\"{picked}\""))
            })
            .collect();
        format!(
            "<div class=\"head\"><h2>{} {}</h2></div><div class=\"catrow scrolls\">{cards}</div>",
            mark(seat.0),
            escape(heading)
        )
    }

    fn picked_cats(&self, side: &str) -> Vec<&'static str> {
        cat_quest::CATS
            .iter()
            .map(|card| card.name)
            .filter(|name| self.touch.has(&format!("{side}-{name}")))
            .collect()
    }

    /// The offer that the picked cats amount to.
    pub(super) fn offer_button(&self) -> Vec<Button> {
        let give = self.picked_cats("give");
        let me = self.focus();
        let partner =
            self.view.present.iter().find(|&seat| {
                seat != me && !self.picked_cats(&format!("take{}", seat.0)).is_empty()
            });
        let (Some(partner), false) = (partner, give.is_empty()) else {
            return vec![Button {
                does: "data-pick=\"trade\"".into(),
                label: "Pick cats of both sides".into(),
                off: true,
                ..Button::default()
            }];
        };
        let take = self.picked_cats(&format!("take{}", partner.0));
        let name = &self.snapshot.seats[partner.index()].seat;
        let action =
            format!("offer {} {} for {}", name.to_lowercase(), give.join("+"), take.join("+"));
        let label = format!("Offer {} for {}", give.join(" and "), take.join(" and "));
        let mut button = Button::act(self.snapshot, &action, label).icon("trade").gold();
        // Offers are free-form: those that are not listed are judged when they are made.
        button.off = false;
        vec![button]
    }
}
