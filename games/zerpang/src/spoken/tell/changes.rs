//! What changed on the board with a step, in the order in which the rules let it happen.

use crate::action::Action;
use crate::board::Cells;
use crate::pieces::Piece;
use crate::spoken::label::landmark;
use crate::spoken::names::piece as name;
use crate::state::{Phase, Place};
use crate::view::View;

/// Pieces come and go, rings are taken; then pieces leave and rings are left. `told` are pieces whose way has
/// been told.
pub(super) fn of(before: &View, after: &View, told: impl Fn(Piece) -> bool) -> Vec<String> {
    let all =
        || (0..Piece::COUNT).map(Piece).filter(|piece| after.open.present.contains(piece.owner()));
    let mut lines: Vec<String> =
        all().filter(|&one| !told(one)).filter_map(|one| arrival(before, after, one)).collect();
    lines.extend(all().filter_map(|one| taken_rings(before, after, one)));
    lines.extend(all().flat_map(|one| departure(before, after, one)));
    let left = after.open.arena.strewn - before.open.arena.strewn;
    lines.extend(left.iter().map(|cell| format!("A ring is left on {cell}.")));
    lines
}

/// A piece came to stand somewhere.
fn arrival(before: &View, after: &View, piece: Piece) -> Option<String> {
    let (from, Place::At(to)) = (before.open.arena.place(piece), after.open.arena.place(piece))
    else {
        return None;
    };
    if !matches!(from, Place::At(_)) {
        return Some(format!("{} comes in on {to}.", name(piece)));
    }
    let goes = match (from, before.open.payment.task) {
        (Place::At(at), _) if at == to && !is_paid_walk(before, after, piece) => return None,
        (Place::At(at), _) if at == to => "comes back to",
        (Place::At(_), Some(Action::Leap(..))) => "leaps to",
        (Place::At(_), Some(Action::Balloon(..))) => "floats to",
        _ => "goes to",
    };
    Some(format!("{} {goes} {}.", name(piece), landmark(after, to)))
}

/// Whether a path of this piece was just paid for.
fn is_paid_walk(before: &View, after: &View, piece: Piece) -> bool {
    let walks =
        matches!(before.open.payment.task, Some(Action::Move(walker, _)) if walker == piece);
    walks && before.open.phase == Phase::Pay && after.open.payment.task != before.open.payment.task
}

/// ZP-43b, ZP-43c: a piece took rings.
fn taken_rings(before: &View, after: &View, piece: Piece) -> Option<String> {
    let more = after
        .open
        .arena
        .worn(piece)
        .checked_sub(before.open.arena.worn(piece))
        .filter(|&more| more > 0)?;
    let gone: Cells = before.open.arena.strewn - after.open.arena.strewn;
    if gone.len() == u32::from(more) {
        let cells: Vec<String> = gone.iter().map(|cell| cell.to_string()).collect();
        let s = if more == 1 { "" } else { "s" };
        return Some(format!("{} takes the ring{s} on {}.", name(piece), cells.join(" and ")));
    }
    let count = if more == 1 { "a ring".into() } else { format!("{more} rings") };
    Some(format!("{} takes {count}.", name(piece)))
}

/// A piece left the board, with or without a ring less, or a captive came home.
fn departure(before: &View, after: &View, piece: Piece) -> Vec<String> {
    let one = name(piece);
    let (from, to) = (before.open.arena.place(piece), after.open.arena.place(piece));
    let gone = match (from, to) {
        (Place::At(_), Place::Home) => Some(format!("{one} goes home.")),
        (Place::At(_), Place::Abducted) => Some(format!("{one} is gone in a bright light.")),
        (Place::Abducted, Place::Home) => Some(format!("{one} is free and goes home.")),
        _ => None,
    };
    let lost = after.open.arena.worn(piece) < before.open.arena.worn(piece);
    gone.into_iter().chain(lost.then(|| format!("{one} loses a ring."))).collect()
}
