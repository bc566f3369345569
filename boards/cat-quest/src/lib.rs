//! How Cat Quest looks and is touched.

mod crew;
mod drawing;
mod ending;
mod look;
mod moments;
mod options;

use board::{Board, Does, Ending, Event, Lesson, Look, Moment, Offer, Persona, Scene, Seen, Touch};
use cat_quest::{Action, CatQuest};
use maud::Markup;

/// The board of Cat Quest.
#[derive(Debug)]
pub struct CatQuestBoard;

impl Board for CatQuestBoard {
    type Game = CatQuest;

    const LOOK: Look = look::LOOK;

    const LESSON: Option<Lesson> = Some(Lesson {
        record: include_str!("../lesson/game.record"),
        notes: include_str!("../lesson/notes.txt"),
    });

    const CREW: &'static [Persona] = crew::CREW;

    fn draw(seen: &Seen<'_, CatQuest>, touch: &Touch) -> Scene {
        drawing::draw(seen, touch)
    }

    fn way(seen: &Seen<'_, CatQuest>, action: Action) -> Vec<Does> {
        drawing::way(seen, action)
    }

    fn card(_: &Seen<'_, CatQuest>, id: &str) -> Option<Markup> {
        drawing::open_card(id)
    }

    fn offer(key: &str, _: usize) -> (Offer, &'static str) {
        options::offer(key)
    }

    fn moment(event: &Event<'_, CatQuest>) -> Option<Moment> {
        moments::moment(event)
    }

    fn face(_: &Seen<'_, CatQuest>, id: &str) -> Option<Markup> {
        drawing::small_card(id)
    }

    fn ending(seen: &Seen<'_, CatQuest>) -> Ending {
        ending::ending(seen)
    }
}
