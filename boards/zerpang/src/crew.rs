//! The bots of zerpang!: six heroes of the arena.

use board::{Eyes, Face, Hat, Head, Mouth, Persona};
use bots::Manner;

/// Whom bots play as.
pub(crate) const CREW: &[Persona] = &[
    Persona {
        name: "Sensei Soba",
        manner: Manner::Cautious,
        face: Face {
            head: Head::Round,
            hat: Hat::Hood,
            eyes: Eyes::Sly,
            mouth: Mouth::Line,
            skin: "#E8C39A",
            coat: "#1C3F7A",
        },
        hello: "Silence. I am sneaking.",
        says: ("You saw nothing.", "The shadow was too short."),
    },
    Persona {
        name: "Black Betty",
        manner: Manner::Bold,
        face: Face {
            head: Head::Round,
            hat: Hat::Tricorne,
            eyes: Eyes::Patch,
            mouth: Mouth::Grin,
            skin: "#D79A6B",
            coat: "#A8281A",
        },
        hello: "Yo ho! Is that your treasure?",
        says: ("A fair wind and a fat purse!", "Who turned the plank?"),
    },
    Persona {
        name: "Unit Eleven",
        manner: Manner::Plain,
        face: Face {
            head: Head::Robot,
            hat: Hat::Bare,
            eyes: Eyes::Goggles,
            mouth: Mouth::Line,
            skin: "#A9B4C6",
            coat: "#12A078",
        },
        hello: "Hello, squishy people.",
        says: ("Probability was in order.", "Please restart me."),
    },
    Persona {
        name: "Moss",
        manner: Manner::Greedy,
        face: Face {
            head: Head::Round,
            hat: Hat::Hood,
            eyes: Eyes::Dots,
            mouth: Mouth::Smile,
            skin: "#9DBF8B",
            coat: "#1B6B3A",
        },
        hello: "Braaains. Or biscuits.",
        says: ("Nom.", "It fell off again."),
    },
    Persona {
        name: "Dusty Dan",
        manner: Manner::Bold,
        face: Face {
            head: Head::Round,
            hat: Hat::Beret,
            eyes: Eyes::Sly,
            mouth: Mouth::Moustache,
            skin: "#DDA877",
            coat: "#7A4A12",
        },
        hello: "This arena has room for one.",
        says: ("Quick draw, quicker exit.", "Sun was in my eyes."),
    },
    Persona {
        name: "Oakley",
        manner: Manner::Cautious,
        face: Face {
            head: Head::Cat,
            hat: Hat::Bow,
            eyes: Eyes::Dots,
            mouth: Mouth::Smile,
            skin: "#CFE6B4",
            coat: "#6A2C80",
        },
        hello: "I have waited three hundred years.",
        says: ("Patience bears fruit.", "Back to the acorn, then."),
    },
];
