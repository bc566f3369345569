//! What a seat may do, as data for people: an action with its label, what a bot expects of it, how lucky a draw was.

use bots::{Nearer, Wish};
use serde::{Deserialize, Serialize};
use table::{Label, Odds, Seat, Spoken};

/// One of several choices.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LabelledAction {
    /// Its text form.
    pub text: String,
    /// What it means, for people: all of it, as it is printed.
    pub label: String,
    /// The same in parts, with its odds as numbers, where it has more than one.
    #[serde(flatten)]
    pub parts: Option<Label>,
}

impl LabelledAction {
    /// What this action of a seat is called.
    pub fn of<G: Spoken>(view: &G::View, seat: Seat, action: G::Action) -> Self {
        Self::new(action.to_string(), G::label(view, seat, action))
    }

    /// A choice that is called so.
    pub fn new(text: String, label: Label) -> Self {
        Self { text, label: label.to_string(), parts: label.has_terms().then_some(label) }
    }

    /// How likely the roll is good that it leads to at once.
    pub fn odds(&self) -> Option<Odds> {
        self.parts.as_ref()?.odds
    }
}

/// A choice with what a bot expects of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Advised {
    /// The choice.
    #[serde(flatten)]
    pub choice: LabelledAction,
    /// The chance of each seat to win the game.
    pub chances: Vec<f64>,
    /// A goal nearer than the game, if the bot knows of one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nearer: Option<Nearer>,
    /// How often the bot tried it; 0 where it need not try.
    pub visits: u32,
    /// How the bot expects the game to go on, chance left out: the choice itself first.
    pub line: Vec<Expected>,
}

impl Advised {
    /// The chance by which a seat tells choices apart: of a goal that is near and worth it, else of the game.
    pub fn chance_that_counts(&self, seat: Seat) -> Option<f64> {
        let near = self.nearer.as_ref().filter(|nearer| nearer.wish != Wish::Lost);
        near.map(|nearer| nearer.chance).or_else(|| self.chances.get(seat.index()).copied())
    }
}

/// How lucky a draw was: every seat's chance to win, by the game's own worth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Draw {
    /// The step.
    pub step: usize,
    /// On average over everything that could have come, by its exact weight.
    pub expected: Vec<f64>,
    /// With what came.
    pub came: Vec<f64>,
}

/// A step that a bot expects.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Expected {
    /// Who decides.
    pub seat: u8,
    /// The text form of what it decides.
    pub text: String,
}
