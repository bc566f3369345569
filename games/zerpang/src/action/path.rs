//! A path: up to eighteen steps in six bytes, as one number to the base of six.

use std::fmt::{self, Display};
use std::str::FromStr;

use table::Misread;

use crate::board::Direction;

/// ZP-4: steps that one path can have: as many as six bytes hold, since 6¹⁸ < 2⁴⁸ < 6¹⁹.
pub const LONGEST_PATH: usize = 18;

/// ZP-4: the steps of a piece: digits from 1 to 6, the first step lowest. So every number is one path, and
/// shorter paths have lower numbers; what is above all of them is the path that is too long.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Path([u8; 6]);

const BASE: u64 = Direction::ALL.len() as u64;

/// The lowest word of a path of so many steps: all of them to the east.
const LOWEST: [u64; LONGEST_PATH + 2] = {
    let mut lowest = [0; LONGEST_PATH + 2];
    let mut steps = 1;
    while steps < lowest.len() {
        lowest[steps] = lowest[steps - 1] * BASE + 1;
        steps += 1;
    }
    lowest
};

/// How a path that is too long is written.
const BEYOND: &str = "beyond";

impl Path {
    /// ZP-4: any path of more steps than one can have.
    pub const TOO_LONG: Self = Self([u8::MAX; 6]);

    /// The path of these steps.
    pub fn new(steps: &[Direction]) -> Self {
        if steps.len() > LONGEST_PATH {
            return Self::TOO_LONG;
        }
        steps.iter().rev().fold(Self::default(), |path, &step| path.after(step))
    }

    #[inline]
    fn word(self) -> u64 {
        let mut bytes = [0; 8];
        bytes[2..].copy_from_slice(&self.0);
        u64::from_be_bytes(bytes)
    }

    /// The path of a word.
    #[inline]
    pub(crate) fn from_word(word: u64) -> Self {
        let mut bytes = [0; 6];
        bytes.copy_from_slice(&word.to_be_bytes()[2..]);
        Self(bytes)
    }

    /// How many steps; one more than a path can have if it is too long.
    #[inline]
    pub fn len(self) -> usize {
        let word = self.word();
        LOWEST[1..].iter().take_while(|&&lowest| lowest <= word).count()
    }

    /// Whether it goes nowhere.
    #[inline]
    pub fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// The word of a path, and one more step, its `nth` from 0.
    #[inline]
    pub(crate) const fn word_then(word: u64, nth: usize, step: Direction) -> u64 {
        // The difference of two lowest words is a power of the base.
        word + (step as u64 + 1) * (LOWEST[nth + 1] - LOWEST[nth])
    }

    /// One step more, if there is room.
    pub fn then(self, step: Direction) -> Option<Self> {
        let at = self.len();
        (at < LONGEST_PATH).then(|| Self::from_word(Self::word_then(self.word(), at, step)))
    }

    /// One step before all others; there must be room.
    #[must_use]
    #[inline]
    pub fn after(self, step: Direction) -> Self {
        Self::from_word(self.word() * BASE + (step as u64 + 1))
    }

    /// The steps; none if the path is too long.
    #[inline]
    pub fn steps(self) -> impl Iterator<Item = Direction> + Clone {
        let mut word = if self.len() > LONGEST_PATH { 0 } else { self.word() };
        std::iter::from_fn(move || {
            let step = word.checked_sub(1)?;
            word = step / BASE;
            Some(Direction::ALL[(step % BASE) as usize])
        })
    }
}

impl Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.len() > LONGEST_PATH {
            return f.write_str(BEYOND);
        }
        for (n, step) in self.steps().enumerate() {
            let gap = if n == 0 { "" } else { " " };
            write!(f, "{gap}{}", step.name())?;
        }
        Ok(())
    }
}

impl FromStr for Path {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        if text == BEYOND {
            return Ok(Self::TOO_LONG);
        }
        let step = |word: &str| {
            let misread = || Misread::new(word, "a step: e, se, sw, w, nw or ne");
            Direction::named(word).ok_or_else(misread)
        };
        let steps: Vec<Direction> = text.split(' ').map(step).collect::<Result<_, _>>()?;
        Ok(Self::new(&steps))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_remembers_its_steps() {
        let mut steps: Vec<Direction> =
            Direction::ALL.into_iter().rev().cycle().take(LONGEST_PATH).collect();
        let path = Path::new(&steps);
        assert_eq!((path.len(), path.steps().collect::<Vec<_>>()), (LONGEST_PATH, steps.clone()));
        assert_eq!(path.then(Direction::East), None);
        assert_eq!(path.to_string().parse(), Ok(path));
        let one_by_one =
            steps.iter().try_fold(Path::default(), |path, &step| path.then(step)).expect("room");
        assert_eq!(one_by_one, path);
        steps.push(Direction::East);
        assert_eq!(Path::new(&steps), Path::TOO_LONG);
    }

    #[test]
    fn the_longest_path_fits_and_one_more_step_does_not() {
        let last = Path::new(&[Direction::NorthEast; LONGEST_PATH]);
        assert!(last < Path::TOO_LONG && last.len() == LONGEST_PATH);
        assert_eq!((Path::TOO_LONG.len(), Path::TOO_LONG.steps().count()), (LONGEST_PATH + 1, 0));
        assert_eq!(Path::TOO_LONG.to_string().parse(), Ok(Path::TOO_LONG));
    }

    #[test]
    fn shorter_paths_come_first() {
        let short = Path::new(&[Direction::NorthEast; 2]);
        let long = Path::new(&[Direction::East; 3]);
        assert!(Path::default() < short && short < long);
        assert!(Path::default().is_empty() && !short.is_empty());
    }
}
