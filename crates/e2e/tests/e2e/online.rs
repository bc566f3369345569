//! Friends: two browsers at one table on the server, from the link to the end of the game.

use std::time::Instant;

use serde_json::json;

use crate::browser::{Browser, Motion, text_of};
use crate::player::shorten;
use crate::server_process::{Outcome, check};

/// Clicks what is offered, and what ends the game if it is offered, until the game is over or so many milliseconds
/// have passed; `over` or `going`. Whoever stays does not leave the game.
const PLAY: &str = "
    const [time, stays, done] = arguments, end = performance.now() + time;
    const any = (all) => all[Math.floor(Math.random() * all.length)];
    const seen = (e) => e.getClientRects().length && e.getAttribute('aria-disabled') !== 'true';
    const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
    const step = () => {
      if (document.querySelector('dialog[open] .verdict')) return done('over');
      if (performance.now() > end) return done('going');
      const leaves = (e) => stays && e.textContent.trim().startsWith('Leave the game');
      const listed = all('dialog[open] [data-choice]').filter((e) => !leaves(e)), bar = all('.actions .choices [data-act]');
      const list = all('.actions .choices [data-open=choices]');
      const last = [...listed, ...bar].find((e) => e.textContent.trim().startsWith('Roll the credits'));
      if (last) last.click();
      else if (listed.length) any(listed).click();
      else if (list.length && (!bar.length || Math.random() < 0.4)) list[0].click();
      else if (bar.length) any(bar).click();
      setTimeout(step, 12);
    };
    step();";

/// How long both play before the clock is looked at, in milliseconds.
const SLICE: u32 = 2_000;
/// How many slices a game may take.
const SLICES: u32 = 90;

/// One makes a table, the other comes by the link; they talk, play to the end, and one of them reloads the
/// page on the way. Both see the same end, and the record's dice can be checked.
pub(crate) async fn friends(host: &Browser, game: &str) -> Outcome {
    let guest = Browser::open(host.server(), &format!("{game} guest"), Motion::Still).await?;
    guest.size(390, 800).await?;
    let outcome = play(host, &guest, game).await;
    let quiet = match &outcome {
        Ok(()) => guest.silent().await,
        Err(_) => guest.picture("failed").await,
    };
    guest.close().await?;
    outcome.and(quiet)
}

async fn play(host: &Browser, guest: &Browser, game: &str) -> Outcome {
    let link = make_table(host, game).await?;
    guest.load(&link).await?;
    sit_down(guest, "otto").await?;
    let taken = "document.querySelector('.note.bad').innerText.includes('called that')";
    guest.until("a refusal", taken).await?;
    sit_down(guest, "Bea").await?;
    host.until("Bea", "document.querySelector('.lseats').innerText.includes('Bea')").await?;
    guest.click("#leave").await?;
    host.until("a free seat", "!document.querySelector('.lseats').innerText.includes('Bea')")
        .await?;
    guest.load(&link).await?;
    guest.until("the own seat", "document.querySelector('#leave')").await?;
    guest.write(".chatbox .sayline input", "Well met!").await?;
    guest.click(".chatbox .sayline button").await?;
    host.until("a word", "document.querySelector('.chat').innerText.includes('Well met!')").await?;
    host.picture("lobby").await?;
    host.click("#start").await?;
    for browser in [host, guest] {
        browser.until("the table", "document.querySelector('.actions .prompt')").await?;
    }
    for slice in 0..SLICES {
        let (one, two) = tokio::join!(slice_of(host, false), slice_of(guest, false));
        if one? && two? {
            return ending(host, guest).await;
        }
        if slice == 0 {
            guest.reload().await?;
            host.picture("playing").await?;
            guest.picture("playing").await?;
        }
    }
    Err("the game does not end".into())
}

/// Plays for a while, to stay or not; whether the game is over.
pub(crate) async fn slice_of(browser: &Browser, stays: bool) -> Outcome<bool> {
    let said = browser.slow_script(PLAY, vec![json!(SLICE), json!(stays)]).await?;
    Ok(text_of(&said) == "over")
}

/// Everybody is a person; the link of the second seat.
pub(crate) async fn make_table(host: &Browser, game: &str) -> Outcome<String> {
    host.go(&format!("#/new/{game}")).await?;
    host.until("the set-up", "document.querySelector('dialog[open] #online')").await?;
    for seat in 2..=host.count(".seatrow").await? {
        host.click(&format!(".seatrow:nth-child({seat}) .seg button:first-child")).await?;
    }
    shorten(host).await?;
    host.click("#online").await?;
    host.click("#make").await?;
    sit_down(host, "Otto").await?;
    invitation(host).await
}

/// The invitation that the host sees.
async fn invitation(host: &Browser) -> Outcome<String> {
    let link = "document.querySelector('.invitelink output')?.textContent";
    Ok(text_of(&host.until("the invitation", link).await?))
}

/// From the tile to the board with the fewest clicks: the host picks a game, the guest opens the link. A third one who
/// opens the same link is told that every seat is taken, and may watch.
pub(crate) async fn with_one_link(host: &Browser, _: &str) -> Outcome {
    let guest = Browser::open(host.server(), "one link guest", Motion::Still).await?;
    guest.size(390, 800).await?;
    let third = Browser::open(host.server(), "one link third", Motion::Still).await?;
    let outcome = one_link(host, &guest, &third).await;
    for browser in [guest, third] {
        if outcome.is_err() {
            browser.picture("failed").await?;
        }
        browser.close().await?;
    }
    outcome
}

/// Counts what is clicked on every page of a browser.
const COUNT: &str = "addEventListener('click', (event) => {
    if (event.isTrusted) sessionStorage.clicks = 1 + Number(sessionStorage.clicks ?? 0);
  }, true)";

async fn clicks(browser: &Browser) -> Outcome<u64> {
    let count = browser.script("return Number(sessionStorage.clicks ?? 0)", vec![]).await?;
    Ok(count.as_u64().unwrap_or(0))
}

async fn one_link(host: &Browser, guest: &Browser, third: &Browser) -> Outcome {
    for browser in [host, guest] {
        browser.on_every_page(COUNT).await?;
    }
    host.go("#/").await?;
    let start = Instant::now();
    host.click("#friends").await?;
    host.until("the games", "document.querySelector('[data-game=spaca-wor]')").await?;
    host.script("const name = document.querySelector('#ownname'); name.value = 'Otto'; name.dispatchEvent(new Event('input'))", vec![]).await?;
    host.picture("choose a game").await?;
    host.click("[data-game=spaca-wor]").await?;
    let link = invitation(host).await?;
    host.until("the code", "document.querySelector('svg.qr path')").await?;
    host.picture("invitation").await?;
    guest.load(&link).await?;
    guest.until("the form", "document.querySelector('#nameform:not([hidden])')").await?;
    let form = start.elapsed();
    let bytes = "performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))
        .filter((e) => !e.name.includes('/pkg/')).reduce((sum, e) => sum + e.encodedBodySize, 0) / 1000";
    let bytes =
        guest.script(&format!("return {bytes}"), vec![]).await?.as_f64().unwrap_or(f64::MAX);
    guest.picture("invited").await?;
    guest.script("document.querySelector('#nameform input').value = 'Bea'", vec![]).await?;
    guest.click("#nameform button").await?;
    host.until("Bea", "document.querySelector('.lseats').innerText.includes('Bea')").await?;
    third.load(&link).await?;
    let full = "document.querySelector('#trouble').textContent.includes('taken') && document.querySelector('#nameform').hidden";
    third.until("that all is taken", full).await?;
    third.picture("all taken").await?;
    host.click("#start").await?;
    for browser in [host, guest] {
        browser.until("the board", "document.querySelector('.actions .prompt')").await?;
    }
    let (hosts, guests) = (clicks(host).await?, clicks(guest).await?);
    println!(
        "one link: {hosts} clicks of the host, {guests} of the guest; {bytes:.0} KB before the form, {:.1} s to it, {:.1} s to both boards",
        form.as_secs_f64(),
        start.elapsed().as_secs_f64()
    );
    check(hosts <= 4 && guests <= 1, || {
        format!("{hosts} clicks of the host, {guests} of the guest")
    })?;
    check(bytes <= 250.0, || format!("{bytes:.0} KB before the form stands"))?;
    third.click("#watch").await?;
    third.until("the board", "document.querySelector('.board')").await?;
    other_device(guest, third).await
}

/// Somebody takes their seat to another device by a link that works once, and sees their turn there.
async fn other_device(from: &Browser, to: &Browser) -> Outcome {
    from.press("Menu").await?;
    from.click("#keys").await?;
    from.click("#device").await?;
    let link = "document.querySelector('dialog[open] .invitelink output')?.textContent";
    let link = text_of(&from.until("the link of the seat", link).await?);
    from.until("another key", "document.querySelector('dialog[open] #revoke:not([hidden])')")
        .await?;
    from.picture("keys").await?;
    to.script("localStorage.clear()", vec![]).await?;
    to.load(&link).await?;
    to.until("the way", "document.querySelector('#nameform button').textContent === 'Go on here'")
        .await?;
    to.click("#nameform button").await?;
    to.until(
        "the seat",
        "document.querySelector('.drawer') && !document.querySelector('#nameform')",
    )
    .await?;
    from.until("the other device", "document.querySelector('.banner')").await?;
    to.go("#/").await?;
    to.until(
        "the shelf's list",
        "document.querySelector('.resume.online h2')?.textContent.includes('with Otto')",
    )
    .await?;
    to.picture("your turn").await
}

pub(crate) async fn sit_down(browser: &Browser, name: &str) -> Outcome {
    browser.until("the lobby", "document.querySelector('#nameform')").await?;
    browser.write("#nameform input", name).await?;
    browser.click("#nameform button").await
}

/// Both see the same scores; the record comes home, and its dice are checked.
async fn ending(host: &Browser, guest: &Browser) -> Outcome {
    let scores = ".scores li > span";
    let (one, two) = (host.text(scores).await?, guest.text(scores).await?);
    check(one == two, || format!("one sees {one:?}, the other {two:?}"))?;
    guest.picture("end").await?;
    host.click("#home").await?;
    host.until("the replay", "document.querySelector('.rail')").await?;
    let dice = host.text("details.fair summary").await?;
    check(dice.contains("checked"), || format!("the dice: {dice}"))
}
