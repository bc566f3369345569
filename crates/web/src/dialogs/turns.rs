//! “Your turn”: the tables on a server that this device has keys to, and where somebody waits for their owner.

use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use page::boxes::look;
use wire::{Phase, Turn, TurnOf, Turns};

use super::friends::shown_names;
use crate::parts::Icon;
use crate::table_keys::own_tables;
use crate::{dom, fetch};

/// How many tables are asked about at once.
const HANDFUL: usize = 16;
/// How often the shelf asks, in seconds.
const AGAIN: u64 = 20;

/// How the tables stand that this device has keys to; those first where it is one's turn.
pub async fn ask() -> Vec<Turn> {
    let seats: Vec<TurnOf> = own_tables()
        .into_iter()
        .filter_map(|keys| Some(TurnOf { secret: keys.secret?, table: keys.table }))
        .collect();
    let mut found = Vec::new();
    for seats in seats.chunks(HANDFUL) {
        let turns = Turns { seats: seats.to_vec() };
        let some: Vec<Turn> = fetch::post("/api/turns", &turns).await.unwrap_or_default();
        found.extend(some);
    }
    table::sort_few(&mut found, |turn| !turn.mine);
    dom::badge(found.iter().filter(|turn| turn.mine).count());
    found
}

/// The tables on a server where a game is on or people sit down, for the shelf.
#[component]
pub fn TurnList() -> impl IntoView {
    let turns = RwSignal::new(Vec::<Turn>::new());
    let look_up = move || {
        if own_tables().is_empty() {
            return;
        }
        spawn_local(async move {
            let found = ask().await;
            turns.try_set(found);
        });
    };
    look_up();
    if let Ok(again) = set_interval_with_handle(look_up, Duration::from_secs(AGAIN)) {
        on_cleanup(move || again.clear());
    }
    move || {
        let going = turns.get().into_iter().filter(|turn| turn.phase != Phase::Over);
        going.map(line).collect_view()
    }
}

fn line(turn: Turn) -> impl IntoView {
    let game = look(&turn.game).title;
    let with = match turn.with.as_slice() {
        [] => game.to_owned(),
        names => format!("{game} with {}", shown_names(names)),
    };
    let (title, words) = match (turn.phase, turn.mine) {
        (Phase::Lobby, _) => (with, "People sit down.".to_owned()),
        (_, true) => (format!("Your turn · {with}"), turn.prompt.unwrap_or_default()),
        (_, false) => (with, "The others think.".to_owned()),
    };
    view! {
        <section class="resume online" aria-label="A table with friends">
            <img class="thumb" src=format!("/boxes/{}.svg", turn.game) alt="" width="44" height="59"/>
            <div><h2>{title}</h2><p>{words}</p></div>
            <a class="btn act" href=format!("#/online/{}", turn.table)><Icon name="play"/>"Go"</a>
        </section>
    }
}
