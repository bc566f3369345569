//! What a seat knows, as numbers, for learners: one description of a game's fields gives the dense row, the
//! sparse features and the layout, so they cannot get out of step.
//!
//! A field is a row or a grid of cells; a cell is a number from nought to the most it can be. The dense row has
//! one `i16` for each cell. The sparse form has a feature for each cell and each number above nought, so it lists
//! one feature for each cell that is not nought.

use std::hash::{Hash, Hasher};

use crate::{Game, Seat, Seats, StateHasher};

/// A game that can be told in numbers.
///
/// # Contract
/// * What is written follows from the view alone: an encoding cannot know more than the seat does.
/// * The fields, their order and their sizes are the same in every position and for every number of seats.
/// * Seats are written in the order of the table, beginning with the seat that looks: see [`Looker`].
pub trait Encode: Game {
    /// Raised whenever the same layout gets another meaning. A new field changes the layout's hash by itself.
    const ENCODING: u16;

    /// The hash of what is in the box, where people may change it (a deck, a board): what was learned with one says
    /// nothing of another.
    fn box_hash(setup: &Self::Setup) -> u64 {
        let _ = setup;
        0
    }

    /// Writes what `seat` knows; the view is its own.
    fn encode(view: &Self::View, seat: Seat, to: &mut impl Sink);

    /// Writes an action that `seat` may do.
    fn encode_action(view: &Self::View, seat: Seat, action: Self::Action, to: &mut impl Sink);
}

/// What takes the fields of an encoding.
pub trait Sink {
    /// A grid of cells, the last index running fastest: each from nought to `most`.
    fn grid<const N: usize>(
        &mut self,
        name: &'static str,
        shape: [usize; N],
        most: i16,
        cells: impl IntoIterator<Item = i16>,
    );

    /// The same of cells that lie in memory, which is quicker.
    #[inline]
    fn cells<const N: usize>(
        &mut self,
        name: &'static str,
        shape: [usize; N],
        most: i16,
        cells: &[i16],
    ) {
        self.grid(name, shape, most, cells.iter().copied());
    }

    /// A row of cells.
    #[inline]
    fn row<const N: usize>(&mut self, name: &'static str, most: i16, cells: [i16; N]) {
        self.cells(name, [N], most, &cells);
    }

    /// One number.
    #[inline]
    fn number(&mut self, name: &'static str, most: i16, value: impl Into<i16>) {
        self.grid(name, [], most, [value.into()]);
    }

    /// One of several things, counted from nought; nothing is written as nought, the first as 1.
    #[inline]
    fn one_of(&mut self, name: &'static str, of: usize, which: Option<usize>) {
        self.number(name, cell(of), one_more(which));
    }
}

/// A count as a cell.
#[inline]
pub fn cell(count: usize) -> i16 {
    i16::try_from(count).unwrap_or(i16::MAX)
}

/// One of several things as a cell: nothing is nought, the first is 1.
#[inline]
pub fn one_more(which: Option<usize>) -> i16 {
    which.map_or(0, |which| cell(which + 1))
}

/// A seat that looks round its table of up to `N` seats: seats are told in their order, beginning with this one,
/// and chairs that stand empty are nought.
#[derive(Clone, Copy, Debug)]
pub struct Looker<const N: usize> {
    /// Who looks.
    pub seat: Seat,
    /// How many sit at the table.
    pub seats: u8,
}

impl<const N: usize> Looker<N> {
    /// The place of a seat, counted from the one that looks.
    #[inline]
    fn past(self, seat: Seat) -> u8 {
        around(seat.0 + self.seats - around(self.seat.0, self.seats), self.seats)
    }

    /// The seats in their order, beginning with this one; then `None`.
    #[inline]
    pub fn round(self) -> [Option<Seat>; N] {
        let first = around(self.seat.0, self.seats);
        std::array::from_fn(|nth| {
            let seated = nth < usize::from(self.seats);
            seated.then(|| Seat(around(first + nth as u8, self.seats)))
        })
    }

    /// A seat, from 1 for oneself.
    #[inline]
    pub fn who(self, seat: Seat) -> i16 {
        i16::from(self.past(seat)) + 1
    }

    /// A seat, from 1 for oneself, or nobody.
    #[inline]
    pub fn whoever(self, seat: Option<Seat>) -> i16 {
        seat.map_or(0, |seat| self.who(seat))
    }

    /// A number of each seat.
    #[inline]
    pub fn each(self, of: impl Fn(Seat) -> i16) -> [i16; N] {
        self.round().map(|seat| seat.map_or(0, &of))
    }

    /// Several numbers of each seat.
    #[inline]
    pub fn every<const M: usize>(self, of: impl Fn(Seat) -> [i16; M]) -> [[i16; M]; N] {
        self.round().map(|seat| seat.map_or([0; M], &of))
    }

    /// Which seats belong to these.
    #[inline]
    pub fn within(self, seats: Seats) -> [i16; N] {
        self.each(|seat| seats.contains(seat).into())
    }
}

/// A number of seats, less as often a table as it can be; mostly that is once or never, so it is not divided.
#[inline]
fn around(number: u8, seats: u8) -> u8 {
    let once = number.wrapping_sub(if number < seats { 0 } else { seats });
    if once < seats { once } else { once % seats }
}

/// The lowest bits of a word, one by one.
const ONES: [u16; 16] = {
    let (mut ones, mut nth) = ([0; 16], 0);
    while nth < ones.len() {
        ones[nth] = 1 << nth;
        nth += 1;
    }
    ones
};

/// A cell for each bit of some words, low bits first: whether it is set.
#[inline]
pub fn bit_cells<const N: usize>(words: &[u64]) -> [i16; N] {
    let mut cells = [0; N];
    for (cells, &word) in cells.chunks_mut(64).zip(words) {
        for (part, cells) in cells.chunks_mut(ONES.len()).enumerate() {
            let bits = (word >> (part * ONES.len())) as u16;
            for (cell, one) in cells.iter_mut().zip(ONES) {
                *cell = i16::from(bits & one != 0);
            }
        }
    }
    cells
}

/// A field of a layout.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// Its lengths; empty for one number.
    pub shape: Vec<usize>,
    /// The most that a cell can be.
    pub most: i16,
    /// Where it begins in the dense row.
    pub offset: usize,
    /// Its first sparse feature.
    pub first_feature: usize,
}

/// The fields of an encoding.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Layout {
    /// The fields, in order.
    pub fields: Vec<Field>,
    /// The cells of a dense row.
    pub width: usize,
    /// How many sparse features there are.
    pub features: usize,
}

impl Sink for Layout {
    fn grid<const N: usize>(
        &mut self,
        name: &'static str,
        shape: [usize; N],
        most: i16,
        _: impl IntoIterator<Item = i16>,
    ) {
        let cells: usize = shape.iter().product();
        let (offset, first_feature) = (self.width, self.features);
        self.fields.push(Field { name, shape: shape.to_vec(), most, offset, first_feature });
        self.width += cells;
        self.features += cells * usize::from(most.unsigned_abs());
    }
}

impl Layout {
    /// How a game tells what a seat knows. Any position of the game will do.
    pub fn of<G: Encode>(game: &G) -> Self {
        let mut layout = Self::default();
        G::encode(&game.view(Some(Seat(0))), Seat(0), &mut layout);
        layout
    }

    /// How a game tells an action.
    pub fn of_actions<G: Encode>(game: &G, action: G::Action) -> Self {
        let mut layout = Self::default();
        G::encode_action(&game.view(Some(Seat(0))), Seat(0), action, &mut layout);
        layout
    }

    /// The hash of a layout and its version: a learner that was trained on another one is refused.
    pub fn hash(&self, version: u16) -> u64 {
        let mut hasher = StateHasher::default();
        (version, &self.fields).hash(&mut hasher);
        hasher.finish()
    }
}

/// A dense row, into memory of the caller's: cells beyond it are dropped, as is what exceeds the most.
#[derive(Debug)]
pub struct Dense<'a> {
    row: &'a mut [i16],
    at: usize,
}

impl<'a> Dense<'a> {
    /// A row that is written from its start.
    #[inline]
    pub fn new(row: &'a mut [i16]) -> Self {
        Self { row, at: 0 }
    }
}

impl Sink for Dense<'_> {
    #[inline]
    fn cells<const N: usize>(
        &mut self,
        _: &'static str,
        shape: [usize; N],
        most: i16,
        cells: &[i16],
    ) {
        let end = self.at + shape.iter().product::<usize>();
        let Some(row) = self.row.get_mut(self.at..end) else { return };
        for (cell, value) in row.iter_mut().zip(cells) {
            *cell = (*value).clamp(0, most);
        }
        self.at = end;
    }

    #[inline]
    fn number(&mut self, _: &'static str, most: i16, value: impl Into<i16>) {
        let Some(cell) = self.row.get_mut(self.at) else { return };
        *cell = value.into().clamp(0, most);
        self.at += 1;
    }

    #[inline]
    fn grid<const N: usize>(
        &mut self,
        _: &'static str,
        shape: [usize; N],
        most: i16,
        cells: impl IntoIterator<Item = i16>,
    ) {
        let end = self.at + shape.iter().product::<usize>();
        let Some(row) = self.row.get_mut(self.at..end) else { return };
        for (cell, value) in row.iter_mut().zip(cells) {
            *cell = value.clamp(0, most);
        }
        self.at = end;
    }
}

/// Sparse features, in ascending order.
#[derive(Debug)]
pub struct Sparse<'a> {
    features: &'a mut Vec<u16>,
    first: usize,
}

impl<'a> Sparse<'a> {
    /// Replaces what the list had.
    pub fn new(features: &'a mut Vec<u16>) -> Self {
        features.clear();
        Self { features, first: 0 }
    }
}

impl Sink for Sparse<'_> {
    fn grid<const N: usize>(
        &mut self,
        _: &'static str,
        shape: [usize; N],
        most: i16,
        cells: impl IntoIterator<Item = i16>,
    ) {
        let each = usize::from(most.unsigned_abs());
        let all: usize = shape.iter().product();
        for (nth, value) in cells.into_iter().take(all).enumerate() {
            if value > 0 {
                let above = usize::from(value.min(most).unsigned_abs()) - 1;
                self.features.push((self.first + nth * each + above) as u16);
            }
        }
        self.first += all * each;
    }
}
