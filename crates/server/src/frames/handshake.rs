//! Whether a request may become a WebSocket (RFC 6455, 4.2.1), and the answer to its key.

use axum::http::{HeaderMap, HeaderName, Method, Request, Version, header};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha1::{Digest, Sha1};

/// What RFC 6455 adds to a client's key before it is hashed.
const ACCEPT: &[u8] = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
/// Bytes that a client's key stands for.
const KEY: usize = 16;

/// Why a request cannot become a WebSocket.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unfit {
    /// It asks for none, or for another version.
    NotAsked,
    /// It asks for one in a way that is none; what is wrong.
    Malformed(&'static str),
}

/// The answer to a client's key.
pub(crate) fn accept_key<B>(request: &Request<B>) -> Result<String, Unfit> {
    let headers = request.headers();
    let http = request.method() == Method::GET && request.version() == Version::HTTP_11;
    let asked =
        says(headers, header::CONNECTION, "upgrade") && says(headers, header::UPGRADE, "websocket");
    if !http || !asked {
        return Err(Unfit::NotAsked);
    }
    let twice = Unfit::Malformed("a WebSocket has one Sec-WebSocket-Version and one key");
    let version = only(headers, header::SEC_WEBSOCKET_VERSION).ok_or(twice)?;
    if version != "13" {
        return Err(Unfit::NotAsked);
    }
    let key = only(headers, header::SEC_WEBSOCKET_KEY).ok_or(twice)?;
    if STANDARD.decode(key).map(|key| key.len()) != Ok(KEY) {
        return Err(Unfit::Malformed("the Sec-WebSocket-Key is not 16 bytes in base64"));
    }
    let hash = Sha1::new().chain_update(key).chain_update(ACCEPT).finalize();
    Ok(STANDARD.encode(hash))
}

/// Whether a word is in the list of a header, which may have several lines.
fn says(headers: &HeaderMap, name: HeaderName, word: &str) -> bool {
    let lines = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    lines.flat_map(|line| line.split(',')).any(|part| part.trim().eq_ignore_ascii_case(word))
}

/// The value of a header that must not come twice; empty if there is none.
fn only(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    let mut lines = headers.get_all(name).iter().map(|value| value.to_str().unwrap_or_default());
    let first = lines.next().unwrap_or_default();
    lines.next().is_none().then(|| first.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: [(&str, &str); 4] = [
        ("connection", "keep-alive, Upgrade"),
        ("upgrade", "websocket"),
        ("sec-websocket-version", "13"),
        ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
    ];

    fn answer(method: Method, version: Version, pairs: &[(&str, &str)]) -> Result<String, Unfit> {
        let mut request = Request::builder().method(method).version(version);
        for &(name, value) in pairs {
            request = request.header(name, value);
        }
        accept_key(&request.body(()).expect("a request"))
    }

    fn asked(pairs: &[(&str, &str)]) -> Result<String, Unfit> {
        answer(Method::GET, Version::HTTP_11, pairs)
    }

    #[test]
    fn a_handshake_is_answered_as_the_standard_says() {
        assert_eq!(asked(&GOOD).as_deref(), Ok("s3pPLMBiTxaQ9kYGzzhZRbK+xOo="));
        let lines = [&GOOD[1..], &[("connection", "keep-alive"), ("connection", "UPGRADE")]];
        assert!(asked(&lines.concat()).is_ok(), "a list may have several lines");
    }

    #[test]
    fn what_does_not_ask_for_version_13_is_told_what_would() {
        for missing in 0..3 {
            let mut rest = GOOD.to_vec();
            rest.remove(missing);
            assert_eq!(asked(&rest), Err(Unfit::NotAsked));
        }
        for version in ["8", "13, 8", "013", ""] {
            let mut other = GOOD;
            other[2].1 = version;
            assert_eq!(asked(&other), Err(Unfit::NotAsked), "{version}");
        }
        assert_eq!(answer(Method::HEAD, Version::HTTP_11, &GOOD), Err(Unfit::NotAsked));
        assert_eq!(answer(Method::GET, Version::HTTP_10, &GOOD), Err(Unfit::NotAsked));
    }

    #[test]
    fn keys_that_are_none_and_headers_that_come_twice_are_malformed() {
        for key in
            ["", "x", "dGhlIHNhbXBsZSBub25jZQ", "dGhlIHNhbXBsZSBub25j", "%%%%%%%%%%%%%%%%%%%%%%=="]
        {
            let mut other = GOOD;
            other[3].1 = key;
            assert!(matches!(asked(&other), Err(Unfit::Malformed(_))), "{key}");
        }
        for twice in [2, 3] {
            let doubled = [&GOOD[..], &GOOD[twice..=twice]].concat();
            assert!(matches!(asked(&doubled), Err(Unfit::Malformed(_))), "{twice}");
        }
    }
}
