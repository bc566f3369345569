//! SM-20 to SM-30: attacks from their declaration to their end.

use crate::pieces::{Card, Cards, EffectKind, Lasts, Target};
use crate::state::{Attack, Item, Mark, Phase, ScurvyMusketeers, Then};

impl ScurvyMusketeers {
    /// SM-20a: a Creature attacks a Movie, or one Character of it.
    pub(super) fn begin_attack(&mut self, item: Item) {
        let duel = item.one.card();
        let movie = duel.map_or(item.one.seat(), |person| self.movie_of(person));
        let Some(on) = movie else {
            self.open.discards.insert(item.card);
            return;
        };
        self.open.attack = Some(Attack::new(item.card, item.by, on, duel));
        self.open.phase = Phase::Clash;
        self.happen_on_attack(item.card, item.by);
    }

    /// SM-26, SM-30: a Prop is laid on the Creature; its bonus is added to the running AS.
    pub(super) fn lay_on_creature(&mut self, prop: Card) {
        let Some(attack) = self.open.attack else {
            self.open.discards.insert(prop);
            return;
        };
        let bonus = self.laid_bonus(&attack, prop);
        if let Some(attack) = self.open.attack.as_mut() {
            attack.laid.insert(prop);
            attack.plus += bonus;
        }
    }

    /// SM-22, SM-V1: the same attack on another Movie; a duel becomes ordinary. What was played for the
    /// defence stays behind; what takes the bonus of Props away is held against the attack, and goes along.
    pub(super) fn redirect(&mut self, to: Mark) {
        let (Some(attack), Some(movie)) = (self.open.attack.as_mut(), to.seat()) else { return };
        attack.on = movie;
        attack.duel = None;
        attack.guard = 0;
        let deck = &self.open.setup.deck;
        self.open.lasting.keep(|one| {
            let effect = deck.lingering(one);
            effect.target != Target::Defence || matches!(effect.kind, EffectKind::BonusNone(_))
        });
    }

    /// SM-25b: whether there is nobody left to attack.
    pub(super) fn is_pointless(&self) -> bool {
        self.open.attack.as_ref().is_some_and(|attack| {
            let cast = self.cast(attack.on);
            attack.duel.map_or(cast.is_empty(), |person| !cast.contains(person))
        })
    }

    /// SM-21, SM-25: everybody has passed: AS against DS.
    pub(super) fn compare(&mut self) {
        let Some(attack) = self.open.attack.as_ref() else { return };
        let succeeds = self.running_as(attack) >= self.ds(attack.on, true);
        let victims = if succeeds { self.victims() } else { Cards::NONE };
        match victims.len() {
            0 => self.conclude_attack(),
            1 => victims.first().into_iter().for_each(|only| self.name_victim(only)),
            _ => {
                self.open.phase = Phase::Victim;
                self.open.then = Then::Wait;
            }
        }
    }

    /// SM-25a: the victim is named; from its owner on, it may be saved.
    pub(super) fn name_victim(&mut self, card: Card) {
        let Some(attack) = self.open.attack.as_mut() else { return };
        attack.victim = Some(card);
        let owner = attack.on;
        self.open.phase = Phase::Save;
        self.open.opener = owner;
        self.ask_to_save(owner);
    }

    /// SM-25a: it is saved, and nobody else is removed instead.
    pub(super) fn save(&mut self) {
        if let Some(attack) = self.open.attack.as_mut() {
            attack.saved = true;
        }
    }

    /// SM-25: the victim goes, unless it was saved; then the attack is over.
    pub(super) fn carry_out_attack(&mut self) {
        if let Some(attack) = self.open.attack
            && let Some(victim) = attack.victim.filter(|_| !attack.saved)
        {
            self.remove_from_play(victim);
        }
        self.conclude_attack();
    }

    /// SM-13, SM-17: an attack that was carried out can be answered like anything else that happened, from
    /// the attacker's left.
    fn conclude_attack(&mut self) {
        let by = self.open.attack.map_or(self.open.active, |attack| attack.by);
        self.end_attack();
        self.follow_up(by);
    }

    /// SM-19, SM-25: Creature and Props on it are discarded; bonuses for this attack end.
    pub(super) fn end_attack(&mut self) {
        let Some(attack) = self.open.attack.take() else { return };
        self.open.discards = (self.open.discards | attack.laid).with(attack.creature);
        self.let_end(Lasts::Attack);
        self.open.phase = Phase::Main;
        self.open.then = Then::Circle;
    }
}
