//! SM-20 to SM-30: attacks, duels, and Props on Creatures.

use table::{Illegal, Seat, allow};

use super::{
    ATTACK_AN_OPPONENT, ATTACK_ON_YOUR_TURN, BARRED, CANNOT_SWIM_THERE, CREATURE_TAKES_NO_PROP,
    DUEL_A_SWASHBUCKLER, DUEL_BY_SWASHBUCKLER, ESTABLISHING_SHOT, NO_ATTACK_TO_LAY_ON,
    NO_SUCH_SEAT, NOBODY_TO_ATTACK, NOT_A_CREATURE, NOT_A_PROP,
};
use crate::pieces::{Card, Trait, Traits, Type};
use crate::state::{Floor, Phase, ScurvyMusketeers};

impl ScurvyMusketeers {
    /// SM-20: on one's own turn, on an opponent's Movie with a Character.
    pub(crate) fn may_attack(&self, seat: Seat, card: Card, movie: Seat) -> Result<(), Illegal> {
        let face = self.may_hold(seat, card, Type::Creature, &NOT_A_CREATURE)?;
        allow(movie.0 < self.open.setup.seats, &NO_SUCH_SEAT)?;
        self.may_take_the_floor(seat, &ATTACK_ON_YOUR_TURN)?;
        self.may_go_for(seat, face.traits, movie)
    }

    /// SM-26: a Swashbuckler against a Swashbuckler.
    pub(crate) fn may_duel(&self, seat: Seat, card: Card, on: Card) -> Result<(), Illegal> {
        let face = self.may_hold(seat, card, Type::Creature, &NOT_A_CREATURE)?;
        self.may_take_the_floor(seat, &ATTACK_ON_YOUR_TURN)?;
        allow(face.traits.contains(Trait::Swashbuckler), &DUEL_BY_SWASHBUCKLER)?;
        let in_cast = |&movie: &Seat| self.cast(movie).contains(on);
        let movie = self.everybody().find(in_cast).ok_or(Illegal(&DUEL_A_SWASHBUCKLER))?;
        allow(self.has_trait(on, Trait::Swashbuckler), &DUEL_A_SWASHBUCKLER)?;
        self.may_go_for(seat, face.traits, movie)
    }

    /// SM-6, SM-20, SM-29: whether an attack with these traits may be declared on a Movie.
    pub(crate) fn may_go_for(
        &self,
        seat: Seat,
        traits: Traits,
        movie: Seat,
    ) -> Result<(), Illegal> {
        allow(movie != seat, &ATTACK_AN_OPPONENT)?;
        allow(self.open.round > self.printed().first_round, &ESTABLISHING_SHOT)?;
        allow(!self.cast(movie).is_empty(), &NOBODY_TO_ATTACK)?;
        allow(self.can_reach(movie, traits), &CANNOT_SWIM_THERE)?;
        allow(!self.is_barred(movie, traits), &BARRED)
    }

    /// SM-26, SM-30: a Prop from hand on the attacking Creature.
    pub(crate) fn may_lay(&self, seat: Seat, prop: Card) -> Result<(), Illegal> {
        let face = self.may_hold(seat, prop, Type::Prop, &NOT_A_PROP)?;
        let Some(attack) = self.open.attack.as_ref() else {
            return Err(Illegal(&NO_ATTACK_TO_LAY_ON));
        };
        let open = self.open.phase == Phase::Clash && self.floor(seat) == Some(Floor::Answer);
        allow(open, &NO_ATTACK_TO_LAY_ON)?;
        let traits = self.traits_of_attack(attack);
        let weapon = traits.contains(Trait::PsychoKiller) && face.traits.contains(Trait::Weapon);
        let fences =
            traits.contains(Trait::Swashbuckler) && face.traits.contains(Trait::Swashbuckler);
        allow(weapon || (fences && attack.by == seat), &CREATURE_TAKES_NO_PROP)
    }
}
