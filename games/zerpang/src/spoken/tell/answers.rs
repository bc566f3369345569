//! Answers within fights, windows and the Draw phase, as they are told.

use table::Seat;

use super::standing;
use crate::action::Action;
use crate::spoken::names::{both_told, piece, seat as name};
use crate::state::Phase;
use crate::view::View;

/// What a seat answered.
pub(super) fn of(before: &View, seat: Seat, action: Action, after: &View) -> String {
    let who = name(seat);
    match action {
        Action::Attack(one) => format!("{who} lets {} fight first.", piece(one)),
        Action::Face(one) => format!("{who} faces the attack with {}.", piece(one)),
        Action::NotHere(from) => {
            format!("{who} was not here to fight, least of all with {}.", name(from))
        }
        Action::Stand => format!("{who} stands and calls for help."),
        Action::Concede => format!("{who} concedes."),
        Action::Accept => format!("{who} takes the help.{}", standing(before, after)),
        Action::Refuse => format!("{who} refuses the help; the card goes back, seen by all."),
        Action::Abduct => format!("{who} abducts the beaten piece."),
        Action::Upload(one) => format!("{who} uploads {}.", piece(one)),
        Action::Salvage => format!("{who} salvages."),
        Action::Release(one) => format!("{who} releases {}.", piece(one)),
        Action::Discard(card) => format!("{who} discards {}.", both_told(before.printed(), card)),
        Action::Pass if before.open.phase == Phase::Retort => String::new(),
        Action::Pass if before.open.phase == Phase::Bind && after.open.phase != Phase::Bind => {
            format!("{who} passes.{}", standing(before, after))
        }
        Action::Pass => format!("{who} passes."),
        Action::Leave => format!("{who} leaves the game."),
        _ => String::new(),
    }
}
