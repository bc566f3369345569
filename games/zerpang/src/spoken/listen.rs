//! What people mean by their words, and what they are shown first.

use table::Seat;

use super::names;
use crate::action::Action;
use crate::board::{Cell, Cells, Kind};
use crate::pieces::{Class, PIECES, Piece};
use crate::state::{Stage, Zerpang};
use crate::view::View;

/// Choices of one kind that are shown first.
const FEW: usize = 12;
/// Moves that are shown before everything else.
const BEST: usize = 3;

/// In Movement: moves that matter first, then a few others, then all the rest of the choices.
pub(super) fn menu(view: &View, seat: Seat, legal: &[Action]) -> Vec<Action> {
    if !matches!(view.stage, Stage::Movement | Stage::Trick) || legal.len() <= FEW {
        return legal.to_vec();
    }
    let game = names::table(view);
    let mut moves: Vec<(i32, Action)> = legal
        .iter()
        .filter(|action| is_move(**action))
        .map(|&action| (-merit(view, &game, seat, action), action))
        .collect();
    moves.sort_by_key(|&(merit, _)| merit);
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
fn merit(view: &View, game: &Zerpang, seat: Seat, action: Action) -> i32 {
    let (piece, to, cost) = match action {
        Action::Move(piece, path) => {
            let mut at = game.cell(piece);
            for step in path.steps().flatten() {
                at = at.and_then(|cell| cell.step(step));
            }
            (piece, at, i32::from(game.move_cost(piece, path)))
        }
        Action::Leap(piece, to) | Action::Balloon(piece, to) => (piece, Some(to), 2),
        _ => return 0,
    };
    let Some(to) = to else { return 0 };
    let class = view.house.classes[piece.owner().index() % view.house.classes.len()];
    let goal = match (class, view.house.board.kind(to)) {
        (Class::Ninja | Class::Gunslinger, Kind::House(_))
        | (Class::Pirate | Class::Gunslinger, Kind::X(_))
        | (Class::Robot, Kind::Treasure) => 20,
        (_, Kind::Plain) => 4,
        _ => 0,
    };
    let ring = if class == Class::Zombie && view.strewn.has(to) { 12 } else { 0 };
    let _ = seat;
    let fights = !Cells::only(to).around().within(game.enemies(piece.owner())).is_empty();
    goal + ring - 3 * cost - if fights { 5 } else { 0 }
}

/// An action by its own text, or in the short words of the table.
pub(super) fn understand(view: &View, seat: Seat, words: &str) -> Option<Action> {
    if let Ok(action) = words.parse() {
        return Some(action);
    }
    let lower = words.trim().to_lowercase();
    let list: Vec<&str> = lower.split_whitespace().collect();
    match list[..] {
        ["move" | "go" | "walk", piece, to] | [piece, "to", to] => go_to(view, seat, piece, to),
        ["enter", gate] => {
            let game = names::table(view);
            let home = (0..PIECES)
                .map(|number| Piece::new(seat, number))
                .find(|&piece| game.place(piece) == crate::state::Place::Home)?;
            Some(Action::Enter(home, gate.parse().ok()?))
        }
        ["end" | "finish"] | ["end", "turn"] => Some(Action::Done),
        ["no" | "nothing"] => Some(no(view)),
        ["yes"] => Some(yes(view)?),
        ["give", "up"] | ["lose"] => Some(Action::Concede),
        ["help"] => Some(Action::Stand),
        _ => None,
    }
}

fn no(view: &View) -> Action {
    match view.stage {
        Stage::Consent => Action::Refuse,
        Stage::Plan => Action::Draw,
        Stage::Entrance | Stage::Movement | Stage::Upload | Stage::Spoils | Stage::After => {
            Action::Done
        }
        _ => Action::Pass,
    }
}

fn yes(view: &View) -> Option<Action> {
    match view.stage {
        Stage::Consent => Some(Action::Accept),
        Stage::Abduct => Some(Action::Abduct),
        _ => None,
    }
}

/// A cheapest path of a piece to a cell: `move 3 f6`, `go a3 f6`.
fn go_to(view: &View, seat: Seat, piece: &str, to: &str) -> Option<Action> {
    let number = piece.trim_start_matches(|c: char| c.is_alphabetic() || c == '-');
    let number: usize = number.parse().ok().filter(|n| (1..=PIECES).contains(n))?;
    let to: Cell = to.parse().ok()?;
    let game = names::table(view);
    if view.stage == Stage::Trick {
        let (piece, reach) = game.trick_and_reach(seat)?;
        return (reach.steps_to(to) > 0).then(|| Action::Move(piece, reach.path_to(to)));
    }
    let piece = Piece::new(seat, number - 1);
    let reach = game.reach(piece, u16::from(u8::MAX));
    (reach.steps_to(to) > 0).then(|| Action::Move(piece, reach.path_to(to)))
}

/// A window concerns whoever could lose or gain by it: fighters and whose turn it is.
pub(super) fn concerns(view: &View, seat: Seat) -> bool {
    let fights = view.fight.is_some_and(|fight| fight.role_of(seat).is_some());
    match view.stage {
        Stage::Bind => {
            let aimed = matches!(view.text, Some((Action::Use(what), _)) if
                matches!(what.target, crate::action::Target::Seat(named) if named == seat));
            fights || aimed || view.active == seat || view.fight.is_none()
        }
        _ => true,
    }
}
