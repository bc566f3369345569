//! A table on a server, before and around the game: who sits where, links for the free seats, the start.

use leptos::prelude::*;
use page::boxes::look;
use page::draw::capital;
use wire::{Phase, SeatInfo, SeatKind};

use crate::dom;
use crate::online::{Around, LineIs, clock_words, keep_keys, own_name};
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
        state.around.with(|around| around.as_ref().is_some_and(Around::is_nameless))
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
        Some(LineIs::Freed) => {
            Some(("The host has freed this seat. ", "Ask for a new link to come back.", "Watch"))
        }
        _ => None,
    };
    let answer = move || match line.get_untracked() {
        Some(LineIs::Freed) => state.only_watch(),
        _ => state.call(),
    };
    move || {
        words().map(|(what, then, button)| {
            view! {
                <div class="banner" role="status"><Icon name="offline"/>
                    <span><b>{what}</b>{then}</span>
                    <button type="button" class="btn" on:click=move |_| answer()>{button}</button></div>
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
            let words = match around.refused.as_deref() {
                None => "Calling the table …",
                Some("no-table") => "No table here",
                Some("name-taken") => "One more thing",
                Some("stranger") => "An old link",
                Some(_) => "Not this table",
            };
            let watch = (around.refused.as_deref() == Some("stranger")).then(|| view! {
                <button type="button" class="btn" id="watch" on:click=move |_| state.only_watch()><Icon name="eye"/>"Watch instead"</button>
            });
            return Some(view! { <header><div><h1>{words}</h1></div>{watch}</header> }.into_any());
        }
        let game = look(&around.room.game);
        let (all, here) = (around.room.seats.len(), around.room.seats.iter().filter(|seat| seat.here).count());
        let people = if here == 1 { "one person".into() } else { format!("{here} people") };
        let watching = if around.gallery == 0 { String::new() } else { format!(", {} watching", around.gallery) };
        let open = if around.room.listed { " Open to strangers." } else { "" };
        let clock = format!("{}.{open}", capital(&clock_words(around.room.clock)));
        let cover = format!("/boxes/{}.svg", around.room.game);
        let options: Vec<String> = around.room.options.iter().map(|(k, v)| format!("{}: {v}", k.replace('-', " "))).collect();
        let options = if options.is_empty() { String::new() } else { format!("{}.", capital(&options.join(", "))) };
        Some(view! {
            <header><img src=cover alt="" width="54" height="72"/>
                <div><h1>"A table for "{game.title}</h1><p>{all}" seats, "{people}" here"{watching}". "{clock}" "{options}</p></div></header>
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
                around.refused = None;
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
        SeatKind::Person if mine => (format!("{called}: {}", seat.name), "your seat"),
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
    let leave = (mine && !around.is_host() && seat.kind == SeatKind::Person).then(|| view! {
        <button type="button" class="btn" id="leave" aria-label="Get up: the seat is free again" on:click=move |_| state.get_up()><Icon name="close"/>"Get up"</button>
    });
    let class = if seat.kind == SeatKind::Free { "lseat free" } else { "lseat" };
    view! {
        <li class=class><svg class="pm lg" aria-hidden="true"><use href=format!("#m{}", n + 1)></use></svg>
            <span class="lwho"><b>{title}</b><small>{words}</small></span>{chip}{link}{give}{leave}</li>
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
    let (text, link_text) = (whole.clone(), whole.clone());
    view! {
        <span class="slink"><a class="seatlink" href=whole on:click=move |event| { event.prevent_default(); dom::copy(&link_text); copied.set(true); }>"Link"</a>
            <button type="button" class="btn" aria-label=format!("Copy the link of {called}") on:click=move |_| { dom::copy(&text); copied.set(true); }>
                <Icon name="copy"/><span>{move || if copied.get() { "Copied" } else { "Copy" }}</span></button></span>
    }
}

fn fair_words(around: &Around) -> impl IntoView + use<> {
    let promise = &around.room.commit;
    (!promise.is_empty()).then(|| fair::short(promise)).map(|promise| view! {
        <p class="note fair"><Icon name="dicefair"/><span><b>"Fair dice: "</b>"the house has locked in a secret number and promises "<code>{promise}</code>
            "; every seat adds a number of its own. Together they make all the dice; when the game is over, anyone can check them."</span></p>
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
        let watch = (around.is_host() && around.room.watch).then(|| {
            let link = format!("/t/{}", around.keys.table);
            view! { <span class="lwatch"><small>"For onlookers:"</small><SeatLink link called="the onlookers".to_owned()/></span> }
        });
        Some(view! { <span class="wait">{waiting}</span>{watch}{bots}{start} })
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

/// What the host may do about the others' seats while the game goes on.
#[component]
pub fn HostTools(
    /// The table.
    state: TableState,
) -> impl IntoView {
    // The first touch asks, the second one sends somebody away.
    let sure = RwSignal::new(None::<u8>);
    let free = move |seat: u8| {
        if sure.get_untracked() == Some(seat) {
            sure.set(None);
            state.tell(|host| host.give(seat, None));
        } else {
            sure.set(Some(seat));
        }
    };
    let tools = move || {
        let around = state.around.get().filter(Around::is_host)?;
        let tool = |(n, seat): (usize, &SeatInfo)| {
            let number = u8::try_from(n).unwrap_or(0);
            let called = page::setup::seat_name(&around.room.game, number);
            match seat.kind {
                SeatKind::Person if around.seat != Some(number) => {
                    let really = if sure.get() == Some(number) { "Really? " } else { "" };
                    let words = format!("{really}Free the seat of {}", seat.name);
                    Some(view! { <button type="button" class="btn" on:click=move |_| free(number)><Icon name="close"/>{words}</button> }.into_any())
                }
                SeatKind::Free => {
                    let link = around.keys.link(n)?;
                    Some(view! { <p class="lwatch">{format!("{called} is free:")}<SeatLink link called/></p> }.into_any())
                }
                SeatKind::Person | SeatKind::Bot => None,
            }
        };
        Some(around.room.seats.iter().enumerate().filter_map(tool).collect_view())
    };
    view! { {tools} }
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
    let silent = move || {
        let wants = wants();
        let waited = |(n, seat): (usize, &SeatInfo)| {
            let left = seat.kind != SeatKind::Person || seat.warm;
            let silent = !left && !wants.iter().any(|&want| usize::from(want) == n);
            silent.then(|| seat.name.clone())
        };
        let names: Vec<String> = state
            .around
            .with(|a| {
                a.as_ref().map(|a| a.room.seats.iter().enumerate().filter_map(waited).collect())
            })
            .unwrap_or_default();
        format!(" Waiting for {}.", names.join(", "))
    };
    let promise = move || {
        state.around.with(|a| a.as_ref().and_then(|a| a.room.next.as_deref().map(fair::short)))
    };
    view! {
        <p class="fine" hidden=move || wants().is_empty()>"Another game, please: "{move || wants().into_iter().map(|seat| view! { <Mark seat/> }).collect_view()}{silent}</p>
        <p class="fine" hidden=move || promise().is_none()>"For its dice the house promises "<code>{promise}</code>"."</p>
        <button type="button" class="btn act" id="rematch" hidden=move || mine().is_none_or(|seat| wants().contains(&seat))
            on:click=move |_| state.tell(|host| host.rematch(crate::online::fresh_seed()))><Icon name="roll"/>"Another game"</button>
    }
}
