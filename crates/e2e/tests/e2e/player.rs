//! A person at the page: takes a box from the shelf, says who plays, and clicks what is offered.

use fantoccini::elements::{Element, ElementRef};
use serde_json::{Value, json};

use crate::browser::{Browser, text_of};
use crate::server_process::{Outcome, check};

/// Who sits in the other seats.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Others {
    /// The quickest bots of the game.
    Quick,
    /// The strongest.
    Strong,
    /// People at the same device.
    People,
}

/// What the table wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Now {
    /// A decision of the person who looks.
    Yours,
    /// The device goes to somebody else.
    Curtain,
    /// Nothing more.
    Over,
}

/// The games on the shelf, as the page shows them.
pub(crate) async fn games(browser: &Browser) -> Outcome<Vec<String>> {
    let script =
        "return [...document.querySelectorAll('a.gamebox')].map((a) => a.hash.split('/').pop())";
    let found = browser.script(script, vec![]).await?;
    let games: Vec<String> = found.as_array().into_iter().flatten().map(text_of).collect();
    check(!games.is_empty(), || "the shelf is empty".into())?;
    Ok(games)
}

/// Goes to the shelf, takes the box and begins.
pub(crate) async fn begin(browser: &Browser, game: &str, others: Others) -> Outcome {
    browser.go("#/").await?;
    set_up(browser, game, others).await?;
    browser.click("#begin").await?;
    now(browser).await.map(drop)
}

/// Options that make a long game short; it is a whole one all the same.
const SHORT: [(&str, &str); 2] = [("Rounds", "16"), ("Caper limit", "3")];

/// Begins a game that does not go on for ever.
pub(crate) async fn begin_short(browser: &Browser, game: &str) -> Outcome {
    browser.go("#/").await?;
    set_up(browser, game, Others::Quick).await?;
    shorten(browser).await?;
    browser.click("#begin").await?;
    now(browser).await.map(drop)
}

/// Sets the options of the open set-up so that the game does not go on for ever.
pub(crate) async fn shorten(browser: &Browser) -> Outcome {
    unfold(browser).await?;
    for (option, value) in SHORT {
        let field = format!("input[aria-label='{option}']");
        if browser.count(&field).await? > 0 {
            browser.write(&field, value).await?;
        }
    }
    Ok(())
}

/// Unfolds the options of the open set-up.
async fn unfold(browser: &Browser) -> Outcome {
    if browser.count("details.more:not([open])").await? > 0 {
        browser.click("details.more summary").await?;
    }
    Ok(())
}

/// Opens the set-up of a game from the shelf and says who plays.
pub(crate) async fn set_up(browser: &Browser, game: &str, others: Others) -> Outcome {
    browser.click(&format!("a[href='#/new/{game}'].gamebox")).await?;
    browser.until("the set-up", "document.querySelector('dialog[open] #begin')").await?;
    let seats = browser.count(".seatrow").await?;
    let nth = match others {
        Others::People => ":first-child",
        Others::Quick => ":nth-child(2)",
        Others::Strong => ":last-child",
    };
    for seat in 2..=seats {
        browser.click(&format!(".seatrow:nth-child({seat}) .seg button{nth}")).await?;
    }
    unfold(browser).await?;
    browser.write("input[aria-label=Seed]", "20261").await
}

/// Waits until somebody is asked, or the game is over.
pub(crate) async fn now(browser: &Browser) -> Outcome<Now> {
    let expression = "document.querySelector('dialog[open] .verdict') ? 'over'
        : document.querySelector('.curtain') ? 'curtain'
        : document.querySelector('.actions .choices .btn') && !document.querySelector('.dotdot,.onstage') ? 'yours' : false";
    let found = browser.until("somebody's turn, or the end", expression).await?;
    Ok(match text_of(&found).as_str() {
        "over" => Now::Over,
        "curtain" => Now::Curtain,
        _ => Now::Yours,
    })
}

/// A person who clicks here and there, but always the same way.
pub(crate) struct Player<'a> {
    browser: &'a Browser,
    state: u64,
    /// Clicks so far.
    pub(crate) clicks: u32,
    /// Things on the board that could not be hit in their middle.
    pub(crate) missed: Vec<String>,
}

/// What is offered: elements that can be clicked.
struct Offer {
    bar: Vec<Element>,
    board: Vec<Element>,
    picks: Vec<Element>,
    all: Vec<Element>,
}

impl Offer {
    /// Nothing can be done or picked but through the list of everything.
    fn is_only_the_list(&self) -> bool {
        self.bar.is_empty() && self.board.is_empty() && self.picks.is_empty()
    }
}

async fn click(element: &Element) -> Outcome {
    element.click().await.map_err(|error| error.to_string())
}

/// The element was drawn anew between looking and clicking.
fn is_stale(clicked: &Outcome) -> bool {
    clicked.as_ref().is_err_and(|error| error.contains("stale element"))
}

/// Clicks for one decision, at most.
const ATTEMPTS: usize = 12;

/// Picks on the way to a decision, before the list of everything is used.
const PICKS: usize = 5;

impl<'a> Player<'a> {
    /// A person with their own habits.
    pub(crate) fn new(browser: &'a Browser, habits: u64) -> Self {
        Self { browser, state: habits, clicks: 0, missed: Vec::new() }
    }

    /// A number below the limit.
    fn below(&mut self, limit: usize) -> usize {
        self.state = self
            .state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let top = usize::try_from(self.state >> 40).unwrap_or(0);
        top % limit.max(1)
    }

    /// Clicks until the table has changed, and waits for what it wants next.
    pub(crate) async fn decide(&mut self) -> Outcome<Now> {
        let before = self.steps().await?;
        for attempt in 0..ATTEMPTS {
            self.clicks += 1;
            let clicked = self.click_something(attempt).await;
            // What is drawn anew under the hand is looked at anew.
            if !is_stale(&clicked) {
                clicked?;
            }
            let wanted = now(self.browser).await?;
            if wanted != Now::Yours || self.steps().await? != before {
                return Ok(wanted);
            }
        }
        let prompt = self.browser.text(".actions").await?;
        Err(format!("{ATTEMPTS} clicks changed nothing at: {prompt}"))
    }

    /// Decides so often, unless the game ends before; passes the device on where it must.
    pub(crate) async fn decide_often(&mut self, often: u32) -> Outcome<Now> {
        let mut wanted = now(self.browser).await?;
        for _ in 0..often {
            wanted = match wanted {
                Now::Over => return Ok(wanted),
                Now::Curtain => {
                    self.browser.click(".curtain .btn").await?;
                    now(self.browser).await?
                }
                Now::Yours => self.decide().await?,
            };
        }
        Ok(wanted)
    }

    /// What is kept of the game on the device, which changes with every step.
    async fn steps(&self) -> Outcome<Value> {
        let script = "const id = location.hash.split('/').pop();
            return JSON.parse(localStorage.getItem('quarterdeck:game:' + id)).extent.lines";
        self.browser.script(script, vec![]).await
    }

    /// Mostly the first button of the bar, sometimes the board, sometimes the list of everything; what
    /// must be picked first is picked, and who gets lost in picking uses the list.
    async fn click_something(&mut self, attempt: usize) -> Outcome {
        let mut offer = self.offer().await?;
        let random_action = self.below(8);
        if random_action < 2 && !offer.board.is_empty() {
            let nth = self.below(offer.board.len());
            let element = offer.board.swap_remove(nth);
            let clicked = click(&element).await;
            if clicked.is_ok() || is_stale(&clicked) {
                return clicked;
            }
            self.missed.push(element.attr("data-act").await.ok().flatten().unwrap_or_default());
        }
        let lost = attempt >= PICKS;
        if (random_action == 2 || lost || offer.is_only_the_list()) && !offer.all.is_empty() {
            return self.pick_from_list(offer.all.swap_remove(0)).await;
        }
        let acts = if offer.bar.is_empty() { offer.board } else { offer.bar };
        let picking = acts.is_empty() || lost;
        let mut choices = if picking { offer.picks } else { acts };
        check(!choices.is_empty(), || "nothing is offered".into())?;
        let nth = if random_action == 3 || picking { self.below(choices.len()) } else { 0 };
        click(&choices.swap_remove(nth)).await
    }

    /// Opens the list of everything that may be done, and does something of it.
    async fn pick_from_list(&mut self, all: Element) -> Outcome {
        click(&all).await?;
        self.browser
            .until("the list", "document.querySelector('dialog[open] [data-choice]')")
            .await?;
        let choices = self.browser.count("[data-choice]").await?;
        let nth = self.below(usize::try_from(choices).unwrap_or(1).min(12)) + 1;
        self.browser.click(&format!("[data-choice]:nth-child({nth})")).await
    }

    async fn offer(&self) -> Outcome<Offer> {
        let script = "const seen = (e) => e.getClientRects().length && e.getAttribute('aria-disabled') !== 'true';
            const all = (selector) => [...document.querySelectorAll(selector)].filter(seen).slice(0, 40);
            return [
              all('.actions .choices [data-act]'),
              all('.board [data-act],.drawer [data-act]'),
              all('.actions .choices [data-pick],.board [data-pick],.drawer [data-pick],.board [data-only],.drawer [data-only]'),
              all('.actions .choices [data-open=choices]'),
            ];";
        let found = self.browser.script(script, vec![json!(null)]).await?;
        let elements = |n: usize| -> Vec<Element> {
            let list = found[n].as_array().into_iter().flatten();
            let ids = list.filter_map(|e| e.as_object()?.values().next().map(text_of));
            ids.map(|id| self.browser.at(ElementRef::from(id))).collect()
        };
        Ok(Offer { bar: elements(0), board: elements(1), picks: elements(2), all: elements(3) })
    }
}
