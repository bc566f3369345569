//! Names and addresses: under which the house answers, where it shows its counters, whether it is ready.

use stress::client::{Guest, Reply, create, get};
use stress::server_process::{TestServer, config};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// What is answered to somebody who knows the house by another name.
async fn called(at: std::net::SocketAddr, path: &str, host: &str) -> Reply {
    let mut stream = TcpStream::connect(at).await.expect("a connection");
    let text = format!("GET {path} HTTP/1.1\r\n{host}Connection: close\r\n\r\n");
    stream.write_all(text.as_bytes()).await.expect("it is sent");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.expect("an answer");
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let (head, body) = answer.split_once("\r\n\r\n").expect("an answer");
    let status = head.split(' ').nth(1).and_then(|code| code.parse().ok()).expect("a status");
    Reply { status, head: head.to_lowercase(), body: body.into() }
}

#[tokio::test]
async fn a_name_that_is_not_ours_opens_nothing() {
    let mut config = config();
    config.host_names = vec!["games.example".into()];
    let server = TestServer::with(config).await;
    for host in ["127.0.0.1", "192.168.1.7:8080", "[::1]:8080", "localhost", "Games.example:443"] {
        let reply = called(server.address, "/api/games", &format!("Host: {host}\r\n")).await;
        assert_eq!(reply.status, 200, "{host}");
    }
    for path in ["/api/games", "/healthz", "/ws", "/", "/nothing"] {
        let reply = called(server.address, path, "Host: rebound.evil.example:8080\r\n").await;
        assert_eq!(reply.status, 421, "{path}: {}", reply.head);
        assert_eq!(reply.json()["kind"], "unknown-name", "{}", reply.body);
    }
    let reply = called(server.counters, "/metrics", "Host: rebound.evil.example\r\n").await;
    assert_eq!(reply.status, 421, "the counters, too");
    let twice = "Host: localhost\r\nHost: rebound.evil.example\r\n";
    assert_eq!(called(server.address, "/api/games", twice).await.status, 400);
    assert_eq!(called(server.address, "/api/games", "").await.status, 400);
    let rebound = [("host", "rebound.evil.example"), ("origin", "http://rebound.evil.example")];
    assert!(Guest::connect_with(server.address, &rebound).await.is_err());
    server.close().await;
}

#[tokio::test]
async fn counters_have_an_address_of_their_own() {
    let server = TestServer::new().await;
    assert_eq!(get(server.address, "/metrics").await.expect("an answer").status, 404);
    let reply = get(server.counters, "/metrics").await.expect("an answer");
    assert_eq!(reply.status, 200);
    assert!(reply.body.contains("quarterdeck_not_accepted_total 0"), "{}", reply.body);
    assert_eq!(get(server.counters, "/healthz").await.expect("an answer").status, 200);
    assert_eq!(get(server.counters, "/api/games").await.expect("an answer").status, 404);
    server.close().await;
}

#[tokio::test]
async fn a_server_whose_disk_is_full_is_alive_and_not_ready() {
    let server = TestServer::new().await;
    assert_eq!(get(server.address, "/readyz").await.expect("an answer").status, 200);
    assert_eq!(get(server.counters, "/readyz").await.expect("an answer").status, 200);
    server.close().await;
    let mut config = config();
    config.limits.free_disk = u64::MAX;
    let server = TestServer::with(config).await;
    let reply = get(server.address, "/readyz").await.expect("an answer");
    assert_eq!((reply.status, &reply.json()["kind"]), (503, &"unavailable".into()));
    assert_eq!(get(server.address, "/healthz").await.expect("an answer").status, 200);
    server.close().await;
}

#[tokio::test]
async fn nobody_sits_down_under_a_name_that_is_taken_for_another() {
    let server = TestServer::new().await;
    let wish = wire::Create { game: "spaca-wor".into(), ..wire::Create::default() };
    let created = create(server.address, &wish).await.expect("a table");
    let secret = |seat: usize| created.seats[seat].clone().expect("a person sits there");
    let sit = async |seat: usize, name: &str| {
        Guest::sit(server.address, &created.table, &secret(seat), name).await
    };
    let _mark = sit(0, "Mark").await.expect("a seat");
    for name in ["mark", "rnark", "Маrk", "ꓟark", "M a r k"] {
        let refused = sit(1, name).await.err().unwrap_or_default();
        assert!(refused.contains("name-taken"), "{name}: {refused}");
    }
    sit(1, "Marek").await.expect("another name");
    server.close().await;
}
