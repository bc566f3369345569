//! A view from outside is believed only if it could be one of this game: a page may send anything.

use table::Seats;

use super::{Sight, View};
use crate::pieces::{Body, CATS, FACES, LONGEST, MOST_ROUNDS, PACK, SEATS};
use crate::state::{Phase, Tremor};

/// More battles than any game has.
const MOST_BATTLES: u16 = LONGEST * SEATS as u16;

/// A question about a view, and what is wrong where the answer is no.
type Check = (fn(&View) -> bool, &'static str);

impl View {
    /// What cannot be in this game, if anything.
    pub(crate) fn amiss(&self) -> Option<&'static str> {
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
        let setup = &self.open.setup;
        (2..=SEATS as u8).contains(&setup.seats)
            && setup.rounds <= MOST_ROUNDS
            && (1..=setup.last_round()).contains(&self.open.round)
    }

    fn seats_hold(&self) -> bool {
        let all = Seats::all(self.open.setup.seats);
        let within = |seats: Seats| seats.iter().all(|seat| all.contains(seat));
        let over = self.open.phase == Phase::Over;
        let named = [
            Some(self.open.first),
            self.onlooker,
            self.open.winner,
            self.open.deal.map(|deal| deal.with),
        ];
        within(self.open.present)
            && within(self.open.barred)
            && named.into_iter().flatten().all(|seat| all.contains(seat))
            && if over {
                all.contains(self.open.active)
            } else {
                self.open.present.contains(self.open.active)
            }
            && self.open.present.len() >= if over { 1 } else { 2 }
            && self.open.deal.is_none_or(|deal| deal.with != self.open.active)
            && self.tremor_holds()
    }

    /// CQ-18a: another player is asked only about a roll, and only where that was agreed.
    fn tremor_holds(&self) -> bool {
        let roll = matches!(
            self.open.phase,
            Phase::Roll | Phase::Quake | Phase::Gamble | Phase::Aftershock
        );
        let other = |seat| roll && self.open.present.contains(seat) && seat != self.open.active;
        let chosen =
            self.open.setup.readings.shared_caturn || self.open.tremor == Tremor::default();
        let all = Seats::all(self.open.setup.seats);
        chosen
            && self.open.tremor.by.is_none_or(other)
            && self.open.tremor.fresh.iter().all(|s| all.contains(s))
    }

    fn board_holds(&self) -> bool {
        let board = &self.open.setup.board;
        let on_orbit = |body: Body| self.open.planets[body.index()] < board.dots(body);
        Body::ALL.into_iter().all(on_orbit) && self.open.ships.iter().all(|&ship| board.has(ship))
    }

    fn cats_hold(&self) -> bool {
        CATS.iter().all(|row| {
            let owned = self.open.cats.iter().filter(|cats| cats.contains(row.cat)).count();
            owned + usize::from(self.open.stacks[row.cat as usize])
                <= usize::from(self.printed().copies(row.cat))
        })
    }

    fn dogs_hold(&self) -> bool {
        let ashes = self.ashes.iter().flatten();
        let cards = self.pack.iter().chain(ashes.clone());
        let (mut counts, mut hidden, mut gone) = (self.open.out, 0, 0_u8);
        for card in cards {
            match card.dog() {
                Some(dog) => counts[dog as usize] = counts[dog as usize].saturating_add(1),
                None if *card == Sight::Gone => gone += 1,
                None => hidden += 1,
            }
        }
        let known: u32 = counts.iter().map(|&count| u32::from(count)).sum();
        let out: u32 = self.open.out.iter().map(|&count| u32::from(count)).sum();
        let printed = self.printed();
        let boxed = printed.boxed();
        counts.iter().zip(printed.dogs).all(|(&count, dogs)| count <= dogs)
            && known + hidden + u32::from(self.open.boxed) <= u32::from(printed.all_dogs())
            && self.open.boxed <= boxed
            && ashes.count() + usize::from(self.open.boxed) <= boxed.into()
            && (printed.free_places().into()..=out + u32::from(printed.free_places()))
                .contains(&u32::from(gone))
    }

    fn numbers_hold(&self) -> bool {
        self.open.battles <= MOST_BATTLES
            && self.open.dice.iter().all(|&die| die <= FACES)
            && self.open.offers <= self.printed().offers
            && usize::from(self.open.facing) <= PACK
            && usize::from(self.open.beaten) <= PACK
    }

    fn phase_holds(&self) -> bool {
        let met = self.pack.get(usize::from(self.open.facing)).copied();
        let face_down = |card: Sight| !matches!(card, Sight::Gone | Sight::Open(_));
        let own = self.open.cats[self.open.active.index()];
        let offers = matches!(self.open.phase, Phase::Answer | Phase::Counter);
        if offers != self.open.deal.is_some() {
            return false;
        }
        match self.open.phase {
            Phase::First | Phase::Start | Phase::End | Phase::Counter | Phase::Over => true,
            Phase::Answer => {
                self.open.deal.is_some_and(|deal| self.open.present.contains(deal.with))
            }
            Phase::Placing => self.open.setup.board.is_outer(self.open.placing),
            Phase::Roll => self.dice_hold(|die, rolls| rolls || die > 0),
            Phase::Quake | Phase::Go => self.dice_hold(|die, _| die > 0),
            Phase::Look => self.pack.into_iter().any(face_down),
            Phase::Burn => met.is_some_and(|card| card != Sight::Gone) && self.open.boxed > 0,
            Phase::TurnUp => met.is_some_and(face_down),
            Phase::Fight | Phase::Gamble | Phase::Aftershock => {
                met.is_some_and(|card| matches!(card, Sight::Open(_)))
            }
            Phase::Forfeit => !self.open.spent.is_empty() && self.open.spent.is_subset(own),
        }
    }

    fn dice_hold(&self, holds: impl Fn(u8, bool) -> bool) -> bool {
        self.open.dice.iter().zip(self.open.rolling).all(|(&die, rolls)| holds(die, rolls))
    }
}
