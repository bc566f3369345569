//! The curtain for hot-seat play: hides the screen while people pass the device, so that nobody sees another hand.

use leptos::prelude::*;
use page::SeatCard;
use table::Seat;

use crate::local_table::LocalTable;
use crate::parts::Icon;

/// The curtain between two people at one device, wherever it has fallen.
#[component]
pub fn Curtain(
    /// The table.
    table: LocalTable,
) -> impl IntoView {
    move || table.curtain.get().map(|seat| view! { <FallenCurtain table seat/> })
}

/// A fallen curtain: a dialog that only the next person closes.
#[component]
fn FallenCurtain(
    /// The table.
    table: LocalTable,
    /// Who is to look.
    seat: Seat,
) -> impl IntoView {
    let fall = NodeRef::<leptos::html::Dialog>::new();
    fall.on_load(|fall| {
        let _ = fall.show_modal();
    });
    let called = |shown: &Option<page::Snapshot>| {
        shown.as_ref().and_then(|shown| shown.seats.get(seat.index()).map(SeatCard::called))
    };
    let name = table
        .screen
        .snapshot
        .with_untracked(called)
        .unwrap_or_else(|| format!("seat {}", seat.0 + 1));
    view! {
        <dialog class="curtain fall" node_ref=fall aria-label="Hand the device on" on:cancel=move |event: web_sys::Event| event.prevent_default()>
            <svg class="pm big" aria-hidden="true"><use href=format!("#m{}", seat.0 + 1)></use></svg>
            <h2>"Hand the device to "{name.clone()}</h2>
            <p>"Nobody else should look now."</p>
            <button type="button" class="btn act" on:click=move |_| table.lift_curtain()><Icon name="eye"/>"I am "{name}</button>
        </dialog>
    }
}
