//! What a position is worth: enough for a bot to play the toy.

use table::{Game, Seat, Worth};

use super::action::Action;
use super::state::Lantern;

/// Points for a light that shines, and for a jar of oil.
const LIGHT: i32 = 600;
const OIL: i32 = 150;

impl Worth for Lantern {
    fn worth(&self, seat: Seat) -> i32 {
        self.score(seat) * LIGHT + i32::from(self.oil[seat.index()]) * OIL
    }

    fn is_deal(&self, _: Seat, action: Action) -> bool {
        action == Action::Accept
    }
}
