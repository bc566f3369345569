//! Autobahn's group 6: text is UTF-8, and what is not is found at its first wrong byte.

use crate::{CONTINUED, Case, FIN, TEXT, all_hold, frame, pieces, refused, says, text};

/// Sequences that are text: 6.2, 6.6, 6.7, 6.9, 6.11, 6.22, 6.23.
const TEXTS: [&str; 30] = [
    "Hello-µ@ßöäüàá-UTF-8!!",
    "κ",
    "κό",
    "κόσ",
    "κόσμ",
    "κόσμε",
    "\u{80}",
    "\u{800}",
    "\u{10000}",
    "\u{7f}",
    "\u{7ff}",
    "\u{ffff}",
    "\u{10ffff}",
    "\u{d7ff}",
    "\u{e000}",
    "\u{fffd}",
    "\u{fffe}",
    "\u{1fffe}",
    "\u{1ffff}",
    "\u{2fffe}",
    "\u{3ffff}",
    "\u{4fffe}",
    "\u{5ffff}",
    "\u{6fffe}",
    "\u{8ffff}",
    "\u{afffe}",
    "\u{cffff}",
    "\u{ffffe}",
    "\u{fffff}",
    "\u{10fffe}",
];

/// Invalid UTF-8 sequences: 6.3, 6.6, 6.8, 6.10 to 6.21.
const NONE: [&[u8]; 70] = [
    b"\xce\xba\xe1\xbd\xb9\xcf\x83\xce\xbc\xce\xb5\xed\xa0\x80edited",
    b"\xce",
    b"\xce\xba\xe1",
    b"\xce\xba\xe1\xbd",
    b"\xce\xba\xe1\xbd\xb9\xcf",
    b"\xf8\x88\x80\x80\x80",
    b"\xfc\x84\x80\x80\x80\x80",
    b"\xf7\xbf\xbf\xbf",
    b"\xfb\xbf\xbf\xbf\xbf",
    b"\xfd\xbf\xbf\xbf\xbf\xbf",
    b"\xf4\x90\x80\x80",
    b"\x80",
    b"\xbf",
    b"\x80\xbf",
    b"\x80\xbf\x80",
    b"\x80\xbf\x80\xbf",
    b"\x80\xbf\x80\xbf\x80",
    b"\x80\xbf\x80\xbf\x80\xbf",
    b"\x80\x81\x82\x83\x84\x85\x86\x87\x88\x89\x8a\x8b\x8c\x8d\x8e\x8f",
    b"\xc0 \xc1 \xc2 \xc3 \xc4 \xc5",
    b"\xc2 ",
    b"\xdf ",
    b"\xe0 \xe1 \xe2",
    b"\xef ",
    b"\xf0 \xf1 \xf2",
    b"\xf4 ",
    b"\xf8 \xf9 \xfa \xfb ",
    b"\xfc \xfd ",
    b"\xc0",
    b"\xe0\x80",
    b"\xf0\x80\x80",
    b"\xf8\x80\x80\x80",
    b"\xfc\x80\x80\x80\x80",
    b"\xdf",
    b"\xef\xbf",
    b"\xf7\xbf\xbf",
    b"\xfb\xbf\xbf\xbf",
    b"\xfd\xbf\xbf\xbf\xbf",
    b"\xc0\xe0\x80\xf0\x80\x80\xf8\x80\x80\x80\xfc\x80\x80\x80\x80",
    b"\xfe",
    b"\xff",
    b"\xfe\xfe\xff\xff",
    b"\xc0\xaf",
    b"\xe0\x80\xaf",
    b"\xf0\x80\x80\xaf",
    b"\xf8\x80\x80\x80\xaf",
    b"\xfc\x80\x80\x80\x80\xaf",
    b"\xc1\xbf",
    b"\xe0\x9f\xbf",
    b"\xf0\x8f\xbf\xbf",
    b"\xf8\x87\xbf\xbf\xbf",
    b"\xfc\x83\xbf\xbf\xbf\xbf",
    b"\xc0\x80",
    b"\xe0\x80\x80",
    b"\xf0\x80\x80\x80",
    b"\xf8\x80\x80\x80\x80",
    b"\xfc\x80\x80\x80\x80\x80",
    b"\xed\xa0\x80",
    b"\xed\xad\xbf",
    b"\xed\xae\x80",
    b"\xed\xaf\xbf",
    b"\xed\xb0\x80",
    b"\xed\xbe\x80",
    b"\xed\xbf\xbf",
    b"\xed\xa0\x80\xed\xb0\x80",
    b"\xed\xa0\x80\xed\xbf\xbf",
    b"\xed\xad\xbf\xed\xb0\x80",
    b"\xed\xae\x80\xed\xbf\xbf",
    b"\xed\xaf\xbf\xed\xb0\x80",
    b"\xed\xaf\xbf\xed\xbf\xbf",
];

/// Every byte in a piece of its own.
fn bytewise(payload: &[u8]) -> Vec<u8> {
    pieces(&payload.chunks(1).collect::<Vec<_>>())
}

#[tokio::test]
async fn utf8_6_texts_are_heard_whole_and_in_pieces() {
    let mut cases = vec![
        Case::fine("6.1.1", &[text(b"")], &[refused()]),
        Case::fine("6.1.2", &[pieces(&[b"", b"", b""])], &[refused()]),
        Case::fine("6.1.3", &[pieces(&[b"", b"\"middle\"", b""])], &[says("middle")]),
    ];
    for payload in TEXTS {
        let quoted = format!("\"{payload}\"").into_bytes();
        let (name, told) = (format!("{payload:?}"), [says(payload)]);
        cases.push(Case::fine(&name, &[text(&quoted)], &told));
        cases.push(Case::fine(&format!("{name} in pieces"), &[bytewise(&quoted)], &told));
    }
    all_hold(&cases).await;
}

#[tokio::test]
async fn utf8_6_what_is_no_text_is_said_to_be_none() {
    let mut cases = Vec::new();
    for payload in NONE {
        let name = format!("{payload:02x?}");
        cases.push(Case::ends(1007, &name, &[text(payload)], &[]));
        let pieces = [bytewise(payload)];
        cases.push(Case::ends(1007, &format!("{name} in pieces"), &pieces, &[]));
    }
    all_hold(&cases).await;
}

#[tokio::test]
async fn utf8_6_4_the_end_is_not_waited_for() {
    let good = "κόσμε".as_bytes();
    let beyond = [good, b"\xf4\x90"].concat();
    let whole = text(&[&beyond[..], b"\x80\x80edited"].concat());
    let known = whole.len() - 8; // up to the byte that cannot be
    let surrogate = [good, b"\xed"].concat();
    all_hold(&[
        Case::ends(1007, "6.4.1", &[frame(TEXT, good), frame(CONTINUED, &beyond)], &[]),
        Case::ends(1007, "6.4.2", &[frame(TEXT, &beyond)], &[]),
        Case::ends(1007, "6.4.3 and 6.4.4", &[whole[..known].to_vec()], &[]),
        Case::ends(
            1007,
            "across pieces",
            &[frame(TEXT, &surrogate), frame(CONTINUED, b"\xa0")],
            &[],
        ),
        Case::ends(1007, "half a character", &[frame(TEXT, b"\xce"), frame(FIN, b"")], &[]),
    ])
    .await;
}
