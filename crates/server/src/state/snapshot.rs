//! What is kept beside the log, so that a table with a long past is opened as quickly as a young one. The
//! log is the truth: a snapshot that does not fit it, or cannot be read, is as good as none.
//!
//! A snapshot is the table as it stood when a game had just begun. The game itself follows from the numbers
//! of its seats, so no state of any game is written. It is kept when the next game begins: then all that a
//! table needs to know of its last two games is in the log behind it. Of the commands before it only
//! marks are kept. Who sends one of them again has the whole log read for it.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};
use wire::Said;

use super::{Opening, Place, State};
use crate::log::{Event, push_framed, split_framed};

/// The version of the form of a snapshot; older ones are not read.
const FORMAT: u32 = 4;
/// A snapshot is made when so many events have come since the last one,
const STRIDE: u32 = 500;
/// and at least this part of all, so that its size never counts.
const PART: u32 = 16;

/// A table as it stood after an event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Snapshot {
    pub seq: u32,
    pub body: Vec<u8>,
}

/// What a state knows of its snapshots.
#[derive(Default)]
pub(super) struct Memory {
    /// The event of the last one.
    last: u32,
    /// One that waits for the next game, and one whose next game has begun.
    young: Option<Snapshot>,
    ripe: Option<Snapshot>,
    /// The marks of commands that only the log knows, in order.
    forgotten: Vec<u32>,
}

/// The first part of a snapshot, in JSON; the second is the marks of all commands.
#[derive(Serialize, Deserialize)]
struct Portrait {
    format: u32,
    seq: u32,
    /// The number of its event, as it is told.
    told: u32,
    ms: u64,
    /// The hash of the game that had just begun.
    hash: u64,
    round: u32,
    /// The version of the rules of that game.
    rules: u32,
    opening: Opening,
    places: Vec<Place>,
    said: VecDeque<Said>,
}

/// Bytes behind their own hash.
fn seal(bytes: &[u8]) -> Vec<u8> {
    [&table::hash_of(&bytes).to_le_bytes(), bytes].concat()
}

fn unseal(body: &[u8]) -> Option<&[u8]> {
    let (hash, bytes) = body.split_first_chunk()?;
    (u64::from_le_bytes(*hash) == table::hash_of(&bytes)).then_some(bytes)
}

fn read(body: &[u8]) -> Option<(Portrait, Vec<u32>)> {
    let parts = split_framed(unseal(body)?).ok()?;
    let [portrait, marks] = parts[..] else { return None };
    let portrait: Portrait = serde_json::from_slice(portrait).ok()?;
    let (marks, []) = marks.as_chunks::<4>() else { return None };
    let marks = marks.iter().map(|mark| u32::from_le_bytes(*mark)).collect();
    (portrait.format == FORMAT).then_some((portrait, marks))
}

impl State {
    /// A game has just begun: the snapshot of the one before it may be kept, and another may be due.
    pub(super) fn take_snapshot(&mut self, event: &Event) {
        self.memory.ripe = self.memory.young.take();
        if self.begun_at - self.memory.last >= STRIDE.max(self.begun_at / PART) {
            self.memory.last = self.begun_at;
            self.memory.young = Some(self.snapshot(event));
        }
    }

    /// A snapshot that is to be kept.
    pub(crate) fn ripe_snapshot(&mut self) -> Option<Snapshot> {
        self.memory.ripe.take()
    }

    /// Whether a command may have been carried out before the snapshot that the table was opened with: then
    /// the whole log has to be read.
    pub(crate) fn may_have_forgotten(&self, seat: u8, id: &str) -> bool {
        self.memory.forgotten.binary_search(&self.commands.mark(seat, id)).is_ok()
            && self.command(seat, id).is_none()
    }

    fn snapshot(&self, begin: &Event) -> Snapshot {
        let portrait = Portrait {
            format: FORMAT,
            seq: self.begun_at,
            told: self.began,
            ms: begin.ms,
            hash: begin.hash,
            round: self.round,
            rules: self.round_rules,
            opening: self.opening.clone(),
            places: self.places.clone(),
            said: self.said.clone(),
        };
        let mut marks: Vec<u32> =
            self.commands.marks().chain(self.memory.forgotten.iter().copied()).collect();
        marks.sort_unstable();
        marks.dedup();
        let mut bytes = Vec::new();
        let portrait = serde_json::to_vec(&portrait).expect("plain data has a JSON form");
        push_framed(&mut bytes, &portrait);
        let marks: Vec<u8> = marks.into_iter().flat_map(u32::to_le_bytes).collect();
        push_framed(&mut bytes, &marks);
        Snapshot { seq: self.begun_at, body: seal(&bytes) }
    }

    /// The table that a snapshot and the events from its own on make, unless they do not fit together.
    pub(crate) fn resume(id: u64, snapshot: &Snapshot, events: &[Event]) -> Option<Self> {
        let (portrait, forgotten) = read(&snapshot.body)?;
        let (begin, rest) = events.split_first()?;
        let fits = portrait.seq == snapshot.seq
            && begin.kind().begins()
            && (begin.ms, begin.hash) == (portrait.ms, portrait.hash)
            && rest.iter().any(|event| event.kind().begins());
        if !fits {
            return None;
        }
        let mut state = Self::new(id, portrait.opening, portrait.ms).ok()?;
        state.rules = portrait.rules;
        if state.rules != state.current_rules() {
            return None;
        }
        (state.places, state.said) = (portrait.places, portrait.said);
        (state.round, state.began) = (portrait.round, portrait.told);
        (state.begun_at, state.next) = (portrait.seq, portrait.seq + 1);
        state.memory = Memory { last: portrait.seq, forgotten, ..Memory::default() };
        state.lay_out().ok()?;
        state.marks = vec![state.shown()];
        if state.hash() != portrait.hash {
            return None;
        }
        state.catch_up(rest).ok()?;
        Some(state)
    }
}

/// The same snapshot with other words in its portrait, whole and sealed.
#[cfg(test)]
pub(super) fn rewritten(snapshot: &Snapshot, here: &str, there: &str) -> Snapshot {
    let parts = split_framed(unseal(&snapshot.body).expect("it is whole")).expect("it is whole");
    let portrait = std::str::from_utf8(parts[0]).expect("JSON is text");
    assert!(portrait.contains(here), "{portrait}");
    let mut bytes = Vec::new();
    push_framed(&mut bytes, portrait.replace(here, there).as_bytes());
    push_framed(&mut bytes, parts[1]);
    Snapshot { seq: snapshot.seq, body: seal(&bytes) }
}
