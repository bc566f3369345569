//! What the rules ask of a whole deck, asked once: which cards cancel, save, attach, and so on.

use crate::pieces::{
    Card, Cards, Effect, EffectKind, Face, Lasts, Target, Type, When, enter, listed,
};

/// SM-17a: cards that can wait for each other at most: one, and all that cancel.
pub const STACK: usize = 12;
/// Cards that can lie in play at most.
pub const LINE: usize = 96;
/// Effects that can last for an attack or a turn at most.
pub(crate) const LASTING: usize = 16;
/// Effects that are still to be carried out, at most.
pub(crate) const TASKS: usize = 24;

/// Sets of cards that have something in common.
#[derive(Debug)]
pub struct Index {
    /// Every card.
    pub all: Cards,
    /// By type.
    pub types: [Cards; 6],
    /// SM-17a, SM-17b: what can stop each type, and abilities.
    pub cancels: [Cards; 7],
    /// What can be played as an SFX.
    pub sfx: Cards,
    /// What can be played as an SFX while nobody attacks.
    pub quiet_sfx: Cards,
    /// What can be played as an SFX and saves somebody.
    pub saves: Cards,
    /// SM-14: what has an ability.
    pub abilities: Cards,
    /// What has an ability that saves somebody.
    pub save_abilities: Cards,
    /// What changes the traits of other cards while it lies in play.
    pub changers: Cards,
    /// What changes something when it is removed.
    pub removed: Cards,
    /// What bars attacks while it lies in play.
    pub barring: Cards,
    /// What says who is, or cannot be, the one removed by an attack.
    pub fates: Cards,
    /// What changes the bonus of Props.
    pub boosters: Cards,
}

impl Index {
    /// Looks through the faces.
    pub const fn of(faces: &[Face]) -> Self {
        let mut index = Self {
            all: Cards::NONE,
            types: [Cards::NONE; 6],
            cancels: [Cards::NONE; 7],
            sfx: Cards::NONE,
            quiet_sfx: Cards::NONE,
            saves: Cards::NONE,
            abilities: Cards::NONE,
            save_abilities: Cards::NONE,
            changers: Cards::NONE,
            removed: Cards::NONE,
            barring: Cards::NONE,
            fates: Cards::NONE,
            boosters: Cards::NONE,
        };
        let mut n = 0;
        while n < faces.len() {
            if !faces[n].is_blank() {
                index.index_card(Card(n as u8), &faces[n]);
            }
            n += 1;
        }
        index
    }

    const fn index_card(&mut self, card: Card, face: &Face) {
        enter(&mut self.all, card);
        enter(&mut self.types[face.kind as usize], card);
        let (effects, mut n) = (listed(&face.effects), 0);
        while n < effects.len() {
            self.enter_effect(card, &effects[n]);
            n += 1;
        }
        if let Some(effects) = face.sfx() {
            enter(&mut self.sfx, card);
            let mut n = 0;
            while n < effects.len() {
                self.enter_sfx(card, &effects[n]);
                n += 1;
            }
        }
    }

    const fn enter_effect(&mut self, card: Card, effect: &Effect) {
        let saves = matches!(effect.kind, EffectKind::Save);
        match effect.when {
            When::Use(..) => {
                enter(&mut self.abilities, card);
                if saves {
                    enter(&mut self.save_abilities, card);
                }
            }
            When::Removed => enter(&mut self.removed, card),
            When::While | When::Play => {}
        }
        if !matches!(effect.lasts, Lasts::InPlay | Lasts::Stays) {
            return;
        }
        match effect.kind {
            EffectKind::GainTrait(_) | EffectKind::LoseTrait(_) => enter(&mut self.changers, card),
            EffectKind::NoAttack(_) => enter(&mut self.barring, card),
            EffectKind::Victim | EffectKind::NotVictim => enter(&mut self.fates, card),
            EffectKind::BonusTimes(..) | EffectKind::BonusNone(_) => {
                enter(&mut self.boosters, card);
            }
            _ => {}
        }
    }

    const fn enter_sfx(&mut self, card: Card, effect: &Effect) {
        match effect.kind {
            EffectKind::Cancel(types) => {
                let mut n = 0;
                while n < self.cancels.len() {
                    if types.bits() >> n & 1 == 1 {
                        enter(&mut self.cancels[n], card);
                    }
                    n += 1;
                }
            }
            EffectKind::Save => enter(&mut self.saves, card),
            _ if needs_attack(effect) => {}
            _ => enter(&mut self.quiet_sfx, card),
        }
    }

    /// The cards of a type.
    pub const fn of_type(&self, kind: Type) -> Cards {
        self.types[kind as usize]
    }
}

/// Whether the effect can only happen while somebody attacks.
pub(crate) const fn needs_attack(effect: &Effect) -> bool {
    matches!(effect.lasts, Lasts::Attack)
        || matches!(effect.target, Target::Attack | Target::Defence)
        || matches!(effect.kind, EffectKind::StopAttack | EffectKind::Redirect | EffectKind::Save)
}
