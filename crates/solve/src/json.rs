//! The answer for programs.

use serde_json::{Map, Value, json};
use spaca_wor::{Force, Terrain};

use crate::battle::BattleValue;
use crate::game::{BattleAim, GameValue};
use crate::solution::Solution;

impl Solution {
    /// Everything as JSON.
    pub fn json(&self) -> Value {
        let setup = &self.setup;
        let switches = [
            ("ignore-boom", setup.ignore_boom),
            ("terrain-first", setup.terrain_first),
            ("three-wins", setup.three_wins),
            ("ten-battles", setup.ten_battles),
        ];
        let chosen = switches.into_iter().filter(|&(_, on)| on);
        json!({
            "options": chosen.map(|(key, _)| (key, "on")).collect::<std::collections::BTreeMap<_, _>>(),
            "starting_die": self.starting_die.die().name,
            "game": game(&self.game),
            "battle": battle(&self.battle),
            "misere_battle": battle(&self.misere),
            "forces": forces(&self.battle),
        })
    }
}

fn game(game: &GameValue) -> Value {
    let short = |row: &BattleAim| json!({ "battle": row.battle, "and_later": row.and_later, "streak": row.streak });
    let long = |row: &BattleAim| {
        json!({
            "battle": row.battle,
            "and_later": row.and_later,
            "streak": row.streak,
            "attacker_wins": row.attacker_wins,
            "if_won": row.if_won,
            "if_lost": row.if_lost,
            "aim": row.aim.name(),
        })
    };
    json!({
        "first_attacker_wins": game.first_attacker_wins,
        "first_defender_wins": game.first_defender_wins,
        "battles": game.battles.iter().map(long).collect::<Vec<_>>(),
        "try_to_lose": game.to_lose().map(short).collect::<Vec<_>>(),
    })
}

fn battle(battle: &BattleValue) -> Value {
    let replies = |terrain: Terrain| {
        let replies = battle.best_defender_force[terrain as usize];
        let by_force = Force::ALL.iter().zip(replies);
        by_force.map(|(force, reply)| (force.name(), json!(reply))).collect::<Map<_, _>>()
    };
    json!({
        "aim": battle.aim.name(),
        "attacker_wins": battle.attacker_wins,
        "by_terrain_die": by_terrain(|die| json!(battle.by_terrain_die[die as usize])),
        "best_terrain_die": battle.best_terrain_die.ground().name,
        "best_attacker_force":
            by_terrain(|ground| json!(battle.best_attacker_force[ground as usize])),
        "best_defender_force": by_terrain(|terrain| json!(replies(terrain))),
    })
}

/// One entry for each pair of forces on each terrain.
fn forces(battle: &BattleValue) -> Vec<Value> {
    let mut forces = Vec::new();
    for terrain in Terrain::ALL {
        for attacker in Force::ALL {
            for defender in Force::ALL {
                let cell = battle.cells[terrain as usize][attacker.index()][defender.index()];
                forces.push(json!({
                    "terrain": terrain.ground().name,
                    "attacker": attacker,
                    "defender": defender,
                    "win": cell.win,
                    "draw": cell.draw,
                    "loss": cell.loss,
                }));
            }
        }
    }
    forces
}

fn by_terrain(value: impl Fn(Terrain) -> Value) -> Map<String, Value> {
    Terrain::ALL.iter().map(|&terrain| (terrain.ground().name.into(), value(terrain))).collect()
}
