//! Attacks on resources and from other pages: numbers as in the catalogue of `docs/online.md`.

use std::time::{Duration, Instant};

use stress::client::{Guest, create, get, post, request};
use stress::server_process::{TestServer, config};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use wire::{Chat, ClientMessage, Create, Hint, RefusalKind};

use crate::{begun, duel, secret};

/// How a guest is shown out: what the connection says in the end.
async fn end_of(guest: &mut Guest) -> String {
    loop {
        if let Err(why) = guest.hear().await {
            return why;
        }
    }
}

const HELLO: &str = "GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
    Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

/// Sends raw bytes, and reads until the server hangs up; how long that took.
async fn until_hung_up(server: &TestServer, bytes: &[u8]) -> Duration {
    let mut stream = TcpStream::connect(server.address).await.expect("a connection");
    let began = Instant::now();
    stream.write_all(bytes).await.expect("it is sent");
    let mut answer = Vec::new();
    let read = stream.read_to_end(&mut answer);
    let _ = tokio::time::timeout(Duration::from_secs(20), read).await.expect("it hangs up");
    began.elapsed()
}

#[tokio::test]
async fn attack_51_messages_without_end_are_cut_off() {
    let server = TestServer::new().await;
    let mut guest = Guest::connect(server.address).await.expect("a connection");
    guest.say_text(&"x".repeat(5_000)).await.expect("it is sent");
    assert!(end_of(&mut guest).await.contains("closed"), "more than 4 KB");
    let mut claim = HELLO.as_bytes().to_vec();
    claim.extend_from_slice(&[0x81, 0xff, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0]);
    until_hung_up(&server, &claim).await; // 64 MB, or so it says
    let mut pieces = HELLO.as_bytes().to_vec();
    for n in 0..200 {
        pieces.extend_from_slice(&[u8::from(n == 0), 0x80 | 0x64, 0, 0, 0, 0]);
        pieces.extend_from_slice(&[b' '; 100]);
    }
    until_hung_up(&server, &pieces).await; // one message in pieces that never ends
    server.close().await;
}

#[tokio::test]
async fn attack_52_half_open_handshakes_and_silent_sockets_are_dropped() {
    let mut config = config();
    config.pace.handshake = Duration::from_millis(200);
    config.pace.request = Duration::from_millis(200);
    let server = TestServer::with(config).await;
    assert!(until_hung_up(&server, b"GET / HTTP/1.1\r\nHost: ").await < Duration::from_secs(5));
    let half =
        b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
        Content-Length: 100\r\n\r\n{";
    assert!(until_hung_up(&server, half).await < Duration::from_secs(5), "the body never comes");
    assert!(until_hung_up(&server, HELLO.as_bytes()).await < Duration::from_secs(5));
    server.close().await;
}

#[tokio::test]
async fn attack_52_a_first_message_byte_by_byte_is_not_waited_for() {
    let mut config = config();
    config.pace.handshake = Duration::from_millis(300);
    let server = TestServer::with(config).await;
    let mut stream = TcpStream::connect(server.address).await.expect("a connection");
    stream.write_all(HELLO.as_bytes()).await.expect("it is sent");
    let mut line = stress::line::Line::over(stream);
    line.read().await.expect("it is a WebSocket now");
    let mut stream = line.into_stream();
    stream.write_all(&[0x81, 0xfe, 0x0f, 0xff, 0, 0, 0, 0]).await.expect("it is sent");
    let began = Instant::now();
    let mut byte = [0];
    loop {
        let pause = tokio::time::timeout(Duration::from_millis(50), stream.read(&mut byte));
        let hung_up = matches!(pause.await, Ok(Ok(_) | Err(_)));
        if hung_up || stream.write_all(b"x").await.is_err() {
            break;
        }
        assert!(began.elapsed() < Duration::from_secs(10), "it is waited for");
    }
    server.close().await;
}

#[tokio::test]
async fn attack_52_a_reader_that_does_not_read_holds_nobody_up() {
    let mut config = config();
    config.pace.slow_reader = Duration::from_millis(300);
    config.limits.queue = 8;
    let server = TestServer::with(config).await;
    let (created, [mut host, mut guest], _) = begun(server.address, &duel()).await;
    let table = created.table.clone();
    for _ in 0..4_000 {
        let refresh = wire::Refresh { table: table.clone(), from: None };
        guest.say(&ClientMessage::Refresh(refresh)).await.ok();
        // and never reads
    }
    let began = Instant::now();
    host.act(&table, "start standard").await.expect("it is sent");
    assert!(host.update().await.expect("an update").done.is_some());
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
    server.close().await;
}

#[tokio::test]
async fn attack_53_floods_of_pings_and_connections_are_ended() {
    let mut config = config();
    config.limits.messages = 20;
    config.limits.connections = 10;
    let server = TestServer::with(config).await;
    let mut guest = Guest::connect(server.address).await.expect("a connection");
    for _ in 0..500 {
        if guest.say_raw(Message::Ping(Vec::new().into())).await.is_err() {
            break;
        }
    }
    assert!(!end_of(&mut guest).await.is_empty());
    guest.vanish();
    let mut open = Vec::new();
    for _ in 0..40 {
        if let Ok(guest) = Guest::connect(server.address).await {
            open.push(guest);
        }
    }
    assert!((5..=10).contains(&open.len()), "{} from one address", open.len());
    server.close().await;
}

#[tokio::test]
async fn attack_54_tables_of_one_address_are_limited() {
    let mut config = config();
    config.limits.tables = 5;
    let server = TestServer::with(config).await;
    let mut made = 0;
    for _ in 0..2 {
        let odd = Create { game: "chess".into(), ..duel() };
        assert!(create(server.address, &odd).await.is_err(), "there is no such game");
    }
    for _ in 0..20 {
        made += usize::from(create(server.address, &duel()).await.is_ok());
    }
    assert_eq!(made, 3, "a wish that is refused counts, for it takes time to read");
    let reply = post(server.address, "/api/tables", r#"{"game":"spaca-wor"}"#).await.expect("it");
    assert_eq!(reply.status, 429);
    server.close().await;
}

#[tokio::test]
async fn attack_54_requests_of_one_address_are_limited() {
    let mut config = config();
    config.limits.requests = 5;
    let server = TestServer::with(config).await;
    let mut statuses = Vec::new();
    for _ in 0..30 {
        statuses.push(get(server.address, "/api/tables").await.expect("an answer").status);
    }
    assert!(statuses.contains(&200) && statuses.contains(&429), "{statuses:?}");
    assert_eq!(get(server.address, "/healthz").await.expect("an answer").status, 200);
    server.close().await;
}

#[tokio::test]
async fn attack_55_talk_is_slowed_down() {
    let server = TestServer::new().await;
    let (created, [mut host, _guest], _) = begun(server.address, &duel()).await;
    for n in 0..30 {
        let (table, id) = (created.table.clone(), format!("c{n}"));
        let chat = Chat { table, id, text: "spam".into() };
        host.say(&ClientMessage::Chat(chat)).await.expect("it is sent");
    }
    let (heard, _) = host.catch_up(&created.table).await.expect("it answers");
    let refused =
        heard.iter().filter(|tell| matches!(tell, wire::ServerMessage::Refused(_))).count();
    assert!(refused >= 20, "{refused}");
    let (table, key) = (created.table.clone(), secret(&created, 0));
    let (mut again, _) = Guest::sit(server.address, &table, &key, "").await.expect("a seat");
    let chat = Chat { table, id: "c-again".into(), text: "spam".into() };
    again.say(&ClientMessage::Chat(chat)).await.expect("it is sent");
    assert_eq!(
        again.refusal().await.expect("a new line changes nothing").kind,
        RefusalKind::TooFast
    );
    server.close().await;
}

#[tokio::test]
async fn attack_55_messages_that_come_too_fast_are_refused_then_the_connection_ends() {
    let mut config = config();
    config.limits.messages = 20;
    let server = TestServer::with(config).await;
    let (created, [mut host, _guest], _) = begun(server.address, &duel()).await;
    for _ in 0..300 {
        if host.act(&created.table, "start standard").await.is_err() {
            break;
        }
    }
    let end = end_of(&mut host).await;
    assert!(end.contains("1008") || end.contains("closed") || end.contains("reset"), "{end}");
    server.close().await;
}

#[tokio::test]
async fn attack_55_a_flood_waits_in_the_line_of_its_sender() {
    let mut config = config();
    (config.limits.messages, config.limits.strikes) = (20, 10);
    let server = TestServer::with(config).await;
    let mut guest = Guest::connect(server.address).await.expect("a connection");
    let began = Instant::now();
    for _ in 0..100 {
        if guest.say_text("no message of ours").await.is_err() {
            break;
        }
    }
    end_of(&mut guest).await;
    // Ten strikes at twenty messages a second: whoever is heard at once is shown out at once, and back at once.
    assert!(began.elapsed() >= Duration::from_millis(500), "{:?}", began.elapsed());
    server.close().await;
}

#[tokio::test]
async fn attack_56_people_do_not_wait_for_thinking_bots() {
    let server = TestServer::new().await;
    let wish = Create { bots: vec![None, Some("captain".into())], ..duel() };
    let mut thinking = Vec::new();
    for _ in 0..10 {
        let created = create(server.address, &wish).await.expect("a table");
        let mut host = Guest::connect(server.address).await.expect("a connection");
        host.say(&ClientMessage::Sit(crate::host_sit(&created))).await.expect("it is sent");
        let start = wire::Command { table: created.table.clone(), id: "go".into() };
        host.say(&ClientMessage::Start(start)).await.expect("it is sent");
        let hint = Hint { table: created.table.clone(), level: "captain".into() };
        for _ in 0..5 {
            host.say(&ClientMessage::Hint(hint.clone())).await.expect("it is sent");
        }
        thinking.push(host);
    }
    let mut honest = Guest::connect(server.address).await.expect("a connection");
    let began = Instant::now();
    honest.settle().await.expect("it answers");
    assert!(began.elapsed() < Duration::from_secs(2), "{:?}", began.elapsed());
    server.close().await;
}

#[tokio::test]
async fn web_pages_of_other_origins_cannot_connect_or_post() {
    let server = TestServer::new().await;
    for origin in ["https://evil.example", "null", "http://127.0.0.1.evil.example"] {
        let refused = Guest::connect_with(server.address, &[("origin", origin)]).await.is_err();
        assert!(refused, "{origin}");
    }
    let own = format!("http://{}", server.address);
    Guest::connect_with(server.address, &[("origin", &own)]).await.expect("our own page");
    let headers = "Content-Type: application/json\r\nOrigin: https://evil.example\r\n";
    let reply = request(server.address, "POST", "/api/tables", headers, "{}").await.expect("it");
    assert_eq!(reply.status, 403);
    let form = "Content-Type: text/plain\r\n";
    let body = r#"{"game":"spaca-wor"}"#;
    let reply = request(server.address, "POST", "/api/tables", form, body).await.expect("it");
    assert_eq!(reply.status, 400, "a form of another page cannot make tables");
    server.close().await;
}

#[tokio::test]
async fn web_every_answer_has_strict_headers() {
    let server = TestServer::new().await;
    for path in ["/healthz", "/api/games", "/api/openapi.json", "/nothing", "/metrics", "/ws"] {
        let head = get(server.address, path).await.expect("an answer").head;
        for header in [
            "content-security-policy: default-src 'none'",
            "frame-ancestors 'none'",
            "x-content-type-options: nosniff",
            "referrer-policy: no-referrer",
            "cross-origin-opener-policy: same-origin",
            "strict-transport-security:",
        ] {
            assert!(head.contains(header), "{path} lacks {header}: {head}");
        }
    }
    let head = get(server.address, "/api/tables").await.expect("an answer").head;
    assert!(head.contains("cache-control: no-store"), "{head}");
    server.close().await;
}
