//! After the first visit everything works without a network.

use crate::browser::Browser;
use crate::player::{Now, Others, Player, games, now, set_up};
use crate::server_process::{Outcome, serve};

/// Visits once, takes the server away, loads again, and plays every game of the shelf.
pub(crate) async fn after_the_first_visit(browser: &Browser, _: &str) -> Outcome {
    let server = serve()?;
    let address = server.address();
    browser.load(&format!("{address}/")).await?;
    let ready = "const done = arguments[0]; navigator.serviceWorker.ready.then(() => done(true))";
    browser.slow_script(ready, vec![]).await?;
    browser.until("the worker that keeps all files", "navigator.serviceWorker.controller").await?;
    drop(server);
    for game in games(browser).await? {
        browser.load(&format!("{address}/")).await?;
        browser.reload().await?;
        set_up(browser, &game, Others::Quick).await?;
        browser.click("#begin").await?;
        now(browser).await?;
        let mut player = Player::new(browser, 31);
        let wanted = player.decide_often(3).await?;
        let wait = if wanted == Now::Over { "over" } else { "going on" };
        println!("offline: {game} is {wait}");
        browser.load(&format!("{address}/#/")).await?;
    }
    // Pictures, too: a cover that does not load has no width.
    let covers = "[...document.images].length && [...document.images].every((i) => i.complete && i.naturalWidth)";
    browser.until("the covers", covers).await.map(drop)
}
