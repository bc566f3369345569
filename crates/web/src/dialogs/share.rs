//! The dialog with a share link that carries a whole game.

use leptos::prelude::*;

use crate::parts::CopyButton;

/// A link to copy.
#[component]
pub fn Share(
    /// The link.
    link: String,
) -> impl IntoView {
    let text = link.clone();
    let length = link.len();
    view! {
        <p>"Whoever opens it sees this game step by step, on their own device. Nothing is uploaded: the game is in the link itself."</p>
        <textarea class="field" readonly rows="4" aria-label="The link">{link}</textarea>
        <p class="fine">{length}" letters."{(length > 8000).then_some(" Some chat programs cut links this long: export the record instead.")}</p>
        <footer><CopyButton text label="Copy the link".to_owned() words="Copy the link"/></footer>
    }
}
