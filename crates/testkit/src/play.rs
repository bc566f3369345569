//! Laws of play: it ends, copies are copies, and nothing gets lost.

use table::{Game, Seat, Seats, Spoken, Step, Turn, hash_of};

use crate::charter::Charter;
use crate::law::{Broken, Law, Tally, ensure};
use crate::walk::{Desk, Scene, wander};

/// Law: random play ends.
pub static ENDS: Law = Law {
    name: "play ends",
    says: "Random play ends within its bound; until then somebody is asked who can answer, \
           afterwards nobody can, and the winners sit at the table.",
};

/// Law: a clone is independent.
pub static CLONES: Law = Law {
    name: "clones are independent",
    says: "A clone equals its original, takes the same step to the same state, and leaves the \
           original alone.",
};

/// Law: pieces are conserved, and every state is sound.
pub static PIECES: Law = Law {
    name: "pieces are conserved",
    says: "No piece is made or lost during a game, and what the charter calls sound stays so.",
};

/// Random play ends within its bound; until then somebody is asked who can answer, afterwards nobody
/// can, and the winners sit at the table.
pub fn ends<G: Spoken>(charter: &Charter<G>) -> Result<Tally, Broken> {
    wander(charter, &ENDS, in_order)
}

/// A clone equals its original, takes the same step to the same state, and leaves the original alone.
pub fn clones<G: Spoken>(charter: &Charter<G>) -> Result<Tally, Broken> {
    wander(charter, &CLONES, |scene, _| {
        let hash = hash_of(scene.game);
        ensure(hash_of(&scene.game.clone()) == hash, || "A clone has another hash.".into())?;
        independent(scene, hash)
    })
}

/// No piece is made or lost during a game, and what the charter calls sound stays so.
pub fn pieces<G: Spoken>(charter: &Charter<G>) -> Result<Tally, Broken> {
    wander(charter, &PIECES, |scene, _| conserved(scene))
}

pub(crate) fn in_order<G: Game>(scene: &Scene<'_, G>, desk: &mut Desk<G>) -> Result<u64, String> {
    let game = scene.game;
    let seats = Seats::all(game.seats());
    let most = scene.seats().map(|seat| game.score(seat)).max();
    ensure(most.is_some(), || "Nobody sits at the table.".into())?;
    if game.turn() != Turn::Over {
        return Ok(1);
    }
    let winners = game.winners();
    ensure(winners.iter().all(|seat| seats.contains(seat)), || {
        format!("The winners are {winners:?} at a table of {} seats.", game.seats())
    })?;
    for seat in scene.seats() {
        game.legal(seat, &mut desk.legal);
        ensure(desk.legal.is_empty(), || {
            format!("The game is over, and seat {} may still {:?}.", seat.0, desk.legal)
        })?;
    }
    Ok(1)
}

/// Whoever is asked sits at the table and has something to do.
pub(crate) fn somebody_can<G: Game>(
    game: &G,
    asked: Seats,
    legal: &mut Vec<G::Action>,
) -> Result<(), Broken> {
    if asked.is_empty() {
        return Err(ENDS.broken("Nobody is asked, and the game is not over."));
    }
    for seat in asked {
        if seat.0 >= game.seats() {
            return Err(ENDS.broken(format!("Seat {} is asked, which does not exist.", seat.0)));
        }
        game.legal(seat, legal);
        if legal.is_empty() {
            return Err(ENDS.broken(format!("Seat {} is asked and has no legal action.", seat.0)));
        }
    }
    Ok(())
}

/// The original has this hash before and after.
pub(crate) fn independent<G: Game>(scene: &Scene<'_, G>, hash: u64) -> Result<u64, String> {
    let game = scene.game;
    let mut twin = game.clone();
    ensure(twin == *game, || format!("A clone differs from its original: {twin:?}"))?;
    let Some(step) = scene.step else { return Ok(1) };
    step.take(&mut twin);
    ensure(hash_of(game) == hash, || {
        format!("{} on a clone changes the original.", in_words(step))
    })?;
    ensure(twin == *scene.after(), || {
        format!("{} leads two clones to different states: {twin:?}", in_words(step))
    })?;
    Ok(3)
}

fn in_words<A: std::fmt::Debug, C: std::fmt::Debug>(step: Step<A, C>) -> String {
    match step {
        Step::Act(Seat(seat), action) => format!("{action:?} by seat {seat}"),
        Step::Fall(chance) => format!("{chance:?}"),
    }
}

pub(crate) fn conserved<G: Game>(scene: &Scene<'_, G>) -> Result<u64, String> {
    let charter = scene.charter();
    let (pieces, first) = ((charter.pieces)(scene.game), &scene.venue.pieces);
    ensure(pieces == *first, || format!("{pieces:?} pieces, where {first:?} were at first."))?;
    charter.sound.map_or(Ok(()), |sound| sound(scene.game))?;
    Ok(2)
}
