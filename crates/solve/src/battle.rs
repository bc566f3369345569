//! The battle, solved: its value under best play, when both aim to win it or both to lose it.
//!
//! A draw is fought again (SW-13), so it is worth what the whole battle is worth: the value is the fixed
//! point of a function that is nearly flat, and is found in a few steps.

use spaca_wor::{Force, Setup, Terrain};

use crate::game::Aim;
use crate::graph::Graph;
use crate::lanes::{Plain, Split};
use crate::plan::Plan;
use crate::preparation::Preparation;
use crate::results::{RESULTS, as_solved, number, solved};
use crate::round::Round;

/// How a battle ends once both forces are picked, as the Attacker sees it.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Cell {
    /// The Attacker wins.
    pub win: f64,
    /// Nobody wins, and the battle is fought again.
    pub draw: f64,
    /// The Defender wins.
    pub loss: f64,
}

/// A battle under best play.
#[derive(Clone, PartialEq, Debug)]
pub struct BattleValue {
    /// What both sides try to do: [`Aim::Win`] or [`Aim::Lose`].
    pub aim: Aim,
    /// The Attacker's chance to win the battle, draws fought again.
    pub attacker_wins: f64,
    /// The same, if the Defender picks this terrain die.
    pub by_terrain_die: [f64; 4],
    /// How the battle ends, by terrain, attacking force and defending force.
    pub cells: [[[Cell; 6]; 6]; 4],
    /// The Defender's best terrain die.
    pub best_terrain_die: Terrain,
    /// The Attacker's best force by terrain die; with SW-O2 by terrain.
    pub best_attacker_force: [Force; 4],
    /// The Defender's best force, by terrain and attacking force.
    pub best_defender_force: [[Force; 6]; 4],
}

/// All that perfect play needs to know of a battle with one aim.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Tables {
    /// The Attacker's chance to reach the aim.
    pub(crate) success: f64,
    /// The same once both forces are picked: by solved terrain, attacking and defending force.
    pub(crate) cells: [[[f64; 6]; 6]; 3],
    /// The Defender's chance to reach the aim: by solved terrain, defending force and the Attacker's result.
    pub(crate) replies: Vec<[[f64; RESULTS]; 6]>,
}

impl Tables {
    /// The Defender's chance to reach the aim against a result of the Attacker.
    pub(crate) fn reply(&self, terrain: Terrain, defender: Force, attacker: [u8; 4]) -> f64 {
        let result = as_solved(terrain, number(attacker));
        self.replies[solved(terrain)][defender.index()][result]
    }

    /// The choices before the dice roll.
    pub(crate) fn preparation(&self, setup: &Setup) -> Preparation {
        Preparation::new(
            &Terrain::ALL.map(|terrain| self.cells[solved(terrain)]),
            setup.terrain_first,
        )
    }
}

/// A battle to be solved.
pub(crate) struct Battle<'a> {
    pub(crate) graph: &'a Graph,
    pub(crate) plan: &'a Plan,
    pub(crate) setup: &'a Setup,
    pub(crate) aim: Aim,
    pub(crate) threads: usize,
}

/// How far the value may be from its own consequence.
const PRECISION: f64 = 1e-13;
/// How far it may be when draws are not yet told apart: one step more from there is precise enough.
const ROUGHLY: f64 = 1e-7;
/// A handful of steps is enough; this many would mean that the search has lost its way.
const STEPS: usize = 30;

impl Battle<'_> {
    /// Finds the value at which a draw is worth what the battle is worth.
    pub(crate) fn solve(&self) -> (BattleValue, Tables) {
        let mut assumed = self.approach();
        for _ in 0..STEPS {
            let round = self.evaluate::<Split>(assumed);
            let found = round.preparation(self.setup, assumed, assumed).chance();
            if (found - assumed).abs() < PRECISION {
                return self.report(assumed, round);
            }
            // Newton: with the choices of this round, the value is a flat function of that of a draw.
            assumed = (0..100)
                .fold(found, |value, _| round.preparation(self.setup, assumed, value).chance());
        }
        unreachable!("the value of a battle is the fixed point of a contraction")
    }

    /// Comes close to the value by secants, which is quicker as long as nobody asks for draws.
    fn approach(&self) -> f64 {
        // Any guess would do; a good one saves a step.
        let mut assumed = if self.aim == Aim::Lose { 0.45 } else { 0.48 };
        let mut before = None;
        for _ in 0..STEPS {
            let found =
                self.evaluate::<Plain>(assumed).preparation(self.setup, assumed, assumed).chance();
            let slope = before.map_or(0.0, |(value, chance)| (found - chance) / (assumed - value));
            before = Some((assumed, found));
            let gap = found - assumed;
            assumed += gap / (1.0 - slope);
            if gap.abs() < ROUGHLY {
                break;
            }
        }
        assumed
    }

    fn report(&self, success: f64, round: Round) -> (BattleValue, Tables) {
        let preparation = round.preparation(self.setup, success, success);
        let wins = |chance: f64| if self.aim == Aim::Lose { 1.0 - chance } else { chance };
        let value = BattleValue {
            aim: self.aim,
            attacker_wins: wins(success),
            by_terrain_die: Terrain::ALL.map(|die| wins(preparation.with_die(die))),
            cells: Terrain::ALL.map(|terrain| round.cells(terrain, success, self.aim)),
            best_terrain_die: preparation.terrain_die(),
            best_attacker_force: Terrain::ALL.map(|ground| preparation.attacker_force(ground)),
            best_defender_force: Terrain::ALL.map(|terrain| {
                Force::ALL.map(|attacker| preparation.defender_force(terrain, attacker))
            }),
        };
        (value, Tables { success, cells: round.success, replies: round.replies })
    }

    /// What the tables would be if a draw were worth so much to the Attacker.
    #[cfg(test)]
    pub(crate) fn consequence(&self, assumed: f64) -> Tables {
        let round = self.evaluate::<Plain>(assumed);
        let success = round.preparation(self.setup, assumed, assumed).chance();
        Tables { success, cells: round.success, replies: round.replies }
    }
}
