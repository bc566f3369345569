//! What the tests of this crate share: folders, a store that two servers write to, and people at tables.

use std::collections::{BTreeMap, BTreeSet};
use std::net::IpAddr;
use std::sync::{Arc, Condvar, Mutex, PoisonError};

use fair::Number;
use tempfile::TempDir;
use tokio::io::AsyncReadExt;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::unbounded_channel;
use wire::{Create, Created, Refusal, ServerMessage, Sit, Update};

use crate::config::Config;
use crate::conn::Conn;
use crate::log::{Change, Event, EventKind};
use crate::room::{Command, Request, Room, SitDown};
use crate::server::Server;
use crate::state::Snapshot;
use crate::store::{
    Append, Device, HeardSeat, LoadFrom, Store, StoreError, StoredTable, Subscriptions, TablePhase,
    Verdict, command_key,
};

/// A new empty folder for one test, gone when it is over.
pub(crate) fn folder() -> TempDir {
    TempDir::with_prefix("quarterdeck-store-").expect("a folder for temporary files")
}

/// An event as its row in the log says it.
pub(crate) fn event(kind: EventKind, seat: Option<u8>, id: &str, text: &str) -> Event {
    crate::room::event(Change::from_row(kind, text).expect("a row"), seat, id)
}

/// Lets a table have begun by this version of its rules.
pub(crate) fn begin_by(version: u32, opening: &mut Event) {
    let Change::Open(agreed) = &mut opening.change else { panic!("a table begins so") };
    agreed.rules = version;
}

/// A table in the store.
#[derive(Default)]
struct Kept {
    events: Vec<Event>,
    /// The names of commands that are taken.
    commands: BTreeSet<String>,
    standing: Option<TablePhase>,
    record: Option<String>,
}

/// What several servers share, in memory: it decides between them by the same keys as a database, and gives
/// nobody a hint.
#[derive(Clone)]
pub(crate) struct Shared {
    tables: Arc<Mutex<BTreeMap<u64, Kept>>>,
    devices: Arc<Mutex<Devices>>,
    alone: bool,
}

/// The key of push, and who wants to hear of which seat.
#[derive(Default)]
struct Devices {
    key: Option<Vec<u8>>,
    heard: Vec<(HeardSeat, Device)>,
}

impl Shared {
    /// A store for several servers, or for one that is alone.
    pub(crate) fn new(alone: bool) -> Self {
        Self { tables: Arc::default(), devices: Arc::default(), alone }
    }

    /// The events of the only table.
    pub(crate) fn events(&self) -> Vec<Event> {
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.values().next().map(|kept| kept.events.clone()).unwrap_or_default()
    }

    /// Takes the name of a command at the only table, as a server of another time may have.
    pub(crate) fn take_name(&self, name: &str) {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        for kept in tables.values_mut() {
            kept.commands.insert(name.into());
        }
    }

    /// Lets all tables have begun by version 0 of their rules.
    pub(crate) fn age(&self) {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        for kept in tables.values_mut() {
            begin_by(0, &mut kept.events[0]);
        }
    }

    /// Stores a record for the only table.
    pub(crate) fn keep_record(&self, record: &str) {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        for kept in tables.values_mut() {
            kept.record = Some(record.into());
        }
    }

    /// How the only table stands.
    pub(crate) fn standing(&self) -> Option<TablePhase> {
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.values().next().and_then(|kept| kept.standing)
    }

    fn take(&self, append: &Append) -> Verdict {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = tables.entry(append.game).or_default();
        let key = command_key(&append.event);
        let is_known = key.as_ref().is_some_and(|key| kept.commands.contains(key));
        if kept.events.len() != append.seq as usize || is_known {
            return Verdict::Taken;
        }
        kept.commands.extend(key);
        kept.events.push(append.event.clone());
        kept.standing = append.standing.or(kept.standing);
        kept.record = append.record.clone().or(kept.record.take());
        Verdict::Stored
    }
}

impl Subscriptions for Shared {
    fn push_key(&mut self, fresh: &[u8]) -> Result<Vec<u8>, StoreError> {
        let mut devices = self.devices.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(devices.key.get_or_insert_with(|| fresh.into()).clone())
    }

    fn subscribe(&mut self, device: &Device, seats: &[HeardSeat]) -> Result<u32, StoreError> {
        let mut devices = self.devices.lock().unwrap_or_else(PoisonError::into_inner);
        devices.heard.retain(|(_, other)| other.endpoint != device.endpoint);
        devices.heard.extend(seats.iter().map(|seat| (*seat, device.clone())));
        Ok(u32::try_from(seats.len()).unwrap_or(u32::MAX))
    }

    fn subscribers(&mut self, game: u64, seat: u8) -> Result<Vec<(Number, Device)>, StoreError> {
        let devices = self.devices.lock().unwrap_or_else(PoisonError::into_inner);
        let of_seat = |(heard, _): &&(HeardSeat, Device)| (heard.game, heard.seat) == (game, seat);
        let heard = devices.heard.iter().filter(of_seat);
        Ok(heard.map(|(heard, device)| (heard.lock, device.clone())).collect())
    }
}

impl Store for Shared {
    fn append(&mut self, batch: &[Append]) -> Result<Vec<Verdict>, StoreError> {
        Ok(batch.iter().map(|append| self.take(append)).collect())
    }

    fn load(&mut self, wanted: &[(u64, LoadFrom)]) -> Result<Vec<StoredTable>, StoreError> {
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let stored = |(game, from): &(u64, LoadFrom)| {
            let first = if let LoadFrom::Event(first) = from { *first as usize } else { 0 };
            let kept = tables.get(game);
            let events = kept.and_then(|kept| kept.events.get(first..)).unwrap_or_default();
            let standing = kept.and_then(|kept| kept.standing);
            StoredTable { events: events.to_vec(), standing, ..StoredTable::default() }
        };
        Ok(wanted.iter().map(stored).collect())
    }

    fn keep(&mut self, _: Vec<(u64, Snapshot)>) -> Result<(), StoreError> {
        Ok(())
    }

    fn record(&mut self, game: u64) -> Result<Option<String>, StoreError> {
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(tables.get(&game).and_then(|kept| kept.record.clone()))
    }

    fn unfinished(&mut self) -> Result<Vec<u64>, StoreError> {
        Ok(Vec::new())
    }

    fn touch(&mut self, _: &[u64]) -> Result<(), StoreError> {
        Ok(())
    }

    fn delete(&mut self, _: i32, _: &[u64]) -> Result<u64, StoreError> {
        Ok(0)
    }

    fn rest(&mut self) -> Result<bool, StoreError> {
        Ok(false)
    }

    fn shared(&self) -> bool {
        !self.alone
    }
}

/// What a store may have to wait at before it does anything.
#[derive(Clone, Default)]
pub(crate) struct Gate(Arc<(Mutex<Option<Held>>, Condvar)>);

/// Whether an event has to wait.
type Held = fn(&Append) -> bool;

impl Gate {
    /// A store behind this gate.
    pub(crate) fn before<S: Store>(&self, store: S) -> Gated<S> {
        Gated { gate: self.clone(), store }
    }

    pub(crate) fn shut(&self) {
        self.shut_for(|_| true);
    }

    /// Shuts it for some events: what comes after them waits, too.
    pub(crate) fn shut_for(&self, held: Held) {
        *self.0.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(held);
    }

    pub(crate) fn open(&self) {
        *self.0.0.lock().unwrap_or_else(PoisonError::into_inner) = None;
        self.0.1.notify_all();
    }

    fn pass(&self, batch: &[Append]) {
        let held = self.0.0.lock().unwrap_or_else(PoisonError::into_inner);
        let waits = |held: &mut Option<Held>| held.is_some_and(|held| batch.iter().any(held));
        drop(self.0.1.wait_while(held, waits));
    }
}

/// A store that hangs while its gate is shut.
pub(crate) struct Gated<S> {
    gate: Gate,
    store: S,
}

impl<S: Store> Subscriptions for Gated<S> {
    fn push_key(&mut self, fresh: &[u8]) -> Result<Vec<u8>, StoreError> {
        self.store.push_key(fresh)
    }

    fn subscribe(&mut self, device: &Device, seats: &[HeardSeat]) -> Result<u32, StoreError> {
        self.store.subscribe(device, seats)
    }

    fn subscribers(&mut self, game: u64, seat: u8) -> Result<Vec<(Number, Device)>, StoreError> {
        self.store.subscribers(game, seat)
    }
}

impl<S: Store> Store for Gated<S> {
    fn append(&mut self, batch: &[Append]) -> Result<Vec<Verdict>, StoreError> {
        self.gate.pass(batch);
        self.store.append(batch)
    }

    fn load(&mut self, wanted: &[(u64, LoadFrom)]) -> Result<Vec<StoredTable>, StoreError> {
        self.store.load(wanted)
    }

    fn keep(&mut self, snapshots: Vec<(u64, Snapshot)>) -> Result<(), StoreError> {
        self.store.keep(snapshots)
    }

    fn record(&mut self, game: u64) -> Result<Option<String>, StoreError> {
        self.store.record(game)
    }

    fn unfinished(&mut self) -> Result<Vec<u64>, StoreError> {
        self.store.unfinished()
    }

    fn touch(&mut self, games: &[u64]) -> Result<(), StoreError> {
        self.store.touch(games)
    }

    fn delete(&mut self, before: i32, but: &[u64]) -> Result<u64, StoreError> {
        self.store.delete(before, but)
    }

    fn rest(&mut self) -> Result<bool, StoreError> {
        self.store.rest()
    }

    fn shared(&self) -> bool {
        self.store.shared()
    }
}

/// A server on a store, without any socket to listen at.
pub(crate) struct Home(pub Arc<Server>);

impl Home {
    pub(crate) fn on(store: impl Store + 'static, config: Config) -> Self {
        let (_, news) = unbounded_channel();
        let (server, _) = Server::with(config, Box::new(store), news).expect("a house");
        Self(server)
    }

    /// A table of this kind.
    pub(crate) async fn make(&self, wish: Create) -> Created {
        let here = std::net::Ipv4Addr::LOCALHOST.into();
        self.0.make(wish, here).await.expect("it can be made")
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        self.0.close();
        self.0.group_commit().close();
    }
}

/// Somebody at a table, with a line of their own.
pub(crate) struct Player {
    conn: Arc<Conn>,
    pub room: Arc<Room>,
    line: TcpStream,
}

impl Player {
    /// Somebody who has come to a table and has not said anything yet.
    pub(crate) async fn come(home: &Home, table: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let line = TcpStream::connect(listener.local_addr().expect("it is bound"));
        let (line, accepted) = tokio::join!(line, listener.accept());
        let (_, writer) = accepted.expect("a stream").0.into_split();
        writer.writable().await.expect("a fresh line takes something");
        let conn = home.0.connect(IpAddr::from([127, 0, 0, 1]), writer);
        let room = home.0.room(table).expect("it has a name");
        Self { conn, room, line: line.expect("a stream") }
    }

    /// Somebody who sits down; the first update.
    pub(crate) async fn sit(home: &Home, sit: Sit) -> (Self, Update) {
        let mut player = Self::come(home, &sit.table).await;
        player.sits(sit);
        let update = player.update().await;
        (player, update)
    }

    /// Asks for a seat.
    pub(crate) fn sits(&self, sit: Sit) {
        let sit = SitDown::try_from(sit).expect("a number, if any");
        self.ask(|conn| Request::Sit(conn, Box::new(sit)));
    }

    pub(crate) fn conn(&self) -> Arc<Conn> {
        Arc::clone(&self.conn)
    }

    pub(crate) fn ask(&self, request: impl FnOnce(Arc<Conn>) -> Request) {
        self.room.handle(request(Arc::clone(&self.conn)));
    }

    /// Gives a command.
    pub(crate) fn command(&self, id: &str, command: Command) {
        self.ask(|conn| Request::Command(conn, id.into(), command));
    }

    /// The bytes of the next message.
    pub(crate) async fn hear_text(&mut self) -> String {
        let mut head = [0; 2];
        self.line.read_exact(&mut head).await.expect("a message");
        let length = match head[1] {
            126 => usize::from(self.line.read_u16().await.expect("its length")),
            127 => usize::try_from(self.line.read_u64().await.expect("its length")).expect("it"),
            short => usize::from(short),
        };
        let mut text = vec![0; length];
        self.line.read_exact(&mut text).await.expect("all of it");
        String::from_utf8(text).expect("a text")
    }

    pub(crate) async fn hear(&mut self) -> ServerMessage {
        serde_json::from_str(&self.hear_text().await).expect("a message of ours")
    }

    /// The next message of the kind that is looked for.
    pub(crate) async fn until<T>(
        &mut self,
        mut wanted: impl FnMut(ServerMessage) -> Option<T>,
    ) -> T {
        loop {
            if let Some(found) = wanted(self.hear().await) {
                return found;
            }
        }
    }

    pub(crate) async fn update(&mut self) -> Update {
        self.until(
            |tell| if let ServerMessage::Update(update) = tell { Some(*update) } else { None },
        )
        .await
    }

    /// The number that a command got, or why it is refused.
    pub(crate) async fn answer(&mut self, id: &str) -> Result<u32, Refusal> {
        self.until(|tell| match tell {
            ServerMessage::Done(done) if done.id == id => Some(Ok(done.seq)),
            ServerMessage::Update(update) if update.done.as_deref() == Some(id) => {
                Some(Ok(update.seq))
            }
            ServerMessage::Refused(no) if no.id.as_deref() == Some(id) => Some(Err(no)),
            _ => None,
        })
        .await
    }

    /// Everything that was told until now: a table answers in order, and refuses a command without a name.
    pub(crate) async fn all(&mut self) -> Vec<String> {
        self.command("", Command::Undo);
        let mut told = Vec::new();
        loop {
            let text = self.hear_text().await;
            if text.starts_with("{\"refused\"") && text.contains("\"id\":\"\"") {
                return told;
            }
            told.push(text);
        }
    }

    /// Gives a command and waits for its answer.
    pub(crate) async fn does(&mut self, id: &str, command: Command) -> Result<u32, Refusal> {
        self.command(id, command);
        self.answer(id).await
    }
}
