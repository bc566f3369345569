//! The 99 cards: both sides of each, their values and what they do, once and for all.

use serde::{Deserialize, Serialize};
use table::Dice;

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

/// Bits of a lane.
const LANE: u32 = 6;
const LANE_MASK: u128 = (1 << LANE) - 1;
/// How many cards of each kind: six bits a kind. A hand, the deck, the discards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Cards(u128);

impl Cards {
    /// No card.
    pub const NONE: Self = Self(0);

    /// ZP-C2: the whole deck.
    pub const DECK: Self = {
        let mut deck = 0;
        let mut kind = 0;
        while kind < KINDS {
            deck |= (CARDS[kind].copies as u128) << (kind as u32 * LANE);
            kind += 1;
        }
        Self(deck)
    };

    /// So many of a kind.
    #[inline]
    pub const fn count(self, card: Card) -> u8 {
        (self.0 >> (card as u32 * LANE) & LANE_MASK) as u8
    }

    /// Whether there is one of the kind.
    #[inline]
    pub const fn has(self, card: Card) -> bool {
        self.count(card) > 0
    }

    /// One more.
    #[inline]
    pub const fn add(&mut self, card: Card) {
        self.0 += 1 << (card as u32 * LANE);
    }

    /// One less; there must be one.
    #[inline]
    pub const fn take(&mut self, card: Card) {
        self.0 -= 1 << (card as u32 * LANE);
    }

    /// One less, if there is one.
    #[must_use]
    #[inline]
    pub const fn less(mut self, card: Card) -> Option<Self> {
        if !self.has(card) {
            return None;
        }
        self.take(card);
        Some(self)
    }

    /// Both together.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// These less the others, where there are enough of each kind.
    pub fn checked_less(self, other: Self) -> Option<Self> {
        let enough = Card::ALL.into_iter().all(|card| self.count(card) >= other.count(card));
        enough.then(|| Self(self.0 - other.0))
    }

    /// How many cards.
    #[inline]
    pub const fn len(self) -> u8 {
        // Pairs of lanes, so that a sum of all of them does not overflow its lane.
        let even: u128 = ONES_OF_PAIRS * LANE_MASK;
        let pairs = (self.0 & even) + (self.0 >> LANE & even);
        let low = (pairs as u64 & 0xfff)
            + (pairs as u64 >> 12 & 0xfff)
            + (pairs as u64 >> 24 & 0xfff)
            + (pairs as u64 >> 36 & 0xfff)
            + (pairs as u64 >> 48 & 0xfff);
        let high = (pairs >> 60) as u64;
        let high = (high & 0xfff)
            + (high >> 12 & 0xfff)
            + (high >> 24 & 0xfff)
            + (high >> 36 & 0xfff)
            + (high >> 48 & 0xfff);
        (low + high) as u8
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kinds of which there is at least one, in order.
    #[inline]
    pub fn kinds(self) -> impl Iterator<Item = Card> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let kind = left.trailing_zeros() / LANE;
            left &= !(LANE_MASK << (kind * LANE));
            ALL.get(kind as usize).copied()
        })
    }

    /// One of the cards, each as likely; there must be one.
    #[inline]
    pub fn draw(self, dice: &mut impl Dice) -> Card {
        let mut nth = dice.below(u32::from(self.len()).max(1)) as u8;
        for card in self.kinds() {
            let count = self.count(card);
            if nth < count {
                return card;
            }
            nth -= count;
        }
        Card::One
    }
}

/// The lowest bit of every second lane.
const ONES_OF_PAIRS: u128 = {
    let mut ones = 0;
    let mut kind = 0;
    while kind < KINDS {
        ones |= 1 << (kind as u32 * LANE);
        kind += 2;
    }
    ones
};

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Self::NONE, |mut all, card| {
            all.add(card);
            all
        })
    }
}

impl Serialize for Cards {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Card::ALL.map(|card| self.count(card)).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Cards {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let counts = <[u8; KINDS]>::deserialize(deserializer)?;
        let mut cards = Self::NONE;
        for (card, count) in Card::ALL.into_iter().zip(counts) {
            if count > card.row().copies {
                return Err(serde::de::Error::custom("there are not so many cards"));
            }
            cards.0 |= u128::from(count) << (card as u32 * LANE);
        }
        Ok(cards)
    }
}

/// Bits of a lane of what is known.
const FEW: u32 = 3;
const MOST_KNOWN: u64 = (1 << FEW) - 1;
const FEW_ONES: u64 = {
    let mut ones = 0;
    let mut kind = 0;
    while kind < KINDS {
        ones |= 1 << (kind as u32 * FEW);
        kind += 1;
    }
    ones
};

/// ZP-2: cards that somebody knows to be in another's hand: at least so many of each kind, up to seven.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Known(u64);

impl Known {
    /// Nothing is known.
    pub const NONE: Self = Self(0);

    /// At least so many.
    #[inline]
    pub const fn count(self, card: Card) -> u8 {
        (self.0 >> (card as u32 * FEW) & MOST_KNOWN) as u8
    }

    /// One more was seen to come.
    pub const fn add(&mut self, card: Card) {
        if (self.count(card) as u64) < MOST_KNOWN {
            self.0 += 1 << (card as u32 * FEW);
        }
    }

    /// One of the kind was seen to go.
    #[inline]
    pub const fn take(&mut self, card: Card) {
        if self.count(card) > 0 {
            self.0 -= 1 << (card as u32 * FEW);
        }
    }

    /// A card went unseen: of every kind, one less is sure.
    #[inline]
    pub const fn doubt(&mut self) {
        let any = (self.0 | self.0 >> 1 | self.0 >> 2) & FEW_ONES;
        self.0 -= any;
    }

    /// Whether nothing is known.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// As cards.
    pub fn cards(self) -> Cards {
        let mut cards = Cards::NONE;
        for card in Card::ALL {
            cards.0 |= u128::from(self.count(card)) << (card as u32 * LANE);
        }
        cards
    }
}

impl Serialize for Known {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.cards().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Known {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let cards = Cards::deserialize(deserializer)?;
        let mut known = Self::NONE;
        for card in Card::ALL {
            let count = u64::from(cards.count(card));
            if count > MOST_KNOWN {
                return Err(serde::de::Error::custom("nobody knows so many cards"));
            }
            known.0 |= count << (card as u32 * FEW);
        }
        Ok(known)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_order_and_lengths_add_up() {
        for (nth, row) in CARDS.iter().enumerate() {
            assert_eq!(row.card as usize, nth);
            assert_eq!(Card::named(row.ids[0]), Some((row.card, Side::Pillage)));
        }
        assert_eq!(Cards::DECK.len(), 99);
        let mut cards = Cards::NONE;
        for (n, card) in Card::ALL.into_iter().cycle().take(57).enumerate() {
            assert_eq!(usize::from(cards.len()), n);
            cards.add(card);
        }
        assert_eq!(cards.kinds().count(), KINDS);
    }

    #[test]
    fn doubt_takes_one_of_every_kind() {
        let mut known = Known::NONE;
        for _ in 0..9 {
            known.add(Card::One);
        }
        known.add(Card::SabreShuriken);
        known.doubt();
        assert_eq!(known.count(Card::One), 6);
        assert_eq!(known.count(Card::SabreShuriken), 0);
    }
}
