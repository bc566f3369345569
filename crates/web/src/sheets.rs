//! Sheets over the table, and the small parts that many places share.

use leptos::html::Dialog;
use leptos::prelude::*;
use page::rulebook::Book;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{Event, HtmlInputElement};

/// An icon of the sprite.
#[component]
pub fn Icon(
    /// Its name.
    name: &'static str,
) -> impl IntoView {
    view! { <svg class="i" aria-hidden="true"><use href=format!("#{name}")></use></svg> }
}

/// The mark of a seat.
#[component]
pub fn Mark(
    /// The seat, from 0.
    seat: u8,
) -> impl IntoView {
    view! { <svg class="pm" aria-hidden="true"><use href=format!("#m{}", seat + 1)></use></svg> }
}

/// A sheet: from below on a phone, a card in the middle on a desk.
#[component]
pub fn SheetFrame(
    /// What it is about.
    #[prop(into)]
    title: String,
    /// What happens when it is closed.
    close: Callback<()>,
    /// What is on it.
    children: Children,
) -> impl IntoView {
    let dialog = NodeRef::<Dialog>::new();
    dialog.on_load(|dialog| {
        let _ = dialog.show_modal();
    });
    // A dialog that is closed gives the focus back; one that is only taken away does not.
    on_cleanup(move || {
        if let Some(dialog) = dialog.try_get_untracked().flatten() {
            dialog.close();
        }
    });
    let label = title.clone();
    let outside = move |event: leptos::ev::MouseEvent| {
        let on_veil = event.target().and_then(|t| t.dyn_into::<web_sys::HtmlDialogElement>().ok());
        if on_veil.is_some() {
            close.run(());
        }
    };
    view! {
        <dialog class="veil" node_ref=dialog aria-label=label on:cancel=move |event: Event| { event.prevent_default(); close.run(()); } on:click=outside>
            <div class="sheet" tabindex="-1" autofocus>
                <header><h2>{title}</h2>
                    <button type="button" class="btn round" aria-label="Close" on:click=move |_| close.run(())><Icon name="close"/></button>
                </header>
                {children()}
            </div>
        </dialog>
    }
}

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
pub fn RuleShelf() -> impl IntoView {
    let games = shelf::games();
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

/// Reads the chosen file as text.
pub fn read_file(event: &Event, then: impl Fn(String) + Copy + 'static) {
    let input = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
    let Some(file) = input.and_then(|input| input.files()).and_then(|files| files.get(0)) else {
        return;
    };
    let read = Closure::once_into_js(move |text: wasm_bindgen::JsValue| {
        then(text.as_string().unwrap_or_default());
    });
    let promise: js_sys::Promise = file.text();
    let then = js_sys::Reflect::get(&promise, &"then".into()).ok();
    if let Some(then) = then.and_then(|then| then.dyn_into::<js_sys::Function>().ok()) {
        let _ = then.call1(&promise, &read);
    }
}
