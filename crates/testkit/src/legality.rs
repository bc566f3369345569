//! Laws of legality: what is listed, what is permitted, and what a refusal does.

use std::fmt::Debug;
use std::ptr;

use table::{Dice, Game, Illegal, Seat, Spoken, Turn, hash_of};

use crate::charter::Charter;
use crate::law::{Broken, Law, Tally, ensure};
use crate::statistics::Cells;
use crate::walk::{Desk, Scene, wander};

/// Law: listed is permitted, and permitted is listed.
pub static LISTED: Law = Law {
    name: "listed is permitted",
    says: "For every seat, asked or not, just the permitted actions are listed (of free-form ones \
           perhaps not all), in ascending order, none twice; a pass is one of them.",
};

/// Law: random actions are listed and even.
pub static WHIM: Law = Law {
    name: "random actions are even",
    says: "A random_action is any of the listed actions, each as likely.",
};

/// Law: a refused action changes nothing.
pub static REFUSALS: Law = Law {
    name: "refusals change nothing",
    says: "To ask whether an action is legal, and to be refused, leaves the state as it is.",
};

/// For every seat, asked or not, just the permitted actions are listed (of free-form ones perhaps not
/// all), in ascending order, none twice; a pass is one of them.
pub fn listed<G: Spoken>(charter: &Charter<G>) -> Result<Tally, Broken> {
    wander(charter, &LISTED, all_listed)
}

/// A random action is any of the listed actions, each as likely.
pub fn random_actions<G: Spoken>(charter: &Charter<G>) -> Result<Tally, Broken> {
    wander(
        charter,
        &WHIM,
        |scene, desk| {
            if desk.once_in(WHIM_RATE) { even_whims(scene, desk) } else { Ok(0) }
        },
    )
}

/// To ask whether an action is legal, and to be refused, leaves the state as it is.
pub fn refusals<G: Spoken>(charter: &Charter<G>) -> Result<Tally, Broken> {
    wander(charter, &REFUSALS, |scene, desk| {
        if desk.once_in(REFUSALS_RATE) { few_by_few(scene, desk) } else { Ok(0) }
    })
}

/// Of so many states one is looked at again and again while actions are refused.
const REFUSALS_RATE: u32 = 4;
/// After so many refusals.
const LOOK_AGAIN: u64 = 64;
/// Of so many states one has its random actions counted.
const WHIM_RATE: u32 = 16;
/// Whims per listed action.
const WHIMS_EACH: usize = 40;
/// Free-form actions that are asked about in one state.
pub(crate) const FREE_FORM_SAMPLE: usize = 32;

pub(crate) fn all_listed<G: Game>(scene: &Scene<'_, G>, desk: &mut Desk<G>) -> Result<u64, String> {
    let mut checks = 0;
    for seat in scene.seats() {
        scene.game.legal(seat, &mut desk.legal);
        checks += right_list(scene, seat, &desk.legal)?;
        if let Some(pass) = scene.game.pass(seat) {
            ensure(desk.legal.contains(&pass), || {
                format!("The pass of seat {} is {pass:?}, which is not listed.", seat.0)
            })?;
        }
    }
    Ok(checks)
}

/// Walks along the list and the action space, both in ascending order.
fn right_list<G: Game>(
    scene: &Scene<'_, G>,
    seat: Seat,
    listed: &[G::Action],
) -> Result<u64, String> {
    let (game, strict) = (scene.game, &scene.venue.strict);
    ensure(listed.is_sorted_by(|one, next| one < next), || {
        format!("Seat {} has a list out of order: {listed:?}", seat.0)
    })?;
    let mut left = listed;
    for &action in strict {
        if game.may(seat, action).is_err() {
            continue; // if it is listed, it stays on the list
        }
        while let [other, rest @ ..] = left
            && *other < action
        {
            listed_besides(scene, seat, *other)?;
            left = rest;
        }
        ensure(left.first() == Some(&action), || {
            format!("Seat {} may {action:?}, which is not listed.", seat.0)
        })?;
        left = &left[1..];
    }
    left.iter().try_for_each(|&other| listed_besides(scene, seat, other))?;
    Ok(strict.len() as u64)
}

/// A listed action that is not a permitted one of the action space: it must be permitted, and
/// free-form if the charter states the whole space.
fn listed_besides<G: Game>(
    scene: &Scene<'_, G>,
    seat: Seat,
    action: G::Action,
) -> Result<(), String> {
    scene.game.may(seat, action).map_err(|illegal| overlisted(seat, action, illegal))?;
    let known = !scene.venue.whole || (scene.charter().free_form)(action);
    ensure(known, || {
        format!("{action:?} is listed to seat {}, and the charter's space lacks it.", seat.0)
    })
}

fn overlisted(seat: Seat, action: impl Debug, illegal: Illegal) -> String {
    format!("{action:?} is listed to seat {}, but: {illegal}.", seat.0)
}

/// Asks for every action, and looks at the state after every few refusals.
fn few_by_few<G: Game>(scene: &Scene<'_, G>, desk: &mut Desk<G>) -> Result<u64, String> {
    let (hash, text) = (hash_of(scene.game), format!("{:?}", scene.game));
    let mut refusals = 0;
    for seat in scene.seats() {
        for action in some_actions(scene, desk) {
            if scene.game.may(seat, action).is_err() {
                refusals += 1;
                if refusals % LOOK_AGAIN == 0 {
                    let asked =
                        |what| format!("{what} Seat {} asked last, for {action:?}.", seat.0);
                    unchanged(scene, hash).map_err(asked)?;
                }
            }
        }
    }
    unchanged(scene, hash)?;
    let now = format!("{:?}", scene.game);
    ensure(text == now, || format!("After refusals the state reads {now}"))?;
    Ok(refusals)
}

/// The state has the hash that it had before something was asked.
pub(crate) fn unchanged<G: Game>(scene: &Scene<'_, G>, before: u64) -> Result<u64, String> {
    let after = hash_of(scene.game);
    ensure(before == after, || {
        format!("A refusal changed the hash from {before:016x} to {after:016x}.")
    })?;
    Ok(1)
}

/// The strict actions of a table, and a few of the free-form ones.
pub(crate) fn some_actions<'a, G: Game>(
    scene: &Scene<'a, G>,
    desk: &mut Desk<G>,
) -> impl Iterator<Item = G::Action> + use<'a, G> {
    let venue = scene.venue;
    let few = venue.free.len().min(FREE_FORM_SAMPLE);
    let most = u32::try_from(venue.free.len() - few + 1).unwrap_or(u32::MAX);
    let first = desk.dice.below(most) as usize;
    venue.strict.iter().chain(&venue.free[first..first + few]).copied()
}

/// Whether two rulings agree, clause included.
pub(crate) fn same_ruling(one: Result<(), Illegal>, other: Result<(), Illegal>) -> bool {
    match (one, other) {
        (Ok(()), Ok(())) => true,
        (Err(one), Err(other)) => ptr::eq(one.0, other.0) || one == other,
        _ => false,
    }
}

/// Counts the random actions of every seat that is asked.
pub(crate) fn even_whims<G: Game>(scene: &Scene<'_, G>, desk: &mut Desk<G>) -> Result<u64, String> {
    let game = scene.game;
    let Turn::Seats(asked) = game.turn() else { return Ok(0) };
    let mut checks = 0;
    for seat in asked {
        game.legal(seat, &mut desk.legal);
        let cells = Cells::new(desk.legal.iter().map(|&action| (action, 1)));
        let random_actions = desk.legal.len() * WHIMS_EACH;
        let Desk { dice, other, .. } = desk;
        cells
            .judge(random_actions, || game.random_action(seat, dice, other))
            .map_err(|odd| format!("Whims of seat {}: {odd}", seat.0))?;
        checks += random_actions as u64;
    }
    Ok(checks)
}
