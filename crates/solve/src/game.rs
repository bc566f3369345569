//! The game around the battles: who wins it, and which battles are better lost.
//!
//! The winner of a battle attacks in the next (SW-15). While the fifth battle is far, attacking may be a
//! burden, and then both sides try to lose. From the last compulsory battle on, the same situations come
//! back for ever, and their chances follow from each other.

use spaca_wor::{DieKind, Setup};

use crate::of_the_box;
use crate::preparation::{EQUAL, first_best};

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
    /// The Attacker's chance to win the game, before this battle, if both sides try to win it all the same.
    pub if_tried: f64,
}

/// What may be lost of the game, in chances to win it, by trying to win a battle that is better lost.
const NEXT_TO_NOTHING: f64 = 0.001;

impl BattleAim {
    /// The same for people, who try to win their battles: one that had better be lost, but for next to nothing, is
    /// fought for, and makes no difference to the game.
    #[must_use]
    pub fn as_tried(&self) -> Self {
        let is_curiosity = (self.attacker_wins - self.if_tried).abs() < NEXT_TO_NOTHING;
        if self.aim != Aim::Lose || !is_curiosity {
            return *self;
        }
        let attacker_wins = self.if_tried;
        let (if_won, if_lost) = (attacker_wins, attacker_wins);
        Self { aim: Aim::Win, attacker_wins, if_won, if_lost, ..*self }
    }
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
    pub fn new(setup: &Setup, wins: f64, wins_unwillingly: f64) -> Self {
        let odds = Odds { wins, wins_unwillingly };
        let (most, last) = (setup.wins_in_a_row() - 1, setup.fewest_battles() - 1);
        let mut after = odds.for_ever(most);
        let mut rows = Vec::new();
        for fought in (0..=last).rev() {
            let streaks = if fought == 0 { 0..=0 } else { 1..=most };
            let now: Vec<BattleAim> =
                streaks.map(|streak| odds.row(fought, streak, fought == last, &after)).collect();
            after = now.iter().map(|row| row.attacker_wins).collect();
            rows.extend(now.into_iter().filter(|row| row.streak <= fought));
        }
        table::sort_few(&mut rows, |row| (row.battle, row.streak));
        let first = rows[0].attacker_wins;
        Self { first_attacker_wins: first, first_defender_wins: 1.0 - first, battles: rows }
    }

    /// What the next battle means, after so many battles and so many wins in a row of the Attacker.
    pub fn at(&self, fought: u8, streak: u8) -> &BattleAim {
        let last = self.battles.last().expect("there is a first battle");
        let battle = (fought.saturating_add(1)).min(last.battle);
        let of_battle = |row: &&BattleAim| row.battle == battle;
        let longest =
            self.battles.iter().filter(of_battle).map(|row| row.streak).max().unwrap_or(0);
        let streak = streak.min(longest);
        self.battles.iter().filter(of_battle).find(|row| row.streak == streak).unwrap_or(last)
    }

    /// The battles that both sides try to lose.
    pub fn to_lose(&self) -> impl Iterator<Item = &BattleAim> {
        self.battles.iter().filter(|row| row.aim == Aim::Lose)
    }
}

/// The Attacker's chances to win a battle, by what both sides try to do.
struct Odds {
    wins: f64,
    wins_unwillingly: f64,
}

impl Odds {
    /// Rounds after which the chances that repeat for ever no longer change.
    const ROUNDS: usize = 1_000;

    /// SW-16: the chances from the last compulsory battle on, by streak from 1 to `most`. A win after
    /// `most` wins ends the game; else the same chances come back.
    fn for_ever(&self, most: u8) -> Vec<f64> {
        let round = |chances: Vec<f64>, _| -> Vec<f64> {
            let if_won = |streak: usize| chances.get(streak).copied().unwrap_or(1.0);
            let streaks = 1..=usize::from(most);
            streaks.map(|streak| self.value(if_won(streak), 1.0 - chances[0])).collect()
        };
        (0..Self::ROUNDS).fold(vec![0.5; usize::from(most)], round)
    }

    /// The Attacker's chance to win the game, from those after this battle.
    fn value(&self, if_won: f64, if_lost: f64) -> f64 {
        let wins =
            if aim(if_won, if_lost) == Aim::Lose { self.wins_unwillingly } else { self.wins };
        if_lost + (if_won - if_lost) * wins
    }

    /// What a battle means, from the chances after it by streak from 1 on.
    fn row(&self, fought: u8, streak: u8, and_later: bool, after: &[f64]) -> BattleAim {
        let longest = if and_later { 1.0 } else { after[after.len() - 1] };
        let if_won = after.get(usize::from(streak)).copied().unwrap_or(longest);
        let if_lost = 1.0 - after[0];
        BattleAim {
            battle: fought + 1,
            and_later,
            streak,
            attacker_wins: self.value(if_won, if_lost),
            if_won,
            if_lost,
            aim: aim(if_won, if_lost),
            if_tried: if_lost + (if_won - if_lost) * self.wins,
        }
    }
}

/// What the Attacker tries to do; what is good for the Attacker is bad for the Defender, who tries the same.
fn aim(if_won: f64, if_lost: f64) -> Aim {
    match if_won - if_lost {
        gain if gain > EQUAL => Aim::Win,
        gain if gain < -EQUAL => Aim::Lose,
        _ => Aim::Either,
    }
}

/// SW-1: the starting roll, in which both pick a die at once.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Start {
    /// The best die, against the best die.
    pub die: DieKind,
    /// The chance to win the game, by own die and other's die.
    pub chances: [[f64; 3]; 3],
}

impl Start {
    /// The best choice when the first Attacker has this chance to win the game.
    pub fn new(first_attacker_wins: f64) -> Self {
        let chances = DieKind::ALL.map(|own| {
            DieKind::ALL.map(|other| {
                let defends = defends(own, other);
                defends * (1.0 - first_attacker_wins) + (1.0 - defends) * first_attacker_wins
            })
        });
        // The same matrix for both sides, so the die that is safest is the answer to itself.
        let worst = chances.map(|row| row.into_iter().fold(1.0, f64::min));
        let die = DieKind::ALL[first_best(&worst)];
        debug_assert!(worst[die as usize] >= 0.5 - EQUAL, "a saddle point");
        Self { die, chances }
    }
}

/// SW-1, SW-2: the chance that the owner of one die beats the other in the end, and defends.
pub(crate) fn defends(own: DieKind, other: DieKind) -> f64 {
    let ranks = |kind: DieKind| of_the_box().faces(kind).map(|face| of_the_box().rank(face));
    let count = |better: fn(&u8, &u8) -> bool| {
        let pairs = ranks(own).into_iter().flat_map(|a| ranks(other).map(|b| (a, b)));
        pairs.filter(|(a, b)| better(a, b)).count() as f64
    };
    let (better, worse) = (count(|a, b| a > b), count(|a, b| a < b));
    better / (better + worse)
}
