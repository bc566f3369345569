//! The way to a daily caper or a puzzle: fetches the book of the game, lays the situation out, goes to the table.

use leptos::prelude::*;
use leptos::task::spawn_local;
use page::caper::{self, Caper};

use crate::table_page::Lost;
use crate::{dom, fetch, storage};

/// Which situation is meant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// That of a day, with what a friend chose.
    Day(u32, Option<String>),
    /// Any other one.
    Puzzle(u32),
}

/// A caper or a puzzle that is being laid out.
#[component]
pub fn CaperPage(
    /// The game.
    game: String,
    /// Which one.
    wanted: Wanted,
) -> impl IntoView {
    let trouble = RwSignal::new(String::new());
    dom::body_class("shelfbody");
    spawn_local(async move {
        match lay_out(&game, wanted).await {
            Ok(id) => dom::replace(&format!("/table/{id}")),
            Err(words) => trouble.set(words),
        }
    });
    move || {
        let words = trouble.get();
        if words.is_empty() {
            view! { <main class="lost"><p>"One moment …"</p></main> }.into_any()
        } else {
            view! { <Lost words/> }.into_any()
        }
    }
}

/// The table of a situation on this device: a day's caper is laid out once.
async fn lay_out(game: &str, wanted: Wanted) -> Result<String, String> {
    let key = match &wanted {
        Wanted::Day(day, _) => Some(key(game, *day)),
        Wanted::Puzzle(_) => None,
    };
    if let Some(id) = key.as_deref().and_then(storage::load)
        && storage::saved_games().iter().any(|saved| saved.id == id)
    {
        return Ok(id);
    }
    let book = fetch::text(&format!("/puzzles/{game}.txt")).await?;
    let book = caper::read(&book).map_err(|refusal| refusal.to_string())?;
    let (nth, day, friend) = match wanted {
        Wanted::Day(day, friend) => (caper::of_the_day(book.len(), day), Some(day), friend),
        Wanted::Puzzle(number) => (number as usize % book.len().max(1), None, None),
    };
    let situation = book.get(nth).ok_or("There is no puzzle for this game yet.")?;
    let host = situation.host(game).map_err(|refusal| refusal.to_string())?;
    let host = host.as_caper(|caper| Caper { day, friend, ..caper });
    let id = storage::save_new(host);
    if let Some(key) = key {
        storage::save(&key, id.clone());
    }
    Ok(id)
}

/// Where it is kept which table the caper of a day is.
fn key(game: &str, day: u32) -> String {
    format!("quarterdeck:caper:{game}:{day}")
}
