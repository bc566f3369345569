//! Turns what is shown into new markup with as few changes as possible, so that focus stays where it is
//! and things that move can be seen to move. A change of `data-fresh` makes a thing anew, so that its
//! animation plays again.

use leptos::prelude::document;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlTemplateElement, Node};

/// Shows this markup in an element.
pub fn morph(into: &Element, html: &str) {
    let Ok(template) = document().create_element("template") else { return };
    let Ok(template) = template.dyn_into::<HtmlTemplateElement>() else { return };
    template.set_inner_html(html);
    children(into, &template.content());
}

fn children(old: &Node, new: &Node) {
    let mut have = old.first_child();
    let mut want = new.first_child();
    while let Some(next) = want {
        want = next.next_sibling();
        if let Some(here) = have {
            have = here.next_sibling();
            if same(&here, &next) {
                node(&here, &next);
            } else {
                let _ = old.replace_child(&next, &here);
            }
        } else {
            let _ = old.append_child(&next);
        }
    }
    while let Some(here) = have {
        have = here.next_sibling();
        let _ = old.remove_child(&here);
    }
}

/// Whether one node can become the other.
fn same(old: &Node, new: &Node) -> bool {
    if old.node_type() != new.node_type() || old.node_name() != new.node_name() {
        return false;
    }
    let mark =
        |node: &Node, name: &str| node.dyn_ref::<Element>().and_then(|e| e.get_attribute(name));
    let fresh = mark(new, "data-fresh");
    let keyed = mark(old, "data-key") == mark(new, "data-key");
    keyed && (fresh.is_none() || mark(old, "data-fresh") == fresh)
}

fn node(old: &Node, new: &Node) {
    if let (Some(old), Some(new)) = (old.dyn_ref::<Element>(), new.dyn_ref::<Element>()) {
        attributes(old, new);
        children(old, new);
    } else if old.node_value() != new.node_value() {
        old.set_node_value(new.node_value().as_deref());
    }
}

fn attributes(old: &Element, new: &Element) {
    for name in old.get_attribute_names().iter().filter_map(|name| name.as_string()) {
        if !new.has_attribute(&name) {
            let _ = old.remove_attribute(&name);
        }
    }
    for name in new.get_attribute_names().iter().filter_map(|name| name.as_string()) {
        let value = new.get_attribute(&name).unwrap_or_default();
        if old.get_attribute(&name).as_deref() != Some(&value) {
            let _ = old.set_attribute(&name, &value);
        }
    }
}
