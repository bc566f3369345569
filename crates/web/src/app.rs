//! Routing: the part of the address after `#` names the page to show.

use leptos::ev;
use leptos::prelude::*;

use crate::caper_page::{CaperPage, Wanted};
use crate::dom;
use crate::lobby::OnlinePage;
use crate::push;
use crate::replay_page::ReplayPage;
use crate::settings::Settings;
use crate::shelf_page::ShelfPage;
use crate::table_page::{Lost, TablePage};

/// A place of the page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// The shelf, with the set-up of a game open or not.
    Shelf(Option<String>),
    /// The shelf, with the tables with friends open.
    Friends,
    /// A table.
    Table(String),
    /// A table on a server.
    Online(String),
    /// A kept game to look at.
    Replay(String),
    /// A game that came in the link.
    Watch(String),
    /// A daily caper or a puzzle of a game.
    Caper(String, Wanted),
}

impl Place {
    fn here() -> Self {
        let hash = window().location().hash().unwrap_or_default();
        let words: Vec<&str> = hash.trim_start_matches('#').trim_matches('/').split('/').collect();
        match words.as_slice() {
            ["table", id] => Self::Table((*id).into()),
            ["online", table] => Self::Online((*table).into()),
            ["replay", id] => Self::Replay((*id).into()),
            ["watch", letters] => Self::Watch((*letters).into()),
            ["friends"] => Self::Friends,
            ["caper", game] => Self::Caper((*game).into(), Wanted::Day(dom::today(), None)),
            ["caper", game, day, friend] => {
                let friend = js_sys::decode_uri_component(friend).ok().map(String::from);
                Self::Caper(
                    (*game).into(),
                    Wanted::Day(day.parse().unwrap_or_else(|_| dom::today()), friend),
                )
            }
            ["puzzle", game, number] => {
                Self::Caper((*game).into(), Wanted::Puzzle(number.parse().unwrap_or(0)))
            }
            ["new", game] => Self::Shelf(Some((*game).into())),
            _ => Self::Shelf(None),
        }
    }
}

/// The whole page.
#[component]
pub fn App() -> impl IntoView {
    provide_context(RwSignal::new(Settings::load()));
    push::renew();
    let place = RwSignal::new(Place::here());
    window_event_listener(ev::hashchange, move |_| place.set(Place::here()));
    move || match place.get() {
        Place::Shelf(Some(game)) if catalog::about(&game).is_err() => {
            view! { <Lost words="There is no such game on the shelf.".to_owned()/> }.into_any()
        }
        Place::Shelf(new) => view! { <ShelfPage new friends=false/> }.into_any(),
        Place::Friends => view! { <ShelfPage new=None friends=true/> }.into_any(),
        Place::Caper(game, wanted) => view! { <CaperPage game wanted/> }.into_any(),
        Place::Table(id) => view! { <TablePage id/> }.into_any(),
        Place::Online(table) => view! { <OnlinePage table/> }.into_any(),
        Place::Replay(id) => view! { <ReplayPage id letters=String::new()/> }.into_any(),
        Place::Watch(letters) => view! { <ReplayPage id=String::new() letters/> }.into_any(),
    }
}
