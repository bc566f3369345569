//! The box on the shelf.

use board::Look;

/// How the box looks.
pub(crate) const LOOK: Look = Look {
    title: "Spaca Wor",
    spine: "#16345F",
    weight: "light",
    begin: "To battle",
    counts: ("win in a row", "wins in a row"),
    equals: None,
    art: false,
};
