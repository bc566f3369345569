//! What a screen reader says, through whole turns by keyboard alone: every line of the story once, the question at every
//! step, and a name for everything that can have the focus. Chromium's accessibility tree is what is read.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::browser::{Browser, text_of};
use crate::keyboard::{ESCAPE, decide, tab_to};
use crate::player::{Now, Others, begin, now};
use crate::server_process::{Outcome, check};

/// Writes down what live regions say.
const LISTENER: &str = include_str!("aloud.js");

/// How many decisions are listened to.
const DECISIONS: u32 = 14;

/// How often each thing was said.
type Heard = BTreeMap<String, i64>;

/// Plays some turns with the keyboard and listens.
pub(crate) async fn whole_turns(browser: &Browser, game: &str) -> Outcome {
    browser.on_every_page(LISTENER).await?;
    begin(browser, game, Others::Quick).await?;
    browser.keys(&['1']).await?;
    now(browser).await?;
    let old = story(browser).await?;
    browser.script("spoken.length = 0", vec![]).await?;
    for nth in 0..DECISIONS {
        if now(browser).await? != Now::Yours {
            break;
        }
        is_at_the_question(browser).await?;
        everything_has_a_name(browser).await?;
        decide(browser, nth).await?;
    }
    let mut told = story(browser).await?;
    for (line, times) in old {
        *told.entry(line).or_default() -= times;
    }
    told.retain(|_, times| *times != 0);
    let heard = heard(browser).await?;
    check(heard == told, || difference(&told, &heard))?;
    println!("{game}: {} lines said, none twice and none left out", told.values().sum::<i64>());
    one_stop(browser).await
}

/// What was said and not told, or told and not said.
fn difference(told: &Heard, heard: &Heard) -> String {
    let times = |all: &Heard, line: &String| all.get(line).copied().unwrap_or(0);
    let lines = told.keys().chain(heard.keys().filter(|line| !told.contains_key(*line)));
    let lines = lines.filter(|line| times(told, line) != times(heard, line));
    let lines = lines.map(|line| {
        format!("happened {} times, said {} times: {line}", times(told, line), times(heard, line))
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Counts a line that may say itself how often it was.
fn count(all: &mut Heard, line: &str) {
    let times = line.strip_suffix(" times.").and_then(|rest| {
        let (words, number) = rest.rsplit_once(' ')?;
        Some((words, number.parse().ok()?))
    });
    let (words, number) = times.unwrap_or((line, 1));
    *all.entry(words.to_owned()).or_default() += number;
}

/// The whole story, as its sheet tells it.
async fn story(browser: &Browser) -> Outcome<Heard> {
    let over = browser.count("dialog[open]").await? > 0;
    if over {
        browser.keys(&[ESCAPE]).await?;
        browser.until("the table", "!document.querySelector('dialog[open]')").await?;
    }
    browser.keys(&['s']).await?;
    let script = "document.querySelector('dialog[open] .tale') && [...document.querySelectorAll('dialog[open] .tale li > span')].map((span) => {
        const copy = span.cloneNode(true);
        for (const hidden of copy.querySelectorAll('[aria-hidden]')) hidden.remove();
        return copy.textContent.trim().replace(/\\s+/g, ' ');
    })";
    let lines = browser.until("the story", script).await?;
    browser.keys(&[ESCAPE]).await?;
    browser.until("the table", "!document.querySelector('dialog[open]')").await?;
    let mut all = Heard::new();
    lines.as_array().into_iter().flatten().for_each(|line| count(&mut all, &text_of(line)));
    Ok(all)
}

/// What the log said. Nothing else speaks of its own accord but a refusal, and none came.
async fn heard(browser: &Browser) -> Outcome<Heard> {
    let said = browser.script("return spoken", vec![]).await?;
    let mut all = Heard::new();
    for said in said.as_array().into_iter().flatten() {
        let words = text_of(&said["words"]);
        match text_of(&said["kind"]).as_str() {
            "log" => count(&mut all, &words),
            "status" => {}
            other => return Err(format!("a region of the kind {other:?} said: {words}")),
        }
    }
    Ok(all)
}

/// The accessibility tree: what is not left out of it.
async fn tree(browser: &Browser) -> Outcome<Vec<Value>> {
    let answer = browser.devtools("Accessibility.getFullAXTree", json!({})).await?;
    let nodes = answer["nodes"].as_array().cloned().unwrap_or_default();
    Ok(nodes.into_iter().filter(|node| node["ignored"] == false).collect())
}

fn is(node: &Value, property: &str) -> bool {
    let properties = node["properties"].as_array().into_iter().flatten();
    let mut properties = properties.filter(|it| it["name"] == property);
    properties.any(|it| it["value"]["value"] == true)
}

/// The focus is on the question, and it is read there.
async fn is_at_the_question(browser: &Browser) -> Outcome {
    browser.until("the focus on the question", "document.activeElement?.id === 'prompt'").await?;
    let nodes = tree(browser).await?;
    let at = nodes.iter().find(|node| is(node, "focused") && node["role"]["value"] == "heading");
    let said = at.map(|node| text_of(&node["name"]["value"])).unwrap_or_default();
    let asked = browser.text("#prompt").await?;
    let letters = |text: &str| text.split_whitespace().collect::<String>();
    check(!said.is_empty() && letters(&said) == letters(&asked), || {
        format!("at “{asked}” this is read: “{said}”")
    })
}

/// Whatever can have the focus says what it is.
async fn everything_has_a_name(browser: &Browser) -> Outcome {
    let nodes = tree(browser).await?;
    let nameless = nodes.iter().filter(|node| {
        is(node, "focusable")
            && node["role"]["value"] != "RootWebArea"
            && text_of(&node["name"]["value"]).trim().is_empty()
    });
    let nameless: Vec<String> = nameless.map(|node| node["role"].to_string()).collect();
    check(nameless.is_empty(), || format!("these have no name: {}", nameless.join(", ")))
}

/// The board is one stop of the Tab key, and the first Tab from the top skips to the question.
async fn one_stop(browser: &Browser) -> Outcome {
    let script = "return ['.board'].filter((area) =>
        document.querySelectorAll(`${area} [tabindex='0']:not(.picture)`).length > 1
        || document.querySelectorAll(`${area} :is(button,[role=button]):is([data-act],[data-pick],[data-set],[data-why],[data-card]):not([tabindex])`).length)";
    let many = browser.script(script, vec![]).await?;
    check(many == json!([]), || format!("more than one stop in {many}"))?;
    if browser.count("dialog[open]").await? > 0 {
        return Ok(());
    }
    browser
        .script("document.activeElement.blur(); document.querySelector('.skip').focus()", vec![])
        .await?;
    browser.keys(&['\u{e007}']).await?;
    browser.until("the question", "document.activeElement?.id === 'prompt'").await?;
    tab_to(browser, ".actions .btn").await
}
