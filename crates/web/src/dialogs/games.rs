//! Saved games on this device: continue, watch, export, delete, import.

use leptos::prelude::*;
use page::boxes::look;
use page::store::{SavedGame, delete, import, record};

use crate::dom;
use crate::parts::{Cover, Icon};
use crate::storage::{save_new, saved_games, store};

/// All games of this device.
#[component]
pub fn Games(
    /// The games.
    games: RwSignal<Vec<SavedGame>>,
) -> impl IntoView {
    let trouble = RwSignal::new(String::new());
    let adopt = move |text: String| match import(&text) {
        Ok(host) => dom::go(&format!("/replay/{}", save_new(host))),
        Err(refusal) => trouble.set(format!("{refusal}. Nothing was changed.")),
    };
    view! {
        <p class="note bad" hidden=move || trouble.get().is_empty() role="alert">{move || trouble.get()}</p>
        <ul class="turns">
            {move || games.get().into_iter().map(|saved| game_line(saved, games, trouble)).collect_view()}
        </ul>
        <p class="fine" hidden=move || !games.get().is_empty()>"Nothing here yet. Take a box from the shelf."</p>
        <label class="btn filepick"><Icon name="plus"/>"Import a record"
            <input type="file" accept=".record,.jsonl,.txt,application/json" on:change=move |event| {
                dom::read_file(&event, adopt);
            }/>
        </label>
    }
}

fn game_line(
    saved: SavedGame,
    games: RwSignal<Vec<SavedGame>>,
    trouble: RwSignal<String>,
) -> impl IntoView {
    let SavedGame { id, setup, stands, over, .. } = saved;
    let title = look(&setup.game).title;
    let play = (!over).then(|| {
        view! { <a class="btn act" href=format!("#/table/{id}")><Icon name="play"/>"Go on"</a> }
    });
    let watch = format!("#/replay/{id}");
    let (own, name) = (id.clone(), format!("{}-{id}.record", setup.game));
    let export = move |_| match store(|store| record(store, &own)) {
        Ok(record) => dom::download(&name, &record),
        Err(words) => trouble.set(words),
    };
    // The first touch asks, the second one throws away.
    let sure = RwSignal::new(false);
    let forget = move |_| {
        if sure.get_untracked() {
            store(|store| delete(store, &id));
            games.set(saved_games());
        } else {
            sure.set(true);
        }
    };
    let label = move || {
        let really = if sure.get() { "Really? Throw" } else { "Throw" };
        format!("{really} away this game of {title}")
    };
    let face = move || {
        if sure.get() { "Really?".into_any() } else { view! { <Icon name="close"/> }.into_any() }
    };
    view! {
        <li>
            <Cover game=setup.game/>
            <span><b>{title}</b><small>{stands}</small></span>
            <span class="choices">
                {play}
                <a class="btn" href=watch>"Watch"</a>
                <button type="button" class="btn" aria-label=format!("Export {title}") on:click=export>"Export"</button>
                <button type="button" class="btn quiet" aria-label=label on:click=forget on:blur=move |_| { sure.try_set(false); }>{face}</button>
            </span>
        </li>
    }
}
