//! How Spaca Wor looks and is touched.

mod crew;
mod drawing;
mod ending;
mod look;
mod moments;

use board::{Board, Does, Ending, Event, Lesson, Look, Moment, Persona, Scene, Seen, Touch};
use spaca_wor::{Action, SpacaWor};

/// The board of Spaca Wor.
#[derive(Debug)]
pub struct SpacaWorBoard;

impl Board for SpacaWorBoard {
    type Game = SpacaWor;

    const LOOK: Look = look::LOOK;

    const LESSON: Option<Lesson> = Some(Lesson {
        record: include_str!("../lesson/game.record"),
        notes: include_str!("../lesson/notes.txt"),
    });

    const CREW: &'static [Persona] = crew::CREW;

    fn draw(seen: &Seen<'_, SpacaWor>, touch: &Touch) -> Scene {
        drawing::draw(seen, touch)
    }

    fn way(seen: &Seen<'_, SpacaWor>, action: Action) -> Vec<Does> {
        drawing::way(seen, action)
    }
    fn moment(event: &Event<'_, SpacaWor>) -> Option<Moment> {
        moments::moment(event)
    }

    fn ending(seen: &Seen<'_, SpacaWor>) -> Ending {
        ending::ending(seen)
    }
}
