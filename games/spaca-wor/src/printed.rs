//! SW-17: the numbers and faces that are printed in the box, from `box.toml`, or those of an edition that differs.

use table::Cursor;

use crate::pieces::{DICE, DieKind, Face, GROUNDS, Terrain};
use crate::rolls::{Rolls, rolls_of};

/// All printed numbers.
#[derive(Debug)]
pub struct Printed {
    /// What a battle is fought with.
    pub battle: BattleNumbers,
    /// SW-16, SW-O3: wins in a row that end the game, without the option and with it.
    pub wins: [u8; 2],
    /// SW-16, SW-O4: the fewest battles of a game, without the option and with it.
    pub battles: [u8; 2],
    /// Every roll of these dice.
    pub(crate) rolls: Rolls,
    pub(crate) terrain_faces: [TerrainFaces; 4],
}

/// What a battle, and the roll for the first one, is fought with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BattleNumbers {
    /// SW-7: rolls of a side.
    pub rolls: u8,
    /// SW-10: rolls of a side with a Turbo.
    pub turbo_rolls: u8,
    /// SW-O1: Booms in one roll from which on one may be ignored.
    pub many_booms: u8,
    starting: [u8; Face::ALL.len()],
    faces: [[Face; 6]; 3],
    powers: [[u8; 4]; 4],
    terrain_dice: [[u8; 4]; 4],
}

/// The faces of a terrain die: first each terrain that it shows, then those that it shows more often.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TerrainFaces {
    shown: [Terrain; MOST_FACES],
    pub(crate) count: u8,
}

/// Room for the faces of a terrain die: four times six, and a power of two.
const MOST_FACES: usize = 32;

static STANDARD: Printed = Printed::of(Cursor::of(include_str!("../box.toml")));

impl table::Printed for Printed {
    const FILE: &'static str = include_str!("../box.toml");

    #[inline]
    fn standard() -> &'static Self {
        &STANDARD
    }

    fn read(numbers: Cursor<'_>) -> Self {
        Self::of(numbers)
    }

    fn check(&self) -> Result<(), String> {
        let battle = &self.battle;
        if battle.turbo_rolls < battle.rolls {
            return Err("a Turbo gives a roll more, not less".into());
        }
        for kind in DieKind::ALL {
            let faces = battle.faces(kind);
            if faces.iter().all(|&face| battle.rank(face) == battle.rank(faces[0])) {
                let name = kind.die().name;
                return Err(format!("two {name} dice would roll the same rank for ever (SW-1)"));
            }
        }
        let standard = battle.faces(DieKind::Standard);
        let is_same = standard.iter().all(|&face| face == standard[0]);
        if is_same || !standard.iter().any(|face| face.is_unit()) {
            return Err(
                "a standard die without a unit, or with one face only, decides nothing".into()
            );
        }
        let empty = Terrain::ALL.into_iter().find(|&die| self.terrain_faces(die).count == 0);
        empty.map_or(Ok(()), |die| Err(format!("the {} die has no face", die.ground().name)))
    }
}

impl BattleNumbers {
    /// SW-1: the rank of a face in the starting roll.
    #[inline]
    pub const fn rank(&self, face: Face) -> u8 {
        self.starting[face as usize]
    }

    /// SW-C2: the six faces of a die.
    #[inline]
    pub const fn faces(&self, kind: DieKind) -> [Face; 6] {
        self.faces[kind as usize]
    }

    /// SW-14: the power of each unit on a terrain, by the unit's number.
    #[inline]
    pub const fn powers(&self, terrain: Terrain) -> [u8; 4] {
        self.powers[terrain as usize]
    }

    /// SW-14: the units on a terrain, weakest first.
    pub fn order(&self, terrain: Terrain) -> [Face; 4] {
        let (mut units, powers) = (Face::UNITS, self.powers(terrain));
        units.sort_by_key(|&unit| powers[unit as usize]);
        units
    }

    /// SW-C3: how many faces of a terrain's die show Plains, Jungle, Desert, Urban.
    #[inline]
    pub const fn terrain_die(&self, die: Terrain) -> [u8; 4] {
        self.terrain_dice[die as usize]
    }
}

impl TerrainFaces {
    /// What a face shows.
    #[inline]
    pub(crate) const fn face(&self, nth: u32) -> Terrain {
        self.shown[nth as usize % MOST_FACES]
    }

    const fn of(counts: [u8; 4]) -> Self {
        let (mut shown, mut count) = ([Terrain::Plains; MOST_FACES], 0);
        let mut round = 0;
        while round < 2 {
            let mut terrain = 0;
            while terrain < 4 {
                let (mut nth, until) = if round == 0 {
                    (0, if counts[terrain] > 0 { 1 } else { 0 })
                } else {
                    (1, counts[terrain])
                };
                while nth < until {
                    shown[count as usize] = Terrain::ALL[terrain];
                    count += 1;
                    nth += 1;
                }
                terrain += 1;
            }
            round += 1;
        }
        Self { shown, count }
    }
}

impl Printed {
    /// SW-C3: the faces of a terrain's die.
    #[inline]
    pub(crate) const fn terrain_faces(&self, die: Terrain) -> &TerrainFaces {
        &self.terrain_faces[die as usize]
    }

    const fn of(mut from: Cursor<'_>) -> Self {
        let starting = starting(&mut from);
        let (rolls, turbo_rolls) = (from.count("usual"), from.count("with_turbo"));
        let many_booms = from.count("booms");
        let wins = [from.count("wins"), from.count("more_wins")];
        let battles = [from.count("battles"), from.count("more_battles")];
        let faces = faces(&mut from);
        let powers = by_terrain(&mut from, &UNITS);
        let terrain_dice = by_terrain(&mut from, &TERRAINS);
        from.end();
        let mut terrain_faces = [TerrainFaces::of([0; 4]); 4];
        let mut n = 0;
        while n < 4 {
            terrain_faces[n] = TerrainFaces::of(terrain_dice[n]);
            n += 1;
        }
        let battle =
            BattleNumbers { rolls, turbo_rolls, many_booms, starting, faces, powers, terrain_dice };
        Self { rolls: rolls_of(&battle), battle, wins, battles, terrain_faces }
    }
}

const UNITS: [&str; 4] =
    [Face::UNITS[0].name(), Face::UNITS[1].name(), Face::UNITS[2].name(), Face::UNITS[3].name()];

const TERRAINS: [&str; 4] = [GROUNDS[0].name, GROUNDS[1].name, GROUNDS[2].name, GROUNDS[3].name];

/// SW-1: a face that shows nothing ranks with none.
const fn starting(from: &mut Cursor<'_>) -> [u8; Face::ALL.len()] {
    let mut ranks = [0; Face::ALL.len()];
    let mut n = 0;
    while n < Face::Blank as usize {
        ranks[n] = from.count(Face::ALL[n].name());
        n += 1;
    }
    ranks
}

const SIX: [&str; 6] = ["one", "two", "three", "four", "five", "six"];

const fn faces(from: &mut Cursor<'_>) -> [[Face; 6]; 3] {
    let mut dice = [[Face::Blank; 6]; 3];
    let mut die = 0;
    while die < 3 {
        let mut n = 0;
        while n < 6 {
            dice[die][n] = Face::ALL[from.count_in(DICE[die].name, SIX[n]) as usize];
            n += 1;
        }
        die += 1;
    }
    dice
}

/// Four numbers for each terrain.
const fn by_terrain(from: &mut Cursor<'_>, keys: &[&str; 4]) -> [[u8; 4]; 4] {
    let mut rows = [[0; 4]; 4];
    let mut terrain = 0;
    while terrain < 4 {
        let mut n = 0;
        while n < 4 {
            rows[terrain][n] = from.count_in(TERRAINS[terrain], keys[n]);
            n += 1;
        }
        terrain += 1;
    }
    rows
}
