//! What is in the box, as data: every die with its name and a line about it.

use serde_json::{Value, json};
use table::capital;

use super::names::ladder;
use crate::pieces::{DICE, Die, DieKind, Face, GROUNDS, Ground, Terrain};

/// Combat dice and terrain dice; there are no cards.
pub(super) fn all() -> Value {
    let dice: Vec<Value> = DICE.iter().map(combat).chain(GROUNDS.iter().map(terrain)).collect();
    json!({ "cards": [], "dice": dice })
}

fn combat(die: &Die) -> Value {
    let text = match die.kind {
        DieKind::Standard => "One of each unit, a Boom and a Support.",
        DieKind::Tanka => "Two Tankas, two Booms and two Supports.",
        DieKind::Turbo => "One of each unit, a Boom and a Turbo.",
    };
    json!({
        "id": die.name,
        "name": format!("{} die", capital(die.name)),
        "text": text,
        "kind": "combat",
        "copies": 2 * die.copies,
        "per_player": die.copies,
        "faces": die.faces.map(Face::name),
    })
}

fn terrain(ground: &Ground) -> Value {
    let name = capital(ground.name);
    let faces = Terrain::ALL.iter().flat_map(|&shown| {
        std::iter::repeat_n(shown.ground().name, ground.die[shown as usize].into())
    });
    json!({
        "id": ground.name,
        "name": format!("{name} die"),
        "text": format!("{name} on three of six faces; there, {}.", ladder(ground.terrain)),
        "kind": "terrain",
        "copies": 1,
        "faces": faces.collect::<Vec<_>>(),
        "power": ground.order.map(Face::name),
    })
}
