//! From a deck file to flat tables: numbers for cards and words, effects in the words of SM-V1.

use std::collections::BTreeMap;

use table::BadText;
use toml::Spanned;

use super::check::Checker;
use super::file::{
    AtName, CardForm, CardType, ConditionForm, CostName, EffectForm, FamilyName, File, InName,
    KindName, LastsName, ModeName, Part, PickName, SideName, TargetName, TestName, TraitName,
    TypeName, UsageName, WhatForm, WhenName, WordClass, WordForm, amiss,
};
use super::{BOXED, NUMBERS, boxed_card};
use crate::pieces::{
    ABILITY, At, Card, Class, Condition, Cost, Effect, EffectKind, Face, Family, Lasts, Like, List,
    Pick, Scope, Side, Sort, Target, Test, Text, Trait, Traits, Type, Types, Usage, What, When,
    Word,
};

type Tables = (String, Vec<Face>, Vec<Word>);

/// Compiles a deck and what is mixed in. Cards of the box keep their numbers, so that their texts stay.
pub(super) fn by_name(main: &str, side: &str) -> Result<Tables, BadText> {
    let mut next = BOXED;
    compile(&[main, side], true, |id| {
        boxed_card(id).unwrap_or_else(|| {
            next += 1;
            Card((next - 1).min(NUMBERS) as u8)
        })
    })
}

/// Compiles decks one after the other and numbers their cards from 0: how the tables of the box are made.
pub fn in_order(texts: &[&str]) -> Result<Tables, BadText> {
    let mut next = 0;
    compile(texts, false, |_| {
        next += 1;
        Card((next - 1).min(NUMBERS) as u8)
    })
}

fn compile(
    texts: &[&str],
    whole: bool,
    mut number: impl FnMut(&str) -> Card,
) -> Result<Tables, BadText> {
    let texts: Vec<&str> = texts.iter().copied().filter(|text| !text.trim().is_empty()).collect();
    let files = texts.iter().map(|text| File::read(text)).collect::<Result<Vec<_>, _>>()?;
    let mut checker = Checker::default();
    for (text, file) in texts.iter().zip(&files) {
        checker.names(text, file)?;
    }
    let mut draft = Draft { numbers: BTreeMap::new(), words: Vec::new(), faces: Vec::new() };
    for (text, file) in texts.iter().zip(&files) {
        for card in &file.cards {
            let id = card.get_ref().id.get_ref();
            let no = number(id);
            let at = card.span().start;
            if no.index() >= NUMBERS {
                return Err(amiss(text, at, format!("{id}: there is no room for so many cards")));
            }
            draft.numbers.insert(card.get_ref().name.get_ref().clone(), no);
        }
    }
    for (text, file) in texts.iter().zip(&files) {
        draft.add_words(file);
        for card in &file.cards {
            checker.card(text, card.get_ref())?;
            draft.add_card(card.get_ref());
        }
    }
    if whole && let (Some(text), Some(file)) = (texts.first(), files.first()) {
        Checker::deck(text, file, &draft.faces)?;
    }
    let name = files.iter().map(|file| file.deck.get_ref().name.as_str()).collect::<Vec<_>>();
    Ok((name.join(" and "), draft.faces, draft.words))
}

/// Tables being filled.
struct Draft {
    numbers: BTreeMap<String, Card>,
    words: Vec<Word>,
    faces: Vec<Face>,
}

/// Text of the deck's own.
fn own(text: &str) -> Text {
    if text.is_empty() { Text::Borrowed("") } else { Text::Owned(text.to_owned()) }
}

impl Draft {
    /// SM-40: a word that both decks have is one word.
    fn add_words(&mut self, file: &File) {
        for (word, form) in &file.words {
            if self.words.iter().all(|known| known.word != **word) {
                self.words.push(word_of(word, form.get_ref()));
            }
        }
    }

    fn add_card(&mut self, card: &CardForm) {
        let name = card.name.get_ref();
        let Some(&no) = self.numbers.get(name) else { return };
        let word = self.words.iter().position(|word| word.word == **card.title_word.get_ref());
        let face = Face {
            id: own(card.id.get_ref()),
            name: own(name),
            kind: type_of(*card.kind.get_ref()),
            family: card.family.map(family_of),
            value: card.value.unwrap_or(0),
            traits: traits_of(&card.traits),
            word: word.unwrap_or(0) as u8,
            text: own(card.text.get_ref()),
            effects: self.effects(&card.effects),
            quote: own(card.quote.get_ref()),
            art: own(&card.art),
        };
        if self.faces.len() <= no.index() {
            self.faces.resize(no.index() + 1, Face::BLANK);
        }
        self.faces[no.index()] = face;
    }

    fn effects(&self, forms: &[Spanned<EffectForm>]) -> List<Effect> {
        forms.iter().map(|form| self.effect(form.get_ref())).collect()
    }

    fn effect(&self, form: &EffectForm) -> Effect {
        Effect {
            when: when_of(form),
            conditions: form.conditions.iter().map(|form| self.condition(form.get_ref())).collect(),
            kind: self.kind(form),
            target: target_of(form),
            lasts: match form.lasts {
                LastsName::Now => Lasts::Now,
                LastsName::Attack => Lasts::Attack,
                LastsName::Turn => Lasts::Turn,
                LastsName::InPlay => Lasts::InPlay,
                LastsName::Stays => Lasts::Stays,
            },
        }
    }

    fn kind(&self, form: &EffectForm) -> EffectKind {
        let n = form.n.unwrap_or(0);
        let k = form.k.unwrap_or(1);
        let count = n.unsigned_abs();
        let random = form.pick == Some(PickName::Random);
        let sort = form.sort.map_or(Sort::Any, sort_of);
        let has = form.sort.and_then(trait_of);
        let one = has.unwrap_or(Trait::Treasure);
        let types = Types::from_bits(
            form.types.iter().flatten().fold(0, |set, &kind| set | 1 << bit(kind)),
        );
        match form.kind {
            KindName::DsAdd => EffectKind::DsAdd(n),
            KindName::DsIs => EffectKind::DsIs(n),
            KindName::DsTimes => EffectKind::DsTimes(k),
            KindName::DsPer => EffectKind::DsPer(n, self.what(form.what.as_ref())),
            KindName::AsAdd => EffectKind::AsAdd(n),
            KindName::AsTimes => EffectKind::AsTimes(k),
            KindName::AsIs => EffectKind::AsIs(n),
            KindName::AsPer => EffectKind::AsPer(n, self.what(form.what.as_ref())),
            KindName::BonusTimes => EffectKind::BonusTimes(k, sort),
            KindName::BonusNone => EffectKind::BonusNone(sort),
            KindName::GainTrait => EffectKind::GainTrait(one),
            KindName::LoseTrait => EffectKind::LoseTrait(one),
            KindName::Cancel => EffectKind::Cancel(types),
            KindName::StopAttack => EffectKind::StopAttack,
            KindName::Redirect => EffectKind::Redirect,
            KindName::Remove => EffectKind::Remove,
            KindName::Save => EffectKind::Save,
            KindName::ToHand => EffectKind::ToHand,
            KindName::TakeOver => EffectKind::TakeOver,
            KindName::MoveProp => EffectKind::MoveProp { any: form.to == Some(SideName::Any) },
            KindName::Draw => EffectKind::Draw(count),
            KindName::Discard => EffectKind::Discard { n: count, random },
            KindName::StealCard => EffectKind::StealCard { n: count, random },
            KindName::Look if form.at == Some(AtName::Deck) => EffectKind::LookAtDeck(count),
            KindName::Look => EffectKind::LookAtHand,
            KindName::Retrieve => EffectKind::Retrieve(types, has),
            KindName::NoAttack => EffectKind::NoAttack(sort),
            KindName::NotVictim => EffectKind::NotVictim,
            KindName::Victim => EffectKind::Victim,
            KindName::Attach => {
                let to = Like { name: self.card(form.name.as_ref()), has, kind: None };
                EffectKind::Attach { must: form.mode == Some(ModeName::Must), to }
            }
            KindName::PlayAs => {
                EffectKind::PlayAs(self.effects(form.effects.as_deref().unwrap_or_default()))
            }
            KindName::PlayOn => EffectKind::PlayOn(one),
            KindName::ExtraProp => EffectKind::ExtraProp,
        }
    }

    fn card(&self, name: Option<&Spanned<String>>) -> Option<Card> {
        self.numbers.get(name?.get_ref()).copied()
    }

    fn what(&self, form: Option<&WhatForm>) -> What {
        let Some(form) = form else {
            let like = Like { name: None, has: None, kind: None };
            return What { like, scope: Scope::All, other: false };
        };
        let scope = match form.place {
            None | Some(InName::Own) => Scope::In(At::Own),
            Some(InName::Defender) => Scope::In(At::Defender),
            Some(InName::Target) => Scope::In(At::Target),
            Some(InName::All) => Scope::All,
            Some(InName::OnSelf) => Scope::OnItself,
            Some(InName::Attack) => Scope::Attack,
            Some(InName::Hand) => Scope::Hand,
        };
        let like = Like {
            name: self.card(form.name.as_ref()),
            has: form.has.and_then(trait_of),
            kind: form.kind.map(type_of),
        };
        What { like, scope, other: form.other }
    }

    fn condition(&self, form: &ConditionForm) -> Condition {
        let at = match form.place {
            Some(InName::Defender) => At::Defender,
            Some(InName::Target) => At::Target,
            _ => At::Own,
        };
        let like = Like {
            name: self.card(form.name.as_ref()),
            has: form.has.and_then(trait_of),
            kind: form.kind.map(type_of),
        };
        let (min, max) = (form.min.unwrap_or(0), form.max.unwrap_or(u8::MAX));
        let test = match form.test {
            TestName::Movie => Test::Movie(at, like),
            TestName::Location => Test::Location(at, like),
            TestName::Attack => Test::Attack(like),
            TestName::Count => Test::Count(self.what(form.what.as_ref()), min, max),
            TestName::Round => Test::Round(min, max),
            TestName::OwnTurn => Test::OwnTurn,
        };
        Condition { not: form.not, test }
    }
}

fn word_of(word: &str, form: &WordForm) -> Word {
    let name = form.pos == Part::Name;
    let class = match form.class {
        WordClass::Quality => Class::Quality,
        WordClass::Number => Class::Number,
        WordClass::Person if name => Class::PersonName,
        WordClass::Place if name => Class::PlaceName,
        WordClass::Person => Class::Person,
        WordClass::Place => Class::Place,
        WordClass::Beast => Class::Beast,
        WordClass::Thing => Class::Thing,
        WordClass::Stuff => Class::Stuff,
        WordClass::Event => Class::Event,
    };
    let tail = form.tail.as_deref().or(form.at.as_deref()).unwrap_or_default();
    Word {
        word: own(word),
        class,
        plural: own(&form.plural),
        possessive: own(&form.possessive),
        plural_possessive: own(&form.plural_possessive),
        ing: own(&form.ing),
        ed: own(&form.ed),
        ly: own(&form.ly),
        article: own(&form.article),
        tail: own(tail),
    }
}

fn when_of(form: &EffectForm) -> When {
    let usage = match form.usage {
        None | Some(UsageName::Any) => Usage::Any,
        Some(UsageName::Own) => Usage::Own,
        Some(UsageName::Attack) => Usage::Attack,
    };
    let cost = match form.cost {
        None | Some(CostName::None) => Cost::None,
        Some(CostName::Discard) => Cost::Discard,
        Some(CostName::Sacrifice) => Cost::Sacrifice,
    };
    match form.when {
        WhenName::Play => When::Play,
        WhenName::While => When::While,
        WhenName::Use => When::Use(usage, cost),
        WhenName::Removed => When::Removed,
    }
}

fn target_of(form: &EffectForm) -> Target {
    let of = match form.of {
        None | Some(SideName::Own) => Side::Own,
        Some(SideName::Opponent) => Side::Opponent,
        Some(SideName::Any) => Side::Any,
        Some(SideName::Defender) => Side::Defender,
    };
    let filter = |name: Option<TraitName>| name.and_then(trait_of);
    let pick = Pick { of, has: filter(form.has), lacks: filter(form.lacks), other: form.other };
    match form.target {
        TargetName::Itself => Target::Itself,
        TargetName::Host => Target::Host,
        TargetName::Character => Target::Character(pick),
        TargetName::Prop => Target::Prop(pick),
        TargetName::Location => Target::Location(pick),
        TargetName::UnderCard => Target::UnderCard(pick),
        TargetName::Attack => Target::Attack,
        TargetName::Defence => Target::Defence,
        TargetName::Waiting => Target::Waiting,
        TargetName::Player => Target::Player(of),
        TargetName::AllMovies => Target::AllMovies,
    }
}

pub(super) fn type_of(name: CardType) -> Type {
    match name {
        CardType::Character => Type::Character,
        CardType::Creature => Type::Creature,
        CardType::Location => Type::Location,
        CardType::Prop => Type::Prop,
        CardType::Sfx => Type::Sfx,
        CardType::Credits => Type::Credits,
    }
}

fn bit(name: TypeName) -> u8 {
    match name {
        TypeName::Character => Type::Character as u8,
        TypeName::Creature => Type::Creature as u8,
        TypeName::Location => Type::Location as u8,
        TypeName::Prop => Type::Prop as u8,
        TypeName::Sfx => Type::Sfx as u8,
        TypeName::Credits => Type::Credits as u8,
        TypeName::Ability => ABILITY,
    }
}

fn family_of(name: FamilyName) -> Family {
    match name {
        FamilyName::Stop => Family::Stop,
        FamilyName::Swing => Family::Swing,
        FamilyName::Remove => Family::Remove,
        FamilyName::Hand => Family::Hand,
        FamilyName::Stay => Family::Stay,
    }
}

pub(super) fn trait_of(name: TraitName) -> Option<Trait> {
    Some(match name {
        TraitName::Swashbuckler => Trait::Swashbuckler,
        TraitName::Swarm => Trait::Swarm,
        TraitName::Aquatic => Trait::Aquatic,
        TraitName::PsychoKiller => Trait::PsychoKiller,
        TraitName::Supernatural => Trait::Supernatural,
        TraitName::Weapon => Trait::Weapon,
        TraitName::Gun => Trait::Gun,
        TraitName::Treasure => Trait::Treasure,
        TraitName::Any => return None,
    })
}

fn sort_of(name: TraitName) -> Sort {
    trait_of(name).map_or(Sort::Any, Sort::Of)
}

pub(super) fn traits_of(names: &[TraitName]) -> Traits {
    names.iter().filter_map(|&name| trait_of(name)).fold(Traits::NONE, Traits::with)
}
