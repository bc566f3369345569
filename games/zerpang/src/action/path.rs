//! A path: up to sixteen steps in six bytes.

use std::fmt::{self, Display};
use std::str::FromStr;

use table::Misread;

use crate::board::Direction;

/// ZP-4: steps that a path can have; no two cells of a board are farther apart.
pub const LONGEST_PATH: usize = 16;

/// ZP-4: the steps of a piece, three bits each; nought is the end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Path([u8; 6]);

const BITS: usize = 3;
const STEP: u64 = (1 << BITS) - 1;

impl Path {
    /// The path of these steps, if they are not too many.
    pub fn new(steps: &[Direction]) -> Option<Self> {
        let mut path = Self::default();
        for &step in steps {
            path = path.then(step)?;
        }
        Some(path)
    }

    #[inline]
    fn word(self) -> u64 {
        let mut bytes = [0; 8];
        bytes[..6].copy_from_slice(&self.0);
        u64::from_le_bytes(bytes)
    }

    #[inline]
    fn from_word(word: u64) -> Self {
        let mut bytes = [0; 6];
        bytes.copy_from_slice(&word.to_le_bytes()[..6]);
        Self(bytes)
    }

    /// How many steps.
    #[inline]
    pub fn len(self) -> usize {
        (64 - self.word().leading_zeros() as usize).div_ceil(BITS)
    }

    /// Whether it goes nowhere.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == [0; 6]
    }

    /// One step more, if there is room.
    pub fn then(self, step: Direction) -> Option<Self> {
        let at = self.len();
        (at < LONGEST_PATH).then(|| Self::from_word(self.word() | (step as u64 + 1) << (BITS * at)))
    }

    /// One step before all others; there must be room.
    #[must_use]
    #[inline]
    pub fn after(self, step: Direction) -> Self {
        Self::from_word(self.word() << BITS | (step as u64 + 1))
    }

    /// The steps; `None` among them if the bytes are no path.
    #[inline]
    pub fn steps(self) -> impl Iterator<Item = Option<Direction>> + Clone {
        let word = self.word();
        (0..self.len()).map(move |at| {
            let step = (word >> (BITS * at) & STEP) as usize;
            step.checked_sub(1).and_then(|step| Direction::ALL.get(step).copied())
        })
    }

    /// A path of any bytes, sound or not.
    pub const fn raw(bytes: [u8; 6]) -> Self {
        Self(bytes)
    }
}

impl Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, step) in self.steps().enumerate() {
            let gap = if n == 0 { "" } else { " " };
            write!(f, "{gap}{}", step.map_or("nowhere", Direction::name))?;
        }
        Ok(())
    }
}

impl FromStr for Path {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        let misread = || Misread::new(text, "steps, each e, se, sw, w, nw or ne, sixteen at most");
        let steps: Option<Vec<Direction>> = text.split(' ').map(Direction::named).collect();
        steps.and_then(|steps| Self::new(&steps)).ok_or_else(misread)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_remembers_its_steps() {
        let steps: Vec<Direction> = Direction::ALL.into_iter().cycle().take(LONGEST_PATH).collect();
        let path = Path::new(&steps).expect("sixteen steps fit");
        assert_eq!(path.steps().flatten().collect::<Vec<_>>(), steps);
        assert_eq!(path.then(Direction::East), None);
        assert_eq!(path.to_string().parse(), Ok(path));
        let backwards = steps.iter().rev().fold(Path::default(), |path, &step| path.after(step));
        assert_eq!(backwards, path);
    }
}
