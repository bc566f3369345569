//! Webhooks: “it is your turn”, over plain HTTP, only to addresses that the operator has allowed, fire and forget.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::http::{Request, header};
use http_body_util::Full;
use serde::Serialize;
use tokio::sync::Semaphore;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use url::Url;

use crate::metrics::Metrics;
use crate::outgoing::Outgoing;

/// Notes that may wait; more are dropped.
const WAITING: usize = 256;
/// Notes that are on their way at once, so that one slow listener does not hold up the others.
const TOGETHER: usize = 8;
const PATIENCE: Duration = Duration::from_secs(5);

/// It is somebody's turn.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct TurnNotice {
    #[serde(skip)]
    pub url: String,
    pub table: String,
    pub game: String,
    pub seat: u8,
    pub name: String,
}

/// A plain HTTP address, and everything below it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Webhook(Url);

/// An address that nothing can be posted to; what is wrong with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadWebhook(&'static str);

impl std::fmt::Display for BadWebhook {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0)
    }
}

impl std::error::Error for BadWebhook {}

impl std::str::FromStr for Webhook {
    type Err = BadWebhook;

    fn from_str(text: &str) -> Result<Self, BadWebhook> {
        target(text).map(Self)
    }
}

impl Webhook {
    /// Whether an address is this one or below it, once both are written in the same way.
    pub(crate) fn covers(&self, url: &str) -> bool {
        let Ok(url) = target(url) else { return false };
        let place = |url: &Url| (url.host_str().map(str::to_owned), url.port_or_known_default());
        let below = url.path().strip_prefix(self.0.path().trim_end_matches('/'));
        place(&url) == place(&self.0)
            && below.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    }
}

/// An address that can be posted to, in its normal form: nothing in it leads upwards, and nothing that a
/// listener could read as a slash is hidden.
fn target(text: &str) -> Result<Url, BadWebhook> {
    if !text.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'#') {
        return Err(BadWebhook("it has odd characters"));
    }
    if !text.starts_with("http://") {
        return Err(BadWebhook("it must begin with http://"));
    }
    let url = Url::parse(text).map_err(|_| BadWebhook("it is no address"))?;
    if !url.username().is_empty() || url.password().is_some() {
        return Err(BadWebhook("it names a user"));
    }
    let path = url.path().to_ascii_lowercase();
    if ["%2f", "%5c", "%25"].iter().any(|hidden| path.contains(hidden)) {
        return Err(BadWebhook("its path hides a slash"));
    }
    Ok(url)
}

/// The way out.
pub(crate) struct Webhooks(Sender<TurnNotice>);

impl Webhooks {
    pub(crate) fn start(outgoing: Outgoing, metrics: Arc<Metrics>) -> Self {
        let (to, from) = channel(WAITING);
        tokio::spawn(run(from, outgoing, metrics));
        Self(to)
    }

    /// Nobody posts: notes are dropped.
    #[cfg(any(test, feature = "simulation"))]
    pub(crate) fn nowhere() -> Self {
        Self(channel(WAITING).0)
    }

    /// How many notes wait.
    pub(crate) fn waiting(&self) -> usize {
        WAITING - self.0.capacity()
    }

    pub(crate) fn post(&self, note: TurnNotice) {
        if self.0.try_send(note).is_err() {
            tracing::warn!("a note was dropped: too many wait");
        }
    }
}

async fn run(mut from: Receiver<TurnNotice>, outgoing: Outgoing, metrics: Arc<Metrics>) {
    let places = Arc::new(Semaphore::new(TOGETHER));
    while let Some(note) = from.recv().await {
        let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
        let (outgoing, metrics) = (outgoing.clone(), Arc::clone(&metrics));
        tokio::spawn(async move {
            deliver(&note, &outgoing, &metrics).await;
            drop(place);
        });
    }
}

async fn deliver(note: &TurnNotice, outgoing: &Outgoing, metrics: &Metrics) {
    match tokio::time::timeout(PATIENCE, post(note, outgoing)).await {
        Ok(Ok(())) => drop(metrics.webhooks.fetch_add(1, Ordering::Relaxed)),
        Ok(Err(error)) => tracing::warn!(table = note.table, %error, "a note was not taken"),
        Err(_) => tracing::warn!(table = note.table, "a note took too long"),
    }
}

/// Posts a note as JSON. TLS is a local relay's business.
async fn post(note: &TurnNotice, outgoing: &Outgoing) -> std::io::Result<()> {
    let odd = |what| std::io::Error::new(std::io::ErrorKind::InvalidInput, what);
    let url = target(&note.url).map_err(|bad| odd(bad.0))?;
    let body = serde_json::to_vec(note)?;
    let request = Request::post(url.as_str()).header(header::CONTENT_TYPE, "application/json");
    let request = request.body(Full::new(body.into())).map_err(std::io::Error::other)?;
    let answer = outgoing.send(request).await?;
    if answer.status().is_success() { Ok(()) } else { Err(odd("the answer was not 2xx")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_go_to_an_allowed_address_and_below_it_only() {
        let hook: Webhook = "http://127.0.0.1:9000/notes/".parse().expect("an address");
        for below in ["", "/", "/bea", "/bea?x=1", "?x=1"] {
            assert!(hook.covers(&format!("http://127.0.0.1:9000/notes{below}")), "{below}");
        }
        for other in [
            "http://127.0.0.1:9000/",
            "http://127.0.0.1:9000/notes-of-others",
            "http://127.0.0.1:9000/notes/../admin",
            "http://127.0.0.1:90001/notes/",
            "http://127.0.0.1:9000@evil.example/notes/",
            "https://127.0.0.1:9000/notes/",
            "http://127.0.0.1:9000/notes/\r\nHost: evil",
        ] {
            assert!(!hook.covers(other), "{other}");
        }
        for hidden in ["%2e%2e/admin", ".%2E/admin", "..%2fadmin", "..%5Cadmin", "\\..\\..\\admin"]
        {
            assert!(!hook.covers(&format!("http://127.0.0.1:9000/notes/{hidden}")), "{hidden}");
        }
        for same in ["http://127.1:9000/notes/bea", "http://127.0.0.1:9000/other/../notes/bea"] {
            assert!(hook.covers(same), "{same}");
        }
        let named: Webhook = "http://Relay.example:80/a%62c".parse().expect("an address");
        assert!(named.covers("http://relay.example/a%62c/x"));
        let bare: Webhook = "http://relay".parse().expect("an address");
        assert!(bare.covers("http://relay/") && bare.covers("http://relay/a"));
        assert!(!bare.covers("http://relay.evil.example/") && !bare.covers("http://relay:81/"));
    }

    #[test]
    fn what_nothing_can_be_posted_to_is_no_address() {
        for bad in ["", "relay", "https://relay/", "http://", "http://:80/", "http://a:port/"] {
            assert!(bad.parse::<Webhook>().is_err(), "{bad}");
        }
    }
}
