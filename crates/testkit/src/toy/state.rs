//! What lies on the table: one flat struct, and questions about it.

use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};
use table::{Seat, Seats, Turn};

use super::action::Offer;
use super::fault::{Fault, Meter};
use super::pieces::{Card, Cards, HAND, LANES, SCARCE};

/// The set-up: seats, options, and what is wrong with the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// LN-1: how many play.
    pub seats: u8,
    /// LN-O1: how many nights.
    pub nights: u8,
    /// LN-2, LN-O2: oil at the start.
    pub oil: u8,
    /// LN-O3: whether it is windy.
    pub windy: bool,
    /// LN-O5: whether the wind is a storm.
    pub stormy: bool,
    /// LN-O4: a planted fault.
    pub fault: Fault,
}

impl Default for Setup {
    fn default() -> Self {
        Self { seats: 2, nights: 2, oil: SCARCE, windy: false, stormy: false, fault: Fault::None }
    }
}

/// Where the game stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Everybody draws (LN-2).
    Deal,
    /// Everybody bids (LN-3).
    Bid,
    /// The leader thinks (LN-5, LN-8).
    Lead,
    /// An offer lies open (LN-8).
    Answer,
    /// A card may be snuffed (LN-6).
    Window,
    /// The wind blows (LN-O3).
    Wind,
    /// The leader draws (LN-9).
    Draw,
    /// The last night is over (LN-10).
    Over,
}

/// LN-8: an offer that lies open; its card is on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Trade {
    /// Who offers.
    pub from: Seat,
    /// What.
    pub offer: Offer,
}

/// A game of Lantern in progress.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lantern {
    pub(crate) setup: Setup,
    pub(crate) phase: Phase,
    pub(crate) night: u8,
    pub(crate) lead: Seat,
    pub(crate) bag: Cards,
    pub(crate) hands: [Cards; LANES],
    pub(crate) shining: [Cards; LANES],
    pub(crate) discard: Cards,
    pub(crate) oil: [u8; LANES],
    /// Tonight's bids; until all have bid, each is a secret of its owner.
    pub(crate) bids: [Option<u8>; LANES],
    /// Who has made an offer tonight.
    pub(crate) offered: Seats,
    pub(crate) trade: Option<Trade>,
    /// The card that the window is about.
    pub(crate) played: Option<Card>,
    /// Who still owes an answer in the window.
    pub(crate) answering: Seats,
    /// Only faulty games write this.
    pub(crate) smudge: u8,
    /// Only faulty games have one.
    pub(crate) meter: Meter,
}

impl Hash for Lantern {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Self { setup, phase, night, lead, bag, hands, shining, discard, .. } = self;
        (setup, phase, night, lead, bag, hands, shining, discard).hash(state);
        let Self { oil, bids, offered, trade, played, answering, smudge, meter, .. } = self;
        if !self.has(Fault::DeafHash) {
            (oil, bids).hash(state);
        }
        (offered, trade, played, answering, smudge, meter).hash(state);
    }
}

impl Lantern {
    /// The seats of the table, clockwise.
    pub fn everybody(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.setup.seats).map(Seat)
    }

    /// The seats, clockwise from the one after `seat`, without it.
    pub(crate) fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> + Clone + use<> {
        let of = self.setup.seats;
        (1..of).map(move |by| seat.plus(by, of))
    }

    /// How many cards a seat has in hand.
    pub fn hand_size(&self, seat: Seat) -> u8 {
        self.hands[seat.index()].iter().sum()
    }

    /// Whether a seat has this card in hand.
    pub fn has_card(&self, seat: Seat, card: Card) -> bool {
        self.hands[seat.index()][card as usize] > 0
    }

    /// LN-2, LN-9: who draws, in a phase of drawing.
    pub fn drawer(&self) -> Seat {
        let short = |seat: &Seat| self.hand_size(*seat) < HAND;
        match self.phase {
            Phase::Deal => self.everybody().find(short).unwrap_or(self.lead),
            _ => self.lead,
        }
    }

    /// LN-3: who owes a bid.
    pub fn bidding(&self) -> Seats {
        self.everybody().filter(|seat| self.bids[seat.index()].is_none()).collect()
    }

    /// LN-6: who is asked in the window, one at a time, clockwise from the leader.
    pub(crate) fn answerer(&self) -> Option<Seat> {
        let mut owing = self.others(self.lead).filter(|&seat| self.answering.contains(seat));
        if self.has(Fault::AsksHoldersLive) {
            let holder = owing.clone().find(|&seat| self.has_card(seat, Card::Snuff));
            return holder.or_else(|| owing.next());
        }
        owing.next()
    }

    /// Whether the game is faulty in this way.
    pub(crate) fn has(&self, fault: Fault) -> bool {
        self.setup.fault == fault
    }

    pub(crate) fn turn_now(&self) -> Turn {
        Turn::Seats(match self.phase {
            Phase::Over => return Turn::Over,
            Phase::Deal | Phase::Wind | Phase::Draw => return Turn::Chance,
            Phase::Bid => self.bidding(),
            Phase::Lead => Seats::only(self.lead),
            Phase::Answer => self.trade.iter().map(|trade| trade.offer.to).collect(),
            Phase::Window if self.has(Fault::NobodyAsked) => Seats::NONE,
            Phase::Window => self.answerer().into_iter().collect(),
        })
    }
}
