//! SM-V1: whether a condition holds, what is counted, and which traits a card has now.

use table::Seat;

use super::{Attack, Mark, ScurvyMusketeers};
use crate::pieces::{
    At, Card, Cards, Condition, Effect, EffectKind, Lasts, Like, Scope, Target, Test, Trait,
    Traits, Type, What, When,
};

/// Through whose eyes a condition is seen.
#[derive(Clone, Copy, Debug)]
pub struct Eyes {
    /// The card that speaks.
    pub me: Card,
    /// "You": the player of its Movie, or whoever played it.
    pub you: Seat,
    /// What was chosen.
    pub chosen: Mark,
    /// Whether there is an attack that counts for it.
    pub clash: bool,
}

impl ScurvyMusketeers {
    /// Whether all conditions of an effect hold.
    #[inline]
    pub(crate) fn holds(&self, effect: &Effect, eyes: Eyes) -> bool {
        effect.conditions.iter().all(|condition| self.is_met(condition, eyes, true))
    }

    /// Whether a condition is met. If traits themselves depend on it, printed traits count (`deep` is
    /// false), so that no two cards wait for each other.
    fn is_met(&self, condition: &Condition, eyes: Eyes, deep: bool) -> bool {
        let met = match condition.test {
            Test::Movie(at, like) => self.movie_at(at, eyes).is_some_and(|movie| {
                let cards = self.without_location(movie);
                cards.iter().any(|card| card != eyes.me && self.is_like(card, like, deep))
            }),
            Test::Location(at, like) => self.movie_at(at, eyes).is_some_and(|movie| {
                let parts = self.location(movie);
                !parts.is_empty()
                    && like.name.is_none_or(|name| parts.contains(name))
                    && like.has.is_none_or(|one| self.location_traits(movie, deep).contains(one))
            }),
            Test::Attack(like) => self.open.attack.as_ref().is_some_and(|attack| {
                eyes.clash
                    && like.name.is_none_or(|name| name == attack.creature)
                    && like.has.is_none_or(|one| self.traits_of_attack(attack).contains(one))
            }),
            Test::Count(what, min, max) => {
                (u32::from(min)..=u32::from(max)).contains(&self.count(what, eyes, deep))
            }
            Test::Round(min, max) => (min..=max).contains(&self.open.round),
            Test::OwnTurn => eyes.you == self.open.active,
        };
        met != condition.not
    }

    fn movie_at(&self, at: At, eyes: Eyes) -> Option<Seat> {
        match at {
            At::Own => Some(eyes.you),
            At::Defender => self.open.attack.as_ref().map(|attack| attack.on),
            At::Target => match eyes.chosen {
                Mark::Card(card) => self.movie_of(card),
                Mark::Seat(seat) => Some(seat),
                Mark::None => None,
            },
        }
    }

    /// The cards of a Movie without its Location and what lies under that.
    fn without_location(&self, movie: Seat) -> Cards {
        let mut cards = self.open.movies[movie.index()] - self.location(movie);
        if let Some(base) = self.location_base(movie) {
            for under in self.on(base) {
                cards.remove(under);
            }
        }
        cards
    }

    /// SM-V1: how many such cards there are; of a Movie every card counts, and each part of its Location.
    pub(crate) fn count(&self, what: What, eyes: Eyes, deep: bool) -> u32 {
        let cards = match what.scope {
            Scope::In(at) => match self.movie_at(at, eyes) {
                Some(movie) => self.open.movies[movie.index()],
                None => return 0,
            },
            Scope::All => self.in_play(),
            Scope::OnItself => self.on(eyes.me).collect(),
            Scope::Attack => self.open.attack.as_ref().map_or(Cards::NONE, |attack| attack.laid),
            Scope::Hand => self.secrets.hands[eyes.you.index()],
        };
        let counts =
            |card: &Card| !(what.other && *card == eyes.me) && self.is_like(*card, what.like, deep);
        cards.iter().filter(counts).count() as u32
    }

    fn is_like(&self, card: Card, like: Like, deep: bool) -> bool {
        like.name.is_none_or(|name| name == card)
            && like.kind.is_none_or(|kind| self.face(card).kind == kind)
            && like.has.is_none_or(|one| {
                if deep { self.own_traits(card) } else { self.face(card).traits }.contains(one)
            })
    }

    /// SM-11, SM-40: the traits of a card by itself. A part of a Location has what is printed on it, unless the
    /// unit has lost it; what the unit has gained lies with its first part.
    pub(crate) fn own_traits(&self, card: Card) -> Traits {
        let all = self.traits(card);
        let Some(movie) = self.movie_of(card).filter(|_| self.face(card).kind == Type::Location)
        else {
            return all;
        };
        let printed = |part: Card| self.face(part).traits;
        let others = self.location(movie).iter().filter(|&part| part != card);
        let others = others.fold(Traits::NONE, |all, part| all | printed(part));
        let first = self.open.line.host(card).is_none();
        let gained = if first { all - others } else { Traits::NONE };
        (all & printed(card)) | gained
    }

    /// The traits of a card now; of a Location, those of the whole unit.
    #[inline]
    pub fn traits(&self, card: Card) -> Traits {
        let face = self.face(card);
        if face.kind == Type::Location {
            return match self.movie_of(card) {
                Some(movie) => self.location_traits(movie, true),
                None => face.traits,
            };
        }
        let changers = self.open.setup.deck.index.changers & self.in_play();
        if changers.is_empty() && self.open.lasting.is_empty() {
            return face.traits;
        }
        self.changed_traits(card, face.traits, changers)
    }

    /// Printed traits, and what lies on the card or lasts; of one trait the newest counts.
    #[inline(never)]
    fn changed_traits(&self, card: Card, printed: Traits, changers: Cards) -> Traits {
        let mut traits = printed;
        if changers.contains(card) {
            for effect in &*self.face(card).effects {
                if effect.when == When::While && effect.target == Target::Itself {
                    self.change(&mut traits, effect, card, card);
                }
            }
        }
        for lying in self.on(card).filter(|&lying| changers.contains(lying)) {
            for effect in self.face(lying).effects.iter().filter(|effect| is_on_host(effect)) {
                self.change(&mut traits, effect, lying, card);
            }
        }
        for one in self.open.lasting.iter().filter(|one| one.on == Mark::Card(card)) {
            match self.lingering_effect(one).kind {
                EffectKind::GainTrait(one) => traits = traits.with(one),
                EffectKind::LoseTrait(one) => traits = traits.without(one),
                _ => {}
            }
        }
        traits
    }

    fn change(&self, traits: &mut Traits, effect: &Effect, source: Card, host: Card) {
        let changed = match effect.kind {
            EffectKind::GainTrait(one) => traits.with(one),
            EffectKind::LoseTrait(one) => traits.without(one),
            _ => return,
        };
        let you = self.movie_of(host).unwrap_or(self.open.active);
        let clash = self.open.attack.as_ref().is_some_and(|attack| attack.on == you);
        let eyes = Eyes { me: source, you, chosen: Mark::None, clash };
        if effect.conditions.iter().all(|condition| self.is_met(condition, eyes, false)) {
            *traits = changed;
        }
    }

    /// SM-11: all traits of the parts, and what lies under the unit.
    pub(crate) fn location_traits(&self, movie: Seat, deep: bool) -> Traits {
        let parts = self.location(movie);
        let printed = |all: Traits, part: Card| all | self.face(part).traits;
        let traits = parts.iter().fold(Traits::NONE, printed);
        let changers = self.open.setup.deck.index.changers & self.open.movies[movie.index()];
        if !deep || (changers.is_empty() && self.open.lasting.is_empty()) {
            return traits;
        }
        parts.iter().fold(traits, |traits, part| self.changed_traits(part, traits, changers))
    }

    /// The traits of an attack: printed, while they hold, gained and lost.
    pub(crate) fn traits_of_attack(&self, attack: &Attack) -> Traits {
        let face = self.face(attack.creature);
        let mut traits = face.traits;
        for effect in face.effects.iter().filter(|effect| effect.when == When::While) {
            let eyes =
                Eyes { me: attack.creature, you: attack.by, chosen: Mark::None, clash: false };
            let holds = || effect.conditions.iter().all(|c| self.is_met(c, eyes, true));
            match effect.kind {
                EffectKind::GainTrait(one) if holds() => traits = traits.with(one),
                EffectKind::LoseTrait(one) if holds() => traits = traits.without(one),
                _ => {}
            }
        }
        (traits | attack.gained) - attack.lost
    }

    /// Whether a card has a trait now.
    #[inline]
    pub(crate) fn has_trait(&self, card: Card, one: Trait) -> bool {
        self.traits(card).contains(one)
    }
}

/// Whether an effect of a card works on what it lies on or under.
#[inline]
pub(crate) fn is_on_host(effect: &Effect) -> bool {
    match effect.lasts {
        Lasts::Stays => true,
        Lasts::InPlay => effect.target == Target::Host,
        _ => false,
    }
}
