//! Notes to the outside, "it is your turn": plain HTTP, only to addresses that the host of the server
//! has allowed, never waited for.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use serde::Serialize;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::mpsc::{Receiver, Sender, channel};

use crate::metrics::Metrics;

/// Notes that may wait; more are dropped.
const WAITING: usize = 256;
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
    while let Some(note) = from.recv().await {
        match tokio::time::timeout(PATIENCE, post(&note)).await {
            Ok(Ok(())) => drop(metrics.webhooks.fetch_add(1, Ordering::Relaxed)),
            Ok(Err(error)) => tracing::warn!(table = note.table, %error, "a note was not taken"),
            Err(_) => tracing::warn!(table = note.table, "a note took too long"),
        }
    }
}

/// Posts a note as JSON. TLS is a local relay's business.
async fn post(note: &Note) -> std::io::Result<()> {
    let odd = |what: &str| std::io::Error::new(std::io::ErrorKind::InvalidInput, what);
    let rest = note.url.strip_prefix("http://").ok_or_else(|| odd("only http:// is posted to"))?;
    let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
    if !note.url.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err(odd("the address has odd characters"));
    }
    let address = if host.contains(':') { host.to_owned() } else { format!("{host}:80") };
    let body = serde_json::to_string(note)?;
    let request = format!(
        "POST /{path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    );
    let mut stream = TcpStream::connect(address).await?;
    stream.write_all(request.as_bytes()).await?;
    let mut status = [0; 12];
    stream.read_exact(&mut status).await?;
    if status[9] == b'2' { Ok(()) } else { Err(odd("the answer was not 2xx")) }
}
