//! Online tables: your own, where it is your turn, and those that anybody may join.

use board::shown_name;
use leptos::prelude::*;
use leptos::task::spawn_local;
use page::Keys;
use page::boxes::look;
use table::About;
use wire::{Create, Join, Joined, Listing, Phase, Turn};

use super::push_rows::PushRows;
use super::terms;
use crate::parts::{Cover, Icon};
use crate::remote_status::clock_words;
use crate::storage::store;
use crate::table_keys::{fresh_seed, own_name, own_tables, save_keys, save_name};
use crate::{dom, fetch, push};

/// Tables with friends.
#[component]
pub fn Friends() -> impl IntoView {
    let own = RwSignal::new(own_tables());
    let turns = RwSignal::new(Vec::<Turn>::new());
    let open = RwSignal::new(Vec::<Listing>::new());
    let trouble = RwSignal::new(String::new());
    spawn_local(async move {
        match fetch::get("/api/tables").await {
            Ok(listed) => open.set(listed),
            Err(words) => trouble.set(words),
        }
        turns.set(super::turns::ask().await);
    });
    view! {
        <p class="note bad" role="alert" hidden=move || trouble.get().is_empty()>{move || trouble.get()}</p>
        <NewTable trouble/>
        <h3>"Your tables"</h3>
        <ul class="turns">{move || own.get().into_iter().map(|keys| own_line(keys, turns, own)).collect_view()}</ul>
        <p class="fine" hidden=move || !own.get().is_empty()>"None yet."</p>
        <PushRows/>
        <h3>"Open tables"</h3>
        <ul class="turns">{move || open.get().into_iter().map(|listing| open_line(listing, trouble)).collect_view()}</ul>
        <p class="fine" hidden=move || !open.get().is_empty()>"Nobody looks for company just now."</p>
    }
}

/// A new table with one touch: the name, and the boxes of the games.
#[component]
fn NewTable(
    /// What went wrong.
    trouble: RwSignal<String>,
) -> impl IntoView {
    let (name, people) = (RwSignal::new(own_name()), RwSignal::new(2_u8));
    let most = catalog::games().iter().map(|about| about.seats.1).max().unwrap_or(2);
    let count = move |n: u8| {
        view! { <button type="button" aria-pressed=move || (people.get() == n).to_string() on:click=move |_| people.set(n)>{n}</button> }
    };
    let make = move |about: &'static About| {
        let name = name.get_untracked().trim().to_owned();
        if !name.is_empty() {
            save_name(&name);
        }
        let seats = Some(people.get_untracked().clamp(about.seats.0, about.seats.1));
        let wish = Create { game: about.name.into(), seats, watch: true, ..Create::default() };
        terms::make(wish, name, trouble);
    };
    let game = move |about: &'static About| {
        let cover = format!("/boxes/{}.svg", about.name);
        view! { <button type="button" data-game=about.name on:click=move |_| make(about)><img src=cover alt="" width="66" height="88"/>{look(about.name).title}</button> }
    };
    view! {
        <form class="sayline" on:submit=|event| event.prevent_default()>
            <input type="text" id="ownname" maxlength=wire::NAME_LIMIT placeholder="Your name" aria-label="Your name" autocomplete="nickname"
                prop:value=move || name.get() on:input=move |event| name.set(event_target_value(&event))/>
        </form>
        <div class="setrow"><span></span><span><b>"How many of you"</b></span>
            <div class="seg" role="group" aria-label="How many of you">{(2..=most).map(count).collect_view()}</div></div>
        <p>"Which game? You get one link for all of your friends."</p>
        <div class="pickgame" role="group" aria-label="Which game">{catalog::games().into_iter().map(game).collect_view()}</div>
        <p class="fine">"For clocks, house rules and bots, take the box from the shelf and press “With friends”."</p>
    }
}

pub fn shown_names(names: &[String]) -> String {
    names.iter().map(|name| shown_name(name)).collect::<Vec<_>>().join(", ")
}

/// What `Your tables` says of one.
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
        push::renew();
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
                fetch::post(&format!("/api/tables/{table}/join"), &Join::default()).await;
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
