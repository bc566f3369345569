//! A server with limits wide enough for an attack from one address.

use std::time::Duration;

use stress::server_process::config;
use stress::{Outcome, words};
use tokio::net::TcpListener;

use crate::{number, option};

/// Plants a fault that a stress test has to find.
#[cfg(feature = "planted-faults")]
fn plant(fault: &str) -> Outcome<()> {
    if server::plant(fault) { Ok(()) } else { Err(format!("there is no fault “{fault}”")) }
}

#[cfg(not(feature = "planted-faults"))]
fn plant(_: &str) -> Outcome<()> {
    Err("this build has no faults to plant: it takes the feature planted-faults".into())
}

/// Serves until it is killed.
pub(crate) fn run(args: &[String]) -> Outcome<()> {
    let mut config = config();
    config.data = option(args, "data").ok_or("serve takes --data, a folder for its tables")?.into();
    config.limits.all_connections = 20_000;
    config.limits.connections = number(args, "connections", 20_000)?;
    config.limits.messages = u32::try_from(number(args, "messages", 1_000_000)?).map_err(words)?;
    config.limits.strikes = u32::try_from(number(args, "strikes", 60)?).map_err(words)?;
    config.pace.park_after = Duration::from_millis(number(args, "park", 30_000)? as u64);
    if let Some(fault) = option(args, "fault") {
        plant(fault)?;
    }
    let counters = u16::try_from(number(args, "metrics", 0)?).map_err(words)?;
    config.metrics = Some(([127, 0, 0, 1], counters).into());
    config.database = option(args, "database").map(str::to_owned);
    let port = u16::try_from(number(args, "port", 8080)?).map_err(words)?;
    let threads = number(args, "threads", 2)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(threads)
        .enable_all()
        .build()
        .map_err(words)?;
    tracing_subscriber::fmt().with_writer(std::io::stderr).init();
    runtime.block_on(async {
        let listener = TcpListener::bind(("127.0.0.1", port)).await.map_err(words)?;
        server::run(config, listener, axum::Router::new(), || Ok(())).await.map_err(words)
    })
}
