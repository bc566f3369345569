//! Table talk: what is said at a table on a server, a line to say something, and a few reactions.

use leptos::prelude::*;
use wire::{Reaction, Said};

use crate::online::Around;
use crate::sheets::{Icon, Mark};
use crate::table_state::{Sheet, TableState};

/// A reaction's icon and what it says.
fn reaction(reaction: Reaction) -> (&'static str, &'static str) {
    match reaction {
        Reaction::Heart => ("heart", "Lovely!"),
        Reaction::Clap => ("clap", "Well played!"),
        Reaction::Skull => ("skull", "Ouch!"),
        Reaction::Hm => ("why", "Hm."),
        Reaction::Moment => ("clock", "One moment, please."),
    }
}

/// Opens the talk; shows how much of it is new.
#[component]
pub fn TalkButton(
    /// The table.
    state: TableState,
) -> impl IntoView {
    let new = move || {
        state.around.with(|a| a.as_ref().map_or(0, |a| a.said.len().saturating_sub(a.read)))
    };
    let open = move |_| {
        state.sheet.set(Sheet::Talk);
        state.read_all();
    };
    view! {
        <button type="button" class="tool" aria-label=move || match new() { 0 => "Table talk".to_owned(), new => format!("Table talk, {new} new") } title="Table talk" on:click=open>
            <Icon name="chat"/>{move || (new() > 0).then(|| view! { <span class="badge" aria-hidden="true">{new()}</span> })}</button>
    }
}

/// What is said at the table.
#[component]
pub fn Talk(
    /// The table.
    state: TableState,
) -> impl IntoView {
    let words = RwSignal::new(String::new());
    let send = move || {
        let said = words.get_untracked();
        words.set(String::new());
        state.say_again();
        state.tell(|host| host.chat(&said));
    };
    let unsaid =
        Memo::new(move |_| state.around.with(|a| a.as_ref().and_then(|a| a.unsaid.clone())));
    Effect::new(move |_| {
        if let Some((text, _)) = unsaid.get()
            && words.with_untracked(String::is_empty)
        {
            words.set(text);
        }
    });
    let seated = move || state.around.with(|a| a.as_ref().is_some_and(|a| a.seat.is_some()));
    let quick = move |kind: Reaction| {
        let (icon, label) = reaction(kind);
        view! { <button type="button" class="btn" aria-label=label title=label on:click=move |_| state.tell(|host| host.react(kind))><Icon name=icon/></button> }
    };
    view! {
        <ol class="chat" aria-live="polite" tabindex="0" aria-label="What was said">{move || lines(state)}</ol>
        <div class="quick" hidden=move || !seated()>{Reaction::ALL.into_iter().map(quick).collect_view()}</div>
        <p class="note bad" role="alert" hidden=move || unsaid.get().is_none()>{move || unsaid.get().map(|(_, why)| why)}</p>
        <form class="sayline" hidden=move || !seated() on:submit=move |event| { event.prevent_default(); send(); }>
            <input type="text" placeholder="Say something" aria-label="Message" maxlength="280" prop:value=move || words.get()
                on:input=move |event| words.set(event_target_value(&event))/>
            <button type="submit" class="btn" aria-label="Send"><Icon name="send"/></button>
        </form>
    }
}

fn lines(state: TableState) -> impl IntoView {
    let around = state.around.get();
    let said = around.as_ref().map(|around| around.said.clone()).unwrap_or_default();
    if said.is_empty() {
        return view! { <li class="sys">"Nobody has said anything yet."</li> }.into_any();
    }
    let line = |said: Said| around.as_ref().map(|around| line(around, &said));
    said.into_iter().map(line).collect_view().into_any()
}

fn line(around: &Around, said: &Said) -> impl IntoView + use<> {
    let seat = around.room.seats.get(usize::from(said.seat));
    let same = seat.is_some_and(|seat| seat.name == said.name);
    let mine = around.seat == Some(said.seat) && same;
    let name = if mine { "You".to_owned() } else { said.name.clone() };
    let body = match (&said.text, said.reaction) {
        (Some(text), _) => view! { <p>{text.clone()}</p> }.into_any(),
        (None, Some(kind)) => {
            let (icon, label) = reaction(kind);
            view! { <p><Icon name=icon/>" "{label}</p> }.into_any()
        }
        (None, None) => ().into_any(),
    };
    view! { <li class="msg" class:mine=mine><Mark seat={said.seat}/><div><b>{name}</b>{body}</div></li> }
}
