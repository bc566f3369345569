//! The law of chance: what `toss` draws is what `chances` lists.

use std::collections::HashSet;

use table::{Game, Spoken, Turn};

use crate::charter::Charter;
use crate::law::{Broken, Law, Tally, ensure};
use crate::statistics::Cells;
use crate::walk::{Desk, Scene, wander};

/// Law: tosses follow chances.
pub static TOSSES: Law = Law {
    name: "tosses follow chances",
    says: "The outcomes of a chance event are listed once each, with weights above nothing; they are \
           drawn by those weights; and where chance is not waited for, there are none.",
};

/// Of so many states one has its chances listed.
const LIST_RATE: u32 = 8;
/// Of so many chance events whose chances are listed one is tossed many times.
const TOSS_RATE: u32 = 4;
/// Tosses per outcome, at least and at most.
const TOSSES_EACH: usize = 20;
const FEWEST_TOSSES: usize = 1_000;
const MOST_TOSSES: usize = 40_000;

/// The outcomes of a chance event are listed once each, with weights above nothing; they are drawn by
/// those weights; and where chance is not waited for, there are none.
pub fn tosses<G: Spoken>(charter: &Charter<G>) -> Result<Tally, Broken> {
    wander(charter, &TOSSES, |scene, desk| {
        if !desk.once_in(LIST_RATE) {
            return Ok(0);
        }
        let many = desk.once_in(TOSS_RATE);
        fair(scene, desk, many)
    })
}

pub(crate) fn fair<G: Game>(
    scene: &Scene<'_, G>,
    desk: &mut Desk<G>,
    many: bool,
) -> Result<u64, String> {
    let Desk { dice, chances, .. } = desk;
    scene.game.chances(chances);
    if scene.game.turn() != Turn::Chance {
        ensure(chances.is_empty(), || format!("Nothing is tossed now, but {chances:?} listed."))?;
        return Ok(1);
    }
    ensure(!chances.is_empty(), || "Chance is waited for and has no outcome.".into())?;
    let nothing = chances.iter().find(|(_, weight)| *weight == 0);
    ensure(nothing.is_none(), || format!("An outcome has no weight: {nothing:?}."))?;
    let different: HashSet<G::Chance> = chances.iter().map(|&(outcome, _)| outcome).collect();
    ensure(different.len() == chances.len(), || {
        format!("{} outcomes are listed, {} of them different.", chances.len(), different.len())
    })?;
    if !many {
        let drawn = scene.game.toss(dice);
        ensure(different.contains(&drawn), || format!("{drawn:?} is none of the outcomes."))?;
        return Ok(2);
    }
    let tosses = (chances.len() * TOSSES_EACH).clamp(FEWEST_TOSSES, MOST_TOSSES);
    Cells::new(chances.iter().copied()).judge(tosses, || scene.game.toss(dice))?;
    Ok(tosses as u64)
}
