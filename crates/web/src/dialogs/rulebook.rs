//! The rulebook: all clauses, or those that have these words.

use leptos::prelude::*;
use page::rulebook::Book;

/// The clauses that have these words.
#[component]
pub fn RuleLines(
    /// The game's name on the shelf.
    game: String,
    /// A clause's id, or words to look for.
    words: String,
) -> impl IntoView {
    let Some(book) = Book::of(&game) else { return ().into_any() };
    let found = book.search(&words);
    let mut section = String::new();
    let lines: Vec<_> = found
        .into_iter()
        .map(|passage| {
            let heading = (passage.section != section).then(|| view! { <h3>{passage.section.clone()}</h3> });
            section.clone_from(&passage.section);
            let id = passage.clause.clone().map(|id| view! { <b class="cid">{id}</b> });
            view! { {heading}<div class="rule">{id}<div inner_html=passage.html.clone()></div></div> }
        })
        .collect();
    if lines.is_empty() {
        return view! { <p class="fine">"No clause has these words."</p> }.into_any();
    }
    view! { <div class="rulelist">{lines}</div> }.into_any()
}

/// A rulebook with search, opened at a clause.
#[component]
pub fn RuleBook(
    /// The game's name on the shelf.
    game: String,
    /// What to look for first.
    words: RwSignal<String>,
) -> impl IntoView {
    let turn = move |event: leptos::ev::MouseEvent| {
        let found = crate::dom::closest(event.target(), "[data-rule]");
        if let Some(clause) = found.and_then(|element| element.get_attribute("data-rule")) {
            event.stop_propagation();
            words.set(clause);
        }
    };
    view! {
        <div class="bookbar">
            <input type="search" class="field" placeholder="Search the rulebook, or type a clause" aria-label="Search the rulebook"
                prop:value=move || words.get() on:input=move |event| words.set(event_target_value(&event))/>
            <button type="button" class="btn" hidden=move || words.get().is_empty() on:click=move |_| words.set(String::new())>"All rules"</button>
        </div>
        <div class="book" on:click=turn>{move || view! { <RuleLines game=game.clone() words=words.get()/> }}</div>
    }
}

/// The rulebooks of all games.
#[component]
pub fn RuleBooks() -> impl IntoView {
    let games = catalog::games();
    let game = RwSignal::new(games.first().map_or("", |about| about.name).to_owned());
    let words = RwSignal::new(String::new());
    let tab = move |name: &'static str| {
        view! {
            <button type="button" aria-pressed=move || (game.get() == name).to_string() on:click=move |_| { game.set(name.into()); words.set(String::new()); }>
                {page::boxes::look(name).title}
            </button>
        }
    };
    view! {
        <div class="seg wrap" role="group" aria-label="Game">{games.into_iter().map(|about| tab(about.name)).collect_view()}</div>
        {move || view! { <RuleBook game=game.get() words/> }}
    }
}
