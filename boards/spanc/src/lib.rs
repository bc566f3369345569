//! How SPANC looks and is touched.

mod crew;
mod drawing;
mod ending;
mod look;
mod moments;

use board::{Board, Does, Ending, Event, Lesson, Look, Moment, Persona, Scene, Seen, Touch};
use maud::Markup;
use spanc::{Action, Spanc};

/// The board of SPANC.
#[derive(Debug)]
pub struct SpancBoard;

impl Board for SpancBoard {
    type Game = Spanc;

    const LOOK: Look = look::LOOK;

    const LESSON: Option<Lesson> = Some(Lesson {
        record: include_str!("../lesson/game.record"),
        notes: include_str!("../lesson/notes.txt"),
    });

    const CREW: &'static [Persona] = crew::CREW;

    fn draw(seen: &Seen<'_, Spanc>, touch: &Touch) -> Scene {
        drawing::draw(seen, touch)
    }

    fn way(seen: &Seen<'_, Spanc>, action: Action) -> Vec<Does> {
        drawing::way(seen, action)
    }

    fn card(seen: &Seen<'_, Spanc>, id: &str) -> Option<Markup> {
        drawing::open_card(seen, id)
    }

    fn moment(event: &Event<'_, Spanc>) -> Option<Moment> {
        moments::moment(event)
    }

    fn face(_: &Seen<'_, Spanc>, id: &str) -> Option<Markup> {
        drawing::small_card(id)
    }

    fn ending(seen: &Seen<'_, Spanc>) -> Ending {
        ending::ending(seen)
    }
}
