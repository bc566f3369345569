//! Push on this device: asks the browser for a subscription, and tells the server of which seats it wants to hear.

use std::cell::RefCell;

use leptos::prelude::window;
use leptos::task::spawn_local;
use page::push::PushWish;
use serde::Deserialize;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Notification, NotificationPermission, PushManager, PushSubscription,
    PushSubscriptionOptionsInit, ServiceWorkerRegistration,
};
use wire::{PushDevice, PushKey, PushTaken, TurnOf};

use crate::table_keys::own_tables;
use crate::{dom, fetch, storage};

/// Where the wish is stored.
const WISH: &str = "quarterdeck:push";
/// The server takes so many seats of a device.
const SEATS: usize = 64;

thread_local! {
    /// What the server was told last.
    static TOLD: RefCell<Option<PushDevice>> = const { RefCell::new(None) };
}

/// A subscription, as browsers write it.
#[derive(Deserialize)]
struct Written {
    endpoint: String,
    keys: WrittenKeys,
}

#[derive(Deserialize)]
struct WrittenKeys {
    p256dh: String,
    auth: String,
}

/// Whether this browser can be told anything while the page is closed.
pub fn is_possible() -> bool {
    let has = |of: &JsValue, what: &str| js_sys::Reflect::has(of, &what.into()).unwrap_or(false);
    let window = window();
    window.is_secure_context()
        && ["PushManager", "Notification"].iter().all(|what| has(&window, what))
        && has(&window.navigator(), "serviceWorker")
}

/// What is wanted on this device.
pub fn wish() -> PushWish {
    PushWish::read(&storage::load(WISH).unwrap_or_default())
}

/// Does what is wanted from now on; what to say about it.
pub async fn set(wish: PushWish) -> Result<String, String> {
    let seats = if wish.on { switch_on(wish).await? } else { switch_off().await? };
    storage::save(WISH, wish.write());
    Ok(match (wish.on, seats) {
        (false, _) => "Nothing is sent to this device any more.".into(),
        (true, 0) => "As soon as you sit at a table with friends.".into(),
        (true, 1) => "For one table.".into(),
        (true, seats) => format!("For {seats} tables."),
    })
}

/// Tells the server of new seats, if this device wants to be told.
pub fn renew() {
    if !wish().on || !is_possible() {
        return;
    }
    spawn_local(async {
        match subscription().await {
            Ok(Some(subscription)) => drop(tell(&subscription, wish()).await),
            // The browser has taken it back.
            Ok(None) => storage::save(WISH, PushWish { on: false, ..wish() }.write()),
            Err(_) => {}
        }
    });
}

fn odd(_: JsValue) -> String {
    "This browser takes no messages just now.".into()
}

async fn manager() -> Result<PushManager, String> {
    let ready = window().navigator().service_worker().ready().map_err(odd)?;
    let worker = JsFuture::from(ready).await.map_err(odd)?;
    worker.unchecked_into::<ServiceWorkerRegistration>().push_manager().map_err(odd)
}

/// The subscription that there is.
async fn subscription() -> Result<Option<PushSubscription>, String> {
    let there = manager().await?.get_subscription().map_err(odd)?;
    Ok(JsFuture::from(there).await.map_err(odd)?.dyn_into().ok())
}

async fn switch_on(wish: PushWish) -> Result<u32, String> {
    let asked = Notification::request_permission().map_err(odd)?;
    JsFuture::from(asked).await.map_err(odd)?;
    if Notification::permission() != NotificationPermission::Granted {
        return Err("The browser does not allow it: its settings for this page can.".into());
    }
    let server: PushKey = fetch::get("/api/push").await?;
    let fresh = async || subscribe(&manager().await?, &server.key).await;
    let subscription = if let Ok(subscription) = fresh().await {
        subscription
    } else {
        // One for another server's key is in the way.
        give_up().await?;
        fresh().await?
    };
    tell(&subscription, wish).await
}

async fn subscribe(manager: &PushManager, key: &str) -> Result<PushSubscription, String> {
    let options = js_sys::Object::new();
    for (name, value) in
        [("userVisibleOnly", JsValue::TRUE), ("applicationServerKey", JsValue::from_str(key))]
    {
        js_sys::Reflect::set(&options, &name.into(), &value).map_err(odd)?;
    }
    let options: PushSubscriptionOptionsInit = options.unchecked_into();
    let made = manager.subscribe_with_options(&options).map_err(odd)?;
    JsFuture::from(made).await.and_then(JsCast::dyn_into).map_err(odd)
}

/// Gives the subscription up; its words, if there was one.
async fn give_up() -> Result<Option<Written>, String> {
    let Some(subscription) = subscription().await? else { return Ok(None) };
    JsFuture::from(subscription.unsubscribe().map_err(odd)?).await.map_err(odd)?;
    written(&subscription).map(Some)
}

async fn switch_off() -> Result<u32, String> {
    if let Some(Written { endpoint, keys }) = give_up().await? {
        let device =
            PushDevice { endpoint, p256dh: keys.p256dh, auth: keys.auth, ..PushDevice::default() };
        TOLD.set(None);
        // If nobody answers: the push service will say that it is gone.
        let _ = fetch::post::<PushTaken>("/api/push", &device).await;
    }
    Ok(0)
}

fn written(subscription: &PushSubscription) -> Result<Written, String> {
    let text = js_sys::JSON::stringify(subscription).map_err(odd)?;
    serde_json::from_str(&String::from(text)).map_err(|_| odd(JsValue::NULL))
}

/// Tells the server of which seats this device wants to hear, unless it knows.
async fn tell(subscription: &PushSubscription, wish: PushWish) -> Result<u32, String> {
    let Written { endpoint, keys } = written(subscription)?;
    let own = |keys: page::Keys| Some(TurnOf { secret: keys.secret?, table: keys.table });
    let device = PushDevice {
        endpoint,
        p256dh: keys.p256dh,
        auth: keys.auth,
        quiet: wish.quiet(dom::minutes_to_utc()),
        seats: own_tables().into_iter().filter_map(own).take(SEATS).collect(),
    };
    if TOLD.with_borrow(|told| told.as_ref() == Some(&device)) {
        return Ok(u32::try_from(device.seats.len()).unwrap_or(u32::MAX));
    }
    let taken: PushTaken = fetch::post("/api/push", &device).await?;
    TOLD.set(Some(device));
    Ok(taken.seats)
}
