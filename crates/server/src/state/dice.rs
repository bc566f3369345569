//! The numbers that seats add to the dice: promised by a hash, and shown when everybody has promised.
//!
//! The host's start, or the last wish for another game, calls for the numbers. The game begins when all have been
//! shown, or after [`REVEAL`]: then without those that are missing, and everybody is told whose they are.

use fair::Number;
use serde::{Deserialize, Serialize};
use wire::Phase;

use super::{HOUSE, State};
use crate::log::Event;
use crate::refusal::{Refusal, RefusalKind};

/// Milliseconds that seats have to show their numbers: devices do it by themselves.
const REVEAL: u64 = 10_000;

/// What a person says of the own number for the dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DiceOffer {
    /// Its hash; the number is shown when it is called for.
    Promised(Number),
    /// The number itself.
    Open(Number),
}

impl DiceOffer {
    /// A promise, if there is one, or else a number.
    pub(crate) fn of(promise: Option<Number>, seed: Option<Number>) -> Option<Self> {
        promise.map(Self::Promised).or(seed.map(Self::Open))
    }

    /// What it becomes in a round of this name.
    pub(super) fn stake(self, round: &str) -> Stake {
        match self {
            Self::Promised(promise) => Stake { promise: Some(promise), seed: None },
            Self::Open(number) => {
                Stake { promise: Some(fair::promise(round, &number)), seed: Some(number) }
            }
        }
    }
}

/// What is known of a seat's number for the dice of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Stake {
    /// What the seat promised; nothing in snapshots of before there were promises.
    #[serde(default)]
    pub promise: Option<Number>,
    /// The number itself, once it is known.
    pub seed: Option<Number>,
}

impl Stake {
    /// Whether a number was promised that nobody has seen.
    pub(crate) fn is_unshown(self) -> bool {
        self.promise.is_some() && self.seed.is_none()
    }

    /// Whether an offer would change it.
    pub(crate) fn differs(self, offer: DiceOffer) -> bool {
        match offer {
            DiceOffer::Promised(promise) => self.promise != Some(promise),
            DiceOffer::Open(number) => self.seed != Some(number),
        }
    }
}

impl State {
    /// The name of the round whose dice are to be made next.
    pub(super) fn coming_round(&self) -> String {
        self.name_of(self.round + u32::from(self.phase == Phase::Over))
    }

    /// What a seat has at stake in the dice that are to be made next.
    pub(crate) fn stake_of(&self, seat: u8) -> Stake {
        if self.phase == Phase::Over {
            return self.rematch.get(&seat).copied().unwrap_or_default();
        }
        self.places.get(usize::from(seat)).map_or(Stake::default(), |place| place.dice)
    }

    /// The seats whose promised numbers nobody has seen.
    fn unshown(&self) -> impl Iterator<Item = u8> {
        (0..)
            .zip(&self.places)
            .map(|(seat, _)| seat)
            .filter(|&seat| self.phase != Phase::Play && self.stake_of(seat).is_unshown())
    }

    /// Whether numbers are to be called for before the game can begin.
    pub(crate) fn needs_call(&self) -> bool {
        self.called.is_none() && self.unshown().next().is_some()
    }

    /// Whether numbers have been called for.
    pub(crate) fn is_called(&self) -> bool {
        self.called.is_some()
    }

    /// The seats that are asked to show their numbers.
    pub(crate) fn called_seats(&self) -> Vec<u8> {
        self.unshown().filter(|_| self.is_called()).collect()
    }

    /// When a game whose numbers have been called for begins, on the table's clock.
    pub(crate) fn begins_at(&self) -> Option<u64> {
        self.called.map(|at| if self.unshown().next().is_some() { at + REVEAL } else { at })
    }

    /// Whether a game has to wait for numbers at this time.
    pub(super) fn waits_for_numbers(&self, ms: u64) -> bool {
        self.unshown().next().is_some() && self.begins_at().is_none_or(|at| ms < at)
    }

    /// Calls for the numbers, unless that was done before.
    pub(super) fn call(&mut self, ms: u64) {
        self.called.get_or_insert(ms);
    }

    /// The host begins: the numbers are called for.
    pub(super) fn call_for_numbers(&mut self, event: &Event) -> Result<(), Refusal> {
        self.check_start()?;
        if !self.needs_call() {
            return Err(numbers_first());
        }
        self.call(event.ms);
        Ok(())
    }

    /// A seat shows the number that it promised.
    pub(super) fn reveal(&mut self, event: &Event, number: Number) -> Result<(), Refusal> {
        if !self.is_called() {
            let message = "nobody has called for the numbers yet; keep yours to yourself";
            return Err(Refusal::new(RefusalKind::TooEarly, message));
        }
        let stake = self.stake_of(event.seat);
        if !stake.is_unshown() {
            let message = "this seat has no number to show";
            return Err(Refusal::new(RefusalKind::Impossible, message));
        }
        if stake.promise != Some(fair::promise(&self.coming_round(), &number)) {
            let message = "this is not the number that was promised";
            return Err(Refusal::new(RefusalKind::Impossible, message));
        }
        self.take_number(event.seat, number);
        Ok(())
    }

    /// Notes the number of a seat.
    pub(super) fn take_number(&mut self, seat: u8, number: Number) {
        if let Some(wish) = self.rematch.get_mut(&seat) {
            wish.seed = Some(number);
        } else if let Some(place) = self.places.get_mut(usize::from(seat)) {
            place.dice.seed = Some(number);
        }
    }

    /// The seats whose numbers are missing in the dice of this game.
    pub(crate) fn withheld(&self) -> impl Iterator<Item = u8> {
        let unshown = (0..).zip(&self.places).filter(|(_, place)| place.dice.is_unshown());
        unshown.map(|(seat, _)| seat)
    }

    /// A game begins: what was called for is called for no more, and everybody is told whose numbers are missing.
    pub(super) fn close_call(&mut self) {
        self.called = None;
        for seat in self.withheld().collect::<Vec<_>>() {
            let name = self.places[usize::from(seat)].called(seat + 1);
            let text = format!(
                "{name} promised a number for the dice and did not show it in time. The dice are made without it."
            );
            self.note(seat, HOUSE.into(), Some(text), None);
        }
    }
}

/// What is said where numbers are still missing.
pub(super) fn numbers_first() -> Refusal {
    let message = "a moment: the players' devices show their numbers for the dice";
    Refusal::new(RefusalKind::NotReady, message)
}

#[cfg(test)]
mod tests;
