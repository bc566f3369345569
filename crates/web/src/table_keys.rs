//! Credentials for online tables, stored on this device: seat secrets, a name, a number for the dice.

use fair::Kept;
use leptos::prelude::window;
use page::Keys;
use page::online::PREFIX;
use page::replay::Reel;
use wire::Created;

use crate::{dom, push, storage};

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
    push::renew();
}

/// The keys to a table, if this device has any.
pub fn keys_to(table: &str) -> Option<Keys> {
    Keys::read(&storage::load(&format!("{PREFIX}{table}"))?)
}

/// What this device was shown of the dice of a game when it was played.
pub fn dice_kept(reel: &Reel) -> Kept {
    let kept = |(table, round)| Some(keys_to(table)?.dice.get(&round)?.kept());
    reel.online().and_then(kept).unwrap_or_default()
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

/// The keys of a table that was just made on the server: one's own seat is the first of a person.
pub fn host_keys(made: Created, game: String, name: String) -> Keys {
    Keys {
        table: made.table,
        game,
        secret: made.seats.iter().flatten().next().cloned(),
        host: Some(made.host),
        links: made.seats,
        invite: Some(made.invite),
        name,
        seed: fresh_seed(),
        touched: 0,
        ..Keys::default()
    }
}

/// Stores the name under which one sits down.
pub fn save_name(name: &str) {
    storage::save(NAME, name.into());
}

/// A fresh secret for a link: 32 letters and digits that nobody can guess.
pub fn fresh_secret() -> String {
    fresh_seed()[..32].to_owned()
}
