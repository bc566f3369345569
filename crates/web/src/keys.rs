//! Input: clicks, touches and keyboard shortcuts, and what they do.

use board::{Does, Touch};
use leptos::ev::{self, SubmitEvent};
use leptos::prelude::*;
use table::Seat;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, HtmlInputElement, KeyboardEvent};

use crate::dialogs::Dialog;
use crate::settings::Shortcuts;
use crate::table_page::open_card;
use crate::table_state::TableState;
use crate::{dom, focus};

/// Everything that can be touched.
pub const TOUCHABLE: &str =
    "[data-act],[data-pick],[data-set],[data-why],[data-rule],[data-card],[data-open]";

/// Does what the touched element says.
pub fn touch(state: TableState, element: &Element) {
    let told = |name: &str| element.get_attribute(name);
    if let Some(action) = told("data-act") {
        state.act(&action);
    } else if let Some(action) = told("data-why") {
        state.why(&action);
    } else if let Some(tokens) = told("data-pick") {
        state.screen().notice.set(None);
        state.screen().touch.update(|touch| touch.toggle(&tokens));
    } else if let Some(token) = told("data-set") {
        state.screen().notice.set(None);
        state.screen().touch.update(|touch| touch.set(&token));
    } else if let Some(clause) = told("data-rule") {
        state.open(Dialog::Rules(clause));
    } else if let Some(id) = told("data-card") {
        open_card(state, &id);
    } else if told("data-open").as_deref() == Some("stand") {
        state.keep_passing(true);
    } else if let Some(seat) =
        told("data-open").and_then(|open| open.strip_prefix("why:")?.parse().ok())
    {
        if let Some(table) = state.local() {
            table.ask_why(Seat(seat));
        }
    } else if let Some(dialog) = told("data-open") {
        state.open(match dialog.as_str() {
            "end" => Dialog::End,
            "story" => Dialog::Story,
            _ => Dialog::Choices,
        });
    }
}

/// Says what is typed into a field of the board. It stays there, unless the board takes the field away.
pub fn say(state: TableState, event: &SubmitEvent) {
    let Some(form) = dom::closest(event.target(), "[data-say]") else { return };
    event.prevent_default();
    let field = form.query_selector("input").ok().flatten();
    if let Some(field) = field.and_then(|field| field.dyn_into::<HtmlInputElement>().ok()) {
        let before = form.get_attribute("data-say").unwrap_or_default();
        state.act_in_words(&format!("{before}{}", field.value()));
    }
}

/// What a touch of an element means: what can be touched there, on a dense map the nearest thing.
pub fn meant(element: &Element, (x, y): (f64, f64)) -> Option<Element> {
    let dense = element.closest("[data-nearest]").ok().flatten();
    let nearest = dense.and_then(|_| {
        let all = dom::all("[data-nearest] [data-act],[data-nearest] [data-set]");
        dom::least(all, |_, (to_x, to_y)| {
            Some((to_x - x).hypot(to_y - y)).filter(|&far| far < 30.0)
        })
    });
    nearest.or_else(|| element.closest(TOUCHABLE).ok().flatten())
}

/// Whether what an element picks is picked already.
pub fn is_picked(touch: &Touch, element: &Element) -> bool {
    let pick = element.get_attribute("data-pick").map(Does::Pick);
    let does = pick.or_else(|| element.get_attribute("data-set").map(Does::Set));
    does.is_some_and(|does| touch.has_done(&does))
}

/// Listens to the keyboard for as long as the table is shown.
pub fn listen(state: TableState) {
    let handle = window_event_listener(ev::keydown, move |event| key(state, &event));
    on_cleanup(move || handle.remove());
}

fn key(state: TableState, event: &KeyboardEvent) {
    let typing = dom::closest(event.target(), "input,textarea,select").is_some();
    let over = dom::closest(event.target(), "dialog").is_some();
    if typing || over || event.ctrl_key() || event.meta_key() || event.alt_key() {
        return;
    }
    if state.screen().stage.is_on() && !event.repeat() {
        event.prevent_default();
        return state.screen().stage.next();
    }
    let name = event.key();
    match name.as_str() {
        "Enter" | " " => {
            // Buttons answer by themselves; shapes of a map do not.
            let shape =
                dom::closest(event.target(), TOUCHABLE).filter(|e| e.tag_name() != "BUTTON");
            if let Some(shape) = shape {
                event.prevent_default();
                touch(state, &shape);
            }
        }
        "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown" if focus::roam(&name) => {
            event.prevent_default();
        }
        "Escape" => put_back(state),
        letter if state.screen().settings.with_untracked(|all| all.keys == Shortcuts::On) => {
            shortcut(state, letter);
        }
        _ => {}
    }
}

/// Shortcuts of one letter or digit; a setting switches them off.
fn shortcut(state: TableState, letter: &str) {
    match letter {
        "u" => state.undo(),
        "h" => state.hint(),
        "r" => state.open(Dialog::Rules(String::new())),
        "s" => state.open(Dialog::Story),
        "m" => state.open(Dialog::Menu),
        "t" => state.open(Dialog::Text),
        "a" => state.open(Dialog::Choices),
        digit => {
            if let Some(nth) = digit.parse::<u32>().ok().filter(|n| (1..=9).contains(n)) {
                press(nth - 1);
            }
        }
    }
}

/// Closes what was said, and puts back what is picked.
fn put_back(state: TableState) {
    let screen = state.screen();
    screen.notice.set(None);
    if screen.touch.with_untracked(|touch| !touch.picks.is_empty()) {
        screen.touch.set(Touch::default());
    }
}

/// Presses the n-th button of the bar.
fn press(nth: u32) {
    let buttons = document().query_selector_all(".actions .choices .btn").ok();
    let button = buttons.and_then(|buttons| buttons.item(nth));
    if let Some(button) = button.and_then(|button| button.dyn_into::<HtmlElement>().ok()) {
        button.click();
    }
}
