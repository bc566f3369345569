//! The table as text: the hexagon on the left, the players on the right, the fight below.

use table::Seat;

use super::names;
use crate::board::{Cell, CellKind, RADIUS};
use crate::pieces::{COLOURS, Card, Cards, Class, RINGS, SEATS, Side};
use crate::state::{Phase, Place, Role, Zerpang};
use crate::view::{Hand, View};

/// Columns of the board, and of one that reaches to the rim of the grid.
const BOARD: [usize; 2] = [42, 49];

pub(super) fn of(view: &View) -> String {
    let game = names::table(view);
    let board = board_lines(view, &game);
    let side = side_lines(view, &game);
    let width = BOARD[usize::from(is_wide(view))];
    let rows = board.len().max(side.len());
    let mut lines = Vec::new();
    for row in 0..rows {
        let left = board.get(row).map_or("", String::as_str);
        let right = side.get(row).map_or("", String::as_str);
        let pad = width.saturating_sub(left.chars().count());
        let line = format!("{left}{}{right}", " ".repeat(pad));
        lines.push(line.trim_end().chars().take(80).collect::<String>());
    }
    lines.extend(fight_lines(view, &game));
    lines.extend(hand_lines(view));
    lines.join("\n")
}

fn board_lines(view: &View, game: &Zerpang) -> Vec<String> {
    let mut lines = Vec::new();
    let cells = view.open.setup.board.cells();
    let wide = is_wide(view);
    for r in -RADIUS..=RADIUS {
        let row: Vec<Cell> = (-RADIUS..=RADIUS)
            .filter_map(|q| Cell::at(q, r))
            .filter(|&c| cells.contains(c))
            .collect();
        let Some(first) = row.first() else { continue };
        let mut line = vec![' '; BOARD[1]];
        for (at, letter) in first.to_string().chars().enumerate() {
            line[at] = letter;
        }
        for &cell in &row {
            let (q, r) = cell.coordinates();
            let middle = if wide { 2 * RADIUS } else { 2 * (RADIUS - 1) };
            // ZP-C1a: drawn with x = q + r/2, y = r down.
            let x = 4 + 2 * i32::from(2 * q + r + middle);
            for (at, letter) in token(view, game, cell).chars().enumerate() {
                if let Some(place) = line.get_mut(x as usize + at) {
                    *place = letter;
                }
            }
        }
        lines.push(line.into_iter().collect::<String>().trim_end().to_owned());
    }
    lines
}

/// Whether the board reaches to the rim of the grid.
fn is_wide(view: &View) -> bool {
    view.open.setup.board.cells().iter().any(|cell| {
        let (q, r) = cell.coordinates();
        q.abs().max(r.abs()).max((q + r).abs()) == RADIUS
    })
}

/// Three letters for a cell: a piece and its rings, or what is printed there and a ring.
fn token(view: &View, game: &Zerpang, cell: Cell) -> String {
    if let Some(piece) = game.piece_at(cell) {
        let mark = match game.rings(piece) {
            _ if view.open.arena.dizzy.contains(piece) => "~",
            0 => "",
            1 => "°",
            2 => "²",
            _ => "³",
        };
        return format!("{}{mark}", names::piece(piece));
    }
    let ring = if view.open.arena.strewn.contains(cell) { "°" } else { "" };
    let board = &view.open.setup.board;
    let printed = match board.kind(cell) {
        CellKind::Treasure => "$$".into(),
        CellKind::X(n) => format!("x{n}"),
        CellKind::Gate(base) => gate(view, base),
        CellKind::House(n) => format!("h{n}"),
        CellKind::Plain => {
            board.zone_of(cell).map_or_else(|| "·".into(), |zone| format!("·{zone}"))
        }
    };
    format!("{printed}{ring}")
}

/// A Gate: of its player, if it has one.
fn gate(view: &View, base: u8) -> String {
    let owner = view.open.present.iter().find(|seat| view.open.setup.bases[seat.index()] == base);
    let letter = owner.and_then(|seat| COLOURS[seat.index()].chars().next());
    letter.map_or_else(|| "··".into(), |letter| format!("{}=", letter.to_ascii_lowercase()))
}

fn side_lines(view: &View, game: &Zerpang) -> Vec<String> {
    let mut lines =
        vec![format!("Round {} of {}, {}", view.open.round.number, game.last_round(), phase(view))];
    if view.open.setup.elf_clock && game.has_class(Class::Elf) {
        lines.push(format!("clock {}", names::clock(view.open.round.minutes)));
    }
    for seat in (0..view.open.setup.seats).map(Seat) {
        lines.push(player(view, game, seat));
    }
    let rings = format!("rings {}/{RINGS}", game.supply());
    lines.push(format!("deck {}, discards {}, {rings}", view.deck, view.open.discard.len()));
    lines.push("h house  x X  $$ Treasure".into());
    lines.push("·n zone  a= Gate  ° ring  ~ dizzy".into());
    lines
}

fn phase(view: &View) -> &'static str {
    match view.open.phase {
        Phase::First => "before the game",
        Phase::Clock => "Begin",
        Phase::Entrance => "Entrance",
        Phase::Movement | Phase::Trick => "Movement",
        Phase::Pay => "payment",
        Phase::Bind => "a card is used",
        Phase::Upload => "Upload",
        Phase::Plan | Phase::Blockade | Phase::Draw | Phase::Spoils | Phase::Discard => "Draw",
        Phase::After => "After-Draw",
        Phase::Over => "the end",
        _ => "Combat",
    }
}

fn player(view: &View, game: &Zerpang, seat: Seat) -> String {
    let mark = if view.open.phase != Phase::Over && view.open.active == seat { '>' } else { ' ' };
    let class = view.open.setup.classes[seat.index()].card().title;
    let name = names::seat(seat);
    if !view.open.present.contains(seat) {
        return format!("{mark}{name} has left");
    }
    let home = game.number_in(seat, Place::Home);
    let mut extra = String::new();
    if game.uploads(seat) > 0 {
        extra.push_str(&format!(" ^{}", game.uploads(seat)));
    }
    if game.number_in(seat, Place::Abducted) > 0 {
        extra.push_str(&format!(" gone{}", game.number_in(seat, Place::Abducted)));
    }
    if view.open.lasting.hauled.contains(seat) {
        extra.push_str(" skip");
    }
    let known = view.seen[seat.index()].cards().len();
    if known > 0 {
        extra.push_str(&format!(" ?{known}"));
    }
    let score = game.progress(seat);
    let hand = view.hands[seat.index()].len();
    format!("{mark}{name:<7} {class:<10} {home}h {hand:>2}c {score:>2}/12{extra}")
}

fn fight_lines(view: &View, game: &Zerpang) -> Vec<String> {
    let (Some(fight), Some(ratings)) = (view.open.combat.fight, names::ratings(game)) else {
        return Vec::new();
    };
    let sides = Role::ALL.map(|role| {
        let side = role as usize;
        let added = fight.points[side];
        let gate = game
            .cell(fight.fighter(role))
            .is_some_and(|cell| game.gates(fight.player(role)).contains(cell));
        let mut parts = vec![format!(
            "chain {}",
            ratings[side].saturating_sub(added) - if gate { 5 } else { 0 }
        )];
        if gate {
            parts.push("Gate 5".into());
        }
        if added > 0 {
            parts.push(format!("cards {added}"));
        }
        let behind = if fight.behind == role { ", behind" } else { "" };
        format!(
            "{} {} ({}{behind})",
            names::piece(fight.fighter(role)),
            ratings[side],
            parts.join(", ")
        )
    });
    let honor = if fight.honor { "  Honor Bound" } else { "" };
    vec![format!("FIGHT  {}  against  {}{honor}", sides[0], sides[1])]
}

/// ZP-C3: what the onlooker is up to, and a small drawing of it.
fn goal_lines(view: &View, seat: Seat) -> Vec<String> {
    let class = view.open.setup.classes[seat.index()].card();
    let mut lines = wrapped(
        &format!("Your goal, {}: {}", class.wins.name, class.wins.text(view.printed())),
        " ",
    );
    lines.extend(class.diagram.iter().map(|line| format!("    {line}")));
    lines
}

/// The onlooker's own goal and cards, and what he knows of others'.
fn hand_lines(view: &View) -> Vec<String> {
    let mut lines = Vec::new();
    for seat in (0..SEATS as u8).map(Seat) {
        match view.hands[seat.index()] {
            Hand::Known(cards) => {
                lines.extend(goal_lines(view, seat));
                lines.extend(own_lines(view, seat, cards));
            }
            Hand::Hidden(_) if !view.seen[seat.index()].is_empty() => {
                let seen = view.seen[seat.index()].cards();
                let seen = list(view, seat, seen.kinds(), seen);
                lines.extend(wrapped(&format!("{} holds: {seen}", names::seat(seat)), ", "));
            }
            Hand::Hidden(_) => {}
        }
    }
    lines
}

/// The own cards: for those who use texts a line for each, with what it does.
fn own_lines(view: &View, seat: Seat, cards: Cards) -> Vec<String> {
    let class = view.open.setup.classes[seat.index()];
    let charged = class == Class::Robot && view.open.lasting.charges > 0;
    let s = if view.open.lasting.charges == 1 { "" } else { "s" };
    let charges = if charged {
        format!(" + {} upload point{s}", view.open.lasting.charges)
    } else {
        String::new()
    };
    let texts = |card: &Card| class.has_texts() && !card.is_point();
    let plain = list(view, seat, cards.kinds().filter(|card| !texts(card)), cards);
    let mut lines = wrapped(&format!("Your cards: {plain}{charges}"), ", ");
    for card in cards.kinds().filter(texts) {
        let named = list(view, seat, std::iter::once(card), cards);
        let does = match class.side() {
            Some(side) => card.says(view.printed(), side),
            None if card.is_two_faced() => {
                Side::ALL.map(|side| card.says(view.printed(), side)).join("; or ")
            }
            None => card.says(view.printed(), Side::Pillage),
        };
        lines.extend(wrapped(&format!("  {named}: {does}"), " "));
    }
    lines
}

fn list(view: &View, seat: Seat, kinds: impl Iterator<Item = Card>, cards: Cards) -> String {
    let class = view.open.setup.classes[seat.index()];
    let one = |card: Card| {
        let name = match class.side() {
            None if class.has_texts() => names::both_names(card),
            _ => names::card(view, seat, card).to_owned(),
        };
        let [low, high] = class.side().map_or(card.row().values, |side| [card.value(side); 2]);
        let value = if low == high { low.to_string() } else { format!("{low}/{high}") };
        let times = if cards.count(card) > 1 {
            format!("{} × ", cards.count(card))
        } else {
            String::new()
        };
        if card.is_point() { format!("{times}{name}") } else { format!("{times}{name} ({value})") }
    };
    let all = kinds.map(one).collect::<Vec<_>>().join(", ");
    if all.is_empty() { "no Points".into() } else { all }
}

/// Lines of at most 80 columns, broken only where this stands.
fn wrapped(text: &str, at: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for part in text.split_inclusive(at) {
        let last = lines.last_mut().expect("there is a line");
        if last.chars().count() + part.trim_end().chars().count() > 79 {
            lines.push(format!("    {part}"));
        } else {
            last.push_str(part);
        }
    }
    lines.iter().map(|line| line.trim_end().to_owned()).collect()
}
