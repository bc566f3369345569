//! A row of the journal: the events of one batch, and beside them what they are, so that damage is found and touches
//! no other table than the one whose event it hit.
//!
//! `events` has every event with its length, its table and its number before it; `marks` has the table, the number,
//! the length and a hash of each. Whatever is damaged in one of them is told by the other.

use crate::log::push_framed;
use crate::store::Append;

/// Bytes before an event: its table and its number.
pub(super) const PLACE: usize = 8 + 4;
/// Bytes of a mark: the place, the length and the hash.
const MARK: usize = PLACE + 4 + 8;

/// A batch as it is written.
#[derive(Default)]
pub(super) struct Row {
    pub events: Vec<u8>,
    pub marks: Vec<u8>,
}

/// An event of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::store) struct Found<'r> {
    pub game: u64,
    pub seq: u32,
    /// Its bytes; nothing if they are damaged.
    pub event: Option<&'r [u8]>,
}

impl Row {
    /// Writes a batch over what was here before.
    pub(super) fn fill(&mut self, batch: &[Append]) {
        self.events.clear();
        self.marks.clear();
        let mut bytes = Vec::with_capacity(128);
        for append in batch {
            bytes.clear();
            bytes.extend_from_slice(&append.game.to_le_bytes());
            bytes.extend_from_slice(&append.seq.to_le_bytes());
            append.event.encode(&mut bytes);
            push_framed(&mut self.events, &bytes);
            let length = u32::try_from(bytes.len()).expect("events are small");
            self.marks.extend_from_slice(&bytes[..PLACE]);
            self.marks.extend_from_slice(&length.to_le_bytes());
            self.marks.extend_from_slice(&table::hash_of(&bytes.as_slice()).to_le_bytes());
        }
    }
}

/// What a mark says.
struct Mark {
    game: u64,
    seq: u32,
    length: usize,
    hash: u64,
}

fn marks(bytes: &[u8]) -> impl Iterator<Item = Mark> {
    bytes.as_chunks::<MARK>().0.iter().map(|mark| {
        let (place, rest) = mark.split_at(PLACE);
        let (game, seq) = place_of(place);
        let (length, hash) = rest.split_at(4);
        let length = u32::from_le_bytes(length.try_into().expect("four bytes")) as usize;
        Mark { game, seq, length, hash: u64::from_le_bytes(hash.try_into().expect("eight bytes")) }
    })
}

/// The table and the number at the beginning of some bytes.
fn place_of(bytes: &[u8]) -> (u64, u32) {
    let game = u64::from_le_bytes(bytes[..8].try_into().expect("eight bytes"));
    (game, u32::from_le_bytes(bytes[8..PLACE].try_into().expect("four bytes")))
}

/// The parts of the events as their own lengths say, up to the first that makes no sense.
fn split(mut bytes: &[u8]) -> Vec<&[u8]> {
    let mut parts = Vec::new();
    while let Some((length, rest)) = bytes.split_first_chunk() {
        let length = u32::from_le_bytes(*length) as usize;
        let Some((part, rest)) = rest.split_at_checked(length) else { break };
        parts.push(part);
        bytes = rest;
    }
    parts
}

/// Reads a row. One without marks, of an older server, is taken at its word.
pub(in crate::store) fn read<'r>(events: &'r [u8], marked: Option<&[u8]>) -> Vec<Found<'r>> {
    let parts = split(events);
    let Some(marked) = marked else { return parts.into_iter().filter_map(at_its_word).collect() };
    let (mut found, mut at) = (Vec::new(), 0_usize);
    for (nth, mark) in marks(marked).enumerate() {
        let start = at.saturating_add(4);
        at = start.saturating_add(mark.length);
        let named = parts.get(nth).copied();
        let marked = events.get(start..at);
        match named.and_then(|part| mark.judge(part)).or(marked.and_then(|part| mark.judge(part))) {
            Some(whole) => found.push(whole),
            None => found.extend(damaged(&mark, named)),
        }
    }
    found
}

impl Mark {
    /// The event, if its bytes are those that were marked; of its place, either or both may tell.
    fn judge<'r>(&self, part: &'r [u8]) -> Option<Found<'r>> {
        let (place, event) = part.split_at_checked(PLACE)?;
        if table::hash_of(&part) == self.hash {
            let (game, seq) = place_of(place);
            return Some(Found { game, seq, event: Some(event) });
        }
        let (game, seq) = (self.game, self.seq);
        let own = [&game.to_le_bytes()[..], &seq.to_le_bytes(), event].concat();
        let whole = table::hash_of(&own.as_slice()) == self.hash;
        whole.then_some(Found { game, seq, event: Some(event) })
    }
}

fn at_its_word(part: &[u8]) -> Option<Found<'_>> {
    let (place, event) = part.split_at_checked(PLACE)?;
    let (game, seq) = place_of(place);
    Some(Found { game, seq, event: Some(event) })
}

/// An event whose bytes are damaged: of the table that its mark names, and if it names another itself, of that, too.
fn damaged<'r>(mark: &Mark, part: Option<&[u8]>) -> impl Iterator<Item = Found<'r>> {
    let marked = (mark.game, mark.seq);
    let named = part.filter(|part| part.len() >= PLACE).map(place_of);
    let other = named.filter(|named| *named != marked);
    let found = |(game, seq)| Found { game, seq, event: None };
    std::iter::once(marked).chain(other).map(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::tests::event;

    fn row() -> Row {
        let append = |n: u32| Append {
            game: u64::from(n) + 1,
            seq: 7 * n,
            event: event(&format!("c{n}"), &"talk ".repeat(n as usize)),
            standing: None,
            record: None,
        };
        let mut row = Row::default();
        row.fill(&(0..6).map(append).collect::<Vec<_>>());
        row
    }

    /// The tables of 1 to 6 that came back whole.
    fn whole(events: &[u8], marks: &[u8]) -> Vec<u64> {
        let found = read(events, Some(marks));
        let harmed: Vec<u64> =
            found.iter().filter(|one| one.event.is_none()).map(|one| one.game).collect();
        let games = found.iter().map(|one| one.game).filter(|game| (1..=6).contains(game));
        games.filter(|game| !harmed.contains(game)).collect()
    }

    #[test]
    fn a_row_comes_back_as_it_was_written() {
        let row = row();
        assert_eq!(whole(&row.events, &row.marks), [1, 2, 3, 4, 5, 6]);
        let (marked, plain) = (read(&row.events, Some(&row.marks)), read(&row.events, None));
        assert_eq!(marked, plain);
    }

    #[test]
    fn a_flipped_bit_is_found_and_harms_one_table() {
        let row = row();
        let before = read(&row.events, Some(&row.marks));
        for bit in 0..8 * (row.events.len() + row.marks.len()) {
            let (mut events, mut marks) = (row.events.clone(), row.marks.clone());
            let at = bit / 8;
            match at.checked_sub(events.len()) {
                None => events[at] ^= 1 << (bit % 8),
                Some(at) => marks[at] ^= 1 << (bit % 8),
            }
            let left = whole(&events, &marks);
            assert!(left.len() >= 5, "bit {bit}: {left:?}");
            let after = read(&events, Some(&marks));
            for one in before.iter().filter(|one| left.contains(&one.game)) {
                assert!(after.contains(one), "bit {bit}: table {} is as it was", one.game);
            }
        }
    }

    #[test]
    fn a_row_that_is_cut_off_loses_what_is_cut_off_and_says_so() {
        let row = row();
        for length in 0..row.events.len() {
            let found = read(&row.events[..length], Some(&row.marks));
            assert_eq!(found.len(), 6, "every table is known");
            assert!(found.iter().any(|one| one.event.is_none()));
        }
    }
}
