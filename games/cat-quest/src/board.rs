//! The board as data: how many dots each orbit has, how fast its planet goes, and where the belt is.
//!
//! A board is a small text: a line per orbit from the centre out, `BODY DOTS SPEED`, and one line `belt`
//! between two of them. Lines may also be parted by `;`, words by commas; `#` starts a comment.

mod read;

use std::fmt::{self, Display};
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use table::{Misread, Written as _};

use crate::pieces::{BODIES, Body, FACES};

/// CQ-C5: fewest and most dots of an orbit. With three, neighbours are different dots; a set of dots
/// fits into 64 bits.
pub const DOTS: (u8, u8) = (3, 64);
/// CQ-7, CQ-9: what steps cost; each costs something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Steps {
    /// CQ-7: along an orbit.
    pub along: u8,
    /// CQ-9: between the Sun and any dot of the first orbit.
    pub sunward: u8,
    /// CQ-7: between orbits of the inner ring.
    pub inner: u8,
    /// CQ-7: between orbits of the outer ring.
    pub outer: u8,
    /// CQ-7: across the belt.
    pub belt: u8,
}

/// A dot of an orbit, or the Sun.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Place {
    /// The orbit, called after its planet.
    pub orbit: Body,
    /// The dot, counted from 0; texts count from 1.
    pub dot: u8,
}

impl Place {
    /// CQ-9: the Sun is one place.
    pub const SUN: Self = Self { orbit: Body::Sun, dot: 0 };

    /// A dot by its printed number, from 1.
    pub const fn new(orbit: Body, number: u8) -> Self {
        Self { orbit, dot: number - 1 }
    }
}

impl Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.orbit, self.dot) {
            (Body::Sun, 0) => f.write_str("sun"),
            (orbit, dot) => write!(f, "{} {}", orbit.name(), u16::from(dot) + 1),
        }
    }
}

impl FromStr for Place {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        let place = match text.split_once(' ') {
            None => (text == "sun").then_some(Self::SUN),
            Some((orbit, number)) => Body::named(orbit)
                .filter(|&orbit| orbit != Body::Sun)
                .zip(number_named(number).filter(|n| (1..=DOTS.1).contains(n)))
                .map(|(orbit, number)| Self::new(orbit, number)),
        };
        place.ok_or_else(|| Misread::new(text, "a place: sun, or an orbit and a dot (venus 5)"))
    }
}

table::as_text!(Place);

/// A whole number as this game writes it: digits, no sign, no needless zero.
pub(crate) fn number_named(text: &str) -> Option<u8> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit());
    let short = text == "0" || !text.starts_with('0');
    if plain && short { text.parse().ok() } else { None }
}

/// CQ-C5: the board. Orbits have dots, planets have speeds, and the belt lies beyond one orbit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Board {
    dots: [u8; BODIES],
    speeds: [u8; BODIES],
    belt: Body,
}

impl Board {
    /// How many dots an orbit has; the Sun is one place.
    #[inline]
    pub const fn dots(&self, orbit: Body) -> u8 {
        self.dots[orbit.index()]
    }

    /// How many dots a planet goes each round; the Sun stays.
    #[inline]
    pub const fn speed(&self, planet: Body) -> u8 {
        self.speeds[planet.index()]
    }

    /// CQ-C1: whether the orbit lies beyond the belt.
    #[inline]
    pub const fn is_outer(&self, orbit: Body) -> bool {
        orbit as u8 > self.belt as u8
    }

    /// The last orbit before the belt.
    pub const fn belt(&self) -> Body {
        self.belt
    }

    /// Whether there is such a place.
    #[inline]
    pub const fn has(&self, place: Place) -> bool {
        place.dot < self.dots(place.orbit)
    }

    /// How many places there are, the Sun included.
    pub fn places(&self) -> u32 {
        self.dots.iter().map(|&dots| u32::from(dots)).sum()
    }

    /// CQ-8, CQ-8a, CQ-9: the neighbours of a dot in the next orbit in or out, as a set of dots. Of dot
    /// `i` of `n` (from 0) against `m` dots: let `k` be `i·m div n`. On the same angle it is `k` and both
    /// its neighbours, else `k` and `k + 1`.
    #[inline]
    pub(crate) const fn nearest(n: u32, i: u32, m: u32) -> u64 {
        if n == 1 {
            return every(m);
        }
        if m == 1 {
            return 1;
        }
        let product = i * m;
        // The quotient by a multiplication: exact, for products below 2^12 and n <= 64.
        let k = (product * RECIPROCALS[n as usize]) >> SHIFT;
        let after = if k + 1 == m { 0 } else { k + 1 };
        let pair = 1 << k | 1 << after;
        if k * n == product {
            let before = if k == 0 { m - 1 } else { k - 1 };
            return pair | 1 << before;
        }
        pair
    }
}

/// Bits of the reciprocals: enough that no quotient below 2^12 by at most 64 is off.
const SHIFT: u32 = 19;

const RECIPROCALS: [u32; DOTS.1 as usize + 1] = {
    let mut table = [0; DOTS.1 as usize + 1];
    let mut n = 1;
    while n < table.len() {
        table[n] = (1 << SHIFT) / n as u32 + 1;
        n += 1;
    }
    table
};

/// The set of all dots of an orbit.
#[inline]
pub(crate) const fn every(dots: u32) -> u64 {
    u64::MAX >> (64 - dots)
}

/// CQ-1: the dot, from 0, of a placement roll: black × 6 + white, counted on around a shorter orbit.
pub(crate) const fn placed(white: u8, black: u8, dots: u8) -> u8 {
    (black * FACES + white - 1) % dots
}

/// The board as its own text, on one line.
impl Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, body) in Body::ALL.into_iter().enumerate().skip(1) {
            let gap = if n == 1 { "" } else { "; " };
            write!(f, "{gap}{} {} {}", body.name(), self.dots(body), self.speed(body))?;
            if body == self.belt {
                f.write_str("; belt")?;
            }
        }
        Ok(())
    }
}

table::as_text!(Board, Board::read);

#[cfg(test)]
mod tests {
    use super::*;

    /// CQ-8a as it is written, dots from 1, with a real division.
    fn by_the_book(n: u32, i: u32, m: u32) -> u64 {
        let (product, wrap) = ((i - 1) * m, |k: u32| (k + m - 1) % m);
        let k = product / n;
        let list =
            if product.is_multiple_of(n) { vec![k, k + 1, k + 2] } else { vec![k + 1, k + 2] };
        list.into_iter().fold(0, |set, k| set | 1 << wrap(k))
    }

    #[test]
    fn multiplication_divides_exactly_for_every_pair_of_orbits() {
        let (fewest, most) = (u32::from(DOTS.0), u32::from(DOTS.1));
        for n in fewest..=most {
            for m in fewest..=most {
                for i in 1..=n {
                    assert_eq!(
                        Board::nearest(n, i - 1, m),
                        by_the_book(n, i, m),
                        "{i} of {n}, {m}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_board_reads_back_from_its_own_text() {
        for (name, _) in Board::FORMAT.built_in {
            let board = Board::named(name).expect("built in");
            assert_eq!(Board::read(&board.to_string()), Ok(board));
        }
    }
}
