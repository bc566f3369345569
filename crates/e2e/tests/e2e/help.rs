//! Refusals, hints, invalid seeds, and bots without a worker.

use crate::access;
use crate::browser::Browser;
use crate::player::{Now, Others, Player, begin, now, set_up};
use crate::server_process::{Outcome, check};

/// What is there to be touched, but is not allowed now.
const FORBIDDEN: &str = ".board [data-why],.drawer [data-why],.actions [data-why]";

/// Touching what is not allowed says why, with a clause that opens the rulebook there.
pub(crate) async fn why_not(browser: &Browser, game: &str) -> Outcome {
    begin(browser, game, Others::Quick).await?;
    let mut player = Player::new(browser, 13);
    for _ in 0..40 {
        if browser.find(FORBIDDEN).await.is_ok() {
            return told_why(browser).await;
        }
        if player.decide().await? == Now::Over {
            break;
        }
    }
    Err("nothing on the table can be touched that is not allowed".into())
}

async fn told_why(browser: &Browser) -> Outcome {
    browser.click(FORBIDDEN).await?;
    browser.until("a refusal", "document.querySelector('.actions .note.bad')").await?;
    let clause = browser.text(".actions .note.bad .clause").await?;
    let words = browser.text(".actions .note.bad").await?;
    check(!clause.is_empty(), || format!("“{words}” has no clause"))?;
    browser.picture("refusal").await?;
    browser.click(".actions .note.bad .clause").await?;
    browser.until("the rulebook", "document.querySelector('dialog[open] .rule')").await?;
    let cited = browser.text("dialog[open] .rule .cid").await?;
    check(cited.lines().any(|id| id == clause), || {
        format!("the rulebook shows {cited} instead of {clause}")
    })?;
    browser.press("Close").await
}

/// The bot tells what it would do, and does it if it is asked to.
pub(crate) async fn hint(browser: &Browser, game: &str) -> Outcome {
    begin(browser, game, Others::Quick).await?;
    Player::new(browser, 17).decide_often(2).await?;
    let before = browser.text(".story").await?;
    browser.press("Hint").await?;
    browser.until("a hint", "document.querySelector('dialog[open] .hintrow')").await?;
    browser.picture("hint").await?;
    access::none_here(browser, "hint").await?;
    browser.press("Do it").await?;
    now(browser).await?;
    let after = browser.text(".story").await?;
    check(before != after, || "“Do it” did nothing".into())
}

/// An invalid seed is reported while it is typed; a valid one clears the message.
pub(crate) async fn seed(browser: &Browser, _: &str) -> Outcome {
    browser.go("#/").await?;
    set_up(browser, "cat-quest", Others::Quick).await?;
    browser.write("input[aria-label=Seed]", "12 or so").await?;
    let told = "!document.querySelector('dialog[open] .note.bad').hidden";
    browser.until("a word about the seed", told).await?;
    browser.write("input[aria-label=Seed]", "77").await?;
    browser.click("#begin").await?;
    now(browser).await.map(drop)
}

/// Bots play although their worker cannot be loaded.
pub(crate) async fn no_worker(browser: &Browser, game: &str) -> Outcome {
    let source = "globalThis.Worker = class extends Worker {
        constructor(_, options) { super('/nowhere.js', options); }
    }";
    browser.on_every_page(source).await?;
    begin(browser, game, Others::Quick).await?;
    Player::new(browser, 19).decide_often(3).await?;
    // The console says that the worker was not found; nothing else.
    let said = browser.silent().await.err().unwrap_or_default();
    check(said.lines().skip(1).all(|line| line.contains("nowhere.js")), || said.clone())
}
