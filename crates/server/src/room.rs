//! A table and everybody at it, one request at a time. While an event is on its way to disk, or the table is being
//! loaded, requests wait, so nobody ever sees what is not durable.

mod audience;
mod beat;
mod clock;
mod command;
#[cfg(test)]
mod early_end;
mod evict;
mod inbox;
mod keys;
#[cfg(test)]
mod link_tests;
#[cfg(test)]
mod noninterference;
mod propose;
mod request;
mod seats;
mod settle;
mod show;
mod stand_in;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use crate::admission::Bucket;
use crate::ids;
use crate::refusal::{Refusal, RefusalKind};
use crate::secrets;
use crate::server::Server;
use crate::state::State;
use crate::store::LoadFrom;
use crate::system;

use audience::Audience;
pub(crate) use audience::Subscriber;
use beat::Beat;
use clock::TableClock;
pub(crate) use command::{Command, decode_auto_pass, decode_number, decode_offer};
use inbox::{Inbox, overcrowded};
pub(crate) use keys::link_state;
use propose::PendingWrite;
pub(crate) use propose::event;
pub(crate) use request::{Origin, Request};
pub(crate) use seats::SitDown;

/// A table where nothing has happened for so long looks whether it has missed something.
const QUIET: Duration = Duration::from_secs(1);
/// A table that failed so often is left alone; its log is kept.
const PANICS: u8 = 3;

/// A table, as everybody else has it: one at a time gets at what it is.
pub(crate) struct Room {
    pub id: u64,
    server: Arc<Server>,
    state: Mutex<RoomState>,
}

/// What a table is and does while nobody else asks it for anything.
struct RoomState {
    id: u64,
    name: Box<str>,
    server: Arc<Server>,
    /// The table that this is the state of.
    room: Weak<Room>,
    /// The table as its events made it; nothing while it is put away.
    state: Option<State>,
    busy: Busy,
    inbox: Inbox,
    audience: Audience,
    beat: Beat,
    clock: TableClock,
    /// The events of the table that were known when it was put away, and the number of the next that is told.
    known: (u32, u32),
    /// Another server may have written since the table was read.
    stale: bool,
    /// The snapshot of the table does not do: the whole log is to be read.
    whole: bool,
    touched: Instant,
    wake: Option<Instant>,
    /// What a table that is put away waits for.
    deadline: Option<Instant>,
    /// Seats that a bot is thinking for, as bits.
    thinking: u8,
    secrets: BTreeMap<u8, String>,
    /// How much more the seats may say just now, of those that have said something.
    talk: BTreeMap<u8, Bucket>,
    panics: u8,
    broken: Option<Refusal>,
}

enum Busy {
    Idle,
    Loading,
    Writing(Box<PendingWrite>),
}

impl Room {
    /// A table that is known by its number only; its events are read when it is asked for something.
    pub(crate) fn new(id: u64, server: Arc<Server>) -> Arc<Self> {
        server.metrics.rooms.fetch_add(1, Ordering::Relaxed);
        Arc::new_cyclic(|room| {
            let state = RoomState::new(id, Arc::clone(&server), Weak::clone(room));
            Self { id, server, state: Mutex::new(state) }
        })
    }

    fn lock(&self) -> MutexGuard<'_, RoomState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does what is asked, now or as soon as the table is ready.
    pub(crate) fn handle(&self, request: Request) {
        self.lock().handle(request);
    }

    /// Whether a connection is at this table, or may be as soon as what waits is done.
    pub(crate) fn is_attended_by(&self, conn: u64) -> bool {
        let state = self.lock();
        let settled = state.is_idle() && state.inbox.is_empty();
        !settled || state.audience.of(conn).is_some()
    }

    /// Whether somebody is connected for a seat.
    pub(crate) fn is_watched_by(&self, seat: u8) -> bool {
        self.lock().audience.is_here(seat)
    }

    /// Other servers may have written, most likely if it is urgent.
    pub(crate) fn news(&self, urgent: bool) {
        self.lock().news(urgent);
    }

    /// The seed of a bot's dice for one decision.
    pub(crate) fn bot_seed(&self, seat: u8, seq: u32) -> u64 {
        let fixed =
            self.server.config.bot_seed.map(|seed| seed ^ u64::from(seq) << 8 ^ u64::from(seat));
        fixed.unwrap_or_else(|| u64::from_le_bytes(secrets::random()))
    }
}

impl RoomState {
    fn new(id: u64, server: Arc<Server>, room: Weak<Room>) -> Self {
        Self {
            id,
            name: ids::table_name(id).into(),
            server,
            room,
            state: None,
            busy: Busy::Idle,
            inbox: Inbox::default(),
            audience: Audience::new(),
            beat: Beat::default(),
            clock: TableClock::default(),
            known: (0, 0),
            stale: false,
            whole: false,
            touched: system::now(),
            wake: None,
            deadline: None,
            thinking: 0,
            secrets: BTreeMap::new(),
            talk: BTreeMap::new(),
            panics: 0,
            broken: None,
        }
    }

    fn name(&self) -> String {
        self.name.to_string()
    }

    fn room(&self) -> Arc<Room> {
        self.room.upgrade().expect("whoever has locked a table has it")
    }

    fn is_idle(&self) -> bool {
        matches!(self.busy, Busy::Idle)
    }

    /// Does a request, lets it wait, or refuses it if neither can be.
    fn handle(&mut self, request: Request) {
        if let Some(no) = &self.broken {
            return request.refuse(no.clone(), &self.name);
        }
        if self.is_idle() && self.needs_no_state(&request) {
            return;
        }
        match self.inbox.push(request) {
            Ok(()) => self.drain(),
            Err(request) => request.refuse(overcrowded(), &self.name),
        }
    }

    /// What can be done while the table is put away.
    fn needs_no_state(&mut self, request: &Request) -> bool {
        if self.state.is_some() {
            return false;
        }
        match request {
            // Whoever is still here hears of it, and a bot may have to keep the seat warm.
            Request::Gone(conn) if self.audience.leaves_others(*conn) => false,
            Request::Gone(conn) => {
                self.gone(*conn);
                self.forget_if_alone();
                true
            }
            Request::Tick => self.tick_away(),
            _ => false,
        }
    }

    /// Other servers may have written. However often that is said, it is looked up once: at once if it is urgent
    /// and somebody here wants to see it, and soon enough if not.
    fn news(&mut self, urgent: bool) {
        let attended = !self.audience.is_empty();
        let known = self.state.is_some() || (urgent && attended);
        if self.broken.is_some() || !known || !(urgent || self.is_quiet()) {
            return;
        }
        self.stale = true;
        if attended {
            self.drain();
        } else {
            self.wake_at(system::now() + QUIET);
        }
    }

    /// Whether somebody is here and nothing has happened for a while.
    fn is_quiet(&self) -> bool {
        !self.audience.is_empty() && system::since(self.touched) > QUIET
    }

    /// Does what waits, until the table is busy.
    fn drain(&mut self) {
        while self.is_idle() {
            let creates = matches!(self.inbox.first(), Some(Request::Create(..)));
            let wanted = !self.inbox.is_empty() || (self.stale && !self.audience.is_empty());
            if wanted && !creates && (self.stale || self.state.is_none()) {
                return self.load();
            }
            let Some(request) = self.inbox.pop() else { return };
            if catch_unwind(AssertUnwindSafe(|| self.process(request))).is_err() {
                self.recover();
            }
        }
    }

    fn process(&mut self, request: Request) {
        if !matches!(request, Request::Tick) {
            self.touched = system::now();
        }
        self.inbox.begin();
        self.end_loans();
        match request {
            Request::Command(conn, id, command) => self.command(conn, id, command),
            Request::Sit(conn, sit) => self.sit(&conn, sit),
            Request::Watch(conn, from) => self.watch(conn, from),
            Request::Refresh(conn, from) => self.refresh(&conn, from),
            Request::Hint(conn, level) => self.hint(conn, &level),
            Request::Advised { conn, seq, advice } => self.advised(&conn, seq, &advice),
            Request::Gone(conn) => self.gone(conn),
            Request::Bot { seat, action } => self.bot(seat, action),
            Request::Tick => self.tick(),
            Request::Look(look) => {
                let now = self.now();
                if let Some(state) = &self.state {
                    look(Ok((state, now)));
                }
            }
            Request::Create(event, answer) => self.create(*event, answer),
            Request::Join(join, answer) => self.join(join, answer),
        }
        if self.is_idle() && self.state.is_some() {
            self.arm();
        }
    }

    /// Reads what is not known yet.
    fn load(&mut self) {
        (self.busy, self.stale) = (Busy::Loading, false);
        let from = match &self.state {
            Some(state) => LoadFrom::Event(state.seq()),
            None if std::mem::take(&mut self.whole) => LoadFrom::Event(0),
            None => LoadFrom::Snapshot,
        };
        self.server.group_commit().load(self.room(), from);
    }

    /// Puts the table away, to be read again from its first event on.
    fn read_whole(&mut self) {
        self.put_away();
        (self.whole, self.stale) = (true, true);
    }

    /// After a fault in one game: the log is the truth, and the others have not noticed.
    fn recover(&mut self) {
        self.server.metrics.panics.fetch_add(1, Ordering::Relaxed);
        self.panics += 1;
        tracing::error!(table = %self.name, panics = self.panics, "a table failed");
        self.put_away();
        self.busy = Busy::Idle;
        if self.panics >= PANICS {
            let message = "this table has a fault and rests until the house has looked at it";
            self.give_up(&Refusal::new(RefusalKind::Broken, message));
        }
    }

    fn give_up(&mut self, no: &Refusal) {
        if no.kind != RefusalKind::NoTable {
            self.server.metrics.found_broken(self.id);
        }
        self.broken = Some(no.clone());
        self.inbox.refuse_all(no, &self.name);
    }
}
