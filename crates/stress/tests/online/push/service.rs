//! A push service (RFC 8030) on this machine: takes messages, and checks who sent them (RFC 8292).

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Bytes;
use axum::http::{HeaderMap, StatusCode, Uri};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};
use serde_json::Value;
use tokio::net::TcpListener;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::task::JoinHandle;

/// A message as it came.
#[derive(Debug)]
pub(super) struct Message {
    pub path: String,
    pub at: Instant,
    pub body: Bytes,
    headers: HeaderMap,
}

/// The service. It gives up what is below `/gone`, and is busy the first time at `/busy`.
pub(super) struct PushService {
    origin: String,
    messages: UnboundedReceiver<Message>,
    busy: Arc<AtomicU32>,
    task: JoinHandle<()>,
}

impl Drop for PushService {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl PushService {
    pub(super) async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let origin = format!("http://{}", listener.local_addr().expect("it is bound"));
        let (to, messages) = unbounded_channel();
        let busy = Arc::new(AtomicU32::new(0));
        let (left, first) = (Arc::clone(&busy), Arc::new(Mutex::new(true)));
        let take = move |uri: Uri, headers: HeaderMap, body: Bytes| {
            let path = uri.path().to_owned();
            let tired = path == "/busy"
                && std::mem::take(&mut *first.lock().unwrap_or_else(PoisonError::into_inner));
            let less = |left: u32| left.checked_sub(1);
            let overburdened =
                left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less).is_ok();
            let status = match path.as_str() {
                _ if tired || overburdened => StatusCode::SERVICE_UNAVAILABLE,
                path if path.starts_with("/gone") => StatusCode::GONE,
                _ => StatusCode::CREATED,
            };
            if !overburdened {
                let _ = to.send(Message { path, at: Instant::now(), body, headers });
            }
            std::future::ready(status)
        };
        let app = Router::new().fallback(take);
        let task = tokio::spawn(async move {
            axum::serve(listener, app).await.expect("it serves until it is ended");
        });
        Self { origin, messages, busy, task }
    }

    /// The address of a path.
    pub(super) fn url(&self, path: &str) -> String {
        format!("{}{path}", self.origin)
    }

    /// Is too busy for the next so many messages, and does not count them as heard.
    pub(super) fn refuse_next(&self, count: u32) {
        self.busy.store(count, Ordering::Relaxed);
    }

    /// The next message, within this time.
    pub(super) async fn next(&mut self, within: Duration) -> Message {
        let next = tokio::time::timeout(within, self.messages.recv()).await;
        next.expect("a message in time").expect("the service goes on")
    }
}

impl Message {
    fn header(&self, name: &str) -> &str {
        let value = self.headers.get(name).unwrap_or_else(|| panic!("no {name}"));
        value.to_str().expect("letters")
    }

    /// Whether this can be read in it.
    pub(super) fn shows(&self, word: &str) -> bool {
        let head = format!("{:?}", self.headers);
        let body = self.body.windows(word.len()).any(|bytes| bytes == word.as_bytes());
        body || head.contains(word)
    }

    /// It is signed by whoever has this key, for this service and not for long; the browser would take it.
    pub(super) fn is_from(&self, key: &str, origin: &str, contact: &str) {
        let who = self.header("authorization").strip_prefix("vapid t=").expect("a token");
        let (token, stated) = who.split_once(", k=").expect("a key");
        assert_eq!(stated, key);
        let (signed, signature) = token.rsplit_once('.').expect("a signature");
        let bytes = |text: &str| URL_SAFE_NO_PAD.decode(text).expect("base64url");
        UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, bytes(key))
            .verify(signed.as_bytes(), &bytes(signature))
            .expect("the signature is right");
        let (head, claims) = signed.split_once('.').expect("two parts");
        let json = |text: &str| serde_json::from_slice::<Value>(&bytes(text)).expect("JSON");
        assert_eq!((&json(head)["typ"], &json(head)["alg"]), (&"JWT".into(), &"ES256".into()));
        let claims = json(claims);
        assert_eq!((&claims["aud"], &claims["sub"]), (&origin.into(), &contact.into()));
        let now = std::time::UNIX_EPOCH.elapsed().expect("after 1970").as_secs();
        let until = claims["exp"].as_u64().expect("an end");
        assert!((now..=now + 24 * 3600).contains(&until), "{until}");
        assert_eq!(self.header("content-encoding"), "aes128gcm");
        assert!(self.header("ttl").parse::<u32>().is_ok_and(|seconds| seconds > 0));
        assert!(self.header("topic").len() <= 32 && self.body.len() <= 4096);
    }
}
