//! Highlights what the guided game wants to be clicked next.

use board::Does;
use web_sys::Element;

use crate::dom;

/// The class of what the guide points at.
const MARK: &str = "guided";

/// Points at whatever does the wanted action, else at the next touch on the way to it, and at nothing else.
pub fn point(action: Option<&str>, next: Option<&Does>) {
    for element in dom::all(&format!(".{MARK}")) {
        let _ = element.class_list().remove_1(MARK);
    }
    let Some(action) = action else { return };
    let exact = doing("data-act", action);
    let found = match next {
        _ if !exact.is_empty() => exact,
        Some(Does::Pick(tokens)) => doing("data-pick", tokens),
        Some(Does::Set(token)) => doing("data-set", token),
        _ => exact,
    };
    for element in found {
        let _ = element.class_list().add_1(MARK);
    }
}

/// Everything at the table that has this attribute with this value.
fn doing(attribute: &str, value: &str) -> Vec<Element> {
    let does = |element: &Element| element.get_attribute(attribute).as_deref() == Some(value);
    dom::all(&format!(".table [{attribute}]")).into_iter().filter(does).collect()
}
