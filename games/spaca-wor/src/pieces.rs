//! What is in the box: sixteen combat dice, four terrain dice.

use serde::{Deserialize, Serialize};

/// What a combat die can show.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Face {
    /// A trooper.
    Spaca,
    /// A walking machine.
    Mekka,
    /// A rider.
    Bika,
    /// A heavy gun.
    Tanka,
    /// The die is out for this battle.
    Boom,
    /// One more of the unit that it is linked to.
    Support,
    /// A fourth roll.
    Turbo,
    /// Nothing: not rolled yet, or a Boom that was ignored.
    Blank,
}

impl Face {
    /// Every face, in the order of their numbers.
    pub const ALL: [Self; 8] = [
        Self::Spaca,
        Self::Mekka,
        Self::Bika,
        Self::Tanka,
        Self::Boom,
        Self::Support,
        Self::Turbo,
        Self::Blank,
    ];
    /// The units: faces that form groups.
    pub const UNITS: [Self; 4] = [Self::Spaca, Self::Mekka, Self::Bika, Self::Tanka];

    /// Its name, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Spaca => "spaca",
            Self::Mekka => "mekka",
            Self::Bika => "bika",
            Self::Tanka => "tanka",
            Self::Boom => "boom",
            Self::Support => "support",
            Self::Turbo => "turbo",
            Self::Blank => "blank",
        }
    }

    /// Whether the face is a unit.
    #[inline]
    pub const fn is_unit(self) -> bool {
        (self as u8) <= Self::Tanka as u8
    }
}

/// The three kinds of combat dice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum DieKind {
    /// One of each unit, a Boom, a Support.
    Standard,
    /// Two Tankas, two Supports, two Booms.
    Tanka,
    /// One of each unit, a Boom, a Turbo.
    Turbo,
}

/// One row of the table of dice.
#[derive(Debug)]
pub struct Die {
    /// Which kind it is.
    pub kind: DieKind,
    /// Its name, in lower case.
    pub name: &'static str,
    /// How many each nation owns.
    pub copies: u8,
}

/// SW-C1: the pool of each nation; what its dice show is in `printed.rs`.
#[rustfmt::skip]
pub const DICE: [Die; 3] = [
    Die { kind: DieKind::Standard, name: "standard", copies: 4 },
    Die { kind: DieKind::Tanka,    name: "tanka",    copies: 2 },
    Die { kind: DieKind::Turbo,    name: "turbo",    copies: 2 },
];

impl DieKind {
    /// Every kind, in printed order.
    pub const ALL: [Self; 3] = [Self::Standard, Self::Tanka, Self::Turbo];

    /// The die of this kind.
    #[inline]
    pub const fn die(self) -> &'static Die {
        &DICE[self as usize]
    }
}

/// The four terrains.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Terrain {
    /// Open ground: the heavier the better.
    Plains,
    /// Mekkas rule.
    Jungle,
    /// Bikas rule.
    Desert,
    /// Everything upside down.
    Urban,
}

/// One row of the table of terrains; there is one terrain die for each.
#[derive(Debug)]
pub struct Ground {
    /// Which terrain it is.
    pub terrain: Terrain,
    /// Its name, in lower case.
    pub name: &'static str,
}

/// SW-C3: the terrains; what their dice show, and who is strong there, is in `printed.rs`.
#[rustfmt::skip]
pub const GROUNDS: [Ground; 4] = [
    Ground { terrain: Terrain::Plains, name: "plains" },
    Ground { terrain: Terrain::Jungle, name: "jungle" },
    Ground { terrain: Terrain::Desert, name: "desert" },
    Ground { terrain: Terrain::Urban,  name: "urban" },
];

impl Terrain {
    /// Every terrain, in printed order.
    pub const ALL: [Self; 4] = [Self::Plains, Self::Jungle, Self::Desert, Self::Urban];

    /// The row of this terrain.
    #[inline]
    pub const fn ground(self) -> &'static Ground {
        &GROUNDS[self as usize]
    }
}

/// Dice that a player takes into a battle (SW-4, SW-6).
pub const FORCE_SIZE: u8 = 6;

/// A choice of six dice out of the pool: how many of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Force(u8);

/// SW-4: the six ways to take six dice out of the pool: Standard, Tanka, Turbo.
const FORCES: [[u8; 3]; 6] = [[4, 2, 0], [4, 1, 1], [4, 0, 2], [3, 2, 1], [3, 1, 2], [2, 2, 2]];

impl Force {
    /// Every force.
    pub const ALL: [Self; 6] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// How many dice of each kind.
    #[inline]
    pub const fn counts(self) -> [u8; 3] {
        FORCES[self.0 as usize]
    }

    /// Its number among all forces.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its short name: `4S2T0U` is four Standard, two Tanka, no Turbo dice.
    pub fn name(self) -> String {
        let [standard, tanka, turbo] = self.counts();
        format!("{standard}S{tanka}T{turbo}U")
    }

    /// The force of this short name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|force| force.name().eq_ignore_ascii_case(name))
    }
}

impl From<Force> for String {
    fn from(force: Force) -> Self {
        force.name()
    }
}

impl TryFrom<String> for Force {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        Self::named(&name).ok_or_else(|| format!("there is no force “{name}”"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_at_their_own_numbers() {
        assert!(DieKind::ALL.iter().all(|&kind| kind.die().kind == kind));
        assert!(Terrain::ALL.iter().all(|&terrain| terrain.ground().terrain == terrain));
        assert!(Face::ALL.iter().enumerate().all(|(i, &face)| face as usize == i));
        assert!(Force::ALL.iter().enumerate().all(|(i, force)| force.index() == i));
    }

    #[test]
    fn forces_are_all_the_sixes_of_the_pool() {
        let mut found = Vec::new();
        for standard in 0..=DICE[0].copies {
            for tanka in 0..=DICE[1].copies {
                for turbo in 0..=DICE[2].copies {
                    if standard + tanka + turbo == FORCE_SIZE {
                        found.push([standard, tanka, turbo]);
                    }
                }
            }
        }
        let mut listed: Vec<_> = Force::ALL.iter().map(|force| force.counts()).collect();
        listed.sort_unstable();
        assert_eq!(listed, found);
    }

    #[test]
    fn forces_have_names_that_read_back() {
        assert!(Force::ALL.iter().all(|&force| Force::named(&force.name()) == Some(force)));
        assert_eq!(Force::named("6S0T0U"), None);
    }
}
