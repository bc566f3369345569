//! A table on a server, before and around the game: who sits where, links for the free seats, the start.

use leptos::prelude::*;
use page::boxes::look;
use page::draw::capital;
use wire::{Phase, SeatInfo, SeatKind};

use crate::dom;
use crate::online::{Around, LineIs, keep_keys, own_name};
use crate::sheets::{Icon, Mark};
use crate::table_page::Frame;
use crate::table_state::TableState;
use crate::talk::Talk;

/// A table on a server.
#[component]
pub fn OnlinePage(
    /// The table.
    table: String,
) -> impl IntoView {
    let state = TableState::join(&table);
    let playing = Memo::new(move |_| {
        state.around.with(|a| {
            a.as_ref().is_some_and(|a| matches!(a.phase, Some(Phase::Play | Phase::Over)))
        })
    });
    let nameless = Memo::new(move |_| {
        let refused = state.note.with(|note| note.as_ref().is_some_and(|note| note.bad));
        let nameless = |around: &Around| {
            let there = around.phase.is_some() || !refused;
            there && around.keys.secret.is_some() && around.keys.name.is_empty()
        };
        state.around.with(|around| around.as_ref().is_some_and(nameless))
    });
    view! {
        <LineBanner state/>
        {move || if playing.get() {
            view! { <Frame state/> }.into_any()
        } else {
            view! { <Lobby state nameless/> }.into_any()
        }}
    }
}

/// Says when the line is broken.
#[component]
fn LineBanner(
    /// The table.
    state: TableState,
) -> impl IntoView {
    let line = Memo::new(move |_| state.around.with(|a| a.as_ref().map(|a| a.line)));
    let words = move || match line.get() {
        Some(LineIs::Broken) => Some(("Line lost. ", "Calling again; nothing is lost.", "Now")),
        Some(LineIs::Closed) => Some((
            "This seat is played from another window. ",
            "Take it back to go on here.",
            "Take it back",
        )),
        _ => None,
    };
    move || {
        words().map(|(what, then, button)| {
            view! {
                <div class="banner" role="status"><Icon name="offline"/>
                    <span><b>{what}</b>{then}</span>
                    <button type="button" class="btn" on:click=move |_| state.call()>{button}</button></div>
            }
        })
    }
}

/// Before the game: people sit down.
#[component]
fn Lobby(
    /// The table.
    state: TableState,
    /// Whether one has yet to say one's name.
    nameless: Memo<bool>,
) -> impl IntoView {
    document().set_title("A table with friends · Quarterdeck");
    if let Some(body) = document().body() {
        body.set_class_name("shelfbody");
    }
    let known = move || state.around.with(|a| a.as_ref().is_some_and(|a| a.phase.is_some()));
    let game = Memo::new(move |_| state.around.with(|a| a.as_ref().map(|a| a.room.game.clone())));
    let colours = move || format!("lobby box-{}", game.get().unwrap_or_default());
    view! {
        <div class="shelfpage">
            <header class="masthead">
                <span inner_html=include_str!("../assets/logo.html")></span>
                <span inner_html=include_str!("../assets/word.html")></span>
                <nav aria-label="Main"><a href="#/" aria-label="Shelf"><Icon name="left"/><span>"Shelf"</span></a></nav>
            </header>
            <main class=colours>
                <section class="lobox main6">
                    {move || heading(state)}
                    <p class="note bad" role="alert" hidden=move || state.note.get().is_none_or(|note| !note.bad)>{move || state.note.get().map(|note| note.words)}</p>
                    {move || nameless.get().then(|| view! { <NameForm state/> })}
                    <ul class="lseats">{move || seats(state)}</ul>
                    {move || state.around.with(|a| a.as_ref().map(fair_words))}
                    <footer>{move || footer(state)}</footer>
                </section>
                <div class="lside"><section class="lobox chatbox" hidden=move || !known()>
                    <header><h2><Icon name="chat"/>"Table talk"</h2></header>
                    <Talk state/>
                </section></div>
            </main>
        </div>
    }
}

fn heading(state: TableState) -> impl IntoView {
    state.around.with(|around| {
        let around = around.as_ref()?;
        if around.phase.is_none() {
            let words = if state.note.get().is_some() { "No table here" } else { "Calling the table …" };
            return Some(view! { <header><div><h1>{words}</h1></div></header> }.into_any());
        }
        let game = look(&around.room.game);
        let (all, here) = (around.room.seats.len(), around.room.seats.iter().filter(|seat| seat.here).count());
        let people = if here == 1 { "one person".into() } else { format!("{here} people") };
        let cover = format!("/boxes/{}.svg", around.room.game);
        let options: Vec<String> = around.room.options.iter().map(|(k, v)| format!("{}: {v}", k.replace('-', " "))).collect();
        let options = if options.is_empty() { String::new() } else { format!("{}.", capital(&options.join(", "))) };
        Some(view! {
            <header><img src=cover alt="" width="54" height="72"/>
                <div><h1>"A table for "{game.title}</h1><p>{all}" seats, "{people}" here. "{options}</p></div></header>
        }.into_any())
    })
}

/// Asks for a name before one sits down for good.
#[component]
fn NameForm(
    /// The table.
    state: TableState,
) -> impl IntoView {
    let name = RwSignal::new(own_name());
    let take = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let name = name.get_untracked().trim().to_owned();
        if name.is_empty() {
            return;
        }
        dom::save("quarterdeck:name", &name);
        state.note.set(None);
        state.tell(|host| {
            host.rename(&name);
            keep_keys(host.keys());
        });
        state.around.update(|around| {
            if let Some(around) = around {
                around.keys.name = name;
            }
        });
    };
    view! {
        <form class="sayline" id="nameform" on:submit=take>
            <input type="text" maxlength="24" placeholder="Your name at this table" aria-label="Your name at this table" autocomplete="nickname"
                prop:value=move || name.get() on:input=move |event| name.set(event_target_value(&event))/>
            <button type="submit" class="btn act"><Icon name="check"/>"Sit down"</button>
        </form>
    }
}

fn seats(state: TableState) -> impl IntoView {
    let Some(around) = state.around.get() else { return Vec::new() };
    let row = |(n, seat): (usize, &SeatInfo)| seat_row(state, &around, n, seat).into_any();
    around.room.seats.iter().enumerate().map(row).collect()
}

fn seat_row(
    state: TableState,
    around: &Around,
    n: usize,
    seat: &SeatInfo,
) -> impl IntoView + use<> {
    let number = u8::try_from(n).unwrap_or(0);
    let called = page::setup::seat_name(&around.room.game, number);
    let mine = around.seat == Some(number);
    let host = around.is_host() && !mine;
    let (title, words) = match seat.kind {
        SeatKind::Free => (format!("{called} is free"), "whoever opens its link sits down here"),
        SeatKind::Bot => (format!("{called}: {}", seat.name), "a bot"),
        SeatKind::Person if mine => (format!("{called}: you"), "your seat"),
        SeatKind::Person if seat.here => (format!("{called}: {}", seat.name), "is here"),
        SeatKind::Person => (format!("{called}: {}", seat.name), "will be back; the seat is held"),
    };
    let link = (host && seat.kind == SeatKind::Free).then(|| around.keys.link(n)).flatten();
    let link = link.map(|link| view! { <SeatLink link called=called.clone()/> });
    let chip = (seat.kind == SeatKind::Person).then(|| {
        let (class, icon, words) =
            if seat.here { ("chip good", "wifi", "here") } else { ("chip bad", "offline", "away") };
        view! { <span class=class><Icon name=icon/>{words}</span> }
    });
    let give = host.then(|| {
        let (label, bot) = match seat.kind {
            SeatKind::Bot => (format!("A person for {called}"), None),
            SeatKind::Person => (format!("Free the seat of {called}"), None),
            SeatKind::Free => (format!("A bot for {called}"), Some("mate".to_owned())),
        };
        let words = match seat.kind { SeatKind::Free => "Bot", SeatKind::Bot => "Person", SeatKind::Person => "Free" };
        let icon = match seat.kind { SeatKind::Free => "bot", SeatKind::Bot => "plus", SeatKind::Person => "close" };
        view! { <button type="button" class="btn" aria-label=label on:click=move |_| { let bot = bot.clone(); state.tell(|host| host.give(number, bot)); }><Icon name=icon/>{words}</button> }
    });
    let class = if seat.kind == SeatKind::Free { "lseat free" } else { "lseat" };
    view! {
        <li class=class><svg class="pm lg" aria-hidden="true"><use href=format!("#m{}", n + 1)></use></svg>
            <span class="lwho"><b>{title}</b><small>{words}</small></span>{chip}{link}{give}</li>
    }
}

/// The link of a free seat.
#[component]
fn SeatLink(
    /// The link, below the server's own address.
    link: String,
    /// What the rules call the seat.
    called: String,
) -> impl IntoView {
    let copied = RwSignal::new(false);
    let whole = format!("{}{link}", window().location().origin().unwrap_or_default());
    let text = whole.clone();
    view! {
        <span class="slink"><a class="seatlink" href=whole target="_blank" rel="noopener">"Link"</a>
            <button type="button" class="btn" aria-label=format!("Copy the link of {called}") on:click=move |_| { dom::copy(&text); copied.set(true); }>
                <Icon name="copy"/><span>{move || if copied.get() { "Copied" } else { "Copy" }}</span></button></span>
    }
}

fn fair_words(around: &Around) -> impl IntoView + use<> {
    let commit = &around.room.commit;
    let short = commit.get(..4).zip(commit.get(commit.len().saturating_sub(4)..));
    short.map(|(from, to)| (from.to_owned(), to.to_owned())).map(|(from, to)| view! {
        <p class="note fair"><Icon name="dicefair"/><span><b>"Fair dice: "</b>"the house has locked in a secret number ("<code>{from}"…"{to}</code>
            "), and every seat adds one of its own. Together they make all the dice; when the game is over, anyone can check them."</span></p>
    })
}

fn footer(state: TableState) -> impl IntoView {
    state.around.with(|around| {
        let around = around.as_ref()?;
        let free: Vec<usize> = around.room.seats.iter().enumerate().filter(|(_, seat)| seat.kind == SeatKind::Free).map(|(n, _)| n).collect();
        let waiting = match (free.len(), around.is_host()) {
            _ if around.phase.is_none() => String::new(),
            (0, true) => "Everybody sits.".into(),
            (0, false) => "Everybody sits. The host begins the game.".into(),
            (1, _) => "Waiting for one more.".into(),
            (many, _) => format!("Waiting for {many} more."),
        };
        let bots = (around.is_host() && !free.is_empty()).then(|| view! {
            <button type="button" class="btn" on:click=move |_| for &seat in &free {
                let seat = u8::try_from(seat).unwrap_or(0);
                state.tell(|host| host.give(seat, Some("mate".into())));
            }><Icon name="bot"/>"Bots for the rest"</button>
        });
        let start = around.is_host().then(|| view! {
            <button type="button" class="btn act" id="start" on:click=move |_| { state.note.set(None); state.tell(page::OnlineHost::start); }><Icon name="play"/>"Begin"</button>
        });
        Some(view! { <span class="wait">{waiting}</span>{bots}{start} })
    })
}

/// The mark, the name and a few words of a seat at a table on a server.
#[component]
pub fn Beside(
    /// The table.
    state: TableState,
    /// The seat.
    seat: usize,
) -> impl IntoView {
    let words = Memo::new(move |_| state.around.with(|a| a.as_ref().map(|a| a.beside(seat))));
    move || {
        words
            .get()
            .filter(|words| !words.is_empty())
            .map(|words| view! { <small class="beside">{words}</small> })
    }
}

/// Who wants another game, once one is over.
#[component]
pub fn Again(
    /// The table.
    state: TableState,
) -> impl IntoView {
    let wants = move || {
        state.around.with(|a| a.as_ref().map(|a| a.room.rematch.clone())).unwrap_or_default()
    };
    let mine = move || state.around.with(|a| a.as_ref().and_then(|a| a.seat));
    view! {
        <p class="fine" hidden=move || wants().is_empty()>"Another game, please: "{move || wants().into_iter().map(|seat| view! { <Mark seat/> }).collect_view()}</p>
        <button type="button" class="btn act" id="rematch" hidden=move || mine().is_none_or(|seat| wants().contains(&seat))
            on:click=move |_| state.tell(|host| host.rematch(crate::online::fresh_seed()))><Icon name="roll"/>"Another game"</button>
    }
}
