//! Online tables: your own, where it is your turn, and those that anybody may join.

use board::shown_name;
use leptos::prelude::*;
use leptos::task::spawn_local;
use page::Keys;
use page::boxes::look;
use wire::{Join, Joined, Listing, Phase, Turn, TurnOf, Turns};

use crate::parts::{Cover, Icon};
use crate::remote_status::clock_words;
use crate::storage::store;
use crate::table_keys::{fresh_seed, own_name, own_tables, save_keys};
use crate::{dom, fetch};

/// Tables with friends.
#[component]
pub fn Friends() -> impl IntoView {
    let own = RwSignal::new(own_tables());
    let turns = RwSignal::new(Vec::<Turn>::new());
    let open = RwSignal::new(Vec::<Listing>::new());
    let trouble = RwSignal::new(String::new());
    let seats: Vec<TurnOf> = own.with_untracked(|own| {
        let seat = |keys: &Keys| {
            let secret = keys.secret.clone()?;
            Some(TurnOf { table: keys.table.clone(), secret })
        };
        own.iter().filter_map(seat).take(16).collect()
    });
    spawn_local(async move {
        match fetch::get("/api/tables").await {
            Ok(listed) => open.set(listed),
            Err(words) => trouble.set(words),
        }
        if !seats.is_empty()
            && let Ok(found) = fetch::post("/api/turns", &Turns { seats }).await
        {
            turns.set(found);
        }
    });
    view! {
        <p class="note bad" role="alert" hidden=move || trouble.get().is_empty()>{move || trouble.get()}</p>
        <p>"Take a box from the shelf, choose who plays, and press “With friends”: you get a link for every seat."</p>
        <h3>"Your tables"</h3>
        <ul class="turns">{move || own.get().into_iter().map(|keys| own_line(keys, turns, own)).collect_view()}</ul>
        <p class="fine" hidden=move || !own.get().is_empty()>"None yet."</p>
        <h3>"Open tables"</h3>
        <ul class="turns">{move || open.get().into_iter().map(|listing| open_line(listing, trouble)).collect_view()}</ul>
        <p class="fine" hidden=move || !open.get().is_empty()>"Nobody looks for company just now."</p>
    }
}

fn shown_names(names: &[String]) -> String {
    names.iter().map(|name| shown_name(name)).collect::<Vec<_>>().join(", ")
}

fn own_line(keys: Keys, turns: RwSignal<Vec<Turn>>, own: RwSignal<Vec<Keys>>) -> impl IntoView {
    let (table, key) = (keys.table.clone(), keys.key());
    let stands = move || {
        let found = turns.with(|turns| turns.iter().find(|turn| turn.table == table).cloned());
        found.map(|turn| {
            let stands = match (turn.phase, turn.mine) {
                (Phase::Lobby, _) => "people sit down".to_owned(),
                (Phase::Over, _) => "is over".to_owned(),
                (Phase::Play, true) => turn.prompt.unwrap_or_else(|| "your turn".into()),
                (Phase::Play, false) => "the others think".to_owned(),
            };
            if turn.with.is_empty() {
                stands
            } else {
                format!("with {} · {stands}", shown_names(&turn.with))
            }
        })
    };
    let forget = move |_| {
        store(|store| store.remove(&key));
        own.set(own_tables());
    };
    let title = look(&keys.game).title;
    view! {
        <li><Cover game=keys.game/>
            <span><b>{title}</b><small>{stands}</small></span>
            <span class="choices"><a class="btn act" href=format!("#/online/{}", keys.table)><Icon name="play"/>"Go"</a>
                <button type="button" class="btn quiet" aria-label=format!("Forget this table of {title}") on:click=forget><Icon name="close"/></button></span></li>
    }
}

fn open_line(listing: Listing, trouble: RwSignal<String>) -> impl IntoView {
    let (table, game) = (listing.table.clone(), listing.game.clone());
    let sit = move |_| {
        let (table, game) = (table.clone(), game.clone());
        spawn_local(async move {
            let joined: Result<Joined, String> =
                fetch::post(&format!("/api/tables/{table}/join"), &Join {}).await;
            match joined {
                Ok(joined) => {
                    let secret = Some(joined.secret);
                    let (name, seed) = (own_name(), fresh_seed());
                    save_keys(&Keys {
                        table: table.clone(),
                        game,
                        secret,
                        name,
                        seed,
                        ..Keys::default()
                    });
                    dom::go(&format!("/online/{table}"));
                }
                Err(words) => trouble.set(words),
            }
        });
    };
    let title = look(&listing.game).title;
    let names = shown_names(&listing.names);
    let clock = clock_words(listing.clock);
    view! {
        <li><Cover game=listing.game/>
            <span><b>{title}</b><small>{listing.free}" of "{listing.seats}" seats free · "{clock}" · "{names}</small></span>
            <span class="choices"><button type="button" class="btn act" on:click=sit>"Sit down"</button></span></li>
    }
}
