//! Composing an offer: things of both sides are picked, Loot is stepped, and the button repeats it.

use spanc::{Crew, Toy};
use table::Seat;

use super::Board;
use crate::draw::{Button, escape, icon, mark};

impl Board<'_> {
    fn me(&self) -> Seat {
        self.snapshot.me.unwrap_or(self.view.active)
    }

    fn partner(&self) -> Seat {
        let chosen = self.touch.value("with").and_then(|n| n.parse().ok()).map(Seat);
        let others = || (0..self.view.house.seats).map(Seat).filter(|&seat| seat != self.me());
        chosen
            .filter(|&seat| others().any(|other| other == seat))
            .or_else(|| others().find(|&seat| seat == self.view.active))
            .or_else(|| others().next())
            .unwrap_or(Seat(0))
    }

    fn loot_set(&self) -> (u8, u8) {
        let number = |key: &str| self.touch.value(key).and_then(|n| n.parse().ok()).unwrap_or(0);
        (number("pay"), number("want"))
    }

    /// Two pans: what I give, what they give.
    pub(super) fn trading(&self) -> String {
        let (me, partner) = (self.me(), self.partner());
        let tabs: String = (0..self.view.house.seats)
            .map(Seat)
            .filter(|&seat| seat != me)
            .map(|seat| {
                format!(
                    "<button type=\"button\" data-set=\"with:{}\" aria-pressed=\"{}\">{}</button>",
                    seat.0,
                    seat == partner,
                    escape(&self.snapshot.name(seat))
                )
            })
            .collect();
        let (pay, want) = self.loot_set();
        format!(
            "<div class=\"tradebox\"><div class=\"head\"><h2>An offer to</h2><div class=\"seg\" role=\"group\" aria-label=\"Partner\">{tabs}</div><button type=\"button\" class=\"btn quiet\" data-pick=\"trade\">No trade</button></div><div class=\"deal\">{}<div class=\"swap\">{}</div>{}</div></div>",
            self.pan(me, "You give", "give", "pay", pay),
            icon("trade"),
            self.pan(
                partner,
                &format!("{} gives", self.snapshot.name(partner)),
                "take",
                "want",
                want
            )
        )
    }

    fn pan(&self, seat: Seat, heading: &str, side: &str, key: &str, loot: u8) -> String {
        let toys: String = self
            .game
            .toys(seat)
            .iter()
            .map(|toy| self.thing(side, toy.card().id, toy.card().name))
            .collect();
        let girls: String = self.view.girls[seat.index()]
            .iter()
            .flatten()
            .map(|girl| self.thing(side, girl.card().id, girl.card().name))
            .collect();
        let most = self.view.loot[seat.index()];
        let step = |to: u8, name: &str, word: &str, off: bool| {
            format!(
                "<button type=\"button\" class=\"btn round\" data-set=\"{key}:{to}\" aria-label=\"{word} Loot\" aria-disabled=\"{off}\">{}</button>",
                icon(name)
            )
        };
        format!(
            "<div class=\"pan\"><h3>{}{}</h3><div class=\"things\">{toys}{girls}</div><div class=\"step\">{}<span>{}{loot}</span>{}</div></div>",
            mark(seat.0),
            escape(heading),
            step(loot.saturating_sub(1), "minus", "less", loot == 0),
            icon("loot"),
            step((loot + 1).min(most), "plus", "more", loot >= most)
        )
    }

    fn thing(&self, side: &str, id: &str, name: &str) -> String {
        let token = format!("{side}-{id}");
        let picked = self.touch.has(&token);
        let class = if picked { "is-picked" } else { "" };
        format!(
            "<button type=\"button\" class=\"toycard sm {class}\" data-pick=\"{token}\" aria-pressed=\"{picked}\">{}{}</button>",
            super::cards::art(id, "mini"),
            escape(name)
        )
    }

    fn picked(&self, side: &str, loot: u8) -> String {
        let has = |id: &str| self.touch.has(&format!("{side}-{id}"));
        let mut parts: Vec<String> =
            Toy::all().map(|toy| toy.card().id).filter(|id| has(id)).map(Into::into).collect();
        parts.extend(Crew::all().map(|girl| girl.card().id).filter(|id| has(id)).map(Into::into));
        if loot > 0 {
            parts.push(format!("{loot}-loot"));
        }
        if parts.is_empty() { "nothing".into() } else { parts.join("+") }
    }

    /// The button that makes the offer; what is not allowed is refused with its clause.
    pub(super) fn offer_buttons(&self) -> Vec<Button> {
        let (pay, want) = self.loot_set();
        let (pay, want) = (pay.saturating_sub(want), want.saturating_sub(pay));
        let (give, take) = (self.picked("give", pay), self.picked("take", want));
        let to = spanc::seat_id(self.partner());
        let action = format!("offer {to} give {give} take {take}");
        let words = |side: &str| {
            side.split('+')
                .map(|id| {
                    super::cards::name_of(id).map_or_else(|| id.replace('-', " "), Into::into)
                })
                .collect::<Vec<_>>()
                .join(", ")
        };
        let label = format!("Offer {} for {}", words(&give), words(&take));
        let mut button = Button::act(self.snapshot, &action, label).icon("trade").gold();
        button.off = give == "nothing" && take == "nothing";
        let ask = format!("ask {to}");
        let mut buttons = vec![button];
        if self.snapshot.allows(&ask) {
            buttons.push(Button::act(
                self.snapshot,
                &ask,
                format!("Ask {} for an offer", self.snapshot.name(self.partner())),
            ));
        }
        buttons
    }
}
