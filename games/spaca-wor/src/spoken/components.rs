//! What is in the box, as data: every die with its name and a line about it.

use serde_json::{Value, json};
use table::capital;

use super::names::{ladder, own_faces};
use crate::pieces::{DICE, Die, DieKind, Face, GROUNDS, Ground, Terrain};
use crate::printed::Printed;

/// Combat dice and terrain dice; there are no cards.
pub(super) fn all() -> Value {
    let dice: Vec<Value> = DICE.iter().map(combat).chain(GROUNDS.iter().map(terrain)).collect();
    json!({ "cards": [], "dice": dice })
}

/// The numbers of the box as it is sold.
fn printed() -> &'static Printed {
    table::Printed::standard()
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
        "faces": printed().battle.faces(die.kind).map(Face::name),
    })
}

fn terrain(ground: &Ground) -> Value {
    let (name, battle) = (capital(ground.name), &printed().battle);
    let shown = Terrain::ALL.into_iter().zip(battle.terrain_die(ground.terrain));
    let faces =
        shown.flat_map(|(shown, faces)| std::iter::repeat_n(shown.ground().name, faces.into()));
    let (often, ladder) = (own_faces(printed(), ground.terrain), ladder(printed(), ground.terrain));
    json!({
        "id": ground.name,
        "name": format!("{name} die"),
        "text": format!("{name} on {often}; there, {ladder}."),
        "kind": "terrain",
        "copies": 1,
        "faces": faces.collect::<Vec<_>>(),
        "power": battle.order(ground.terrain).map(Face::name),
    })
}
