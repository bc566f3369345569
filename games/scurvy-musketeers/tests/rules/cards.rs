//! What is in the box: SM-C1 to SM-C4.

use std::collections::BTreeMap;

use crate::script::card;
use scurvy_musketeers::{
    ABILITY, EffectKind, Family, InUse, LAGOON, MUSKETEERS, MUSKETEERS_WORDS, Trait, Type, When,
};

fn of(kind: Type) -> impl Iterator<Item = &'static scurvy_musketeers::Face> {
    MUSKETEERS.iter().filter(move |face| face.kind == kind)
}

fn values(kind: Type) -> Vec<(i8, usize)> {
    let mut count = BTreeMap::new();
    of(kind).for_each(|face| *count.entry(face.value).or_insert(0) += 1);
    count.into_iter().collect()
}

#[test]
fn sm_c1_the_deck_has_120_cards() {
    let counts = Type::ALL.map(|kind| of(kind).count());
    assert_eq!(counts, [28, 26, 18, 18, 28, 2]);
    assert_eq!(MUSKETEERS.len(), 120);
}

#[test]
fn sm_c2_names_are_unique_and_every_word_is_on_two_cards() {
    let mut names: Vec<&str> = MUSKETEERS.iter().chain(&LAGOON).map(|face| &*face.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), 140);
    assert_eq!(MUSKETEERS_WORDS.len(), 60);
    for word in 0..60 {
        assert_eq!(MUSKETEERS.iter().filter(|face| face.word == word).count(), 2);
    }
    assert!(MUSKETEERS.iter().all(|face| !face.quote.is_empty()));
}

#[test]
fn sm_c3_the_known_cards_are_as_they_are() {
    let deck = InUse::standard();
    let face = |id: &str| deck.face(card(id));
    assert_eq!((face("old_monk").kind, face("old_monk").value), (Type::Character, 2));
    assert_eq!((face("cutlass").kind, face("cutlass").value), (Type::Prop, 5));
    assert!(
        face("cutlass").traits.contains(Trait::Swashbuckler)
            && face("cutlass").traits.contains(Trait::Weapon)
    );
    assert_eq!((face("english_channel").value, face("flintlock").value), (2, 6));
    assert!(face("flintlock").traits.contains(Trait::Gun));
    assert_eq!((face("highwayman").kind, face("highwayman").value), (Type::Creature, 7));
    assert!(face("highwayman").traits.contains(Trait::PsychoKiller));
    assert!(face("evil_witches").as_sfx().is_some());
    let strongest = of(Type::Creature).max_by_key(|face| face.value).expect("Creatures");
    assert_eq!(strongest.name, "The Scurvy Musketeers");
    assert_eq!(face("skippy").name, "Skippy the Wonder Dog");
}

#[test]
fn sm_c4_the_spread_is_as_printed() {
    assert_eq!(values(Type::Character), [(0, 2), (1, 4), (2, 8), (3, 8), (4, 3), (5, 2), (6, 1)]);
    assert_eq!(values(Type::Prop), [(1, 2), (2, 4), (3, 5), (4, 3), (5, 2), (6, 2)]);
    let with = |kind: Type, one: Trait| of(kind).filter(|face| face.traits.contains(one)).count();
    assert_eq!(with(Type::Character, Trait::Swashbuckler), 10);
    assert_eq!(with(Type::Creature, Trait::Swashbuckler), 6);
    assert_eq!(with(Type::Location, Trait::Aquatic), 6);
    assert_eq!((with(Type::Prop, Trait::Weapon), with(Type::Prop, Trait::Gun)), (12, 4));
    let family = |one: Family| of(Type::Sfx).filter(|face| face.family == Some(one)).count();
    assert_eq!(Family::ALL.map(|(one, _)| family(one)), [6, 7, 5, 4, 6]);
    assert_eq!(of(Type::Creature).filter(|face| face.as_sfx().is_some()).count(), 3);
}

#[test]
fn sm_c4_every_card_has_a_value_or_an_effect() {
    for face in MUSKETEERS.iter().chain(&LAGOON) {
        let plain = matches!(face.kind, Type::Sfx) && face.effects.is_empty();
        assert!(!plain, "{}", face.name);
        assert_eq!(face.text.is_empty(), face.effects.is_empty(), "{}", face.name);
    }
}

#[test]
fn sm_v1_abilities_lie_in_play_and_cancels_are_sfx() {
    for face in MUSKETEERS.iter().chain(&LAGOON) {
        for effect in &*face.effects {
            if matches!(effect.when, When::Use(..)) {
                assert!(matches!(face.kind, Type::Character | Type::Location | Type::Prop));
            }
            if let EffectKind::Cancel(types) = effect.kind {
                assert!(face.kind == Type::Sfx && !types.is_empty());
            }
        }
    }
    let index = &InUse::standard().index;
    assert_eq!(index.cancels[Type::Sfx as usize].len(), 2, "Parry and Last-Minute Rewrite");
    assert_eq!(index.cancels[Type::Location as usize].len(), 1);
    assert!(index.cancels[usize::from(ABILITY)].is_empty());
}
