//! Decodes a client's WebSocket frames. Nothing is buffered longer than needed, so an idle connection costs next to
//! nothing, and an error is found at the first wrong byte.

use wire::MESSAGE_LIMIT;

use super::{BINARY, CLOSE, CONTINUED, PING, PONG, TEXT};

/// What a client says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Heard {
    Text(String),
    Binary,
    /// Wants the same bytes back.
    Ping(Vec<u8>),
    Pong,
    /// A piece of a message.
    Piece,
    /// Goodbye, with a code or without.
    Close(Option<u16>),
}

/// Why nothing more can be heard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Garbled {
    /// Refusal WebSocket speaks like that.
    Protocol,
    /// Text that is none.
    NotText,
    TooLong,
}

/// Takes messages out of the bytes of a client. After an error it is of no more use.
#[derive(Default)]
pub(crate) struct Reader {
    /// What has not been taken apart yet.
    incoming: Vec<u8>,
    message: Option<Message>,
    piece: Option<Piece>,
}

/// A message that is not whole yet.
struct Message {
    text: bool,
    payload: Vec<u8>,
    /// So much of it is known to be whole characters.
    checked: usize,
}

/// A frame of a message, as much of it as is still to come.
struct Piece {
    last: bool,
    mask: [u8; 4],
    left: usize,
}

/// The head of a frame.
struct Head {
    last: bool,
    code: u8,
    mask: [u8; 4],
    start: usize,
    length: usize,
}

impl Reader {
    /// A reader of a client that has sent this already.
    pub(crate) fn of(bytes: &[u8]) -> Self {
        Self { incoming: bytes.to_vec(), ..Self::default() }
    }

    pub(crate) fn take(&mut self, bytes: &[u8]) {
        self.incoming.extend_from_slice(bytes);
    }

    /// What is said next, if it is there.
    pub(crate) fn next(&mut self) -> Result<Option<Heard>, Garbled> {
        if self.piece.is_none() {
            let Some(head) = self.head()? else { return Ok(None) };
            if matches!(head.code, CLOSE | PING | PONG) {
                return self.control(&head);
            }
            drop_used(&mut self.incoming, head.start);
            let new = || Message { text: head.code == TEXT, payload: Vec::new(), checked: 0 };
            self.message.get_or_insert_with(new);
            self.piece = Some(Piece { last: head.last, mask: head.mask, left: head.length });
        }
        self.data()
    }

    /// The head of the next frame, if it is there and may come now.
    fn head(&self) -> Result<Option<Head>, Garbled> {
        let [first, second, rest @ ..] = self.incoming.as_slice() else { return Ok(None) };
        let (last, code) = (first & 0x80 != 0, first & 0x0f);
        let may_come = match code {
            TEXT | BINARY => self.message.is_none(),
            CONTINUED => self.message.is_some(),
            CLOSE | PING | PONG => last && second & 0x7f <= 125,
            _ => false,
        };
        let (reserved, masked) = (first & 0x70 != 0, second & 0x80 != 0);
        if !may_come || reserved || !masked {
            return Err(Garbled::Protocol);
        }
        let (length, extra, least) = match (second & 0x7f, rest) {
            (126, [a, b, ..]) => (u64::from(u16::from_be_bytes([*a, *b])), 2, 126),
            (127, rest) => match rest.first_chunk() {
                Some(&long) => (u64::from_be_bytes(long), 8, 0x1_0000),
                None => return Ok(None),
            },
            (126, _) => return Ok(None),
            (short, _) => (u64::from(short), 0, 0),
        };
        if length < least || length >> 63 != 0 {
            return Err(Garbled::Protocol);
        }
        let continued = self.message.as_ref().filter(|_| code == CONTINUED);
        let room = MESSAGE_LIMIT - continued.map_or(0, |message| message.payload.len());
        let fits = usize::try_from(length).ok().filter(|length| *length <= room);
        let length = fits.ok_or(Garbled::TooLong)?;
        let Some(&mask) = rest.get(extra..).and_then(|rest| rest.first_chunk()) else {
            return Ok(None);
        };
        Ok(Some(Head { last, code, mask, start: 2 + extra + 4, length }))
    }

    /// A control frame, once it is there as a whole; it may come between the pieces of a message.
    fn control(&mut self, head: &Head) -> Result<Option<Heard>, Garbled> {
        let end = head.start + head.length;
        let Some(payload) = self.incoming.get(head.start..end) else { return Ok(None) };
        let mut payload = payload.to_vec();
        unmask(&mut payload, head.mask);
        drop_used(&mut self.incoming, end);
        Ok(Some(match head.code {
            CLOSE => Heard::Close(closing_code(&payload)?),
            PING => Heard::Ping(payload),
            _ => Heard::Pong,
        }))
    }

    /// More of a message; the whole of it, if that was the end.
    fn data(&mut self) -> Result<Option<Heard>, Garbled> {
        let (Some(piece), Some(message)) = (&mut self.piece, &mut self.message) else {
            return Ok(None);
        };
        let (before, bytes) = (message.payload.len(), piece.left.min(self.incoming.len()));
        message.payload.extend_from_slice(&self.incoming[..bytes]);
        unmask(&mut message.payload[before..], piece.mask);
        piece.mask.rotate_left(bytes % 4);
        piece.left -= bytes;
        let (last, whole) = (piece.last, piece.left == 0);
        drop_used(&mut self.incoming, bytes);
        if whole {
            self.piece = None;
        }
        if whole && last {
            return self.message.take().map(Message::end).transpose();
        }
        message.check()?;
        Ok(whole.then_some(Heard::Piece))
    }
}

impl Message {
    /// Whether what has come so far can be the beginning of a text.
    fn check(&mut self) -> Result<(), Garbled> {
        if self.text
            && let Err(error) = std::str::from_utf8(&self.payload[self.checked..])
        {
            self.checked += error.valid_up_to();
            return error.error_len().map_or(Ok(()), |_| Err(Garbled::NotText));
        }
        self.checked = self.payload.len();
        Ok(())
    }

    fn end(self) -> Result<Heard, Garbled> {
        if self.text {
            String::from_utf8(self.payload).map(Heard::Text).map_err(|_| Garbled::NotText)
        } else {
            Ok(Heard::Binary)
        }
    }
}

/// Drops bytes that have been understood; an empty buffer is given back.
fn drop_used(incoming: &mut Vec<u8>, bytes: usize) {
    if bytes == incoming.len() {
        *incoming = Vec::new();
    } else {
        incoming.drain(..bytes);
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

/// The code of a goodbye, if there is one; only some may be sent, and words after it are text.
fn closing_code(payload: &[u8]) -> Result<Option<u16>, Garbled> {
    let Some((code, reason)) = payload.split_first_chunk() else {
        return if payload.is_empty() { Ok(None) } else { Err(Garbled::Protocol) };
    };
    let code = u16::from_be_bytes(*code);
    if !matches!(code, 1000..=1003 | 1007..=1014 | 3000..=4999) {
        return Err(Garbled::Protocol);
    }
    std::str::from_utf8(reason).map_err(|_| Garbled::NotText)?;
    Ok(Some(code))
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

    /// The same, a byte at a time; how many bytes it took to know.
    fn read_slowly(bytes: &[u8]) -> (Result<Vec<Heard>, Garbled>, usize) {
        let (mut reader, mut heard) = (Reader::default(), Vec::new());
        for (n, byte) in bytes.iter().enumerate() {
            reader.take(&[*byte]);
            match reader.next() {
                Ok(next) => heard.extend(next),
                Err(garbled) => return (Err(garbled), n + 1),
            }
        }
        (Ok(heard), bytes.len())
    }

    #[test]
    fn messages_come_whole_whatever_the_network_does() {
        let long = "x".repeat(300);
        let bytes = [masked(0x81, b"hello"), masked(0x81, long.as_bytes())].concat();
        let expected = Ok(vec![Heard::Text("hello".into()), Heard::Text(long)]);
        assert_eq!(read_slowly(&bytes).0, expected);
        assert_eq!(read(&bytes), expected);
    }

    #[test]
    fn a_silent_line_keeps_nothing() {
        let mut reader = Reader::of(&masked(0x81, b"hello"));
        assert!(reader.next().is_ok_and(|heard| heard.is_some()));
        assert_eq!(reader.incoming.capacity(), 0);
        assert!(reader.message.is_none() && reader.piece.is_none());
        assert!(size_of::<Reader>() <= 96, "{}", size_of::<Reader>());
    }

    #[test]
    fn pieces_make_a_message_and_control_frames_come_between() {
        let bytes = [masked(0x01, b"he"), masked(0x89, b"?"), masked(0x80, b"llo")].concat();
        let expected = [Heard::Piece, Heard::Ping(b"?".to_vec()), Heard::Text("hello".into())];
        assert_eq!(read(&bytes), Ok(expected.to_vec()));
        assert_eq!(read_slowly(&bytes).0, Ok(expected.to_vec()));
        assert_eq!(read(&masked(0x82, b"\xff")), Ok(vec![Heard::Binary]));
        let empty = [masked(0x01, b""), masked(0x80, b"")].concat();
        assert_eq!(read(&empty), Ok(vec![Heard::Piece, Heard::Text(String::new())]));
        let half = [masked(0x01, b"\xce"), masked(0x80, b"\xba")].concat();
        assert_eq!(read(&half), Ok(vec![Heard::Piece, Heard::Text("κ".into())]));
        let full = [masked(0x01, &[b'x'; 4096]), masked(0x89, &[0; 125])].concat();
        assert_eq!(read(&full), Ok(vec![Heard::Piece, Heard::Ping(vec![0; 125])]));
    }

    #[test]
    fn what_the_standard_forbids_is_said_by_its_code() {
        use Garbled::{NotText, Protocol, TooLong};
        let endless: Vec<u8> =
            (0..50).flat_map(|n| masked(u8::from(n == 0), &[b' '; 100])).collect();
        for (bytes, code, why) in [
            (vec![0x81, 0x01, b'x'], Protocol, "not masked"),
            (masked(0x91, b"x"), Protocol, "a reserved bit"),
            (masked(0x83, b"x"), Protocol, "an unknown kind"),
            (masked(0x8b, b""), Protocol, "an unknown kind of control"),
            (masked(0x80, b"x"), Protocol, "a piece of nothing"),
            ([masked(0x01, b"x"), masked(0x81, b"y")].concat(), Protocol, "one inside another"),
            (masked(0x89, &[0; 126]), Protocol, "a ping that is too long"),
            (masked(0x09, b""), Protocol, "a ping in pieces"),
            (vec![0x81, 0xfe, 0, 125, 0, 0, 0, 0], Protocol, "a length longer than it need be"),
            (vec![0x81, 0xff, 0, 0, 0, 0, 0, 0, 255, 255], Protocol, "and longer still"),
            (vec![0x81, 0xff, 128, 0, 0, 0, 0, 0, 0, 0], Protocol, "a length of 64 bits"),
            (masked(0x81, b"\xc3\x28"), NotText, "no text"),
            (masked(0x81, b"\xce"), NotText, "half a character"),
            (masked(0x81, &[b'x'; 4097]), TooLong, "too long"),
            (vec![0x81, 0xff, 127, 255, 255, 255, 255, 255, 255, 255], TooLong, "absurdly long"),
            (endless, TooLong, "pieces without end"),
        ] {
            assert_eq!(read(&bytes), Err(code), "{why}");
            assert_eq!(read_slowly(&bytes).0, Err(code), "{why}, slowly");
        }
    }

    #[test]
    fn text_that_is_none_is_found_at_its_first_wrong_byte() {
        let wrong = masked(0x01, b"ok \xf4\x90\x80\x80 more and more");
        assert_eq!(read_slowly(&wrong), (Err(Garbled::NotText), 6 + 5));
        let (good, rest) = (masked(0x01, b"\xed"), masked(0x80, b"\xa0\x80"));
        let expected = (Err(Garbled::NotText), good.len() + 6 + 1);
        assert_eq!(read_slowly(&[good, rest].concat()), expected, "in another piece");
    }

    #[test]
    fn goodbyes_have_a_code_that_may_be_sent_and_a_reason_that_is_text() {
        let closed = |payload: &[u8]| read(&masked(0x88, payload));
        let coded = |code: u16| closed(&code.to_be_bytes());
        assert_eq!(closed(b""), Ok(vec![Heard::Close(None)]));
        assert_eq!(closed(b"\x03\xe8bye"), Ok(vec![Heard::Close(Some(1000))]));
        for code in [1000, 1003, 1007, 1011, 1014, 3000, 4999] {
            assert_eq!(coded(code), Ok(vec![Heard::Close(Some(code))]));
        }
        for code in [0, 999, 1004, 1005, 1006, 1015, 1016, 2000, 2999, 5000, 65535] {
            assert_eq!(coded(code), Err(Garbled::Protocol), "{code}");
        }
        assert_eq!(closed(b"\x03"), Err(Garbled::Protocol));
        assert_eq!(closed(b"\x03\xe8\xff"), Err(Garbled::NotText));
    }
}
