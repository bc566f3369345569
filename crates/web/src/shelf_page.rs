//! The shelf: five boxes, the games that wait, and where else one can go.

use leptos::prelude::*;
use page::boxes::look;
use page::guide::first_lesson;
use page::store::SavedGame;
use table::About;

use crate::dialogs::{DialogFrame, Friends, Games, RuleBooks, SetUpDialog, SettingRows, TurnList};
use crate::dom;
use crate::parts::{Cover, Icon};
use crate::storage::{save_new, saved_games};

const LOGO: &str = include_str!("../assets/logo.html");
const WORD: &str = include_str!("../assets/word.html");
const MATE: &str = include_str!("../assets/mate.html");

/// What lies open over the shelf.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    Nothing,
    Games,
    Online,
    Rules,
    Settings,
    Capers,
}

/// The shelf.
#[component]
pub fn ShelfPage(
    /// The game whose set-up is open.
    new: Option<String>,
    /// Whether the tables with friends are open.
    friends: bool,
) -> impl IntoView {
    let open = RwSignal::new(if friends { Open::Online } else { Open::Nothing });
    let games = RwSignal::new(saved_games());
    document().set_title("Quarterdeck");
    dom::body_class("shelfbody");
    let close = Callback::new(move |()| {
        open.set(Open::Nothing);
        if friends {
            dom::go("/");
        }
        games.set(saved_games());
    });
    view! {
        <div class="shelfpage">
            <header class="masthead">
                <span inner_html=LOGO></span>
                <h1 inner_html=WORD></h1>
                <nav aria-label="Main">
                    <button type="button" on:click=move |_| open.set(Open::Games) aria-label="Games"><Icon name="play"/><span>"Games"</span></button>
                    <button type="button" on:click=move |_| open.set(Open::Rules) aria-label="Rules"><Icon name="rules"/><span>"Rules"</span></button>
                    <button type="button" on:click=move |_| open.set(Open::Settings) aria-label="Settings"><Icon name="gear"/><span>"Settings"</span></button>
                </nav>
            </header>
            <main class="cabinet">
                <p class="promise"><Icon name="check"/>"Free, no account, plays offline: every game is on this device."</p>
                <TurnList/>
                {move || waiting(&games.get())}
                {move || games.get().is_empty().then(|| view! { <section class="tiles" aria-label="Newcomers">{first_time()}</section> })}
                <section class="shelf" aria-label="Games">
                    {catalog::games().into_iter().enumerate().map(game_box).collect_view()}
                </section>
                <section class="tiles" aria-label="More">
                    {move || (!games.get().is_empty()).then(first_time)}
                    <button type="button" class="tile2" id="capers" on:click=move |_| open.set(Open::Capers)><Icon name="hint"/>
                        <span><b>"Daily caper"</b>"One situation a day in every game, the same for everybody."</span></button>
                    <button type="button" class="tile2" on:click=move |_| open.set(Open::Games)><Icon name="story"/>
                        <span><b>"Your games"</b>{move || kept_words(games.get().len())}</span></button>
                    <button type="button" class="tile2" id="friends" on:click=move |_| open.set(Open::Online)><Icon name="people"/>
                        <span><b>"Play with friends"</b>"Send a link; they sit down from anywhere."</span></button>
                    <button type="button" class="tile2" on:click=move |_| open.set(Open::Rules)><Icon name="rules"/>
                        <span><b>"Rulebooks"</b>"Our words and rulings, with search."</span></button>
                </section>
            </main>
        </div>
        {move || match open.get() {
            Open::Nothing => ().into_any(),
            Open::Games => view! { <DialogFrame title="Your games" close><Games games/></DialogFrame> }.into_any(),
            Open::Online => view! { <DialogFrame title="Play with friends" close><Friends/></DialogFrame> }.into_any(),
            Open::Rules => view! { <DialogFrame title="Rulebooks" close><RuleBooks/></DialogFrame> }.into_any(),
            Open::Capers => view! { <DialogFrame title="Daily caper" close>{capers()}</DialogFrame> }.into_any(),
            Open::Settings => view! { <DialogFrame title="Settings" close><SettingRows/></DialogFrame> }.into_any(),
        }}
        {new.map(|game| view! { <SetUpDialog game/> })}
    }
}

/// The way to a guided game: above the boxes for whoever has played nothing yet.
fn first_time() -> impl IntoView {
    first_lesson().map(|game| view! {
        <button type="button" class="tile2" on:click=move |_| begin_lesson(game)><span inner_html=MATE></span>
            <span><b>"First time here?"</b>"A guided game of "{look(game).title}": five minutes."</span></button>
    })
}

/// The day's caper of every game, and puzzles for whoever wants more.
fn capers() -> impl IntoView {
    let row = |about: &'static About| {
        let puzzle = format!("#/puzzle/{}/{}", about.name, dom::chance() % 100_000);
        view! {
            <div class="setrow caperrow"><Cover game=about.name.to_owned()/><b>{look(about.name).title}</b>
                <span><a class="btn" href=puzzle>"A puzzle"</a>
                <a class="btn act" href=format!("#/caper/{}", about.name)>"Today’s caper"</a></span></div>
        }
    };
    view! {
        <p class="fine">"One choice is clearly best, and easy to miss. Find it; then the captain tells what it thinks, and the game goes on."</p>
        {catalog::games().into_iter().map(row).collect_view()}
    }
}

/// Lays out the guided game for newcomers.
fn begin_lesson(game: &str) {
    if let Ok(host) = page::LocalHost::begin_lesson(game) {
        dom::go(&format!("/table/{}", save_new(host)));
    }
}

fn kept_words(count: usize) -> String {
    match count {
        0 => "None yet. Whatever you play is kept here.".into(),
        1 => "One game on this device: go on, or watch it.".into(),
        count => format!("{count} games on this device: go on, or watch them."),
    }
}

/// The last game that waits for a person.
fn waiting(games: &[SavedGame]) -> impl IntoView + use<> {
    games.iter().find(|kept| !kept.over).map(|kept| {
        let look = look(&kept.setup.game);
        let title = if kept.your_move {
            format!("Your move in {}", look.title)
        } else {
            format!("{} goes on", look.title)
        };
        let cover = format!("/boxes/{}.svg", kept.setup.game);
        view! {
            <section class="resume" aria-label="A game that waits">
                <img class="thumb" src=cover alt="" width="44" height="59"/>
                <div><h2>{title}</h2><p>{kept.stands.clone()}</p></div>
                <a class="btn act" href=format!("#/table/{}", kept.id)><Icon name="play"/>"Go on"</a>
            </section>
        }
    })
}

fn game_box((nth, about): (usize, &'static About)) -> impl IntoView {
    let look = look(about.name);
    let seats = match about.seats {
        (fewest, most) if fewest == most => fewest.to_string(),
        (fewest, most) => format!("{fewest}–{most}"),
    };
    let count = catalog::games().len();
    let class = match (count, nth) {
        (5, 0 | 1) => "gamebox half",
        (_, nth) if nth + 1 == count => "gamebox last",
        _ => "gamebox",
    };
    view! {
        <a class=class href=format!("#/new/{}", about.name) style=format!("--spine:{}", look.spine)>
            <div class="stand"><img class="cover" src=format!("/boxes/{}.svg", about.name) alt="" width="300" height="400"/></div>
            <div class="about">
                <h2>{look.title}</h2>
                <p>{about.blurb}</p>
                <div class="meta">
                    <span class="chip"><Icon name="people"/>{seats}<span class="vh">" players"</span></span>
                    <span class="chip"><Icon name="clock"/>{about.minutes}" min"</span>
                    <span class="chip">{look.weight}</span>
                </div>
            </div>
        </a>
    }
}
