//! `serve`, `backup`, `restore`: the page and online tables, in one binary and one file.

use std::io::Write;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use server::{Config, Kept, Webhook};
use tokio::net::TcpListener;

use crate::failure::Failure;
use crate::whole;

#[derive(Args)]
pub(crate) struct ServeArgs {
    /// The port to listen on; 0 takes any that is free.
    #[arg(long, default_value_t = 8080)]
    port: u16,
    /// The address to listen on; 0.0.0.0 is every network of this machine.
    #[arg(long, default_value = "127.0.0.1")]
    address: IpAddr,
    /// The folder of the tables' file.
    #[arg(long, default_value = "quarterdeck-data")]
    data: PathBuf,
    /// A `PostgreSQL` database instead of the file, for several servers: `postgres://user@host/name`.
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// The origin of another page that may connect, for instance `https://play.example`; may be repeated.
    #[arg(long = "origin", value_name = "ORIGIN")]
    origins: Vec<String>,
    /// A name that the server answers to, for instance `play.example`, besides numbers and `localhost`; may be
    /// repeated.
    #[arg(long = "host-name", value_name = "NAME")]
    host_names: Vec<String>,
    /// Where to show the counters, for instance `127.0.0.1:9090`; without this, nowhere.
    #[arg(long, value_name = "ADDRESS:PORT")]
    metrics: Option<SocketAddr>,
    /// The address of a reverse proxy whose `X-Forwarded-For` is believed; may be repeated.
    #[arg(long = "proxy", value_name = "ADDRESS")]
    proxies: Vec<IpAddr>,
    /// An address that tables may post “your turn” to, and everything below it; may be repeated.
    #[arg(long = "webhook", value_name = "URL")]
    webhooks: Vec<Webhook>,
    /// Connections at once from one address.
    #[arg(long, default_value_t = 40, value_parser = whole::<usize>)]
    connections: usize,
    /// Tables made in an hour from one address.
    #[arg(long, default_value_t = 60)]
    tables: u32,
    /// Messages a second of one connection.
    #[arg(long, default_value_t = 20)]
    messages: u32,
    /// Delete a table so many days after its game was over; without this, tables are kept for ever.
    #[arg(long, value_name = "DAYS")]
    keep_days: Option<u32>,
    /// How long everybody is waited for at least when all may answer, so that a quick pass tells nothing.
    #[arg(long, value_name = "MILLISECONDS", default_value_t = session::BEAT)]
    beat: u32,
    /// Open the page in the browser.
    #[arg(long)]
    open: bool,
}

#[derive(Args)]
pub(crate) struct BackupArgs {
    /// The folder of the tables' file; the server may be running.
    #[arg(long, default_value = "quarterdeck-data")]
    data: PathBuf,
    /// The file to write; it must not exist yet.
    file: PathBuf,
}

#[derive(Args)]
pub(crate) struct RestoreArgs {
    /// The folder to put the tables into; it must hold none yet.
    #[arg(long, default_value = "quarterdeck-data")]
    data: PathBuf,
    /// The backup.
    file: PathBuf,
}

impl ServeArgs {
    fn config(&self) -> Config {
        let mut config = Config::new(&self.data);
        config.database.clone_from(&self.database);
        config.origins.clone_from(&self.origins);
        config.host_names.clone_from(&self.host_names);
        config.metrics = self.metrics;
        config.proxies.clone_from(&self.proxies);
        config.webhooks.clone_from(&self.webhooks);
        config.keep_days = self.keep_days;
        config.limits.connections = self.connections;
        config.limits.tables = self.tables;
        config.limits.messages = self.messages;
        config.pace.beat = Duration::from_millis(self.beat.into());
        config
    }
}

pub(crate) fn serve(args: &ServeArgs, out: &mut impl Write) -> Result<(), Failure> {
    let failed = |error: &dyn std::fmt::Display| Failure::Failed(error.to_string());
    tracing_subscriber::fmt().json().with_writer(std::io::stderr).init();
    let runtime = tokio::runtime::Runtime::new()?;
    runtime.block_on(async {
        let at = (args.address, args.port);
        let listener = TcpListener::bind(at).await.map_err(|error| {
            Failure::Failed(format!("port {} of {}: {error}", args.port, args.address))
        })?;
        let shown = format!("http://{}/", listener.local_addr()?);
        let ready = || {
            writeln!(out, "Quarterdeck is open at {shown}")?;
            if !embedded_page::is_built() {
                writeln!(out, "The page is not built yet: run cargo xtask web, then build again.")?;
            }
            out.flush()?;
            if args.open {
                open(&shown);
            }
            Ok(())
        };
        server::run(args.config(), listener, embedded_page::router::<()>(), ready)
            .await
            .map_err(|error| failed(&error))
    })
}

pub(crate) fn backup(args: &BackupArgs, out: &mut impl Write) -> Result<(), Failure> {
    let kept = server::backup(&args.data, &args.file);
    let Kept { tables, events } = kept.map_err(|error| Failure::Failed(error.to_string()))?;
    writeln!(out, "{}: {tables} tables, {events} events", args.file.display())?;
    Ok(())
}

pub(crate) fn restore(args: &RestoreArgs, out: &mut impl Write) -> Result<(), Failure> {
    let kept = server::restore(&args.file, &args.data);
    let Kept { tables, events } = kept.map_err(|error| Failure::Failed(error.to_string()))?;
    writeln!(out, "{}: {tables} tables, {events} events", args.data.display())?;
    Ok(())
}

/// Asks the desktop to open the page; without a desktop the printed address must do.
fn open(address: &str) {
    let command = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    let _ = std::process::Command::new(command).arg(address).spawn();
}
