//! The battle, solved: its value under best play, when both aim to win it or both to lose it.
//!
//! A draw is fought again (SW-13), so it is worth what the whole battle is worth: the value is the fixed
//! point of a function that is nearly flat, and Newton's method finds it in a few steps.

use std::sync::atomic::{AtomicUsize, Ordering};

use spaca_wor::{Force, House, Terrain};

use crate::game::Aim;
use crate::graph::Graph;
use crate::plan::Plan;
use crate::results::{RESULTS, SOLVED, as_solved, number, order, solved};
use crate::setup::{Grid, Setup};
use crate::sheet::Sheet;
use crate::worth::{LANES, Split, Worth};

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
    pub(crate) fn setup(&self, house: House) -> Setup {
        Setup::new(&Terrain::ALL.map(|terrain| self.cells[solved(terrain)]), house.terrain_first)
    }
}

/// What remains of one evaluation: chances at an assumed value of a draw.
struct Round {
    replies: Vec<[[f64; RESULTS]; 6]>,
    /// By solved terrain, attacking and defending force.
    success: [[[f64; 6]; 6]; 3],
    draw: [[[f64; 6]; 6]; 3],
}

/// A battle to be solved.
pub(crate) struct Battle<'a> {
    pub(crate) graph: &'a Graph,
    pub(crate) plan: &'a Plan,
    pub(crate) house: House,
    pub(crate) aim: Aim,
    pub(crate) threads: usize,
}

/// How far the value may be from its own consequence.
const PRECISION: f64 = 1e-13;
/// Newton needs four steps; this many would mean that it has lost its way.
const STEPS: usize = 30;

impl Battle<'_> {
    /// Finds the value at which a draw is worth what the battle is worth.
    pub(crate) fn solve(&self) -> (BattleValue, Tables) {
        let mut assumed = 0.5;
        for _ in 0..STEPS {
            let round = self.evaluate(assumed);
            let found = round.setup(self.house, assumed, assumed).chance();
            if (found - assumed).abs() < PRECISION {
                return self.report(assumed, round);
            }
            // With the choices of this round, the value is a flat function of the value of a draw.
            assumed =
                (0..100).fold(found, |value, _| round.setup(self.house, assumed, value).chance());
        }
        unreachable!("the value of a battle is the fixed point of a contraction")
    }

    fn report(&self, success: f64, round: Round) -> (BattleValue, Tables) {
        let setup = round.setup(self.house, success, success);
        let wins = |chance: f64| if self.aim == Aim::Lose { 1.0 - chance } else { chance };
        let value = BattleValue {
            aim: self.aim,
            attacker_wins: wins(success),
            by_terrain_die: Terrain::ALL.map(|die| wins(setup.with_die(die))),
            cells: Terrain::ALL.map(|terrain| round.cells(terrain, success, self.aim)),
            best_terrain_die: setup.terrain_die(),
            best_attacker_force: Terrain::ALL.map(|ground| setup.attacker_force(ground)),
            best_defender_force: Terrain::ALL
                .map(|terrain| Force::ALL.map(|attacker| setup.defender_force(terrain, attacker))),
        };
        (value, Tables { success, cells: round.success, replies: round.replies })
    }

    /// What the tables would be if a draw were worth so much to the Attacker.
    #[cfg(test)]
    pub(crate) fn consequence(&self, assumed: f64) -> Tables {
        let round = self.evaluate(assumed);
        let success = round.setup(self.house, assumed, assumed).chance();
        Tables { success, cells: round.success, replies: round.replies }
    }

    /// Every chance, if a draw is worth so much to the Attacker.
    fn evaluate(&self, assumed: f64) -> Round {
        let blocks = RESULTS.div_ceil(LANES);
        let found = self.share(SOLVED.len() * blocks, |sheet, task| {
            self.defend(sheet, SOLVED[task / blocks], task % blocks, 1.0 - assumed)
        });
        let mut replies = vec![[[0.0; RESULTS]; 6]; SOLVED.len()];
        let mut draws = replies.clone();
        for (task, forces) in found.into_iter().enumerate() {
            let sorted = sorted_results(SOLVED[task / blocks], self.aim);
            for (lane, &result) in lanes(&sorted, task % blocks).iter().enumerate() {
                for (force, worth) in forces.iter().enumerate() {
                    replies[task / blocks][force][result] = worth.success[lane];
                    draws[task / blocks][force][result] = worth.draw[lane];
                }
            }
        }
        self.attack(replies, &draws)
    }

    /// SW-7: the Defender rolls against several results of the Attacker, with each force.
    fn defend(
        &self,
        sheet: &mut Sheet<Split>,
        terrain: Terrain,
        block: usize,
        draw: f64,
    ) -> [Split; 6] {
        let places = order(terrain, self.aim);
        let against = lanes(&sorted_results(terrain, self.aim), block);
        let payoff: Vec<Split> = (0..RESULTS)
            .map(|result| {
                let mut worth = Split::NEVER;
                for (lane, &other) in against.iter().enumerate() {
                    worth.success[lane] = versus(places[result], places[other], draw);
                    worth.draw[lane] = f64::from(u8::from(result == other));
                }
                worth
            })
            .collect();
        sheet.solve(self.graph, self.plan, &payoff)
    }

    /// SW-7: the Attacker rolls, knowing how the Defender will answer.
    fn attack(&self, replies: Vec<[[f64; RESULTS]; 6]>, draws: &[[[f64; RESULTS]; 6]]) -> Round {
        let blocks = 6_usize.div_ceil(LANES);
        let defenders: Vec<usize> = (0..6).collect();
        let found = self.share(SOLVED.len() * blocks, |sheet, task| {
            let ground = task / blocks;
            let payoff: Vec<Split> = (0..RESULTS)
                .map(|result| {
                    let mut worth = Split::NEVER;
                    for (lane, &force) in lanes(&defenders, task % blocks).iter().enumerate() {
                        worth.success[lane] = 1.0 - replies[ground][force][result];
                        worth.draw[lane] = draws[ground][force][result];
                    }
                    worth
                })
                .collect();
            sheet.solve(self.graph, self.plan, &payoff)
        });
        let mut round = Round { replies, success: [[[0.0; 6]; 6]; 3], draw: [[[0.0; 6]; 6]; 3] };
        for (task, forces) in found.iter().enumerate() {
            for (lane, &defender) in lanes(&defenders, task % blocks).iter().enumerate() {
                for (attacker, worth) in forces.iter().enumerate() {
                    round.success[task / blocks][attacker][defender] = worth.success[lane];
                    round.draw[task / blocks][attacker][defender] = worth.draw[lane];
                }
            }
        }
        round
    }

    /// Does numbered tasks on several threads. Each is done alone, so the number of threads changes nothing.
    fn share<T: Send>(
        &self,
        tasks: usize,
        work: impl Fn(&mut Sheet<Split>, usize) -> T + Sync,
    ) -> Vec<T> {
        let next = AtomicUsize::new(0);
        let run = || {
            let mut sheet = Sheet::default();
            let take = || Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&task| task < tasks);
            std::iter::from_fn(|| take().map(|task| (task, work(&mut sheet, task))))
                .collect::<Vec<_>>()
        };
        let mut done = std::thread::scope(|scope| {
            let others: Vec<_> = (1..self.threads).map(|_| scope.spawn(run)).collect();
            let mut done = run();
            for other in others {
                done.extend(other.join().expect("a worker does not panic"));
            }
            done
        });
        done.sort_unstable_by_key(|&(task, _)| task);
        done.into_iter().map(|(_, found)| found).collect()
    }
}

impl Round {
    /// The choices before the dice roll, if a draw is worth `draw` instead of what was assumed.
    fn setup(&self, house: House, assumed: f64, draw: f64) -> Setup {
        let grid: Grid = Terrain::ALL.map(|terrain| {
            let ground = solved(terrain);
            std::array::from_fn(|attacker| {
                std::array::from_fn(|defender| {
                    let drawn = self.draw[ground][attacker][defender];
                    self.success[ground][attacker][defender] + drawn * (draw - assumed)
                })
            })
        });
        Setup::new(&grid, house.terrain_first)
    }

    /// How battles on a terrain end.
    fn cells(&self, terrain: Terrain, value: f64, aim: Aim) -> [[Cell; 6]; 6] {
        let ground = solved(terrain);
        std::array::from_fn(|attacker| {
            std::array::from_fn(|defender| {
                let draw = self.draw[ground][attacker][defender];
                let reached = self.success[ground][attacker][defender] - draw * value;
                let missed = 1.0 - reached - draw;
                match aim {
                    Aim::Lose => Cell { win: missed, draw, loss: reached },
                    Aim::Win | Aim::Either => Cell { win: reached, draw, loss: missed },
                }
            })
        })
    }
}

/// What a result is worth against another, by their places in the order.
pub(crate) fn versus(own: u8, other: u8, draw: f64) -> f64 {
    match own.cmp(&other) {
        std::cmp::Ordering::Greater => 1.0,
        std::cmp::Ordering::Equal => draw,
        std::cmp::Ordering::Less => 0.0,
    }
}

/// The results, worst first.
fn sorted_results(terrain: Terrain, aim: Aim) -> Vec<usize> {
    let places = order(terrain, aim);
    let mut sorted: Vec<usize> = (0..RESULTS).collect();
    sorted.sort_unstable_by_key(|&result| places[result]);
    sorted
}

/// The items of a block; the last one is repeated where none are left.
fn lanes(items: &[usize], block: usize) -> [usize; LANES] {
    std::array::from_fn(|lane| items[(block * LANES + lane).min(items.len() - 1)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::atlas;

    #[test]
    fn the_number_of_threads_changes_nothing() {
        let graph = &atlas(false).graph;
        let plan = &atlas(false).plans[0];
        let house = House::default();
        let found = [1, 2, 5].map(|threads| {
            let battle = Battle { graph, plan, house, aim: Aim::Win, threads };
            battle.share(9, |sheet, task| {
                let force = Force::ALL[0].index();
                battle.defend(sheet, SOLVED[task / 3], 10 * (task % 3), 0.5)[force].success
            })
        });
        assert_eq!(found[0].len(), 9);
        assert!(found.iter().all(|other| *other == found[0]));
    }
}
