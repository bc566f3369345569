//! What people are shown first, and what concerns them.

use table::Seat;

use super::names;
use crate::action::{Action, Target};
use crate::board::{CellKind, Cells, Neighbours};
use crate::pieces::Class;
use crate::state::{Phase, Text, Zerpang};
use crate::view::View;

/// Choices of one kind that are shown first.
const FEW: usize = 12;
/// Moves that are shown before everything else.
const BEST: usize = 3;

/// In Movement: moves that matter first, then a few others, then all the rest of the choices.
pub(super) fn of(view: &View, legal: &[Action]) -> Vec<Action> {
    if !matches!(view.open.phase, Phase::Movement | Phase::Trick) || legal.len() <= FEW {
        return legal.to_vec();
    }
    let game = names::table(view);
    let mut moves: Vec<(i32, Action)> = legal
        .iter()
        .filter(|action| is_move(**action))
        .map(|&action| (-merit(view, &game, action), action))
        .collect();
    table::sort_few(&mut moves, |&(merit, _)| merit);
    let moves: Vec<Action> = moves.into_iter().map(|(_, action)| action).take(FEW).collect();
    let (best, more) = moves.split_at(moves.len().min(BEST));
    let others = legal.iter().copied().filter(|&action| !is_move(action)).take(FEW * 2);
    let shown =
        best.iter().copied().chain([Action::Done]).chain(others).chain(more.iter().copied());
    shown.fold(Vec::new(), |mut menu, action| {
        if !menu.contains(&action) {
            menu.push(action);
        }
        menu
    })
}

const fn is_move(action: Action) -> bool {
    matches!(action, Action::Move(..) | Action::Link(..) | Action::Leap(..) | Action::Balloon(..))
}

/// How much a move seems to matter: goals first, then zones, then the way there; cheap before dear.
fn merit(view: &View, game: &Zerpang, action: Action) -> i32 {
    let (piece, trail, cost) = match action {
        Action::Move(piece, path) => {
            (piece, game.trail(piece, path), i32::from(game.move_cost(piece, path)))
        }
        Action::Leap(piece, to) | Action::Balloon(piece, to) => (piece, vec![to], 2),
        _ => return 0,
    };
    let Some(&to) = trail.last() else { return 0 };
    let class = view.open.setup.classes[piece.owner().index() % view.open.setup.classes.len()];
    let goal = match (class, view.open.setup.board.kind(to)) {
        (Class::Ninja | Class::Gunslinger, CellKind::House(_))
        | (Class::Pirate | Class::Gunslinger, CellKind::X(_))
        | (Class::Robot, CellKind::Treasure) => 20,
        (_, CellKind::Plain) => 4,
        _ => 0,
    };
    let crossed = trail.iter().any(|&cell| view.open.arena.strewn.contains(cell));
    let ring = if class == Class::Zombie && crossed { 12 } else { 0 };
    let fights = !(Cells::only(to).around() & game.enemies(piece.owner())).is_empty();
    goal + ring - 3 * cost - if fights { 5 } else { 0 }
}

/// A window concerns whose pieces fight, whose turn it is, and whom a text is aimed at; the fights of others
/// concern nobody else.
pub(super) fn concerns(view: &View, seat: Seat) -> bool {
    let fights = view.open.combat.fight.is_some_and(|fight| fight.role_of(seat).is_some());
    let aimed = |text: Text| match text.what.target {
        Target::Seat(named) => named == seat,
        Target::Piece(piece, _) => piece.owner() == seat,
        Target::None | Target::Further | Target::Cell(_) => text.by == seat,
    };
    match view.open.phase {
        Phase::Help => fights,
        Phase::Bind => {
            fights || view.open.active == seat || view.open.binding.text.is_some_and(aimed)
        }
        _ => true,
    }
}
