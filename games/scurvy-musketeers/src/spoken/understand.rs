//! What people mean by what they type: the text form, a title, yes or no, or enough words of a choice.

use table::{Game, Misread, Seat, Stream};

use super::label;
use crate::action::Action;
use crate::state::{Floor, Phase};
use crate::titles::{self, Typed};
use crate::view::View;

/// Choices that are named where more words are needed.
const NAMED: usize = 4;

/// The action that is meant, or the word that says nothing here.
pub(super) fn understand(view: &View, seat: Seat, words: &str) -> Result<Action, Misread> {
    let words = words.trim();
    if let Ok(action) = words.parse() {
        return Ok(action);
    }
    // What a seat may do is the same in all its dreams, so any dream will do.
    let dream = view.imagine(&mut Stream::new(0, 0));
    let mut legal = Vec::new();
    dream.legal(seat, &mut legal);
    let typed = plain(words);
    if let Some(action) = short_word(&typed, dream.floor(seat), &legal)? {
        return Ok(action);
    }
    let table = view.table();
    let said = |&action: &Action| Choice::of(action, &label::of(&table, seat, action).to_string());
    let choices: Vec<Choice> = legal.iter().map(said).collect();
    if let Some(choice) = choices.iter().find(|choice| choice.reads(&typed)) {
        return Ok(choice.action);
    }
    if view.open.phase == Phase::Propose {
        return title(view, seat, words);
    }
    if choices.is_empty() {
        return words.parse();
    }
    by_words(&typed, &choices)
}

/// SM-1a: a title of one's own, or as much of it as is said in one breath.
fn title(view: &View, seat: Seat, words: &str) -> Result<Action, Misread> {
    let words = words.strip_prefix("title ").unwrap_or(words);
    let drawn = view.titles.words_drawn(&view.open.setup.deck);
    let typed = titles::understand(words, &drawn, view.titles.own[seat.index()])?;
    Ok(match typed {
        Typed::Whole(title) => Action::Title(title),
        Typed::Begun(part) => Action::Write(part),
    })
}

/// A choice, and what people may type for it.
struct Choice {
    action: Action,
    text: String,
    label: String,
    plain: String,
}

impl Choice {
    fn of(action: Action, label: &str) -> Self {
        let (text, label) = (action.to_string(), plain(label));
        Self { action, plain: plain(&text), text, label }
    }

    /// Whether it is called just so.
    fn reads(&self, typed: &str) -> bool {
        self.label == typed || self.plain == typed
    }

    /// Whether a word of it begins so.
    fn has(&self, word: &str) -> bool {
        self.label.split(' ').chain(self.plain.split(' ')).any(|said| said.starts_with(word))
    }
}

/// Words that end something, and yes and no, which mean what the question asks.
fn short_word(
    typed: &str,
    floor: Option<Floor>,
    legal: &[Action],
) -> Result<Option<Action>, Misread> {
    let ends = |action: &&Action| matches!(action, Action::Pass | Action::Done | Action::Keep);
    let yes = match (typed, floor) {
        ("p" | "nothing" | "end", _) => return Ok(legal.iter().find(ends).copied()),
        ("y" | "yes", _) => true,
        ("n" | "no", _) => false,
        _ => return Ok(None),
    };
    let refuse = |expected: &str| Err(Misread::new(typed, expected));
    match (floor, yes) {
        (Some(Floor::Cancel(_) | Floor::Save | Floor::Answer | Floor::Propose), false) => {
            Ok(Some(Action::Pass))
        }
        (Some(Floor::Cancel(_) | Floor::Save | Floor::Answer), true) => {
            match legal.iter().filter(|&action| *action != Action::Pass).collect::<Vec<_>>()[..] {
                [only] => Ok(Some(*only)),
                [] => refuse("no: you have nothing to answer with"),
                _ => refuse("the card that you play, or no"),
            }
        }
        (Some(Floor::Propose), true) => refuse("the title that you put in, or no"),
        (Some(Floor::Discard), true) if legal.contains(&Action::Keep) => Ok(Some(Action::Keep)),
        (Some(Floor::Discard), _) => refuse("a card to discard, for instance discard cutlass"),
        (Some(Floor::Next), true) => Ok(Some(Action::Next)),
        (Some(Floor::Next), false) => refuse("yes, when you are ready"),
        (Some(Floor::Main), _) => refuse("what you play, or done"),
        (Some(Floor::Vote), _) => refuse("vote and the number of a title"),
        (Some(Floor::Victim | Floor::Chore(_)), _) => refuse("the card that you choose"),
        (None, _) => refuse("nothing: you are not asked"),
    }
}

/// The only choice that has all these words.
fn by_words(typed: &str, choices: &[Choice]) -> Result<Action, Misread> {
    let mut meant: Vec<&Choice> = choices.iter().collect();
    let mut last = typed;
    for word in typed.split(' ') {
        let fitting: Vec<&Choice> = meant.iter().copied().filter(|one| one.has(word)).collect();
        if fitting.is_empty() {
            return Err(Misread::new(word, &some_of(&meant)));
        }
        (meant, last) = (fitting, word);
    }
    match meant[..] {
        [only] => Ok(only.action),
        _ => Err(Misread::new(last, &format!("more words: {}", some_of(&meant)))),
    }
}

/// Some of the choices that are left, in their text form.
fn some_of(meant: &[&Choice]) -> String {
    let mut named: Vec<&str> = meant.iter().take(NAMED).map(|one| one.text.as_str()).collect();
    if meant.len() > NAMED {
        named.push("…");
    }
    named.join(", ")
}

/// Small letters and digits, everything else is space.
fn plain(text: &str) -> String {
    let letters = text.replace(['\'', '’'], "");
    let letters = letters.to_lowercase();
    let words: Vec<&str> = letters.split(|c: char| !c.is_alphanumeric()).collect();
    words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}
