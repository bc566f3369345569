//! The people at the table: they come, play, talk, send each other away, lose the line and come back, and whoever was
//! sent away hammers on.

mod wants;

use std::sync::{Arc, PoisonError};
use std::time::Duration;

use table::Dice;
use wire::{Phase, RefusalKind, ServerMessage, Sit, Update};

use super::{Happening, World};
use crate::conn::Conn;
use crate::room::{Request, Room, SitDown};
use crate::secrets;
use crate::server::Frames;
use crate::simulation::audit::Attempt;
use wants::Want;

/// Whoever hears nothing for so long asks again, or hangs up.
const PATIENCE: Duration = Duration::from_secs(9);
/// So long before the end nobody begins anything new.
const LAST_ORDERS: Duration = Duration::from_secs(3);

/// What somebody says.
#[derive(Clone)]
pub(in crate::simulation) enum Said {
    Sit(Sit),
    Watch,
    Command(String, Want),
    Refresh,
}

/// A connection, at both of its ends.
pub(super) struct Line {
    who: usize,
    pub node: usize,
    /// The server's life at its other end, once something has arrived there.
    life: Option<u32>,
    end: Option<End>,
    /// Whether the person has hung up.
    pub cut: bool,
    /// When the last message arrives at the server, and at the person.
    last: [Duration; 2],
}

/// The server's end of a connection.
struct End {
    conn: Arc<Conn>,
    frames: Frames,
    room: Arc<Room>,
}

impl Line {
    /// What has been written to it.
    pub(super) fn written(&mut self) -> Vec<Box<[u8]>> {
        let frames = self.end.as_ref().map(|end| &end.frames);
        let take = |frames: &Frames| {
            std::mem::take(&mut *frames.lock().unwrap_or_else(PoisonError::into_inner))
        };
        frames.map(take).unwrap_or_default()
    }
}

/// A command that is not answered yet.
struct Pending {
    id: String,
    own: bool,
    want: Want,
    /// Since when it is on its way.
    sent: Option<Duration>,
    /// When it is sent again.
    again: Duration,
}

pub(super) struct Person {
    name: String,
    /// None for somebody who watches.
    seat: Option<u8>,
    secret: String,
    host: Option<String>,
    line: Option<usize>,
    /// Since when the person waits to be let in.
    knocked: Duration,
    /// When the person tries again.
    retry: Duration,
    pub seated: bool,
    /// Whether the key opens nothing any more.
    sent_away: bool,
    pending: Option<Pending>,
    /// The last event that was shown.
    seen: u32,
    phase: Phase,
    choices: Vec<String>,
    /// How many commands the person has given, and how many more will be.
    given: u32,
    left: u32,
}

impl World {
    /// Somebody comes who has a secret, or watches.
    pub(super) fn comes(&mut self, seat: Option<u8>, secret: Option<String>, host: Option<String>) {
        let (name, secret) =
            (format!("Guest No {}", self.people.len()), secret.unwrap_or_default());
        if seat.is_some() {
            self.audit.names.insert(name.clone(), secrets::lock_of(self.audit.table, &secret));
        }
        let left = 8 + self.dice.below(20);
        self.people.push(Person {
            name,
            seat,
            secret,
            host,
            line: None,
            knocked: Duration::ZERO,
            retry: Duration::ZERO,
            seated: false,
            sent_away: false,
            pending: None,
            seen: 0,
            phase: Phase::Lobby,
            choices: Vec::new(),
            given: 0,
            left,
        });
        let comes = self.millis(1, 800);
        self.plan(comes, Happening::Person(self.people.len() - 1));
    }

    /// It is somebody's turn.
    pub(super) fn person(&mut self, who: usize) {
        if self.is_asleep() {
            let wakes = self.morning.saturating_sub(self.now) + self.millis(0, 2000);
            return self.plan(wakes, Happening::Person(who));
        }
        let now = self.now;
        let person = &self.people[who];
        match person.line {
            None if now >= person.retry => self.knocks(who),
            Some(line) if person.seated || person.sent_away => self.does(who, line),
            Some(line) if now > person.knocked + PATIENCE => self.breaks(line),
            _ => {}
        }
        let pause = if self.is_calm() { self.millis(300, 900) } else { self.millis(20, 700) };
        self.plan(pause, Happening::Person(who));
    }

    /// Somebody connects to one of the servers and asks for the seat.
    fn knocks(&mut self, who: usize) {
        let node = self.dice.below(u32::try_from(self.machines.len()).unwrap_or(1)) as usize;
        let (now, line) = (self.now, self.lines.len());
        let new = Line { who, node, life: None, end: None, cut: false, last: [now; 2] };
        self.lines.push(new);
        let person = &mut self.people[who];
        (person.line, person.knocked, person.seated) = (Some(line), now, false);
        let said = if person.seat.is_some() { self.sit(who) } else { Said::Watch };
        self.sends(line, said);
    }

    fn sit(&self, who: usize) -> Said {
        let person = &self.people[who];
        let table = self.table.clone().unwrap_or_default();
        Said::Sit(Sit {
            table,
            secret: person.secret.clone(),
            host: person.host.clone(),
            name: person.name.clone(),
            ..Sit::default()
        })
    }

    /// Something is said at a person's end of a line.
    fn sends(&mut self, line: usize, said: Said) {
        let takes = self.travels(line, true);
        self.plan(takes, Happening::Arrives(line, said));
    }

    /// How long a message is on its way; none overtakes another.
    pub(super) fn travels(&mut self, line: usize, to_server: bool) -> Duration {
        let takes = if !self.is_calm() && self.chance(3) {
            self.millis(400, 2500)
        } else {
            self.micros(300, 40_000)
        };
        let last = &mut self.lines[line].last[usize::from(!to_server)];
        *last = (self.now + takes).max(*last + Duration::from_micros(1));
        last.saturating_sub(self.now)
    }

    /// Somebody who sits at the table does something, or waits for an answer.
    fn does(&mut self, who: usize, line: usize) {
        let (now, ends) = (self.now, self.busy_until.saturating_sub(LAST_ORDERS));
        let Some(pending) = &self.people[who].pending else {
            return if now < ends { self.wants_something(who, line) } else { self.rests(line) };
        };
        match pending.sent {
            Some(sent) if now > sent + PATIENCE => {
                if self.chance(50) {
                    self.asks(who, line);
                } else {
                    self.breaks(line);
                }
            }
            None if now >= pending.again => self.asks(who, line),
            _ => {}
        }
    }

    /// Nobody wants anything new: now and then somebody looks again.
    fn rests(&mut self, line: usize) {
        if self.chance(10) {
            self.sends(line, Said::Refresh);
        }
    }

    fn wants_something(&mut self, who: usize, line: usize) {
        if self.people[who].left == 0 || self.people[who].seat.is_none() {
            return self.rests(line);
        }
        if self.people[who].sent_away && self.chance(30) {
            return self.tries_the_door(who, line);
        }
        let Some(want) = self.want(who) else { return };
        let person = &mut self.people[who];
        (person.given, person.left) = (person.given + 1, person.left - 1);
        // Some count from one, all alike.
        let (given, own) = (person.given, self.chance(50));
        let id = if own { format!("{who}-{given}") } else { format!("c{given}") };
        let pending = Pending { id, own, want, sent: None, again: self.now };
        self.people[who].pending = Some(pending);
        self.asks(who, line);
    }

    /// Whoever was sent away tries the old key, here or at another server.
    fn tries_the_door(&mut self, who: usize, line: usize) {
        self.people[who].left -= 1;
        if self.chance(50) {
            self.breaks(line);
        } else {
            let said = self.sit(who);
            self.sends(line, said);
        }
    }

    /// Sends what is to be sent, for the first time or again.
    fn asks(&mut self, who: usize, line: usize) {
        let (now, from) = (self.now, self.link.open().log.len());
        let (table, person) = (self.audit.table, &mut self.people[who]);
        let Some((pending, seat)) = person.pending.as_mut().zip(person.seat) else { return };
        pending.sent = Some(now);
        let (id, want) = (pending.id.clone(), pending.want.clone());
        let lock = Some(secrets::lock_of(table, &person.secret));
        let event = want.event(seat, &id, table, lock);
        let (base, own) = (want.base(), pending.own);
        self.audit.attempts.push(Attempt { line, event, base, lock, own, from, answer: None });
        self.sends(line, Said::Command(id, want));
    }

    /// A message arrives at a server.
    pub(super) fn arrives(&mut self, at: usize, said: Said) {
        let (node, life) = (self.lines[at].node, self.machines[self.lines[at].node].life);
        let expected = *self.lines[at].life.get_or_insert(life);
        let server = self.machines[node].server().filter(|_| expected == life).cloned();
        let (Some(server), Some(table)) = (server, &self.table) else {
            let notices = self.millis(1, 300);
            return self.plan(notices, Happening::Broken(at));
        };
        self.enter(node);
        if self.lines[at].end.is_none() {
            let Some(room) = server.room(table) else { return };
            let (conn, frames) = server.connect_simulated();
            self.lines[at].end = Some(End { conn, frames, room });
        }
        let Some(End { conn, room, .. }) = &self.lines[at].end else { return };
        let conn = Arc::clone(conn);
        match said {
            Said::Sit(sit) => match SitDown::try_from(sit) {
                Ok(sit) => room.handle(Request::Sit(conn, Box::new(sit))),
                Err(no) => conn.no(no, table, None),
            },
            Said::Watch => room.handle(Request::Watch(conn, None)),
            Said::Command(id, want) => room.handle(Request::Command(conn, id, want.command())),
            Said::Refresh => room.handle(Request::Refresh(conn, None)),
        }
        self.attend(node);
    }

    /// The person at a line hangs up, or notices that it is broken; the server does so later.
    pub(super) fn breaks(&mut self, line: usize) {
        if std::mem::replace(&mut self.lines[line].cut, true) {
            return;
        }
        let (who, retry) = (self.lines[line].who, self.now + self.millis(50, 400));
        let person = &mut self.people[who];
        if person.line == Some(line) {
            (person.line, person.seated, person.retry) = (None, false, retry);
            person.choices.clear();
            if let Some(pending) = &mut person.pending {
                (pending.sent, pending.again) = (None, retry);
            }
        }
        let notices = if self.chance(80) { self.millis(1, 200) } else { self.millis(200, 25_000) };
        self.plan(notices, Happening::Gone(line));
    }

    /// The server at a line notices that nobody is there any more.
    pub(super) fn gone(&mut self, line: usize) {
        let (node, life) = (self.lines[line].node, self.lines[line].life);
        self.enter(node);
        let Some(End { conn, room, .. }) = self.lines[line].end.take() else { return };
        let machine = &self.machines[node];
        if let Some(server) = machine.server().filter(|_| Some(machine.life) == life) {
            room.handle(Request::Gone(conn.id));
            server.hang_up(&conn);
            drop((conn, room));
            self.attend(node);
        }
    }

    /// A message arrives at a person.
    pub(super) fn hears(&mut self, line: usize, message: ServerMessage) {
        if self.lines[line].cut {
            return;
        }
        let who = self.lines[line].who;
        match message {
            ServerMessage::Update(update) => self.sees(who, *update),
            ServerMessage::Done(done) => self.is_answered(who, &done.id, None),
            ServerMessage::Refused(no) => match &no.id {
                Some(id) => self.is_answered(who, id, Some(no.kind)),
                None => self.is_turned_away(who, line, no.kind),
            },
            ServerMessage::Replaced(replaced) if replaced.freed => {
                (self.people[who].seated, self.people[who].sent_away) = (false, true);
            }
            ServerMessage::Replaced(_) => {
                // Somebody else has the same key: they take turns.
                self.breaks(line);
                self.people[who].retry = self.now + self.millis(2000, 6000);
            }
            _ => {}
        }
    }

    fn sees(&mut self, who: usize, update: Update) {
        let person = &mut self.people[who];
        if person.seat.is_some() && update.seq < person.seen {
            let (name, seen, seq) = (&person.name, person.seen, update.seq);
            self.audit.note(format!("{name} had seen event {seen}, and is shown {seq}"));
        }
        let person = &mut self.people[who];
        (person.seated, person.seen, person.phase) = (true, update.seq, update.phase);
        let asked = person.seat.is_some_and(|seat| update.asked.contains(&seat));
        let choices = update.choices.into_iter().map(|choice| choice.text);
        person.choices = if asked { choices.collect() } else { Vec::new() };
        if let Some(id) = update.done {
            self.is_answered(who, &id, None);
        }
        for (seat, secret) in update.room.map(|room| room.secrets).unwrap_or_default() {
            if self.people.len() < 10 && self.people.iter().all(|person| person.secret != secret) {
                self.comes(Some(seat), Some(secret), None);
            }
        }
    }

    fn is_answered(&mut self, who: usize, id: &str, no: Option<RefusalKind>) {
        use RefusalKind::{Busy, TooFast, Unavailable};
        let again = self.now + self.millis(200, 1500);
        let person = &mut self.people[who];
        let Some(pending) = person.pending.as_mut().filter(|pending| pending.id == id) else {
            return;
        };
        if matches!(no, Some(Busy | TooFast | Unavailable)) {
            (pending.sent, pending.again) = (None, again);
            return;
        }
        let lent = match &pending.want {
            Want::Key(secret) if no.is_none() => Some(secret.clone()),
            _ => None,
        };
        let (seat, left) = (person.seat, matches!(pending.want, Want::Leave) && no.is_none());
        person.pending = None;
        if left && let Some(line) = person.line {
            self.breaks(line);
        }
        if let Some(secret) = lent.filter(|_| self.people.len() < 10) {
            self.comes(seat, Some(secret), None);
        }
    }

    /// Somebody is not let in.
    fn is_turned_away(&mut self, who: usize, line: usize, kind: RefusalKind) {
        if kind == RefusalKind::Stranger {
            self.people[who].sent_away = true;
            return;
        }
        if !self.people[who].seated {
            self.breaks(line);
            self.people[who].retry = self.now + self.millis(500, 3000);
        }
    }

    /// Everybody who asked for something must have been answered by now.
    pub(super) fn unanswered(&mut self) {
        for person in &self.people {
            let pending = person.pending.as_ref().filter(|_| !person.sent_away);
            if let Some(pending) = pending {
                self.audit.amiss.push(format!("{} has no answer to {}", person.name, pending.id));
            }
        }
    }
}
