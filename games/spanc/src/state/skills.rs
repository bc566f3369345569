//! SP-11, SP-17: what a girl has to roll, and how likely it is.

use table::Seat;

use super::{LOOSE, Phase, Spanc};
use crate::pieces::{CREW_SIZE, Challenge, Skill, Test, Toy, Toys, odds};
use crate::printed::Printed;

/// What somebody would roll against: for pictures, labels and bots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Attempt {
    /// The skill that counts, all in all.
    pub skill: i8,
    /// Of 36 rolls, how many succeed.
    pub ways: u8,
}

/// What these Toys add to each skill.
#[inline]
pub(crate) fn plus(printed: &Printed, toys: Toys) -> [i8; 4] {
    let mut sum = [0; 4];
    for toy in toys {
        for (sum, plus) in sum.iter_mut().zip(printed.toy(toy)) {
            *sum += plus;
        }
    }
    sum
}

/// SP-17: the skill that a test looks at.
#[inline]
pub(crate) fn tested(test: Test, skills: [i8; 4]) -> i8 {
    let [s, a, n, c] = skills;
    match test {
        Test::Skill(skill) => skills[skill as usize],
        Test::Highest => s.max(a).max(n).max(c),
        Test::Lowest => s.min(a).min(n).min(c),
    }
}

impl Spanc {
    /// Printed skills and these Toys.
    #[inline]
    pub(crate) fn skills_with(&self, seat: Seat, place: usize, toys: Toys) -> [i8; 4] {
        let printed = self.printed();
        let girl = self.open.girls[seat.index()][place];
        let (own, plus) = (girl.map_or([0; 4], |girl| printed.girl(girl)), plus(printed, toys));
        std::array::from_fn(|skill| own[skill] + plus[skill])
    }

    /// Printed skills and the Toys that she wears.
    pub fn skills(&self, seat: Seat, place: usize) -> [i8; 4] {
        let place = place.min(CREW_SIZE - 1);
        self.skills_with(seat, place, self.toys_at(seat, place))
    }

    /// SP-16: what the girl in this place loses because her Captain is down or gone.
    pub(crate) fn leaderless(&self, seat: Seat, place: usize) -> i8 {
        let led = self.secrets.captain[seat.index()].is_some_and(|captain| {
            usize::from(captain) == place || self.stands(seat, usize::from(captain))
        });
        if led { 0 } else { self.printed().leaderless }
    }

    /// SP-11: her effective skill at a Challenge with these Toys, without bonuses to one roll.
    pub(crate) fn effective(&self, seat: Seat, place: usize, at: Challenge, toys: Toys) -> i8 {
        let card = self.printed().challenge(at);
        let toys = if card.no_toys { Toys::NONE } else { toys };
        let skill = tested(card.test, self.skills_with(seat, place, toys));
        let lessons = self.lessons(seat, at);
        skill + card.modifier + lessons + self.leaderless(seat, place)
    }

    /// SP-15: what a crew's falls at a Challenge have taught it, which at the Zen Master is nothing.
    fn lessons(&self, seat: Seat, at: Challenge) -> i8 {
        let learnt = self.open.learnt[seat.index()].cast_signed();
        let printed = self.printed();
        if printed.challenge(at).no_learning { 0 } else { printed.learning * learnt }
    }

    /// SP-15: what a crew has learnt at the Challenge that it faces; none before its first fall there.
    pub fn learning(&self, seat: Seat) -> Option<i8> {
        let at = self.facing(seat)?;
        (self.open.learnt[seat.index()] > 0).then(|| self.lessons(seat, at))
    }

    /// SP-21: the Toys that count for the roll: those she wears and, as the dice fall, the one just broken.
    pub(crate) fn counting(&self, place: usize) -> Toys {
        let mut toys = self.toys_at(self.open.active, place);
        if let Some(broken) = self.open.broken {
            toys.insert(broken);
        }
        toys
    }

    /// SP-11, SP-18a: her effective skill for the roll under way, bonuses to it and a broken Toy included.
    pub(crate) fn roll_skill(&self) -> Option<i8> {
        self.roll_with(self.counting(usize::from(self.open.girl?)))
    }

    /// SP-18a: the same, if these were the Toys that count.
    pub(crate) fn roll_with(&self, toys: Toys) -> Option<i8> {
        let (place, at) = (usize::from(self.open.girl?), self.facing(self.open.active)?);
        Some(self.effective(self.open.active, place, at, toys) + self.open.bonus)
    }

    /// SP-11, SP-21: what the dice under way or on the table are judged by, and how many of 36 are good;
    /// none if nobody rolls at a Challenge.
    pub fn rolling(&self) -> Option<Attempt> {
        if !matches!(self.open.phase, Phase::Roll | Phase::Salvage) {
            return None;
        }
        let skill = self.roll_skill()?;
        let ways = if self.open.kept > 0 {
            6 * Self::good_dice(self.open.kept, skill)
        } else {
            odds(skill)
        };
        Some(Attempt { skill, ways })
    }

    /// SP-C5: of six dice, how many are good beside one that stays.
    pub(crate) fn good_dice(kept: u8, skill: i8) -> u8 {
        (1..=6).filter(|&new| Self::is_hit([new, kept], skill)).count() as u8
    }

    /// SP-12: whether these dice are good enough for a skill.
    pub fn is_hit(dice: [u8; 2], skill: i8) -> bool {
        match dice[0].saturating_add(dice[1]) {
            2 => true,
            12 => false,
            sum => i16::from(sum) <= i16::from(skill),
        }
    }

    /// SP-12, SP-18a: whether the roll on the table succeeds as things stand.
    pub(crate) fn succeeds(&self) -> bool {
        self.open.dice[0] > 0
            && self.roll_skill().is_some_and(|skill| Self::is_hit(self.open.dice, skill))
    }

    /// SP-19, SP-25: whether the roll on the table could be saved with any of these Toys, once others are gone:
    /// in a free place, or instead of a Toy that she wears.
    pub(crate) fn would_save(&self, new: Toys, gone: Toys) -> bool {
        let Some(place) = self.open.girl.map(usize::from) else { return false };
        let limit = self.toy_limit(self.open.active, place);
        let all = (self.toys_at(self.open.active, place) - gone) | new;
        let saves = |worn: Toys| {
            !(worn & new).is_empty()
                && !worn.has_at_least(limit + 1)
                && !(worn & Toy::POOLBOYS).has_at_least(2)
                && self.roll_with(worn).is_some_and(|skill| Self::is_hit(self.open.dice, skill))
        };
        self.has_moves(self.open.active) && all.subsets().any(saves)
    }

    /// SP-17, SP-21: the skills that the Challenge tests now; of tied ones each.
    pub(crate) fn tested_skills(&self, place: usize, at: Challenge) -> [bool; 4] {
        let card = self.printed().challenge(at);
        if let Test::Skill(skill) = card.test {
            return Skill::ALL.map(|other| other == skill);
        }
        let toys = if card.no_toys { Toys::NONE } else { self.counting(place) };
        let skills = self.skills_with(self.open.active, place, toys);
        let tested = tested(card.test, skills);
        skills.map(|skill| skill == tested)
    }

    /// What the girl in this place would roll at the Challenge that her crew faces.
    pub fn attempt(&self, seat: Seat, place: usize) -> Option<Attempt> {
        let toys = *self.open.held.get(seat.index())?.get(place).filter(|_| place < LOOSE)?;
        let at = self.facing(seat)?;
        self.open.girls[seat.index()][place]?;
        let skill = self.effective(seat, place, at, toys);
        Some(Attempt { skill, ways: odds(skill) })
    }
}
