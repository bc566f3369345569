//! Sound effects: a synthesised click for each move; off by default.

use std::cell::RefCell;

use js_sys::Reflect;
use leptos::prelude::window;
use wasm_bindgen::JsValue;
use web_sys::AudioContext;

thread_local! {
    static CONTEXT: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
}

/// A short wooden click. Where the browser has no sound, nothing happens.
pub fn click() {
    if !is_touched() {
        return;
    }
    CONTEXT.with_borrow_mut(|context| {
        if context.is_none() {
            *context = AudioContext::new().ok();
        }
        let _ = context.as_ref().and_then(strike);
    });
}

/// Whether somebody has touched the page: before that browsers allow no sound. Those that cannot tell
/// are tried.
fn is_touched() -> bool {
    let part = |of: &JsValue, name: &str| Reflect::get(of, &name.into()).ok();
    let active = part(&window().navigator(), "userActivation");
    let been = active.and_then(|active| part(&active, "hasBeenActive"));
    been.and_then(|been| been.as_bool()).unwrap_or(true)
}

fn strike(context: &AudioContext) -> Option<()> {
    let tone = context.create_oscillator().ok()?;
    let loudness = context.create_gain().ok()?;
    let now = context.current_time();
    tone.frequency().set_value(320.0);
    tone.frequency().exponential_ramp_to_value_at_time(120.0, now + 0.06).ok()?;
    loudness.gain().set_value(0.08);
    loudness.gain().exponential_ramp_to_value_at_time(0.0001, now + 0.09).ok()?;
    tone.connect_with_audio_node(&loudness).ok()?;
    loudness.connect_with_audio_node(&context.destination()).ok()?;
    tone.start().ok()?;
    tone.stop_with_when(now + 0.1).ok()
}
