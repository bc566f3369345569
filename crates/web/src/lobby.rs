//! The waiting room of an online table: who sits where, invitation links for free seats, the start.

use board::{capital, shown_name};
use leptos::prelude::*;
use page::boxes::look;
use wire::{RefusalKind, SeatInfo, SeatKind};

use crate::dialogs::Dialog;
use crate::dom;
use crate::invite::{Invitation, SeatKeys};
use crate::parts::Icon;
use crate::remote_status::{ConnectionState, RemoteStatus, clock_words};
use crate::remote_table::RemoteTable;
use crate::table_keys::{own_name, save_name};
use crate::table_page::Frame;
use crate::table_state::TableState;
use crate::talk::Talk;

/// A table on a server.
#[component]
pub fn OnlinePage(
    /// The table.
    table: String,
) -> impl IntoView {
    let table = RemoteTable::join(&table);
    let playing = Memo::new(move |_| table.status.with(RemoteStatus::is_playing));
    view! {
        <ConnectionBanner table/>
        <RematchBanner table/>
        {move || if playing.get() {
            view! { <Frame state=TableState::Remote(table)/> }.into_any()
        } else {
            view! { <Lobby table/> }.into_any()
        }}
    }
}

/// Says when the connection is lost.
#[component]
fn ConnectionBanner(
    /// The table.
    table: RemoteTable,
) -> impl IntoView {
    let connection = Memo::new(move |_| table.status.with(|status| status.connection));
    let words = move || match connection.get() {
        ConnectionState::Connecting | ConnectionState::Open => None,
        ConnectionState::Lost => {
            Some(("Connection lost. ", "Reconnecting; nothing is lost.", "Now"))
        }
        ConnectionState::Replaced => Some((
            "This seat is played from another window. ",
            "Take it back to go on here.",
            "Take it back",
        )),
        ConnectionState::Freed => Some((
            "This device has no key to the seat any more. ",
            "Ask for a new link to come back.",
            "Watch",
        )),
    };
    let answer = move || match connection.get_untracked() {
        ConnectionState::Freed => table.only_watch(),
        _ => table.connect(),
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

/// Says that somebody wants another game, to whoever has closed the end of the last one.
#[component]
fn RematchBanner(
    /// The table.
    table: RemoteTable,
) -> impl IntoView {
    let wishes = Memo::new(move |_| table.status.with(RemoteStatus::wishes));
    let closed = move || table.screen.dialog.with(|dialog| *dialog == Dialog::None);
    move || {
        let names = wishes.get().filter(|_| closed())?;
        Some(view! {
            <div class="banner" role="status"><Icon name="roll"/><span>"Another game, please: "<b>{names}</b></span>
                <button type="button" class="btn" id="again-too" on:click=move |_| table.rematch()>"Another game"</button></div>
        })
    }
}

/// Who watches: onlookers know that they do, and players how many.
#[component]
pub fn Onlookers(
    /// The table.
    table: RemoteTable,
) -> impl IntoView {
    let words = Memo::new(move |_| table.status.with(RemoteStatus::onlookers));
    move || {
        words.get().map(
            |words| view! { <span class="chip" id="onlookers"><Icon name="eye"/>{words}</span> },
        )
    }
}

/// Before the game: people sit down.
#[component]
fn Lobby(
    /// The table.
    table: RemoteTable,
) -> impl IntoView {
    document().set_title("A table with friends · Quarterdeck");
    dom::body_class("shelfbody");
    let status = table.status;
    let known = move || status.with(|status| status.phase.is_some());
    let nameless = Memo::new(move |_| status.with(RemoteStatus::is_nameless));
    let game = Memo::new(move |_| status.with(|status| status.room.game.clone()));
    let seated = move || status.with(|status| status.seat.is_some());
    let trouble = move || table.screen.notice.get().filter(|notice| notice.bad);
    view! {
        <div class="shelfpage">
            <header class="masthead">
                <span inner_html=include_str!("../assets/logo.html")></span>
                <span inner_html=include_str!("../assets/word.html")></span>
                <nav aria-label="Main"><a href="#/" aria-label="Shelf"><Icon name="left"/><span>"Shelf"</span></a></nav>
            </header>
            <main class=move || format!("lobby box-{}", game.get())>
                <section class="lobox main6">
                    {move || status.with(|status| heading(table, status))}
                    <p class="note bad" role="alert" hidden=move || trouble().is_none()>{move || trouble().map(|notice| notice.words)}</p>
                    {move || nameless.get().then(|| view! { <NameForm table/> })}
                    <Invitation table/>
                    <ul class="lseats">{move || status.with(|status| seats(table, status))}</ul>
                    {move || status.with(fair_words)}
                    <footer>{move || status.with(|status| footer(table, status))}</footer>
                </section>
                <div class="lside">
                    <details class="lobox" hidden=move || !seated()><summary>"This seat on another device"</summary><SeatKeys table/></details>
                    <section class="lobox chatbox" hidden=move || !known()>
                    <header><h2><Icon name="chat"/>"Table talk"</h2></header>
                    <Talk table/>
                </section></div>
            </main>
        </div>
    }
}

fn heading(table: RemoteTable, status: &RemoteStatus) -> AnyView {
    let RemoteStatus { room, refused, gallery, .. } = status;
    if status.phase.is_none() {
        let words = match refused {
            None => "Connecting …",
            Some(RefusalKind::NoTable) => "No table here",
            Some(RefusalKind::NameTaken) => "One more thing",
            Some(RefusalKind::Stranger) => "An old link",
            Some(_) => "Not this table",
        };
        let watch = (*refused == Some(RefusalKind::Stranger)).then(|| view! {
            <button type="button" class="btn" id="watch" on:click=move |_| table.only_watch()><Icon name="eye"/>"Watch instead"</button>
        });
        let lost = matches!(refused, Some(RefusalKind::NoTable | RefusalKind::Stranger));
        let onward = lost.then(|| view! { <a class="btn" href="#/friends"><Icon name="people"/>"Play with friends"</a> });
        return view! { <header><div><h1>{words}</h1></div>{watch}{onward}</header> }.into_any();
    }
    let (all, here) = (room.seats.len(), room.seats.iter().filter(|seat| seat.here).count());
    let people = if here == 1 { "one person".into() } else { format!("{here} people") };
    let watching = if *gallery == 0 { String::new() } else { format!(", {gallery} watching") };
    let open = if room.listed { " Open to strangers." } else { "" };
    let clock = format!("{}.{open}", capital(&clock_words(room.clock)));
    let options: Vec<String> =
        room.options.iter().map(|(k, v)| format!("{}: {v}", k.replace('-', " "))).collect();
    let options = if options.is_empty() {
        String::new()
    } else {
        format!("{}.", capital(&options.join(", ")))
    };
    view! {
        <header><img src=format!("/boxes/{}.svg", room.game) alt="" width="54" height="72"/>
            <div><h1>"A table for "{look(&room.game).title}</h1><p>{all}" seats, "{people}" here"{watching}". "{clock}" "{options}</p></div></header>
    }
    .into_any()
}

/// Asks for a name before one sits down for good.
#[component]
fn NameForm(
    /// The table.
    table: RemoteTable,
) -> impl IntoView {
    let name = RwSignal::new(own_name());
    let take = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let name = name.get_untracked().trim().to_owned();
        if !name.is_empty() {
            save_name(&name);
            table.rename(&name);
        }
    };
    view! {
        <form class="sayline" id="nameform" on:submit=take>
            <input type="text" maxlength=wire::NAME_LIMIT placeholder="Your name at this table" aria-label="Your name at this table" autocomplete="nickname"
                prop:value=move || name.get() on:input=move |event| name.set(event_target_value(&event))/>
            <button type="submit" class="btn act"><Icon name="check"/>"Sit down"</button>
        </form>
    }
}

fn seats(table: RemoteTable, status: &RemoteStatus) -> impl IntoView + use<> {
    let row = |(n, seat): (usize, &SeatInfo)| seat_row(table, status, n, seat);
    status.room.seats.iter().enumerate().map(row).collect_view()
}

fn seat_row(
    table: RemoteTable,
    status: &RemoteStatus,
    n: usize,
    seat: &SeatInfo,
) -> impl IntoView + use<> {
    let number = u8::try_from(n).unwrap_or(0);
    let called = page::setup::seat_name(&status.room.game, number);
    let mine = status.seat == Some(number);
    let host = status.is_host() && !mine;
    let (title, words) = match seat.kind {
        SeatKind::Free => (format!("{called} is free"), "for whoever opens the link"),
        kind => {
            let words = match kind {
                SeatKind::Bot => "a bot",
                _ if mine => "your seat",
                _ if seat.here => "is here",
                _ => "will be back; the seat is held",
            };
            (format!("{called}: {}", shown_name(&seat.name)), words)
        }
    };
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
        view! { <button type="button" class="btn" aria-label=label on:click=move |_| { let bot = bot.clone(); table.tell(|host| host.give(number, bot)); }><Icon name=icon/>{words}</button> }
    });
    let leave = (mine && !status.is_host() && seat.kind == SeatKind::Person).then(|| view! {
        <button type="button" class="btn" id="leave" aria-label="Get up: the seat is free again" on:click=move |_| table.get_up()><Icon name="close"/>"Get up"</button>
    });
    let class = if seat.kind == SeatKind::Free { "lseat free" } else { "lseat" };
    view! {
        <li class=class><svg class="pm lg" aria-hidden="true"><use href=format!("#m{}", n + 1)></use></svg>
            <span class="lwho"><b>{title}</b><small>{words}</small></span>{chip}{give}{leave}</li>
    }
}

fn fair_words(status: &RemoteStatus) -> impl IntoView + use<> {
    let promise = &status.room.commit;
    (!promise.is_empty()).then(|| fair::short(promise)).map(|promise| view! {
        <p class="note fair"><Icon name="dicefair"/><span><b>"Fair dice: "</b>"the server has locked in a secret number and promises "<code>{promise}</code>
            "; every seat promises one of its own, and all are shown when the game begins. Together they make all the dice. This device keeps the promises whole and compares them when you watch the finished game."</span></p>
    })
}

fn footer(table: RemoteTable, status: &RemoteStatus) -> impl IntoView + use<> {
    let host = status.is_host();
    let free: Vec<u8> = (0..)
        .zip(&status.room.seats)
        .filter(|(_, seat)| seat.kind == SeatKind::Free)
        .map(|(n, _)| n)
        .collect();
    let waiting = match (free.len(), host) {
        _ if status.phase.is_none() => String::new(),
        (0, true) => "Everybody sits.".into(),
        (0, false) => "Everybody sits. The host begins the game.".into(),
        (1, _) => "Waiting for one more.".into(),
        (many, _) => format!("Waiting for {many} more."),
    };
    let bots = (host && !free.is_empty()).then(|| {
        view! {
            <button type="button" class="btn" on:click=move |_| for &seat in &free {
                table.tell(|host| host.give(seat, Some("mate".into())));
            }><Icon name="bot"/>"Bots for the rest"</button>
        }
    });
    let start = host.then(|| view! {
        <button type="button" class="btn act" id="start" on:click=move |_| { table.screen.notice.set(None); table.tell(page::OnlineHost::start); }><Icon name="play"/>"Begin"</button>
    });
    view! { <span class="wait">{waiting}</span>{bots}{start} }
}

/// A few words beside a seat of a table on a server.
#[component]
pub fn Beside(
    /// The table.
    table: RemoteTable,
    /// The seat.
    seat: usize,
) -> impl IntoView {
    let words = Memo::new(move |_| {
        table.status.with(|status| (status.beside(seat), status.clocks.is_low(seat)))
    });
    move || {
        let (words, low) = Some(words.get()).filter(|(words, _)| !words.is_empty())?;
        let clock =
            low.then(|| view! { <Icon name="clock"/><span class="vh">"Little time: "</span> });
        Some(view! { <small class="beside" class:low=low>{clock}{words}</small> })
    }
}
