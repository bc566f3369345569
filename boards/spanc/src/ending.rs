//! How a game ended: Loot and Poolboys, and the girls who brought them home.

use board::{Ending, Seen, Sheet, many};
use spanc::Spanc;
use table::Seat;

/// What is told of the end.
pub(crate) fn ending(seen: &Seen<'_, Spanc>) -> Ending {
    let game = seen.dream;
    let sheet = |seat: Seat| {
        let (loot, toys) = (game.loot(seat), game.toys(seat));
        let poolboys = toys.iter().filter(|toy| toy.is_poolboy()).count();
        let captain = game.captain(seat);
        let name = |girl: spanc::Crew| {
            let crown = if captain == Some(girl) { "Captain " } else { "" };
            format!("{crown}{}", girl.card().name)
        };
        Sheet {
            total: (usize::from(loot) + poolboys).to_string(),
            counts: format!("of {}", game.printed().goal),
            lines: vec![
                ("Loot".into(), loot.to_string()),
                ("Poolboys".into(), poolboys.to_string()),
                ("Other Toys".into(), (toys.iter().count() - poolboys).to_string()),
            ],
            cast: game.girls(seat).into_iter().flatten().map(name).collect(),
        }
    };
    let title = format!("The haul of {}", many(game.caper().into(), "caper", "capers"));
    Ending { title, sheets: game.everybody().map(sheet).collect(), quotes: Vec::new() }
}
