//! The dialog with all legal actions, with a search.

use leptos::prelude::*;
use page::Snapshot;

use crate::table_state::TableState;

/// Everything that may be done.
#[component]
pub fn Choices(
    /// The table.
    state: TableState,
    /// What is shown.
    shown: Snapshot,
) -> impl IntoView {
    let words = RwSignal::new(String::new());
    let mut legal = shown.legal.clone();
    legal.extend(shown.more());
    let legal = StoredValue::new(legal);
    let found = move || {
        let words = words.get().to_lowercase();
        legal.with_value(|legal| {
            legal
                .iter()
                .filter(|c| c.label.to_lowercase().contains(&words))
                .cloned()
                .collect::<Vec<_>>()
        })
    };
    view! {
        <p class="fine" hidden={!shown.prompted || legal.with_value(Vec::is_empty)}>"Offers of any kind, and whatever else is not listed, are made on the board."</p>
        <p hidden={shown.prompted}>"It is not your turn."</p>
        <input type="search" class="field" placeholder="Find a choice" aria-label="Find a choice" hidden={legal.with_value(|l| l.len() < 9)} on:input=move |event| words.set(event_target_value(&event))/>
        <div class="menulist">
            <For each=found key=|choice| choice.text.clone() let:choice>
                <button type="button" class="btn" data-choice=choice.text.clone() on:click=move |_| { state.act(&choice.text); }>{choice.label.clone()}</button>
            </For>
        </div>
    }
}
