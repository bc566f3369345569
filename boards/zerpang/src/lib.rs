//! How zerpang! looks and is touched.

mod crew;
mod drawing;
mod ending;
mod look;
mod moments;
mod options;

use board::{Board, Does, Ending, Event, Lesson, Look, Moment, Offer, Persona, Scene, Seen, Touch};
use maud::Markup;
use zerpang::{Action, Zerpang};

/// The board of zerpang!
#[derive(Debug)]
pub struct ZerpangBoard;

impl Board for ZerpangBoard {
    type Game = Zerpang;

    const LOOK: Look = look::LOOK;

    const LESSON: Option<Lesson> = Some(Lesson {
        record: include_str!("../lesson/game.record"),
        notes: include_str!("../lesson/notes.txt"),
    });

    const CREW: &'static [Persona] = crew::CREW;

    fn draw(seen: &Seen<'_, Zerpang>, touch: &Touch) -> Scene {
        drawing::draw(seen, touch)
    }

    fn way(seen: &Seen<'_, Zerpang>, action: Action) -> Vec<Does> {
        drawing::way(seen, action)
    }

    fn card(seen: &Seen<'_, Zerpang>, id: &str) -> Option<Markup> {
        drawing::open_card(seen.dream.printed(), id)
    }

    fn offer(key: &str, seats: usize) -> (Offer, &'static str) {
        options::offer(key, seats)
    }

    fn moment(event: &Event<'_, Zerpang>) -> Option<Moment> {
        moments::moment(event)
    }

    fn face(_: &Seen<'_, Zerpang>, id: &str) -> Option<Markup> {
        drawing::small_card(id)
    }

    fn ending(seen: &Seen<'_, Zerpang>) -> Ending {
        ending::ending(seen)
    }
}
