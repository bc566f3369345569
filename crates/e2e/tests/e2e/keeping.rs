//! Saved games: a reload, a closed tab, and undo.

use crate::browser::Browser;
use crate::player::{Now, Others, Player, begin, now};
use crate::server_process::{Outcome, check};

/// All that a person sees of a table.
const SEEN: &str = ".bar .where,.seats,.board,.drawer,.actions .prompt,.story";

/// What lies on the table, without the story.
const TABLE: &str = ".seats,.board,.drawer,.actions .prompt";

/// What the browser shows of it, but for exact odds: they come when a bot has worked them out.
async fn seen(browser: &Browser, what: &str) -> Outcome<String> {
    let hide = "const sheet = new CSSStyleSheet(); sheet.replaceSync('.odds { display: none }');
        document.adoptedStyleSheets = [sheet]; return true";
    browser.script(hide, vec![]).await?;
    browser.text(what).await
}

/// Plays a while, loads the page again, then closes the tab: the game goes on where it was.
pub(crate) async fn goes_on(browser: &Browser, game: &str) -> Outcome {
    begin(browser, game, Others::Quick).await?;
    let mut player = Player::new(browser, 3);
    player.decide_often(5).await?;
    let before = seen(browser, SEEN).await?;
    browser.reload().await?;
    now(browser).await?;
    same(&before, &seen(browser, SEEN).await?, "after a reload")?;
    browser.other_tab("#/").await?;
    let waiting = browser.text(".resume").await?;
    check(waiting.contains("Your move"), || {
        format!("the shelf does not say that a game waits: {waiting}")
    })?;
    browser.press("Go on").await?;
    now(browser).await?;
    same(&before, &seen(browser, SEEN).await?, "after a closed tab")?;
    let wanted = player.decide_often(2).await?;
    check(wanted == Now::Yours || wanted == Now::Over, || format!("the game ended in {wanted:?}"))
}

/// Takes decisions back: the table is as it was before them.
pub(crate) async fn undo(browser: &Browser, game: &str) -> Outcome {
    begin(browser, game, Others::Quick).await?;
    let mut player = Player::new(browser, 5);
    for _ in 0..3 {
        if player.decide_often(2).await? == Now::Over {
            return Ok(());
        }
        let before = seen(browser, TABLE).await?;
        if player.decide().await? == Now::Over {
            return Ok(());
        }
        browser.press("Undo").await?;
        now(browser).await?;
        let note = browser.text(".actions .note").await?;
        check(note.contains("Taken back"), || format!("undo says: {note}"))?;
        same(&before, &seen(browser, TABLE).await?, "after undo")?;
    }
    Ok(())
}

/// Both texts are the same; the first line that differs if they are not.
fn same(before: &str, after: &str, when: &str) -> Outcome {
    let mut pairs = before.lines().zip(after.lines());
    let differ = pairs.find(|(old, new)| old != new);
    check(before == after, || match differ {
        Some((old, new)) => format!("{when} “{old}” is “{new}”"),
        None => format!(
            "{when} there are {} lines instead of {}",
            after.lines().count(),
            before.lines().count()
        ),
    })
}
