//! The dialog in which a bot says why it did what it did, from its own search.

use board::percent;
use leptos::prelude::*;
use page::{Snapshot, crew};
use session::Advised;
use table::Seat;

/// What a bot did last, and what it thought of its choices.
#[derive(Clone, PartialEq, Debug)]
pub struct Reasons {
    /// Whose they are.
    pub seat: Seat,
    /// What it did.
    pub action: String,
    /// Its choices, best first; none yet while it looks back.
    pub advice: Vec<Advised>,
    /// Whether it may tell what else it could have done.
    pub open: bool,
}

/// Why a bot did that.
#[component]
pub fn Why(
    /// What is shown.
    shown: Snapshot,
    /// What it says.
    reasons: Reasons,
) -> impl IntoView {
    let Reasons { seat, action, advice, open } = reasons;
    let card = shown.seats.get(seat.index()).cloned();
    let one = card.as_ref().and_then(|card| crew::at(&shown.game, card));
    let who = one.map(|one| {
        view! {
            <div class="persona"><span inner_html=one.face.html().into_string()></span>
                <div><b>{one.name}</b><small>{one.words()}</small></div></div>
        }
    });
    let chance = |advised: &Advised| advised.chances.get(seat.index()).copied().unwrap_or(0.0);
    let made = advice.iter().find(|advised| advised.choice.text == action);
    let did = made.map(|made| {
        let (words, own) = (made.choice.label.clone(), percent(chance(made)));
        view! { <p><b>{words}</b>": I think that wins the game with "{own}"."</p> }
    });
    let count = advice.len();
    let rest = (!open && count > 1).then(|| view! {
        <p class="fine">"I looked at "{count}" choices. The others stay up my sleeve until the game is over."</p>
    });
    let other = |advised: &Advised| {
        let words = advised.choice.label.clone();
        view! { <li>{words}<b class="num">{percent(chance(advised))}</b></li> }
    };
    let others: Vec<_> = advice
        .iter()
        .filter(|advised| open && advised.choice.text != action)
        .take(4)
        .map(other)
        .collect();
    let else_ =
        (!others.is_empty()).then(|| view! { <p class="fine">"What else I looked at:"</p> });
    let said = if count == 0 {
        "Let me think what I was thinking …"
    } else if count == 1 {
        "I had no choice."
    } else {
        ""
    };
    view! {
        {who}
        <p class="fine" hidden=said.is_empty()>{said}</p>
        {did}{rest}{else_}
        <ul class="elses">{others}</ul>
    }
}
