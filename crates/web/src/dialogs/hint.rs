//! The dialog with a hint: what a bot thinks of the choices.

use board::percent;
use leptos::prelude::*;
use page::Snapshot;
use session::Advised;

use crate::table_state::TableState;

/// What a bot thinks of the choices.
#[component]
pub fn Hint(
    /// The table.
    state: TableState,
    /// What is shown.
    shown: Snapshot,
    /// The choices, best first.
    advice: Vec<Advised>,
) -> impl IntoView {
    let seat = shown.me.map_or(0, table::Seat::index);
    let best = advice.first().and_then(|a| a.chances.get(seat).copied()).unwrap_or(0.0);
    let footnote = advice.first().and_then(|a| a.nearer.as_ref()?.wish.footnote());
    let row = move |(nth, advised): (usize, Advised)| {
        let chance = advised.chances.get(seat).copied();
        let words = chance.map(percent).unwrap_or_default();
        let loss = chance.map(|chance| (best - chance) * 100.0).filter(|loss| *loss >= 0.05);
        let loss = loss.map(|loss| format!("{loss:.1} points worse"));
        let note = advised.nearer.as_ref().map(ToString::to_string);
        let more = note.into_iter().chain(loss).collect::<Vec<_>>().join(" · ");
        let text = advised.choice.text.clone();
        let class = if nth == 0 { "btn act" } else { "btn" };
        let width = format!("width:{:.0}%", chance.unwrap_or(0.0) * 100.0);
        view! {
            <div class="hintrow">
                <div><b>{advised.choice.label.clone()}</b><small>{more}</small>
                    <div class="odds"><div class="track" role="img" aria-label=format!("{words} to win")><i style=width></i></div></div></div>
                <b class="num">{words}</b>
                <button type="button" class=class on:click=move |_| { state.act(&text); }>"Do it"</button>
            </div>
        }
    };
    view! {
        <p class="fine">"The chance to win the whole game, as the strongest bot of this shelf sees it."</p>
        <div class="hints">{advice.into_iter().take(8).enumerate().map(row).collect_view()}</div>
        {footnote.map(|words| view! { <p class="fine">"* "{words}</p> })}
    }
}
