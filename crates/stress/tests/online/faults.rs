//! Servers that are killed, traced, fuzzed and shared: short runs of what `cargo xtask` does at length.

use std::path::Path;

use stress::client::Guest;
use stress::crash::{Plan, crash_and_check};
use stress::database::Database;
use stress::server_process::{TestServer, config};

fn program() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_stress"))
}

fn plan() -> Plan {
    Plan {
        program: program().into(),
        kills: 10,
        tables: 8,
        life: (50, 600),
        database: None,
        nodes: 1,
        seed: 2026,
        serve: Vec::new(),
    }
}

#[test]
fn a_server_that_is_killed_again_and_again_loses_nothing() {
    let report = crash_and_check(&plan()).expect("a report");
    assert_eq!(report.amiss, [] as [String; 0]);
    assert!(report.acked > 50, "{report:?}");
}

#[test]
fn strace_sees_the_disk_synced_before_anybody_is_told() {
    let verdict = stress::trace::watch(program(), 100, &[]).expect("a trace: is strace installed?");
    assert_eq!(verdict.unsynced, [] as [String; 0]);
    assert!(verdict.acked >= 90, "{verdict:?}");
}

#[tokio::test]
async fn nonsense_changes_nothing_and_breaks_nothing() {
    let mut config = config();
    config.limits.strikes = u32::MAX;
    let server = TestServer::with(config).await;
    let report = stress::fuzz::storm_at(server.address, server.counters, 4_000).await;
    let (panics, [before, after]) = report.expect("the server still answers");
    assert_eq!((panics, before), (0, after));
    server.close().await;
}

#[test]
fn servers_that_share_a_postgres_go_on_when_one_is_killed() {
    let database = Database::start().expect("a PostgreSQL");
    let url = Some(database.url());
    let plan = Plan { kills: 6, tables: 6, life: (200, 900), database: url, nodes: 2, ..plan() };
    let report = crash_and_check(&plan).expect("a report");
    assert_eq!(report.amiss, [] as [String; 0]);
    assert!(report.acked > 50, "{report:?}");
    assert!(report.gap[2] < 2.0 && report.still < 2.0, "{report:?}");
}

#[tokio::test]
async fn a_postgres_is_reached_over_an_encrypted_line_and_no_other() {
    let (database, certificate) = Database::start_encrypted().expect("a PostgreSQL");
    let open = |query: String| {
        let mut config = config();
        config.database = Some(database.url() + &query);
        config
    };
    let known = format!("?sslmode=require&sslrootcert={}", certificate.display());
    let server = TestServer::with(open(known)).await;
    crate::begun(server.address, &crate::duel()).await;
    server.close().await;
    assert!(server::open(open(String::new())).is_err(), "plain");
    assert!(server::open(open("?sslmode=require".into())).is_err(), "nobody vouches for it");
}

#[tokio::test]
async fn a_postgres_that_crashes_loses_no_acknowledged_move() {
    let database = Database::start().expect("a PostgreSQL");
    let mut config = config();
    config.database = Some(database.url());
    let server = TestServer::with(config).await;
    let (created, mut guests, _) = crate::begun(server.address, &crate::duel()).await;
    guests[0].act(&created.table, "start standard").await.expect("it is sent");
    let before = guests[0].update().await.expect("an update");
    let database = tokio::task::spawn_blocking(move || database.crash().map(|()| database));
    let database = database.await.expect("it ends").expect("it comes back");
    guests[1].act(&created.table, "start tanka").await.expect("it is sent");
    let after = guests[1].until(|tell| match tell {
        wire::ServerMessage::Update(update) if update.done.is_some() => Some(update.seq),
        _ => None,
    });
    assert!(after.await.expect("the game goes on") > before.seq);
    server.close().await;
    drop(database);
}

#[tokio::test]
async fn old_tables_go_from_a_postgres_and_the_others_stay() {
    let database = Database::start().expect("a PostgreSQL");
    let keeping = |days: Option<u32>| {
        let mut config = config();
        (config.database, config.keep_days) = (Some(database.url()), days);
        config
    };
    let server = TestServer::with(keeping(None)).await;
    let (old, ..) = crate::begun(server.address, &crate::duel()).await;
    database.ask("UPDATE games SET standing = 2, day = day - 10").expect("it is over, long ago");
    let (young, ..) = crate::begun(server.address, &crate::duel()).await;
    server.close().await;
    database.ask("INSERT INTO snapshots SELECT id, 1, 'none' FROM games").expect("both have one");
    let server = TestServer::with(keeping(Some(9))).await;
    let sit = |created: &wire::Created| {
        let (table, secret) = (created.table.clone(), crate::secret(created, 1));
        async move { Guest::sit(server.address, &table, &secret, "Bea").await.map(|_| ()) }
    };
    sit(&young).await.expect("it is there");
    let gone = sit(&old).await.expect_err("it is deleted");
    assert!(gone.contains("no-table"), "{gone}");
    let left = "SELECT (SELECT count(*) FROM games), (SELECT count(*) FROM snapshots),
        count(DISTINCT game) FROM events";
    assert_eq!(database.ask(left).expect("it can be asked").trim(), "1|1|1");
    server.close().await;
}

#[tokio::test]
async fn a_table_of_a_postgres_in_use_at_another_server_is_not_deleted() {
    let database = Database::start().expect("a PostgreSQL");
    let keeping = |days: Option<u32>| {
        let mut config = config();
        (config.database, config.keep_days) = (Some(database.url()), days);
        config
    };
    let server = TestServer::with(keeping(None)).await;
    let (created, ..) = crate::begun(server.address, &crate::duel()).await;
    database.ask("UPDATE games SET standing = 2, day = day - 10").expect("it is over, long ago");
    let (table, secret) = (created.table.clone(), crate::secret(&created, 1));
    let (mut guest, _) = Guest::sit(server.address, &table, &secret, "").await.expect("a seat");
    let other = TestServer::with(keeping(Some(9))).await;
    crate::begun(other.address, &crate::duel()).await;
    let left = "SELECT count(*) FROM games";
    assert_eq!(database.ask(left).expect("it can be asked").trim(), "2", "somebody is there");
    guest.catch_up(&table).await.expect("the table is there");
    other.close().await;
    server.close().await;
}

#[test]
fn the_log_gives_nobody_away() {
    assert_eq!(stress::logs::telltale(program(), &[]).expect("a game"), None);
}
