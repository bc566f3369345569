//! How a game ended: every class by its own goal.

use board::{Ending, Seen, Sheet, many};
use table::{Game, Seat};
use zerpang::{Class, Zerpang};

/// What is told of the end.
pub(crate) fn ending(seen: &Seen<'_, Zerpang>) -> Ending {
    let (game, open) = (seen.dream, &seen.view.open);
    let sheet = |seat: Seat| {
        let (class, (have, need)) = (game.class(seat), game.goal(seat));
        let card = class.card();
        let counts = if class == Class::Elf { "rounds" } else { "of the goal" };
        let cards = seen.view.hands[seat.index()].len();
        Sheet {
            total: format!("{have} of {need}"),
            counts: counts.into(),
            lines: vec![
                (
                    format!("{}: {}", card.title, card.goal(game.printed())),
                    format!("{have} of {need}"),
                ),
                ("Cards in hand".into(), cards.to_string()),
            ],
            cast: vec![card.title.into()],
        }
    };
    let rounds = many(open.round.number.into(), "round", "rounds");
    let winner = seen.outcome.and_then(|outcome| outcome.winners.first());
    let winner = winner.map_or("Nobody", |seat| game.class(seat).card().title);
    let title = format!("{winner} wins in {rounds}");
    let sheets = (0..game.seats()).map(Seat).map(sheet).collect();
    Ending { title, sheets, quotes: Vec::new() }
}
