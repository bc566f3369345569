//! Everything by keyboard alone, and always a visible focus.

use serde_json::json;

use crate::browser::Browser;
use crate::player::{Now, now};
use crate::server_process::{Outcome, check};

const TAB: char = '\u{e004}';
const ENTER: char = '\u{e007}';
pub(crate) const ESCAPE: char = '\u{e00c}';

/// From the shelf to a table and through some decisions without touching a mouse.
pub(crate) async fn plays(browser: &Browser, game: &str) -> Outcome {
    browser.go("#/").await?;
    tab_to(browser, &format!("a[href='#/new/{game}'].gamebox")).await?;
    browser.keys(&[ENTER]).await?;
    browser.until("the set-up", "document.querySelector('dialog[open] #begin')").await?;
    browser.keys(&[ESCAPE]).await?;
    let back = format!("document.activeElement.matches('a[href=\"#/new/{game}\"]')");
    browser.until("the box again", &back).await?;
    browser.keys(&[ENTER]).await?;
    browser.until("the set-up", "document.querySelector('dialog[open] #begin')").await?;
    tab_to(browser, "#begin").await?;
    browser.keys(&[ENTER]).await?;
    now(browser).await?;
    sheets_open_and_close(browser).await?;
    for nth in 0..4 {
        match now(browser).await? {
            Now::Yours => decide(browser, nth).await?,
            Now::Curtain | Now::Over => break,
        }
    }
    Ok(())
}

/// Letters open sheets, Escape closes them.
async fn sheets_open_and_close(browser: &Browser) -> Outcome {
    for letter in ['r', 's', 'm', 't', 'a'] {
        browser.keys(&[letter]).await?;
        browser.until("a sheet", "document.querySelector('dialog[open]')").await?;
        let inside =
            browser.script("return !!document.activeElement.closest('dialog')", vec![]).await?;
        check(inside == true, || format!("the focus is not on the sheet of “{letter}”"))?;
        browser.keys(&[ESCAPE]).await?;
        browser.until("the table", "!document.querySelector('dialog[open]')").await?;
    }
    Ok(())
}

/// Decides with Tab and Enter, or with the list of everything.
pub(crate) async fn decide(browser: &Browser, nth: u32) -> Outcome {
    let bar = ".actions .choices [data-act]:not([aria-disabled=true])";
    let before = browser.text(".story,.prompt").await?;
    if nth.is_multiple_of(2) && browser.find(bar).await.is_ok() {
        tab_to(browser, bar).await?;
    } else {
        browser.keys(&['a']).await?;
        browser.until("the list", "document.querySelector('dialog[open] [data-choice]')").await?;
        tab_to(browser, "[data-choice]").await?;
    }
    browser.keys(&[ENTER]).await?;
    now(browser).await?;
    let after = browser.text(".story,.prompt").await?;
    check(before != after, || format!("Enter did nothing at: {before}"))
}

/// Presses Tab until the focus is there; it can be seen wherever it is on the way.
pub(crate) async fn tab_to(browser: &Browser, selector: &str) -> Outcome {
    for _ in 0..250 {
        let script = "const at = document.activeElement;
            if (at.matches(arguments[0])) return 'there';
            if (at === document.body || at.matches('dialog')) return '';
            const style = getComputedStyle(at.closest('.filepick') ?? at);
            const seen = style.outlineStyle !== 'none' || style.boxShadow !== 'none';
            return seen ? '' : at.outerHTML.slice(0, 120)";
        let found = browser.script(script, vec![json!(selector)]).await?;
        match found.as_str().unwrap_or_default() {
            "there" => return Ok(()),
            "" => browser.keys(&[TAB]).await?,
            hidden => return Err(format!("the focus cannot be seen on {hidden}")),
        }
    }
    Err(format!("Tab never reaches {selector}"))
}
