//! How High Card looks on the shelf; its table is drawn in words.

use board::{Board, Look};
use high_card::HighCard;

/// The board of High Card.
#[derive(Debug)]
pub struct HighCardBoard;

// CHANGE ME: colour, weight, and what a point is. A `draw` of your own replaces the table in words.
impl Board for HighCardBoard {
    type Game = HighCard;

    const LOOK: Look = Look {
        title: "High Card",
        spine: "#21543D",
        weight: "light",
        begin: "Deal",
        counts: ("round won", "rounds won"),
        equals: None,
        art: false,
    };
}
