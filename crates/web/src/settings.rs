//! What a person prefers on this device: theme, pace, pictures or text, sound.

use leptos::prelude::*;

use crate::dom;

/// The usual pace, in milliseconds: dice have come to rest (`--roll` in tokens.css) before the next step.
const STEADY: u32 = 800;

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
}

impl Settings {
    /// What was kept, or what most people like.
    pub fn load() -> Self {
        let kept = dom::load(KEY).unwrap_or_default();
        let number = |n: usize, otherwise: u32| {
            kept.split(' ').nth(n).and_then(|word| word.parse().ok()).unwrap_or(otherwise)
        };
        let theme = u8::try_from(number(0, 0)).unwrap_or(0);
        Self { theme, pace: number(1, STEADY), text: number(2, 0) == 1, sound: number(3, 0) == 1 }
    }

    /// Keeps and applies them.
    pub fn save(self) {
        let Self { theme, pace, text, sound } = self;
        dom::save(KEY, &format!("{theme} {pace} {} {}", u8::from(text), u8::from(sound)));
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

/// A row of choices of which one is pressed.
#[component]
fn Segment<T: Copy + PartialEq + Send + Sync + 'static>(
    /// The choices with their words.
    choices: Vec<(T, &'static str)>,
    /// What is chosen.
    value: Signal<T>,
    /// What happens when another one is.
    choose: Callback<T>,
) -> impl IntoView {
    let button = move |(choice, words): (T, &'static str)| {
        view! {
            <button type="button" aria-pressed=move || (value.get() == choice).to_string() on:click=move |_| choose.run(choice)>
                {words}
            </button>
        }
    };
    view! { <div class="seg">{choices.into_iter().map(button).collect_view()}</div> }
}

/// The sheet with all settings.
#[component]
pub fn SettingsSheet() -> impl IntoView {
    let all = settings();
    let change = move |with: &dyn Fn(&mut Settings)| {
        all.update(|settings| {
            with(settings);
            settings.save();
        });
    };
    view! {
        <div class="setrow"><span></span><b>"Theme"</b>
            <Segment choices=vec![(0_u8, "system"), (1, "light"), (2, "dark")]
                value=Signal::derive(move || all.get().theme)
                choose=Callback::new(move |theme| change(&|s| s.theme = theme)) />
        </div>
        <div class="setrow"><span></span><span><b>"Bots’ pace"</b></span>
            <Segment choices=vec![(1500_u32, "slow"), (STEADY, "steady"), (120, "quick"), (0, "at once")]
                value=Signal::derive(move || all.get().pace)
                choose=Callback::new(move |pace| change(&|s| s.pace = pace)) />
        </div>
        <div class="setrow"><span></span><span><b>"Boards as text"</b><br/><small>"The same table in words, for screen readers and small screens."</small></span>
            <button type="button" class="switch" role="switch" aria-label="Boards as text" aria-checked=move || all.get().text.to_string()
                on:click=move |_| change(&|s| s.text = !s.text)></button>
        </div>
        <div class="setrow"><span></span><span><b>"Sound"</b><br/><small>"A click for dice and cards."</small></span>
            <button type="button" class="switch" role="switch" aria-label="Sound" aria-checked=move || all.get().sound.to_string()
                on:click=move |_| change(&|s| s.sound = !s.sound)></button>
        </div>
    }
}
