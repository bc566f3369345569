//! Web Push (RFC 8030): “it is your turn”, to the browsers that asked for it, encrypted so that only they can read it.
//! Nothing is sent while the seat is watched or in a device's quiet hours.

mod message;
mod quiet;
mod routes;
mod services;
#[cfg(test)]
mod tests;
mod vapid;

use std::collections::{HashMap, HashSet};
use std::hash::Hash;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::http::{Request, StatusCode, header};
use fair::Number;
use http_body_util::Full;
use hyper::body::Bytes;
use table::Seat;
use tokio::sync::{OnceCell, Semaphore};
use url::Url;
use wire::PushNote;

use crate::ids;
use crate::outgoing::Outgoing;
use crate::server::Server;
use crate::state::{State, wall_clock};
use crate::store::Device;
use crate::system;
pub(crate) use routes::routes;
use vapid::ServerKey;

/// Messages that are on their way at once.
const TOGETHER: usize = 32;
/// Messages that wait, for quiet hours to end or for a push service to come back; more are dropped.
const WAITING: usize = 20_000;
/// How often a message is tried, and how long a push service keeps it for a device that is off.
const TRIES: u32 = 5;
const KEPT: Duration = Duration::from_secs(24 * 3600);

/// The way out to browsers.
pub(crate) struct Push {
    outgoing: Outgoing,
    key: OnceCell<ServerKey>,
    places: Semaphore,
    state: Mutex<PushState>,
}

#[derive(Default)]
struct PushState {
    /// What waits or is on its way: a device hears of a seat once, however often it is asked meanwhile.
    pending: HashSet<Errand>,
    /// Push services that have failed, by their origin.
    resting: HashMap<String, Rest>,
}

/// A service is left alone for a while, for longer the more often it has failed in a row.
struct Rest {
    until: Instant,
    failures: u32,
}

/// Whom to tell of what.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Errand {
    game: u64,
    seat: u8,
    endpoint: String,
}

/// What a push service says to a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    Taken,
    /// The browser has given its subscription up.
    Gone,
    /// It will never take this.
    Never,
    /// It cannot just now; for how long, if it says so.
    Later(Option<Duration>),
}

impl Push {
    pub(crate) fn new(outgoing: Outgoing) -> Self {
        let (places, state) = (Semaphore::new(TOGETHER), Mutex::default());
        Self { outgoing, key: OnceCell::new(), places, state }
    }

    fn state(&self) -> MutexGuard<'_, PushState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many messages wait or are on their way.
    pub(crate) fn waiting(&self) -> usize {
        self.state().pending.len()
    }

    /// Whether this is to be done; not if it is under way already.
    fn begin(&self, errand: &Errand) -> bool {
        let mut state = self.state();
        let room = state.pending.len() < WAITING;
        if !room {
            tracing::warn!("a push message was dropped: too many wait");
        }
        room && state.pending.insert(errand.clone())
    }

    /// How long a push service rests yet.
    fn rests(&self, origin: &str) -> Duration {
        let state = self.state();
        let rest = state.resting.get(origin);
        rest.map_or(Duration::ZERO, |rest| rest.until.saturating_duration_since(Instant::now()))
    }

    /// Notes how a push service does. One that fails rests, four times as long each time.
    fn note(&self, origin: &str, verdict: Verdict, first: Duration) {
        let mut state = self.state();
        let Verdict::Later(after) = verdict else {
            state.resting.remove(origin);
            return;
        };
        let now = Instant::now();
        let rest = state.resting.entry(origin.into()).or_insert(Rest { until: now, failures: 0 });
        if rest.until <= now {
            let pause = first * 4_u32.pow(rest.failures.min(TRIES));
            rest.until = now + after.unwrap_or(pause).min(KEPT);
            rest.failures += 1;
        }
    }
}

impl Server {
    /// The key by which push services know this server, made when it is first needed and stored with the tables.
    async fn push_key(&self) -> Option<&ServerKey> {
        let read = async || {
            let fresh = ServerKey::fresh().ok()?;
            let stored = self.group_commit().ask(move |store| store.push_key(&fresh)).await?;
            let key = ServerKey::read(&stored);
            key.map_err(|error| tracing::error!(%error, "the key of push cannot be read")).ok()
        };
        self.push.key.get_or_try_init(async || read().await.ok_or(())).await.ok()
    }

    /// Tells the devices of a seat that it is asked now.
    pub(crate) fn push_turn(self: &Arc<Self>, game: u64, seat: u8) {
        if system::is_simulated() {
            return; // nobody there has a browser
        }
        let server = Arc::clone(self);
        tokio::spawn(async move {
            let asked = server.group_commit().ask(move |store| store.subscribers(game, seat));
            for (lock, device) in asked.await.unwrap_or_default() {
                let errand = Errand { game, seat, endpoint: device.endpoint.clone() };
                if server.push.begin(&errand) {
                    tokio::spawn(deliver(Arc::clone(&server), errand, lock, device));
                }
            }
        });
    }

    /// What a device is told, if it still is: nothing once the seat is not asked any more, or watched, or not open to
    /// the device's key.
    async fn push_note(self: &Arc<Self>, errand: &Errand, lock: Number) -> Option<PushNote> {
        let (table, seat) = (ids::table_name(errand.game), errand.seat);
        if self.room(&table)?.is_watched_by(seat) {
            return None;
        }
        let name = table.clone();
        self.look(&table, move |state, _| note(state, seat, lock, name)).await.ok()?
    }
}

fn note(state: &State, seat: u8, lock: Number, table: String) -> Option<PushNote> {
    let asked = state.awaited().contains(Seat(seat)) && !state.is_botted(Seat(seat));
    if !asked || !state.has_lock(seat, Some(lock)) {
        return None;
    }
    let title = catalog::about(&state.opening.game).ok()?.title.into();
    Some(PushNote { table, title, with: state.others(seat) })
}

/// Brings a message to a device, however long that takes.
async fn deliver(server: Arc<Server>, errand: Errand, lock: Number, device: Device) {
    let (until, mut tries) = (Instant::now() + KEPT, 0);
    while tries < TRIES && Instant::now() < until {
        let wait = quiet::lasts(device.quiet, wall_clock() / 1000).max(rests(&server, &device));
        if !wait.is_zero() {
            tokio::time::sleep(wait).await;
            continue;
        }
        let Ok(place) = server.push.places.acquire().await else { break };
        if !rests(&server, &device).is_zero() {
            continue; // it has failed while this one waited for its place
        }
        let Some(note) = server.push_note(&errand, lock).await else { break };
        let verdict = send(&server, &device, &note).await;
        drop(place);
        tries += 1;
        server.push.note(&origin(&device.endpoint), verdict, server.config.pace.push_rest);
        if !is_to_be_tried_again(&server, verdict, &device).await {
            break;
        }
    }
    server.push.state().pending.remove(&errand);
}

/// Draws the conclusions from what the push service said; whether the message is still to be delivered.
async fn is_to_be_tried_again(server: &Server, verdict: Verdict, device: &Device) -> bool {
    let metrics = &server.metrics;
    match verdict {
        Verdict::Taken => drop(metrics.pushed.fetch_add(1, Ordering::Relaxed)),
        Verdict::Gone => {
            metrics.push_gone.fetch_add(1, Ordering::Relaxed);
            let device = device.clone();
            server.group_commit().ask(move |store| store.subscribe(&device, &[])).await;
        }
        Verdict::Never | Verdict::Later(_) => {
            metrics.push_failed.fetch_add(1, Ordering::Relaxed);
        }
    }
    matches!(verdict, Verdict::Later(_))
}

fn rests(server: &Server, device: &Device) -> Duration {
    server.push.rests(&origin(&device.endpoint))
}

/// The push service of an endpoint.
fn origin(endpoint: &str) -> String {
    Url::parse(endpoint).map(|url| url.origin().ascii_serialization()).unwrap_or_default()
}

/// Sends a message once.
async fn send(server: &Server, device: &Device, note: &PushNote) -> Verdict {
    let Some(key) = server.push_key().await else { return Verdict::Later(None) };
    let Some(request) = request(server, key, device, note) else { return Verdict::Never };
    match server.push.outgoing.send(request).await {
        Ok(answer) => {
            let after = answer.headers().get(header::RETRY_AFTER).and_then(|v| v.to_str().ok());
            let after = after.and_then(|text| text.parse().ok()).map(Duration::from_secs);
            let verdict = judge(answer.status(), after);
            if verdict == Verdict::Never {
                tracing::warn!(table = note.table, status = %answer.status(), "a push message was not taken");
            }
            verdict
        }
        Err(error) => {
            tracing::warn!(table = note.table, %error, "a push service does not answer");
            Verdict::Later(None)
        }
    }
}

/// What the status of an answer means (RFC 8030, 5 and 8.4).
fn judge(status: StatusCode, after: Option<Duration>) -> Verdict {
    match status {
        status if status.is_success() => Verdict::Taken,
        StatusCode::NOT_FOUND | StatusCode::GONE => Verdict::Gone,
        StatusCode::TOO_MANY_REQUESTS | StatusCode::REQUEST_TIMEOUT => Verdict::Later(after),
        status if status.is_server_error() => Verdict::Later(after),
        _ => Verdict::Never,
    }
}

/// The request that brings a message. A later one about the same table takes its place at the push service.
fn request(
    server: &Server,
    key: &ServerKey,
    device: &Device,
    note: &PushNote,
) -> Option<Request<Full<Bytes>>> {
    let text = serde_json::to_vec(note).ok()?;
    let body = message::encrypted(device, &text).ok()?;
    let contact = server.config.push_contact.as_deref();
    let now = wall_clock() / 1000;
    let who = key.authorization(&origin(&device.endpoint), contact, now).ok()?;
    Request::post(&device.endpoint)
        .header(header::AUTHORIZATION, who)
        .header(header::CONTENT_ENCODING, "aes128gcm")
        .header(header::CONTENT_TYPE, "application/octet-stream")
        .header("ttl", KEPT.as_secs())
        .header("topic", &note.table)
        .header("urgency", "normal")
        .body(Full::new(body.into()))
        .ok()
}
