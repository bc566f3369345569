//! Names of seats, pieces, cards and counts, as people say them.

use table::{Seat, Spoken, Stream};

use crate::action::{Action, Aid, Lay, Use};
use crate::pieces::{COLOURS, Card, Class, ELF_MINUTES, PIECES, Piece, Side};
use crate::printed::Printed;
use crate::state::{Fight, Role, Zerpang};
use crate::view::View;

/// The colour of a seat.
pub(super) fn seat(seat: Seat) -> String {
    Zerpang::seat_name(seat)
}

/// The colour and class of a seat.
pub(super) fn player(view: &View, who: Seat) -> String {
    let class = view.open.setup.classes.get(who.index()).map_or("", |class| class.card().title);
    format!("{} ({class})", seat(who))
}

/// A piece as the picture has it: `B3`.
pub(super) fn piece(piece: Piece) -> String {
    let initial = COLOURS.get(piece.owner().index()).and_then(|name| name.chars().next());
    format!("{}{}", initial.unwrap_or('?'), piece.number() + 1)
}

/// The side of a card that a seat speaks of.
pub(super) fn side_of(view: &View, who: Seat) -> Side {
    let class = view.open.setup.classes.get(who.index());
    class.and_then(|class| class.side()).unwrap_or(Side::Pillage)
}

/// A card as a seat calls it.
pub(super) fn card(view: &View, who: Seat, card: Card) -> &'static str {
    card.row().names[side_of(view, who) as usize]
}

/// A card by both its names.
pub(super) fn both_names(card: Card) -> String {
    let [one, other] = card.row().names;
    if one == other { one.into() } else { format!("{one} / {other}") }
}

/// A card as a seat calls it, and what it does for that seat.
pub(super) fn told(view: &View, who: Seat, card: Card) -> String {
    let class = view.open.setup.classes.get(who.index()).copied().unwrap_or(Class::Elf);
    match class.side() {
        _ if card.is_point() => self::card(view, who, card).into(),
        Some(side) => {
            format!("{}, which {}", self::card(view, who, card), card.gist(view.printed(), side))
        }
        None if class.has_texts() => both_told(view.printed(), card),
        None => format!("{}, which pays {}", both_names(card), points(card.best_value().into())),
    }
}

/// A card by both its names, and what both sides do.
pub(super) fn both_told(printed: &Printed, card: Card) -> String {
    let [one, other] = Side::ALL.map(|side| card.gist(printed, side));
    match one.as_str() {
        _ if card.is_point() => both_names(card),
        _ if one == other => format!("{}, which {one}", both_names(card)),
        _ => format!("{}, which {one} or {other}", both_names(card)),
    }
}

/// ZP-57: minutes on the recorded clock.
pub(super) fn clock(minutes: u16) -> String {
    format!("{} h {} min of {} h", minutes / HOUR, minutes % HOUR, ELF_MINUTES / HOUR)
}

const HOUR: u16 = 60;

/// Minutes in words.
pub(super) fn minutes(n: u8) -> String {
    if n == 1 { "1 minute".into() } else { format!("{n} minutes") }
}

/// Points in words.
pub(super) fn points(n: u16) -> String {
    if n == 1 { "1 Point".into() } else { format!("{n} Points") }
}

/// Cards in words.
pub(super) fn cards(n: u8) -> String {
    if n == 1 { "1 card".into() } else { format!("{n} cards") }
}

/// The cards of a lay.
pub(super) fn lay(lay: Lay) -> String {
    let names: Vec<&str> =
        lay.cards().map(|laid| laid.card.row().names[laid.side as usize]).collect();
    names.join(" + ")
}

/// The text that is used.
pub(super) fn used(what: Use) -> String {
    let name = |card: Card| card.row().names[what.side as usize];
    match what.also {
        Some(also) => format!("{} + {}", name(what.card), name(also)),
        None => name(what.card).into(),
    }
}

/// The text that is used, and what it does.
pub(super) fn used_for(printed: &Printed, what: Use) -> String {
    let name = used(what);
    // A weapon's name has the other one of its card in brackets, which says nothing here.
    let name = if what.card.is_weapon() && what.also.is_none() {
        name.split(" (").next().unwrap_or_default()
    } else {
        &name
    };
    format!("{name} ({})", what.card.gist(printed, what.side))
}

/// The pieces of a group, in words.
pub(super) fn group(seat: Seat, group: u8) -> String {
    let numbers = (0..PIECES).filter(|number| group >> number & 1 == 1);
    let names: Vec<String> = numbers.map(|number| piece(Piece::new(seat, number))).collect();
    names.join(", ")
}

/// Whom a helper helps.
pub(super) fn aid(fight: Option<&Fight>, aid: Aid) -> String {
    let role = match aid {
        Aid::Own => return String::new(),
        Aid::Aggressor => Role::Aggressor,
        Aid::Defender => Role::Defender,
    };
    fight.map_or_else(String::new, |fight| format!(" for {}", piece(fight.fighter(role))))
}

/// A whole game that looks like the view: questions of the rules are asked of it. What is asked must lie
/// open, or be the onlooker's own.
pub(super) fn table(view: &View) -> Zerpang {
    <Zerpang as table::Game>::imagine(view, &mut Stream::new(0, 0))
}

/// The ratings of a fight, Aggressor first.
pub(super) fn ratings(game: &Zerpang) -> Option<[u16; 2]> {
    let fight = game.fight()?;
    Some(Role::ALL.map(|role| game.rating(fight, role)))
}

/// The rating before and after an action in a fight, of the side that it is for.
pub(super) fn change(view: &View, seat: Seat, action: Action) -> Option<String> {
    let game = table(view);
    let before = ratings(&game)?;
    let after = game.outlook(seat, action)?.ratings;
    let side = |n: usize| format!("{} → {}", before[n], after[n]);
    let text = match (before[0] == after[0], before[1] == after[1]) {
        (true, true) => format!("still {} to {}", before[0], before[1]),
        (false, true) => format!("{} to {}", side(0), after[1]),
        (true, false) => format!("{} to {}", after[0], side(1)),
        (false, false) => format!("{} to {}", side(0), side(1)),
    };
    Some(text)
}
