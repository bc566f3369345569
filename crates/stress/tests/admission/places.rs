//! What one address can take from the others: rows of the lobby, seats of strangers, tables at once.

use stress::client::{Guest, create, get, post};
use stress::server_process::{TestServer, config};
use wire::{ClientMessage, Create, Created, RefusalKind, Sit, Watch};

fn wish() -> Create {
    Create { game: "spaca-wor".into(), watch: true, listed: true, ..Create::default() }
}

/// A listed table with somebody there, and who.
async fn listed(server: &TestServer) -> (Created, Guest) {
    let created = create(server.address, &wish()).await.expect("a table");
    let mut host = Guest::connect(server.address).await.expect("a connection");
    let sit = Sit {
        table: created.table.clone(),
        secret: created.seats[0].clone().expect("a person sits there"),
        ..Sit::default()
    };
    host.say(&ClientMessage::Sit(sit)).await.expect("it is sent");
    host.update().await.expect("a seat");
    (created, host)
}

async fn rows(server: &TestServer) -> usize {
    let lobby = get(server.address, "/api/tables").await.expect("an answer").json();
    lobby.as_array().expect("a list").len()
}

#[tokio::test]
async fn one_address_has_a_few_rows_of_the_lobby() {
    let mut config = config();
    config.limits.connections = 40;
    let server = TestServer::with(config).await;
    let mut there = Vec::new();
    for _ in 0..14 {
        there.push(listed(&server).await);
    }
    assert_eq!(rows(&server).await, 10);
    server.close().await;
}

#[tokio::test]
async fn one_address_takes_so_many_seats_of_strangers_in_an_hour() {
    let mut config = config();
    config.limits.tables = 8;
    let server = TestServer::with(config).await;
    let mut there = Vec::new();
    for _ in 0..8 {
        there.push(listed(&server).await);
    }
    let mut statuses = Vec::new();
    for n in 0..12 {
        let path = format!("/api/tables/{}/join", there[n % 8].0.table);
        statuses.push(post(server.address, &path, "{}").await.expect("an answer").status);
    }
    assert_eq!(statuses[..8], [200; 8]);
    assert_eq!(statuses[8..], [429; 4]);
    server.close().await;
}

#[tokio::test]
async fn one_address_is_at_so_many_tables_at_once_whatever_its_connections() {
    let mut config = config();
    config.limits.connections = 5;
    let server = TestServer::with(config).await;
    let mut tables = Vec::new();
    for _ in 0..12 {
        tables.push(create(server.address, &wish()).await.expect("a table").table);
    }
    let mut guests = Vec::new();
    for _ in 0..2 {
        guests.push(Guest::connect(server.address).await.expect("a connection"));
    }
    let watch = |n: usize| ClientMessage::Watch(Watch { table: tables[n].clone(), from: None });
    for n in 0..10 {
        guests[n % 2].say(&watch(n)).await.expect("it is sent");
        guests[n % 2].update().await.expect("the first ten");
    }
    guests[0].say(&watch(10)).await.expect("it is sent");
    assert_eq!(guests[0].refusal().await.expect("one too many").kind, RefusalKind::Full);
    guests.remove(1).vanish();
    let back = async {
        loop {
            guests[0].say(&watch(11)).await.expect("it is sent");
            if guests[0].update().await.is_ok() {
                return;
            }
        }
    };
    let patience = std::time::Duration::from_secs(10);
    tokio::time::timeout(patience, back).await.expect("places that are given back are free");
    server.close().await;
}
