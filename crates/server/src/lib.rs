//! Online tables: play with friends by a link, and lose nothing.
//!
//! A request goes from a `socket` to its `room`, which lets it happen or refuses it; the event goes to
//! the `group_commit`, which makes it durable together with those of all other tables; only then do the
//! person who asked and everybody else at the table get to know. A table is what its events made it
//! (`state`), so a server that is killed comes back where it was.

mod accept;
mod admission;
mod bot_pool;
mod config;
mod conn;
mod frames;
mod group_commit;
mod http;
mod ids;
mod invitation;
mod lobby;
mod log;
mod metrics;
mod notify;
mod outgoing;
mod planted;
mod push;
mod ready;
mod refusal;
mod room;
mod secrets;
mod server;
#[cfg(any(test, feature = "simulation"))]
mod simulation;
mod socket;
mod state;
mod store;
mod system;
mod text;
mod timer;
mod webhooks;

#[cfg(test)]
mod testing;

use std::error::Error;
use std::net::SocketAddr;
use std::sync::Arc;
use std::thread::JoinHandle;

use axum::{Router, middleware};
use tokio::net::TcpListener;
use tokio::sync::{oneshot, watch};

use server::Server;

pub use config::{Config, Limits, Pace};
#[cfg(feature = "planted-faults")]
pub use planted::plant;
#[cfg(any(test, feature = "simulation"))]
pub use simulation::{CONTROLS, SimulationReport, simulate, simulate_with};
pub use store::{Kept, Logged, Survey, SurveyedTable, backup, inspect, repair, restore, survey};
pub use webhooks::Webhook;

/// A server whose store is open and whose tables are looked after.
pub struct ServerHandle {
    server: Arc<Server>,
    writer: JoinHandle<()>,
    counters: Option<TcpListener>,
}

/// Tells a server to stop.
#[derive(Clone, Debug)]
pub struct Stop(watch::Sender<bool>);

impl Stop {
    /// Stops accepting, lets what is on its way be written, says goodbye.
    pub fn stop(&self) {
        self.0.send_replace(true);
    }
}

/// Opens the store and looks after its tables. Needs a Tokio runtime.
pub fn open(config: Config) -> Result<ServerHandle, Box<dyn Error + Send + Sync>> {
    let counters = config.metrics.map(accept::listen).transpose()?;
    let (server, writer) = Server::open(config)?;
    Ok(ServerHandle { server, writer, counters })
}

/// The routes of a new server: `/api/…`, `/ws`, `/healthz`, `/readyz`. They must be served by
/// [`ServerHandle::serve`], which knows where each request comes from.
pub fn app(config: Config) -> Result<Router, Box<dyn Error + Send + Sync>> {
    Ok(open(config)?.router())
}

/// Opens a server and serves it, with some pages besides, until the process is told to end; calls `ready`
/// as soon as its stored are open.
pub async fn run(
    config: Config,
    listener: TcpListener,
    pages: Router,
    ready: impl FnOnce() -> std::io::Result<()>,
) -> Result<(), Box<dyn Error + Send + Sync>> {
    let server = open(config)?;
    ready()?;
    notify::tell("READY=1");
    let (stop, stopped) = stop();
    tokio::spawn(async move {
        interrupted().await;
        tracing::info!("the server closes");
        notify::tell("STOPPING=1");
        stop.stop();
    });
    server.serve(listener, pages, stopped).await;
    Ok(())
}

/// A way to stop a server, and what the server watches.
pub fn stop() -> (Stop, watch::Receiver<bool>) {
    let (stop, stopped) = watch::channel(false);
    (Stop(stop), stopped)
}

impl ServerHandle {
    /// The routes of this server.
    pub fn router(&self) -> Router {
        http::router(Arc::clone(&self.server))
    }

    /// Where the counters are shown, if they are.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.counters.as_ref().and_then(|listener| listener.local_addr().ok())
    }

    /// Serves, with some pages besides, until it is stopped.
    pub async fn serve(self, listener: TcpListener, pages: Router, stopped: watch::Receiver<bool>) {
        if let Some(counters) = self.counters {
            let app = guarded(&self.server, http::counters(Arc::clone(&self.server)));
            let (server, stopped) = (Arc::clone(&self.server), stopped.clone());
            tokio::spawn(accept::let_in(counters, app, server, http::WATCHERS, stopped));
        }
        let app = guarded(&self.server, http::router(Arc::clone(&self.server)).merge(pages));
        accept::serve(listener, app, Arc::clone(&self.server), stopped).await;
        self.server.group_commit().close();
        let (writer, limit) = (self.writer, self.server.config.pace.store);
        let (end, ended) = oneshot::channel();
        // Not on a thread that the runtime would wait for.
        std::thread::spawn(move || end.send(writer.join()));
        if tokio::time::timeout(limit, ended).await.is_err() {
            tracing::error!("the store does not answer: what is on its way may be lost");
        }
    }
}

/// Routes that answer to our names only, and with strict headers.
fn guarded(server: &Arc<Server>, routes: Router) -> Router {
    let named = middleware::from_fn_with_state(Arc::clone(server), http::named);
    routes.layer(named).layer(middleware::from_fn(http::strict))
}

/// Waits until the process is asked to end.
async fn interrupted() {
    let mut end = match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
        Ok(signal) => signal,
        Err(error) => return tracing::error!(%error, "signals cannot be heard"),
    };
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        _ = end.recv() => {}
    }
}
