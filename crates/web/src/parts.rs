//! Small components that several pages and dialogs share.

use leptos::prelude::*;

use crate::dom;

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

/// The look of the box of a game.
#[component]
pub fn Cover(
    /// The game's name on the shelf.
    game: String,
) -> impl IntoView {
    view! { <img src=format!("/boxes/{game}.svg") alt="" width="36" height="48"/> }
}

/// A button that copies a text, and says so only when it is copied.
#[component]
pub fn CopyButton(
    /// The text.
    text: String,
    /// What is copied, for those who hear the page.
    label: String,
    /// What stands on the button.
    #[prop(default = "Copy")]
    words: &'static str,
) -> impl IntoView {
    let copied = RwSignal::new(None::<bool>);
    let shown = move || match copied.get() {
        None => words,
        Some(true) => "Copied",
        Some(false) => "Mark it and copy",
    };
    let copy = move |_| dom::copy(&text, move |done| copied.set(Some(done)));
    view! {
        <button type="button" class="btn" aria-label=label on:click=copy><Icon name="copy"/><span role="status">{shown}</span></button>
    }
}
