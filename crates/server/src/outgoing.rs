//! Requests to other servers: webhooks and push services. One client, which keeps connections for the next request;
//! TLS with the roots that this machine trusts.

use std::future::Future;
use std::io::{Error, ErrorKind};
use std::pin::Pin;
use std::sync::{Arc, LazyLock};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::http::{Request, Response, Uri};
use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper_util::client::legacy::connect::{Connected, Connection};
use hyper_util::client::legacy::{Client, Error as ClientError};
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, RootCertStore};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tower_service::Service;

/// How long a request may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long a connection is kept for the next one, and how many to one place.
const IDLE: (Duration, usize) = (Duration::from_secs(30), 16);

/// What checks the certificates of others; the roots are read when they are needed first.
static TLS: LazyLock<Result<TlsConnector, rustls::Error>> = LazyLock::new(|| {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(TlsConnector::from(Arc::new(config)))
});

/// A connection, encrypted or not.
trait Line: AsyncRead + AsyncWrite + Send + Unpin {}
impl<T: AsyncRead + AsyncWrite + Send + Unpin> Line for T {}

impl Connection for Box<dyn Line> {
    fn connected(&self) -> Connected {
        Connected::new()
    }
}

/// Connects to where an address says.
#[derive(Clone, Copy)]
struct Connector;

impl Service<Uri> for Connector {
    type Response = TokioIo<Box<dyn Line>>;
    type Error = Error;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, Error>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Error>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, address: Uri) -> Self::Future {
        Box::pin(async move { connect(&address).await.map(TokioIo::new) })
    }
}

async fn connect(address: &Uri) -> Result<Box<dyn Line>, Error> {
    let odd = |what: &str| Error::new(ErrorKind::InvalidInput, what);
    let encrypted = address.scheme_str() == Some("https");
    let port = address.port_u16().unwrap_or(if encrypted { 443 } else { 80 });
    let host = address.host().ok_or_else(|| odd("an address without a host"))?;
    let host = host.trim_start_matches('[').trim_end_matches(']');
    let stream = TcpStream::connect((host, port)).await?;
    stream.set_nodelay(true)?;
    if !encrypted {
        return Ok(Box::new(stream));
    }
    let name = ServerName::try_from(host.to_owned()).map_err(|_| odd("a host without a name"))?;
    let tls = TLS.as_ref().map_err(Error::other)?;
    Ok(Box::new(tls.connect(name, stream).await?))
}

/// The way out.
#[derive(Clone)]
pub(crate) struct Outgoing(Client<Connector, Full<Bytes>>);

impl Outgoing {
    pub(crate) fn new() -> Self {
        let client = Client::builder(TokioExecutor::new())
            .pool_timer(TokioTimer::new())
            .pool_idle_timeout(IDLE.0)
            .pool_max_idle_per_host(IDLE.1)
            .build(Connector);
        Self(client)
    }

    /// Sends a request; redirects are not followed, and nobody waits for ever.
    pub(crate) async fn send(
        &self,
        request: Request<Full<Bytes>>,
    ) -> Result<Response<Incoming>, Error> {
        let late = |_| Error::new(ErrorKind::TimedOut, "no answer in time");
        timeout(PATIENCE, self.0.request(request)).await.map_err(late)?.map_err(in_words)
    }
}

/// An error with its cause.
#[expect(clippy::needless_pass_by_value, reason = "the signature is map_err's")]
fn in_words(error: ClientError) -> Error {
    let cause =
        std::error::Error::source(&error).map_or(String::new(), |cause| format!(": {cause}"));
    Error::other(format!("{error}{cause}"))
}
