//! The menu of a table.

use board::shown_name;
use leptos::prelude::*;
use wire::{SeatInfo, SeatKind};

use super::Dialog;
use crate::dom;
use crate::invite::SeatLink;
use crate::local_table::LocalTable;
use crate::parts::Icon;
use crate::remote_status::RemoteStatus;
use crate::remote_table::RemoteTable;
use crate::table_state::TableState;

/// The menu.
#[component]
pub fn Menu(
    /// The table.
    state: TableState,
) -> impl IntoView {
    let go = move |dialog: Dialog| state.open(dialog);
    let watches = move || state.only_watches();
    view! {
        <div class="menulist">
            <button type="button" class="btn" hidden=watches on:click=move |_| state.undo()><Icon name="undo"/>"Take back"<kbd>"u"</kbd></button>
            <button type="button" class="btn" hidden=watches on:click=move |_| { state.open(Dialog::None); state.hint(); }><Icon name="hint"/>"Hint"<kbd>"h"</kbd></button>
            <button type="button" class="btn" on:click=move |_| go(Dialog::Choices)><Icon name="menu"/>"Everything you may do"<kbd>"a"</kbd></button>
            <button type="button" class="btn" on:click=move |_| go(Dialog::Story)><Icon name="story"/>"The whole story"<kbd>"s"</kbd></button>
            <button type="button" class="btn" on:click=move |_| go(Dialog::Rules(String::new()))><Icon name="rules"/>"Rulebook"<kbd>"r"</kbd></button>
            <button type="button" class="btn" on:click=move |_| go(Dialog::Text)><Icon name="eye"/>"The table in words"<kbd>"t"</kbd></button>
            <button type="button" class="btn" on:click=move |_| go(Dialog::Settings)><Icon name="gear"/>"Settings"</button>
            {match state {
                TableState::Local(table) => view! {
                    <button type="button" class="btn" on:click=move |_| table.share()><Icon name="share"/>"Link to this game"</button>
                    <button type="button" class="btn" on:click=move |_| export(table)><Icon name="down"/>"Export the record"</button>
                }.into_any(),
                TableState::Remote(table) => view! {
                    <button type="button" class="btn" on:click=move |_| go(Dialog::Talk)><Icon name="chat"/>"Table talk"</button>
                    <button type="button" class="btn" id="keys" hidden=move || table.status.with(|status| status.seat.is_none()) on:click=move |_| go(Dialog::Keys)><Icon name="share"/>"This seat on another device"</button>
                    <HostTools table/>
                    <button type="button" class="btn" id="leave" hidden=watches on:click=move |_| table.get_up()><Icon name="close"/>"Leave; a bot keeps the seat warm"</button>
                }.into_any(),
            }}
            <a class="btn" href="#/"><Icon name="left"/>"To the shelf"</a>
        </div>
        <p class="fine">"Keys: 1 to 9 press the buttons of the bar, arrows move over the board, Enter touches."</p>
    }
}

/// Offers the record as a file.
fn export(table: LocalTable) {
    let game = table.screen.snapshot.with_untracked(|shown| shown.as_ref().map(|s| s.game.clone()));
    dom::download(&format!("{}.record", game.unwrap_or_default()), &table.record());
}

/// What the host may do about the others' seats while the game goes on.
#[component]
fn HostTools(
    /// The table.
    table: RemoteTable,
) -> impl IntoView {
    // The first touch asks, the second one sends somebody away.
    let sure = RwSignal::new(None::<u8>);
    let free = move |seat: u8| {
        if sure.get_untracked() == Some(seat) {
            sure.set(None);
            table.tell(|host| host.give(seat, None));
        } else {
            sure.set(Some(seat));
        }
    };
    let tools = move || {
        let status = Some(table.status.get()).filter(RemoteStatus::is_host)?;
        let tool = |(n, seat): (usize, &SeatInfo)| {
            let number = u8::try_from(n).unwrap_or(0);
            let called = page::setup::seat_name(&status.room.game, number);
            match seat.kind {
                SeatKind::Person if status.seat != Some(number) => {
                    let really = if sure.get() == Some(number) { "Really? " } else { "" };
                    let words = format!("{really}Free the seat of {}", shown_name(&seat.name));
                    Some(view! { <button type="button" class="btn" on:click=move |_| free(number)><Icon name="close"/>{words}</button> }.into_any())
                }
                SeatKind::Free => {
                    let link = status.keys.link(n)?;
                    Some(view! { <p class="lwatch">{format!("{called} is free:")}<SeatLink link called/></p> }.into_any())
                }
                SeatKind::Person | SeatKind::Bot => None,
            }
        };
        Some(status.room.seats.iter().enumerate().filter_map(tool).collect_view())
    };
    view! { {tools} }
}
