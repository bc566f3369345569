//! Keys and invitations: which secret opens which seat, for how long, and which link leads to a free one.

use std::time::UNIX_EPOCH;

use fair::Number;
use serde::{Deserialize, Serialize};

use super::{Place, Plan, State};
use crate::log::Event;
use crate::refusal::Refusal;
use crate::secrets;
use crate::system;

/// Keys that a seat may have besides its own.
const KEYS: u8 = 8;

/// One more key to a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct SeatKey {
    pub lock: String,
    /// Whether it makes its owner the host, too.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub host: bool,
    /// Until when it is lent to somebody, in milliseconds since 1970; not at all if it is for a device of the owner.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<u64>,
    /// Whether it has arrived. Until then its secret is in a link, and is replaced when the link is opened.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub arrived: bool,
}

/// A key that comes to a seat, perhaps instead of the one in a link.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct NewKey {
    #[serde(flatten)]
    pub key: SeatKey,
    /// When, in milliseconds since 1970.
    pub at: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instead_of: Option<String>,
}

/// What a secret opens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Opened {
    pub seat: u8,
    pub lock: Number,
    /// The key that was used, unless it was the seat's own.
    pub key: Option<SeatKey>,
}

impl Opened {
    /// Whether the key is lent, so that nobody makes others with it.
    pub(crate) fn is_lent(&self) -> bool {
        self.key.as_ref().is_some_and(|key| key.until.is_some())
    }

    /// Whether the key makes its owner the host.
    pub(crate) fn is_host(&self) -> bool {
        self.key.as_ref().is_some_and(|key| key.host)
    }
}

/// Milliseconds since 1970.
pub(crate) fn wall_clock() -> u64 {
    let passed = system::wall().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(passed.as_millis()).unwrap_or(u64::MAX)
}

impl SeatKey {
    /// Whether it opens the seat now.
    fn is_good(&self, now: u64) -> bool {
        self.until.is_none_or(|until| now < until)
    }
}

impl Place {
    /// Every lock that opens the seat now, its own first.
    fn locks(&self, now: u64) -> impl Iterator<Item = (Number, Option<&SeatKey>)> {
        let own = match &self.plan {
            Plan::Person { lock, .. } => fair::from_hex(lock),
            Plan::Bot(_) => None,
        };
        let more = self.keys.iter().filter(move |key| key.is_good(now));
        let more = more.filter_map(|key| Some((fair::from_hex(&key.lock)?, Some(key))));
        own.map(|lock| (lock, None)).into_iter().chain(more)
    }
}

impl State {
    /// What the secret opens now. Every lock is tried, so time tells nothing.
    pub(crate) fn opened_by(&self, secret: &str) -> Option<Opened> {
        let (mut found, now) = (None, wall_clock());
        for (seat, place) in (0..).zip(&self.places) {
            for (lock, key) in place.locks(now) {
                if secrets::opens(self.id, secret, &lock) {
                    found = Some(Opened { seat, lock, key: key.cloned() });
                }
            }
        }
        found
    }

    /// Whether the lock is one of the seat's now.
    pub(crate) fn has_lock(&self, seat: u8, lock: Option<Number>) -> bool {
        let place = self.places.get(usize::from(seat));
        let mut locks = place.into_iter().flat_map(|place| place.locks(wall_clock()));
        lock.is_some_and(|lock| locks.any(|(known, _)| known == lock))
    }

    /// Whether any key is lent, so that its time may run out.
    pub(crate) fn lends(&self) -> bool {
        self.places.iter().flat_map(|place| &place.keys).any(|key| key.until.is_some())
    }

    /// Whether this is the secret of the table's invitation.
    pub(crate) fn is_invited(&self, secret: &str) -> bool {
        let invite = self.opening.invite.as_deref().and_then(fair::from_hex);
        invite.is_some_and(|lock| secrets::opens(self.id, secret, &lock))
    }

    /// Whether a link with this secret led to a seat once, and is used up.
    pub(crate) fn is_used_up(&self, secret: &str) -> bool {
        let used = |place: &Place| match &place.plan {
            Plan::Person { link: Some(link), .. } => fair::from_hex(link),
            _ => None,
        };
        self.places.iter().filter_map(used).any(|lock| secrets::opens(self.id, secret, &lock))
    }

    /// How many keys a seat has besides the one with this lock.
    pub(crate) fn other_keys(&self, seat: u8, lock: Option<Number>) -> u8 {
        let place = self.places.get(usize::from(seat));
        let locks = place.into_iter().flat_map(|place| place.locks(wall_clock()));
        let others = locks.filter(|(other, _)| Some(*other) != lock).count();
        u8::try_from(others).unwrap_or(u8::MAX)
    }

    /// Whether a seat may have one more key.
    pub(crate) fn has_room_for_key(&self, seat: u8) -> bool {
        self.other_keys(seat, None) <= KEYS
    }

    /// A seat gets one more key; those whose time had run out by then are forgotten.
    pub(super) fn add_key(&mut self, event: &Event, new: &NewKey) -> Result<(), Refusal> {
        let place = self.place(event)?;
        let replaced = |key: &SeatKey| Some(&key.lock) == new.instead_of.as_ref();
        place.keys.retain(|key| key.is_good(new.at) && !replaced(key));
        place.keys.push(new.key.clone());
        Ok(())
    }

    /// A seat takes back all keys but this one, which becomes its own.
    pub(super) fn revoke(&mut self, event: &Event, kept: &str) -> Result<(), Refusal> {
        let place = self.place(event)?;
        if let Plan::Person { lock, .. } = &mut place.plan {
            kept.clone_into(lock);
        }
        place.keys.clear();
        Ok(())
    }
}
