//! Adds up the weights of an encoding while it is written: no list of features is made.

use table::Sink;

/// The weights of all features so far.
pub(crate) struct Sum<'a> {
    weights: &'a [u8],
    pub(crate) points: i32,
}

impl<'a> Sum<'a> {
    #[inline]
    pub(crate) fn new(weights: &'a [u8]) -> Self {
        Self { weights, points: 0 }
    }
}

impl Sink for Sum<'_> {
    #[inline]
    fn grid<const N: usize>(
        &mut self,
        _: &'static str,
        shape: [usize; N],
        most: i16,
        cells: impl IntoIterator<Item = i16>,
    ) {
        let each = 2 * usize::from(most.unsigned_abs());
        let all = each * shape.iter().product::<usize>();
        let Some((field, rest)) = self.weights.split_at_checked(all) else { return };
        self.weights = rest;
        for (cell, value) in field.chunks_exact(each.max(1)).zip(cells) {
            if value > 0 {
                let at = 2 * usize::from(value.min(most).unsigned_abs());
                self.points += i32::from(i16::from_le_bytes([cell[at - 2], cell[at - 1]]));
            }
        }
    }
}
