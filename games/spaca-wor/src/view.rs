//! Who KNOWS what. Everything lies open, except the dice picked for the starting roll until both are.

use serde::{Deserialize, Serialize};
use table::{Dice, Seat};

use crate::pieces::DieKind;
use crate::printed::Printed;
use crate::state::{Open, Phase, Secrets, Side, SpacaWor, UNLINKED};

/// All that one onlooker may know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// What lies open.
    pub open: Open,
    /// The dice picked for the starting roll.
    pub starting: [Pick; 2],
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
    /// SW-17: the numbers that are played with.
    pub fn printed(&self) -> &Printed {
        &self.open.setup.edition
    }

    /// SW-1: both pick their starting die before either is shown.
    pub(crate) fn of(game: &SpacaWor, onlooker: Option<Seat>) -> Self {
        let SpacaWor { open, secrets } = game;
        // No `..`: a new secret does not compile until someone decides who knows it.
        let &Secrets { starting } = secrets;
        let starting = std::array::from_fn(|seat| {
            let own = onlooker.is_some_and(|onlooker| onlooker.index() == seat);
            let shown = own || open.phase != Phase::StartingDice;
            starting[seat]
                .map_or(Pick::None, |kind| if shown { Pick::Known(kind) } else { Pick::Hidden })
        });
        Self { open: open.clone(), starting }
    }

    /// SW-1: whether its onlooker has picked a starting die that is not shown yet.
    pub(crate) fn conceals(&self) -> bool {
        let known = |pick: &Pick| matches!(pick, Pick::Known(_));
        self.open.phase == Phase::StartingDice && self.starting.iter().any(known)
    }

    /// A game that looks like this; a hidden die is any of the three kinds.
    pub(crate) fn imagine(&self, dice: &mut impl Dice) -> SpacaWor {
        let starting = self.starting.map(|pick| match pick {
            Pick::None => None,
            Pick::Hidden => Some(dice.pick(&DieKind::ALL)),
            Pick::Known(kind) => Some(kind),
        });
        SpacaWor { open: self.open.clone(), secrets: Secrets { starting } }
    }

    /// What is wrong with a view that comes from outside: a seat, a link or a die that there is not.
    pub(crate) fn amiss(&self) -> Option<&'static str> {
        let Open { phase, attacker, roller, last_winner, sides, .. } = &self.open;
        let seats = [*attacker, *roller].into_iter().chain(*last_winner);
        let picked = |pick: &Pick| *pick != Pick::None;
        if !seats.into_iter().all(|seat| seat.index() < sides.len()) {
            Some("there is no such nation")
        } else if sides.iter().flat_map(Side::links).any(|die| die > UNLINKED) {
            Some("a Support is linked to no die")
        } else if *phase == Phase::StartingRoll && !self.starting.iter().all(picked) {
            Some("a starting die is missing")
        } else {
            None
        }
    }
}
