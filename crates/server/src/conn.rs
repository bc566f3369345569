//! A connection as the tables see it: a bounded queue that never makes anybody wait.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use serde::Serialize;
use tokio::sync::Notify;
use wire::{Done, Refused, Tell};

use crate::config::Limits;
use crate::refusal::No;

/// Two overflows within this time end a connection.
const PATIENCE: Duration = Duration::from_secs(30);

#[derive(Default)]
struct Outbox {
    queue: VecDeque<Utf8Bytes>,
    bytes: usize,
    /// The queue overflowed and was dropped: the client needs whole updates.
    lagged: bool,
    overflowed: Option<Instant>,
    closing: Option<Closing>,
}

/// Why the server ends a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Closing {
    /// It reads too slowly.
    TooSlow,
    /// The server goes away for a moment.
    Restart,
}

/// What the socket has to do next.
pub(crate) struct Due {
    pub messages: VecDeque<Utf8Bytes>,
    pub lagged: bool,
    pub closing: Option<Closing>,
}

/// A client's connection.
pub(crate) struct Conn {
    pub id: u64,
    pub address: IpAddr,
    outbox: Mutex<Outbox>,
    bell: Notify,
    most: (usize, usize),
}

impl Conn {
    pub(crate) fn new(id: u64, address: IpAddr, limits: &Limits) -> Self {
        let most = (limits.queue, limits.queue_bytes);
        Self { id, address, outbox: Mutex::default(), bell: Notify::new(), most }
    }

    /// Queues a message. A full queue is dropped: a slow reader gets a whole update instead of every step.
    pub(crate) fn send(&self, message: Utf8Bytes) {
        let mut outbox = self.outbox.lock().unwrap_or_else(PoisonError::into_inner);
        if outbox.lagged || outbox.closing.is_some() {
            return;
        }
        outbox.bytes += message.len();
        outbox.queue.push_back(message);
        if outbox.queue.len() > self.most.0 || outbox.bytes > self.most.1 {
            outbox.queue = VecDeque::new();
            (outbox.bytes, outbox.lagged) = (0, true);
            let now = Instant::now();
            if outbox.overflowed.is_some_and(|last| now.duration_since(last) < PATIENCE) {
                outbox.closing = Some(Closing::TooSlow);
            }
            outbox.overflowed = Some(now);
        }
        drop(outbox);
        self.bell.notify_one();
    }

    /// Queues a message of plain data.
    pub(crate) fn tell(&self, tell: &impl Serialize) {
        let text = serde_json::to_string(tell).expect("plain data has a JSON form");
        self.send(text.into());
    }

    pub(crate) fn refuse(&self, refused: Refused) {
        self.tell(&Tell::Refused(refused));
    }

    pub(crate) fn no(&self, no: No, table: &str, id: Option<&str>) {
        self.refuse(no.about(Some(table.into()), id.map(str::to_owned)));
    }

    pub(crate) fn done(&self, table: String, id: String, seq: u32) {
        self.tell(&Tell::Done(Done { table, id, seq }));
    }

    /// Ends the connection after what is queued.
    pub(crate) fn close(&self, why: Closing) {
        let mut outbox = self.outbox.lock().unwrap_or_else(PoisonError::into_inner);
        outbox.closing.get_or_insert(why);
        drop(outbox);
        self.bell.notify_one();
    }

    /// Waits until there is something to do for the socket.
    pub(crate) async fn due(&self) -> Due {
        loop {
            if let Some(due) = self.take() {
                return due;
            }
            self.bell.notified().await;
        }
    }

    /// What there is to do for the socket right now.
    pub(crate) fn take(&self) -> Option<Due> {
        let mut outbox = self.outbox.lock().unwrap_or_else(PoisonError::into_inner);
        if outbox.queue.is_empty() && !outbox.lagged && outbox.closing.is_none() {
            return None;
        }
        outbox.bytes = 0;
        let due = Due {
            messages: std::mem::take(&mut outbox.queue),
            lagged: std::mem::take(&mut outbox.lagged),
            closing: outbox.closing,
        };
        Some(due)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn conn() -> Conn {
        let limits = Limits { queue: 4, queue_bytes: 100, ..Limits::default() };
        Conn::new(1, IpAddr::from([127, 0, 0, 1]), &limits)
    }

    #[test]
    fn a_full_queue_is_dropped_and_a_whole_update_is_due() {
        let conn = conn();
        (0..5).for_each(|n| conn.send(n.to_string().into()));
        let due = conn.take().expect("something is due");
        assert!(due.messages.is_empty() && due.lagged && due.closing.is_none());
        assert!(conn.take().is_none());
    }

    #[test]
    fn bytes_are_bounded_too_and_twice_is_enough() {
        let conn = conn();
        conn.send("x".repeat(101).into());
        assert!(conn.take().expect("it is due").lagged);
        conn.send("x".repeat(101).into());
        assert_eq!(conn.take().expect("it is due").closing, Some(Closing::TooSlow));
    }
}
