//! One browser that remembers nothing of earlier tests: going, waiting, clicking, typing, looking. Starting a browser and
//! compiling the page take longer than most tests, so a browser that is done with one test, and has forgotten it, serves
//! another.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use fantoccini::actions::{InputSource, KeyAction, KeyActions};
use fantoccini::elements::{Element, ElementRef};
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::server_process::{Outcome, ServerProcess, check, root};

/// Whether things move.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Motion {
    /// As for people who asked their system for less motion; the bots play at once.
    Still,
    /// Things move, but the bots play at once, so that there are no decisive moments.
    Brisk,
    /// As most people see it: bots and decisive moments at the usual pace.
    Lively,
}

/// Sets the pace to "at once" where nobody has chosen one; a page without storage has no settings either.
const AT_ONCE: &str = "try { localStorage['quarterdeck:settings'] ??= '0 0 0 0'; } catch {}";

/// Holds the Control key.
const CONTROL: char = '\u{e009}';
/// Lets go of all held keys.
const RELEASE: char = '\u{e000}';

/// How long anything may take before it counts as never, in milliseconds.
const PATIENCE: u32 = 30_000;

/// Screenshots that README.md shows, by the name of the test's picture, with their files in `docs/pictures`.
const SHOWN_IN_DOCS: [(&str, &str); 3] = [
    ("page-looks-at-three-sizes-1280-light", "shelf.webp"),
    ("cat-quest-looks-at-three-sizes-1280-later", "cat-quest.webp"),
    ("zerpang-looks-at-three-sizes-1280-later", "zerpang.webp"),
];

/// The size below which such a file has to stay.
const MOST_BYTES: usize = 80_000;

/// A browser.
pub(crate) struct Browser {
    client: Client,
    server: Arc<ServerProcess>,
    name: String,
    motion: Motion,
    profile: TempDir,
}

/// A browser between two tests.
struct Idle {
    client: Client,
    profile: TempDir,
    still: bool,
}

/// The browsers that wait for a test.
static IDLE: Mutex<Vec<Idle>> = Mutex::new(Vec::new());

/// Takes an idle browser in which things move or do not.
fn idle(still: bool) -> Option<Idle> {
    let mut idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner);
    let nth = idle.iter().position(|idle| idle.still == still)?;
    Some(idle.swap_remove(nth))
}

/// Ends all idle browsers.
pub(crate) async fn end_idle() -> Outcome {
    let all = std::mem::take(&mut *IDLE.lock().unwrap_or_else(PoisonError::into_inner));
    for Idle { client, .. } in all {
        client.close().await.map_err(words)?;
    }
    Ok(())
}

impl Browser {
    /// A browser that remembers nothing of the page but its files.
    pub(crate) async fn open(
        server: Arc<ServerProcess>,
        name: &str,
        motion: Motion,
    ) -> Outcome<Self> {
        match idle(motion == Motion::Still) {
            Some(Idle { client, profile, .. }) => {
                Self::ready(client, profile, server, name, motion).await
            }
            None => Self::open_new(server, name, motion).await,
        }
    }

    /// A browser with an empty profile.
    pub(crate) async fn open_new(
        server: Arc<ServerProcess>,
        name: &str,
        motion: Motion,
    ) -> Outcome<Self> {
        let profile = TempDir::with_prefix("quarterdeck-profile-").map_err(words)?;
        let client = session(&server.driver(), &profile, motion).await?;
        Self::ready(client, profile, server, name, motion).await
    }

    async fn ready(
        client: Client,
        profile: TempDir,
        server: Arc<ServerProcess>,
        name: &str,
        motion: Motion,
    ) -> Outcome<Self> {
        let browser = Self { client, server, name: name.to_owned(), motion, profile };
        browser.size(1280, 800).await?;
        if motion != Motion::Lively {
            browser.on_every_page(AT_ONCE).await?;
        }
        Ok(browser)
    }

    /// What it visits.
    pub(crate) fn server(&self) -> Arc<ServerProcess> {
        Arc::clone(&self.server)
    }

    /// Leaves the browser to another test.
    pub(crate) async fn close(self) -> Outcome {
        self.forget().await?;
        let Self { client, profile, motion, .. } = self;
        let idle = Idle { client, profile, still: motion == Motion::Still };
        IDLE.lock().unwrap_or_else(PoisonError::into_inner).push(idle);
        Ok(())
    }

    /// Ends the browser.
    pub(crate) async fn end(self) -> Outcome {
        self.client.close().await.map_err(words)
    }

    /// Closes all tabs and forgets what they have stored. What was said of a tab (its size, its scripts) ends with it.
    async fn forget(&self) -> Outcome {
        let fresh = self.client.new_window(true).await.map_err(words)?;
        for handle in self.client.windows().await.map_err(words)? {
            if handle != fresh.handle {
                self.client.switch_to_window(handle).await.map_err(words)?;
                self.client.close_window().await.map_err(words)?;
            }
        }
        self.client.switch_to_window(fresh.handle).await.map_err(words)?;
        let stored = json!({"origin": self.server.address(), "storageTypes": "all"});
        self.devtools("Storage.clearDataForOrigin", stored).await?;
        self.log().await.map(drop)
    }

    /// The size of what the page gets; what is narrow is held in a hand.
    pub(crate) async fn size(&self, width: u32, height: u32) -> Outcome {
        let mobile = width < 1000;
        let size =
            json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile});
        self.devtools("Emulation.setDeviceMetricsOverride", size).await.map(drop)
    }

    /// What the system prefers.
    pub(crate) async fn dark(&self, dark: bool) -> Outcome {
        let value = if dark { "dark" } else { "light" };
        let mut features = vec![json!({"name": "prefers-color-scheme", "value": value})];
        if self.motion == Motion::Still {
            features.push(json!({"name": "prefers-reduced-motion", "value": "reduce"}));
        }
        self.devtools("Emulation.setEmulatedMedia", json!({"features": features})).await.map(drop)
    }

    /// Loads a place of the page, and waits until something is there.
    pub(crate) async fn go(&self, place: &str) -> Outcome {
        self.load(&format!("{}/{place}", self.server.address())).await
    }

    /// Loads an address of the page.
    pub(crate) async fn load(&self, address: &str) -> Outcome {
        self.client.goto(address).await.map_err(words)?;
        self.there().await
    }

    /// Loads the same place again.
    pub(crate) async fn reload(&self) -> Outcome {
        self.client.refresh().await.map_err(words)?;
        self.there().await
    }

    async fn there(&self) -> Outcome {
        self.until(
            "the page",
            "!document.getElementById('loading') && document.querySelector('h1')",
        )
        .await
        .map(drop)
    }

    /// Closes the tab and opens another one at this place.
    pub(crate) async fn other_tab(&self, place: &str) -> Outcome {
        let fresh = self.client.new_window(true).await.map_err(words)?;
        self.client.close_window().await.map_err(words)?;
        self.client.switch_to_window(fresh.handle).await.map_err(words)?;
        self.size(1280, 800).await?;
        self.go(place).await
    }

    /// The part of the address after `#`.
    pub(crate) async fn place(&self) -> Outcome<String> {
        Ok(text_of(&self.script("return location.hash", vec![]).await?))
    }

    /// Runs a script.
    pub(crate) async fn script(&self, script: &str, arguments: Vec<Value>) -> Outcome<Value> {
        self.client.execute(script, arguments).await.map_err(words)
    }

    /// Runs a script that calls its last argument when it is done.
    pub(crate) async fn slow_script(&self, script: &str, arguments: Vec<Value>) -> Outcome<Value> {
        self.client.execute_async(script, arguments).await.map_err(words)
    }

    /// Waits until an expression is true; its value.
    pub(crate) async fn until(&self, what: &str, expression: &str) -> Outcome<Value> {
        let script = format!(
            "const done = arguments[1], end = performance.now() + arguments[0];
             const value = () => {{ try {{ return {expression}; }} catch {{ return false; }} }};
             const look = () => {{
               const found = value();
               if (found) done(found instanceof Node ? true : found);
               else if (performance.now() > end) done(null);
               else setTimeout(look, 8);
             }};
             look();"
        );
        let mut found = self.client.execute_async(&script, vec![json!(PATIENCE)]).await;
        if found.is_err() {
            // The page may have been left while it was asked.
            found = self.client.execute_async(&script, vec![json!(PATIENCE)]).await;
        }
        let found = found.map_err(words)?;
        if found.is_null() {
            self.picture("in vain").await?;
            let seen = self.text("dialog[open],.actions,.curtain,main.lost").await?;
            let console = self.silent().await.err().unwrap_or_default();
            return Err(format!("waited in vain for {what}; there is: {seen}\n{console}"));
        }
        Ok(found)
    }

    /// The first visible element with this selector, inside the topmost sheet if one is open.
    pub(crate) async fn find(&self, selector: &str) -> Outcome<Element> {
        self.element(&format!("top.querySelectorAll({})", json!(selector)), selector).await
    }

    /// The visible button, link or label with these words.
    pub(crate) async fn named(&self, name: &str) -> Outcome<Element> {
        let name = json!(name);
        let all = format!(
            "(() => {{
               const all = [...top.querySelectorAll('button,a,summary,label,[role=button]')];
               const words = (e) => (e.getAttribute('aria-label') ?? e.innerText ?? '').trim().replace(/\\s+/g, ' ');
               const same = all.filter((e) => words(e) === {name});
               return same.length ? same : all.filter((e) => words(e).startsWith({name}));
             }})()"
        );
        self.element(&all, &format!("something called {name}")).await
    }

    async fn element(&self, all: &str, what: &str) -> Outcome<Element> {
        let script = format!(
            "const top = [...document.querySelectorAll('dialog[open],.curtain')].pop() ?? document;
             return [...{all}].find((e) => e.getClientRects().length) ?? null;"
        );
        let found = self.script(&script, vec![]).await?;
        let id = found.as_object().and_then(|object| object.values().next()).map(text_of);
        let id = id.ok_or_else(|| format!("there is no {what}"))?;
        Ok(self.at(ElementRef::from(id)))
    }

    /// The element that a script has named.
    pub(crate) fn at(&self, element: ElementRef) -> Element {
        Element::from_element_id(self.client.clone(), element)
    }

    /// Clicks what has this selector.
    pub(crate) async fn click(&self, selector: &str) -> Outcome {
        let element = self.find(selector).await?;
        element.click().await.map_err(|error| format!("click on {selector}: {}", words(error)))
    }

    /// Clicks the button or link with these words.
    pub(crate) async fn press(&self, name: &str) -> Outcome {
        let element = self.named(name).await?;
        element.click().await.map_err(|error| format!("click on “{name}”: {}", words(error)))
    }

    /// Writes into a field instead of what stands there, as people do: marks all of it and types.
    pub(crate) async fn write(&self, selector: &str, text: &str) -> Outcome {
        let field = self.find(selector).await?;
        field.send_keys(&format!("{CONTROL}a{RELEASE}{text}")).await.map_err(words)?;
        let written = self.script("return arguments[0].value", vec![json!(field)]).await?;
        check(text_of(&written) == text, || format!("{selector} has {written} instead of {text}"))
    }

    /// Presses keys one after the other, wherever the focus is.
    pub(crate) async fn keys(&self, keys: &[char]) -> Outcome {
        let typed = keys.iter().fold(KeyActions::new("keys".into()), |actions, &value| {
            actions.then(KeyAction::Down { value }).then(KeyAction::Up { value })
        });
        self.client.perform_actions(typed).await.map_err(words)
    }

    /// The visible text of everything that has this selector.
    pub(crate) async fn text(&self, selector: &str) -> Outcome<String> {
        let script = "return [...document.querySelectorAll(arguments[0])].map((e) => e.innerText).join('\\n')";
        Ok(text_of(&self.script(script, vec![json!(selector)]).await?))
    }

    /// How many elements have this selector.
    pub(crate) async fn count(&self, selector: &str) -> Outcome<u64> {
        let script = "return document.querySelectorAll(arguments[0]).length";
        let count = self.script(script, vec![json!(selector)]).await?;
        Ok(count.as_u64().unwrap_or(0))
    }

    /// Runs a script before every page that is loaded from now on.
    pub(crate) async fn on_every_page(&self, source: &str) -> Outcome {
        let source = json!({"source": source});
        self.devtools("Page.addScriptToEvaluateOnNewDocument", source).await.map(drop)
    }

    /// Asks the browser itself.
    pub(crate) async fn devtools(&self, command: &str, parameters: Value) -> Outcome<Value> {
        let body = json!({"cmd": command, "params": parameters});
        let request = Extension { path: "goog/cdp/execute", body };
        self.client.issue_cmd(request).await.map_err(words)
    }

    /// What was written to the console since it was read last.
    async fn log(&self) -> Outcome<Value> {
        let request = Extension { path: "se/log", body: json!({"type": "browser"}) };
        self.client.issue_cmd(request).await.map_err(words)
    }

    /// No error or warning was written to the console.
    pub(crate) async fn silent(&self) -> Outcome {
        let log = self.log().await?;
        let bad =
            |entry: &&Value| ["SEVERE", "WARNING"].contains(&text_of(&entry["level"]).as_str());
        let lines = log.as_array().into_iter().flatten().filter(bad);
        let lines: Vec<String> = lines.map(|entry| text_of(&entry["message"])).collect();
        check(lines.is_empty(), || format!("the console is not silent:\n{}", lines.join("\n")))
    }

    /// Keeps a screenshot as build output, and a small copy of it where the docs show it and
    /// `cargo xtask screenshots` asks for it.
    pub(crate) async fn picture(&self, what: &str) -> Outcome {
        let folder = root().join("target").join("screens");
        let name: String = format!("{} {what}", self.name)
            .chars()
            .map(|c| if c.is_ascii_alphanumeric() { c } else { '-' })
            .collect();
        let name = name.replace("--", "-");
        let path = folder.join(format!("{name}.png"));
        let picture = self.client.screenshot().await.map_err(words)?;
        fs::create_dir_all(&folder).and_then(|()| fs::write(&path, picture)).map_err(words)?;
        let shown = SHOWN_IN_DOCS.iter().find(|(screen, _)| *screen == name);
        match (std::env::var_os("SCREENSHOTS"), shown) {
            (Some(folder), Some((_, file))) => self.small_copy(&PathBuf::from(folder), file).await,
            _ => Ok(()),
        }
    }

    /// Writes what is seen in a window of 1280 × 800 as a small WebP file.
    async fn small_copy(&self, folder: &Path, file: &str) -> Outcome {
        let clip = json!({"x": 0, "y": 0, "width": 1280, "height": 800, "scale": 0.75});
        let how = json!({"format": "webp", "quality": 65, "clip": clip});
        let answer = self.devtools("Page.captureScreenshot", how).await?;
        let bytes = BASE64_STANDARD.decode(text_of(&answer["data"])).map_err(words)?;
        check(bytes.len() < MOST_BYTES, || format!("{file} has {} bytes", bytes.len()))?;
        fs::create_dir_all(folder).and_then(|()| fs::write(folder.join(file), bytes)).map_err(words)
    }
}

/// A new browser.
async fn session(driver: &str, profile: &TempDir, motion: Motion) -> Outcome<Client> {
    let mut flags: Vec<String> = [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--disable-dev-shm-usage",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--window-size=1280,800",
    ]
    .map(String::from)
    .to_vec();
    flags.push(format!("--user-data-dir={}", profile.path().display()));
    if motion == Motion::Still {
        flags.push("--force-prefers-reduced-motion".into());
    }
    let wishes = json!({
        "goog:chromeOptions": {"args": flags},
        "goog:loggingPrefs": {"browser": "ALL"},
        "timeouts": {"script": 60_000, "pageLoad": 30_000},
    });
    let wishes = wishes.as_object().cloned().unwrap_or_default();
    let mut builder = ClientBuilder::new(HttpConnector::new());
    builder
        .capabilities(wishes)
        .connect(driver)
        .await
        .map_err(|error| format!("no browser: {error}"))
}

/// A command of chromedriver beyond the standard.
#[derive(Debug)]
struct Extension {
    path: &'static str,
    body: Value,
}

impl WebDriverCompatibleCommand for Extension {
    fn endpoint(
        &self,
        base: &url::Url,
        session: Option<&str>,
    ) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/{}", session.unwrap_or_default(), self.path))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(self.body.to_string()))
    }
}

/// An error in words.
#[expect(clippy::needless_pass_by_value, reason = "it is handed to `map_err`")]
pub(crate) fn words(error: impl ToString) -> String {
    error.to_string()
}

/// The text of a JSON string.
pub(crate) fn text_of(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
