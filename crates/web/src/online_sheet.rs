//! Tables with friends: one's own, where it is one's turn, and those that anybody may join.

use leptos::prelude::*;
use leptos::task::spawn_local;
use page::boxes::look;
use page::{Keys, SetUp};
use wire::{Clock, Create, Created, Join, Joined, Listing, Phase, Turn, TurnOf, Turns};

use crate::online::{clock_words, fresh_seed, keep_keys, own_name};
use crate::sheets::Icon;
use crate::{dom, fetch};

/// What is agreed at a table with friends, besides the game's own options.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Terms {
    /// How long a seat may think.
    clock: Clock,
    /// Whether anybody who knows the table may watch.
    watch: bool,
    /// Whether strangers may sit down.
    listed: bool,
}

impl Default for Terms {
    fn default() -> Self {
        Self { clock: Clock::None, watch: true, listed: false }
    }
}

/// The clocks that are offered.
const CLOCKS: [(&str, Clock); 4] = [
    ("none", Clock::None),
    ("90 s a move", Clock::Move(90)),
    ("a day a move", Clock::Move(86_400)),
    ("30 min a game", Clock::Game(1_800)),
];

/// The terms of a table with friends, and the button that makes it.
#[component]
pub fn TermsRows(
    /// What is agreed.
    friends: RwSignal<Option<Terms>>,
    /// The set-up.
    setup: RwSignal<SetUp>,
    /// What went wrong.
    trouble: RwSignal<String>,
) -> impl IntoView {
    let terms = friends.get_untracked().unwrap_or_default();
    let place = NodeRef::<leptos::html::Div>::new();
    place.on_load(|place| place.scroll_into_view());
    let change = move |how: fn(&mut Terms)| {
        friends.update(|terms| {
            if let Some(terms) = terms {
                how(terms);
            }
        });
    };
    let clock = move |(words, clock): (&'static str, Clock)| {
        let set = move |_| {
            friends.update(|t| {
                if let Some(t) = t {
                    t.clock = clock;
                }
            });
        };
        view! { <button type="button" aria-pressed={(terms.clock == clock).to_string()} on:click=set>{words}</button> }
    };
    view! {
        <div class="lopts" role="group" aria-label="With friends" node_ref=place>
            <div class="setrow"><span></span><span><b>"Time to think"</b><br/><small>"Whoever runs out is played for by a bot. The clock stands while the server is down."</small></span>
                <span class="seg wrap" role="group" aria-label="Time to think">{CLOCKS.into_iter().map(clock).collect_view()}</span></div>
            <div class="setrow"><span></span><span><b>"Onlookers"</b><br/><small>"see the board, no hands"</small></span>
                <button type="button" class="switch" role="switch" aria-label="Onlookers" aria-checked={terms.watch.to_string()} on:click=move |_| change(|terms| terms.watch = !terms.watch)></button></div>
            <div class="setrow"><span></span><span><b>"Open to strangers"</b><br/><small>"the table is listed under “Play with friends”"</small></span>
                <button type="button" class="switch" role="switch" aria-label="Open to strangers" aria-checked={terms.listed.to_string()} on:click=move |_| change(|terms| terms.listed = !terms.listed)></button></div>
            <p class="fine">"Everybody who is a person above gets a link of their own; the first seat is yours. Whoever is away for two minutes while others wait is played for by a bot, unless there is a day a move."</p>
            <button type="button" class="btn act" id="make" on:click=move |_| make_table(&setup.get_untracked(), terms, trouble)><Icon name="people"/>"Make the table"</button>
        </div>
    }
}

/// Makes a table of this set-up on the server and goes there.
fn make_table(setup: &SetUp, terms: Terms, trouble: RwSignal<String>) {
    let bots = setup.seats.iter().map(|seat| (!seat.is_person()).then(|| seat.player.clone()));
    let wish = Create {
        game: setup.game.clone(),
        seats: u8::try_from(setup.seats.len()).ok(),
        options: setup.options.iter().cloned().collect(),
        watch: terms.watch,
        listed: terms.listed,
        clock: terms.clock,
        bots: bots.collect(),
        ..Create::default()
    };
    let seat = setup.seats.iter().position(page::SeatPlan::is_person);
    let named = seat.map(|seat| setup.seats[seat].name.trim().to_owned());
    spawn_local(async move {
        let made: Result<Created, String> = fetch::post("/api/tables", &wish).await;
        match made {
            Ok(made) => {
                let name = named.filter(|name| !name.is_empty());
                let keys = Keys {
                    table: made.table.clone(),
                    game: wish.game,
                    secret: seat.and_then(|seat| made.seats.get(seat).cloned().flatten()),
                    host: Some(made.host),
                    links: made.seats,
                    name: name.unwrap_or_else(own_name),
                    seed: fresh_seed(),
                    touched: 0,
                };
                keep_keys(&keys);
                dom::go(&format!("/online/{}", made.table));
            }
            Err(words) => trouble.set(words),
        }
    });
}

/// Every table on a server that this device has keys to, last touched first.
fn own_tables() -> Vec<Keys> {
    let mut keys: Vec<Keys> =
        dom::texts(page::online::PREFIX).iter().filter_map(|text| Keys::read(text)).collect();
    keys.sort_by_key(|keys| std::cmp::Reverse(keys.touched));
    keys
}

/// Tables with friends.
#[component]
pub fn OnlineSheet() -> impl IntoView {
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
                format!("with {} · {stands}", turn.with.join(", "))
            }
        })
    };
    let forget = move |_| {
        dom::forget(&key);
        own.set(own_tables());
    };
    let title = look(&keys.game).title;
    view! {
        <li><img src=format!("/boxes/{}.svg", keys.game) alt="" width="36" height="48"/>
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
                    keep_keys(&Keys {
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
    let names = listing.names.join(", ");
    let clock = clock_words(listing.clock);
    view! {
        <li><img src=format!("/boxes/{}.svg", listing.game) alt="" width="36" height="48"/>
            <span><b>{title}</b><small>{listing.free}" of "{listing.seats}" seats free · "{clock}" · "{names}</small></span>
            <span class="choices"><button type="button" class="btn act" on:click=sit>"Sit down"</button></span></li>
    }
}
