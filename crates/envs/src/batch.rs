//! A batch of games without their types: choices in, arrays out.

use session::Refusal;

use crate::{Choice, Encoding, Rows};

/// How large the arrays of a batch are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// How many games.
    pub games: usize,
    /// Seats at each table.
    pub seats: usize,
    /// Cells of what a seat knows.
    pub observation: usize,
    /// Cells of an action.
    pub feature: usize,
}

/// Many games of one kind. A step plays to the next real decision of each game.
pub trait Batch: Send {
    /// How large its arrays are.
    fn shape(&self) -> Shape;
    /// What learners are told, and how.
    fn encoding(&self) -> &Encoding;
    /// Does something in each game. What is refused has changed nothing.
    fn step(&mut self, choice: Choice<'_>) -> Result<(), Refusal>;
    /// The logarithm of the probability of each choice that was drawn last.
    fn log_probabilities(&self) -> &[f32];
    /// How many actions all lists have together.
    fn actions(&self) -> usize;
    /// Fills arrays of these sizes; others are refused.
    fn write(&self, rows: Rows<'_>) -> Result<(), Refusal>;
    /// Begins the next game wherever one is over.
    fn restart(&mut self);
    /// Begins all games anew, from another seed.
    fn reset(&mut self, seed: u64);
    /// Begins one game anew, from a seed of its own.
    fn reset_at(&mut self, game: usize, seed: u64) -> Result<(), Refusal>;
    /// The text forms of what may be done in a game.
    fn texts(&self, game: usize) -> Result<Vec<String>, Refusal>;
    /// The number of the answer that plays nothing, where there is one; else the first.
    fn default_action(&self, game: usize) -> Result<usize, Refusal>;
    /// Writes what any seat of a game knows.
    fn observe(&self, game: usize, seat: u8, row: &mut [i16]) -> Result<(), Refusal>;
    /// The table as text, as the seat sees it that decides.
    fn picture(&self, game: usize) -> Result<String, Refusal>;
}
