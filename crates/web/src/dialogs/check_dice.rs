//! “Check the dice”, at the end of a game with friends: compares its record with what this device was promised.

use leptos::prelude::*;
use leptos::task::spawn_local;
use page::replay::{DiceVerdict, Reel};

use crate::fetch;
use crate::parts::Icon;
use crate::remote_table::RemoteTable;
use crate::table_keys::dice_kept;

/// A button, and then what has come of it.
#[component]
pub fn CheckDice(
    /// The table.
    table: RemoteTable,
) -> impl IntoView {
    let found = RwSignal::new(None::<Result<DiceVerdict, String>>);
    let name = table.status.with_untracked(|status| status.keys.table.clone());
    let check = move |_| {
        let name = name.clone();
        spawn_local(async move {
            found.try_set(Some(verdict(&name).await));
        });
    };
    let said = move || {
        found.get().map(|found| {
            let (title, good, words) = match found {
                Ok(DiceVerdict { title, good, words }) => (title, good, words),
                Err(words) => ("Fair dice: not checked", false, words),
            };
            view! { <div class="note fair" class:bad=!good><Icon name="dicefair"/><span><b>{title}</b>" "{words}</span></div> }
        })
    };
    view! {
        <div class="checked" role="status">{said}</div>
        <button type="button" class="btn" id="dice" hidden=move || found.with(Option::is_some) on:click=check><Icon name="dicefair"/>"Check the dice"</button>
    }
}

async fn verdict(table: &str) -> Result<DiceVerdict, String> {
    let record = fetch::text(&format!("/api/tables/{table}/record")).await?;
    let reel = Reel::read(&record).map_err(|no| no.to_string())?;
    let none = || "This game has no dice that could be checked.".to_owned();
    reel.dice(&dice_kept(&reel)).ok_or_else(none)
}
