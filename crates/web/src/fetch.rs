//! HTTP requests to the server.

use leptos::prelude::window;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Headers, RequestInit, Response};

/// What is said when nobody answers.
const SILENCE: &str =
    "No server answers. Games on this device go on without one; tables with friends need it.";

/// Asks for something.
pub async fn get<T: DeserializeOwned>(path: &str) -> Result<T, String> {
    read(&ask(path, None).await?)
}

/// Asks for a text.
pub async fn text(path: &str) -> Result<String, String> {
    ask(path, None).await
}

/// Sends something; the answer.
pub async fn post<T: DeserializeOwned>(path: &str, body: &impl Serialize) -> Result<T, String> {
    let body = serde_json::to_string(body).expect("plain data has a JSON form");
    read(&ask(path, Some(&body)).await?)
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|_| "The server says something strange.".to_owned())
}

async fn ask(path: &str, body: Option<&str>) -> Result<String, String> {
    let silent = |_: JsValue| SILENCE.to_owned();
    let request = RequestInit::new();
    if let Some(body) = body {
        request.set_method("POST");
        request.set_body(&JsValue::from_str(body));
        let headers = Headers::new().map_err(silent)?;
        headers.set("content-type", "application/json").map_err(silent)?;
        request.set_headers(&headers);
    }
    let asked = window().fetch_with_str_and_init(path, &request);
    let response: Response =
        JsFuture::from(asked).await.and_then(JsCast::dyn_into).map_err(silent)?;
    let text = JsFuture::from(response.text().map_err(silent)?).await.map_err(silent)?;
    let text = text.as_string().unwrap_or_default();
    if response.ok() {
        return Ok(text);
    }
    let said: Result<wire::Refusal, _> = serde_json::from_str(&text);
    Err(said.map_or_else(|_| SILENCE.to_owned(), |no| board::capital(&no.message)))
}
