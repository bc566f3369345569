//! Where the keyboard's focus is: on the question after every step, and never nowhere. The board is one stop of the Tab
//! key; arrow keys move inside it and inside the drawer.

use leptos::prelude::*;
use page::Snapshot;
use page::aloud::Log;
use web_sys::Element;

use crate::dom;
use crate::keys::TOUCHABLE;
use crate::screen::Screen;
use crate::table_state::TableState;

/// What is asked.
pub const QUESTION: &str = "#prompt";

/// Inside of what arrow keys move; the first one is one stop of the Tab key.
const AREAS: [&str; 2] = [".board", ".drawer"];

/// Where somebody reads or writes: the focus is not taken away from there.
const BUSY: &str = "input,textarea,select,.story,.bar,.seats";

/// Whose turn it is, and after how many steps: a question that is new has another one.
type Turn = Option<(Option<table::Seat>, usize)>;

/// Keeps the focus at a table for as long as it is shown.
pub fn keep(state: TableState, log: RwSignal<Log>, drawn: impl Fn() + 'static) {
    let screen = state.screen();
    let asked = StoredValue::new(None::<(Turn, bool)>);
    Effect::new(move |_| {
        drawn();
        screen.notice.track();
        screen.dialog.track();
        let moment = screen.stage.moment.with(Option::is_some);
        if let Some(table) = state.local() {
            table.curtain.track();
        }
        if !moment {
            let now = screen.snapshot.with(|shown| shown.as_ref().and_then(turn));
            asked.update_value(|asked| {
                if asked.is_none_or(|(was, _)| was != now) {
                    *asked = Some((now, now.is_some()));
                }
            });
        }
        request_animation_frame(move || {
            let is_new = asked.try_get_value().flatten().is_some_and(|(_, is_new)| is_new);
            if settle(screen, log, is_new) {
                asked.try_update_value(|asked| {
                    if let Some((_, is_new)) = asked {
                        *is_new = false;
                    }
                });
            }
        });
    });
}

fn turn(shown: &Snapshot) -> Turn {
    shown.prompted.then_some((shown.me, shown.seq))
}

/// Puts the focus where it belongs, unless something lies over the table. A question that is new gets it, or is said
/// where somebody is busy elsewhere.
fn settle(screen: Screen, log: RwSignal<Log>, is_new: bool) -> bool {
    rove();
    if dom::first("dialog[open]").is_some() {
        return false;
    }
    let here = document().active_element().filter(|here| here.tag_name() != "BODY");
    let busy = here.as_ref().is_some_and(|here| here.closest(BUSY).ok().flatten().is_some());
    if is_new && busy {
        let words =
            screen.snapshot.with_untracked(|shown| shown.as_ref().map(|s| s.prompt.to_string()));
        log.update(|log| log.say(words.unwrap_or_default()));
    } else if is_new || here.is_none() {
        read_question();
    }
    true
}

/// Moves the focus to the question; if it is there already, it comes again, so that it is read again.
pub fn read_question() {
    if let Some(question) = dom::first(QUESTION) {
        dom::blur(&question);
        dom::focus(&question);
    }
}

/// Everything in an area that can be touched and seen.
pub fn members(area: &str) -> Vec<Element> {
    let selector = format!("{area} :is({TOUCHABLE})");
    let is_seen = |element: &Element| element.get_bounding_client_rect().width() > 0.0;
    dom::all(&selector).into_iter().filter(is_seen).collect()
}

/// Makes the board one stop of the Tab key: what has the focus, else what had it last, else what can be done first.
pub fn rove() {
    let (here, [board, _]) = (document().active_element(), AREAS);
    for other in dom::all(&format!("{board} [tabindex]:not(.picture,{TOUCHABLE})")) {
        let _ = other.remove_attribute("tabindex");
    }
    let all = members(board);
    let is_stop = |element: &&Element| element.get_attribute("tabindex").as_deref() == Some("0");
    let stop = all.iter().find(|&element| Some(element) == here.as_ref());
    let stop = stop.or_else(|| all.iter().find(is_stop));
    let stop = stop.or_else(|| all.iter().find(|element| element.has_attribute("data-act")));
    let stop = stop.or(all.first());
    for element in &all {
        let index = if Some(element) == stop { "0" } else { "-1" };
        if element.get_attribute("tabindex").as_deref() != Some(index) {
            let _ = element.set_attribute("tabindex", index);
        }
    }
}

/// Where one comes to an area.
fn entry(area: &str) -> Option<Element> {
    dom::first(&format!("{area} [tabindex=\"0\"]")).or_else(|| members(area).into_iter().next())
}

/// Moves the focus to the nearest thing in that direction within the area, from elsewhere to the board; whether there was one.
pub fn roam(towards: &str) -> bool {
    let Some(here) = document().active_element() else { return false };
    let within = |area: &&str| here.closest(area).ok().flatten().is_some();
    if here.closest(".story,.picture").ok().flatten().is_some() {
        return false;
    }
    let Some(area) = AREAS.into_iter().find(within) else {
        return AREAS.into_iter().find_map(entry).is_some_and(|entry| dom::focus(&entry));
    };
    let (x, y) = dom::middle(&here);
    let found = dom::least(members(area), |element, (to_x, to_y)| {
        let (along, across) = match towards {
            "ArrowLeft" => (x - to_x, to_y - y),
            "ArrowRight" => (to_x - x, to_y - y),
            "ArrowUp" => (y - to_y, to_x - x),
            _ => (to_y - y, to_x - x),
        };
        let ahead = *element != here && along >= 4.0;
        ahead.then(|| along.abs() + 2.5 * across.abs())
    });
    found.is_some_and(|element| dom::focus(&element))
}
