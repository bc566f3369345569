//! Open files: a server raises its limit, and never spends its last ones on connections.

use std::process::Command;
use std::time::Duration;

use stress::client::{create, get};
use stress::free_port;
use stress::server_process::{ServerProcess, folder};
use tokio::io::AsyncReadExt;
use tokio::net::TcpStream;
use tokio::time::timeout;
use wire::Create;

/// A server in a shell that has said something about its limits; its words go to a file.
async fn limited(limits: &str, data: &std::path::Path) -> ServerProcess {
    let port = free_port().expect("a port");
    let script = format!("{limits}; exec \"$0\" serve --port {port} --data \"$1\" 2> \"$1/log\"");
    let mut command = Command::new("sh");
    command.args(["-c", &script, env!("CARGO_BIN_EXE_stress")]).arg(data);
    ServerProcess::launch(command, port).await.expect("it serves")
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn the_limit_of_open_files_is_raised() {
    let folder = folder().expect("a folder");
    let server = limited("ulimit -Sn 200; ulimit -Hn 1000", folder.path()).await;
    let limits = std::fs::read_to_string(format!("/proc/{}/limits", server.process()));
    let limits = limits.expect("its limits");
    let files = limits.lines().find_map(|line| line.strip_prefix("Max open files"));
    let soft = files.and_then(|line| line.split_whitespace().next());
    assert_eq!(soft, Some("1000"));
    server.kill();
}

#[tokio::test]
async fn connections_beyond_the_open_files_are_turned_away_and_it_is_said_why() {
    let folder = folder().expect("a folder");
    let server = limited("ulimit -n 128", folder.path()).await;
    let mut open = Vec::new();
    for _ in 0..150 {
        open.push(TcpStream::connect(server.address).await.expect("a connection"));
    }
    let mut byte = [0];
    let last = open.last_mut().expect("there are some");
    let turned_away = timeout(Duration::from_secs(2), last.read(&mut byte)).await;
    assert!(matches!(turned_away, Ok(Ok(0) | Err(_))), "it waits for ever: {turned_away:?}");
    open.clear();
    let back = async {
        while get(server.address, "/healthz").await.is_err() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(Duration::from_secs(10), back).await.expect("others have gone");
    let wish = Create { game: "spaca-wor".into(), ..Create::default() };
    create(server.address, &wish).await.expect("the store has its files");
    server.kill();
    let log = std::fs::read_to_string(folder.path().join("log")).expect("its log");
    assert!(log.contains("not enough open files"), "{log}");
}
