//! Self-play: games of bots that search with the weights so far, kept as their decisions, and the positions that are
//! learned from, which come of playing them again.

use std::str::FromStr;

use bots::{Bot, Budget, Searcher, payoff};
use catalog::Playable;
use nets::Net;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use session::{Refusal, RefusalKind};
use table::{Dice, Seat, Sparse, Stream, Turn, hash_of};

use super::TrainRequest;
use crate::balance::Deals;
use crate::contender::learn_from;
use crate::order::engine;
use crate::work::{Task, Work, spread};

/// Every so many games there are random decisions, so that the bots see what they would not do.
const STRAYING: u64 = 3;
/// In such a game, one decision of so many is random.
const STRAY: u32 = 16;
/// One step of so many is learned from.
const STRIDE: usize = 3;
/// How much the search's opinion counts beside the result.
const OPINION: f32 = 0.3;
/// What chances are told in.
const PER_MILLE: f32 = 1_000.0;

/// What plays against itself.
pub(super) struct SelfPlay<'a> {
    pub(super) game: &'a str,
    pub(super) deals: &'a Deals,
    pub(super) games: u64,
    pub(super) iterations: u32,
    pub(super) seed: u64,
    pub(super) weights: &'static [u8],
}

/// A decision: what was done, and the chances of each seat if somebody has thought about it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Decision(
    String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")] Vec<u16>,
);

impl<'a> SelfPlay<'a> {
    /// The games of a generation that starts from these weights.
    pub(super) fn new(
        request: &'a TrainRequest,
        deals: &'a Deals,
        generation: u32,
        weights: &[u8],
    ) -> Self {
        let seed = request.seed.wrapping_add(u64::from(generation) << 40);
        let (game, weights) = (&request.game, learn_from(weights));
        let TrainRequest { games, iterations, .. } = *request;
        Self { game, deals, games, iterations, seed, weights }
    }

    /// Plays all games, or those that are missing.
    pub(super) fn all<G: Playable>(
        &self,
        work: &Work<'_>,
    ) -> Result<Option<Vec<Vec<Decision>>>, Refusal> {
        let setup = self.deals.setup::<G>(0)?;
        let Self { game, games, iterations, seed, weights, .. } = self;
        let fingerprint = format!(
            "train {game} {:?} {iterations} {seed} {games} {:016x} {}",
            self.deals.options::<G>(0)?,
            hash_of(weights),
            engine::<G>()
        );
        let task = Task { fingerprint, order: Value::Null, total: *games };
        let net = net::<G>(weights, &setup)?;
        let budget = Budget::iterations(*iterations * G::EFFORT);
        let teacher = || -> Box<dyn Bot<G>> {
            match net {
                Some(net) => Box::new(Searcher::with(net, budget)),
                None => Box::new(Searcher::new(budget)),
            }
        };
        spread(work, &task, teacher, |teacher, number| self.play::<G>(&mut **teacher, number))
    }

    fn play<G: Playable>(&self, teacher: &mut dyn Bot<G>, number: u64) -> Vec<Decision> {
        let setup = self.deals.setup::<G>(number).expect("every deal of ours is sound");
        let mut game = G::new(&setup);
        let mut dice = Stream::new(self.seed, number);
        let mut bot_dice = Stream::new(!self.seed, number);
        let (mut decisions, mut legal) = (Vec::new(), Vec::new());
        loop {
            match game.turn() {
                Turn::Over => return decisions,
                Turn::Chance => {
                    let chance = game.toss(&mut dice);
                    game.fall(chance);
                }
                Turn::Seats(asked) => {
                    let seat = asked.first().expect("somebody is waited for");
                    let strays = number.is_multiple_of(STRAYING) && bot_dice.below(STRAY) == 0;
                    game.legal(seat, &mut legal);
                    let (action, chances) = match legal[..] {
                        [only] => (only, Vec::new()),
                        _ if strays => (bot_dice.pick(&legal), Vec::new()),
                        _ => ask(teacher, &game, seat, &mut bot_dice),
                    };
                    decisions.push(Decision(action.to_string(), chances));
                    game.act(seat, action);
                }
            }
        }
    }

    /// Plays the games again and adds the positions that are learned from.
    pub(super) fn replay<G: Playable>(
        &self,
        played: &[Vec<Decision>],
        to: &mut Positions,
    ) -> Result<(), Refusal> {
        let mut features = Vec::new();
        for (number, decisions) in (0..).zip(played) {
            let mut game = G::new(&self.deals.setup::<G>(number)?);
            let mut dice = Stream::new(self.seed, number);
            let mut decisions = decisions.iter();
            let first = to.count();
            let mut step = number as usize;
            loop {
                step += 1;
                let turn = game.turn();
                let learned = step.is_multiple_of(STRIDE);
                match turn {
                    Turn::Over => break,
                    Turn::Chance => {
                        if learned {
                            to.add(&game, &[], &mut features);
                        }
                        let chance = game.toss(&mut dice);
                        game.fall(chance);
                    }
                    Turn::Seats(asked) => {
                        let seat = asked.first().expect("somebody is waited for");
                        let Decision(text, chances) = decisions.next().ok_or_else(damaged)?;
                        if learned {
                            to.add(&game, chances, &mut features);
                        }
                        let action = G::Action::from_str(text).map_err(|_| damaged())?;
                        game.may(seat, action).map_err(|_| damaged())?;
                        game.act(seat, action);
                    }
                }
            }
            to.end_game(first, &payoff(&game));
        }
        Ok(())
    }
}

/// What a bot does, and the chances that it sees.
fn ask<G: Playable>(
    teacher: &mut dyn Bot<G>,
    game: &G,
    seat: Seat,
    dice: &mut Stream,
) -> (G::Action, Vec<u16>) {
    let advice = teacher.advise(&game.view(Some(seat)), seat, dice);
    let best = advice.into_iter().next().expect("there is always something to do");
    let per_mille = |chance: f64| (chance as f32 * PER_MILLE) as u16;
    (best.action, best.chances.into_iter().map(per_mille).collect())
}

fn net<G: Playable>(
    weights: &'static [u8],
    setup: &G::Setup,
) -> Result<Option<Net<'static>>, Refusal> {
    match nets::Weights::new(weights).and_then(|weights| weights.fit::<G>(setup)) {
        Ok(net) => Ok(Some(net)),
        Err(nets::Misfit::None | nets::Misfit::Seats(_)) => Ok(None),
        Err(why) => Err(super::misfit(why)),
    }
}

fn damaged() -> Refusal {
    Refusal::new(RefusalKind::BadRecord, "the games of this folder were played by other rules")
}

/// Positions, seat by seat: the features of each, its worth, and what became of it.
pub(super) struct Positions {
    pub(super) seats: usize,
    features: Vec<u16>,
    /// Where the features of each seat of each position end.
    ends: Vec<usize>,
    /// In log-odds.
    pub(super) worths: Vec<f32>,
    /// What is learned: result and opinion.
    pub(super) targets: Vec<f32>,
    /// Who won.
    pub(super) results: Vec<f32>,
    /// The game of each position.
    pub(super) games: Vec<u32>,
    pub(super) games_played: u32,
}

impl Positions {
    pub(super) fn new(seats: u8) -> Self {
        Self {
            seats: seats.into(),
            features: Vec::new(),
            ends: Vec::new(),
            worths: Vec::new(),
            targets: Vec::new(),
            results: Vec::new(),
            games: Vec::new(),
            games_played: 0,
        }
    }

    pub(super) fn count(&self) -> usize {
        self.games.len()
    }

    /// The features of a row: a seat of a position.
    pub(super) fn row(&self, row: usize) -> &[u16] {
        let from = if row == 0 { 0 } else { self.ends[row - 1] };
        &self.features[from..self.ends[row]]
    }

    fn add<G: Playable>(&mut self, game: &G, chances: &[u16], spare: &mut Vec<u16>) {
        for seat in 0..self.seats {
            let seat = Seat(seat as u8);
            G::encode(&game.view(Some(seat)), seat, &mut Sparse::new(spare));
            self.features.extend_from_slice(spare);
            self.ends.push(self.features.len());
            self.worths.push(game.worth(seat) as f32 / PER_MILLE);
            // Until the result is known, what is learned is the opinion; none is less than nought.
            let opinion =
                chances.get(seat.index()).map_or(-1.0, |&chance| f32::from(chance) / PER_MILLE);
            self.targets.push(opinion);
        }
        self.games.push(self.games_played);
    }

    /// The game is over: its positions from the first on get its result.
    fn end_game(&mut self, first: usize, shares: &[f32]) {
        for position in first..self.count() {
            for (seat, &share) in shares.iter().enumerate().take(self.seats) {
                self.results.push(share);
                let target = &mut self.targets[position * self.seats + seat];
                *target = if *target < 0.0 { share } else { share + OPINION * (*target - share) };
            }
        }
        self.games_played += 1;
    }
}
