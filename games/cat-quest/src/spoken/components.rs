//! What is in the box, as data: every card, die and orbit with its name and a line about it.

use serde_json::{Value, json};
use table::{Written as _, capital};

use super::names::beaters;
use crate::board::Board;
use crate::pieces::{Body, CATS, Cat, CatCard, Element, FACES};
use crate::printed::Printed;

/// Cards, dice and the board of the box.
pub(super) fn all() -> Value {
    let cards: Vec<Value> = CATS.iter().map(cat).chain(Element::ALL.into_iter().map(dog)).collect();
    let dice = ["white", "black"].map(die);
    json!({ "cards": cards, "dice": dice, "board": Body::ALL.map(orbit) })
}

/// The numbers of the box as it is sold.
fn printed() -> &'static Printed {
    table::Printed::standard()
}

fn cat(row: &CatCard) -> Value {
    let beaten: Vec<&str> = row.element.beats().map(Element::name).collect();
    let claws = format!("Beats {} dogs", beaten.join(" and "));
    let mut card = json!({
        "id": row.name,
        "name": row.title,
        "text": format!("{claws}, and has claws but no ability."),
        "kind": if row.cat == Cat::Earthcat { "common earth cat" } else { "alien cat" },
        "copies": printed().copies(row.cat),
        "element": row.element.name(),
        "body": row.cat.home().name(),
    });
    if !row.ability.is_empty() {
        card["ability"] = row.ability.into();
        card["text"] = format!("{claws}. {}: {}.", row.ability, row.does).into();
    }
    card
}

fn dog(dog: Element) -> Value {
    json!({
        "id": format!("{}-dog", dog.name()),
        "name": format!("{} Doom Dog", capital(dog.name())),
        "text": format!("Loses to {} cats.", beaters(dog)),
        "kind": "doom dog",
        "copies": printed().dogs[dog as usize],
        "element": dog.name(),
        "beaten_by": dog.beaten_by().map(Element::name),
    })
}

fn die(die: &str) -> Value {
    let faces: Vec<u8> = (1..=FACES).collect();
    let text = match die {
        "white" => "Half of a ship's speed, and Plukitten's die.",
        _ => "Half of a ship's speed; at set-up it counts six times.",
    };
    let name = format!("{} die", capital(die));
    json!({ "id": die, "name": name, "text": text, "kind": "die", "copies": 1, "faces": faces })
}

fn orbit(body: Body) -> Value {
    let board = Board::standard();
    let cat = body.cat().card().title;
    let text = match body {
        Body::Sun => format!("The middle, and home of {cat}."),
        Body::Earth => "Where the dogs are, and ships begin.".into(),
        _ => format!("Home of {cat}."),
    };
    json!({
        "id": body.name(),
        "name": capital(body.name()),
        "text": text,
        "kind": if board.is_outer(body) { "outer ring" } else { "inner ring" },
        "dots": board.dots(body),
        "speed": board.speed(body),
    })
}
