//! Servers to test against: in this process, or in one of its own that can be killed.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use server::{Config, Stop};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::client::get;
use crate::{Outcome, free_port, words};

/// A new empty folder, gone when it is dropped.
pub fn folder() -> Outcome<TempDir> {
    TempDir::with_prefix("quarterdeck-stress-").map_err(words)
}

/// A configuration for tests: everything quick, limits wide enough for one address. It names no folder: a
/// [`TestServer`] gives it a new one.
pub fn config() -> Config {
    let mut config = Config::new(PathBuf::new());
    config.limits.connections = 5_000;
    config.limits.tables = 100_000;
    config.limits.requests = 100_000;
    config.limits.messages = 10_000;
    config.limits.tables_per_connection = 10_000;
    config.metrics = Some(([127, 0, 0, 1], 0).into());
    config.pace.bot_pause = Duration::ZERO;
    config.pace.beat = Duration::from_millis(50);
    config
}

/// A server in this process.
pub struct TestServer {
    /// Where it listens.
    pub address: SocketAddr,
    /// Where it shows its counters.
    pub counters: SocketAddr,
    config: Config,
    stop: Stop,
    task: JoinHandle<()>,
    folder: TempDir,
}

impl TestServer {
    /// A server with a new folder.
    pub async fn new() -> Self {
        Self::with(config()).await
    }

    /// A server with this configuration and a new folder.
    pub async fn with(config: Config) -> Self {
        Self::open(config, folder().expect("a folder for temporary files")).await
    }

    async fn open(mut config: Config, folder: TempDir) -> Self {
        config.data = folder.path().into();
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("it is bound");
        let server = server::open(config.clone()).expect("the store opens");
        let counters = server.metrics_address().expect("every configuration here shows them");
        let (stop, stopped) = server::stop();
        let task = tokio::spawn(server.serve(listener, axum::Router::new(), stopped));
        Self { address, counters, config, stop, task, folder }
    }

    /// Closes it, and opens it again on the same tables.
    pub async fn reopen(self) -> Self {
        self.reopen_after(async |_| ()).await
    }

    /// The same, after something has happened to the folder.
    pub async fn reopen_after(self, happens: impl AsyncFnOnce(&Path)) -> Self {
        let config = self.config.clone();
        let folder = self.shut().await;
        happens(folder.path()).await;
        Self::open(config, folder).await
    }

    /// Closes it.
    pub async fn close(self) {
        drop(self.shut().await);
    }

    async fn shut(self) -> TempDir {
        self.stop.stop();
        self.task.await.expect("it ends by itself");
        self.folder
    }
}

/// A server in a process of its own; killed when it is dropped.
pub struct ServerProcess {
    /// Where it listens.
    pub address: SocketAddr,
    child: Child,
    /// Gone with it.
    folder: Option<TempDir>,
}

impl ServerProcess {
    /// Starts `stress serve` with these arguments at a free port and waits until it answers.
    pub async fn start(program: &Path, args: &[String]) -> Outcome<Self> {
        Self::start_at(program, free_port()?, args).await
    }

    /// The same with a folder of its own, which goes with it.
    pub async fn start_alone(program: &Path, args: &[String]) -> Outcome<Self> {
        let folder = folder()?;
        let data = ["--data".to_owned(), folder.path().to_string_lossy().into_owned()];
        let mut server = Self::start(program, &[&data, args].concat()).await?;
        server.folder = Some(folder);
        Ok(server)
    }

    /// Starts it on a known port.
    pub async fn start_at(program: &Path, port: u16, args: &[String]) -> Outcome<Self> {
        let mut command = Command::new(program);
        command.arg("serve").args(["--port", &port.to_string()]).args(args);
        Self::launch(command, port).await
    }

    /// Starts any command that ends up serving at this port.
    pub async fn launch(mut command: Command, port: u16) -> Outcome<Self> {
        let child = command.stdin(Stdio::null()).stdout(Stdio::null()).spawn().map_err(words)?;
        let address = SocketAddr::from(([127, 0, 0, 1], port));
        let mut server = Self { address, child, folder: None };
        for _ in 0..2_000 {
            if get(address, "/healthz").await.is_ok_and(|reply| reply.status == 200) {
                return Ok(server);
            }
            if let Ok(Some(status)) = server.child.try_wait() {
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

impl Drop for ServerProcess {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
