//! Autobahn's group 7: goodbyes, their codes and reasons, and what comes after them.

use crate::{CONTINUED, Case, End, FIN, TEXT, all_hold, close, frame, ping, says, text};

const HELLO: &[u8] = b"\"ping\"";

fn coded(code: u16, reason: &[u8]) -> Vec<u8> {
    close(&[&code.to_be_bytes(), reason].concat())
}

fn normal() -> Vec<u8> {
    coded(1000, b"")
}

#[tokio::test]
async fn closing_7_1_after_a_goodbye_nothing_is_heard() {
    let ends = |name, frames: &[Vec<u8>]| Case::ends(1000, name, frames, &[]);
    all_hold(&[
        Case::ends(1000, "7.1.1", &[text(HELLO), normal()], &[says("pong")]),
        ends("7.1.2", &[normal(), normal()]),
        ends("7.1.3", &[normal(), ping(b"too late")]),
        ends("7.1.4", &[normal(), text(HELLO)]),
        ends("7.1.5", &[frame(TEXT, b"\"pi"), normal(), frame(FIN | CONTINUED, b"ng\"")]),
        ends("7.1.6", &[normal(), text(&[b'*'; 4096]), text(&[b'*'; 4096]), ping(b"")]),
        ends("nonsense after it", &[normal(), vec![0xff; 3000]]),
    ])
    .await;
}

#[tokio::test]
async fn closing_7_3_a_goodbye_is_answered_in_kind() {
    let reason = [b'*'; 123];
    let no_code =
        |name: &str, sends| Case { name: name.into(), sends, told: Vec::new(), end: End::NoCode };
    all_hold(&[
        no_code("7.3.1", close(b"")),
        Case::ends(1002, "7.3.2", &[close(b"\x03")], &[]),
        Case::ends(1000, "7.3.3", &[normal()], &[]),
        Case::ends(1000, "7.3.4", &[coded(1000, b"Hello World!")], &[]),
        Case::ends(1000, "7.3.5", &[coded(1000, &reason)], &[]),
        Case::ends(1002, "7.3.6", &[coded(1000, &[b'*'; 124])], &[]),
        Case::ends(1007, "7.5.1", &[coded(1000, b"\xce\xba\xed\xa0\x80edited")], &[]),
        Case::ends(1007, "half a character", &[coded(1000, b"\xce")], &[]),
    ])
    .await;
}

#[tokio::test]
async fn closing_7_7_codes_that_may_be_sent_come_back() {
    let codes = [
        1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 3000, 3999, 4000,
        4999,
    ];
    let cases =
        codes.map(|code| Case::ends(code, &format!("7.7 {code}"), &[coded(code, b"")], &[]));
    all_hold(&cases).await;
}

#[tokio::test]
async fn closing_7_9_codes_that_may_not_be_sent_are_errors() {
    let codes = [0, 1, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65535];
    let case = |code| Case::ends(1002, &format!("7.9 {code}"), &[coded(code, b"x")], &[]);
    all_hold(&codes.map(case)).await;
}
