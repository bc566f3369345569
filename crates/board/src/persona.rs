//! Bots with faces: who the bots of a game are, how they look, what they like and what they say. A face is put together
//! from a few printed shapes, so that it weighs next to nothing.

use bots::Manner;
use maud::{Markup, html};

/// Somebody whom a bot plays as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Persona {
    /// The name.
    pub name: &'static str,
    /// How it likes to play.
    pub manner: Manner,
    /// How it looks.
    pub face: Face,
    /// What it says to begin with.
    pub hello: &'static str,
    /// What it says when something went well, and when not.
    pub says: (&'static str, &'static str),
}

impl Persona {
    /// What the manner means, in a few words.
    pub const fn words(&self) -> &'static str {
        match self.manner {
            Manner::Plain => "plays it straight",
            Manner::Cautious => "cautious: likes to be sure",
            Manner::Bold => "bold: likes a gamble",
            Manner::Greedy => "greedy: likes it now",
        }
    }
}

/// A face: shapes and two colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Face {
    /// What sort of head.
    pub head: Head,
    /// What is on it.
    pub hat: Hat,
    /// The eyes.
    pub eyes: Eyes,
    /// The mouth.
    pub mouth: Mouth,
    /// The colour of skin, fur or metal.
    pub skin: &'static str,
    /// The colour of coat and hat.
    pub coat: &'static str,
}

/// What sort of head somebody has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "they are what they are called")]
pub enum Head {
    Round,
    Cat,
    Dog,
    Robot,
}

/// What somebody wears on the head.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "they are what they are called")]
pub enum Hat {
    Bare,
    Tricorne,
    Bandana,
    Beret,
    Crown,
    Hood,
    Bow,
}

/// The eyes of somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "they are what they are called")]
pub enum Eyes {
    Dots,
    Patch,
    Goggles,
    Sly,
}

/// The mouth of somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "they are what they are called")]
pub enum Mouth {
    Smile,
    Grin,
    Line,
    Moustache,
}

const INK: &str = "#17203A";
const PAPER: &str = "#FFF8E7";

impl Face {
    /// The face as a picture of forty by forty.
    pub fn html(&self) -> Markup {
        html! {
            svg.portrait viewBox="0 0 40 40" aria-hidden="true" {
                g stroke=(INK) stroke-width="2" stroke-linejoin="round" stroke-linecap="round" {
                    path d="M5 40C5 31 12 29 20 29S35 31 35 40Z" fill=(self.coat) {}
                    path d=(self.head.shape()) fill=(self.skin) {}
                    path d=(self.hat.shape()) fill=(self.coat) {}
                    (self.mouth.html())
                    (self.eyes.html())
                }
            }
        }
    }
}

impl Head {
    const fn shape(self) -> &'static str {
        match self {
            Self::Round => "M20 8A11.5 11.5 0 1 1 20 31 11.5 11.5 0 1 1 20 8Z",
            Self::Cat => "M9 16 8 4 16 9C19 8 21 8 24 9L32 4 31 16C33 27 27 31 20 31S7 27 9 16Z",
            Self::Dog => {
                "M12 12C5 9 3 22 8 25 10 29 15 31 20 31S30 29 32 25C37 22 35 9 28 12 24 7 16 7 12 12Z"
            }
            Self::Robot => "M20 9V4M12 9H28Q31 9 31 12V28Q31 31 28 31H12Q9 31 9 28V12Q9 9 12 9Z",
        }
    }
}

impl Hat {
    const fn shape(self) -> &'static str {
        match self {
            Self::Bare => "",
            Self::Tricorne => "M4 14C9 1 31 1 36 14 28 10 12 10 4 14Z",
            Self::Bandana => "M8 15C8 4 32 4 32 15 24 12 16 12 8 15ZM32 14 37 19 36 11Z",
            Self::Beret => "M7 13C6 4 31 1 34 9 32 14 14 14 7 13Z",
            Self::Crown => "M10 12 9 3 15 7 20 1 25 7 31 3 30 12Z",
            Self::Hood => "M6 28C1 0 39 0 34 28 33 9 7 9 6 28Z",
            Self::Bow => "M20 8 11 3V12ZM20 8 29 3V12Z",
        }
    }
}

impl Eyes {
    fn html(self) -> Markup {
        let dot = |x: u8| html! { circle cx=(x) cy="19" r="1.4" fill=(INK) {} };
        html! {
            @if self == Self::Goggles { path d="M11 19A4.5 4.5 0 1 1 20 19 4.5 4.5 0 1 1 11 19ZM20 19A4.5 4.5 0 1 1 29 19 4.5 4.5 0 1 1 20 19Z" fill=(PAPER) {} }
            (dot(if self == Self::Goggles { 16 } else { 15 }))
            @match self {
                Self::Patch => path d="M9 15 31 14M21 15 30 15 28 21Q25 23 22 20Z" fill=(INK) {},
                Self::Sly => { (dot(25)) path d="M12 16.5 18 17.5M28 16.5 22 17.5" {} },
                Self::Goggles => (dot(24)),
                Self::Dots => (dot(25)),
            }
        }
    }
}

impl Mouth {
    fn html(self) -> Markup {
        match self {
            Self::Smile => html! { path d="M15 24Q20 28 25 24" fill="none" {} },
            Self::Grin => html! { path d="M14 23.5H26Q25 29 20 29T14 23.5Z" fill=(PAPER) {} },
            Self::Line => html! { path d="M16 25.5H24" {} },
            Self::Moustache => {
                html! { path d="M20 23C15 20 12 24 10 26 15 29 18 27 20 25 22 27 25 29 30 26 28 24 25 20 20 23Z" fill=(INK) {} }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_face_is_small_and_has_two_eyes() {
        for eyes in [Eyes::Dots, Eyes::Patch, Eyes::Goggles, Eyes::Sly] {
            let (head, hat, mouth) = (Head::Cat, Hat::Crown, Mouth::Grin);
            let face = Face { head, hat, eyes, mouth, skin: "#E9A35B", coat: "#17939B" };
            let drawn = face.html().into_string();
            assert!(drawn.len() < 1_200, "{} bytes", drawn.len());
            let dots = drawn.matches("<circle").count();
            assert_eq!(dots, if eyes == Eyes::Patch { 1 } else { 2 }, "{drawn}");
        }
    }
}
