//! Places at the table, and sets of them.

use serde::{Deserialize, Serialize};

use crate::BitSet;

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

crate::members!(Seat(u8));

/// A set of up to eight seats, in one byte.
pub type Seats = BitSet<Seat, u8>;

/// The numbers of the seats, clockwise.
impl From<Seats> for Vec<u8> {
    fn from(seats: Seats) -> Self {
        seats.iter().map(|seat| seat.0).collect()
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
        assert!(!seats.contains(Seat(1)) && !seats.contains(Seat(200)));
    }

    #[test]
    fn all_seats_are_the_first_ones() {
        assert_eq!(Seats::all(0), Seats::NONE);
        assert_eq!(Seats::all(3), (0..3).map(Seat).collect());
        assert_eq!(Seats::all(8).len(), 8);
    }

    #[test]
    fn the_seat_to_the_left_wraps_round() {
        assert_eq!(Seat(3).plus(2, 4), Seat(1));
    }

    #[test]
    fn a_set_is_written_as_a_list_and_a_foreign_seat_is_refused() {
        let read = |text: &str| serde_json::from_str::<Seats>(text);
        assert_eq!(serde_json::to_string(&Seats::all(3)).ok().as_deref(), Some("[0,1,2]"));
        assert_eq!(read("[2,0,1]").ok(), Some(Seats::all(3)));
        assert!(read("[8]").is_err());
    }
}
