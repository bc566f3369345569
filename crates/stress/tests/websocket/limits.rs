//! Autobahn's groups 9 and 10: long messages and many pieces, at our limit of 4 KB and beyond it.

use crate::{
    BINARY, CONTINUED, Case, FIN, TEXT, all_hold, frame, pieces, ping, pong, refused, says, text,
};

const LIMIT: usize = 4096;

/// A text of this length in pieces of that.
fn cut(length: usize, piece: usize) -> Vec<u8> {
    let stars = vec![b'*'; length];
    pieces(&stars.chunks(piece).collect::<Vec<_>>())
}

#[tokio::test]
async fn limits_9_a_message_at_the_limit_is_heard_in_any_pieces() {
    let mut cases = vec![Case::fine("9.1", &[text(&[b'*'; LIMIT])], &[refused()])];
    for piece in [1, 64, 100, 128, 1024, 4095] {
        let name = format!("9.3 and 10.1, {piece} a piece");
        cases.push(Case::fine(&name, &[cut(LIMIT, piece)], &[refused()]));
    }
    let full = frame(TEXT, &[b'*'; LIMIT]);
    let frames = [full, ping(&[1; 125]), frame(FIN | CONTINUED, b"")];
    cases.push(Case::fine("a ping after the last byte", &frames, &[pong(&[1; 125]), refused()]));
    all_hold(&cases).await;
}

#[tokio::test]
async fn limits_9_what_is_too_long_is_said_to_be_before_it_has_come() {
    let head = |first: u8, length: &[u8]| [&[first][..], length].concat();
    let megabytes = [0xff, 0, 0, 0, 0, 4, 0, 0, 0];
    let full = || frame(TEXT, &[b'*'; LIMIT]);
    all_hold(&[
        Case::ends(1009, "a text", &[text(&[b'*'; LIMIT + 1])], &[]),
        Case::ends(1009, "its head", &[head(FIN | TEXT, &[0xfe, 0x10, 0x01])], &[]),
        Case::ends(1009, "9.1.6", &[head(FIN | TEXT, &megabytes)], &[]),
        Case::ends(1009, "9.2.6", &[head(FIN | BINARY, &megabytes)], &[]),
        Case::ends(
            1009,
            "2^63 - 1",
            &[head(FIN | TEXT, &[&[0xff, 127][..], &[255; 7]].concat())],
            &[],
        ),
        Case::ends(1009, "one byte more", &[full(), frame(FIN | CONTINUED, b"*")], &[]),
        Case::ends(1009, "the head of one more", &[full(), vec![CONTINUED, 0x81]], &[]),
        Case::ends(1009, "9.4, in pieces", &[cut(2 * LIMIT, 64)], &[]),
        Case::ends(1009, "bytes", &[frame(FIN | BINARY, &[0; LIMIT + 1])], &[]),
        Case::ends(
            1009,
            "after a message",
            &[text(b"\"ping\""), cut(LIMIT + 1, 4000)],
            &[says("pong")],
        ),
    ])
    .await;
}
