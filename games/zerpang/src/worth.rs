//! What a position is worth, for bots that look ahead: a rough guess in points.

use table::{Seat, Worth};

use crate::pieces::Class;
use crate::state::Zerpang;

/// Points for a twelfth of the way to one's goal.
const TWELFTH: i32 = 210;
/// Points for a piece on the board.
const PRESENT: i32 = 110;
/// Points for a card in hand.
const CARD: i32 = 35;
/// Points for an infected ring of a Zombie on the board.
const RING: i32 = 60;
/// Points of an Elf for a round that has gone by.
const ROUND: i32 = 25;

impl Worth for Zerpang {
    fn worth(&self, seat: Seat) -> i32 {
        let class = match self.class(seat) {
            Class::Zombie => RING * i32::from(self.rings_of(seat)),
            Class::Elf => ROUND * i32::from(self.round),
            _ => 0,
        };
        let hand = i32::from(self.hand(seat).len());
        TWELFTH * i32::from(self.progress(seat))
            + PRESENT * i32::from(self.on_board(seat))
            + CARD * hand
            + class
    }

    fn belongings(&self, seat: Seat, out: &mut Vec<String>) {
        out.push(self.class(seat).card().title.to_owned());
    }
}

impl Zerpang {
    /// The rings on a seat's pieces that stand on the board.
    fn rings_of(&self, seat: Seat) -> u8 {
        let standing = Self::pieces(seat).filter(|&piece| self.cell(piece).is_some());
        standing.map(|piece| self.rings(piece)).sum()
    }
}
