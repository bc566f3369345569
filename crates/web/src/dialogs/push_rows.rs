//! “Tell me when it is my turn”: the switch, and the hours in which nothing is sent.

use leptos::prelude::*;
use leptos::task::spawn_local;
use page::push::{PushWish, minutes, time};

use crate::push;

/// Rows for the settings.
#[component]
pub fn PushRows() -> impl IntoView {
    let (wish, words) = (RwSignal::new(push::wish()), RwSignal::new(String::new()));
    let possible = push::is_possible();
    let set = move |wanted: PushWish| {
        let before = wish.get_untracked();
        wish.set(wanted);
        spawn_local(async move {
            let said = push::set(wanted).await.unwrap_or_else(|why| {
                wish.try_set(before);
                why
            });
            words.try_set(said);
        });
    };
    let about = if possible {
        "A message to this browser, even while the page is closed. It names the table and nothing of the game."
    } else {
        "This browser takes no messages here: it needs HTTPS, and on an iPhone the page on the home screen."
    };
    view! {
        <div class="setrow"><span></span><span><b>"Tell me when it is my turn"</b><br/><small>{about}</small>
            <small class="said" role="status">{move || words.get()}</small></span>
            <button type="button" class="switch" id="push" role="switch" aria-label="Tell me when it is my turn" disabled=!possible
                aria-checked=move || wish.get().on.to_string()
                on:click=move |_| { let now = wish.get_untracked(); set(PushWish { on: !now.on, ..now }); }></button>
        </div>
        <div class="setrow" hidden=move || !wish.get().on><span></span>
            <span><b>"Quiet hours"</b><br/><small>"What comes up then is told when they are over, if it still is your turn."</small></span>
            <span class="quiet">
                <Time label="Quiet from" value=Signal::derive(move || wish.get().from)
                    choose=Callback::new(move |from| set(PushWish { from, ..wish.get_untracked() }))/>
                <Time label="Quiet until" value=Signal::derive(move || wish.get().to)
                    choose=Callback::new(move |to| set(PushWish { to, ..wish.get_untracked() }))/></span>
        </div>
    }
}

/// A time of day.
#[component]
fn Time(
    /// What it is the time of.
    label: &'static str,
    /// In minutes since midnight.
    value: Signal<u16>,
    /// What happens when another one is chosen.
    choose: Callback<u16>,
) -> impl IntoView {
    view! {
        <input type="time" aria-label=label required prop:value=move || time(value.get())
            on:change=move |event| if let Some(minute) = minutes(&event_target_value(&event)) { choose.run(minute); }/>
    }
}
