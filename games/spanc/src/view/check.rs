//! A view that comes from outside is checked before anybody looks at it.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use table::{Seat, Seats};

use super::{Pick, View};
use crate::action::Deal;
use crate::pieces::{CREW_SIZE, Cards, Challenge, Crew, Numbers, ROW, Toy};
use crate::state::{Phase, SEATS};

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Self::serialize(self, serializer)
    }
}

impl<'de> Deserialize<'de> for View {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let view = Self::deserialize(deserializer)?;
        if view.is_sound() { Ok(view) } else { Err(D::Error::custom("this is no view of SPANC")) }
    }
}

impl View {
    /// Whether everything that names a seat, a place or a die names one that there is.
    fn is_sound(&self) -> bool {
        let seats = self.setup.seats;
        (2..=SEATS as u8).contains(&seats)
            && self.seats_exist()
            && self.places_exist()
            && self.cards_exist()
    }

    /// Whether every card is one of the box, and in one place.
    fn cards_exist(&self) -> bool {
        let girls = self.girls.iter().flatten().flatten().map(|girl| Numbers::only(girl.0));
        let toys = self.held.iter().flatten().map(|toys| Numbers::from_bits(toys.bits()));
        let row = self.row.iter().flatten().map(|card| Numbers::only(card.0));
        is_whole(self.crew_cards, girls, Crew::COUNT)
            && is_whole(self.toy_cards, toys, Toy::COUNT)
            && is_whole(self.challenge_cards, row, Challenge::COUNT)
    }

    fn seats_exist(&self) -> bool {
        let exists = |seat: Seat| seat.0 < self.setup.seats;
        let partner = |deal: &Deal| exists(deal.to());
        let all = |seats: Seats| seats.iter().all(exists);
        let named = [self.active, self.drawer, self.lead].into_iter().chain(self.first);
        let sets = [
            self.rerolled,
            self.motions,
            self.finished,
            self.last_turns,
            self.resigned,
            self.queue,
            self.ready,
            self.to_fight,
            self.spared,
        ];
        named.into_iter().all(exists)
            && sets.into_iter().all(all)
            && self.open.iter().flatten().all(partner)
            && self.sent.is_none_or(|(by, deal)| exists(by) && partner(&deal))
            && self.fight.is_none_or(|fight| exists(fight.on_seat))
    }

    fn places_exist(&self) -> bool {
        let place = |place: u8| usize::from(place) < CREW_SIZE;
        let die = |die: u8| die <= 6;
        let fights = matches!(
            self.phase,
            Phase::ArmDefender
                | Phase::ArmAttacker
                | Phase::AttackerDice
                | Phase::DefenderDice
                | Phase::AttackerReroll
                | Phase::DefenderReroll
                | Phase::Press
                | Phase::AttackerFalls
                | Phase::DefenderFalls
        );
        let fight = self.fight.is_none_or(|fight| {
            let dice = fight.dice.iter().flatten().copied().all(die);
            let modest = fight.bonus.iter().all(|bonus| bonus.unsigned_abs() < 10);
            place(fight.by) && place(fight.on) && dice && modest
        });
        let captains = |pick: &Pick| !matches!(pick, Pick::Known(captain) if !place(*captain));
        self.captain.iter().all(captains)
            && self.girl.is_none_or(place)
            && self.at.iter().all(|&at| usize::from(at) <= ROW)
            && self.down.iter().chain(&self.fell).all(|&girls| girls < 1 << CREW_SIZE)
            && self.learnt.iter().chain([&self.fresh]).all(|&falls| falls < 20)
            && self.bonus.unsigned_abs() < 10
            && self.dice.into_iter().chain([self.kept]).all(die)
            && fight
            && (!fights || self.fight.is_some())
    }
}

/// Whether deck, discards and what lies elsewhere are all cards of a kind, each in one place.
fn is_whole(cards: Cards, elsewhere: impl Iterator<Item = Numbers>, count: u8) -> bool {
    let (mut seen, mut places) = (Numbers::NONE, 0);
    for set in elsewhere.chain([cards.deck, cards.discards]) {
        seen |= set;
        places += set.len();
    }
    seen == Cards::full(count).deck && places == u32::from(count)
}
