//! What a position is worth, for bots that look ahead: a rough guess in points. Perfect play does not
//! need it.

use table::{Dice, Game, Seat, Worth};

use crate::action::{Action, Chance};
use crate::pieces::{Face, Force, Terrain};
use crate::score::{compare, standing};
use crate::state::{Phase, Side, Slots, SpacaWor};

/// What a side that has not rolled yet will probably come to: four dice of a middling unit, and some.
const EXPECTED: i32 = 36;
/// Points for every eighth of a die in the best group.
const PER_STEP: i32 = 90;
/// Points for a battle that was won and counts towards the game.
const WON: i32 = 700;
/// Points of a roll that is still to come.
const ROLL: i32 = 60;

impl Worth for SpacaWor {
    const EFFORT: u32 = 10;
    const PATIENCE: u32 = 16;

    fn worth(&self, seat: Seat) -> i32 {
        let streak = i32::from(self.streak_of(seat));
        let left = i32::from(self.open.setup.fewest_battles()) - i32::from(self.battles());
        // A streak counts once the next battle but one can end the game.
        let stake = 4 - left.clamp(1, 4);
        let fighting = !matches!(self.open.phase, Phase::TerrainDie | Phase::StartingDice);
        let battle = if fighting { self.battle_worth(self.side(seat)) } else { 0 };
        (streak * WON + battle) * (stake + 1) / 4
    }

    fn is_watershed(chance: Chance) -> bool {
        matches!(chance, Chance::Faces(_))
    }

    fn belongings(&self, seat: Seat, out: &mut Vec<String>) {
        out.extend(self.side(seat).force.map(Force::name));
    }

    /// Keeps the best group and rolls the rest, as people do; all else at random.
    fn rollout_action(&self, seat: Seat, dice: &mut impl Dice, spare: &mut Vec<Action>) -> Action {
        match self.open.phase {
            Phase::Decide => self.keep_the_best(),
            Phase::Link => {
                let side = self.rolling_side();
                let best = self.best_unit(side);
                side.showing(best).iter().next().map_or_else(
                    || self.random_action(seat, dice, spare),
                    |slot| Action::Link(slot as u8),
                )
            }
            _ => self.random_action(seat, dice, spare),
        }
    }
}

impl SpacaWor {
    /// The power of each unit on the ground of this battle, or on Plains as long as there is none.
    fn powers_here(&self) -> [u8; 4] {
        self.printed().battle.powers(self.open.terrain.unwrap_or(Terrain::Plains))
    }

    /// The unit of a side's best group.
    fn best_unit(&self, side: &Side) -> Face {
        let powers = self.powers_here();
        let groups = side.groups();
        let best = (0..groups.len()).max_by_key(|&unit| (groups[unit], powers[unit]));
        Face::UNITS[best.unwrap_or(0)]
    }

    /// Rolls what is not in the best group, unless the battle is won as it is.
    fn keep_the_best(&self) -> Action {
        let (side, other) = (self.rolling_side(), self.side(Seat(1 - self.open.roller.0)));
        if other.rolls > 0 && compare(side, other, self.powers_here()).is_gt() {
            return Action::Stop;
        }
        let best = side.showing(self.best_unit(side));
        let linked = |&slot: &usize| best.contains(side.links()[slot].into());
        let along: Slots = side.showing(Face::Support).iter().filter(linked).collect();
        let rest = side.alive() - best - along;
        if rest.is_empty() { Action::Stop } else { Action::Roll(rest) }
    }
}

impl SpacaWor {
    /// What a side's dice promise in this battle.
    fn battle_worth(&self, side: &Side) -> i32 {
        let rolling = matches!(self.open.phase, Phase::Roll);
        if side.rolls == 0 || (rolling && side.rolls == 1) {
            return EXPECTED * PER_STEP;
        }
        let groups = standing(side.groups(), self.powers_here());
        let left = i32::from(side.limit.saturating_sub(side.rolls));
        let best = i32::from(groups[0]) * 8 + i32::from(groups[1]);
        best * PER_STEP / 8 + left * ROLL
    }
}
