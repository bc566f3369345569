//! The lobby: public tables that strangers can join, with a quota per address.

use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};

use wire::Listing;

use crate::admission::network;

/// Tables that the lobby shows at most.
const MOST: usize = 200;

/// What strangers see.
#[derive(Default)]
pub(crate) struct Lobby(Mutex<Board>);

#[derive(Default)]
struct Board {
    shown: BTreeMap<u64, Listing>,
    /// Where the tables were asked for, as long as they are in use here; it is stored nowhere.
    makers: HashMap<u64, IpAddr>,
}

impl Board {
    /// Whether there is room for one more table of this one's maker. Those whose maker is not known, after a
    /// restart for instance, have half of the lobby together.
    fn has_room(&self, table: u64, slots: usize) -> bool {
        let maker = self.makers.get(&table);
        let most = if maker.is_some() { slots } else { MOST / 2 };
        let same = self.shown.keys().filter(|other| self.makers.get(other) == maker).count();
        self.shown.contains_key(&table) || (self.shown.len() < MOST && same < most)
    }
}

impl Lobby {
    fn board(&self) -> MutexGuard<'_, Board> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes where a table was asked for.
    pub(crate) fn made(&self, table: u64, address: IpAddr) {
        self.board().makers.insert(table, network(address));
    }

    /// Shows a table as it is now, if its maker has so many slots.
    pub(crate) fn show(&self, table: u64, listing: Listing, slots: usize) {
        let mut board = self.board();
        if board.has_room(table, slots) {
            board.shown.insert(table, listing);
        }
    }

    pub(crate) fn hide(&self, table: u64) {
        self.board().shown.remove(&table);
    }

    /// A table that is not in use here any more.
    pub(crate) fn forget(&self, table: u64) {
        let mut board = self.board();
        board.shown.remove(&table);
        board.makers.remove(&table);
    }

    pub(crate) fn all(&self) -> Vec<Listing> {
        self.board().shown.values().cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listing() -> Listing {
        serde_json::from_str(
            r#"{"table":"","game":"","title":"","seats":2,"free":1,"names":[],"watch":false,"clock":"none"}"#,
        )
        .expect("a listing")
    }

    #[test]
    fn one_address_cannot_fill_the_lobby() {
        let (lobby, me) = (Lobby::default(), IpAddr::from([10, 0, 0, 1]));
        for table in 0..20 {
            lobby.made(table, me);
            lobby.show(table, listing(), 10);
        }
        assert_eq!(lobby.all().len(), 10);
        lobby.made(20, IpAddr::from([10, 0, 0, 2]));
        lobby.show(20, listing(), 10);
        assert_eq!(lobby.all().len(), 11, "others are not held up");
        lobby.show(3, listing(), 10);
        lobby.hide(4);
        lobby.show(15, listing(), 10);
        assert_eq!(lobby.all().len(), 11, "a slot that is free again is used again");
    }

    #[test]
    fn tables_of_unknown_makers_leave_half_of_the_lobby_free() {
        let lobby = Lobby::default();
        (0..300).for_each(|table| lobby.show(table, listing(), 10));
        assert_eq!(lobby.all().len(), MOST / 2);
        lobby.forget(0);
        lobby.show(299, listing(), 10);
        assert_eq!(lobby.all().len(), MOST / 2);
    }
}
