//! Notifications from other servers. They are hints: tables in use are also polled, so a lost hint costs a second
//! or two.

use std::sync::Weak;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::time::timeout;
use tokio_postgres::{Client, Notification};

use super::{Hint, News};
use crate::store::StoreError;
use crate::store::tls::Address;

/// How long a hint may be late.
const POLL: Duration = Duration::from_secs(1);
/// How long a database that cannot be reached is left alone.
const PAUSE: Duration = Duration::from_millis(250);

/// Hands on what other servers say, on a thread of its own, as long as the store lives.
pub(super) fn listen(
    address: Address,
    limit: Duration,
    mut news: News,
    node: String,
    alive: Weak<AtomicBool>,
) -> Result<(), StoreError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(StoreError::new)?;
    let is_alive = move || alive.upgrade().is_some_and(|alive| alive.load(Ordering::Relaxed));
    let work = move || {
        runtime.block_on(async {
            while is_alive() {
                let Ok(Some((_client, mut notes))) = timeout(limit, call(&address)).await else {
                    news(Hint::Quiet);
                    tokio::time::sleep(PAUSE).await;
                    continue;
                };
                news(Hint::Anything);
                hear(&mut notes, &node, &mut news, &is_alive).await;
            }
        });
    };
    thread::Builder::new().name("news".into()).spawn(work).map(drop).map_err(StoreError::new)
}

/// A line at which notes come in; it must be held as long as they are wanted.
async fn call(address: &Address) -> Option<(Client, UnboundedReceiver<Notification>)> {
    let (to, notes) = unbounded_channel();
    let (client, _) = address.connect(Some(to)).await.ok()?;
    client.batch_execute("LISTEN quarterdeck").await.ok()?;
    Some((client, notes))
}

/// Hands on what comes in until the line is lost, and now and then lets the tables in use look for themselves.
async fn hear(
    notes: &mut UnboundedReceiver<Notification>,
    node: &str,
    news: &mut News,
    is_alive: &impl Fn() -> bool,
) {
    let mut looked = Instant::now();
    while is_alive() {
        match timeout(POLL, notes.recv()).await {
            Ok(None) => return,
            Ok(Some(note)) => {
                let mut hint = Heard::default();
                hint.add(note.payload(), node);
                while let Ok(note) = notes.try_recv() {
                    hint.add(note.payload(), node);
                }
                news(hint.hint());
            }
            Err(_) => {}
        }
        if looked.elapsed() >= POLL {
            news(Hint::Quiet);
            looked = Instant::now();
        }
    }
}

/// What some notes of other servers say together.
#[derive(Default)]
struct Heard {
    anything: bool,
    tables: Vec<u64>,
}

impl Heard {
    fn add(&mut self, payload: &str, node: &str) {
        let (from, tables) = payload.split_once(' ').unwrap_or((payload, ""));
        if from != node {
            self.anything |= tables == "*";
            let numbers = tables.split(' ').filter_map(|id| u64::from_str_radix(id, 16).ok());
            self.tables.extend(numbers);
        }
    }

    fn hint(self) -> Hint {
        if self.anything { Hint::Anything } else { Hint::Tables(self.tables) }
    }
}
