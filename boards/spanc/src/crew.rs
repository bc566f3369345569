//! The bots of SPANC: four who plan capers.

use board::{Eyes, Face, Hat, Head, Mouth, Persona};
use bots::Manner;

/// Whom bots play as.
pub(crate) const CREW: &[Persona] = &[
    Persona {
        name: "Lady Larceny",
        manner: Manner::Bold,
        face: Face {
            head: Head::Cat,
            hat: Hat::Tricorne,
            eyes: Eyes::Patch,
            mouth: Mouth::Smile,
            skin: "#E9A35B",
            coat: "#B23A5E",
        },
        hello: "Locks are only shy doors.",
        says: ("Too easy. Next vault!", "It was insured, I hope."),
    },
    Persona {
        name: "Tabby Two-Times",
        manner: Manner::Greedy,
        face: Face {
            head: Head::Cat,
            hat: Hat::Bandana,
            eyes: Eyes::Sly,
            mouth: Mouth::Grin,
            skin: "#8D6B4F",
            coat: "#C98A1B",
        },
        hello: "I will carry the loot. All of it.",
        says: ("Shiny! And shiny!", "My pocket has a hole."),
    },
    Persona {
        name: "Countess Claw",
        manner: Manner::Cautious,
        face: Face {
            head: Head::Cat,
            hat: Hat::Crown,
            eyes: Eyes::Dots,
            mouth: Mouth::Line,
            skin: "#F0E3D0",
            coat: "#6A2C80",
        },
        hello: "I brought a spare parachute.",
        says: ("Caution pays in gold.", "I knew it. I said so."),
    },
    Persona {
        name: "Nimble Nell",
        manner: Manner::Plain,
        face: Face {
            head: Head::Cat,
            hat: Hat::Bow,
            eyes: Eyes::Goggles,
            mouth: Mouth::Smile,
            skin: "#A7A2A0",
            coat: "#12A078",
        },
        hello: "Shall we? After you.",
        says: ("Soft paws, full bags.", "Who put a bucket there?"),
    },
];
