//! The second law of secrecy: history with a foreign secret swapped looks the same.

use table::{Dice, Game, Seat, Seats, Spoken, Step};

use crate::charter::{Charter, StepOf};
use crate::law::{Broken, Law, Tally, ensure};
use crate::secrets::{name, possible};
use crate::walk::{Desk, History, Venue, tour};

/// Second law of secrecy: foreign secrets stay hidden.
pub static FOREIGN: Law = Law {
    name: "foreign secrets stay hidden",
    says: "Two histories that differ only in a secret step look and sound alike to everybody outside \
           its audience, as long as the same steps follow.",
};

/// Secret steps of a game that are swapped.
const SWAPS: usize = 12;
/// Steps that are followed after a swap.
const FOLLOWED: usize = 60;

/// Two histories that differ only in a secret step look and sound alike to everybody outside its
/// audience, as long as the same steps follow.
pub fn foreign<G: Spoken>(charter: &Charter<G>) -> Result<Tally, Broken> {
    let (mut secrets, mut stated) = (false, false);
    let tally = tour(charter, &FOREIGN, |venue, history, desk| {
        secrets = secrets || has_secrets(history, desk);
        stated = stated || secret_steps(venue, history).next().is_some();
        stays_hidden(venue, history, desk)
    })?;
    if secrets && !stated {
        return Err(FOREIGN.broken(
            "Onlookers dream of games that are not the truth, but the charter's audience names no \
             secret step.",
        ));
    }
    Ok(tally)
}

/// Whether anybody has anything to dream of.
fn has_secrets<G: Game>(history: &History<G>, desk: &mut Desk<G>) -> bool {
    let everybody = |game: &G| (0..game.seats()).map(|seat| Some(Seat(seat))).chain([None]);
    history
        .states
        .iter()
        .any(|game| everybody(game).any(|o| G::imagine(&game.view(o), &mut desk.dice) != *game))
}

/// The steps that are somebody's secret.
fn secret_steps<G: Game>(
    venue: &Venue<'_, G>,
    history: &History<G>,
) -> impl Iterator<Item = usize> {
    let audience = venue.charter.audience;
    (0..history.steps.len())
        .filter(move |&at| audience(&history.states[at], history.steps[at]).is_some())
}

pub(crate) fn stays_hidden<G: Spoken>(
    venue: &Venue<'_, G>,
    history: &History<G>,
    desk: &mut Desk<G>,
) -> Result<u64, String> {
    let mut secrets: Vec<usize> = secret_steps(venue, history).collect();
    let mut checks = 0;
    for _ in 0..SWAPS.min(secrets.len()) {
        let nth = desk.dice.below(u32::try_from(secrets.len()).unwrap_or(u32::MAX)) as usize;
        let at = secrets.swap_remove(nth);
        if let Some(twins) = Twins::part(venue, history, at, desk) {
            checks += twins.follow(desk)?;
        }
    }
    Ok(checks)
}

/// Two histories that differ in one step.
struct Twins<'a, G: Game> {
    venue: &'a Venue<'a, G>,
    history: &'a History<G>,
    /// Where they part.
    at: usize,
    /// What happened there in the other history.
    swapped: StepOf<G>,
    /// Who must not notice.
    outside: Vec<Option<Seat>>,
}

impl<'a, G: Spoken> Twins<'a, G> {
    /// Swaps a secret step for another one with the same audience, if there is any.
    fn part(
        venue: &'a Venue<'a, G>,
        history: &'a History<G>,
        at: usize,
        desk: &mut Desk<G>,
    ) -> Option<Self> {
        let charter = venue.charter;
        let (game, step) = (&history.states[at], history.steps[at]);
        let audience: Seats = (charter.audience)(game, step)?;
        let mut others = alternatives(game, step, desk);
        others.retain(|other| {
            *other != step
                && (charter.audience)(game, *other) == Some(audience)
                && !(charter.reveals)(game, *other)
        });
        if others.is_empty() || (charter.reveals)(game, step) {
            return None;
        }
        let swapped = desk.dice.pick(&others);
        let everybody = (0..game.seats()).map(Seat);
        let outside = everybody.filter(|seat| !audience.contains(*seat)).map(Some).chain([None]);
        Some(Self { venue, history, at, swapped, outside: outside.collect() })
    }

    /// Follows both histories until a step that only one of them can take.
    fn follow(&self, desk: &mut Desk<G>) -> Result<u64, String> {
        let reveals = self.venue.charter.reveals;
        let mut twin = self.history.states[self.at].clone();
        let last = self.history.steps.len().min(self.at + FOLLOWED);
        let mut checks = 0;
        for at in self.at..last {
            let (game, step) = (&self.history.states[at], self.history.steps[at]);
            let echo = if at == self.at { self.swapped } else { step };
            let parts = reveals(game, step) || reveals(&twin, echo);
            if parts || !possible(&twin, echo, &mut desk.chances) {
                break;
            }
            let before = twin.clone();
            echo.take(&mut twin);
            let truth = (game, step, &self.history.states[at + 1]);
            checks += self.compare(at, truth, (&before, echo, &twin))?;
        }
        Ok(checks)
    }

    /// Everybody outside the audience sees and hears the same.
    fn compare(
        &self,
        at: usize,
        truth: (&G, StepOf<G>, &G),
        twin: (&G, StepOf<G>, &G),
    ) -> Result<u64, String> {
        for &onlooker in &self.outside {
            let (one, other) = (witness(onlooker, truth), witness(onlooker, twin));
            ensure(one == other, || {
                let (who, swap, instead) =
                    (name(onlooker), self.history.steps[self.at], self.swapped);
                format!(
                    "If step {} had been {instead:?} instead of {swap:?}, {who} would notice after \
                     step {at}:\n  {one:?}\n  {other:?}",
                    self.at
                )
            })?;
        }
        ensure(truth.2.turn() == twin.2.turn(), || {
            let (one, other) = (truth.2.turn(), twin.2.turn());
            format!("A secret at step {} decides who is asked: {one:?} or {other:?}.", self.at)
        })?;
        Ok(self.outside.len() as u64)
    }
}

/// What an onlooker sees after a step and is told about it.
fn witness<G: Spoken>(
    onlooker: Option<Seat>,
    (before, step, after): (&G, StepOf<G>, &G),
) -> (G::View, String) {
    let (seen, view) = (before.view(onlooker), after.view(onlooker));
    let told = G::tell(onlooker, &seen, step, &view);
    (view, told)
}

/// What could have happened instead of a step, itself included.
fn alternatives<G: Game>(game: &G, step: StepOf<G>, desk: &mut Desk<G>) -> Vec<StepOf<G>> {
    match step {
        Step::Act(seat, _) => {
            game.legal(seat, &mut desk.legal);
            desk.legal.iter().map(|&action| Step::Act(seat, action)).collect()
        }
        Step::Fall(_) => {
            game.chances(&mut desk.chances);
            desk.chances.iter().map(|&(chance, _)| Step::Fall(chance)).collect()
        }
    }
}
