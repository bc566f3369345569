//! SM-V1: which fields and targets each kind of effect has.

use super::check::{Check, Here, is_chosen};
use super::file::{
    AtName, CardType, EffectForm, KindName, SideName, TargetName, TraitName, TypeName, WhenName,
};

/// The fields of each kind: those that it needs, and no others.
pub(super) fn fields_fit(here: &Here<'_>, form: &EffectForm) -> Check {
    use KindName as K;
    let kind = form.kind;
    let is = |kinds: &[KindName]| kinds.contains(&kind);
    let numbers = [K::DsAdd, K::DsIs, K::DsPer, K::AsAdd, K::AsIs, K::AsPer, K::Draw, K::Discard];
    let deck = kind == K::Look && form.at == Some(AtName::Deck);
    let counted = is(&numbers) || is(&[K::StealCard, K::Retrieve, K::ExtraProp]) || deck;
    let sorted = is(&[K::BonusTimes, K::BonusNone, K::GainTrait, K::LoseTrait])
        || is(&[K::NoAttack, K::PlayOn]);
    let wanted = [
        ("n", form.n.is_some(), counted),
        ("k", form.k.is_some(), is(&[K::DsTimes, K::AsTimes, K::BonusTimes])),
        ("what", form.what.is_some(), is(&[K::DsPer, K::AsPer])),
        ("pick", form.pick.is_some(), is(&[K::Discard, K::StealCard])),
        ("to", form.to.is_some(), kind == K::MoveProp),
        ("at", form.at.is_some(), kind == K::Look),
        ("mode", form.mode.is_some(), kind == K::Attach),
        ("as", form.played_as.is_some(), kind == K::PlayAs),
        ("effects", form.effects.is_some(), kind == K::PlayAs),
    ];
    for (field, given, needed) in wanted {
        here.need(given || !needed, || format!("{kind:?} needs “{field}”"))?;
        here.need(!given || needed, || format!("{kind:?} has no “{field}”"))?;
    }
    let one_of = |one: bool, other: bool, names: &str| {
        here.need(one != other, || format!("{kind:?} needs either {names}"))
    };
    match kind {
        K::Retrieve => one_of(form.types.is_some(), form.sort.is_some(), "types or a trait")?,
        K::Attach => one_of(form.name.is_some(), form.sort.is_some(), "a name or a trait")?,
        K::Cancel => here.need(form.types.as_ref().is_some_and(|t| !t.is_empty()), || {
            "Cancel needs “types”".into()
        })?,
        _ => {
            here.need(form.sort.is_some() == sorted, || {
                if sorted {
                    format!("{kind:?} needs a trait")
                } else {
                    format!("{kind:?} has no trait")
                }
            })?;
            here.need(form.types.is_none() && form.name.is_none(), || {
                format!("{kind:?} has neither types nor a name")
            })?;
        }
    }
    let any = form.sort == Some(TraitName::Any);
    here.need(!any || is(&[K::BonusTimes, K::BonusNone, K::NoAttack]), || {
        format!("{kind:?} needs one trait, not any")
    })?;
    let credits = form.types.iter().flatten().any(|&kind| kind == TypeName::Credits);
    here.need(kind != K::Cancel || !credits, || "credits cannot be cancelled".into())?;
    numbers_fit(here, form)
}

fn numbers_fit(here: &Here<'_>, form: &EffectForm) -> Check {
    use KindName as K;
    let (low, high) = match form.kind {
        K::DsAdd | K::DsIs | K::AsAdd => (-9, 9),
        K::AsIs => (0, 20),
        K::DsPer | K::AsPer => (-3, 3),
        K::Draw | K::Discard => (1, 3),
        K::StealCard => (1, 2),
        K::Look => (1, 6),
        _ => (1, 1),
    };
    let kind = form.kind;
    let nothing = form.n == Some(0) && !matches!(kind, K::DsIs | K::AsIs);
    here.need(form.n.is_none_or(|n| (low..=high).contains(&n)) && !nothing, || {
        format!("n of {kind:?} is between {low} and {high}")
    })?;
    here.need(form.k.is_none_or(|k| (2..=3).contains(&k)), || "k is 2 or 3".into())?;
    let played_as = form.played_as.is_none_or(|kind| kind == CardType::Sfx);
    here.need(played_as, || "a Creature is played as “SFX”, nothing else".into())?;
    let to = form.to.is_none_or(|to| matches!(to, SideName::Own | SideName::Any));
    here.need(to, || "a Prop goes to “own” or “any”".into())
}

/// What each kind may be done to, and what a choice needs.
pub(super) fn targets_fit(here: &Here<'_>, form: &EffectForm) -> Check {
    use KindName as K;
    use TargetName as T;
    let (kind, target) = (form.kind, form.target);
    let card = is_chosen(target) || matches!(target, T::Itself | T::Host);
    let valued = card && target != T::UnderCard;
    let person = matches!(target, T::Itself | T::Host | T::Character);
    let player = matches!(target, T::Player | T::AllMovies);
    let fits = match kind {
        K::DsAdd | K::DsPer => valued || target == T::Defence,
        K::DsIs | K::DsTimes => valued,
        K::AsAdd | K::AsTimes | K::AsIs | K::AsPer | K::StopAttack => target == T::Attack,
        K::BonusTimes | K::BonusNone => person || target == T::Defence,
        K::GainTrait | K::LoseTrait => valued || target == T::Attack,
        K::Cancel => target == T::Waiting,
        K::Remove | K::ToHand => card,
        K::Save | K::NotVictim | K::Victim => person,
        K::TakeOver | K::ExtraProp => target == T::Character,
        K::MoveProp => target == T::Prop,
        K::Draw | K::Discard | K::NoAttack => player,
        K::Redirect | K::StealCard | K::Look | K::Retrieve => target == T::Player,
        K::Attach | K::PlayAs | K::PlayOn => target == T::Itself,
    };
    here.need(fits, || format!("{kind:?} is not done to that target"))?;
    let sided = is_chosen(target) || target == T::Player;
    here.need(form.of.is_some() == sided, || {
        if sided { "it does not say whose: “of”" } else { "“of” is for a choice" }.into()
    })?;
    let defender = form.of == Some(SideName::Defender);
    here.need(!defender || target == T::Player, || "only a player is the defender".into())?;
    let filtered = form.has.is_some() || form.lacks.is_some() || form.other;
    here.need(is_chosen(target) || !filtered, || "a filter without a choice".into())?;
    let any = form.has == Some(TraitName::Any) || form.lacks == Some(TraitName::Any);
    here.need(!any, || "“any” is no filter".into())?;
    here.need(!is_chosen(target) || form.when != WhenName::While, || {
        "what holds while in play cannot choose".into()
    })
}
