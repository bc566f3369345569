//! The seven classes: what each can do, by the names of its abilities, and how it wins.

use serde::{Deserialize, Serialize};

use super::Side;
use crate::printed::Printed;

/// ZP-C3: what a player is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Class {
    /// ZP-37: leaps, sneaks away, wants houses.
    Ninja,
    /// ZP-40: moves what is not his, wants Xs.
    Pirate,
    /// ZP-43: spread rings.
    Zombie,
    /// ZP-47: move together, upload.
    Robot,
    /// ZP-50: play in sets, want a line.
    Gunslinger,
    /// ZP-52: abduct.
    Alien,
    /// ZP-57: wait.
    Elf,
}

/// An ability of a class: its name, the clause that has it, and what it does in one line.
#[derive(Debug)]
pub struct Ability {
    /// Its name.
    pub name: &'static str,
    /// The clause.
    pub clause: &'static str,
    text: &'static str,
}

impl Ability {
    /// What it does, with the numbers that are played with.
    pub fn text(&self, printed: &Printed) -> String {
        printed.said(self.text)
    }
}

const fn can(name: &'static str, clause: &'static str, text: &'static str) -> Ability {
    Ability { name, clause, text }
}

/// A class as printed.
#[derive(Debug)]
pub struct ClassCard {
    /// The class.
    pub class: Class,
    /// Its name in texts.
    pub name: &'static str,
    /// Its name in print.
    pub title: &'static str,
    /// Class cards in the box, so the most players of it.
    pub copies: u8,
    goal: &'static str,
    /// What it can do.
    pub abilities: &'static [Ability],
    /// How it wins.
    pub wins: Ability,
    /// The same as a small drawing: capital letters are its pieces.
    pub diagram: &'static [&'static str],
}

impl ClassCard {
    /// The goal in few words, with the numbers that are played with.
    pub fn goal(&self, printed: &Printed) -> String {
        printed.said(self.goal)
    }
}

/// ZP-C3: the nine class cards.
#[rustfmt::skip]
pub const CLASSES: [ClassCard; 7] = [
    ClassCard { class: Class::Ninja, name: "ninja", title: "Ninja", copies: 2,
        goal: "three houses in a triangle",
        abilities: &[
            can("Ninjutsu", "ZP-12", "uses the Ninjutsu side of Specialty cards, text and Points"),
            can("Leap Across the Heavens", "ZP-37", "instead of Movement, for {#activation Point}: from a Gate of yours to any free cell but a house; it lands dizzy and counts 0"),
            can("I Was Not Here to Fight", "ZP-38", "instead of Combat: your pieces that would fight go home, and a random card of an opponent comes along"),
        ],
        wins: can("Dojo Domination", "ZP-39", "pieces on three Great Houses in a triangle; with two players on all six"),
        diagram: &["  H   h", "h   $   H", "  H   h"] },
    ClassCard { class: Class::Pirate, name: "pirate", title: "Pirate", copies: 2,
        goal: "three Xs in a triangle",
        abilities: &[
            can("Pillage", "ZP-12", "uses the Pillage side of Specialty cards, text and Points"),
            can("Dirty Rotten Scoundrel", "ZP-40", "instead of Movement, for {#activation Point}: move another player's piece, {free space} free, then {#scoundrel Point} each; it attacks"),
            can("Salvage Operation", "ZP-41", "after a turn in which you did nothing: draw for every piece in a zone, not for every zone"),
        ],
        wins: can("X Marks the Spot", "ZP-42", "pieces on three Xs in a triangle; with two players on all six"),
        diagram: &[" X x", "x $ X", " X x"] },
    ClassCard { class: Class::Zombie, name: "zombie", title: "Zombie", copies: 1,
        goal: "three pieces with {rings ring}",
        abilities: &[
            can("Brainless", "ZP-43", "uses Specialty cards for their Points only"),
            can("Contagion", "ZP-43a", "a ring is left where a piece fell in a fight with you; on an empty cell it links and counts 1 for you"),
            can("Infection", "ZP-43b", "others who cross a ring wear it, and count 0 against you"),
            can("Mutation", "ZP-43c", "yours take up to three rings: with one a piece counts {#worth1}, with two {#worth2}, with three {#worth3}; with three, {mutated space} are free"),
            can("Cleansing", "ZP-43d", "a beaten Zombie or Carrier loses one ring"),
            can("Outbreak", "ZP-44", "every ring in play takes a Point off your entries"),
            can("Unrelenting", "ZP-45", "you win ties, attacking or attacked"),
        ],
        wins: can("Zombocalypse", "ZP-46", "three pieces on the board that wear {rings ring} or more"),
        diagram: &["Z²  Z²  Z²"] },
    ClassCard { class: Class::Robot, name: "robot", title: "Robot", copies: 1,
        goal: "six uploads",
        abilities: &[
            can("Emulation Software", "ZP-47", "uses either side of a Specialty card for {=robot Point} more"),
            can("Cyberlink", "ZP-47", "several pieces move together, same direction and length; after the first space each pays for each"),
            can("Upload", "ZP-48", "after Combat a piece on the Treasure goes to the Cloud Mind, one a turn; each upload is a Point every round"),
        ],
        wins: can("Artificial Intelligence", "ZP-49", "all six pieces uploaded"),
        diagram: &["R R R R R R", "     ^", "     $"] },
    ClassCard { class: Class::Gunslinger, name: "gunslinger", title: "Gunslinger", copies: 1,
        goal: "house, X, X, house in a line",
        abilities: &[
            can("The Gambler", "ZP-50", "plays sets: a pair for its text or its Points; three of a value, 1-2-3 or 2-3-4 count double"),
            can("Quick Draw", "ZP-50a", "fills the hand up to its limit at every Draw, and discards down to it"),
            can("Extra Sleeves", "ZP-50a", "the limit is {sleeves card}, and one more for each piece on the board"),
        ],
        wins: can("Into the Sunset", "ZP-51", "four pieces in a line right across: house, X, X, house"),
        diagram: &["H · · X $ X · · H"] },
    ClassCard { class: Class::Alien, name: "alien", title: "Alien", copies: 1,
        goal: "{captives} Abducted, from everybody",
        abilities: &[
            can("Lost in Translation", "ZP-52", "uses Specialty cards for their Points only"),
            can("Weather Balloons", "ZP-52", "instead of Movement, for {#activation Point}: a piece of yours goes to any free cell where it starts a fight"),
            can("Bright Lights", "ZP-53", "you may keep a piece that you beat in your Home Base, until its owner beats one of yours"),
            can("Tag & Release", "ZP-54", "in your Draw phase: send a captive home for {release random card} of its owner"),
            can("Resource Probe", "ZP-55", "when the owner of a captive draws, you draw one; owners do not help against you"),
        ],
        wins: can("All Your Base Are Belong to Us", "ZP-56", "{captives captive}, at least one of every player; of no more than {captives} of them"),
        diagram: &["base [b c d e]"] },
    ClassCard { class: Class::Elf, name: "elf", title: "Elf", copies: 1,
        goal: "outlast everybody",
        abilities: &[
            can("Solitude and Memory", "ZP-57", "never leaves the Home Base: your turn is Draw alone"),
            can("Noninterference", "ZP-57", "no fights at your Gates, which are open to all; you help in those of others as you like"),
        ],
        wins: can("The Price of Immortality", "ZP-57", "a game that lasts longer than three hours, or past the last round where rounds are counted"),
        diagram: &["|· · · · · ·> 3 h"] },
];

impl Class {
    /// Every class, in printed order.
    pub const ALL: [Self; 7] = [
        Self::Ninja,
        Self::Pirate,
        Self::Zombie,
        Self::Robot,
        Self::Gunslinger,
        Self::Alien,
        Self::Elf,
    ];

    /// Its card.
    pub const fn card(self) -> &'static ClassCard {
        &CLASSES[self as usize]
    }

    /// The class of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|class| class.card().name == name)
    }

    /// ZP-1: whether a game needs one of these.
    pub const fn is_ninja_or_pirate(self) -> bool {
        matches!(self, Self::Ninja | Self::Pirate)
    }

    /// ZP-12: the side that Ninjas and Pirates are bound to.
    pub const fn side(self) -> Option<Side> {
        match self {
            Self::Ninja => Some(Side::Ninjutsu),
            Self::Pirate => Some(Side::Pillage),
            _ => None,
        }
    }

    /// ZP-12, ZP-43, ZP-52, ZP-57: whether it ever uses the text of a card.
    pub const fn has_texts(self) -> bool {
        !matches!(self, Self::Zombie | Self::Alien | Self::Elf)
    }
}
