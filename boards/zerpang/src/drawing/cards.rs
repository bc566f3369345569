//! Cards large: both sides with text and clauses, and the classes.

use board::{capital, clause_button, icon, many};
use maud::{Markup, html};
use zerpang::{Ability, Card, Class, Effect, Printed, Side};

use super::hand::point_face;
use super::wins;

/// The picture of a side of a card.
pub(super) fn picture(card: Card, side: Side, class: &str) -> Markup {
    let name = match card {
        Card::One => "point_1".into(),
        Card::Two => "point_2".into(),
        _ => short(card, side).to_lowercase().replace(['\'', '’'], "").replace(' ', "_"),
    };
    drawn(&name, class)
}

/// A class without ground, for a place in a seat's colour.
pub(super) fn portrait(class: Class) -> Markup {
    drawn(&format!("pawn-{}", class.card().name), "")
}

fn drawn(name: &str, class: &str) -> Markup {
    html! {
        svg class=(class) viewBox="0 0 120 120" preserveAspectRatio="xMidYMid slice" aria-hidden="true" {
            use href={ "#zp-" (name) } {}
        }
    }
}

/// The name of a side without what sets cards of a kind apart.
fn short(card: Card, side: Side) -> &'static str {
    let name = card.row().names[side as usize];
    name.split(" (").next().unwrap_or(name)
}

/// A side of a card; `own` is what the onlooker may use.
pub(super) fn half(card: Card, side: Side, own: bool) -> Markup {
    let class = if side == Side::Pillage { "half pi" } else { "half ni" };
    html! {
        span.(class).off[!own] {
            span.pt { (card.value(side)) }
            span.t { (short(card, side)) }
            (picture(card, side, "pic"))
        }
    }
}

/// A card read aloud: each side with its name, its kind, its Points and its effect.
pub(super) fn aloud(printed: &Printed, card: Card) -> String {
    let points = |side| many(card.value(side).into(), "Point", "Points");
    if card.is_point() {
        return format!("Point card: {}", points(Side::Pillage));
    }
    let side = |side: Side| {
        let kind = if side == Side::Pillage { "Pillage" } else { "Ninjutsu" };
        format!("{}, {kind}, {}: {}", short(card, side), points(side), card.says(printed, side))
    };
    format!("{}. {}", side(Side::Pillage), side(Side::Ninjutsu))
}

/// The clause that has a side's text.
const fn clause(effect: Effect, side: Side) -> &'static str {
    let [pirate, ninja] = match effect {
        Effect::Points => ["ZP-11"; 2],
        Effect::Rescue => ["ZP-20", "ZP-20a"],
        Effect::Training => ["ZP-21", "ZP-21a"],
        Effect::Treasure => ["ZP-22", "ZP-22a"],
        Effect::Crew => ["ZP-23", "ZP-23a"],
        Effect::Sails => ["ZP-27"; 2],
        Effect::Geta => ["ZP-27a"; 2],
        Effect::Escape => ["ZP-31", "ZP-31a"],
        Effect::Flank => ["ZP-26"; 2],
        Effect::Everywhere => ["ZP-36"; 2],
        Effect::Blockade => ["ZP-24"; 2],
        Effect::Binding => ["ZP-33"; 2],
        Effect::Cannoneer => ["ZP-25"; 2],
        Effect::Honor => ["ZP-32"; 2],
        Effect::KeelHaul => ["ZP-29"; 2],
        Effect::Sacrifice => ["ZP-35"; 2],
        Effect::Plunder => ["ZP-30"; 2],
        Effect::Resourceful => ["ZP-34"; 2],
        Effect::Weapon(_) => ["ZP-28", "ZP-28a"],
    };
    match side {
        Side::Pillage => pirate,
        Side::Ninjutsu => ninja,
    }
}

/// A card or a class, large, with its text and clauses.
pub(crate) fn open_card(printed: &Printed, id: &str) -> Option<Markup> {
    if let Some(name) = id.strip_prefix("class-") {
        return Class::named(name).map(|class| class_card(printed, class));
    }
    let (card, side) = Card::named(id)?;
    Some(if card.is_point() { point_card(card) } else { specialty(printed, card, side) })
}

/// A card as it lies on the table.
pub(crate) fn small_card(id: &str) -> Option<Markup> {
    let (card, side) = Card::named(id)?;
    Some(if card.is_point() {
        html! { div.card.pointcard { (point_face(card)) } }
    } else {
        html! { div.card.zcard { @for side in [side, side.other()] { (half(card, side, true)) } } }
    })
}

fn point_card(card: Card) -> Markup {
    html! {
        div.phase { div.card.pointcard.big { (point_face(card)) } }
        div.tell {
            p.kicker { "Point card, " (card.row().copies) " in the deck" }
            h2 { (card.row().names[0]) }
            p.plain { "Pays for entries and spaces, or adds to a fight. No text, no surprises." }
            p.clauses { (clause_button("ZP-10")) (clause_button("ZP-11")) }
        }
    }
}

fn specialty(printed: &Printed, card: Card, first: Side) -> Markup {
    let sides = [first, first.other()];
    html! {
        div.phase { div.card.zcard.big { @for side in sides { (half(card, side, true)) } } }
        div.tell {
            p.kicker { "Specialty card, " (card.row().copies) " in the deck" }
            h2 { (short(card, first)) }
            @for side in sides {
                p.plain {
                    b { (short(card, side)) } " "
                    span.sub {
                        (if side == Side::Pillage { "Pillage" } else { "Ninjutsu" }) ", "
                        (many(card.value(side).into(), "Point", "Points"))
                    }
                    br; (capital(&card.says(printed, side))) ". " (clause_button(clause(card.effect(side), side)))
                }
            }
            p.clauses { (clause_button("ZP-12")) (clause_button("ZP-13")) }
        }
    }
}

fn class_card(printed: &Printed, class: Class) -> Markup {
    let card = class.card();
    let line = |ability: &Ability| {
        html! {
            p.plain { b { (ability.name) } br; (capital(&ability.text(printed))) ". " (clause_button(ability.clause)) }
        }
    };
    html! {
        div.phase {
            div.card.zclasscard.big {
                span.art { (drawn(&format!("class-{}", card.name), "")) }
                span.name { (card.title) }
            }
        }
        div.tell {
            p.kicker { "Class, " (many(card.copies.into(), "card", "cards")) }
            h2 { (card.title) }
            p.plain {
                (icon("flag")) " " b { (card.wins.name) } " wins: " (card.wins.text(printed)) ". " (clause_button(card.wins.clause))
            }
            (wins::diagram(printed, class))
            @for ability in card.abilities { (line(ability)) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::{Rulebook, Spoken};

    #[test]
    fn every_picture_that_is_asked_for_is_drawn() {
        let sprite = include_str!("../../art.svg");
        for card in Card::ALL {
            for side in Side::ALL {
                let html = picture(card, side, "").into_string();
                let id = html.split('#').nth(1).and_then(|rest| rest.split('"').next());
                let id = id.unwrap_or_default();
                assert!(sprite.contains(&format!("id=\"{id}\"")), "{id}");
            }
        }
        for class in Class::ALL {
            for kind in ["class", "pawn"] {
                assert!(sprite.contains(&format!("id=\"zp-{kind}-{}\"", class.card().name)));
            }
        }
    }

    #[test]
    fn every_card_opens_with_its_text_and_a_clause_of_the_rulebook() {
        let book = Rulebook::read(zerpang::Zerpang::about().rules);
        let ids: Vec<&str> = book.clauses.iter().map(|clause| clause.id).collect();
        let cards = Card::ALL.iter().flat_map(|card| card.row().ids).map(ToOwned::to_owned);
        let classes = Class::ALL.iter().map(|class| format!("class-{}", class.card().name));
        for id in cards.chain(classes) {
            let html =
                open_card(table::Printed::standard(), &id).expect("every card opens").into_string();
            let cited: Vec<&str> = html
                .split("data-rule=\"")
                .skip(1)
                .filter_map(|rest| rest.split('"').next())
                .collect();
            assert!(!cited.is_empty(), "{id}");
            assert!(cited.iter().all(|clause| ids.contains(clause)), "{id}: {cited:?}");
        }
    }
}
