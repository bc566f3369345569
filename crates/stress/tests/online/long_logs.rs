//! Tables with a long past: opened from a snapshot, and nobody notices.

use std::net::SocketAddr;

use stress::client::{Guest, get};
use stress::database::Database;
use stress::server_process::{TestServer, config};
use wire::{Act, ClientMessage, Created, Phase, RefusalKind, Rematch, ServerMessage, Update};

use crate::play::play_out;
use crate::{begun, duel, secret};

/// More events than a table has before it gets its first snapshot.
const LONG: u32 = 650;
const FIRST: &str = "start standard";

/// A table where two have played for a long time; how it looks to the host, and the number of its first decision.
struct Past {
    created: Created,
    last: Update,
    first: u32,
}

async fn decide(guest: &mut Guest, table: &str, action: &str) {
    let (table, id, action) = (table.to_owned(), "the-first".to_owned(), action.to_owned());
    guest
        .say(&ClientMessage::Act(Act { table, id, base: None, action }))
        .await
        .expect("it is sent");
}

/// The number that the first decision is said to have, or why it is refused.
async fn answer(guest: &mut Guest) -> Result<u32, RefusalKind> {
    let answer = guest.until(|tell| match tell {
        ServerMessage::Done(done) if done.id == "the-first" => Some(Ok(done.seq)),
        ServerMessage::Update(update) if update.done.as_deref() == Some("the-first") => {
            Some(Ok(update.seq))
        }
        ServerMessage::Refused(no) if no.id.as_deref() == Some("the-first") => Some(Err(no.kind)),
        _ => None,
    });
    answer.await.expect("an answer")
}

async fn play_for_long(server: SocketAddr) -> Past {
    let (created, mut guests, _) = begun(server, &duel()).await;
    let table = created.table.clone();
    decide(&mut guests[0], &table, FIRST).await;
    let first = answer(&mut guests[0]).await.expect("it is allowed");
    loop {
        let mut last = Vec::new();
        for guest in &mut guests {
            last.push(guest.catch_up(&table).await.expect("an update").1);
        }
        if last[0].seq > LONG && last[0].phase == Phase::Play && last[0].round > 1 {
            return Past { created, last: last.swap_remove(0), first };
        }
        play_out(&table, &mut guests, last).await;
        for (n, guest) in guests.iter_mut().enumerate() {
            let (table, id) = (table.clone(), stress::random_hex(4));
            let ask = ClientMessage::Rematch(Rematch { table, id, seed: None, promise: None });
            guest.say(&ask).await.expect("it is sent");
            let heard = |tell: ServerMessage| {
                matches!(tell, ServerMessage::Update(u) if u.done.is_some()).then_some(())
            };
            guest.until(heard).await.unwrap_or_else(|why| panic!("guest {n}: {why}"));
        }
    }
}

/// Everything is as it was, and what was done long ago is not done again.
async fn is_as_it_was(server: SocketAddr, past: &Past) {
    let (table, secret) = (&past.created.table, secret(&past.created, 0));
    let (mut host, now) = Guest::sit(server, table, &secret, "").await.expect("a seat");
    let seen = |update: &Update| {
        (update.hash.clone(), update.view.clone(), update.asked.clone(), update.round)
    };
    assert_eq!(seen(&now), seen(&past.last));
    assert!(now.seq >= past.last.seq);
    decide(&mut host, table, FIRST).await;
    assert_eq!(answer(&mut host).await, Ok(past.first));
    decide(&mut host, table, "start tanka").await;
    assert_eq!(answer(&mut host).await, Err(RefusalKind::Conflict));
    let after = host.catch_up(table).await.expect("an update").1;
    assert_eq!(seen(&after), seen(&past.last));
}

async fn snapshots_ignored(counters: SocketAddr) -> String {
    let metrics = get(counters, "/metrics").await.expect("an answer").body;
    let line =
        metrics.lines().find_map(|line| line.strip_prefix("quarterdeck_snapshots_ignored_total "));
    line.expect("it is counted").to_owned()
}

#[tokio::test]
async fn a_table_with_a_long_past_is_as_it_was_after_a_restart() {
    let server = TestServer::new().await;
    let past = play_for_long(server.address).await;
    let server = server.reopen().await;
    is_as_it_was(server.address, &past).await;
    assert_eq!(snapshots_ignored(server.counters).await, "0");
    server.close().await;
}

#[tokio::test]
async fn garbage_instead_of_a_snapshot_in_a_postgres_changes_nothing() {
    let database = Database::start().expect("a PostgreSQL");
    let open = || {
        let mut config = config();
        config.database = Some(database.url());
        TestServer::with(config)
    };
    let server = open().await;
    let past = play_for_long(server.address).await;
    server.close().await;
    let count = database.ask("SELECT count(*) FROM snapshots WHERE seq > 400").expect("it answers");
    assert_eq!(count.trim(), "1");
    let server = open().await;
    is_as_it_was(server.address, &past).await;
    assert_eq!(snapshots_ignored(server.counters).await, "0");
    server.close().await;
    database.ask("UPDATE snapshots SET body = 'garbage'").expect("it can be changed");
    let server = open().await;
    is_as_it_was(server.address, &past).await;
    assert_ne!(snapshots_ignored(server.counters).await, "0");
    server.close().await;
}
