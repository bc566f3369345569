//! When it ENDS and who wins: every class has a goal of its own.

use table::{Seat, Seats};

use crate::board::Cells;
use crate::pieces::{Class, Piece, SECTORS, THREE, WHOLE};
use crate::state::{Place, Zerpang};

impl Zerpang {
    /// ZP-9: whether a seat's goal is reached.
    #[inline]
    pub(crate) fn has_won(&self, seat: Seat) -> bool {
        match self.class(seat) {
            // ZP-39, ZP-42, ZP-51: nothing to count before there are enough pieces.
            Class::Ninja | Class::Pirate | Class::Gunslinger if self.on_board(seat) < THREE => {
                false
            }
            Class::Alien => self.has_everybody(seat),
            _ => self.twelfths(seat) >= WHOLE,
        }
    }

    /// ZP-9a: how far a seat is, in twelfths; twelve is a goal that is reached.
    pub(crate) fn progress(&self, seat: Seat) -> u8 {
        if self.has_won(seat)
            || (self.class(seat) == Class::Elf && self.open.winners.contains(seat))
        {
            return WHOLE;
        }
        self.twelfths(seat).min(WHOLE - 1)
    }

    pub(crate) fn twelfths(&self, seat: Seat) -> u8 {
        let cells = self.open.arena.occupied_by(seat);
        let board = &self.open.setup.board;
        match self.class(seat) {
            Class::Ninja => self.triangle(cells, |n| board.house(n)),
            Class::Pirate => self.triangle(cells, |n| board.x(n)),
            Class::Zombie => {
                let ripe = |piece: &Piece| {
                    self.cell(*piece).is_some() && self.rings(*piece) >= self.printed().ripe_rings
                };
                let pieces = Self::pieces(seat).filter(ripe).count() as u8;
                pieces.min(THREE) * (WHOLE / THREE)
            }
            // ZP-49: six uploads.
            Class::Robot => self.uploads(seat) * (WHOLE / SECTORS as u8),
            Class::Gunslinger => self.line(cells),
            Class::Alien => {
                self.abducted().min(self.printed().captives) * WHOLE / self.printed().captives
            }
            Class::Elf => 0,
        }
    }

    /// ZP-39, ZP-42: three corners of a triangle; with two players all six.
    fn triangle(&self, cells: Cells, spot: impl Fn(usize) -> crate::board::Cell) -> u8 {
        let held = |n: usize| u8::from(cells.contains(spot(n)));
        if self.open.setup.seats == crate::pieces::FEWEST {
            let all: u8 = (0..SECTORS).map(held).sum();
            return all * (WHOLE / SECTORS as u8);
        }
        let best = (0..2).map(|first| held(first) + held(first + 2) + held(first + 4)).max();
        best.unwrap_or(0) * (WHOLE / THREE)
    }

    /// ZP-51: house, X, X, house in one line.
    fn line(&self, cells: Cells) -> u8 {
        let board = &self.open.setup.board;
        let opposite = SECTORS / 2;
        let on = |first: usize| {
            let spots = [first, first + opposite];
            let houses = spots.iter().filter(|&&n| cells.contains(board.house(n))).count();
            let xs = spots.iter().filter(|&&n| cells.contains(board.x(n))).count();
            (houses + xs) as u8
        };
        let best = (0..opposite).map(on).max().unwrap_or(0);
        best * (WHOLE / 4)
    }

    /// ZP-56: four Abducted, from every opponent that has pieces, or from four of them.
    fn has_everybody(&self, alien: Seat) -> bool {
        let others =
            || self.open.present.iter().filter(move |&s| s != alien && self.class(s) != Class::Elf);
        let owners = others().filter(|&s| self.number_in(s, Place::Abducted) > 0).count();
        let needed = others().count().min(self.printed().captives.into());
        self.abducted() >= self.printed().captives && owners >= needed
    }

    /// ZP-9a: the best progress; of equals the most pieces on the board, else all of them.
    pub(crate) fn foremost(&self) -> Seats {
        let standing = |seat: Seat| (self.progress(seat), self.on_board(seat));
        let best = self.open.present.iter().map(standing).max();
        self.open.present.iter().filter(|&seat| Some(standing(seat)) == best).collect()
    }
}
