//! `serve`, `backup`, `restore`: the page and online tables, in one binary and one file.

use std::io::Write;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use clap::Args;
use server::{Config, Kept, Webhook};
use tokio::net::TcpListener;
use tracing_subscriber::filter::LevelFilter;

use crate::failure::Failure;
use crate::whole;

#[derive(Args)]
pub(crate) struct ServeArgs {
    /// Port to listen on; 0 picks a free one.
    #[arg(long, default_value_t = 8080)]
    port: u16,
    /// Address to listen on; 0.0.0.0 means all network interfaces.
    #[arg(long, default_value = "127.0.0.1")]
    address: IpAddr,
    /// Data folder.
    #[arg(long, default_value = "quarterdeck-data")]
    data: PathBuf,
    /// Store tables in `PostgreSQL`, so that several servers can share them: `postgres://user@host/name`.
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// Allow connections from a page of this origin, for example `https://play.example`; repeatable.
    #[arg(long = "origin", value_name = "ORIGIN")]
    origins: Vec<String>,
    /// Answer to this host name, for example `play.example`, besides IP addresses and `localhost`; repeatable.
    #[arg(long = "host-name", value_name = "NAME")]
    host_names: Vec<String>,
    /// Serve Prometheus metrics on this address, for example `127.0.0.1:9090` [default: off].
    #[arg(long, value_name = "ADDRESS:PORT")]
    metrics: Option<SocketAddr>,
    /// Trust `X-Forwarded-For` from the reverse proxy at this address; repeatable.
    #[arg(long = "proxy", value_name = "ADDRESS")]
    proxies: Vec<IpAddr>,
    /// Allow tables to post “your turn” webhooks to this URL and everything below it; repeatable.
    #[arg(long = "webhook", value_name = "URL")]
    webhooks: Vec<Webhook>,
    /// Let “your turn” messages go to the push service at this URL and everything below it, besides those of the
    /// known browsers; repeatable.
    #[arg(long = "push-service", value_name = "URL")]
    push_services: Vec<Webhook>,
    /// Tell push services whom they may turn to: `mailto:…` or `https://…` [default: the first host name].
    #[arg(long, value_name = "URL", value_parser = contact)]
    push_contact: Option<String>,
    /// Limit of connections per client address.
    #[arg(long, default_value_t = 40, value_parser = whole::<usize>)]
    connections: usize,
    /// Rate limit: new tables per hour and client address.
    #[arg(long, default_value_t = 60)]
    tables: u32,
    /// Rate limit: messages per second and connection.
    #[arg(long, default_value_t = 20)]
    messages: u32,
    /// Delete a table this many days after its game ended [default: never].
    #[arg(long, value_name = "DAYS")]
    keep_days: Option<u32>,
    /// Minimum wait when others may respond, so that a quick pass reveals nothing.
    #[arg(long, value_name = "MILLISECONDS", default_value_t = session::BEAT)]
    beat: u32,
    /// Least severe messages to log: error, warn, info, debug, trace or off.
    #[arg(long, value_name = "LEVEL", env = "QUARTERDECK_LOG", default_value = "info", value_parser = level)]
    log: LevelFilter,
    /// Open the page in the browser.
    #[arg(long)]
    open: bool,
}

/// Reads a log level.
fn level(text: &str) -> Result<LevelFilter, &'static str> {
    let known = ["off", "error", "warn", "info", "debug", "trace"].contains(&text);
    let level = text.parse().ok().filter(|_| known);
    level.ok_or("levels are error, warn, info, debug, trace and off")
}

/// Reads whom push services may turn to.
fn contact(text: &str) -> Result<String, &'static str> {
    let known = ["mailto:", "https://"].iter().any(|scheme| text.starts_with(scheme));
    known.then(|| text.to_owned()).ok_or("a contact begins with mailto: or https://")
}

#[derive(Args)]
pub(crate) struct BackupArgs {
    /// Data folder; the server may be running.
    #[arg(long, default_value = "quarterdeck-data")]
    data: PathBuf,
    /// Backup file to write; fails if it exists.
    file: PathBuf,
}

#[derive(Args)]
pub(crate) struct RestoreArgs {
    /// New data folder; fails if it already has tables.
    #[arg(long, default_value = "quarterdeck-data")]
    data: PathBuf,
    /// Backup file.
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
        config.push_services.clone_from(&self.push_services);
        let site = self.host_names.first().map(|name| format!("https://{name}/"));
        config.push_contact = self.push_contact.clone().or(site);
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
    tracing_subscriber::fmt().json().with_max_level(args.log).with_writer(std::io::stderr).init();
    let runtime = tokio::runtime::Runtime::new()?;
    runtime.block_on(async {
        let at = (args.address, args.port);
        let listener = TcpListener::bind(at).await.map_err(|error| {
            Failure::Failed(format!("port {} of {}: {error}", args.port, args.address))
        })?;
        let shown = format!("http://{}/", listener.local_addr()?);
        let ready = || {
            if !embedded_page::is_built() {
                writeln!(out, "The page is not built yet: run cargo xtask web, then build again.")?;
            }
            if args.open && !open(&shown) {
                writeln!(out, "No browser could be opened. Open this address yourself:")?;
            }
            writeln!(out, "Quarterdeck is open at {shown}")?;
            out.flush()?;
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

/// Asks the desktop to open the page, and says whether it could. What the opener prints is not shown. One that still
/// runs after a second is taken for a browser.
fn open(address: &str) -> bool {
    let command = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    let mut command = Command::new(command);
    command.arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let (ended, end) = mpsc::channel();
    std::thread::spawn(move || ended.send(command.status()));
    match end.recv_timeout(Duration::from_secs(1)) {
        // Windows' opener reports failure whatever happened.
        Ok(Ok(status)) => status.success() || cfg!(windows),
        Ok(Err(_)) => false,
        Err(_) => true,
    }
}
