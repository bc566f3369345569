//! One nation's dice in the battle: what they show, and which Support is linked to which unit.

use serde::{Deserialize, Serialize};
use table::BitSet;

use crate::action::Faces;
use crate::pieces::{DieKind, FORCE_SIZE, Face, Force};

/// A set of the six dice of a force, in one byte.
pub type Slots = BitSet<usize, u8>;

/// All six dice.
pub const ALL_DICE: Slots = Slots::from_bits((1 << FORCE_SIZE) - 1);

/// The number of dice in a force, as an array length.
pub(crate) const SIX: usize = FORCE_SIZE as usize;

/// What [`Side::links`] says of a die that is linked to none.
pub(crate) const UNLINKED: u8 = FORCE_SIZE;

/// One nation's dice in the battle. Slots are sorted by kind: Standard, Tanka, Turbo.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "PlainSide", from = "PlainSide")]
pub struct Side {
    /// The dice that were picked, once they are.
    pub force: Option<Force>,
    shown: Shown,
    links: [u8; SIX],
    /// Rolls taken in this battle.
    pub rolls: u8,
    /// SW-7, SW-10: rolls allowed in this battle.
    pub limit: u8,
}

/// What six dice show, turned round: a byte for each face, with a bit for each die that shows it. So
/// "which dice show this" is one look, and picking dice up is one operation on a word.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Shown(u64);

impl Shown {
    const BLANK: Self = Self((ALL_DICE.bits() as u64) << (8 * Face::Blank as u64));

    /// The dice that show a face.
    #[inline]
    const fn showing(self, face: Face) -> Slots {
        Slots::from_bits((self.0 >> (8 * face as u64)) as u8)
    }

    /// The dice that show a unit: the first four faces.
    #[inline]
    const fn units(self) -> Slots {
        let pairs = self.0 | self.0 >> 16;
        Slots::from_bits((pairs | pairs >> 8) as u8)
    }

    /// These dice show nothing.
    #[inline]
    const fn pick_up(self, dice: Slots) -> Self {
        let dice = dice.bits() as u64;
        Self(self.0 & !(dice * EACH) | dice << (8 * Face::Blank as u64))
    }

    /// These dice show these faces, in order; three bits each.
    #[inline]
    const fn land(self, dice: Slots, faces: Faces) -> Self {
        let mut faces = faces.0;
        let mut shown = self.0 & !(dice.bits() as u64 * EACH);
        // All six dice, and no branch on which: it would be mispredicted half the time.
        let mut slot = 0;
        while slot < SIX {
            let landed = dice.bits() >> slot & 1;
            shown |= (landed as u64) << (8 * (faces as u64 & 7) + slot as u64);
            faces >>= 3 * landed as u32;
            slot += 1;
        }
        Self(shown)
    }
}

/// A one in every byte of a word.
const EACH: u64 = 0x0101_0101_0101_0101;

impl Side {
    /// SW-7: before the battle, with so many rolls to come.
    pub(crate) const fn fresh(limit: u8) -> Self {
        Self { force: None, shown: Shown::BLANK, links: [UNLINKED; SIX], rolls: 0, limit }
    }

    /// The dice that show a face.
    #[inline]
    pub fn showing(&self, face: Face) -> Slots {
        self.shown.showing(face)
    }

    /// What a die shows.
    pub fn face(&self, slot: usize) -> Face {
        let shows = |face: &Face| self.showing(*face).contains(slot);
        Face::ALL.into_iter().find(shows).unwrap_or(Face::Blank)
    }

    /// What each die shows.
    pub fn faces(&self) -> [Face; SIX] {
        std::array::from_fn(|slot| self.face(slot))
    }

    /// The die that each Support is linked to; 6 if none.
    pub fn links(&self) -> [u8; SIX] {
        self.links
    }

    /// The dice that show a unit.
    #[inline]
    pub fn units(&self) -> Slots {
        self.shown.units()
    }

    /// SW-8: the dice that are still in the battle.
    #[inline]
    pub fn alive(&self) -> Slots {
        ALL_DICE - self.showing(Face::Boom)
    }

    /// The dice of a kind.
    #[inline]
    pub fn of_kind(&self, kind: DieKind) -> Slots {
        let Some(force) = self.force else { return Slots::default() };
        KIND_SLOTS[force.index()][kind as usize]
    }

    /// The kind of a die.
    pub fn kind(&self, slot: usize) -> Option<DieKind> {
        DieKind::ALL.into_iter().find(|&kind| self.of_kind(kind).contains(slot))
    }

    /// SW-7a: dice chosen for a roll lose their faces, and Supports among them their links.
    #[inline]
    pub fn pick_up(&mut self, dice: Slots) {
        for support in self.showing(Face::Support) & dice {
            self.links[support] = UNLINKED;
        }
        self.shown = self.shown.pick_up(dice);
    }

    /// The dice of a roll land with these faces, in order.
    #[inline]
    pub fn land(&mut self, dice: Slots, faces: Faces) {
        self.shown = self.shown.land(dice, faces);
    }

    /// SW-9: links a Support to a unit.
    #[inline]
    pub fn link_to(&mut self, support: usize, unit: usize) {
        self.links[support] = unit as u8;
    }

    /// SW-9: whether every Support goes along with the die that it is linked to.
    #[inline]
    pub fn takes_supports_along(&self, dice: Slots) -> bool {
        let mut supports = (self.showing(Face::Support) - dice).iter();
        supports.all(|support| !dice.contains(self.links[support].into()))
    }

    /// SW-9, SW-11: how many dice count as each unit, linked Supports included.
    #[inline]
    pub fn groups(&self) -> [u8; 4] {
        let sets = Face::UNITS.map(|unit| self.showing(unit));
        let mut counts = sets.map(|dice| dice.len() as u8);
        for support in self.showing(Face::Support) {
            let to = usize::from(self.links[support]);
            for unit in 0..counts.len() {
                counts[unit] += u8::from(sets[unit].contains(to));
            }
        }
        counts
    }

    /// The first Support that has to be linked, if there is one and a unit to link it to (SW-9).
    #[inline]
    pub fn loose_support(&self) -> Option<usize> {
        let loose = |&support: &usize| self.links[support] == UNLINKED;
        if self.units().is_empty() { None } else { self.showing(Face::Support).iter().find(loose) }
    }
}

/// A side as views write it: what each die shows, and the die that each Support is linked to.
#[derive(Serialize, Deserialize)]
struct PlainSide {
    force: Option<Force>,
    faces: [Face; SIX],
    links: [u8; SIX],
    rolls: u8,
    limit: u8,
}

impl From<Side> for PlainSide {
    fn from(side: Side) -> Self {
        let Side { force, shown: _, links, rolls, limit } = side;
        Self { force, faces: side.faces(), links, rolls, limit }
    }
}

impl From<PlainSide> for Side {
    fn from(side: PlainSide) -> Self {
        let PlainSide { force, faces, links, rolls, limit } = side;
        let shown = Shown::BLANK.land(ALL_DICE, Faces::new(&faces));
        Self { force, shown, links, rolls, limit }
    }
}

/// The slots of each kind in each force.
const KIND_SLOTS: [[Slots; 3]; 6] = {
    let mut slots = [[Slots::from_bits(0); 3]; 6];
    let mut force = 0;
    while force < 6 {
        let counts = Force::ALL[force].counts();
        let mut first = 0;
        let mut kind = 0;
        while kind < 3 {
            slots[force][kind] = Slots::from_bits(((1 << counts[kind]) - 1) << first);
            first += counts[kind];
            kind += 1;
        }
        force += 1;
    }
    slots
};
