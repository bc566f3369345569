//! Cards large: both sides with text and clauses, and the classes.

use zerpang::{Ability, Card, Class, Effect, Side};

use super::hand::short;
use super::wins;
use crate::draw::{capital, escape, icon, many};
use crate::rulebook::clause_button;

/// The picture of a side of a card.
pub(super) fn picture(card: Card, side: Side, class: &str) -> String {
    let name = match card {
        Card::One => "point_1".into(),
        Card::Two => "point_2".into(),
        _ => art_name(short(card.row().names[side as usize])),
    };
    drawn(&format!("zp-{name}"), class)
}

/// A class without ground, for a place in a seat's colour.
pub(super) fn portrait(class: Class) -> String {
    drawn(&format!("zp-pawn-{}", class.card().name), "")
}

fn art_name(name: &str) -> String {
    let letters = name.to_lowercase().replace(['\'', '’'], "");
    letters.replace(' ', "_")
}

fn drawn(id: &str, class: &str) -> String {
    format!(
        "<svg class=\"{class}\" viewBox=\"0 0 120 120\" preserveAspectRatio=\"xMidYMid slice\" aria-hidden=\"true\"><use href=\"#{id}\"/></svg>"
    )
}

/// The clause that has a side's text.
const fn clause(effect: Effect, side: Side) -> &'static str {
    let ninja = matches!(side, Side::Ninjutsu);
    match effect {
        Effect::Points => "ZP-11",
        Effect::Rescue => {
            if ninja {
                "ZP-20a"
            } else {
                "ZP-20"
            }
        }
        Effect::Training => {
            if ninja {
                "ZP-21a"
            } else {
                "ZP-21"
            }
        }
        Effect::Treasure => {
            if ninja {
                "ZP-22a"
            } else {
                "ZP-22"
            }
        }
        Effect::Crew => {
            if ninja {
                "ZP-23a"
            } else {
                "ZP-23"
            }
        }
        Effect::Sails => "ZP-27",
        Effect::Geta => "ZP-27a",
        Effect::Escape => {
            if ninja {
                "ZP-31a"
            } else {
                "ZP-31"
            }
        }
        Effect::Flank => "ZP-26",
        Effect::Everywhere => "ZP-36",
        Effect::Blockade => "ZP-24",
        Effect::Binding => "ZP-33",
        Effect::Cannoneer => "ZP-25",
        Effect::Honor => "ZP-32",
        Effect::KeelHaul => "ZP-29",
        Effect::Sacrifice => "ZP-35",
        Effect::Plunder => "ZP-30",
        Effect::Resourceful => "ZP-34",
        Effect::Weapon(_) => {
            if ninja {
                "ZP-28a"
            } else {
                "ZP-28"
            }
        }
    }
}

/// A card or a class, large, with its text and clauses.
pub(in crate::draw) fn open_card(id: &str) -> Option<String> {
    if let Some(name) = id.strip_prefix("class-") {
        return Class::named(name).map(class_card);
    }
    let (card, side) = Card::named(id)?;
    Some(if card.is_point() { point_card(card) } else { specialty(card, side) })
}

fn point_card(card: Card) -> String {
    let points = card.value(Side::Pillage);
    format!(
        "<div class=\"stage\"><div class=\"card pointcard big\">{}<b>{points}</b><span>{}</span></div></div><div class=\"tell\"><p class=\"kicker\">Point card, {} in the deck</p><h2>{}</h2><p class=\"plain\">Pays for entries and spaces, or adds to a fight. No text, no surprises.</p><p class=\"clauses\">{}{}</p></div>",
        picture(card, Side::Pillage, "pic"),
        if points == 1 { "Point" } else { "Points" },
        card.row().copies,
        escape(card.row().names[0]),
        clause_button("ZP-10"),
        clause_button("ZP-11")
    )
}

fn specialty(card: Card, first: Side) -> String {
    let sides = [first, first.other()];
    let halves: String = sides
        .into_iter()
        .map(|side| {
            format!(
                "<span class=\"half {}\"><span class=\"pt\">{}</span><span class=\"t\">{}</span>{}</span>",
                if side == Side::Pillage { "pi" } else { "ni" },
                card.value(side),
                escape(short(card.row().names[side as usize])),
                picture(card, side, "pic")
            )
        })
        .collect();
    let texts: String = sides
        .into_iter()
        .map(|side| {
            let name = if side == Side::Pillage { "Pillage" } else { "Ninjutsu" };
            format!(
                "<p class=\"plain\"><b>{}</b> <span class=\"sub\">{name}, {}</span><br>{}. {}</p>",
                escape(short(card.row().names[side as usize])),
                many(card.value(side).into(), "Point", "Points"),
                capital(&card.says(side)),
                clause_button(clause(card.effect(side), side))
            )
        })
        .collect();
    format!(
        "<div class=\"stage\"><div class=\"card zcard big\">{halves}</div></div><div class=\"tell\"><p class=\"kicker\">Specialty card, {} in the deck</p><h2>{}</h2>{texts}<p class=\"clauses\">{}{}</p></div>",
        card.row().copies,
        escape(short(card.row().names[first as usize])),
        clause_button("ZP-12"),
        clause_button("ZP-13")
    )
}

fn class_card(class: Class) -> String {
    let card = class.card();
    let line = |ability: &Ability| {
        format!(
            "<p class=\"plain\"><b>{}</b><br>{}. {}</p>",
            escape(ability.name),
            capital(&escape(ability.text)),
            clause_button(ability.clause)
        )
    };
    let abilities: String = card.abilities.iter().map(line).collect();
    format!(
        "<div class=\"stage\"><div class=\"card zclasscard big\"><span class=\"art\">{}</span><span class=\"name\">{}</span></div></div><div class=\"tell\"><p class=\"kicker\">Class, {}</p><h2>{}</h2><p class=\"plain\">{} <b>{}</b> wins: {}. {}</p>{}{abilities}</div>",
        drawn(&format!("zp-class-{}", card.name), ""),
        card.title,
        many(card.copies.into(), "card", "cards"),
        card.title,
        icon("flag"),
        escape(card.wins.name),
        escape(card.wins.text),
        clause_button(card.wins.clause),
        wins::diagram(class)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_picture_that_is_asked_for_is_drawn() {
        let sprite = include_str!("../../../../../boards/zerpang/art.svg");
        for card in Card::ALL {
            for side in Side::ALL {
                let html = picture(card, side, "");
                let id =
                    html.split('#').nth(1).and_then(|rest| rest.split('"').next()).unwrap_or("");
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
        let rules = shelf::about("zerpang").expect("the game is on the shelf").rules;
        let ids: Vec<&str> =
            table::Rulebook::read(rules).clauses.iter().map(|clause| clause.id).collect();
        let cards = Card::ALL.iter().flat_map(|card| card.row().ids).map(ToOwned::to_owned);
        let classes = Class::ALL.iter().map(|class| format!("class-{}", class.card().name));
        for id in cards.chain(classes) {
            let html = open_card(&id).expect("every card opens");
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
