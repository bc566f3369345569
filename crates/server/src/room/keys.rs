//! Invitations, links that work once, and keys for other devices: who gets a seat by what came in a link.

use fair::to_hex;
use tokio::sync::oneshot;
use wire::{Join, Joined, LinkState, Phase};

use super::audience::Rights;
use super::{Origin, Request, RoomState, event};
use crate::conn::Conn;
use crate::log::{Change, Event};
use crate::refusal::{self, Refusal, RefusalKind};
use crate::secrets;
use crate::state::{NewKey, Opened, Place, Plan, SeatKey, State, wall_clock};

/// The longest time for which a seat is lent, in hours: a week.
const LONGEST: u16 = 7 * 24;
const HOUR: u64 = 3_600_000;

const TAKEN: &str = "somebody sits in this seat already: the link was used before";
const ALL_TAKEN: &str = "every seat of this table is taken, or kept for somebody for a minute";
const NOT_OPEN: &str = "this table is by invitation; ask the host for a link";

/// How somebody comes to a seat.
enum Way {
    /// The secret is good as it is.
    Keep(u8),
    /// The seat is free: it gets a new lock.
    Take(usize),
    /// A key for another device has arrived: its secret is replaced.
    Arrive(Opened, SeatKey),
}

/// The answer to somebody who wants a seat.
pub(crate) type Answer = oneshot::Sender<Result<Joined, Refusal>>;

impl RoomState {
    /// Somebody wants a seat, with a link or from the lobby.
    pub(super) fn join(&mut self, join: Join, answer: Answer) {
        let now = self.now();
        let Some(state) = &self.state else { return };
        let secret = secrets::new_secret();
        let lock = to_hex(&secrets::lock_of(self.id, &secret));
        let (seat, event) = match way(state, &join, now) {
            Err(no) => return self.refuse(Request::Join(join, answer), no),
            Ok(Way::Keep(seat)) => {
                let secret = join.invite.unwrap_or_default();
                return drop(answer.send(Ok(Joined { table: self.name(), seat, secret })));
            }
            Ok(Way::Take(nth)) => {
                let seat = u8::try_from(nth).unwrap_or(u8::MAX);
                let link = state.places.get(nth).and_then(used_link);
                let plan = Plan::Person { lock, given: true, link };
                (seat, event(Change::Plan(plan), Some(seat), ""))
            }
            Ok(Way::Arrive(opened, key)) => {
                let instead_of = Some(to_hex(&opened.lock));
                let key = SeatKey { lock, arrived: true, ..key };
                let new = NewKey { key, at: wall_clock(), instead_of };
                (opened.seat, event(Change::Key(Box::new(new)), Some(opened.seat), ""))
            }
        };
        let joined = Joined { table: self.name(), seat, secret };
        self.propose(event, Origin::Joined(answer, join, joined));
    }

    /// Sends those away whose borrowed key is good no more.
    pub(super) fn end_loans(&mut self) {
        if let Some(state) = self.state.as_ref().filter(|state| state.lends()) {
            self.audience.unseat_strangers(&self.name, state);
        }
    }

    /// The lock of a secret that a client has drawn.
    pub(super) fn new_lock(&self, secret: &str) -> Result<String, Refusal> {
        if secrets::is_secret(secret) {
            return Ok(to_hex(&secrets::lock_of(self.id, secret)));
        }
        let message = "a secret has 22 to 64 letters and digits, drawn at random";
        Err(Refusal::new(RefusalKind::Malformed, message))
    }

    /// A seat gets one more key.
    pub(super) fn key_event(
        &self,
        conn: &Conn,
        seat: u8,
        id: &str,
        secret: &str,
        hours: Option<u16>,
    ) -> Result<Event, Refusal> {
        let host = self.owner(conn)?;
        if hours.is_some_and(|hours| hours == 0 || hours > LONGEST) {
            let message = "a seat is lent for an hour to a week";
            return Err(Refusal::new(RefusalKind::Malformed, message));
        }
        let state = self.state.as_ref().ok_or_else(refusal::no_table)?;
        if !state.has_room_for_key(seat) && state.command(seat, id).is_none() {
            let message = "that is enough keys for one seat; take the old ones back first";
            return Err(Refusal::new(RefusalKind::Full, message));
        }
        let at = wall_clock();
        let until = hours.map(|hours| at + u64::from(hours) * HOUR);
        let host = host && hours.is_none();
        let key = SeatKey { lock: self.new_lock(secret)?, host, until, arrived: false };
        let new = NewKey { key, at, instead_of: None };
        Ok(event(Change::Key(Box::new(new)), Some(seat), id))
    }

    /// A seat takes back all keys but that of the device which asks.
    pub(super) fn revoke_event(&self, conn: &Conn, seat: u8, id: &str) -> Result<Event, Refusal> {
        self.owner(conn)?;
        let lock = self.audience.of(conn.id).and_then(|subscriber| subscriber.lock);
        let lock = lock.ok_or_else(refusal::not_seated)?;
        Ok(event(Change::Revoke(to_hex(&lock).into()), Some(seat), id))
    }

    /// Refuses somebody to whom the seat is only lent; whether they are the host.
    fn owner(&self, conn: &Conn) -> Result<bool, Refusal> {
        let subscriber = self.audience.of(conn.id).ok_or_else(refusal::not_seated)?;
        if subscriber.rights == Rights::Borrower {
            let message = "this seat is lent to you; whose it is makes its keys";
            return Err(Refusal::new(RefusalKind::Stranger, message));
        }
        Ok(subscriber.rights == Rights::Host)
    }
}

/// What a link is good for.
pub(crate) fn link_state(state: &State, join: &Join, now: u64) -> LinkState {
    if join.invite.is_none() {
        return LinkState::Nothing;
    }
    let free = state.places.iter().any(|place| place.is_to_be_had(now));
    match way(state, join, now) {
        Ok(Way::Take(_)) => LinkState::Seat,
        Ok(Way::Keep(_) | Way::Arrive(..)) => LinkState::Yours,
        Err(no) if no.kind == RefusalKind::Taken && free => LinkState::Taken,
        Err(no) if matches!(no.kind, RefusalKind::Taken | RefusalKind::Full) => LinkState::Full,
        Err(_) => LinkState::Nothing,
    }
}

/// How somebody with this link comes to a seat, or why not.
fn way(state: &State, join: &Join, now: u64) -> Result<Way, Refusal> {
    // The last seat first: links to the others are more likely on their way to somebody.
    let free = state.places.iter().rposition(|place| place.is_to_be_had(now));
    let Some(secret) = &join.invite else {
        let open = state.opening.listed && state.phase == Phase::Lobby;
        return if open { take(free) } else { Err(no(RefusalKind::Private, NOT_OPEN)) };
    };
    if let Some(opened) = state.opened_by(secret) {
        return Ok(opens(state, opened));
    }
    let used = state.is_used_up(secret);
    if used && !join.any {
        return Err(no(RefusalKind::Taken, TAKEN));
    }
    if !used && !state.is_invited(secret) {
        return Err(refusal::stranger());
    }
    if state.phase == Phase::Play {
        return Err(no(RefusalKind::Full, "the game has begun, and every seat is taken"));
    }
    take(free)
}

/// What a secret comes to that opens a seat.
fn opens(state: &State, opened: Opened) -> Way {
    let seat = usize::from(opened.seat);
    match opened.key.clone() {
        Some(key) if !key.arrived => Way::Arrive(opened, key),
        // Whoever is told a free seat's secret by the host gets one that the host does not know.
        None if !state.places[seat].sat && state.phase != Phase::Play => Way::Take(seat),
        _ => Way::Keep(opened.seat),
    }
}

fn take(seat: Option<usize>) -> Result<Way, Refusal> {
    seat.map(Way::Take).ok_or_else(|| no(RefusalKind::Full, ALL_TAKEN))
}

fn no(kind: RefusalKind, message: &str) -> Refusal {
    Refusal::new(kind, message)
}

/// The link of a seat, once its secret is replaced: the first one, whoever joined since.
fn used_link(place: &Place) -> Option<String> {
    match &place.plan {
        Plan::Person { link: Some(link), .. } => Some(link.clone()),
        Plan::Person { lock, .. } => Some(lock.clone()),
        Plan::Bot(_) => None,
    }
}
