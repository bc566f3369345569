//! Chat and reactions at an online table.

use board::shown_name;
use leptos::prelude::*;
use wire::{Reaction, Said};

use crate::dialogs::Dialog;
use crate::parts::{Icon, Mark};
use crate::remote_status::RemoteStatus;
use crate::remote_table::RemoteTable;

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
    table: RemoteTable,
) -> impl IntoView {
    let new = move || table.status.with(|s| s.talk.said.len().saturating_sub(s.talk.read));
    let open = move |_| {
        table.screen.dialog.set(Dialog::Talk);
        table.read_talk();
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
    table: RemoteTable,
) -> impl IntoView {
    let words = RwSignal::new(String::new());
    let send = move || {
        let said = words.get_untracked();
        words.set(String::new());
        table.chat(&said);
    };
    let unsaid = Memo::new(move |_| table.status.with(|status| status.talk.unsaid.clone()));
    Effect::new(move |_| {
        if let Some((text, _)) = unsaid.get()
            && words.with_untracked(String::is_empty)
        {
            words.set(text);
        }
    });
    let seated = move || table.status.with(|status| status.seat.is_some());
    let quick = move |kind: Reaction| {
        let (icon, label) = reaction(kind);
        view! { <button type="button" class="btn" aria-label=label title=label on:click=move |_| table.tell(|host| host.react(kind))><Icon name=icon/></button> }
    };
    view! {
        <ol class="chat" aria-live="polite" tabindex="0" aria-label="What was said">{move || table.status.with(lines)}</ol>
        <div class="quick" hidden=move || !seated()>{Reaction::ALL.into_iter().map(quick).collect_view()}</div>
        <p class="note bad" role="alert" hidden=move || unsaid.get().is_none()>{move || unsaid.get().map(|(_, why)| why)}</p>
        <form class="sayline" hidden=move || !seated() on:submit=move |event| { event.prevent_default(); send(); }>
            <input type="text" placeholder="Say something" aria-label="Message" maxlength=wire::CHAT_LIMIT prop:value=move || words.get()
                on:input=move |event| words.set(event_target_value(&event))/>
            <button type="submit" class="btn" aria-label="Send"><Icon name="send"/></button>
        </form>
    }
}

fn lines(status: &RemoteStatus) -> AnyView {
    if status.talk.said.is_empty() {
        return view! { <li class="sys">"Nobody has said anything yet."</li> }.into_any();
    }
    status.talk.said.iter().map(|said| line(status, said)).collect_view().into_any()
}

fn line(status: &RemoteStatus, said: &Said) -> impl IntoView + use<> {
    let seat = status.room.seats.get(usize::from(said.seat));
    let same = seat.is_some_and(|seat| seat.name == said.name);
    let mine = status.seat == Some(said.seat) && same;
    let name = if mine { "You".to_owned() } else { shown_name(&said.name) };
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
