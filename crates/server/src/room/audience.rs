//! Who is connected to a table: players and onlookers, what each of them has seen, and since when a seat is away.

use std::sync::Arc;
use std::time::{Duration, Instant};

use fair::Number;
use wire::{Replaced, ServerMessage};

use crate::conn::Conn;
use crate::log::{Event, EventKind};
use crate::state::State;
use crate::system;

/// Whoever is away for less than this has only lost the line.
const BLINK: Duration = Duration::from_secs(30);
/// What somebody is told whose seat is somebody else's now.
const ELSEWHERE: &str = "this seat is played from another window now";
const SENT_AWAY: &str =
    "the host has freed this seat, or its owner took this key back; ask for a new link";

/// What somebody may do besides playing a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rights {
    /// Nothing: the seat is only lent.
    Borrower,
    /// Make keys to the seat, and take them back.
    Owner,
    /// Whatever the host of the table may do, too.
    Host,
}

/// Somebody who is told about the table.
pub(crate) struct Subscriber {
    pub conn: Arc<Conn>,
    pub seat: Option<u8>,
    /// The lock of the seat that the client has opened: with another one the seat is somebody else's.
    pub lock: Option<Number>,
    pub rights: Rights,
    pub lean: bool,
    /// The last event that the client knows of.
    pub seen: u32,
    /// The next update has to be a whole one.
    pub fresh: bool,
    /// The seat that has taken something back since the last update.
    pub took_back: Option<u8>,
    /// The seat that a bot has decided for since then.
    pub kept: Option<u8>,
    /// When the seat was asked last, while somebody seemed to be here.
    pub asked: Option<Instant>,
}

impl Subscriber {
    /// An onlooker who has seen nothing yet.
    pub(crate) fn new(conn: Arc<Conn>) -> Self {
        let (seat, lock, took_back, kept) = (None, None, None, None);
        let (rights, lean, fresh) = (Rights::Owner, false, true);
        let (seen, asked) = (u32::MAX, None);
        Self { conn, seat, lock, rights, lean, seen, fresh, took_back, kept, asked }
    }

    /// Everything up to this event has been shown.
    pub(super) fn has_seen(&mut self, seq: u32) {
        (self.seen, self.fresh, self.took_back, self.kept) = (seq, false, None, None);
    }
}

/// Everybody who is told about a table.
pub(super) struct Audience {
    subscribers: Vec<Subscriber>,
    /// Since when somebody with a seat is here.
    attended: Option<Instant>,
    /// Since when a seat is away, as far as this server knows.
    away: [Option<Instant>; 8],
}

impl Audience {
    /// Nobody, from now on.
    pub(super) fn new() -> Self {
        Self { subscribers: Vec::new(), attended: None, away: [Some(system::now()); 8] }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.subscribers.is_empty()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Subscriber> {
        self.subscribers.iter()
    }

    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = &mut Subscriber> {
        self.subscribers.iter_mut()
    }

    /// Who has this connection.
    pub(super) fn of(&self, conn: u64) -> Option<&Subscriber> {
        self.iter().find(|subscriber| subscriber.conn.id == conn)
    }

    /// How many only watch.
    pub(super) fn onlookers(&self) -> usize {
        self.iter().filter(|subscriber| subscriber.seat.is_none()).count()
    }

    /// Whether somebody is connected for the seat.
    pub(super) fn is_here(&self, seat: u8) -> bool {
        self.iter().any(|subscriber| subscriber.seat == Some(seat))
    }

    /// A seat is asked; whether somebody is connected for it.
    pub(super) fn ask(&mut self, seat: u8) -> bool {
        let here = self.iter_mut().filter(|subscriber| subscriber.seat == Some(seat));
        here.map(|subscriber| subscriber.asked = Some(system::now())).count() > 0
    }

    /// The seat of a connection that was asked when its owner had put the phone away: nothing was heard since, for so
    /// long that the connection is given up.
    pub(super) fn missed_by(&self, conn: u64, silence: Duration) -> Option<u8> {
        let subscriber = self.of(conn).filter(|subscriber| subscriber.conn.is_silent())?;
        subscriber
            .seat
            .filter(|_| subscriber.asked.is_some_and(|asked| system::since(asked) < silence))
    }

    /// Whether anybody with a seat is connected.
    pub(super) fn is_attended(&self) -> bool {
        self.iter().any(|subscriber| subscriber.seat.is_some())
    }

    /// Since when somebody with a seat is here, if so.
    pub(super) fn attended_since(&self) -> Option<Instant> {
        self.attended.filter(|_| self.is_attended())
    }

    /// Since when a seat is away and somebody else here waits for it. A table where nobody is rests.
    pub(super) fn misses_since(&self, seat: u8) -> Option<Instant> {
        let away = self.away.get(usize::from(seat)).copied().flatten();
        away.filter(|_| self.is_attended())
    }

    /// Takes somebody in; whoever had the seat before from elsewhere is told.
    pub(super) fn admit(&mut self, table: &str, subscriber: Subscriber) {
        self.unseat(table, false, |other| {
            other.seat == subscriber.seat
                && subscriber.seat.is_some()
                && other.conn.id != subscriber.conn.id
        });
        self.subscribers.retain(|other| other.conn.id != subscriber.conn.id);
        if let Some(seat) = subscriber.seat {
            if !self.is_attended() {
                self.attended = Some(system::now());
            }
            let was_away =
                self.away[usize::from(seat)].is_some_and(|away| system::since(away) > BLINK);
            if was_away && !self.is_attended() {
                // Nobody was here to be kept waiting: patience begins now.
                self.away = [Some(system::now()); 8];
            }
            self.away[usize::from(seat)] = None;
        }
        self.subscribers.push(subscriber);
    }

    /// A connection is gone; whether it was here.
    pub(super) fn remove(&mut self, conn: u64) -> bool {
        let at = self.subscribers.iter().position(|subscriber| subscriber.conn.id == conn);
        let Some(at) = at else { return false };
        if let Some(seat) = self.subscribers.swap_remove(at).seat {
            self.away[usize::from(seat)] = Some(system::now());
        }
        true
    }

    /// Whether somebody with a seat goes, and others stay.
    pub(super) fn leaves_others(&self, conn: u64) -> bool {
        let seated = self.of(conn).is_some_and(|subscriber| subscriber.seat.is_some());
        seated && self.subscribers.len() > 1
    }

    /// Sends some away, and tells them why.
    fn unseat(&mut self, table: &str, freed: bool, leaves: impl Fn(&Subscriber) -> bool) {
        for subscriber in self.iter().filter(|subscriber| leaves(subscriber)) {
            let why = if freed { SENT_AWAY } else { ELSEWHERE };
            let replaced = Replaced { table: table.into(), message: why.to_owned(), freed };
            subscriber.conn.tell(&ServerMessage::Replaced(replaced));
        }
        self.subscribers.retain(|subscriber| !leaves(subscriber));
    }

    /// Sends those away whose key does not open their seat any more: the host has freed it, its owner has taken the
    /// key back, here or at another server, or the time is over for which it was lent.
    pub(super) fn unseat_strangers(&mut self, table: &str, state: &State) {
        self.unseat(table, true, |subscriber| {
            subscriber.seat.is_some_and(|seat| !state.has_lock(seat, subscriber.lock))
        });
    }

    /// The seat is played from another server now.
    pub(super) fn move_elsewhere(&mut self, table: &str, seat: u8) {
        self.unseat(table, false, |subscriber| subscriber.seat == Some(seat));
    }

    /// After an event that sends somebody away, or lets somebody go.
    pub(super) fn dismiss(&mut self, table: &str, event: &Event) {
        let seat = Some(event.seat);
        match event.kind() {
            EventKind::Plan => self.unseat(table, true, |subscriber| subscriber.seat == seat),
            EventKind::Leave => self.subscribers.retain(|subscriber| subscriber.seat != seat),
            _ => return,
        }
        if let Some(away) = self.away.get_mut(usize::from(event.seat)) {
            *away = Some(system::now());
        }
    }

    /// After something was taken back, the next update tells everybody the story from its beginning.
    pub(super) fn note_undo(&mut self, event: &Event) {
        if event.kind() == EventKind::Undo {
            for subscriber in &mut self.subscribers {
                (subscriber.seen, subscriber.took_back) = (0, Some(event.seat));
            }
        }
    }

    /// After a bot has decided for somebody, the next update says so.
    pub(super) fn note_stand_in(&mut self, seat: u8) {
        for subscriber in &mut self.subscribers {
            subscriber.kept = Some(seat);
        }
    }

    /// Tells everybody.
    pub(super) fn broadcast(&self, tell: &ServerMessage) {
        for subscriber in &self.subscribers {
            subscriber.conn.tell(tell);
        }
    }

    /// Gives memory back that is not needed just now.
    pub(super) fn shrink(&mut self) {
        self.subscribers.shrink_to_fit();
    }
}
