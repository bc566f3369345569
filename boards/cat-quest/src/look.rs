//! The box on the shelf.

use board::Look;

/// How the box looks.
pub(crate) const LOOK: Look = Look {
    title: "Cat Quest",
    spine: "#181447",
    weight: "medium",
    begin: "Lift off",
    counts: ("dog beaten", "dogs beaten"),
    equals: Some(("whoever was first to beat so many wins", "CQ-26")),
    art: true,
};
