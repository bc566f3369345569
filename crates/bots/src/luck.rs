//! How lucky a draw was: what came, against the average of all that could have come.

use table::{Turn, Worth};

use crate::candidates::play_on;
use crate::chances::{Chances, SEATS, judge};
use crate::quick::Quick;
use crate::values::HandMade;

/// How often a position is played on where a game wants that before it is judged.
const TRIES: u32 = 16;
/// The most choices that are looked at after an outcome.
const CHOICES: usize = 64;

/// The chances of every seat around one draw.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Luck {
    /// On average over everything that could have come, by its exact weight.
    pub expected: Chances,
    /// With what came.
    pub came: Chances,
}

/// How lucky an outcome of the pending chance event is.
pub fn luck<G: Worth>(before: &G, came: G::Chance) -> Luck {
    let (mut chances, mut spare) = (Vec::new(), Vec::new());
    before.chances(&mut chances);
    let mut after = |chance| {
        let mut game = before.clone();
        game.fall(chance);
        hope(&game, &mut spare)
    };
    let (mut sum, mut weights) = ([0.0; SEATS], 0.0);
    for (chance, weight) in chances {
        let weight = weight as f32;
        for (sum, chance) in sum.iter_mut().zip(after(chance)) {
            *sum += weight * chance;
        }
        weights += weight;
    }
    Luck { expected: sum.map(|sum| sum / weights), came: after(came) }
}

/// What each seat may hope for, if whoever decides next makes the best of it at once.
fn hope<G: Worth>(game: &G, spare: &mut Vec<G::Action>) -> Chances {
    if G::PATIENCE > 0 {
        return play_often(game, spare);
    }
    let Turn::Seats(asked) = game.turn() else { return judge(game) };
    let seat = asked.first().expect("somebody is waited for");
    game.legal(seat, spare);
    let stride = spare.len().div_ceil(CHOICES).max(1);
    let looks = spare.iter().step_by(stride).map(|&action| {
        let mut after = game.clone();
        after.act(seat, action);
        judge(&after)
    });
    looks.max_by(|a, b| a[seat.index()].total_cmp(&b[seat.index()])).unwrap_or_else(|| judge(game))
}

/// Always with the same dice, so that luck is no other dice.
fn play_often<G: Worth>(game: &G, spare: &mut Vec<G::Action>) -> Chances {
    let mut sum = [0.0; SEATS];
    for seed in 0..TRIES {
        let mut game = game.clone();
        let chances = play_on(&HandMade, &mut game, &mut Quick::new(u64::from(seed)), spare);
        for (sum, chance) in sum.iter_mut().zip(chances) {
            *sum += chance / TRIES as f32;
        }
    }
    sum
}
