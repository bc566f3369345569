//! What lies on the table, and questions about it.

mod setup;

use serde::{Deserialize, Serialize};
use table::{Seat, Seats, Turn};

use crate::board::Place;
use crate::pieces::{
    BODIES, BOXED, Body, CATS, Cat, Cats, DOGS_EACH, ELEMENTS, Element, PACK, SEATS,
};

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
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct CatQuest {
    pub(crate) setup: Setup,
    pub(crate) phase: Phase,
    /// CQ-27: who still plays.
    pub(crate) present: Seats,
    /// CQ-4: who begins each round.
    pub(crate) first: Seat,
    /// Whose turn it is.
    pub(crate) active: Seat,
    /// Counted from 1.
    pub(crate) round: u16,
    /// CQ-26a: all alien cats were out at the end of some round.
    pub(crate) closing: bool,
    /// Where each body is on its orbit, from 0.
    pub(crate) planets: [u8; BODIES],
    /// The planet that is placed next.
    pub(crate) placing: Body,
    pub(crate) ships: [Place; SEATS],
    pub(crate) cats: [Cats; SEATS],
    /// CQ-15a: cats whose space ability is used up.
    pub(crate) tired: [Cats; SEATS],
    /// Cats in each body's stack.
    pub(crate) stacks: [u8; BODIES],
    /// CQ-24d: who must leave Earth first.
    pub(crate) barred: Seats,
    pub(crate) best: [Option<Best>; SEATS],
    /// Battles fought so far.
    pub(crate) battles: u16,
    /// CQ-2: the pack, in order.
    pub(crate) pack: [Card; PACK],
    /// Dogs left in the box.
    pub(crate) boxed: u8,
    /// Dogs out of the game that everybody knows, by element.
    pub(crate) out: [u8; ELEMENTS],
    /// Dogs out of the game that some know.
    pub(crate) ashes: [Option<Ash>; BOXED as usize],
    /// CQ-5a: whether something was done at Start already.
    pub(crate) begun: bool,
    /// CQ-5a: whether the ship has moved in this turn.
    pub(crate) moved: bool,
    /// CQ-14: cats that the active player got in this turn.
    pub(crate) fresh: Cats,
    /// CQ-11: cats of the bodies at which the active player recruited in this turn.
    pub(crate) recruited: Cats,
    /// CQ-13a: offers made at this Start or End.
    pub(crate) offers: u8,
    pub(crate) deal: Option<Deal>,
    /// The white and the black die, or Plukitten's in place of the white one; zero if not rolled.
    pub(crate) dice: [u8; 2],
    /// CQ-18: which dice roll: the white one, the black one.
    pub(crate) rolling: [bool; 2],
    /// CQ-18a: what Caturns of other players do to the roll.
    pub(crate) tremor: Tremor,
    /// CQ-20: the dog that is met, by its place in the pack.
    pub(crate) facing: u8,
    /// Dogs beaten in this battle.
    pub(crate) beaten: u8,
    /// CQ-22a: cats used in this battle.
    pub(crate) spent: Cats,
    pub(crate) winner: Option<Seat>,
}

impl CatQuest {
    /// CQ-3, CQ-3a: the table before the first roll.
    pub(crate) fn opening(setup: &Setup) -> Self {
        let present = Seats::all(setup.seats);
        let sits = |seat: usize| present.contains(Seat(seat as u8));
        let earthling = |seat| if sits(seat) { Cats::only(Cat::Earthcat) } else { Cats::NONE };
        let earth = Place { orbit: Body::Earth, dot: 0 };
        Self {
            setup: *setup,
            phase: Phase::First,
            present,
            first: Seat(0),
            active: Seat(0),
            round: 1,
            closing: false,
            planets: [0; BODIES],
            placing: Body::Sun,
            ships: std::array::from_fn(|seat| if sits(seat) { earth } else { NOWHERE }),
            cats: std::array::from_fn(earthling),
            tired: [Cats::NONE; SEATS],
            stacks: stacks(setup.seats),
            barred: Seats::NONE,
            best: [None; SEATS],
            battles: 0,
            pack: [Card::Unseen; PACK],
            boxed: BOXED,
            out: [0; ELEMENTS],
            ashes: [None; BOXED as usize],
            begun: false,
            moved: false,
            fresh: Cats::NONE,
            recruited: Cats::NONE,
            offers: 0,
            deal: None,
            dice: [0; 2],
            rolling: [false; 2],
            tremor: Tremor::default(),
            facing: 0,
            beaten: 0,
            spent: Cats::NONE,
            winner: None,
        }
    }

    /// What the table waits for.
    #[inline]
    pub(crate) fn turn_now(&self) -> Turn {
        match self.phase {
            Phase::Over => Turn::Over,
            Phase::First if !self.setup.host_chooses => Turn::Chance,
            Phase::Forfeit if !self.setup.readings.neighbour_picks => Turn::Chance,
            Phase::Placing | Phase::Roll | Phase::Look | Phase::TurnUp | Phase::Gamble => {
                Turn::Chance
            }
            _ => Turn::Seats(Seats::only(self.asked())),
        }
    }

    /// Who decides, where somebody does.
    #[inline]
    pub(crate) fn asked(&self) -> Seat {
        match (self.phase, self.deal) {
            (Phase::Answer, Some(deal)) => deal.with,
            (Phase::Quake | Phase::Aftershock, _) => self.shaker(),
            (Phase::Forfeit, _) => self.left_of(self.active),
            _ => self.active,
        }
    }

    /// CQ-24e: the next player to the left of a seat.
    pub(crate) fn left_of(&self, seat: Seat) -> Seat {
        self.to_the_left(seat).find(|&other| self.present.contains(other)).unwrap_or(seat)
    }

    /// The other seats, to the left of one.
    pub(crate) fn to_the_left(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        let seats = self.setup.seats;
        (1..seats).map(move |by| seat.plus(by, seats))
    }

    /// What was agreed on before the game.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Where the game stands.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Whose turn it is.
    pub fn active(&self) -> Seat {
        self.active
    }

    /// Where a body is.
    #[inline]
    pub fn body(&self, body: Body) -> Place {
        Place { orbit: body, dot: self.planets[body.index()] }
    }

    /// CQ-10: the body at a place, if one is there.
    #[inline]
    pub fn body_at(&self, place: Place) -> Option<Body> {
        (self.body(place.orbit) == place).then_some(place.orbit)
    }

    /// Where a seat's ship is.
    pub fn ship(&self, seat: Seat) -> Place {
        self.ships[seat.index()]
    }

    /// A seat's cats.
    pub fn cats(&self, seat: Seat) -> Cats {
        self.cats[seat.index()]
    }

    /// CQ-6: the speed of this turn, once the dice have rolled.
    #[inline]
    pub fn speed(&self) -> u8 {
        self.dice[0] + self.dice[1]
    }

    /// Whether a ship is on Earth.
    #[inline]
    pub(crate) fn is_on_earth(&self, seat: Seat) -> bool {
        self.ships[seat.index()] == self.body(Body::Earth)
    }

    /// CQ-13: whether anybody else shares the active player's place, off Earth.
    #[inline]
    pub(crate) fn has_company(&self) -> bool {
        !self.is_on_earth(self.active) && self.partners().next().is_some()
    }

    /// CQ-13: the other players at the same place.
    pub(crate) fn partners(&self) -> impl Iterator<Item = Seat> + '_ {
        let here = self.ships[self.active.index()];
        let others = self.present.without(self.active);
        others.iter().filter(move |other| self.ships[other.index()] == here)
    }

    /// CQ-19: the place in the pack of the first dog that no battle has revealed.
    pub(crate) fn first_unrevealed(&self) -> Option<usize> {
        self.pack.iter().position(|card| matches!(card, Card::Unseen | Card::Peeked(..)))
    }

    /// The dog that is met, where it lies face up.
    #[inline]
    pub(crate) fn dog(&self) -> Option<Element> {
        match self.pack.get(usize::from(self.facing)) {
            Some(&Card::Open(dog)) => Some(dog),
            _ => None,
        }
    }

    /// The dogs whose cards nobody has seen, by element: in the pack, in the box or burned unseen. Any of
    /// them may be any of those cards.
    #[inline]
    pub(crate) fn unseen(&self) -> [u8; ELEMENTS] {
        let mut bag = [DOGS_EACH; ELEMENTS];
        for (left, out) in bag.iter_mut().zip(self.out) {
            *left = left.saturating_sub(out);
        }
        let peeked = self.ashes.iter().flatten().map(|ash| ash.dog);
        let dealt = self.pack.iter().filter_map(|card| match card {
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
        self.cats[self.active.index()] - self.spent
    }

    /// CQ-18, CQ-18a: whose Caturn is asked about the roll, or has just shaken it.
    #[inline]
    pub(crate) fn shaker(&self) -> Seat {
        self.tremor.by.unwrap_or(self.active)
    }

    /// CQ-14, CQ-18, CQ-18a: whether this player's Caturn can roll dice again now.
    #[inline]
    pub(crate) fn can_shake(&self, seat: Seat) -> bool {
        let awake = if seat == self.active {
            self.rested() - self.fresh
        } else if self.tremor.fresh.contains(seat) {
            Cats::NONE
        } else {
            self.cats[seat.index()]
        };
        (awake - self.tired[seat.index()]).contains(Cat::Caturn)
    }
}

/// CQ-3, CQ-3a: the stacks of a new game: one cat less than there are players; Earth's is empty.
fn stacks(seats: u8) -> [u8; BODIES] {
    std::array::from_fn(|body| {
        let alien = CATS[body].cat != Cat::Earthcat;
        if alien { CATS[body].copies.min(seats.saturating_sub(1)) } else { 0 }
    })
}
