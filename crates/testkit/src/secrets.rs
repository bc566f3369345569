//! Laws of secrecy that ask dreams: games that an onlooker cannot tell from the truth.
//!
//! A dream that equals the truth has nothing to say about rights and steps, so those laws pass it by.

use table::{Dice, Game, Seat, Spoken, Step, Turn};

use crate::charter::Charter;
use crate::law::{Broken, Law, Tally, ensure};
use crate::legality::{same_ruling, some_actions};
use crate::walk::{Desk, Scene, wander};

/// First law of secrecy: a dream looks the same to the dreamer.
pub static DREAMS: Law = Law {
    name: "dreams look the same",
    says: "What an onlooker imagines is sound, and he cannot tell it from the truth.",
};

/// Fourth law of secrecy: who is asked is public.
pub static ASKED: Law = Law {
    name: "who is asked is public",
    says: "In a dream of any onlooker the same seats are asked.",
};

/// Fifth law of secrecy: my rights are mine to know.
pub static RIGHTS: Law = Law {
    name: "my rights are mine to know",
    says: "What a seat may do is the same in its dreams, and what it may not is refused by the same \
           clause.",
};

/// Sixth law of secrecy: a step tells only itself.
pub static STEPS: Law = Law {
    name: "a step tells only itself",
    says: "A step that is possible in the truth and in an onlooker's dream leaves that onlooker equal \
           views, unless it is known to reveal more.",
};

/// Seventh law of secrecy: simultaneous answers commute.
pub static COMMUTE: Law = Law {
    name: "simultaneous answers commute",
    says: "Seats that are asked at once may answer in any order, and it leads to the same state.",
};

/// Eighth law of secrecy: the gallery knows no more than a seat.
pub static GALLERY: Law = Law {
    name: "the gallery knows no more than a seat",
    says: "In a dream of any seat the gallery sees what it sees in the truth.",
};

/// Dreams of each onlooker in each state, where a law walks for itself.
const DREAMS_EACH: usize = 2;

/// What an onlooker imagines is sound, and he cannot tell it from the truth.
pub fn dreams<G: Spoken>(charter: &Charter<G>) -> Result<Tally, Broken> {
    wander(charter, &DREAMS, |scene, desk| each_dream(scene, desk, DREAMS_EACH, looks_the_same))
}

/// In a dream of any onlooker the same seats are asked.
pub fn asked<G: Spoken>(charter: &Charter<G>) -> Result<Tally, Broken> {
    wander(charter, &ASKED, |scene, desk| each_dream(scene, desk, DREAMS_EACH, asks_the_same))
}

/// What a seat may do is the same in its dreams, and what it may not is refused by the same clause.
pub fn rights<G: Spoken>(charter: &Charter<G>) -> Result<Tally, Broken> {
    wander(charter, &RIGHTS, |scene, desk| each_dream(scene, desk, DREAMS_EACH, same_rights))
}

/// A step that is possible in the truth and in an onlooker's dream leaves that onlooker equal views,
/// unless it is known to reveal more.
pub fn steps<G: Spoken>(charter: &Charter<G>) -> Result<Tally, Broken> {
    wander(charter, &STEPS, |scene, desk| each_dream(scene, desk, DREAMS_EACH, tells_only_itself))
}

/// In a dream of any seat the gallery sees what it sees in the truth.
pub fn gallery<G: Spoken>(charter: &Charter<G>) -> Result<Tally, Broken> {
    wander(charter, &GALLERY, |scene, desk| each_dream(scene, desk, DREAMS_EACH, same_gallery))
}

/// A dream: who dreams, what he sees, and what he imagines.
pub(crate) struct Dream<G: Game> {
    onlooker: Option<Seat>,
    view: G::View,
    game: G,
    /// Whether he happens to imagine the truth.
    true_to_life: bool,
}

impl<G: Game> Dream<G> {
    pub(crate) fn of(game: &G, onlooker: Option<Seat>, dice: &mut impl Dice) -> Self {
        let view = game.view(onlooker);
        let dream = G::imagine(&view, dice);
        let true_to_life = dream == *game;
        Self { onlooker, view, game: dream, true_to_life }
    }
}

/// Who an onlooker is, in words.
pub(crate) fn name(onlooker: Option<Seat>) -> String {
    onlooker.map_or("the gallery".into(), |seat| format!("seat {}", seat.0))
}

fn each_dream<G: Game>(
    scene: &Scene<'_, G>,
    desk: &mut Desk<G>,
    dreams: usize,
    check: impl Fn(&Scene<'_, G>, &Dream<G>, &mut Desk<G>) -> Result<u64, String>,
) -> Result<u64, String> {
    let mut checks = 0;
    for onlooker in scene.onlookers() {
        for _ in 0..dreams {
            let dream = Dream::of(scene.game, onlooker, &mut desk.dice);
            checks += check(scene, &dream, desk)?;
        }
    }
    Ok(checks)
}

pub(crate) fn looks_the_same<G: Game>(
    scene: &Scene<'_, G>,
    dream: &Dream<G>,
    _: &mut Desk<G>,
) -> Result<u64, String> {
    let seen = dream.game.view(dream.onlooker);
    ensure(seen == dream.view, || {
        let (who, truth) = (name(dream.onlooker), &dream.view);
        format!("To {who} the truth looks like {truth:?}\n  but a dream like {seen:?}")
    })?;
    let sound = scene.charter().sound.map_or(Ok(()), |sound| sound(&dream.game));
    sound.map_err(|what| format!("A dream of {} is not sound: {what}", name(dream.onlooker)))?;
    Ok(1)
}

pub(crate) fn asks_the_same<G: Game>(
    scene: &Scene<'_, G>,
    dream: &Dream<G>,
    _: &mut Desk<G>,
) -> Result<u64, String> {
    let (truth, dreamt) = (scene.game.turn(), dream.game.turn());
    ensure(truth == dreamt, || {
        format!(
            "The table waits for {truth:?}, in a dream of {} for {dreamt:?}.",
            name(dream.onlooker)
        )
    })?;
    Ok(1)
}

pub(crate) fn same_rights<G: Game>(
    scene: &Scene<'_, G>,
    dream: &Dream<G>,
    desk: &mut Desk<G>,
) -> Result<u64, String> {
    let (Some(seat), false) = (dream.onlooker, dream.true_to_life) else { return Ok(0) };
    scene.game.legal(seat, &mut desk.legal);
    dream.game.legal(seat, &mut desk.other);
    ensure(desk.legal == desk.other, || {
        let (truth, dreamt) = (&desk.legal, &desk.other);
        format!("Seat {} has {truth:?} listed, in its dream {dreamt:?}.", seat.0)
    })?;
    for action in some_actions(scene, desk) {
        let (truth, dreamt) = (scene.game.may(seat, action), dream.game.may(seat, action));
        ensure(same_ruling(truth, dreamt), || {
            format!("{action:?} by seat {} is {truth:?}, in its dream {dreamt:?}.", seat.0)
        })?;
    }
    Ok(1)
}

pub(crate) fn same_gallery<G: Game>(
    scene: &Scene<'_, G>,
    dream: &Dream<G>,
    _: &mut Desk<G>,
) -> Result<u64, String> {
    let (truth, dreamt) = (scene.game.view(None), dream.game.view(None));
    ensure(truth == dreamt, || {
        let who = name(dream.onlooker);
        format!("The gallery sees {truth:?}\n  but in a dream of {who} {dreamt:?}")
    })?;
    Ok(1)
}

pub(crate) fn tells_only_itself<G: Game>(
    scene: &Scene<'_, G>,
    dream: &Dream<G>,
    desk: &mut Desk<G>,
) -> Result<u64, String> {
    let Some(step) = scene.step.filter(|_| !dream.true_to_life) else { return Ok(0) };
    let charter = scene.charter();
    if (charter.reveals)(scene.game, step) || !possible(&dream.game, step, &mut desk.chances) {
        return Ok(0);
    }
    let mut dreamt = dream.game.clone();
    step.take(&mut dreamt);
    let (truth, dreamt) = (scene.after().view(dream.onlooker), dreamt.view(dream.onlooker));
    ensure(truth == dreamt, || {
        let who = name(dream.onlooker);
        format!(
            "After {step:?} {who} sees {truth:?}\n  but after the same step in a dream {dreamt:?}"
        )
    })?;
    Ok(1)
}

/// Whether the step can be taken in a game.
pub(crate) fn possible<G: Game>(
    game: &G,
    step: Step<G::Action, G::Chance>,
    chances: &mut Vec<(G::Chance, u32)>,
) -> bool {
    match step {
        Step::Act(seat, action) => game.may(seat, action).is_ok(),
        Step::Fall(chance) if game.turn() == Turn::Chance => {
            game.chances(chances);
            chances.iter().any(|&(outcome, weight)| outcome == chance && weight > 0)
        }
        Step::Fall(_) => false,
    }
}

/// Seats that are asked at once may answer in any order, and it leads to the same state.
pub fn commute<G: Spoken>(charter: &Charter<G>) -> Result<Tally, Broken> {
    wander(charter, &COMMUTE, any_order)
}

pub(crate) fn any_order<G: Game>(scene: &Scene<'_, G>, desk: &mut Desk<G>) -> Result<u64, String> {
    let game = scene.game;
    let Turn::Seats(asked) = game.turn() else { return Ok(0) };
    let mut pairs = 0;
    for one in asked {
        for other in asked.iter().filter(|other| one < *other) {
            game.legal(one, &mut desk.legal);
            game.legal(other, &mut desk.other);
            let answers = (desk.dice.pick(&desk.legal), desk.dice.pick(&desk.other));
            let there = both(game, (one, answers.0), (other, answers.1))?;
            let back = both(game, (other, answers.1), (one, answers.0))?;
            ensure(there == back, || {
                format!("{answers:?} by seats {} and {} do not commute.", one.0, other.0)
            })?;
            pairs += 1;
        }
    }
    Ok(pairs)
}

/// The state after two answers in this order.
fn both<G: Game>(
    game: &G,
    first: (Seat, G::Action),
    second: (Seat, G::Action),
) -> Result<G, String> {
    let mut game = game.clone();
    game.act(first.0, first.1);
    game.may(second.0, second.1).map_err(|illegal| {
        let (one, other) = (first.0.0, second.0.0);
        format!("{:?} by seat {one} stops {:?} by seat {other}: {illegal}.", first.1, second.1)
    })?;
    game.act(second.0, second.1);
    Ok(game)
}
