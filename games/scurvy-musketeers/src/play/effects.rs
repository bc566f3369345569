//! SM-V1: what effects do when they happen.

use table::Seat;

use crate::pieces::{Card, Cost, Effect, EffectKind, Lasts, Side, Target, Type, When};
use crate::rules::{Cause, Moment};
use crate::state::{Chore, Eyes, How, Item, Lingering, Mark, ScurvyMusketeers, Task};

/// No sum grows beyond this, whatever cards a deck has.
const MOST: i32 = 1_000_000;

impl ScurvyMusketeers {
    /// SM-14: the cost is paid when it is announced.
    pub(super) fn use_ability(
        &mut self,
        seat: Seat,
        card: Card,
        pay: Option<Card>,
        one: Mark,
        two: Mark,
    ) {
        let host = self.open.line.host(card).map_or(Mark::None, Mark::Card);
        self.open.used.insert(card);
        if let Some(pay) = pay {
            self.take_from_hand(seat, pay);
            self.open.discards.insert(pay);
        }
        if matches!(self.face(card).ability(), Some((_, Cost::Sacrifice))) {
            self.remove_from_play(card);
        }
        self.announce(Item { card, by: seat, how: How::Ability, one, two, host });
    }

    /// Something takes effect.
    pub(super) fn take_effect(&mut self, item: Item) {
        let Item { card, by, one, .. } = item;
        match item.how {
            How::Character => self.lay_down(card, by, None),
            How::Prop => match one {
                Mark::Card(person) => {
                    self.gain(person);
                    self.lay_down(card, by, Some(person));
                }
                _ => self.lay_on_creature(card),
            },
            How::Location | How::Attached => {
                let movie = one.seat().unwrap_or(by);
                let base = self.location_base(movie);
                let on = base.filter(|_| item.how == How::Attached);
                if let (Some(old), None) = (base, on) {
                    self.remove_from_play(old);
                }
                self.lay_down(card, movie, on);
            }
            How::Creature => self.begin_attack(item),
            How::Sfx | How::Ability => return self.happen_all(item),
        }
        if item.how != How::Creature {
            self.happen_on_entering(item);
        }
    }

    /// What a Character, Prop or Location does when it is played.
    fn happen_on_entering(&mut self, item: Item) {
        let cause = Cause { card: item.card, by: item.by, host: Mark::None };
        let deck = self.open.setup.deck.clone();
        for (nth, effect) in deck.face(item.card).effects.iter().enumerate() {
            if effect.when == When::Play && !matches!(effect.kind, EffectKind::Attach { .. }) {
                self.happen_if(effect, nth, false, cause, Mark::None, Mark::None);
            }
        }
    }

    /// SM-20a: what a Creature does when it attacks.
    pub(super) fn happen_on_attack(&mut self, creature: Card, by: Seat) {
        let cause = Cause { card: creature, by, host: Mark::None };
        let deck = self.open.setup.deck.clone();
        for (nth, effect) in deck.face(creature).effects.iter().enumerate() {
            if effect.when != When::Play || matches!(effect.kind, EffectKind::PlayAs(_)) {
                continue;
            }
            // What a Creature says of its player's own Location needs no choice.
            let one = match effect.target {
                Target::Location(pick) if pick.of == Side::Own => {
                    self.location_base(by).map_or(Mark::None, Mark::Card)
                }
                _ => Mark::None,
            };
            self.happen_if(effect, nth, false, cause, one, Mark::None);
        }
    }

    /// SM-13: every effect of an SFX or an ability, in the order written; then the card is put away.
    fn happen_all(&mut self, item: Item) {
        let Item { card, by, how, one, two, host } = item;
        let deck = self.open.setup.deck.clone();
        let face = deck.face(card);
        let sfx = how == How::Sfx;
        let moment = if sfx { Moment::Play } else { Moment::Use };
        let effects = if sfx { face.sfx().unwrap_or_default() } else { &*face.effects };
        let stays = sfx && face.kind == Type::Sfx && face.stays();
        if stays && let Some(under) = one.card() {
            match self.movie_of(under) {
                Some(movie) => self.lay_down(card, movie, Some(under)),
                None => self.open.discards.insert(card),
            }
        } else if sfx {
            self.open.discards.insert(card);
        }
        let cause = Cause { card, by, host };
        let mut marks = [one, two].into_iter();
        for (nth, effect) in effects.iter().enumerate() {
            if !moment.is(effect.when) {
                continue;
            }
            let chooses = chooses(effect);
            let first = if chooses >= 1 { marks.next().unwrap_or_default() } else { Mark::None };
            let second = if chooses >= 2 { marks.next().unwrap_or_default() } else { Mark::None };
            if effect.lasts != Lasts::Stays {
                self.happen_if(effect, nth, sfx, cause, first, second);
            }
        }
    }

    fn happen_if(
        &mut self,
        effect: &Effect,
        nth: usize,
        sfx: bool,
        cause: Cause,
        one: Mark,
        two: Mark,
    ) {
        let chosen = if one == Mark::None { cause.host } else { one };
        let clash = self.open.attack.is_some();
        let eyes = Eyes { me: cause.card, you: cause.by, chosen, clash };
        if self.holds(effect, eyes) {
            self.happen(effect, nth, sfx, cause, one, two);
        }
    }

    /// One effect happens.
    pub(super) fn happen(
        &mut self,
        effect: &Effect,
        nth: usize,
        sfx: bool,
        cause: Cause,
        one: Mark,
        two: Mark,
    ) {
        let target = self.target_of(effect, cause, one);
        match effect.kind {
            EffectKind::AsAdd(_)
            | EffectKind::AsTimes(_)
            | EffectKind::AsIs(_)
            | EffectKind::AsPer(..) => self.swing(effect, cause),
            EffectKind::GainTrait(_) | EffectKind::LoseTrait(_)
                if effect.target == Target::Attack =>
            {
                self.change_attack(effect);
            }
            EffectKind::DsAdd(_) | EffectKind::DsPer(..) if effect.target == Target::Defence => {
                self.guard(effect, cause);
            }
            EffectKind::DsAdd(_)
            | EffectKind::DsIs(_)
            | EffectKind::DsTimes(_)
            | EffectKind::DsPer(..)
            | EffectKind::BonusTimes(..)
            | EffectKind::BonusNone(_)
            | EffectKind::GainTrait(_)
            | EffectKind::LoseTrait(_)
            | EffectKind::NoAttack(_)
            | EffectKind::NotVictim
            | EffectKind::Victim => {
                if matches!(effect.lasts, Lasts::Attack | Lasts::Turn) {
                    let (card, by, nth) = (cause.card, cause.by, nth as u8);
                    self.open.lasting.push(Lingering { card, sfx, nth, by, on: target });
                }
            }
            EffectKind::MoveProp { .. } => {
                if let (Some(prop), Some(to)) = (one.card(), two.card()) {
                    self.hand_over(prop, to);
                }
            }
            EffectKind::Retrieve(..) => self.retrieve(cause.by, one),
            _ => self.happen_to(effect, cause, target),
        }
    }

    /// What or whom an effect is for.
    fn target_of(&self, effect: &Effect, cause: Cause, chosen: Mark) -> Mark {
        match effect.target {
            Target::Itself => Mark::Card(cause.card),
            Target::Host => cause.host,
            Target::Player(Side::Own) => Mark::Seat(cause.by),
            Target::Player(Side::Defender) => {
                self.open.attack.as_ref().map_or(Mark::None, |attack| Mark::Seat(attack.on))
            }
            _ => chosen,
        }
    }

    /// What happens once and at once, to a card, a player or the attack.
    fn happen_to(&mut self, effect: &Effect, cause: Cause, target: Mark) {
        match (&effect.kind, target.card()) {
            (EffectKind::Cancel(_), _) => self.cancel_waiting(),
            (EffectKind::StopAttack, _) => self.end_attack(),
            (EffectKind::Redirect, _) => self.redirect(target),
            (EffectKind::Save, _) => self.save(),
            (EffectKind::Remove, Some(card)) => self.remove_from_play(card),
            (EffectKind::ToHand, Some(card)) => self.return_to_hand(card),
            (EffectKind::TakeOver, Some(card)) => self.take_over(card, cause.by),
            (EffectKind::ExtraProp, Some(card)) => self.open.extra.insert(card),
            (EffectKind::LookAtHand, _) => self.look_at_hand(cause.by, target),
            (
                EffectKind::Draw(_)
                | EffectKind::Discard { .. }
                | EffectKind::StealCard { .. }
                | EffectKind::LookAtDeck(_),
                _,
            ) => self.assign(effect, cause, target),
            _ => {} // What says how a card is played happens with its playing.
        }
    }

    /// SM-23: effects apply to the running AS in the order played.
    fn swing(&mut self, effect: &Effect, cause: Cause) {
        let eyes = Eyes { me: cause.card, you: cause.by, chosen: cause.host, clash: true };
        let per = match effect.kind {
            EffectKind::AsPer(n, what) => i32::from(n) * self.count(what, eyes, true) as i32,
            _ => 0,
        };
        let Some(attack) = self.open.attack.as_mut() else { return };
        match effect.kind {
            EffectKind::AsAdd(n) => attack.plus += i32::from(n),
            EffectKind::AsTimes(k) => {
                attack.times = (attack.times * i32::from(k)).clamp(-MOST, MOST);
                attack.plus = (attack.plus * i32::from(k)).clamp(-MOST, MOST);
            }
            EffectKind::AsIs(n) => (attack.times, attack.plus) = (0, i32::from(n)),
            _ => attack.plus += per,
        }
    }

    fn change_attack(&mut self, effect: &Effect) {
        let Some(attack) = self.open.attack.as_mut() else { return };
        match effect.kind {
            EffectKind::GainTrait(one) => {
                attack.gained = attack.gained.with(one);
                attack.lost = attack.lost.without(one);
            }
            EffectKind::LoseTrait(one) => {
                attack.lost = attack.lost.with(one);
                attack.gained = attack.gained.without(one);
            }
            _ => {}
        }
    }

    /// SM-22: what is played for this defence.
    fn guard(&mut self, effect: &Effect, cause: Cause) {
        let eyes = Eyes { me: cause.card, you: cause.by, chosen: cause.host, clash: true };
        let more = match effect.kind {
            EffectKind::DsAdd(n) => i32::from(n),
            EffectKind::DsPer(n, what) => i32::from(n) * self.count(what, eyes, true) as i32,
            _ => 0,
        };
        if let Some(attack) = self.open.attack.as_mut() {
            attack.guard += more;
        }
    }

    /// SM-V1: a card of the discard pile goes to a hand.
    fn retrieve(&mut self, seat: Seat, mark: Mark) {
        if let Some(card) = mark.card().filter(|&card| self.open.discards.contains(card)) {
            self.open.discards.remove(card);
            self.put_into_hand(seat, card);
        }
    }

    /// SM-V1: somebody learns what is in a hand.
    fn look_at_hand(&mut self, seat: Seat, mark: Mark) {
        if let Some(whose) = mark.seat() {
            let hand = self.secrets.hands[whose.index()];
            self.secrets.known[seat.index()] |= hand;
        }
    }

    /// What takes several steps is noted, for one player or for all.
    fn assign(&mut self, effect: &Effect, cause: Cause, target: Mark) {
        let (chore, n) = match effect.kind {
            EffectKind::Draw(n) => (Chore::Draw, n),
            EffectKind::Discard { n, random: true } => (Chore::Lose, n),
            EffectKind::Discard { n, random: false } => (Chore::Discard, n),
            EffectKind::StealCard { n, random: true } => (Chore::Steal, n),
            EffectKind::StealCard { n, random: false } => (Chore::Take, n),
            EffectKind::LookAtDeck(n) => (Chore::Look, n),
            _ => return,
        };
        if matches!(chore, Chore::Steal | Chore::Take) {
            if let Some(from) = target.seat() {
                if chore == Chore::Take {
                    self.look_at_hand(cause.by, target);
                }
                self.open.tasks.push(Task { chore, seat: cause.by, n, other: from.0 });
            }
            return;
        }
        if effect.target == Target::AllMovies {
            for seat in self.everybody() {
                self.open.tasks.push(Task { chore, seat, n, other: 0 });
            }
        } else if let Some(seat) = target.seat() {
            self.open.tasks.push(Task { chore, seat, n, other: 0 });
        }
    }
}

/// How many things an effect asks to be chosen.
fn chooses(effect: &Effect) -> usize {
    let target = matches!(
        effect.target,
        Target::Character(_)
            | Target::Prop(_)
            | Target::Location(_)
            | Target::UnderCard(_)
            | Target::Player(Side::Opponent | Side::Any)
    );
    let more = matches!(effect.kind, EffectKind::MoveProp { .. } | EffectKind::Retrieve(..));
    usize::from(target) + usize::from(more)
}
