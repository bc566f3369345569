//! The file of weights, byte by byte: a header, then for each range of seats its numbers and its weights. All
//! numbers are little-endian.

use std::ops::RangeInclusive;

use crate::Misfit;

/// What every file begins with.
const MAGIC: [u8; 4] = *b"QDNV";
/// The version of the format that this build reads and writes.
const FORMAT: u16 = 1;
/// Magic, format, number of parts, encoding, number of features.
pub(crate) const HEADER: usize = 20;
/// Fewest and most seats, scale.
pub(crate) const PART: usize = 4;

/// What is learned for tables of these sizes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// Fewest and most seats.
    pub seats: (u8, u8),
    /// What the hand-made worth is multiplied by, in parts of [`crate::WHOLE`].
    pub scale: u16,
    /// The points of each feature.
    pub weights: Vec<i16>,
}

/// A file of weights for this encoding. All parts have as many weights as the first.
pub fn write(encoding: u64, parts: &[Part]) -> Vec<u8> {
    let features = parts.first().map_or(0, |part| part.weights.len());
    let mut bytes = MAGIC.to_vec();
    bytes.extend(FORMAT.to_le_bytes());
    bytes.extend((parts.len() as u16).to_le_bytes());
    bytes.extend(encoding.to_le_bytes());
    bytes.extend((features as u32).to_le_bytes());
    for part in parts {
        bytes.extend([part.seats.0, part.seats.1]);
        bytes.extend(part.scale.to_le_bytes());
        let weights = part.weights.iter().chain(std::iter::repeat(&0)).take(features);
        bytes.extend(weights.flat_map(|weight| weight.to_le_bytes()));
    }
    bytes
}

/// Numbers at their places.
pub(crate) struct Reader<'a>(pub(crate) &'a [u8]);

/// The numbers at the start of a file.
pub(crate) struct Header {
    pub(crate) parts: usize,
    pub(crate) encoding: u64,
    pub(crate) features: usize,
}

impl Reader<'_> {
    fn at<const N: usize>(&self, at: usize) -> Option<[u8; N]> {
        self.0.get(at..at + N)?.try_into().ok()
    }

    pub(crate) fn header(&self) -> Result<Header, Misfit> {
        if self.at(0) != Some(MAGIC) {
            return Err(Misfit::Damaged);
        }
        let format = self.at(4).map(u16::from_le_bytes).ok_or(Misfit::Damaged)?;
        if format != FORMAT {
            return Err(Misfit::Version(format));
        }
        let parts = self.at(6).map(u16::from_le_bytes).ok_or(Misfit::Damaged)?;
        let encoding = self.at(8).map(u64::from_le_bytes).ok_or(Misfit::Damaged)?;
        let features = self.at(16).map(u32::from_le_bytes).ok_or(Misfit::Damaged)?;
        // A feature has a number of sixteen bits.
        let features = u16::try_from(features).map_err(|_| Misfit::Damaged)?;
        Ok(Header { parts: parts.into(), encoding, features: features.into() })
    }

    /// A part, as it can be written again.
    pub(crate) fn part(&self) -> Part {
        let two = self.0.get(PART..).unwrap_or_default().chunks_exact(2);
        let weights = two.map(|two| i16::from_le_bytes([two[0], two[1]])).collect();
        let seats = self.seats();
        Part { seats: (*seats.start(), *seats.end()), scale: self.scale(), weights }
    }

    /// The seats of a part.
    pub(crate) fn seats(&self) -> RangeInclusive<u8> {
        let [fewest, most] = self.at(0).unwrap_or([1, 0]);
        fewest..=most
    }

    /// The scale of a part.
    pub(crate) fn scale(&self) -> u16 {
        self.at(2).map_or(crate::WHOLE, u16::from_le_bytes)
    }
}
