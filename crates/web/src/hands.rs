//! Hands: a tap, or a drag that picks a thing up and touches whatever it is let go over. A tap that comes right after
//! another one at the same place, meant for what stood there before, does nothing.

use leptos::ev::{MouseEvent, PointerEvent};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use crate::table_state::TableState;
use crate::{dom, keys};

/// How far a pointer moves before it drags, in pixels.
const SLACK: f64 = 9.0;

/// How near two taps are at the same place, in pixels.
const SAME: f64 = 40.0;

/// For how long a place is inert after something was done there, in milliseconds.
const INERT: u64 = 500;

/// What can be dragged.
const MOVABLE: &str =
    ".board :is([data-pick],[data-set],[data-drag]),.drawer :is([data-pick],[data-set])";

/// The hands of a person at a table.
#[derive(Clone, Copy)]
pub struct Hands {
    state: TableState,
    held: StoredValue<Held, LocalStorage>,
}

#[derive(Default)]
struct Held {
    /// What the pointer is down on, and where it went down.
    down: Option<(Element, (f64, f64))>,
    /// What follows the pointer while something is dragged.
    ghost: Option<HtmlElement>,
    /// Whether something was dragged: the click at its end is no tap.
    dragged: bool,
    /// When and where something was last done.
    done: (u64, (f64, f64)),
}

fn place(event: &MouseEvent) -> (f64, f64) {
    (event.client_x().into(), event.client_y().into())
}

fn far(one: (f64, f64), other: (f64, f64)) -> f64 {
    (one.0 - other.0).hypot(one.1 - other.1)
}

impl Hands {
    /// Empty hands.
    pub fn new(state: TableState) -> Self {
        Self { state, held: StoredValue::new_local(Held::default()) }
    }

    /// A tap, or a button that the keyboard pressed.
    pub fn click(self, event: &MouseEvent) {
        if self.held.try_update_value(|held| std::mem::take(&mut held.dragged)) == Some(true) {
            return;
        }
        let stage = self.state.screen().stage;
        if stage.is_on() {
            self.remember(event);
            return stage.next();
        }
        let at = place(event);
        let element = event.target().and_then(|target| target.dyn_into().ok());
        let Some(meant) = element.and_then(|element| keys::meant(&element, at)) else { return };
        let acts = meant.has_attribute("data-act");
        if acts && event.detail() > 0 && self.is_too_soon(at) {
            return;
        }
        keys::touch(self.state, &meant);
        if acts {
            self.remember(event);
        }
    }

    fn remember(self, event: &MouseEvent) {
        self.held.try_update_value(|held| held.done = (dom::now(), place(event)));
    }

    /// Whether something was done here a moment ago; at the pace "at once" nobody is slowed down.
    fn is_too_soon(self, at: (f64, f64)) -> bool {
        let hurried = self.state.screen().settings.with_untracked(|settings| settings.pace == 0);
        let soon = |held: &Held| {
            far(held.done.1, at) < SAME && dom::now().saturating_sub(held.done.0) < INERT
        };
        !hurried && self.held.try_with_value(soon) == Some(true)
    }

    /// The pointer goes down.
    pub fn down(self, event: &PointerEvent) {
        self.let_go();
        let held = dom::closest(event.target(), MOVABLE).filter(|_| event.button() == 0);
        self.held.try_update_value(|hands| {
            hands.dragged = false;
            hands.down = held.map(|element| (element, place(event)));
        });
    }

    /// The pointer moves: what it is down on is picked up, and follows it.
    pub fn moves(self, event: &PointerEvent) {
        let at = place(event);
        let down = self.held.try_with_value(|held| held.down.clone()).flatten();
        let Some((element, from)) = down else { return };
        if self.held.try_with_value(|held| held.dragged) != Some(true) {
            if far(from, at) < SLACK || self.state.screen().stage.is_on() {
                return;
            }
            let ghost = ghost_of(&element);
            self.held.try_update_value(|held| (held.dragged, held.ghost) = (true, ghost));
            if !self.state.screen().touch.with_untracked(|touch| keys::is_picked(touch, &element)) {
                keys::touch(self.state, &element);
            }
        }
        self.held.try_with_value(|held| {
            if let Some(ghost) = &held.ghost {
                let moved = format!("translate({:.0}px,{:.0}px)", at.0, at.1);
                let _ = ghost.style().set_property("transform", &moved);
            }
        });
    }

    /// The pointer goes up: what it is over is touched. Over nothing, what was picked up is put back.
    pub fn up(self, event: &PointerEvent) {
        let Some(from) = self.let_go() else { return };
        let at = place(event);
        #[expect(clippy::cast_possible_truncation, reason = "within the screen")]
        let under = document().element_from_point(at.0 as f32, at.1 as f32);
        let meant = under.and_then(|under| keys::meant(&under, at));
        match meant.filter(|meant| *meant != from && !meant.has_attribute("data-card")) {
            Some(meant) => keys::touch(self.state, &meant),
            None => self.put_back(&from),
        }
    }

    /// The browser takes the pointer for itself, to scroll.
    pub fn cancel(self) {
        if let Some(from) = self.let_go() {
            self.put_back(&from);
        }
    }

    fn put_back(self, element: &Element) {
        if self.state.screen().touch.with_untracked(|touch| keys::is_picked(touch, element)) {
            keys::touch(self.state, element);
        }
    }

    /// Ends a drag; what was dragged.
    fn let_go(self) -> Option<Element> {
        let held = self.held.try_update_value(|held| (held.down.take(), held.ghost.take()));
        let (down, ghost) = held?;
        if let Some(ghost) = ghost {
            ghost.remove();
        }
        let dragged = self.held.try_with_value(|held| held.dragged) == Some(true);
        down.filter(|_| dragged).map(|(element, _)| element)
    }
}

/// A picture of what is dragged.
fn ghost_of(element: &Element) -> Option<HtmlElement> {
    let ghost = document().create_element("div").ok()?.dyn_into::<HtmlElement>().ok()?;
    ghost.set_class_name("ghost");
    ghost.set_attribute("aria-hidden", "true").ok()?;
    if element.has_type::<HtmlElement>() {
        let copy = element.clone_node_with_deep(true).ok()?;
        ghost.append_child(&copy).ok()?;
    }
    document().query_selector(".table").ok()??.append_child(&ghost).ok()?;
    Some(ghost)
}
