//! SP-34 to SP-40: one attack of a catfight.

use serde::{Deserialize, Serialize};
use table::Seat;

use super::Spanc;
use crate::pieces::{CREW_SIZE, Skill, Toy};

/// The two sides of an attack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Who attacks.
    Attacker,
    /// Who is attacked.
    Defender,
}

impl Side {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Attacker, Self::Defender];

    /// The bit of this side in a set of sides.
    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// An attack that was announced. The attacker's crew is the active one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Fight {
    /// The attacker's place in her crew.
    pub by: u8,
    /// The crew attacked.
    pub on_seat: Seat,
    /// The defender's place in her crew.
    pub on: u8,
    /// SP-35: the skill that both roll.
    pub skill: Skill,
    /// SP-35: the Toy or Poolboy fought for.
    pub prize: Option<Toy>,
    /// What both rolled; zeros if not yet.
    pub dice: [[u8; 2]; 2],
    /// SP-36a: bonuses to one roll.
    pub bonus: [i8; 2],
    /// SP-37: how often the attacker has pressed.
    pub presses: u8,
    /// SP-37a: who declined a reroll since the last one, a bit each.
    pub declined: u8,
    /// SP-38: whose fall is still to be decided, a bit each.
    pub falling: u8,
}

impl Fight {
    /// SP-36: whether it is Loot that is fought for.
    pub fn takes_loot(&self) -> bool {
        self.skill == Skill::SpacePirate
    }
}

impl Spanc {
    /// The attack that is going on.
    pub const fn fight(&self) -> Option<Fight> {
        self.open.fight
    }

    /// SP-36: Loot that a player may part with: not the last one, while somebody tries to steal it.
    pub(crate) fn free_loot(&self, seat: Seat) -> u8 {
        let stolen =
            self.open.fight.is_some_and(|fight| fight.on_seat == seat && fight.takes_loot());
        self.open.loot[seat.index()].saturating_sub(u8::from(stolen))
    }

    /// The crew and place of a side.
    pub(crate) fn fighter(&self, fight: &Fight, side: Side) -> (Seat, usize) {
        let (seat, place) = match side {
            Side::Attacker => (self.open.active, fight.by),
            Side::Defender => (fight.on_seat, fight.on),
        };
        (seat, usize::from(place).min(CREW_SIZE - 1))
    }

    /// SP-37, SP-39: what a side rolls against, bonuses to this roll included.
    pub fn fight_skill(&self, fight: &Fight, side: Side) -> i8 {
        let (seat, place) = self.fighter(fight, side);
        let skill = self.skills(seat, place)[fight.skill as usize];
        let pressed = if side == Side::Attacker { fight.presses.min(9).cast_signed() } else { 0 };
        let pressing = self.printed().pressing * pressed;
        skill + self.leaderless(seat, place) + pressing + fight.bonus[side as usize]
    }

    /// SP-37: what the attacker would roll against if she pressed once more; a bonus to one roll is gone.
    pub fn pressed_skill(&self, fight: &Fight) -> i8 {
        let pressing = self.printed().pressing;
        self.fight_skill(fight, Side::Attacker) - fight.bonus[Side::Attacker as usize] + pressing
    }

    /// SP-12, SP-37: whether a side's roll succeeds.
    pub(crate) fn fight_hit(&self, fight: &Fight, side: Side) -> bool {
        Self::is_hit(fight.dice[side as usize], self.fight_skill(fight, side))
    }

    /// SP-6: whether this girl may be attacked by somebody else's Captain only.
    pub(crate) fn is_protected(&self, seat: Seat, place: usize) -> bool {
        self.is_captain(seat, place) && self.standing(seat).count() > 1
    }

    /// SP-7, SP-37a: whether a side has a reroll that it could use now.
    pub(crate) fn fight_reroll(&self, fight: &Fight, side: Side) -> bool {
        let (seat, place) = self.fighter(fight, side);
        self.printed().captain_rerolls
            && self.is_captain(seat, place)
            && !self.open.rerolled.contains(seat)
            && !self.fight_hit(fight, side)
    }
}
