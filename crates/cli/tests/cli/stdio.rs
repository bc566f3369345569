//! The line protocol: the documented session word for word, and everything that can be wrong with a line.

use serde_json::{Value, json};

use crate::{out, quarterdeck};

/// Feeds lines to `quarterdeck stdio spaca-wor`; the answers.
fn talk(input: &[u8]) -> Vec<Value> {
    let output = quarterdeck("stdio spaca-wor", input);
    assert!(output.status.success());
    out(&output)
        .lines()
        .map(|line| serde_json::from_str(line).expect("an answer is JSON"))
        .collect()
}

fn lines(lines: &[Value]) -> Vec<Value> {
    let text: Vec<String> = lines.iter().map(Value::to_string).collect();
    talk((text.join("\n") + "\n").as_bytes())
}

#[test]
fn the_documented_session_is_real() {
    let doc = include_str!("../../../../docs/stdio.md");
    let said: Vec<&str> = doc.lines().filter_map(|line| line.strip_prefix("> ")).collect();
    let answered: Vec<Value> = doc
        .lines()
        .filter_map(|line| line.strip_prefix("< "))
        .map(|line| serde_json::from_str(line).expect("documented answers are JSON"))
        .collect();
    assert!(said.len() > 8, "the example session is there");
    assert_eq!(talk((said.join("\n") + "\n").as_bytes()), answered);
}

#[test]
fn bad_lines_are_answered_and_change_nothing() {
    let bad: [&[u8]; 14] = [
        b"hello",
        b"[]",
        b"{}",
        b"{\"cmd\":\"fly\"}",
        b"{\"cmd\":\"act\",\"seat\":0}",
        b"{\"cmd\":\"act\",\"seat\":0,\"action\":7}",
        b"{\"cmd\":\"act\",\"seat\":-1,\"action\":\"stop\"}",
        b"{\"cmd\":\"act\",\"seat\":0,\"action\":\"start standard\",\"score\":99}",
        b"{\"cmd\":\"act\",\"seat\":0,\"action\":\"start moon\"}",
        b"{\"cmd\":\"act\",\"seat\":9,\"action\":\"start standard\"}",
        b"{\"cmd\":\"act\",\"seat\":0,\"action\":\"stop\"}",
        b"{\"cmd\":\"fall\",\"chance\":\"terrain plains\"}",
        b"{\"cmd\":\"step\",\"count\":99999999}",
        b"\xff\xfe\xfd",
    ];
    let mut input = b"{\"cmd\":\"new\"}\n{\"cmd\":\"hash\"}\n".to_vec();
    for line in bad {
        input.extend(line);
        input.extend(b"\n{\"cmd\":\"hash\"}\n");
    }
    let answers = talk(&input);
    assert_eq!(answers.len(), 2 + 2 * bad.len());
    for (line, pair) in bad.iter().zip(answers[2..].chunks(2)) {
        let error = &pair[0]["error"];
        let shown = String::from_utf8_lossy(line);
        assert!(error["kind"].is_string() && error["message"].is_string(), "{shown}: {error}");
        assert_eq!(pair[1], answers[1], "{shown} changed something");
    }
}

#[test]
fn a_refusal_names_its_kind_and_clause() {
    let answers = lines(&[
        json!({"cmd": "view"}),
        json!({"cmd": "new"}),
        json!({"cmd": "may", "seat": 1, "action": "stop"}),
        json!({"cmd": "may", "seat": 1, "action": "start tanka"}),
        json!({"cmd": "view", "seat": 2}),
        json!({"cmd": "new", "seats": 3}),
        json!({"cmd": "new", "options": {"warp": "on"}}),
        json!({"cmd": "step", "bot": "commodore"}),
        json!({"cmd": "undo", "seat": 0}),
        json!({"cmd": "load", "record": "nonsense"}),
    ]);
    let kinds: Vec<&str> =
        answers.iter().map(|a| a["error"]["kind"].as_str().unwrap_or("fine")).collect();
    let expected = [
        "no-game",
        "fine",
        "illegal",
        "fine",
        "unknown-seat",
        "bad-setup",
        "bad-setup",
        "unknown-bot",
        "no-undo",
        "bad-record",
    ];
    assert_eq!(kinds, expected);
    assert_eq!(answers[2]["error"]["clause"], "SW-7");
    assert!(answers[0]["error"]["clause"].is_null());
}

#[test]
fn a_line_without_end_is_refused_and_the_next_one_read() {
    let mut input = b"{\"cmd\":\"new\"}\n{\"cmd\":\"".to_vec();
    input.resize(input.len() + (17 << 20), b'x');
    input.extend(b"\n{\"cmd\":\"hash\"}\n");
    let answers = talk(&input);
    assert_eq!(answers.len(), 3);
    assert_eq!(answers[1]["error"]["kind"], "malformed");
    assert_eq!(answers[2]["ok"]["hash"], answers[0]["ok"]["hash"]);
}

#[test]
fn deeply_nested_input_is_refused() {
    let deep = "[".repeat(100_000);
    let answers = talk(format!("{deep}\n{{\"cmd\":\"new\"}}\n").as_bytes());
    assert_eq!(answers[0]["error"]["kind"], "malformed");
    assert!(answers[1]["ok"].is_object());
}

#[test]
fn a_game_recorded_through_the_protocol_loads_again() {
    let answers = lines(&[
        json!({"cmd": "new", "seed": 4, "options": {"three-wins": "on"}}),
        json!({"cmd": "step", "count": 100_000}),
        json!({"cmd": "record"}),
    ]);
    assert_eq!(answers[1]["ok"]["turn"], "over");
    let record = answers[2]["ok"]["record"].as_str().expect("a record is text").to_owned();
    let again = lines(&[json!({"cmd": "load", "record": record}), json!({"cmd": "hash"})]);
    assert_eq!(again[0]["ok"]["steps"], answers[1]["ok"]["steps"]);
    assert_eq!(again[1]["ok"]["hash"], answers[1]["ok"]["hash"]);
    assert_eq!(again[0]["ok"]["result"], answers[1]["ok"]["result"]);
}

#[test]
fn bots_think_for_as_long_as_their_name_says() {
    let new = json!({ "cmd": "new", "seed": 3 });
    let ask = |bot: &str| json!({ "cmd": "advice", "seat": 0, "bot": bot });
    let tries = |answer: &Value| -> u64 {
        let advice = answer["ok"]["advice"].as_array().expect("a list of choices");
        advice.iter().filter_map(|choice| choice["visits"].as_u64()).sum()
    };
    let answers = lines(&[new, ask("mate@25"), ask("mate"), ask("mate@0"), ask("cmd:x")]);
    assert!(tries(&answers[1]) <= 25, "{}", answers[1]);
    assert!(tries(&answers[2]) > 25, "the usual mate is as before: {}", answers[2]);
    for refused in &answers[3..] {
        assert_eq!(refused["error"]["kind"], "unknown-bot", "{refused}");
    }
}
