//! Cards by any part of their names.

use table::{Misread, Seat};

use super::{Listener, plain};
use crate::pieces::{Crew, Toy};
use crate::spoken::names::{girl_name, toy_name};

/// A card, its id and its name in plain words, and its name as people write it.
struct Entry<T> {
    card: T,
    names: [String; 2],
    shown: String,
}

impl<T: Copy> Entry<T> {
    fn new(card: T, id: &str, shown: String) -> Self {
        Self { card, names: [plain(id), plain(&shown)], shown }
    }

    /// How well words name it: wholly, from the start of a word, or somewhere; the less the better.
    fn fit(&self, words: &str) -> Option<u8> {
        let fit = |name: &String| match name.find(words)? {
            0 if name.len() == words.len() => Some(0),
            _ if format!(" {name}").contains(&format!(" {words}")) => Some(1),
            _ => Some(2),
        };
        self.names.iter().filter_map(fit).min()
    }
}

impl Listener<'_> {
    /// Everybody but the one who speaks.
    pub(super) fn others(&self) -> Vec<Seat> {
        self.game.everybody().filter(|&seat| seat != self.seat).collect()
    }

    /// A girl by any part of her name: of these crews or, if nobody there is called so, of the box.
    pub(super) fn girl(
        &self,
        after: &str,
        words: &[&str],
        of: &[Seat],
        expected: &str,
    ) -> Result<Crew, Misread> {
        let entry = |girl: Crew| Entry::new(girl, &girl.id(), girl_name(girl).into());
        let near: Vec<_> =
            of.iter().flat_map(|&seat| self.game.girls(seat)).flatten().map(entry).collect();
        let all: Vec<_> = Crew::all().map(entry).collect();
        choose(after, words, &near, &all, expected)
    }

    /// A Toy by any part of its name: of these players or, if they have none, of the box.
    pub(super) fn toy(
        &self,
        after: &str,
        words: &[&str],
        of: &[Seat],
        expected: &str,
    ) -> Result<Toy, Misread> {
        let entry = |toy: Toy| Entry::new(toy, &toy.id(), toy_name(toy));
        let near: Vec<_> =
            of.iter().flat_map(|&seat| self.game.toys(seat).iter()).map(entry).collect();
        let all: Vec<_> = Toy::all().map(entry).collect();
        choose(after, words, &near, &all, expected)
    }
}

/// The card that fits best: among those near or, if none of them does, among all.
fn choose<T: Copy>(
    after: &str,
    words: &[&str],
    near: &[Entry<T>],
    all: &[Entry<T>],
    expected: &str,
) -> Result<T, Misread> {
    let shown: Vec<&str> = near.iter().map(|entry| entry.shown.as_str()).collect();
    let list = if shown.is_empty() { "there is none".into() } else { shown.join(", ") };
    let expected = format!("{expected}: {list}");
    let Some(words) = without_article(words) else {
        return Err(Misread::new(after, &format!("after it {expected}")));
    };
    for entries in [near, all] {
        let best = entries.iter().filter_map(|entry| entry.fit(&words)).min();
        let fits = |entry: &&Entry<T>| best.is_some() && entry.fit(&words) == best;
        let found: Vec<&Entry<T>> = entries.iter().filter(fits).collect();
        match found[..] {
            [] => {}
            // Of twins with the same printed name either will do.
            [entry, ref rest @ ..] if best == Some(0) || rest.is_empty() => return Ok(entry.card),
            [entry, other, ..] if other.shown.starts_with(&entry.shown) => return Ok(entry.card),
            _ => {
                let which: Vec<&str> = found.iter().map(|entry| entry.shown.as_str()).collect();
                return Err(Misread::new(
                    &words,
                    &format!("more of the name: {}", which.join(", ")),
                ));
            }
        }
    }
    Err(Misread::new(&words, &expected))
}

fn without_article(words: &[&str]) -> Option<String> {
    let words = match words {
        ["the" | "a" | "my", rest @ ..] => rest,
        _ => words,
    };
    (!words.is_empty()).then(|| words.join(" "))
}
