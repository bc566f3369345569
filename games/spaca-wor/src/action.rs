//! Decisions and chance outcomes, and their text form.

use std::fmt::{self, Display};
use std::str::FromStr;

use table::Misread;

use crate::pieces::{DieKind, Face, Force, Terrain};
use crate::state::{SIX, Slots};

/// A decision by a player. Dice are counted from 0 here and from 1 in text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Action {
    /// SW-1: pick a die for the starting roll.
    Start(DieKind),
    /// SW-3: pick a terrain die.
    Terrain(Terrain),
    /// SW-4, SW-6: pick six dice.
    Force(Force),
    /// SW-O1: ignore this Boom.
    Ignore(u8),
    /// SW-O1: let every Boom stand.
    IgnoreNone,
    /// SW-9: link the next Support to this die.
    Link(u8),
    /// SW-7: roll no more.
    Stop,
    /// SW-7: roll these dice again.
    Roll(Slots),
}

/// An outcome of chance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Chance {
    /// SW-1: what Redd and Bloo roll to start.
    Start([Face; 2]),
    /// SW-5: the terrain.
    Terrain(Terrain),
    /// SW-7: what the rolled dice show.
    Faces(Faces),
}

/// The faces of one roll in the order of the dice rolled: three bits a die, above them a one that marks
/// their number. Dice of one kind are interchangeable, so their faces come in ascending order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Faces(pub(crate) u32);

impl Faces {
    /// Packs up to six faces.
    pub fn new(faces: &[Face]) -> Self {
        assert!(faces.len() <= SIX, "a roll has at most six dice");
        Self(faces.iter().rev().fold(1, |packed, &face| packed << 3 | face as u32))
    }

    /// How many dice were rolled.
    pub const fn len(self) -> usize {
        self.0.ilog2() as usize / 3
    }

    /// Whether no dice were rolled.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The faces, in the order of the dice rolled.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Face> {
        (0..self.len()).map(move |nth| Face::ALL[(self.0 >> (3 * nth) & 7) as usize])
    }
}

impl Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start(kind) => write!(f, "start {}", kind.die().name),
            Self::Terrain(terrain) => write!(f, "terrain {}", terrain.ground().name),
            Self::Force(force) => write!(f, "force {}", force.name()),
            Self::Ignore(slot) => write!(f, "ignore {}", slot + 1),
            Self::IgnoreNone => f.write_str("ignore none"),
            Self::Link(slot) => write!(f, "link {}", slot + 1),
            Self::Stop => f.write_str("stop"),
            Self::Roll(dice) => {
                f.write_str("roll")?;
                dice.iter().try_for_each(|slot| write!(f, " {}", slot + 1))
            }
        }
    }
}

const ACTIONS: &str = "start KIND, terrain NAME, force 4S2T0U, ignore N, ignore none, link N, stop \
                       or roll N N … (dice are numbered 1 to 6)";

impl FromStr for Action {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        let misread = || Misread::new(text, ACTIONS);
        let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
        match verb {
            "start" => kind_named(rest).map(Self::Start),
            "terrain" => terrain_named(rest).map(Self::Terrain),
            "force" => Force::named(rest).map(Self::Force),
            "ignore" if rest == "none" => Some(Self::IgnoreNone),
            "ignore" => slot_named(rest).map(Self::Ignore),
            "link" => slot_named(rest).map(Self::Link),
            "stop" if rest.is_empty() => Some(Self::Stop),
            "roll" if !text.ends_with(' ') => slots_named(rest).map(Self::Roll),
            _ => None,
        }
        .ok_or_else(misread)
    }
}

pub(crate) fn kind_named(name: &str) -> Option<DieKind> {
    DieKind::ALL.into_iter().find(|kind| kind.die().name == name)
}

pub(crate) fn terrain_named(name: &str) -> Option<Terrain> {
    Terrain::ALL.into_iter().find(|terrain| terrain.ground().name == name)
}

fn face_named(name: &str) -> Option<Face> {
    Face::ALL.into_iter().find(|face| face.name() == name)
}

/// One digit from 1 to 6, and nothing else that a number could be written as.
pub(crate) fn slot_named(name: &str) -> Option<u8> {
    match name.as_bytes() {
        [digit @ b'1'..=b'6'] => Some(digit - b'1'),
        _ => None,
    }
}

/// Dice in ascending order, none twice: a text has one meaning and a meaning one text.
fn slots_named(names: &str) -> Option<Slots> {
    if names.is_empty() {
        return Some(Slots::default()); // A roll of nothing can be said, and is refused by its clause.
    }
    let slots: Vec<u8> = names.split(' ').map(slot_named).collect::<Option<_>>()?;
    let ascending = slots.windows(2).all(|pair| pair[0] < pair[1]);
    ascending.then(|| slots.into_iter().map(usize::from).collect())
}

impl Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start([redd, bloo]) => write!(f, "start {} {}", redd.name(), bloo.name()),
            Self::Terrain(terrain) => write!(f, "terrain {}", terrain.ground().name),
            Self::Faces(faces) => {
                f.write_str("faces")?;
                faces.iter().try_for_each(|face| write!(f, " {}", face.name()))
            }
        }
    }
}

const CHANCES: &str = "start FACE FACE, terrain NAME or faces FACE FACE … (spaca, mekka, bika, \
                       tanka, boom, support, turbo)";

impl FromStr for Chance {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        let misread = || Misread::new(text, CHANCES);
        let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
        let faces = || rest.split(' ').map(face_named).collect::<Option<Vec<_>>>();
        match verb {
            "start" => faces().and_then(|faces| faces.try_into().ok()).map(Self::Start),
            "terrain" => terrain_named(rest).map(Self::Terrain),
            "faces" => faces()
                .filter(|faces| faces.len() <= SIX)
                .map(|faces| Self::Faces(Faces::new(&faces))),
            _ => None,
        }
        .ok_or_else(misread)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_remember_their_number_and_order() {
        let faces = [Face::Spaca, Face::Turbo, Face::Spaca];
        assert_eq!(Faces::new(&faces).iter().collect::<Vec<_>>(), faces);
        assert_eq!(Faces::new(&[Face::Spaca; 6]).len(), 6);
        assert!(Faces::new(&[]).is_empty());
    }

    #[test]
    fn words_that_are_no_action_are_refused() {
        for text in [
            "",
            "roll 0",
            "roll 7",
            "roll 2 1",
            "roll 1 1",
            "roll x",
            "stop now",
            "start boom",
            "force 6S",
            "terrain moon",
            "link",
            "link 1 2",
            "ROLL 1",
            "ignore",
            "roll 999999999999",
            "roll 01",
            "roll +1",
            "roll  1",
            "roll 1 ",
            "link 06",
        ] {
            assert!(text.parse::<Action>().is_err(), "{text}");
        }
    }

    #[test]
    fn words_that_are_no_outcome_are_refused() {
        for text in
            ["", "faces", "faces spaca  mekka", "start spaca", "start spaca boom boom", "faces one"]
        {
            assert!(text.parse::<Chance>().is_err(), "{text}");
        }
        assert!(format!("faces{}", " spaca".repeat(7)).parse::<Chance>().is_err());
    }
}
