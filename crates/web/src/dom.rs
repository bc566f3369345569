//! What the browser lends: storage, clock, chance, places in the document.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use leptos::prelude::window;
use page::store::{Kept, PREFIX};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, HtmlElement, Storage};

thread_local! {
    /// What the device had no room for: it lasts as long as the page is open.
    static MEMORY: RefCell<BTreeMap<String, String>> = const { RefCell::new(BTreeMap::new()) };
}

/// The device's storage, if the browser allows any.
fn storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

/// A kept text.
pub fn load(key: &str) -> Option<String> {
    let remembered = MEMORY.with_borrow(|memory| memory.get(key).cloned());
    remembered.or_else(|| storage()?.get_item(key).ok().flatten())
}

/// Keeps a text; whether the device had room for it. If not, it is remembered until the page is closed.
pub fn save(key: &str, text: &str) -> bool {
    let room = storage().is_some_and(|storage| storage.set_item(key, text).is_ok());
    MEMORY.with_borrow_mut(|memory| {
        if room {
            memory.remove(key);
        } else {
            memory.insert(key.into(), text.into());
        }
    });
    room
}

/// Whether a text is only remembered.
fn is_remembered(key: &str) -> bool {
    MEMORY.with_borrow(|memory| memory.contains_key(key))
}

/// Forgets a text.
pub fn forget(key: &str) {
    MEMORY.with_borrow_mut(|memory| memory.remove(key));
    if let Some(storage) = storage() {
        let _ = storage.remove_item(key);
    }
}

/// The kept texts whose keys begin like this.
pub fn texts(prefix: &str) -> Vec<String> {
    let mut keys: BTreeSet<String> = MEMORY.with_borrow(|memory| memory.keys().cloned().collect());
    if let Some(storage) = storage() {
        let count = storage.length().unwrap_or(0);
        keys.extend((0..count).filter_map(|n| storage.key(n).ok().flatten()));
    }
    keys.iter().filter(|key| key.starts_with(prefix)).filter_map(|key| load(key)).collect()
}

/// The games kept on this device, last touched first.
pub fn kept_games() -> Vec<Kept> {
    let mut games: Vec<Kept> =
        texts(PREFIX).iter().filter_map(|text| Kept::read(text).ok()).collect();
    games.sort_by_key(|kept| std::cmp::Reverse(kept.touched));
    games
}

/// Keeps a game; when the device is full, finished games make room, oldest first.
pub fn keep(kept: &Kept) -> bool {
    if save(&kept.key(), &kept.write()) {
        return true;
    }
    let old = kept_games().into_iter().rev().filter(|other| other.over && other.id != kept.id);
    for other in old.filter(|other| !is_remembered(&other.key())) {
        forget(&other.key());
        if save(&kept.key(), &kept.write()) {
            return true;
        }
    }
    false
}

/// Milliseconds since 1970.
pub fn now() -> u64 {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a whole number after 1970"
    )]
    let millis = js_sys::Date::now() as u64;
    millis
}

/// A number that nobody can guess well enough to matter.
pub fn chance() -> u64 {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "between 0 and 2^32"
    )]
    let word = || (js_sys::Math::random() * 4_294_967_296.0) as u64;
    (word() << 20 ^ word()) & 0x001f_ffff_ffff_ffff
}

/// A short name for a new game.
pub fn fresh_id() -> String {
    format!("{:x}{:04x}", now(), chance() & 0xffff)
}

/// The nearest element at or above a node that matches.
pub fn closest(target: Option<web_sys::EventTarget>, selector: &str) -> Option<Element> {
    target?.dyn_into::<Element>().ok()?.closest(selector).ok().flatten()
}

/// Offers a text as a file to keep.
pub fn download(name: &str, text: &str) {
    let parts = js_sys::Array::of1(&JsValue::from_str(text));
    let Ok(blob) = web_sys::Blob::new_with_str_sequence(&parts) else { return };
    let Ok(address) = web_sys::Url::create_object_url_with_blob(&blob) else { return };
    let link = leptos::prelude::document().create_element("a").ok();
    if let Some(link) = link.and_then(|link| link.dyn_into::<web_sys::HtmlAnchorElement>().ok()) {
        link.set_href(&address);
        link.set_download(name);
        link.click();
    }
    let _ = web_sys::Url::revoke_object_url(&address);
}

/// Puts a text on the clipboard.
pub fn copy(text: &str) {
    let _ = window().navigator().clipboard().write_text(text);
}

/// Goes to another place of the page.
pub fn go(place: &str) {
    let _ = window().location().set_hash(place);
}

/// Moves the focus to the first element of a kind, once the page has gone where it is.
pub fn focus_soon(selector: String) {
    let focus = move || {
        let found = leptos::prelude::document().query_selector(&selector).ok().flatten();
        if let Some(element) = found.and_then(|found| found.dyn_into::<HtmlElement>().ok()) {
            let _ = element.focus();
        }
    };
    leptos::prelude::set_timeout(focus, Duration::from_millis(60));
}
