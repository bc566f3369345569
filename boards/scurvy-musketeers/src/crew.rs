//! The bots of the Musketeers: six who make movies.

use board::{Eyes, Face, Hat, Head, Mouth, Persona};
use bots::Manner;

/// Whom bots play as.
pub(crate) const CREW: &[Persona] = &[
    Persona {
        name: "Otto Tracking",
        manner: Manner::Cautious,
        face: Face {
            head: Head::Round,
            hat: Hat::Beret,
            eyes: Eyes::Goggles,
            mouth: Mouth::Moustache,
            skin: "#E8B88A",
            coat: "#17203A",
        },
        hello: "Silence on the set!",
        says: ("Cut! Print! Perfect!", "We fix it in the edit."),
    },
    Persona {
        name: "Stella Cliff",
        manner: Manner::Bold,
        face: Face {
            head: Head::Round,
            hat: Hat::Bow,
            eyes: Eyes::Sly,
            mouth: Mouth::Grin,
            skin: "#E8C39A",
            coat: "#B23A5E",
        },
        hello: "I do my own stunts.",
        says: ("And the crowd goes wild!", "Where is my stuntman?"),
    },
    Persona {
        name: "Penny Budget",
        manner: Manner::Greedy,
        face: Face {
            head: Head::Round,
            hat: Hat::Crown,
            eyes: Eyes::Dots,
            mouth: Mouth::Smile,
            skin: "#D79A6B",
            coat: "#C98A1B",
        },
        hello: "How much is that shark?",
        says: ("Under budget and on top!", "Sell the shark."),
    },
    Persona {
        name: "Boom the Mike",
        manner: Manner::Plain,
        face: Face {
            head: Head::Robot,
            hat: Hat::Bare,
            eyes: Eyes::Goggles,
            mouth: Mouth::Line,
            skin: "#A9B4C6",
            coat: "#1C5FB0",
        },
        hello: "Testing. One, two, pirate.",
        says: ("Level: excellent.", "Feedback. Sorry."),
    },
    Persona {
        name: "Rex Extra",
        manner: Manner::Bold,
        face: Face {
            head: Head::Dog,
            hat: Hat::Tricorne,
            eyes: Eyes::Patch,
            mouth: Mouth::Grin,
            skin: "#B98C5E",
            coat: "#A8281A",
        },
        hello: "I have one line. It is woof.",
        says: ("My close-up at last!", "They cut my woof."),
    },
    Persona {
        name: "Mimi Matinee",
        manner: Manner::Cautious,
        face: Face {
            head: Head::Cat,
            hat: Hat::Bandana,
            eyes: Eyes::Dots,
            mouth: Mouth::Smile,
            skin: "#F0E3D0",
            coat: "#6A2C80",
        },
        hello: "I read the script twice.",
        says: ("A standing ovation!", "The critics were asleep."),
    },
];
