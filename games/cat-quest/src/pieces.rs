//! What is in the box: cats, Doom Dogs, dice, and what they are worth. The board is in `board.rs`.

use serde::{Deserialize, Serialize};
use table::BitSet;

/// The ten bodies, from the centre out (CQ-C1). An orbit is called after its planet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Body {
    /// One place, and no orbit.
    Sun,
    /// The innermost orbit.
    Mercury,
    /// The second orbit.
    Venus,
    /// Where the dogs are.
    Earth,
    /// The last orbit before the belt, on the board of the box.
    Mars,
    /// The first orbit beyond the belt, on the board of the box.
    Jupiter,
    /// The sixth orbit.
    Saturn,
    /// The seventh orbit.
    Uranus,
    /// The eighth orbit.
    Neptune,
    /// Not a planet. It moves all the same.
    Pluto,
}

/// How many bodies there are, and kinds of cats.
pub const BODIES: usize = 10;

impl Body {
    /// CQ-C1: every body, from the centre out.
    pub const ALL: [Self; BODIES] = [
        Self::Sun,
        Self::Mercury,
        Self::Venus,
        Self::Earth,
        Self::Mars,
        Self::Jupiter,
        Self::Saturn,
        Self::Uranus,
        Self::Neptune,
        Self::Pluto,
    ];

    /// Its number from the centre out.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its name, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sun => "sun",
            Self::Mercury => "mercury",
            Self::Venus => "venus",
            Self::Earth => "earth",
            Self::Mars => "mars",
            Self::Jupiter => "jupiter",
            Self::Saturn => "saturn",
            Self::Uranus => "uranus",
            Self::Neptune => "neptune",
            Self::Pluto => "pluto",
        }
    }

    /// The body of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|body| body.name() == name)
    }

    /// The cat that lives there.
    #[inline]
    pub const fn cat(self) -> Cat {
        Cat::ALL[self.index()]
    }
}

/// The five elements of cats and dogs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Element {
    /// Beats Air and Earth.
    Metal,
    /// Beats Fire and Metal.
    Water,
    /// Beats Fire and Water.
    Earth,
    /// Beats Air and Metal.
    Fire,
    /// Beats Earth and Water.
    Air,
}

/// How many elements there are.
pub const ELEMENTS: usize = 5;

impl Element {
    /// Every element, in the order of the dog cards.
    pub const ALL: [Self; ELEMENTS] =
        [Self::Metal, Self::Water, Self::Earth, Self::Fire, Self::Air];

    /// Its name, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Metal => "metal",
            Self::Water => "water",
            Self::Earth => "earth",
            Self::Fire => "fire",
            Self::Air => "air",
        }
    }

    /// The element of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|element| element.name() == name)
    }

    /// CQ-21: the two elements of dogs that a cat of this one beats.
    pub fn beats(self) -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(move |dog| dog.beaten_by().contains(&self))
    }

    /// CQ-21: the two elements of cats that beat a dog of this one.
    pub const fn beaten_by(self) -> [Self; 2] {
        match self {
            Self::Air => [Self::Metal, Self::Fire],
            Self::Earth => [Self::Air, Self::Metal],
            Self::Fire => [Self::Earth, Self::Water],
            Self::Metal => [Self::Fire, Self::Water],
            Self::Water => [Self::Air, Self::Earth],
        }
    }

    /// CQ-21: the cats that beat a dog of this one.
    #[inline]
    pub const fn beaters(self) -> Cats {
        BEATERS[self as usize]
    }
}

/// The ten kinds of cats, each in the order of its body.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Cat {
    /// Of the Sun.
    Solcat,
    /// Of Mercury.
    Merkitty,
    /// Of Venus.
    Venyu,
    /// The Common Earth Cat.
    Earthcat,
    /// Of Mars.
    Marsiamese,
    /// Of Jupiter: burns a dog.
    Jupersian,
    /// Of Saturn: rolls again.
    Caturn,
    /// Of Uranus: peeks.
    Purrinus,
    /// Of Neptune: what she beats stays beaten.
    Neptabby,
    /// Of Pluto: gambles.
    Plukitten,
}

/// One row of the table of cats.
#[derive(Debug)]
pub struct CatCard {
    /// Which cat it is.
    pub cat: Cat,
    /// Its name in texts.
    pub name: &'static str,
    /// Its name on the card.
    pub title: &'static str,
    /// Its element.
    pub element: Element,
    /// The name of its ability; inner cats have none.
    pub ability: &'static str,
    /// What the ability does.
    pub does: &'static str,
}

/// CQ-C2, CQ-C3: the cats, from the centre out.
#[rustfmt::skip]
pub const CATS: [CatCard; BODIES] = {
    use Element::{Air, Earth, Fire, Metal, Water};
    [
        CatCard { cat: Cat::Solcat,     name: "solcat",     title: "Solcat",           element: Fire, ability: "", does: "" },
        CatCard { cat: Cat::Merkitty,   name: "merkitty",   title: "Merkitty",         element: Water, ability: "", does: "" },
        CatCard { cat: Cat::Venyu,      name: "venyu",      title: "Venyu",            element: Air, ability: "", does: "" },
        CatCard { cat: Cat::Earthcat,   name: "earthcat",   title: "Common Earth Cat", element: Earth, ability: "", does: "" },
        CatCard { cat: Cat::Marsiamese, name: "marsiamese", title: "Marsiamese",       element: Metal, ability: "", does: "" },
        CatCard { cat: Cat::Jupersian,  name: "jupersian",  title: "Jupersian",        element: Fire, ability: "Incinerate", does: "swaps a dog before it is turned up, once a battle" },
        CatCard { cat: Cat::Caturn,     name: "caturn",     title: "Caturn",           element: Earth, ability: "Earthquake", does: "rolls dice again, once per recruitment" },
        CatCard { cat: Cat::Purrinus,   name: "purrinus",   title: "Purrinus",         element: Air, ability: "Levitation", does: "peeks at the first dog nobody has fought, once per recruitment" },
        CatCard { cat: Cat::Neptabby,   name: "neptabby",   title: "Neptabby",         element: Water, ability: "Tsunami", does: "a dog that she beats leaves the game" },
        CatCard { cat: Cat::Plukitten,  name: "plukitten",  title: "Plukitten",        element: Metal, ability: "Itty Bitty Kitty", does: "may gamble on a die against fire, metal and water dogs" },
    ]
};

/// CQ-2: places of the row in which the pack lies.
pub const PACK: usize = 5;
/// CQ-28: dogs that are burned in a game, at most; the box has no more.
pub const ASHES: usize = 10;
/// CQ-C6: faces of a die.
pub const FACES: u8 = 6;
/// CQ-3: players at most.
pub const SEATS: usize = 4;
/// CQ-26: rounds, unless the table chooses another limit.
pub const ROUNDS: u8 = 60;
/// CQ-26b: the longest limit.
pub const MOST_ROUNDS: u8 = 120;
/// CQ-26c: rounds of a game without a limit: so many fit on the score track.
pub const LONGEST: u16 = 999;

impl Cat {
    /// Every cat, from the centre out.
    pub const ALL: [Self; BODIES] = [
        Self::Solcat,
        Self::Merkitty,
        Self::Venyu,
        Self::Earthcat,
        Self::Marsiamese,
        Self::Jupersian,
        Self::Caturn,
        Self::Purrinus,
        Self::Neptabby,
        Self::Plukitten,
    ];

    /// The row of this cat.
    pub const fn card(self) -> &'static CatCard {
        &CATS[self as usize]
    }

    /// The body it comes from.
    #[inline]
    pub const fn home(self) -> Body {
        Body::ALL[self as usize]
    }

    /// The cat of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|cat| cat.card().name == name)
    }

    /// CQ-21: whether it beats a dog of this element without further ado.
    #[inline]
    pub fn beats(self, dog: Element) -> bool {
        dog.beaters().contains(self)
    }
}

table::members!(enum Cat);

/// A set of cats, at most one of each kind.
pub type Cats = BitSet<Cat, u16>;

/// CQ-21: the cats that beat a dog of each element.
const BEATERS: [Cats; ELEMENTS] = {
    let mut sets = [Cats::NONE; ELEMENTS];
    let mut dog = 0;
    while dog < ELEMENTS {
        let [one, other] = Element::ALL[dog].beaten_by();
        let (mut cats, mut cat) = (0, 0);
        while cat < BODIES {
            let element = CATS[cat].element as u8;
            if element == one as u8 || element == other as u8 {
                cats |= 1 << cat;
            }
            cat += 1;
        }
        sets[dog] = Cats::from_bits(cats);
        dog += 1;
    }
    sets
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_at_their_own_numbers() {
        assert!(Cat::ALL.iter().enumerate().all(|(i, &cat)| cat as usize == i));
        assert!(Cat::ALL.iter().all(|&cat| cat.card().cat == cat && cat.home().cat() == cat));
        assert!(Body::ALL.iter().enumerate().all(|(i, &body)| body.index() == i));
        assert!(Element::ALL.iter().enumerate().all(|(i, &element)| element as usize == i));
    }

    #[test]
    fn names_are_different_and_read_back() {
        assert!(Cat::ALL.iter().all(|&cat| Cat::named(cat.card().name) == Some(cat)));
        assert!(Body::ALL.iter().all(|&body| Body::named(body.name()) == Some(body)));
        assert!(Element::ALL.iter().all(|&e| Element::named(e.name()) == Some(e)));
    }
}
