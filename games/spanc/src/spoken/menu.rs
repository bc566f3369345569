//! Which choices people are shown first.

use table::Seat;

use crate::action::Action;
use crate::state::Spanc;

/// Girls with the best odds first, then what can be played, then moves and offers.
pub(super) fn of(game: &Spanc, seat: Seat, legal: &[Action]) -> Vec<Action> {
    let mut menu = legal.to_vec();
    table::sort_few(&mut menu, |&action| match action {
        Action::Name(girl) => {
            let attempt = game.place(seat, girl).and_then(|place| game.attempt(seat, place));
            (0, 36 - attempt.map_or(0, |attempt| attempt.ways))
        }
        Action::Assign(..) | Action::Swap(..) => (2, 0),
        Action::Raid(..) | Action::Duel(..) | Action::Steal(..) | Action::Lure(..) => (3, 0),
        Action::Ask(_) | Action::Offer(_) | Action::Bribe(_) => (4, 0),
        _ => (1, 0),
    });
    menu
}
