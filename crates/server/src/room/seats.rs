//! Joining, leaving and authentication. Whoever has the secret of a seat has the seat; the newest connection wins.

use std::sync::Arc;
use std::time::{Duration, Instant};

use fair::Number;
use tokio::sync::oneshot;
use wire::{Joined, NAME_LIMIT, Phase, Presence, Replaced, SeatKind, ServerMessage, Sit};

use super::command::checked_seed;
use super::{Origin, Request, Room, RoomState, Subscriber, event};
use crate::conn::Conn;
use crate::log::{Change, Event, EventKind};
use crate::planted::{Fault, is_planted};
use crate::refusal::{self, Refusal, RefusalKind};
use crate::secrets;
use crate::state::{HOUSE, Place, Plan, Sitting, State, guest};
use crate::text;

/// Whoever is away for less than this has only lost the line.
const BLINK: Duration = Duration::from_secs(30);
/// What somebody is told whose seat is somebody else's now.
const ELSEWHERE: &str = "this seat is played from another window now";
const SENT_AWAY: &str = "the host has freed this seat; ask for a new link";
/// What somebody is told who comes to a seat that was freed in the middle of a game.
const FREED: &str = "a bot plays this seat until the game is over, so that nobody looks into its hand; \
    then your link opens it";

impl Room {
    /// Somebody sits down or comes back.
    pub(super) fn sit(self: &Arc<Self>, inner: &mut RoomState, conn: &Arc<Conn>, sit: Box<Sit>) {
        if is_planted(Fault::LogSecrets) {
            tracing::info!(secret = sit.secret, "somebody sits down");
        }
        match sitting(inner, conn, &sit) {
            Err(no) => self.refuse(inner, Request::Sit(Arc::clone(conn), sit), no),
            // Its place in the order of events shows that nothing of another server was missed.
            Ok((subscriber, None)) if self.server.shared && !self.is_full(inner) => {
                let here = event(Change::Here, subscriber.seat, "");
                self.propose(inner, here, Origin::Sitting(Box::new(subscriber), sit));
            }
            Ok((subscriber, None)) => {
                self.seat(inner, subscriber);
                self.welcome(inner);
            }
            Ok((subscriber, Some(event))) => {
                self.propose(inner, event, Origin::Sitting(Box::new(subscriber), sit));
            }
        }
    }

    /// Shows the table to whoever is new, and tells the others.
    pub(super) fn welcome(self: &Arc<Self>, inner: &mut RoomState) {
        self.show_fresh(inner);
        self.tell_presence(inner);
        self.list(inner);
    }

    /// Shows the table in the lobby, or no longer.
    pub(super) fn list(&self, inner: &RoomState) {
        if let Some(state) = &inner.state {
            self.server.list(state, Self::is_attended(inner));
        }
    }

    /// Puts somebody on the list; whoever was there before from elsewhere is told.
    pub(super) fn seat(&self, inner: &mut RoomState, subscriber: Subscriber) {
        self.unseat(inner, false, |other| {
            other.seat == subscriber.seat
                && subscriber.seat.is_some()
                && other.conn.id != subscriber.conn.id
        });
        inner.subscribers.retain(|other| other.conn.id != subscriber.conn.id);
        if let Some(seat) = subscriber.seat {
            if !Self::is_attended(inner) {
                inner.attended = Some(Instant::now());
            }
            let was_away = inner.away[usize::from(seat)].is_some_and(|away| away.elapsed() > BLINK);
            if was_away && !Self::is_attended(inner) {
                // Nobody was here to be kept waiting: patience begins now.
                inner.away = [Some(Instant::now()); 8];
            }
            inner.away[usize::from(seat)] = None;
        }
        inner.subscribers.push(subscriber);
    }

    fn unseat(&self, inner: &mut RoomState, freed: bool, leaves: impl Fn(&Subscriber) -> bool) {
        for subscriber in inner.subscribers.iter().filter(|subscriber| leaves(subscriber)) {
            let why = if freed { SENT_AWAY } else { ELSEWHERE };
            let replaced = Replaced { table: self.name(), message: why.to_owned(), freed };
            subscriber.conn.tell(&ServerMessage::Replaced(replaced));
        }
        inner.subscribers.retain(|subscriber| !leaves(subscriber));
    }

    /// Sends those away whose seat has another lock by now: the host has freed it, here or at another server.
    pub(super) fn unseat_strangers(&self, inner: &mut RoomState) {
        let Some(state) = &inner.state else { return };
        let locks: Vec<Option<Number>> =
            (0..).zip(&state.places).map(|(seat, _)| state.lock_of(seat)).collect();
        let is_stranger = |subscriber: &Subscriber| {
            subscriber.seat.is_some_and(|seat| {
                locks.get(usize::from(seat)).copied().flatten() != subscriber.lock
            })
        };
        self.unseat(inner, true, is_stranger);
    }

    /// After an event that sends somebody away, or lets somebody go.
    pub(super) fn dismiss(&self, inner: &mut RoomState, event: &Event) {
        let seat = Some(event.seat);
        match event.kind() {
            EventKind::Plan => self.unseat(inner, true, |subscriber| subscriber.seat == seat),
            EventKind::Leave => inner.subscribers.retain(|subscriber| subscriber.seat != seat),
            _ => return,
        }
        if let Some(away) = inner.away.get_mut(usize::from(event.seat)) {
            *away = Some(Instant::now());
        }
    }

    /// Somebody watches.
    pub(super) fn watch(
        self: &Arc<Self>,
        inner: &mut RoomState,
        conn: Arc<Conn>,
        from: Option<u32>,
    ) {
        let Some(state) = &inner.state else { return };
        let gallery =
            inner.subscribers.iter().filter(|subscriber| subscriber.seat.is_none()).count();
        let no = if !state.opening.watch {
            Refusal::new(RefusalKind::Private, "this table plays without onlookers")
        } else if inner
            .subscribers
            .iter()
            .any(|subscriber| subscriber.conn.id == conn.id && subscriber.seat.is_some())
        {
            Refusal::new(RefusalKind::Seated, "you sit at this table; you see enough")
        } else if gallery >= self.server.config.limits.gallery {
            Refusal::new(RefusalKind::Full, "the gallery is full")
        } else {
            let seen = from.unwrap_or(u32::MAX);
            self.seat(inner, Subscriber { seen, ..Subscriber::new(conn) });
            return self.welcome(inner);
        };
        conn.no(no, &self.name(), None);
    }

    /// A connection is gone. Always done at once, whether the table is laid out or not.
    pub(super) fn gone(&self, inner: &mut RoomState, conn: u64) -> bool {
        let Some(at) = inner.subscribers.iter().position(|subscriber| subscriber.conn.id == conn)
        else {
            return true;
        };
        let subscriber = inner.subscribers.swap_remove(at);
        if let Some(seat) = subscriber.seat {
            inner.away[usize::from(seat)] = Some(Instant::now());
        }
        self.tell_presence(inner);
        self.list(inner);
        inner.state.is_none()
    }

    /// Whether somebody with a seat goes, and others stay.
    pub(super) fn leaves_others(inner: &RoomState, conn: u64) -> bool {
        let seated =
            |subscriber: &&Subscriber| subscriber.conn.id == conn && subscriber.seat.is_some();
        inner.subscribers.len() > 1
            && inner.subscribers.iter().any(|subscriber| seated(&subscriber))
    }

    /// Whether somebody is connected for the seat.
    pub(super) fn is_here(inner: &RoomState, seat: u8) -> bool {
        inner.subscribers.iter().any(|subscriber| subscriber.seat == Some(seat))
    }

    /// Whether anybody with a seat is connected.
    pub(super) fn is_attended(inner: &RoomState) -> bool {
        inner.subscribers.iter().any(|subscriber| subscriber.seat.is_some())
    }

    /// By seat, whether a bot plays for the person.
    pub(super) fn warm(&self, inner: &RoomState, state: &State) -> Vec<bool> {
        let warm = |seat: u8| {
            let place = &state.places[usize::from(seat)];
            matches!(place.plan, Plan::Person { .. })
                && (place.left || place.flagged || self.is_cold(inner, state, seat))
        };
        (0..state.places.len()).map(|seat| warm(u8::try_from(seat).unwrap_or(u8::MAX))).collect()
    }

    pub(super) fn tell_presence(&self, inner: &RoomState) {
        let Some(state) = &inner.state else { return };
        let seats = u8::try_from(state.places.len()).unwrap_or(u8::MAX);
        let gallery =
            inner.subscribers.iter().filter(|subscriber| subscriber.seat.is_none()).count();
        let presence = Presence {
            table: self.name(),
            here: (0..seats).map(|seat| Self::is_here(inner, seat)).collect(),
            warm: self.warm(inner, state),
            gallery: u32::try_from(gallery).unwrap_or(u32::MAX),
        };
        inner.broadcast(&ServerMessage::Presence(presence));
    }

    /// A stranger from the lobby wants a free seat of a listed table.
    pub(super) fn join(
        self: &Arc<Self>,
        inner: &mut RoomState,
        answer: oneshot::Sender<Result<Joined, Refusal>>,
    ) {
        let now = Self::now(inner);
        let Some(state) = &inner.state else { return };
        // The last seat first: links to the others are more likely on their way to somebody.
        let seat = state.places.iter().rposition(|place| place.is_to_be_had(now));
        if !state.opening.listed || state.phase != Phase::Lobby {
            let no = Refusal::new(
                RefusalKind::Private,
                "this table is by invitation; ask the host for a link",
            );
            return self.refuse(inner, Request::Join(answer), no);
        }
        let Some(seat) = seat.and_then(|seat| u8::try_from(seat).ok()) else {
            let message = "every seat of this table is taken, or kept for somebody for a minute";
            return self.refuse(
                inner,
                Request::Join(answer),
                Refusal::new(RefusalKind::Full, message),
            );
        };
        let secret = secrets::new_secret();
        let lock = fair::to_hex(&secrets::lock_of(self.id, &secret));
        let plan = Plan::Person { lock, given: true };
        let joined = Joined { table: self.name(), seat, secret };
        let event = event(Change::Plan(plan), Some(seat), "");
        self.propose(inner, event, Origin::Joined(answer, joined));
    }

    /// Events of other servers: a seat that came there has left here. What is told of them begins with
    /// `first`, and unless the game went on in them for all to see, nothing is told of what was played.
    pub(super) fn followed(
        self: &Arc<Self>,
        inner: &mut RoomState,
        first: u32,
        went_on: bool,
        events: &[Event],
    ) {
        if events.is_empty() {
            // Read anew: what came between is news to those who have been here all the time.
            let last = inner.state.as_ref().map_or(0, State::told);
            for subscriber in
                inner.subscribers.iter_mut().filter(|subscriber| subscriber.seen < last)
            {
                subscriber.fresh = true;
            }
            return self.show_fresh(inner);
        }
        inner.tell_said_since(first);
        for event in events {
            if matches!(event.kind(), EventKind::Sit | EventKind::Here) {
                self.unseat(inner, false, |subscriber| subscriber.seat == Some(event.seat));
            }
            self.dismiss(inner, event);
            inner.note_undo(event);
        }
        let is_told = |event: &Event| match event.kind() {
            EventKind::Here | EventKind::Minute | EventKind::Say | EventKind::React => false,
            kind if kind.plays() => went_on,
            _ => true,
        };
        if events.iter().any(is_told) {
            self.show_all(inner);
        }
    }
}

/// Who sits down, and the event for it if it changes anything.
fn sitting(
    inner: &RoomState,
    conn: &Arc<Conn>,
    sit: &Sit,
) -> Result<(Subscriber, Option<Event>), Refusal> {
    let state = inner.state.as_ref().ok_or_else(refusal::no_table)?;
    let seat = state.seat_of(&sit.secret).ok_or_else(refusal::stranger)?;
    let host = match &sit.host {
        Some(secret) if !state.is_host(secret) => return Err(refusal::stranger()),
        secret => secret.is_some(),
    };
    let name = match sit.name.as_str() {
        "" => guest(seat + 1),
        name => text::clean(name, NAME_LIMIT)?,
    };
    let seed = checked_seed(sit.seed.clone())?;
    let is_namesake =
        |place: &Place| place.kind() == SeatKind::Bot && text::alike(place.shown(), &name);
    if state.places.iter().any(is_namesake) || text::alike(HOUSE, &name) {
        return Err(Refusal::new(
            RefusalKind::NameTaken,
            "a bot or the house is called that; take another name",
        ));
    }
    let place = &state.places[usize::from(seat)];
    if state.is_freed(seat) {
        return Err(Refusal::new(RefusalKind::TooEarly, FREED));
    }
    let lobby = state.phase == Phase::Lobby;
    let named = !sit.name.is_empty() && place.name != name && lobby;
    let taken = |(n, other): (usize, &Place)| {
        n != usize::from(seat) && other.sat && text::alike(&other.name, &name)
    };
    if (named || !place.sat) && state.places.iter().enumerate().any(taken) {
        return Err(Refusal::new(RefusalKind::NameTaken, "somebody here is called that already"));
    }
    let seeded =
        lobby && seed.as_deref().and_then(fair::from_hex).is_some_and(|s| place.seed != Some(s));
    let (conn, seen) = (Arc::clone(conn), sit.from.unwrap_or(u32::MAX));
    let lock = state.lock_of(seat);
    let subscriber =
        Subscriber { seat: Some(seat), lock, host, lean: sit.lean, seen, ..Subscriber::new(conn) };
    if place.sat && !place.left && !named && !seeded {
        return Ok((subscriber, None));
    }
    let name = if place.sat && sit.name.is_empty() { place.name.clone() } else { name };
    Ok((subscriber, Some(event(Change::Sit(Sitting { name, seed }), Some(seat), ""))))
}
