//! The bots in a Web Worker, built for speed: a question as text in, an answer as text out. It takes
//! `shelf` with all that the bots know (the page itself does without).

use std::time::Duration;

use wasm_bindgen::prelude::wasm_bindgen;

/// Gives the bots the browser's clock, so that they keep to their time.
#[wasm_bindgen(start)]
pub fn start() {
    bots::set_clock(|| Duration::from_secs_f64(js_sys::Date::now() / 1000.0));
}

/// Answers a question; both are JSON.
#[wasm_bindgen]
pub fn answer(question: &str) -> String {
    corner::answer_text(question)
}
