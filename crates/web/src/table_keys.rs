//! Credentials for online tables, stored on this device: seat secrets, a name, a number for the dice.

use leptos::prelude::window;
use page::Keys;
use page::online::PREFIX;

use crate::{dom, storage};

/// Where the name is stored under which one sits down.
const NAME: &str = "quarterdeck:name";

/// A fresh number for the dice: 64 hexadecimal digits that nobody can guess.
pub fn fresh_seed() -> String {
    let mut number = [0; 32];
    if let Ok(crypto) = window().crypto() {
        let _ = crypto.get_random_values_with_u8_array(&mut number);
    }
    fair::to_hex(&number)
}

/// Stores the keys to a table.
pub fn save_keys(keys: &Keys) {
    let keys = Keys { touched: dom::now(), ..keys.clone() };
    storage::save(&keys.key(), keys.write());
}

/// The keys to a table, if this device has any.
pub fn keys_to(table: &str) -> Option<Keys> {
    Keys::read(&storage::load(&format!("{PREFIX}{table}"))?)
}

/// Every table on a server that this device has keys to, last touched first.
pub fn own_tables() -> Vec<Keys> {
    let mut keys: Vec<Keys> =
        storage::texts(PREFIX).iter().filter_map(|text| Keys::read(text)).collect();
    table::sort_few(&mut keys, |keys| std::cmp::Reverse(keys.touched));
    keys
}

/// The name under which one sits down.
pub fn own_name() -> String {
    storage::load(NAME).unwrap_or_default()
}

/// Stores the name under which one sits down.
pub fn save_name(name: &str) {
    storage::save(NAME, name.into());
}

/// Whoever comes by `/t/TABLE#SECRET` gets the keys of the link, and the address no longer shows them.
pub fn take_link() {
    let location = window().location();
    let path = location.pathname().unwrap_or_default();
    let Some(table) = path.strip_prefix("/t/") else { return };
    let secret = location.hash().unwrap_or_default().trim_start_matches('#').to_owned();
    let mut keys = keys_to(table).unwrap_or_default();
    table.clone_into(&mut keys.table);
    // A host who follows a link for somebody else keeps the own seat.
    let own = keys.host.is_some() && keys.secret.is_some();
    if !secret.is_empty() && !own {
        keys.secret = Some(secret);
    }
    if keys.seed.is_empty() {
        keys.seed = fresh_seed();
    }
    save_keys(&keys);
    let here = format!("/#/online/{table}");
    if let Ok(history) = window().history() {
        let _ = history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&here));
    }
}
