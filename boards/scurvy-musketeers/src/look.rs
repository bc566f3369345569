//! The box on the shelf.

use board::Look;

/// How the box looks.
pub(crate) const LOOK: Look = Look {
    title: "The Scurvy Musketeers",
    spine: "#6B1414",
    weight: "medium",
    begin: "Roll camera",
    counts: ("point", "points"),
    equals: Some(("the higher base wins, then more Characters", "SM-35")),
    art: true,
};
