//! SM-22, SM-23: how strong a Movie and an attack are, always computed anew, and of what it is made up.
//! SM-E1 is the example that has to come out right.

use table::Seat;

use super::conditions::is_on_host;
use super::{Attack, Eyes, Lingering, Mark, ScurvyMusketeers};
use crate::pieces::{Card, Effect, EffectKind, Lasts, Sort, Target, Trait, Traits, Type, When};

/// A part of a sum, as people are told it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// What a card gives.
    Card(Card, i32),
    /// SM-22: what was played for this defence.
    Guard(i32),
}

impl Part {
    /// How much it is.
    pub const fn amount(self) -> i32 {
        match self {
            Self::Card(_, amount) | Self::Guard(amount) => amount,
        }
    }
}

/// SM-22: the printed value, replaced by the newest "is n", times multipliers, plus additions.
#[derive(Clone, Copy)]
struct Sum {
    base: i32,
    times: i32,
    plus: i32,
}

impl Sum {
    fn of(printed: i8) -> Self {
        Self { base: i32::from(printed), times: 1, plus: 0 }
    }

    fn total(self) -> i32 {
        self.base.saturating_mul(self.times).saturating_add(self.plus)
    }
}

/// What Props count for in a defence or on a card.
#[derive(Clone, Copy)]
struct Bonus {
    /// Props with any of these traits count nothing.
    none: Traits,
    /// No Prop counts anything.
    nothing: bool,
}

impl ScurvyMusketeers {
    /// The effect that lingers.
    pub(crate) fn lingering_effect(&self, one: Lingering) -> &Effect {
        self.open.setup.deck.lingering(one)
    }

    /// SM-22: the DS of a Movie: as it stands, or in the attack on it.
    pub fn ds(&self, movie: Seat, in_attack: bool) -> i32 {
        let mut total = 0;
        self.itemise(movie, in_attack, |part| total += part.amount());
        total
    }

    /// SM-22, SM-26: the parts of a Movie's DS, Characters with what lies on them first.
    pub fn itemise(&self, movie: Seat, in_attack: bool, mut each: impl FnMut(Part)) {
        let attack = self.open.attack.as_ref().filter(|attack| in_attack && attack.on == movie);
        let bonus = self.bonus(movie, attack);
        let duel = attack.and_then(|attack| attack.duel);
        for person in self.cast(movie).iter().filter(|&person| duel.is_none_or(|d| d == person)) {
            self.itemise_person(movie, person, attack.is_some(), bonus, &mut each);
        }
        for part in self.location(movie) {
            let sum = self.value(movie, part, attack.is_some(), 1);
            each(Part::Card(part, sum.total()));
            self.itemise_under(movie, part, attack.is_some(), &mut each);
        }
        if let Some(attack) = attack {
            let guard = attack.guard + self.standing_guard(movie, attack);
            if guard != 0 {
                each(Part::Guard(guard));
            }
        }
    }

    fn itemise_person(
        &self,
        movie: Seat,
        person: Card,
        clash: bool,
        bonus: Bonus,
        each: &mut impl FnMut(Part),
    ) {
        each(Part::Card(person, self.value(movie, person, clash, 1).total()));
        self.itemise_under(movie, person, clash, each);
        let fences = self.has_trait(person, Trait::Swashbuckler);
        let props = self.on(person).filter(|&card| self.face(card).kind == Type::Prop);
        for prop in props {
            let traits = self.traits(prop);
            if bonus.nothing
                || !(traits & bonus.none).is_empty()
                || self.is_void(movie, person, traits, clash)
            {
                each(Part::Card(prop, 0));
                continue;
            }
            let mut times = self.bonus_times(movie, person, traits, clash);
            if fences && traits.contains(Trait::Swashbuckler) {
                times *= self.printed().swashbuckling;
            }
            each(Part::Card(prop, self.value(movie, prop, clash, times).total()));
            self.itemise_under(movie, prop, clash, each);
        }
    }

    /// What lies under a card adds to it.
    fn itemise_under(&self, movie: Seat, host: Card, clash: bool, each: &mut impl FnMut(Part)) {
        for lying in self.on(host) {
            let mut sum = Sum { base: 0, times: 1, plus: 0 };
            for effect in self.face(lying).effects.iter().filter(|effect| is_on_host(effect)) {
                let eyes = Eyes { me: lying, you: movie, chosen: Mark::Card(host), clash };
                if matches!(effect.kind, EffectKind::DsAdd(_) | EffectKind::DsPer(..)) {
                    self.add_up(&mut sum, effect, eyes);
                }
            }
            if sum.plus != 0 {
                each(Part::Card(lying, sum.plus));
            }
        }
    }

    /// SM-22: what a card is worth by itself: its own text, what replaces or multiplies it, what lingers.
    fn value(&self, movie: Seat, card: Card, clash: bool, times: i32) -> Sum {
        let face = self.face(card);
        let mut sum = Sum::of(face.value);
        sum.times = times;
        let eyes = |me| Eyes { me, you: movie, chosen: Mark::Card(card), clash };
        for effect in &*face.effects {
            if effect.when == When::While && effect.target == Target::Itself {
                self.add_up(&mut sum, effect, eyes(card));
            }
        }
        for lying in self.on(card) {
            for effect in self.face(lying).effects.iter().filter(|effect| is_on_host(effect)) {
                if matches!(effect.kind, EffectKind::DsIs(_) | EffectKind::DsTimes(_)) {
                    self.add_up(&mut sum, effect, eyes(lying));
                }
            }
        }
        for one in self.open.lasting.iter().filter(|one| one.on == Mark::Card(card)) {
            let effect = self.lingering_effect(one);
            if clash || effect.lasts == Lasts::Turn {
                let you = one.by;
                self.add_up(&mut sum, effect, Eyes { you, ..eyes(one.card) });
            }
        }
        sum
    }

    fn add_up(&self, sum: &mut Sum, effect: &Effect, eyes: Eyes) {
        if !matches!(
            effect.kind,
            EffectKind::DsAdd(_)
                | EffectKind::DsIs(_)
                | EffectKind::DsTimes(_)
                | EffectKind::DsPer(..)
        ) || !self.holds(effect, eyes)
        {
            return;
        }
        match effect.kind {
            EffectKind::DsAdd(n) => sum.plus += i32::from(n),
            EffectKind::DsIs(n) => sum.base = i32::from(n),
            EffectKind::DsTimes(k) => sum.times = sum.times.saturating_mul(i32::from(k)),
            EffectKind::DsPer(n, what) => {
                sum.plus += i32::from(n) * self.count(what, eyes, true) as i32;
            }
            _ => {}
        }
    }

    /// SM-28 and effects on the whole defence: which Props give nothing.
    fn bonus(&self, movie: Seat, attack: Option<&Attack>) -> Bonus {
        let mut bonus = Bonus { none: Traits::NONE, nothing: false };
        let Some(attack) = attack else { return bonus };
        if self.traits_of_attack(attack).contains(Trait::Swarm) {
            bonus.none = bonus.none.with(Trait::Gun);
        }
        self.each_on_defence(movie, attack, |kind, _| match *kind {
            EffectKind::BonusNone(Sort::Any) => bonus.nothing = true,
            EffectKind::BonusNone(Sort::Of(one)) => bonus.none = bonus.none.with(one),
            _ => {}
        });
        bonus
    }

    /// Every effect on the defence as a whole, through its own eyes: of the Creature, of the Movie, and what was
    /// played.
    fn each_on_defence(
        &self,
        movie: Seat,
        attack: &Attack,
        mut each: impl FnMut(&EffectKind, Eyes),
    ) {
        let eyes = |me: Card, you: Seat| Eyes { me, you, chosen: Mark::None, clash: true };
        let mut look = |card: Card, you: Seat| {
            for effect in &*self.face(card).effects {
                let standing = effect.when == When::While && effect.target == Target::Defence;
                if standing && self.holds(effect, eyes(card, you)) {
                    each(&effect.kind, eyes(card, you));
                }
            }
        };
        look(attack.creature, attack.by);
        for card in self.open.movies[movie.index()] {
            look(card, movie);
        }
        for one in self.open.lasting.iter() {
            let effect = self.lingering_effect(one);
            if effect.target == Target::Defence {
                each(&effect.kind, eyes(one.card, one.by));
            }
        }
    }

    /// Standing effects that add to the defence as a whole.
    fn standing_guard(&self, movie: Seat, attack: &Attack) -> i32 {
        let mut guard = 0;
        self.each_on_defence(movie, attack, |kind, eyes| match *kind {
            EffectKind::DsAdd(n) => guard += i32::from(n),
            EffectKind::DsPer(n, what) => {
                guard += i32::from(n) * self.count(what, eyes, true) as i32;
            }
            _ => {}
        });
        guard
    }

    /// Every effect on the Props of a Character: its own, of what lies on it, and what lingers.
    fn each_on_props(
        &self,
        movie: Seat,
        person: Card,
        clash: bool,
        mut each: impl FnMut(&EffectKind),
    ) {
        let eyes = |me| Eyes { me, you: movie, chosen: Mark::Card(person), clash };
        let boosters = self.open.setup.deck.index.boosters;
        if boosters.contains(person) {
            for effect in &*self.face(person).effects {
                let own = effect.when == When::While && effect.target == Target::Itself;
                if own && self.holds(effect, eyes(person)) {
                    each(&effect.kind);
                }
            }
        }
        for lying in self.on(person).filter(|&lying| boosters.contains(lying)) {
            for effect in self.face(lying).effects.iter().filter(|effect| is_on_host(effect)) {
                if self.holds(effect, eyes(lying)) {
                    each(&effect.kind);
                }
            }
        }
        for one in self.open.lasting.iter().filter(|one| clash && one.on == Mark::Card(person)) {
            each(&self.lingering_effect(one).kind);
        }
    }

    /// How often the printed bonus of a Prop with these traits counts, SM-27 apart.
    fn bonus_times(&self, movie: Seat, person: Card, traits: Traits, clash: bool) -> i32 {
        let mut times = 1;
        let mut multiply = |kind: &EffectKind| {
            if let EffectKind::BonusTimes(k, sort) = *kind
                && is_of(traits, sort)
            {
                times *= i32::from(k);
            }
        };
        self.each_on_props(movie, person, clash, &mut multiply);
        if let Some(attack) = self.open.attack.as_ref().filter(|_| clash) {
            self.each_on_defence(movie, attack, |kind, _| multiply(kind));
        }
        times
    }

    /// Whether Props with these traits count nothing on this Character.
    fn is_void(&self, movie: Seat, person: Card, traits: Traits, clash: bool) -> bool {
        let mut void = false;
        self.each_on_props(movie, person, clash, |kind| {
            if let EffectKind::BonusNone(sort) = *kind {
                void |= is_of(traits, sort);
            }
        });
        void
    }

    /// SM-23: the AS that the attack starts from: printed, or the newest "is n", times multipliers, plus
    /// additions that stand on the Creature; always computed anew.
    pub fn starting_as(&self, attack: &Attack) -> i32 {
        let face = self.face(attack.creature);
        let mut sum = Sum::of(face.value);
        let eyes = Eyes { me: attack.creature, you: attack.by, chosen: Mark::None, clash: true };
        for effect in face.effects.iter().filter(|effect| effect.when == When::While) {
            if !self.holds(effect, eyes) {
                continue;
            }
            match effect.kind {
                EffectKind::AsAdd(n) => sum.plus += i32::from(n),
                EffectKind::AsTimes(k) => sum.times *= i32::from(k),
                EffectKind::AsIs(n) => sum.base = i32::from(n),
                EffectKind::AsPer(n, what) => {
                    sum.plus += i32::from(n) * self.count(what, eyes, true) as i32;
                }
                _ => {}
            }
        }
        sum.total()
    }

    /// SM-23: the running AS.
    pub fn running_as(&self, attack: &Attack) -> i32 {
        self.starting_as(attack).saturating_mul(attack.times).saturating_add(attack.plus)
    }

    /// SM-30: what a Prop adds to the AS of the Creature it is laid on.
    pub fn laid_bonus(&self, attack: &Attack, prop: Card) -> i32 {
        let face = self.face(prop);
        let mut bonus = i32::from(face.value);
        let eyes = Eyes { me: attack.creature, you: attack.by, chosen: Mark::None, clash: true };
        for effect in &*self.face(attack.creature).effects {
            let standing = effect.when == When::While && effect.target == Target::Itself;
            match effect.kind {
                _ if !standing || !self.holds(effect, eyes) => {}
                EffectKind::BonusTimes(k, sort) if is_of(face.traits, sort) => {
                    bonus *= i32::from(k);
                }
                EffectKind::BonusNone(sort) if is_of(face.traits, sort) => return 0,
                _ => {}
            }
        }
        bonus
    }
}

/// Whether something with these traits is of that sort.
#[inline]
pub(crate) fn is_of(traits: Traits, sort: Sort) -> bool {
    match sort {
        Sort::Any => true,
        Sort::Of(one) => traits.contains(one),
    }
}
