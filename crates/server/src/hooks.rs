//! Notes to the outside, "it is your turn": plain HTTP, only to addresses that the host of the server
//! has allowed, never waited for.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use serde::Serialize;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::Semaphore;
use tokio::sync::mpsc::{Receiver, Sender, channel};

use crate::metrics::Metrics;

/// Notes that may wait; more are dropped.
const WAITING: usize = 256;
/// Notes that are on their way at once, so that one slow listener does not hold up the others.
const TOGETHER: usize = 8;
const PATIENCE: Duration = Duration::from_secs(5);

/// It is somebody's turn.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Note {
    #[serde(skip)]
    pub url: String,
    pub table: String,
    pub game: String,
    pub seat: u8,
    pub name: String,
}

/// A plain HTTP address, and everything below it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Webhook(String);

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
        Target::of(text).map(|_| Self(text.trim_end_matches('/').into()))
    }
}

impl Webhook {
    /// Whether an address is this one or below it.
    pub(crate) fn covers(&self, url: &str) -> bool {
        let below = url.strip_prefix(&*self.0);
        let below = below.is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '?']));
        below && Target::of(url).is_ok()
    }
}

/// The parts of an address that can be posted to.
struct Target<'a> {
    host: &'a str,
    port: u16,
    path: &'a str,
}

impl<'a> Target<'a> {
    fn of(url: &'a str) -> Result<Self, BadWebhook> {
        let rest = url.strip_prefix("http://").ok_or(BadWebhook("it must begin with http://"))?;
        let (authority, path) = rest.split_at(rest.find(['/', '?']).unwrap_or(rest.len()));
        let (host, port) = match authority.rsplit_once(':') {
            Some((host, port)) if !port.ends_with(']') => {
                (host, port.parse().map_err(|_| BadWebhook("the port is not a number"))?)
            }
            _ => (authority, 80),
        };
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-.[:]".contains(&byte);
        if host.is_empty() || !host.bytes().all(plain) {
            return Err(BadWebhook("it names no host"));
        }
        if !path.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'#') {
            return Err(BadWebhook("its path has odd characters"));
        }
        if path.split(['/', '?']).any(|part| part == "..") {
            return Err(BadWebhook("its path leads upwards"));
        }
        Ok(Self { host, port, path })
    }
}

/// The way out.
pub(crate) struct Hooks(Sender<Note>);

impl Hooks {
    pub(crate) fn start(metrics: Arc<Metrics>) -> Self {
        let (to, from) = channel(WAITING);
        tokio::spawn(run(from, metrics));
        Self(to)
    }

    pub(crate) fn post(&self, note: Note) {
        if self.0.try_send(note).is_err() {
            tracing::warn!("a note was dropped: too many wait");
        }
    }
}

async fn run(mut from: Receiver<Note>, metrics: Arc<Metrics>) {
    let places = Arc::new(Semaphore::new(TOGETHER));
    while let Some(note) = from.recv().await {
        let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
        let metrics = Arc::clone(&metrics);
        tokio::spawn(async move {
            deliver(&note, &metrics).await;
            drop(place);
        });
    }
}

async fn deliver(note: &Note, metrics: &Metrics) {
    match tokio::time::timeout(PATIENCE, post(note)).await {
        Ok(Ok(())) => drop(metrics.webhooks.fetch_add(1, Ordering::Relaxed)),
        Ok(Err(error)) => tracing::warn!(table = note.table, %error, "a note was not taken"),
        Err(_) => tracing::warn!(table = note.table, "a note took too long"),
    }
}

/// Posts a note as JSON. TLS is a local relay's business.
async fn post(note: &Note) -> std::io::Result<()> {
    let odd = |what| std::io::Error::new(std::io::ErrorKind::InvalidInput, what);
    let Target { host, port, path } = Target::of(&note.url).map_err(|bad| odd(bad.0))?;
    let body = serde_json::to_string(note)?;
    let slash = if path.starts_with('/') { "" } else { "/" };
    let request = format!(
        "POST {slash}{path} HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    );
    let mut stream = TcpStream::connect(format!("{host}:{port}")).await?;
    stream.write_all(request.as_bytes()).await?;
    let mut status = [0; 12];
    stream.read_exact(&mut status).await?;
    if status[9] == b'2' { Ok(()) } else { Err(odd("the answer was not 2xx")) }
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
