//! Layout: screenshots at three sizes, no horizontal scrolling, an action bar of one row, no layout shift.

use serde_json::json;

use crate::browser::Browser;
use crate::player::{Others, Player, begin, now};
use crate::server_process::{Outcome, check};

/// A phone, a tablet, a laptop.
const SIZES: [(u32, u32); 3] = [(360, 740), (820, 1180), (1280, 800)];

/// How much may move in all, in layout-shift units: a tenth of what counts as good.
const SHIFT: f64 = 0.01;

/// The shelf, its sheets, light and dark.
pub(crate) async fn of_shelf(browser: &Browser, _: &str) -> Outcome {
    let mut amiss = Vec::new();
    for (width, height) in SIZES {
        browser.size(width, height).await?;
        browser.go("#/").await?;
        browser.reload().await?;
        browser.until("the covers", "[...document.images].every((i) => i.complete)").await?;
        amiss.extend(steady(browser, "shelf", width).await?);
        for dark in [false, true] {
            browser.dark(dark).await?;
            let theme = if dark { "dark" } else { "light" };
            browser.picture(&format!("{width} {theme}")).await?;
        }
        browser.dark(false).await?;
        for sheet in ["Games", "Rules", "Settings"] {
            browser.press(sheet).await?;
            amiss.extend(wide(browser, sheet, width).await?);
            browser.picture(&format!("{width} {sheet}")).await?;
            browser.press("Close").await?;
        }
    }
    check(amiss.is_empty(), || amiss.join("\n"))
}

/// The set-up and the table at its beginning and after a while.
pub(crate) async fn of_game(browser: &Browser, game: &str) -> Outcome {
    let mut amiss = Vec::new();
    for (width, height) in SIZES {
        browser.size(width, height).await?;
        browser.go("#/").await?;
        browser.click(&format!("a[href='#/new/{game}'].gamebox")).await?;
        browser.until("the set-up", "document.querySelector('dialog[open] #begin')").await?;
        amiss.extend(wide(browser, "set-up", width).await?);
        browser.picture(&format!("{width} set-up")).await?;
    }
    begin(browser, game, Others::Quick).await?;
    let mut player = Player::new(browser, 41);
    for moment in ["start", "early", "later"] {
        for (width, height) in SIZES {
            browser.size(width, height).await?;
            browser.reload().await?;
            now(browser).await?;
            amiss.extend(steady(browser, moment, width).await?);
            amiss.extend(tall(browser, moment, height).await?);
            browser.picture(&format!("{width} {moment}")).await?;
            if moment == "early" {
                browser.dark(true).await?;
                browser.picture(&format!("{width} {moment} dark")).await?;
                browser.dark(false).await?;
            }
        }
        player.decide_often(if moment == "start" { 5 } else { 12 }).await?;
    }
    check(amiss.is_empty(), || amiss.join("\n"))
}

/// The end, once the bots have looked back: what they found moves nothing that was there before.
pub(crate) async fn of_the_end(browser: &Browser) -> Outcome {
    let mut amiss = Vec::new();
    for (width, height) in [SIZES[0], SIZES[2]] {
        browser.size(width, height).await?;
        browser.reload().await?;
        let found = "document.querySelector('.inshort .fine:last-child')?.innerText.startsWith('Your performance')";
        browser.until("what the bots found", found).await?;
        amiss.extend(steady(browser, "end", width).await?);
        browser.picture(&format!("{width} end")).await?;
    }
    check(amiss.is_empty(), || amiss.join("\n"))
}

/// A page at 400 %: so little room, in CSS pixels, is left of a screen of 1280 × 800.
const ZOOMED: (u32, u32) = (320, 200);

/// How large the board stays there at least.
const PLAYABLE: f64 = 240.0;

/// At 400 % the page scrolls, the board keeps a size at which it can be played, nothing is cut at the side, and some
/// decisions are made.
pub(crate) async fn zoomed(browser: &Browser, game: &str) -> Outcome {
    begin(browser, game, Others::Quick).await?;
    let (width, height) = ZOOMED;
    browser.size(width, height).await?;
    let mut player = Player::new(browser, 53);
    for moment in ["zoomed", "zoomed, later"] {
        let sticks_out = wide(browser, moment, width).await?;
        check(sticks_out.is_none(), || sticks_out.unwrap_or_default())?;
        let script = "const board = document.querySelector('.board').getBoundingClientRect(), prompt = document.querySelector('.prompt');
            return [Math.min(board.width, board.height), document.documentElement.scrollHeight, prompt.scrollHeight - prompt.clientHeight]";
        let found = browser.script(script, vec![]).await?;
        let number = |n: usize| found[n].as_f64().unwrap_or(f64::NAN);
        check(number(0) >= PLAYABLE, || {
            format!("{moment}: the board is only {} high or wide", found[0])
        })?;
        check(number(1) > f64::from(height), || format!("{moment}: the page does not scroll"))?;
        check(number(2) <= 1.0, || format!("{moment}: the question is cut"))?;
        browser.picture(moment).await?;
        browser.script("scrollTo(0, 200)", vec![]).await?;
        browser.picture(&format!("{moment} board")).await?;
        player.decide_often(3).await?;
    }
    Ok(())
}

/// Neither scrolls sideways nor jumped since it was loaded.
async fn steady(browser: &Browser, screen: &str, width: u32) -> Outcome<Vec<String>> {
    let mut amiss: Vec<String> = wide(browser, screen, width).await?.into_iter().collect();
    let script = "const done = arguments[0];
        let moved = 0, what = [];
        const add = (entries) => { for (const e of entries) if (!e.hadRecentInput) {
          moved += e.value; what.push(...e.sources.map((s) => s.node?.className?.baseVal ?? s.node?.className ?? s.node?.nodeName)); } };
        const watch = new PerformanceObserver((list) => add(list.getEntries()));
        watch.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => { add(watch.takeRecords()); done([moved, what.slice(0, 6).join(', ')]); }, 100)))";
    let found = browser.slow_script(script, vec![]).await?;
    let moved = found[0].as_f64().unwrap_or(f64::MAX);
    if moved > SHIFT {
        amiss.push(format!("{screen} at {width}: things jump by {moved:.3}: {}", found[1]));
    }
    Ok(amiss)
}

/// Whether something sticks out at the side.
async fn wide(browser: &Browser, screen: &str, width: u32) -> Outcome<Option<String>> {
    let script = "const root = document.documentElement, width = arguments[0];
        if (root.scrollWidth <= width) return null;
        const out = [...document.querySelectorAll('body *')].filter((e) => e.getBoundingClientRect().right > width + 1);
        return root.scrollWidth + ' wide: ' + out.slice(0, 4).map((e) => e.outerHTML.slice(0, 80)).join(' | ')";
    let found = browser.script(script, vec![json!(width)]).await?;
    Ok(found.as_str().map(|what| format!("{screen} at {width} is {what}")))
}

/// Whether a table is taller than the screen, or its bar has more than one row of buttons.
async fn tall(browser: &Browser, screen: &str, height: u32) -> Outcome<Option<String>> {
    let script = "const root = document.documentElement, bar = document.querySelector('.actions .choices');
        if (root.scrollHeight > arguments[0]) return root.scrollHeight + ' tall';
        const middles = [...bar.querySelectorAll('.btn')].map((e) => { const r = e.getBoundingClientRect(); return r.top + r.height / 2; });
        const rows = Math.max(...middles) - Math.min(...middles) > 8;
        return rows ? 'a bar of several rows: ' + bar.innerText : null";
    let found = browser.script(script, vec![json!(height)]).await?;
    Ok(found.as_str().map(|what| format!("{screen} at a height of {height} is {what}")))
}
