//! Laws of frugality: no allocation in a step, and sizes within their budgets.

use table::{Dice, Game, Seat, Spoken, Stream, Turn};

use crate::charter::Charter;
use crate::law::{Broken, Law, Tally, ensure};
use crate::walk::{Venue, calmly, numbered};

/// Law: steps do not allocate.
pub static FRUGAL: Law = Law {
    name: "steps do not allocate",
    says: "Once the caller's buffers have grown, nothing in a step allocates memory; nor do views and \
           dreams, unless the charter says so.",
};

/// Law: sizes keep to their budgets.
pub static SIZES: Law = Law {
    name: "sizes keep to their budgets",
    says: "A state and an action have no more bytes than the charter grants.",
};

/// Once the caller's buffers have grown, nothing in a step allocates memory; nor do views and dreams,
/// unless the charter says so.
pub fn frugal<G: Spoken>(charter: &Charter<G>) -> Result<Tally, Broken> {
    let mut tally = Tally::default();
    for (venue, number) in numbered(&Venue::all(charter)?) {
        // A game that cannot be played to its end is no game to measure.
        venue.walk(number, &mut crate::walk::Desk::new(), |_, _| Ok(0))?;
        let place =
            || format!("in game {number}, seed {}, {}", charter.seed, venue.table.in_words());
        tally += calmly(place, || {
            measured(venue, number).map_err(|what| FRUGAL.broken(what).at(&place()))
        })?;
    }
    Ok(tally)
}

fn measured<G: Game>(venue: &Venue<'_, G>, number: u64) -> Result<Tally, String> {
    let mut buffer = Vec::new();
    let rehearsed = playout(venue, number, &mut buffer);
    let mut played = Tally::default();
    let info = allocation_counter::measure(|| played = playout(venue, number, &mut buffer));
    ensure(info.count_total == 0, || {
        let (count, bytes) = (info.count_total, info.bytes_total);
        format!("{count} allocations of {bytes} bytes in {} actions.", rehearsed.actions)
    })?;
    Ok(played)
}

/// Plays a random game and calls everything that a rollout calls.
fn playout<G: Game>(venue: &Venue<'_, G>, number: u64, buffer: &mut Vec<G::Action>) -> Tally {
    let charter = venue.charter;
    let mut dice = Stream::new(charter.seed, number);
    let mut game = venue.opening.clone();
    let mut tally = Tally { games: 1, ..Tally::default() };
    let mut score = 0;
    while tally.actions + tally.chances < u64::from(charter.most_steps) {
        for seat in (0..game.seats()).map(Seat) {
            game.legal(seat, buffer);
            for &action in &*buffer {
                tally.checks += u64::from(game.may(seat, action).is_ok());
            }
            score = game.score(seat).max(score);
        }
        if charter.frugal_views {
            let nth = Seat(u8::try_from(tally.actions % u64::from(game.seats())).unwrap_or(0));
            let dream = G::imagine(&game.view(Some(nth)), &mut dice);
            tally.checks += u64::from(dream.turn() == game.turn());
        }
        match game.turn() {
            Turn::Over => break,
            Turn::Chance => {
                let chance = game.toss(&mut dice);
                game.fall(chance);
                tally.chances += 1;
            }
            Turn::Seats(asked) => {
                let nth = dice.below(asked.len().max(1)) as usize;
                let Some(seat) = asked.iter().nth(nth) else { break };
                let action = game.random_action(seat, &mut dice, buffer);
                game.act(seat, action);
                tally.actions += 1;
            }
        }
    }
    std::hint::black_box((score, game.winners()));
    tally
}

/// A state and an action have no more bytes than the charter grants.
pub fn sizes<G: Spoken>(charter: &Charter<G>) -> Result<Tally, Broken> {
    let pairs = [
        ("A state", size_of::<G>(), charter.state_bytes),
        ("An action", size_of::<G::Action>(), charter.action_bytes),
    ];
    for (what, bytes, budget) in pairs {
        ensure(bytes <= budget, || {
            format!("{what} has {bytes} bytes, the charter grants {budget}.")
        })
        .map_err(|what| SIZES.broken(what))?;
    }
    Ok(Tally::checks(2))
}
