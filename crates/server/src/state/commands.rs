//! Idempotency: the ids of commands that were carried out at a table, so that a retry is answered and not carried
//! out twice.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use fair::Number;

/// A command that was carried out: its event, and what it was, to tell a repeat from a clash.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Known {
    pub seq: u32,
    pub body: u64,
}

/// Commands by a hash of their seat and id. It is salted with a secret of the house, so nobody can choose
/// an id that is taken for another.
pub(super) struct Commands {
    salt: u64,
    known: HashMap<u64, Known, BuildHasherDefault<AsItIs>>,
}

impl Commands {
    pub(super) fn new(secret: &Number) -> Self {
        let salt = table::hash_of(secret);
        Self { salt, known: HashMap::default() }
    }

    fn key(&self, seat: u8, id: &str) -> u64 {
        table::hash_of(&(self.salt, seat, id.as_bytes()))
    }

    pub(super) fn insert(&mut self, seat: u8, id: &str, known: Known) {
        self.known.insert(self.key(seat, id), known);
    }

    pub(super) fn get(&self, seat: u8, id: &str) -> Option<Known> {
        self.known.get(&self.key(seat, id)).copied()
    }

    /// A command in few bits, the same on every server.
    pub(super) fn mark(&self, seat: u8, id: &str) -> u32 {
        mark_of(self.key(seat, id))
    }

    /// The marks of all commands, in no order.
    pub(super) fn marks(&self) -> impl Iterator<Item = u32> {
        self.known.keys().copied().map(mark_of)
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a part of the hash is enough")]
fn mark_of(key: u64) -> u32 {
    key as u32
}

/// The keys are hashes already.
#[derive(Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
    fn write(&mut self, bytes: &[u8]) {
        self.0 = table::hash_of(&(self.0, bytes));
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
