//! The dialog at the end of a game: who won, and what comes next.

use board::shown_name;
use leptos::prelude::*;
use page::Snapshot;
use page::replay::Reel;
use page::review::{Performance, Review, TurningPoint, points};
use wire::{SeatInfo, SeatKind};

use super::Dialog;
use super::check_dice::CheckDice;
use crate::local_table::LocalTable;
use crate::parts::{Icon, Mark};
use crate::remote_table::RemoteTable;
use crate::table_state::TableState;
use crate::{dom, reviewing};

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
    let sheets = shown.sheets().unwrap_or_default().into_string();
    let here = window().location().host().unwrap_or_default();
    let card = shown.keepsake(&here).unwrap_or_default().into_string();
    let drawn = card.clone();
    let watch = window().location().hash().unwrap_or_default().replace("#/table/", "#/replay/");
    let next = match state {
        TableState::Remote(table) => view! {
            <CheckDice table/>
            <button type="button" class="btn" id="home" on:click=move |_| table.take_home()><Icon name="play"/>"Watch and review"</button>
            <Again table/>
        }
        .into_any(),
        TableState::Local(table) => view! {
            <button type="button" class="btn" on:click=move |_| table.share()><Icon name="share"/>"Share"</button>
            <a class="btn" href=watch><Icon name="play"/>"Watch and review"</a>
            <button type="button" class="btn act" id="again" on:click=move |_| table.rematch()><Icon name="roll"/>"Rematch"</button>
        }
        .into_any(),
    };
    view! {
        <p class="verdict">{verdict}</p>
        <div class="theend">
            <div>
                <div inner_html=sheets></div>
                {tie}
            </div>
            <figure class="keepsake"><div inner_html=drawn></div>
                <button type="button" class="btn" id="keep" on:click=move |_| dom::download_picture("quarterdeck.png", &card)><Icon name="copy"/>"Keep the card"</button>
            </figure>
        </div>
        {state.local().map(|table| view! { <InShort table shown/> })}
        <footer>{next}</footer>
    }
}

/// What decided, and what was luck, as soon as the bots have thought about it.
#[component]
fn InShort(
    /// The table.
    table: LocalTable,
    /// What is shown.
    shown: Snapshot,
) -> impl IntoView {
    let review = RwSignal::new(None::<Review>);
    let left = RwSignal::new(0);
    if let Ok(reel) = Reel::read(&table.record()) {
        reviewing::begin(StoredValue::new(reel), review, left);
    }
    let me = shown.me;
    let coach = move || {
        let known = review.with(|review| {
            let review = review.as_ref().filter(|_| left.get() == 0)?;
            Some((review.lessons(me?), review.performance(me?)))
        });
        known.map(|(lessons, figure)| coach_view(table, lessons, figure))
    };
    let lines = move || {
        let told = |review: &Review| review.in_short(shown.me, |seat| shown.name(seat));
        let lines = review.with(|review| review.as_ref().map(told)).unwrap_or_default();
        let busy = (left.get() > 0).then(|| "The bots look back …".to_owned());
        let lines = if let Some(busy) = busy { vec![busy] } else { lines };
        lines.into_iter().map(|line| view! { <p class="fine">{line}</p> }).collect_view()
    };
    view! { <div class="inshort" aria-live="polite">{lines}{coach}</div> }
}

/// What a coach says: moments to look at, each with a way to try it again, and a figure of performance.
fn coach_view(
    table: LocalTable,
    lessons: Vec<TurningPoint>,
    figure: Option<Performance>,
) -> impl IntoView {
    let row = move |turn: TurningPoint| {
        // A decision is tried again; after a lucky break one goes on with it.
        let step = if turn.luck { turn.step + 1 } else { turn.step };
        let better = turn.better.clone().map(|better| format!(" Better: {better}."));
        let name = board::capital(turn.name().trim_start_matches("a "));
        view! {
            <li><span><b>{name}" "{points(turn.change)}</b>" "{turn.words.clone()}{better}</span>
                <button type="button" class="btn quiet" on:click=move |_| table.again_from(step)>"Try it again from here"</button></li>
        }
    };
    let head = (!lessons.is_empty()).then(|| view! { <h3>"The coach would look at"</h3> });
    let figure =
        figure.map(|figure| view! { <p class="fine">"Your performance: "{figure.words()}"."</p> });
    view! { {head}<ol class="coach">{lessons.into_iter().map(row).collect_view()}</ol>{figure} }
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
