//! What people mean by what they type: the text form, a title, or enough words of a choice.

use table::{Game, Seat, Stream};

use super::label::label;
use crate::action::Action;
use crate::state::Phase;
use crate::titles;
use crate::view::View;

/// The action that is meant, if it is any.
pub(super) fn understand(view: &View, seat: Seat, words: &str) -> Option<Action> {
    let words = words.trim();
    if let Ok(action) = words.parse() {
        return Some(action);
    }
    if view.phase == Phase::Propose
        && let Some(title) = titles::understand(words, &view.titles.words_drawn(view.house.deck))
    {
        return Some(Action::Title(title));
    }
    // What a seat may do is the same in all its dreams, so any dream will do.
    let dream = view.imagine(&mut Stream::new(0, 0));
    let mut legal = Vec::new();
    dream.legal(seat, &mut legal);
    let typed = plain(words);
    let end = |action: &Action| matches!(action, Action::Pass | Action::Done | Action::Keep);
    if matches!(typed.as_str(), "p" | "no" | "nothing" | "end" | "done" | "pass") {
        return legal.into_iter().find(end);
    }
    let table = view.table();
    let fits = |action: &Action| {
        let said =
            format!(" {} {} ", plain(&label(&table, seat, *action)), plain(&action.to_string()));
        typed.split(' ').all(|word| said.contains(&format!(" {word}")))
    };
    let mut meant = legal.into_iter().filter(fits);
    let first = meant.next()?;
    meant.next().is_none().then_some(first)
}

/// Small letters and digits, everything else is space.
fn plain(text: &str) -> String {
    let letters = text.replace(['\'', '’'], "");
    let letters = letters.to_lowercase();
    let words: Vec<&str> = letters.split(|c: char| !c.is_alphanumeric()).collect();
    words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}
