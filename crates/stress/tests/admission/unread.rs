//! Answers that nobody reads.

use std::time::{Duration, Instant};

use stress::client::get;
use stress::server_process::{TestServer, config};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

/// A client that asks for far more than any line holds, and reads nothing.
async fn deaf(server: &TestServer) -> TcpStream {
    let request =
        format!("GET /api/openapi.json HTTP/1.1\r\nHost: {}\r\n\r\n", server.address).repeat(50);
    let mut stream = TcpStream::connect(server.address).await.expect("a connection");
    for _ in 0..40 {
        let written =
            tokio::time::timeout(Duration::from_millis(200), stream.write_all(request.as_bytes()));
        if !matches!(written.await, Ok(Ok(()))) {
            break;
        }
    }
    stream
}

#[tokio::test]
async fn answers_that_nobody_reads_are_given_up_after_a_time() {
    let mut config = config();
    config.pace.slow_reader = Duration::from_millis(300);
    config.limits.connections = 1;
    let server = TestServer::with(config).await;
    let _deaf = deaf(&server).await;
    let began = Instant::now();
    while get(server.address, "/healthz").await.is_err() {
        assert!(began.elapsed() < Duration::from_secs(10), "the deaf one keeps its place");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    server.close().await;
}

/// Bytes that the system holds on the house's side for this client.
#[cfg(target_os = "linux")]
fn held(server: &TestServer, client: &TcpStream) -> usize {
    let port = |address: std::net::SocketAddr| format!(":{:04X}", address.port());
    let (from, to) = (port(server.address), port(client.local_addr().expect("it is bound")));
    let table = std::fs::read_to_string("/proc/net/tcp").expect("the list of connections");
    let mut rows = table.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
    let row = rows.find(|row| row[1].ends_with(&from) && row[2].ends_with(&to));
    let queues = row.expect("it is open")[4];
    usize::from_str_radix(queues.split(':').next().unwrap_or_default(), 16).expect("a number")
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn the_system_holds_little_for_somebody_who_does_not_read() {
    let server = TestServer::new().await;
    let deaf = deaf(&server).await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    let held = held(&server, &deaf);
    assert!((1..=300 * 1024).contains(&held), "{held} bytes");
    server.close().await;
}
