//! Push: is whoever asked for it told in time, and only then? A local push service checks who sends, and a local
//! browser reads what is sent.

mod browser;
mod service;

use std::net::SocketAddr;
use std::time::Duration;

use server::Config;
use stress::client::{Guest, create, get, post};
use stress::database::Database;
use stress::server_process::{TestServer, config};
use wire::{
    ClientMessage, Command, Created, Host, Join, Joined, PushKey, PushTaken, QuietHours,
    ServerMessage, TurnOf,
};

use crate::{begun, duel, host_sit, secret};
use browser::Browser;
use service::PushService;

/// How soon a message is with its push service.
const SOON: Duration = Duration::from_secs(2);
/// Whom a push service may turn to.
const CONTACT: &str = "mailto:crew@play.example";

/// A server that may send to this push service.
fn allowing(service: &PushService) -> Config {
    let mut config = config();
    config.push_services = vec![service.url("/").parse().expect("an address")];
    config.push_contact = Some(CONTACT.into());
    config.pace.push_rest = Duration::from_millis(40);
    config
}

/// A seat as its device names it.
fn seat_of(created: &Created, seat: usize) -> TurnOf {
    TurnOf { table: created.table.clone(), secret: secret(created, seat) }
}

/// Asks for messages; of how many seats the device will hear.
async fn subscribe(server: SocketAddr, browser: &Browser, seats: Vec<TurnOf>) -> u32 {
    let body = serde_json::to_string(&browser.wish(seats)).expect("plain data");
    let reply = post(server, "/api/push", &body).await.expect("an answer");
    serde_json::from_str::<PushTaken>(&reply.body)
        .unwrap_or_else(|_| panic!("{}", reply.body))
        .seats
}

/// Goes away; back when the others have been told.
async fn leave(guest: Guest, other: &mut Guest, seat: usize) {
    other.settle().await.expect("it answers");
    guest.vanish();
    let absent = |tell| matches!(tell, ServerMessage::Presence(p) if !p.here[seat]).then_some(());
    other.until(absent).await.expect("it is told");
}

/// Does what comes first as long as nobody else is asked.
async fn hand_on(guest: &mut Guest, table: &str, seat: u8) {
    loop {
        let stands = guest.catch_up(table).await.expect("it answers").1;
        if stands.asked != [seat] {
            return;
        }
        guest.act(table, &stands.choices[0].text).await.expect("it is sent");
    }
}

/// Both play until it is the host's turn.
async fn until_the_host(table: &str, guests: &mut [Guest; 2]) {
    loop {
        let asked = guests[0].catch_up(table).await.expect("it answers").1.asked;
        if asked == [0] {
            return;
        }
        for seat in asked {
            let guest = &mut guests[usize::from(seat)];
            let stands = guest.catch_up(table).await.expect("it answers").1;
            guest.act(table, &stands.choices[0].text).await.expect("it is sent");
        }
    }
}

/// A table for two where it is the host's turn.
async fn duel_on(server: &TestServer) -> (Created, [Guest; 2]) {
    let (created, mut guests, _) = begun(server.address, &duel()).await;
    until_the_host(&created.table, &mut guests).await;
    (created, guests)
}

/// A number of the metrics.
async fn counted(server: &TestServer, name: &str) -> u64 {
    let text = get(server.counters, "/metrics").await.expect("an answer").body;
    let value = |line: &str| line.strip_prefix(&format!("quarterdeck_{name} "))?.parse().ok();
    text.lines().find_map(value).unwrap_or_else(|| panic!("{name} is not counted"))
}

/// Waits until a number of the metrics is this one.
async fn until_counted(server: &TestServer, name: &str, wanted: u64) {
    let counted = async {
        while counted(server, name).await != wanted {
            tokio::task::yield_now().await;
        }
    };
    let waited = tokio::time::timeout(Duration::from_secs(20), counted).await;
    waited.unwrap_or_else(|_| panic!("{name} never was {wanted}"));
}

#[tokio::test]
async fn who_is_away_is_told_within_two_seconds_and_nobody_else_can_read_it() {
    let mut service = PushService::start().await;
    let server = TestServer::with(allowing(&service)).await;
    let (created, [mut host, guest]) = duel_on(&server).await;
    let mut browser = Browser::new(service.url("/bea"));
    assert_eq!(subscribe(server.address, &browser, vec![seat_of(&created, 1)]).await, 1);
    leave(guest, &mut host, 1).await;
    hand_on(&mut host, &created.table, 0).await;
    let message = service.next(SOON).await;
    let key = get(server.address, "/api/push").await.expect("an answer").body;
    let key: PushKey = serde_json::from_str(&key).expect("a key");
    message.is_from(&key.key, &service.url(""), CONTACT);
    assert!(!message.shows("Otto") && !message.shows("Wor"), "the push service reads nothing");
    let note = browser.read(&message);
    assert_eq!((note.table, note.with), (created.table, vec!["Otto".to_owned()]));
    assert_eq!(note.title, catalog::about("spaca-wor").expect("a game").title);
    server.close().await;
}

#[tokio::test]
async fn nothing_is_sent_while_the_seat_is_watched() {
    let mut service = PushService::start().await;
    let server = TestServer::with(allowing(&service)).await;
    let (created, [mut host, mut guest]) = duel_on(&server).await;
    for seat in 0..2 {
        let browser = Browser::new(service.url(&format!("/{seat}")));
        assert_eq!(subscribe(server.address, &browser, vec![seat_of(&created, seat)]).await, 1);
    }
    hand_on(&mut host, &created.table, 0).await;
    leave(host, &mut guest, 0).await;
    hand_on(&mut guest, &created.table, 1).await;
    assert_eq!(service.next(SOON).await.path, "/0", "the first that is told is who has gone");
    assert_eq!(counted(&server, "push_total").await, 1);
    server.close().await;
}

#[tokio::test]
async fn quiet_hours_are_kept() {
    let mut service = PushService::start().await;
    let server = TestServer::with(allowing(&service)).await;
    let (created, [mut host, guest]) = duel_on(&server).await;
    let passed = std::time::UNIX_EPOCH.elapsed().expect("after 1970").as_secs() / 60;
    let minute = |more: u64| u16::try_from((passed + more) % 1440).expect("a minute of a day");
    for (name, quiet) in [
        ("asleep", Some(QuietHours { from: minute(1430), to: minute(120) })),
        ("awake", Some(QuietHours { from: minute(120), to: minute(240) })),
    ] {
        let mut browser = Browser::new(service.url(&format!("/{name}")));
        browser.quiet = quiet;
        assert_eq!(subscribe(server.address, &browser, vec![seat_of(&created, 1)]).await, 1);
    }
    leave(guest, &mut host, 1).await;
    hand_on(&mut host, &created.table, 0).await;
    assert_eq!(service.next(SOON).await.path, "/awake");
    until_counted(&server, "push_queue", 1).await;
    assert_eq!(counted(&server, "push_total").await, 1, "the other one waits for the morning");
    server.close().await;
}

#[tokio::test]
async fn what_is_given_up_is_forgotten_and_what_fails_is_tried_again_later() {
    let mut service = PushService::start().await;
    let server = TestServer::with(allowing(&service)).await;
    let (created, [mut host, guest]) = duel_on(&server).await;
    let gone = Browser::new(service.url("/gone"));
    subscribe(server.address, &gone, vec![seat_of(&created, 1)]).await;
    leave(guest, &mut host, 1).await;
    hand_on(&mut host, &created.table, 0).await;
    assert_eq!(service.next(SOON).await.path, "/gone");
    until_counted(&server, "push_gone_total", 1).await;
    until_counted(&server, "push_queue", 0).await;
    // It comes back for its turn, and is told of the next one: only by the device that has not given up.
    let key = secret(&created, 1);
    let back = Guest::sit(server.address, &created.table, &key, "Bea").await;
    let (mut guest, _) = back.expect("a seat");
    let tired = Browser::new(service.url("/busy"));
    subscribe(server.address, &tired, vec![seat_of(&created, 1)]).await;
    hand_on(&mut guest, &created.table, 1).await;
    leave(guest, &mut host, 1).await;
    hand_on(&mut host, &created.table, 0).await;
    let tries: Vec<_> = [service.next(SOON).await, service.next(SOON).await].into();
    assert!(tries.iter().all(|message| message.path == "/busy"), "{tries:?}");
    let pause = tries[1].at - tries[0].at;
    assert!(pause >= Duration::from_millis(40), "{pause:?}");
    until_counted(&server, "push_total", 1).await;
    assert_eq!(counted(&server, "push_failed_total").await, 1);
    server.close().await;
}

#[tokio::test]
async fn a_device_hears_of_seats_that_it_has_the_key_to() {
    let mut service = PushService::start().await;
    let server = TestServer::with(allowing(&service)).await;
    let created = create(server.address, &duel()).await.expect("a table");
    let browser = Browser::new(service.url("/old"));
    let guessed = TurnOf { secret: "guessed-guessed-guessed".into(), ..seat_of(&created, 1) };
    assert_eq!(subscribe(server.address, &browser, vec![guessed]).await, 0);
    assert_eq!(subscribe(server.address, &browser, vec![seat_of(&created, 1)]).await, 1);
    for elsewhere in ["http://127.0.0.1:1/", "https://evil.example/", "http://10.0.0.1/"] {
        let wish = Browser::new(elsewhere.into()).wish(vec![seat_of(&created, 1)]);
        let body = serde_json::to_string(&wish).expect("plain data");
        let reply = post(server.address, "/api/push", &body).await.expect("an answer");
        assert_eq!(
            (reply.status, &reply.json()["kind"]),
            (400, &"malformed".into()),
            "{elsewhere}"
        );
    }
    // The host gives the seat to somebody else: its first owner is told nothing any more.
    let mut host = Guest::connect(server.address).await.expect("a connection");
    host.say(&ClientMessage::Sit(host_sit(&created))).await.expect("it is sent");
    let free = Host { table: created.table.clone(), id: "free".into(), seat: 1, bot: None };
    host.say(&ClientMessage::Host(free)).await.expect("it is sent");
    let join = serde_json::to_string(&Join { invite: Some(created.invite.clone()), any: true });
    let path = format!("/api/tables/{}/join", created.table);
    let joined = post(server.address, &path, &join.expect("plain data")).await.expect("a seat");
    let joined: Joined = serde_json::from_str(&joined.body).expect("a seat");
    let guest = Guest::sit(server.address, &created.table, &joined.secret, "Bea").await;
    let own = TurnOf { table: created.table.clone(), secret: joined.secret };
    assert_eq!(subscribe(server.address, &Browser::new(service.url("/new")), vec![own]).await, 1);
    let start = Command { table: created.table.clone(), id: "start".into() };
    host.say(&ClientMessage::Start(start)).await.expect("it is sent");
    crate::playing(&mut host).await;
    let mut guests = [host, guest.expect("a seat").0];
    until_the_host(&created.table, &mut guests).await;
    let [mut host, guest] = guests;
    leave(guest, &mut host, 1).await;
    hand_on(&mut host, &created.table, 0).await;
    assert_eq!(service.next(SOON).await.path, "/new");
    until_counted(&server, "push_queue", 0).await;
    assert_eq!(counted(&server, "push_total").await, 1);
    server.close().await;
}

#[tokio::test]
async fn servers_on_one_database_have_one_key_and_know_each_others_devices() {
    let mut service = PushService::start().await;
    let database = Database::start().expect("a PostgreSQL");
    let config = Config { database: Some(database.url()), ..allowing(&service) };
    let (one, other) = (TestServer::with(config.clone()).await, TestServer::with(config).await);
    let mut keys = Vec::new();
    for server in [&one, &other] {
        keys.push(get(server.address, "/api/push").await.expect("an answer").body);
    }
    assert_eq!(keys[0], keys[1]);
    let (created, [mut host, guest]) = duel_on(&one).await;
    let mut browser = Browser::new(service.url("/bea"));
    for times in 1..=2 {
        let taken = subscribe(other.address, &browser, vec![seat_of(&created, 1)]).await;
        assert_eq!(taken, 1, "asked {times} times");
    }
    leave(guest, &mut host, 1).await;
    hand_on(&mut host, &created.table, 0).await;
    let note = browser.read(&service.next(SOON).await);
    assert_eq!(note.table, created.table);
    subscribe(other.address, &browser, Vec::new()).await;
    let left = database.ask("SELECT count(*) FROM subscriptions").expect("it can be asked");
    assert_eq!(left.trim(), "0", "who asks for nothing is forgotten");
    one.close().await;
    other.close().await;
}

/// Many devices at once: some have given up, and the push service is overburdened for a moment.
#[tokio::test]
async fn ten_thousand_devices_are_told_or_forgotten() {
    const DEVICES: u32 = 10_000;
    let mut service = PushService::start().await;
    let server = TestServer::with(allowing(&service)).await;
    let (created, [host, guest]) = duel_on(&server).await;
    let browser = Browser::new(service.url("/0"));
    subscribe(server.address, &browser, vec![seat_of(&created, 1)]).await;
    drop((host, guest));
    let url = service.url("");
    let multiply = async |folder: &std::path::Path| {
        let db = rusqlite::Connection::open(folder.join("tables.sqlite")).expect("it is there");
        let rows = "WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ?2 - 1)
            INSERT INTO subscriptions SELECT game, seat, ?1 || CASE WHEN n % 10 = 0 THEN '/gone/' ELSE '/' END || n,
                seat_lock, p256dh, auth, quiet FROM subscriptions, n";
        db.execute(rows, rusqlite::params![url, DEVICES]).expect("they can be added");
    };
    let server = server.reopen_after(multiply).await;
    let mut host = Guest::connect(server.address).await.expect("a connection");
    host.say(&ClientMessage::Sit(host_sit(&created))).await.expect("it is sent");
    host.update().await.expect("a seat");
    service.refuse_next(50);
    hand_on(&mut host, &created.table, 0).await;
    let mut told = std::collections::BTreeSet::new();
    while told.len() < DEVICES as usize {
        told.insert(service.next(Duration::from_secs(20)).await.path);
    }
    until_counted(&server, "push_queue", 0).await;
    let gone = u64::from((DEVICES - 1) / 10);
    assert_eq!(counted(&server, "push_gone_total").await, gone);
    assert_eq!(counted(&server, "push_total").await, u64::from(DEVICES) - gone);
    let failed = counted(&server, "push_failed_total").await;
    assert_eq!(failed, 50, "each of them is tried again");
    server.close().await;
}
