//! A WebSocket: reads messages at a bounded rate, hands them to the tables, and writes what is queued.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use futures_util::SinkExt;
use tokio::time::{Instant, timeout};
use wire::{Ask, Tell};

use crate::conn::{Closing, Conn, Due};
use crate::door::Bucket;
use crate::house::House;
use crate::refusal::No;
use crate::room::{Deed, Request, Room};

/// A silent client is asked whether it is there.
const PING: Duration = Duration::from_secs(20);

const POLICY: u16 = 1008;
const TOO_SLOW: u16 = 1013;
const RESTART: u16 = 1012;

/// A client's socket and the tables it is at.
struct Client {
    house: Arc<House>,
    conn: Arc<Conn>,
    rooms: HashMap<String, Arc<Room>>,
    bucket: Bucket,
    chat: Bucket,
    strikes: u32,
}

/// Serves a socket to its end.
pub(crate) async fn serve(mut socket: WebSocket, house: Arc<House>, conn: Arc<Conn>) {
    let burst = house.config.limits.messages.saturating_mul(2);
    let mut client = Client {
        bucket: Bucket::full(burst),
        chat: Bucket::full(5),
        rooms: HashMap::new(),
        strikes: 0,
        house,
        conn,
    };
    let frame = client.run(&mut socket).await;
    for room in client.rooms.values() {
        room.handle(Request::Gone(client.conn.id));
    }
    if let Some(frame) = frame {
        let _ = timeout(Duration::from_secs(1), socket.send(Message::Close(Some(frame)))).await;
    }
}

fn farewell(code: u16, reason: &'static str) -> CloseFrame {
    CloseFrame { code, reason: reason.into() }
}

impl Client {
    /// Reads and writes until one side has had enough; how to say goodbye, if anybody still listens.
    async fn run(&mut self, socket: &mut WebSocket) -> Option<CloseFrame> {
        let conn = Arc::clone(&self.conn);
        let pace = self.house.config.pace.clone();
        let mut deadline = Instant::now() + pace.handshake;
        let mut pinged = false;
        // One alarm for the whole life of the socket: it looks at the deadline when it rings.
        let alarm = tokio::time::sleep_until(deadline);
        tokio::pin!(alarm);
        loop {
            tokio::select! {
                received = socket.recv() => {
                    deadline = Instant::now() + PING;
                    pinged = false;
                    match received {
                        Some(Ok(Message::Text(text))) => self.hear(text.as_str()),
                        Some(Ok(Message::Binary(_))) => self.strike("malformed", "text only, please"),
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => self.count(),
                        Some(Ok(Message::Close(_))) | None => return None,
                        Some(Err(_)) => return Some(farewell(POLICY, "that was no message of ours")),
                    }
                    if self.strikes > self.house.config.limits.strikes {
                        return Some(farewell(POLICY, "too much, too fast"));
                    }
                }
                due = conn.due() => {
                    match timeout(pace.slow_reader, write(socket, &due)).await {
                        Ok(Ok(())) => {}
                        Ok(Err(_)) => return None,
                        Err(_) => return Some(farewell(TOO_SLOW, "nobody reads this")),
                    }
                    if due.lagged {
                        self.show_again();
                    }
                    if let Some(closing) = due.closing {
                        return Some(goodbye(closing));
                    }
                }
                () = alarm.as_mut() => {
                    if Instant::now() < deadline {
                        alarm.as_mut().reset(deadline);
                        continue;
                    }
                    if pinged || self.rooms.is_empty() {
                        return Some(farewell(POLICY, "are you there?"));
                    }
                    pinged = true;
                    deadline = Instant::now() + pace.silence.saturating_sub(PING);
                    alarm.as_mut().reset(deadline);
                    let ping = socket.send(Message::Ping(axum::body::Bytes::new()));
                    timeout(pace.slow_reader, ping).await.ok()?.ok()?;
                }
            }
        }
    }

    /// The queue overflowed: whole updates instead of what was dropped.
    fn show_again(&self) {
        self.house.metrics.lagged.fetch_add(1, Ordering::Relaxed);
        for room in self.rooms.values() {
            room.handle(Request::Refresh(Arc::clone(&self.conn), None));
        }
    }

    /// Takes one from the bucket, or notes a strike.
    fn count(&mut self) {
        let rate = self.house.config.limits.messages;
        if !self.bucket.take(f64::from(rate), rate.saturating_mul(2)) {
            self.house.metrics.throttled.fetch_add(1, Ordering::Relaxed);
            self.strikes += 1;
        }
    }

    fn strike(&mut self, kind: &'static str, message: &str) {
        self.strikes += 1;
        self.conn.refuse(No::new(kind, message).about(None, None));
    }

    fn hear(&mut self, text: &str) {
        self.house.metrics.messages.fetch_add(1, Ordering::Relaxed);
        let strikes = self.strikes;
        self.count();
        let ask = serde_json::from_str::<Ask>(text);
        match ask {
            Err(error) => self.strike("malformed", &format!("not understood: {error}")),
            Ok(ask) if self.strikes > strikes => self.too_fast(&ask),
            Ok(ask) => self.ask(ask),
        }
    }

    /// A throttled command is refused by its id, so that the client can send it again.
    fn too_fast(&self, ask: &Ask) {
        let (table, id) = match ask {
            Ask::Act(act) => (Some(&act.table), Some(&act.id)),
            Ask::Undo(c) | Ask::Leave(c) | Ask::Start(c) => (Some(&c.table), Some(&c.id)),
            Ask::Chat(chat) => (Some(&chat.table), Some(&chat.id)),
            _ => (None, None),
        };
        let no = No::new("too-fast", "slower, please: the cards are not running away");
        self.conn.refuse(no.about(table.cloned(), id.cloned()));
    }

    fn ask(&mut self, ask: Ask) {
        match ask {
            Ask::Act(act) => {
                let deed = Deed::Act { base: act.base, action: act.action };
                self.command(&act.table, act.id, deed);
            }
            Ask::Sit(sit) => {
                self.enter(&sit.table.clone(), |conn| Request::Sit(conn, Box::new(sit)));
            }
            Ask::Watch(watch) => {
                self.enter(&watch.table, |conn| Request::Watch(conn, watch.from));
            }
            Ask::Undo(undo) => self.command(&undo.table, undo.id, Deed::Undo),
            Ask::Stand(stand) => self.command(&stand.table, stand.id, Deed::Stand(stand.standing)),
            Ask::Chat(chat) => self.talk(&chat.table, chat.id, Deed::Say(chat.text)),
            Ask::React(react) => self.talk(&react.table, react.id, Deed::React(react.reaction)),
            Ask::Rematch(again) => self.command(&again.table, again.id, Deed::Rematch(again.seed)),
            Ask::Leave(leave) => self.command(&leave.table, leave.id, Deed::Leave),
            Ask::Start(start) => self.command(&start.table, start.id, Deed::Start),
            Ask::Host(host) => {
                let deed = Deed::Host { seat: host.seat, bot: host.bot };
                self.command(&host.table, host.id, deed);
            }
            Ask::Hint(hint) => {
                self.at(&hint.table, |conn| Request::Hint(conn, hint.level));
            }
            Ask::Refresh(again) => {
                self.at(&again.table, |conn| Request::Refresh(conn, again.from));
            }
            Ask::Ping => self.conn.tell(&Tell::Pong),
        }
    }

    fn command(&self, table: &str, id: String, deed: Deed) {
        match self.rooms.get(table) {
            Some(room) => room.handle(Request::Command(Arc::clone(&self.conn), id, deed)),
            None => self.not_there(table, Some(&id)),
        }
    }

    fn not_there(&self, table: &str, id: Option<&str>) {
        self.conn.refuse(No::not_seated().about(Some(shorten(table)), id.map(shorten)));
    }

    /// Chat has a slower bucket of its own.
    fn talk(&mut self, table: &str, id: String, deed: Deed) {
        if self.chat.take(0.5, 5) {
            return self.command(table, id, deed);
        }
        let no = No::new("too-fast", "let the others get a word in");
        self.conn.no(no, table, Some(&id));
    }

    /// Hands a request to a table that this client is at.
    fn at(&self, table: &str, request: impl FnOnce(Arc<Conn>) -> Request) {
        match self.rooms.get(table) {
            Some(room) => room.handle(request(Arc::clone(&self.conn))),
            None => self.not_there(table, None),
        }
    }

    /// Goes to a table; whether it exists is the table's to say.
    fn enter(&mut self, table: &str, request: impl FnOnce(Arc<Conn>) -> Request) {
        if !self.rooms.contains_key(table) {
            let full = self.rooms.len() >= self.house.config.limits.tables_per_connection;
            let no = if full {
                No::new("full", "that is enough tables for one connection")
            } else if !self.house.door.may_request(self.conn.address) {
                No::new("too-fast", "one table after the other, please")
            } else if let Some(room) = self.house.room(table) {
                self.rooms.insert(table.to_owned(), room);
                return self.at(table, request);
            } else {
                No::no_table()
            };
            self.strikes += 1;
            return self.conn.no(no, &shorten(table), None);
        }
        self.at(table, request);
    }
}

/// What a client wrote, cut to a length that is safe to say back.
fn shorten(text: &str) -> String {
    text.chars().take(40).collect()
}

async fn write(socket: &mut WebSocket, due: &Due) -> Result<(), axum::Error> {
    for message in &due.messages {
        socket.feed(Message::Text(message.clone())).await?;
    }
    socket.flush().await
}

fn goodbye(closing: Closing) -> CloseFrame {
    match closing {
        Closing::TooSlow => farewell(TOO_SLOW, "this line is too slow; come again"),
        Closing::Restart => farewell(RESTART, "back in a moment"),
    }
}
