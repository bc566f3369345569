//! The shelf: five boxes, the games that wait, and where else one can go.

use leptos::prelude::*;
use page::boxes::look;
use page::store::Kept;
use table::About;

use crate::dom;
use crate::online_sheet::OnlineSheet;
use crate::settings::SettingsSheet;
use crate::setup_sheet::SetUpSheet;
use crate::sheets::{Icon, RuleShelf, SheetFrame};

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
}

/// The shelf.
#[component]
pub fn ShelfPage(
    /// The game whose set-up is open.
    new: Option<String>,
) -> impl IntoView {
    let open = RwSignal::new(Open::Nothing);
    let games = RwSignal::new(dom::kept_games());
    document().set_title("Quarterdeck");
    if let Some(body) = document().body() {
        body.set_class_name("shelfbody");
    }
    let shut = move |()| {
        open.set(Open::Nothing);
        games.set(dom::kept_games());
    };
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
                {move || waiting(&games.get())}
                <section class="shelf" aria-label="Games">
                    {shelf::games().into_iter().enumerate().map(game_box).collect_view()}
                </section>
                <section class="tiles" aria-label="More">
                    <button type="button" class="tile2" on:click=move |_| begin_lesson()><span inner_html=MATE></span>
                        <span><b>"First time here?"</b>"A guided battle of Spaca Wor: five minutes."</span></button>
                    <button type="button" class="tile2" on:click=move |_| open.set(Open::Games)><Icon name="story"/>
                        <span><b>"Your games"</b>{move || kept_words(games.get().len())}</span></button>
                    <button type="button" class="tile2" id="friends" on:click=move |_| open.set(Open::Online)><Icon name="people"/>
                        <span><b>"Play with friends"</b>"Send a link; they sit down from anywhere."</span></button>
                    <button type="button" class="tile2" on:click=move |_| open.set(Open::Rules)><Icon name="rules"/>
                        <span><b>"Rulebooks"</b>"Our words and rulings, with search."</span></button>
                </section>
            </main>
            <footer class="deckfoot"><Icon name="check"/><span>"Every game is on this device: play without a connection."</span></footer>
        </div>
        {move || match open.get() {
            Open::Nothing => ().into_any(),
            Open::Games => view! { <SheetFrame title="Your games" close=Callback::new(shut)><GameList games/></SheetFrame> }.into_any(),
            Open::Online => view! { <SheetFrame title="Tables with friends" close=Callback::new(shut)><OnlineSheet/></SheetFrame> }.into_any(),
            Open::Rules => view! { <SheetFrame title="Rulebooks" close=Callback::new(shut)><RuleShelf/></SheetFrame> }.into_any(),
            Open::Settings => view! { <SheetFrame title="Settings" close=Callback::new(shut)><SettingsSheet/></SheetFrame> }.into_any(),
        }}
        {new.map(|game| view! { <SetUpSheet game/> })}
    }
}

/// Lays out the guided battle of Spaca Wor.
fn begin_lesson() {
    if let Ok(host) = page::LocalHost::begin_lesson("spaca-wor") {
        let id = dom::fresh_id();
        dom::keep(&Kept::of(&id, dom::now(), &host));
        dom::go(&format!("/table/{id}"));
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
fn waiting(games: &[Kept]) -> impl IntoView + use<> {
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
    let count = shelf::games().len();
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

/// All games of this device.
#[component]
fn GameList(
    /// The games.
    games: RwSignal<Vec<Kept>>,
) -> impl IntoView {
    let trouble = RwSignal::new(String::new());
    let import = move |text: String| match page::store::adopt(&text)
        .and_then(|setup| page::LocalHost::resume(setup, &text))
    {
        Ok(host) => {
            let id = dom::fresh_id();
            dom::keep(&Kept::of(&id, dom::now(), &host));
            dom::go(&format!("/replay/{id}"));
        }
        Err(refusal) => trouble.set(format!("{refusal}. Nothing was changed.")),
    };
    view! {
        <p class="note bad" hidden=move || trouble.get().is_empty() role="alert">{move || trouble.get()}</p>
        <ul class="turns">
            {move || games.get().into_iter().map(|kept| game_line(kept, games)).collect_view()}
        </ul>
        <p class="fine" hidden=move || !games.get().is_empty()>"Nothing here yet. Take a box from the shelf."</p>
        <label class="btn filepick"><Icon name="plus"/>"Import a record"
            <input type="file" accept=".record,.jsonl,.txt,application/json" on:change=move |event| {
                crate::sheets::read_file(&event, import);
            }/>
        </label>
    }
}

fn game_line(kept: Kept, games: RwSignal<Vec<Kept>>) -> impl IntoView {
    let look = look(&kept.setup.game);
    let (key, record) = (kept.key(), kept.record.clone());
    let name = format!("{}-{}.record", kept.setup.game, kept.id);
    let play = (!kept.over).then(|| {
        view! { <a class="btn act" href=format!("#/table/{}", kept.id)><Icon name="play"/>"Go on"</a> }
    });
    // The first touch asks, the second one throws away.
    let sure = RwSignal::new(false);
    let forget = move |_| {
        if sure.get_untracked() {
            dom::forget(&key);
            games.set(dom::kept_games());
        } else {
            sure.set(true);
        }
    };
    let label = move || {
        let really = if sure.get() { "Really? Throw" } else { "Throw" };
        format!("{really} away this game of {}", look.title)
    };
    let face = move || {
        if sure.get() { "Really?".into_any() } else { view! { <Icon name="close"/> }.into_any() }
    };
    view! {
        <li>
            <img src=format!("/boxes/{}.svg", kept.setup.game) alt="" width="36" height="48"/>
            <span><b>{look.title}</b><small>{kept.stands.clone()}</small></span>
            <span class="choices">
                {play}
                <a class="btn" href=format!("#/replay/{}", kept.id)>"Watch"</a>
                <button type="button" class="btn" aria-label=format!("Export {}", look.title) on:click=move |_| dom::download(&name, &record)>"Export"</button>
                <button type="button" class="btn quiet" aria-label=label on:click=forget on:blur=move |_| { sure.try_set(false); }>{face}</button>
            </span>
        </li>
    }
}
