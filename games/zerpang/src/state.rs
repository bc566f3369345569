//! What LIES on the table: what is open and what is secret, and questions about both.

mod fight;
mod open;
mod opening;
mod purse;
mod questions;
mod reach;
mod told;

use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};
use table::{Edition, Seat, Seats, Turn};

pub use fight::{Fight, Role};
pub use open::{Arena, Binding, Combat, Draw, Lasting, Open, Payment, Round, ThisTurn};
pub use purse::{most_points, points_of};
pub(crate) use reach::Reach;
pub use told::{Outlook, Rating};

use crate::action::{Action, Use};
use crate::board::{Board, Cell};
use crate::pieces::{Card, Cards, Class, Known, SEATS};
use crate::printed::Printed;

/// What was agreed on before the game.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// How many play.
    pub seats: u8,
    /// ZP-1: their classes.
    pub classes: [Class; SEATS],
    /// ZP-1a: their Home Bases.
    pub bases: [u8; SEATS],
    /// ZP-C1: the board.
    pub board: Board,
    /// ZP-2: whether the host says who begins.
    pub host_chooses: bool,
    /// ZP-9a: the round limit.
    pub rounds: u8,
    /// ZP-57: the round limit with Elves.
    pub elf_rounds: u8,
    /// ZP-57: whether Elves go by the recorded clock instead.
    pub elf_clock: bool,
    /// ZP-50: whether Gunslingers may play single Point cards.
    pub singles: bool,
    /// ZP-58: the numbers that are played with.
    #[serde(default, rename = "box", skip_serializing_if = "Edition::is_standard")]
    pub edition: Edition<Printed>,
}

/// What the table waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// ZP-2: who begins is open.
    First,
    /// ZP-57: the clock is read.
    Clock,
    /// ZP-3: new pieces.
    Entrance,
    /// ZP-4: moves.
    Movement,
    /// ZP-40: the Scoundrel has paid and names the path.
    Trick,
    /// ZP-19a: which mover fights first.
    Mover,
    /// ZP-19: which of one's threatened pieces is fought first.
    Order,
    /// ZP-16: the side behind has the word.
    Word,
    /// ZP-16: the Defender has lost, and an Aggressor who had no word yet has one.
    Retort,
    /// ZP-16a: the other fighter may play Honor Bound.
    Honor,
    /// ZP-16a: third seats may help.
    Help,
    /// ZP-17: the helped takes or refuses a card.
    Consent,
    /// ZP-33: who binds the text that was used?
    Bind,
    /// ZP-10a: a task is being paid for.
    Pay,
    /// ZP-20: is the beaten piece rescued?
    Rescue,
    /// ZP-53: is it Abducted?
    Abduct,
    /// ZP-48: is a piece uploaded?
    Upload,
    /// ZP-7a: the Draw phase begins.
    Plan,
    /// ZP-24: who takes the draw?
    Blockade,
    /// Cards are dealt: see `resume`.
    Draw,
    /// A card is stolen: see `resume`.
    Steal,
    /// ZP-7a: Treasure cards and Tag & Release.
    Spoils,
    /// ZP-50a: down to the limit.
    Discard,
    /// ZP-29: after Draw.
    After,
    /// ZP-9: the game is over.
    Over,
}

/// Where a piece is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Place {
    /// ZP-1: in its Home Base, or out of the game with its player.
    Home,
    /// On the board.
    At(Cell),
    /// ZP-48: uploaded.
    Cloud,
    /// ZP-53: in the Aliens' Home Base.
    Abducted,
}

/// ZP-33: the text of a card that is being used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "(Action, Seat)", try_from = "(Action, Seat)")]
pub struct Text {
    /// What is used, and on what.
    pub what: Use,
    /// By whom.
    pub by: Seat,
}

impl From<Text> for (Action, Seat) {
    fn from(text: Text) -> Self {
        (Action::Use(text.what), text.by)
    }
}

impl TryFrom<(Action, Seat)> for Text {
    type Error = &'static str;

    fn try_from((action, by): (Action, Seat)) -> Result<Self, Self::Error> {
        match action {
            Action::Use(what) => Ok(Self { what, by }),
            _ => Err("only the text of a card can be bound"),
        }
    }
}

/// A game in progress.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Zerpang {
    pub(crate) open: Open,
    pub(crate) secrets: Secrets,
}

/// All that not everybody knows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Secrets {
    pub(crate) hands: [Cards; SEATS],
    pub(crate) deck: Cards,
    /// ZP-2: what is known of each hand, by whom; in the place of its owner what everybody knows.
    pub(crate) known: [[Known; SEATS]; SEATS],
    /// ZP-13: of the active player's Treasure and Plunder cards so many came in this turn.
    pub(crate) fresh: [u8; 2],
}

/// Records keep this hash, so its order does not follow that of the fields: it stays.
impl Hash for Zerpang {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        // No `..`: a new field does not compile until it is hashed.
        let Open {
            setup,
            phase,
            asked,
            resume,
            present,
            active,
            round: Round { first, number, minutes },
            arena,
            discard,
            gained,
            lasting,
            turn,
            draw,
            payment,
            binding,
            combat,
            winners,
        } = &self.open;
        let Secrets { hands, deck, known, fresh } = &self.secrets;
        // In records the owner knows nothing of this kind, and what everybody knows comes last.
        let known: [[Known; SEATS + 1]; SEATS] = std::array::from_fn(|owner| {
            std::array::from_fn(|knower| match knower {
                SEATS => known[owner][owner],
                _ if knower == owner => Known::NONE,
                _ => known[owner][knower],
            })
        });
        (setup, phase, asked, resume).hash(hasher);
        (present, first, active, number, minutes, arena).hash(hasher);
        (hands, deck, discard, known, fresh).hash(hasher);
        (gained, lasting, turn, draw, payment, binding, combat, winners).hash(hasher);
    }
}

impl Zerpang {
    /// The table waits for a seat to decide.
    #[inline]
    pub(crate) const fn ask(&mut self, phase: Phase, seat: Seat) {
        (self.open.phase, self.open.asked) = (phase, seat);
    }

    /// What the table waits for.
    #[inline]
    pub(crate) fn turn_now(&self) -> Turn {
        match self.open.phase {
            Phase::Over => Turn::Over,
            Phase::First if !self.open.setup.host_chooses => Turn::Chance,
            Phase::Clock | Phase::Draw | Phase::Steal => Turn::Chance,
            _ => Turn::Seats(Seats::only(self.open.asked)),
        }
    }
}

/// ZP-13: cards of the Draw phase whose age matters: only the active player's.
#[inline]
pub(crate) const fn fresh_slot(card: Card) -> Option<usize> {
    match card {
        Card::TreasureEverywhere => Some(0),
        Card::Plunder => Some(1),
        _ => None,
    }
}
