//! A view from outside is believed only if it could be one of this game: a page may send anything.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use table::Seats;

use super::{Sight, View};
use crate::pieces::{
    BOXED, Body, CATS, DOGS_EACH, FACES, LONGEST, MOST_ROUNDS, OFFERS, PACK, SEATS,
};
use crate::state::{Phase, Tremor};

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Self::serialize(self, serializer)
    }
}

impl<'de> Deserialize<'de> for View {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let view = Self::deserialize(deserializer)?;
        match view.amiss() {
            None => Ok(view),
            Some(what) => Err(D::Error::custom(what)),
        }
    }
}

/// More battles than any game has.
const MOST_BATTLES: u16 = LONGEST * SEATS as u16;

/// A question about a view, and what is wrong where the answer is no.
type Check = (fn(&View) -> bool, &'static str);

impl View {
    /// What cannot be in this game, if anything.
    fn amiss(&self) -> Option<&'static str> {
        // In this order: later checks lean on earlier ones.
        let checks: [Check; 7] = [
            (Self::table_holds, "no such table"),
            (Self::seats_hold, "no such seat"),
            (Self::board_holds, "a body or a ship is off the board"),
            (Self::cats_hold, "there are not so many cats"),
            (Self::dogs_hold, "there are not so many dogs"),
            (Self::numbers_hold, "a number is out of its bounds"),
            (Self::phase_holds, "the phase does not fit the table"),
        ];
        checks.into_iter().find(|(holds, _)| !holds(self)).map(|(_, what)| what)
    }

    fn table_holds(&self) -> bool {
        let setup = self.setup;
        (2..=SEATS as u8).contains(&setup.seats)
            && setup.rounds <= MOST_ROUNDS
            && (1..=setup.last_round()).contains(&self.round)
    }

    fn seats_hold(&self) -> bool {
        let all = Seats::all(self.setup.seats);
        let within = |seats: Seats| seats.iter().all(|seat| all.contains(seat));
        let over = self.phase == Phase::Over;
        let named = [Some(self.first), self.onlooker, self.winner, self.deal.map(|deal| deal.with)];
        within(self.present)
            && within(self.barred)
            && named.into_iter().flatten().all(|seat| all.contains(seat))
            && if over { all.contains(self.active) } else { self.present.contains(self.active) }
            && self.present.len() >= if over { 1 } else { 2 }
            && self.deal.is_none_or(|deal| deal.with != self.active)
            && self.tremor_holds()
    }

    /// CQ-18a: another player is asked only about a roll, and only where that was agreed.
    fn tremor_holds(&self) -> bool {
        let roll =
            matches!(self.phase, Phase::Roll | Phase::Quake | Phase::Gamble | Phase::Aftershock);
        let other = |seat| roll && self.present.contains(seat) && seat != self.active;
        let chosen = self.setup.readings.shared_caturn || self.tremor == Tremor::default();
        let all = Seats::all(self.setup.seats);
        chosen
            && self.tremor.by.is_none_or(other)
            && self.tremor.fresh.iter().all(|s| all.contains(s))
    }

    fn board_holds(&self) -> bool {
        let board = &self.setup.board;
        let on_orbit = |body: Body| self.planets[body.index()] < board.dots(body);
        Body::ALL.into_iter().all(on_orbit) && self.ships.iter().all(|&ship| board.has(ship))
    }

    fn cats_hold(&self) -> bool {
        CATS.iter().all(|row| {
            let owned = self.cats.iter().filter(|cats| cats.contains(row.cat)).count();
            owned + usize::from(self.stacks[row.cat as usize]) <= usize::from(row.copies)
        })
    }

    fn dogs_hold(&self) -> bool {
        let ashes = self.ashes.iter().flatten();
        let cards = self.pack.iter().chain(ashes.clone());
        let (mut counts, mut hidden, mut gone) = (self.out, 0, 0_u8);
        for card in cards {
            match card.dog() {
                Some(dog) => counts[dog as usize] = counts[dog as usize].saturating_add(1),
                None if *card == Sight::Gone => gone += 1,
                None => hidden += 1,
            }
        }
        let known: u32 = counts.iter().map(|&count| u32::from(count)).sum();
        let out: u32 = self.out.iter().map(|&count| u32::from(count)).sum();
        let all = u32::from(BOXED) + PACK as u32;
        counts.iter().all(|&count| count <= DOGS_EACH)
            && known + hidden + u32::from(self.boxed) <= all
            && self.boxed <= BOXED
            && ashes.count() + usize::from(self.boxed) <= BOXED.into()
            && u32::from(gone) <= out
    }

    fn numbers_hold(&self) -> bool {
        self.battles <= MOST_BATTLES
            && self.dice.iter().all(|&die| die <= FACES)
            && self.offers <= OFFERS
            && usize::from(self.facing) <= PACK
            && usize::from(self.beaten) <= PACK
    }

    fn phase_holds(&self) -> bool {
        let met = self.pack.get(usize::from(self.facing)).copied();
        let face_down = |card: Sight| !matches!(card, Sight::Gone | Sight::Open(_));
        let own = self.cats[self.active.index()];
        let offers = matches!(self.phase, Phase::Answer | Phase::Counter);
        if offers != self.deal.is_some() {
            return false;
        }
        match self.phase {
            Phase::First | Phase::Start | Phase::End | Phase::Counter | Phase::Over => true,
            Phase::Answer => self.deal.is_some_and(|deal| self.present.contains(deal.with)),
            Phase::Placing => self.setup.board.is_outer(self.placing),
            Phase::Roll => self.dice_hold(|die, rolls| rolls || die > 0),
            Phase::Quake | Phase::Go => self.dice_hold(|die, _| die > 0),
            Phase::Look => self.pack.into_iter().any(face_down),
            Phase::Burn => met.is_some_and(|card| card != Sight::Gone) && self.boxed > 0,
            Phase::TurnUp => met.is_some_and(face_down),
            Phase::Fight | Phase::Gamble | Phase::Aftershock => {
                met.is_some_and(|card| matches!(card, Sight::Open(_)))
            }
            Phase::Forfeit => !self.spent.is_empty() && self.spent.is_subset(own),
        }
    }

    fn dice_hold(&self, holds: impl Fn(u8, bool) -> bool) -> bool {
        self.dice.iter().zip(self.rolling).all(|(&die, rolls)| holds(die, rolls))
    }
}
