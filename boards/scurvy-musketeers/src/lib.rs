//! How The Scurvy Musketeers looks and is touched.

mod crew;
mod drawing;
mod ending;
mod look;
mod moments;
mod options;

use board::{Board, Does, Ending, Event, Lesson, Look, Moment, Offer, Persona, Scene, Seen, Touch};
use maud::Markup;
use scurvy_musketeers::{Action, ScurvyMusketeers};

/// The board of The Scurvy Musketeers.
#[derive(Debug)]
pub struct ScurvyMusketeersBoard;

impl Board for ScurvyMusketeersBoard {
    type Game = ScurvyMusketeers;

    const LOOK: Look = look::LOOK;

    const LESSON: Option<Lesson> = Some(Lesson {
        record: include_str!("../lesson/game.record"),
        notes: include_str!("../lesson/notes.txt"),
    });

    const CREW: &'static [Persona] = crew::CREW;

    fn draw(seen: &Seen<'_, ScurvyMusketeers>, touch: &Touch) -> Scene {
        drawing::draw(seen, touch)
    }

    fn way(seen: &Seen<'_, ScurvyMusketeers>, action: Action) -> Vec<Does> {
        drawing::way(seen, action)
    }

    fn card(seen: &Seen<'_, ScurvyMusketeers>, id: &str) -> Option<Markup> {
        drawing::open_card(seen, id)
    }

    fn offer(key: &str, _: usize) -> (Offer, &'static str) {
        options::offer(key)
    }

    fn moment(event: &Event<'_, ScurvyMusketeers>) -> Option<Moment> {
        moments::moment(event)
    }

    fn face(seen: &Seen<'_, ScurvyMusketeers>, id: &str) -> Option<Markup> {
        drawing::small_card(seen, id)
    }

    fn ending(seen: &Seen<'_, ScurvyMusketeers>) -> Ending {
        ending::ending(seen)
    }
}
