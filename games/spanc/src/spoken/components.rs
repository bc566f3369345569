//! The cards and dice of the box, for whoever lists them.

use serde_json::{Map, Value, json};

use super::names;
use crate::pieces::{Challenge, Crew, Effect, Skill, Test, Toy, ToyKind};
use crate::printed::Printed;

/// Everything in the box.
pub(super) fn all() -> Value {
    let cards =
        Crew::all().map(crew).chain(Toy::all().map(toy)).chain(Challenge::all().map(challenge));
    let die = json!({ "id": "die", "name": "Die", "kind": "die", "copies": 2,
        "faces": [1, 2, 3, 4, 5, 6] });
    json!({ "cards": cards.collect::<Vec<_>>(), "dice": [die] })
}

/// The numbers of the box as it is sold.
fn printed() -> &'static Printed {
    table::Printed::standard()
}

fn skills(numbers: [i8; 4]) -> Map<String, Value> {
    let rows = Skill::ALL.into_iter().zip(numbers);
    rows.map(|(skill, n)| (skill.id().to_owned(), json!(n))).collect()
}

fn crew(girl: Crew) -> Value {
    let card = girl.card();
    json!({ "id": card.id, "name": card.name, "kind": "crew", "copies": 1,
        "text": names::girl_text(printed(), girl), "skills": skills(printed().girl(girl)),
        "flavour": card.flavour, "portrait": card.portrait })
}

fn toy(toy: Toy) -> Value {
    let card = toy.card();
    let mut json = json!({ "id": card.id, "name": card.name, "kind": "toy",
        "sort": toy_sort(card.kind), "copies": 1, "text": names::toy_text(printed(), toy),
        "plus": skills(printed().toy(toy)), "flavour": card.flavour, "portrait": card.portrait });
    if let ToyKind::Once(effect) = card.kind {
        json["effect"] = effect_id(effect).into();
    }
    json
}

fn challenge(at: Challenge) -> Value {
    let (card, demand) = (at.card(), printed().challenge(at));
    json!({ "id": card.id, "name": card.name, "kind": "challenge", "copies": 1,
        "text": names::challenge_text(printed(), at), "test": test_id(demand.test),
        "modifier": demand.modifier, "toys": demand.pays.toys, "loot": demand.pays.loot,
        "no_toys": demand.no_toys, "no_learning": demand.no_learning,
        "flavour": card.flavour, "success": card.success, "failure": card.failure })
}

fn toy_sort(kind: ToyKind) -> &'static str {
    match kind {
        ToyKind::Skill => "skill",
        ToyKind::Poolboy => "poolboy",
        ToyKind::Once(_) => "once-only",
    }
}

fn effect_id(effect: Effect) -> &'static str {
    match effect {
        Effect::Surge => "surge",
        Effect::Revive => "revive",
        Effect::SecretDoor => "secret-door",
        Effect::NineLives => "nine-lives",
        Effect::WeightedDie => "weighted-die",
        Effect::Tag => "tag",
    }
}

fn test_id(test: Test) -> &'static str {
    match test {
        Test::Skill(skill) => skill.id(),
        Test::Highest => "highest",
        Test::Lowest => "lowest",
    }
}
