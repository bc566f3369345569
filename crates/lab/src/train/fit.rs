//! Fitting: a multinomial logit on who won, by stochastic gradient steps whose size falls with what a weight has seen
//! (Adagrad). Floats are used here and nowhere in play; only exact operations, in a fixed order.

use nets::{Part, WHOLE};
use table::{Dice, split_mix};

use super::UNSCALED;
use super::games::Positions;

/// How often all positions are learned from, at most.
const EPOCHS: usize = 5;
/// The first step.
const RATE: f32 = 0.03;
/// What every weight has seen before it is learned, so that first steps are small.
const BEFORE: f32 = 1.0;
/// One game of so many is never learned from, but tells how well was learned.
const HELD_OUT: u32 = 20;
/// A feature of fewer games is not learned.
const FEWEST_GAMES: u32 = 30;
/// Points of a unit of log-odds.
const POINTS: f32 = 1_000.0;
/// Most seats of a table.
const SEATS: usize = bots::SEATS;

/// What was learned, and how well.
pub(super) struct Fitted {
    weights: Vec<f32>,
    scale: f32,
    /// Of games that were not learned from: by the worth alone, by the worth scaled, and after each epoch.
    pub(super) by_worth: f64,
    pub(super) by_epoch: Vec<f64>,
    /// Positions by predicted chance, in tenths: how many, the sum of predictions, the sum of results.
    pub(super) deciles: [(u64, f64, f64); 10],
    /// In how many rows each feature was.
    pub(super) seen: Vec<u32>,
}

impl Fitted {
    /// As weights are kept.
    pub(super) fn part(&self) -> Part {
        let points = |&weight: &f32| (weight * POINTS).round() as i16;
        let scale = (self.scale * UNSCALED).round() as u16;
        Part { seats: (0, 0), scale, weights: self.weights.iter().map(points).collect() }
    }

    /// A weight, in points.
    pub(super) fn points(&self, feature: usize) -> i32 {
        (self.weights[feature] * POINTS).round() as i32
    }

    /// What the hand-made worth is multiplied by.
    pub(super) fn scale(&self) -> f64 {
        f64::from((self.scale * UNSCALED).round()) / f64::from(WHOLE)
    }
}

/// The state of the learner.
struct Learner<'a> {
    positions: &'a Positions,
    weights: Vec<f32>,
    seen: Vec<f32>,
    scale: f32,
    scale_seen: f32,
}

/// Learns from all positions but those held out; the best epoch counts.
pub(super) fn fit(positions: &Positions, mask: &[bool], seed: u64) -> Fitted {
    let (usable, seen) = usable(positions, mask);
    let features = mask.len();
    let mut learner = Learner {
        positions,
        weights: vec![0.0; features],
        seen: vec![BEFORE; features],
        scale: 1.0,
        scale_seen: BEFORE,
    };
    let (held, mut learned): (Vec<usize>, Vec<usize>) =
        (0..positions.count()).partition(|&position| is_held_out(positions.games[position]));
    let by_worth = learner.loss(&held);
    let mut best = (by_worth, learner.weights.clone(), learner.scale);
    let mut dice = Shuffle(seed);
    let mut by_epoch = Vec::new();
    for _ in 0..EPOCHS {
        dice.shuffle(&mut learned);
        for &position in &learned {
            learner.step(position, &usable);
        }
        let loss = learner.loss(&held);
        by_epoch.push(loss);
        if loss >= best.0 {
            break;
        }
        best = (loss, learner.weights.clone(), learner.scale);
    }
    (learner.weights, learner.scale) = (best.1, best.2);
    let deciles = learner.deciles(&held);
    Fitted { weights: learner.weights, scale: learner.scale, by_worth, by_epoch, deciles, seen }
}

fn is_held_out(game: u32) -> bool {
    game % HELD_OUT == HELD_OUT - 1
}

/// Which features are learned: none that is masked or rare. And how often each was seen.
fn usable(positions: &Positions, mask: &[bool]) -> (Vec<bool>, Vec<u32>) {
    let (mut games, mut last) = (vec![0_u32; mask.len()], vec![u32::MAX; mask.len()]);
    let mut seen = vec![0_u32; mask.len()];
    for position in 0..positions.count() {
        let game = positions.games[position];
        for row in position * positions.seats..(position + 1) * positions.seats {
            for &feature in positions.row(row) {
                let feature = usize::from(feature);
                seen[feature] += 1;
                if last[feature] != game {
                    last[feature] = game;
                    games[feature] += 1;
                }
            }
        }
    }
    let usable = mask.iter().zip(games).map(|(&wanted, games)| wanted && games >= FEWEST_GAMES);
    (usable.collect(), seen)
}

impl Learner<'_> {
    /// The chances of all seats of a position.
    fn chances(&self, position: usize) -> [f32; SEATS] {
        let seats = self.positions.seats;
        let mut points = [0; SEATS];
        for (seat, points) in points.iter_mut().enumerate().take(seats) {
            let row = position * seats + seat;
            let weights = self.positions.row(row).iter().map(|&f| self.weights[usize::from(f)]);
            let sum = weights.fold(self.scale * self.positions.worths[row], |sum, w| sum + w);
            *points = (sum * POINTS) as i32;
        }
        bots::shares(&points[..seats])
    }

    fn step(&mut self, position: usize, usable: &[bool]) {
        let positions = self.positions;
        let seats = positions.seats;
        let chances = self.chances(position);
        for (seat, chance) in chances.iter().enumerate().take(seats) {
            let row = position * seats + seat;
            let error = chance - positions.targets[row];
            let square = error * error;
            for &feature in positions.row(row) {
                let feature = usize::from(feature);
                if usable[feature] {
                    self.seen[feature] += square;
                    self.weights[feature] -= RATE * error / self.seen[feature].sqrt();
                }
            }
            let slope = error * positions.worths[row];
            self.scale_seen += slope * slope;
            self.scale -= RATE * slope / self.scale_seen.sqrt();
        }
        self.scale = self.scale.clamp(0.0, 4.0);
    }

    /// How far predictions are from results, on average (cross-entropy).
    fn loss(&self, which: &[usize]) -> f64 {
        let seats = self.positions.seats;
        let mut sum = 0.0;
        for &position in which {
            let chances = self.chances(position);
            let results = &self.positions.results[position * seats..][..seats];
            for (&chance, &result) in chances.iter().zip(results) {
                sum -= f64::from(result) * f64::from(chance).max(1e-9).ln();
            }
        }
        sum / which.len().max(1) as f64
    }

    fn deciles(&self, which: &[usize]) -> [(u64, f64, f64); 10] {
        let seats = self.positions.seats;
        let mut deciles = [(0, 0.0, 0.0); 10];
        for &position in which {
            let chances = self.chances(position);
            let results = &self.positions.results[position * seats..][..seats];
            for (&chance, &result) in chances.iter().zip(results) {
                let decile = &mut deciles[((chance * 10.0) as usize).min(9)];
                decile.0 += 1;
                decile.1 += f64::from(chance);
                decile.2 += f64::from(result);
            }
        }
        deciles
    }
}

/// Dice for the order of learning.
struct Shuffle(u64);

impl Dice for Shuffle {
    fn bits(&mut self) -> u32 {
        (split_mix(&mut self.0) >> 32) as u32
    }
}

impl Shuffle {
    fn shuffle(&mut self, what: &mut [usize]) {
        for last in (1..what.len()).rev() {
            what.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}
