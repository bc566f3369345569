//! The components as data.

use serde_json::{Value, json};

use crate::board::{Board, Kind};
use crate::pieces::{CARDS, CLASSES, Card, RINGS, Row, Side};

/// An object with the cards and the cells of the board.
pub(super) fn all() -> Value {
    let cards: Vec<Value> = CARDS
        .iter()
        .map(card)
        .chain(CLASSES.iter().map(|class| {
            json!({
                "id": class.name,
                "name": class.title,
                "kind": "class card",
                "copies": class.copies,
                "goal": class.goal,
                "ability": class.ability,
            })
        }))
        .collect();
    let board = Board::standard();
    let cells: Vec<Value> = board
        .cells()
        .iter()
        .map(|cell| {
            let (kind, number) = match board.kind(cell) {
                Kind::Plain => ("space", None),
                Kind::Treasure => ("buried treasure", None),
                Kind::X(n) => ("x", Some(n)),
                Kind::Gate(n) => ("gate", Some(n)),
                Kind::House(n) => ("great house", Some(n)),
            };
            let (q, r) = cell.coordinates();
            json!({ "id": cell, "kind": kind, "number": number, "zone": board.zone_of(cell), "q": q, "r": r })
        })
        .collect();
    json!({ "cards": cards, "board": cells, "rings": RINGS })
}

fn card(row: &Row) -> Value {
    if row.card.is_point() {
        return json!({
            "id": row.ids[0], "name": row.names[0], "kind": "point", "copies": row.copies,
            "points": row.values[0],
        });
    }
    let side = |side: Side| {
        let n = side as usize;
        json!({ "name": row.names[n], "points": row.values[n], "text": says(row.card, side) })
    };
    json!({
        "id": row.ids[0],
        "name": row.names.join(" / "),
        "kind": "specialty",
        "copies": row.copies,
        "pillage": side(Side::Pillage),
        "ninjutsu": side(Side::Ninjutsu),
    })
}

/// ZP-20 to ZP-36: a card's text in our words.
pub(super) fn says(card: Card, side: Side) -> &'static str {
    use crate::pieces::Effect;
    match card.effect(side) {
        Effect::Points => "counts its Points",
        Effect::Rescue => "your beaten piece goes to a free own Gate instead of home",
        Effect::Training => "played along: another card's other side is yours for once",
        Effect::Treasure => "in your Draw phase: draw two cards for it",
        Effect::Crew => "in your Entrance phase: a piece enters free",
        Effect::Sails => "in your Movement phase: two more free spaces for your move",
        Effect::Geta => "in your Movement phase: two more free spaces, or four for a Point",
        Effect::Escape => "in a fight: one step away to where no enemy is near",
        Effect::Flank => "in your Movement phase: a second piece steps one space",
        Effect::Everywhere => "in your Movement phase: a second piece turns up beside one of yours",
        Effect::Blockade => "in another's Draw phase: you draw those cards",
        Effect::Binding => "cancels the text of a card that another player just used",
        Effect::Cannoneer => "in a fight: all your pieces count as connected",
        Effect::Honor => "in a fight: one against one, no friends, no help",
        Effect::KeelHaul => "after your draw: another player loses the next turn",
        Effect::Sacrifice => "as Aggressor: your fighter and all pieces around it go home",
        Effect::Plunder => "in your Draw phase, first: two cards for each zone",
        Effect::Resourceful => "in a fight: your Specialty cards for Points count double",
        Effect::Weapon(2) => "in a fight: plus 2",
        Effect::Weapon(_) => "in a fight: plus 3",
    }
}

impl Card {
    /// ZP-20 to ZP-36: the text of a side, in our words.
    pub fn says(self, side: Side) -> &'static str {
        says(self, side)
    }
}
