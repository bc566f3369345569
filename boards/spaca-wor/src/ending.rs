//! How a game ended: battles won, and how many of them in a row.

use board::{Ending, Seen, Sheet, many};
use spaca_wor::SpacaWor;
use table::{Seat, Spoken};

/// What is told of the end.
pub(crate) fn ending(seen: &Seen<'_, SpacaWor>) -> Ending {
    let open = &seen.view.open;
    let sheet = |seat: Seat| {
        let (won, last) = (open.won[seat.index()], open.last_winner == Some(seat));
        let streak = if last { open.streak } else { 0 };
        let row = ("In a row at the end".to_owned(), streak.to_string());
        Sheet {
            total: won.to_string(),
            counts: if won == 1 { "battle won" } else { "battles won" }.into(),
            lines: vec![row],
            cast: Vec::new(),
        }
    };
    let winner = open.last_winner.map_or_else(String::new, SpacaWor::seat_name);
    let battles = many(usize::from(open.won[0] + open.won[1]), "battle", "battles");
    let title = format!("{winner} wins the wor, after {battles}");
    Ending { title, sheets: [Seat(0), Seat(1)].map(sheet).into(), quotes: Vec::new() }
}
