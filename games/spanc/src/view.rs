//! Who KNOWS what. Everything lies open but the order of the decks, which nobody knows; Captains and
//! votes are secret until all have chosen.

mod check;

use serde::{Deserialize, Serialize};
use table::{Dice, Seat, Seats};

use crate::pieces::CREW_SIZE;
use crate::state::{Open, Phase, SEATS, Secrets, Spanc};

/// All that one onlooker may know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// What lies open.
    pub open: Open,
    /// The Captains.
    pub captain: [Pick; SEATS],
    /// SP-33: answers to the motion.
    pub votes: [Ballot; SEATS],
}

/// What an onlooker knows of a Captain: her place in her crew.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pick {
    /// Not chosen yet, or lost.
    None,
    /// Chosen, not shown yet.
    Hidden,
    /// Chosen, and known to the onlooker.
    Known(u8),
}

/// What an onlooker knows of an answer to a motion.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ballot {
    /// Not given yet.
    None,
    /// Given, not shown yet.
    Hidden,
    /// Given, and known to the onlooker.
    Known(bool),
}

impl Pick {
    fn of(captain: Option<u8>, shown: bool) -> Self {
        match captain {
            None => Self::None,
            Some(place) if shown => Self::Known(place),
            Some(_) => Self::Hidden,
        }
    }
}

impl Ballot {
    fn of(vote: Option<bool>, shown: bool) -> Self {
        match vote {
            None => Self::None,
            Some(vote) if shown => Self::Known(vote),
            Some(_) => Self::Hidden,
        }
    }
}

impl View {
    /// SP-1, SP-2a, SP-33: what others chose is hidden until all have chosen; the rest lies open.
    pub(crate) fn of(game: &Spanc, onlooker: Option<Seat>) -> Self {
        let Spanc { open, secrets } = game;
        // No `..`: a new secret does not compile until someone decides who knows it.
        let &Secrets { surplus: _, captain, votes } = secrets; // surplus is counted anew from what is held
        let own = |seat: usize| onlooker.is_some_and(|onlooker| onlooker.index() == seat);
        let shown = |seat: usize| own(seat) || open.phase != Phase::Captains;
        let captain = std::array::from_fn(|seat| Pick::of(captain[seat], shown(seat)));
        let votes = std::array::from_fn(|seat| Ballot::of(votes[seat], own(seat)));
        Self { open: open.clone(), captain, votes }
    }

    /// SP-1, SP-33: whether its onlooker has chosen a Captain or answered a motion, and it is not shown yet.
    pub(crate) fn conceals(&self) -> bool {
        let captain = |pick: &Pick| matches!(pick, Pick::Known(_));
        let vote = |ballot: &Ballot| matches!(ballot, Ballot::Known(_));
        (self.open.phase == Phase::Captains && self.captain.iter().any(captain))
            || self.votes.iter().any(vote)
    }

    /// A game that looks like this; a hidden Captain is any of her crew, a hidden vote yes or no.
    pub(crate) fn imagine(&self, dice: &mut impl Dice) -> Spanc {
        let captain = self.captain.map(|pick| match pick {
            Pick::None => None,
            Pick::Hidden => Some(dice.below(CREW_SIZE as u32) as u8),
            Pick::Known(place) => Some(place),
        });
        let votes = self.votes.map(|ballot| match ballot {
            Ballot::None => None,
            Ballot::Hidden => Some(dice.below(2) == 1),
            Ballot::Known(vote) => Some(vote),
        });
        self.with_secrets(captain, votes)
    }

    /// The table as this onlooker sees it, to ask questions about what lies open.
    pub(crate) fn table(&self) -> Spanc {
        let captain = self.captain.map(|pick| match pick {
            Pick::None | Pick::Hidden => None,
            Pick::Known(place) => Some(place),
        });
        self.with_secrets(captain, [None; SEATS])
    }

    fn with_secrets(&self, captain: [Option<u8>; SEATS], votes: [Option<bool>; SEATS]) -> Spanc {
        let secrets = Secrets { surplus: Seats::NONE, captain, votes };
        let mut game = Spanc { open: self.open.clone(), secrets };
        game.everybody().for_each(|seat| game.count_unassigned(seat));
        game
    }
}
