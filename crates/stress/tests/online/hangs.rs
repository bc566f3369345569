//! A database that hangs, as a whole or for one table: whoever waits is told in time, and the others go on.

use std::time::Duration;

use server::Config;
use stress::client::{Guest, get};
use stress::database::Database;
use stress::server_process::{TestServer, config};
use wire::{Act, ClientMessage, RefusalKind, ServerMessage};

/// A server on a database, with little patience.
fn hasty(database: &Database) -> Config {
    let mut config = config();
    config.database = Some(database.url());
    config.pace.store = Duration::from_secs(4);
    config
}

/// Decides under an id; the number of its event, or what kind of refusal it is.
async fn decide(
    guest: &mut Guest,
    table: &str,
    id: &str,
    action: &str,
) -> Result<u32, RefusalKind> {
    let (table, action) = (table.to_owned(), action.to_owned());
    let act = Act { table, id: id.into(), base: None, action };
    guest.say(&ClientMessage::Act(act)).await.expect("it is sent");
    let answer = guest.until(|tell| match tell {
        ServerMessage::Update(update) if update.done.as_deref() == Some(id) => Some(Ok(update.seq)),
        ServerMessage::Done(done) if done.id == id => Some(Ok(done.seq)),
        ServerMessage::Refused(no) if no.id.as_deref() == Some(id) => Some(Err(no.kind)),
        _ => None,
    });
    answer.await.expect("an answer in time")
}

/// The same, as often as it takes.
async fn decide_again(guest: &mut Guest, table: &str, id: &str, action: &str) -> u32 {
    for _ in 0..100 {
        match decide(guest, table, id, action).await {
            Ok(seq) => return seq,
            Err(kind) => assert_eq!(kind, RefusalKind::Unavailable),
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("it is refused for ever");
}

async fn status(server: &TestServer, path: &str) -> u16 {
    get(server.address, path).await.expect("an answer").status
}

#[tokio::test]
async fn a_postgres_that_hangs_is_told_about_and_loses_nothing() {
    let database = Database::start().expect("a PostgreSQL");
    let server = TestServer::with(hasty(&database)).await;
    let (created, mut guests, _) = crate::begun(server.address, &crate::duel()).await;
    assert_eq!(status(&server, "/readyz").await, 200);
    database.freeze().expect("it can be stopped");
    let refused = decide(&mut guests[0], &created.table, "one", "start standard").await;
    assert_eq!(refused, Err(RefusalKind::Unavailable));
    assert_eq!((status(&server, "/healthz").await, status(&server, "/readyz").await), (200, 503));
    database.thaw().expect("it goes on");
    let first = decide_again(&mut guests[0], &created.table, "one", "start standard").await;
    assert_eq!(decide(&mut guests[0], &created.table, "one", "start standard").await, Ok(first));
    decide_again(&mut guests[1], &created.table, "two", "start tanka").await;
    assert_eq!(status(&server, "/readyz").await, 200);
    let commands = "SELECT count(*) FROM events WHERE command IN ('0:one', '1:two')";
    assert_eq!(database.ask(commands).expect("it can be asked").trim(), "2", "each of them once");
    server.close().await;
}

#[tokio::test]
async fn in_a_postgres_a_table_that_somebody_stands_in_the_way_of_holds_no_other_up() {
    let database = Database::start().expect("a PostgreSQL");
    let server = TestServer::with(hasty(&database)).await;
    let (blocked, mut ours, _) = crate::begun(server.address, &crate::duel()).await;
    let next = "INSERT INTO events SELECT game, max(seq) + 1, NULL, '' FROM events GROUP BY game";
    let held = database.hold(next).expect("the next place is taken, for now");
    let (free, mut others, _) = crate::begun(server.address, &crate::duel()).await;
    let waits = decide(&mut ours[0], &blocked.table, "one", "start standard");
    let goes = async {
        decide_again(&mut others[0], &free.table, "one", "start standard").await;
        decide_again(&mut others[1], &free.table, "two", "start tanka").await
    };
    let (refused, _) = tokio::join!(waits, goes);
    assert_eq!(refused, Err(RefusalKind::Unavailable));
    drop(held);
    decide_again(&mut ours[0], &blocked.table, "one", "start standard").await;
    server.close().await;
}
