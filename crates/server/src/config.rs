//! Configuration: what the operator of a server may decide.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use crate::webhooks::Webhook;

/// How a server is run. The defaults are for one machine, one file and friends.
#[derive(Clone, Debug)]
pub struct Config {
    /// The folder of the file `tables.sqlite`.
    pub data: PathBuf,
    /// A `PostgreSQL` database instead, as `postgres://…`: for several servers at once.
    pub database: Option<String>,
    /// Origins of pages that may connect, besides the server's own.
    pub origins: Vec<String>,
    /// Names that the server answers to, besides numbers and `localhost`.
    pub host_names: Vec<String>,
    /// Where the counters are shown; nowhere, unless the host says so.
    pub metrics: Option<SocketAddr>,
    /// Reverse proxies whose `X-Forwarded-For` is believed.
    pub proxies: Vec<IpAddr>,
    /// The addresses that tables may post notes to.
    pub webhooks: Vec<Webhook>,
    /// Push services that messages to browsers may go to, besides those of the known browsers.
    pub push_services: Vec<Webhook>,
    /// Whom a push service may turn to about our messages: `mailto:…` or `https://…`.
    pub push_contact: Option<String>,
    /// Days after which a table whose game is over is deleted; never, unless the host says so.
    pub keep_days: Option<u32>,
    /// How much anybody may ask for.
    pub limits: Limits,
    /// How long things take.
    pub pace: Pace,
    /// The seed of the bots' dice; unforeseeable, unless a test wants equal bots at two tables.
    pub bot_seed: Option<u64>,
}

/// How much anybody may ask for.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Messages a second of one connection, after a burst of twice as many.
    pub messages: u32,
    /// Messages that come too fast or make no sense, before a connection is ended.
    pub strikes: u32,
    /// Connections at once from one address.
    pub connections: usize,
    /// Connections at once from everybody.
    pub all_connections: usize,
    /// Tables made in an hour from one address.
    pub tables: u32,
    /// Requests over plain HTTP a second from one address, after a burst of twice as many.
    pub requests: u32,
    /// Tables that one connection may sit at or watch.
    pub tables_per_connection: usize,
    /// Onlookers of one table.
    pub gallery: usize,
    /// Messages that may wait for a slow reader.
    pub queue: usize,
    /// Bytes that may wait for a slow reader.
    pub queue_bytes: usize,
    /// Events in the life of one table.
    pub events: u32,
    /// Bytes of the disk that must be free for a server that is ready.
    pub free_disk: u64,
}

/// How long things take.
#[derive(Clone, Debug)]
pub struct Pace {
    /// How long a bot seems to think at least.
    pub bot_pause: Duration,
    /// How long a response window lasts at least, so that speed tells nothing.
    pub beat: Duration,
    /// When a table that nobody touches is put away; it comes back when it is needed.
    pub park_after: Duration,
    /// How long a client may take for the head of a request, and for its first message.
    pub handshake: Duration,
    /// How long a request may take, its body and the answer.
    pub request: Duration,
    /// How long a client may be silent.
    pub silence: Duration,
    /// How long a message may wait for a reader who does not read.
    pub slow_reader: Duration,
    /// How long the store may take for one thing before those who wait for it are told to try again.
    pub store: Duration,
    /// How long a push service that has failed is left alone, the first time.
    pub push_rest: Duration,
    /// How many threads think for the bots.
    pub bot_threads: usize,
}

impl Config {
    /// One machine, one file in this folder.
    pub fn new(data: impl Into<PathBuf>) -> Self {
        Self {
            data: data.into(),
            database: None,
            origins: Vec::new(),
            host_names: Vec::new(),
            metrics: None,
            proxies: Vec::new(),
            webhooks: Vec::new(),
            push_services: Vec::new(),
            push_contact: None,
            keep_days: None,
            limits: Limits::default(),
            pace: Pace::default(),
            bot_seed: None,
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            messages: 20,
            strikes: 60,
            connections: 40,
            all_connections: 10_000,
            tables: 60,
            requests: 10,
            tables_per_connection: 32,
            gallery: 50,
            queue: 256,
            queue_bytes: 256 * 1024,
            events: 100_000,
            free_disk: 64 * 1024 * 1024,
        }
    }
}

impl Default for Pace {
    fn default() -> Self {
        let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Self {
            bot_pause: Duration::from_millis(600),
            beat: Duration::from_millis(u64::from(session::BEAT)),
            park_after: Duration::from_secs(30),
            handshake: Duration::from_secs(5),
            request: Duration::from_secs(15),
            silence: Duration::from_secs(60),
            slow_reader: Duration::from_secs(10),
            store: Duration::from_secs(8),
            push_rest: Duration::from_secs(30),
            bot_threads: threads.saturating_sub(1).max(1),
        }
    }
}
