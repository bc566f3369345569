//! The whole answer: both battles and the game.

use spaca_wor::{DieKind, Force, Setup, Terrain};

use crate::battle::{Battle, BattleValue, Tables};
use crate::game::{Aim, GameValue, Start};
use crate::graph::atlas;
use crate::of_the_box;
use crate::plan::{FIRST, Plan};
use crate::tables::page;

/// Spaca Wor under perfect play.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The options in force.
    pub setup: Setup,
    /// A battle that both sides try to win.
    pub battle: BattleValue,
    /// A battle that both sides try to lose.
    pub misere: BattleValue,
    /// The game.
    pub game: GameValue,
    /// SW-1: the best die for the starting roll.
    pub starting_die: DieKind,
    /// What lies behind [`battle`](Self::battle) and [`misere`](Self::misere).
    pub(crate) tables: [Tables; 2],
}

impl Solution {
    /// The Defender's chance to win a battle that both sides try to win, or to lose one that both try to
    /// lose, before the Defender's first roll: against this result of the Attacker.
    pub fn reply(&self, aim: Aim, terrain: Terrain, defender: Force, attacker: [u8; 4]) -> f64 {
        self.tables[page(aim)].reply(terrain, defender, attacker)
    }
}

/// Whether the solution is exact here: battles are fought with the numbers of the box, and a game is no shorter than
/// the wins in a row that end it. How long a game lasts may be anything else (SW-17).
pub fn is_solved(setup: &Setup) -> bool {
    let edition = &setup.edition;
    edition.is_standard()
        || edition.battle == *of_the_box() && setup.fewest_battles() >= setup.wins_in_a_row()
}

/// Solves the game with these options, on so many threads. Their number does not change the result. Ask
/// [`is_solved`] first.
pub fn solve(setup: &Setup, threads: usize) -> Solution {
    let graph = &atlas(setup.ignore_boom).graph;
    let plan = Plan::new(graph, &graph.first, FIRST);
    let solved = |aim| Battle { graph, plan: &plan, setup, aim, threads }.solve();
    let (battle, to_win) = solved(Aim::Win);
    let (misere, to_lose) = solved(Aim::Lose);
    let game = GameValue::new(setup, battle.attacker_wins, misere.attacker_wins);
    let starting_die = Start::new(game.first_attacker_wins).die;
    let setup = setup.clone();
    Solution { setup, battle, misere, game, starting_die, tables: [to_win, to_lose] }
}
