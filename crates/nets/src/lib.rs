//! Learned values (weights) of positions, for all seats at once. Whole numbers only, so every platform finds the
//! same, and no game is named here.
//!
//! A learned value is added to the hand-made [`Worth`]: a seat's points are its worth, scaled, and the weights of
//! all that it knows, as [`Encode`] tells it. Weights of nought leave the worth as it is. A file of weights is used
//! as it lies: nothing is parsed or copied. It names the encoding that it was trained on, and is refused for any other.
#![expect(
    clippy::cast_possible_truncation,
    reason = "points are kept far below what they could be"
)]

mod file;
mod sum;

use std::fmt::{self, Display};

use table::{Encode, Layout, Seat, Worth, hash_of};

use file::{HEADER, PART, Reader};
pub use file::{Part, write};
use sum::Sum;

/// What the worth is multiplied by where it counts as it is.
pub const WHOLE: u16 = 256;
/// No position is told by more features than this, so no sum of weights overflows.
pub const MOST_POINTS: i64 = 1 << 24;

/// A file of weights: a part for each number of seats that it was trained for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weights<'a> {
    bytes: &'a [u8],
    encoding: u64,
    features: usize,
    parts: usize,
}

/// The learned value for tables of one size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Net<'a> {
    weights: &'a [u8],
    scale: u16,
}

/// Why weights do not fit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Misfit {
    /// There are none.
    None,
    /// The bytes are no weights, or not all of them.
    Damaged,
    /// They were written in a format of another version.
    Version(u16),
    /// They were trained on another encoding, another deck or another board.
    Encoding,
    /// They were trained for other numbers of seats.
    Seats(u8),
}

impl Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("there are no learned values for this game"),
            Self::Damaged => f.write_str("these are no learned values, or they are damaged"),
            Self::Version(version) => {
                write!(
                    f,
                    "these learned values have format {version}, which this build cannot read"
                )
            }
            Self::Encoding => f.write_str(
                "the learned values are for another deck, board or version of this game",
            ),
            Self::Seats(seats) => write!(f, "there are no learned values for {seats} seats"),
        }
    }
}

impl std::error::Error for Misfit {}

/// The hash of an encoding with what is in the box: weights for one fit no other.
pub fn encoding<G: Encode>(setup: &G::Setup) -> u64 {
    hash_of(&(Layout::of(&G::new(setup)).hash(G::ENCODING), G::box_hash(setup)))
}

impl<'a> Weights<'a> {
    /// Weights as they lie in a file. Sizes are checked here, and never again.
    pub fn new(bytes: &'a [u8]) -> Result<Self, Misfit> {
        if bytes.is_empty() {
            return Err(Misfit::None);
        }
        let header = Reader(bytes).header()?;
        let (features, parts) = (header.features, header.parts);
        let all = HEADER + parts * (PART + 2 * features);
        if bytes.len() != all {
            return Err(Misfit::Damaged);
        }
        Ok(Self { bytes, encoding: header.encoding, features, parts })
    }

    /// The learned value for a table with this set-up, or why there is none.
    pub fn fit<G: Encode>(&self, setup: &G::Setup) -> Result<Net<'a>, Misfit> {
        if self.encoding != encoding::<G>(setup) {
            return Err(Misfit::Encoding);
        }
        let seats = G::new(setup).seats();
        self.part(seats).ok_or(Misfit::Seats(seats))
    }

    /// The encoding that they were trained on.
    pub fn encoding(&self) -> u64 {
        self.encoding
    }

    /// All parts, as they can be written again.
    pub fn parts(&self) -> Vec<Part> {
        let each = PART + 2 * self.features;
        self.bytes[HEADER..].chunks_exact(each).map(|part| Reader(part).part()).collect()
    }

    /// The learned value for so many seats.
    pub fn part(&self, seats: u8) -> Option<Net<'a>> {
        let each = PART + 2 * self.features;
        let parts = self.bytes[HEADER..].chunks_exact(each).take(self.parts);
        let mut fitting = parts.filter(|part| Reader(part).seats().contains(&seats));
        fitting.next().map(|part| Net { weights: &part[PART..], scale: Reader(part).scale() })
    }
}

impl Net<'_> {
    /// The points of each seat: the worth, scaled, and the weights of what the seat knows.
    #[inline]
    pub fn points<G: Worth + Encode>(&self, game: &G, out: &mut [i32]) {
        let seats = usize::from(game.seats());
        for (seat, points) in out.iter_mut().enumerate().take(seats) {
            let seat = Seat(seat as u8);
            let worth = i64::from(game.worth(seat)) * i64::from(self.scale) / i64::from(WHOLE);
            let learned = i64::from(self.learned(game, seat));
            *points = (worth + learned).clamp(-MOST_POINTS, MOST_POINTS) as i32;
        }
    }

    /// The weights of all that a seat knows.
    #[inline]
    pub fn learned<G: Encode>(&self, game: &G, seat: Seat) -> i32 {
        let mut sum = Sum::new(self.weights);
        G::encode(&game.view(Some(seat)), seat, &mut sum);
        sum.points
    }

    /// The weight of a feature.
    pub fn weight(&self, feature: usize) -> i16 {
        self.weights
            .get(2 * feature..2 * feature + 2)
            .map_or(0, |two| i16::from_le_bytes([two[0], two[1]]))
    }

    /// What the hand-made worth is multiplied by, in parts of [`WHOLE`].
    pub fn scale(&self) -> u16 {
        self.scale
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENCODING: u64 = 77;

    fn part(seats: (u8, u8), weights: &[i16]) -> Part {
        Part { seats, scale: WHOLE, weights: weights.to_vec() }
    }

    #[test]
    fn what_is_written_is_used_as_it_lies() {
        let parts = [part((2, 2), &[1, -2, i16::MIN]), part((3, 6), &[7, 8, i16::MAX])];
        let bytes = write(ENCODING, &parts);
        let weights = Weights::new(&bytes).expect("it was just written");
        assert_eq!((weights.encoding(), weights.parts()), (ENCODING, parts.to_vec()));
        let of = |seats| weights.part(seats).map(|net| [0, 1, 2, 3].map(|f| net.weight(f)));
        assert_eq!(of(2), Some([1, -2, i16::MIN, 0]));
        assert_eq!(of(5), Some([7, 8, i16::MAX, 0]));
        assert_eq!((of(1), of(7)), (None, None));
    }

    #[test]
    fn what_is_cut_off_or_of_another_format_is_refused() {
        let whole = write(ENCODING, &[part((2, 2), &[1, 2, 3])]);
        for length in 1..whole.len() {
            assert_eq!(Weights::new(&whole[..length]), Err(Misfit::Damaged), "{length} bytes");
        }
        assert_eq!(Weights::new(&[]), Err(Misfit::None));
        assert_eq!(Weights::new(&[whole.clone(), vec![0]].concat()), Err(Misfit::Damaged));
        assert_eq!(Weights::new(&[b"PNG!", &whole[4..]].concat()), Err(Misfit::Damaged));
        let mut later = whole.clone();
        later[4] = 9;
        assert_eq!(Weights::new(&later), Err(Misfit::Version(9)));
        // More features than numbers of features.
        let mut many = whole;
        many[18] = 1;
        assert_eq!(Weights::new(&many), Err(Misfit::Damaged));
    }

    #[test]
    fn a_sum_takes_one_weight_of_each_cell_that_is_not_nought() {
        use table::Sink;
        let bytes: Vec<u8> = (1..=7_i16).flat_map(|n| (1_i16 << n).to_le_bytes()).collect();
        let mut sum = Sum::new(&bytes);
        sum.grid("two cells of three", [2], 3, [0, 2]);
        assert_eq!(sum.points, 1 << 5);
        sum.grid("a number", [], 1, [1]);
        assert_eq!(sum.points, (1 << 5) + (1 << 7));
        // Beyond the most counts as the most; below nought and beyond the weights counts for nothing.
        let mut sum = Sum::new(&bytes);
        sum.grid("two cells of three", [2], 3, [9, -1]);
        sum.grid("too long", [4], 3, [1; 4]);
        assert_eq!(sum.points, 1 << 3);
    }
}
