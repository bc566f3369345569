//! A client plays whole games through the protocol; bad calls are answered in words.

use mcp::Handler;
use rmcp::model::{CallToolRequestParams, CallToolResult};
use rmcp::service::RunningService;
use rmcp::{RoleClient, ServiceExt};
use serde_json::{Value, json};

type Client = RunningService<RoleClient, ()>;

/// A client of a server in this process.
async fn connected() -> Client {
    let (here, there) = tokio::io::duplex(1 << 16);
    tokio::spawn(async move {
        let served = Handler::default().serve(there).await.expect("the client says hello");
        served.waiting().await.expect("the client hangs up");
    });
    ().serve(here).await.expect("the server says hello")
}

async fn result(client: &Client, tool: &'static str, arguments: Value) -> CallToolResult {
    let Value::Object(arguments) = arguments else { panic!("arguments are an object") };
    let call = CallToolRequestParams::new(tool).with_arguments(arguments);
    client.call_tool(call).await.expect("no error of the protocol")
}

/// What a call that is carried out answers.
async fn call(client: &Client, tool: &'static str, arguments: Value) -> Value {
    let result = result(client, tool, arguments).await;
    assert_ne!(result.is_error, Some(true), "{tool}: {:?}", result.structured_content);
    result.structured_content.expect("an answer")
}

/// What a refused call says.
async fn refused(client: &Client, tool: &'static str, arguments: Value) -> Value {
    let result = result(client, tool, arguments).await;
    assert_eq!(result.is_error, Some(true), "{tool}: {:?}", result.structured_content);
    result.structured_content.expect("a reason")
}

/// Plays a game to its end, the choice in the middle of the list each time; the last status.
async fn play(client: &Client, game: &str) -> Value {
    let players = json!(["me", "deckhand"]);
    let setup = json!({ "game": game, "players": players, "seed": 5 });
    let mut status = call(client, "open_table", setup).await;
    let table = status["table"].clone();
    for _ in 0..3000 {
        if status.get("over").is_some() {
            return status;
        }
        assert_eq!(status["your_turn"], true, "{status}");
        let legal = call(client, "legal", json!({ "table": table, "list": "all" })).await;
        let legal = legal["legal"].as_array().expect("a list").clone();
        let text = &legal[legal.len() / 2]["text"];
        status = call(client, "act", json!({ "table": table, "action": text })).await;
    }
    panic!("{game} does not end: {status}");
}

#[tokio::test]
async fn a_client_plays_every_game_to_its_end() {
    let client = connected().await;
    for about in catalog::games() {
        let status = play(&client, about.name).await;
        assert!(status["over"]["verdict"].is_string(), "{status}");
        let record = call(&client, "record", json!({ "table": status["table"] })).await;
        let text = record["record"].as_str().expect("a text");
        let read = table::Record::read(text).expect("a record");
        let replayed = catalog::load(read, 0).expect("a game by the rules");
        assert!(replayed.outcome().is_some());
    }
}

#[tokio::test]
async fn the_games_are_listed_with_their_seats_and_options() {
    let client = connected().await;
    let listed = call(&client, "games", json!({})).await;
    let names: Vec<&str> = listed["games"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|g| g["game"].as_str())
        .collect();
    let all: Vec<&str> = catalog::games().into_iter().map(|about| about.name).collect();
    assert_eq!(names, all);
}

#[tokio::test]
async fn a_refusal_names_the_clause_and_changes_nothing() {
    let client = connected().await;
    let setup = json!({ "game": "spaca-wor", "players": ["me", "mate"], "seed": 7 });
    let status = call(&client, "open_table", setup).await;
    let table = status["table"].clone();
    let action = json!({ "table": table, "action": "terrain plains" });
    for tool in ["may", "act"] {
        let refusal = refused(&client, tool, action.clone()).await;
        assert_eq!(refusal["kind"], "illegal", "{refusal}");
        assert!(refusal["clause"].as_str().is_some_and(|clause| clause.starts_with("SW-")));
    }
    let after = call(&client, "wait_turn", json!({ "table": table })).await;
    assert_eq!(after["step"], status["step"]);
    assert_eq!(after["news"], json!([]), "what was told once is not told again");
    let rules = call(&client, "rules", json!({ "game": "spaca-wor", "about": "SW-3" })).await;
    assert_eq!(rules["clauses"][0]["clause"], "SW-3");
}

#[tokio::test]
async fn plain_words_are_understood() {
    let client = connected().await;
    let setup = json!({ "game": "spaca-wor", "players": ["me", "mate"], "seed": 7 });
    let table = call(&client, "open_table", setup).await["table"].clone();
    let may = call(&client, "may", json!({ "table": table, "action": "standard" })).await;
    assert_eq!(may["action"], "start standard");
}

#[tokio::test]
async fn what_others_hide_is_not_told() {
    let client = connected().await;
    let setup = json!({ "game": "zerpang", "players": ["me", "mate"], "seed": 7 });
    let table = call(&client, "open_table", setup).await["table"].clone();
    let refusal = refused(&client, "record", json!({ "table": table })).await;
    assert_eq!(refusal["kind"], "impossible");
}

#[tokio::test]
async fn bad_calls_are_answered_in_words() {
    let client = connected().await;
    let open = json!({ "game": "spaca-wor" });
    let table = call(&client, "open_table", open).await["table"].clone();
    for (tool, arguments, word) in [
        ("open_table", json!({}), "game"),
        ("open_table", json!({ "game": "chess" }), "chess"),
        ("open_table", json!({ "game": "spaca-wor", "players": ["mate", "mate"] }), "me"),
        ("open_table", json!({ "game": "spaca-wor", "players": ["me", "me"] }), "me"),
        ("open_table", json!({ "game": "spaca-wor", "players": ["me"] }), "two"),
        ("open_table", json!({ "game": "spaca-wor", "players": ["me", "deep-blue"] }), "deep-blue"),
        ("open_table", json!({ "game": "spaca-wor", "options": { "moon": "on" } }), "moon"),
        ("view", json!({ "table": 99 }), "99"),
        ("view", json!({ "table": "one" }), "table"),
        ("view", json!({ "table": table, "seat": 1 }), "seat"),
        ("act", json!({ "table": table, "action": "xyzzy" }), "xyzzy"),
        ("act", json!({ "table": table, "action": "" }), ""),
        ("legal", json!({ "table": table, "list": "some" }), "some"),
        ("advice", json!({ "table": table, "bot": "deep-blue" }), "deep-blue"),
        ("undo", json!({ "table": table }), ""),
        ("rules", json!({ "game": "spaca-wor", "about": "zeppelin" }), "zeppelin"),
        ("explain_record", json!({ "record": "once upon a time" }), ""),
        ("leave_table", json!({ "table": 0 }), "0"),
        ("dance", json!({}), "dance"),
    ] {
        let refusal = refused(&client, tool, arguments.clone()).await;
        let message = refusal["message"].as_str().unwrap_or_default();
        assert!(!message.is_empty() && message.contains(word), "{tool} {arguments}: {refusal}");
    }
}

#[tokio::test]
async fn a_recorded_game_and_a_position_of_it_are_explained() {
    let client = connected().await;
    let over = play(&client, "spaca-wor").await;
    let record = call(&client, "record", json!({ "table": over["table"] })).await["record"].clone();
    let told = call(&client, "explain_record", json!({ "record": record })).await;
    assert!(told["story"].as_array().is_some_and(|story| !story.is_empty()));
    assert!(told["in_short"].as_array().is_some_and(|lines| !lines.is_empty()), "{told}");
    let first = call(&client, "explain_record", json!({ "record": record, "at": 0 })).await;
    assert!(first["advice"].as_array().is_some_and(|advice| !advice.is_empty()), "{first}");
    let late = refused(&client, "explain_record", json!({ "record": record, "at": 100_000 })).await;
    assert!(late["message"].as_str().is_some_and(|m| m.contains("100000")), "{late}");
}

#[tokio::test]
async fn a_table_that_was_left_is_gone_and_their_number_is_limited() {
    let client = connected().await;
    let open = json!({ "game": "spaca-wor" });
    for n in 1..=32 {
        assert_eq!(call(&client, "open_table", open.clone()).await["table"], n);
    }
    let full = refused(&client, "open_table", open.clone()).await;
    assert!(full["message"].as_str().is_some_and(|m| m.contains("32")), "{full}");
    call(&client, "leave_table", json!({ "table": 3 })).await;
    refused(&client, "view", json!({ "table": 3 })).await;
    assert_eq!(
        call(&client, "tables", json!({})).await["tables"].as_array().map(Vec::len),
        Some(31)
    );
    assert_eq!(call(&client, "open_table", open).await["table"], 33);
}
