//! The guide's finger: whatever the lesson wants to be touched next is marked.

use leptos::prelude::document;
use wasm_bindgen::JsCast;
use web_sys::Element;

/// The class of what the guide points at.
const MARK: &str = "guided";

/// Points at what leads to the wanted action, given as its text and its label, and at nothing else.
pub fn point(wanted: Option<&(String, String)>) {
    for element in all(&format!(".{MARK}")) {
        let _ = element.class_list().remove_1(MARK);
    }
    let Some((action, label)) = wanted else { return };
    let does = |element: &Element| element.get_attribute("data-act").as_deref() == Some(action);
    let exact: Vec<Element> = all(".table [data-act]").into_iter().filter(does).collect();
    let steps = || {
        let leads = |element: &Element| is_step(element, action, label);
        all(".board [data-set],.board [data-pick],.drawer [data-set],.drawer [data-pick]")
            .into_iter()
            .filter(leads)
            .collect()
    };
    for element in if exact.is_empty() { steps() } else { exact } {
        let _ = element.class_list().add_1(MARK);
    }
}

/// Whether a touch picks something that is wanted, and has not picked it yet.
fn is_step(element: &Element, action: &str, label: &str) -> bool {
    let picked = element.get_attribute("aria-pressed").as_deref() == Some("true");
    let token = element.get_attribute("data-set").or_else(|| element.get_attribute("data-pick"));
    !picked && token.is_some_and(|token| page::guide::leads(&token, action, label))
}

fn all(selector: &str) -> Vec<Element> {
    let Ok(found) = document().query_selector_all(selector) else { return Vec::new() };
    (0..found.length()).filter_map(|n| found.item(n)?.dyn_into().ok()).collect()
}
