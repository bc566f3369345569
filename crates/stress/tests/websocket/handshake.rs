//! The handshake (RFC 6455, 4.2): what becomes a WebSocket, and what is told to the rest.

use stress::client::Reply;
use stress::server_process::TestServer;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::PATIENCE;

const CONNECTION: &str = "Connection: Upgrade";
const UPGRADE: &str = "Upgrade: websocket";
const VERSION: &str = "Sec-WebSocket-Version: 13";
const KEY: &str = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==";

/// The head of an answer to these lines, host and end added.
async fn ask(server: &TestServer, request: &str, lines: &[&str]) -> Reply {
    let text = format!("{request}\r\nHost: {}\r\n{}\r\n\r\n", server.address, lines.join("\r\n"));
    answer(server, &text).await
}

async fn answer(server: &TestServer, text: &str) -> Reply {
    let mut stream = TcpStream::connect(server.address).await.expect("a connection");
    stream.write_all(text.as_bytes()).await.expect("it is sent");
    let mut head = Vec::new();
    let read = async {
        while !head.ends_with(b"\r\n\r\n") {
            match stream.read_u8().await {
                Ok(byte) => head.push(byte),
                Err(_) => return,
            }
        }
    };
    timeout(PATIENCE, read).await.expect("an answer");
    let head = String::from_utf8_lossy(&head).to_lowercase();
    let status = head.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
    Reply { status, head, body: String::new() }
}

const GET: &str = "GET /ws HTTP/1.1";

#[tokio::test]
async fn handshake_what_asks_as_the_standard_says_is_let_in() {
    let server = TestServer::new().await;
    for lines in [
        [CONNECTION, UPGRADE, VERSION, KEY].as_slice(),
        &["Connection: keep-alive, Upgrade", UPGRADE, VERSION, KEY],
        &["Connection: keep-alive", CONNECTION, UPGRADE, VERSION, KEY],
        &["connection: UPGRADE", "upgrade: WebSocket", VERSION, KEY],
        &[CONNECTION, "Upgrade: h2c, websocket", VERSION, KEY],
        &[CONNECTION, UPGRADE, VERSION, KEY, "Sec-WebSocket-Protocol: chat"],
        &[CONNECTION, UPGRADE, VERSION, KEY, "Sec-WebSocket-Extensions: permessage-deflate"],
    ] {
        let reply = ask(&server, GET, lines).await;
        assert_eq!(reply.status, 101, "{lines:?}: {}", reply.head);
        let accept = "sec-websocket-accept: s3pplmbitxaq9kygzzhzrbk+xoo=";
        for line in [accept, "connection: upgrade", "upgrade: websocket"] {
            assert!(reply.head.contains(line), "{line}: {}", reply.head);
        }
        for line in ["sec-websocket-protocol", "sec-websocket-extensions"] {
            assert!(!reply.head.contains(line), "nothing was agreed: {}", reply.head);
        }
    }
    server.close().await;
}

#[tokio::test]
async fn handshake_whoever_asks_for_something_else_is_told_what_there_is() {
    let server = TestServer::new().await;
    let all = [CONNECTION, UPGRADE, VERSION, KEY];
    for (request, lines) in [
        (GET, [].as_slice()),
        (GET, &[UPGRADE, VERSION, KEY]),
        (GET, &["Connection: keep-alive", UPGRADE, VERSION, KEY]),
        (GET, &[CONNECTION, VERSION, KEY]),
        (GET, &[CONNECTION, "Upgrade: h2c", VERSION, KEY]),
        (GET, &[CONNECTION, UPGRADE, KEY]),
        (GET, &[CONNECTION, UPGRADE, "Sec-WebSocket-Version: 8", KEY]),
        (GET, &[CONNECTION, UPGRADE, "Sec-WebSocket-Version: 14", KEY]),
        (GET, &[CONNECTION, UPGRADE, "Sec-WebSocket-Version: 13, 8", KEY]),
        ("GET /ws HTTP/1.0", &all),
        ("HEAD /ws HTTP/1.1", &all),
    ] {
        let reply = ask(&server, request, lines).await;
        assert_eq!(reply.status, 426, "{request} {lines:?}: {}", reply.head);
        for line in ["sec-websocket-version: 13", "upgrade: websocket", "connection: upgrade"] {
            assert!(reply.head.contains(line), "{line}: {}", reply.head);
        }
    }
    for method in ["POST", "PUT", "DELETE", "OPTIONS"] {
        let reply = ask(&server, &format!("{method} /ws HTTP/1.1"), &all).await;
        assert_eq!(reply.status, 405, "{method}: {}", reply.head);
    }
    server.close().await;
}

#[tokio::test]
async fn handshake_keys_that_are_none_and_headers_that_come_twice_are_refused() {
    let server = TestServer::new().await;
    let key = |key: &str| format!("Sec-WebSocket-Key: {key}");
    let keys = [
        "",
        "x",
        "dGhlIHNhbXBsZSBub25jZQ",
        "dGhlIHNhbXBsZSBub25j",
        "dGhlIHNhbXBsZSBub25jZSEh",
        "dGhlIHNhbXBsZSBub25jZQ== x",
        "********************==",
    ];
    for bad in keys {
        let reply = ask(&server, GET, &[CONNECTION, UPGRADE, VERSION, &key(bad)]).await;
        assert_eq!(reply.status, 400, "{bad}: {}", reply.head);
    }
    for lines in [
        [CONNECTION, UPGRADE, VERSION].as_slice(),
        &[CONNECTION, UPGRADE, VERSION, KEY, KEY],
        &[CONNECTION, UPGRADE, VERSION, VERSION, KEY],
        &[CONNECTION, UPGRADE, VERSION, "Sec-WebSocket-Version: 8", KEY],
        &[CONNECTION, UPGRADE, VERSION, KEY, "Content-Length: 5"],
        &[CONNECTION, UPGRADE, VERSION, KEY, "Transfer-Encoding: chunked"],
    ] {
        let reply = ask(&server, GET, lines).await;
        assert_eq!(reply.status, 400, "{lines:?}: {}", reply.head);
    }
    server.close().await;
}
