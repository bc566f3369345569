//! Places at the table, and sets of them.

use serde::{Deserialize, Serialize};

/// A place at the table, counted clockwise from the first player.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an array index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    #[must_use]
    /// The seat `by` places to the left, at a table of `of` seats.
    pub const fn plus(self, by: u8, of: u8) -> Self {
        Self((self.0 + by) % of)
    }
}

/// A set of up to eight seats, in one byte.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(into = "Vec<u8>", try_from = "Vec<u8>")]
pub struct Seats(u8);

impl Seats {
    /// Nobody.
    pub const NONE: Self = Self(0);

    /// Just this seat.
    #[inline]
    pub const fn only(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// The first `count` seats, clockwise.
    pub const fn all(count: u8) -> Self {
        assert!(count <= 8, "a set of seats has room for eight");
        Self((0xff_u16 >> (8 - count)) as u8)
    }

    /// Whether the set holds the seat.
    #[inline]
    pub const fn has(self, seat: Seat) -> bool {
        seat.0 < 8 && self.0 & (1 << seat.0) != 0
    }

    /// The set and this seat.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | (1 << seat.0))
    }

    /// The set less this seat.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat.0))
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats the set holds.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The first seat clockwise, if any.
    #[inline]
    pub const fn first(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    /// The seats of the set, clockwise.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..8).map(Seat).filter(move |&seat| self.has(seat))
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::NONE, Self::with)
    }
}

impl From<Seats> for Vec<u8> {
    fn from(seats: Seats) -> Self {
        seats.iter().map(|seat| seat.0).collect()
    }
}

impl TryFrom<Vec<u8>> for Seats {
    type Error = String;

    fn try_from(seats: Vec<u8>) -> Result<Self, String> {
        match seats.iter().find(|&&seat| seat >= 8) {
            Some(seat) => Err(format!("seat {seat} does not exist: seats are 0 to 7")),
            None => Ok(seats.into_iter().map(Seat).collect()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_remembers_its_seats_in_order() {
        let seats: Seats = [Seat(5), Seat(0), Seat(2)].into_iter().collect();
        assert_eq!(Vec::from(seats), [0, 2, 5]);
        assert_eq!(seats.first(), Some(Seat(0)));
        assert_eq!(seats.without(Seat(0)).len(), 2);
        assert!(!seats.has(Seat(1)) && !seats.has(Seat(200)));
    }

    #[test]
    fn all_seats_are_the_first_ones() {
        assert_eq!(Seats::all(0), Seats::NONE);
        assert_eq!(Vec::from(Seats::all(3)), [0, 1, 2]);
        assert_eq!(Seats::all(8).len(), 8);
    }

    #[test]
    fn the_seat_to_the_left_wraps_round() {
        assert_eq!(Seat(3).plus(2, 4), Seat(1));
    }

    #[test]
    fn a_foreign_seat_is_refused() {
        assert!(Seats::try_from(vec![8]).is_err());
    }
}
