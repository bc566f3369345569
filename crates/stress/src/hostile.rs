//! Honest play while many mean harm: slow readers, half-open handshakes, floods, oversize and malformed
//! messages, wrong seats, replays of others' commands.

use std::cell::RefCell;
use std::net::{Ipv4Addr, SocketAddr};
use std::process::Command;
use std::rc::Rc;
use std::time::Duration;

use serde_json::json;
use stress::line::{HELLO, Line};
use stress::{Outcome, words};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use crate::load::player::{Figures, Plan, Tally, seat_all};
use crate::load::process::Usage;
use crate::load::{local, start_server, tables};
use crate::{number, option};

/// Where harm comes from: not the address of the honest.
const ENEMY: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);

/// Measures honest play alone, then among hostile connections.
pub(crate) fn run(args: &[String]) -> Outcome<()> {
    let (count, bad) = (number(args, "tables", 100)?, number(args, "bad", 500)?);
    let seconds = Duration::from_secs(number(args, "seconds", 15)? as u64);
    local(async {
        let server = start_server(args, &["--messages", "20", "--connections", "1000"]).await?;
        let tables = tables(&server, count).await?;
        let tally = Rc::new(RefCell::new(Tally::default()));
        let address = server.address;
        let plan = Plan { address, connections: 2 * count, think: 1.0, full: true };
        seat_all(&plan, &tables, &tally).await?;
        let alone = measure(&tally, seconds).await;
        let before = Usage::of(server.process())?;
        // In a process of their own, so that the honest do not wait for their own client.
        let mut enemies = Command::new(std::env::current_exe().map_err(words)?)
            .args(["harm", "--port", &address.port().to_string(), "--bad", &bad.to_string()])
            .args(["--table", &tables[0].table])
            .spawn()
            .map_err(words)?;
        tokio::time::sleep(Duration::from_secs(2)).await;
        let under_attack = measure(&tally, seconds).await;
        let after = Usage::of(server.process())?;
        enemies.kill().and_then(|()| enemies.wait()).map_err(words)?;
        let result = json!({
            "tables": count, "hostile_connections": bad,
            "alone_ms": alone.seen, "under_attack_ms": under_attack.seen,
            "moves": under_attack.moves, "honest_connections_lost": under_attack.lost,
            "memory_before_kb": before.memory, "memory_after_kb": after.memory,
        });
        println!("{result}");
        Ok(())
    })
}

/// So many who mean harm, until they are stopped.
pub(crate) fn harm(args: &[String]) -> Outcome<()> {
    let port = u16::try_from(number(args, "port", 8080)?).map_err(words)?;
    let table = option(args, "table").unwrap_or_default().to_owned();
    let bad = number(args, "bad", 500)?;
    local(async {
        for n in 0..bad {
            let address = SocketAddr::from(([127, 0, 0, 1], port));
            tokio::task::spawn_local(do_harm(address, n, table.clone()));
        }
        std::future::pending::<Outcome<()>>().await
    })
}

async fn measure(tally: &Rc<RefCell<Tally>>, time: Duration) -> Figures {
    tally.borrow_mut().begin();
    tokio::time::sleep(time).await;
    tally.borrow_mut().end()
}

async fn stream(address: SocketAddr) -> Outcome<TcpStream> {
    let socket = TcpSocket::new_v4().map_err(words)?;
    socket.bind((ENEMY, 0).into()).map_err(words)?;
    socket.connect(address).await.map_err(words)
}

/// Does one kind of harm for ever, and comes back when it is shown out.
async fn do_harm(address: SocketAddr, kind: usize, table: String) {
    loop {
        let _ = match kind % 7 {
            0 => slow_reader(address, &table).await,
            1 => half_open(address).await,
            2 => flood(address, "\"ping\"").await,
            3 => flood(address, &"x".repeat(4_500)).await,
            4 => flood(address, "{\"act\":{\"tabel\":17}}").await,
            5 => {
                let sit = format!("{{\"sit\":{{\"table\":\"{table}\",\"secret\":\"guess\"}}}}");
                flood(address, &sit).await
            }
            _ => {
                let act = format!(
                    "{{\"act\":{{\"table\":\"{table}\",\"id\":\"a1\",\"action\":\"start tanka\"}}}}"
                );
                flood(address, &act).await
            }
        };
        tokio::time::sleep(Duration::from_millis(250)).await;
    }
}

async fn half_open(address: SocketAddr) -> Outcome<()> {
    let mut stream = stream(address).await?;
    stream.write_all(b"GET /ws HTTP/1.1\r\nHost: ").await.map_err(words)?;
    let mut byte = [0];
    loop {
        let read = tokio::time::timeout(Duration::from_millis(900), stream.read(&mut byte)).await;
        if matches!(read, Ok(Ok(0) | Err(_))) {
            return Ok(());
        }
        stream.write_all(b"x").await.map_err(words)?;
    }
}

async fn slow_reader(address: SocketAddr, table: &str) -> Outcome<()> {
    let mut stream = stream(address).await?;
    stream
        .write_all(format!("GET /ws HTTP/1.1\r\nHost: localhost\r\n{HELLO}").as_bytes())
        .await
        .map_err(words)?;
    let mut line = Line::over(stream);
    line.queue(&format!("{{\"watch\":{{\"table\":\"{table}\"}}}}"));
    for _ in 0..1_000 {
        line.queue(&format!("{{\"refresh\":{{\"table\":\"{table}\"}}}}"));
        line.flush().await?;
        tokio::time::sleep(Duration::from_millis(60)).await;
    }
    Ok(())
}

async fn flood(address: SocketAddr, text: &str) -> Outcome<()> {
    let mut stream = stream(address).await?;
    stream
        .write_all(format!("GET /ws HTTP/1.1\r\nHost: localhost\r\n{HELLO}").as_bytes())
        .await
        .map_err(words)?;
    let mut line = Line::over(stream);
    loop {
        for _ in 0..20 {
            line.queue(text);
        }
        line.flush().await?;
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}
