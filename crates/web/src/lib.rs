//! The page: draws snapshots and sends intents; it decides no legality. What can be tested without a
//! browser lives in the crate `page`.

mod app;
mod art;
mod bots;
mod caper_page;
mod connection;
mod dialogs;
mod dom;
mod fetch;
mod focus;
mod hands;
mod invite;
mod keys;
mod lobby;
mod local_table;
mod morph;
mod notice;
mod parts;
mod pointer;
mod push;
mod remote_status;
mod remote_table;
mod replay_page;
mod reviewing;
mod screen;
mod settings;
mod shelf_page;
mod sound;
mod stage;
mod storage;
mod table_keys;
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
    mount_to_body(app::App);
}

/// Answers a question in the bots' worker, which runs this same module; both are JSON.
#[wasm_bindgen]
pub fn answer(question: &str) -> String {
    ::bots::set_clock(|| Duration::from_secs_f64(js_sys::Date::now() / 1000.0));
    page::worker::answer_text(question)
}
