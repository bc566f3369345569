//! The hand: Point cards and Specialties, the half that is one's own in full colour.

use table::Seat;
use zerpang::{Card, Effect, Hand, Side};

use super::Board;
use crate::draw::{chip, escape, icon};

impl Board<'_> {
    pub(super) fn hand(&self) -> String {
        let seat = self
            .touch
            .value("show")
            .and_then(|n| n.parse().ok())
            .map(Seat)
            .filter(|seat| seat.0 < self.view.house.seats)
            .or(self.snapshot.me)
            .unwrap_or(self.view.active);
        let class = self.view.house.classes[seat.index()];
        let name = self.snapshot.name(seat);
        let heading = if name == "You" { "Your hand".into() } else { format!("{name}’s hand") };
        let hand = self.view.hands[seat.index()];
        let cards: String = match hand {
            Hand::Known(cards) => Card::ALL
                .into_iter()
                .enumerate()
                .flat_map(|(n, card)| std::iter::repeat_n((n, card), cards.count(card).into()))
                .map(|(n, card)| self.card(n, card, class.side()))
                .collect(),
            Hand::Hidden(size) => (0..size)
                .map(|_| "<div class=\"card back\" role=\"img\" aria-label=\"hidden\"></div>")
                .collect(),
        };
        let card = class.card();
        format!(
            "<div class=\"head\"><h2>{}: {}</h2>{}</div><div class=\"hand halves scrolls\" style=\"--n:{}\">{cards}</div>",
            escape(&heading),
            hand.len(),
            chip(
                "can opt",
                &format!("cl-{}", card.name),
                &format!("{}: {}", card.title, card.ability)
            ),
            hand.len().max(1)
        )
    }

    fn card(&self, nth: usize, card: Card, own: Option<Side>) -> String {
        let lit = self.snapshot.prompted && self.deeds.iter().any(|deed| deed.card() == Some(card));
        let picked = self.touch.value("card") == Some(nth.to_string().as_str());
        let class = if picked {
            "is-picked"
        } else if lit {
            "is-legal"
        } else {
            ""
        };
        let does = if lit {
            format!("data-set=\"card:{nth}\" aria-pressed=\"{picked}\"")
        } else {
            format!("data-card=\"{}\"", card.row().ids[0])
        };
        face(card, own, class, &format!("type=\"button\" {does}"), "button")
    }
}

/// A card's face.
fn face(card: Card, own: Option<Side>, class: &str, does: &str, tag: &str) -> String {
    let row = card.row();
    if card.is_point() {
        let points = row.values[0];
        return format!(
            "<{tag} {does} class=\"card pointcard {class}\"><b>{points}</b><span>Point{}</span></{tag}>",
            if points == 1 { "" } else { "s" }
        );
    }
    let half = |side: Side| {
        let n = side as usize;
        let (kind, name) = match side {
            Side::Pillage => ("pi", "cl-pirate"),
            Side::Ninjutsu => ("ni", "cl-ninja"),
        };
        let off = if own.is_some_and(|own| own != side) { " off" } else { "" };
        let title = row.names[n].split(" (").next().unwrap_or_default();
        format!(
            "<span class=\"half {kind}{off}\"><span class=\"pt\">{}</span><span class=\"t\">{}{}<small>{}</small></span></span>",
            row.values[n],
            icon(name),
            escape(title),
            says(card.effect(side))
        )
    };
    let order = if own == Some(Side::Pillage) {
        [Side::Pillage, Side::Ninjutsu]
    } else {
        [Side::Ninjutsu, Side::Pillage]
    };
    format!("<{tag} {does} class=\"card zcard {class}\">{}</{tag}>", order.map(half).concat())
}

/// A card's text in the fewest words.
fn says(effect: Effect) -> &'static str {
    match effect {
        Effect::Points => "Points.",
        Effect::Rescue => "Save a beaten piece.",
        Effect::Training => "Use the other half.",
        Effect::Treasure => "Draw two.",
        Effect::Crew => "A piece enters free.",
        Effect::Sails => "Two free spaces.",
        Effect::Geta => "Two free spaces; four for 1 Point.",
        Effect::Escape => "One space out of a fight.",
        Effect::Flank => "A second piece steps.",
        Effect::Everywhere => "A second piece turns up.",
        Effect::Blockade => "Take their draw.",
        Effect::Binding => "Cancel a card.",
        Effect::Cannoneer => "All pieces connected.",
        Effect::Honor => "One against one.",
        Effect::KeelHaul => "Somebody loses a turn.",
        Effect::Sacrifice => "All around go home.",
        Effect::Plunder => "Two cards a zone.",
        Effect::Resourceful => "Specialties count double.",
        Effect::Weapon(2) => "+2 in a fight.",
        Effect::Weapon(_) => "+3 in a fight.",
    }
}

/// A card, large.
pub(super) fn open(id: &str) -> Option<String> {
    let (card, _) = Card::named(id)?;
    let row = card.row();
    let text = |side: Side| {
        format!(
            "<p class=\"plain\"><b>{}</b>: {} Points, or {}</p>",
            escape(row.names[side as usize]),
            row.values[side as usize],
            says(card.effect(side))
        )
    };
    Some(format!(
        "<div class=\"stage\">{}</div><div class=\"tell\"><p class=\"kicker\">Specialty</p><h2>{}</h2>{}{}<p class=\"clauses\">{}{}</p></div>",
        face(card, None, "big", "", "div"),
        escape(&row.names.join(" / ")),
        text(Side::Pillage),
        text(Side::Ninjutsu),
        crate::rulebook::clause_button("ZP-10"),
        crate::rulebook::clause_button("ZP-12")
    ))
}
