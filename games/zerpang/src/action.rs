//! Decisions and outcomes of chance; `action/text.rs` writes them, `action/read.rs` reads them.

mod path;
mod read;
mod text;

use serde::{Deserialize, Serialize};
use table::Seat;

pub use path::{LONGEST_PATH, Path};

use crate::board::Cell;
use crate::pieces::{Card, Piece, Side};

/// Whom a play in a fight is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Aid {
    /// Oneself, in a fight or elsewhere.
    Own,
    /// ZP-17: a helper's play for the Aggressor.
    Aggressor,
    /// ZP-17: a helper's play for the Defender.
    Defender,
}

impl Aid {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Own, Self::Aggressor, Self::Defender];
}

/// What the text of a card is aimed at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Target {
    /// Nothing in particular.
    None,
    /// ZP-27a: four spaces for a Point instead of two for nothing.
    Further,
    /// ZP-20, ZP-31: a cell to go to.
    Cell(Cell),
    /// ZP-23, ZP-26, ZP-36: a piece and where it goes.
    Piece(Piece, Cell),
    /// ZP-29: a player.
    Seat(Seat),
}

/// ZP-12: the use of a card's text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Use {
    /// The card.
    pub card: Card,
    /// The side whose text is meant. Foreign Training or Amazing Disguise is played along where needed.
    pub side: Side,
    /// ZP-50: the second card of a Gunslinger's pair.
    pub also: Option<Card>,
    /// What it is aimed at.
    pub target: Target,
    /// Whom it helps.
    pub aid: Aid,
}

impl Use {
    /// The use of one card without a target, for oneself.
    pub const fn of(card: Card, side: Side) -> Self {
        Self { card, side, also: None, target: Target::None, aid: Aid::Own }
    }

    /// The same, aimed.
    #[must_use]
    pub const fn at(self, target: Target) -> Self {
        Self { target, ..self }
    }

    /// The same, for somebody.
    #[must_use]
    pub const fn aid(self, aid: Aid) -> Self {
        Self { aid, ..self }
    }

    /// The same, as a pair.
    #[must_use]
    pub const fn with(self, also: Card) -> Self {
        Self { also: Some(also), ..self }
    }
}

/// A card that is laid for the Points of a side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Laid {
    /// The card.
    pub card: Card,
    /// The side.
    pub side: Side,
}

impl Laid {
    /// ZP-10: its Points.
    #[inline]
    pub const fn value(self) -> u8 {
        self.card.value(self.side)
    }
}

/// ZP-10, ZP-50: cards laid for Points: one, or a Gunslinger's set in ascending order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Lay {
    /// The first card.
    pub first: Laid,
    /// The second, of a set.
    pub second: Option<Laid>,
    /// The third, of a set.
    pub third: Option<Laid>,
    /// Whom it helps.
    pub aid: Aid,
}

impl Lay {
    /// One card for oneself.
    pub const fn one(card: Card, side: Side) -> Self {
        Self { first: Laid { card, side }, second: None, third: None, aid: Aid::Own }
    }

    /// The cards.
    #[inline]
    pub fn cards(self) -> impl Iterator<Item = Laid> + Clone {
        [Some(self.first), self.second, self.third].into_iter().flatten()
    }
}

/// A decision by a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Action {
    /// ZP-2: the host says who begins.
    First(Seat),
    /// ZP-3: bring a piece onto a Gate.
    Enter(Piece, Cell),
    /// ZP-4, ZP-40: walk a piece along a path.
    Move(Piece, Path),
    /// ZP-47: walk several pieces at once; a bit for each number.
    Link(u8, Path),
    /// ZP-37: Leap Across the Heavens.
    Leap(Piece, Cell),
    /// ZP-40: Dirty Rotten Scoundrel, on this piece.
    Scoundrel(Piece),
    /// ZP-52: Weather Balloons.
    Balloon(Piece, Cell),
    /// ZP-12: the text of a card.
    Use(Use),
    /// ZP-10, ZP-16: cards for Points.
    Lay(Lay),
    /// ZP-48: upload points for Points.
    Charge(u8, Aid),
    /// ZP-19a: this mover's fights come first.
    Attack(Piece),
    /// ZP-19: this threatened piece is fought first.
    Face(Piece),
    /// ZP-38: I Was Not Here to Fight, and a card of this player.
    NotHere(Seat),
    /// ZP-16a: the last call.
    Stand,
    /// ZP-16: the fight is lost.
    Concede,
    /// ZP-17: the helped takes a card.
    Accept,
    /// ZP-17: the helped does not.
    Refuse,
    /// ZP-53: the beaten piece is Abducted.
    Abduct,
    /// ZP-48: a piece goes to the Cloud Mind.
    Upload(Piece),
    /// ZP-41: Salvage Operation.
    Salvage,
    /// ZP-7: draw as usual.
    Draw,
    /// ZP-54: Tag & Release.
    Release(Piece),
    /// ZP-50a: down to the limit.
    Discard(Card),
    /// In a window: nothing.
    Pass,
    /// ZP-2b: on to the next phase.
    Done,
    /// ZP-2a: leave the game.
    Leave,
}

/// An outcome of chance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Chance {
    /// ZP-2: who begins.
    First(Seat),
    /// ZP-7: a card from the deck; the drawer's secret.
    Draw(Card),
    /// ZP-38, ZP-54: a card from a hand; a secret of two.
    Steal(Card),
    /// ZP-57: minutes that the last turn took.
    Clock(u8),
}

table::as_text!(Action);
