//! What people mean by what they type; where that is nothing, the word that does not fit.

use table::{Misread, Seat, capital};

use crate::action::{Action, kind_named, slot_named, terrain_named};
use crate::pieces::{Face, Force};
use crate::state::{Phase, Side, Slots};
use crate::view::View;

const KIND: &str = "a die: standard, tanka or turbo";
const TERRAIN: &str = "a terrain: plains, jungle, desert or urban";
const FORCE: &str = "six dice, for instance 4S2T0U: four Standard, two Tanka, no Turbo";
const DIE: &str = "a die from 1 to 6";
const DICE: &str = "a die from 1 to 6, a face that shows, or all";

/// The action that a person means by these words, or the word that says nothing here.
pub(super) fn understand(view: &View, seat: Seat, words: &str) -> Result<Action, Misread> {
    let words = words.to_lowercase().replace([',', ';'], " ");
    let filler = |word: &&str| !matches!(*word, "dice" | "die" | "the");
    let words: Vec<&str> = words.split_whitespace().filter(filler).collect();
    let side = &view.open.sides[seat.index().min(1)];
    match words.as_slice() {
        ["start", rest @ ..] => only(rest, "start", KIND, kind_named).map(Action::Start),
        ["terrain", rest @ ..] => {
            only(rest, "terrain", TERRAIN, terrain_named).map(Action::Terrain)
        }
        ["force", rest @ ..] => only(rest, "force", FORCE, Force::named).map(Action::Force),
        ["ignore", "none"] => Ok(Action::IgnoreNone),
        ["no" | "none"] if view.open.phase == Phase::Ignore => Ok(Action::IgnoreNone),
        ["ignore", rest @ ..] => {
            only(rest, "ignore", "a die from 1 to 6, or none", slot_named).map(Action::Ignore)
        }
        ["link", rest @ ..] => only(rest, "link", DIE, slot_named).map(Action::Link),
        ["stop" | "stand"] | ["k" | "keep", "all"] => Ok(Action::Stop),
        ["stop" | "stand", more, ..] => Err(too_much("stop", more)),
        ["roll", "all"] => Ok(Action::Roll(side.alive())),
        ["roll", dice @ ..] => picked(side, dice).map(Action::Roll),
        ["k" | "keep", dice @ ..] => keep(side, dice),
        words => bare(view.open.phase, words),
    }
}

/// Words without a verb, by what is asked.
fn bare(phase: Phase, words: &[&str]) -> Result<Action, Misread> {
    match phase {
        Phase::StartingDice => only(words, "", KIND, kind_named).map(Action::Start),
        Phase::TerrainDie => only(words, "", TERRAIN, terrain_named).map(Action::Terrain),
        Phase::AttackingForce | Phase::DefendingForce => {
            only(words, "", FORCE, Force::named).map(Action::Force)
        }
        Phase::Ignore => only(words, "", "ignore and a die, or no", |_| None),
        Phase::Link => only(words, "", "link and a die that shows a unit", |_| None),
        Phase::Decide => only(words, "", "roll or keep and some dice, or stop", |_| None),
        _ => only(words, "", "the dice to settle first", |_| None),
    }
}

/// Exactly one word after a verb, or without one.
fn only<T>(
    words: &[&str],
    verb: &str,
    what: &str,
    read: impl Fn(&str) -> Option<T>,
) -> Result<T, Misread> {
    let [word, more @ ..] = words else { return Err(missing(verb, what)) };
    let meant = read(word).ok_or_else(|| Misread::new(word, what))?;
    more.first().map_or(Ok(meant), |more| Err(too_much(word, more)))
}

/// Something has to follow.
fn missing(verb: &str, what: &str) -> Misread {
    Misread(match verb {
        "" => format!("nothing was said; expected {what}"),
        verb => format!("nothing comes after “{verb}”; expected {what}"),
    })
}

/// Nothing may follow.
fn too_much(after: &str, word: &str) -> Misread {
    Misread::new(word, &format!("nothing more after “{after}”"))
}

/// SW-7, SW-8: these dice stay, all others that are still in the battle roll.
fn keep(side: &Side, words: &[&str]) -> Result<Action, Misread> {
    let kept = match words {
        [] => return Err(missing("keep", "dice, all or nothing")),
        ["nothing" | "none"] => Slots::default(),
        words => picked(side, words)?,
    };
    if kept.is_empty() || !(kept & side.alive()).is_empty() {
        let rolled = side.alive() - kept;
        return Ok(if rolled.is_empty() { Action::Stop } else { Action::Roll(rolled) });
    }
    let word = words.first().copied().unwrap_or_default();
    Err(Misread(format!("“{word}” shows Boom, and is out; expected {DICE}")))
}

/// Dice named by number or by a face that shows.
fn picked(side: &Side, words: &[&str]) -> Result<Slots, Misread> {
    let mut dice = Slots::NONE;
    for word in words {
        dice |= match (slot_named(word), Face::ALL.into_iter().find(|face| face.name() == *word)) {
            (Some(slot), _) => Slots::only(slot.into()),
            (None, Some(face)) => showing(side, face)?,
            (None, None) => return Err(Misread::new(word, DICE)),
        };
    }
    Ok(dice)
}

/// The dice that show a face, if any do.
fn showing(side: &Side, face: Face) -> Result<Slots, Misread> {
    let dice = side.showing(face);
    if dice.is_empty() {
        let face = capital(face.name());
        return Err(Misread(format!("no {face} is showing; expected {DICE}")));
    }
    Ok(dice)
}
