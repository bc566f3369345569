//! SM-13a, SM-V1: what an effect may be aimed at, and whether anything would come of it.

use table::{Illegal, Seat, Seats, allow};

use super::{
    ESTABLISHING_SHOT, NEEDS_AN_ATTACK, NOBODY_TO_SAVE, NOTHING_TO_CANCEL, NOTHING_WOULD_HAPPEN,
    WRONG_TARGET,
};
use crate::deck::needs_attack;
use crate::pieces::{Card, Cards, Effect, EffectKind, Pick, Side, Target, Type, When};
use crate::state::{Eyes, Mark, ScurvyMusketeers, Task};

/// When an effect is due.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Moment {
    /// The card is played.
    Play,
    /// Its ability is used.
    Use,
}

impl Moment {
    #[inline]
    pub(crate) fn is(self, when: When) -> bool {
        match self {
            Self::Play => when == When::Play,
            Self::Use => matches!(when, When::Use(..)),
        }
    }
}

/// Which card does it, for whom, and what it lies on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cause {
    pub(crate) card: Card,
    pub(crate) by: Seat,
    pub(crate) host: Mark,
}

/// Something that is chosen when a card is played.
#[derive(Clone, Copy)]
enum Slot<'d> {
    /// The target of an effect.
    Target(&'d Effect),
    /// The Character that receives a Prop.
    Receiver(&'d Effect),
    /// A card of the discard pile.
    Retrieved(&'d Effect),
}

/// What can be chosen.
#[derive(Clone, Copy, Default)]
pub(crate) struct Options {
    cards: Cards,
    seats: Seats,
}

impl Options {
    fn is_empty(&self) -> bool {
        self.cards.is_empty() && self.seats.is_empty()
    }

    /// Whether this is one of them; nothing, if there is nothing.
    fn has(&self, mark: Mark) -> bool {
        match mark {
            Mark::None => self.is_empty(),
            Mark::Card(card) => self.cards.contains(card),
            Mark::Seat(seat) => self.seats.contains(seat),
        }
    }

    /// Each of them; nothing, if there is nothing.
    fn each(&self, mut each: impl FnMut(Mark)) {
        if self.is_empty() {
            return each(Mark::None);
        }
        self.cards.iter().for_each(|card| each(Mark::Card(card)));
        self.seats.iter().for_each(|seat| each(Mark::Seat(seat)));
    }
}

/// What has to be chosen for these effects, in order.
fn slots(effects: &[Effect], moment: Moment) -> [Option<Slot<'_>>; 2] {
    let (mut slots, mut count) = ([None; 2], 0);
    let mut push = |slot| {
        if count < slots.len() {
            slots[count] = Some(slot);
            count += 1;
        }
    };
    for effect in effects.iter().filter(|effect| moment.is(effect.when)) {
        match effect.target {
            Target::Character(_)
            | Target::Prop(_)
            | Target::Location(_)
            | Target::UnderCard(_)
            | Target::Player(Side::Opponent | Side::Any) => push(Slot::Target(effect)),
            _ => {}
        }
        match effect.kind {
            EffectKind::MoveProp { .. } => push(Slot::Receiver(effect)),
            EffectKind::Retrieve(..) => push(Slot::Retrieved(effect)),
            _ => {}
        }
    }
    slots
}

impl ScurvyMusketeers {
    /// SM-13a, SM-6: whether the effects may be aimed so.
    pub(crate) fn may_aim(
        &self,
        effects: &[Effect],
        moment: Moment,
        cause: Cause,
        one: Mark,
        two: Mark,
    ) -> Result<(), Illegal> {
        let slots = slots(effects, moment);
        let [first, second] = self.options(slots, cause, one);
        let fits = |slot: Option<Slot>, options: Options, mark: Mark| match slot {
            None => mark == Mark::None,
            Some(_) => options.has(mark),
        };
        let happens = self.anything_happens(effects, moment, cause)
            || !first.is_empty()
            || (slots[0].is_none() && !second.is_empty());
        allow(happens, self.why_nothing(effects, moment))?;
        allow(fits(slots[0], first, one) && fits(slots[1], second, two), &WRONG_TARGET)?;
        self.may_affect(effects, moment, cause, [one, two])
    }

    /// SM-6: in the first round, nothing that affects others.
    pub(crate) fn may_affect(
        &self,
        effects: &[Effect],
        moment: Moment,
        cause: Cause,
        marks: [Mark; 2],
    ) -> Result<(), Illegal> {
        let first_round = self.open.round <= self.printed().first_round;
        let harms = first_round && self.affects_others(effects, moment, cause, marks);
        allow(!harms, &ESTABLISHING_SHOT)
    }

    /// Proposes every aim that these effects can have.
    pub(crate) fn each_aim(
        &self,
        effects: &[Effect],
        moment: Moment,
        cause: Cause,
        mut each: impl FnMut(Mark, Mark),
    ) {
        let slots = slots(effects, moment);
        let [first, _] = self.options(slots, cause, Mark::None);
        if first.is_empty() && !self.anything_happens(effects, moment, cause) {
            return;
        }
        first.each(|one| match slots[1] {
            None => each(one, Mark::None),
            Some(slot) => self.options_of(slot, cause, one).each(|two| each(one, two)),
        });
    }

    fn options(&self, slots: [Option<Slot>; 2], cause: Cause, one: Mark) -> [Options; 2] {
        slots.map(|slot| slot.map_or(Options::default(), |slot| self.options_of(slot, cause, one)))
    }

    /// What can be chosen for a slot.
    fn options_of(&self, slot: Slot, cause: Cause, one: Mark) -> Options {
        match slot {
            Slot::Target(effect) => self.targets(effect, cause),
            Slot::Receiver(effect) => match one {
                Mark::Card(prop) => {
                    Options { cards: self.receivers(effect, cause, prop), seats: Seats::NONE }
                }
                _ => Options::default(),
            },
            Slot::Retrieved(effect) => {
                Options { cards: self.retrievable(effect, cause), seats: Seats::NONE }
            }
        }
    }

    /// The cards or players that an effect may be aimed at.
    fn targets(&self, effect: &Effect, cause: Cause) -> Options {
        if needs_attack(effect) && self.open.attack.is_none() {
            return Options::default();
        }
        let eyes = |chosen| Eyes {
            me: cause.card,
            you: cause.by,
            chosen,
            clash: self.open.attack.is_some(),
        };
        if let Target::Player(side) = effect.target {
            let fits = |&seat: &Seat| {
                self.is_of_side(side, cause.by, seat)
                    && self.player_fits(&effect.kind, seat)
                    && self.holds(effect, eyes(Mark::Seat(seat)))
            };
            return Options { cards: Cards::NONE, seats: self.everybody().filter(fits).collect() };
        }
        let (kind, pick) = match effect.target {
            Target::Character(pick) => (Type::Character, pick),
            Target::Prop(pick) => (Type::Prop, pick),
            Target::Location(pick) => (Type::Location, pick),
            Target::UnderCard(pick) => (Type::Sfx, pick),
            _ => return Options::default(),
        };
        let mut cards = Cards::NONE;
        for movie in self.everybody().filter(|&m| self.is_of_side(pick.of, cause.by, m)) {
            for card in self.in_movie(movie, kind) {
                if self.card_fits(effect, pick, cause, card)
                    && (effect.conditions.is_empty() || self.holds(effect, eyes(Mark::Card(card))))
                {
                    cards.insert(card);
                }
            }
        }
        Options { cards, seats: Seats::NONE }
    }

    #[inline]
    fn is_of_side(&self, side: Side, by: Seat, seat: Seat) -> bool {
        match side {
            Side::Own => seat == by,
            Side::Opponent => seat != by,
            Side::Any => true,
            Side::Defender => self.open.attack.as_ref().is_some_and(|attack| attack.on == seat),
        }
    }

    fn player_fits(&self, kind: &EffectKind, seat: Seat) -> bool {
        match kind {
            EffectKind::Redirect => self.can_redirect_to(seat),
            EffectKind::StealCard { .. } | EffectKind::Discard { .. } | EffectKind::LookAtHand => {
                !self.is_empty_handed(seat)
            }
            _ => true,
        }
    }

    /// SM-V1: whether the attack may be moved to this Movie.
    fn can_redirect_to(&self, movie: Seat) -> bool {
        self.open.attack.as_ref().is_some_and(|attack| {
            let traits = self.traits_of_attack(attack);
            movie != attack.on && self.may_go_for(attack.by, traits, movie).is_ok()
        })
    }

    #[inline]
    fn card_fits(&self, effect: &Effect, pick: Pick, cause: Cause, card: Card) -> bool {
        if pick.other && card == cause.card {
            return false;
        }
        if pick.has.is_some_and(|one| !self.has_trait(card, one))
            || pick.lacks.is_some_and(|one| self.has_trait(card, one))
        {
            return false;
        }
        match effect.kind {
            EffectKind::Save => self.is_victim(card),
            EffectKind::MoveProp { .. } => !self.receivers(effect, cause, card).is_empty(),
            EffectKind::ExtraProp => !self.open.extra.contains(card),
            // SM-11: a Location is one unit; its first part stands for it.
            _ => self.face(card).kind != Type::Location || self.open.line.host(card).is_none(),
        }
    }

    fn is_victim(&self, card: Card) -> bool {
        self.open.attack.as_ref().is_some_and(|attack| attack.victim == Some(card) && !attack.saved)
    }

    /// SM-V1: the Characters that may receive a Prop: never the one that has it.
    fn receivers(&self, effect: &Effect, cause: Cause, prop: Card) -> Cards {
        let EffectKind::MoveProp { any } = effect.kind else { return Cards::NONE };
        let side = if any { Side::Any } else { Side::Own };
        let host = self.open.line.host(prop);
        let movies = self.everybody().filter(|&movie| self.is_of_side(side, cause.by, movie));
        movies
            .flat_map(|movie| self.cast(movie).iter())
            .filter(|&person| host != Some(person) && self.may_carry(person, prop))
            .collect()
    }

    /// SM-V1: the cards of the discard pile that may be taken.
    fn retrievable(&self, effect: &Effect, cause: Cause) -> Cards {
        let EffectKind::Retrieve(types, one) = effect.kind else { return Cards::NONE };
        let eyes = Eyes { me: cause.card, you: cause.by, chosen: Mark::None, clash: false };
        if !self.holds(effect, eyes) {
            return Cards::NONE;
        }
        let fits = |&card: &Card| {
            let face = self.face(card);
            types.contains(face.kind) || one.is_some_and(|one| face.traits.contains(one))
        };
        self.open.discards.iter().filter(fits).collect()
    }

    /// Whether any effect that needs no choice would happen.
    fn anything_happens(&self, effects: &[Effect], moment: Moment, cause: Cause) -> bool {
        effects.iter().filter(|effect| moment.is(effect.when)).any(|effect| {
            let eyes = Eyes {
                me: cause.card,
                you: cause.by,
                chosen: cause.host,
                clash: self.open.attack.is_some(),
            };
            self.is_there(effect, cause) && self.holds(effect, eyes)
        })
    }

    /// Whether what an effect without a choice is done to is there.
    fn is_there(&self, effect: &Effect, cause: Cause) -> bool {
        let attacked = self.open.attack.is_some() || !needs_attack(effect);
        let there = match effect.target {
            Target::Itself => match effect.kind {
                EffectKind::Save => self.is_victim(cause.card),
                EffectKind::Attach { .. } | EffectKind::PlayAs(_) | EffectKind::PlayOn(_) => false,
                _ => true,
            },
            // What stays has a host only once it lies there.
            Target::Host => match (&effect.kind, cause.host) {
                (EffectKind::Save, Mark::Card(host)) => self.is_victim(host),
                (_, host) => host != Mark::None,
            },
            Target::Attack | Target::Defence => self.open.attack.is_some(),
            Target::Waiting => match (&effect.kind, self.open.stack.top()) {
                (EffectKind::Cancel(types), Some(item)) => types.bits() >> item.how.bit() & 1 == 1,
                _ => false,
            },
            Target::Player(Side::Defender) => {
                self.open.attack.as_ref().is_some_and(|a| self.player_fits(&effect.kind, a.on))
            }
            Target::Player(Side::Own) => {
                // What is retrieved is a choice of its own.
                !matches!(effect.kind, EffectKind::Retrieve(..))
            }
            Target::AllMovies => true,
            Target::Player(_)
            | Target::Character(_)
            | Target::Prop(_)
            | Target::Location(_)
            | Target::UnderCard(_) => false,
        };
        attacked && there
    }

    /// Why nothing would come of it.
    fn why_nothing(&self, effects: &[Effect], moment: Moment) -> &'static table::Rule {
        let mut due = effects.iter().filter(|effect| moment.is(effect.when));
        match due.clone().next().map(|effect| &effect.kind) {
            Some(EffectKind::Cancel(_)) => &NOTHING_TO_CANCEL,
            Some(EffectKind::Save) => &NOBODY_TO_SAVE,
            _ if self.open.attack.is_none() && due.all(needs_attack) => &NEEDS_AN_ATTACK,
            _ => &NOTHING_WOULD_HAPPEN,
        }
    }

    /// SM-6: whether an opponent or his Movie would be affected.
    fn affects_others(
        &self,
        effects: &[Effect],
        moment: Moment,
        cause: Cause,
        marks: [Mark; 2],
    ) -> bool {
        let foreign = |mark: Mark| match mark {
            Mark::None => false,
            Mark::Seat(seat) => seat != cause.by,
            Mark::Card(card) => self.movie_of(card).is_some_and(|movie| movie != cause.by),
        };
        marks.into_iter().any(foreign)
            || effects.iter().filter(|effect| moment.is(effect.when)).any(|effect| {
                match effect.target {
                    Target::AllMovies => true,
                    Target::Waiting => {
                        self.open.stack.top().is_some_and(|item| item.by != cause.by)
                    }
                    _ => false,
                }
            })
    }

    /// SM-V1: what the player of a Movie may choose for an effect of a removed card.
    pub(crate) fn choices(&self, task: Task) -> Cards {
        let card = Card(task.other);
        let Some(effect) = self.face(card).effects.get(usize::from(task.n)) else {
            return Cards::NONE;
        };
        let cause = Cause { card, by: task.seat, host: Mark::None };
        self.targets(effect, cause).cards
    }
}
