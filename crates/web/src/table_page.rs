//! The table: one frame for all games. The board in the middle, seats around it, what may be done in one
//! bar, the story at the side.

use leptos::html::Div;
use leptos::prelude::*;
use page::bar::Bar;
use page::draw::{Scene, card, in_words, scene};
use page::rulebook::clause_ids;
use page::{SeatCard, Snapshot, tale};

use crate::art;
use crate::dom;
use crate::end::Sheets;
use crate::keys;
use crate::lobby::Beside;
use crate::morph::morph;
use crate::pointer;
use crate::settings::settings;
use crate::sheets::{Icon, Mark};
use crate::table_state::{Note, Sheet, TableState};
use crate::talk::TalkButton;

/// A table.
#[component]
pub fn TablePage(
    /// The game's name on this device.
    id: String,
) -> impl IntoView {
    let state = TableState::open(&id);
    view! {
        {move || if state.trouble.get().is_empty() {
            view! { <Frame state/> }.into_any()
        } else {
            view! { <Lost words=state.trouble.get()/> }.into_any()
        }}
    }
}

/// A game that cannot be brought to the table.
#[component]
pub fn Lost(
    /// Why.
    words: String,
) -> impl IntoView {
    if let Some(body) = document().body() {
        body.set_class_name("shelfbody");
    }
    document().set_title("Quarterdeck");
    view! {
        <main class="lost"><div class="empty">
            <span inner_html=include_str!("../assets/mate.html")></span>
            <h1>"No table here"</h1><p>{words}</p>
            <a class="btn act" href="#/">"To the shelf"</a>
        </div></main>
    }
}

/// The frame of a table.
#[component]
pub fn Frame(
    /// The table.
    state: TableState,
) -> impl IntoView {
    let drawn = Memo::new(move |_| {
        let text = settings().get().text;
        state.snapshot.with(|shown| {
            shown.as_ref().map(|shown| {
                let draw = if text { in_words } else { scene };
                state.touch.with(|touch| Drawn { scene: draw(shown, touch) })
            })
        })
    });
    Effect::new(move |_| {
        let class = drawn.with(|drawn| drawn.as_ref().map_or("", |drawn| drawn.scene.body));
        if let Some(body) = document().body() {
            body.set_class_name(class);
        }
    });
    let title = move || {
        state
            .snapshot
            .with(|s| s.as_ref().map(|s| page::boxes::look(&s.game).title))
            .unwrap_or("Quarterdeck")
    };
    Effect::new(move |_| {
        state.snapshot.with(|shown| shown.iter().for_each(|shown| art::hang(&shown.game)));
    });
    Effect::new(move |_| {
        let turn =
            state.is_online() && state.snapshot.with(|s| s.as_ref().is_some_and(|s| s.prompted));
        let turn = if turn { "Your turn · " } else { "" };
        document().set_title(&format!("{turn}{} · Quarterdeck", title()));
    });
    keys::listen(state);
    Effect::new(move |_| {
        // A standing pass ends with one's own turn.
        let own = |shown: &Snapshot| shown.prompted && !shown.allows("pass");
        if state.snapshot.with(|shown| shown.as_ref().is_some_and(own)) {
            state.standing.set(false);
        }
    });
    Effect::new(move |_| {
        drawn.track();
        let wanted = state.wanted();
        request_animation_frame(move || pointer::point(wanted.as_ref()));
    });
    let touched = move |event: leptos::ev::MouseEvent| {
        let meant = keys::nearest(&event).or_else(|| dom::closest(event.target(), keys::TOUCHABLE));
        if let Some(element) = meant {
            keys::touch(state, &element);
        }
    };
    view! {
        <div class="table" on:click=touched>
            <header class="bar">
                <a class="tool" href="#/" aria-label="To the shelf" inner_html=include_str!("../assets/logo.html")></a>
                <div class="where"><h1>{title}</h1><span>{move || drawn.with(|d| d.as_ref().map(|d| d.scene.place.clone()))}</span></div>
                {move || state.is_online().then(|| view! { <TalkButton state/> })}
                <button type="button" class="tool" aria-label="Undo" title="Undo (u)" on:click=move |_| state.undo()><Icon name="undo"/></button>
                <button type="button" class="tool" aria-label="Hint" title="Hint (h)" on:click=move |_| state.hint()><Icon name="hint"/></button>
                <button type="button" class="tool" aria-label="Rules" title="Rules (r)" on:click=move |_| state.sheet.set(Sheet::Rules(String::new()))><Icon name="rules"/></button>
                <button type="button" class="tool" aria-label="Menu" title="Menu (m)" on:click=move |_| state.sheet.set(Sheet::Menu)><Icon name="menu"/></button>
            </header>
            <nav class="seats" aria-label="Players">{move || seats(state, drawn)}</nav>
            <main class="board" aria-label="Board"><Morphed html=Signal::derive(move || drawn.with(|d| d.as_ref().map(|d| d.scene.board.clone()).unwrap_or_default())) class="boardfill"/></main>
            {move || guide(state)}
            <aside class="story" aria-label="Story" tabindex="0">{story(state)}</aside>
            <section class="drawer" aria-label="Your area"><Morphed html=Signal::derive(move || drawn.with(|d| d.as_ref().map(|d| d.scene.drawer.clone()).unwrap_or_default())) class="drawerfill"/></section>
            <footer class="actions">{move || actions(state, drawn)}</footer>
            <div class="vh" aria-live="polite" role="status">{move || announcement(state)}</div>
        </div>
        <Curtain state/>
        <Sheets state/>
    }
}

/// A drawn scene; equal scenes are not drawn twice.
#[derive(Clone, PartialEq, Eq)]
struct Drawn {
    scene: Scene,
}

/// Markup that changes in place.
#[component]
pub fn Morphed(
    /// The markup.
    html: Signal<String>,
    /// Its class.
    class: &'static str,
) -> impl IntoView {
    let place = NodeRef::<Div>::new();
    Effect::new(move |was: Option<String>| {
        let Some(place) = place.get() else { return String::new() };
        let html = html.get();
        morph(&place, &was.unwrap_or_default(), &html);
        html
    });
    view! { <div class=class node_ref=place></div> }
}

fn seats(state: TableState, drawn: Memo<Option<Drawn>>) -> impl IntoView {
    let cards = state.snapshot.with(|s| s.as_ref().map(|s| s.seats.clone())).unwrap_or_default();
    let facts = drawn.with(|d| d.as_ref().map(|d| d.scene.facts.clone())).unwrap_or_default();
    let card = move |(n, card): (usize, SeatCard)| {
        let facts = facts.get(n).cloned().unwrap_or_default();
        let class = format!("seat p{}{}", n + 1, if card.asked { " turn" } else { "" });
        let seat = u8::try_from(n).unwrap_or(0);
        let show = format!("show:{n}");
        let person = card.person().map(|name| view! { <small>{name.to_owned()}</small> });
        view! {
            <div class=class>
                <Mark seat/>
                <div><button type="button" class="name" data-set=show><span class="long">{card.title()}</span><span class="short">{card.short().to_owned()}{person}</span></button><Beside state seat={n}/><div class="facts" inner_html=facts.facts></div></div>
                <div class="extra" inner_html=facts.extra></div>
            </div>
        }
    };
    cards.into_iter().enumerate().map(card).collect_view()
}

fn story(state: TableState) -> impl IntoView {
    let game = Memo::new(move |_| state.snapshot.with(|s| s.as_ref().map(|s| s.game.clone())));
    let clauses = Memo::new(move |_| clause_ids(game.get().as_deref().unwrap_or_default()));
    let lines = move || {
        let tell = |shown: &Snapshot| clauses.with(|clauses| tale::beside(shown, clauses));
        state.snapshot.with(|shown| shown.as_ref().map(tell)).unwrap_or_default()
    };
    view! { <Morphed html=Signal::derive(lines) class="storyfill"/> }
}

fn actions(state: TableState, drawn: Memo<Option<Drawn>>) -> impl IntoView {
    let (aside, own) = drawn
        .with(|d| d.as_ref().map(|d| (d.scene.aside.clone(), d.scene.buttons.clone())))
        .unwrap_or_default();
    let thinking = state.thinking.get();
    let wanted = state.wanted().map(|(action, _)| action);
    let note = state.note.get().map(|note| view! { <NoteLine note state/> });
    let bar = |shown: &Snapshot| {
        let me = shown.me.filter(|_| shown.prompted);
        let winner = shown.outcome.as_ref().and_then(|outcome| outcome.winners.first());
        let seat = winner.or(me).or(shown.asked.first()).or(shown.me).map_or(0, |seat| seat.0);
        (seat, question(shown, thinking), Bar::of(shown, own, wanted.as_deref()).html())
    };
    let bar = state.snapshot.with(|shown| shown.as_ref().map(bar));
    let Some((seat, prompt, html)) = bar else { return ().into_any() };
    view! {
        <div class="say2">
            {note}
            {state.standing.get().then(|| view! {
                <p class="standing"><Icon name="pass"/>"You pass until it concerns you. "<button type="button" class="btn quiet" id="unstand" on:click=move |_| state.keep_passing(false)>"Stop"</button></p>
            })}
            <p class="prompt"><Mark seat/><span>{prompt}{thinking.then(|| view! { <span class="dotdot" aria-hidden="true">"…"</span> })}<small>{aside}</small></span></p>
        </div>
        <div class="choices onerow" inner_html=html></div>
    }
    .into_any()
}

/// What is asked, who thinks, or how it ended.
fn question(shown: &Snapshot, thinking: bool) -> String {
    shown.verdict().unwrap_or_else(|| {
        let thinkers = if thinking && !shown.prompted { thinkers(shown) } else { Vec::new() };
        match thinkers.as_slice() {
            [] => shown.prompt.to_string(),
            [only] => format!("{only} thinks"),
            [first @ .., last] => format!("{} and {last} think", first.join(", ")),
        }
    })
}

/// The bots that are asked.
fn thinkers(shown: &Snapshot) -> Vec<&str> {
    let asked = shown.asked.iter().filter_map(|seat| shown.seats.get(seat.index()));
    asked.filter(|card| card.player != "human").map(|card| card.seat.as_str()).collect()
}

/// A word to the person.
#[component]
fn NoteLine(
    /// What is said.
    note: Note,
    /// The table.
    state: TableState,
) -> impl IntoView {
    let class = if note.bad { "note bad" } else { "note good" };
    let icon = if note.bad { "lock" } else { "check" };
    let clause = note.clause.map(|clause| {
        let open = clause.clone();
        view! { " "<button type="button" class="clause" on:click=move |_| state.sheet.set(Sheet::Rules(open.clone()))>{clause}</button> }
    });
    view! {
        <div class=class role="alert"><svg class="i" aria-hidden="true"><use href=format!("#{icon}")></use></svg>
            <span>{note.words}{clause}</span>
            <button type="button" class="shut" aria-label="Close the note" on:click=move |_| state.note.set(None)><Icon name="close"/></button>
        </div>
    }
}

/// The guide of a first game: a mate, a few words, how far the lesson is.
fn guide(state: TableState) -> impl IntoView {
    state.snapshot.track();
    state.guide().map(|(words, shown, all)| {
        let dot = |n| if n < shown { "<i class=\"on\"></i>" } else { "<i></i>" };
        let dots: String = (0..all).map(dot).collect();
        view! {
            <aside class="guide" aria-label="Guide">
                <span class="mate" inner_html=include_str!("../assets/mate.html")></span>
                <div class="bubble"><p>{words}</p>
                    <div class="gbar"><span class="dots" role="img" aria-label=format!("step {shown} of {all}") inner_html=dots></span>
                        <button type="button" class="btn quiet" on:click=move |_| state.leave_lesson()>"Play on without me"</button></div>
                </div>
            </aside>
        }
    })
}

/// What a screen reader is told when something has happened.
fn announcement(state: TableState) -> String {
    state.snapshot.with(|shown| shown.as_ref().map(tale::aloud)).unwrap_or_default()
}

/// The curtain between two people at one device, wherever it has fallen.
#[component]
fn Curtain(
    /// The table.
    state: TableState,
) -> impl IntoView {
    move || state.curtain.get().map(|seat| view! { <FallenCurtain state seat/> })
}

/// A fallen curtain: a dialog that only the next person closes.
#[component]
fn FallenCurtain(
    /// The table.
    state: TableState,
    /// Who is to look.
    seat: table::Seat,
) -> impl IntoView {
    let fall = NodeRef::<leptos::html::Dialog>::new();
    fall.on_load(|fall| {
        let _ = fall.show_modal();
    });
    let name = state
        .snapshot
        .with_untracked(|s| {
            s.as_ref().and_then(|s| s.seats.get(seat.index()).map(SeatCard::called))
        })
        .unwrap_or_else(|| format!("seat {}", seat.0 + 1));
    view! {
        <dialog class="curtain fall" node_ref=fall aria-label="Hand the device on" on:cancel=move |event: web_sys::Event| event.prevent_default()>
            <svg class="pm big" aria-hidden="true"><use href=format!("#m{}", seat.0 + 1)></use></svg>
            <h2>"Hand the device to "{name.clone()}</h2>
            <p>"Nobody else should look now."</p>
            <button type="button" class="btn act" on:click=move |_| state.lift_curtain()><Icon name="eye"/>"I am "{name}</button>
        </dialog>
    }
}

/// Opens a card large, if the game has it.
pub fn open_card(state: TableState, id: &str) {
    let html =
        state.snapshot.with_untracked(|shown| shown.as_ref().and_then(|shown| card(shown, id)));
    if let Some(html) = html {
        state.sheet.set(Sheet::Card(html));
    }
}
