//! The game around the battles: who wins it, and which battles are better lost.
//!
//! The winner of a battle attacks in the next (SW-15). While the fifth battle is far, attacking may be a
//! burden, and then both sides try to lose. From the last compulsory battle on, the same situations come
//! back for ever, and their chances follow from each other.

use spaca_wor::{Face, House, Kind};

use crate::setup::{EQUAL, first_best};

/// What the sides try to do in a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// Win it.
    Win,
    /// Lose it (SW-7a allows that).
    Lose,
    /// It makes no difference.
    Either,
}

impl Aim {
    /// Its name, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Lose => "lose",
            Self::Either => "either",
        }
    }
}

/// What a battle means for the game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BattleAim {
    /// Its number, the first battle being 1. The last entry stands for all later battles too.
    pub battle: u8,
    /// Whether it stands for later battles too.
    pub and_later: bool,
    /// How many battles in a row the Attacker has won; at most one less than it takes to end the game.
    pub streak: u8,
    /// The Attacker's chance to win the game, before this battle.
    pub attacker_wins: f64,
    /// The same after winning this battle.
    pub if_won: f64,
    /// The same after losing it.
    pub if_lost: f64,
    /// What both sides try to do.
    pub aim: Aim,
}

/// The game under best play.
#[derive(Clone, PartialEq, Debug)]
pub struct GameValue {
    /// The chance of the first Attacker to win the game.
    pub first_attacker_wins: f64,
    /// The chance of the first Defender.
    pub first_defender_wins: f64,
    /// Every situation before a battle, by battle and streak.
    pub battles: Vec<BattleAim>,
}

impl GameValue {
    /// From the chances of the Attacker to win a battle when both try to win it, and when both try to lose it.
    pub fn new(house: House, wins: f64, wins_unwillingly: f64) -> Self {
        let most = house.wins_in_a_row() - 1;
        let forever = house.fewest_battles() - 1;
        let value = |if_won: f64, if_lost: f64| {
            let chance = if if_won < if_lost - EQUAL { wins_unwillingly } else { wins };
            if_lost + (if_won - if_lost) * chance
        };
        // By streak, from 1 on: first what repeats for ever, where a streak of `most` and a win end it.
        let mut later = vec![0.5; usize::from(most)];
        let mut rows = Vec::new();
        for _ in 0..1_000 {
            let before = later.clone();
            for streak in 0..later.len() {
                let if_won = before.get(streak + 1).copied().unwrap_or(1.0);
                later[streak] = value(if_won, 1.0 - before[0]);
            }
        }
        for fought in (0..=forever).rev() {
            let over = fought == forever;
            let now: Vec<f64> = (1..=most)
                .map(|streak| {
                    let next = later.get(usize::from(streak)).copied();
                    let if_won = match next {
                        Some(next) => next,
                        None if over => 1.0,
                        None => later[usize::from(most) - 1],
                    };
                    let row = row(fought, streak, if_won, 1.0 - later[0], &value);
                    if streak <= fought {
                        rows.push(BattleAim { and_later: over, ..row });
                    }
                    row.attacker_wins
                })
                .collect();
            if fought == 0 {
                rows.push(row(0, 0, later[0], 1.0 - later[0], &value));
            }
            later = now;
        }
        rows.sort_by_key(|row| (row.battle, row.streak));
        let first = rows[0].attacker_wins;
        Self { first_attacker_wins: first, first_defender_wins: 1.0 - first, battles: rows }
    }

    /// What the next battle means, after so many battles and so many wins in a row of the Attacker.
    pub fn at(&self, fought: u8, streak: u8) -> &BattleAim {
        let last = self.battles.last().expect("there is a first battle");
        let battle = (fought.saturating_add(1)).min(last.battle);
        let of_battle = |row: &&BattleAim| row.battle == battle;
        let longest = self.battles.iter().filter(of_battle).map(|row| row.streak).max().unwrap_or(0);
        let streak = streak.min(longest);
        self.battles.iter().filter(of_battle).find(|row| row.streak == streak).unwrap_or(last)
    }

    /// The battles that both sides try to lose.
    pub fn to_lose(&self) -> impl Iterator<Item = &BattleAim> {
        self.battles.iter().filter(|row| row.aim == Aim::Lose)
    }
}

fn row(
    fought: u8,
    streak: u8,
    if_won: f64,
    if_lost: f64,
    value: &impl Fn(f64, f64) -> f64,
) -> BattleAim {
    let aim = match if_won - if_lost {
        gain if gain > EQUAL => Aim::Win,
        gain if gain < -EQUAL => Aim::Lose,
        _ => Aim::Either,
    };
    BattleAim {
        battle: fought + 1,
        and_later: false,
        streak,
        attacker_wins: value(if_won, if_lost),
        if_won,
        if_lost,
        aim,
    }
}

/// SW-1: the starting roll, in which both pick a die at once.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Start {
    /// The best die, against the best die.
    pub die: Kind,
    /// The chance to win the game, by own die and other's die.
    pub chances: [[f64; 3]; 3],
}

impl Start {
    /// The best choice when the first Attacker has this chance to win the game.
    pub fn new(first_attacker_wins: f64) -> Self {
        let chances = Kind::ALL.map(|own| {
            Kind::ALL.map(|other| {
                let defends = defends(own, other);
                defends * (1.0 - first_attacker_wins) + (1.0 - defends) * first_attacker_wins
            })
        });
        // The same matrix for both sides, so the die that is safest is the answer to itself.
        let worst = chances.map(|row| row.into_iter().fold(1.0, f64::min));
        let die = Kind::ALL[first_best(&worst)];
        debug_assert!(worst[die as usize] >= 0.5 - EQUAL, "a saddle point");
        Self { die, chances }
    }
}

/// SW-1, SW-2: the chance that the owner of one die beats the other in the end, and defends.
pub(crate) fn defends(own: Kind, other: Kind) -> f64 {
    let ranks = |kind: Kind| kind.die().faces.map(Face::starting_rank);
    let count = |better: fn(&u8, &u8) -> bool| {
        let pairs = ranks(own).into_iter().flat_map(|a| ranks(other).map(|b| (a, b)));
        pairs.filter(|(a, b)| better(a, b)).count() as f64
    };
    let (better, worse) = (count(|a, b| a > b), count(|a, b| a < b));
    better / (better + worse)
}
