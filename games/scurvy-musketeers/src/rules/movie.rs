//! SM-9 to SM-12: Characters, Locations and Props.

use table::{Illegal, Seat, allow};

use super::{
    CHARACTERS_ON_YOUR_TURN, ESTABLISHING_SHOT, LOCATIONS_ON_YOUR_TURN, MUST_BE_ATTACHED,
    NO_SUCH_SEAT, NOT_A_CHARACTER, NOT_A_LOCATION, NOT_A_PROP, NOTHING_TO_ATTACH_TO,
    ONE_PROP_A_TURN, PROPS_ON_YOUR_TURN, THERE_ALREADY, WRONG_HANDS, YOUR_OWN_CHARACTER,
    YOUR_OWN_PROP,
};
use crate::pieces::{Card, EffectKind, Face, Type};
use crate::state::{Eyes, Mark, ScurvyMusketeers};

impl ScurvyMusketeers {
    /// SM-9: on one's own turn, into one's own Movie.
    pub(crate) fn may_cast(&self, seat: Seat, card: Card) -> Result<(), Illegal> {
        self.may_hold(seat, card, Type::Character, &NOT_A_CHARACTER)?;
        self.may_take_the_floor(seat, &CHARACTERS_ON_YOUR_TURN)
    }

    /// SM-10, SM-11a: on one's own turn, in anyone's Movie.
    pub(crate) fn may_locate(&self, seat: Seat, card: Card, movie: Seat) -> Result<(), Illegal> {
        let face = self.may_set(seat, card, movie)?;
        let must =
            face.effects.iter().any(|e| matches!(e.kind, EffectKind::Attach { must: true, .. }));
        allow(!must, &MUST_BE_ATTACHED)
    }

    /// SM-11: to a Location that the card names.
    pub(crate) fn may_attach(&self, seat: Seat, card: Card, movie: Seat) -> Result<(), Illegal> {
        let face = self.may_set(seat, card, movie)?;
        allow(self.attaches(face, card, movie), &NOTHING_TO_ATTACH_TO)
    }

    /// SM-6, SM-10: what both ways to play a Location have in common.
    fn may_set(&self, seat: Seat, card: Card, movie: Seat) -> Result<&Face, Illegal> {
        let face = self.may_hold(seat, card, Type::Location, &NOT_A_LOCATION)?;
        allow(movie.0 < self.open.setup.seats, &NO_SUCH_SEAT)?;
        self.may_take_the_floor(seat, &LOCATIONS_ON_YOUR_TURN)?;
        allow(movie == seat || self.open.round > self.printed().first_round, &ESTABLISHING_SHOT)?;
        Ok(face)
    }

    /// SM-11a: whether any part of the Movie's Location fits.
    pub(crate) fn attaches(&self, face: &Face, card: Card, movie: Seat) -> bool {
        let parts = self.location(movie);
        if parts.is_empty() {
            return false;
        }
        face.effects.iter().any(|effect| match effect.kind {
            EffectKind::Attach { to, .. } => {
                let eyes = Eyes { me: card, you: movie, chosen: Mark::Seat(movie), clash: false };
                to.name.is_none_or(|name| parts.contains(name))
                    && to.has.is_none_or(|one| self.location_traits(movie, true).contains(one))
                    && self.holds(effect, eyes)
            }
            _ => false,
        })
    }

    /// SM-12: on one's own turn, on one's own Character, one a turn each.
    pub(crate) fn may_equip(&self, seat: Seat, prop: Card, on: Card) -> Result<(), Illegal> {
        self.may_hold(seat, prop, Type::Prop, &NOT_A_PROP)?;
        self.may_take_the_floor(seat, &PROPS_ON_YOUR_TURN)?;
        self.may_gain(seat, prop, on)
    }

    /// SM-12: moving one counts as gaining.
    pub(crate) fn may_move(&self, seat: Seat, prop: Card, to: Card) -> Result<(), Illegal> {
        allow(self.in_movie(seat, Type::Prop).contains(prop), &YOUR_OWN_PROP)?;
        self.may_take_the_floor(seat, &PROPS_ON_YOUR_TURN)?;
        allow(self.open.line.host(prop) != Some(to), &THERE_ALREADY)?;
        self.may_gain(seat, prop, to)
    }

    /// SM-12, SM-15: whether a Character of the seat may gain a Prop now.
    fn may_gain(&self, seat: Seat, prop: Card, on: Card) -> Result<(), Illegal> {
        allow(self.cast(seat).contains(on), &YOUR_OWN_CHARACTER)?;
        allow(self.has_room(on), &ONE_PROP_A_TURN)?;
        allow(self.may_carry(on, prop), &WRONG_HANDS)
    }

    /// SM-12: whether a Character may gain one more Prop this turn.
    #[inline]
    pub(crate) fn has_room(&self, person: Card) -> bool {
        !self.open.gained.contains(person) || self.open.extra.contains(person)
    }

    /// SM-15: whether a Prop's own text lets a Character have it.
    #[inline]
    pub(crate) fn may_carry(&self, person: Card, prop: Card) -> bool {
        self.face(prop).effects.iter().all(|effect| match effect.kind {
            EffectKind::PlayOn(one) => self.has_trait(person, one),
            _ => true,
        })
    }
}
