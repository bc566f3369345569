//! WebSocket frames (RFC 6455), the server's side: the handshake, what comes in, what goes out. A message goes
//! out as one frame.

mod handshake;
mod incoming;

use std::cell::RefCell;

pub(crate) use handshake::{Unfit, accept_key};
pub(crate) use incoming::{Garbled, Heard, Reader};

/// The longest head of a frame that we send.
const HEAD: usize = 10;

const CONTINUED: u8 = 0;
const TEXT: u8 = 1;
const BINARY: u8 = 2;
const CLOSE: u8 = 8;
const PING: u8 = 9;
const PONG: u8 = 10;

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

/// The answer to a goodbye: the same code, if there was one.
pub(crate) fn close_too(code: Option<u16>) -> Vec<u8> {
    code.map_or_else(|| control(CLOSE, b""), |code| close(code, ""))
}

#[cfg(test)]
mod tests {
    use super::*;

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
    }

    #[test]
    fn goodbyes_are_framed_and_answered_with_the_same_code() {
        assert_eq!(close(1008, "no"), [0x88, 4, 0x03, 0xf0, b'n', b'o']);
        assert_eq!(close_too(Some(4999)), [0x88, 2, 0x13, 0x87]);
        assert_eq!(close_too(None), [0x88, 0]);
    }
}
