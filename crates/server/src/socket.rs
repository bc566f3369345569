//! One WebSocket session: reads messages with a rate limit, passes them to the tables, and writes what is queued.

use std::collections::HashMap;
use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::task::{Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, ReadBuf};
use tokio::net::TcpStream;
use tokio::net::tcp::OwnedReadHalf;
use tokio::time::{Instant, timeout};
use wire::{ClientMessage, ServerMessage};

use crate::admission::Bucket;
use crate::conn::{Closing, Conn, Due};
use crate::frames::{self, Garbled, Heard, Reader};
use crate::refusal::{self, Refusal, RefusalKind};
use crate::room::{Command, Request, Room, SitDown, decode_auto_pass, decode_number, decode_offer};
use crate::server::Server;

/// A silent client is asked whether it is there.
const PING: Duration = Duration::from_secs(20);
/// So many messages of one client are heard before it is somebody else's turn.
const TURN: usize = 2;
/// Nothing shorter can be waited for.
const TICK: Duration = Duration::from_millis(1);
/// Bytes that are read at once.
const GULP: usize = 2048;
/// After the last word a client has so long, and so many bytes, until it hangs up.
const LINGER: Duration = Duration::from_secs(2);
const LAST_BYTES: usize = 64 * 1024;

const PROTOCOL: u16 = 1002;
const NOT_TEXT: u16 = 1007;
const POLICY: u16 = 1008;
const TOO_LONG: u16 = 1009;
const TOO_SLOW: u16 = 1013;
const RESTART: u16 = 1012;

/// A client's socket and the tables it is at.
struct Client {
    server: Arc<Server>,
    conn: Arc<Conn>,
    rooms: HashMap<String, Arc<Room>>,
    bucket: Bucket,
    strikes: u32,
    /// After a strike nothing more is heard until then, so that a flood waits in the flooder's own line.
    hushed: Option<Instant>,
}

impl Drop for Client {
    fn drop(&mut self) {
        self.server.admission.give_places_back(self.conn.address, self.rooms.len());
        self.server.hang_up(&self.conn);
    }
}

/// The last frame of a connection; nothing where nobody listens.
type Farewell = Option<Vec<u8>>;

/// Serves a socket to its end; `early` is what the client sent before it was one.
pub(crate) async fn serve(
    stream: TcpStream,
    mut early: Reader,
    server: Arc<Server>,
    address: std::net::IpAddr,
) {
    let (mut stream, writer) = stream.into_split();
    let burst = server.config.limits.messages.saturating_mul(2);
    let mut client = Client {
        bucket: Bucket::full(burst),
        rooms: HashMap::new(),
        strikes: 0,
        hushed: None,
        conn: server.connect(address, writer),
        server,
    };
    let farewell = client.run(&mut stream, &mut early).await;
    for room in client.rooms.values() {
        room.handle(Request::Gone(client.conn.id));
    }
    if let Some(frame) = farewell
        && client.conn.farewell(&frame).await
    {
        let _ = timeout(LINGER, hung_up(&mut stream)).await;
    }
}

/// Waits until the client has hung up: what it still says would otherwise make the system throw our last words
/// away (RFC 6455, 7.1.1).
async fn hung_up(stream: &mut OwnedReadHalf) {
    let mut left = LAST_BYTES;
    while let Ok(bytes @ 1..) = receive(stream, |_| ()).await
        && bytes < left
    {
        left -= bytes;
    }
}

/// Reads what is there; nothing at the end. No buffer outlives the call.
async fn receive(
    stream: &mut OwnedReadHalf,
    mut take: impl FnMut(&[u8]),
) -> std::io::Result<usize> {
    poll_fn(|context| {
        let mut space = [0; GULP];
        let mut gulp = ReadBuf::new(&mut space);
        ready!(Pin::new(&mut *stream).poll_read(context, &mut gulp))?;
        take(gulp.filled());
        Poll::Ready(Ok(gulp.filled().len()))
    })
    .await
}

impl Client {
    /// Reads and writes until one side has had enough; how to say goodbye, if anybody still listens.
    async fn run(&mut self, stream: &mut OwnedReadHalf, reader: &mut Reader) -> Farewell {
        let conn = Arc::clone(&self.conn);
        let pace = self.server.config.pace.clone();
        let mut deadline = Instant::now() + pace.handshake;
        let mut pinged = false;
        // One alarm for the whole life of the socket: it looks at the deadline when it rings.
        let alarm = tokio::time::sleep_until(deadline);
        tokio::pin!(alarm);
        loop {
            self.hushed = self.hushed.filter(|&until| until > Instant::now());
            let heard = match self.hear_some(reader) {
                Err(farewell) => return farewell,
                Ok(heard) => heard,
            };
            // Only a whole message is a sign of life: anybody can send a byte now and then.
            if heard > 0 {
                (deadline, pinged) = (Instant::now() + PING, false);
            }
            if let Some(until) = self.hushed {
                alarm.as_mut().reset(until.min(deadline));
            } else if heard >= TURN {
                tokio::task::yield_now().await;
                continue;
            }
            tokio::select! {
                received = receive(stream, |bytes| reader.take(bytes)), if self.hushed.is_none() => {
                    if !received.is_ok_and(|bytes| bytes > 0) {
                        return None;
                    }
                }
                due = conn.due(pace.slow_reader) => match due {
                    Due::ShowAgain => self.show_again(),
                    Due::Close(closing) => return goodbye(closing),
                },
                () = alarm.as_mut() => {
                    if Instant::now() < deadline {
                        alarm.as_mut().reset(deadline);
                        continue;
                    }
                    if pinged || self.rooms.is_empty() {
                        conn.note_silence();
                        return last_words(POLICY, "are you there?");
                    }
                    pinged = true;
                    deadline = Instant::now() + pace.silence.saturating_sub(PING);
                    alarm.as_mut().reset(deadline);
                    conn.send(&frames::ping());
                }
            }
        }
    }

    /// Does what the next messages ask for, as long as it is this client's turn; how many whole ones there were.
    fn hear_some(&mut self, reader: &mut Reader) -> Result<usize, Farewell> {
        let mut whole = 0;
        while whole < TURN
            && self.hushed.is_none()
            && let Some(heard) = reader.next().map_err(not_heard)?
        {
            match &heard {
                Heard::Text(text) => self.hear(text),
                Heard::Binary => self.strike(RefusalKind::Malformed, "text only, please"),
                Heard::Ping(payload) => {
                    self.count();
                    self.conn.send(&frames::pong(payload));
                }
                Heard::Pong | Heard::Piece => self.count(),
                Heard::Close(code) => return Err(Some(frames::close_too(*code))),
            }
            whole += usize::from(heard != Heard::Piece);
            if self.strikes > self.server.config.limits.strikes {
                return Err(last_words(POLICY, "too much, too fast"));
            }
        }
        Ok(whole)
    }

    /// The queue overflowed: whole updates instead of what was dropped.
    fn show_again(&self) {
        self.server.metrics.lagged.fetch_add(1, Ordering::Relaxed);
        for room in self.rooms.values() {
            room.handle(Request::Refresh(Arc::clone(&self.conn), None));
        }
    }

    /// Takes one from the bucket, or notes a strike.
    fn count(&mut self) {
        let rate = self.server.config.limits.messages;
        if !self.bucket.take(f64::from(rate), rate.saturating_mul(2)) {
            self.server.metrics.throttled.fetch_add(1, Ordering::Relaxed);
            self.note_strike();
        }
    }

    /// Counts a strike; the next message is heard when one is due at the rate that is allowed.
    fn note_strike(&mut self) {
        self.strikes += 1;
        let pause = Duration::from_secs(1) / self.server.config.limits.messages.max(1);
        self.hushed = (pause >= TICK).then(|| Instant::now() + pause);
    }

    fn strike(&mut self, kind: RefusalKind, message: &str) {
        self.note_strike();
        self.conn.refuse(Refusal::new(kind, message).about(None, None));
    }

    fn hear(&mut self, text: &str) {
        self.server.metrics.messages.fetch_add(1, Ordering::Relaxed);
        let strikes = self.strikes;
        self.count();
        let ask = serde_json::from_str::<ClientMessage>(text);
        match ask {
            Err(error) => self.strike(RefusalKind::Malformed, &format!("not understood: {error}")),
            Ok(ask) if self.strikes > strikes => self.too_fast(&ask),
            Ok(ask) => self.ask(ask),
        }
    }

    /// A throttled command is refused by its id, so that the client can send it again.
    fn too_fast(&self, ask: &ClientMessage) {
        let (table, id) = ask.command().unzip();
        let no =
            Refusal::new(RefusalKind::TooFast, "slower, please: the cards are not running away");
        self.conn.refuse(no.about(table.map(shorten), id.map(shorten)));
    }

    fn ask(&mut self, ask: ClientMessage) {
        match ask {
            ClientMessage::Act(act) => {
                let command = Command::Act { base: act.base, action: act.action };
                self.command(&act.table, act.id, command);
            }
            ClientMessage::Sit(sit) => {
                let table = sit.table.clone();
                match SitDown::try_from(sit) {
                    Ok(sit) => self.enter(&table, |conn| Request::Sit(conn, Box::new(sit))),
                    Err(no) => self.conn.no(no, &shorten(&table), None),
                }
            }
            ClientMessage::Watch(watch) => {
                self.enter(&watch.table, |conn| Request::Watch(conn, watch.from));
            }
            ClientMessage::Undo(undo) => self.command(&undo.table, undo.id, Command::Undo),
            ClientMessage::Stand(stand) => {
                let command = decode_auto_pass(&stand.standing).map(Command::Stand);
                self.decoded(&stand.table, stand.id, command);
            }
            ClientMessage::Chat(chat) => {
                self.command(&chat.table, chat.id, Command::Say(chat.text));
            }
            ClientMessage::React(react) => {
                self.command(&react.table, react.id, Command::React(react.reaction));
            }
            ClientMessage::Rematch(again) => {
                let offer = decode_offer(again.promise.as_deref(), again.seed.as_deref());
                self.decoded(&again.table, again.id, offer.map(Command::Rematch));
            }
            ClientMessage::Reveal(reveal) => {
                let command = decode_number(&reveal.number).map(Command::Reveal);
                self.decoded(&reveal.table, reveal.id, command);
            }
            ClientMessage::Rules(rules) => {
                self.command(&rules.table, rules.id, Command::Rules(rules.go_on));
            }
            ClientMessage::Leave(leave) => self.command(&leave.table, leave.id, Command::Leave),
            ClientMessage::Start(start) => self.command(&start.table, start.id, Command::Start),
            ClientMessage::Host(host) => {
                let command = Command::Host { seat: host.seat, bot: host.bot };
                self.command(&host.table, host.id, command);
            }
            ClientMessage::Invite(invite) => {
                self.command(&invite.table, invite.id, Command::Invite(invite.secret));
            }
            ClientMessage::Key(key) => {
                let command = Command::Key { secret: key.secret, hours: key.hours };
                self.command(&key.table, key.id, command);
            }
            ClientMessage::Revoke(revoke) => {
                self.command(&revoke.table, revoke.id, Command::Revoke);
            }
            ClientMessage::Hint(hint) => {
                self.at(&hint.table, |conn| Request::Hint(conn, hint.level));
            }
            ClientMessage::Refresh(again) => {
                self.at(&again.table, |conn| Request::Refresh(conn, again.from));
            }
            ClientMessage::Ping => self.conn.tell(&ServerMessage::Pong),
        }
    }

    /// Gives a command, or says what is wrong with its words.
    fn decoded(&self, table: &str, id: String, command: Result<Command, Refusal>) {
        match command {
            Ok(command) => self.command(table, id, command),
            Err(no) => self.conn.refuse(no.about(Some(shorten(table)), Some(shorten(&id)))),
        }
    }

    fn command(&self, table: &str, id: String, command: Command) {
        match self.rooms.get(table) {
            Some(room) => room.handle(Request::Command(Arc::clone(&self.conn), id, command)),
            None => self.not_there(table, Some(&id)),
        }
    }

    fn not_there(&self, table: &str, id: Option<&str>) {
        self.conn.refuse(refusal::not_seated().about(Some(shorten(table)), id.map(shorten)));
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
            let entered =
                self.room_for(table).map(|room| self.rooms.insert(table.to_owned(), room));
            if let Err(no) = entered {
                self.note_strike();
                return self.conn.no(no, &shorten(table), None);
            }
        }
        self.at(table, request);
    }

    /// A table that this client is not at yet, and a place there.
    fn room_for(&mut self, table: &str) -> Result<Arc<Room>, Refusal> {
        let address = self.conn.address;
        if self.rooms.len() >= self.server.config.limits.tables_per_connection {
            self.leave_others();
        }
        if self.rooms.len() >= self.server.config.limits.tables_per_connection {
            return Err(Refusal::new(
                RefusalKind::Full,
                "that is enough tables for one connection",
            ));
        }
        if !self.server.admission.may_request(address) {
            return Err(Refusal::new(RefusalKind::TooFast, "one table after the other, please"));
        }
        let room = self.server.room(table).ok_or_else(refusal::no_table)?;
        let mut placed = self.server.admission.take_place(address);
        if !placed {
            self.leave_others();
            placed = self.server.admission.take_place(address);
        }
        let full = || Refusal::new(RefusalKind::Full, "that is enough tables for one address");
        if placed { Ok(room) } else { Err(full()) }
    }

    /// Forgets tables that did not let this client in, or let it go.
    fn leave_others(&mut self) {
        let before = self.rooms.len();
        self.rooms.retain(|_, room| room.is_attended_by(self.conn.id));
        let left = before - self.rooms.len();
        self.server.admission.give_places_back(self.conn.address, left);
    }
}

/// What a client wrote, cut to a length that is safe to say back.
fn shorten(text: &str) -> String {
    text.chars().take(40).collect()
}

#[expect(
    clippy::unnecessary_wraps,
    reason = "some go without a word, so every caller has an option"
)]
fn last_words(code: u16, reason: &str) -> Farewell {
    Some(frames::close(code, reason))
}

/// What is said to somebody who is not understood.
fn not_heard(garbled: Garbled) -> Farewell {
    match garbled {
        Garbled::Protocol => last_words(PROTOCOL, "no WebSocket speaks like that"),
        Garbled::NotText => last_words(NOT_TEXT, "that is no text"),
        Garbled::TooLong => last_words(TOO_LONG, "that is too long for us"),
    }
}

fn goodbye(closing: Closing) -> Farewell {
    match closing {
        Closing::TooSlow => last_words(TOO_SLOW, "this line is too slow; come again"),
        Closing::Deaf => last_words(TOO_SLOW, "nobody reads this"),
        Closing::Restart => last_words(RESTART, "back in a moment"),
        Closing::Broken => None,
    }
}
