//! A WebSocket as thin as it gets, so that the load generator does not measure itself.

use std::net::SocketAddr;

use crate::{Outcome, words};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A connection.
pub struct Line {
    stream: TcpStream,
    incoming: Vec<u8>,
    used: usize,
    outgoing: Vec<u8>,
}

/// The rest of the head of a request for a WebSocket.
pub const HELLO: &str = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
    Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

impl Line {
    /// Connects and says hello.
    pub async fn connect(address: SocketAddr) -> Outcome<Self> {
        let mut stream = TcpStream::connect(address).await.map_err(words)?;
        stream.set_nodelay(true).map_err(words)?;
        let hello = format!("GET /ws HTTP/1.1\r\nHost: {address}\r\n{HELLO}");
        stream.write_all(hello.as_bytes()).await.map_err(words)?;
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            head.push(stream.read_u8().await.map_err(words)?);
        }
        if !head.starts_with(b"HTTP/1.1 101") {
            return Err(String::from_utf8_lossy(&head).into_owned());
        }
        Ok(Self::over(stream))
    }

    /// A line over a stream that has said hello.
    pub fn over(stream: TcpStream) -> Self {
        Self { stream, incoming: Vec::with_capacity(4096), used: 0, outgoing: Vec::new() }
    }

    /// The stream again; what was read is gone.
    pub fn into_stream(self) -> TcpStream {
        self.stream
    }

    /// Queues a text; the mask is zero, which is allowed and costs nothing.
    pub fn queue(&mut self, text: &str) {
        self.outgoing.push(0x81);
        match u16::try_from(text.len()) {
            Ok(length @ 0..=125) => self.outgoing.push(0x80 | length.to_be_bytes()[1]),
            Ok(length) => {
                self.outgoing.push(0x80 | 0x7e);
                self.outgoing.extend_from_slice(&length.to_be_bytes());
            }
            Err(_) => return,
        }
        self.outgoing.extend_from_slice(&[0; 4]);
        self.outgoing.extend_from_slice(text.as_bytes());
    }

    /// Sends what is queued.
    pub async fn flush(&mut self) -> Outcome<()> {
        if !self.outgoing.is_empty() {
            self.stream.write_all(&self.outgoing).await.map_err(words)?;
            self.outgoing.clear();
        }
        Ok(())
    }

    /// Reads more.
    pub async fn read(&mut self) -> Outcome<()> {
        self.incoming.drain(..self.used);
        self.used = 0;
        if self.stream.read_buf(&mut self.incoming).await.map_err(words)? == 0 {
            return Err("closed".into());
        }
        Ok(())
    }

    /// The next whole text among what was read; pings are answered, the rest is passed over.
    pub fn next_text(&mut self) -> Option<String> {
        let mut text = String::new();
        self.next_into(&mut text).then_some(text)
    }

    /// The same, into a text that is used again and again.
    pub fn next_into(&mut self, text: &mut String) -> bool {
        text.clear();
        self.frame(text).is_some()
    }

    fn frame(&mut self, text: &mut String) -> Option<()> {
        loop {
            let bytes = &self.incoming[self.used..];
            let (&first, &second) = (bytes.first()?, bytes.get(1)?);
            let (length, start) = match second & 0x7f {
                126 => (usize::from(u16::from_be_bytes([*bytes.get(2)?, *bytes.get(3)?])), 4),
                127 => {
                    let length = u64::from_be_bytes(bytes.get(2..10)?.try_into().ok()?);
                    (usize::try_from(length).ok()?, 10)
                }
                short => (usize::from(short), 2),
            };
            let payload = bytes.get(start..start + length)?;
            self.used += start + length;
            match first & 0xf {
                1 => {
                    text.push_str(std::str::from_utf8(payload).ok()?);
                    return Some(());
                }
                9 => self.outgoing.extend_from_slice(&[0x8a, 0x80, 0, 0, 0, 0]),
                _ => {}
            }
        }
    }
}
