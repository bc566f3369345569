//! Small components that several pages and dialogs share.

use leptos::prelude::*;

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
