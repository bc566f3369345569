//! Autobahn's group 5: messages in pieces, what may come between them, and pieces of nothing.

use crate::{
    BINARY, CONTINUED, Case, FIN, PING, PONG, TEXT, all_hold, frame, pieces, ping, pong, says, text,
};

const HELLO: &[u8] = b"\"ping\"";

fn first(payload: &[u8]) -> Vec<u8> {
    frame(TEXT, payload)
}

fn more(payload: &[u8]) -> Vec<u8> {
    frame(CONTINUED, payload)
}

fn last(payload: &[u8]) -> Vec<u8> {
    frame(FIN | CONTINUED, payload)
}

#[tokio::test]
async fn fragments_5_make_a_message_whatever_comes_between() {
    let answer = || says("\"pong\"");
    let five = [first(b"\""), more(b"pi"), ping(b"1"), more(b"n"), more(b"g"), ping(b"2")];
    let five = [five.concat(), last(b"\"")];
    all_hold(&[
        Case::fine("5.3 to 5.5", &[pieces(&[b"\"pi", b"ng\""])], &[answer()]),
        Case::fine(
            "5.6 to 5.8",
            &[first(b"\"pi"), ping(b"between"), last(b"ng\"")],
            &[pong(b"between"), answer()],
        ),
        Case::fine("5.19 and 5.20", &five, &[pong(b"1"), pong(b"2"), answer()]),
        Case::fine(
            "a pong between",
            &[first(b"\"pi"), frame(FIN | PONG, b"x"), last(b"ng\"")],
            &[answer()],
        ),
        Case::fine("byte by byte", &[pieces(&[b"\"", b"p", b"i", b"n", b"g", b"\""])], &[answer()]),
        Case::fine("empty pieces", &[pieces(&[b"", HELLO, b"", b""])], &[answer()]),
        Case::fine(
            "two after each other",
            &[pieces(&[b"\"pi", b"ng\""]), text(HELLO)],
            &[answer(), answer()],
        ),
        Case::fine(
            "bytes in pieces",
            &[frame(BINARY, b"\xff"), last(b"\xfe")],
            &[says("text only")],
        ),
    ])
    .await;
}

#[tokio::test]
async fn fragments_5_of_control_frames_are_forbidden() {
    all_hold(&[
        Case::ends(1002, "5.1", &[frame(PING, b"pi"), last(b"ng")], &[]),
        Case::ends(1002, "5.2", &[frame(PONG, b"po"), last(b"ng")], &[]),
        Case::ends(1002, "a goodbye in pieces", &[frame(8, b"\x03\xe8")], &[]),
        Case::ends(1002, "between pieces", &[first(b"\"pi"), frame(PING, b"")], &[]),
    ])
    .await;
}

#[tokio::test]
async fn fragments_5_of_nothing_and_messages_inside_others_are_forbidden() {
    let answer = || says("\"pong\"");
    let whole = || pieces(&[b"\"pi", b"ng\""]);
    all_hold(&[
        Case::ends(1002, "5.9 to 5.11", &[last(b"x"), text(HELLO)], &[]),
        Case::ends(1002, "5.12 to 5.14", &[more(b"x"), text(HELLO)], &[]),
        Case::ends(1002, "5.15", &[whole(), more(b"x"), text(HELLO)], &[answer()]),
        Case::ends(1002, "5.16", &[more(b"x"), first(b"\"pi"), last(b"ng\"")], &[]),
        Case::ends(1002, "5.17", &[last(b"x"), first(b"\"pi"), last(b"ng\"")], &[]),
        Case::ends(1002, "5.18", &[first(b"\"pi"), text(b"ng\"")], &[]),
        Case::ends(1002, "bytes inside a text", &[first(b"\"pi"), frame(FIN | BINARY, b"")], &[]),
        Case::ends(1002, "after a whole one", &[text(HELLO), last(b"x")], &[answer()]),
    ])
    .await;
}
