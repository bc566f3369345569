//! What is told of a training: losses, calibration, the arena that decided, and what weighs most.

use catalog::Playable;
use serde::Serialize;
use table::{Field, Layout};

use super::fit::Fitted;
use super::games::Positions;
use crate::arena::MatchRow;

/// Features that are told of.
const HEAVIEST: usize = 40;

/// What came of a training.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TrainReport {
    /// Name of the game.
    pub game: String,
    /// Seats at the table.
    pub seats: u8,
    /// The seed.
    pub seed: u64,
    /// Iterations of those who played.
    pub iterations: u32,
    /// Fields that were not learned from.
    pub without: Vec<String>,
    /// What each generation came to.
    pub generations: Vec<GenerationReport>,
    /// What weighs most in the last generation.
    pub heaviest: Vec<Heavy>,
    /// Size of the accepted weights, all parts; nought if none were accepted.
    pub bytes: u64,
    /// Their hash.
    pub hash: String,
}

/// A generation.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct GenerationReport {
    /// Its number, from 1.
    pub generation: u32,
    /// Games so far.
    pub games: u32,
    /// Positions of them that were learned from or held out.
    pub positions: u64,
    /// How well results are predicted, in games that were not learned from.
    pub loss: Loss,
    /// Predictions of the learned values against results, in those games.
    pub calibration: Vec<Decile>,
    /// What the hand-made worth is multiplied by.
    pub scale: f64,
    /// The arena: alone among copies of what it started from.
    pub gate: MatchRow,
    /// Whether it was kept: the whole interval is above the even share.
    pub accepted: bool,
}

/// Cross-entropy; less is better.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Loss {
    /// Of the hand-made worth.
    pub worth: f64,
    /// After each epoch.
    pub epochs: Vec<f64>,
}

/// Seats that were told a chance of so many tenths.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Decile {
    /// How many.
    pub count: u64,
    /// The chance that they were told, on average.
    pub predicted: f64,
    /// How often they won.
    pub won: f64,
}

/// A feature and its weight.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Heavy {
    /// The field, its cell and the number in it.
    pub feature: String,
    /// The points.
    pub points: i32,
    /// How often it was so.
    pub share: f64,
}

impl GenerationReport {
    pub(super) fn new(
        generation: u32,
        positions: &Positions,
        fitted: &Fitted,
        gate: MatchRow,
    ) -> Self {
        Self {
            generation,
            games: positions.games_played,
            positions: positions.count() as u64,
            loss: Loss { worth: fitted.by_worth, epochs: fitted.by_epoch.clone() },
            calibration: fitted.deciles.map(decile).to_vec(),
            scale: fitted.scale(),
            accepted: gate.interval[0] > gate.even,
            gate,
        }
    }
}

fn decile((count, predicted, won): (u64, f64, f64)) -> Decile {
    let of = count.max(1) as f64;
    Decile { count, predicted: predicted / of, won: won / of }
}

/// What weighs most: weights by how much they tell seats apart.
pub(super) fn heaviest<G: Playable>(
    setup: &G::Setup,
    fitted: &Fitted,
    positions: &Positions,
) -> Vec<Heavy> {
    let layout = Layout::of(&G::new(setup));
    let rows = (positions.count() * positions.seats).max(1) as f64;
    let mut heavy: Vec<(f64, usize, f64)> = (0..layout.features)
        .map(|feature| {
            let share = f64::from(fitted.seen[feature]) / rows;
            let spread = (share * (1.0 - share).max(0.0)).sqrt();
            (f64::from(fitted.points(feature).abs()) * spread, feature, share)
        })
        .collect();
    heavy.sort_by(|a, b| b.0.total_cmp(&a.0));
    let told = heavy.into_iter().take(HEAVIEST).filter(|&(weight, ..)| weight > 0.0);
    told.map(|(_, feature, share)| {
        let points = fitted.points(feature);
        Heavy { feature: name(&layout, feature), points, share }
    })
    .collect()
}

/// A feature in words: `girls[0][2] = 7`.
fn name(layout: &Layout, feature: usize) -> String {
    let field = layout.fields.iter().rev().find(|field| field.first_feature <= feature);
    let Some(Field { name, shape, most, first_feature, .. }) = field else { return String::new() };
    let (each, within) = (usize::from(most.unsigned_abs()).max(1), feature - first_feature);
    let (mut cell, value) = (within / each, within % each + 1);
    let mut places = Vec::new();
    for &length in shape.iter().rev() {
        places.push(format!("[{}]", cell % length));
        cell /= length;
    }
    places.reverse();
    format!("{name}{} = {value}", places.concat())
}
