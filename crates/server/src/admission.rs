//! Rate limits and quotas per client address, because there are no accounts.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use axum::http::uri::Authority;
use axum::http::{HeaderMap, Request, StatusCode, Version, header};

use crate::config::Config;
use crate::system;

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
        Self { level: f64::from(burst), at: system::now() }
    }

    /// Takes one, if there is one.
    pub(crate) fn take(&mut self, per_second: f64, burst: u32) -> bool {
        let now = system::now();
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
    /// Tables that somebody from there is at.
    places: usize,
    requests: Bucket,
    tables: Bucket,
    joins: Bucket,
}

/// What an address may do.
pub(crate) struct Admission {
    guests: Mutex<HashMap<IpAddr, Guest>>,
    connections: usize,
    requests: u32,
    tables: u32,
    proxies: Vec<IpAddr>,
    origins: Vec<String>,
    names: Vec<String>,
}

impl Admission {
    pub(crate) fn new(config: &Config) -> Self {
        let known = config.origins.iter().filter_map(|origin| Some(origin.split_once("://")?.1));
        let names = known.chain(config.host_names.iter().map(String::as_str));
        Self {
            names: names.filter_map(host_of).collect(),
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
            guests.retain(|_, guest| guest.connections > 0 || guest.places > 0);
        }
        let guest = guests.entry(network(address)).or_insert_with(|| Guest {
            connections: 0,
            places: 0,
            requests: Bucket::full(self.requests.saturating_mul(2)),
            tables: Bucket::full(self.tables),
            joins: Bucket::full(self.tables),
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

    /// Whether one more seat among strangers may be taken: as many in an hour as tables may be made.
    pub(crate) fn may_join(&self, address: IpAddr) -> bool {
        let rate = f64::from(self.tables) / 3600.0;
        self.with(address, |guest| guest.joins.take(rate, self.tables))
    }

    /// Whether somebody from there may go to one more table; each place must be given back. There are two for
    /// every connection that is allowed.
    pub(crate) fn take_place(&self, address: IpAddr) -> bool {
        self.with(address, |guest| {
            let free = guest.places < self.connections.saturating_mul(2);
            guest.places += usize::from(free);
            free
        })
    }

    pub(crate) fn give_places_back(&self, address: IpAddr, places: usize) {
        self.with(address, |guest| guest.places = guest.places.saturating_sub(places));
    }

    /// How many tables of one address the lobby shows: one for every four connections that are allowed.
    pub(crate) fn slots(&self) -> usize {
        (self.connections / 4).max(1)
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

    /// Whether a request names us: by a number, as the machine itself, or by a name that whoever runs the server
    /// has given. Under any other name a page of a stranger, whose name points here, would be a page of ours.
    pub(crate) fn knows_name<B>(&self, request: &Request<B>) -> Result<(), StatusCode> {
        let mut hosts = request.headers().get_all(header::HOST).iter();
        let named = match (hosts.next(), hosts.next()) {
            (None, _) if request.version() == Version::HTTP_10 => None,
            (Some(host), None) => Some(host.to_str().unwrap_or_default()),
            _ => return Err(StatusCode::BAD_REQUEST),
        };
        let mut all = named.into_iter().chain(request.uri().authority().map(Authority::as_str));
        let known = all.all(|name| host_of(name).is_some_and(|name| self.is_own_name(&name)));
        if known { Ok(()) } else { Err(StatusCode::MISDIRECTED_REQUEST) }
    }

    fn is_own_name(&self, name: &str) -> bool {
        let number = name.trim_start_matches('[').trim_end_matches(']');
        let machine = name == "localhost" || name.ends_with(".localhost");
        machine || number.parse::<IpAddr>().is_ok() || self.names.iter().any(|own| own == name)
    }

    /// Whether a page of this origin may talk to us. A client that is no browser names none.
    pub(crate) fn is_own_origin(&self, headers: &HeaderMap) -> bool {
        let text = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
        let Some(origin) = text("origin") else { return true };
        if headers.get_all("origin").iter().nth(1).is_some() {
            return false;
        }
        let own = origin.split_once("://").map(|(_, host)| host);
        (own.is_some() && own == text("host")) || self.origins.iter().any(|known| known == origin)
    }
}

/// The host of a name with or without a port, in small letters.
fn host_of(name: &str) -> Option<String> {
    let authority = name.parse::<Authority>().ok().filter(|_| !name.contains('@'))?;
    Some(authority.host().trim_end_matches('.').to_ascii_lowercase())
}

/// The network that counts as one guest: an IPv6 user has a whole /64.
pub(crate) fn network(address: IpAddr) -> IpAddr {
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

    fn admission() -> Admission {
        let mut config = Config::new("");
        config.limits.connections = 2;
        config.limits.tables = 3;
        config.proxies = vec![IpAddr::from([127, 0, 0, 1])];
        config.origins = vec!["https://play.example".into()];
        config.host_names = vec!["games.example".into()];
        Admission::new(&config)
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
        let (admission, me) = (admission(), IpAddr::from([10, 0, 0, 1]));
        assert!(admission.enter(me) && admission.enter(me) && !admission.enter(me));
        assert!(admission.enter(IpAddr::from([10, 0, 0, 2])), "others are not held up");
        admission.leave(me);
        assert!(admission.enter(me));
        assert!((0..3).all(|_| admission.may_make_table(me)) && !admission.may_make_table(me));
    }

    #[test]
    fn places_and_joins_of_an_address_are_limited() {
        let (admission, me) = (admission(), IpAddr::from([10, 0, 0, 1]));
        assert!((0..4).all(|_| admission.take_place(me)) && !admission.take_place(me));
        assert!(admission.take_place(IpAddr::from([10, 0, 0, 2])), "others are not held up");
        admission.give_places_back(me, 2);
        assert!((0..2).all(|_| admission.take_place(me)) && !admission.take_place(me));
        assert!((0..3).all(|_| admission.may_join(me)) && !admission.may_join(me));
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
        let (admission, spoofed) =
            (admission(), headers(&[("x-forwarded-for", "1.1.1.1, 9.9.9.9")]));
        let (proxy, stranger) = (IpAddr::from([127, 0, 0, 1]), IpAddr::from([8, 8, 8, 8]));
        assert_eq!(admission.address(stranger, &spoofed), stranger);
        assert_eq!(admission.address(proxy, &spoofed), IpAddr::from([9, 9, 9, 9]));
        assert_eq!(admission.address(proxy, &headers(&[])), proxy);
        let two = headers(&[("x-forwarded-for", "1.1.1.1"), ("x-forwarded-for", "9.9.9.9")]);
        assert_eq!(
            admission.address(proxy, &two),
            IpAddr::from([9, 9, 9, 9]),
            "its own line is the last"
        );
    }

    #[test]
    fn only_numbers_the_machine_and_given_names_are_ours() {
        let admission = admission();
        let known = |pairs: &[(&'static str, &'static str)], uri: &str| {
            let mut request = Request::builder().uri(uri).body(()).expect("a request");
            *request.headers_mut() = headers(pairs);
            admission.knows_name(&request).map_err(|status| status.as_u16())
        };
        for host in [
            "127.0.0.1:8080",
            "192.168.1.7",
            "[::1]:8080",
            "[2001:db8::1]",
            "localhost:8080",
            "LocalHost.",
            "quarterdeck.localhost",
            "Games.Example:8443",
            "games.example.",
            "play.example",
        ] {
            assert_eq!(known(&[("host", host)], "/"), Ok(()), "{host}");
        }
        for host in [
            "evil.example",
            "games.example.evil.example",
            "evil.example:8080",
            "127.0.0.1.evil.example",
            "localhost.evil.example",
            "localhost@evil.example",
            "evil.example@localhost",
            "2130706433",
            "",
            "local host",
        ] {
            assert_eq!(known(&[("host", host)], "/"), Err(421), "{host}");
        }
        assert_eq!(known(&[], "/"), Err(400), "HTTP/1.1 has a host");
        assert_eq!(known(&[("host", "localhost"), ("host", "localhost")], "/"), Err(400));
        assert_eq!(known(&[("host", "localhost")], "http://evil.example/"), Err(421));
    }

    #[test]
    fn pages_of_other_origins_are_strangers() {
        let admission = admission();
        let own = |pairs: &[(&'static str, &'static str)]| admission.is_own_origin(&headers(pairs));
        assert!(own(&[("host", "q.example:8080"), ("origin", "http://q.example:8080")]));
        assert!(own(&[("host", "q.example"), ("origin", "https://play.example")]));
        assert!(own(&[("host", "q.example")]), "no browser");
        assert!(!own(&[("host", "q.example"), ("origin", "https://evil.example")]));
        assert!(!own(&[("host", "q.example"), ("origin", "null")]));
        let own_origin = ("origin", "http://q.example");
        assert!(!own(&[("host", "q.example"), own_origin, ("origin", "https://evil.example")]));
        assert!(!own(&[("host", "q.example"), ("origin", "https://q.example.evil.example")]));
    }
}
