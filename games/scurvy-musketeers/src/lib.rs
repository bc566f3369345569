//! stub
#![expect(clippy::cast_possible_truncation, reason = "x")]
mod action;
pub mod deck;
pub mod pieces;
pub use deck::*;
pub use pieces::*;
