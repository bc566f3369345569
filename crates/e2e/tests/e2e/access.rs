//! Accessibility: axe-core finds nothing on any screen, light and dark.

use serde_json::{Value, json};

use crate::browser::{Browser, text_of};
use crate::player::{Now, Others, Player, begin, now, set_up};
use crate::server_process::{Outcome, check};

const AXE: &str = include_str!("../../vendor/axe.min.js");

/// The shelf and what lies over it.
pub(crate) async fn of_shelf(browser: &Browser, _: &str) -> Outcome {
    browser.go("#/").await?;
    let mut barriers = Barriers::new(browser);
    barriers.seek("shelf").await?;
    for sheet in ["Games", "Rules", "Settings"] {
        browser.press(sheet).await?;
        barriers.seek(sheet).await?;
        browser.press("Close").await?;
    }
    browser.go("#/table/nowhere").await?;
    browser.reload().await?;
    barriers.seek("no such table").await?;
    barriers.none()
}

/// The set-up, the table at several moments, every sheet, the replay and the end of a game.
pub(crate) async fn of_game(browser: &Browser, game: &str) -> Outcome {
    browser.go("#/").await?;
    let mut barriers = Barriers::new(browser);
    set_up(browser, game, Others::Quick).await?;
    barriers.seek("set-up").await?;
    begin(browser, game, Others::Quick).await?;
    barriers.seek("table").await?;
    for letter in ['r', 's', 'm', 't', 'a'] {
        browser.keys(&[letter]).await?;
        browser.until("a sheet", "document.querySelector('dialog[open]')").await?;
        barriers.seek(&format!("sheet {letter}")).await?;
        browser.press("Close").await?;
    }
    let mut player = Player::new(browser, 37);
    for moment in 1..=3 {
        if player.decide_often(6).await? == Now::Over {
            break;
        }
        barriers.seek(&format!("table, moment {moment}")).await?;
    }
    let place = browser.place().await?;
    browser.go(&place.replace("/table/", "/replay/")).await?;
    browser.until("the slider", "document.querySelector('input[type=range]')").await?;
    barriers.seek("replay").await?;
    browser.go(&place).await?;
    now(browser).await?;
    barriers.none()
}

/// Nothing stands in anybody's way on what is shown now, light and dark.
pub(crate) async fn none_here(browser: &Browser, screen: &str) -> Outcome {
    let mut barriers = Barriers::new(browser);
    barriers.seek(screen).await?;
    barriers.none()
}

/// What axe-core finds, screen by screen.
struct Barriers<'a> {
    browser: &'a Browser,
    found: Vec<String>,
}

impl<'a> Barriers<'a> {
    fn new(browser: &'a Browser) -> Self {
        Self { browser, found: Vec::new() }
    }

    /// Looks at what is shown, in both themes: all rules in the light, and those of colours in the dark, because nothing
    /// else differs.
    async fn seek(&mut self, screen: &str) -> Outcome {
        for dark in [false, true] {
            self.browser.dark(dark).await?;
            let theme = if dark { "dark" } else { "light" };
            for barrier in run(self.browser, dark).await? {
                self.found.push(format!("{screen}, {theme}: {barrier}"));
            }
        }
        self.browser.dark(false).await
    }

    fn none(self) -> Outcome {
        check(self.found.is_empty(), || self.found.join("\n"))
    }
}

/// Every violation that axe-core finds in what is shown now, of all rules or of those of colours.
async fn run(browser: &Browser, colours: bool) -> Outcome<Vec<String>> {
    if browser.script("return typeof axe", vec![]).await? != "object" {
        browser.script(AXE, vec![]).await?;
    }
    // A card shows its name and bare figures, and is read aloud as its name and figures with words.
    let script = "const [colours, done] = arguments;
        axe.configure({ rules: [{ id: 'label-content-name-mismatch', selector: ':is(a, button, [role=button]):not(.card, .under)' }] });
        axe.run(document, { resultTypes: ['violations'], ...(colours && { runOnly: { type: 'rule', values: ['color-contrast'] } }) })
          .then((r) => done(r.violations.map((v) => [v.id, v.help, v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160) + ' … ' + (n.any[0]?.message ?? n.all[0]?.message ?? ''))])))
          .catch((error) => done('' + error))";
    let found = browser.slow_script(script, vec![json!(colours)]).await?;
    if let Some(error) = found.as_str() {
        return Err(format!("axe-core: {error}"));
    }
    let violation = |v: &Value| {
        let nodes: Vec<String> = v[2].as_array().into_iter().flatten().map(text_of).collect();
        format!("{} ({})\n    {}", text_of(&v[0]), text_of(&v[1]), nodes.join("\n    "))
    };
    Ok(found.as_array().into_iter().flatten().map(violation).collect())
}
