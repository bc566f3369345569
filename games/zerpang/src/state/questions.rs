//! Questions about the table that many rules ask.

use table::Seat;

use super::{Fight, Open, Phase, Place, Setup, Zerpang, fresh_slot};
use crate::board::{Cell, Cells};
use crate::pieces::{Card, Cards, Class, PIECES, Piece, RINGS, SEATS, Side};
use crate::printed::Printed;

impl Zerpang {
    /// What lies open.
    pub fn open(&self) -> &Open {
        &self.open
    }

    /// What was agreed on before the game.
    pub fn setup(&self) -> &Setup {
        &self.open.setup
    }

    /// ZP-58: the numbers that are played with.
    #[inline]
    pub fn printed(&self) -> &Printed {
        &self.open.setup.edition
    }

    /// What the table waits for.
    pub fn phase(&self) -> Phase {
        self.open.phase
    }

    /// Whose turn it is.
    pub fn active(&self) -> Seat {
        self.open.active
    }

    /// Who draws or steals, where somebody does.
    pub fn taker(&self) -> Seat {
        self.open.draw.taker
    }

    /// From whom a card is stolen, where one is.
    pub fn victim(&self) -> Seat {
        self.open.draw.victim
    }

    /// A seat's hand.
    #[inline]
    pub fn hand(&self, seat: Seat) -> Cards {
        self.secrets.hands[seat.index()]
    }

    /// The fight that is on.
    pub fn fight(&self) -> Option<&Fight> {
        self.open.combat.fight.as_ref()
    }

    /// A seat's class.
    #[inline]
    pub fn class(&self, seat: Seat) -> Class {
        self.open.setup.classes[seat.index() % SEATS]
    }

    /// The seat of a class that is there once, if it still plays.
    pub(crate) fn seat_of(&self, class: Class) -> Option<Seat> {
        self.open.present.iter().find(|&seat| self.class(seat) == class)
    }

    /// Where a piece is.
    #[inline]
    pub fn place(&self, piece: Piece) -> Place {
        self.open.arena.place(piece)
    }

    /// The cell of a piece, if it is on the board.
    #[inline]
    pub fn cell(&self, piece: Piece) -> Option<Cell> {
        self.open.arena.cell(piece)
    }

    /// The rings of a piece.
    #[inline]
    pub fn rings(&self, piece: Piece) -> u8 {
        self.open.arena.worn(piece)
    }

    /// A seat's pieces.
    #[inline]
    pub(crate) fn pieces(seat: Seat) -> impl Iterator<Item = Piece> {
        (0..PIECES).map(move |number| Piece::new(seat, number))
    }

    /// The piece on a cell, if there is one.
    pub fn piece_at(&self, cell: Cell) -> Option<Piece> {
        let seat = (0..self.open.setup.seats)
            .map(Seat)
            .find(|s| self.open.arena.occupied_by(*s).contains(cell))?;
        Self::pieces(seat).find(|&piece| self.place(piece) == Place::At(cell))
    }

    /// How many pieces a seat has on the board.
    #[inline]
    pub(crate) fn on_board(&self, seat: Seat) -> u8 {
        self.open.arena.occupied_by(seat).len() as u8
    }

    /// How many of a seat's pieces are in this kind of place.
    pub(crate) fn number_in(&self, seat: Seat, place: Place) -> u8 {
        self.open.arena.places(seat).iter().filter(|&&there| there == place).count() as u8
    }

    /// ZP-48: uploaded pieces of a seat.
    pub fn uploads(&self, seat: Seat) -> u8 {
        self.number_in(seat, Place::Cloud)
    }

    /// All cells with pieces.
    #[inline]
    pub(crate) fn taken(&self) -> Cells {
        self.open.arena.occupied.iter().fold(Cells::NONE, |all, &cells| all | cells)
    }

    /// The pieces of everybody else.
    #[inline]
    pub(crate) fn enemies(&self, seat: Seat) -> Cells {
        self.taken() - self.open.arena.occupied_by(seat)
    }

    /// ZP-5: cells that are closed to a seat: Gates of other active players, but not of Elves.
    #[inline]
    pub(crate) fn closed(&self, seat: Seat) -> Cells {
        let mut closed = Cells::NONE;
        for other in 0..self.open.setup.seats {
            let other = Seat(other);
            let shut = other != seat
                && self.open.present.contains(other)
                && self.class(other) != Class::Elf;
            if shut {
                closed |= self.gates(other);
            }
        }
        closed
    }

    /// ZP-4, ZP-5: cells that a seat's piece may stop on.
    #[inline]
    pub fn open_cells(&self, seat: Seat) -> Cells {
        self.open.setup.board.cells() - self.taken() - self.closed(seat)
    }

    /// The Gates of a seat.
    #[inline]
    pub(crate) fn gates(&self, seat: Seat) -> Cells {
        self.open.setup.board.gate_cells(self.open.setup.bases[seat.index() % SEATS])
    }

    /// ZP-3: the own Gates without a piece.
    #[inline]
    pub(crate) fn free_gates(&self, seat: Seat) -> Cells {
        self.gates(seat) - self.taken()
    }

    /// ZP-46: rings in the supply.
    pub fn supply(&self) -> u8 {
        let worn: u8 = self.open.arena.rings.iter().flatten().sum();
        RINGS.saturating_sub(worn + self.open.arena.strewn.len() as u8)
    }

    /// ZP-44: rings on cells and on pieces on the board.
    pub(crate) fn rings_in_play(&self) -> u8 {
        let mut rings = self.open.arena.strewn.len() as u8;
        for (places, worn) in self.open.arena.places.iter().zip(&self.open.arena.rings) {
            for (place, worn) in places.iter().zip(worn) {
                rings += if matches!(place, Place::At(_)) { *worn } else { 0 };
            }
        }
        rings
    }

    /// ZP-43a: whether a piece spreads rings.
    #[inline]
    pub(crate) fn is_infectious(&self, piece: Piece) -> bool {
        self.class(piece.owner()) == Class::Zombie || self.rings(piece) > 0
    }

    /// ZP-53: pieces in the Home Base of the Aliens, their own included.
    pub(crate) fn in_alien_base(&self, alien: Seat) -> u8 {
        self.number_in(alien, Place::Home) + self.abducted()
    }

    /// ZP-53: how many pieces are Abducted.
    pub fn abducted(&self) -> u8 {
        self.open.present.iter().map(|seat| self.number_in(seat, Place::Abducted)).sum()
    }

    /// ZP-33, ZP-16a: whether a seat could use the text of some card, by its class and the size of its
    /// hand: what lies open. `side` is the side that has the text; `None` is both.
    #[inline]
    pub(crate) fn could_use(&self, seat: Seat, side: Option<Side>) -> bool {
        let cards = self.hand(seat).len();
        let class = self.class(seat);
        match class {
            Class::Ninja | Class::Pirate => {
                let own = side.is_none() || side == class.side();
                cards >= if own { 1 } else { 2 }
            }
            Class::Robot => cards >= 2 || (cards == 1 && self.open.lasting.charges > 0),
            Class::Gunslinger => cards >= 2,
            Class::Zombie | Class::Alien | Class::Elf => false,
        }
    }

    /// ZP-16a: whether a seat could add Points to a fight, by what lies open.
    pub(crate) fn could_add(&self, seat: Seat) -> bool {
        let cards = self.hand(seat).len();
        match self.class(seat) {
            Class::Gunslinger if !self.open.setup.singles => cards >= 2,
            Class::Robot => cards > 0 || self.open.lasting.charges > 0,
            _ => cards > 0,
        }
    }

    /// ZP-13: cards of a kind that the text may be used of in this turn.
    #[inline]
    pub(crate) fn ripe(&self, seat: Seat, card: Card) -> u8 {
        let held = self.hand(seat).count(card);
        match fresh_slot(card) {
            Some(slot) if seat == self.open.active => held.saturating_sub(self.secrets.fresh[slot]),
            _ => held,
        }
    }

    /// ZP-48: the upload points that a seat can spend.
    #[inline]
    pub(crate) fn charges_of(&self, seat: Seat) -> u8 {
        if self.class(seat) == Class::Robot { self.open.lasting.charges } else { 0 }
    }

    /// ZP-9a, ZP-57: the last round.
    pub(crate) fn last_round(&self) -> u8 {
        let elves =
            self.open.setup.classes[..usize::from(self.open.setup.seats)].contains(&Class::Elf);
        if elves && !self.open.setup.elf_clock {
            self.open.setup.elf_rounds
        } else {
            self.open.setup.rounds
        }
    }
}
