//! The cards and dice of the box, for whoever lists them.

use serde_json::{Map, Value, json};

use super::names;
use crate::pieces::{Challenge, Crew, Effect, Skill, Test, Toy, ToyKind};

/// Everything in the box.
pub(super) fn all() -> Value {
    let cards =
        Crew::all().map(crew).chain(Toy::all().map(toy)).chain(Challenge::all().map(challenge));
    let die = json!({ "id": "die", "name": "Die", "kind": "die", "copies": 2,
        "faces": [1, 2, 3, 4, 5, 6] });
    json!({ "cards": cards.collect::<Vec<_>>(), "dice": [die] })
}

fn skills(numbers: [i8; 4]) -> Map<String, Value> {
    let rows = Skill::ALL.into_iter().zip(numbers);
    rows.map(|(skill, n)| (skill.id().to_owned(), json!(n))).collect()
}

fn crew(girl: Crew) -> Value {
    let card = girl.card();
    json!({ "id": card.id, "name": card.name, "kind": "crew", "copies": 1,
        "text": names::girl_text(girl), "skills": skills(card.skills),
        "flavour": card.flavour, "portrait": card.portrait })
}

fn toy(toy: Toy) -> Value {
    let card = toy.card();
    let mut json = json!({ "id": card.id, "name": card.name, "kind": "toy",
        "sort": toy_sort(card.kind), "copies": 1, "text": names::toy_text(toy),
        "plus": skills(card.plus), "flavour": card.flavour, "portrait": card.portrait });
    if let ToyKind::Once(effect) = card.kind {
        json["effect"] = effect_id(effect).into();
    }
    json
}

fn challenge(at: Challenge) -> Value {
    let card = at.card();
    json!({ "id": card.id, "name": card.name, "kind": "challenge", "copies": 1,
        "text": names::challenge_text(at), "test": test_id(card.test),
        "modifier": card.modifier, "toys": card.toys, "loot": card.loot,
        "no_toys": card.no_toys, "no_learning": card.no_learning,
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
