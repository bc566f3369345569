//! Houses to besiege: a server in this process, or in one of its own.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use server::{Config, Stop};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::client::get;
use crate::{Outcome, free_port, random_hex, words};

/// A new empty folder.
pub fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("quarterdeck-{name}-{}", random_hex(6)));
    std::fs::create_dir_all(&folder).expect("a folder for temporary files");
    folder
}

/// A configuration for tests: everything quick, limits wide enough for one address.
pub fn config(data: PathBuf) -> Config {
    let mut config = Config::new(data);
    config.limits.connections = 5_000;
    config.limits.tables = 100_000;
    config.limits.requests = 100_000;
    config.limits.messages = 10_000;
    config.limits.tables_per_connection = 10_000;
    config.pace.bot_pause = Duration::ZERO;
    config.pace.beat = Duration::from_millis(50);
    config
}

/// A server in this process.
pub struct House {
    /// Where it listens.
    pub address: SocketAddr,
    /// Its configuration.
    pub config: Config,
    stop: Stop,
    task: JoinHandle<()>,
}

impl House {
    /// A server with a new folder.
    pub async fn new() -> Self {
        Self::with(config(folder("house"))).await
    }

    /// A server with this configuration.
    pub async fn with(config: Config) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("it is bound");
        let server = server::open(config.clone()).expect("the store opens");
        let (stop, stopped) = server::stop();
        let task = tokio::spawn(server.serve(listener, axum::Router::new(), stopped));
        Self { address, config, stop, task }
    }

    /// Closes it, and opens it again on the same tables.
    pub async fn reopen(self) -> Self {
        let config = self.config.clone();
        self.close().await;
        Self::with(config).await
    }

    /// Closes it.
    pub async fn close(self) {
        self.stop.stop();
        self.task.await.expect("it ends by itself");
    }
}

/// A server in a process of its own; killed when it is dropped.
pub struct Castle {
    /// Where it listens.
    pub address: SocketAddr,
    child: Child,
}

impl Castle {
    /// Starts `siege serve` with these arguments and waits until it answers.
    pub async fn start(program: &std::path::Path, args: &[String]) -> Outcome<Self> {
        Self::start_at(program, free_port()?, args).await
    }

    /// The same on a known port.
    pub async fn start_at(program: &std::path::Path, port: u16, args: &[String]) -> Outcome<Self> {
        let mut command = Command::new(program);
        command.arg("serve").args(["--port", &port.to_string()]).args(args);
        Self::launch(command, port).await
    }

    /// Starts any command that ends up serving at this port.
    pub async fn launch(mut command: Command, port: u16) -> Outcome<Self> {
        let child = command.stdin(Stdio::null()).stdout(Stdio::null()).spawn().map_err(words)?;
        let address = SocketAddr::from(([127, 0, 0, 1], port));
        let mut castle = Self { address, child };
        for _ in 0..2_000 {
            if get(address, "/healthz").await.is_ok_and(|reply| reply.status == 200) {
                return Ok(castle);
            }
            if let Ok(Some(status)) = castle.child.try_wait() {
                return Err(format!("the server ended: {status}"));
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        Err("the server does not answer".into())
    }

    /// The number of its process.
    pub fn process(&self) -> u32 {
        self.child.id()
    }

    /// Kills it at once: no goodbye, no last words.
    pub fn kill(mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Castle {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
