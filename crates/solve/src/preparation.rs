//! The choices before the dice roll: the terrain die, then both forces (SW-3 to SW-6, SW-O2).

use spaca_wor::{Force, Terrain};

use crate::of_the_box;

/// A chance of the Attacker for each terrain, attacking force and defending force.
pub(crate) type Grid = [[[f64; 6]; 6]; 4];

/// Chances that differ by less than this count as equal.
pub(crate) const EQUAL: f64 = 1e-12;

/// What the Attacker's chances to succeed become when both sides pick best.
#[derive(Clone, Debug)]
pub(crate) struct Preparation {
    terrain_first: bool,
    grid: Grid,
}

impl Preparation {
    /// For the chances once both forces are picked.
    pub(crate) fn new(grid: &Grid, terrain_first: bool) -> Self {
        Self { terrain_first, grid: *grid }
    }

    /// The Attacker's chance once both forces are picked.
    pub(crate) fn cell(&self, terrain: Terrain, attacker: Force, defender: Force) -> f64 {
        self.grid[terrain as usize][attacker.index()][defender.index()]
    }

    /// SW-6: the Defender picks last.
    pub(crate) fn after_attacker(&self, terrain: Terrain, attacker: Force) -> f64 {
        Force::ALL
            .map(|defender| self.cell(terrain, attacker, defender))
            .into_iter()
            .fold(1.0, f64::min)
    }

    /// SW-6: the Defender's best force.
    pub(crate) fn defender_force(&self, terrain: Terrain, attacker: Force) -> Force {
        let chances = Force::ALL.map(|defender| -self.cell(terrain, attacker, defender));
        Force::ALL[first_best(&chances)]
    }

    /// SW-4: the Attacker picks before the terrain is rolled.
    pub(crate) fn before_roll(&self, die: Terrain, attacker: Force) -> f64 {
        over_terrains(die, |terrain| self.after_attacker(terrain, attacker))
    }

    /// SW-O2: the Attacker picks when the terrain is known.
    pub(crate) fn on_terrain(&self, terrain: Terrain) -> f64 {
        Force::ALL.map(|force| self.after_attacker(terrain, force)).into_iter().fold(0.0, f64::max)
    }

    /// SW-4, SW-O2: the Attacker's best force, for each terrain die, or for each terrain if it is known.
    pub(crate) fn attacker_force(&self, ground: Terrain) -> Force {
        let known = self.terrain_first;
        let chances = Force::ALL.map(|force| {
            if known { self.after_attacker(ground, force) } else { self.before_roll(ground, force) }
        });
        Force::ALL[first_best(&chances)]
    }

    /// The Attacker's chance once the terrain die is picked.
    pub(crate) fn with_die(&self, die: Terrain) -> f64 {
        if self.terrain_first {
            return over_terrains(die, |terrain| self.on_terrain(terrain));
        }
        Force::ALL.map(|force| self.before_roll(die, force)).into_iter().fold(0.0, f64::max)
    }

    /// SW-3: the Defender's best terrain die.
    pub(crate) fn terrain_die(&self) -> Terrain {
        Terrain::ALL[first_best(&Terrain::ALL.map(|die| -self.with_die(die)))]
    }

    /// The Attacker's chance when the battle begins.
    pub(crate) fn chance(&self) -> f64 {
        Terrain::ALL.map(|die| self.with_die(die)).into_iter().fold(1.0, f64::min)
    }
}

/// SW-5: the average over the terrains that a die may show.
fn over_terrains(die: Terrain, chance: impl Fn(Terrain) -> f64) -> f64 {
    let shows = of_the_box().terrain_die(die);
    let sum: f64 = Terrain::ALL.iter().map(|&t| f64::from(shows[t as usize]) * chance(t)).sum();
    sum / 6.0
}

/// The first of the best, where almost equal counts as equal.
pub(crate) fn first_best(chances: &[f64]) -> usize {
    let best = chances.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    chances.iter().position(|&chance| chance >= best - EQUAL).unwrap_or(0)
}
