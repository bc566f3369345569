//! The laboratory: many games, and numbers that reproduce.

mod simulate;

pub use simulate::{Request, Summary, Tally, simulate, tally};
