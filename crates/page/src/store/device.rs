//! Key-value storage on the device. What does not fit stays in memory while the page is open, and is stored as soon
//! as there is room.

use std::collections::{BTreeMap, BTreeSet};

/// Where texts are stored: in the browser, or in a map for tests.
pub trait Storage {
    /// A text.
    fn get(&self, key: &str) -> Option<String>;
    /// Stores a text; whether there was room for it. Without room nothing has changed.
    fn set(&mut self, key: &str, text: &str) -> bool;
    /// Deletes a text.
    fn remove(&mut self, key: &str);
    /// The keys of all texts.
    fn keys(&self) -> Vec<String>;
}

/// A device's storage, and what it had no room for.
#[derive(Debug, Default)]
pub struct Store<S> {
    device: S,
    /// Not stored yet, or in vain.
    memory: BTreeMap<String, String>,
}

impl<S: Storage> Store<S> {
    /// The store of a device.
    pub fn new(device: S) -> Self {
        Self { device, memory: BTreeMap::new() }
    }

    /// A text.
    pub fn get(&self, key: &str) -> Option<String> {
        self.memory.get(key).cloned().or_else(|| self.device.get(key))
    }

    /// Stores a text; whether the device had room for it.
    pub fn set(&mut self, key: &str, text: String) -> bool {
        self.put(key, text);
        self.flush(|other| other == key)
    }

    /// Deletes a text.
    pub fn remove(&mut self, key: &str) {
        self.memory.remove(key);
        self.device.remove(key);
    }

    /// The keys that begin like this, in order.
    pub fn keys(&self, prefix: &str) -> BTreeSet<String> {
        let all = self.memory.keys().cloned().chain(self.device.keys());
        all.filter(|key| key.starts_with(prefix)).collect()
    }

    /// Remembers a text until it is flushed.
    pub(super) fn put(&mut self, key: &str, text: String) {
        self.memory.insert(key.into(), text);
    }

    /// Whether nothing that belongs there is only remembered.
    pub(super) fn is_stored(&self, belongs: impl Fn(&str) -> bool) -> bool {
        !self.memory.keys().any(|key| belongs(key))
    }

    /// Stores what is remembered and belongs there, the last key first; whether there was room for all of it. If not,
    /// all of it stays remembered: what belongs together is stored together.
    pub(super) fn flush(&mut self, belongs: impl Fn(&str) -> bool) -> bool {
        let device = &mut self.device;
        let mut pending = self.memory.iter().rev().filter(|(key, _)| belongs(key));
        let stored = pending.all(|(key, text)| device.set(key, text));
        if stored {
            self.memory.retain(|key, _| !belongs(key));
        }
        stored
    }
}
