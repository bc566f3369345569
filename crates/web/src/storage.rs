//! The browser's local storage, in the form that `page::store` needs.

use std::cell::RefCell;

use leptos::prelude::window;
use page::LocalHost;
use page::store::{OpenGame, SavedGame, Storage, Store, games};

use crate::dom;

/// The browser's storage, if it allows any.
#[derive(Default)]
pub struct Device;

impl Device {
    fn storage() -> Option<web_sys::Storage> {
        window().local_storage().ok().flatten()
    }
}

impl Storage for Device {
    fn get(&self, key: &str) -> Option<String> {
        Self::storage()?.get_item(key).ok().flatten()
    }

    fn set(&mut self, key: &str, text: &str) -> bool {
        Self::storage().is_some_and(|storage| storage.set_item(key, text).is_ok())
    }

    fn remove(&mut self, key: &str) {
        if let Some(storage) = Self::storage() {
            let _ = storage.remove_item(key);
        }
    }

    fn keys(&self) -> Vec<String> {
        let Some(storage) = Self::storage() else { return Vec::new() };
        let count = storage.length().unwrap_or(0);
        (0..count).filter_map(|n| storage.key(n).ok().flatten()).collect()
    }
}

thread_local! {
    static STORE: RefCell<Store<Device>> = RefCell::default();
}

/// Does something with what is stored.
pub fn store<T>(work: impl FnOnce(&mut Store<Device>) -> T) -> T {
    STORE.with_borrow_mut(work)
}

/// A stored text.
pub fn load(key: &str) -> Option<String> {
    store(|store| store.get(key))
}

/// Stores a text; it lasts as long as the page is open if the device has no room for it.
pub fn save(key: &str, text: String) {
    store(|store| store.set(key, text));
}

/// The stored texts whose keys begin like this.
pub fn texts(prefix: &str) -> Vec<String> {
    store(|store| store.keys(prefix).iter().filter_map(|key| store.get(key)).collect())
}

/// The games on this device, last touched first.
pub fn saved_games() -> Vec<SavedGame> {
    store(|store| games(store))
}

/// Stores a new game; its name on this device.
pub fn save_new(host: LocalHost) -> String {
    let id = dom::fresh_id();
    store(|store| OpenGame::new(&id, host).save(store, dom::now()));
    id
}
