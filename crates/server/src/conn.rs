//! One subscriber's send queue (backpressure): a message is written at once if the socket takes it, and otherwise
//! waits in a bounded queue, so that nobody waits for a slow reader.

use std::collections::VecDeque;
use std::io::ErrorKind;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rustix::net::Shutdown;
use serde::Serialize;
use tokio::net::tcp::OwnedWriteHalf;
use tokio::sync::Notify;
use tokio::time::timeout_at;
use wire::{Done, ServerMessage};

use crate::config::Limits;
use crate::frames::Outgoing;
use crate::refusal::Refusal;
use crate::system;

/// Two overflows within this time end a connection.
const PATIENCE: Duration = Duration::from_secs(30);

#[derive(Default)]
struct Outbox {
    queue: VecDeque<Box<[u8]>>,
    /// Bytes of the first message that are gone already.
    sent: usize,
    /// Since when the first message waits.
    since: Option<Instant>,
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
    /// It does not read at all.
    Deaf,
    /// The line is broken.
    Broken,
    /// The server goes away for a moment.
    Restart,
}

/// What has to be done for a connection, once its queue is empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Due {
    /// Whole updates instead of what was dropped.
    ShowAgain,
    Close(Closing),
}

/// How far the queue could be written.
enum Flushed {
    Empty(Option<Due>),
    /// The line is full, and the first message waits since then.
    Stuck(Instant),
}

/// What a connection writes to.
pub(crate) enum Line {
    Socket(OwnedWriteHalf),
    /// The frames that were written, for a simulation to carry to the other end.
    #[cfg(any(test, feature = "simulation"))]
    Simulated(std::sync::Arc<Mutex<Vec<Box<[u8]>>>>),
}

impl From<OwnedWriteHalf> for Line {
    fn from(stream: OwnedWriteHalf) -> Self {
        Self::Socket(stream)
    }
}

impl Line {
    fn try_write(&self, bytes: &[u8]) -> std::io::Result<usize> {
        match self {
            Self::Socket(stream) => stream.try_write(bytes),
            #[cfg(any(test, feature = "simulation"))]
            Self::Simulated(frames) => {
                frames.lock().unwrap_or_else(PoisonError::into_inner).push(bytes.into());
                Ok(bytes.len())
            }
        }
    }

    async fn writable(&self) -> std::io::Result<()> {
        match self {
            Self::Socket(stream) => stream.writable().await,
            #[cfg(any(test, feature = "simulation"))]
            Self::Simulated(_) => Ok(()),
        }
    }

    /// Says that nothing more comes; whether that could be said.
    fn shut(&self) -> bool {
        match self {
            Self::Socket(stream) => rustix::net::shutdown(stream.as_ref(), Shutdown::Write).is_ok(),
            #[cfg(any(test, feature = "simulation"))]
            Self::Simulated(_) => true,
        }
    }
}

/// A client's connection.
pub(crate) struct Conn {
    pub id: u64,
    pub address: IpAddr,
    line: Line,
    outbox: Mutex<Outbox>,
    bell: Notify,
    most: (usize, usize),
    /// Nothing was heard for so long that it is given up.
    silent: AtomicBool,
}

impl Outbox {
    /// Keeps what could not be written. A full queue is dropped, but for a message that is partly gone.
    fn keep(&mut self, frame: &[u8], written: usize, most: (usize, usize)) {
        if self.queue.is_empty() {
            (self.sent, self.since) = (written, Some(system::now()));
        }
        self.bytes += frame.len();
        self.queue.push_back(frame.into());
        if self.queue.len() <= most.0 && self.bytes <= most.1 {
            return;
        }
        self.queue.truncate(usize::from(self.sent > 0));
        self.bytes = self.queue.iter().map(|frame| frame.len()).sum();
        self.lagged = true;
        let now = system::now();
        if self.overflowed.is_some_and(|last| now.duration_since(last) < PATIENCE) {
            self.closing = Some(Closing::TooSlow);
        }
        self.overflowed = Some(now);
    }

    /// Queues the last frame of all.
    fn say_last(&mut self, frame: &[u8]) {
        self.keep(frame, 0, (usize::MAX, usize::MAX));
        self.closing = Some(Closing::Broken);
    }

    /// Notes that so many bytes of the first message are gone.
    fn advance(&mut self, written: usize) {
        self.sent += written;
        if self.queue.front().is_some_and(|front| front.len() <= self.sent) {
            self.bytes -= self.queue.pop_front().map_or(0, |front| front.len());
            (self.sent, self.since) = (0, Some(system::now()));
        }
        if self.queue.is_empty() {
            self.queue = VecDeque::new();
        }
    }

    fn due(&mut self) -> Option<Due> {
        let lagged = std::mem::take(&mut self.lagged);
        self.closing.map(Due::Close).or_else(|| lagged.then_some(Due::ShowAgain))
    }
}

impl Conn {
    pub(crate) fn new(id: u64, address: IpAddr, line: Line, limits: &Limits) -> Self {
        let most = (limits.queue, limits.queue_bytes);
        let (outbox, bell, silent) = (Mutex::default(), Notify::new(), AtomicBool::new(false));
        Self { id, address, line, outbox, bell, most, silent }
    }

    /// It is given up, because nothing was heard for so long.
    pub(crate) fn note_silence(&self) {
        self.silent.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_silent(&self) -> bool {
        self.silent.load(Ordering::Relaxed)
    }

    fn outbox(&self) -> MutexGuard<'_, Outbox> {
        self.outbox.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends a frame, or queues it. A slow reader gets a whole update instead of every step.
    pub(crate) fn send(&self, frame: &[u8]) {
        let mut outbox = self.outbox();
        if outbox.lagged || outbox.closing.is_some() {
            return;
        }
        let written = if outbox.queue.is_empty() { self.write(frame) } else { Ok(0) };
        match written {
            Ok(written) if written == frame.len() => return,
            Ok(written) => outbox.keep(frame, written, self.most),
            Err(broken) => outbox.closing = Some(broken),
        }
        drop(outbox);
        self.bell.notify_one();
    }

    /// Writes what the line takes at once.
    fn write(&self, bytes: &[u8]) -> Result<usize, Closing> {
        match self.line.try_write(bytes) {
            Err(error) if error.kind() == ErrorKind::WouldBlock => Ok(0),
            written => written.map_err(|_| Closing::Broken),
        }
    }

    /// Sends a message of plain data.
    pub(crate) fn tell(&self, tell: &impl Serialize) {
        Outgoing::with(|out| {
            serde_json::to_writer(out.begin(), tell).expect("plain data has a JSON form");
            self.send(out.frame());
        });
    }

    pub(crate) fn refuse(&self, refused: Refusal) {
        self.tell(&ServerMessage::Refused(refused));
    }

    pub(crate) fn no(&self, no: Refusal, table: &str, id: Option<&str>) {
        self.refuse(no.about(Some(table.into()), id.map(str::to_owned)));
    }

    pub(crate) fn done(&self, table: String, id: String, seq: u32) {
        self.tell(&ServerMessage::Done(Done { table, id, seq }));
    }

    /// Ends the connection after what is queued.
    pub(crate) fn close(&self, why: Closing) {
        self.outbox().closing.get_or_insert(why);
        self.bell.notify_one();
    }

    /// Writes what is queued as the line takes it, until there is something else to do.
    pub(crate) async fn due(&self, patience: Duration) -> Due {
        loop {
            match self.flush() {
                Flushed::Empty(Some(due)) => return due,
                Flushed::Empty(None) => self.bell.notified().await,
                Flushed::Stuck(since) => {
                    let writable = timeout_at((since + patience).into(), self.line.writable());
                    match writable.await {
                        Ok(Ok(())) => {}
                        Ok(Err(_)) => return Due::Close(Closing::Broken),
                        Err(_) => return Due::Close(Closing::Deaf),
                    }
                }
            }
        }
    }

    fn flush(&self) -> Flushed {
        let mut outbox = self.outbox();
        while let Some(front) = outbox.queue.front() {
            match self.write(&front[outbox.sent..]) {
                Ok(0) => return Flushed::Stuck(outbox.since.unwrap_or_else(system::now)),
                Ok(written) => outbox.advance(written),
                Err(broken) => return Flushed::Empty(Some(Due::Close(broken))),
            }
        }
        Flushed::Empty(outbox.due())
    }

    /// Says goodbye after what is queued and hangs up, if the line takes it soon; whether it did.
    pub(crate) async fn farewell(&self, frame: &[u8]) -> bool {
        self.outbox().say_last(frame);
        self.due(Duration::from_secs(1)).await;
        let said = self.outbox().queue.is_empty();
        said && self.line.shut()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::AsyncReadExt;
    use tokio::net::{TcpListener, TcpStream};

    /// A connection, and the reader at its other end.
    async fn conn() -> (Conn, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let reader = TcpStream::connect(listener.local_addr().expect("it is bound"));
        let (reader, accepted) = tokio::join!(reader, listener.accept());
        let (_, writer) = accepted.expect("a stream").0.into_split();
        writer.writable().await.expect("a fresh line takes something");
        let limits = Limits { queue: 4, queue_bytes: 40_000_000, ..Limits::default() };
        let address = IpAddr::from([127, 0, 0, 1]);
        (Conn::new(1, address, writer.into(), &limits), reader.expect("a stream"))
    }

    /// More than any line takes at once.
    fn big() -> Vec<u8> {
        vec![b'x'; 16_000_000]
    }

    #[tokio::test]
    async fn what_the_line_takes_is_not_queued() {
        let (conn, mut reader) = conn().await;
        conn.send(b"one");
        conn.send(b"two");
        assert!(conn.outbox().queue.is_empty());
        let mut heard = [0; 6];
        reader.read_exact(&mut heard).await.expect("both");
        assert_eq!(&heard, b"onetwo");
    }

    #[tokio::test]
    async fn a_full_queue_is_dropped_and_a_whole_update_is_due() {
        let (conn, mut reader) = conn().await;
        conn.send(&big());
        (0..6).for_each(|n| conn.send(format!("{n}").as_bytes()));
        assert!(conn.outbox().lagged && conn.outbox().closing.is_none());
        let reading = async {
            let mut heard = big();
            reader.read_exact(&mut heard).await.expect("a message is never torn");
            heard == big()
        };
        let (due, whole) = tokio::join!(conn.due(Duration::from_secs(20)), reading);
        assert!(whole && due == Due::ShowAgain);
        conn.send(b"seven");
        let mut heard = [0; 5];
        reader.read_exact(&mut heard).await.expect("it goes on");
        assert_eq!(&heard, b"seven");
    }

    #[tokio::test]
    async fn the_second_overflow_in_a_row_ends_the_connection() {
        let (conn, _reader) = conn().await;
        conn.send(&big());
        (0..6).for_each(|_| conn.send(b"x"));
        conn.outbox().lagged = false;
        (0..6).for_each(|_| conn.send(b"x"));
        assert_eq!(conn.outbox().closing, Some(Closing::TooSlow));
    }

    #[tokio::test]
    async fn somebody_who_does_not_read_is_not_waited_for() {
        let (conn, _reader) = conn().await;
        conn.send(&big());
        assert_eq!(conn.due(Duration::from_millis(50)).await, Due::Close(Closing::Deaf));
    }
}
