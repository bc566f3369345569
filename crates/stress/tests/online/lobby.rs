//! Tables that strangers find, and people who get up before a game or after it.

use std::path::Path;
use std::time::{Duration, Instant};

use stress::client::{Guest, create, get, post};
use stress::server_process::{TestServer, config};
use wire::{
    ClientMessage, Command, Create, Created, Phase, RefusalKind, Rematch, SeatKind, ServerMessage,
};

use crate::play::play_out;
use crate::{begun, duel, host_sit, secret};

/// A table that the lobby shows, with its host seated.
async fn listed(server: &TestServer, wish: Create) -> (Created, Guest) {
    let created = create(server.address, &Create { listed: true, ..wish }).await.expect("a table");
    let host = host_of(server, &created).await;
    (created, host)
}

async fn host_of(server: &TestServer, created: &Created) -> Guest {
    let mut host = Guest::connect(server.address).await.expect("a connection");
    host.say(&ClientMessage::Sit(host_sit(created))).await.expect("it is sent");
    host.update().await.expect("a seat");
    host
}

/// The names of the tables in the lobby.
async fn shown(server: &TestServer) -> Vec<String> {
    let lobby = get(server.address, "/api/tables").await.expect("an answer").json();
    let tables = lobby.as_array().expect("a list").iter();
    tables.map(|table| table["table"].as_str().expect("a name").to_owned()).collect()
}

fn leave(table: &str, id: &str) -> ClientMessage {
    ClientMessage::Leave(Command { table: table.into(), id: id.into() })
}

/// Gets up, and waits for the answer.
async fn get_up(guest: &mut Guest, table: &str) {
    guest.say(&leave(table, "bye")).await.expect("it is sent");
    let done = |tell| matches!(tell, ServerMessage::Done(_)).then_some(());
    guest.until(done).await.expect("it is answered");
}

#[tokio::test]
async fn a_table_is_in_the_lobby_whenever_somebody_is_there() {
    let server = TestServer::new().await;
    let (created, host) = listed(&server, duel()).await;
    assert_eq!(shown(&server).await, [&*created.table]);
    host.vanish();
    while !shown(&server).await.is_empty() {
        tokio::task::yield_now().await;
    }
    let _host = host_of(&server, &created).await;
    assert_eq!(shown(&server).await, [&*created.table], "the host is back");
    let server = server.reopen().await;
    assert_eq!(shown(&server).await, [""; 0], "nobody is there yet");
    let _host = host_of(&server, &created).await;
    assert_eq!(shown(&server).await, [created.table], "after a restart, too");
    server.close().await;
}

#[tokio::test]
async fn a_stranger_gets_the_last_free_seat_and_has_a_minute_to_sit_down() {
    let server = TestServer::new().await;
    let wish = Create { game: "cat-quest".into(), seats: Some(4), ..duel() };
    let (created, _host) = listed(&server, wish).await;
    let path = format!("/api/tables/{}/join", created.table);
    for seat in [3, 2, 1] {
        let joined = post(server.address, &path, "{}").await.expect("an answer").json();
        assert_eq!(joined["seat"], seat);
    }
    let full = post(server.address, &path, "{}").await.expect("an answer");
    assert_eq!((full.status, &full.json()["kind"]), (409, &"full".into()));
    let minute = "kept for somebody for a minute";
    assert!(full.body.contains(minute), "{}", full.body);
    server.close().await;
}

#[tokio::test]
async fn whoever_gets_up_before_the_game_frees_the_seat_for_others() {
    let server = TestServer::new().await;
    let (created, mut host) = listed(&server, duel()).await;
    let path = format!("/api/tables/{}/join", created.table);
    let join = async || post(server.address, &path, "{}").await.expect("an answer").json();
    let key = join().await["secret"].as_str().expect("a secret").to_owned();
    let (mut guest, _) =
        Guest::sit(server.address, &created.table, &key, "Bea").await.expect("a seat");
    assert_eq!(shown(&server).await, [""; 0], "every seat is taken");
    get_up(&mut guest, &created.table).await;
    let free = |tell| match tell {
        ServerMessage::Update(update) => {
            let seat = update.room?.seats.into_iter().nth(1)?;
            (seat.kind == SeatKind::Free && seat.name.is_empty()).then_some(())
        }
        _ => None,
    };
    host.until(free).await.expect("the host sees it");
    assert_eq!(shown(&server).await, [&*created.table]);
    let key = join().await["secret"].as_str().expect("another secret").to_owned();
    Guest::sit(server.address, &created.table, &key, "Cleo").await.expect("a seat");
    server.close().await;
}

#[tokio::test]
async fn another_game_begins_when_the_only_one_who_did_not_want_it_gets_up() {
    let server = TestServer::new().await;
    let (created, mut guests, last) = begun(server.address, &duel()).await;
    let table = created.table.clone();
    play_out(&table, &mut guests, last.to_vec()).await;
    let [mut host, mut guest] = guests;
    let again = Rematch { table: table.clone(), id: "again".into(), seed: None, promise: None };
    host.say(&ClientMessage::Rematch(again)).await.expect("it is sent");
    let wanted = |tell| match tell {
        ServerMessage::Update(update) => (update.room?.rematch == [0]).then_some(()),
        _ => None,
    };
    guest.until(wanted).await.expect("Bea sees it");
    get_up(&mut guest, &table).await;
    let begun = |tell| match tell {
        ServerMessage::Update(update) => (update.round == 1).then_some(update.phase),
        _ => None,
    };
    assert_eq!(host.until(begun).await, Ok(Phase::Play));
    server.close().await;
}

#[tokio::test]
async fn a_server_that_closes_says_so_to_those_without_a_table() {
    let server = TestServer::new().await;
    let mut idle = Guest::connect(server.address).await.expect("a connection");
    idle.settle().await.expect("it answers");
    let began = Instant::now();
    server.close().await;
    assert!(began.elapsed() < Duration::from_secs(3), "nobody is waited for");
    assert_eq!(idle.hear_text().await, Err("closed 1012".into()));
}

#[tokio::test]
async fn tables_that_one_has_left_do_not_count() {
    let mut config = config();
    config.limits.tables_per_connection = 2;
    let server = TestServer::with(config).await;
    let mut guest = Guest::connect(server.address).await.expect("a connection");
    for leaves in [true, true, true, false, false] {
        let created = create(server.address, &duel()).await.expect("a table");
        guest.say(&ClientMessage::Sit(host_sit(&created))).await.expect("it is sent");
        guest.update().await.expect("a seat");
        if leaves {
            get_up(&mut guest, &created.table).await;
        }
    }
    let created = create(server.address, &duel()).await.expect("a table");
    guest.say(&ClientMessage::Sit(host_sit(&created))).await.expect("it is sent");
    assert_eq!(guest.refusal().await.expect("that is enough").kind, RefusalKind::Full);
    server.close().await;
}

/// Cuts a byte off what is kept of one table.
fn damage(folder: &Path) {
    let db = rusqlite::Connection::open(folder.join("tables.sqlite")).expect("a file");
    let one = "UPDATE chapters SET events = substr(events, 1, length(events) - 1)
        WHERE game = (SELECT min(game) FROM chapters)";
    assert_eq!(db.execute(one, []), Ok(1));
}

#[tokio::test]
async fn one_damaged_table_rests_and_the_others_are_played() {
    let server = TestServer::new().await;
    let mut tables = Vec::new();
    for _ in 0..3 {
        tables.push(begun(server.address, &duel()).await.0);
    }
    let server = server.reopen_after(async |folder| damage(folder)).await;
    let sit = async |created: &Created| {
        Guest::sit(server.address, &created.table, &secret(created, 0), "").await
    };
    let mut resting = Vec::new();
    for created in &tables {
        match sit(created).await {
            Err(error) => resting.push((created, error)),
            Ok((mut guest, update)) => {
                assert_eq!(update.phase, Phase::Play);
                guest.act(&created.table, "start standard").await.expect("it is sent");
                guest.update().await.expect("the game goes on");
            }
        }
    }
    let [(created, error)] = &resting[..] else { panic!("one of them rests: {}", resting.len()) };
    assert!(error.contains("refused: broken"), "{error}");
    // Whoever asks again has it read again; it counts once.
    assert_eq!(sit(created).await.err().as_ref(), Some(error));
    let counters = get(server.counters, "/metrics").await.expect("an answer").body;
    assert!(counters.contains("\nquarterdeck_tables_broken_total 1\n"), "{counters}");
    assert!(
        counters.contains("\nquarterdeck_store_queue ")
            && counters.contains("\nquarterdeck_bot_queue ")
    );
    assert!(counters.contains("quarterdeck_build_info{version=\""), "{counters}");
    server.close().await;
}
