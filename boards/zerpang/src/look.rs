//! The box on the shelf.

use board::Look;

/// How the box looks.
pub(crate) const LOOK: Look = Look {
    title: "zerpang!",
    spine: "#07493A",
    weight: "meaty",
    begin: "Zerp",
    counts: ("twelfth of the goal", "twelfths of the goal"),
    equals: None,
    art: true,
};
