//! What a position is worth, for bots that look ahead: a rough guess in points. Perfect play does not
//! need it.

use table::{Seat, Worth};

use crate::pieces::Terrain;
use crate::score::standing;
use crate::state::{Phase, Side, SpacaWor};

/// What a side that has not rolled yet will probably come to: four dice of a middling unit, and some.
const EXPECTED: i32 = 36;
/// Points for every eighth of a die in the best group.
const PER_STEP: i32 = 90;
/// Points for a battle that was won and counts towards the game.
const WON: i32 = 700;
/// Points of a roll that is still to come.
const ROLL: i32 = 60;

impl Worth for SpacaWor {
    const PATIENCE: u32 = 40;

    fn worth(&self, seat: Seat) -> i32 {
        let streak = i32::from(self.streak_of(seat));
        let left = i32::from(self.house.fewest_battles()) - i32::from(self.battles());
        // A streak counts once the next battle but one can end the game.
        let stake = 4 - left.clamp(1, 4);
        let fighting = !matches!(self.phase, Phase::TerrainDie | Phase::StartingDice);
        let battle = if fighting { self.battle_worth(self.side(seat)) } else { 0 };
        (streak * WON + battle) * (stake + 1) / 4
    }
}

impl SpacaWor {
    /// What a side's dice promise in this battle.
    fn battle_worth(&self, side: &Side) -> i32 {
        let rolling = matches!(self.phase, Phase::Roll);
        if side.rolls == 0 || (rolling && side.rolls == 1) {
            return EXPECTED * PER_STEP;
        }
        let groups = standing(side.groups(), self.terrain.unwrap_or(Terrain::Plains));
        let left = i32::from(side.limit.saturating_sub(side.rolls));
        let best = i32::from(groups[0]) * 8 + i32::from(groups[1]);
        best * PER_STEP / 8 + left * ROLL
    }
}
