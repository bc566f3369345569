//! People who come and go, and clocks that run only while somebody could see them.

use std::time::Duration;

use siege::client::{Guest, create};
use siege::house::{House, config};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use wire::{Ask, Clock, Command, Create, Phase, Sit, Tell};

use crate::{begun, duel, host_sit, secret};

/// Lets seat 0 answer whenever it is asked, until the table says something else.
async fn play_until(
    host: &mut Guest,
    table: &str,
    mut last: wire::Update,
    mut done: impl FnMut(&wire::Update) -> bool,
) -> wire::Update {
    while !done(&last) {
        last = if last.prompt.is_some() {
            let choice = last.choices[0].text.clone();
            host.act(table, &choice).await.expect("it is sent");
            host.catch_up(table).await.expect("an update").1
        } else {
            host.update().await.expect("an update")
        };
    }
    last
}

#[tokio::test]
async fn who_leaves_is_played_for_and_may_come_back() {
    let house = House::new().await;
    let (created, [mut host, mut guest], [first, _]) = begun(house.address, &duel()).await;
    let table = created.table.clone();
    guest.say(&Ask::Leave(Command { table: table.clone(), id: "bye".into() })).await.expect("it");
    let gone = |tell| match tell {
        Tell::Done(done) => Some(done.id),
        _ => None,
    };
    assert_eq!(guest.until(gone).await.expect("it is answered"), "bye");
    let last = play_until(&mut host, &table, first, |update| update.seq > 12).await;
    assert!(last.phase != Phase::Lobby);
    let (mut back, update) =
        Guest::sit(house.address, &table, &secret(&created, 1), "").await.expect("a seat");
    let room = update.room.expect("a whole update");
    assert!(!room.seats[1].warm && room.seats[1].name == "Bea");
    back.settle().await.expect("it answers");
    house.close().await;
}

#[tokio::test]
async fn a_seat_that_is_away_too_long_is_kept_warm() {
    let house = House::new().await;
    let wish = Create { patience: Some(1), ..duel() };
    let (created, [mut host, guest], [first, _]) = begun(house.address, &wish).await;
    guest.vanish();
    let last = play_until(&mut host, &created.table, first, |update| update.seq > 8).await;
    assert!(last.seq > 8, "the game went on without the other seat");
    house.close().await;
}

#[tokio::test]
async fn a_decision_that_takes_too_long_is_made_by_a_bot() {
    let house = House::new().await;
    let wish = Create { clock: Clock::Move(1), patience: Some(0), ..duel() };
    let (_, [mut host, _guest], [first, _]) = begun(house.address, &wish).await;
    assert!(first.left[0].is_some_and(|left| left <= 1000));
    let mut last = first;
    while last.seq < 8 {
        last = host.update().await.expect("the table goes on though nobody decides");
    }
    house.close().await;
}

#[tokio::test]
async fn a_game_clock_runs_out_once_and_a_bot_plays_to_the_end() {
    let house = House::new().await;
    let wish = Create { clock: Clock::Game(1), patience: Some(0), ..duel() };
    let (created, [mut host, _guest], [first, _]) = begun(house.address, &wish).await;
    let mut last = first;
    while last.phase == Phase::Play {
        last = host.update().await.expect("the game is played to its end");
    }
    host.act(&created.table, "stop").await.expect("it is sent");
    assert_eq!(host.refusal().await.expect("it is refused").kind, "out-of-time");
    house.close().await;
}

#[tokio::test]
async fn a_clock_stands_while_the_server_is_down() {
    let house = House::new().await;
    let wish = Create { clock: Clock::Move(3600), ..duel() };
    let (created, _guests, [first, _]) = begun(house.address, &wish).await;
    let left = first.left[0].expect("a clock");
    let house = house.reopen_after(Duration::from_millis(1_200)).await;
    let (_guest, after) =
        Guest::sit(house.address, &created.table, &secret(&created, 0), "").await.expect("a seat");
    let after = after.left[0].expect("a clock");
    assert!(left.abs_diff(after) < 1_000, "{left} became {after}");
    house.close().await;
}

#[tokio::test]
async fn somebody_who_is_away_gets_a_note_when_it_is_their_turn() {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let url = format!("http://{}/hook", listener.local_addr().expect("it is bound"));
    let mut config = config();
    config.webhooks = vec!["http://127.0.0.1:".into()];
    let house = House::with(config).await;
    let evil = Create { webhook: Some("http://10.0.0.1/admin".into()), ..duel() };
    assert!(create(house.address, &evil).await.is_err(), "only where the house allows it");
    let wish = Create { webhook: Some(url), ..duel() };
    let created = create(house.address, &wish).await.expect("a table");
    let mut host = Guest::connect(house.address).await.expect("a connection");
    host.say(&Ask::Sit(host_sit(&created))).await.expect("it is sent");
    let (guest, _) =
        Guest::sit(house.address, &created.table, &secret(&created, 1), "Bea").await.expect("it");
    guest.vanish();
    let absent = |tell| matches!(tell, Tell::Presence(p) if !p.here[1]).then_some(());
    host.until(absent).await.expect("it is told");
    let start = Command { table: created.table.clone(), id: "go".into() };
    host.say(&Ask::Start(start)).await.expect("it is sent");
    let (mut stream, _) = listener.accept().await.expect("a note");
    let mut note = vec![0; 2_000];
    let length = stream.read(&mut note).await.expect("a request");
    stream.write_all(b"HTTP/1.1 204 No Content\r\n\r\n").await.expect("an answer");
    let note = String::from_utf8_lossy(&note[..length]).into_owned();
    assert!(note.starts_with("POST /hook ") && note.contains("\"name\":\"Bea\""), "{note}");
    assert!(!note.contains(&secret(&created, 1)), "no secrets in notes");
    house.close().await;
}

#[tokio::test]
async fn the_host_gives_seats_to_bots_before_the_game() {
    let house = House::new().await;
    let created = create(house.address, &duel()).await.expect("a table");
    let mut host = Guest::connect(house.address).await.expect("a connection");
    host.say(&Ask::Sit(host_sit(&created))).await.expect("it is sent");
    host.update().await.expect("a seat");
    let table = created.table.clone();
    let start = |id: &str| Ask::Start(Command { table: table.clone(), id: id.into() });
    host.say(&start("a")).await.expect("it is sent");
    assert_eq!(host.refusal().await.expect("a seat is free").kind, "not-ready");
    let bot = |level: &str| {
        let (id, bot) = (level.to_owned(), Some(level.to_owned()));
        Ask::Host(wire::Host { table: table.clone(), id, seat: 1, bot })
    };
    host.say(&bot("wizard")).await.expect("it is sent");
    assert_eq!(host.refusal().await.expect("no such bot").kind, "unknown-bot");
    let own = wire::Host { table: table.clone(), id: "own".into(), seat: 0, bot: None };
    host.say(&Ask::Host(own)).await.expect("it is sent");
    assert_eq!(host.refusal().await.expect("nobody locks themselves out").kind, "own-seat");
    host.say(&bot("random")).await.expect("it is sent");
    host.say(&start("b")).await.expect("it is sent");
    let last = crate::playing(&mut host).await;
    assert!(last.seq >= 3);
    let mut old = Guest::connect(house.address).await.expect("a connection");
    let sit = Sit { table: table.clone(), secret: secret(&created, 1), ..Sit::default() };
    old.say(&Ask::Sit(sit)).await.expect("it is sent");
    assert_eq!(old.refusal().await.expect("the bot has it").kind, "stranger");
    house.close().await;
}
