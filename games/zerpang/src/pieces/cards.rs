//! The 99 cards: both sides of each, their values and what they do, once and for all.

use serde::{Deserialize, Serialize};

/// Kinds of cards; cards of a kind are alike.
pub const KINDS: usize = 19;

/// The two sides of a Specialty card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The Pirates' side.
    Pillage,
    /// The Ninjas' side.
    Ninjutsu,
}

impl Side {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Pillage, Self::Ninjutsu];

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Pillage => Self::Ninjutsu,
            Self::Ninjutsu => Self::Pillage,
        }
    }
}

/// ZP-C2: a kind of card. Specialties are called after their Pillage side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the table of cards says what each is")]
pub enum Card {
    One,
    Two,
    JuryRig,
    ForeignTraining,
    TreasureEverywhere,
    NewCrew,
    FullSails,
    Backwards,
    Flanking,
    Blockade,
    Cannoneer,
    KeelHaul,
    Plunder,
    GunpowderKatana,
    GunpowderWakizashi,
    GunpowderShuriken,
    SabreKatana,
    SabreWakizashi,
    SabreShuriken,
}

/// What the text of a side does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// ZP-11: nothing: a Point card.
    Points,
    /// ZP-20, ZP-20a: a beaten piece goes to a Gate.
    Rescue,
    /// ZP-21, ZP-21a: another card's other side.
    Training,
    /// ZP-22, ZP-22a: draw two.
    Treasure,
    /// ZP-23, ZP-23a: a free entry.
    Crew,
    /// ZP-27: two more spaces.
    Sails,
    /// ZP-27a: two more spaces, or four for a Point.
    Geta,
    /// ZP-31, ZP-31a: out of a fight.
    Escape,
    /// ZP-26: a second piece, one space.
    Flank,
    /// ZP-36: a second piece, anywhere beside one's own.
    Everywhere,
    /// ZP-24: another's draw.
    Blockade,
    /// ZP-33: cancels a text.
    Binding,
    /// ZP-25: all own pieces are connected.
    Cannoneer,
    /// ZP-32: one against one.
    Honor,
    /// ZP-29: a turn is lost.
    KeelHaul,
    /// ZP-35: all around fall.
    Sacrifice,
    /// ZP-30: two cards a zone.
    Plunder,
    /// ZP-34: Specialties count double.
    Resourceful,
    /// ZP-28, ZP-28a: so much more.
    Weapon(u8),
}

/// A kind of card as printed: names in texts and in print, values and texts, Pillage first.
#[derive(Debug)]
pub struct Row {
    /// The kind.
    pub card: Card,
    /// Cards of this kind.
    pub copies: u8,
    /// Names in texts.
    pub ids: [&'static str; 2],
    /// Names in print.
    pub names: [&'static str; 2],
    /// Point values.
    pub values: [u8; 2],
    /// What the texts do.
    pub effects: [Effect; 2],
}

const fn plain(card: Card, copies: u8, id: &'static str, name: &'static str, value: u8) -> Row {
    let effects = [Effect::Points; 2];
    Row { card, copies, ids: [id; 2], names: [name; 2], values: [value; 2], effects }
}

const fn four(
    card: Card,
    ids: [&'static str; 2],
    names: [&'static str; 2],
    values: [u8; 2],
    effects: [Effect; 2],
) -> Row {
    Row { card, copies: 4, ids, names, values, effects }
}

const fn weapon(card: Card, ids: [&'static str; 2], names: [&'static str; 2]) -> Row {
    let effects = [Effect::Weapon(2), Effect::Weapon(3)];
    Row { card, copies: 1, ids, names, values: [1; 2], effects }
}

/// ZP-C2: the whole deck. ZP-20 to ZP-36 have the values and the effects.
#[rustfmt::skip]
pub const CARDS: [Row; KINDS] = [
    plain(Card::One, 31, "one", "1 Point", 1),
    plain(Card::Two, 18, "two", "2 Points", 2),
    four(Card::JuryRig, ["jury-rig", "roll-with-the-punch"], ["Jury Rig", "Roll with the Punch"], [1, 1], [Effect::Rescue, Effect::Rescue]),
    four(Card::ForeignTraining, ["foreign-training", "amazing-disguise"], ["Foreign Training", "Amazing Disguise"], [4, 4], [Effect::Training, Effect::Training]),
    four(Card::TreasureEverywhere, ["treasure-everywhere", "fortunes-favor"], ["Treasure Everywhere", "Fortune's Favor"], [1, 1], [Effect::Treasure, Effect::Treasure]),
    four(Card::NewCrew, ["new-crew", "deployment"], ["New Crew", "Deployment"], [2, 2], [Effect::Crew, Effect::Crew]),
    four(Card::FullSails, ["full-sails", "geta-of-speed"], ["Full Sails", "Geta of Speed"], [1, 1], [Effect::Sails, Effect::Geta]),
    four(Card::Backwards, ["tactically-advance-backwards", "smoke-bomb"], ["Tactically Advance Backwards", "Smoke Bomb"], [3, 3], [Effect::Escape, Effect::Escape]),
    four(Card::Flanking, ["flanking-maneuver", "theyre-everywhere"], ["Flanking Maneuver", "They're Everywhere"], [4, 2], [Effect::Flank, Effect::Everywhere]),
    four(Card::Blockade, ["blockade", "mystic-binding"], ["Blockade", "Mystic Binding"], [4, 4], [Effect::Blockade, Effect::Binding]),
    four(Card::Cannoneer, ["cannoneer", "honor-bound"], ["Cannoneer", "Honor Bound"], [1, 2], [Effect::Cannoneer, Effect::Honor]),
    four(Card::KeelHaul, ["keel-haul", "self-sacrifice"], ["Keel Haul", "Self Sacrifice"], [3, 4], [Effect::KeelHaul, Effect::Sacrifice]),
    four(Card::Plunder, ["plunder", "resourcefulness"], ["Plunder", "Resourcefulness"], [2, 2], [Effect::Plunder, Effect::Resourceful]),
    weapon(Card::GunpowderKatana, ["gunpowder.katana", "katana.gunpowder"], ["Gunpowder (Katana)", "Killing Katana (Gunpowder)"]),
    weapon(Card::GunpowderWakizashi, ["gunpowder.wakizashi", "wakizashi.gunpowder"], ["Gunpowder (Wakizashi)", "Wailing Wakizashi (Gunpowder)"]),
    weapon(Card::GunpowderShuriken, ["gunpowder.shuriken", "shuriken.gunpowder"], ["Gunpowder (Shuriken)", "Shrieking Shuriken (Gunpowder)"]),
    weapon(Card::SabreKatana, ["sabre.katana", "katana.sabre"], ["Sabre of Yarr (Katana)", "Killing Katana (Sabre)"]),
    weapon(Card::SabreWakizashi, ["sabre.wakizashi", "wakizashi.sabre"], ["Sabre of Yarr (Wakizashi)", "Wailing Wakizashi (Sabre)"]),
    weapon(Card::SabreShuriken, ["sabre.shuriken", "shuriken.sabre"], ["Sabre of Yarr (Shuriken)", "Shrieking Shuriken (Sabre)"]),
];

/// Cards by number.
const ALL: [Card; KINDS] = {
    let mut all = [Card::One; KINDS];
    let mut kind = 0;
    while kind < KINDS {
        all[kind] = CARDS[kind].card;
        kind += 1;
    }
    all
};

impl Card {
    /// Every kind, in printed order.
    pub const ALL: [Self; KINDS] = ALL;

    /// Its row in the table.
    #[inline]
    pub const fn row(self) -> &'static Row {
        &CARDS[self as usize]
    }

    /// ZP-10: the Points of a side.
    #[inline]
    pub const fn value(self, side: Side) -> u8 {
        self.row().values[side as usize]
    }

    /// The more Points of the two sides.
    #[inline]
    pub const fn best_value(self) -> u8 {
        let [one, other] = self.row().values;
        if one > other { one } else { other }
    }

    /// What the text of a side does.
    #[inline]
    pub const fn effect(self, side: Side) -> Effect {
        self.row().effects[side as usize]
    }

    /// ZP-11: whether it is a Point card.
    #[inline]
    pub const fn is_point(self) -> bool {
        (self as u8) < 2
    }

    /// ZP-50: whether it is a weapon; any two of them are the same card.
    #[inline]
    pub const fn is_weapon(self) -> bool {
        self as u8 >= Self::GunpowderKatana as u8
    }

    /// Whether both sides say the same.
    #[inline]
    pub fn is_two_faced(self) -> bool {
        let [one, other] = self.row().effects;
        one != other
    }

    /// The kind and side of this name in texts; Point cards have one side.
    pub fn named(id: &str) -> Option<(Self, Side)> {
        let find = |side: Side| {
            let row = CARDS.iter().find(|row| row.ids[side as usize] == id)?;
            Some((row.card, side))
        };
        find(Side::Pillage).or_else(|| find(Side::Ninjutsu))
    }
}
