//! One game between contenders: who won, how long everybody took, what went wrong.

use std::time::Instant;

use bots::payoff;
use catalog::Playable;
use table::{Seat, Step, Stream, Turn};

use crate::contender::Brain;

/// What came of a game.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Played {
    /// Each seat's share of the win.
    pub(crate) shares: Vec<f64>,
    /// Decisions of each seat.
    pub(crate) moves: Vec<u64>,
    /// Seconds that each seat thought.
    pub(crate) seconds: Vec<f64>,
    /// What programs did wrong: seat and complaint.
    pub(crate) faults: Vec<(u8, String)>,
}

/// Somebody who watches a game: told each step with the game before it.
pub(crate) trait Watcher<G: Playable> {
    fn see(&mut self, before: &G, step: &Step<G::Action, G::Chance>);
}

/// Nobody watches.
pub(crate) struct Nobody;

impl<G: Playable> Watcher<G> for Nobody {
    fn see(&mut self, _: &G, _: &Step<G::Action, G::Chance>) {}
}

/// Plays a game. Chance comes from one stream and the bots' own dice from another, so that bots change no
/// dice. The seats are asked in their order where several decide at once.
pub(crate) fn play<G: Playable>(
    setup: &G::Setup,
    brains: &mut [&mut Brain<G>],
    dice: &mut Stream,
    bot_dice: &mut Stream,
    watcher: &mut impl Watcher<G>,
) -> (G, Played) {
    for brain in brains.iter_mut() {
        brain.begin();
    }
    let mut game = G::new(setup);
    let seats = usize::from(game.seats());
    let (moves, seconds) = (vec![0; seats], vec![0.0; seats]);
    let mut played = Played { shares: Vec::new(), moves, seconds, faults: Vec::new() };
    loop {
        let step = match game.turn() {
            Turn::Over => break,
            Turn::Chance => Step::Fall(game.toss(dice)),
            Turn::Seats(asked) => {
                let seat = asked.first().expect("somebody is waited for");
                let brain = &mut *brains[seat.index()];
                let start = Instant::now();
                let action = brain.choose(&game, seat, bot_dice);
                played.seconds[seat.index()] += start.elapsed().as_secs_f64();
                played.moves[seat.index()] += 1;
                played.faults.extend(brain.faults().into_iter().map(|fault| (seat.0, fault)));
                Step::Act(seat, action)
            }
        };
        watcher.see(&game, &step);
        step.take(&mut game);
    }
    let shares = payoff(&game);
    played.shares = (0..seats).map(|seat| f64::from(shares[Seat(seat as u8).index()])).collect();
    (game, played)
}
