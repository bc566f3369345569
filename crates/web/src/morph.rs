//! Patches the DOM in place: applies the differences that `page::markup` finds between old and new HTML.

use leptos::prelude::document;
use page::markup::{Change, What, changes};
use wasm_bindgen::JsCast;
use web_sys::{Element, Node};

/// Shows this markup in an element that shows the old one.
pub fn morph(into: &Element, old: &str, new: &str) {
    if old.is_empty() {
        return into.set_inner_html(new);
    }
    let done = changes(old, new).into_iter().try_for_each(|change| make(into, change));
    if done.is_none() {
        leptos::logging::error!("the page was not as it had been drawn; it is drawn anew");
        into.set_inner_html(new);
    }
}

/// Makes one change; `None` if its place is not there.
fn make(root: &Element, change: Change) -> Option<()> {
    let (&nth, way) = change.place.split_last()?;
    let parent = way.iter().try_fold(Node::from(root.clone()), |node, &nth| child(&node, nth))?;
    let here = child(&parent, nth);
    match change.what {
        What::Text(text) => here?.set_node_value(Some(&text)),
        What::Attribute(name, Some(value)) => {
            here?.dyn_ref::<Element>()?.set_attribute(&name, &value).ok()?;
        }
        What::Attribute(name, None) => {
            here?.dyn_ref::<Element>()?.remove_attribute(&name).ok()?;
        }
        What::Insert(markup) => insert(&parent, here.as_ref(), &markup)?,
        What::Replace(markup) => {
            insert(&parent, here.as_ref(), &markup)?;
            parent.remove_child(&here?).ok()?;
        }
        What::Remove => drop(parent.remove_child(&here?).ok()?),
    }
    Some(())
}

fn child(node: &Node, nth: usize) -> Option<Node> {
    node.child_nodes().item(u32::try_from(nth).ok()?)
}

/// Makes nodes of markup, as the parent would hold them, before one of its children or at its end.
fn insert(parent: &Node, before: Option<&Node>, markup: &str) -> Option<()> {
    let range = document().create_range().ok()?;
    range.select_node_contents(parent).ok()?;
    let made = range.create_contextual_fragment(markup).ok()?;
    parent.insert_before(&made, before).ok().map(drop)
}
