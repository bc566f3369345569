//! A table and everybody at it, one request at a time. While an event is on its way to disk, or the table is being
//! loaded, requests wait, so nobody ever sees what is not durable.

mod command;
#[cfg(test)]
mod early_end;
#[cfg(test)]
mod noninterference;
mod request;
mod seats;
mod settle;
mod show;
mod stand_in;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use fair::Number;
use tokio::sync::oneshot;
use wire::{Phase, ServerMessage};

use crate::admission::Bucket;
use crate::conn::Conn;
use crate::ids;
use crate::log::{Change, Event, EventKind, NOBODY};
use crate::planted::{Fault, is_planted};
use crate::refusal::{self, Refusal, RefusalKind};
use crate::server::Server;
use crate::state::{State, author_of, body_of};
use crate::store::{Append, LoadFrom, TablePhase};

pub(crate) use command::Command;
pub(crate) use request::{Origin, Request};
use settle::Trial;

/// Requests that may wait at one table.
const WAITING: usize = 64;
/// A table where nothing has happened for so long looks whether it has missed something.
const QUIET: Duration = Duration::from_secs(1);
/// Races with other servers that a request may lose in a row.
const RACES: u8 = 20;
/// A table that failed so often is left alone; its log is kept.
const PANICS: u8 = 3;

/// Somebody who is told about the table.
pub(crate) struct Subscriber {
    pub conn: Arc<Conn>,
    pub seat: Option<u8>,
    /// The lock of the seat that the client has opened: with another one the seat is somebody else's.
    pub lock: Option<Number>,
    pub host: bool,
    pub lean: bool,
    /// The last event that the client knows of.
    pub seen: u32,
    /// The next update has to be a whole one.
    pub fresh: bool,
    /// The seat that has taken something back since the last update.
    pub took_back: Option<u8>,
    /// The seat that a bot has decided for since then.
    pub kept: Option<u8>,
}

impl Subscriber {
    /// An onlooker who has seen nothing yet.
    pub(crate) fn new(conn: Arc<Conn>) -> Self {
        let (seat, lock, took_back, kept) = (None, None, None, None);
        let (host, lean, fresh) = (false, false, true);
        Self { conn, seat, lock, host, lean, seen: u32::MAX, fresh, took_back, kept }
    }

    /// Everything up to this event has been shown.
    fn has_seen(&mut self, seq: u32) {
        (self.seen, self.fresh, self.took_back, self.kept) = (seq, false, None, None);
    }
}

enum Busy {
    Idle,
    Loading,
    Writing(Box<PendingWrite>),
}

/// An event on its way to the disk.
struct PendingWrite {
    origin: Origin,
    /// Steps of the game before it, and how many of them had been shown.
    steps: usize,
    shown: u32,
    asked: table::Seats,
}

pub(crate) struct RoomState {
    state: Option<State>,
    busy: Busy,
    waiting: VecDeque<Request>,
    trial: Trial,
    /// The events of the table that were known when it was put away, and the number of the next that is told.
    known: (u32, u32),
    subscribers: Vec<Subscriber>,
    /// Another server may have written since the table was read.
    stale: bool,
    /// The snapshot of the table does not do: the whole log is to be read.
    whole: bool,
    /// A time on the table's clock, and when that was.
    anchor: Option<(u64, Instant)>,
    touched: Instant,
    wake: Option<Instant>,
    /// What a table that is put away waits for.
    deadline: Option<Instant>,
    /// Seats that a bot is thinking for, as bits.
    thinking: u8,
    /// Until when nothing is shown, and whether something is to be shown then.
    hold: Option<Instant>,
    owed: bool,
    /// Since when somebody with a seat is here.
    attended: Option<Instant>,
    /// Since when a seat is away, as far as this server knows.
    away: [Option<Instant>; 8],
    secrets: BTreeMap<u8, String>,
    /// How much more the seats may say just now, of those that have said something.
    talk: BTreeMap<u8, Bucket>,
    panics: u8,
    broken: Option<Refusal>,
}

/// A table.
pub(crate) struct Room {
    pub id: u64,
    name: Box<str>,
    server: Arc<Server>,
    inner: Mutex<RoomState>,
}

impl Room {
    /// A table that is known by its number only; its events are read when it is asked for something.
    pub(crate) fn new(id: u64, server: Arc<Server>) -> Arc<Self> {
        let now = Instant::now();
        server.metrics.rooms.fetch_add(1, Ordering::Relaxed);
        let inner = RoomState {
            state: None,
            busy: Busy::Idle,
            waiting: VecDeque::new(),
            trial: Trial::default(),
            known: (0, 0),
            subscribers: Vec::new(),
            stale: false,
            whole: false,
            anchor: None,
            touched: now,
            wake: None,
            deadline: None,
            thinking: 0,
            hold: None,
            owed: false,
            attended: None,
            away: [Some(now); 8],
            secrets: BTreeMap::new(),
            talk: BTreeMap::new(),
            panics: 0,
            broken: None,
        };
        let name = ids::table_name(id).into();
        Arc::new(Self { id, name, server, inner: Mutex::new(inner) })
    }

    pub(crate) fn name(&self) -> String {
        self.name.to_string()
    }

    /// Does what is asked, now or as soon as the table is ready.
    pub(crate) fn handle(self: &Arc<Self>, request: Request) {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(no) = &inner.broken {
            let no = no.clone();
            drop(inner);
            return request.refuse(no, &self.name());
        }
        if matches!(inner.busy, Busy::Idle) && self.needs_no_state(&mut inner, &request) {
            return;
        }
        if inner.waiting.len() >= WAITING && request.is_asked() {
            drop(inner);
            let no = Refusal::new(
                RefusalKind::Busy,
                "too much at once at this table; try again in a moment",
            );
            return request.refuse(no, &self.name());
        }
        inner.waiting.push_back(request);
        self.drain(&mut inner);
    }

    /// Whether a connection is at this table, or may be as soon as what waits is done.
    pub(crate) fn is_attended_by(&self, conn: u64) -> bool {
        let inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        let settled = matches!(inner.busy, Busy::Idle) && inner.waiting.is_empty();
        !settled || inner.subscribers.iter().any(|subscriber| subscriber.conn.id == conn)
    }

    /// What can be done while the table is put away.
    fn needs_no_state(self: &Arc<Self>, inner: &mut RoomState, request: &Request) -> bool {
        if inner.state.is_some() {
            return false;
        }
        match request {
            // Whoever is still here hears of it, and a bot may have to keep the seat warm.
            Request::Gone(conn) if Self::leaves_others(inner, *conn) => false,
            Request::Gone(conn) => {
                let gone = self.gone(inner, *conn);
                self.forget_if_alone(inner);
                gone
            }
            Request::Tick => self.tick_away(inner),
            _ => false,
        }
    }

    /// Other servers may have written, most likely if it is urgent. However often that is said, it is looked
    /// up once: at once if somebody here wants to see it, and soon enough if not.
    pub(crate) fn news(self: &Arc<Self>, urgent: bool) {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        let attended = !inner.subscribers.is_empty();
        let known = inner.state.is_some() || (urgent && attended);
        if inner.broken.is_some() || !known || !(urgent || inner.is_quiet()) {
            return;
        }
        inner.stale = true;
        if attended {
            self.drain(&mut inner);
        } else {
            self.wake_at(&mut inner, Instant::now() + QUIET);
        }
    }

    /// Does what waits, until the table is busy.
    fn drain(self: &Arc<Self>, inner: &mut RoomState) {
        while matches!(inner.busy, Busy::Idle) {
            let creates = matches!(inner.waiting.front(), Some(Request::Create(..)));
            let wanted =
                !inner.waiting.is_empty() || (inner.stale && !inner.subscribers.is_empty());
            if wanted && !creates && (inner.stale || inner.state.is_none()) {
                return self.load(inner);
            }
            let Some(request) = inner.waiting.pop_front() else { return };
            if catch_unwind(AssertUnwindSafe(|| self.process(inner, request))).is_err() {
                self.recover(inner);
            }
        }
    }

    /// Reads what is not known yet.
    fn load(self: &Arc<Self>, inner: &mut RoomState) {
        (inner.busy, inner.stale) = (Busy::Loading, false);
        let from = match &inner.state {
            Some(state) => LoadFrom::Event(state.seq()),
            None if std::mem::take(&mut inner.whole) => LoadFrom::Event(0),
            None => LoadFrom::Snapshot,
        };
        self.server.group_commit().load(Arc::clone(self), from);
    }

    /// Puts the table away, to be read again from its first event on.
    fn read_whole(&self, inner: &mut RoomState) {
        self.put_away(inner);
        (inner.whole, inner.stale) = (true, true);
    }

    /// After a fault in one game: the log is the truth, and the others have not noticed.
    fn recover(&self, inner: &mut RoomState) {
        self.server.metrics.panics.fetch_add(1, Ordering::Relaxed);
        inner.panics += 1;
        tracing::error!(table = %self.name(), panics = inner.panics, "a table failed");
        self.put_away(inner);
        inner.busy = Busy::Idle;
        if inner.panics >= PANICS {
            let message = "this table has a fault and rests until the house has looked at it";
            self.give_up(inner, &Refusal::new(RefusalKind::Broken, message));
        }
    }

    fn give_up(&self, inner: &mut RoomState, no: &Refusal) {
        inner.broken = Some(no.clone());
        let name = self.name();
        for request in std::mem::take(&mut inner.waiting) {
            request.refuse(no.clone(), &name);
        }
    }

    fn process(self: &Arc<Self>, inner: &mut RoomState, request: Request) {
        if !matches!(request, Request::Tick) {
            inner.touched = Instant::now();
        }
        inner.trial.begin();
        match request {
            Request::Command(conn, id, command) => self.command(inner, conn, id, command),
            Request::Sit(conn, sit) => self.sit(inner, &conn, sit),
            Request::Watch(conn, from) => self.watch(inner, conn, from),
            Request::Refresh(conn, from) => self.refresh(inner, &conn, from),
            Request::Hint(conn, level) => self.hint(inner, conn, &level),
            Request::Advised { conn, seq, advice } => self.advised(&conn, seq, &advice),
            Request::Gone(conn) => drop(self.gone(inner, conn)),
            Request::Bot { seat, action } => self.bot(inner, seat, action),
            Request::Tick => self.tick(inner),
            Request::Look(look) => {
                let now = Self::now(inner);
                if let Some(state) = &inner.state {
                    look(Ok((state, now)));
                }
            }
            Request::Create(event, answer) => self.create(inner, *event, answer),
            Request::Join(answer) => self.join(inner, answer),
        }
        if matches!(inner.busy, Busy::Idle) && inner.state.is_some() {
            self.arm(inner);
        }
    }

    fn create(self: &Arc<Self>, inner: &mut RoomState, event: Event, answer: Answer) {
        match State::open(self.id, &event) {
            Err(no) => drop(answer.send(Err(no))),
            Ok(mut state) => {
                state.forget_opening();
                inner.state = Some(state);
                self.server.metrics.rooms_in_memory.fetch_add(1, Ordering::Relaxed);
                let (origin, asked) = (Origin::Created(answer), table::Seats::NONE);
                let pending = PendingWrite { origin, steps: 0, shown: 0, asked };
                self.write(inner, event, pending, Some(TablePhase::Lobby));
            }
        }
    }

    /// Milliseconds on the table's clock.
    fn now(inner: &mut RoomState) -> u64 {
        let ms = inner.state.as_ref().map_or(0, |state| state.ms);
        let (at, when) = *inner.anchor.get_or_insert((ms, Instant::now()));
        let passed = u64::try_from(when.elapsed().as_millis()).unwrap_or(u64::MAX);
        ms.max(at + passed)
    }

    /// Lets an event happen and sends it to the disk, or refuses it.
    fn propose(self: &Arc<Self>, inner: &mut RoomState, mut event: Event, origin: Origin) {
        let name = &*self.name;
        event.ms = Self::now(inner);
        let Some(state) = &mut inner.state else { return };
        if !event.id.is_empty()
            && let Some(known) = state.command(author_of(&event), &event.id)
            && let Origin::Client(conn, _) = &origin
        {
            if known.body == body_of(&event) {
                return conn.done(self.name(), event.id.into(), known.seq);
            }
            return origin.refuse(refusal::conflict(), name, &event.id);
        }
        if inner.trial.lost.is_some_and(|lost| lost.seq == state.seq()) && !event.id.is_empty() {
            // Its place is free, and yet it was taken: by what it is called, and not by anything new.
            return origin.refuse(refusal::conflict(), name, &event.id);
        }
        if self.is_full(inner) && event.kind() != EventKind::Close {
            let no = Refusal::new(RefusalKind::Full, "this table has seen enough; make a new one");
            return origin.refuse(no, name, &event.id);
        }
        let Some(state) = &mut inner.state else { return };
        let (phase, round) = (state.phase, state.round);
        let (asked, shown) = (state.awaited(), state.shown());
        let held = inner.hold.is_some_and(|until| until > Instant::now());
        let steps = state.game.as_ref().map_or(0, |game| game.len());
        if let Err(no) = state.apply(&event) {
            return match origin.request(&event.id) {
                Ok(request) => self.refuse(inner, request, no),
                Err(origin) => origin.refuse(no, name, &event.id),
            };
        }
        event.hash = state.hash();
        event.quiet = event.kind().plays()
            && (state.shown() == shown || held)
            && !is_planted(Fault::NumberAnswers);
        if state.round != round {
            event.begin_next_game();
        }
        let standing = (state.phase != phase).then_some(match state.phase {
            Phase::Lobby => TablePhase::Lobby,
            Phase::Play => TablePhase::Play,
            Phase::Over => TablePhase::Over,
        });
        self.write(inner, event, PendingWrite { origin, steps, shown, asked }, standing);
    }

    /// Says no. Where other servers write, the table is read again first: what is missing here may be there.
    fn refuse(&self, inner: &mut RoomState, request: Request, no: Refusal) {
        let certain = inner.trial.sure
            || matches!(
                no.kind,
                RefusalKind::Malformed | RefusalKind::TooFast | RefusalKind::TooLong
            );
        if self.server.shared && !certain {
            (inner.trial.again, inner.stale) = (true, true);
            return inner.waiting.push_front(request);
        }
        self.server.metrics.refused.fetch_add(1, Ordering::Relaxed);
        request.refuse(no, &self.name);
    }

    /// Whether the table has seen enough.
    pub(super) fn is_full(&self, inner: &RoomState) -> bool {
        inner.state.as_ref().is_some_and(|state| state.seq() >= self.server.config.limits.events)
    }

    fn write(
        self: &Arc<Self>,
        inner: &mut RoomState,
        event: Event,
        pending: PendingWrite,
        standing: Option<TablePhase>,
    ) {
        let seq = inner.state.as_ref().map_or(0, State::seq);
        inner.busy = Busy::Writing(Box::new(pending));
        let record = inner.state.as_ref().filter(|_| standing == Some(TablePhase::Over));
        let record = record.and_then(State::record);
        let append = Append { game: self.id, seq, event, standing, record };
        self.server.group_commit().append(Arc::clone(self), append);
    }
}

type Answer = oneshot::Sender<Result<(), Refusal>>;

impl RoomState {
    /// Whether somebody is here and nothing has happened for a while.
    fn is_quiet(&self) -> bool {
        !self.subscribers.is_empty() && self.touched.elapsed() > QUIET
    }

    /// Whether nothing is on its way that would have to be read back at once: no bot thinks, nothing is held back.
    fn is_evictable(&self) -> bool {
        self.thinking == 0 && !self.owed
    }

    /// After something was taken back, the next update tells everybody the story from its beginning.
    fn note_undo(&mut self, event: &Event) {
        if event.kind() == EventKind::Undo {
            for subscriber in &mut self.subscribers {
                (subscriber.seen, subscriber.took_back) = (0, Some(event.seat));
            }
        }
    }

    /// After a bot has decided for somebody, the next update says so; but for answers in a window, where it would
    /// tell that there was something to answer with.
    fn note_stand_in(&mut self, event: &Event, steps: usize) {
        let game = self.state.as_ref().and_then(|state| state.game.as_ref());
        let open = game.is_some_and(|game| !game.window_in(steps..steps + 1));
        if event.kind() == EventKind::StandInAct && open {
            for subscriber in &mut self.subscribers {
                subscriber.kept = Some(event.seat);
            }
        }
    }

    /// Whether something is kept back for a beat just now.
    fn is_held(&self) -> bool {
        self.hold.is_some_and(|until| until > Instant::now())
    }

    /// Tells everybody what was said from a number on.
    fn tell_said_since(&self, first: u32) {
        let said = self.state.iter().flat_map(|state| &state.said);
        for said in said.filter(|said| said.seq >= first) {
            self.broadcast(&ServerMessage::Said(said.clone()));
        }
    }

    /// Tells everybody at the table.
    fn broadcast(&self, tell: &ServerMessage) {
        for subscriber in &self.subscribers {
            subscriber.conn.tell(tell);
        }
    }
}

/// An event that is not in the log yet.
pub(crate) fn event(change: Change, seat: Option<u8>, id: &str) -> Event {
    let (seat, id) = (seat.unwrap_or(NOBODY), id.into());
    Event { seat, quiet: false, ms: 0, hash: 0, id, change }
}
