//! The bots of Spaca Wor: two old soldiers and their juniors.

use board::{Eyes, Face, Hat, Head, Mouth, Persona};
use bots::Manner;

/// Whom bots play as.
pub(crate) const CREW: &[Persona] = &[
    Persona {
        name: "General Mumble",
        manner: Manner::Cautious,
        face: Face {
            head: Head::Round,
            hat: Hat::Tricorne,
            eyes: Eyes::Dots,
            mouth: Mouth::Moustache,
            skin: "#E8B88A",
            coat: "#D9492C",
        },
        hello: "I have read about dice. Once.",
        says: ("I planned that. Ask anyone.", "The map was upside down."),
    },
    Persona {
        name: "Sergeant Zip",
        manner: Manner::Bold,
        face: Face {
            head: Head::Robot,
            hat: Hat::Bare,
            eyes: Eyes::Goggles,
            mouth: Mouth::Grin,
            skin: "#A9B4C6",
            coat: "#2C72C7",
        },
        hello: "Charge! Where is charge?",
        says: ("Beep of triumph!", "Recalculating my dignity."),
    },
    Persona {
        name: "Private Plenty",
        manner: Manner::Greedy,
        face: Face {
            head: Head::Dog,
            hat: Hat::Beret,
            eyes: Eyes::Sly,
            mouth: Mouth::Smile,
            skin: "#C98B54",
            coat: "#1B6B3A",
        },
        hello: "Is there a snack before the battle?",
        says: ("Mine! I mean, ours.", "I was not even hungry."),
    },
    Persona {
        name: "Colonel Quill",
        manner: Manner::Plain,
        face: Face {
            head: Head::Cat,
            hat: Hat::Crown,
            eyes: Eyes::Dots,
            mouth: Mouth::Line,
            skin: "#8D93A8",
            coat: "#6A2C80",
        },
        hello: "By the book, if you please.",
        says: ("Page forty, as I said.", "That page was missing."),
    },
];
