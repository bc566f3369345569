//! Nothing decisive passes unseen: dice or cards, the number needed and the verdict stand there before anybody is
//! asked again, at a table on this device and online; a touch ends them, and who wants none has none.

use serde_json::Value;

use crate::browser::{Browser, Motion, text_of};
use crate::online::{make_table, sit_down, slice_of};
use crate::player::{Now, Others, Player, begin, now};
use crate::server_process::{Outcome, check};

/// Writes down every moment, frame by frame.
const OBSERVER: &str = include_str!("moments.js");

/// Set before the observer: the first moment of each kind is seen in full, every further one is ended by a click.
const IMPATIENT: &str = "globalThis.impatient = true";

/// How long a verdict stands there at least, in milliseconds.
const HELD: f64 = 500.0;
/// Decisions after which a game must have shown something.
const DECISIONS: u32 = 8;
/// Kinds of moments that are enough to judge a game by.
const ENOUGH: usize = 2;

/// Some decisions at a table on this device, at the usual pace.
pub(crate) async fn here(browser: &Browser, game: &str) -> Outcome {
    watch(browser).await?;
    begin(browser, game, Others::Quick).await?;
    let mut player = Player::new(browser, 53);
    for _ in 0..DECISIONS {
        if player.decide().await? != Now::Yours || in_full(&seen(browser).await?).count() >= ENOUGH
        {
            break;
        }
    }
    judge(&seen(browser).await?)?;
    browser.script("impatient = false", vec![]).await?;
    for (width, height) in [(1280, 800), (360, 740)] {
        browser.size(width, height).await?;
        let mut pictures = 0;
        if now(browser).await? != Now::Yours {
            break;
        }
        for _ in 0..DECISIONS {
            act(browser).await?;
            if browser.count(".onstage").await? > 0 {
                browser.until("the verdict", "!document.querySelector('.onstage') || document.querySelector('.onstage').getAnimations({ subtree: true }).every((a) => a.playState !== 'running')").await?;
                browser.picture(&format!("{width} {pictures}")).await?;
                pictures += 1;
            }
            if pictures > 0 || now(browser).await? != Now::Yours {
                break;
            }
        }
    }
    Ok(())
}

/// Does something that may be done, and waits until something is shown or somebody is asked.
async fn act(browser: &Browser) -> Outcome {
    let script = "const all = (part) => [...document.querySelectorAll(part + ' [data-act]:not([aria-disabled=true])')];
        all('.actions .choices').concat(all('.board'), all('.drawer'))[0]?.dispatchEvent(new MouseEvent('click', { bubbles: true }))";
    browser.script(script, vec![]).await?;
    let what =
        "document.querySelector('.onstage') || document.querySelector('.actions .choices .btn')";
    browser.until("a moment, or a question", what).await.map(drop)
}

/// Writes down the moments of every page from now on, and sees each kind in full once.
async fn watch(browser: &Browser) -> Outcome {
    browser.on_every_page(IMPATIENT).await?;
    browser.on_every_page(OBSERVER).await
}

/// What the observer has written down.
async fn seen(browser: &Browser) -> Outcome<Vec<Value>> {
    let found = browser.script("return momentsSeen", vec![]).await?;
    Ok(found.as_array().cloned().unwrap_or_default())
}

fn number(moment: &Value, name: &str) -> f64 {
    moment[name].as_f64().unwrap_or(0.0)
}

/// The moments that are over and that nobody ended early.
fn in_full(moments: &[Value]) -> impl Iterator<Item = &Value> {
    moments.iter().filter(|moment| number(moment, "end") > 0.0 && moment["skipped"] == false)
}

/// Every moment that was seen in full was held, nobody was asked meanwhile, and every roll had its dice, number and
/// verdict.
fn judge(moments: &[Value]) -> Outcome {
    check(in_full(moments).count() > 0, || format!("nothing was ever shown: {moments:?}"))?;
    for moment in in_full(moments) {
        let (start, end, verdict) =
            (number(moment, "start"), number(moment, "end"), number(moment, "verdict"));
        check(end - start >= HELD, || format!("shown for {:.0} ms: {moment}", end - start))?;
        check(moment["asked"] == false, || format!("somebody is asked meanwhile: {moment}"))?;
        let kind = text_of(&moment["kind"]);
        if ["m-roll", "m-fight", "m-battle"].iter().any(|sort| kind.contains(sort)) {
            let held = verdict > 0.0 && end - verdict >= HELD;
            check(held, || format!("its verdict stood for {:.0} ms: {moment}", end - verdict))?;
        }
        if kind.contains("m-roll") {
            check(number(moment, "dice") > 0.0, || format!("no dice: {moment}"))?;
            check(!text_of(&moment["need"]).is_empty(), || format!("no number: {moment}"))?;
        }
    }
    Ok(())
}

/// Two at one table of the server, at the usual pace: both see what happens.
pub(crate) async fn online(host: &Browser, game: &str) -> Outcome {
    let guest = Browser::open(host.server(), &format!("{game} watcher"), Motion::Lively).await?;
    let outcome = together(host, &guest, game).await;
    guest.close().await?;
    outcome
}

async fn together(host: &Browser, guest: &Browser, game: &str) -> Outcome {
    for browser in [host, guest] {
        watch(browser).await?;
    }
    let link = make_table(host, game).await?;
    guest.load(&link).await?;
    sit_down(guest, "Bea").await?;
    host.until("Bea", "document.querySelector('.lseats').innerText.includes('Bea')").await?;
    host.click("#start").await?;
    for browser in [host, guest] {
        browser.until("the table", "document.querySelector('.actions .prompt')").await?;
    }
    for _ in 0..30 {
        let (one, two) = tokio::join!(slice_of(host, true), slice_of(guest, true));
        let over = one? && two?;
        let kinds = [seen(host).await?, seen(guest).await?].map(|seen| in_full(&seen).count());
        if over || kinds.iter().all(|&kinds| kinds >= ENOUGH) {
            break;
        }
    }
    judge(&seen(host).await?)?;
    judge(&seen(guest).await?)
}

/// A touch and a key end a moment; at the pace "at once" there is none.
pub(crate) async fn at_will(browser: &Browser, game: &str) -> Outcome {
    browser.on_every_page(OBSERVER).await?;
    begin(browser, game, Others::Quick).await?;
    let mut skipped = 0;
    for _ in 0..DECISIONS {
        act(browser).await?;
        if browser.count(".onstage").await? > 0 {
            if skipped == 0 {
                browser.click(".onstage").await?
            } else {
                browser.keys(&[' ']).await?
            }
            skipped += 1;
        }
        if now(browser).await? != Now::Yours || skipped == 2 {
            break;
        }
    }
    check(skipped == 2, || format!("{skipped} moments could be skipped"))?;
    let moments = seen(browser).await?;
    let short = |moment: &&Value| {
        let time = moment["end"].as_f64().unwrap_or(0.0) - moment["start"].as_f64().unwrap_or(0.0);
        (0.0..HELD).contains(&time)
    };
    check(moments.iter().filter(short).count() >= 1, || format!("none ended early: {moments:?}"))?;
    browser.go("#/").await?;
    browser.press("Settings").await?;
    browser.press("at once").await?;
    browser.press("Close").await?;
    begin(browser, game, Others::Quick).await?;
    browser.script("momentsSeen.length = 0", vec![]).await?;
    let mut player = Player::new(browser, 59);
    player.decide_often(4).await?;
    let none = seen(browser).await?;
    check(none.is_empty(), || format!("shown all the same: {none:?}"))
}
