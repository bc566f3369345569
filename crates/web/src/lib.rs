//! The page: draws snapshots and sends intents; it decides no legality. What can be tested without a
//! browser lives in the crate `page`.

mod app;
mod art;
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
mod options;
mod parts;
mod pointer;
mod replay_page;
mod settings;
mod setup_sheet;
mod sheets;
mod shelf_page;
mod sound;
mod table_page;
mod table_state;
mod talk;

use std::time::Duration;

use leptos::prelude::*;
use wasm_bindgen::prelude::wasm_bindgen;

/// Starts the page.
#[wasm_bindgen]
pub fn start() {
    settings::Settings::load().apply();
    online::take_link();
    mount_to_body(app::App);
}

/// Answers a question in the bots' worker, which runs this same module; both are JSON.
#[wasm_bindgen]
pub fn answer(question: &str) -> String {
    ::bots::set_clock(|| Duration::from_secs_f64(js_sys::Date::now() / 1000.0));
    page::worker::answer_text(question)
}
