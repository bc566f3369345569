//! What LIES on the table: one flat value, and questions about it.

mod fight;
mod purse;
mod questions;
mod reach;
mod told;

use serde::{Deserialize, Serialize};
use table::{Seat, Seats, Turn};

pub use fight::{Fight, Role};
pub use purse::{most_points, points_of};
pub(crate) use reach::Reach;
pub use told::{Outlook, Rating};

use crate::action::{Action, Use};
use crate::board::{Board, Cell, Cells};
use crate::pieces::{Card, Cards, Class, Known, PIECES, Piece, Pieces, SEATS};

/// What was agreed on before the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Text {
    /// What is used, and on what.
    pub what: Use,
    /// By whom.
    pub by: Seat,
}

/// Knowers of cards: the seats and the gallery.
pub(crate) const KNOWERS: usize = SEATS + 1;
/// The gallery among the knowers.
pub(crate) const GALLERY: usize = SEATS;

/// A game in progress.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact that lies open on the table")]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Zerpang {
    pub(crate) setup: Setup,
    pub(crate) phase: Phase,
    /// Who decides, where somebody does.
    pub(crate) asked: Seat,
    /// What goes on after a payment, a window or a draw.
    pub(crate) resume: Phase,
    pub(crate) present: Seats,
    pub(crate) first: Seat,
    pub(crate) active: Seat,
    /// From 1.
    pub(crate) round: u8,
    /// ZP-57: on the recorded clock.
    pub(crate) minutes: u16,

    pub(crate) places: [[Place; PIECES]; SEATS],
    /// The cells of everybody's pieces: the same as `places`, as sets.
    pub(crate) occupied: [Cells; SEATS],
    /// ZP-43: rings on pieces.
    pub(crate) rings: [[u8; PIECES]; SEATS],
    /// ZP-43a: rings on cells.
    pub(crate) strewn: Cells,
    /// ZP-37: disoriented pieces.
    pub(crate) dizzy: Pieces,
    /// ZP-19a: when each piece became a mover in this turn, from 1; nought is no mover.
    pub(crate) movers: [[u8; PIECES]; SEATS],

    pub(crate) hands: [Cards; SEATS],
    pub(crate) deck: Cards,
    pub(crate) discard: Cards,
    /// ZP-2: what is known of each hand, by whom.
    pub(crate) known: [[Known; KNOWERS]; SEATS],
    /// ZP-13: of the active player's Treasure and Plunder cards so many came in this turn.
    pub(crate) fresh: [u8; 2],
    /// Cards that the active player got in this turn.
    pub(crate) gained: u8,
    /// ZP-48: upload points left.
    pub(crate) charges: u8,

    /// ZP-29: who loses the next turn.
    pub(crate) hauled: Seats,
    /// ZP-40a: the piece that a Pirate moved in the latest turn of his own.
    pub(crate) tricked: [Option<Piece>; SEATS],

    /// ZP-41: whether the active player has done anything in this turn.
    pub(crate) acted: bool,
    /// ZP-8: whether anything of a normal Movement was done.
    pub(crate) marched: bool,
    /// ZP-26: numbers of the pieces of the normal move.
    pub(crate) walked: u8,
    /// ZP-4: spaces that the normal move, or the Scoundrel's, has taken so far.
    pub(crate) paces: u8,
    /// ZP-26, ZP-36: numbers of the second pieces.
    pub(crate) flanked: u8,
    /// ZP-27: more free spaces in the normal move.
    pub(crate) sails: u8,
    /// ZP-38: whether a fight was begun in this turn.
    pub(crate) fought: bool,
    /// ZP-30: whether Plunder works.
    pub(crate) plunder: bool,
    /// ZP-41: whether this is a Salvage.
    pub(crate) salvage: bool,
    /// ZP-40a: whether a Scoundrel was at work in this turn.
    pub(crate) tricking: bool,
    /// ZP-54: whether a piece was released in this turn.
    pub(crate) released: bool,

    /// Who draws or steals.
    pub(crate) taker: Seat,
    /// From whom it is stolen.
    pub(crate) victim: Seat,
    /// Cards still to be drawn or stolen.
    pub(crate) left: u8,

    /// ZP-10a: Points still due.
    pub(crate) due: u8,
    /// ZP-10a: what they are for.
    pub(crate) task: Option<Action>,
    /// ZP-33: the text that is being used.
    pub(crate) text: Option<Text>,
    /// ZP-33: Bindings on it.
    pub(crate) binds: u8,
    /// ZP-33: who played last.
    pub(crate) binder: Seat,

    pub(crate) fight: Option<Fight>,
    /// ZP-19: the Aggressor whose fights are being fought.
    pub(crate) aggressor: Option<Piece>,
    /// ZP-18a: beaten pieces that have not left yet.
    pub(crate) fallen: Pieces,
    /// ZP-43a: beaten pieces that leave a ring.
    pub(crate) tainted: Pieces,
    /// ZP-53: whose Abducted pieces come home.
    pub(crate) freed: Option<Seat>,
    /// ZP-53: whether a beaten piece can be Abducted.
    pub(crate) may_abduct: bool,

    pub(crate) winners: Seats,
}

impl Zerpang {
    /// ZP-1: the table before the first step.
    pub(crate) fn opening(setup: &Setup) -> Self {
        let phase = Phase::First;
        Self {
            setup: *setup,
            phase,
            asked: Seat(0),
            resume: phase,
            present: Seats::all(setup.seats),
            first: Seat(0),
            active: Seat(0),
            round: 1,
            minutes: 0,
            places: [[Place::Home; PIECES]; SEATS],
            occupied: [Cells::NONE; SEATS],
            rings: [[0; PIECES]; SEATS],
            strewn: Cells::NONE,
            dizzy: Pieces::NONE,
            movers: [[0; PIECES]; SEATS],
            hands: [Cards::NONE; SEATS],
            deck: Cards::DECK,
            discard: Cards::NONE,
            known: [[Known::NONE; KNOWERS]; SEATS],
            fresh: [0; 2],
            gained: 0,
            charges: 0,
            hauled: Seats::NONE,
            tricked: [None; SEATS],
            acted: false,
            marched: false,
            walked: 0,
            paces: 0,
            flanked: 0,
            sails: 0,
            fought: false,
            plunder: false,
            salvage: false,
            tricking: false,
            released: false,
            taker: Seat(0),
            victim: Seat(0),
            left: 0,
            due: 0,
            task: None,
            text: None,
            binds: 0,
            binder: Seat(0),
            fight: None,
            aggressor: None,
            fallen: Pieces::NONE,
            tainted: Pieces::NONE,
            freed: None,
            may_abduct: false,
            winners: Seats::NONE,
        }
    }

    /// What the table waits for.
    #[inline]
    pub(crate) fn turn_now(&self) -> Turn {
        match self.phase {
            Phase::Over => Turn::Over,
            Phase::First if !self.setup.host_chooses => Turn::Chance,
            Phase::Clock | Phase::Draw | Phase::Steal => Turn::Chance,
            _ => Turn::Seats(Seats::only(self.asked)),
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
