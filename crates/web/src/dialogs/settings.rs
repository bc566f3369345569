//! The dialog with all settings.

use leptos::prelude::*;
use page::moments::STEADY;

use super::push_rows::PushRows;
use crate::settings::{Settings, Shortcuts, settings};

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

/// A row for every setting.
#[component]
pub fn SettingRows() -> impl IntoView {
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
        <div class="setrow"><span></span><span><b>"Pace"</b><br/><small>"How long rolls, draws and fights are shown, and how fast bots play."</small></span>
            <Segment choices=vec![(1500_u32, "slow"), (STEADY, "steady"), (120, "quick"), (0, "at once")]
                value=Signal::derive(move || all.get().pace)
                choose=Callback::new(move |pace| change(&|s| s.pace = pace)) />
        </div>
        <div class="setrow"><span></span><span><b>"Boards as text"</b><br/><small>"The same table in words, for screen readers and small screens."</small></span>
            <button type="button" class="switch" role="switch" aria-label="Boards as text" aria-checked=move || all.get().text.to_string()
                on:click=move |_| change(&|s| s.text = !s.text)></button>
        </div>
        <div class="setrow"><span></span><span><b>"Ask about everything"</b><br/><small>"Otherwise the table passes for you where an answer does not concern you. From the next time a table is opened."</small></span>
            <button type="button" class="switch" role="switch" aria-label="Ask about everything" aria-checked=move || all.get().ask.to_string()
                on:click=move |_| change(&|s| s.ask = !s.ask)></button>
        </div>
        <div class="setrow"><span></span><span><b>"Sound"</b><br/><small>"A click for dice and cards."</small></span>
            <button type="button" class="switch" role="switch" aria-label="Sound" aria-checked=move || all.get().sound.to_string()
                on:click=move |_| change(&|s| s.sound = !s.sound)></button>
        </div>
        <div class="setrow"><span></span><span><b>"Keys"</b><br/><small>"Letters and digits are shortcuts at a table: the menu lists them."</small></span>
            <button type="button" class="switch" role="switch" aria-label="Keys" aria-checked=move || (all.get().keys == Shortcuts::On).to_string()
                on:click=move |_| change(&|s| s.keys = if s.keys == Shortcuts::On { Shortcuts::Off } else { Shortcuts::On })></button>
        </div>
        <PushRows/>
    }
}
