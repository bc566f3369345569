//! Links to a table: the large invitation, QR codes, personal links, and keys for another device or a lent seat.

use leptos::prelude::*;
use leptos::task::spawn_local;
use wire::{QrCode, QrText, SeatKind};

use crate::parts::{CopyButton, Icon};
use crate::remote_status::RemoteStatus;
use crate::remote_table::RemoteTable;
use crate::table_keys::fresh_secret;
use crate::{dom, fetch};

/// For how many hours a seat is lent: an evening and the way home.
const EVENING: u16 = 12;

/// A link with the server's own address.
pub fn whole(link: &str) -> String {
    format!("{}{link}", window().location().origin().unwrap_or_default())
}

/// A large link that anybody can read, copy, share or scan.
#[component]
pub fn LargeLink(
    /// The link, below the server's own address.
    link: String,
    /// What it is, for those who hear the page.
    label: &'static str,
) -> impl IntoView {
    let link = whole(&link);
    let (shown, shared) = (link.clone(), link.clone());
    view! {
        <div class="invitelink">
            <output aria-label=label tabindex="0">{shown}</output>
            <div class="choices"><CopyButton text=link.clone() label=format!("Copy: {label}") words="Copy the link"/>
                <button type="button" class="btn" hidden={!dom::can_share()} on:click=move |_| dom::share("Quarterdeck", &shared)><Icon name="share"/>"Share"</button></div>
            <Code text=link/>
        </div>
    }
}

/// A text as a QR code; the server draws it.
#[component]
fn Code(
    /// The text.
    text: String,
) -> impl IntoView {
    let code = RwSignal::new(None::<QrCode>);
    spawn_local(async move {
        if let Ok(drawn) = fetch::post("/api/qr", &QrText { text }).await {
            code.try_set(Some(drawn));
        }
    });
    move || {
        code.get().map(|QrCode { size, path }| {
            // Readers need a quiet margin of four modules.
            let (view, all) = (format!("-4 -4 {0} {0}", size + 8), size + 8);
            view! { <svg class="qr" viewBox=view role="img" aria-label="The link as a QR code">
            <rect x="-4" y="-4" width=all height=all fill="#fff"/><path d=path fill="#000"/></svg> }
        })
    }
}

/// The invitation to a table, for its host before the game.
#[component]
pub fn Invitation(
    /// The table.
    table: RemoteTable,
) -> impl IntoView {
    let link = Memo::new(move |_| {
        table.status.with(|status| {
            let free = status.room.seats.iter().any(|seat| seat.kind == SeatKind::Free);
            (status.is_host() && free).then(|| status.keys.invitation())
        })
    });
    let renew = move |_| table.tell(|host| host.invite(fresh_secret()));
    move || {
        match link.get() {
        None => ().into_any(),
        Some(None) => view! {
            <div class="invitelink"><p>"Make a link for your friends: whoever opens it takes a free seat."</p>
                <button type="button" class="btn act" id="invite" on:click=renew><Icon name="share"/>"Make a link"</button></div>
        }
        .into_any(),
        Some(Some(link)) => view! {
            <p>"Send this link to your friends: whoever opens it takes a free seat."</p>
            <LargeLink link label="The invitation"/>
            <details class="more ownlinks"><summary>"Other links"</summary>
                {move || table.status.with(own_links)}
                <button type="button" class="btn" id="renew" on:click=renew><Icon name="roll"/>"A new invitation; the old one is void"</button>
            </details>
        }
        .into_any(),
    }
    }
}

/// A link for each free seat, and one for onlookers.
fn own_links(status: &RemoteStatus) -> impl IntoView + use<> {
    let free = status.room.seats.iter().enumerate().filter(|(_, seat)| seat.kind == SeatKind::Free);
    let links = free.filter_map(|(n, _)| {
        let called = page::setup::seat_name(&status.room.game, u8::try_from(n).unwrap_or(0));
        let link = status.keys.link(n)?;
        Some(view! { <p class="lwatch"><small>"Only for "{called.clone()}":"</small><SeatLink link called/></p> })
    });
    let watch = status.room.watch.then(|| {
        let link = format!("/t/{}", status.keys.table);
        view! { <p class="lwatch"><small>"For onlookers:"</small><SeatLink link called="the onlookers".to_owned()/></p> }
    });
    view! { {links.collect_view()}{watch} }
}

/// A link in a row of others.
#[component]
pub fn SeatLink(
    /// The link, below the server's own address.
    link: String,
    /// Whose it is.
    called: String,
) -> impl IntoView {
    let link = whole(&link);
    let stay = |event: leptos::ev::MouseEvent| event.prevent_default();
    view! {
        <span class="slink"><a class="seatlink" href=link.clone() on:click=stay>"Link"</a>
            <CopyButton text=link label=format!("Copy the link of {called}")/></span>
    }
}

/// Keys to one's own seat: for another device, or lent for an evening; and how to take them back.
#[component]
pub fn SeatKeys(
    /// The table.
    table: RemoteTable,
) -> impl IntoView {
    // What the last key is for, and its link.
    let made = RwSignal::new(None::<(&'static str, String)>);
    let make = move |hours: Option<u16>, words: &'static str| {
        let secret = fresh_secret();
        let link = table.status.with_untracked(|status| status.keys.at(&secret));
        table.tell(|host| host.make_key(secret, hours));
        made.set(Some((words, link)));
    };
    let others = Memo::new(move |_| table.status.with(|status| status.room.keys));
    let revoke = move |_| {
        table.tell(page::OnlineHost::revoke);
        made.set(None);
    };
    let count = move || match others.get() {
        0 => "No other device has a key to your seat.".to_owned(),
        1 => "There is one other key to your seat.".to_owned(),
        many => format!("There are {many} other keys to your seat."),
    };
    view! {
        <p>"Your seat is on this device. A link that works once takes it to another one, or lends it to somebody."</p>
        <div class="menulist">
            <button type="button" class="btn" id="device" on:click=move |_| make(None, "Open this link on your other device. It works once; then both devices have the seat.")><Icon name="share"/>"Go on on another device"</button>
            <button type="button" class="btn" id="lend" on:click=move |_| make(Some(EVENING), "Give this link to whoever plays for you. It works once and for twelve hours; they see your hand.")><Icon name="people"/>"Lend the seat for an evening"</button>
        </div>
        {move || made.get().map(|(words, link)| view! { <p>{words}</p><LargeLink link label="The link to your seat"/> })}
        <p class="fine">{count}</p>
        <button type="button" class="btn" id="revoke" hidden=move || others.get() == 0 on:click=revoke><Icon name="close"/>"Take all other keys back"</button>
    }
}
