//! A position as it is drawn on the page: the board's own markup, for one onlooker.

use board::{Frame, SeatCard, Touch};
use catalog::Playable;
use session::Refusal;
use table::{Outcome, Seat, Seats, Turn};

/// A board as markup.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drawn {
    /// The class that the game's style is scoped to.
    pub body: &'static str,
    /// Where the game stands, in a few words.
    pub place: String,
    /// The board.
    pub board: String,
    /// What lies below it: hand, crew, cats, bench.
    pub drawer: String,
}

/// Draws a game as an onlooker sees it, after so many steps. Nobody is asked anything: it is only looked at.
pub(crate) fn draw<G: Playable>(
    game: &G,
    onlooker: Option<Seat>,
    seq: usize,
) -> Result<Drawn, Refusal> {
    let view = serde_json::to_value(game.view(onlooker)).expect("a view has a JSON form");
    let seen = session::session_from_view::<G, G::Board>(&view, onlooker)?;
    let asked = if let Turn::Seats(seats) = game.turn() { seats } else { Seats::NONE };
    let card = |seat: Seat| SeatCard {
        seat: G::seat_name(seat),
        name: String::new(),
        player: String::new(),
        asked: asked.contains(seat),
        is_you: onlooker == Some(seat),
    };
    let seats: Vec<SeatCard> = (0..game.seats()).map(Seat).map(card).collect();
    let outcome = (game.turn() == Turn::Over).then(|| Outcome {
        scores: (0..game.seats()).map(|seat| game.score(Seat(seat))).collect(),
        winners: game.winners(),
    });
    let (prompted, outcome) = (false, outcome.as_ref());
    let frame = Frame { prompted, asked, seats: &seats, news: "", seq, outcome };
    let scene = seen.scene(&frame, &Touch::default(), &[]);
    let (board, drawer) = (scene.board.into_string(), scene.drawer.into_string());
    Ok(Drawn { body: scene.body, place: scene.place, board, drawer })
}
