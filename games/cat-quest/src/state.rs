//! What lies on the table, and questions about it.

mod open;
mod opening;
mod setup;

use serde::{Deserialize, Serialize};
use table::{Seat, Seats, Turn};

use crate::board::Place;
use crate::pieces::{ASHES, Body, Cat, Cats, ELEMENTS, Element, PACK};
use crate::printed::Printed;

pub use open::Open;
pub use setup::{Readings, Setup, Tremor};

/// CQ-27: what stands for the place of a ship that is not on the board.
pub(crate) const NOWHERE: Place = Place::SUN;

/// Where the game stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// CQ-4: who begins is drawn, or chosen by the host.
    First,
    /// CQ-1: an outer planet is placed.
    Placing,
    /// CQ-5a: a turn starts.
    Start,
    /// CQ-6: the dice roll for speed.
    Roll,
    /// CQ-18: Caturn may roll again.
    Quake,
    /// CQ-7a: a place is chosen.
    Go,
    /// CQ-5a: a turn ends.
    End,
    /// CQ-19: Purrinus looks at a dog.
    Look,
    /// CQ-13a: the partner answers an offer.
    Answer,
    /// CQ-13a: the active player answers a counter-offer.
    Counter,
    /// CQ-17: Jupersian may burn the next dog.
    Burn,
    /// CQ-20: the next dog is turned up.
    TurnUp,
    /// CQ-20: a cat answers it.
    Fight,
    /// CQ-19b: Plukitten's die rolls.
    Gamble,
    /// CQ-18: Caturn may roll Plukitten's die again.
    Aftershock,
    /// CQ-24: a cat goes home.
    Forfeit,
    /// The game is over.
    Over,
}

/// A card of a Doom Dog that was dealt, and who knows it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Card {
    /// CQ-19a: it left the game.
    Gone,
    /// Nobody has seen it: any of the unseen dogs.
    Unseen,
    /// CQ-19: these seats have looked at it.
    Peeked(Element, Seats),
    /// CQ-24: a battle has shown it to all.
    Open(Element),
}

/// CQ-17a: a dog that was burned after somebody had looked at it, and before a battle showed it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ash {
    /// What it was.
    pub dog: Element,
    /// Who knows.
    pub by: Seats,
}

/// CQ-13a: a trade that lies open, as the active player would carry it out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Deal {
    /// The partner.
    pub with: Seat,
    /// What the active player gives.
    pub give: Cats,
    /// What the active player gets.
    pub take: Cats,
}

/// CQ-24b: a player's best battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Best {
    /// Dogs beaten.
    pub beaten: u8,
    /// The number of that battle in the game: on a tie the earlier one is better.
    pub battle: u16,
}

/// A game in progress.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CatQuest {
    pub(crate) open: Open,
    pub(crate) secrets: Secrets,
}

/// What not everybody knows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Secrets {
    /// CQ-2: the pack, in order.
    pub(crate) pack: [Card; PACK],
    /// Dogs out of the game that some know.
    pub(crate) ashes: [Option<Ash>; ASHES],
}

impl CatQuest {
    /// What the table waits for.
    #[inline]
    pub(crate) fn turn_now(&self) -> Turn {
        match self.open.phase {
            Phase::Over => Turn::Over,
            Phase::First if !self.open.setup.host_chooses => Turn::Chance,
            Phase::Forfeit if !self.open.setup.readings.neighbour_picks => Turn::Chance,
            Phase::Placing | Phase::Roll | Phase::Look | Phase::TurnUp | Phase::Gamble => {
                Turn::Chance
            }
            _ => Turn::Seats(Seats::only(self.asked())),
        }
    }

    /// Who decides, where somebody does.
    #[inline]
    pub(crate) fn asked(&self) -> Seat {
        match (self.open.phase, self.open.deal) {
            (Phase::Answer, Some(deal)) => deal.with,
            (Phase::Quake | Phase::Aftershock, _) => self.shaker(),
            (Phase::Forfeit, _) => self.left_of(self.open.active),
            _ => self.open.active,
        }
    }

    /// CQ-24e: the next player to the left of a seat.
    pub(crate) fn left_of(&self, seat: Seat) -> Seat {
        self.to_the_left(seat).find(|&other| self.open.present.contains(other)).unwrap_or(seat)
    }

    /// The other seats, to the left of one.
    pub(crate) fn to_the_left(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        let seats = self.open.setup.seats;
        (1..seats).map(move |by| seat.plus(by, seats))
    }

    /// What was agreed on before the game.
    pub fn setup(&self) -> &Setup {
        &self.open.setup
    }

    /// CQ-28: the numbers that are played with.
    #[inline]
    pub fn printed(&self) -> &Printed {
        &self.open.setup.edition
    }

    /// Where the game stands.
    pub fn phase(&self) -> Phase {
        self.open.phase
    }

    /// Whose turn it is.
    pub fn active(&self) -> Seat {
        self.open.active
    }

    /// Where a body is.
    #[inline]
    pub fn body(&self, body: Body) -> Place {
        Place { orbit: body, dot: self.open.planets[body.index()] }
    }

    /// CQ-10: the body at a place, if one is there.
    #[inline]
    pub fn body_at(&self, place: Place) -> Option<Body> {
        (self.body(place.orbit) == place).then_some(place.orbit)
    }

    /// Where a seat's ship is.
    pub fn ship(&self, seat: Seat) -> Place {
        self.open.ships[seat.index()]
    }

    /// A seat's cats.
    pub fn cats(&self, seat: Seat) -> Cats {
        self.open.cats[seat.index()]
    }

    /// CQ-6: the speed of this turn, once the dice have rolled.
    #[inline]
    pub fn speed(&self) -> u8 {
        self.open.dice[0] + self.open.dice[1]
    }

    /// Whether a ship is on Earth.
    #[inline]
    pub(crate) fn is_on_earth(&self, seat: Seat) -> bool {
        self.open.ships[seat.index()] == self.body(Body::Earth)
    }

    /// CQ-13: whether anybody else shares the active player's place, off Earth.
    #[inline]
    pub(crate) fn has_company(&self) -> bool {
        !self.is_on_earth(self.open.active) && self.partners().next().is_some()
    }

    /// CQ-13: the other players at the same place.
    pub(crate) fn partners(&self) -> impl Iterator<Item = Seat> + '_ {
        let here = self.open.ships[self.open.active.index()];
        let others = self.open.present.without(self.open.active);
        others.iter().filter(move |other| self.open.ships[other.index()] == here)
    }

    /// CQ-19: the place in the pack of the first dog that no battle has revealed.
    pub(crate) fn first_unrevealed(&self) -> Option<usize> {
        self.secrets.pack.iter().position(|card| matches!(card, Card::Unseen | Card::Peeked(..)))
    }

    /// The dog that is met, where it lies face up.
    #[inline]
    pub(crate) fn dog(&self) -> Option<Element> {
        match self.secrets.pack.get(usize::from(self.open.facing)) {
            Some(&Card::Open(dog)) => Some(dog),
            _ => None,
        }
    }

    /// The dogs whose cards nobody has seen, by element: in the pack, in the box or burned unseen. Any of
    /// them may be any of those cards.
    #[inline]
    pub(crate) fn unseen(&self) -> [u8; ELEMENTS] {
        let mut bag = self.printed().dogs;
        for (left, out) in bag.iter_mut().zip(self.open.out) {
            *left = left.saturating_sub(out);
        }
        let peeked = self.secrets.ashes.iter().flatten().map(|ash| ash.dog);
        let dealt = self.secrets.pack.iter().filter_map(|card| match card {
            Card::Peeked(dog, _) | Card::Open(dog) => Some(*dog),
            Card::Gone | Card::Unseen => None,
        });
        for dog in peeked.chain(dealt) {
            bag[dog as usize] = bag[dog as usize].saturating_sub(1);
        }
        bag
    }

    /// CQ-20, CQ-22a: the active player's cats that have done nothing in this battle yet.
    #[inline]
    pub(crate) fn rested(&self) -> Cats {
        self.open.cats[self.open.active.index()] - self.open.spent
    }

    /// CQ-18, CQ-18a: whose Caturn is asked about the roll, or has just shaken it.
    #[inline]
    pub(crate) fn shaker(&self) -> Seat {
        self.open.tremor.by.unwrap_or(self.open.active)
    }

    /// CQ-14, CQ-18, CQ-18a: whether this player's Caturn can roll dice again now.
    #[inline]
    pub(crate) fn can_shake(&self, seat: Seat) -> bool {
        let awake = if seat == self.open.active {
            self.rested() - self.open.fresh
        } else if self.open.tremor.fresh.contains(seat) {
            Cats::NONE
        } else {
            self.open.cats[seat.index()]
        };
        (awake - self.open.tired[seat.index()]).contains(Cat::Caturn)
    }
}
