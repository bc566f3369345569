//! Who KNOWS what. Everything lies open but the order of the decks, which nobody knows; Captains and
//! votes are secret until all have chosen.

mod check;

use serde::{Deserialize, Serialize};
use table::{Dice, Seat, Seats};

use crate::action::Deal;
use crate::pieces::{CREW_SIZE, Cards, Challenge, Crew, ROW, Toy, Toys};
use crate::state::{Fight, MOST_OFFERS, Phase, SEATS, Setup, Spanc};

/// All that one onlooker may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(remote = "Self")] // what is read is checked: see `check.rs`
pub struct View {
    /// The number of players and the options in force.
    pub setup: Setup,
    /// Where the game stands.
    pub phase: Phase,
    /// The number of this caper, from 1.
    pub caper: u8,
    /// Crew cards not in play.
    pub crew_cards: Cards,
    /// Toy cards not in play.
    pub toy_cards: Cards,
    /// Challenge cards not in play; those face down in the row are still counted to the deck.
    pub challenge_cards: Cards,
    /// SP-3: the caper; `null` lies face down.
    pub row: [Option<Challenge>; ROW],
    /// The girls of each crew.
    pub girls: [[Option<Crew>; CREW_SIZE]; SEATS],
    /// The Toys of each girl, then those unassigned.
    pub held: [[Toys; CREW_SIZE + 1]; SEATS],
    /// The Captains.
    pub captain: [Pick; SEATS],
    /// Loot of each player.
    pub loot: [u8; SEATS],
    /// Girls that are knocked out, a bit each.
    pub down: [u8; SEATS],
    /// SP-45: girls that were knocked out in this caper, a bit each.
    pub fell: [u8; SEATS],
    /// Challenges that each crew has beaten.
    pub at: [u8; SEATS],
    /// SP-15: falls that each crew has learnt from.
    pub learnt: [u8; SEATS],
    /// SP-15: falls of this turn.
    pub fresh: u8,
    /// SP-7: crews whose Captain has had her reroll.
    pub rerolled: Seats,
    /// SP-33: players who have moved to abandon this caper.
    pub motions: Seats,
    /// Crews that have finished.
    pub finished: Seats,
    /// SP-30: the first of them.
    pub first: Option<Seat>,
    /// SP-31: crews that still have their last turn.
    pub last_turns: Seats,
    /// SP-10b: players who would not revive anybody.
    pub resigned: Seats,
    /// Whose turn or attack it is.
    pub active: Seat,
    /// SP-10: the place of the girl who was named.
    pub girl: Option<u8>,
    /// The dice on the table; zeros if none.
    pub dice: [u8; 2],
    /// The die that stays while the Weighted Die rolls.
    pub kept: u8,
    /// SP-8: bonuses to this one roll.
    pub bonus: i8,
    /// SP-21: the Toy broken for the dice about to fall.
    pub broken: Option<Toy>,
    /// SP-21: the Toys that she wore when the dice fell.
    pub worn: Toys,
    /// Toys still to be drawn.
    pub draws: u8,
    /// Who draws them.
    pub drawer: Seat,
    /// SP-25a: Toy moves in this step.
    pub moves: [u8; SEATS],
    /// SP-29b: offers made in this step.
    pub made: [[Option<Deal>; MOST_OFFERS]; SEATS],
    /// SP-29b: offers that lie open.
    pub open: [Option<Deal>; SEATS],
    /// SP-29b: the offer whose answer is waited for.
    pub sent: Option<(Seat, Deal)>,
    /// SP-24a: offers made in this overflow.
    pub spills: u8,
    /// SP-33: answers to the motion.
    pub votes: [Ballot; SEATS],
    /// SP-41: who is served first.
    pub lead: Seat,
    /// SP-41: who is still to be served.
    pub queue: Seats,
    /// SP-46a: who is ready.
    pub ready: Seats,
    /// SP-34: crews whose attack is still to come.
    pub to_fight: Seats,
    /// SP-34a: crews that the attacker leaves alone.
    pub spared: Seats,
    /// The attack that is going on.
    pub fight: Option<Fight>,
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
        // No `..`: a new field does not compile until someone decides who sees it.
        let &Spanc {
            setup,
            phase,
            caper,
            crew_cards,
            toy_cards,
            challenge_cards,
            row,
            girls,
            held,
            surplus: _, // counted anew from what is held
            captain,
            loot,
            down,
            fell,
            at,
            learnt,
            fresh,
            rerolled,
            motions,
            finished,
            first,
            last_turns,
            resigned,
            active,
            girl,
            dice,
            kept,
            bonus,
            broken,
            worn,
            draws,
            drawer,
            moves,
            made,
            open,
            sent,
            spills,
            votes,
            lead,
            queue,
            ready,
            to_fight,
            spared,
            fight,
        } = game;
        let own = |seat: usize| onlooker.is_some_and(|onlooker| onlooker.index() == seat);
        let shown = |seat: usize| own(seat) || phase != Phase::Captains;
        let captain = std::array::from_fn(|seat| Pick::of(captain[seat], shown(seat)));
        let votes = std::array::from_fn(|seat| Ballot::of(votes[seat], own(seat)));
        Self {
            setup,
            phase,
            caper,
            crew_cards,
            toy_cards,
            challenge_cards,
            row,
            girls,
            held,
            captain,
            loot,
            down,
            fell,
            at,
            learnt,
            fresh,
            rerolled,
            motions,
            finished,
            first,
            last_turns,
            resigned,
            active,
            girl,
            dice,
            kept,
            bonus,
            broken,
            worn,
            draws,
            drawer,
            moves,
            made,
            open,
            sent,
            spills,
            votes,
            lead,
            queue,
            ready,
            to_fight,
            spared,
            fight,
        }
    }

    /// SP-1, SP-33: whether its onlooker has chosen a Captain or answered a motion, and it is not shown yet.
    pub(crate) fn conceals(&self) -> bool {
        let captain = |pick: &Pick| matches!(pick, Pick::Known(_));
        let vote = |ballot: &Ballot| matches!(ballot, Ballot::Known(_));
        (self.phase == Phase::Captains && self.captain.iter().any(captain))
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
        let &Self {
            setup,
            phase,
            caper,
            crew_cards,
            toy_cards,
            challenge_cards,
            row,
            girls,
            held,
            captain: _,
            loot,
            down,
            fell,
            at,
            learnt,
            fresh,
            rerolled,
            motions,
            finished,
            first,
            last_turns,
            resigned,
            active,
            girl,
            dice,
            kept,
            bonus,
            broken,
            worn,
            draws,
            drawer,
            moves,
            made,
            open,
            sent,
            spills,
            votes: _,
            lead,
            queue,
            ready,
            to_fight,
            spared,
            fight,
        } = self;
        let mut game = Spanc {
            setup,
            phase,
            caper,
            crew_cards,
            toy_cards,
            challenge_cards,
            row,
            girls,
            held,
            surplus: Seats::NONE,
            captain,
            loot,
            down,
            fell,
            at,
            learnt,
            fresh,
            rerolled,
            motions,
            finished,
            first,
            last_turns,
            resigned,
            active,
            girl,
            dice,
            kept,
            bonus,
            broken,
            worn,
            draws,
            drawer,
            moves,
            made,
            open,
            sent,
            spills,
            votes,
            lead,
            queue,
            ready,
            to_fight,
            spared,
            fight,
        };
        (0..setup.seats).map(Seat).for_each(|seat| game.count_unassigned(seat));
        game
    }
}
