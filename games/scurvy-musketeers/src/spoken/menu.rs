//! Which choices people are shown first.

use table::Seat;

use crate::action::Action;
use crate::state::ScurvyMusketeers;

/// Choices that fit on one screen.
const SCREEN: usize = 9;
/// Choices of a short list, the last of which ends one's turn or passes.
const SHORT: usize = 4;

/// What to show first of many choices: at most one way to play each card, what helps oneself first.
pub(super) fn of(game: &ScurvyMusketeers, seat: Seat, legal: &[Action]) -> Vec<Action> {
    if legal.len() <= SCREEN {
        return legal.to_vec();
    }
    let rank = |action: &Action| match *action {
        Action::Credits(_) => 0,
        Action::Cast(_) => 1,
        Action::Equip(..) => 2,
        Action::Locate(card, movie) => {
            let helps = (game.face(card).value >= 0) == (movie == seat);
            if helps { 3 } else { 8 }
        }
        Action::Attach(_, movie) if movie == seat => 3,
        Action::Lay(_) => 4,
        Action::Attack(..) | Action::Duel(..) => 5,
        Action::Sfx { .. } => 6,
        Action::Use { .. } => 7,
        Action::Move(..) => 9,
        _ => 8,
    };
    let ends = |action: &&Action| matches!(action, Action::Done | Action::Pass | Action::Keep);
    let mut menu: Vec<Action> = legal.iter().filter(|action| !ends(action)).copied().collect();
    table::sort_few(&mut menu, rank);
    let mut seen = Vec::new();
    menu.retain(|action| {
        let card = action.card();
        let new = card.is_none_or(|card| !seen.contains(&card));
        seen.extend(card);
        new
    });
    let end = legal.iter().find(ends).copied();
    menu.truncate(SHORT - usize::from(end.is_some()));
    menu.extend(end);
    menu
}
