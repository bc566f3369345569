//! How a game ended: the best battles, and the cats that fought them.

use board::{Ending, Seen, Sheet, many};
use cat_quest::CatQuest;
use table::{Game, Seat};

/// What is told of the end.
pub(crate) fn ending(seen: &Seen<'_, CatQuest>) -> Ending {
    let open = &seen.view.open;
    let sheet = |seat: Seat| {
        let (best, cats) = (open.best[seat.index()], open.cats[seat.index()]);
        let fought = best.map(|best| {
            (
                format!("Best battle, number {}", best.battle),
                many(best.beaten.into(), "dog", "dogs"),
            )
        });
        let crew = ("Cats on board".to_owned(), cats.iter().count().to_string());
        let beaten = best.map_or(0, |best| best.beaten);
        Sheet {
            total: beaten.to_string(),
            counts: if beaten == 1 { "dog beaten" } else { "dogs beaten" }.into(),
            lines: fought.into_iter().chain([crew]).collect(),
            cast: cats.iter().map(|cat| cat.card().title.to_owned()).collect(),
        }
    };
    let title = open.winner.map_or("The dogs keep the Earth", |_| "The Earth is safe");
    let sheets = (0..seen.dream.seats()).map(Seat).map(sheet).collect();
    Ending { title: title.into(), sheets, quotes: Vec::new() }
}
