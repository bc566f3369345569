//! The stage: decisive moments are shown over the board, one after the other, before the board goes on. A touch or a
//! key ends one; with reduced motion, with boards as text and at the pace "at once" there are none.

use std::time::Duration;

use board::Moment;
use leptos::prelude::*;
use page::Snapshot;
use page::moments::Queue;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::dom;
use crate::settings::{Settings, settings};

/// What happens when all is shown.
type Then = Box<dyn FnOnce()>;

/// The stage of a table.
#[derive(Clone, Copy)]
pub struct Stage {
    /// The moment that is shown.
    pub moment: RwSignal<Option<Moment>>,
    backstage: StoredValue<Backstage, LocalStorage>,
}

/// What is not shown yet.
struct Backstage {
    queue: Queue,
    then: Option<Then>,
    /// Counts the moments, so that a late timer ends none but its own.
    number: u32,
    settings: RwSignal<Settings>,
}

impl Stage {
    /// An empty stage.
    pub fn new() -> Self {
        let backstage =
            Backstage { queue: Queue::default(), then: None, number: 0, settings: settings() };
        Self { moment: RwSignal::new(None), backstage: StoredValue::new_local(backstage) }
    }

    /// Shows what is new at a table, and then goes on; at once if there is nothing to show. Whatever was to follow
    /// before is replaced.
    pub fn play(self, now: &Snapshot, then: impl FnOnce() + 'static) {
        self.backstage.try_update_value(|behind| behind.queue.look(now));
        self.go_on(then);
    }

    /// Shows this moment, and then goes on.
    pub fn show(self, moment: Option<Moment>, then: impl FnOnce() + 'static) {
        self.backstage.try_update_value(|behind| behind.queue.push(moment));
        self.go_on(then);
    }

    fn go_on(self, then: impl FnOnce() + 'static) {
        self.backstage.try_update_value(|behind| behind.then = Some(Box::new(then)));
        if !self.is_on() {
            self.next();
        }
    }

    /// Whether something is shown.
    pub fn is_on(self) -> bool {
        self.moment.try_with_untracked(Option::is_some) == Some(true)
    }

    /// How long a bot waits before its step, in milliseconds.
    pub fn pause_of_a_bot(self) -> u32 {
        let pause = |behind: &mut Backstage| {
            behind.queue.pause(behind.settings.try_get_untracked().map_or(0, |all| all.pace))
        };
        self.backstage.try_update_value(pause).unwrap_or(0)
    }

    /// Ends the moment that is shown, and shows the next one, or goes on.
    pub fn next(self) {
        let Some(pace) = self.pace() else { return };
        let next = self.backstage.try_update_value(|behind| {
            behind.number = behind.number.wrapping_add(1);
            (behind.number, behind.queue.next(pace))
        });
        let Some((number, next)) = next else { return };
        let Some((moment, time)) = next else { return self.end() };
        let reward = moment.reward.is_some();
        self.moment.set(Some(moment));
        if reward {
            set_timeout(aim, Duration::from_millis(30));
        }
        let over = move || {
            if self.backstage.try_with_value(|behind| behind.number) == Some(number) {
                self.next();
            }
        };
        set_timeout(over, time);
    }

    /// Ends all of it, and goes on.
    pub fn skip(self) {
        self.backstage.try_update_value(|behind| behind.queue.skip());
        if self.is_on() {
            self.next();
        }
    }

    /// The pace; none where the person wants nothing to move, or reads the table in words, and nothing once the
    /// table is gone.
    fn pace(self) -> Option<u32> {
        let settings = self.backstage.try_with_value(|behind| behind.settings)?;
        let Settings { pace, text, .. } = settings.try_get_untracked()?;
        let reduced = window().match_media("(prefers-reduced-motion: reduce)").ok().flatten();
        let none = text || reduced.is_some_and(|media| media.matches());
        Some(if none { 0 } else { pace })
    }

    fn end(self) {
        self.backstage.try_update_value(|behind| behind.queue.skip());
        self.moment.set(None);
        if let Some(then) = self.backstage.try_update_value(|behind| behind.then.take()).flatten() {
            then();
        }
    }
}

/// Aims what somebody gets at their seat.
fn aim() {
    for reward in dom::all(".mreward") {
        let seat = reward.get_attribute("data-to").unwrap_or_default();
        let Some(seat) = dom::all(&format!(".seat.p{seat}")).pop() else { continue };
        let ((x, y), (to_x, to_y)) = (dom::middle(&reward), dom::middle(&seat));
        if let Ok(reward) = reward.dyn_into::<HtmlElement>() {
            let style = reward.style();
            let _ = style.set_property("--dx", &format!("{:.0}px", to_x - x));
            let _ = style.set_property("--dy", &format!("{:.0}px", to_y - y));
        }
    }
}

/// What is shown over the board, drawn with the eyes of whoever looks. It is not read aloud: the story tells it.
#[component]
pub fn OnStage(
    /// The stage.
    stage: Stage,
    /// The table.
    shown: Signal<Option<Snapshot>>,
) -> impl IntoView {
    let html = move || {
        let moment = stage.moment.get()?;
        let html = shown.with_untracked(|shown| Some(shown.as_ref()?.moment(&moment)))?;
        let around = move |seat: Option<table::Seat>, class: &str| {
            seat.map(|seat| format!(" {class}{}", seat.0 + 1)).unwrap_or_default()
        };
        let class = format!("onstage{}{}", around(moment.actor, "by"), around(moment.target, "to"));
        Some(view! { <div class=class aria-hidden="true" inner_html=html.into_string()></div> })
    };
    view! { {html} }
}
