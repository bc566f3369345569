//! How a game ended: the film's title, its casts, what everybody says in it, and the scores as sums.

use board::{Ending, Seen, Sheet};
use scurvy_musketeers::{Card, ScurvyMusketeers, Type};
use table::{Game, Seat};

/// What is told of the end.
pub(crate) fn ending(seen: &Seen<'_, ScurvyMusketeers>) -> Ending {
    let view = seen.view;
    let deck = &view.open.setup.deck;
    let named = view.titles.title().map(|title| view.titles.in_words(title, deck));
    let people = |seat: Seat| {
        let cast = view.open.movies[seat.index()].iter().map(|card: Card| deck.face(card));
        cast.filter(|face| matches!(face.kind, Type::Character | Type::Creature))
    };
    let best = seen.outcome.and_then(|outcome| outcome.winners.first()).unwrap_or(Seat(0));
    let said = people(best).filter(|face| !face.quote.is_empty());
    let quotes = said.map(|face| (face.quote.to_string(), face.name.to_string())).collect();
    let sheet = |seat: Seat| Sheet {
        cast: people(seat).map(|face| face.name.to_string()).collect(),
        ..sum(seen, seat)
    };
    let sheets = (0..seen.dream.seats()).map(Seat).map(sheet).collect();
    Ending { title: named.unwrap_or_else(|| "Untitled".into()), sheets, quotes }
}

/// SM-33, SM-34, SM-36, SM-40: a score as a sum.
fn sum(seen: &Seen<'_, ScurvyMusketeers>, seat: Seat) -> Sheet {
    let score = seen.dream.breakdown(seat);
    let total = seen.outcome.and_then(|outcome| outcome.scores.get(seat.index()).copied());
    let mut lines = vec![("Movie".to_owned(), score.base.to_string())];
    let printed = seen.dream.printed();
    let extras = [
        ("Title words", score.words, printed.word_bonus),
        ("Treasure", score.treasures, printed.treasure_bonus),
    ];
    for (what, count, each) in extras.into_iter().filter(|extra| extra.1 > 0) {
        lines.push((format!("{what}: {count} × {each}"), format!("+{}", count * each)));
    }
    let total = total.unwrap_or_else(|| score.total(printed));
    if total != score.total(printed) {
        lines.push(("This film".into(), score.total(printed).to_string()));
        lines.push(("The whole match".into(), total.to_string()));
    }
    let counts = if total == 1 { "point" } else { "points" }.into();
    Sheet { total: total.to_string(), counts, lines, cast: Vec::new() }
}
