//! The table: one frame for all games. The board in the middle, seats around it, what may be done in one
//! bar, the story at the side.

use board::{Markup, Scene, Touch};
use leptos::html::Div;
use leptos::prelude::*;
use page::aloud::Log;
use page::bar::Bar;
use page::rulebook::clause_ids;
use page::{SeatCard, Snapshot, story};

use crate::dialogs::{Curtain, Dialog, Dialogs};
use crate::hands::Hands;
use crate::lobby::{Beside, Onlookers};
use crate::local_table::LocalTable;
use crate::morph::morph;
use crate::notice::Notice;
use crate::parts::{Icon, Mark};
use crate::screen::Screen;
use crate::settings::settings;
use crate::stage::OnStage;
use crate::table_state::TableState;
use crate::talk::TalkButton;
use crate::{art, dom, focus, keys, pointer};

/// A table.
#[component]
pub fn TablePage(
    /// The game's name on this device.
    id: String,
) -> impl IntoView {
    let table = LocalTable::open(&id);
    move || {
        if table.trouble.with(String::is_empty) {
            view! { <Frame state=TableState::Local(table)/> }.into_any()
        } else {
            view! { <Lost words=table.trouble.get()/> }.into_any()
        }
    }
}

/// A game that cannot be brought to the table.
#[component]
pub fn Lost(
    /// Why.
    words: String,
) -> impl IntoView {
    dom::body_class("shelfbody");
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
    let screen = state.screen();
    let drawn = Memo::new(move |_| {
        let (text, advice) = (settings().get().text, screen.advice.get());
        let draw = |shown: &Snapshot| {
            let scene = |touch: &Touch| shown.scene(touch, &advice);
            if text { shown.in_words() } else { screen.touch.with(scene) }
        };
        screen.snapshot.with(|shown| shown.as_ref().map(draw))
    });
    let title = Memo::new(move |_| {
        let game = screen.snapshot.with(|s| s.as_ref().map(|s| page::boxes::look(&s.game).title));
        game.unwrap_or("Quarterdeck")
    });
    around_the_table(state, drawn, title);
    keys::listen(state);
    let log = RwSignal::new(Log::default());
    Effect::new(move |_| {
        let covered = state.local().is_some_and(|table| table.curtain.with(Option::is_some));
        let waits =
            |now: &Snapshot| state.remote().is_some() && !now.prompted && now.outcome.is_none();
        let look = |now: &Snapshot| {
            let wait = if waits(now) { now.prompt.question.clone() } else { String::new() };
            log.update(|log| {
                log.look(now);
                log.wait(&wait);
            });
        };
        screen.snapshot.with(|shown| shown.iter().filter(|_| !covered).for_each(look));
    });
    focus::keep(state, log, move || drawn.track());
    let hands = Hands::new(state);
    view! {
        <div class="table" on:click=move |event| hands.click(&event) on:pointerdown=move |event| hands.down(&event)
            on:pointermove=move |event| hands.moves(&event) on:pointerup=move |event| hands.up(&event)
            on:pointercancel=move |_| hands.cancel() on:focusin=|_| focus::rove() on:submit=move |event| keys::say(state, &event)>
            <a class="skip btn act" href="#prompt" on:click=|event| { event.prevent_default(); focus::read_question(); }>"To the question"</a>
            <header class="bar">
                <a class="tool" href="#/" aria-label="To the shelf" inner_html=include_str!("../assets/logo.html")></a>
                <div class="where"><h1>{title}</h1><span>{move || drawn.with(|d| d.as_ref().map(|d| d.place.clone()))}</span></div>
                {state.remote().map(|table| view! { <Onlookers table/><TalkButton table/> })}
                <button type="button" class="tool" aria-label="Undo" title="Undo (u)" hidden=move || state.only_watches() on:click=move |_| state.undo()><Icon name="undo"/></button>
                <button type="button" class="tool" aria-label="Hint" title="Hint (h)" hidden=move || state.only_watches() on:click=move |_| state.hint()><Icon name="hint"/></button>
                <button type="button" class="tool" aria-label="Rules" title="Rules (r)" on:click=move |_| state.open(Dialog::Rules(String::new()))><Icon name="rules"/></button>
                <button type="button" class="tool" aria-label="Menu" title="Menu (m)" on:click=move |_| state.open(Dialog::Menu)><Icon name="menu"/></button>
            </header>
            <nav class="seats" aria-label="Players">{move || screen.snapshot.with(|shown| drawn.with(|scene| seat_plates(shown.as_ref(), scene.as_ref(), Some(&state))))}</nav>
            <main class="board" aria-label="Board"><Morphed html=part(drawn, |scene| &scene.board) class="boardfill"/></main>
            <OnStage stage=screen.stage shown=screen.snapshot.into()/>
            {state.local().map(|table| move || guide(table))}
            <aside class="story" aria-label="Story" tabindex="0">{story(screen)}</aside>
            <section class="drawer" aria-label="Your area"><Morphed html=part(drawn, |scene| &scene.drawer) class="drawerfill"/></section>
            <footer class="actions" aria-label="What is asked">{actions(state, drawn)}</footer>
            <div class="vh" role="log" aria-label="Told so far">
                <For each=move || log.with(|log| log.lines.clone()) key=|said| said.number children=|said| view! { <p>{said.words}</p> }/>
            </div>
        </div>
        {state.local().map(|table| view! { <Curtain table/> })}
        <Dialogs state/>
    }
}

/// What follows the table outside of it: the page's class and title, pictures of cards, the guide's finger.
fn around_the_table(state: TableState, drawn: Memo<Option<Scene>>, title: Memo<&'static str>) {
    let screen = state.screen();
    let Screen { snapshot, auto_pass, .. } = screen;
    Effect::new(move |_| {
        dom::body_class(drawn.with(|drawn| drawn.as_ref().map_or("", |drawn| drawn.body)));
    });
    Effect::new(move |_| snapshot.with(|shown| shown.iter().for_each(|s| art::hang(&s.game))));
    Effect::new(move |_| {
        let turn = snapshot.with(|s| s.as_ref().is_some_and(|s| s.prompted));
        let turn = if turn && state.remote().is_some() { "Your turn · " } else { "" };
        document().set_title(&format!("{turn}{} · Quarterdeck", title.get()));
    });
    Effect::new(move |_| {
        // An automatic pass ends with one's own turn.
        let own = |shown: &Snapshot| shown.prompted && shown.pass().is_none();
        if snapshot.with(|shown| shown.as_ref().is_some_and(own)) {
            auto_pass.set(false);
        }
    });
    if let Some(table) = state.local() {
        Effect::new(move |_| {
            drawn.track();
            let wanted = table.wanted().map(|(action, _)| action);
            let next = wanted.as_deref().and_then(|action| screen.next_touch(action));
            request_animation_frame(move || pointer::point(wanted.as_deref(), next.as_ref()));
        });
    }
}

/// A part of the scene, as text for the document.
fn part(
    drawn: Memo<Option<Scene>>,
    part: impl Fn(&Scene) -> &Markup + Send + Sync + 'static,
) -> Signal<String> {
    Signal::derive(move || {
        drawn.with(|scene| scene.as_ref().map(|s| part(s).0.clone()).unwrap_or_default())
    })
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

/// The seats around a table; a touch shows what is theirs, unless the table is only watched.
pub fn seat_plates(
    shown: Option<&Snapshot>,
    scene: Option<&Scene>,
    state: Option<&TableState>,
) -> impl IntoView + use<> {
    let plate = |(n, card): (usize, &SeatCard)| {
        let facts = scene.and_then(|scene| scene.facts.get(n)).cloned().unwrap_or_default();
        let seat = u8::try_from(n).unwrap_or(0);
        let class = format!("seat p{}{}", seat + 1, if card.asked { " turn" } else { "" });
        let title = card.title();
        let person = card.person().map(|name| view! { <small>{name}</small> });
        let name = view! { <span class="long">{title.clone()}</span><span class="short">{card.short().to_owned()}{person}</span> };
        let name = match state {
            Some(_) => view! { <button type="button" class="name" data-set=format!("show:{seat}") title=title>{name}</button> }.into_any(),
            None => view! { <div class="name" title=title>{name}</div> }.into_any(),
        };
        let remote = state.copied().and_then(TableState::remote);
        let one = shown.and_then(|shown| page::crew::at(&shown.game, card));
        let face = one.filter(|_| state.is_some()).map(|one| {
            let label = format!("{}: why did you do that?", one.name);
            view! { <button type="button" class="facebtn" data-open=format!("why:{seat}") title=label.clone() aria-label=label inner_html=one.face.html().into_string()></button> }
        });
        view! {
            <div class=class>
                <span class="id"><Mark seat/>{face}</span>
                <div>{name}{remote.map(|table| view! { <Beside table seat=n/> })}<div class="facts" inner_html=facts.facts.into_string()></div></div>
                <div class="extra" inner_html=facts.extra.into_string()></div>
            </div>
        }
    };
    shown.map(|shown| shown.seats.iter().enumerate().map(plate).collect_view())
}

fn story(screen: Screen) -> impl IntoView {
    let game = Memo::new(move |_| screen.snapshot.with(|s| s.as_ref().map(|s| s.game.clone())));
    let clauses = Memo::new(move |_| clause_ids(game.get().as_deref().unwrap_or_default()));
    let lines = move || {
        let tell = |shown: &Snapshot| clauses.with(|clauses| story::beside(shown, clauses));
        screen.snapshot.with(|shown| shown.as_ref().map(tell)).unwrap_or_default()
    };
    let says = move || {
        let said = screen.snapshot.with(|shown| shown.as_ref().and_then(page::crew::says));
        said.map(|(_, one, line)| view! {
            <p class="saying"><span inner_html=one.face.html().into_string()></span><span><b>{one.name}</b>" “"{line}"”"</span></p>
        })
    };
    view! { {says}<Morphed html=Signal::derive(lines) class="storyfill"/> }
}

/// What is asked, and the buttons. The question stays where it is, because it has the focus.
fn actions(state: TableState, drawn: Memo<Option<Scene>>) -> impl IntoView {
    let screen = state.screen();
    let moment = move || screen.stage.moment.with(Option::is_some);
    let thinking = move || state.local().is_some_and(|table| table.thinking.get());
    let seat = Memo::new(move |_| screen.snapshot.with(|shown| shown.as_ref().map(concerned)));
    let words = Memo::new(move |_| {
        let ask = |shown: &Snapshot| question(shown, thinking());
        let words = screen.snapshot.with(|shown| shown.as_ref().map(ask));
        if moment() { Some("Watch …".to_owned()) } else { words }
    });
    let aside = Memo::new(move |_| {
        let drawn = drawn.with(|scene| scene.as_ref().map(|scene| scene.aside.clone()));
        let waits = |shown: &Snapshot| !shown.prompted && shown.outcome.is_none();
        let news = |shown: &Snapshot| waits(shown).then(|| shown.prompt.aside.clone());
        let news = screen.snapshot.with(|shown| shown.as_ref().and_then(news));
        let said = |words: &String| !words.is_empty();
        if moment() { None } else { drawn.filter(said).or_else(|| news.filter(|_| !thinking())) }
    });
    let dots = move || {
        (thinking() && !moment())
            .then(|| view! { <span class="dotdot" aria-hidden="true">"…"</span> })
    };
    let mark = move || seat.get().filter(|_| !moment()).map(|seat| view! { <Mark seat/> });
    view! {
        <div class="say2">
            {move || screen.notice.get().map(|notice| view! { <NoticeLine notice screen/> })}
            {move || screen.auto_pass.get().then(|| view! {
                <p class="standing"><Icon name="pass"/>"You keep passing. "<button type="button" class="btn quiet" id="unstand" on:click=move |_| state.keep_passing(false)>"Stop"</button></p>
            })}
            <h2 class="prompt" id="prompt" tabindex="-1">{mark}<span>{words}{dots}<small>{aside}</small></span></h2>
        </div>
        <Morphed html=Signal::derive(move || bar(state, drawn)) class="choices onerow"/>
    }
}

/// Whose mark stands beside the question.
fn concerned(shown: &Snapshot) -> u8 {
    let me = shown.me.filter(|_| shown.prompted);
    let winner = shown.outcome.as_ref().and_then(|outcome| outcome.winners.first());
    winner.or(me).or(shown.asked.first()).or(shown.me).map_or(0, |seat| seat.0)
}

/// The buttons of the bar; while a moment is shown the table goes on at a touch.
fn bar(state: TableState, drawn: Memo<Option<Scene>>) -> String {
    let screen = state.screen();
    if screen.stage.moment.with(Option::is_some) {
        return page::bar::meanwhile().into_string();
    }
    let own = drawn.with(|d| d.as_ref().map(|d| d.buttons.clone())).unwrap_or_default();
    let wanted = state.local().and_then(LocalTable::wanted).map(|(action, _)| action);
    let bar = |shown: &Snapshot| Bar::of(shown, own, wanted.as_deref(), &screen.advice.get());
    let bar = screen.snapshot.with(|shown| shown.as_ref().map(bar));
    bar.map(|bar| bar.html().into_string()).unwrap_or_default()
}

/// What is asked, who thinks, or how it ended.
fn question(shown: &Snapshot, thinking: bool) -> String {
    shown.verdict().unwrap_or_else(|| {
        let thinkers = if thinking && !shown.prompted { thinkers(shown) } else { Vec::new() };
        match thinkers.as_slice() {
            [] if shown.prompted => shown.prompt.to_string(),
            [] => shown.prompt.question.clone(),
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
fn NoticeLine(
    /// What is said.
    notice: Notice,
    /// Where.
    screen: Screen,
) -> impl IntoView {
    let class = if notice.bad { "note bad" } else { "note good" };
    let icon = if notice.bad { "lock" } else { "check" };
    let clause = notice.clause.map(|clause| {
        let open = clause.clone();
        view! { " "<button type="button" class="clause" on:click=move |_| screen.dialog.set(Dialog::Rules(open.clone()))>{clause}</button> }
    });
    view! {
        <div class=class role="alert"><Icon name=icon/>
            <span>{notice.words}{clause}</span>
            <button type="button" class="shut" aria-label="Close the note" on:click=move |_| screen.notice.set(None)><Icon name="close"/></button>
        </div>
    }
}

/// The guide of a first game: a mate, a few words, how far the lesson is.
fn guide(table: LocalTable) -> impl IntoView {
    table.screen.snapshot.track();
    table.guide().map(|(words, shown, all)| {
        let dot = |n| if n < shown { "<i class=\"on\"></i>" } else { "<i></i>" };
        let dots: String = (0..all).map(dot).collect();
        view! {
            <aside class="guide" aria-label="Guide">
                <span class="mate" inner_html=include_str!("../assets/mate.html")></span>
                <div class="bubble"><p>{words}</p>
                    <div class="gbar"><span class="dots" role="img" aria-label=format!("step {shown} of {all}") inner_html=dots></span>
                        <button type="button" class="btn quiet" on:click=move |_| table.leave_lesson()>"Play on without me"</button></div>
                </div>
            </aside>
        }
    })
}

/// Opens a card large, if the game has it.
pub fn open_card(state: TableState, id: &str) {
    let shown = state.screen().snapshot;
    if let Some(html) = shown.with_untracked(|shown| shown.as_ref()?.card(id)) {
        state.open(Dialog::Card(html.into_string()));
    }
}
