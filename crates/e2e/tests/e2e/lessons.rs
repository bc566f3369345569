//! The guided first game: the learner makes the moves, and whoever strays is told what to do.

use serde_json::json;

use crate::access;
use crate::browser::Browser;
use crate::player::{Now, Others, now, set_up};
use crate::server_process::{Outcome, check};

/// No lesson asks for more decisions than this.
const DECISIONS: u32 = 60;

/// What the guide says to somebody who does something else.
const STRAYED: &str = "In this lesson: ";

/// Follows a guided game from its first word to its last.
pub(crate) async fn to_the_end(browser: &Browser, game: &str) -> Outcome {
    browser.go("#/").await?;
    set_up(browser, game, Others::Quick).await?;
    browser.press("Guided first game").await?;
    now(browser).await?;
    browser.until("the guide", "document.querySelector('.guide')").await?;
    browser.picture("first words").await?;
    access::none_here(browser, "first words").await?;
    for _ in 0..DECISIONS {
        let left = browser.count(".guide .dots i:not(.on)").await?;
        if left == 0 || browser.count(".guide").await? == 0 {
            return browser.picture("last words").await;
        }
        follow(browser).await?;
        check(now(browser).await? == Now::Yours || left < 3, || {
            "the game ended before the lesson".into()
        })?;
    }
    Err(format!("the lesson is not over after {DECISIONS} decisions"))
}

/// Tries the first of all choices; does what the guide says if that was not it.
async fn follow(browser: &Browser) -> Outcome {
    choose(browser, "").await?;
    now(browser).await?;
    let note = browser.text(".actions .note.bad").await?;
    match note.lines().next().unwrap_or_default().split_once(STRAYED) {
        Some((_, wanted)) => choose(browser, wanted.trim()).await,
        None => check(note.is_empty(), || format!("a lesson should not say: {note}")),
    }
}

/// Takes the choice with these words from the list of everything, or the first one.
async fn choose(browser: &Browser, words: &str) -> Outcome {
    browser.keys(&['a']).await?;
    browser.until("the list", "document.querySelector('dialog[open] [data-choice]')").await?;
    if words.is_empty() {
        return browser.click("[data-choice]").await;
    }
    let script = "const all = [...document.querySelectorAll('dialog[open] [data-choice]')];
        return all.findIndex((e) => e.textContent.trim() === arguments[0]) + 1";
    let nth = browser.script(script, vec![json!(words)]).await?.as_u64().unwrap_or(0);
    check(nth > 0, || format!("“{words}” is not among the choices"))?;
    browser.click(&format!("[data-choice]:nth-child({nth})")).await
}
