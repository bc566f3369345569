//! The dialog at the end of a game: who won, and what comes next.

use board::shown_name;
use leptos::prelude::*;
use page::boxes::counts;
use page::{SeatCard, Snapshot};
use wire::{SeatInfo, SeatKind};

use super::Dialog;
use crate::parts::{Icon, Mark};
use crate::remote_table::RemoteTable;
use crate::table_state::TableState;

/// How it ended, and what comes next.
#[component]
pub fn Ending(
    /// The table.
    state: TableState,
    /// What is shown.
    shown: Snapshot,
) -> impl IntoView {
    let verdict = shown.verdict().unwrap_or_default();
    let tie = shown.tie_break().map(|(words, clause)| view! {
        <p class="fine">"Of equal scores, "{words}". "<button type="button" class="clause" on:click=move |_| state.open(Dialog::Rules(clause.into()))>{clause}</button></p>
    });
    let (outcome, game) = (shown.outcome.clone(), shown.game.clone());
    let row = |(n, card): (usize, SeatCard)| {
        let seat = u8::try_from(n).unwrap_or(0);
        let score = outcome.as_ref().and_then(|o| o.scores.get(n).copied()).unwrap_or(0);
        let won = outcome.as_ref().is_some_and(|o| o.winners.contains(table::Seat(seat)));
        view! {
            <li class:won=won><Mark seat/><b>{card.title()}</b><span class="score">{score}" "<small>{counts(&game, score)}</small></span>{won.then(|| view! { <span class="chip good"><Icon name="flag"/>"winner"</span> })}</li>
        }
    };
    let id = window().location().hash().unwrap_or_default();
    let watch = id.replace("#/table/", "#/replay/");
    let again = format!("#/new/{}", shown.game);
    let next = match state {
        TableState::Remote(table) => view! {
            <button type="button" class="btn" id="home" on:click=move |_| table.take_home()><Icon name="play"/>"Watch it again"</button>
            <Again table/>
        }
        .into_any(),
        TableState::Local(table) => view! {
            <button type="button" class="btn" on:click=move |_| table.share()><Icon name="share"/>"Link"</button>
            <a class="btn" href=watch><Icon name="play"/>"Watch it again"</a>
            <a class="btn act" href=again><Icon name="roll"/>"Play again"</a>
        }
        .into_any(),
    };
    view! {
        <p class="verdict">{verdict}</p>
        <ul class="scores">{shown.seats.into_iter().enumerate().map(row).collect_view()}</ul>
        {tie}
        <footer>{next}</footer>
    }
}

/// Who wants another game, once one is over.
#[component]
fn Again(
    /// The table.
    table: RemoteTable,
) -> impl IntoView {
    let status = table.status;
    let wants = move || status.with(|status| status.room.rematch.clone());
    let mine = move || status.with(|status| status.seat);
    let waiting = move || {
        let wants = wants();
        let is_waited_for = |(n, seat): &(u8, &SeatInfo)| {
            seat.kind == SeatKind::Person && !seat.warm && !wants.contains(n)
        };
        let names: Vec<String> = status.with(|status| {
            let waited = (0..).zip(&status.room.seats).filter(is_waited_for);
            waited.map(|(_, seat)| shown_name(&seat.name)).collect()
        });
        format!(" Waiting for {}.", names.join(", "))
    };
    let promise = move || status.with(|status| status.room.next.as_deref().map(fair::short));
    view! {
        <p class="fine" hidden=move || wants().is_empty()>"Another game, please: "{move || wants().into_iter().map(|seat| view! { <Mark seat/> }).collect_view()}{waiting}</p>
        <p class="fine" hidden=move || promise().is_none()>"For its dice the house promises "<code>{promise}</code>"."</p>
        <button type="button" class="btn act" id="rematch" hidden=move || mine().is_none_or(|seat| wants().contains(&seat))
            on:click=move |_| table.rematch()><Icon name="roll"/>"Another game"</button>
    }
}
