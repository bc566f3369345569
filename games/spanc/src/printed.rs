//! SP-47: the numbers that are printed in the box, from `box.toml`, or those of an edition that differs.

use table::Cursor;

use crate::pieces::{CHALLENGES, CREW, Challenge, Crew, Skill, TOYS, Test, Toy, ToyKind};

/// All printed numbers.
#[derive(Debug)]
pub struct Printed {
    /// SP-42: Loot that wins.
    pub goal: i32,
    /// SP-1: Loot and Toys at the start.
    pub first: Reward,
    /// SP-5: Toys that a girl may own.
    pub girl_toys: u32,
    /// SP-5: Toys that a Captain may own.
    pub captain_toys: u32,
    /// SP-24: unassigned Toys that a player may keep.
    pub unassigned_toys: u32,
    /// SP-15: bonus for each fall that the crew learnt from.
    pub learning: i8,
    /// SP-16: what a crew without its Captain loses.
    pub leaderless: i8,
    /// SP-C5: bonus of an Adrenaline Surge.
    pub surge: i8,
    /// SP-37: what the attacker loses each time she presses.
    pub pressing: i8,
    /// SP-30: for the first crew to finish.
    pub first_finish: Reward,
    /// SP-31: for every other crew that finishes.
    pub later_finish: Reward,
    /// SP-44: price of a Toy in the store.
    pub store_price: u8,
    /// SP-47: whether Captains have their reroll (SP-7).
    pub captain_rerolls: bool,
    /// SP-47: whether an attacker may press (SP-37).
    pub pressing_allowed: bool,
    toys: [[i8; 4]; TOYS.len()],
    girls: [[i8; 4]; CREW.len()],
    challenges: [Demand; CHALLENGES.len()],
}

/// What is paid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reward {
    /// Loot.
    pub loot: u8,
    /// Toys.
    pub toys: u8,
}

/// SP-C3: what a Challenge asks for and pays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Demand {
    /// What it tests.
    pub test: Test,
    /// What it adds to the skill.
    pub modifier: i8,
    /// What it pays.
    pub pays: Reward,
    /// SP-27: Toys do not count here.
    pub no_toys: bool,
    /// SP-15: nothing is learnt here.
    pub no_learning: bool,
}

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
}

impl Printed {
    /// What a Toy adds to each skill.
    #[inline]
    pub const fn toy(&self, toy: Toy) -> [i8; 4] {
        self.toys[toy.0 as usize]
    }

    /// A girl's skills.
    #[inline]
    pub const fn girl(&self, girl: Crew) -> [i8; 4] {
        self.girls[girl.0 as usize]
    }

    /// What a Challenge asks for and pays.
    #[inline]
    pub const fn challenge(&self, at: Challenge) -> &Demand {
        &self.challenges[at.0 as usize]
    }

    const fn of(mut from: Cursor<'_>) -> Self {
        let printed = Self {
            goal: from.number("goal") as i32,
            first: Reward { loot: from.count("loot"), toys: from.count("toys") },
            girl_toys: from.count("girl_toys") as u32,
            captain_toys: from.count("captain_toys") as u32,
            unassigned_toys: from.count("unassigned_toys") as u32,
            learning: from.small("learning"),
            leaderless: from.small("leaderless"),
            surge: from.small("surge"),
            pressing: from.small("pressing"),
            first_finish: Reward { loot: from.count("first_loot"), toys: from.count("first_toys") },
            later_finish: Reward { loot: from.count("later_loot"), toys: from.count("later_toys") },
            store_price: from.count("price"),
            captain_rerolls: from.is("captain_rerolls"),
            pressing_allowed: from.is("pressing_allowed"),
            toys: toys(&mut from),
            girls: girls(&mut from),
            challenges: challenges(&mut from),
        };
        from.end();
        printed
    }
}

const fn skills(from: &mut Cursor<'_>, row: &str) -> [i8; 4] {
    let mut skills = [0; 4];
    let mut n = 0;
    while n < skills.len() {
        skills[n] = from.small_in(row, Skill::ALL[n].id());
        n += 1;
    }
    skills
}

const fn toys(from: &mut Cursor<'_>) -> [[i8; 4]; TOYS.len()] {
    let mut toys = [[0; 4]; TOYS.len()];
    let mut n = 0;
    while n < toys.len() {
        if !matches!(TOYS[n].kind, ToyKind::Once(_)) {
            toys[n] = skills(from, TOYS[n].id);
        }
        n += 1;
    }
    toys
}

const fn girls(from: &mut Cursor<'_>) -> [[i8; 4]; CREW.len()] {
    let mut girls = [[0; 4]; CREW.len()];
    let mut n = 0;
    while n < girls.len() {
        girls[n] = skills(from, CREW[n].id);
        n += 1;
    }
    girls
}

const fn challenges(from: &mut Cursor<'_>) -> [Demand; CHALLENGES.len()] {
    let nothing = Demand {
        test: Test::Highest,
        modifier: 0,
        pays: Reward { loot: 0, toys: 0 },
        no_toys: false,
        no_learning: false,
    };
    let mut challenges = [nothing; CHALLENGES.len()];
    let mut n = 0;
    while n < challenges.len() {
        challenges[n] = demand(from, CHALLENGES[n].id);
        n += 1;
    }
    challenges
}

const fn demand(from: &mut Cursor<'_>, id: &str) -> Demand {
    let test = match from.count_in(id, "test") {
        skill @ 0..4 => Test::Skill(Skill::ALL[skill as usize]),
        4 => Test::Highest,
        _ => Test::Lowest,
    };
    let modifier = from.small_in(id, "modifier");
    let toys = from.count_in(id, "toys");
    let loot = from.count_in(id, "loot");
    let (no_toys, no_learning) = (from.is_in(id, "no_toys"), from.is_in(id, "no_learning"));
    Demand { test, modifier, pays: Reward { loot, toys }, no_toys, no_learning }
}
