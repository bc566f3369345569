//! Accepts connections, with connection limits and timeouts before any route is known.

mod files;
mod http_stream;

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::Router;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::Instant;
use tower_service::Service;

use crate::http::Peer;
use crate::server::Server;

pub(crate) use http_stream::HttpStream;

/// The head of a request has so many fields and bytes at most.
const HEADERS: usize = 64;
const HEAD: usize = 16 * 1024;
/// How long open connections may take when the server closes.
const GOODBYE: Duration = Duration::from_secs(5);
/// How long nothing more is said about connections that cannot be accepted.
const SILENCE: Duration = Duration::from_secs(10);

/// A connection that is counted as long as it lives.
pub(crate) struct Counted {
    server: Arc<Server>,
    open: Arc<AtomicUsize>,
    address: IpAddr,
    entered: bool,
}

impl Drop for Counted {
    fn drop(&mut self) {
        if self.entered {
            self.server.admission.leave(self.address);
        }
        self.open.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Listens at an address, before anything else is begun.
pub(crate) fn listen(address: SocketAddr) -> std::io::Result<TcpListener> {
    let listener = std::net::TcpListener::bind(address)?;
    listener.set_nonblocking(true)?;
    TcpListener::from_std(listener)
}

/// Serves until told to stop, then shuts down gracefully: open requests are finished.
pub(crate) async fn serve(
    listener: TcpListener,
    app: Router,
    server: Arc<Server>,
    stop: watch::Receiver<bool>,
) {
    let room = files::make_room(server.config.limits.all_connections);
    let open = let_in(listener, app, Arc::clone(&server), room, stop).await;
    server.close();
    let end = Instant::now() + GOODBYE;
    while open.load(Ordering::Relaxed) > 0 && Instant::now() < end {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Lets clients in as long as there is room for them, until told to stop; how many are still there.
pub(crate) async fn let_in(
    listener: TcpListener,
    app: Router,
    server: Arc<Server>,
    room: usize,
    mut stop: watch::Receiver<bool>,
) -> Arc<AtomicUsize> {
    let open = Arc::new(AtomicUsize::new(0));
    let mut told = None;
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stop.wait_for(|stop| *stop) => break,
        };
        let Some((stream, peer)) = came_in(accepted, &server, &mut told) else {
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let address = peer.ip().to_canonical();
        let trusted = server.config.proxies.contains(&address);
        let full = open.load(Ordering::Relaxed) >= room;
        if full || !(trusted || server.admission.enter(address)) {
            server.metrics.turned_away.fetch_add(1, Ordering::Relaxed);
            continue;
        }
        open.fetch_add(1, Ordering::Relaxed);
        let (server, open) = (Arc::clone(&server), Arc::clone(&open));
        let counted = Counted { server, open, address, entered: !trusted };
        tokio::spawn(connection(stream, app.clone(), counted, stop.clone()));
    }
    open
}

/// Whoever came in. If nobody can, the files have run out, most likely: others have to go first, and it is said.
fn came_in(
    accepted: std::io::Result<(TcpStream, SocketAddr)>,
    server: &Server,
    told: &mut Option<Instant>,
) -> Option<(TcpStream, SocketAddr)> {
    let error = match accepted {
        Ok(came) => return Some(came),
        Err(error) => error,
    };
    server.metrics.not_accepted.fetch_add(1, Ordering::Relaxed);
    if told.is_none_or(|told| told.elapsed() > SILENCE) {
        *told = Some(Instant::now());
        tracing::error!(%error, "nobody can come in");
    }
    None
}

async fn connection(
    stream: TcpStream,
    app: Router,
    counted: Counted,
    mut stop: watch::Receiver<bool>,
) {
    let pace = &counted.server.config.pace;
    let (handshake, line) = (pace.handshake, HttpStream::new(stream, pace.slow_reader));
    let peer = Peer { address: counted.address, _counted: Arc::new(counted) };
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(peer.clone());
        app.clone().call(request)
    });
    let mut builder = http1::Builder::new();
    builder
        .timer(TokioTimer::new())
        .header_read_timeout(handshake)
        .max_headers(HEADERS)
        .max_buf_size(HEAD);
    let connection = builder.serve_connection(TokioIo::new(line), service).with_upgrades();
    tokio::pin!(connection);
    tokio::select! {
        _ = connection.as_mut() => return,
        _ = stop.wait_for(|stop| *stop) => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}
