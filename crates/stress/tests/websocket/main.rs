//! RFC 6455, case by case, against a real server: what it answers and how the connection ends. The groups and
//! numbers are those of the Autobahn test suite, which asks an echo; our server says what it did not understand in
//! a refusal, which serves as one.

mod closing;
mod fragments;
mod framing;
mod handshake;
mod limits;
mod texts;

use std::net::SocketAddr;
use std::time::Duration;

use stress::line::Line;
use stress::server_process::TestServer;
use stress::{Outcome, words};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::timeout;

/// How long the server may take for its part of a case.
const PATIENCE: Duration = Duration::from_secs(10);

const FIN: u8 = 0x80;
const CONTINUED: u8 = 0;
const TEXT: u8 = 1;
const BINARY: u8 = 2;
const CLOSE: u8 = 8;
const PING: u8 = 9;
const PONG: u8 = 10;

/// What the server says.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Told {
    Pong(Vec<u8>),
    /// A text in which this is to be found.
    Text(String),
}

/// How a connection ends: with this code, with none, or without a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    Code(u16),
    NoCode,
    Rudely,
}

/// Bytes of a client, and what must come of them.
struct Case {
    name: String,
    sends: Vec<u8>,
    told: Vec<Told>,
    end: End,
}

impl Case {
    /// A case that ends when the client has said goodbye.
    fn fine(name: &str, frames: &[Vec<u8>], told: &[Told]) -> Self {
        let sends = [frames.concat(), close(&1000_u16.to_be_bytes())].concat();
        Self { name: name.into(), sends, told: told.into(), end: End::Code(1000) }
    }

    /// A case in which the client says nothing but this, and the server says goodbye with this code.
    fn ends(code: u16, name: &str, frames: &[Vec<u8>], told: &[Told]) -> Self {
        let (name, told) = (name.into(), told.into());
        Self { name, sends: frames.concat(), told, end: End::Code(code) }
    }

    async fn check(&self, server: SocketAddr, octets: bool) -> Result<(), String> {
        let (told, end) = play(server, &self.sends, octets).await?;
        if end != self.end {
            return Err(format!("ended {end:?}, not {:?}; it was told {told:?}", self.end));
        }
        let fits = |(told, wanted): (&Told, &Told)| match (told, wanted) {
            (Told::Text(told), Told::Text(wanted)) => told.contains(wanted),
            _ => told == wanted,
        };
        if told.len() == self.told.len() && told.iter().zip(&self.told).all(fits) {
            return Ok(());
        }
        Err(format!("was told {told:?}, not {:?}", self.told))
    }
}

/// A frame as a client sends it, with any first byte.
fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
    let mask = [0x37, 0xfa, 0x21, 0x3d];
    let mut frame = vec![first];
    match (u8::try_from(payload.len()), u16::try_from(payload.len())) {
        (Ok(short @ ..126), _) => frame.push(0x80 | short),
        (_, Ok(longer)) => {
            frame.push(0x80 | 0x7e);
            frame.extend_from_slice(&longer.to_be_bytes());
        }
        _ => panic!("no case is as long as that"),
    }
    frame.extend_from_slice(&mask);
    frame.extend(payload.iter().zip(mask.iter().cycle()).map(|(byte, mask)| byte ^ mask));
    frame
}

fn text(payload: &[u8]) -> Vec<u8> {
    frame(FIN | TEXT, payload)
}

fn ping(payload: &[u8]) -> Vec<u8> {
    frame(FIN | PING, payload)
}

fn close(payload: &[u8]) -> Vec<u8> {
    frame(FIN | CLOSE, payload)
}

/// A text in pieces.
fn pieces(payloads: &[&[u8]]) -> Vec<u8> {
    let last = payloads.len() - 1;
    let piece = |(n, payload): (usize, &&[u8])| {
        let code = if n == 0 { TEXT } else { CONTINUED };
        frame(if n == last { FIN | code } else { code }, payload)
    };
    payloads.iter().enumerate().flat_map(piece).collect()
}

fn pong(payload: &[u8]) -> Told {
    Told::Pong(payload.into())
}

fn says(part: &str) -> Told {
    Told::Text(part.into())
}

/// What is said about a text that is no message of ours.
fn refused() -> Told {
    says("not understood")
}

/// Sends bytes, all at once or one by one, and listens until the server has hung up.
async fn play(server: SocketAddr, bytes: &[u8], octets: bool) -> Outcome<(Vec<Told>, End)> {
    let (mut from, mut to) = Line::connect(server).await?.into_stream().into_split();
    let sends = async {
        for part in bytes.chunks(if octets { 1 } else { bytes.len().max(1) }) {
            if to.write_all(part).await.is_err() {
                return; // it has heard enough
            }
            if octets {
                tokio::task::yield_now().await;
            }
        }
    };
    let mut heard = Vec::new();
    let listens = async { timeout(PATIENCE, from.read_to_end(&mut heard)).await };
    let ((), heard_all) = tokio::join!(sends, listens);
    heard_all.map_err(|_| "the server does not hang up")?.map_err(words)?;
    understand(&heard)
}

/// What the frames of a server say; nothing may come after its goodbye.
fn understand(mut bytes: &[u8]) -> Outcome<(Vec<Told>, End)> {
    let mut told = Vec::new();
    while let [first, second, rest @ ..] = bytes {
        let (length, rest) = match (second, rest) {
            (126, [a, b, rest @ ..]) => (usize::from(u16::from_be_bytes([*a, *b])), rest),
            (..126, rest) => (usize::from(*second), rest),
            _ => return Err(format!("a head that none of our answers has: {bytes:?}")),
        };
        let (payload, rest) = rest.split_at_checked(length).ok_or("an answer is cut off")?;
        match first {
            0x81 => told.push(Told::Text(String::from_utf8(payload.into()).map_err(words)?)),
            0x8a => told.push(pong(payload)),
            0x88 if rest.is_empty() => {
                let code = payload.first_chunk().map(|&code| End::Code(u16::from_be_bytes(code)));
                return Ok((told, code.unwrap_or(End::NoCode)));
            }
            other => return Err(format!("a frame that begins with {other:#x}")),
        }
        bytes = rest;
    }
    Ok((told, End::Rudely))
}

/// Plays cases, each both at once and byte by byte, and says which went wrong.
async fn all_hold(cases: &[Case]) {
    let server = TestServer::new().await;
    let mut wrong = Vec::new();
    for case in cases {
        for (octets, how) in [(false, "at once"), (true, "byte by byte")] {
            if let Err(why) = case.check(server.address, octets).await {
                wrong.push(format!("{}, {how}: {why}", case.name));
            }
        }
    }
    server.close().await;
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), 2 * cases.len(), wrong.join("\n"));
}
