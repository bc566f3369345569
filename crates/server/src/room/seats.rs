//! Joining, leaving and authentication. Whoever has the secret of a seat has the seat; the newest connection wins.

use std::sync::Arc;

use wire::{NAME_LIMIT, Phase, Presence, SeatKind, ServerMessage};

use super::audience::Rights;
use super::command::decode_offer;
use super::{Origin, Request, RoomState, Subscriber, event};
use crate::conn::Conn;
use crate::log::{Change, Event};
use crate::planted::{Fault, is_planted};
use crate::refusal::{self, Refusal, RefusalKind};
use crate::state::{DiceOffer, HOUSE, Opened, Place, Plan, Sitting, State, guest};
use crate::text;

/// What somebody is told who comes to a seat that was freed in the middle of a game.
const FREED: &str = "a bot plays this seat until the game is over, so that nobody looks into its hand; \
    then your link opens it";

/// Somebody wants to sit down, or to come back.
pub(crate) struct SitDown {
    secret: String,
    host: Option<String>,
    name: String,
    offer: Option<DiceOffer>,
    from: Option<u32>,
    lean: bool,
}

impl TryFrom<wire::Sit> for SitDown {
    type Error = Refusal;

    fn try_from(sit: wire::Sit) -> Result<Self, Refusal> {
        let wire::Sit { table: _, secret, host, name, promise, seed, from, lean } = sit;
        let offer = decode_offer(promise.as_deref(), seed.as_deref())?;
        Ok(Self { secret, host, name, offer, from, lean })
    }
}

impl RoomState {
    /// Somebody sits down or comes back.
    pub(super) fn sit(&mut self, conn: &Arc<Conn>, sit: Box<SitDown>) {
        if is_planted(Fault::LogSecrets) {
            tracing::info!(secret = sit.secret, "somebody sits down");
        }
        match self.sitting(conn, &sit) {
            Err(no) => self.refuse(Request::Sit(Arc::clone(conn), sit), no),
            // Its place in the order of events shows that nothing of another server was missed.
            Ok((subscriber, None)) if self.server.shared && !self.is_full() => {
                let here = event(Change::Here, subscriber.seat, "");
                self.propose(here, Origin::Sitting(Box::new(subscriber), sit));
            }
            Ok((subscriber, None)) => {
                self.audience.admit(&self.name, subscriber);
                self.welcome();
            }
            Ok((subscriber, Some(event))) => {
                self.propose(event, Origin::Sitting(Box::new(subscriber), sit));
            }
        }
    }

    /// Who sits down, and the event for it if it changes anything.
    fn sitting(
        &self,
        conn: &Arc<Conn>,
        sit: &SitDown,
    ) -> Result<(Subscriber, Option<Event>), Refusal> {
        let state = self.state.as_ref().ok_or_else(refusal::no_table)?;
        let opened = state.opened_by(&sit.secret).ok_or_else(refusal::stranger)?;
        let seat = opened.seat;
        let host = match &sit.host {
            Some(secret) if !state.is_host(secret) => return Err(refusal::stranger()),
            secret => secret.is_some() || opened.is_host(),
        };
        let name = match sit.name.as_str() {
            "" => guest(seat + 1),
            name => text::clean(name, NAME_LIMIT)?,
        };
        let is_namesake =
            |place: &Place| place.kind() == SeatKind::Bot && text::alike(place.shown(), &name);
        if state.places.iter().any(is_namesake) || text::alike(HOUSE, &name) {
            let message = "a bot or the house is called that; take another name";
            return Err(Refusal::new(RefusalKind::NameTaken, message));
        }
        if state.is_freed(seat) {
            return Err(Refusal::new(RefusalKind::TooEarly, FREED));
        }
        let place = &state.places[usize::from(seat)];
        let lobby = state.phase == Phase::Lobby;
        let named = !sit.name.is_empty() && place.name != name && lobby;
        let taken = |(n, other): (usize, &Place)| {
            n != usize::from(seat) && other.sat && text::alike(&other.name, &name)
        };
        if (named || !place.sat) && state.places.iter().enumerate().any(taken) {
            let message = "somebody here is called that already";
            return Err(Refusal::new(RefusalKind::NameTaken, message));
        }
        let offer = sit.offer.filter(|_| lobby && !state.is_called());
        let seeded = offer.is_some_and(|offer| place.dice.differs(offer));
        let (conn, seen) = (Arc::clone(conn), sit.from.unwrap_or(u32::MAX));
        let (lock, lean) = (Some(opened.lock), sit.lean);
        let rights = rights(host, &opened);
        let subscriber =
            Subscriber { seat: Some(seat), lock, rights, lean, seen, ..Subscriber::new(conn) };
        if place.sat && !place.left && !named && !seeded {
            return Ok((subscriber, None));
        }
        let name = if place.sat && sit.name.is_empty() { place.name.clone() } else { name };
        let sitting = Sitting::new(name, offer);
        Ok((subscriber, Some(event(Change::Sit(sitting), Some(seat), ""))))
    }

    /// Shows the table to whoever is new, and tells the others.
    pub(super) fn welcome(&mut self) {
        self.show_fresh();
        self.tell_presence();
        self.list();
    }

    /// Shows the table in the lobby, or no longer.
    pub(super) fn list(&self) {
        if let Some(state) = &self.state {
            self.server.list(state, self.audience.is_attended());
        }
    }

    /// Somebody watches.
    pub(super) fn watch(&mut self, conn: Arc<Conn>, from: Option<u32>) {
        let Some(state) = &self.state else { return };
        let own = self.audience.of(conn.id);
        let no = if !state.opening.watch {
            Refusal::new(RefusalKind::Private, "this table plays without onlookers")
        } else if own.is_some_and(|subscriber| subscriber.seat.is_some()) {
            Refusal::new(RefusalKind::Seated, "you sit at this table; you see enough")
        } else if self.audience.onlookers() >= self.server.config.limits.gallery {
            Refusal::new(RefusalKind::Full, "the gallery is full")
        } else {
            let seen = from.unwrap_or(u32::MAX);
            self.audience.admit(&self.name, Subscriber { seen, ..Subscriber::new(conn) });
            return self.welcome();
        };
        conn.no(no, &self.name, None);
    }

    /// A connection is gone. Always done at once, whether the table is laid out or not.
    pub(super) fn gone(&mut self, conn: u64) {
        let missed = self.audience.missed_by(conn, self.server.config.pace.silence);
        if self.audience.remove(conn) {
            self.tell_presence();
            self.list();
        }
        if let Some(seat) = missed {
            self.server.push_turn(self.id, seat);
        }
    }

    /// By seat, whether a bot plays for the person.
    pub(super) fn warm(&self, state: &State) -> Vec<bool> {
        let warm = |seat: u8| {
            let place = &state.places[usize::from(seat)];
            matches!(place.plan, Plan::Person { .. })
                && (place.left || place.flagged || self.is_cold(state, seat))
        };
        (0..state.places.len()).map(|seat| warm(u8::try_from(seat).unwrap_or(u8::MAX))).collect()
    }

    pub(super) fn tell_presence(&self) {
        let Some(state) = &self.state else { return };
        let seats = u8::try_from(state.places.len()).unwrap_or(u8::MAX);
        let presence = Presence {
            table: self.name(),
            here: (0..seats).map(|seat| self.audience.is_here(seat)).collect(),
            warm: self.warm(state),
            gallery: u32::try_from(self.audience.onlookers()).unwrap_or(u32::MAX),
        };
        self.audience.broadcast(&ServerMessage::Presence(presence));
    }
}

/// What somebody may do who has opened a seat.
fn rights(host: bool, opened: &Opened) -> Rights {
    if host {
        Rights::Host
    } else if opened.is_lent() {
        Rights::Borrower
    } else {
        Rights::Owner
    }
}
