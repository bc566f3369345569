//! The form of a deck file: what TOML may say, before anybody asks whether it makes sense.

use std::collections::BTreeMap;

use serde::Deserialize;
use table::BadText;
use toml::Spanned;

/// A whole file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    pub(super) deck: Spanned<Title>,
    pub(super) words: BTreeMap<String, Spanned<WordForm>>,
    #[serde(rename = "card")]
    pub(super) cards: Vec<Spanned<CardForm>>,
}

/// What a deck is called.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Title {
    #[serde(rename = "id")]
    pub(super) _id: String,
    pub(super) name: String,
    #[serde(rename = "version")]
    pub(super) _version: u32,
    #[serde(default)]
    pub(super) mix_only: bool,
}

/// A Title word.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WordForm {
    pub(super) pos: Part,
    pub(super) class: WordClass,
    pub(super) plural: String,
    pub(super) possessive: String,
    pub(super) plural_possessive: String,
    #[serde(default)]
    pub(super) ing: String,
    #[serde(default)]
    pub(super) ed: String,
    #[serde(default)]
    pub(super) ly: String,
    pub(super) article: String,
    pub(super) at: Option<String>,
    pub(super) tail: Option<String>,
}

#[derive(Deserialize, Clone, Copy, PartialEq)]
#[serde(rename_all = "lowercase")]
pub(super) enum Part {
    Noun,
    Adjective,
    Name,
}

#[derive(Deserialize, Clone, Copy, PartialEq)]
#[serde(rename_all = "lowercase")]
pub(super) enum WordClass {
    Person,
    Beast,
    Thing,
    Stuff,
    Event,
    Place,
    Quality,
    Number,
}

/// A card.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CardForm {
    pub(super) id: Spanned<String>,
    pub(super) name: Spanned<String>,
    #[serde(rename = "type")]
    pub(super) kind: Spanned<CardType>,
    pub(super) family: Option<FamilyName>,
    pub(super) value: Option<i8>,
    pub(super) traits: Vec<TraitName>,
    pub(super) title_word: Spanned<String>,
    pub(super) text: Spanned<String>,
    pub(super) effects: Vec<Spanned<EffectForm>>,
    pub(super) quote: Spanned<String>,
    #[serde(default)]
    pub(super) art: String,
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq)]
pub(super) enum CardType {
    Character,
    Creature,
    Location,
    Prop,
    #[serde(rename = "SFX")]
    Sfx,
    Credits,
}

/// What a card cancels: a type of card, or abilities.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq)]
pub(super) enum TypeName {
    Character,
    Creature,
    Location,
    Prop,
    #[serde(rename = "SFX")]
    Sfx,
    Credits,
    Ability,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "lowercase")]
pub(super) enum FamilyName {
    Stop,
    Swing,
    Remove,
    Hand,
    Stay,
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq)]
pub(super) enum TraitName {
    Swashbuckler,
    Swarm,
    Aquatic,
    #[serde(rename = "Psycho Killer")]
    PsychoKiller,
    Supernatural,
    Weapon,
    Gun,
    Treasure,
    #[serde(rename = "any")]
    Any,
}

/// An effect, all its possible fields side by side.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EffectForm {
    pub(super) when: WhenName,
    #[serde(rename = "use")]
    pub(super) usage: Option<UsageName>,
    pub(super) cost: Option<CostName>,
    #[serde(rename = "if", default)]
    pub(super) conditions: Vec<Spanned<ConditionForm>>,
    pub(super) kind: KindName,
    pub(super) target: TargetName,
    pub(super) of: Option<SideName>,
    pub(super) has: Option<TraitName>,
    pub(super) lacks: Option<TraitName>,
    #[serde(default)]
    pub(super) other: bool,
    pub(super) lasts: LastsName,
    pub(super) n: Option<i8>,
    pub(super) k: Option<i8>,
    pub(super) what: Option<WhatForm>,
    #[serde(rename = "trait")]
    pub(super) sort: Option<TraitName>,
    pub(super) types: Option<Vec<TypeName>>,
    pub(super) to: Option<SideName>,
    pub(super) pick: Option<PickName>,
    pub(super) at: Option<AtName>,
    pub(super) mode: Option<ModeName>,
    pub(super) name: Option<Spanned<String>>,
    #[serde(rename = "as")]
    pub(super) played_as: Option<CardType>,
    pub(super) effects: Option<Vec<Spanned<EffectForm>>>,
}

macro_rules! names {
    ($($name:ident { $($(#[$how:meta])? $variant:ident),+ $(,)? })+) => {
        $(#[derive(Deserialize, Clone, Copy, PartialEq, Eq)]
        #[serde(rename_all = "snake_case")]
        pub(super) enum $name { $($(#[$how])? $variant),+ })+
    };
}

names! {
    WhenName { Play, While, Use, Removed }
    UsageName { Any, Own, Attack }
    CostName { None, Discard, Sacrifice }
    LastsName { Now, Attack, Turn, InPlay, Stays }
    SideName { Own, Opponent, Any, Defender }
    TargetName {
        #[serde(rename = "self")] Itself, Host, Character, Prop, Location, UnderCard, Attack,
        Defence, Waiting, Player, AllMovies,
    }
    TestName { Movie, Location, Attack, Count, Round, OwnTurn }
    InName { Own, Defender, Target, All, OnSelf, Attack, Hand }
    PickName { Chosen, Random }
    AtName { Hand, Deck }
    ModeName { May, Must }
}

/// The kinds of SM-V1, by their names.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum KindName {
    DsAdd,
    DsIs,
    DsTimes,
    DsPer,
    AsAdd,
    AsTimes,
    AsIs,
    AsPer,
    BonusTimes,
    BonusNone,
    GainTrait,
    LoseTrait,
    Cancel,
    StopAttack,
    Redirect,
    Remove,
    Save,
    ToHand,
    TakeOver,
    MoveProp,
    Draw,
    Discard,
    StealCard,
    Look,
    Retrieve,
    NoAttack,
    NotVictim,
    Victim,
    Attach,
    PlayAs,
    PlayOn,
    ExtraProp,
}

/// A condition, all its possible fields side by side.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ConditionForm {
    pub(super) test: TestName,
    #[serde(default)]
    pub(super) not: bool,
    #[serde(rename = "in")]
    pub(super) place: Option<InName>,
    pub(super) name: Option<Spanned<String>>,
    #[serde(rename = "trait")]
    pub(super) has: Option<TraitName>,
    #[serde(rename = "type")]
    pub(super) kind: Option<CardType>,
    pub(super) what: Option<WhatForm>,
    pub(super) min: Option<u8>,
    pub(super) max: Option<u8>,
}

/// Cards that are counted.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WhatForm {
    #[serde(rename = "type")]
    pub(super) kind: Option<CardType>,
    #[serde(rename = "trait")]
    pub(super) has: Option<TraitName>,
    pub(super) name: Option<Spanned<String>>,
    #[serde(rename = "in")]
    pub(super) place: Option<InName>,
    #[serde(default)]
    pub(super) other: bool,
}

impl File {
    /// Reads a file, or says in which line what is wrong.
    pub(super) fn read(text: &str) -> Result<Self, BadText> {
        toml::from_str(text).map_err(|error| {
            let reason = error.message().replace('\n', "; ");
            amiss(text, error.span().map_or(0, |span| span.start), reason)
        })
    }
}

/// What is wrong at this place of a text.
pub(super) fn amiss(text: &str, at: usize, reason: impl Into<String>) -> BadText {
    let before = text.as_bytes().iter().take(at);
    let line = 1 + before.filter(|&&byte| byte == b'\n').count();
    BadText { line, reason: reason.into() }
}
