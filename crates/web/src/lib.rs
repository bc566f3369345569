//! The page: draws snapshots and sends intents; it decides no legality. What can be tested without a
//! browser lives in the crate `page`.

mod app;
mod bots;
mod dom;
mod end;
mod fetch;
mod keys;
mod line;
mod lobby;
mod morph;
mod online;
mod online_sheet;
mod parts;
mod replay_page;
mod settings;
mod setup_sheet;
mod sheets;
mod shelf_page;
mod sound;
mod table_page;
mod table_state;
mod talk;

use leptos::prelude::*;
use wasm_bindgen::prelude::wasm_bindgen;

/// Starts the page.
#[wasm_bindgen(start)]
pub fn start() {
    settings::Settings::load().apply();
    online::take_link();
    mount_to_body(app::App);
}
