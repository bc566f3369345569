//! The dialog after the one choice of a daily caper or a puzzle: what was best, what it cost, a link for friends.

use board::percent;
use leptos::prelude::*;
use page::caper::Caper;
use session::Advised;
use table::Seat;

use crate::dom;
use crate::parts::Icon;

/// How a caper came out.
#[component]
pub fn CaperResult(
    /// The game.
    game: String,
    /// The caper, its choice made.
    caper: Caper,
    /// Who chose.
    seat: Seat,
    /// What the captain thinks of the choices, best first; nothing while it thinks.
    advice: Vec<Advised>,
) -> impl IntoView {
    let chance = |text: &str| {
        let advised = advice.iter().find(|advised| advised.choice.text == text)?;
        advised.chance_that_counts(seat)
    };
    let words = |text: &str| {
        let advised = advice.iter().find(|advised| advised.choice.text == text);
        advised.map_or_else(|| text.to_owned(), |advised| advised.choice.label.clone())
    };
    let with_chance = |text: &str| match chance(text) {
        Some(chance) => format!("{} ({})", words(text), percent(chance)),
        None => words(text),
    };
    let chosen = caper.chosen.clone().unwrap_or_default();
    let solved = chosen == caper.best;
    let cost = chance(&caper.best).zip(chance(&chosen)).map(|(best, made)| (best - made) * 100.0);
    let verdict = match cost {
        _ if solved => "That is it: nothing is better.".to_owned(),
        Some(cost) => format!("There is something better, by {:.0} points.", cost.max(0.0)),
        None => "There is something better.".to_owned(),
    };
    let friend = caper.friend.clone().map(|friend| {
        let told = if friend == chosen {
            "Your friend chose the same.".into()
        } else {
            format!("Your friend chose: {}.", with_chance(&friend))
        };
        view! { <p>{told}</p> }
    });
    let link = caper.day.map(|day| {
        let here = window().location().origin().unwrap_or_default();
        let chosen = String::from(js_sys::encode_uri_component(&chosen));
        let link = format!("{here}/#/caper/{game}/{day}/{chosen}");
        view! {
            <p class="fine">"Everybody has the same caper today. Send this link: whoever solves it sees what you chose."</p>
            <input type="text" class="field" readonly aria-label="Link" prop:value=link/>
        }
    });
    let best = (!solved).then(|| view! { <p>"Best: "<b>{with_chance(&caper.best)}</b></p> });
    let next = format!("#/puzzle/{game}/{}", dom::chance() % 100_000);
    view! {
        <p class="verdict">{verdict}</p>
        <p>"You: "<b>{with_chance(&chosen)}</b></p>
        {best}{friend}{link}
        <footer>
            <a class="btn" href="#/">"To the shelf"</a>
            <a class="btn act" href=next><Icon name="next"/>"A puzzle"</a>
        </footer>
    }
}
