//! Who KNOWS what. Everything lies open, except the dice picked for the starting roll until both are.

use serde::{Deserialize, Serialize};
use table::{Dice, Seat};

use crate::pieces::{DieKind, Terrain};
use crate::state::{Phase, Setup, Side, Slots, SpacaWor};

/// All that one onlooker may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// The options in force.
    pub setup: Setup,
    /// Where the game stands.
    pub phase: Phase,
    /// The dice picked for the starting roll.
    pub starting: [Pick; 2],
    /// Who attacks.
    pub attacker: Seat,
    /// Whose dice roll.
    pub roller: Seat,
    /// The terrain die of this battle.
    pub terrain_die: Option<Terrain>,
    /// The terrain of this battle.
    pub terrain: Option<Terrain>,
    /// Battles won.
    pub won: [u8; 2],
    /// Who won the last battle.
    pub last_winner: Option<Seat>,
    /// How many in a row.
    pub streak: u8,
    /// The dice of the roll that is pending or just fell.
    #[serde(with = "table::as_bits")]
    pub rolling: Slots,
    /// Both sides' dice in the battle, or in the last one until the next is set up.
    pub sides: [Side; 2],
}

/// What an onlooker knows of a die picked for the starting roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pick {
    /// Not picked yet.
    None,
    /// Picked, in the fist.
    Hidden,
    /// Picked, and known to the onlooker.
    Known(DieKind),
}

impl View {
    /// SW-1: both pick their starting die before either is shown.
    pub(crate) fn of(game: &SpacaWor, onlooker: Option<Seat>) -> Self {
        // No `..`: a new field does not compile until someone decides who sees it.
        let &SpacaWor {
            setup,
            phase,
            starting,
            attacker,
            roller,
            terrain_die,
            terrain,
            won,
            last_winner,
            streak,
            rolling,
            sides,
        } = game;
        let starting = std::array::from_fn(|seat| match starting[seat] {
            None => Pick::None,
            Some(kind) => {
                let own = onlooker.is_some_and(|onlooker| onlooker.index() == seat);
                let open = own || phase != Phase::StartingDice;
                if open { Pick::Known(kind) } else { Pick::Hidden }
            }
        });
        Self {
            setup,
            phase,
            starting,
            attacker,
            roller,
            terrain_die,
            terrain,
            won,
            last_winner,
            streak,
            rolling,
            sides,
        }
    }

    /// SW-1: whether its onlooker has picked a starting die that is not shown yet.
    pub(crate) fn conceals(&self) -> bool {
        let known = |pick: &Pick| matches!(pick, Pick::Known(_));
        self.phase == Phase::StartingDice && self.starting.iter().any(known)
    }

    /// A game that looks like this; a hidden die is any of the three kinds.
    pub(crate) fn imagine(&self, dice: &mut impl Dice) -> SpacaWor {
        let &Self {
            setup,
            phase,
            starting,
            attacker,
            roller,
            terrain_die,
            terrain,
            won,
            last_winner,
            streak,
            rolling,
            sides,
        } = self;
        let starting = starting.map(|pick| match pick {
            Pick::None => None,
            Pick::Hidden => Some(dice.pick(&DieKind::ALL)),
            Pick::Known(kind) => Some(kind),
        });
        SpacaWor {
            setup,
            phase,
            starting,
            attacker,
            roller,
            terrain_die,
            terrain,
            won,
            last_winner,
            streak,
            rolling,
            sides,
        }
    }
}
