//! SM-20 to SM-29: an attack, who can be attacked, and who can be the one removed.

use serde::{Deserialize, Serialize};
use table::Seat;

use super::conditions::is_on_host;
use super::strength::is_of;
use super::{Eyes, Mark, ScurvyMusketeers};
use crate::pieces::{Card, Cards, Effect, EffectKind, Side, Target, Trait, Traits, When};

/// SM-20a: an attack in progress.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Attack {
    /// The attacking Creature.
    pub creature: Card,
    /// Who attacks.
    pub by: Seat,
    /// Whose Movie is attacked.
    pub on: Seat,
    /// SM-26: the Character it duels with.
    pub duel: Option<Card>,
    /// Traits that it has gained.
    pub gained: Traits,
    /// Traits that it has lost.
    pub lost: Traits,
    /// SM-23: the running AS is the starting AS times this …
    pub times: i32,
    /// … plus this.
    pub plus: i32,
    /// SM-22: what was played for this defence.
    pub guard: i32,
    /// SM-26, SM-30: Props laid on the Creature.
    pub laid: Cards,
    /// SM-25: the one to be removed.
    pub victim: Option<Card>,
    /// SM-25a: whether it is saved.
    pub saved: bool,
}

impl Attack {
    /// SM-20a: an attack as it is declared.
    pub(crate) const fn new(creature: Card, by: Seat, on: Seat, duel: Option<Card>) -> Self {
        Self {
            creature,
            by,
            on,
            duel,
            gained: Traits::NONE,
            lost: Traits::NONE,
            times: 1,
            plus: 0,
            guard: 0,
            laid: Cards::NONE,
            victim: None,
            saved: false,
        }
    }
}

impl ScurvyMusketeers {
    /// Whether effects bar attacks with these traits on a Movie.
    pub(crate) fn is_barred(&self, movie: Seat, traits: Traits) -> bool {
        let barring = self.open.setup.deck.index.barring;
        for owner in self.everybody() {
            for card in self.open.movies[owner.index()] & barring {
                let eyes = Eyes { me: card, you: owner, chosen: Mark::None, clash: false };
                let bars = |effect: &&Effect| {
                    let EffectKind::NoAttack(sort) = effect.kind else { return false };
                    let here = match effect.target {
                        Target::Player(Side::Own) => owner == movie,
                        Target::AllMovies => true,
                        _ => false,
                    };
                    here && effect.when == When::While && is_of(traits, sort)
                };
                if self.face(card).effects.iter().filter(bars).any(|e| self.holds(e, eyes)) {
                    return true;
                }
            }
        }
        self.open.lasting.iter().any(|one| match self.lingering_effect(one).kind {
            EffectKind::NoAttack(sort) => {
                is_of(traits, sort) && (one.on == Mark::None || one.on == Mark::Seat(movie))
            }
            _ => false,
        })
    }

    /// SM-20, SM-26: AS and DS with which an attack on a Movie, or on one Character of it, would start.
    pub(crate) fn opening_sums(
        &self,
        creature: Card,
        by: Seat,
        on: Seat,
        duel: Option<Card>,
    ) -> (i32, i32) {
        let attack = Attack::new(creature, by, on, duel);
        let mut declared = self.clone();
        declared.open.attack = Some(attack);
        (declared.running_as(&attack), declared.ds(on, true))
    }

    /// SM-29: whether an attack with these traits can reach a Movie.
    pub(crate) fn can_reach(&self, movie: Seat, traits: Traits) -> bool {
        !traits.contains(Trait::Aquatic)
            || self.location(movie).is_empty()
            || self.location_traits(movie, true).contains(Trait::Aquatic)
    }

    /// SM-25, SM-26: the Characters that a successful attack can remove.
    pub fn victims(&self) -> Cards {
        let Some(attack) = self.open.attack.as_ref() else { return Cards::NONE };
        let cast = attack.duel.map_or(self.cast(attack.on), Cards::only);
        let fates = self.open.setup.deck.index.fates & self.open.movies[attack.on.index()];
        if fates.is_empty() && self.open.lasting.is_empty() {
            return cast;
        }
        let able: Cards =
            cast.iter().filter(|&person| !self.has_fate(person, &EffectKind::NotVictim)).collect();
        let bound: Cards =
            able.iter().filter(|&person| self.has_fate(person, &EffectKind::Victim)).collect();
        if attack.duel.is_some() || bound.is_empty() { able } else { bound }
    }

    /// Whether a Character is, or cannot be, the one removed.
    fn has_fate(&self, person: Card, fate: &EffectKind) -> bool {
        let you = self.movie_of(person).unwrap_or(self.open.active);
        let eyes = |me| Eyes { me, you, chosen: Mark::Card(person), clash: true };
        let own = self.face(person).effects.iter().any(|effect| {
            effect.kind == *fate
                && effect.when == When::While
                && effect.target == Target::Itself
                && self.holds(effect, eyes(person))
        });
        let fates = self.open.setup.deck.index.fates;
        let lying = || {
            self.on(person).filter(|&card| fates.contains(card)).any(|card| {
                let mut effects = self.face(card).effects.iter().filter(|e| is_on_host(e));
                effects.any(|effect| effect.kind == *fate && self.holds(effect, eyes(card)))
            })
        };
        let lingers = || {
            let mut all = self.open.lasting.iter().filter(|one| one.on == Mark::Card(person));
            all.any(|one| self.lingering_effect(one).kind == *fate)
        };
        own || lying() || lingers()
    }
}
