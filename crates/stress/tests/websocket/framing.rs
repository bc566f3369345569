//! Autobahn's groups 1 to 4: lengths, pings and pongs, reserved bits, unknown kinds of frames; and masks.

use crate::{
    BINARY, CLOSE, Case, FIN, PING, PONG, TEXT, all_hold, frame, ping, pong, refused, says, text,
};

/// A message that is answered.
const HELLO: &[u8] = b"\"ping\"";

/// A text of this length that comes back in its refusal, as far as that is shown.
fn long(length: usize) -> Vec<u8> {
    let inner = "*".repeat(length.saturating_sub(2));
    format!("\"{inner}\"").into_bytes()
}

#[tokio::test]
async fn framing_1_messages_of_every_length_are_heard() {
    let lengths = [2, 125, 126, 127, 128, 255, 256, 4095, 4096];
    let mut cases = vec![
        Case::fine("1.1.1 an empty text", &[text(b"")], &[refused()]),
        Case::fine("1.2.1 empty bytes", &[frame(FIN | BINARY, b"")], &[says("text only")]),
        Case::fine("a message of ours", &[text(HELLO)], &[says("\"pong\"")]),
    ];
    for length in lengths {
        let stars = "*".repeat(length - 2);
        let name = format!("1.1 a text of {length}");
        cases.push(Case::fine(&name, &[text(&long(length))], &[says(&stars)]));
        let bytes = frame(FIN | BINARY, &vec![0xfe; length]);
        let name = format!("1.2 {length} bytes");
        cases.push(Case::fine(&name, &[bytes], &[says("text only")]));
    }
    all_hold(&cases).await;
}

#[tokio::test]
async fn framing_1_lengths_are_as_short_as_they_can_be() {
    let padded = |head: &[u8], length: usize| {
        let mut frame = vec![FIN | TEXT];
        frame.extend_from_slice(head);
        frame.extend_from_slice(&[0; 4]);
        frame.extend_from_slice(&long(length));
        frame
    };
    let ends = |name, frame| Case::ends(1002, name, &[frame], &[]);
    all_hold(&[
        ends("125 in two bytes", padded(&[0xfe, 0, 125], 125)),
        ends("none in two bytes", vec![FIN | TEXT, 0xfe, 0, 0]),
        ends("126 in eight bytes", padded(&[0xff, 0, 0, 0, 0, 0, 0, 0, 126], 126)),
        ends("65535 in eight bytes", vec![FIN | TEXT, 0xff, 0, 0, 0, 0, 0, 0, 255, 255]),
        ends("the highest bit", vec![FIN | TEXT, 0xff, 128, 0, 0, 0, 0, 0, 0, 1]),
    ])
    .await;
}

#[tokio::test]
async fn framing_1_what_is_not_masked_is_not_heard() {
    all_hold(&[
        Case::ends(1002, "a text", &[vec![FIN | TEXT, 6, b'"']], &[]),
        Case::ends(1002, "a ping", &[vec![FIN | PING, 0]], &[]),
        Case::ends(1002, "a goodbye", &[vec![FIN | CLOSE, 2, 3, 232]], &[]),
        Case::ends(1002, "after a text", &[text(HELLO), vec![FIN | TEXT, 0]], &[says("pong")]),
    ])
    .await;
}

#[tokio::test]
async fn pings_2_are_answered_with_their_payload() {
    let (odd, full) = (b"\x00\xff\xfe\xfd\xfc\xfb\x00\xff", [0xfe; 125]);
    let ten: Vec<Vec<u8>> = (0..10).map(|n| format!("payload-{n}").into_bytes()).collect();
    let pings: Vec<Vec<u8>> = ten.iter().map(|payload| ping(payload)).collect();
    let pongs: Vec<_> = ten.iter().map(|payload| pong(payload)).collect();
    let unasked = |payload: &[u8]| frame(FIN | PONG, payload);
    all_hold(&[
        Case::fine("2.1", &[ping(b"")], &[pong(b"")]),
        Case::fine("2.2", &[ping(b"Hello, world!")], &[pong(b"Hello, world!")]),
        Case::fine("2.3", &[ping(odd)], &[pong(odd)]),
        Case::fine("2.4 and 2.6", &[ping(&full)], &[pong(&full)]),
        Case::ends(1002, "2.5", &[ping(&[0xfe; 126])], &[]),
        Case::fine("2.7", &[unasked(b"")], &[]),
        Case::fine("2.8", &[unasked(b"unsolicited pong payload")], &[]),
        Case::fine("2.9", &[unasked(b"unsolicited"), ping(b"ping")], &[pong(b"ping")]),
        Case::fine("2.10 and 2.11", &pings, &pongs),
        Case::ends(1002, "a pong that is too long", &[unasked(&[0xfe; 126])], &[]),
    ])
    .await;
}

#[tokio::test]
async fn reserved_bits_3_are_none_of_ours() {
    let reserved = |bits: u8, code: u8| frame(FIN | bits << 4 | code, HELLO);
    let (hello, answer) = (text(HELLO), says("pong"));
    all_hold(&[
        Case::ends(1002, "3.1", &[reserved(1, TEXT)], &[]),
        Case::ends(
            1002,
            "3.2",
            &[hello.clone(), reserved(2, TEXT), ping(b"")],
            std::slice::from_ref(&answer),
        ),
        Case::ends(1002, "3.3", &[hello.clone(), reserved(3, TEXT)], std::slice::from_ref(&answer)),
        Case::ends(1002, "3.4", &[hello, reserved(4, TEXT), ping(b"")], &[answer]),
        Case::ends(1002, "3.5", &[reserved(5, BINARY)], &[]),
        Case::ends(1002, "3.6", &[reserved(6, PING)], &[]),
        Case::ends(1002, "3.7", &[reserved(7, CLOSE)], &[]),
    ])
    .await;
}

#[tokio::test]
async fn opcodes_4_that_mean_nothing_end_the_connection() {
    let mut cases = Vec::new();
    for code in [3, 4, 5, 6, 7, 11, 12, 13, 14, 15] {
        let alone = format!("4 kind {code}");
        cases.push(Case::ends(1002, &alone, &[frame(FIN | code, HELLO)], &[]));
        let empty = format!("4 kind {code} without a payload");
        cases.push(Case::ends(1002, &empty, &[frame(FIN | code, b"")], &[]));
        let after = format!("4 kind {code} after a text, before a ping");
        let frames = [text(HELLO), frame(FIN | code, HELLO), ping(b"")];
        cases.push(Case::ends(1002, &after, &frames, &[says("pong")]));
    }
    all_hold(&cases).await;
}
