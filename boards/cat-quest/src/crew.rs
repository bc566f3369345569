//! The bots of Cat Quest: captains of four ships.

use board::{Eyes, Face, Hat, Head, Mouth, Persona};
use bots::Manner;

/// Whom bots play as.
pub(crate) const CREW: &[Persona] = &[
    Persona {
        name: "Captain Whisk",
        manner: Manner::Bold,
        face: Face {
            head: Head::Cat,
            hat: Hat::Tricorne,
            eyes: Eyes::Patch,
            mouth: Mouth::Grin,
            skin: "#E9A35B",
            coat: "#C93A20",
        },
        hello: "Orbit is for those who dawdle.",
        says: ("Landed on all four feet!", "I meant to sit there."),
    },
    Persona {
        name: "Madame Mew",
        manner: Manner::Cautious,
        face: Face {
            head: Head::Cat,
            hat: Hat::Bow,
            eyes: Eyes::Dots,
            mouth: Mouth::Smile,
            skin: "#F0E3D0",
            coat: "#6A2C80",
        },
        hello: "I shall look twice before I leap.",
        says: ("Purrfectly according to plan.", "A lady never hisses. Hss."),
    },
    Persona {
        name: "Pounce",
        manner: Manner::Greedy,
        face: Face {
            head: Head::Cat,
            hat: Hat::Bandana,
            eyes: Eyes::Sly,
            mouth: Mouth::Grin,
            skin: "#5B5F6E",
            coat: "#12A078",
        },
        hello: "Every box is my box.",
        says: ("It fits, I sits.", "Somebody moved my bowl."),
    },
    Persona {
        name: "Professor Paws",
        manner: Manner::Plain,
        face: Face {
            head: Head::Cat,
            hat: Hat::Bare,
            eyes: Eyes::Goggles,
            mouth: Mouth::Line,
            skin: "#B98C5E",
            coat: "#1C5FB0",
        },
        hello: "I have computed the shortest nap.",
        says: ("As the formula foretold.", "An outlier. Ignore it."),
    },
];
