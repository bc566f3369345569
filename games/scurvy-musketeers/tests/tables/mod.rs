//! A deck as a Rust table.

use std::fmt::Write as _;

use scurvy_musketeers::{
    Condition, Cost, Effect, EffectKind, Face, Family, Lasts, Like, Pick, Scope, Sort, Target,
    Test, Trait, Traits, Usage, What, When, Word,
};

/// A module with the faces and the words of a deck.
pub(crate) fn module(name: &str, source: &str, faces: &[Face], words: &[Word]) -> String {
    let mut text = format!(
        "//! Made from `{source}` by `tests/decks.rs` (`UPDATE_DECKS=1`): change that file, not this one.\n\
\n\
         use std::borrow::Cow::Borrowed;\n\n\
         use super::{{At, Card, Class, Condition, Cost, Effect, EffectKind, Face, Family, Lasts, Like, Pick, \
         Scope, Side, Sort, Target, Test, Trait, Traits, Type, Types, Usage, What, When, Word, traits}};\n\n"
    );
    let _ = writeln!(text, "/// The cards of the deck, by their numbers.");
    let _ = writeln!(text, "#[rustfmt::skip]\npub static {name}: [Face; {}] = [", faces.len());
    for face in faces {
        let _ = writeln!(text, "    {},", face_code(face));
    }
    let _ = writeln!(text, "];\n\n/// The Title words of the deck.");
    let _ =
        writeln!(text, "#[rustfmt::skip]\npub static {name}_WORDS: [Word; {}] = [", words.len());
    for word in words {
        let Word { word, class, plural, possessive, plural_possessive, ing, ed, ly, article, tail } =
            word;
        let _ = writeln!(
            text,
            "    Word {{ word: Borrowed({word:?}), class: Class::{class:?}, plural: Borrowed({plural:?}), possessive: \
             Borrowed({possessive:?}), plural_possessive: Borrowed({plural_possessive:?}), ing: Borrowed({ing:?}), ed: Borrowed({ed:?}), ly: Borrowed({ly:?}), article: Borrowed({article:?}), tail: Borrowed({tail:?}) }},"
        );
    }
    text + "];\n"
}

fn face_code(face: &Face) -> String {
    let Face { id, name, kind, family, value, traits, word, text, effects, quote, art } = face;
    let family = family.map_or("None".into(), |family: Family| format!("Some(Family::{family:?})"));
    let (traits, effects) = (traits_code(*traits), effects_code(effects));
    format!(
        "Face {{ id: Borrowed({id:?}), name: Borrowed({name:?}), kind: Type::{kind:?}, family: {family}, value: {value}, \
         traits: {traits}, word: {word}, text: Borrowed({text:?}), effects: {effects}, quote: Borrowed({quote:?}), art: Borrowed({art:?}) }}"
    )
}

fn traits_code(traits: Traits) -> String {
    let names: Vec<String> = traits.iter().map(trait_code).collect();
    if names.is_empty() {
        "Traits::NONE".into()
    } else {
        format!("traits(&[{}])", names.join(", "))
    }
}

fn trait_code(one: Trait) -> String {
    format!("Trait::{one:?}")
}

fn effects_code(effects: &[Effect]) -> String {
    let all: Vec<String> = effects.iter().map(effect_code).collect();
    format!("Borrowed(&[{}])", all.join(", "))
}

fn effect_code(effect: &Effect) -> String {
    let Effect { when, conditions, kind, target, lasts } = effect;
    let conditions: Vec<String> = conditions.iter().map(condition_code).collect();
    let lasts: Lasts = *lasts;
    format!(
        "Effect {{ when: {}, conditions: Borrowed(&[{}]), kind: {}, target: {}, lasts: Lasts::{lasts:?} }}",
        when_code(*when),
        conditions.join(", "),
        kind_code(kind),
        target_code(*target)
    )
}

fn when_code(when: When) -> String {
    match when {
        When::Use(usage, cost) => {
            let (usage, cost): (Usage, Cost) = (usage, cost);
            format!("When::Use(Usage::{usage:?}, Cost::{cost:?})")
        }
        when => format!("When::{when:?}"),
    }
}

fn option<T>(value: Option<T>, code: impl Fn(T) -> String) -> String {
    value.map_or("None".into(), |value| format!("Some({})", code(value)))
}

fn like_code(like: Like) -> String {
    format!(
        "Like {{ name: {}, has: {}, kind: {} }}",
        option(like.name, |card| format!("{card:?}")),
        option(like.has, trait_code),
        option(like.kind, |kind| format!("Type::{kind:?}"))
    )
}

fn what_code(what: What) -> String {
    let scope = match what.scope {
        Scope::In(at) => format!("Scope::In(At::{at:?})"),
        scope => format!("Scope::{scope:?}"),
    };
    format!("What {{ like: {}, scope: {scope}, other: {} }}", like_code(what.like), what.other)
}

fn condition_code(condition: &Condition) -> String {
    let test = match condition.test {
        Test::Movie(at, like) => format!("Test::Movie(At::{at:?}, {})", like_code(like)),
        Test::Location(at, like) => format!("Test::Location(At::{at:?}, {})", like_code(like)),
        Test::Attack(like) => format!("Test::Attack({})", like_code(like)),
        Test::Count(what, min, max) => format!("Test::Count({}, {min}, {max})", what_code(what)),
        test => format!("Test::{test:?}"),
    };
    format!("Condition {{ not: {}, test: {test} }}", condition.not)
}

fn sort_code(sort: Sort) -> String {
    match sort {
        Sort::Any => "Sort::Any".into(),
        Sort::Of(one) => format!("Sort::Of({})", trait_code(one)),
    }
}

fn kind_code(kind: &EffectKind) -> String {
    match kind.clone() {
        EffectKind::DsPer(n, what) => format!("EffectKind::DsPer({n}, {})", what_code(what)),
        EffectKind::AsPer(n, what) => format!("EffectKind::AsPer({n}, {})", what_code(what)),
        EffectKind::BonusTimes(k, sort) => {
            format!("EffectKind::BonusTimes({k}, {})", sort_code(sort))
        }
        EffectKind::BonusNone(sort) => format!("EffectKind::BonusNone({})", sort_code(sort)),
        EffectKind::NoAttack(sort) => format!("EffectKind::NoAttack({})", sort_code(sort)),
        EffectKind::GainTrait(one) => format!("EffectKind::GainTrait({})", trait_code(one)),
        EffectKind::LoseTrait(one) => format!("EffectKind::LoseTrait({})", trait_code(one)),
        EffectKind::PlayOn(one) => format!("EffectKind::PlayOn({})", trait_code(one)),
        EffectKind::Cancel(types) => {
            format!("EffectKind::Cancel(Types::from_bits({}))", types.bits())
        }
        EffectKind::Retrieve(types, one) => {
            let one = option(one, trait_code);
            format!("EffectKind::Retrieve(Types::from_bits({}), {one})", types.bits())
        }
        EffectKind::Attach { must, to } => {
            format!("EffectKind::Attach {{ must: {must}, to: {} }}", like_code(to))
        }
        EffectKind::PlayAs(effects) => format!("EffectKind::PlayAs({})", effects_code(&effects)),
        kind => format!("EffectKind::{kind:?}"),
    }
}

fn pick_code(pick: Pick) -> String {
    let Pick { of, has, lacks, other } = pick;
    let (has, lacks) = (option(has, trait_code), option(lacks, trait_code));
    format!("Pick {{ of: Side::{of:?}, has: {has}, lacks: {lacks}, other: {other} }}")
}

fn target_code(target: Target) -> String {
    match target {
        Target::Character(pick) => format!("Target::Character({})", pick_code(pick)),
        Target::Prop(pick) => format!("Target::Prop({})", pick_code(pick)),
        Target::Location(pick) => format!("Target::Location({})", pick_code(pick)),
        Target::UnderCard(pick) => format!("Target::UnderCard({})", pick_code(pick)),
        Target::Player(side) => format!("Target::Player(Side::{side:?})"),
        target => format!("Target::{target:?}"),
    }
}
