//! Laws of texts: actions and outcomes can be written and read, and views survive JSON.

use std::collections::{HashMap, HashSet};
use std::fmt::{Debug, Display, Write as _};
use std::hash::Hash;
use std::str::FromStr;

use table::{Misread, Spoken, Step, Turn};

use crate::charter::{Charter, StepOf};
use crate::law::{Broken, Law, Tally, ensure};
use crate::secrets::name;
use crate::walk::{Desk, Scene, wander};

/// Law: texts round-trip.
pub static TEXTS: Law = Law {
    name: "texts round-trip",
    says: "Every action and outcome reads back from its own one-line text, no two of them share one, \
           and no other text makes the reader panic.",
};

/// Law: views survive JSON.
pub static JSON: Law = Law {
    name: "views survive JSON",
    says: "A view that was written as JSON reads back as it was.",
};

/// Of so many states one has its chances written and read.
const CHANCES_RATE: u32 = 8;
/// Of so many states one has its views written and read.
const JSON_RATE: u32 = 4;

/// Every action and outcome reads back from its own one-line text, no two of them share one, and no
/// other text makes the reader panic.
pub fn texts<G: Spoken>(charter: &Charter<G>) -> Result<Tally, Broken> {
    let mut actions = Lexicon::<G::Action>::new();
    let mut outcomes = Lexicon::<G::Chance>::new();
    wander(charter, &TEXTS, |scene, desk| {
        let game = scene.game;
        let mut checks = 0;
        for seat in scene.seats() {
            game.legal(seat, &mut desk.legal);
            let space = scene.venue.strict.iter().chain(&scene.venue.free);
            let new = space.filter(|action| !actions.knows(action)).copied();
            let permitted: Vec<_> = new.filter(|&action| game.may(seat, action).is_ok()).collect();
            for &action in desk.legal.iter().chain(&permitted) {
                checks += actions.learn(action)?;
            }
        }
        if game.turn() == Turn::Chance && desk.once_in(CHANCES_RATE) {
            game.chances(&mut desk.chances);
            for &(outcome, _) in &desk.chances {
                checks += outcomes.learn(outcome)?;
            }
        }
        Ok(checks)
    })
}

/// All that was written, and what it means.
struct Lexicon<T> {
    known: HashSet<T>,
    meanings: HashMap<String, T>,
}

impl<T: Copy + Eq + Hash + Debug + Display + FromStr<Err = Misread>> Lexicon<T> {
    fn new() -> Self {
        Self { known: HashSet::new(), meanings: HashMap::new() }
    }

    fn knows(&self, word: &T) -> bool {
        self.known.contains(word)
    }

    /// Writes and reads what is new; the number of texts tried.
    fn learn(&mut self, word: T) -> Result<u64, String> {
        if !self.known.insert(word) {
            return Ok(0);
        }
        let text = word.to_string();
        reads_back(&word, &text)?;
        if let Some(other) = self.meanings.insert(text.clone(), word) {
            return Err(format!("{other:?} and {word:?} are both written “{text}”."));
        }
        let mangled = mangled(&text);
        for nonsense in &mangled {
            // Whether it means something else or nothing: it must not panic.
            let _ = nonsense.parse::<T>();
        }
        Ok(1 + mangled.len() as u64)
    }
}

fn reads_back<T: Eq + Debug + FromStr<Err = Misread>>(word: &T, text: &str) -> Result<(), String> {
    let one_line = !text.is_empty() && text.trim() == text && !text.contains('\n');
    ensure(one_line, || format!("{word:?} is written “{text}”, not as one trimmed line."))?;
    match text.parse::<T>() {
        Ok(read) if read == *word => Ok(()),
        Ok(read) => Err(format!("{word:?} is written “{text}” and read as {read:?}.")),
        Err(misread) => Err(format!("{word:?} is written “{text}”, but: {misread}.")),
    }
}

/// Texts that are nearly right.
fn mangled(text: &str) -> Vec<String> {
    let cut: String = text.chars().take(text.chars().count() / 2).collect();
    vec![
        String::new(),
        cut,
        text.to_uppercase(),
        format!(" {text}"),
        format!("{text} {text}"),
        format!("{text} 99999999999999999999"),
        text.replace(|c: char| c.is_ascii_digit(), "255"),
        text.replace(' ', "  "),
        text.replace(char::is_alphabetic, "é"),
    ]
}

/// The step that is taken reads back from its text.
pub(crate) fn step_reads_back<G: Spoken>(
    scene: &Scene<'_, G>,
    desk: &mut Desk<G>,
) -> Result<u64, String> {
    let Some(step): Option<StepOf<G>> = scene.step else { return Ok(0) };
    desk.text.clear();
    match step {
        Step::Act(_, action) => {
            let _ = write!(desk.text, "{action}");
            reads_back(&action, &desk.text)?;
        }
        Step::Fall(chance) => {
            let _ = write!(desk.text, "{chance}");
            reads_back(&chance, &desk.text)?;
        }
    }
    Ok(1)
}

/// A view that was written as JSON reads back as it was.
pub fn json<G: Spoken>(charter: &Charter<G>) -> Result<Tally, Broken> {
    wander(
        charter,
        &JSON,
        |scene, desk| {
            if desk.once_in(JSON_RATE) { views_survive(scene) } else { Ok(0) }
        },
    )
}

pub(crate) fn views_survive<G: Spoken>(scene: &Scene<'_, G>) -> Result<u64, String> {
    let mut checks = 0;
    for onlooker in scene.onlookers() {
        let view = scene.game.view(onlooker);
        let who = || name(onlooker);
        let text = serde_json::to_string(&view)
            .map_err(|error| format!("The view of {} cannot be written: {error}.", who()))?;
        let read: G::View = serde_json::from_str(&text)
            .map_err(|error| format!("The view of {} cannot be read: {error}.\n  {text}", who()))?;
        ensure(read == view, || {
            format!("The view of {} was {view:?}\n  and reads {read:?}\n  from {text}", who())
        })?;
        checks += 1;
    }
    Ok(checks)
}
