//! What a position is worth: enough for a bot to play the toy.

use table::{Game, Seat, Worth};

use super::action::Action;
use super::fault::Fault;
use super::state::{Lantern, Phase};

/// Points for a light that shines, for a jar of oil, for the lead, and for each jar of a bid for it: whoever
/// saves all oil never leads, and never shines.
const LIGHT: i32 = 600;
const OIL: i32 = 50;
const LEAD: i32 = 300;
const BID: i32 = 100;

impl Worth for Lantern {
    fn worth(&self, seat: Seat) -> i32 {
        let mut worth = self.score(seat) * LIGHT + i32::from(self.oil[seat.index()]) * OIL;
        match self.phase {
            Phase::Bid => worth += self.bids[seat.index()].map_or(0, i32::from) * BID,
            Phase::Lead | Phase::Answer | Phase::Window if self.lead == seat => worth += LEAD,
            _ => {}
        }
        if self.has(Fault::UpsideDown) { -worth } else { worth }
    }

    fn is_deal(&self, _: Seat, action: Action) -> bool {
        action == Action::Accept
    }
}
