//! Settings of this device: theme (dark mode), pace of bots, pictures or text, sound, what one is asked.

use leptos::prelude::*;
use page::moments::STEADY;

use crate::storage;

const KEY: &str = "quarterdeck:settings";

/// What a person prefers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// 0 the system's, 1 light, 2 dark.
    pub theme: u8,
    /// Milliseconds between the steps of bots.
    pub pace: u32,
    /// Boards as text.
    pub text: bool,
    /// Sounds.
    pub sound: bool,
    /// Whether one is asked for answers that do not concern one, too.
    pub ask: bool,
    /// Whether letters and digits are shortcuts.
    pub keys: Shortcuts,
}

/// Whether letters and digits do something at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shortcuts {
    /// They do nothing, so that speech and switches press nothing by mistake.
    Off,
    /// They are shortcuts.
    On,
}

impl Settings {
    /// What was kept, or what most people like.
    pub fn load() -> Self {
        let kept = storage::load(KEY).unwrap_or_default();
        let number = |n: usize, otherwise: u32| {
            kept.split(' ').nth(n).and_then(|word| word.parse().ok()).unwrap_or(otherwise)
        };
        let theme = u8::try_from(number(0, 0)).unwrap_or(0);
        let is_on = |n: usize| number(n, 0) == 1;
        let keys = if number(5, 1) == 1 { Shortcuts::On } else { Shortcuts::Off };
        let pace = number(1, STEADY);
        Self { theme, pace, text: is_on(2), sound: is_on(3), ask: is_on(4), keys }
    }

    /// Keeps and applies them.
    pub fn save(self) {
        let Self { theme, pace, text, sound, ask, keys } = self;
        let [text, sound, ask, keys] = [text, sound, ask, keys == Shortcuts::On].map(u8::from);
        storage::save(KEY, format!("{theme} {pace} {text} {sound} {ask} {keys}"));
        self.apply();
    }

    /// Shows the theme.
    pub fn apply(self) {
        if let Some(root) = document().document_element() {
            let _ = match self.theme {
                1 => root.set_attribute("data-theme", "light"),
                2 => root.set_attribute("data-theme", "dark"),
                _ => root.remove_attribute("data-theme"),
            };
        }
    }
}

/// The settings everywhere.
pub fn settings() -> RwSignal<Settings> {
    expect_context::<RwSignal<Settings>>()
}
