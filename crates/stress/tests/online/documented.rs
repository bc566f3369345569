//! What is written about the server is true.

use stress::client::{get, request};
use stress::server_process::TestServer;
use wire::{ClientMessage, ServerMessage};

#[test]
fn every_example_of_the_documentation_is_a_message() {
    let page = include_str!("../../../../docs/online.md");
    let (asks, tells) = page.split_once("## Messages from the server").expect("two parts");
    let examples = |part: &'static str| {
        let lines = part.lines().skip_while(|line| !line.starts_with("```json"));
        lines.filter(|line| line.starts_with("{\"") || line.starts_with("\"p")).collect::<Vec<_>>()
    };
    let (asks, tells) = (examples(asks), examples(tells));
    assert!(asks.len() >= 16 && tells.len() >= 8, "{} and {}", asks.len(), tells.len());
    for example in asks {
        serde_json::from_str::<ClientMessage>(example)
            .unwrap_or_else(|error| panic!("{error}: {example}"));
    }
    for example in tells {
        serde_json::from_str::<ServerMessage>(example)
            .unwrap_or_else(|error| panic!("{error}: {example}"));
    }
}

#[tokio::test]
async fn every_path_of_the_openapi_file_is_served() {
    let server = TestServer::new().await;
    let api = get(server.address, "/api/openapi.json").await.expect("an answer").json();
    let paths = api["paths"].as_object().expect("paths");
    assert!(paths.len() >= 9);
    for (path, methods) in paths {
        let path = path.replace("{table}", "abcdefghjkmn");
        for method in
            methods.as_object().expect("methods").keys().filter(|key| *key != "parameters")
        {
            let json = "Content-Type: application/json\r\n";
            let reply = request(server.address, &method.to_uppercase(), &path, json, "").await;
            let reply = reply.expect("an answer");
            let known = reply.status != 405 && reply.json()["kind"] != "unknown-path";
            assert!(known, "{method} {path}: {}", reply.status);
        }
    }
    server.close().await;
}

#[tokio::test]
async fn what_is_not_served_is_refused_in_the_same_form() {
    let server = TestServer::new().await;
    for (method, path, status, kind) in [
        ("GET", "/api/chess", 404, "unknown-path"),
        ("POST", "/api/tables/abcdefghjkmn", 404, "unknown-path"),
        ("DELETE", "/api/tables", 405, "bad-method"),
        ("GET", "/api/turns", 405, "bad-method"),
    ] {
        let reply = request(server.address, method, path, "", "").await.expect("an answer");
        assert_eq!((reply.status, &reply.json()["kind"]), (status, &kind.into()), "{path}");
        assert!(reply.json()["message"].as_str().is_some_and(|words| !words.is_empty()));
    }
    server.close().await;
}
