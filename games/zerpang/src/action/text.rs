//! Actions and outcomes as text: stable, lower case, readable without the game at hand. `action/read.rs` reads
//! them back.

use std::fmt::{self, Display};

use table::Seat;

use super::{Action, Aid, Chance, Laid, Lay, Target, Use};
use crate::pieces::{COLOURS, Card, Piece, Side};

/// The colour of a seat in texts; seats that do not exist have a number.
struct Colour(Seat);

impl Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match COLOURS.get(self.0.index()) {
            Some(name) => f.write_str(&name.to_lowercase()),
            None => write!(f, "seat-{}", self.0.0),
        }
    }
}

impl Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", Colour(self.owner()), self.number() + 1)
    }
}

const fn id(card: Card, side: Side) -> &'static str {
    card.row().ids[side as usize]
}

impl Display for Laid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(id(self.card, self.side))
    }
}

impl Display for Aid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Own => "",
            Self::Aggressor => " for aggressor",
            Self::Defender => " for defender",
        })
    }
}

impl Display for Use {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(id(self.card, self.side))?;
        if let Some(also) = self.also {
            write!(f, "+{}", id(also, self.side))?;
        }
        match self.target {
            Target::None => {}
            Target::Further => f.write_str(" further")?,
            Target::Cell(cell) => write!(f, " to {cell}")?,
            Target::Piece(piece, cell) => write!(f, " {piece} to {cell}")?,
            Target::Seat(seat) => write!(f, " on {}", Colour(seat))?,
        }
        write!(f, "{}", self.aid)
    }
}

impl Display for Lay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, laid) in self.cards().enumerate() {
            write!(f, "{}{laid}", if n == 0 { "" } else { "+" })?;
        }
        write!(f, "{}", self.aid)
    }
}

/// The numbers of a group of pieces.
struct Group(u8);

impl Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers = (0..8).filter(|number| self.0 >> number & 1 == 1);
        for (n, number) in numbers.enumerate() {
            write!(f, "{}{}", if n == 0 { "" } else { "+" }, number + 1)?;
        }
        Ok(())
    }
}

impl Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::First(seat) => write!(f, "first {}", Colour(*seat)),
            Self::Enter(piece, gate) => write!(f, "enter {piece} {gate}"),
            Self::Move(piece, path) => write!(f, "move {piece} {path}"),
            Self::Link(group, path) => write!(f, "link {} {path}", Group(*group)),
            Self::Leap(piece, to) => write!(f, "leap {piece} {to}"),
            Self::Scoundrel(piece) => write!(f, "scoundrel {piece}"),
            Self::Balloon(piece, to) => write!(f, "balloon {piece} {to}"),
            Self::Use(use_) => write!(f, "use {use_}"),
            Self::Lay(lay) => write!(f, "lay {lay}"),
            Self::Charge(points, aid) => write!(f, "charge {points}{aid}"),
            Self::Attack(piece) => write!(f, "attack {piece}"),
            Self::Face(piece) => write!(f, "face {piece}"),
            Self::NotHere(seat) => write!(f, "not here {}", Colour(*seat)),
            Self::Release(piece) => write!(f, "release {piece}"),
            Self::Upload(piece) => write!(f, "upload {piece}"),
            Self::Discard(card) => write!(f, "discard {}", id(*card, Side::Pillage)),
            plain => f.write_str(word(*plain)),
        }
    }
}

/// Actions that are one word.
pub(super) const WORDS: [Action; 10] = [
    Action::Stand,
    Action::Concede,
    Action::Accept,
    Action::Refuse,
    Action::Abduct,
    Action::Salvage,
    Action::Draw,
    Action::Pass,
    Action::Done,
    Action::Leave,
];

pub(super) const fn word(action: Action) -> &'static str {
    match action {
        Action::Stand => "stand",
        Action::Concede => "concede",
        Action::Accept => "accept",
        Action::Refuse => "refuse",
        Action::Abduct => "abduct",
        Action::Salvage => "salvage",
        Action::Draw => "draw",
        Action::Pass => "pass",
        Action::Done => "done",
        Action::Leave => "leave",
        _ => "",
    }
}

impl Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::First(seat) => write!(f, "first {}", Colour(*seat)),
            Self::Draw(card) => write!(f, "draw {}", id(*card, Side::Pillage)),
            Self::Steal(card) => write!(f, "steal {}", id(*card, Side::Pillage)),
            Self::Clock(minutes) => write!(f, "clock {minutes}"),
        }
    }
}
