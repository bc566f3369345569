//! The front door: accepts connections, with limits and timeouts before a single route is known.

use std::net::IpAddr;
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
use tower_service::Service;

use crate::house::House;
use crate::http::Peer;

/// The head of a request has so many fields and bytes at most.
const HEADERS: usize = 64;
const HEAD: usize = 16 * 1024;
/// How long open connections may take when the server closes.
const GOODBYE: Duration = Duration::from_secs(5);

/// A connection that is counted as long as it lives.
pub(crate) struct Counted {
    house: Arc<House>,
    open: Arc<AtomicUsize>,
    address: IpAddr,
    entered: bool,
}

impl Drop for Counted {
    fn drop(&mut self) {
        if self.entered {
            self.house.door.leave(self.address);
        }
        self.open.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Serves until told to stop, then lets what is open come to an end.
pub(crate) async fn serve(
    listener: TcpListener,
    app: Router,
    house: Arc<House>,
    mut stop: watch::Receiver<bool>,
) {
    let open = Arc::new(AtomicUsize::new(0));
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stop.wait_for(|stop| *stop) => break,
        };
        let Ok((stream, peer)) = accepted else {
            // Out of file descriptors, most likely: others have to go first.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let address = peer.ip().to_canonical();
        let trusted = house.config.proxies.contains(&address);
        let full = open.load(Ordering::Relaxed) >= house.config.limits.all_connections;
        if full || !(trusted || house.door.enter(address)) {
            house.metrics.turned_away.fetch_add(1, Ordering::Relaxed);
            continue;
        }
        open.fetch_add(1, Ordering::Relaxed);
        let (house, open) = (Arc::clone(&house), Arc::clone(&open));
        let counted = Counted { house, open, address, entered: !trusted };
        tokio::spawn(connection(stream, app.clone(), counted, stop.clone()));
    }
    drop(listener);
    house.close();
    let end = tokio::time::Instant::now() + GOODBYE;
    while open.load(Ordering::Relaxed) > 0 && tokio::time::Instant::now() < end {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

async fn connection(
    stream: TcpStream,
    app: Router,
    counted: Counted,
    mut stop: watch::Receiver<bool>,
) {
    let _ = stream.set_nodelay(true);
    let handshake = counted.house.config.pace.handshake;
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
    let connection = builder.serve_connection(TokioIo::new(stream), service).with_upgrades();
    tokio::pin!(connection);
    tokio::select! {
        _ = connection.as_mut() => return,
        _ = stop.wait_for(|stop| *stop) => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}
