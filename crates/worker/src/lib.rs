//! The bots in a Web Worker, built for speed: a question as text in, an answer as text out.

use wasm_bindgen::prelude::wasm_bindgen;

/// Answers a question; both are JSON.
#[wasm_bindgen]
pub fn answer(question: &str) -> String {
    page::bot::answer_text(question)
}
