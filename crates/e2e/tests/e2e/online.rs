//! Friends: two browsers at one table on the server, from the link to the end of the game.

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
    let link = "document.querySelector('.seatlink')?.href";
    Ok(text_of(&host.until("the link of a seat", link).await?))
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
