//! The cards of the box, for whoever lists them.

use serde_json::{Value, json};

use crate::deck::{InUse, MAIN, SIDE};
use crate::pieces::{Face, Family, Trait, Type};

/// Everything in the box.
pub(super) fn all() -> Value {
    let deck = InUse::mixed();
    let main = InUse::standard().faces.len();
    let cards = deck.faces.iter().enumerate().map(|(n, face)| {
        let from = if n < main { MAIN } else { SIDE };
        card_in_words(face, &deck.words[usize::from(face.word)].word, from)
    });
    json!({ "cards": cards.collect::<Vec<_>>() })
}

/// A card as data: what it does not have is left out, and the text says it all in one line.
fn card_in_words(face: &Face, word: &str, deck: &str) -> Value {
    let traits: Vec<&str> = face.traits.iter().map(Trait::name).collect();
    let kind = face.kind.name();
    let value = match face.kind {
        Type::Character => format!("Character, DS {}", face.value),
        Type::Creature => format!("Creature, AS {}", face.value),
        Type::Location | Type::Prop => format!("{kind} {:+}", face.value),
        Type::Sfx => "SFX, played at any time".into(),
        Type::Credits => "Credits, which end the game".into(),
    };
    let what = [&[value.as_str()], &traits[..]].concat().join(", ");
    let text = format!("{what}; Title word {word}. {}", face.text);
    let mut card = json!({ "id": face.id, "name": face.name, "kind": kind.to_lowercase(), "copies": 1,
        "deck": deck, "traits": traits, "title_word": word, "text": text.trim_end(),
        "quote": face.quote, "art": face.art });
    if !matches!(face.kind, Type::Sfx | Type::Credits) {
        card["value"] = face.value.into();
    }
    if let Some((_, family)) = Family::ALL.into_iter().find(|(one, _)| Some(*one) == face.family) {
        card["family"] = family.into();
    }
    card
}
