//! SM-C5: what makes a deck a deck. Every refusal names the line and the reason.

use std::collections::BTreeSet;

use table::BadText;
use toml::Spanned;

use super::compile::{traits_of, type_of};
use super::fields::{fields_fit, targets_fit};
use super::file::{
    CardForm, CardType, ConditionForm, EffectForm, File, InName, KindName, LastsName, Part,
    SideName, TargetName, TestName, TraitName, WhatForm, WhenName, WordClass, WordForm, amiss,
};
use super::index::{Index, LASTING, LINE, STACK, TASKS};
use crate::pieces::{EffectKind, Face, Lasts, PLAYERS, Trait, Type};
use crate::printed::Printed;

/// Longest name, text and quote.
const LENGTHS: [(&str, usize); 3] = [("name", 28), ("text", 140), ("quote", 70)];
/// Most Title words.
const MOST_WORDS: usize = 128;

/// All that has been seen of the decks so far.
#[derive(Default)]
pub(super) struct Checker {
    ids: BTreeSet<String>,
    names: BTreeSet<String>,
    words: BTreeSet<String>,
}

pub(super) type Check = Result<(), BadText>;

/// A place in a text at which something must hold.
pub(super) struct Here<'t> {
    text: &'t str,
    at: usize,
    who: &'t str,
}

impl Here<'_> {
    pub(super) fn need(&self, holds: bool, reason: impl FnOnce() -> String) -> Check {
        if holds {
            return Ok(());
        }
        Err(amiss(self.text, self.at, format!("{}: {}", self.who, reason())))
    }

    fn at<T>(&self, place: &Spanned<T>) -> Self {
        Here { text: self.text, at: place.span().start, who: self.who }
    }
}

impl<'t> Here<'t> {
    fn of<T>(text: &'t str, place: &Spanned<T>, who: &'t str) -> Self {
        Self { text, at: place.span().start, who }
    }
}

impl Checker {
    /// Names, ids and words of one file, each of which there is once.
    pub(super) fn names(&mut self, text: &str, file: &File) -> Check {
        for (word, form) in &file.words {
            word_makes_sense(&Here::of(text, form, word), word, form.get_ref())?;
            self.words.insert(word.clone());
        }
        for card in &file.cards {
            let CardForm { id, name, .. } = card.get_ref();
            let here = Here::of(text, id, id.get_ref());
            let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
            let starts = id.get_ref().starts_with(|c: char| c.is_ascii_lowercase());
            let new = !id.get_ref().starts_with("new_");
            here.need(starts && new && id.get_ref().chars().all(plain), || {
                "an id has small letters, digits and _, and does not start with new_".into()
            })?;
            here.need(self.ids.insert(id.get_ref().clone()), || "two cards have this id".into())?;
            here.at(name).need(!name.get_ref().is_empty(), || "the card has no name".into())?;
            here.at(name).need(self.names.insert(name.get_ref().clone()), || {
                format!("two cards are called “{}”", name.get_ref())
            })?;
        }
        let here = Here::of(text, &file.deck, "deck");
        here.need(self.words.len() <= MOST_WORDS, || {
            format!("there are at most {MOST_WORDS} Title words")
        })
    }

    /// One card.
    pub(super) fn card(&self, text: &str, card: &CardForm) -> Check {
        let who = card.name.get_ref();
        let here = Here::of(text, &card.name, who);
        let kind = *card.kind.get_ref();
        for ((field, most), value) in LENGTHS.iter().zip([&card.name, &card.text, &card.quote]) {
            let length = value.get_ref().chars().count();
            here.at(value).need(length <= *most, || {
                format!("its {field} has {length} characters, at most {most} fit")
            })?;
        }
        here.at(&card.quote).need(!card.quote.get_ref().is_empty(), || "it has no quote".into())?;
        let valued = !matches!(kind, CardType::Sfx | CardType::Credits);
        here.at(&card.kind).need(card.value.is_some() == valued, || {
            if valued { "it needs a value" } else { "its type has no value" }.into()
        })?;
        here.at(&card.kind).need(card.family.is_some() == (kind == CardType::Sfx), || {
            "a family is for SFX, and every SFX has one".into()
        })?;
        here.need(!card.traits.contains(&TraitName::Any), || "“any” is no trait".into())?;
        let traits = traits_of(&card.traits);
        here.need(!traits.contains(Trait::Gun) || traits.contains(Trait::Weapon), || {
            "every Gun is a Weapon".into()
        })?;
        let word = card.title_word.get_ref();
        here.at(&card.title_word)
            .need(self.words.contains(word), || format!("“{word}” is not among the words"))?;
        here.at(&card.text)
            .need(card.text.get_ref().is_empty() == card.effects.is_empty(), || {
                "a text without effects, or effects without a text".into()
            })?;
        here.need(kind != CardType::Sfx || !card.effects.is_empty(), || {
            "an SFX without effects".into()
        })?;
        self.effects(&here, kind, &card.effects, false)
    }

    fn effects(
        &self,
        here: &Here<'_>,
        kind: CardType,
        effects: &[Spanned<EffectForm>],
        inside: bool,
    ) -> Check {
        for effect in effects {
            let here = here.at(effect);
            let form = effect.get_ref();
            here.need(!inside || form.when == WhenName::Play, || {
                "inside PlayAs everything happens when played".into()
            })?;
            self.effect(&here, kind, form)?;
        }
        let stays = effects.iter().filter(|e| e.get_ref().lasts == LastsName::Stays);
        let places = stays.clone().filter(|e| is_chosen(e.get_ref().target)).count();
        let stays = stays.filter(|e| e.get_ref().when != WhenName::Removed).count();
        here.need(stays == 0 || places == 1, || "an SFX that stays chooses one place".into())?;
        for when in [WhenName::Play, WhenName::Use, WhenName::Removed] {
            let choices = effects.iter().filter(|effect| effect.get_ref().when == when);
            let choices: usize = choices.map(|effect| choices_of(effect.get_ref())).sum();
            here.need(choices <= 2, || "at most two things are chosen at once".into())?;
        }
        Ok(())
    }

    fn effect(&self, here: &Here<'_>, kind: CardType, form: &EffectForm) -> Check {
        fields_fit(here, form)?;
        targets_fit(here, form)?;
        let home = match form.kind {
            KindName::Attach => Some(CardType::Location),
            KindName::PlayAs => Some(CardType::Creature),
            KindName::PlayOn => Some(CardType::Prop),
            KindName::Cancel => Some(CardType::Sfx),
            _ => None,
        };
        here.need(home.is_none_or(|home| home == kind), || {
            format!("{:?} does not belong on a {}", form.kind, type_of(kind).name())
        })?;
        let ability = form.when == WhenName::Use;
        here.need(ability == form.usage.is_some() && ability == form.cost.is_some(), || {
            "an ability says use and cost, and nothing else does".into()
        })?;
        let settles = matches!(kind, CardType::Character | CardType::Location | CardType::Prop);
        here.need(!ability || settles, || "only what lies in play has abilities".into())?;
        let standing =
            if kind == CardType::Creature { LastsName::Attack } else { LastsName::InPlay };
        here.need(form.when != WhenName::While || form.lasts == standing, || {
            "what holds while in play lasts so long: “in_play”, on a Creature “attack”".into()
        })?;
        here.need(form.lasts != LastsName::Stays || kind == CardType::Sfx, || {
            "only an SFX stays".into()
        })?;
        if let Some(name) = &form.name {
            self.known(here, name)?;
        }
        if let Some(what) = &form.what {
            self.what(here, what)?;
        }
        for condition in &form.conditions {
            self.condition(&here.at(condition), condition.get_ref())?;
        }
        match &form.effects {
            Some(inner) => {
                here.need(!inner.is_empty(), || "there is nothing inside PlayAs".into())?;
                self.effects(here, kind, inner, true)
            }
            None => Ok(()),
        }
    }

    fn known(&self, here: &Here<'_>, name: &Spanned<String>) -> Check {
        here.at(name).need(self.names.contains(name.get_ref()), || {
            format!("no card is called “{}”", name.get_ref())
        })
    }

    fn what(&self, here: &Here<'_>, what: &WhatForm) -> Check {
        here.need(what.has != Some(TraitName::Any), || "“any” is no trait".into())?;
        what.name.as_ref().map_or(Ok(()), |name| self.known(here, name))
    }

    fn condition(&self, here: &Here<'_>, form: &ConditionForm) -> Check {
        use TestName::{Attack, Count, Location, Movie, OwnTurn, Round};
        let test = form.test;
        let fits = |given: bool, tests: &[TestName], field: &str| {
            here.need(!given || tests.contains(&test), || format!("this test has no {field}"))
        };
        fits(form.place.is_some(), &[Movie, Location], "“in”")?;
        fits(form.name.is_some(), &[Movie, Location, Attack], "name")?;
        fits(form.has.is_some(), &[Movie, Location, Attack], "trait")?;
        fits(form.kind.is_some(), &[Movie], "type")?;
        fits(form.what.is_some(), &[Count], "“what”")?;
        fits(form.min.is_some() || form.max.is_some(), &[Count, Round], "bounds")?;
        let bounded = form.min.is_some() || form.max.is_some();
        here.need(!matches!(test, Count | Round) || bounded, || "min or max is missing".into())?;
        here.need(test != Count || form.what.is_some(), || "“what” is missing".into())?;
        let named = form.name.is_some() || form.has.is_some() || form.kind.is_some();
        here.need(matches!(test, Count | Round | OwnTurn) || named, || {
            "the test names no card, trait or type".into()
        })?;
        let place =
            matches!(form.place, None | Some(InName::Own | InName::Defender | InName::Target));
        here.need(place, || "a test looks at own, defender or target".into())?;
        here.need(form.has != Some(TraitName::Any), || "“any” is no trait".into())?;
        if let Some(name) = &form.name {
            self.known(here, name)?;
        }
        form.what.as_ref().map_or(Ok(()), |what| self.what(here, what))
    }

    /// The whole deck in use.
    pub(super) fn deck(text: &str, file: &File, faces: &[Face]) -> Check {
        let here = Here::of(text, &file.deck, "deck");
        let index = Index::of(faces);
        let most = u32::from(PLAYERS.1);
        let named = |what: &str| format!("the deck {what}");
        here.need(!file.deck.get_ref().mix_only, || {
            named("is only for mixing; choose it as the one mixed in")
        })?;
        here.need(index.of_type(Type::Character).len() >= most, || {
            named(&format!("has fewer than {most} Characters, one per seat"))
        })?;
        here.need(!index.of_type(Type::Credits).is_empty(), || named("has no credits card"))?;
        let standard: &Printed = table::Printed::standard();
        let fewest = most * (u32::from(standard.hand) + 1);
        here.need(index.all.len() >= fewest, || {
            named(&format!("has {} cards, at least {fewest} are needed", index.all.len()))
        })?;
        let cancels = index.cancels.iter().fold(index.saves, |all, &some| all | some);
        here.need((cancels.len() as usize) < STACK, || {
            named(&format!("has more than {} cards that cancel or save", STACK - 1))
        })?;
        let laid = faces.iter().filter(|face| lies(face)).count();
        here.need(laid <= LINE, || {
            named(&format!("has {laid} cards that can lie in play, at most {LINE} fit"))
        })?;
        let lasting = faces.iter().map(lasting_effects).sum::<usize>();
        here.need(lasting <= LASTING, || {
            named(&format!("has {lasting} effects on cards that last for an attack or a turn"))
        })?;
        here.need(index.removed.len() as usize <= TASKS / 2, || {
            named("has too many cards that do something when removed")
        })
    }
}

/// Whether a card comes to lie in play.
fn lies(face: &Face) -> bool {
    match face.kind {
        Type::Character | Type::Location | Type::Prop => true,
        Type::Sfx => face.stays(),
        Type::Creature | Type::Credits => false,
    }
}

/// Effects that last for an attack or a turn.
fn lasting_effects(face: &Face) -> usize {
    let lasts = |lasts: Lasts| matches!(lasts, Lasts::Attack | Lasts::Turn);
    let count = |effects: &[crate::pieces::Effect]| {
        effects.iter().filter(|e| lasts(e.lasts) && e.is_remembered()).count()
    };
    let inner = face.effects.iter().map(|effect| match &effect.kind {
        EffectKind::PlayAs(effects) => count(effects),
        _ => 0,
    });
    count(&face.effects) + inner.sum::<usize>()
}

fn word_makes_sense(here: &Here<'_>, word: &str, form: &WordForm) -> Check {
    use WordClass::{Number, Person, Place, Quality};
    let fits = match form.pos {
        Part::Adjective => matches!(form.class, Quality | Number),
        Part::Noun => !matches!(form.class, Quality | Number),
        Part::Name => matches!(form.class, Person | Place),
    };
    here.need(fits, || "part of speech and class do not go together".into())?;
    here.need(form.tail.is_some() == (form.pos == Part::Adjective), || {
        "adjectives have a tail, nothing else has".into()
    })?;
    here.need(form.at.is_some() == (form.class == Place), || {
        "places have “at”, nothing else has".into()
    })?;
    here.need(form.tail.as_deref().is_none_or(|tail| tail.contains(word)), || {
        "its tail does not contain it".into()
    })
}

pub(super) fn is_chosen(target: TargetName) -> bool {
    use TargetName::{Character, Location, Prop, UnderCard};
    matches!(target, Character | Prop | Location | UnderCard)
}

/// How many things an effect asks to be chosen.
fn choices_of(form: &EffectForm) -> usize {
    let player = form.target == TargetName::Player
        && matches!(form.of, Some(SideName::Opponent | SideName::Any));
    let second = matches!(form.kind, KindName::MoveProp | KindName::Retrieve);
    usize::from(is_chosen(form.target) || player) + usize::from(second)
}
