//! Whole games: against bots to the end, and people who pass the device on.

use std::fs;

use crate::access;
use crate::browser::{Browser, text_of, words};
use crate::looks;
use crate::player::{Now, Others, Player, begin, begin_short, now};
use crate::server_process::{Outcome, check, quarterdeck};

/// No game of these takes a person more decisions than this.
const DECISIONS: u32 = 1_500;

/// A whole game against quick bots: the end names the winner, and the record is by the rules.
pub(crate) async fn to_the_end(browser: &Browser, game: &str) -> Outcome {
    begin_short(browser, game).await?;
    let mut player = Player::new(browser, 7);
    let mut decisions = 0;
    while player.decide().await? != Now::Over {
        decisions += 1;
        check(decisions < DECISIONS, || format!("not over after {decisions} decisions"))?;
    }
    if !player.missed.is_empty() {
        println!("{game}: not hit in the middle: {}", player.missed.join(", "));
    }
    let verdict = browser.text(".verdict").await?;
    let winners = browser.text(".scores .won b").await?;
    println!("{game}: {decisions} decisions, {} clicks. {verdict}", player.clicks);
    check(!winners.is_empty() || verdict == "Nobody has won.", || {
        format!("nobody is marked as the winner: {verdict}")
    })?;
    for winner in winners.lines().filter_map(|winner| winner.split(" · ").next()) {
        check(verdict.contains(winner), || format!("“{verdict}” does not name {winner}"))?;
    }
    browser.picture("end").await?;
    access::none_here(browser, "end").await?;
    looks::of_the_end(browser).await?;
    record_holds(browser).await
}

/// What was played in the browser is a legal game to the native engine, with the same hashes.
async fn record_holds(browser: &Browser) -> Outcome {
    let script = "const id = location.hash.split('/').pop();
        const head = 'quarterdeck:game:' + id, text = (key) => localStorage.getItem(key);
        let record = '';
        for (let n = 0; text(head + ':' + n) !== null; n++) record += text(head + ':' + n);
        return record + (JSON.parse(text(head)).result ?? '')";
    let record = text_of(&browser.script(script, vec![]).await?);
    let folder = tempfile::tempdir().map_err(words)?;
    let file = folder.path().join("game.record");
    fs::write(&file, record).map_err(words)?;
    let output = quarterdeck()?.arg("verify").arg(&file).output().map_err(words)?;
    let said = String::from_utf8_lossy(&output.stdout).into_owned()
        + &String::from_utf8_lossy(&output.stderr);
    check(output.status.success(), || format!("the record does not hold: {said}"))
}

/// Decisions with the device passed on: enough for everybody to get it twice.
const PASSED_ON: u32 = 14;

/// The game in which everything lies open until somebody peeks at the dogs.
const OPEN: &str = "cat-quest";

/// People at one device: whoever must not see is kept from seeing, and everybody gets their turn. In the
/// other games something is secret from the start: a hand, a die in the fist, a Captain.
pub(crate) async fn hot_seat(browser: &Browser, game: &str) -> Outcome {
    begin(browser, game, Others::People).await?;
    let mut player = Player::new(browser, 11);
    let (mut curtains, mut wanted) = (0, now(browser).await?);
    for _ in 0..PASSED_ON {
        wanted = match wanted {
            Now::Over => break,
            Now::Yours => player.decide().await?,
            Now::Curtain => {
                curtains += 1;
                curtain_hides(browser).await?;
                if curtains == 1 {
                    browser.picture("curtain").await?;
                    access::none_here(browser, "curtain").await?;
                }
                browser.click(".curtain .btn").await?;
                now(browser).await?
            }
        };
    }
    check(curtains > 1 || game == OPEN, || {
        format!("something is secret, but {curtains} curtains fell")
    })
}

/// Nothing behind the curtain can be seen, touched or reached by the keyboard.
async fn curtain_hides(browser: &Browser) -> Outcome {
    let script = "const curtain = document.querySelector('.curtain');
        const places = [0.02, 0.25, 0.5, 0.75, 0.98];
        return places.every((x) => places.every((y) =>
          curtain.contains(document.elementFromPoint(innerWidth * x, innerHeight * y))))";
    let covered = browser.script(script, vec![]).await?;
    check(covered == true, || "the curtain does not cover everything".into())?;
    for _ in 0..6 {
        browser.keys(&['\u{e004}']).await?;
        let inside = "const at = document.activeElement;
            return at === document.body || document.querySelector('.curtain').contains(at)";
        let inside = browser.script(inside, vec![]).await?;
        check(inside == true, || "the Tab key goes behind the curtain".into())?;
    }
    Ok(())
}
