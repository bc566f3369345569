//! The box on the shelf.

use board::Look;

/// How the box looks.
pub(crate) const LOOK: Look = Look {
    title: "zerpang!",
    spine: "#07493A",
    weight: "meaty",
    begin: "Zerp",
    counts: ("twelfth of the way", "twelfths of the way"),
    equals: None,
    art: true,
};
