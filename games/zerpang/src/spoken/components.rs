//! The components as data. What a thing has not is left out.

use serde_json::{Map, Value, json};
use table::Written as _;

use crate::board::{Board, Cell, CellKind};
use crate::pieces::{Ability, CARDS, CLASSES, Card, ClassCard, RINGS, Row, Side};
use crate::printed::Printed;

/// An object with the cards, the classes among them, and the cells of the board.
pub(super) fn all() -> Value {
    let cards: Vec<Value> = CARDS.iter().map(card).chain(CLASSES.iter().map(class)).collect();
    let board = Board::standard();
    let cells: Vec<Value> = board.cells().iter().map(|at| cell(&board, at)).collect();
    json!({ "cards": cards, "board": cells, "rings": RINGS })
}

/// The numbers of the box as it is sold.
fn printed() -> &'static Printed {
    table::Printed::standard()
}

fn card(row: &Row) -> Value {
    if row.card.is_point() {
        return json!({
            "id": row.ids[0], "name": row.names[0], "kind": "point", "copies": row.copies,
            "points": row.values[0], "text": row.card.says(printed(), Side::Pillage),
        });
    }
    let side = |side: Side| {
        let n = side as usize;
        json!({
            "id": row.ids[n],
            "name": row.names[n],
            "points": row.values[n],
            "text": row.card.says(printed(), side),
        })
    };
    json!({
        "id": row.ids[0],
        "name": row.names.join(" / "),
        "kind": "specialty",
        "copies": row.copies,
        "text": both_texts(row.card),
        "pillage": side(Side::Pillage),
        "ninjutsu": side(Side::Ninjutsu),
    })
}

/// What both sides do, in one line; once if they do the same.
fn both_texts(card: Card) -> String {
    let [pillage, ninjutsu] = Side::ALL.map(|side| card.says(printed(), side));
    if pillage == ninjutsu { pillage } else { format!("{pillage} / {ninjutsu}") }
}

/// ZP-C3: a class with its named abilities, and how it wins.
fn class(class: &ClassCard) -> Value {
    let ability = |one: &Ability| json!({ "name": one.name, "text": one.text(printed()) });
    json!({
        "id": class.name,
        "name": class.title,
        "kind": "class card",
        "copies": class.copies,
        "text": format!("wins with {}", class.wins.text(printed())),
        "abilities": class.abilities.iter().map(ability).collect::<Vec<_>>(),
        "wins": ability(&class.wins),
        "diagram": class.diagram,
    })
}

fn cell(board: &Board, cell: Cell) -> Value {
    let (kind, number) = match board.kind(cell) {
        CellKind::Plain => ("space", None),
        CellKind::Treasure => ("buried treasure", None),
        CellKind::X(n) => ("x", Some(n)),
        CellKind::Gate(n) => ("gate", Some(n)),
        CellKind::House(n) => ("great house", Some(n)),
    };
    let (q, r) = cell.coordinates();
    let mut row = Map::new();
    row.insert("id".into(), json!(cell));
    row.insert("name".into(), json!(cell));
    row.insert("kind".into(), json!(kind));
    row.extend(number.map(|number| ("number".into(), json!(number))));
    row.extend(board.zone_of(cell).map(|zone| ("zone".into(), json!(zone))));
    row.insert("q".into(), json!(q));
    row.insert("r".into(), json!(r));
    row.into()
}
