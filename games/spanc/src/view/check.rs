//! A view that comes from outside is checked before anybody looks at it.

use table::{Seat, Seats};

use super::{Pick, View};
use crate::action::Deal;
use crate::pieces::{CREW_SIZE, Cards, Challenge, Crew, Numbers, ROW, Toy};
use crate::state::{Phase, SEATS};

impl View {
    /// What cannot be in this game, if anything.
    pub(crate) fn amiss(&self) -> Option<&'static str> {
        (!self.is_sound()).then_some("this is no view of SPANC")
    }

    /// Whether everything that names a seat, a place or a die names one that there is.
    fn is_sound(&self) -> bool {
        let seats = self.open.setup.seats;
        (2..=SEATS as u8).contains(&seats)
            && self.seats_exist()
            && self.places_exist()
            && self.cards_exist()
    }

    /// Whether every card is one of the box, and in one place.
    fn cards_exist(&self) -> bool {
        let girls = self.open.girls.iter().flatten().flatten().map(|girl| Numbers::only(girl.0));
        let toys = self.open.held.iter().flatten().map(|toys| Numbers::from_bits(toys.bits()));
        let row = self.open.row.iter().flatten().map(|card| Numbers::only(card.0));
        is_whole(self.open.crew_cards, girls, Crew::COUNT)
            && is_whole(self.open.toy_cards, toys, Toy::COUNT)
            && is_whole(self.open.challenge_cards, row, Challenge::COUNT)
    }

    fn seats_exist(&self) -> bool {
        let exists = |seat: Seat| seat.0 < self.open.setup.seats;
        let partner = |deal: &Deal| exists(deal.to());
        let all = |seats: Seats| seats.iter().all(exists);
        let named =
            [self.open.active, self.open.drawer, self.open.lead].into_iter().chain(self.open.first);
        let sets = [
            self.open.rerolled,
            self.open.motions,
            self.open.finished,
            self.open.last_turns,
            self.open.resigned,
            self.open.queue,
            self.open.ready,
            self.open.to_fight,
            self.open.spared,
        ];
        named.into_iter().all(exists)
            && sets.into_iter().all(all)
            && self.open.unasked.iter().flatten().all(partner)
            && self.open.sent.is_none_or(|(by, deal)| exists(by) && partner(&deal))
            && self.open.fight.is_none_or(|fight| exists(fight.on_seat))
    }

    fn places_exist(&self) -> bool {
        let place = |place: u8| usize::from(place) < CREW_SIZE;
        let die = |die: u8| die <= 6;
        let fights = matches!(
            self.open.phase,
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
        let fight = self.open.fight.is_none_or(|fight| {
            let dice = fight.dice.iter().flatten().copied().all(die);
            let modest = fight.bonus.iter().all(|bonus| bonus.unsigned_abs() < 10);
            place(fight.by) && place(fight.on) && dice && modest
        });
        let captains = |pick: &Pick| !matches!(pick, Pick::Known(captain) if !place(*captain));
        self.captain.iter().all(captains)
            && self.open.girl.is_none_or(place)
            && self.open.at.iter().all(|&at| usize::from(at) <= ROW)
            && self.open.down.iter().chain(&self.open.fell).all(|&girls| girls < 1 << CREW_SIZE)
            && self.open.learnt.iter().chain([&self.open.fresh]).all(|&falls| falls < 20)
            && self.open.bonus.unsigned_abs() < 10
            && self.open.dice.into_iter().chain([self.open.kept]).all(die)
            && fight
            && (!fights || self.open.fight.is_some())
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
