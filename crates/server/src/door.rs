//! Who may come in, and how often: by address, because nobody here has an account.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use axum::http::HeaderMap;

use crate::config::Config;

/// Addresses that are remembered at most.
const GUESTS: usize = 20_000;

/// So many things at once, and so many a second after that.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    level: f64,
    at: Instant,
}

impl Bucket {
    pub(crate) fn full(burst: u32) -> Self {
        Self { level: f64::from(burst), at: Instant::now() }
    }

    /// Takes one, if there is one.
    pub(crate) fn take(&mut self, per_second: f64, burst: u32) -> bool {
        let now = Instant::now();
        let more = now.duration_since(self.at).as_secs_f64() * per_second;
        self.level = (self.level + more).min(f64::from(burst));
        self.at = now;
        let taken = self.level >= 1.0;
        if taken {
            self.level -= 1.0;
        }
        taken
    }
}

struct Guest {
    connections: usize,
    requests: Bucket,
    tables: Bucket,
}

/// What an address may do.
pub(crate) struct Door {
    guests: Mutex<HashMap<IpAddr, Guest>>,
    connections: usize,
    requests: u32,
    tables: u32,
    proxies: Vec<IpAddr>,
    origins: Vec<String>,
}

impl Door {
    pub(crate) fn new(config: &Config) -> Self {
        Self {
            guests: Mutex::default(),
            connections: config.limits.connections,
            requests: config.limits.requests,
            tables: config.limits.tables,
            proxies: config.proxies.clone(),
            origins: config.origins.clone(),
        }
    }

    fn with<T>(&self, address: IpAddr, work: impl FnOnce(&mut Guest) -> T) -> T {
        let mut guests = self.guests.lock().unwrap_or_else(PoisonError::into_inner);
        if guests.len() >= GUESTS {
            guests.retain(|_, guest| guest.connections > 0);
        }
        let guest = guests.entry(network(address)).or_insert_with(|| Guest {
            connections: 0,
            requests: Bucket::full(self.requests.saturating_mul(2)),
            tables: Bucket::full(self.tables),
        });
        work(guest)
    }

    /// Whether one more connection of this address is welcome; each must be given back.
    pub(crate) fn enter(&self, address: IpAddr) -> bool {
        self.with(address, |guest| {
            let welcome = guest.connections < self.connections;
            guest.connections += usize::from(welcome);
            welcome
        })
    }

    pub(crate) fn leave(&self, address: IpAddr) {
        self.with(address, |guest| guest.connections = guest.connections.saturating_sub(1));
    }

    pub(crate) fn may_request(&self, address: IpAddr) -> bool {
        let (rate, burst) = (f64::from(self.requests), self.requests.saturating_mul(2));
        self.with(address, |guest| guest.requests.take(rate, burst))
    }

    pub(crate) fn may_make_table(&self, address: IpAddr) -> bool {
        let rate = f64::from(self.tables) / 3600.0;
        self.with(address, |guest| guest.tables.take(rate, self.tables))
    }

    /// Where a request comes from: the peer, or what a trusted proxy says.
    pub(crate) fn address(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        if !self.proxies.contains(&peer) {
            return peer;
        }
        // The last line of all, for the others may be whatever a client says.
        let last = headers.get_all("x-forwarded-for").iter().next_back();
        let forwarded = last.and_then(|value| value.to_str().ok());
        let last = forwarded.and_then(|list| list.rsplit(',').next()?.trim().parse().ok());
        last.unwrap_or(peer)
    }

    /// Whether a page of this origin may talk to us. A client that is no browser names none.
    pub(crate) fn is_own_origin(&self, headers: &HeaderMap) -> bool {
        let text = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
        let Some(origin) = text("origin") else { return true };
        let own = origin.split_once("://").map(|(_, host)| host);
        (own.is_some() && own == text("host")) || self.origins.iter().any(|known| known == origin)
    }
}

/// The network that counts as one guest: an IPv6 user has a whole /64.
fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V6(address) => match address.to_ipv4_mapped() {
            Some(four) => IpAddr::V4(four),
            None => Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into(),
        },
        four @ IpAddr::V4(_) => four,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn door() -> Door {
        let mut config = Config::new("");
        config.limits.connections = 2;
        config.limits.tables = 3;
        config.proxies = vec![IpAddr::from([127, 0, 0, 1])];
        config.origins = vec!["https://play.example".into()];
        Door::new(&config)
    }

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.append(*name, value.parse().expect("a header"));
        }
        headers
    }

    #[test]
    fn connections_and_tables_of_an_address_are_limited() {
        let (door, me) = (door(), IpAddr::from([10, 0, 0, 1]));
        assert!(door.enter(me) && door.enter(me) && !door.enter(me));
        assert!(door.enter(IpAddr::from([10, 0, 0, 2])), "others are not held up");
        door.leave(me);
        assert!(door.enter(me));
        assert!((0..3).all(|_| door.may_make_table(me)) && !door.may_make_table(me));
    }

    #[test]
    fn a_whole_ipv6_network_is_one_guest() {
        let at = |text: &str| network(text.parse().expect("an address"));
        assert_eq!(at("2001:db8::1"), at("2001:db8::ffff:2"));
        assert_ne!(at("2001:db8::1"), at("2001:db8:0:1::1"));
        assert_eq!(at("::ffff:10.1.2.3"), at("10.1.2.3"));
    }

    #[test]
    fn a_forwarded_address_is_believed_only_from_a_known_proxy() {
        let (door, spoofed) = (door(), headers(&[("x-forwarded-for", "1.1.1.1, 9.9.9.9")]));
        let (proxy, stranger) = (IpAddr::from([127, 0, 0, 1]), IpAddr::from([8, 8, 8, 8]));
        assert_eq!(door.address(stranger, &spoofed), stranger);
        assert_eq!(door.address(proxy, &spoofed), IpAddr::from([9, 9, 9, 9]));
        assert_eq!(door.address(proxy, &headers(&[])), proxy);
        let two = headers(&[("x-forwarded-for", "1.1.1.1"), ("x-forwarded-for", "9.9.9.9")]);
        assert_eq!(
            door.address(proxy, &two),
            IpAddr::from([9, 9, 9, 9]),
            "its own line is the last"
        );
    }

    #[test]
    fn pages_of_other_origins_are_strangers() {
        let door = door();
        let own = |pairs: &[(&'static str, &'static str)]| door.is_own_origin(&headers(pairs));
        assert!(own(&[("host", "q.example:8080"), ("origin", "http://q.example:8080")]));
        assert!(own(&[("host", "q.example"), ("origin", "https://play.example")]));
        assert!(own(&[("host", "q.example")]), "no browser");
        assert!(!own(&[("host", "q.example"), ("origin", "https://evil.example")]));
        assert!(!own(&[("host", "q.example"), ("origin", "null")]));
        assert!(!own(&[("host", "q.example"), ("origin", "https://q.example.evil.example")]));
    }
}
