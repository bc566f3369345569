//! Watching a game again: the slider, any seat's view, playing on, and a link that carries a game.

use crate::access;
use crate::browser::{Browser, text_of};
use crate::player::{Others, Player, begin, now};
use crate::server_process::{Outcome, check};

const RIGHT: char = '\u{e014}';
const HOME: char = '\u{e011}';

/// Plays a while, watches the game from the shelf, and plays on from its middle.
pub(crate) async fn watch_and_play_on(browser: &Browser, game: &str) -> Outcome {
    begin(browser, game, Others::Quick).await?;
    Player::new(browser, 19).decide_often(6).await?;
    browser.go("#/").await?;
    browser.press("Games").await?;
    browser.press("Watch").await?;
    browser.until("the slider", "document.querySelector('input[type=range]')").await?;
    browser.click("input[type=range]").await?;
    browser.keys(&[HOME]).await?;
    let first = browser.text(".board").await?;
    browser.keys(&[RIGHT, RIGHT, RIGHT, RIGHT]).await?;
    let place = browser.text(".bar .where").await?;
    check(place.contains("step 4 of"), || {
        format!("four steps from the beginning it says: {place}")
    })?;
    let views = browser.count("[aria-label='View as'] button").await?;
    for view in 1..=views {
        browser.click(&format!("[aria-label='View as'] button:nth-of-type({view})")).await?;
    }
    browser.click("[aria-label='To the beginning']").await?;
    browser.click("[aria-label='View as'] button").await?;
    check(first == browser.text(".board").await?, || {
        "the beginning looks different the second time".into()
    })?;
    browser.keys(&[RIGHT, RIGHT]).await?;
    let place = browser.text(".bar .where").await?;
    check(place.contains("step 2 of"), || format!("after two keys without the slider: {place}"))?;
    browser.click("input[type=range]").await?;
    browser.picture("watching").await?;
    reviewed(browser).await?;
    browser.press("Play on from here").await?;
    now(browser).await?;
    let place = browser.place().await?;
    check(place.starts_with("#/table/"), || format!("playing on leads to {place}"))?;
    Player::new(browser, 23).decide_often(2).await.map(drop)
}

/// The review thinks about every decision, and then shows how the chances went.
async fn reviewed(browser: &Browser) -> Outcome {
    browser.press("Review").await?;
    browser.until("the chances over time", "document.querySelector('.wins svg')").await?;
    browser.until("the whole review", "!document.querySelector('.lensdraw [role=status]')").await?;
    browser.picture("review").await?;
    access::none_here(browser, "review").await
}

/// A game goes into a link, and comes out of it in another tab.
pub(crate) async fn link(browser: &Browser, _: &str) -> Outcome {
    begin(browser, "spaca-wor", Others::Quick).await?;
    Player::new(browser, 29).decide_often(4).await?;
    browser.press("Menu").await?;
    browser.press("Link to this game").await?;
    browser.until("the link", "document.querySelector('dialog[open] textarea')").await?;
    let link = browser
        .script("return document.querySelector('dialog[open] textarea').value", vec![])
        .await?;
    let link = text_of(&link);
    browser.script("localStorage.clear()", vec![]).await?;
    browser.other_tab("#/").await?;
    browser.load(&link).await?;
    browser.reload().await?;
    let place = browser.text(".bar .where").await?;
    check(place.contains("Watching step"), || format!("the link shows: {place}"))
}
