//! Pictures of cards: one sheet of symbols a game, hung into the page piece by piece. The browser could fetch
//! a sheet by itself wherever a picture is used (`file.svg#symbol`), but then it lays out the whole sheet at
//! once, which takes as long as several frames, and again whenever the last such picture had gone.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::time::Duration;

use leptos::prelude::{document, set_timeout};
use leptos::task::spawn_local;
use page::markup;
use web_sys::Element;

use crate::fetch;

/// How many bytes of a sheet are hung at a time.
const SLICE: usize = 24_000;

thread_local! {
    /// The games whose sheets hang, or are on their way.
    static HUNG: RefCell<BTreeSet<String>> = const { RefCell::new(BTreeSet::new()) };
}

/// Hangs the pictures of a game, if it has any and they do not hang yet.
pub fn hang(game: &str) {
    if !page::boxes::look(game).art || !HUNG.with_borrow_mut(|hung| hung.insert(game.into())) {
        return;
    }
    let game = game.to_owned();
    spawn_local(async move {
        match fetch::text(&format!("/art/{game}.svg")).await {
            Ok(sheet) => {
                let slices = markup::slices(markup::inner(&sheet), SLICE);
                let slices: Vec<String> = slices.into_iter().rev().map(Into::into).collect();
                if let Some(wall) = wall() {
                    hang_next(wall, slices);
                }
            }
            // Cards have names, too; the next table asks again.
            Err(_) => {
                HUNG.with_borrow_mut(|hung| hung.remove(&game));
            }
        }
    });
}

/// Hangs one slice, and the others when the browser had time for other things.
fn hang_next(wall: Element, mut slices: Vec<String>) {
    if let Some(slice) = slices.pop() {
        let _ = wall.insert_adjacent_html("beforeend", &slice);
        set_timeout(move || hang_next(wall, slices), Duration::ZERO);
    }
}

/// Where pictures hang, unseen.
fn wall() -> Option<Element> {
    let found = document().get_element_by_id("art");
    found.or_else(|| {
        let body = document().body()?;
        let wall = "<svg id=\"art\" aria-hidden=\"true\"></svg>";
        body.insert_adjacent_html("beforeend", wall).ok()?;
        document().get_element_by_id("art")
    })
}
