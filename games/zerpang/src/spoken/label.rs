//! An action as one of several choices: what it is, what it costs, and what comes of it.

use table::{Label, Seat};

use super::names;
use crate::action::{Action, Aid, Lay, Path, Target, Use};
use crate::board::{Cell, CellKind, Neighbours};
use crate::pieces::{Class, Piece, Side};
use crate::state::{Phase, points_of};
use crate::view::View;

pub(super) fn of(view: &View, seat: Seat, action: Action) -> Label {
    match action {
        Action::First(first) => format!("{} begins", names::player(view, first)).into(),
        Action::Enter(piece, gate) => {
            format!("Bring {} in on {gate}{}", names::piece(piece), ring_note(view, piece)).into()
        }
        Action::Move(piece, path) => walk(view, piece, path),
        Action::Link(group, path) => {
            let cost = price(names::table(view).link_cost(group, path));
            Label::new(format!("Move {} together, {cost}", names::group(seat, group)))
                .with_aside(path.to_string())
        }
        Action::Leap(piece, to) => Label::new(activated(view, "Leap")).with_aside(format!(
            "{} to {}",
            names::piece(piece),
            spot(view, to)
        )),
        Action::Balloon(piece, to) => Label::new(activated(view, "Balloon")).with_aside(format!(
            "{} to {}",
            names::piece(piece),
            spot(view, to)
        )),
        Action::Scoundrel(piece) => {
            let (piece, owner) = (names::piece(piece), names::seat(piece.owner()));
            Label::new(activated(view, "Scoundrel")).with_aside(format!("move {piece} of {owner}"))
        }
        Action::Use(what) => used(view, seat, what),
        Action::Lay(_) | Action::Charge(..) => pointed(view, seat, action),
        Action::Attack(piece) => format!("{} fights first", names::piece(piece)).into(),
        Action::Face(piece) => format!("{} is fought first", names::piece(piece)).into(),
        Action::Upload(piece) => format!("Upload {}", names::piece(piece)).into(),
        Action::Discard(card) => {
            format!("Discard {}", names::both_told(view.printed(), card)).into()
        }
        _ => plain(view, action),
    }
}

/// Choices that name no card and no way.
fn plain(view: &View, action: Action) -> Label {
    match action {
        Action::NotHere(from) => {
            format!("Slip away, with a random card of {}", names::seat(from)).into()
        }
        Action::Stand => Label::new("Stand").with_aside("call for help"),
        Action::Concede => Label::new("Concede").with_aside("lose the fight"),
        Action::Accept => "Take it".into(),
        Action::Refuse => "Refuse it".into(),
        Action::Abduct => "Abduct it".into(),
        Action::Salvage => salvage(view),
        Action::Draw => "Draw".into(),
        Action::Release(piece) => {
            let (piece, owner) = (names::piece(piece), names::seat(piece.owner()));
            let cards = view.printed().said("{release random card}");
            format!("Release {piece} for {cards} of {owner}").into()
        }
        Action::Pass if view.open.phase == Phase::Retort => {
            Label::new("Pass").with_aside("let it end so")
        }
        Action::Pass => "Pass".into(),
        Action::Done => done(view).into(),
        Action::Leave => "Leave the game".into(),
        other => other.to_string().into(),
    }
}

fn done(view: &View) -> &'static str {
    match view.open.phase {
        Phase::Entrance => "Done with Entrance",
        Phase::Movement => "Done with Movement",
        Phase::Trick => "Leave it where it is",
        Phase::Upload => "Do not upload",
        Phase::After => "End your turn",
        _ => "Done",
    }
}

fn salvage(view: &View) -> Label {
    let mut game = names::table(view);
    game.open.turn.salvage = true;
    Label::new("Salvage").with_aside(format!("draw {}", names::cards(game.draw_size())))
}

fn ring_note(view: &View, piece: Piece) -> String {
    match view.open.arena.rings[piece.owner().index()][piece.number()] {
        0 => String::new(),
        1 => " (1 ring)".into(),
        rings => format!(" ({rings} rings)"),
    }
}

/// A cell and what is there.
pub(super) fn spot(view: &View, cell: Cell) -> String {
    let plain = view.open.setup.board.kind(cell) == CellKind::Plain;
    let zone = view.open.setup.board.zone_of(cell).filter(|_| plain);
    let zone = zone.map_or_else(String::new, |zone| format!(", zone {zone}"));
    let ring = if view.open.arena.strewn.contains(cell) { ", a ring" } else { "" };
    format!("{}{zone}{ring}", landmark(view, cell))
}

/// A cell, and what it is known for.
pub(super) fn landmark(view: &View, cell: Cell) -> String {
    match view.open.setup.board.kind(cell) {
        CellKind::Treasure => format!("{cell}, the Treasure"),
        CellKind::X(n) => format!("{cell}, X {n}"),
        CellKind::House(n) => format!("{cell}, house {n}"),
        CellKind::Gate(n) => format!("{cell}, Gate of base {n}"),
        CellKind::Plain => cell.to_string(),
    }
}

/// Where a path takes a piece.
pub(super) fn goal(view: &View, piece: Piece, path: Path) -> Option<Cell> {
    let at = names::table(view).cell(piece)?;
    path.steps().try_fold(at, Cell::step)
}

/// A path: where it ends, what it costs, whom it meets.
fn walk(view: &View, piece: Piece, path: Path) -> Label {
    let game = names::table(view);
    let Some(to) = goal(view, piece, path) else {
        return Label::new(format!("Move {}", names::piece(piece))).with_aside(path.to_string());
    };
    let trick = view.open.phase == Phase::Trick;
    let cost = if trick { game.trick_cost(path) } else { game.move_cost(piece, path) };
    let cost = price(cost);
    let near = crate::board::Cells::only(to).around();
    let enemies = near & game.enemies(piece.owner());
    let foes: Vec<String> =
        enemies.iter().filter_map(|cell| game.piece_at(cell)).map(names::piece).collect();
    let fight =
        if foes.is_empty() { String::new() } else { format!(", fights {}", foes.join(" and ")) };
    let rings = view.open.arena.strewn & game.trail(piece, path).into_iter().collect();
    let rings: Vec<String> =
        rings.iter().map(|cell| format!(", over the ring on {cell}")).collect();
    let rings = rings.concat();
    let (piece, to) = (names::piece(piece), landmark(view, to));
    format!("{piece} to {to}, {cost}{rings}{fight} ({path})").into()
}

/// What a path costs, in words.
fn price(points: u16) -> String {
    if points == 0 { "free".into() } else { names::points(points) }
}

/// An ability in place of the Movement phase, with its price.
fn activated(view: &View, name: &str) -> String {
    format!("{name} ({})", view.printed().said("{#activation Point}"))
}

fn used(view: &View, seat: Seat, what: Use) -> Label {
    let name = names::used(what);
    let help = names::aid(view.open.combat.fight.as_ref(), what.aid);
    let aim = match what.target {
        Target::None => String::new(),
        Target::Further => view.printed().said(" for {far space}"),
        Target::Cell(cell) => format!(" to {}", spot(view, cell)),
        Target::Piece(piece, cell) => {
            format!(" for {} to {}", names::piece(piece), spot(view, cell))
        }
        Target::Seat(named) => format!(" on {}", names::seat(named)),
    };
    let foreign = view.open.setup.classes[seat.index()].side().is_some_and(|own| own != what.side);
    let along = match (foreign, what.side) {
        (true, Side::Pillage) => " (with Amazing Disguise)",
        (true, Side::Ninjutsu) => " (with Foreign Training)",
        (false, _) => "",
    };
    let robot = view.open.setup.classes[seat.index()] == Class::Robot;
    let fee = if robot { view.printed().said(", fee {#robot Point}") } else { String::new() };
    let change = match what.target {
        Target::None => names::change(view, seat, Action::Use(what)),
        _ => None,
    };
    let change = change.map_or_else(String::new, |change| format!(" [{change}]"));
    let gist = what.card.gist(view.printed(), what.side);
    Label::new(format!("{name}{along}{help}{aim}")).with_aside(format!("{gist}{fee}{change}"))
}

fn pointed(view: &View, seat: Seat, action: Action) -> Label {
    let (what, points, aid) = match action {
        Action::Lay(lay) => (names::lay(lay), points_of(lay), lay.aid),
        Action::Charge(points, aid) => ("upload points".into(), points, aid),
        _ => (String::new(), 0, Aid::Own),
    };
    let help = names::aid(view.open.combat.fight.as_ref(), aid);
    let text = text_given_up(view, seat, action);
    if view.open.phase == Phase::Pay {
        let surplus = points.saturating_sub(view.open.payment.due);
        let note = if surplus > 0 { format!(", {surplus} lost") } else { String::new() };
        return Label::new(format!("Pay with {what}"))
            .with_aside(format!("{}{note}{text}", names::points(points.into())));
    }
    let change = names::change(view, seat, action);
    let change = change.map_or_else(String::new, |change| format!(" [{change}]"));
    Label::new(format!("Add {what}{help}"))
        .with_aside(format!("{}{change}{text}", names::points(points.into())))
}

/// What a card would do that is laid for its Points, for those who could use it.
fn text_given_up(view: &View, seat: Seat, action: Action) -> String {
    let texts = view.open.setup.classes.get(seat.index()).is_some_and(|class| class.has_texts());
    match action {
        Action::Lay(Lay { first, second: None, .. }) if texts && !first.card.is_point() => {
            format!(" (its text {})", first.card.gist(view.printed(), first.side))
        }
        _ => String::new(),
    }
}
