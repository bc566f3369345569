//! Whether what the rules allow can be done with touches: a board must show every touch of the way to an action.

use maud::html;
use table::Spoken;

use crate::{Board, Does, Seen, Touch};

/// Follows a board's own way to an action. Refused, in words, where a touch of the way is not shown, or where the
/// last one does something else.
pub fn reach<B: Board>(
    seen: &Seen<'_, B::Game>,
    action: <B::Game as table::Game>::Action,
) -> Result<(), String> {
    let mut touch = Touch::default();
    let way = B::way(seen, action);
    for (n, does) in way.iter().enumerate() {
        let shown = B::draw(seen, &touch).touchable();
        let is_last = n + 1 == way.len();
        let missing =
            |what: String| format!("{action}: touch {n} of its way, {what}, is not shown");
        match does {
            Does::Pick(words) if shows(&shown, "pick", words) => touch.toggle(words),
            Does::Set(words) if shows(&shown, "set", words) => touch.set(words),
            Does::Act(text) if is_last && *text == action.to_string() => {
                return if shows(&shown, "act", text) {
                    Ok(())
                } else {
                    Err(missing(text.clone()))
                };
            }
            Does::Say(words) if is_last => return said::<B::Game>(seen, &shown, words, action),
            other => return Err(missing(format!("{other:?}"))),
        }
    }
    Err(format!("the way to {action} ends before it is done"))
}

/// Whether the markup has this attribute with this value.
fn shows(markup: &str, kind: &str, value: &str) -> bool {
    let value = html! { (value) }.into_string();
    markup.contains(&format!("data-{kind}=\"{value}\""))
}

/// Whether words that are typed into a field of the board mean this action.
fn said<G: Spoken>(
    seen: &Seen<'_, G>,
    shown: &str,
    words: &str,
    action: G::Action,
) -> Result<(), String> {
    let fields = shown.split("data-say=\"").skip(1).filter_map(|rest| rest.split('"').next());
    let mut fields = fields.filter(|before| words.starts_with(before));
    let me = seen.me.ok_or("onlookers say nothing")?;
    if fields.next().is_none() {
        return Err(format!("{action}: there is no field to type “{words}” into"));
    }
    match G::understand(seen.view, me, words) {
        Ok(meant) if meant == action => Ok(()),
        Ok(meant) => Err(format!("“{words}” means {meant}, not {action}")),
        Err(misread) => Err(format!("{action}: {misread}")),
    }
}
