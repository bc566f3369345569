//! The box on the shelf.

use board::Look;

/// How the box looks.
pub(crate) const LOOK: Look = Look {
    title: "SPANC",
    spine: "#B23A5E",
    weight: "light",
    begin: "Deal the crews",
    counts: ("Loot or Poolboy", "Loot and Poolboys"),
    equals: None,
    art: true,
};
