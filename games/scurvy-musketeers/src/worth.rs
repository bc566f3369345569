//! What a position is worth, for bots that look ahead: a rough guess in points. Movies count as they score;
//! cards in hand count as what they will probably add, and missing ones as what will be drawn.

use table::{Seat, Worth};

use crate::action::Action;
use crate::pieces::{Card, Type};
use crate::state::{Phase, ScurvyMusketeers};

/// Points for each point of the score when nothing is drawn.
const SCORE: i32 = 60;
/// Points more once the deck is empty.
const LATE: i32 = 60;
/// Tenths for a card that will be drawn.
const FRESH: i32 = 13;
/// Tenths for each DS of a Character.
const CHARACTER: i32 = 7;
/// Tenths for any Character.
const ANYBODY: i32 = 4;
/// Tenths for each bonus of a Prop.
const PROP: i32 = 6;
/// Tenths for each value that a Location has more than the one in the Movie.
const LOCATION: i32 = 6;
/// Tenths for each value that it is below nothing: others may have it.
const SPOIL: i32 = 5;
/// Tenths for each AS of a Creature.
const CREATURE: i32 = 2;
/// Tenths for an SFX.
const SFX: i32 = 16;
/// Tenths for the credits.
const CREDITS: i32 = 25;

impl Worth for ScurvyMusketeers {
    fn worth(&self, seat: Seat) -> i32 {
        let sport = self.voted_words(seat);
        if matches!(self.open.phase, Phase::Words | Phase::Propose | Phase::Vote) {
            return sport;
        }
        let all = self.open.setup.deck.index.all.len() as i32;
        let gone = all - self.secrets.deck.len() as i32;
        let pace = SCORE + LATE * gone / all.max(1);
        let tenths = 10 * (self.standing(seat) - self.at_stake(seat)) + self.hand_worth(seat);
        sport + tenths * pace / 10
    }

    /// SM-30: nobody arms the Creature that attacks the own Movie.
    fn is_folly(&self, seat: Seat, action: Action, _: &[Action]) -> bool {
        let on_me = self.open.attack.as_ref().filter(|attack| attack.on == seat);
        matches!(action, Action::Lay(prop) if on_me.is_some_and(|attack| self.laid_bonus(attack, prop) >= 0))
    }

    fn belongings(&self, seat: Seat, out: &mut Vec<String>) {
        let cards = self.open.movies[seat.index()].iter();
        out.extend(cards.map(|card| self.face(card).name.to_string()));
    }
}

impl ScurvyMusketeers {
    /// SM-1: all gain alike by a title with many words, and so a good sport votes for one.
    fn voted_words(&self, seat: Seat) -> i32 {
        let title =
            self.secrets.titles.vote_of(seat).and_then(|vote| self.secrets.titles.numbered(vote));
        title.map_or(0, |title| title.used().count_ones().cast_signed())
    }

    /// SM-4: what a hand promises, in tenths of a point of the score; it fills up again.
    fn hand_worth(&self, seat: Seat) -> i32 {
        let hand = self.secrets.hands[seat.index()];
        let held: i32 = hand.iter().map(|card| self.promise(seat, card)).sum();
        let missing =
            u32::from(self.printed().hand).saturating_sub(hand.len()).min(self.secrets.deck.len());
        held + missing as i32 * FRESH
    }

    /// What a card in hand will probably add, in tenths of a point.
    fn promise(&self, seat: Seat, card: Card) -> i32 {
        let face = self.face(card);
        let value = i32::from(face.value);
        match face.kind {
            Type::Character => value * CHARACTER + ANYBODY,
            Type::Prop => value * PROP,
            Type::Location => {
                let here = self
                    .location(seat)
                    .iter()
                    .map(|card| i32::from(self.face(card).value))
                    .sum::<i32>();
                ((value - here) * LOCATION).max(-value * SPOIL).max(0)
            }
            Type::Creature => value * CREATURE,
            Type::Sfx => SFX,
            Type::Credits => CREDITS,
        }
    }

    /// SM-21, SM-25: what a Movie loses if the attack on it ends as it stands.
    fn at_stake(&self, seat: Seat) -> i32 {
        let Some(attack) = self.open.attack.as_ref().filter(|attack| attack.on == seat) else {
            return 0;
        };
        if self.running_as(attack) < self.ds(seat, true) {
            return 0;
        }
        let printed = |card: Card| i32::from(self.face(card).value);
        let with_all = |person: Card| printed(person) + self.on(person).map(printed).sum::<i32>();
        self.victims().iter().map(with_all).max().unwrap_or(0)
    }
}
