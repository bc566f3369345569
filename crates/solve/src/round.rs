//! One round of solving a battle: every chance, for an assumed worth of a draw.

use std::cmp::Ordering::{Equal, Greater, Less};
use std::sync::atomic::{AtomicUsize, Ordering};

use spaca_wor::{Setup, Terrain};

use crate::battle::{Battle, Cell};
use crate::game::Aim;
use crate::lanes::Lanes;
use crate::preparation::Preparation;
use crate::results::{RESULTS, SOLVED, order, solved};
use crate::value_table::ValueTable;

/// A chance for each solved terrain, defending force and result of the Attacker.
pub(crate) type Replies = Vec<[[f64; RESULTS]; 6]>;

/// What a round has found.
pub(crate) struct Round {
    /// The Defender's chances to reach the aim.
    pub(crate) replies: Replies,
    /// The Attacker's, by solved terrain, attacking and defending force.
    pub(crate) success: [[[f64; 6]; 6]; 3],
    /// The chances of a draw that go with them.
    draw: [[[f64; 6]; 6]; 3],
}

impl Battle<'_> {
    /// Every chance, if a draw is worth so much to the Attacker.
    pub(crate) fn evaluate<L: Lanes>(&self, assumed: f64) -> Round {
        let blocks = RESULTS.div_ceil(L::COUNT);
        let found = self.share(SOLVED.len() * blocks, |sheet, task| {
            self.defend::<L>(sheet, SOLVED[task / blocks], task % blocks, 1.0 - assumed)
        });
        let mut replies = vec![[[0.0; RESULTS]; 6]; SOLVED.len()];
        let mut draws = replies.clone();
        for (task, forces) in found.into_iter().enumerate() {
            let ground = task / blocks;
            let sorted = sorted_results(SOLVED[ground], self.aim);
            for (lane, result) in block_of::<L>(&sorted, task % blocks).enumerate() {
                for (force, worth) in forces.iter().enumerate() {
                    [replies[ground][force][result], draws[ground][force][result]] =
                        worth.get(lane);
                }
            }
        }
        self.attack::<L>(replies, &draws)
    }

    /// SW-7: the Defender rolls against several results of the Attacker, with each force.
    fn defend<L: Lanes>(
        &self,
        sheet: &mut ValueTable<L>,
        terrain: Terrain,
        block: usize,
        draw: f64,
    ) -> [L; 6] {
        let places = order(terrain, self.aim);
        let sorted = sorted_results(terrain, self.aim);
        let payoff: Vec<L> = (0..RESULTS)
            .map(|result| {
                let mut worth = L::NEVER;
                for (lane, other) in block_of::<L>(&sorted, block).enumerate() {
                    let success = versus(places[result], places[other], draw);
                    worth.set(lane, success, f64::from(u8::from(result == other)));
                }
                worth
            })
            .collect();
        sheet.solve(self.graph, self.plan, &payoff)
    }

    /// SW-7: the Attacker rolls, knowing how the Defender will answer.
    fn attack<L: Lanes>(&self, replies: Replies, draws: &Replies) -> Round {
        let blocks = 6_usize.div_ceil(L::COUNT);
        let defenders: Vec<usize> = (0..6).collect();
        let found = self.share(SOLVED.len() * blocks, |sheet: &mut ValueTable<L>, task| {
            let ground = task / blocks;
            let payoff: Vec<L> = (0..RESULTS)
                .map(|result| {
                    let mut worth = L::NEVER;
                    for (lane, force) in block_of::<L>(&defenders, task % blocks).enumerate() {
                        let success = 1.0 - replies[ground][force][result];
                        worth.set(lane, success, draws[ground][force][result]);
                    }
                    worth
                })
                .collect();
            sheet.solve(self.graph, self.plan, &payoff)
        });
        let mut round = Round { replies, success: [[[0.0; 6]; 6]; 3], draw: [[[0.0; 6]; 6]; 3] };
        for (task, forces) in found.iter().enumerate() {
            let ground = task / blocks;
            for (lane, defender) in block_of::<L>(&defenders, task % blocks).enumerate() {
                for (attacker, worth) in forces.iter().enumerate() {
                    let [success, draw] = worth.get(lane);
                    round.success[ground][attacker][defender] = success;
                    round.draw[ground][attacker][defender] = draw;
                }
            }
        }
        round
    }

    /// Does numbered tasks on several threads. Each is done alone, so the number of threads changes nothing.
    fn share<L: Lanes, T: Send>(
        &self,
        tasks: usize,
        work: impl Fn(&mut ValueTable<L>, usize) -> T + Sync,
    ) -> Vec<T> {
        let next = AtomicUsize::new(0);
        let run = || {
            let mut sheet = ValueTable::default();
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
    pub(crate) fn preparation(&self, setup: &Setup, assumed: f64, draw: f64) -> Preparation {
        let grid = Terrain::ALL.map(|terrain| {
            let ground = solved(terrain);
            std::array::from_fn(|attacker| {
                std::array::from_fn(|defender| {
                    let drawn = self.draw[ground][attacker][defender];
                    self.success[ground][attacker][defender] + drawn * (draw - assumed)
                })
            })
        });
        Preparation::new(&grid, setup.terrain_first)
    }

    /// How battles on a terrain end.
    pub(crate) fn cells(&self, terrain: Terrain, value: f64, aim: Aim) -> [[Cell; 6]; 6] {
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
        Greater => 1.0,
        Equal => draw,
        Less => 0.0,
    }
}

/// The results, worst first: neighbours are worked out side by side, and are sure of the same things.
fn sorted_results(terrain: Terrain, aim: Aim) -> Vec<usize> {
    let places = order(terrain, aim);
    let mut sorted: Vec<usize> = (0..RESULTS).collect();
    sorted.sort_unstable_by_key(|&result| places[result]);
    sorted
}

/// The items of a block; the last one is repeated where none are left.
fn block_of<L: Lanes>(items: &[usize], block: usize) -> impl Iterator<Item = usize> {
    (0..L::COUNT).map(move |lane| items[(block * L::COUNT + lane).min(items.len() - 1)])
}

#[cfg(test)]
mod tests {
    use table::Edition;

    use super::*;
    use crate::graph::atlas;
    use crate::lanes::{Plain, Split};

    static SETUP: Setup = Setup {
        ignore_boom: false,
        terrain_first: false,
        three_wins: false,
        ten_battles: false,
        edition: Edition::standard(),
    };

    fn battle(threads: usize) -> Battle<'static> {
        let atlas = atlas(false);
        let (graph, plan, setup) = (&atlas.graph, &atlas.plans[0], &SETUP);
        Battle { graph, plan, setup, aim: Aim::Win, threads }
    }

    #[test]
    fn the_number_of_threads_changes_nothing() {
        let found = [1, 2, 5].map(|threads| {
            let battle = battle(threads);
            battle.share(9, |sheet, task| {
                battle.defend::<Split>(sheet, SOLVED[task / 3], 10 * (task % 3), 0.5)[0].get(0)
            })
        });
        assert_eq!(found[0].len(), 9);
        assert!(found.iter().all(|other| *other == found[0]));
    }

    #[test]
    fn both_sorts_of_lanes_find_the_same_chances() {
        let battle = battle(1);
        let eight = battle.defend(&mut ValueTable::<Plain>::default(), Terrain::Urban, 10, 0.5)[0];
        for half in 0..2 {
            let block = 20 + half;
            let four =
                battle.defend(&mut ValueTable::<Split>::default(), Terrain::Urban, block, 0.5)[0];
            for lane in 0..4 {
                let (one, other) = (eight.get(4 * half + lane)[0], four.get(lane)[0]);
                assert!((one - other).abs() < 1e-15, "{one} {other}");
            }
        }
    }
}
