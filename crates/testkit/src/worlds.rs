//! Laws about the worlds that an onlooker cannot tell apart: which there are, and how often he dreams each.

use std::collections::HashSet;

use table::{Dice, Game, Seat, Spoken};

use crate::charter::Charter;
use crate::law::{Broken, Law, Tally, ensure};
use crate::secrets::name;
use crate::statistics::{Cells, SECOND_LOOK, odd};
use crate::urn::{Marginal, Worlds};
use crate::walk::{Desk, Scene, wander};

/// Law: secrets are stated.
pub static STATED: Law = Law {
    name: "secrets are stated",
    says: "A game that hides anything states its worlds, and what a player could check by looking.",
};

/// Third law of secrecy: imagination ranges over every secret.
pub static WORLDS: Law = Law {
    name: "imagination ranges over every secret",
    says: "An onlooker imagines every game that he cannot tell from the truth, and no other.",
};

/// Law: dreams are even.
pub static EVEN: Law = Law {
    name: "dreams are even",
    says: "An onlooker imagines what is hidden from him as often as chance would have brought it about, and \
           every secret choice of others as often as any other.",
};

/// A game that hides anything states its worlds, and what a player could check by looking.
pub fn stated<G: Spoken>(charter: &Charter<G>) -> Result<Tally, Broken> {
    let missing = match (charter.worlds, charter.sound) {
        (Some(_), Some(_)) => None,
        (None, Some(_)) => Some("`worlds`"),
        (Some(_), None) => Some("`sound`"),
        (None, None) => Some("`worlds` and `sound`"),
    };
    let (mut secrets, mut known) = (false, false);
    let tally = wander(charter, &STATED, |scene, desk| {
        for onlooker in scene.onlookers() {
            if known || G::imagine(&scene.game.view(onlooker), &mut desk.dice) == *scene.game {
                continue;
            }
            if let Some(missing) = missing {
                return Err(must_state(onlooker, missing));
            }
            secrets = true;
            known = of(scene.game, charter, onlooker).is_some_and(|worlds| worlds.are_several());
        }
        Ok(1)
    })?;
    if secrets && !known {
        let what = "There are secrets, and `worlds` of the charter knows none of them.";
        return Err(STATED.broken(what));
    }
    Ok(tally)
}

fn must_state(onlooker: Option<Seat>, missing: &str) -> String {
    format!(
        "{} imagines a game that is not the true one, so this game has secrets. Its charter must state {missing}: \
         `worlds` says what is hidden from an onlooker, as urns and what was drawn from them; `sound` says what holds \
         in every state, true or imagined.",
        name(onlooker)
    )
}

/// What the charter knows to be hidden.
fn of<G: Game>(game: &G, charter: &Charter<G>, onlooker: Option<Seat>) -> Option<Worlds> {
    charter.worlds.and_then(|worlds| worlds(game, onlooker))
}

/// Of so many states one has its worlds counted.
const WORLDS_RATE: u32 = 4;
/// Worlds that are not too many to count.
const MOST_WORLDS: usize = 64;
/// Dreams per world until all must have been seen, and for sure, to see one too many.
const MOST_DREAMS: usize = 2_000;
const MORE_DREAMS: usize = 4;

/// An onlooker imagines every game that he cannot tell from the truth, and no other.
pub fn range<G: Spoken>(charter: &Charter<G>) -> Result<Tally, Broken> {
    wander(charter, &WORLDS, |scene, desk| {
        let mut checks = 0;
        if desk.once_in(WORLDS_RATE) {
            for onlooker in scene.onlookers() {
                checks += every_world(scene, onlooker, desk)?;
            }
        }
        Ok(checks)
    })
}

fn every_world<G: Game>(
    scene: &Scene<'_, G>,
    onlooker: Option<Seat>,
    desk: &mut Desk<G>,
) -> Result<u64, String> {
    let worlds = of(scene.game, scene.charter(), onlooker);
    let Some(worlds) = worlds.and_then(|worlds| worlds.count(MOST_WORLDS)) else { return Ok(0) };
    let view = scene.game.view(onlooker);
    let mut seen = HashSet::new();
    let mut dreams = 0;
    while seen.len() < worlds && dreams < worlds * MOST_DREAMS {
        seen.insert(G::imagine(&view, &mut desk.dice));
        dreams += 1;
    }
    for _ in 0..worlds * MORE_DREAMS {
        seen.insert(G::imagine(&view, &mut desk.dice));
    }
    ensure(seen.len() == worlds, || {
        let (who, seen) = (name(onlooker), seen.len());
        format!("{who} imagines {seen} different games, where {worlds} look like this.")
    })?;
    Ok(1)
}

/// So many positions in which something is hidden have the dreams of an onlooker compared with their weights,
/// then one of so many.
const FIRST_LOOKS: u32 = 64;
const EVEN_RATE: u32 = 32;
/// Dreams for each world, where worlds are few; and at least.
const DREAMS_EACH: usize = 100;
const FEWEST_DREAMS: usize = 1_000;
/// Dreams where worlds are many, and only counts of pieces in places are compared.
const DREAMS_OF_MANY: usize = 4_000;

/// An onlooker imagines what is hidden from him as often as chance would have brought it about, and every
/// secret choice of others as often as any other.
pub fn even<G: Spoken>(charter: &Charter<G>) -> Result<Tally, Broken> {
    let mut met = 0;
    wander(charter, &EVEN, |scene, desk| {
        let Some((onlooker, worlds)) = somebody_wonders(scene, desk) else { return Ok(0) };
        met += 1;
        if met > FIRST_LOOKS && !desk.once_in(EVEN_RATE) {
            return Ok(0);
        }
        dreams_evenly(scene, onlooker, &worlds, desk)
    })
}

/// Whether some onlooker dreams evenly.
pub(crate) fn follows_weights<G: Game>(
    scene: &Scene<'_, G>,
    desk: &mut Desk<G>,
) -> Result<u64, String> {
    somebody_wonders(scene, desk)
        .map_or(Ok(0), |(onlooker, worlds)| dreams_evenly(scene, onlooker, &worlds, desk))
}

/// Any onlooker and what is hidden from him, if anything is.
fn somebody_wonders<G: Game>(
    scene: &Scene<'_, G>,
    desk: &mut Desk<G>,
) -> Option<(Option<Seat>, Worlds)> {
    let onlookers: Vec<Option<Seat>> = scene.onlookers().collect();
    let onlooker = desk.dice.pick(&onlookers);
    let worlds = of(scene.game, scene.charter(), onlooker)?;
    worlds.are_several().then_some((onlooker, worlds))
}

fn dreams_evenly<G: Game>(
    scene: &Scene<'_, G>,
    onlooker: Option<Seat>,
    worlds: &Worlds,
    desk: &mut Desk<G>,
) -> Result<u64, String> {
    let view = scene.game.view(onlooker);
    let mut dream = || of(&G::imagine(&view, &mut desk.dice), scene.charter(), onlooker);
    let verdict = match worlds.every(MOST_WORLDS) {
        None => follows_marginals(&worlds.marginals(), dream),
        Some(every) => {
            let dreams = (every.len() * DREAMS_EACH).max(FEWEST_DREAMS);
            let fill = || dream().map(|dreamt| dreamt.fill()).unwrap_or_default();
            Cells::new(every).judge(dreams, fill)
        }
    };
    verdict.map_err(|what| format!("{} dreams unevenly: {what}", name(onlooker)))?;
    Ok(1)
}

/// Looks at every count by itself, and again, with fresh dreams, at those that look odd.
fn follows_marginals(
    marginals: &[Marginal],
    mut dream: impl FnMut() -> Option<Worlds>,
) -> Result<(), String> {
    let every: Vec<&Marginal> = marginals.iter().collect();
    let suspects = look(&every, DREAMS_OF_MANY, &mut dream)?;
    if suspects.is_empty() {
        return Ok(());
    }
    let suspects: Vec<&Marginal> = suspects.into_iter().map(|(suspect, _)| suspect).collect();
    match look(&suspects, DREAMS_OF_MANY * SECOND_LOOK, &mut dream)?.into_iter().next() {
        None => Ok(()),
        Some((guilty, what)) => Err(format!("{}: {what}", guilty.in_words())),
    }
}

/// The counts that look odd after so many dreams, and why.
fn look<'m>(
    marginals: &[&'m Marginal],
    dreams: usize,
    dream: &mut impl FnMut() -> Option<Worlds>,
) -> Result<Vec<(&'m Marginal, String)>, String> {
    let mut counts: Vec<Vec<u64>> =
        marginals.iter().map(|marginal| vec![0; marginal.weights.len()]).collect();
    for _ in 0..dreams {
        let dreamt = dream().ok_or("of a dream the charter does not know what is hidden.")?;
        for (marginal, counts) in marginals.iter().zip(&mut counts) {
            let count = marginal.of(&dreamt).and_then(|count| counts.get_mut(count));
            *count
                .ok_or_else(|| format!("{} are more than there can be.", marginal.in_words()))? +=
                1;
        }
    }
    let judged = marginals.iter().zip(&counts);
    let odd =
        judged.filter_map(|(marginal, counts)| Some((*marginal, odd(counts, &marginal.weights)?)));
    Ok(odd.collect())
}
