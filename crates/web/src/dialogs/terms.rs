//! The dialog that creates an online table: its clock, spectators and other terms.

use leptos::prelude::*;
use leptos::task::spawn_local;
use page::SetUp;
use wire::{Clock, Create, Created};

use crate::parts::Icon;
use crate::table_keys::{host_keys, own_name, save_keys};
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
            <p class="fine">"One link leads everybody to a free seat; the first seat of a person is yours. Whoever is away for two minutes while others wait is played for by a bot, unless there is a day a move."</p>
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
    let own = setup.seats.iter().find(|seat| seat.is_person());
    let named = own.map(|seat| seat.name.trim().to_owned()).filter(|name| !name.is_empty());
    make(wish, named.unwrap_or_else(own_name), trouble);
}

/// Makes a table on the server, sits down there under this name, and goes there.
pub fn make(wish: Create, name: String, trouble: RwSignal<String>) {
    spawn_local(async move {
        let made: Result<Created, String> = fetch::post("/api/tables", &wish).await;
        match made {
            Ok(made) => {
                let keys = host_keys(made, wish.game, name);
                save_keys(&keys);
                dom::go(&format!("/online/{}", keys.table));
            }
            Err(words) => trouble.set(words),
        }
    });
}
