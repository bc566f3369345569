//! People who come and go, and clocks that run only while somebody could see them.

use std::time::Duration;

use stress::client::{Guest, create, get};
use stress::server_process::{TestServer, config};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use wire::{ClientMessage, Clock, Command, Create, Phase, RefusalKind, ServerMessage, Sit};

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
    let server = TestServer::new().await;
    let (created, [mut host, mut guest], [first, _]) = begun(server.address, &duel()).await;
    let table = created.table.clone();
    guest
        .say(&ClientMessage::Leave(Command { table: table.clone(), id: "bye".into() }))
        .await
        .expect("it");
    let gone = |tell| match tell {
        ServerMessage::Done(done) => Some(done.id),
        _ => None,
    };
    assert_eq!(guest.until(gone).await.expect("it is answered"), "bye");
    let last = play_until(&mut host, &table, first, |update| update.seq > 12).await;
    assert!(last.phase != Phase::Lobby);
    let (mut back, update) =
        Guest::sit(server.address, &table, &secret(&created, 1), "").await.expect("a seat");
    let room = update.room.expect("a whole update");
    assert!(!room.seats[1].warm && room.seats[1].name == "Bea");
    back.settle().await.expect("it answers");
    server.close().await;
}

#[tokio::test]
async fn a_seat_that_is_away_too_long_is_kept_warm() {
    let server = TestServer::new().await;
    let wish = Create { patience: Some(1), ..duel() };
    let (created, [mut host, guest], [first, _]) = begun(server.address, &wish).await;
    guest.vanish();
    let last = play_until(&mut host, &created.table, first, |update| update.seq > 8).await;
    assert!(last.seq > 8, "the game went on without the other seat");
    server.close().await;
}

#[tokio::test]
async fn a_seat_that_goes_away_from_a_table_that_was_put_away_is_kept_warm() {
    let mut config = config();
    config.pace.park_after = Duration::from_millis(1);
    let server = TestServer::with(config).await;
    let wish = Create { patience: Some(1), ..duel() };
    let (created, [mut host, guest], _) = begun(server.address, &wish).await;
    host.act(&created.table, "start standard").await.expect("it is sent");
    let seq = host.update().await.expect("it counts").seq;
    while !is_put_away(&server).await {
        tokio::task::yield_now().await;
    }
    guest.vanish();
    let played =
        |tell| matches!(tell, ServerMessage::Update(update) if update.seq > seq).then_some(());
    host.until(played).await.expect("a bot decides for the seat");
    server.close().await;
}

/// Whether every table is put away.
async fn is_put_away(server: &TestServer) -> bool {
    let counters = get(server.counters, "/metrics").await.expect("an answer").body;
    counters.lines().any(|line| line.ends_with("_tables_in_memory 0"))
}

#[tokio::test]
async fn a_table_where_nobody_is_rests_and_patience_begins_with_the_first_who_comes_back() {
    let server = TestServer::new().await;
    let wish = Create { patience: Some(1), ..duel() };
    let (created, [host, guest], [first, _]) = begun(server.address, &wish).await;
    host.vanish();
    guest.vanish();
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    let (mut host, back) =
        Guest::sit(server.address, &created.table, &secret(&created, 0), "").await.expect("a seat");
    assert_eq!(back.seq, first.seq, "nobody has played");
    host.act(&created.table, "start standard").await.expect("it is sent");
    let played = |tell| {
        matches!(tell, ServerMessage::Update(update) if update.seq > back.seq + 1).then_some(())
    };
    host.until(played).await.expect("now there is somebody to wait");
    server.close().await;
}

#[tokio::test]
async fn another_game_does_not_wait_for_somebody_who_is_away() {
    let server = TestServer::new().await;
    let wish = Create { patience: Some(1), ..duel() };
    let (created, mut guests, last) = begun(server.address, &wish).await;
    crate::play::play_out(&created.table, &mut guests, last.to_vec()).await;
    let [mut host, guest] = guests;
    guest.vanish();
    let again = wire::Rematch {
        table: created.table.clone(),
        id: "again".into(),
        seed: None,
        promise: None,
    };
    host.say(&ClientMessage::Rematch(again)).await.expect("it is sent");
    let begun =
        |tell| matches!(tell, ServerMessage::Update(update) if update.round == 1).then_some(());
    host.until(begun).await.expect("it begins");
    let (_bea, update) =
        Guest::sit(server.address, &created.table, &secret(&created, 1), "").await.expect("a seat");
    let seat = update.room.expect("a whole update").seats.remove(1);
    assert!(seat.here && !seat.warm, "whoever comes back has the seat again");
    server.close().await;
}

#[tokio::test]
async fn everybody_is_told_the_story_anew_when_something_was_taken_back() {
    let server = TestServer::new().await;
    let (created, [mut host, mut guest], _) = begun(server.address, &duel()).await;
    let table = created.table.clone();
    host.act(&table, "start standard").await.expect("it is sent");
    let seen = guest.update().await.expect("it is told");
    host.say(&ClientMessage::Undo(Command { table, id: "back".into() })).await.expect("it is sent");
    for guest in [&mut host, &mut guest] {
        let back = |tell| match tell {
            ServerMessage::Update(update) if update.took_back.is_some() => Some(update),
            _ => None,
        };
        let told = guest.until(back).await.expect("it is told");
        assert_eq!((told.took_back, told.story), (Some(0), seen.story[..0].to_vec()));
    }
    server.close().await;
}

#[tokio::test]
async fn a_decision_that_takes_too_long_is_made_by_a_bot() {
    let server = TestServer::new().await;
    let wish = Create { clock: Clock::Move(1), patience: Some(0), ..duel() };
    let (_, [mut host, _guest], [first, _]) = begun(server.address, &wish).await;
    assert!(first.left[0].is_some_and(|left| left <= 1000));
    let (mut last, mut kept) = (first, [false; 2]);
    while last.seq < 8 {
        last = host.update().await.expect("the table goes on though nobody decides");
        if let Some(seat) = last.kept {
            kept[usize::from(seat)] = true;
        }
    }
    assert_eq!(kept, [true; 2], "and everybody is told who did");
    server.close().await;
}

#[tokio::test]
async fn a_game_clock_runs_out_once_and_a_bot_plays_to_the_end() {
    let server = TestServer::new().await;
    let wish = Create { clock: Clock::Game(1), patience: Some(0), ..duel() };
    let (created, [mut host, _guest], [first, _]) = begun(server.address, &wish).await;
    let mut last = first;
    while last.phase == Phase::Play {
        last = host.update().await.expect("the game is played to its end");
    }
    host.act(&created.table, "stop").await.expect("it is sent");
    assert_eq!(host.refusal().await.expect("it is refused").kind, RefusalKind::OutOfTime);
    server.close().await;
}

#[tokio::test]
async fn a_clock_stands_while_the_server_is_down() {
    let server = TestServer::new().await;
    let wish = Create { clock: Clock::Move(3600), ..duel() };
    let (created, _guests, [first, _]) = begun(server.address, &wish).await;
    let left = first.left[0].expect("a clock");
    let server =
        server.reopen_after(async |_| tokio::time::sleep(Duration::from_millis(1_200)).await).await;
    let (_guest, after) =
        Guest::sit(server.address, &created.table, &secret(&created, 0), "").await.expect("a seat");
    let after = after.left[0].expect("a clock");
    assert!(left.abs_diff(after) < 1_000, "{left} became {after}");
    server.close().await;
}

#[tokio::test]
async fn somebody_who_is_away_gets_a_note_when_it_is_their_turn() {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let url = format!("http://{}/hook", listener.local_addr().expect("it is bound"));
    let mut config = config();
    config.webhooks = vec![url.parse().expect("an address")];
    let server = TestServer::with(config).await;
    let evil = Create { webhook: Some("http://10.0.0.1/admin".into()), ..duel() };
    assert!(create(server.address, &evil).await.is_err(), "only where the house allows it");
    let wish = Create { webhook: Some(url), ..duel() };
    let created = create(server.address, &wish).await.expect("a table");
    let mut host = Guest::connect(server.address).await.expect("a connection");
    host.say(&ClientMessage::Sit(host_sit(&created))).await.expect("it is sent");
    let (guest, _) =
        Guest::sit(server.address, &created.table, &secret(&created, 1), "Bea").await.expect("it");
    guest.vanish();
    let absent = |tell| matches!(tell, ServerMessage::Presence(p) if !p.here[1]).then_some(());
    host.until(absent).await.expect("it is told");
    let start = Command { table: created.table.clone(), id: "go".into() };
    host.say(&ClientMessage::Start(start)).await.expect("it is sent");
    let (mut stream, _) = listener.accept().await.expect("a note");
    let mut note = vec![0; 2_000];
    let length = stream.read(&mut note).await.expect("a request");
    stream.write_all(b"HTTP/1.1 204 No Content\r\n\r\n").await.expect("an answer");
    let note = String::from_utf8_lossy(&note[..length]).into_owned();
    assert!(note.starts_with("POST /hook ") && note.contains("\"name\":\"Bea\""), "{note}");
    assert!(!note.contains(&secret(&created, 1)), "no secrets in notes");
    server.close().await;
}

#[tokio::test]
async fn the_host_gives_seats_to_bots_before_the_game() {
    let server = TestServer::new().await;
    let created = create(server.address, &duel()).await.expect("a table");
    let mut host = Guest::connect(server.address).await.expect("a connection");
    host.say(&ClientMessage::Sit(host_sit(&created))).await.expect("it is sent");
    host.update().await.expect("a seat");
    let table = created.table.clone();
    let start = |id: &str| ClientMessage::Start(Command { table: table.clone(), id: id.into() });
    host.say(&start("a")).await.expect("it is sent");
    assert_eq!(host.refusal().await.expect("a seat is free").kind, RefusalKind::NotReady);
    let bot = |level: &str| {
        let (id, bot) = (level.to_owned(), Some(level.to_owned()));
        ClientMessage::Host(wire::Host { table: table.clone(), id, seat: 1, bot })
    };
    host.say(&bot("wizard")).await.expect("it is sent");
    assert_eq!(host.refusal().await.expect("no such bot").kind, RefusalKind::UnknownBot);
    let own = wire::Host { table: table.clone(), id: "own".into(), seat: 0, bot: None };
    host.say(&ClientMessage::Host(own)).await.expect("it is sent");
    assert_eq!(
        host.refusal().await.expect("nobody locks themselves out").kind,
        RefusalKind::OwnSeat
    );
    host.say(&bot("random")).await.expect("it is sent");
    host.say(&start("b")).await.expect("it is sent");
    let last = crate::playing(&mut host).await;
    assert!(last.seq >= 3);
    let mut old = Guest::connect(server.address).await.expect("a connection");
    let sit = Sit { table: table.clone(), secret: secret(&created, 1), ..Sit::default() };
    old.say(&ClientMessage::Sit(sit)).await.expect("it is sent");
    assert_eq!(old.refusal().await.expect("the bot has it").kind, RefusalKind::Stranger);
    server.close().await;
}
