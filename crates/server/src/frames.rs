//! WebSocket frames (RFC 6455), the server's side. What comes in is taken apart without keeping a byte
//! longer than needed, so a silent connection costs next to nothing; what goes out is one frame a message.

use std::cell::RefCell;

use axum::http::{HeaderMap, header};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha1::{Digest, Sha1};
use wire::MESSAGE_LIMIT;

/// What RFC 6455 adds to a client's key before it is hashed.
const ACCEPT: &[u8] = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
/// The longest head of a frame that we send.
const HEAD: usize = 10;

const CONTINUED: u8 = 0;
const TEXT: u8 = 1;
const BINARY: u8 = 2;
const CLOSE: u8 = 8;
const PING: u8 = 9;
const PONG: u8 = 10;

/// The answer to a client's key, if these are the headers of a handshake that we understand.
pub(crate) fn accept_key(headers: &HeaderMap) -> Option<String> {
    let says = |name, word: &str| {
        let value = headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
        value.split(',').any(|part| part.trim().eq_ignore_ascii_case(word))
    };
    let wanted = says(header::CONNECTION, "upgrade") && says(header::UPGRADE, "websocket");
    let version = says(header::SEC_WEBSOCKET_VERSION, "13");
    let key = headers.get(header::SEC_WEBSOCKET_KEY).filter(|_| wanted && version)?;
    let hash = Sha1::new().chain_update(key.as_bytes()).chain_update(ACCEPT).finalize();
    Some(STANDARD.encode(hash))
}

/// A message of a client.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Heard {
    Text(String),
    Binary,
    /// Wants the same bytes back.
    Ping(Vec<u8>),
    Pong,
    /// A piece of a message, or nothing at all.
    Piece,
    Close,
}

/// Bytes that are no WebSocket, a message that is too long, or text that is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Garbled;

/// Takes messages out of the bytes of a client.
pub(crate) struct Reader {
    incoming: Vec<u8>,
    /// The pieces of a message so far, and whether it is text.
    pieces: Option<(Vec<u8>, bool)>,
}

/// The head of a frame of a client.
struct Head {
    last: bool,
    code: u8,
    mask: [u8; 4],
    start: usize,
    end: usize,
}

impl Reader {
    /// A reader of a client that has sent this already.
    pub(crate) fn of(bytes: &[u8]) -> Self {
        Self { incoming: bytes.to_vec(), pieces: None }
    }

    pub(crate) fn take(&mut self, bytes: &[u8]) {
        self.incoming.extend_from_slice(bytes);
    }

    /// The next message, if there is a whole one.
    pub(crate) fn next(&mut self) -> Result<Option<Heard>, Garbled> {
        let Some(head) = self.head()? else { return Ok(None) };
        let alone = head.end == self.incoming.len();
        let Some(payload) = self.incoming.get_mut(head.start..head.end) else { return Ok(None) };
        unmask(payload, head.mask);
        let payload = if alone {
            let mut frame = std::mem::take(&mut self.incoming);
            frame.drain(..head.start);
            frame
        } else {
            let payload = payload.to_vec();
            self.incoming.drain(..head.end);
            payload
        };
        self.heard(&head, payload).map(Some)
    }

    fn head(&self) -> Result<Option<Head>, Garbled> {
        let bytes = self.incoming.as_slice();
        let [first, second, rest @ ..] = bytes else { return Ok(None) };
        let (last, code, control) = (first & 0x80 != 0, first & 0x0f, first & 0x08 != 0);
        let (length, extra) = match (second & 0x7f, rest) {
            (126, [a, b, ..]) => (u64::from(u16::from_be_bytes([*a, *b])), 2),
            (127, rest) => match rest.first_chunk() {
                Some(&long) => (u64::from_be_bytes(long), 8),
                None => return Ok(None),
            },
            (126, _) => return Ok(None),
            (short, _) => (u64::from(short), 0),
        };
        let length = usize::try_from(length).map_err(|_| Garbled)?;
        let odd = first & 0x70 != 0 || second & 0x80 == 0 || (control && (length > 125 || !last));
        if odd || length > MESSAGE_LIMIT {
            return Err(Garbled);
        }
        let Some(&mask) = rest.get(extra..).and_then(|rest| rest.first_chunk()) else {
            return Ok(None);
        };
        let start = 2 + extra + 4;
        Ok(Some(Head { last, code, mask, start, end: start + length }))
    }

    fn heard(&mut self, head: &Head, payload: Vec<u8>) -> Result<Heard, Garbled> {
        match (head.code, self.pieces.take()) {
            (TEXT | BINARY, None) if head.last => whole(payload, head.code == TEXT),
            (TEXT | BINARY, None) => {
                self.pieces = Some((payload, head.code == TEXT));
                Ok(Heard::Piece)
            }
            (CONTINUED, Some((mut so_far, text))) => {
                so_far.extend_from_slice(&payload);
                match (so_far.len() <= MESSAGE_LIMIT, head.last) {
                    (false, _) => Err(Garbled),
                    (true, true) => whole(so_far, text),
                    (true, false) => {
                        self.pieces = Some((so_far, text));
                        Ok(Heard::Piece)
                    }
                }
            }
            (code @ (CLOSE | PING | PONG), pieces) => {
                self.pieces = pieces;
                Ok(match code {
                    CLOSE => Heard::Close,
                    PING => Heard::Ping(payload),
                    _ => Heard::Pong,
                })
            }
            _ => Err(Garbled),
        }
    }
}

/// Takes the mask off, four bytes at a time.
fn unmask(payload: &mut [u8], mask: [u8; 4]) {
    let (words, rest) = payload.as_chunks_mut::<4>();
    for word in words {
        *word = (u32::from_ne_bytes(*word) ^ u32::from_ne_bytes(mask)).to_ne_bytes();
    }
    for (byte, mask) in rest.iter_mut().zip(mask) {
        *byte ^= mask;
    }
}

fn whole(payload: Vec<u8>, text: bool) -> Result<Heard, Garbled> {
    if text {
        String::from_utf8(payload).map(Heard::Text).map_err(|_| Garbled)
    } else {
        Ok(Heard::Binary)
    }
}

/// A message on its way out: room for the head of its frame, then its text.
#[derive(Debug, Default)]
pub(crate) struct Outgoing(Vec<u8>);

thread_local! {
    /// Messages are short-lived, and there are many: each thread writes all of its own in one place.
    static SHEET: RefCell<Outgoing> = RefCell::default();
}

impl Outgoing {
    /// Writes a message on this thread's sheet.
    pub(crate) fn with<T>(write: impl FnOnce(&mut Self) -> T) -> T {
        SHEET.with_borrow_mut(write)
    }

    /// Starts over, and gives the place where the message is to be written.
    pub(crate) fn begin(&mut self) -> &mut Vec<u8> {
        self.0.clear();
        self.0.extend_from_slice(&[0; HEAD]);
        &mut self.0
    }

    /// The frame with what was written since.
    pub(crate) fn frame(&mut self) -> &[u8] {
        self.framed(TEXT)
    }

    fn framed(&mut self, code: u8) -> &[u8] {
        let length = self.0.len() - HEAD;
        let start = match (u8::try_from(length), u16::try_from(length)) {
            (Ok(short @ ..126), _) => {
                self.0[HEAD - 1] = short;
                HEAD - 2
            }
            (_, Ok(longer)) => {
                self.0[HEAD - 3] = 126;
                self.0[HEAD - 2..HEAD].copy_from_slice(&longer.to_be_bytes());
                HEAD - 4
            }
            _ => {
                self.0[HEAD - 9] = 127;
                self.0[HEAD - 8..HEAD].copy_from_slice(&(length as u64).to_be_bytes());
                HEAD - 10
            }
        };
        self.0[start] = 0x80 | code;
        &self.0[start..]
    }
}

fn control(code: u8, payload: &[u8]) -> Vec<u8> {
    let mut out = Outgoing::default();
    out.begin().extend_from_slice(payload);
    out.framed(code).to_vec()
}

/// Are you there?
pub(crate) fn ping() -> Vec<u8> {
    control(PING, b"")
}

/// The answer to a ping.
pub(crate) fn pong(payload: &[u8]) -> Vec<u8> {
    control(PONG, payload)
}

/// Goodbye, and why.
pub(crate) fn close(code: u16, reason: &str) -> Vec<u8> {
    control(CLOSE, &[&code.to_be_bytes(), reason.as_bytes()].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A frame as a client sends it.
    fn masked(first: u8, payload: &[u8]) -> Vec<u8> {
        let mask = [7, 11, 13, 17];
        let mut frame = vec![first];
        if let Ok(short @ ..126) = u8::try_from(payload.len()) {
            frame.push(0x80 | short);
        } else {
            frame.push(0xfe);
            let length = u16::try_from(payload.len()).expect("short enough");
            frame.extend_from_slice(&length.to_be_bytes());
        }
        frame.extend_from_slice(&mask);
        frame.extend(payload.iter().zip(mask.iter().cycle()).map(|(byte, mask)| byte ^ mask));
        frame
    }

    fn read(bytes: &[u8]) -> Result<Vec<Heard>, Garbled> {
        let mut reader = Reader::of(bytes);
        let mut heard = Vec::new();
        while let Some(next) = reader.next()? {
            heard.push(next);
        }
        Ok(heard)
    }

    #[test]
    fn messages_come_whole_whatever_the_network_does() {
        let long = "x".repeat(300);
        let bytes = [masked(0x81, b"hello"), masked(0x81, long.as_bytes())].concat();
        let mut reader = Reader::of(b"");
        let mut heard = Vec::new();
        for byte in bytes {
            reader.take(&[byte]);
            heard.extend(reader.next().expect("it is in order"));
        }
        assert_eq!(heard, [Heard::Text("hello".into()), Heard::Text(long)]);
        assert_eq!(reader.incoming.capacity(), 0, "a silent line keeps nothing");
    }

    #[test]
    fn pieces_make_a_message_and_control_frames_come_between() {
        let bytes = [masked(0x01, b"he"), masked(0x89, b"?"), masked(0x80, b"llo")].concat();
        let expected = [Heard::Piece, Heard::Ping(b"?".to_vec()), Heard::Text("hello".into())];
        assert_eq!(read(&bytes), Ok(expected.to_vec()));
        assert_eq!(read(&masked(0x88, b"\x03\xe8")), Ok(vec![Heard::Close]));
        assert_eq!(read(&masked(0x82, b"\xff")), Ok(vec![Heard::Binary]));
    }

    #[test]
    fn what_the_standard_forbids_is_garbled() {
        let endless: Vec<u8> =
            (0..50).flat_map(|n| masked(u8::from(n == 0), &[b' '; 100])).collect();
        for (bytes, why) in [
            (vec![0x81, 0x01, b'x'], "not masked"),
            (masked(0x91, b"x"), "a reserved bit"),
            (masked(0x83, b"x"), "an unknown kind"),
            (masked(0x80, b"x"), "a piece of nothing"),
            ([masked(0x01, b"x"), masked(0x81, b"y")].concat(), "a message inside another"),
            (masked(0x81, b"\xc3\x28"), "no text"),
            (masked(0x89, &[0; 126]), "a ping that is too long"),
            (masked(0x09, b""), "a ping in pieces"),
            (masked(0x81, &[b'x'; 4097]), "too long"),
            (vec![0x81, 0xff, 255, 255, 255, 255, 255, 255, 255, 255], "absurdly long"),
            (endless, "pieces without end"),
        ] {
            assert_eq!(read(&bytes), Err(Garbled), "{why}");
        }
    }

    #[test]
    fn what_goes_out_has_the_length_in_its_head() {
        let framed = |length: usize| {
            let mut out = Outgoing::default();
            out.begin().resize(HEAD + length, b'x');
            out.frame().to_vec()
        };
        assert_eq!(framed(125)[..3], [0x81, 125, b'x']);
        assert_eq!(framed(126)[..5], [0x81, 126, 0, 126, b'x']);
        assert_eq!(framed(70_000)[..11], [0x81, 127, 0, 0, 0, 0, 0, 1, 0x11, 0x70, b'x']);
        assert_eq!(framed(70_000).len(), 70_010);
        assert_eq!(close(1008, "no"), [0x88, 4, 0x03, 0xf0, b'n', b'o']);
    }

    #[test]
    fn a_handshake_is_answered_as_the_standard_says() {
        let headers = |pairs: &[(&'static str, &'static str)]| {
            let pairs = pairs.iter().map(|&(name, value)| {
                (name.parse().expect("a name"), value.parse().expect("a value"))
            });
            pairs.collect::<HeaderMap>()
        };
        let good = [
            ("connection", "keep-alive, Upgrade"),
            ("upgrade", "websocket"),
            ("sec-websocket-version", "13"),
            ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
        ];
        let accepted = accept_key(&headers(&good));
        assert_eq!(accepted.as_deref(), Some("s3pPLMBiTxaQ9kYGzzhZRbK+xOo="));
        for missing in 0..4 {
            let mut rest = good.to_vec();
            rest.remove(missing);
            assert_eq!(accept_key(&headers(&rest)), None);
        }
    }
}
