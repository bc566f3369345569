//! How Mia looks on the shelf; its table is drawn in words.

use board::{Board, Look};
use mia::Mia;

/// The board of Mia.
#[derive(Debug)]
pub struct MiaBoard;

// ANCHOR: look
impl Board for MiaBoard {
    type Game = Mia;

    const LOOK: Look = Look {
        title: "Mia",
        spine: "#5A2A1E",
        weight: "light",
        begin: "Shake the cup",
        counts: ("life", "lives"),
        equals: None,
        art: false,
    };
}
// ANCHOR_END: look
