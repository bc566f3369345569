//! Hostile and odd player names: none breaks the page, imitates the person who looks, or is cut off without a way
//! to read it.

use serde_json::{Value, json};

use crate::browser::{Browser, Motion, text_of};
use crate::player::{Now, Player, now};
use crate::server_process::{Outcome, check};

/// The game with the most seats.
const GAME: &str = "zerpang";

/// What the people in all seats but the first call themselves, and how others see it. The first one takes the name of
/// the second seat.
const NAMES: [(&str, &str); 5] = [
    ("You", "“You”"),
    ("Youri", "Youri"),
    ("<b>x</b>", "<b>x</b>"),
    ("דג גדול 🐟", "\u{2068}דג גדול 🐟\u{2069}"),
    ("WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW", "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW"),
];

/// Writes into a field as much as it takes, letters beyond the first plane of Unicode included; how much it took.
const WRITE: &str = "const field = document.querySelector(arguments[0]);
    field.value = arguments[1].slice(0, field.maxLength);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    return field.value.length";

/// What is wrong with the names that are shown: markup, letters outside of the window, or cut off without a title.
const AMISS: &str = "const amiss = [];
    if ([...document.querySelectorAll('b')].some((b) => b.textContent === 'x')) amiss.push('a name is markup');
    if (/youri/.test(document.body.innerText)) amiss.push('Youri is not lower case');
    for (const e of document.querySelectorAll(arguments[0])) {
      const at = e.getBoundingClientRect(), words = e.textContent.trim();
      if (!at.width) continue;
      let cut = e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0;
      for (let p = e; p; p = p.parentElement) {
        const hides = ['hidden', 'clip'].includes(getComputedStyle(p).overflowX);
        cut ||= hides && at.right > p.getBoundingClientRect().right + 1;
      }
      if (!cut && (at.left < -1 || at.right > innerWidth + 1)) amiss.push('out of the window: ' + words);
      const title = e.closest('[title]')?.title ?? '';
      const parts = [...e.childNodes].map((part) => part.textContent.trim());
      if (cut && !parts.every((part) => title.includes(part))) amiss.push('cut off: ' + words + ' (title: ' + title + ')');
    }
    return amiss.join('\\n')";

/// How the people in all seats are shown to others: a seat, and what its person is called.
struct People {
    seats: Vec<String>,
    shown: Vec<String>,
}

impl People {
    fn of(seats: Vec<String>) -> Outcome<Self> {
        check(seats.len() == NAMES.len() + 1, || format!("there are {} seats", seats.len()))?;
        let others = NAMES.iter().map(|(_, shown)| (*shown).to_owned());
        let shown = std::iter::once(seats[1].clone()).chain(others).collect();
        Ok(Self { seats, shown })
    }

    /// What somebody types as their name.
    fn typed(&self, seat: usize) -> &str {
        seat.checked_sub(1).map_or(&self.shown[0], |nth| NAMES[nth].0)
    }

    /// A field took only so many letters of a name.
    fn cut(&mut self, seat: usize, length: usize) {
        if self.typed(seat).is_ascii() && self.typed(seat).len() > length {
            self.shown[seat].truncate(length);
        }
    }

    /// A seat's title, as somebody in another seat reads it, or in the seat itself.
    fn title(&self, seat: usize, me: Option<usize>) -> String {
        let name = if me == Some(seat) { "You" } else { &self.shown[seat] };
        format!("{} · {name}", self.seats[seat])
    }

    fn titles(&self, me: Option<usize>) -> Vec<String> {
        (0..self.seats.len()).map(|seat| self.title(seat, me)).collect()
    }
}

async fn texts(browser: &Browser, selector: &str) -> Outcome<Vec<String>> {
    let script =
        "return [...document.querySelectorAll(arguments[0])].map((e) => e.textContent.trim())";
    let found = browser.script(script, vec![json!(selector)]).await?;
    Ok(found.as_array().into_iter().flatten().map(text_of).collect())
}

async fn readable(browser: &Browser, selector: &str) -> Outcome {
    for (width, height) in [(360, 740), (1280, 800)] {
        browser.size(width, height).await?;
        let amiss = text_of(&browser.script(AMISS, vec![json!(selector)]).await?);
        if !amiss.is_empty() {
            browser.picture(&format!("{width} amiss")).await?;
            return Err(format!("at {width}: {amiss}"));
        }
    }
    Ok(())
}

/// Opens the set-up with a person in every seat that the box has.
async fn all_people(browser: &Browser) -> Outcome<People> {
    browser.go(&format!("#/new/{GAME}")).await?;
    browser.until("the set-up", "document.querySelector('dialog[open] #begin')").await?;
    while browser.count(".setrow.seatrow").await? <= NAMES.len() as u64 {
        browser.press("Add a player").await?;
    }
    let people = People::of(texts(browser, ".setrow.seatrow .who b").await?)?;
    for seat in 1..=people.seats.len() {
        browser
            .click(&format!(".setrow.seatrow:nth-child({seat}) .seg button:first-child"))
            .await?;
    }
    Ok(people)
}

/// People who pass the device on: the curtain calls them by name, and everybody is "You" only to themselves.
pub(crate) async fn at_one_device(browser: &Browser, _: &str) -> Outcome {
    let mut people = all_people(browser).await?;
    for seat in 0..people.seats.len() {
        let field = format!(".setrow.seatrow:nth-child({}) input", seat + 1);
        let taken = vec![json!(field), json!(people.typed(seat))];
        let taken = browser.script(WRITE, taken).await?.as_u64().unwrap_or(0);
        people.cut(seat, usize::try_from(taken).unwrap_or(0));
    }
    browser.click("#begin").await?;
    let mut player = Player::new(browser, 43);
    for _ in 0..people.seats.len() {
        let mut wanted = now(browser).await?;
        while wanted == Now::Yours {
            wanted = player.decide().await?;
        }
        check(wanted == Now::Curtain, || format!("{wanted:?} instead of a curtain"))?;
        let heading = browser.text(".curtain h2").await?;
        let called = heading.strip_prefix("Hand the device to ").unwrap_or_default();
        let me = people.titles(None).iter().position(|title| title == called);
        let me = me.ok_or_else(|| format!("nobody is called so: {heading}"))?;
        readable(browser, ".curtain h2,.curtain .btn").await?;
        browser.click(".curtain .btn").await?;
        now(browser).await?;
        same(&texts(browser, ".seats .name .long").await?, &people.titles(Some(me)))?;
        readable(browser, ".seats .name .long,.seats .name .short,.prompt").await?;
    }
    let place = browser.place().await?;
    browser.go(&place.replace("/table/", "/replay/")).await?;
    browser.until("the slider", "document.querySelector('input[type=range]')").await?;
    same(&texts(browser, ".seats .name .long").await?, &people.titles(None))?;
    readable(browser, ".seats .name .long,.seats .name .short").await
}

fn same(shown: &[String], expected: &[String]) -> Outcome {
    check(shown == expected, || format!("{shown:?} instead of {expected:?}"))
}

/// People who sit down by their links, one after the other; one of them says something.
pub(crate) async fn in_a_lobby(host: &Browser, _: &str) -> Outcome {
    let guest = Browser::open(host.server(), "names guest", Motion::Still).await?;
    let outcome = sit_down_all(host, &guest).await;
    if outcome.is_err() {
        guest.picture("failed").await?;
    }
    guest.close().await?;
    outcome
}

async fn sit_down_all(host: &Browser, guest: &Browser) -> Outcome {
    let mut people = all_people(host).await?;
    host.click("#online").await?;
    host.click("#make").await?;
    sit_down(host, &mut people, 0).await?;
    let all = format!("document.querySelectorAll('.seatlink').length > {}", NAMES.len());
    host.until("the links of all seats", &all).await?;
    let links = "return [...document.querySelectorAll('.ownlinks .seatlink')].map((a) => a.href).filter((link) => link.includes('#'))";
    let links = host.script(links, vec![]).await?;
    for (seat, link) in (1..).zip(links.as_array().into_iter().flatten()) {
        guest.load(&text_of(link)).await?;
        sit_down(guest, &mut people, seat).await?;
        guest.until("the own seat", "document.querySelector('#leave')").await?;
        if seat == 1 {
            said(host, guest, &people).await?;
        }
        // Somebody else comes next, who has no key to this seat.
        guest.script("localStorage.clear()", vec![]).await?;
    }
    let line = |seat: usize| format!("{}: {}", people.seats[seat], people.shown[seat]);
    let lines: Vec<String> = (0..people.seats.len()).map(line).collect();
    let there = format!(
        "[...document.querySelectorAll('.lwho b')].every((b, n) => b.textContent === {}[n])",
        json!(lines)
    );
    host.until("all people under their names", &there).await?;
    readable(host, ".lwho b,.msg b").await?;
    host.picture("lobby").await?;
    host.click("#start").await?;
    host.until("the table", "document.querySelector('.actions .prompt')").await?;
    same(&texts(host, ".seats .name .long").await?, &people.titles(Some(0)))?;
    readable(host, ".seats .name .long,.seats .name .short,.prompt").await
}

/// Sits down under the name of this seat's person.
async fn sit_down(browser: &Browser, people: &mut People, seat: usize) -> Outcome {
    browser.until("the lobby", "document.querySelector('#nameform')").await?;
    let name = vec![json!("#nameform input"), json!(people.typed(seat))];
    let taken: Value = browser.script(WRITE, name).await?;
    people.cut(seat, usize::try_from(taken.as_u64().unwrap_or(0)).unwrap_or(0));
    browser.click("#nameform button").await
}

/// Whoever is called "You" says something: to themselves it is theirs, to others it is not.
async fn said(host: &Browser, guest: &Browser, people: &People) -> Outcome {
    guest.write(".chatbox .sayline input", "It is I!").await?;
    guest.click(".chatbox .sayline button").await?;
    for (browser, name) in [(guest, "You"), (host, people.shown[1].as_str())] {
        browser.until("a word", "document.querySelector('.msg b')").await?;
        same(&texts(browser, ".msg b").await?, &[name.to_owned()])?;
    }
    Ok(())
}
